"""A browser, and a page of it for all tests of widgets."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from ranklearn_course.authoring import chromium
from ranklearn_course.site.website import Website
from tests.browser.plain_page import SIZE, without_errors
from tests.browser.site import node_modules, served
from tests.missing import missing

# A busy machine is slow, not wrong: what passes waits no longer for that.
expect.set_options(timeout=20_000)


# Two running Playwrights do not fit into one thread, so this one ends with its folder.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    try:
        with chromium.running_chromium() as browser:
            yield browser
    except chromium.NoChromiumError as error:
        missing(f"{error}; so there are no browser tests")


@pytest.fixture(scope="package")
def plain_page(browser: Browser) -> Iterator[Page]:
    page = browser.new_page(viewport=SIZE, has_touch=True)
    yield page
    page.close()


@pytest.fixture
def page(plain_page: Page) -> Iterator[Page]:
    """A page without a kernel, the same one for all tests: opening one takes half a second."""
    plain_page.set_viewport_size(SIZE)
    plain_page.emulate_media(reduced_motion="no-preference", color_scheme="light")
    plain_page.mouse.move(0, 0)
    with without_errors(plain_page):
        yield plain_page


@pytest.fixture(scope="package")
def site(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site in a folder that held an older one."""
    folder = tmp_path_factory.mktemp("web") / "site"
    node_modules()
    (folder / "files").mkdir(parents=True)
    for name in ("index.html", "files/stale.svg", "CNAME", "../outside.txt"):
        (folder / name).write_text("old")
    (folder / "files.txt").write_text("index.html\nfiles/stale.svg\n../outside.txt\nlost.html")
    Website(folder, with_slides=False).write()
    return folder


@pytest.fixture(scope="package")
def address(site: Path) -> Iterator[str]:
    with served(site) as address:
        yield address
