"""How large the site is, and how long a learner waits, at full speed and with a slower processor.

`.venv/bin/python benchmarks/measure_site.py` builds the site, opens it in Chromium as on a phone,
each time as a new learner, and prints tables: what a visit fetches, and how long one waits. A
folder as an argument is measured in place of a new site; a page in it is changed. The longest task
is the longest time in which the page answered nobody while its widgets came to life; "Python" and
"verdict" count from the first sight of an exercise.
"""

from __future__ import annotations

import gzip
import re
import sys
import threading
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, ClassVar

from playwright.sync_api import Browser, Locator, Page, expect

sys.path.insert(0, str(Path(__file__).parents[1]))

from ranklearn_course.authoring.chromium import running_chromium
from ranklearn_course.exercises.bank import find_exercise
from ranklearn_course.site.serving import Files, server
from ranklearn_course.site.website import Website
from ranklearn_course.table import Table

PHONE = {"width": 360, "height": 740}
EXERCISE = find_exercise("precision.average_precision")
SLOWER = (1, 4, 6)
LESSON = "02_precision.html"
PATIENCE = 120_000
# So many milliseconds without a request end a visit.
QUIET = 1500
# The check itself may be over before anybody looks.
AT_WORK = re.compile("Python is at work|Checked in")
PAINT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN"
# How long the page's own thread was busy at a stretch: nothing answers meanwhile.
WATCH = """() => { window.longest = 0;
  new PerformanceObserver((list) => list.getEntries().forEach(
    ({ duration }) => { window.longest = Math.max(window.longest, duration); }
  )).observe({ type: "longtask", buffered: true }); }"""


def main() -> None:
    """Measure and print."""
    with TemporaryDirectory() as made:
        folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(made) / "site"
        if len(sys.argv) == 1:
            Website(folder).write()
        sizes(folder)
        with server(folder, files=Sent) as running, running_chromium() as browser:
            threading.Thread(target=running.serve_forever, daemon=True).start()
            address = f"http://127.0.0.1:{running.server_port}/"
            rows = [(f"× {slower}", *seconds(browser, address, slower)) for slower in SLOWER]
            fetched = visits(browser, folder, address)
            running.shutdown()
    print(fetched)
    seen = ("first paint", "first widget", "longest task", "Python", "verdict", "later verdict")
    print(Table(("processor", *seen), rows).rounded(2))


def sizes(folder: Path) -> None:
    """Print the size of the site."""
    files = [path.read_bytes() for path in folder.rglob("*") if path.is_file()]
    packed = sum(len(gzip.compress(file)) for file in files)
    raw = sum(map(len, files))
    print(f"site: {len(files)} files, {raw / 1e6:.1f} MB, {packed / 1e6:.1f} gzipped")


class Sent(Files):
    """Notes what was sent, and lets browsers keep files for ten minutes, as many hosts do."""

    cache_control = "max-age=600"
    files: ClassVar[list[bytes]] = []

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Send a file."""
        content = source.read()
        self.files.append(content)
        outputfile.write(content)


def visits(browser: Browser, folder: Path, address: str) -> Table:
    """Return what each visit of one learner fetches, until nothing more is asked for."""
    context = browser.new_context(viewport=PHONE)
    page, rows = context.new_page(), []

    def visit(name: str, act: Callable[[], object]) -> None:
        Sent.files.clear()
        act()
        count = -1
        # What the service worker keeps for later is a part of it.
        while count < len(Sent.files):
            count = len(Sent.files)
            page.wait_for_timeout(QUIET)
        sizes = (sum(map(len, files)) for files in (Sent.files, map(gzip.compress, Sent.files)))
        rows.append((name, count, *(round(size / 1000) for size in sizes)))

    index, lesson = f"{address}index.html", f"{address}{LESSON}"
    visit("index, first visit", lambda: page.goto(index))
    visit("lesson 02", lambda: page.goto(lesson))
    visit("its first verdict", lambda: check(write_answer(page)))
    visit("index, second visit", lambda: page.goto(index))
    visit("lesson 02, second visit", lambda: page.goto(lesson))
    change(folder, LESSON)
    visit("index, after an update of lesson 02", lambda: page.goto(index))
    visit("lesson 02, after it", lambda: page.goto(lesson))
    context.close()
    return Table(("visit", "files", "KB", "KB, gzipped"), rows)


def change(folder: Path, name: str) -> None:
    """Make a newer version of a page, as the next site would have it."""
    page, list_of_files = folder / name, folder / "offline.js"
    old = page.read_bytes()
    page.write_bytes(old + b"\n")
    digests = (sha256(content).hexdigest()[:16] for content in (old, page.read_bytes()))
    list_of_files.write_text(list_of_files.read_text("utf-8").replace(*digests), encoding="utf-8")


def seconds(browser: Browser, address: str, slower: int) -> list[float]:
    """Return the seconds of a new learner: to each sight of the page, to each verdict."""
    context = browser.new_context(viewport=PHONE)
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    page.add_init_script(f"({WATCH})()")
    began = perf_counter()
    page.goto(f"{address}{LESSON}", wait_until="commit")
    expect(page.locator(".rl-widget").first).to_be_visible(timeout=PATIENCE)
    alive = perf_counter() - began
    expect(page.locator(".widget .still")).to_have_count(0, timeout=PATIENCE)
    paint, longest = page.evaluate(PAINT) / 1000, page.evaluate("longest") / 1000
    # Who answers at once waits for Python and for the check.
    began = perf_counter()
    box = write_answer(page)
    verdicts = []
    for _ in range(4):
        pressed = perf_counter()
        ready = check(box)
        if not verdicts:
            python = ready - began
        verdicts.append(perf_counter() - (pressed if verdicts else began))
    context.close()
    return [paint, alive, longest, python, verdicts[0], sorted(verdicts[1:])[1]]


def write_answer(page: Page) -> Locator:
    """Write a right answer to an exercise, and return the exercise."""
    box = page.locator(f".exercise[data-exercise='{EXERCISE.id}']")
    box.scroll_into_view_if_needed(timeout=PATIENCE)
    box.locator(".cm-content").click(timeout=PATIENCE)
    page.keyboard.press("Control+a")
    page.keyboard.insert_text(f'{EXERCISE.solution}\n\n\ncheck("{EXERCISE.id}", {EXERCISE.name})')
    return box


def check(box: Locator) -> float:
    """Check it, and return when Python was ready."""
    box.get_by_role("button", name="Check").click()
    expect(box.locator(".says")).to_have_text(AT_WORK, timeout=PATIENCE)
    ready = perf_counter()
    expect(box.locator(".says")).to_contain_text("Checked in", timeout=PATIENCE)
    return ready


if __name__ == "__main__":
    main()
