"""The ranking board on a plain page without a kernel: views in step, no traces left, speed."""

from __future__ import annotations

from collections.abc import Iterator
from math import log2

import numpy as np
import pytest
from playwright.sync_api import Locator, Page, expect

from ranklearn_course import palette
from ranklearn_course.widgets import RankingBoard
from ranklearn_course.widgets.kit.words import number
from ranklearn_course.widgets.ranking_board.checks import CHOICES
from ranklearn_course.widgets.ranking_board.measure import METRICS
from tests.browser import plain_page
from tests.browser.expected import formula_of, rows_of
from tests.browser.lesson import BoardOnPage

pytestmark = pytest.mark.browser

DOCUMENTS = [("big cats", 3), ("cars", 0), ("zoo", 2), ("dealer", 0), ("savanna", 1)]


def put_on_page(page: Page, board: RankingBoard, *, n_views: int = 1) -> BoardOnPage:
    return BoardOnPage(page, plain_page.put_on_page(page, board, n_views=n_views))


def some_boards() -> Iterator[RankingBoard]:
    rng = np.random.default_rng(2)
    for case in range(16):
        grades = rng.integers(0, 4, rng.integers(1, 17))
        yield RankingBoard(
            grades,
            k=int(rng.integers(1, len(grades) + 1)),
            binary=case % 2 == 0,
            judged=[*grades, *rng.integers(0, 4, 3)] if case % 3 == 0 else None,
            order=rng.permutation(len(grades)),
            metrics=METRICS,
            denominator=CHOICES["denominator"][case // 2 % 4],
            gain=CHOICES["gain"][case % 3 % 2],
            discount=CHOICES["discount"][case % 3],
            base=3,
            ideal=CHOICES["ideal"][case // 3 % 2],
        )


@pytest.mark.parametrize(
    ("grades", "denominator", "arithmetic"),
    [
        ([1, 0, 1], "min", "AP@2 = (1/1) / min(2, 2) = 0.500"),
        ([1, 0, 1], "relevant", "AP@2 = (1/1) / 2 = 0.500"),
        ([1, 0, 1], "k", "AP@2 = (1/1) / 2 = 0.500"),
        ([1, 0, 1], "hits", "AP@2 = (1/1) / 1 = 1.000"),
        ([0, 0, 1], "min", "AP@2 = 0 / min(1, 2) = 0.000: no hit stands among the first k"),
        ([0, 0, 1], "relevant", "AP@2 = 0 / 1 = 0.000: no hit stands among the first k"),
        ([0, 0, 1], "k", "AP@2 = 0 / 2 = 0.000: no hit stands among the first k"),
        (
            [0, 0, 1],
            "hits",
            "AP@2 = 0.000: no hit stands among the first k, so there is nothing to average",
        ),
        ([0, 0, 0], "min", "AP@2 = 0.000: nothing is relevant, 0/0 counts as 0"),
        ([0, 0, 0], "k", "AP@2 = 0.000: nothing is relevant, 0/0 counts as 0"),
        ([0, 0, 0], "hits", "AP@2 = 0.000: nothing is relevant, 0/0 counts as 0"),
    ],
)
def test_the_arithmetic_of_ap_for_each_denominator(page: Page, grades, denominator, arithmetic):
    board = RankingBoard(grades, 2, binary=True, denominator=denominator)
    expect(put_on_page(page, board).root.locator(".rl-formula")).to_have_text(arithmetic)


@pytest.mark.parametrize(
    "board",
    [
        RankingBoard([1, 0], metrics="reciprocal_rank"),
        RankingBoard([1, 0], metrics=["f_at_k"], binary=True),
    ],
)
def test_a_board_without_ap_and_ndcg_shows_no_arithmetic(page: Page, board: RankingBoard):
    expect(put_on_page(page, board).root.locator(".rl-formula")).to_have_text("")


def test_gain_times_discount_and_an_ideal_list_up_to_the_cutoff(page: Page):
    root = put_on_page(page, RankingBoard([3, 0, 2], k=2)).root
    expect(root.locator(".rl-number")).to_have_text(
        ["7 × 1.000 = 7.00", "0 × 0.631 = 0.00", "3 × 0.500 = 1.50"]
    )
    ideal = 7 + 3 / log2(3)
    formula = f"nDCG@2 = (7.00 + 0.00) / ideal DCG {ideal:.2f} = {7 / ideal:.3f}"
    expect(root.locator(".rl-formula")).to_have_text(formula)
    ghosts = root.locator(".rl-ghost").evaluate_all("all => all.map((ghost) => ghost.hidden)")
    assert ghosts == [False, False, True]
    color = f"rgb{tuple(bytes.fromhex(palette.IDEAL[1:]))}"
    expect(root.locator(".rl-ghost").first).to_have_css("border-top-color", color)


def lit(root: Locator) -> list[list[str]]:
    """What is lit: the terms of the sum, the ranks of the bars, the cards."""
    terms = root.locator(".rl-term.rl-lit").all_text_contents()
    bars = root.locator(".rl-bar").evaluate_all(
        "all => all.flatMap((bar, i) => bar.classList.contains('rl-lit') ? [`${i + 1}`] : [])"
    )
    return [terms, bars, root.locator(".rl-slot.rl-lit .rl-name").all_text_contents()]


def test_a_term_its_bar_and_its_card_light_up_together(page: Page):
    board = RankingBoard([("cat", 1), ("dog", 0), ("eel", 1)], binary=True)
    root = put_on_page(page, board).root
    dark = [[], [], []]
    assert lit(root) == dark
    root.locator(".rl-bar").nth(2).hover()
    assert lit(root) == [["2/3"], ["3"], ["eel"]]
    root.locator(".rl-term").first.hover()
    assert lit(root) == [["1/1"], ["1"], ["cat"]]
    page.mouse.move(0, 0)
    assert lit(root) == dark


def test_terms_light_up_by_keyboard_and_lead_to_their_cards(page: Page):
    board = RankingBoard([("cat", 1), ("dog", 0), ("eel", 1)], binary=True)
    root = put_on_page(page, board).root
    eel = root.locator(".rl-card", has_text="eel")
    eel.focus()
    assert lit(root) == [["2/3"], ["3"], ["eel"]]
    page.keyboard.press("Alt+ArrowUp")
    expect(root.locator(".rl-term")).to_have_text(["1/1", "2/2"])
    assert lit(root) == [["2/2"], ["2"], ["eel"]]
    root.locator(".rl-term[tabindex='0']").focus()
    assert lit(root) == [["1/1"], ["1"], ["cat"]]
    page.keyboard.press("ArrowRight")
    second = root.get_by_role("button", name="2/2, from rank 2: go to its card")
    expect(second).to_be_focused()
    assert lit(root) == [["2/2"], ["2"], ["eel"]]
    page.keyboard.press("Enter")
    expect(eel).to_be_focused()
    assert root.locator(".rl-term[tabindex='0']").count() == 1


def second_view(page: Page) -> Locator:
    return page.locator(".rl-ranking-board").nth(1)


def test_the_page_shows_what_python_computes(page: Page):
    for board in some_boards():
        shown = put_on_page(page, board).root
        rows = rows_of(board)
        expect(shown.locator(".rl-number")).to_have_text([row.text for row in rows])
        expect(shown.locator(".rl-found")).to_have_text([row.found for row in rows])
        expect(shown.locator(".rl-formula")).to_have_text(formula_of(board))
        expect(shown.locator(".rl-value")).to_have_text(list(map(number, board.measure().values())))
        names = [board.label(name) for name in board.metrics]
        expect(shown.locator(".rl-meter-name")).to_have_text(names)


def test_back_to_the_start_takes_back_gain_and_discount(page: Page):
    board = put_on_page(page, RankingBoard(DOCUMENTS, k=3, gain="linear", order=[4, 2, 1, 0, 3]))
    start = page.evaluate("JSON.stringify(model.state.start)")
    board.press(1, "Alt+End")
    board.root.get_by_label("Gain").select_option("exponential")
    board.root.get_by_label("Discount").select_option("reciprocal")
    board.root.get_by_label("Cutoff k").fill("1")
    state = "JSON.stringify(Object.fromEntries(Object.keys(model.state.start).map((name) => [name, "
    state += "model.get(name)])))"
    assert page.evaluate(state) != start
    board.button("Back to the start").click()
    assert page.evaluate(state) == start
    expect(board.root.locator(".rl-name").first).to_have_text("savanna")


def test_the_source_of_the_ideal_list_is_a_choice_where_documents_are_missing(page: Page):
    judged = RankingBoard([2, 1], judged=[2, 1, 3], metrics=["ndcg"])
    board = put_on_page(page, judged)
    expect(board.root.locator(".rl-value")).to_have_text(number(judged.measure()["ndcg"]))
    board.root.get_by_label("Ideal list from").select_option(label="this list alone")
    expect(board.root.locator(".rl-value")).to_have_text("1.000")
    expect(board.root.locator(".rl-said")).to_have_text(
        "“Ideal list from” is now “this list alone”. nDCG@2 rose from 0.408 to 1.000."
    )
    assert page.evaluate("model.get('ideal')") == "returned"


@pytest.mark.parametrize("width", [590, 1200])
@pytest.mark.parametrize("binary", [True, False])
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


def test_the_board_ends_with_its_last_line(page: Page):
    board = put_on_page(page, RankingBoard(DOCUMENTS))
    padding = 12
    said, root = board.root.locator(".rl-said").bounding_box(), board.root.bounding_box()
    assert root["y"] + root["height"] - said["y"] - said["height"] <= padding + 4


def test_two_views_stay_in_step(page: Page):
    board = put_on_page(page, RankingBoard(DOCUMENTS, k=3), n_views=2)
    other = BoardOnPage(page, second_view(page))
    board.drag_by_mouse(5, 1)
    expect(board.root.locator(".rl-name").first).to_have_text("savanna")
    assert board.root.inner_text() == other.root.inner_text()
    other.press(1, "Alt+ArrowDown")
    expect(board.root.locator(".rl-name").nth(1)).to_have_text("savanna")
    assert board.root.inner_text() == other.root.inner_text()


def test_every_view_is_named_by_its_own_title(page: Page):
    put_on_page(page, RankingBoard(DOCUMENTS), n_views=2)
    first, second = page.locator(".rl-ranking-board").all()
    assert first.get_attribute("aria-labelledby") != second.get_attribute("aria-labelledby")
    expect(page.get_by_role("group", name="nDCG@5 is 0.")).to_have_count(2)


def test_the_slider_says_its_value_and_follows_python(page: Page):
    board = put_on_page(page, RankingBoard(DOCUMENTS, k=3))
    slider = board.root.get_by_label("Cutoff k")
    expect(slider).to_have_attribute("aria-valuetext", "3")
    page.evaluate("model.set('k', 2)")
    expect(slider).to_have_value("2")
    expect(slider).to_have_attribute("aria-valuetext", "2")
    expect(board.root.locator(".rl-output")).to_have_text("2")


def test_a_removed_view_leaves_no_listener(page: Page):
    board = put_on_page(page, RankingBoard(DOCUMENTS), n_views=2)
    page.evaluate("removers[1]()")
    expect(page.locator(".rl-ranking-board")).to_have_count(1)
    board.press(1, "Alt+End")
    expect(board.root.locator(".rl-name").last).to_have_text("big cats")
    page.evaluate("removers[0]()")
    assert page.evaluate("model.listeners.length") == 0
    assert (
        page.locator("#one, #two").evaluate_all("all => all.map((el) => el.innerHTML)") == [""] * 2
    )


def test_two_quick_keys_are_two_moves(page: Page):
    board = put_on_page(page, RankingBoard(DOCUMENTS))
    press = 'new KeyboardEvent("keydown", { key: "ArrowDown", altKey: true, bubbles: true })'
    board.card(1).evaluate(
        f"card => {{ for (let i = 0; i < 2; i++) card.dispatchEvent({press}); }}"
    )
    expect(board.root.locator(".rl-name")).to_have_text(
        ["cars", "zoo", "big cats", "dealer", "savanna"]
    )


def test_a_drag_tells_the_kernel_per_rank_and_not_per_pixel(page: Page):
    board = put_on_page(page, RankingBoard(DOCUMENTS))
    (x, y), (_, to) = board.middle(1), board.middle(5)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, to, steps=40)
    page.mouse.up()
    expect(board.root.locator(".rl-name").last).to_have_text("big cats")
    ranks_passed = 4
    assert 1 <= page.evaluate("model.saved") <= ranks_passed


def test_a_drag_that_comes_back_changes_nothing(page: Page):
    board = put_on_page(page, RankingBoard(DOCUMENTS))
    board.drag_by_mouse(1, 4, drop=False)
    expect(board.root.locator(".rl-name").nth(3)).to_have_text("big cats")
    page.mouse.move(*board.middle(1))
    page.mouse.up()
    expect(board.root.locator(".rl-name").first).to_have_text("big cats")
    expect(board.said).to_have_text("Move a card and see which numbers follow.")


def test_a_drag_of_the_cutoff_that_is_given_up_changes_nothing(page: Page):
    board = put_on_page(page, RankingBoard(DOCUMENTS, k=3))
    box = board.root.locator(".rl-cut-label").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 80, steps=3)
    expect(board.root.locator(".rl-cut-label")).to_have_text("k = 1")
    page.keyboard.press("Escape")
    expect(board.root.locator(".rl-cut-label")).to_have_text("k = 3")
    page.mouse.move(x, y + 80)
    page.mouse.up()
    assert page.evaluate("model.get('k')") == 3


