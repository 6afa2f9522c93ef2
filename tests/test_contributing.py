"""CONTRIBUTING.md is right: what it names is there, and its samples do what it says."""

from __future__ import annotations

import builtins
import itertools
import keyword
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace

from typer.testing import CliRunner

from ranklearn_course import cli, metrics
from tests.metrics import catalogue, slow, test_every_metric
from tests.rows import with_each

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
FENCED = re.compile(r"^```(?P<kind>\w*)\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)
PROSE = FENCED.sub("", TEXT)
QUOTED = re.findall(r"`([^`\n]+)`", PROSE)
PATH = re.compile(r"[\w.<>-]+(/[\w.<>-]*)+|[\w.<>-]+\.(py|md|txt|toml|ipynb)")
EXAMPLES = ("chapters/dcg", "authoring/skeletons/widget")
OPTIONS = {"--test", "--chapter"}
PLACES = {"<chapter>": "*", "<widget>": "*", "<room>": "*", "NN": "[0-9][0-9]"}
COMMANDS = [
    line.partition("#")[0].split()
    for line in [*FENCED.search(TEXT)["body"].splitlines(), *QUOTED]
    if re.match(r"python3 |\.venv/bin/", line)
]


def samples() -> dict[str, str]:
    """The code of each sample by the path in its first line."""
    found = {}
    for block in FENCED.finditer(TEXT):
        if block["kind"]:
            head, _, code = block["body"].partition("\n")
            found[re.fullmatch(r"(?:#|//) (\S+)", head)[1]] = code
    return found


SAMPLES = samples()
METRIC = "ranklearn_course/metrics/toy.py"


def run(path: str) -> SimpleNamespace:
    """Execute a sample and return its names."""
    namespace: dict = {"__name__": path}
    exec(compile(SAMPLES[path], path, "exec"), namespace)
    return SimpleNamespace(**namespace)


def exists(path: str) -> bool:
    for place, pattern in PLACES.items():
        path = path.replace(place, pattern)
    folders = [ROOT / place for place in ("", "ranklearn_course", "ranklearn_course/chapters")]
    folders += [ROOT / "ranklearn_course" / place for place in EXAMPLES]
    return any(any(folder.glob(path.rstrip("/"))) for folder in folders)


def test_it_is_short_and_the_readme_leads_to_it():
    assert len(TEXT.splitlines()) <= 120
    assert "](CONTRIBUTING.md)" in (ROOT / "README.md").read_text(encoding="utf-8")


@with_each(sorted({word for word in QUOTED if PATH.fullmatch(word)}))
def test_every_path_exists(path):
    assert exists(path)


def test_a_path_that_does_not_exist_is_noticed():
    assert not exists("ranklearn_course/metrics/none.py")
    assert not exists("tests/nowhere/test_<chapter>.py")


@with_each(COMMANDS)
def test_every_command_exists(command):
    program, *arguments = command
    if program == "python3":
        assert arguments[:2] == ["start.py", "--test"]
        named = [each for each in arguments if each[:2] != "--" and each != "<chapter>"]
        assert [each for each in named if not exists(each)] == []
        assert {each for each in arguments if each[:2] == "--"} <= OPTIONS
    elif program == ".venv/bin/ranklearn":
        words = itertools.takewhile(lambda word: re.fullmatch("[a-z]+", word), arguments)
        names = [*words]
        shown = CliRunner().invoke(cli.app, [*names, "--help"])
        assert f"Usage: ranklearn {' '.join(names)} " in shown.output
        assert all(exists(each) for each in arguments[len(names) :] if not each.isupper())
    elif program == ".venv/bin/python":
        assert (arguments[0], find_spec(arguments[1]) is not None) == ("-m", True)
    else:
        assert command == [".venv/bin/ruff", "format", "."]


def test_there_are_commands_of_each_recipe():
    assert len(COMMANDS) >= 7
    recipes = TEXT.split("\n## ")[4:]
    assert [recipe.count("start.py --test") for recipe in recipes] == [1] * 4


def test_every_name_is_one_of_the_project():
    """A word in code's type that is a name stands in the package, its tests or a sample."""
    files = [*ROOT.glob("ranklearn_course/**/*.py"), *ROOT.glob("tests/**/*.py")]
    texts = [path.read_text(encoding="utf-8") for path in files if path != Path(__file__)]
    known = set(re.findall(r"\w+", " ".join([*texts, *SAMPLES.values()])))
    known |= {*dir(builtins), *keyword.kwlist, "chapter", "NAME", "CHAPTER"}
    code = [word for word in QUOTED if re.search(r"[_(]|^[A-Z]\w+$", word) and "/" not in word]
    names = {name for word in code for name in re.findall(r"[A-Za-z_]\w+", word)}
    assert "MAKERS" in names
    assert names <= known


def test_the_samples_stand_nowhere_yet():
    assert [*SAMPLES] == [METRIC]
    assert not any((ROOT / path).exists() for path in SAMPLES)


@with_each([(["check"],), (["format", "--check", "--diff"],)])
def test_ruff_finds_nothing_to_mend_in_the_sample(arguments):
    command = [sys.executable, "-m", "ruff", *arguments, "--no-cache", "--stdin-filename", METRIC]
    options = {"cwd": ROOT, "input": SAMPLES[METRIC], "encoding": "utf-8", "capture_output": True}
    ran = subprocess.run([*command, "-"], check=False, **options)
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_the_metric_is_what_it_says(monkeypatch):
    any_hit = run(METRIC).any_hit
    assert ">>> any_hit([0, 1], k=1)\n    0.0\n" in SAMPLES[METRIC]
    assert any_hit([0, 1], k=1) == 0.0
    monkeypatch.setattr(metrics, "any_hit", any_hit, raising=False)
    loop = eval(re.search(r"`any_hit = (.*?)`", TEXT)[1])
    monkeypatch.setattr(slow, "any_hit", loop, raising=False)
    row = eval(re.search(r"`(row\(metrics.*?)`", TEXT)[1], vars(catalogue))
    test_every_metric.test_it_equals_the_loop_on_every_short_list([row])
    assert row([0, 2], k=2) == row.high == 1
