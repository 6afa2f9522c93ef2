"""What `--changed` runs: the tests of what changed and of all that needs it."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from tests import changed, rows, scope
from tests.imports import ROOT


def touched(*names):
    """Tell whether a change of some files touches another."""
    found = changed.touched_by(names)
    return lambda name: ROOT / name in found


@pytest.mark.parametrize(
    ("name", "runs"),
    [
        ("ranklearn_course/metrics/dcg.py", "tests/metrics/test_dcg.py"),
        ("ranklearn_course/metrics/dcg.py", "ranklearn_course/metrics/dcg.py"),
        ("ranklearn_course/metrics/dcg.py", "notebooks/03_dcg.ipynb"),
        ("ranklearn_course/metrics/dcg.py", "tests/chapters/test_exercises.py"),
        ("ranklearn_course/checker/verdict.py", "tests/chapters/test_exercises.py"),
        ("ranklearn_course/chapters/words.toml", "tests/exercises/test_bank.py"),
        ("ranklearn_course/chapters/dcg/exercises.toml", "tests/exercises/test_editions.py"),
        ("ranklearn_course/chapters/dcg/exercises.toml", "tests/chapters/dcg/test_exercises.py"),
        ("ranklearn_course/chapters/dcg/exercises.toml", "notebooks/03_dcg.ipynb"),
        ("ranklearn_course/chapters/dcg/mistakes.py", "tests/chapters/test_exercises.py"),
        ("ranklearn_course/chapters/dcg/mistakes.py", "tests/test_ruff.py"),
        ("ranklearn_course/chapters/dcg/figures.toml", "tests/chapters/test_figures.py"),
        ("tests/chapters/dcg/test_exercises.py", "tests/chapters/test_exercises.py"),
        ("ranklearn_course/widgets/forces/page.js", "tests/browser/test_forces.py"),
        ("ranklearn_course/contest/board/page.html.jinja", "tests/contest/board/test_page.py"),
        ("notebooks/03_dcg.ipynb", "notebooks/03_dcg.ipynb"),
        ("notebooks/03_dcg.ipynb", "tests/exercises/test_untouched.py"),
        ("tests/browser/lab.py", "tests/browser/jupyterlab/test_lessons.py"),
        ("tests/contest/malformed.py", "tests/contest/test_submission.py"),
        ("README.md", "tests/test_ruff.py"),
        ("pyproject.toml", "tests/metrics/test_dcg.py"),
    ],
)
def test_what_a_change_touches_runs(name, runs):
    assert (ROOT / name).is_file()
    assert touched(name)(runs)


def test_what_no_change_touches_does_not_run():
    runs = touched("ranklearn_course/contest/board/page.py", "README.md")
    assert not runs("tests/metrics/test_dcg.py")
    assert not runs("ranklearn_course/metrics/dcg.py")
    assert not runs("notebooks/03_dcg.ipynb")


def test_a_sentence_of_a_widget_touches_what_shows_this_widget():
    runs = touched("ranklearn_course/widgets/user_crowd/words.toml")
    tests = [
        f"tests/{name}.py" for name in ("widgets/test_user_crowd", "browser/test_every_widget")
    ]
    assert all(map(runs, ["notebooks/06_cascade.ipynb", *tests]))
    assert not runs("notebooks/03_dcg.ipynb")
    assert not runs("tests/widgets/test_forces.py")


def test_who_changes_what_a_package_hands_on_changes_its_users():
    runs = touched("ranklearn_course/widgets/__init__.py")
    assert runs("tests/widgets/test_forces.py")
    assert runs("notebooks/03_dcg.ipynb")


EXERCISE = [
    f"ranklearn_course/chapters/dcg/{name}"
    for name in ("chapter.toml", "exercises.toml", "solutions.py", "mistakes.py", "checks.py")
]


# What `ranklearn new exercise` and `ranklearn classroom guide` change, too.
WITH_IT = [
    "TEACHING.md",
    "notebooks/03_dcg.ipynb",
    "tests/chapters/admissible.py",
    "tests/chapters/references.py",
    "tests/checker/mechanical.toml",
]


def test_a_change_of_an_exercise_runs_the_tests_of_its_chapter_alone():
    found = changed.touched_by([*EXERCISE, *WITH_IT])
    assert found.chapters == {"dcg"}
    for other in ("notebooks/07_smooth_dcg.ipynb", "tests/test_start.py", "tests/contest"):
        assert ROOT / other not in found
    assert not [path for path in found.files if path.is_relative_to(ROOT / "tests" / "browser")]


@pytest.mark.parametrize("other", ["ranklearn_course/checker/verdict.py", "README.md"])
def test_a_change_elsewhere_runs_the_tests_over_all_chapters_in_full(other):
    assert changed.touched_by([other]).chapters == frozenset()
    assert changed.touched_by([*EXERCISE, "tests/rows.py"]).chapters == frozenset()


def test_a_chapter_that_does_not_exist_is_refused():
    with pytest.raises(ValueError, match=r"--chapter takes one of cascade, .*, got 'dgc'"):
        changed.files_of(["dgc"])


def test_the_tests_over_all_chapters_go_through_the_chosen_ones(monkeypatch):
    exercise = SimpleNamespace(id="dcg.ndcg", name="ndcg")
    things = [Path("notebooks/03_dcg.ipynb"), exercise, "dcg", "precision", "smooth_dcg.a"]
    monkeypatch.setattr(scope, "CHOSEN", frozenset())
    assert scope.in_scope(things) == things
    monkeypatch.setattr(scope, "CHOSEN", frozenset(["dcg"]))
    assert scope.in_scope(things) == things[:3]
    assert scope.in_scope({"dcg.ndcg": 1, "precision.ap": 2}) == {"dcg.ndcg": 1}
    with pytest.raises(pytest.skip.Exception, match="no such row"):
        rows.with_each(scope.in_scope(["precision"]))(print)()
