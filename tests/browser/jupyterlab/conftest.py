"""JupyterLab, and one page in it for all tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.lab import Lab
from tests.browser.lesson import LessonPage


# Without a browser no JupyterLab is started: the skip comes first.
@pytest.fixture(scope="package")
def lab(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    lab = Lab(tmp_path_factory.mktemp("lab"))
    yield lab
    lab.close()


@pytest.fixture(scope="package")
def open_lesson(browser: Browser, lab: Lab) -> Iterator[Callable[..., LessonPage]]:
    """Open a notebook of the server's folder; close it before the next one is opened."""
    # One page for all: JupyterLab takes longer to start in a page than most lessons to run.
    page = browser.new_page(viewport={"width": 1200, "height": 1000})

    opened: list[LessonPage] = []

    def open_it(notebook: str, **options: bool) -> LessonPage:
        # A test that failed has left its lesson open.
        for lesson in opened:
            lesson.close(ends_kernel=True)
        opened[:] = [LessonPage(page, lab)]
        opened[0].open(notebook, **options)
        return opened[0]

    yield open_it
    page.close()
