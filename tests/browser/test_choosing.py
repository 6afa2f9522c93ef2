"""Which metric for my case: a person without a mouse, a script or a network gets to a metric."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from ranklearn_course.chapters import chapters
from ranklearn_course.start_page.choosing import choosing
from ranklearn_course.start_page.family import all_metrics, render_family
from tests.browser.site import PHONE

pytestmark = pytest.mark.browser


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "family.html"
    lessons = {name: f"{name}.html" for name in chapters()}
    file.write_text(render_family(lessons, play="#play-with-it", home="index.html"), "utf-8")
    return file


def test_keys_lead_to_a_metric_without_a_script(browser: Browser, file: Path):
    options = {"java_script_enabled": False, "offline": True, "viewport": PHONE}
    with browser.new_context(**options) as context:
        page = context.new_page()
        page.goto(file.as_uri())
        way = max(choosing().ways(), key=len)
        for answer in way:
            summary = page.locator("summary", has_text=answer.text)
            for _ in range(99):
                page.keyboard.press("Tab")
                if summary.evaluate("(each) => each === document.activeElement"):
                    break
            page.keyboard.press("Enter")
            expect(summary.locator("xpath=..")).to_have_attribute("open", "")
        take = page.locator(".take:visible")
        expect(take.locator("code").first).to_have_text(all_metrics()[way[-1].metric].code)
        # Another answer to the first question closes this way.
        page.locator("summary", has_text="Two orders of the same things").click()
        expect(page.locator(".take:visible")).to_have_count(0)
        # What is pressed is large enough for a finger.
        pressed = page.locator("main summary:visible")
        assert min(pressed.evaluate_all("all => all.map((each) => each.offsetHeight)")) >= 24
