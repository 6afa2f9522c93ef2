"""What the browser keeps of the site: a small first visit, pages without a network, and updates."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from ranklearn_course.site.website import Website
from tests.browser.site import KEPT, PATIENCE, AskedFiles, opened, served, until_kept

pytestmark = pytest.mark.browser

FIRST_VISIT = 300_000
# As when a service worker comes in the middle of a page's load.
LATE = """Object.defineProperty(ServiceWorkerContainer.prototype, "controller", { value: {} })"""
ANSWER = "localStorage.getItem('ranklearn.code:mine')"


@pytest.fixture
def sent() -> list[tuple[str, int]]:
    """What the server sent: addresses and bytes."""
    AskedFiles.sent.clear()
    return AskedFiles.sent


def test_the_first_visit_is_small_and_the_whole_course_is_kept_for_who_asks(
    browser: Browser, site: Path, sent: list[tuple[str, int]]
):
    with (
        served(site, AskedFiles) as address,
        opened(browser, address, keeps_files=True) as page,
    ):
        page.goto(f"{address}index.html")
        keep = page.get_by_role("button", name="Keep for offline")
        expect(keep).to_be_visible()
        until_kept(page, "index.html")
        until_kept(page, "course/start.js")
        assert sum(size for _, size in sent) < FIRST_VISIT, sent

        page.context.set_offline(True)
        page.reload()
        page.get_by_role("link", name="How good are the first k?").click()
        expect(page.locator("h1")).to_have_text("This page is not on this device")
        page.goto(f"{address}slides/02_precision.slides.html")
        expect(page.locator("h1")).to_have_text("This page is not on this device")
        page.get_by_role("link", name="All lessons").click()
        keep.click()
        expect(page.locator("#offline")).to_contain_text("Not everything could be kept")
        page.context.set_offline(False)
        keep.click()
        expect(page.locator("#offline")).to_contain_text(
            "The whole course is kept", timeout=PATIENCE
        )
        page.context.set_offline(True)
        page.get_by_role("link", name="How good are the first k?").click()
        expect(page.locator("h1")).to_have_text("How good are the first k?")
        for name in ("course/python.zip", "course/worker.js", "pyodide/pyodide.asm.wasm"):
            until_kept(page, name)


def test_what_came_before_the_service_worker_is_kept_too(browser: Browser, address: str):
    with opened(browser, address, keeps_files=True) as page:
        page.add_init_script(LATE)
        page.goto(f"{address}family.html")
        for name in ("family.html", "course/family.css", "course/lesson.js", "widget.html"):
            until_kept(page, name)


def test_a_newer_version_waits_for_its_reader_and_costs_what_has_changed(
    browser: Browser, tmp_path: Path, sent: list[tuple[str, int]]
):
    """Two versions later, on a host whose files are kept for ten minutes, with old pages open."""
    write_version(tmp_path / "site", 1)
    with (
        served(tmp_path / "site", AskedFiles) as address,
        opened(browser, address, keeps_files=True) as page,
    ):
        page.goto(f"{address}index.html")
        until_kept(page, "index.html")
        # A file of another version, which a host may send meanwhile, is not kept.
        (tmp_path / "site" / "reference.html").write_text("<title>of another version</title>")
        page.goto(f"{address}reference.html")
        page.goto(f"{address}family.html")
        until_kept(page, "family.html")
        assert not page.evaluate(KEPT, "reference.html")
        page.evaluate("localStorage.setItem('ranklearn.code:mine', 'x = 1')")
        other = page.context.new_page()
        other.goto(f"{address}index.html")
        sent.clear()
        # Nobody was here when version 2 was.
        write_version(tmp_path / "site", 3)
        page.reload()
        expect(page.locator("main")).to_contain_text("version 1")
        newer = page.get_by_text("There is a newer version of the course")
        expect(newer).to_be_visible(timeout=PATIENCE)
        names = {name.rpartition("/")[2] for name, _ in sent}
        assert names == {"family.html", "offline.js"}
        page.get_by_role("button", name="Show it").click()
        expect(page.locator("main")).to_contain_text("version 3")
        expect(newer).to_have_count(0)
        assert page.evaluate(ANSWER) == "x = 1"
        other.get_by_role("button", name="Show it").click()
        other.goto(f"{address}family.html")
        expect(other.locator("main")).to_contain_text("version 3")
        expect(newer).to_have_count(0)


def write_version(folder: Path, version: int) -> None:
    """Write a small site whose table of metrics names its version."""
    site = Website(folder, with_slides=False)
    site._write_scripts()
    site._write_family()
    site._write_start_page()
    site._write_recall()
    site.put("reference.html", "<title>of each version</title>")
    page = (folder / "family.html").read_text(encoding="utf-8")
    site.put("family.html", page.replace("</main>", f"<p>version {version}</p></main>"))
    site._write_offline()