def test_the_pool_is_one_for_all_meters(page: Page):
    boards = RankingBoard([1, 0], judged=[1, 0, 3], metrics=["cumulative_gain", "dcg"])
    board = put_on_page(page, boards)
    bars = ".rl-share"
    read = "all => all.map((bar) => bar.style.getPropertyValue('--bar'))"
    assert board.root.locator(bars).evaluate_all(read) != ["1.0000", "1.0000"]
    page.evaluate("model.set('ideal', 'returned')")
    for i in (0, 1):
        expect(board.root.locator(bars).nth(i)).to_have_attribute("style", "--bar: 1.0000;")


def test_a_click_moves_nothing_and_takes_the_focus(page: Page):
    board = put_on_page(page, RankingBoard(DOCUMENTS))
    page.mouse.click(*board.middle(3))
    expect(board.card(3)).to_be_focused()
    assert page.evaluate("model.saved") == 0


def test_cards_do_not_slide_for_those_who_want_less_motion(page: Page):
    page.emulate_media(reduced_motion="reduce")
    board = put_on_page(page, RankingBoard(DOCUMENTS))
    board.press(1, "Alt+End")
    expect(board.root.locator(".rl-name").last).to_have_text("big cats")
    assert page.evaluate("document.getAnimations().length") == 0


