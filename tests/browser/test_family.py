"""The table of all metrics: a column sorts it, a row unfolds, and a phone shows all of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from ranklearn_course.start_page.family import by_family, family, render_family
from tests.browser.plain_page import new_page
from tests.browser.site import PHONE, SIDEWAYS

pytestmark = pytest.mark.browser

QUESTIONS = {each.name: each for each in family()[0]}
FAMILIES = {f"{title}: {len(own)}": own for title, own in by_family().items()}
METRICS = [metric for own in FAMILIES.values() for metric in own]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> str:
    file: Path = tmp_path_factory.mktemp("family") / "family.html"
    file.write_text(render_family({}), encoding="utf-8")
    return file.as_uri()


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    with new_page(browser, viewport=PHONE, has_touch=True) as page:
        page.goto(address)
        yield page


def expect_rows(table: Locator, groups: dict) -> None:
    expect(table.locator(".family")).to_have_text([*groups])
    titles = [metric.title for own in groups.values() for metric in own]
    expect(table.locator("summary")).to_have_text(titles)


def test_a_press_on_a_column_sorts_and_says_what_it_means(page: Page):
    table, says = page.get_by_role("table"), page.get_by_role("status")
    asked = says.text_content()
    expect_rows(table, FAMILIES)
    for name in ("Ties", "Slope"):
        question = QUESTIONS[name]
        found = {
            words: [metric for metric in METRICS if (question.id in metric.sees) == is_seen]
            for words, is_seen in ((question.yes, True), (question.no, False))
        }
        groups = [(f"{words}: {len(own)}", own) for words, own in found.items()]
        head, button = (table.get_by_role(role, name=name) for role in ("columnheader", "button"))
        for way in ("descending", "ascending"):
            button.press("Enter")
            expect(head).to_have_attribute("aria-sort", way)
            expect(table.locator("[aria-sort]")).to_have_count(1)
            expect(says).to_have_text(f"{name}: {question.means}")
            expect_rows(table, dict(groups))
            groups.reverse()
        expect(button).to_be_focused()
    table.get_by_role("button", name="Metric").tap()
    expect_rows(table, FAMILIES)
    expect(says).to_have_text(asked)


def test_a_row_unfolds_wherever_it_is_pressed_and_by_its_address(page: Page, address: str):
    table, told = page.get_by_role("table"), page.locator("#ndcg")
    row = table.get_by_role("row").filter(has=page.get_by_role("rowheader", name="nDCG").first)
    for is_open in (True, False):
        mark = row.get_by_role("img").nth(4)
        mark.scroll_into_view_if_needed()
        box = mark.bounding_box()
        page.touchscreen.tap(box["x"] + 4, box["y"] + 4)
        expect(told).to_be_visible(visible=is_open)
    assert page.url == f"{address}#ndcg"
    page.goto(f"{address}#rbp")
    expect(page.locator("#rbp")).to_be_in_viewport()
    # What is unfolded stays so when rows change places.
    table.get_by_role("button", name="Grades").tap()
    expect(page.locator("#rbp pre")).to_be_visible()
    assert page.evaluate(SIDEWAYS) <= 0
    assert told.evaluate("each => each.closest('table').scrollWidth") <= PHONE["width"] - 32


def test_all_rows_are_short_and_their_heads_stay_in_sight(page: Page):
    assert page.evaluate(SIDEWAYS) <= 0
    rows = page.get_by_role("table").locator("tbody tr")
    assert max(rows.evaluate_all("all => all.map((each) => each.offsetHeight)")) <= 50
    last = rows.last
    last.scroll_into_view_if_needed()
    heads = page.get_by_role("table").get_by_role("button")
    expect(heads).to_have_count(len(QUESTIONS) + 1)
    for head in heads.all():
        expect(head).to_be_in_viewport(ratio=1)
        box = head.bounding_box()
        assert min(box["width"], box["height"]) >= 24


def test_without_scripts_it_is_a_table_whose_rows_unfold(browser: Browser, address: str):
    with new_page(browser, java_script_enabled=False) as page:
        page.goto(address)
        table = page.get_by_role("table")
        expect(table.get_by_role("button")).to_have_count(0)
        expect(page.get_by_role("status")).to_be_hidden()
        table.locator("summary", has=page.get_by_text("bpref", exact=True)).click()
        expect(page.locator("#bpref")).to_be_visible()
