"""JupyterLab, one page in it for all tests of a notebook, and its start page."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell
from playwright.sync_api import Browser, Page

from ranklearn_course.course import chapters
from ranklearn_course.exercises.progress_store import FILE_NAME, ProgressStore
from tests.browser.lab import Lab
from tests.browser.lesson import LessonPage, OpenLesson
from tests.browser.plain_page import SIZE
from tests.browser.site import opened


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


@pytest.fixture(scope="package")
def course(lab: Lab) -> Lab:
    """A server as `ranklearn open` starts it, on short and untouched lessons, without 04."""
    all_chapters = [*chapters().values()]
    for chapter in all_chapters[:4] + all_chapters[5:]:
        cells = [new_code_cell(), new_markdown_cell("[dcg](03_dcg.ipynb#hits)")]
        cells += [new_markdown_cell("`dcg.dcg`\n\n" * 20) for _ in range(9)]
        cells += [new_markdown_cell("The task."), new_code_cell('check("dcg.dcg", 1)')]
        lab.put(f"{chapter.lesson}.ipynb", *cells)
    ProgressStore(lab.root / FILE_NAME).forget()
    return lab


@pytest.fixture
def start(browser: Browser, course: Lab) -> Iterator[Page]:
    """The page of that server, which no tab of a lesson leaves."""
    with opened(browser, course.home, viewport=SIZE, reduced_motion="reduce") as page:
        built: list[str] = []
        page.context.on("request", lambda sent: built.append(sent.url))
        page.goto(course.start)
        yield page
        # The server would run Node.js to tell learners to build JupyterLab.
        assert not [url for url in built if "/api/build" in url]


@pytest.fixture
def progress(course: Lab) -> Iterator[ProgressStore]:
    """What the learner has done, forgotten after the test."""
    store = ProgressStore(course.root / FILE_NAME)
    yield store
    store.forget()
