"""What `--chapter` runs."""

import pytest

from tests import scope


def test_a_chapter_runs_its_own_tests_and_those_over_all_chapters():
    found = {path.relative_to(scope.ROOT).as_posix() for path in scope.files_of(["dcg"])}
    assert found >= {
        "notebooks/03_dcg.ipynb",
        "ranklearn_course/chapters/dcg/checks.py",
        *(f"tests/{each}.py" for each in ("test_ruff", "chapters/dcg/test_claims")),
        *(f"tests/chapters/test_{each}.py" for each in ("exercises", "texts")),
        "tests/exercises/test_untouched.py",
        "tests/figures/test_lessons.py",
    }
    assert not [name for name in found if "smooth_dcg" in name or "browser" in name]


def test_a_chapter_that_does_not_exist_is_refused():
    with pytest.raises(ValueError, match=r"--chapter takes one of cascade, .*, got 'dgc'"):
        scope.files_of(["dgc"])
