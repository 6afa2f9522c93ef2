"""What is special to the ranking board: what lights up, long names, an own function."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from ranklearn_course.widgets import RankingBoard
from tests.browser import plain_page
from tests.browser.lesson import BoardOnPage

pytestmark = pytest.mark.browser

DOCUMENTS = [("big cats", 3), ("cars", 0), ("zoo", 2), ("dealer", 0), ("savanna", 1)]


def put_on_page(page: Page, board: RankingBoard) -> BoardOnPage:
    return BoardOnPage(page, plain_page.put_on_page(page, board))


def lit(root: Locator) -> list[list[str]]:
    """What is lit: the terms of the sum, the ranks of the bars, the cards."""
    terms = root.locator(".rl-term.rl-lit").all_text_contents()
    bars = root.locator(".rl-bar").evaluate_all(
        "all => all.flatMap((bar, i) => bar.classList.contains('rl-lit') ? [`${i + 1}`] : [])"
    )
    return [terms, bars, root.locator(".rl-slot.rl-lit .rl-name").all_text_contents()]


def test_a_term_its_bar_and_its_card_light_up_together_and_terms_lead_to_cards(page: Page):
    board = RankingBoard([("cat", 1), ("dog", 0), ("eel", 1)], binary=True)
    root = put_on_page(page, board).root
    eel = root.locator(".rl-card", has_text="eel")
    root.locator(".rl-bar").nth(2).hover()
    assert lit(root) == [["2/3"], ["3"], ["eel"]]
    page.mouse.move(0, 0)
    assert lit(root) == [[], [], []]
    eel.focus()
    page.keyboard.press("Alt+ArrowUp")
    expect(root.locator(".rl-term")).to_have_text(["1/1", "2/2"])
    assert lit(root) == [["2/2"], ["2"], ["eel"]]
    root.locator(".rl-term[tabindex='0']").focus()
    assert lit(root) == [["1/1"], ["1"], ["cat"]]
    page.keyboard.press("ArrowRight")
    expect(root.get_by_role("button", name="2/2, from rank 2: go to its card")).to_be_focused()
    assert lit(root) == [["2/2"], ["2"], ["eel"]]
    page.keyboard.press("Enter")
    expect(eel).to_be_focused()


@pytest.mark.parametrize(("width", "binary"), [(590, True), (1200, False)])
def test_a_long_name_is_whole_while_its_buttons_show(page: Page, width: int, binary: bool):
    page.set_viewport_size({"width": width, "height": 1300})
    names = ["Cheetah against the antelope", "Jaguar dealers close to home", "Cars"]
    board = put_on_page(page, RankingBoard(list(zip(names, [1, 0, 1], strict=True)), binary=binary))
    board.card(1).hover()
    board.card(2).focus()
    cut = """all => all.map((el) => el.scrollHeight > el.clientHeight
        || el.scrollWidth > el.clientWidth)"""
    assert board.root.locator(".rl-name").evaluate_all(cut) == [False] * 3
    for rank in (1, 2):
        moves = board.card(rank).locator(".rl-moves")
        expect(moves).to_have_css("opacity", "1")
        track = board.root.locator(".rl-track").nth(rank - 1).bounding_box()
        buttons, card = moves.bounding_box(), board.card(rank).bounding_box()
        assert card["x"] + card["width"] <= buttons["x"] + 1
        assert buttons["x"] + buttons["width"] <= track["x"]


def test_a_drag_tells_the_kernel_per_rank_and_a_click_nothing(page: Page):
    board = put_on_page(page, RankingBoard(DOCUMENTS))
    page.mouse.click(*board.middle(3))
    expect(board.card(3)).to_be_focused()
    assert page.evaluate("model.saved") == 0
    (x, y), (_, to) = board.middle(1), board.middle(5)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, to, steps=40)
    page.mouse.up()
    expect(board.root.locator(".rl-name").last).to_have_text("big cats")
    assert 1 <= page.evaluate("model.saved") <= 4  # ranks that it passed


def by_k(relevance, k):
    """AP, divided by k."""
    notes = [sum(relevance[:i]) / i for i, grade in enumerate(relevance[:k], 1) if grade]
    return sum(notes) / k


def test_the_meter_of_an_own_function_says_that_it_waits_for_a_kernel(page: Page):
    board = RankingBoard([1, 0, 1, 0], k=2, binary=True, own=by_k)
    root = put_on_page(page, board).root
    meter, said = root.locator("[data-metric=own]"), root.locator(".rl-own")
    expect(meter).to_have_text("by_k, yours0.500= AP@2")
    expect(said).to_have_text("It agrees with AP@2.")
    page.evaluate("model.set('k', 3)")
    expect(meter).to_have_text("by_k, yours0.500to another order")
    board.k = 3
    page.evaluate("own => model.set('own', own)", board.own)
    expect(meter).to_have_text("by_k, yours0.556≠ AP@3")
    expect(said).to_have_text(board.own["said"])
    page.evaluate("removers[0]()")
