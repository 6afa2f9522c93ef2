"""CONTRIBUTING.md is right: what it names is there, and its samples do what it says."""

from __future__ import annotations

import builtins
import keyword
import os
import re
import runpy
import shutil
import subprocess
import sys
from itertools import product
from pathlib import Path
from types import SimpleNamespace

import pytest
from playwright.sync_api import expect

from ranklearn_course import cli, metrics
from ranklearn_course.widgets import kit
from tests.browser.plain_page import new_page, put_on_page
from tests.chromium import running_chromium
from tests.metrics import catalogue, exhaustive
from tests.rows import with_each

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
FENCED = re.compile(r"^```(?P<kind>\w*)\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)
PROSE = FENCED.sub("", TEXT)
QUOTED = re.findall(r"`([^`\n]+)`", PROSE)
PATH = re.compile(r"[\w.<>-]+(/[\w.<>-]*)+|[\w.<>-]+\.(py|md|txt|toml|ipynb)")
OPTIONS = {"--test", "--changed", "--chapter"}
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
CHAPTER = [
    f"ranklearn_course/chapters/toy/{name}"
    for name in ("chapter.toml", "exercises.toml", "solutions.py", "mistakes.py", "checks.py")
]
METRIC, SENTENCES, SCRIPT, WIDGET = (
    f"ranklearn_course/{place}"
    for place in (
        "metrics/toy.py",
        "widgets/toy/words.toml",
        "widgets/toy/page.js",
        "widgets/toy/widget.py",
    )
)


def run(path: str) -> SimpleNamespace:
    """Execute a sample and return its names."""
    namespace: dict = {"__name__": path}
    exec(compile(SAMPLES[path], path, "exec"), namespace)
    return SimpleNamespace(**namespace)


def exists(path: str) -> bool:
    for place, pattern in PLACES.items():
        path = path.replace(place, pattern)
    folders = [ROOT / place for place in ("", "ranklearn_course", "ranklearn_course/chapters")]
    folders.append(ROOT / "ranklearn_course/chapters/dcg")
    return any(any(folder.glob(path.rstrip("/"))) for folder in folders)


def test_it_is_short_and_the_readme_leads_to_it():
    assert len(TEXT.splitlines()) <= 241
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
        assert [each for each in arguments if each[:2] != "--" and not exists(each)] == []
        assert {each for each in arguments if each[:2] == "--"} <= OPTIONS
    elif program == ".venv/bin/ranklearn":
        name, *paths = arguments
        assert callable(getattr(cli, name))
        assert all(map(exists, paths))
    else:
        assert command == [".venv/bin/ruff", "format", "."]


def test_there_are_commands_of_each_recipe():
    assert len(COMMANDS) >= 7
    recipes = TEXT.split("\n## ")[3:]
    assert [recipe.count("start.py --test") for recipe in recipes] == [1] * 4


def test_every_name_is_one_of_the_project():
    """A word in code's type that is a name stands in the package, its tests or a sample."""
    files = [*ROOT.glob("ranklearn_course/**/*.py"), *ROOT.glob("tests/**/*.py")]
    texts = [path.read_text(encoding="utf-8") for path in files if path != Path(__file__)]
    known = set(re.findall(r"\w+", " ".join([*texts, *SAMPLES.values()])))
    known |= {*dir(builtins), *keyword.kwlist, "chapter"}
    code = [word for word in QUOTED if re.search(r"[_(]|^[A-Z]\w+$", word) and "/" not in word]
    names = {name for word in code for name in re.findall(r"[A-Za-z_]\w+", word)}
    assert "assert_agrees" in names
    assert names - known == {"TOY"}


def test_the_samples_stand_nowhere_yet():
    assert [*SAMPLES] == [METRIC, *CHAPTER, SENTENCES, SCRIPT, WIDGET]
    assert not any((ROOT / path).exists() for path in SAMPLES)


@with_each(
    product(
        [path for path in SAMPLES if path.endswith(".py")],
        [["check"], ["format", "--check", "--diff"]],
    )
)
def test_ruff_finds_nothing_to_mend_in_a_sample(path, arguments):
    command = [sys.executable, "-m", "ruff", *arguments, "--no-cache", "--stdin-filename", path]
    options = {"cwd": ROOT, "input": SAMPLES[path], "encoding": "utf-8", "capture_output": True}
    ran = subprocess.run([*command, "-"], check=False, **options)
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_the_metric_is_what_it_says(monkeypatch):
    any_hit = run(METRIC).any_hit

    def slow(relevance, k=None):
        return float(any(grade > 0 for grade in relevance[:k]))

    exhaustive.assert_agrees(any_hit, slow)
    assert ">>> any_hit([0, 1], k=1)\n    0.0\n" in SAMPLES[METRIC]
    assert any_hit([0, 1], k=1) == 0.0
    monkeypatch.setattr(metrics, "any_hit", any_hit, raising=False)
    (row,) = eval(re.search(r"`TOY = (.*?)`", TEXT)[1], vars(catalogue))
    assert row([0, 2], k=2) == row.high == 1


@pytest.fixture(scope="module")
def course_with_toy(tmp_path_factory):
    """A copy of the course to which the folder of the sample was added, and nothing else."""
    copy = tmp_path_factory.mktemp("course")
    shutil.copytree(ROOT / "ranklearn_course", copy / "ranklearn_course")
    (copy / "ranklearn_course/chapters/toy").mkdir()
    for path in CHAPTER:
        (copy / path).write_text(SAMPLES[path], encoding="utf-8")
    return copy


PROOFS = """
from ranklearn_course.chapters import chapters, find_chapter
from ranklearn_course.classroom.report.counting import count
from ranklearn_course.classroom.report.reading import Mark
from ranklearn_course.exam.paper import make_paper
from ranklearn_course.exercises.bank import all_exercises, check, progress
from tests.chapters import admissible, bent, proofs

assert [*chapters()][-1] == find_chapter("11").name == "toy"
hits = all_exercises()["toy.count_hits"]
for proof in (
    proofs.solution_is_correct,
    proofs.stub_is_not_started,
    proofs.inseparable_ones_agree,
    proofs.hints_hide_the_solution,
    proofs.texts_follow_the_style,
    proofs.titles_are_sentences,
):
    proof(hits)
proofs.reference_equals(hits, lambda relevance, k: sum(relevance[:k]))
for variant in hits.catalogue.singles:
    verdict = hits.check(variant.function)
    proofs.single_is_diagnosed(hits, *variant.mistakes, verdict)
    assert (verdict.status, verdict.mistake_ids) == ("not yet", variant.ids)
assert proofs.pairs_are_named(hits) == 1
admissible.ADMISSIBLE[hits.id] = lambda some, n: (some.binary(n), some.whole(1, n + 2))
bent.wrong_ones_are_refused(hits)
for case in hits.cases:
    assert eval(proofs.arithmetic(hits, case)) == proofs.call(hits.catalogue.reference, case)
assert check(proofs.load(hits.solution, hits.name)).is_correct
assert "toy.count_hits" in str(progress("toy"))
made = count([Mark("Ann", "toy.count_hits", "wrong", ("stop=ignored",))]).mistakes
assert [mistake.confusion.title for mistake in made] == ["It ignores the cutoff k."]
drawn = {question.template.chapter for seed in range(9) for question in make_paper(seed).questions}
assert "toy" in drawn
"""


def test_a_chapter_is_added_by_its_folder_alone(course_with_toy):
    paths = os.pathsep.join(map(str, (course_with_toy, ROOT)))
    environment = {**os.environ, "PYTHONPATH": paths, "RANKLEARN_PROGRESS": "off"}
    options = {"cwd": course_with_toy, "env": environment, "encoding": "utf-8"}
    ran = subprocess.run(
        [sys.executable, "-c", PROOFS], check=False, capture_output=True, **options
    )
    assert ran.returncode == 0, ran.stderr


@pytest.fixture
def slider_class(tmp_path):
    """The class of the sample, in a folder beside the kit's."""
    copy = tmp_path / "widgets"
    shutil.copytree(Path(kit.__file__).parent, copy / "kit")
    (copy / "toy").mkdir()
    for path in (SENTENCES, SCRIPT, WIDGET):
        (copy / "toy" / Path(path).name).write_text(SAMPLES[path], encoding="utf-8")
    (copy / "toy" / "style.css").touch()
    return SimpleNamespace(**runpy.run_path(str(copy / "toy" / "widget.py"))).CutoffSlider


def test_the_widget_says_p_at_k_in_any_language(slider_class):
    slider = slider_class([1, 0], 2)
    assert slider.describe() == "P@2 is 0.500."
    with pytest.raises(Exception, match="k must be a whole number from 1 to 2, got 3"):
        slider.k = 3
    assert slider_class([1], words={"value": "P@{k} = {value}"}).describe() == "P@1 = 1.000"


@pytest.mark.browser
def test_the_page_of_the_widget_says_what_python_says(slider_class):
    with running_chromium() as browser, new_page(browser) as page:
        root = put_on_page(page, slider_class([1, 0, 1]))
        expect(root.locator(".rl-say")).to_have_text(slider_class([1, 0, 1]).describe())
        root.get_by_label("Cutoff k").focus()
        page.keyboard.press("ArrowRight")
        expect(root.locator(".rl-say")).to_have_text(slider_class([1, 0, 1], 2).describe())
        page.evaluate("removers.forEach((remove) => remove())")
        assert page.evaluate("model.listeners.length") == 0
