"""JupyterLab, and one page in it for all tests."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser

from tests.browser.lab import Lab
from tests.browser.lesson import LessonPage, OpenLesson


# Without a browser no JupyterLab is started: the skip comes first.
@pytest.fixture(scope="package")
def lab(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    lab = Lab(tmp_path_factory.mktemp("lab"))
    yield lab
    lab.close()


@pytest.fixture(scope="package")
def open_lesson(browser: Browser, lab: Lab) -> Iterator[OpenLesson]:
    """Open a notebook of the server's folder, and close it before the next one is opened."""
    # One page for all: JupyterLab takes longer to start in a page than most lessons to run.
    page = browser.new_page(viewport={"width": 1200, "height": 1000})

    @contextmanager
    def open_it(notebook: str) -> Iterator[LessonPage]:
        lesson = LessonPage(page, lab)
        lesson.open(notebook)
        try:
            yield lesson
            assert (lesson.complaints, lesson.outside) == ([], [])
        finally:
            lesson.close()

    yield open_it
    page.close()
