"""The documents are right: links lead somewhere, commands run, samples do what they say.

Of what CONTRIBUTING.md sets as code, paths and names are those of the project, too.
"""

import builtins
import contextlib
import io
import keyword
import re
import shlex
import subprocess
import sys
from importlib.util import find_spec
from itertools import combinations, pairwise
from pathlib import Path

import pytest
from typer.testing import CliRunner

from benchmarks.report import PAGE, kept, with_tables
from ranklearn_course import lessons, metrics
from ranklearn_course.cli import app
from tests.metrics import catalogue, slow, test_every_metric
from tests.rows import with_each

ROOT = Path(__file__).parents[1]
DOCUMENTS = {
    path: path.read_text("utf-8") for path in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]
}
CONTRIBUTING = DOCUMENTS[ROOT / "CONTRIBUTING.md"]
FENCED = re.compile(r"^ *```(?P<kind>\w*)\n(?P<body>.*?)^ *```$", re.MULTILINE | re.DOTALL)


def quoted(text: str) -> list[str]:
    """What stands in code's type within sentences."""
    return re.findall(r"`([^`\n]+)`", FENCED.sub("", text))


# Links, and nothing twice.

LINK = re.compile(r"\]\((?!https?:|mailto:)([^)\s]*)\)")
LINKS = [(link, path) for path, text in DOCUMENTS.items() for link in LINK.findall(text)]


def anchors(document: Path) -> set[str]:
    """The anchors of a document's headings, as GitHub makes them."""
    headings = re.findall(r"^#+ (.+)$", document.read_text("utf-8"), re.MULTILINE)
    kept = (re.sub(r"[^\w\- ]", "", heading.lower()) for heading in headings)
    return {heading.replace(" ", "-") for heading in kept}


@with_each(LINKS)
def test_a_link_leads_to_a_file_and_a_heading_that_are_there(link, document):
    place, _, anchor = link.partition("#")
    target = document.parent / place if place else document
    assert target.exists(), f"{document.name} links to {link}"
    assert not anchor or anchor in anchors(target), f"{document.name} links to {link}"


def sentences(text: str) -> set[str]:
    """What a document says in code blocks, and in sentences that are not short."""
    lines = [line for line in FENCED.sub("", text).splitlines() if not line.startswith(("|", "#"))]
    said = (each for line in lines for each in re.split(r"(?<=[.:]) ", line))
    code = (found["body"] for found in FENCED.finditer(text) if found["kind"])
    return {*code, *(each for each in said if len(each) > 60)}


@with_each(combinations(DOCUMENTS, 2))
def test_nothing_is_written_in_two_documents(first, second):
    assert sentences(DOCUMENTS[first]) & sentences(DOCUMENTS[second]) == set()


# Commands. What a text calls `ranklearn` is typed as `python3 start.py` elsewhere.

COMMAND = re.compile(r"(ranklearn|python3|\.venv/|npm|sudo|rm|git|helm) ?\S.*")
# What is not run here, and the test that runs it or what is like it.
ELSEWHERE = {
    r"python3 start\.py( --no-browser| --with (benchmark|classroom))?": "test_start.py",
    r"python3 start\.py --test.*|\.venv/bin/ruff format \.": "test_ruff.py",
    r"python3 -m pip download .*": "test_environment.py",
    r"python3 -m zipfile .*|ranklearn contest (make|board) .*": "contest/test_commands.py",
    r"ranklearn contest rehearse.*": "contest/test_rehearsal.py",
    r"ranklearn exam (--seed 7 --minutes 60|mark PAPER --finished)": "exam/test_commands.py",
    r"python3 start\.py (--with \w+ )?web .*": "site/test_commands.py",
    r"\.venv/bin/python -m (benchmarks|pytest benchmarks).*": "test_benchmarks.py",
    r"\.venv/bin/python -m ranklearn_course\.comparison\.vectors .*": "comparison/test_vectors.py",
    r"(npm install|pip install jupyterhub|jupyterhub|sudo bash) .*": "classroom/test_hub.py",
    # They need a cluster; docs/hub.md says so.
    r"(git archive|helm) .*": "",
}
# No file is in the order of its queries.
FILES = {
    "gold.qrels": [f"q{i} 0 d{j} {(i + j) % 3 // 2}" for j in range(9) for i in range(12)],
    "bm25.run": [f"q{i} Q0 d{j} {j} {9 - j} b" for j in range(9) for i in range(12)],
    "corpus.jsonl": [f'{{"_id": "d{j}", "title": "t", "text": "words {j}"}}' for j in range(9)],
    "dense.run": [f"q{i} Q0 d{j} {j} {j * i % 7} d" for j in range(9) for i in range(12)],
}


def in_blocks(text: str) -> list[str]:
    """The commands in blocks, without comments; a line may go on below."""
    blocks = "".join(found["body"] for found in FENCED.finditer(text) if not found["kind"])
    lines = blocks.replace("\\\n", " ").splitlines()
    commands = (line.partition(" #")[0].strip() for line in lines)
    return [command for command in commands if COMMAND.fullmatch(command)]


def here(text: str) -> list[str]:
    """The commands in blocks that no other test runs."""
    return [each for each in in_blocks(text) if not re.fullmatch("|".join(ELSEWHERE), each)]


@with_each(ELSEWHERE.items())
def test_what_is_run_elsewhere_stands_in_a_document_and_its_test_is_there(how, test):
    assert any(re.fullmatch(how, each) for text in DOCUMENTS.values() for each in in_blocks(text))
    assert (ROOT / "tests" / test).exists()


