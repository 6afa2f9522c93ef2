"""The site on plain static files, and a learner who works in it."""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, timedelta
from pathlib import Path
from typing import Any, ClassVar

from playwright.sync_api import Browser, Locator, Page, expect

from ranklearn_course.site import packages
from ranklearn_course.site.serving import Files, server
from tests.missing import missing

PHONE = {"width": 360, "height": 740}
# The first start of Python, on a machine that has much else to do.
PATIENCE = 180_000
AP = "precision.average_precision"
WRONG = "def average_precision(relevance, k):\n    return sum(relevance[:k]) / k"
# As from another machine by plain http: the browser keeps no file of the site.
PLAIN_HTTP = "Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined })"
# Whether the browser keeps a file.
KEPT = "name => caches.match(new URL(name, location), { ignoreSearch: true }).then(Boolean)"
SIDEWAYS = "document.documentElement.scrollWidth - innerWidth"
# What a learner did the day before: the first sitting of lesson 02, and something of lesson 00.
YESTERDAY = (date.today() - timedelta(days=1)).isoformat()
DONE_YESTERDAY = [
    {"exercise": "precision.ap_of_five", "guess": 0.2, "at": YESTERDAY},
    {"exercise": "precision.ceiling", "status": "correct", "at": YESTERDAY},
    {"exercise": "precision.which_can_fall", "status": "correct", "at": YESTERDAY},
    {"exercise": "ranking_task.how_many_perfect", "status": "correct", "at": YESTERDAY},
]


def node_modules() -> Path:
    """The packages of npm, without which a test is skipped."""
    try:
        return packages.node_modules()
    except packages.PackagesError as error:
        missing(str(error))


class AskedFiles(Files):
    """Notes what was sent, and lets browsers keep files for ten minutes, as many hosts do."""

    cache_control = "max-age=600"
    sent: ClassVar[list[tuple[str, int]]] = []

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Send a file."""
        self.sent.append((self.path.partition("?")[0], os.fstat(source.fileno()).st_size))
        super().copyfile(source, outputfile)


@contextmanager
def served(site: Path, files: type[Files] = Files) -> Iterator[str]:
    """Serve plain files, below a folder's name as on many hosts."""
    with server(site.parent, files=files) as running:
        thread = threading.Thread(target=running.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{running.server_port}/{site.name}/"
        finally:
            running.shutdown()
            thread.join()


@contextmanager
def opened(
    browser: Browser,
    address: str,
    *,
    reads_only: bool = False,
    keeps_files: bool = False,
    **options,
) -> Iterator[Page]:
    """A page of a new learner; another host, an error or a complaint fails the test.

    Who only reads gets no Python.
    """
    context = browser.new_context(**{"viewport": PHONE} | options)
    page, wrong = context.new_page(), []
    if reads_only:
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
    expect(page.locator(".widget .still")).to_have_count(0, timeout=PATIENCE)


def exercise(page: Page, id: str) -> Locator:
    return page.locator(f".exercise[data-exercise='{id}']")


def press(box: Locator, name: str) -> str:
    """Press a button of an exercise and return what it answers."""
    box.get_by_role("button", name=name, exact=True).click()
    expect(box.get_by_role("button", name="Stop")).to_be_hidden(timeout=PATIENCE)
    return box.locator(".answer").inner_text()


def editor(box: Locator) -> Locator:
    """The editor of an exercise, which is fetched when one comes near."""
    # While widgets above come to life it does not stand still.
    box.scroll_into_view_if_needed(timeout=PATIENCE)
    content = box.locator(".cm-content")
    expect(content).to_be_visible(timeout=PATIENCE)
    return content


def write(page: Page, box: Locator, code: str) -> None:
    editor(box).click()
    page.keyboard.press("Control+a")
    page.keyboard.insert_text(code)


def progress(page: Page) -> list[dict]:
    text = page.evaluate("localStorage.getItem('ranklearn.progress') ?? ''")
    return [json.loads(line) for line in text.split("\n") if line]


def until_kept(page: Page, name: str) -> None:
    """Wait until the browser keeps a file."""
    for _ in range(300):
        if page.evaluate(KEPT, name):
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"{name} is not kept")
