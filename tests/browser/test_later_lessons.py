"""The lessons 05 to 07 in JupyterLab, solved: each runs, and its board answers."""

import pytest

from tests.browser.lessons import lessons, runs_and_its_board_answers

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("path", lessons(5, 7), ids=lambda path: path.stem)
def test_a_lesson_runs_and_its_board_answers(path, lab, open_lesson, pictures):
    runs_and_its_board_answers(path, lab, open_lesson, pictures)
