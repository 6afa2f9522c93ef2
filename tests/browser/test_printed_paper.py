"""A paper of the mock exam as a page to print: it stands alone, and its pictures are all there."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from ranklearn_course.exam.paper import make_paper
from ranklearn_course.exam.printed import printed
from tests.browser.site import SIDEWAYS, opened

pytestmark = pytest.mark.browser


def test_it_is_whole_without_a_network_and_fits(browser: Browser, tmp_path: Path):
    file = tmp_path / "paper.html"
    file.write_text(printed(make_paper(3, 150)), encoding="utf-8")
    with opened(browser, file.as_uri(), offline=True) as page:
        page.goto(file.as_uri())
        for width in (360, 1280):
            page.set_viewport_size({"width": width, "height": 900})
            heights = page.evaluate(
                "[...document.images].map((each) => each.naturalHeight * each.clientHeight)"
            )
            assert len(heights) > 9
            assert min(heights) > 0
            assert page.evaluate(SIDEWAYS) <= 0
        paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
        assert paper == "rgb(255, 255, 255)"
