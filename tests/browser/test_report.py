"""The page of an evaluation in a browser: both schemes, wide and narrow, by ear and by keyboard."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from ranklearn_course.data import glossary_qrels, glossary_run, glossary_search
from ranklearn_course.evaluation import evaluate
from tests.browser.axe import faults
from tests.browser.site import opened

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


@pytest.mark.parametrize(("scheme", "width"), [("light", 360), ("dark", 1280)])
def test_the_page_fits_and_can_be_read(
    browser: Browser, report: Path, scheme: str, width: int
) -> None:
    size = {"width": width, "height": 900}
    with opened(browser, report.as_uri(), viewport=size, color_scheme=scheme) as page:
        page.goto(report.as_uri())
        assert page.evaluate("document.documentElement.scrollWidth") == width
        assert faults(page, "main") == []
        assert page.get_by_role("heading", name="w" * 80).count() == 1
        assert page.get_by_role("listitem").filter(has_text="not judged").count() >= 1
        if width == 360:
            # What is wider than the page can be scrolled by keys.
            table = page.get_by_role("region", name="The numbers, a table to scroll")
            table.focus()
            page.keyboard.press("ArrowRight")
            page.evaluate(SCROLLED)
            assert table.evaluate("table => table.scrollLeft") > 0
