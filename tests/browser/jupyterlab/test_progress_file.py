"""The file of progress goes from the site to JupyterLab's start page and back."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from ranklearn_course.exercises.progress_store import ProgressStore
from tests.browser.lab import Lab
from tests.browser.site import PHONE, SIDEWAYS, opened, served
from tests.browser.test_web_offline import write_version
from tests.browser.test_web_progress import COME_BACK

pytestmark = pytest.mark.browser

KEEP = """all => Object.entries(all).forEach(([name, text]) =>
    localStorage.setItem("ranklearn." + name, text))"""
DONE_ON_SITE = {
    "progress": """{"exercise": "precision.ceiling", "status": "correct"}
{"exercise": "precision.best_move", "guess": "b"}""",
    "code:dcg.dcg": "mine = 1",
    "widget:02_precision#board-0-0": "{}",
}


def download(page: Page, button: Locator, folder: Path) -> Path:
    """Press a button that saves a file, and keep it by the name that the browser gives it."""
    with page.expect_download() as downloaded:
        button.click()
    folder.mkdir()
    file = folder / downloaded.value.suggested_filename
    downloaded.value.save_as(file)
    return file


def send(page: Page, file: Path) -> None:
    """Choose a file, look at another tab, where it stays chosen, and let the server read it."""
    page.locator("input[type=file]").set_input_files(file)
    page.evaluate(COME_BACK)
    with page.expect_navigation():
        page.get_by_role("button", name="Read this file").click()


def statuses(page: Page) -> dict[str, str]:
    """The squares that are not empty, by their exercises."""
    squares = page.locator(".lesson .square:not(.not-started)")
    found = squares.evaluate_all("all => all.map((one) => [one.dataset.exercise, one.className])")
    return {id: kind.removeprefix("square ") for id, kind in found}


def test_the_progress_goes_from_the_site_to_jupyterlab_and_back(
    browser: Browser, start: Page, course: Lab, progress: ProgressStore, tmp_path: Path
):
    write_version(tmp_path / "site", 1)
    with (
        served(tmp_path / "site") as address,
        opened(browser, address, reads_only=True, accept_downloads=True) as site,
    ):
        site.goto(f"{address}family.html")
        site.evaluate(KEEP, DONE_ON_SITE)
        site.goto(f"{address}index.html")
        of_site = statuses(site)
        assert of_site == {"precision.ceiling": "correct"}
        file = download(site, site.get_by_role("button", name="Save as a file"), tmp_path / "1")
        assert not file.name.startswith(".")

        progress.record_check("dcg.dcg", "correct")
        progress.record_check("dcg.ndcg", "not yet")
        start.reload()
        before, said = statuses(start), start.get_by_role("status")
        assert before == {"dcg.dcg": "correct", "dcg.ndcg": "not-yet"}
        other = tmp_path / "a.jsonl"
        other.write_text('{"cells": []}')
        send(start, other)
        expect(said).to_have_text("This is not a progress file.")
        sent = {"name": file.name, "mimeType": "application/jsonl", "buffer": file.read_bytes()}
        answer = start.request.post(f"{course.home}ranklearn/progress", multipart={"file": sent})
        assert answer.status == 403  # logged in, without the token of the page
        # What was said is said once, and a page that is shown again sends no file again.
        start.reload()
        expect(said).to_have_text("")
        assert statuses(start) == before
        send(start, file)
        both = before | of_site
        assert statuses(start) == both
        expect(said).to_have_text(
            "Read. New: 2. The same as here: 0. Code and widgets of the site stay behind: 2. "
            "Here they belong to your notebooks."
        )
        start.set_viewport_size(PHONE)
        assert start.evaluate(SIDEWAYS) <= 0

        back = download(start, start.get_by_text("Save as a file"), tmp_path / "2")
        assert back.name == file.name
        site.locator("#kept input[type=file]").set_input_files(back)
        expect(site.locator("#kept .says")).to_have_text("Read. New: 2. The same as here: 2.")
        assert statuses(site) == both
