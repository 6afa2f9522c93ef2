"""JupyterLab, a browser, and a page that remembers everything that went wrong in it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page

from tests.browser.lab import Lab
from tests.browser.lesson import KEPT, LessonPage
from tests.browser.plain_page import SIZE, new_page
from tests.chromium import running_chromium


# Two running Playwrights do not fit into one thread, so this one ends with its folder.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with running_chromium() as browser:
        yield browser


# Without a browser no JupyterLab is started: the skip comes first.
@pytest.fixture(scope="package")
def lab(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    lab = Lab(tmp_path_factory.mktemp("lab"))
    yield lab
    lab.close()


@pytest.fixture(scope="package")
def open_lesson(browser: Browser, lab: Lab) -> Iterator[Callable[[str], LessonPage]]:
    """Open a notebook of the server's folder; close it before the next one is opened."""
    # One page for all: JupyterLab takes longer to start in a page than most lessons to run.
    page = browser.new_page(viewport={"width": 1200, "height": 1000})

    def open_it(notebook: str) -> LessonPage:
        lesson = LessonPage(page, lab)
        lesson.open(notebook)
        return lesson

    yield open_it
    page.close()


@pytest.fixture(scope="package")
def plain_page(browser: Browser) -> Iterator[Page]:
    with new_page(browser, has_touch=True) as page:
        yield page


@pytest.fixture
def page(plain_page: Page) -> Page:
    """A page without a kernel, the same one for all tests: opening one takes half a second."""
    plain_page.set_viewport_size(SIZE)
    plain_page.emulate_media(reduced_motion="no-preference", color_scheme="light")
    plain_page.mouse.move(0, 0)
    return plain_page


@pytest.fixture
def pictures(tmp_path: Path) -> Path:
    """Folder for screenshots: RANKLEARN_SCREENSHOTS if set, else the test's own."""
    folder = Path(os.environ.get(KEPT, tmp_path))
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@pytest.fixture
def shoot() -> Callable[..., None]:
    """Keep a picture in the folder RANKLEARN_SCREENSHOTS, if somebody will look at it."""

    def keep(page: Page | Locator, name: str, **options: Any) -> None:
        if KEPT in os.environ:
            page.screenshot(path=Path(os.environ[KEPT], name), **options)

    return keep
