"""How large the site is, and how long a learner waits, at full speed and with a slower processor.

`.venv/bin/python benchmarks/measure_site.py` builds the site, opens lesson 02 in Chromium as on a
phone, each time as a new learner, and prints a table. A folder as an argument is measured in place
of a new site. The longest task is the longest time in which the page answered nobody while its
widgets came to life; "Python" and "verdict" count from the first sight of an exercise.
"""

from __future__ import annotations

import gzip
import re
import sys
import threading
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from playwright.sync_api import Browser, expect

sys.path.insert(0, str(Path(__file__).parents[1]))

from ranklearn_course.exercises.bank import find_exercise
from ranklearn_course.table import Table
from ranklearn_course.web.serving import server
from ranklearn_course.web.website import write_site
from tests.chromium import running_chromium

PHONE = {"width": 360, "height": 740}
EXERCISE = find_exercise("precision.average_precision")
SLOWER = (1, 4, 6)
PATIENCE = 120_000
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
            write_site(folder)
        sizes(folder)
        with server(folder) as running, running_chromium() as browser:
            threading.Thread(target=running.serve_forever, daemon=True).start()
            address = f"http://127.0.0.1:{running.server_port}/"
            first_visit(browser, folder, address)
            rows = [(f"× {slower}", *seconds(browser, address, slower)) for slower in SLOWER]
            running.shutdown()
    seen = ("first paint", "first widget", "longest task", "Python", "verdict", "later verdict")
    print(Table(("processor", *seen), rows).rounded(2))


def sizes(folder: Path) -> None:
    """Print the size of the site."""
    files = [path.read_bytes() for path in folder.rglob("*") if path.is_file()]
    packed = sum(len(gzip.compress(file)) for file in files)
    raw = sum(map(len, files))
    print(f"site: {len(files)} files, {raw / 1e6:.1f} MB, {packed / 1e6:.1f} gzipped")


def first_visit(browser: Browser, folder: Path, address: str) -> None:
    """Print what the first page asks for until its widgets live, without what is kept for later."""
    # What the service worker keeps for later is no part of it.
    context = browser.new_context(viewport=PHONE, service_workers="block")
    page, asked = context.new_page(), set()
    page.on("request", lambda sent: asked.add(sent.url.removeprefix(address).partition("?")[0]))
    page.goto(f"{address}02_precision.html")
    expect(page.locator(".widget .still")).to_have_count(0, timeout=PATIENCE)
    files = [(folder / name).read_bytes() for name in asked if (folder / name).is_file()]
    packed = sum(len(gzip.compress(file)) for file in files)
    raw = sum(map(len, files))
    print(f"first visit: {len(files)} files, {raw / 1024:.0f} KiB, {packed / 1024:.0f} gzipped")
    context.close()


def seconds(browser: Browser, address: str, slower: int) -> list[float]:
    """Return the seconds of a new learner: to each sight of the page, to each verdict."""
    context = browser.new_context(viewport=PHONE)
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    page.add_init_script(f"({WATCH})()")
    began = perf_counter()
    page.goto(f"{address}02_precision.html", wait_until="commit")
    expect(page.locator(".rl-widget").first).to_be_visible(timeout=PATIENCE)
    alive = perf_counter() - began
    expect(page.locator(".widget .still")).to_have_count(0, timeout=PATIENCE)
    paint, longest = page.evaluate(PAINT) / 1000, page.evaluate("longest") / 1000
    box = page.locator(f".exercise[data-exercise='{EXERCISE.id}']")
    # Who answers at once waits for Python and for the check.
    began = perf_counter()
    box.scroll_into_view_if_needed()
    box.locator(".cm-content").click(timeout=PATIENCE)
    page.keyboard.press("Control+a")
    check = f'{EXERCISE.solution}\n\n\ncheck("{EXERCISE.id}", {EXERCISE.name})'
    page.keyboard.insert_text(check)
    verdicts = []
    for _ in range(4):
        pressed = perf_counter()
        box.get_by_role("button", name="Check").click()
        if not verdicts:
            expect(box.locator(".says")).to_have_text(AT_WORK, timeout=PATIENCE)
            python = perf_counter() - began
        expect(box.locator(".says")).to_contain_text("Checked in", timeout=PATIENCE)
        verdicts.append(perf_counter() - (pressed if verdicts else began))
    context.close()
    return [paint, alive, longest, python, verdicts[0], sorted(verdicts[1:])[1]]


if __name__ == "__main__":
    main()
