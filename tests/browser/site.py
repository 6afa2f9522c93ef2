"""The site on plain static files, and a learner who works in it."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Locator, Page, expect

from ranklearn_course.web.serving import server

PHONE = {"width": 360, "height": 740}
# The first start of Python, on a machine that has much else to do.
PATIENCE = 180_000
AP = "precision.average_precision"
WRONG = "def average_precision(relevance, k):\n    return sum(relevance[:k]) / k"
SAVES_DATA = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"
# As from another machine by plain http: the browser keeps no file of the site.
PLAIN_HTTP = "Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined })"
SIDEWAYS = "document.documentElement.scrollWidth - innerWidth"


@contextmanager
def served(site: Path) -> Iterator[str]:
    """Serve plain files, below a folder's name as on many hosts."""
    with server(site.parent) as running:
        thread = threading.Thread(target=running.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{running.server_port}/{site.name}/"
        running.shutdown()
        thread.join()


@contextmanager
def opened(
    browser: Browser,
    address: str,
    *,
    saves_data: bool = False,
    keeps_files: bool = False,
    **options,
) -> Iterator[Page]:
    """A page of a new learner; another host, an error or a complaint fails the test.

    Who saves data gets no Python before asking for it, and who keeps no files does not fetch all of
    the site: both take long in the tests, too.
    """
    context = browser.new_context(**{"viewport": PHONE} | options)
    page, wrong = context.new_page(), []
    if saves_data:
        page.add_init_script(SAVES_DATA)
        page.on("worker", lambda worker: wrong.append(worker.url))
    if not keeps_files:
        page.add_init_script(PLAIN_HTTP)
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda m: wrong.append(m.text) if m.type in ("error", "warning") else None)
    own = (address, "data:", "blob:")
    context.on("request", lambda r: None if r.url.startswith(own) else wrong.append(r.url))
    yield page
    assert wrong == [], wrong
    context.close()


def alive(page: Page) -> None:
    """Wait until no widget is a picture."""
    expect(page.locator(".widget .still")).to_have_count(0, timeout=30_000)


def exercise(page: Page, id: str) -> Locator:
    return page.locator(f".exercise[data-exercise='{id}']")


def press(box: Locator, name: str) -> str:
    """Press a button of an exercise and return what it answers."""
    box.get_by_role("button", name=name, exact=True).click()
    expect(box.get_by_role("button", name="Stop")).to_be_hidden(timeout=PATIENCE)
    return box.locator(".answer").inner_text()


def editor(box: Locator) -> Locator:
    """The editor of an exercise, which is fetched when one comes near."""
    box.scroll_into_view_if_needed()
    return box.locator(".cm-content")


def write(page: Page, box: Locator, code: str) -> None:
    editor(box).click()
    page.keyboard.press("Control+a")
    page.keyboard.insert_text(code)


def progress(page: Page) -> list[dict]:
    text = page.evaluate("localStorage.getItem('ranklearn.progress') ?? ''")
    return [json.loads(line) for line in text.split("\n") if line]
