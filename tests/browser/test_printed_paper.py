"""A paper of the mock exam as a page to print: it stands alone, and its pictures are all there."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from ranklearn_course.exam.paper import make_paper
from ranklearn_course.exam.printed import printed

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("width", [360, 1280])
def test_it_is_whole_without_a_network_and_fits(browser: Browser, tmp_path, width):
    file = tmp_path / "paper.html"
    file.write_text(printed(make_paper(3, 150)), encoding="utf-8")
    context = browser.new_context(viewport={"width": width, "height": 900}, offline=True)
    page, wrong, asked = context.new_page(), [], []
    page.on("console", lambda message: wrong.append(message.text))
    page.on("request", lambda request: asked.append(request.url))
    page.goto(file.as_uri())
    heights = page.evaluate(
        "[...document.images].map((each) => each.naturalHeight * each.clientHeight)"
    )
    assert len(heights) > 9
    assert min(heights) > 0
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert not [url for url in asked if not url.startswith(("file:", "data:"))]
    assert wrong == []
    context.close()