@with_each([text for text in DOCUMENTS.values() if here(text)])
def test_the_commands_of_a_document_run_in_their_order(text, tmp_path_factory):
    folder = tmp_path_factory.mktemp("guide")
    for name, lines in FILES.items():
        (folder / name).write_text("\n".join(lines))
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.setattr(lessons, "default_folder", lambda: folder / "mine")
        for command in here(text):
            program, *arguments = shlex.split(command.replace("python3 start.py", "ranklearn", 1))
            assert program == "ranklearn", command
            result = CliRunner().invoke(app, arguments)
            assert result.exit_code == 0, (command, result.output)


CALL = re.compile(
    r"(?:ranklearn|\.venv/bin/ranklearn|python3 start\.py|\.venv/bin/python(?= -m)) (.*)"
)
# CHANGELOG.md also names commands that have left.
TYPED = {
    word
    for path, text in DOCUMENTS.items()
    if path.name != "CHANGELOG.md"
    for word in [*in_blocks(text), *quoted(text)]
}


@with_each(sorted(found[1] for word in TYPED if (found := CALL.fullmatch(word))))
def test_every_command_and_option_exists(typed):
    words = typed.split()
    while words[:1] == ["--with"]:
        assert (ROOT / "requirements" / f"{words[1]}.txt").is_file()
        words = words[2:]
    if words[:1] == ["--test"]:
        named = [word for word in words if word[:2] != "--" and word != "<chapter>"]
        assert [word for word in named if "/" in word and not exists(word)] == []
        assert {word for word in words if word[:2] == "--"} <= {"--test", "--chapter", "--thorough"}
    elif words[:1] == ["-m"]:
        assert find_spec(words[1])
    elif words and words[0][0] not in "-[F":
        ran = CliRunner().invoke(app, [*words, "--help"])
        assert ran.exit_code == 0, ran.output


# Samples.

SAMPLES = [
    (first["body"], second["body"])
    for text in DOCUMENTS.values()
    for first, second in pairwise(FENCED.finditer(text))
    if first["kind"] == "python" and not second["kind"] and text is not CONTRIBUTING
]


@pytest.mark.parametrize(("code", "printed"), SAMPLES)
def test_a_sample_prints_what_stands_below_it(code, printed, monkeypatch):
    monkeypatch.setenv("RANKLEARN_PROGRESS", "off")
    with contextlib.redirect_stdout(io.StringIO()) as output:
        exec(code, {})
    assert output.getvalue() == printed


def test_the_tables_of_ratios_are_the_measured_ones():
    page = PAGE.read_text(encoding="utf-8")
    assert with_tables(page, kept()) == page


# The recipes of CONTRIBUTING.md.

QUOTED = quoted(CONTRIBUTING)
PATH = re.compile(r"[\w.<>-]+(/[\w.<>-]*)+|[\w.<>-]+\.(py|md|txt|toml|ipynb)")
EXAMPLES = ("chapters/dcg", "authoring/skeletons/widget")
METRIC, LOOP = "ranklearn_course/metrics/toy.py", "tests/metrics/slow.py"
SAMPLE, SLOW = (
    re.search(rf"```python\n# {file}\n(.*?)^```$", CONTRIBUTING, re.M | re.S)[1]
    for file in (METRIC, LOOP)
)


def exists(path: str) -> bool:
    path = re.sub("<[a-z]+>", "*", path).replace("NN", "[0-9][0-9]")
    folders = [ROOT / place for place in ("", "ranklearn_course", "ranklearn_course/chapters")]
    folders += [ROOT / "ranklearn_course" / place for place in EXAMPLES]
    return any(any(folder.glob(path.rstrip("/"))) for folder in folders)


@with_each(sorted({word for word in QUOTED if PATH.fullmatch(word)}))
def test_every_path_exists(path):
    assert exists(path)


def test_every_name_is_one_of_the_project():
    """A word in code's type that is a name stands in the package, its tests or the sample."""
    files = [*ROOT.glob("ranklearn_course/**/*.py"), *ROOT.glob("tests/**/*.py")]
    texts = [path.read_text(encoding="utf-8") for path in files if path != Path(__file__)]
    known = set(re.findall(r"\w+", " ".join([*texts, SAMPLE])))
    known |= {*dir(builtins), *keyword.kwlist, "chapter", "NAME", "CHAPTER"}
    code = [word for word in QUOTED if re.search(r"[_(]|^[A-Z]\w+$", word) and "/" not in word]
    assert {name for word in code for name in re.findall(r"[A-Za-z_]\w+", word)} <= known


@pytest.mark.parametrize("arguments", [["check"], ["format", "--check", "--diff"]])
@pytest.mark.parametrize(("file", "text"), [(METRIC, SAMPLE), (LOOP, SLOW)])
def test_ruff_finds_nothing_to_mend_in_the_sample(file, text, arguments):
    command = [sys.executable, "-m", "ruff", *arguments, "--no-cache", "--stdin-filename", file]
    ran = subprocess.run(
        [*command, "-"], cwd=ROOT, input=text, encoding="utf-8", capture_output=True
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_the_sample_of_a_metric_is_what_it_says(monkeypatch):
    namespace: dict = {"__name__": METRIC}
    exec(SAMPLE, namespace)
    any_hit = namespace["any_hit"]
    assert ">>> any_hit([0, 1], k=1)\n    0.0\n" in SAMPLE
    assert any_hit([0, 1], k=1) == 0.0
    monkeypatch.setattr(metrics, "any_hit", any_hit, raising=False)
    loop: dict = {}
    exec(SLOW, loop)
    monkeypatch.setattr(slow, "any_hit", loop["any_hit"], raising=False)
    rows = catalogue.row("any_hit")
    test_every_metric.test_it_equals_the_loop_on_every_short_list(rows)
    assert rows[0]([0, 2], k=2) == 1
