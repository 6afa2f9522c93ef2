"""What `--changed` runs: the tests of what changed and of all that needs it."""

import pytest

from tests import changed
from tests.imports import ROOT


@pytest.fixture
def touched_by(monkeypatch):
    def touched(*names):
        monkeypatch.setattr(changed, "changed_names", lambda: names)
        changed.touched_files.cache_clear()
        return lambda name: changed.is_touched(ROOT / name)

    yield touched
    changed.touched_files.cache_clear()


@pytest.mark.parametrize(
    ("name", "runs"),
    [
        ("ranklearn_course/metrics/dcg.py", "tests/metrics/test_dcg.py"),
        ("ranklearn_course/metrics/dcg.py", "ranklearn_course/metrics/dcg.py"),
        ("ranklearn_course/metrics/dcg.py", "notebooks/03_dcg.ipynb"),
        ("ranklearn_course/chapters/dcg/exercises.toml", "tests/exercises/test_editions.py"),
        ("ranklearn_course/chapters/dcg/mistakes.py", "tests/chapters/test_exercises.py"),
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
def test_what_a_change_touches_runs(touched_by, name, runs):
    assert (ROOT / name).is_file()
    assert touched_by(name)(runs)


def test_what_no_change_touches_does_not_run(touched_by):
    touched = touched_by("ranklearn_course/contest/board/page.py", "README.md")
    assert not touched("tests/metrics/test_dcg.py")
    assert not touched("ranklearn_course/metrics/dcg.py")
    assert not touched("notebooks/03_dcg.ipynb")
