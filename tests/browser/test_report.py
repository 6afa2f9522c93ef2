"""The page of an evaluation in a browser: both schemes, wide and narrow, by ear and by keyboard."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from ranklearn_course.data import glossary_qrels, glossary_run, glossary_search
from ranklearn_course.evaluation import evaluate
from tests.browser.axe import faults
from tests.browser.plain_page import new_page

pytestmark = pytest.mark.browser

# The policy of the page stops what waits for an expression.
SCROLLED = """async () => {
    for (let i = 0; i < 500 && !document.activeElement.scrollLeft; i++) {
        await new Promise((soon) => setTimeout(soon, 20));
    }
}"""


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("report") / "report.html"
    judgements = {**glossary_qrels(), "w" * 80: {"ndcg": 1}}
    runs = {name: glossary_run(name) for name in ("bm25", "tf-idf", "title")}
    runs["tf-idf"]["w" * 80] = {"ndcg": 1.0, "v" * 80: 0.5}
    asked = glossary_search()
    texts = dict(zip(asked.question_ids, asked.questions, strict=True))
    evaluate(judgements, runs).page(path, texts=texts)
    return path


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_fits_and_can_be_read(
    browser: Browser, report: Path, shoot: Callable[..., None], scheme: str
) -> None:
    with new_page(browser, color_scheme=scheme) as page:
        asked = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto(report.as_uri())
        for width in (1280, 360):
            page.set_viewport_size({"width": width, "height": 900})
            assert page.evaluate("document.documentElement.scrollWidth") == width
            assert faults(page, "main") == []
            shoot(page, f"report-{width}-{scheme}.png", full_page=True)
        assert [url for url in asked if not url.startswith(("data:", "file:"))] == []
        # What is wider than the page can be scrolled by keys.
        table = page.get_by_role("region", name="The numbers, a table to scroll")
        table.focus()
        page.keyboard.press("ArrowRight")
        page.evaluate(SCROLLED)
        assert table.evaluate("table => table.scrollLeft") > 0
        assert page.get_by_role("heading", name="w" * 80).count() == 1
        assert page.get_by_role("listitem").filter(has_text="not judged").count() >= 1
