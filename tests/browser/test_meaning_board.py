"""The meaning board on a plain page: its numbers are Python's; mouse, finger and keys move it."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from ranklearn_course import metrics
from ranklearn_course.widgets import MeaningBoard
from ranklearn_course.widgets.kit.words import number, trimmed
from tests.browser.expected import meaning_rows
from tests.browser.plain_page import new_page, put_on_page, touch

pytestmark = pytest.mark.browser

MEANINGS = {"A": "animal", "C": "car", "T": "team"}
JAGUAR = [("Jaguar", "A", 3), ("Cats", "A", 3), ("Cheetah", "A", 3), ("Dealers", "C", 2)]
JAGUAR = [*JAGUAR, ("Fixtures", "T", 1)]
PHONE = {"viewport": {"width": 360, "height": 900}, "has_touch": True}


def jaguar(**more) -> MeaningBoard:
    return MeaningBoard(JAGUAR, MEANINGS, **{"k": 3, "weight": 1.0} | more)


def some_boards() -> Iterator[MeaningBoard]:
    rng = np.random.default_rng(3)
    for case in range(24):
        n = int(rng.integers(2, 8))
        letters = "ACT"[: 1 + case % 3]
        documents = [
            (f"page {i}", "".join(each for each in letters if rng.random() < (case % 5) / 4), grade)
            for i, grade in enumerate(rng.integers(0, 4, n).tolist())
        ]
        yield MeaningBoard(
            documents,
            {letter: MEANINGS[letter] for letter in letters},
            int(rng.integers(1, n + 1)),
            alpha=float(rng.choice([0, 0.2, 0.5, 1])),
            order=rng.permutation(n),
            simple=case % 7 == 3,
        )


def order_on(root: Locator) -> list[str]:
    return root.locator(".rl-name").all_text_contents()


def test_the_page_shows_what_python_computes(page: Page):
    for board in some_boards():
        root = put_on_page(page, board)
        expect(root.locator(".rl-value")).to_have_text(
            [number(v) for v in board.measure().values()]
        )
        found = root.locator(".rl-reader-found").all_text_contents()
        wanted = [board._found_in_words(rank) for rank in board.found().values()]
        assert found == wanted
        if board.simple:
            continue
        rows = meaning_rows(board)
        expect(root.locator(".rl-number")).to_have_text([row.text for row in rows])
        covers = [board.covers[document] for document in board.order]
        ideal = metrics.ideal_alpha_dcg(covers, board.k, alpha=board.alpha)
        value = board.measure()["alpha_ndcg"]
        terms = " + ".join(row.term for row in rows[: board.k])
        said = board.words["formula" if ideal else "formula_undefined"].format(
            metric=f"α-nDCG@{board.k}",
            terms=terms,
            ideal=number(float(ideal), 2),
            value=number(value),
        )
        expect(root.locator(".rl-formula")).to_have_text(said)


def test_the_question_is_answered_by_mouse(page: Page):
    root = put_on_page(page, jaguar(simple=True))
    title, value = root.locator(".rl-title"), root.locator("[data-metric=ndcg] .rl-value")
    expect(title).to_have_text(
        "Who finds something among the first 3? Not those who mean the car or the team."
    )
    card, target = (root.locator(".rl-card").nth(i).bounding_box() for i in (3, 1))
    page.mouse.move(card["x"] + 60, card["y"] + 20)
    page.mouse.down()
    page.mouse.move(card["x"] + 60, target["y"] + 20, steps=6)
    page.mouse.up()
    expect(title).to_have_text(
        "Who finds something among the first 3? Not those who mean the team."
    )
    assert order_on(root) == ["Jaguar", "Dealers", "Cats", "Cheetah", "Fixtures"]
    expect(root.locator(".rl-finds .rl-reader-name")).to_have_text(["animal", "car"])
    expect(value).to_have_text(number(jaguar(order=[0, 3, 1, 2, 4]).measure()["ndcg"]))
    root.get_by_role("button", name="Back to the start").click()
    expect(title).to_contain_text("Not those who mean the car or the team.")


def test_keys_move_a_card_and_it_is_said_who_finds_something(page: Page):
    root = put_on_page(page, jaguar())
    root.locator(".rl-card", has_text="Dealers").press("Alt+ArrowUp")
    expect(root.locator(".rl-say")).to_contain_text(
        "“Dealers” moved from rank 4 to rank 3. Who means the car finds something now."
    )
    root.locator(".rl-card", has_text="Dealers").press("Alt+End")
    expect(root.locator(".rl-say")).to_contain_text("Who means the car finds nothing any more.")
    expect(root.locator(".rl-card", has_text="Dealers")).to_have_accessible_name(
        "Rank 5 of 5: Dealers, on the car, grade 2"
    )


def test_a_finger_moves_a_card_and_the_line(browser: Browser):
    with new_page(browser, **PHONE) as page:
        root = put_on_page(page, jaguar())
        finger = page.context.new_cdp_session(page)
        for selector, wanted in {
            ".rl-card >> nth=3": ("order", [0, 3, 1, 2, 4]),
            ".rl-cut-label": ("k", 1),
        }.items():
            box = root.locator(selector).bounding_box()
            x, y = box["x"] + 20, box["y"] + box["height"] / 2
            by = -124 if "card" in selector else -96
            touch(finger, [{"x": x, "y": y + by * step / 4} for step in range(5)])
            name, value = wanted
            page.wait_for_function(
                "([name, value]) => JSON.stringify(model.get(name)) === value",
                arg=[name, str(value).replace(" ", "")],
            )


@pytest.mark.parametrize("weight", [1.0, 0.9, 0.7, 0.5, 0.2, 0.0])
def test_the_slider_and_the_button_order_as_mmr_does_in_python(page: Page, weight: float):
    board = jaguar(weight=weight)
    board.order_by_mmr()
    wanted = [JAGUAR[document][0] for document in board.order]
    root = put_on_page(page, jaguar(weight=weight, order=[4, 3, 2, 1, 0]))
    root.get_by_role("button", name="Order by MMR").click()
    page.wait_for_function(
        "wanted => String(model.get('order')) === wanted", arg=",".join(map(str, board.order))
    )
    expect(root.locator(".rl-name")).to_have_text(wanted)
    expect(root.locator(".rl-say")).to_contain_text(
        f"MMR with λ = {trimmed(weight)} orders the cards."
    )
    root = put_on_page(page, jaguar(weight=0.4, order=[4, 3, 2, 1, 0]))
    root.get_by_label("λ, weight of relevance").fill(str(weight))
    expect(root.locator(".rl-name")).to_have_text(wanted)


def test_alpha_moves_by_keys_and_changes_alpha_ndcg_alone(page: Page):
    root = put_on_page(page, jaguar())
    slider = root.get_by_label("α, what a repeat loses")
    # Nothing has moved yet: a guess may ask what a move does.
    expect(root.locator(".rl-change")).to_have_text([""] * 3)
    slider.press("End")
    expect(root.locator(".rl-change")).to_have_text(["unchanged", "unchanged", "▼ down 0.207"])
    expect(root.locator(".rl-say")).to_contain_text("α went from 0.5 to 1.")
    slider.press("Home")
    expect(root.locator("[data-metric=alpha_ndcg] .rl-value")).to_have_text("1.000")


def test_the_way_back_is_said(page: Page):
    root = put_on_page(page, jaguar())
    root.get_by_label("λ, weight of relevance").fill("0.5")
    expect(root.locator(".rl-say")).to_contain_text("MMR with λ = 0.5 orders the cards.")
    root.get_by_role("button", name="Back to the start").click()
    expect(root.locator(".rl-say")).to_contain_text("The board is back at its start.")
    expect(root.locator(".rl-range").last).to_have_value("1")


def test_without_a_weight_nothing_speaks_of_mmr(page: Page):
    root = put_on_page(page, jaguar(weight=None))
    text = root.inner_text()
    assert [word for word in ("λ", "MMR") if word in text] == []


def test_two_views_stay_in_step(page: Page):
    put_on_page(page, jaguar(), n_views=2)
    first, second = page.locator(".rl-meaning-board").all()
    first.locator(".rl-card", has_text="Fixtures").press("Alt+Home")
    expect(second.locator(".rl-name").first).to_have_text("Fixtures")
    expect(second.locator(".rl-finds .rl-reader-name")).to_have_text(["animal", "team"])


def test_the_readers_stand_still_when_their_answers_change(browser: Browser):
    with new_page(browser, **PHONE) as page:
        root = put_on_page(page, jaguar(simple=True))
        rows = root.locator(".rl-rows")
        before = rows.bounding_box()
        root.locator(".rl-card", has_text="Fixtures").press("Alt+Home")
        expect(root.locator(".rl-finds")).to_have_count(2)
        assert rows.bounding_box() == before