@pytest.mark.parametrize("width", [560, 700, 900])
def test_nothing_is_wider_than_its_board(page: Page, width: int):
    page.set_viewport_size({"width": width, "height": 1300})
    longer = {"reset": "Zurück zum Anfang der Liste", "k": "Abschneiderang k"}
    put_on_page(page, RankingBoard(DOCUMENTS, binary=True, k=3, words=longer))
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    too_wide = """all => all.filter((el) => el.scrollWidth > el.clientWidth + 1)
        .map((el) => el.className)"""
    parts = page.locator(
        ".rl-ranking-board :is(.rl-number, .rl-found, .rl-mark, .rl-formula, .rl-say)"
    )
    assert parts.evaluate_all(too_wide) == []


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
    kept = board.words["own_kept"].format(name="by_k", case="relevance [1, 0, 1, 0], k=2")
    expect(said).to_have_text(kept)
    board.k = 3
    page.evaluate("own => model.set('own', own)", board.own)
    expect(meter).to_have_text("by_k, yours0.556≠ AP@3")
    expect(said).to_have_text(board.own["said"])
    page.evaluate("removers[0]()")


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("binary", [True, False])
def test_the_meter_of_an_own_function_is_whole(page: Page, shoot, width: int, binary: bool):
    page.set_viewport_size({"width": width, "height": 1300})
    named = RankingBoard(DOCUMENTS, k=4, binary=binary, own=by_k)
    board = put_on_page(page, named)
    for part in (".rl-meter-name", ".rl-own", ".rl-change"):
        cut = board.root.locator(part).evaluate_all(
            "all => all.map((el) => el.scrollWidth > el.clientWidth + 1)"
        )
        assert not any(cut)
    shoot(board.root, f"own, {width}, {'AP' if binary else 'nDCG'}.png")
