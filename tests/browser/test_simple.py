"""The simple view of each widget: one gesture and what answers it, nothing else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import pytest
from playwright.sync_api import Locator, Page, expect

from ranklearn_course.widgets import (
    FirstHits,
    Forces,
    MeaningBoard,
    MetricDuel,
    OrderPair,
    RankingBoard,
    ScoreSliders,
    ShakeUp,
    SlopeExplorer,
    ThresholdExplorer,
    UserCrowd,
)
from ranklearn_course.widgets.kit.widget import CourseWidget
from tests.browser.plain_page import put_on_page

pytestmark = pytest.mark.browser

CATS = [("The animal", 1), ("E-Type, road test", 0), ("How fast do they run?", 1), ("Dealers", 0)]
SCORED = [("A", 0, 2.0), ("B", 3, -1.0), ("C", 1, 0.5)]
USERS = np.random.default_rng(0).random((3, 60)).round(2)
OTHERS = """(root, own) => [...root.querySelectorAll("button, input, select, a, [tabindex]")]
    .filter((e) => e.checkVisibility() && !e.matches(own)).map((e) => e.textContent)"""
MEANINGS = {"A": "animal", "C": "car"}
SERVED = [("Big cats", "A", 3), ("Zoo", "A", 2), ("Dealers", "C", 1), ("Both", "AC", 1)]
BACK = "Back to the start"


CUTS = {
    "board": lambda: RankingBoard(CATS, k=2, metrics="precision_at_k", binary=True, simple=True),
    "meanings": lambda: MeaningBoard(SERVED, MEANINGS, 2, simple=True),
    "hits": lambda: FirstHits({"Capital": 1, "Telescope": 4}, k=5, simple=True),
}


@dataclass(frozen=True)
class Case:
    """A simple widget.

    Attributes
    ----------
    make : callable
        Takes `simple` and returns it.
    own : str
        A selector of what the gesture moves or presses.
    count : int
        How many of them there are.
    key : str
        Pressed on the first one, it makes the gesture.
    hidden : tuple of str
        Words of the full widget that the simple one does not say.
    """

    make: Callable[..., CourseWidget]
    own: str
    count: int
    key: str
    hidden: tuple[str, ...]


def _board(metric: str, **settings: object) -> Callable[..., CourseWidget]:
    return lambda simple: RankingBoard(CATS, metrics=metric, simple=simple, **settings)


CARDS = ".rl-card, .rl-move"
CASES = {
    "sliders": Case(
        lambda simple: ScoreSliders(CATS, [3, 5, 4, 1], simple=simple),
        "input[type=range]",
        4,
        "Home",
        ("stable", "Permutation", "Double", "position"),
    ),
    "threshold": Case(
        lambda simple: ThresholdExplorer([0, 1, 1, 0], [4, 3, 2, 1], simple=simple),
        ".rl-handle",
        1,
        "ArrowLeft",
        ("F1", "AUC", "ROC", "TP", "FN"),
    ),
    "precision": Case(
        _board("precision_at_k", k=2, binary=True), CARDS, 12, "Alt+ArrowDown", ("found", "Best")
    ),
    "dcg": Case(
        _board("ndcg"), CARDS, 12, "Alt+ArrowDown", ("Gain", "ideal DCG", "k = 4", "Worst")
    ),
    "bare": Case(_board("reciprocal_rank"), CARDS, 12, "Alt+ArrowDown", ("Bars", "×")),
    "meanings": Case(
        lambda simple: MeaningBoard(SERVED, MEANINGS, 2, weight=0.5, simple=simple),
        CARDS,
        12,
        "Alt+End",
        ("α", "MMR", "×", "Bars", "line k", "Cutoff"),
    ),
    "hits": Case(
        lambda simple: FirstHits(
            {"Capital": 1, "First web page": 2, "Telescope": 4}, simple=simple
        ),
        ".rl-hit",
        3,
        "ArrowRight",
        ("Mean rank", "mean rank", "Success", "Cutoff", "k = 10"),
    ),
    "pair": Case(
        lambda simple: OrderPair(["ant", "bee", "cat", "dog"], simple=simple),
        ".rl-movable",
        4,
        "Alt+ArrowDown",
        ("rho", "τₐₚ", "nDCG", "Swap", "Reverse"),
    ),
    "crowd": Case(
        lambda simple: UserCrowd(CATS, "err", n_users=500, simple=simple),
        ".rl-button:first-child",
        1,
        "Enter",
        ("ERR", "mean", "expected", "step", "Another", "Grade of"),
    ),
    "slopes": Case(
        lambda simple: SlopeExplorer(SCORED, moved=1, simple=simple),
        ".rl-moved .rl-dot",
        1,
        "End",
        ("Noised", "Fair", "flat", "Temperature", "Probability"),
    ),
    "forces": Case(
        lambda simple: Forces(SCORED, simple=simple),
        "button:text-matches('^(Step|Run)$')",
        2,
        "Enter",
        ("RankNet", "loss", "Loss", "Grade of", "Method", "Page Up"),
    ),
    "duel": Case(
        lambda simple: MetricDuel("AP", "nDCG", simple=simple),
        ".rl-column:nth-child(2) .rl-card",
        3,
        "Alt+ArrowDown",
        ("First metric", "Smallest"),
    ),
    "shake": Case(
        lambda simple: ShakeUp(
            dict(zip("ABC", USERS, strict=True)), np.arange(60) < 20, simple=simple
        ),
        "button:text('Draw')",
        1,
        "Enter",
        ("±", "Public users", "error"),
    ),
}


@pytest.fixture(params=CASES.values(), ids=CASES)
def case(request: pytest.FixtureRequest) -> Case:
    return request.param


def _shown(root: Locator) -> str:
    return f"{root.inner_text()}\n{root.aria_snapshot()}"


def test_only_the_controls_of_the_gesture_and_the_way_back_are_shown(page: Page, case: Case):
    root = put_on_page(page, case.make(simple=True))
    own = root.locator(case.own)
    expect(own.filter(visible=True)).to_have_count(case.count)
    own.evaluate_all("all => all.forEach((own) => own.setAttribute('data-own', ''))")
    assert root.evaluate(OTHERS, "[data-own]") == [BACK]


def test_the_gesture_is_answered_by_keyboard_and_names_nothing_hidden(page: Page, case: Case):
    widget = case.make(simple=True)
    page.emulate_media(reduced_motion="reduce")
    root = put_on_page(page, widget)
    before, shown = root.inner_text(), _shown(root)
    root.locator(case.own).first.press(case.key)
    answered = "([root, before]) => root.innerText !== before"
    page.wait_for_function(answered, arg=[root.element_handle(), before])
    for text in (shown, _shown(root), widget.describe()):
        assert [word for word in case.hidden if word in text] == []


def test_the_full_view_says_what_the_simple_one_hides(page: Page, case: Case):
    widget = case.make(simple=False)
    full = _shown(put_on_page(page, widget)) + widget.describe()
    assert [word for word in case.hidden if word not in full] == []


def test_it_is_whole_on_a_phone(page: Page, case: Case):
    page.set_viewport_size({"width": 360, "height": 900})
    root = put_on_page(page, case.make(simple=True))
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    expect(root.locator(case.own).first).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("make", CUTS.values(), ids=CUTS)
def test_the_cutoff_is_shown_and_stays(page: Page, make: Callable[[], CourseWidget]):
    widget = make()
    root = put_on_page(page, widget)
    box = root.locator(".rl-cut-label").bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + 90, box["y"] + 90, steps=3)
    page.mouse.up()
    assert page.evaluate("model.get('k')") == widget.k
