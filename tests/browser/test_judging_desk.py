"""What is special to the judging desk: judgements that are spent, goals noticed, letters."""

from __future__ import annotations

import re
from itertools import pairwise, product

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from ranklearn_course.chapters.unjudged import systems
from ranklearn_course.widgets import JudgingDesk
from tests.browser.plain_page import SET, new_page, put_on_page

pytestmark = pytest.mark.browser

TWO = {name: systems.DESK[name] for name in "AB"}


def desk(lists=systems.DESK, **form) -> JudgingDesk:
    return JudgingDesk(lists, systems.DESK_RELEVANT, k=5, **form)


def press(root: Locator, documents: str) -> None:
    for document in documents:
        root.get_by_role("button", name=re.compile(f"^{document}, rank")).first.click(force=True)


def test_judgements_are_spent_until_it_is_decided_and_no_further(page: Page):
    root = put_on_page(page, desk(TWO, budget=5))
    press(root, "fic")
    title = root.locator(".rl-title")
    decided = (
        "Decided after 3: P@5 of B is higher, whatever the rest turns out to be. "
        "Met: no choice needs fewer."
    )
    expect(title).to_have_text(decided)
    expect(root.locator(".rl-truth").first).to_be_visible()
    expect(root.locator(".rl-left")).to_have_accessible_name("Judgements left: 2 of 5")
    press(root, "d")
    expect(title).to_have_text(decided)
    assert page.evaluate("model.get('judged')") == ["f", "i", "c"]
    root.get_by_role("button", name="Back to the start").click()
    expect(title).to_have_text("Judgements left: 5. Which list is better?")
    press(root, "abcdef")
    expect(title).to_contain_text("All 5 are spent, and it is still open.")
    assert page.evaluate("model.get('judged')") == [*"abcde"]


def test_a_document_lights_up_in_both_lists(page: Page):
    root = put_on_page(page, desk(TWO, budget=5))
    root.locator(".rl-list").first.get_by_role("button", name="f, rank 6").hover()
    expect(root.locator(".rl-lit .rl-letter")).to_have_text(["f", "f"])


def test_the_pool_notices_that_the_first_list_leads_when_two_are_left_out(page: Page):
    root = put_on_page(page, desk(pooled=True))
    for name, goal in (("B", "Can A lead?"), ("C", "Met.")):
        root.get_by_role("button", name=f"{name} in the pool").click()
        expect(root.locator(".rl-title")).to_contain_text(goal)
    expect(root.locator(".rl-lost .rl-letter")).to_have_text([*"ffiifj"])
    root.get_by_role("button", name="B in the pool").click()
    expect(root.locator(".rl-title")).to_contain_text("B 0.800, C 0.800. Met.")


def test_letters_cross_the_line_of_a_judge_with_more_preference(page: Page):
    page.emulate_media(reduced_motion="reduce")
    root = put_on_page(page, desk(judge=systems.DESK_JUDGE))
    middle = "(e) => { const { x, width } = e.getBoundingClientRect(); return x + width / 2; }"
    letter = root.locator(".rl-seen-letter[data-part=c]")
    line = root.locator(".rl-scale").first.evaluate(middle)
    assert letter.evaluate(middle) < line
    root.get_by_label("Strength").fill("0.5")
    expect(root.locator(".rl-title")).to_contain_text("Met.")
    assert letter.evaluate(middle) > line
    expect(root.locator(".rl-seen-letter.rl-differs")).to_have_text(["c", "f"])


@pytest.mark.parametrize("form", [{"pooled": True}, {"judge": systems.DESK_JUDGE}])
def test_a_phone_shows_whole_lists_and_letters_apart(browser: Browser, form: dict):
    with new_page(browser, viewport={"width": 360, "height": 900}) as page:
        root = put_on_page(page, desk(**form))
        rows = root.locator(".rl-cards").all()
        ends = [[card.bounding_box() for card in row.locator(".rl-card").all()] for row in rows]
        assert {len({box["y"] for box in row}) for row in ends} == {1}
        assert max(row[-1]["x"] + row[-1]["width"] for row in ends) <= 360
        for errors, preference in product(("own", "chance"), (0, 0.5, 1)):
            page.evaluate(SET, {"errors": errors, "preference": preference})
            page.evaluate("new Promise(requestAnimationFrame)")
            for scale in root.locator(".rl-scale").all():
                boxes = [each.bounding_box() for each in scale.locator("span").all()]
                starts = sorted(box["x"] for box in boxes)
                assert all(b - a > 12 for a, b in pairwise(starts))


def test_a_finger_judges_on_a_phone(browser: Browser):
    phone = {"viewport": {"width": 360, "height": 800}, "has_touch": True}
    with new_page(browser, **phone) as page:
        root = put_on_page(page, desk(TWO, budget=5))
        page.get_by_role("button", name="i, rank 5").tap()
        said = "i is relevant. Only B has it among its first 5: one bar moves."
        expect(root.locator(".rl-say")).to_have_text(said)


def test_a_simple_desk_says_no_number_before_something_was_judged(page: Page):
    widget = JudgingDesk({"A": "abcdef"}, relevant="ad", judged="ace", simple=True)
    root = put_on_page(page, widget)
    bar, ends = root.locator(".rl-axis-row").first, root.locator(".rl-ends").first
    assert widget.describe().endswith(f"e 0, f ?. {root.locator('.rl-title').text_content()}.")
    expect(bar).to_have_accessible_name("P@6 of A: shown after the first judgement")
    expect(ends).to_have_text("")
    press(root, "b")
    expect(root.locator(".rl-title")).to_have_text("What can P@6 still be? From 0.167 to 0.500")
    expect(bar).to_have_accessible_name("P@6 of A: from 0.167 to 0.500")
    expect(ends).to_have_text("0.167 to 0.500")


def test_the_line_of_the_cutoff_is_that_of_p_at_k(page: Page):
    root = put_on_page(page, desk(TWO, budget=5))
    expect(root.locator(".rl-last .rl-letter")).to_have_text(["e", "i"])
    whole = JudgingDesk({"A": "abc"}, relevant="a")
    expect(put_on_page(page, whole).locator(".rl-last")).to_have_count(0)
