"""README's samples print what it says, commands exist, the table of ratios is the last one."""

import contextlib
import inspect
import io
import re
from itertools import pairwise
from pathlib import Path

import pytest
from typer.testing import CliRunner

from benchmarks.report import PAGE, kept_ratios, with_ratios
from ranklearn_course.cli import app
from ranklearn_course.contest.generator import make_contest
from ranklearn_course.data import glossary_entries
from tests.metrics import slow
from tests.rows import with_each

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
DOCUMENTS = (README, *sorted((ROOT / "docs").glob("*.md")))
CONTEST = ROOT / "docs" / "contest.md"
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
TEXT = README.read_text(encoding="utf-8")
BLOCKS = [block for path in DOCUMENTS for block in BLOCK.findall(path.read_text(encoding="utf-8"))]
SAMPLES = [(code, printed) for (kind, code), (_, printed) in pairwise(BLOCKS) if kind == "python"]


def typed_in(text):
    """Yield what a text says one may type: the lines of fenced blocks, and words set as code."""
    for _, block in BLOCK.findall(text):
        for line in block.splitlines():
            yield line.partition(" #")[0].strip()
    yield from re.findall(r"`([^`\n]+)`", BLOCK.sub("", text))


# What a text calls `ranklearn` is typed as `python3 start.py` elsewhere; both name a command.
COMMAND = re.compile(r"(?:ranklearn|python3 start\.py) (?:--with (?P<extra>\S+) ?)?(?P<rest>.*)")
COMMANDS = [
    found.groups()
    for path in (*DOCUMENTS, ROOT / "TEACHING.md")
    for line in typed_in(path.read_text(encoding="utf-8"))
    if (found := COMMAND.fullmatch(line)) and found["rest"] and found["rest"][0] not in "-[F"
]


def test_the_table_of_ratios_is_the_measured_one():
    page = PAGE.read_text(encoding="utf-8")
    assert with_ratios(page, kept_ratios()) == page


def test_no_language_is_promised_for_a_word_that_has_no_term_in_it():
    assert {len(entry.foreign) for entry in glossary_entries()} >= {0, 3}
    assert "in Russian, Chinese and Korean where these have a term" in TEXT


def test_the_readme_promises_the_part_for_readers_that_the_lessons_have():
    assert "where their words need care" in TEXT
    lessons = sorted((README.parent / "notebooks").glob("*.ipynb"))
    found = [path for path in lessons if "their words need care" in path.read_text("utf-8")]
    assert len(found) > 1


def test_a_table_by_hand_is_noticed():
    by_hand = "<!-- batches -->\n\nfaster than all\n\n<!-- /batches -->"
    assert "faster than all" not in with_ratios(by_hand, kept_ratios())


@pytest.mark.parametrize(("code", "printed"), SAMPLES)
def test_a_sample_prints_what_stands_below_it(code, printed, monkeypatch):
    monkeypatch.setenv("RANKLEARN_PROGRESS", "off")
    with contextlib.redirect_stdout(io.StringIO()) as output:
        exec(code, {})
    assert output.getvalue() == printed


def test_the_sample_of_the_metrics_is_right_on_other_lists():
    """Ties, lists of other lengths, one without a hit and one that is longer than the cutoff."""
    scores = [[1, 1, 0, 2], [-3], [0.5, -1, 0.5], [*range(12)]]
    grades = [[0, 2, 1, 0], [0], [1, 0, 3], [1, 0, 2] * 4]
    code = re.sub("^(scores|grades) = .*", "", SAMPLES[0][0], flags=re.MULTILINE)
    shown: list = []
    exec(code, {"scores": scores, "grades": grades, "print": shown.append})
    lists = [
        [grade for _, grade in sorted(zip(s, g, strict=True), key=lambda both: -both[0])]
        for s, g in zip(scores, grades, strict=True)
    ]
    both = list(zip(lists, grades, strict=True))
    ndcg = [slow.ndcg(ranked, 10, judged=g, gain="linear") for ranked, g in both]
    ap = [slow.average_precision(r, 10, denominator="relevant", judged=g) for r, g in both]
    assert shown[0] == pytest.approx(ndcg)
    assert shown[1] == pytest.approx(ap)


def test_the_practice_set_is_as_large_as_the_texts_say():
    made = inspect.signature(make_contest).parameters
    users, items = (f"{made[name].default:,}" for name in ("users", "items"))
    task = (ROOT / "docs" / "entrance_task.md").read_text(encoding="utf-8")
    assert f"{users} users and their {items} films" in task
    assert f"events of {users} users" in CONTEST.read_text(encoding="utf-8")


def test_there_are_samples_and_commands():
    texts = [path.read_text(encoding="utf-8") for path in DOCUMENTS]
    assert len(SAMPLES) == sum(text.count("```python") for text in texts) >= 2
    assert len(COMMANDS) > 10


@with_each(COMMANDS)
def test_every_command_and_option_exists(extra, rest):
    assert extra is None or (ROOT / "requirements" / f"{extra}.txt").is_file()
    ran = CliRunner().invoke(app, [*rest.split(), "--help"])
    assert ran.exit_code == 0, ran.output


def test_an_unknown_option_is_noticed():
    assert CliRunner().invoke(app, ["exam", "--sed", "7", "--help"]).exit_code != 0
