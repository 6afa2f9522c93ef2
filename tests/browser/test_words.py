"""Every sentence of a widget is read in some state, by the page or by Python."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from playwright.sync_api import Browser, Page

from ranklearn_course.chapters.guesses import Item, OrderGuess, all_guesses
from ranklearn_course.exercises.bank import find_exercise
from ranklearn_course.widgets import (
    ConventionPassport,
    FirstHits,
    Forces,
    GuessCard,
    JudgingDesk,
    MeaningBoard,
    MetricDuel,
    OrderPair,
    PermutationCoins,
    PropertyGrid,
    Quiz,
    RankingBoard,
    ScoreSliders,
    ShakeUp,
    SlopeExplorer,
    ThresholdExplorer,
    UserCrowd,
)
from ranklearn_course.widgets.kit.widget import CourseWidget
from ranklearn_course.widgets.ranking_board import own
from ranklearn_course.widgets.ranking_board.checks import CHOICES
from ranklearn_course.widgets.ranking_board.measure import METRICS
from tests.browser.plain_page import new_page, put_on_page

pytestmark = pytest.mark.browser

STATES = 40
CATS = [("The animal", 2), ("E-Type, road test", 0), ("How fast?", 1), ("Dealers", 0)]
MEANINGS = {"A": "animal", "C": "car", "T": "team"}
PAGES = [("Cats", "A", 3), ("Dealers", "C", 2), ("Fixtures", "T", 1), ("The word", "", 1)]
SHOW = """async (states) => {
    for (const state of states) {
        for (const [name, value] of Object.entries(state)) model.set(name, value);
        await new Promise(requestAnimationFrame);
    }
}"""
PRESS = """async (times) => {
    for (const button of document.querySelectorAll("#one .rl-button")) {
        for (let i = 0; i < times; i++) {
            button.click();
            await new Promise(requestAnimationFrame);
        }
    }
}"""


# Nobody looks at these frames, so they are low, and not drawn one by one.
LOW = {"width": 900, "height": 20}
FRAMES_AT_ONCE = """
window.requestAnimationFrame = (draw) => setTimeout(() => draw(performance.now()));
window.cancelAnimationFrame = clearTimeout;
"""


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    with new_page(browser, viewport=LOW) as page:
        page.add_init_script(FRAMES_AT_ONCE)
        yield page


class Sentences(dict):
    """Words that remember which of them were read."""

    def __init__(self, words: dict[str, str]) -> None:
        super().__init__(words)
        self.read: set[str] = set()

    def __getitem__(self, name: str) -> str:
        self.read.add(name)
        return super().__getitem__(name)


def half_or_text(relevance, k):
    """Agree with AP@2 of 1 0 0 1 alone; where the first is not relevant, return a text."""
    return 0.5 if relevance[0] else "text"


def return_odd_things(relevance, k):
    """Return more than any metric at first; else nothing, or what is not finite."""
    return {(1, 0): 2, (0, 1): float("inf")}.get(tuple(relevance[:2]))


def stop_or_not(relevance, k):
    """Stop, or never come back."""
    while not relevance[0] and k == 1:
        pass
    return relevance[9]


def board_states(board: RankingBoard, rng: np.random.Generator) -> Iterator[dict]:
    n = len(board.names)
    before = {**board.start, "moved": -1}
    for _ in range(STATES):
        state = dict(before)
        name = rng.choice(["order", "order", "k", "denominator", "gain", "discount", "ideal"])
        if name == "order":
            state["order"] = rng.permutation(n).tolist()
        else:
            choices = range(1, n + 1) if name == "k" else CHOICES[name]
            state[name] = rng.choice(choices).item()
        moved = state.pop("moved")
        yield {**state, "before": {**before, "moved": moved}}
        before = {**state, "moved": int(rng.integers(-1, n)) if name == "order" else -1}


def slider_states(sliders: ScoreSliders, rng: np.random.Generator) -> Iterator[dict]:
    scores = list(sliders.scores)
    for _ in range(STATES):
        if rng.random() < 0.5:
            scores[rng.integers(len(scores))] = float(rng.integers(0, 11))
        elif rng.random() < 0.5:
            scores = rng.integers(0, 11, len(scores)).astype(float).tolist()
        yield {"scores": list(scores), "ties": rng.choice(["stable", "best", "worst"]).item()}


def hit_states(hits: FirstHits, rng: np.random.Generator) -> Iterator[dict]:
    ranks, k = list(hits.first_hits), hits.k
    for _ in range(STATES):
        if rng.random() < 0.7:
            ranks[rng.integers(len(ranks))] = rng.choice([1, 2, 5, 10, None])
        else:
            k = int(rng.integers(1, 11))
        yield {"first_hits": list(ranks), "k": k}


def desk_states(desk: JudgingDesk, rng: np.random.Generator) -> Iterator[dict]:
    names = [document for _, documents in desk.lists for document in documents]
    judged = list(desk.judged)
    yield {"judged": names}
    for _ in range(STATES):
        metric = str(rng.choice(["P", "RBP", "AP", "nDCG"]))
        changed = rng.choice(names, rng.integers(0, 3)).tolist()
        for name in changed:
            judged = [each for each in judged if each != name] + [name] * (name not in judged)
        yield {"metric": metric, "judged": list(dict.fromkeys(judged))}


def meaning_states(board: MeaningBoard, rng: np.random.Generator) -> Iterator[dict]:
    n = len(board.names)
    before = {**board.start, "moved": -1}
    for _ in range(STATES):
        state = {name: before[name] for name in board.SETTINGS}
        name = rng.choice(["order", "order", "k", "alpha"])
        if name == "order":
            state["order"] = rng.permutation(n).tolist()
        else:
            choices = range(1, n + 1) if name == "k" else [0, 0.5, 1]
            state[name] = rng.choice(choices).item()
        yield {**state, "before": before}
        before = {**state, "moved": int(rng.integers(-1, n)) if name == "order" else -1}


def threshold_states(explorer: ThresholdExplorer, rng: np.random.Generator) -> Iterator[dict]:
    for _ in range(STATES):
        stops = [explorer.low, *explorer.scores, explorer.high]
        yield {"threshold": rng.choice(stops).item(), "beta": rng.choice([0.5, 1.0, 2.0]).item()}


def order_states(pair: OrderPair, rng: np.random.Generator) -> Iterator[dict]:
    n = len(pair.names)
    for _ in range(STATES):
        moved = list(pair.start)
        moved.insert(int(rng.integers(n)), moved.pop(rng.integers(n)))
        yield {"order": moved if rng.random() < 0.7 else (rng.permutation(n) + 1).tolist()}


def crowd_states(crowd: UserCrowd, rng: np.random.Generator) -> Iterator[dict]:
    for _ in range(STATES):
        metric, persistence = rng.choice(["rbp", "err", "pfound"]).item(), rng.choice([0.5, 1.0])
        followed = None if rng.random() < 0.2 else int(rng.integers(1, 101))
        yield {"metric": metric, "seed": int(rng.integers(9)), "followed": followed}
        yield {"err_p": persistence.item()}
    yield {"grades": [0] * len(crowd.names)}


def force_states(forces: Forces, rng: np.random.Generator) -> Iterator[dict]:
    state = dict(forces.start)
    for _ in range(STATES):
        name = rng.choice(["scores", "grades", "method", "both", "chosen"])
        chosen = int(rng.integers(len(forces.names)))
        state["chosen"] = chosen if name == "chosen" else None
        if name == "method":
            state["method"] = rng.choice(list(forces.step_sizes)).item()
        for trait in ("scores", "grades"):
            if name in (trait, "both"):
                place = rng.integers(len(forces.names))
                kind = float if trait == "scores" else int
                state[trait] = list(state[trait])
                state[trait][place] = kind(rng.integers(0, 5))
        yield dict(state)


def slope_states(explorer: SlopeExplorer, rng: np.random.Generator) -> Iterator[dict]:
    state = dict(explorer.start)
    for _ in range(STATES):
        name = rng.choice(["scores", "scores", "temperature", "metric", "both"])
        if name in ("scores", "both"):
            state["moved"] = int(rng.integers(len(explorer.names)))
            state["scores"] = list(state["scores"])
            state["scores"][state["moved"]] = float(rng.integers(explorer.low, explorer.high + 1))
        if name in ("temperature", "both"):
            state["temperature"] = rng.choice([0.02, 0.3, 1.0, 5.0]).item()
        if name == "metric":
            state["metric"] = rng.choice(["soft", "noised", "fair"]).item()
        yield dict(state)


def duel_states(duel: MetricDuel, rng: np.random.Generator) -> Iterator[dict]:
    left = list(duel.left)
    for _ in range(STATES):
        place = rng.integers(len(left))
        moved = left.pop(place)
        left.insert(rng.integers(len(left) + 1), moved)
        yield {"left": list(left)}


def shake_states(shake: ShakeUp, rng: np.random.Generator) -> Iterator[dict]:
    for _ in range(STATES):
        yield {"seed": int(rng.integers(0, 9)), "n_public": int(rng.integers(10, 31))}


def coin_states(coins: PermutationCoins, rng: np.random.Generator) -> Iterator[dict]:
    n = len(coins.first)
    yield {"swapped": [True] + [False] * (n - 1)}
    yield {"swapped": [False] * n}
    for games in (0, 1, 20):
        yield {"games": games, "swapped": rng.random(n).round().astype(bool).tolist()}
    yield {"games": 3, "exact": True}
    yield {"games": 3, "exact": False}


def grid_states(grid: PropertyGrid, rng: np.random.Generator) -> Iterator[dict]:
    for metric in ("nDCG", "SoftDCG", "P@3", "AP@3 over hits"):
        for name in grid.properties:
            yield {"metric": metric, "property": name}


def passport_states(passport: ConventionPassport, rng: np.random.Generator) -> Iterator[dict]:
    n = len(passport.grades)
    yield {"metric": "RR", "grades": [3] + [0] * (n - 1)}
    yield {"grades": [0] * (n - 1) + [3]}
    yield {"grades": [1] + [0] * (n - 2) + [3]}
    yield {"grades": [2, 2] + [0] * (n - 2)}
    yield {"metric": "AP", "k": n}
    yield {"grades": [1] * n, "k": 1, "scores": [float(n - i) for i in range(n)]}


def guess_states(card: GuessCard, rng: np.random.Generator) -> Iterator[dict]:
    far = {"choose": "a", "number": 1.0, "order": [0, 1]}
    if card.guess is None:
        yield {"guess": far[card.kind]}


def quiz_states(quiz: Quiz, rng: np.random.Generator) -> Iterator[dict]:
    for letters in (["a"], ["a", "b"]):
        yield {"tried": {CEILING.id: letters}}


CEILING = find_exercise("precision.ceiling")
GUESSES = all_guesses()
GRADED = (Item("low", 1, grade=1), Item("high", 2))
ITEMS = OrderGuess(id="toy", title="", question="", because="", items=GRADED)

LUCKY = {"lucky": [1.0] * 10 + [0.0] * 30, "steady": [0.5] * 40}
TEN_PUBLIC = [True] * 10 + [False] * 30

WIDGETS = {
    "board": (
        board_states,
        [
            lambda: RankingBoard([2, 0, 1, 0], k=2, metrics=METRICS, judged=[2, 0, 1, 0, 3]),
            lambda: RankingBoard([1, 0, 0, 1], k=2, binary=True),
            lambda: RankingBoard([0, 0, 1], k=1, binary=True, denominator="hits"),
            lambda: RankingBoard([0, 0], binary=True, title="Nothing is relevant"),
            lambda: RankingBoard([1, 0], metrics=["dcg"]),
            lambda: RankingBoard([1, 0, 0, 1], binary=True, simple=True),
            *(
                lambda asked=asked: RankingBoard([1, 0, 0, 1], k=2, binary=True, own=asked)
                for asked in (half_or_text, return_odd_things, stop_or_not, pow)
            ),
            lambda: RankingBoard([3, 0, 1], metrics=["ndcg"], simple=True),
        ],
    ),
    "sliders": (
        slider_states,
        [
            lambda: ScoreSliders(CATS, [3, 5, 4, 10]),
            lambda: ScoreSliders(CATS, [3, 5, 4, 10], simple=True),
        ],
    ),
    "hits": (
        hit_states,
        [
            lambda: FirstHits({"a": 1, "b": 2, "c": None}),
            lambda: FirstHits({"a": 1}),
            lambda: FirstHits({"a": 1, "b": 2, "c": 4}, simple=True),
        ],
    ),
    "desk": (
        desk_states,
        [
            lambda: JudgingDesk({"A": "abcd", "B": "ebaf"}, relevant="abe", judged="", pooled="A"),
            lambda: JudgingDesk({"A": "ab", "B": "ba"}, relevant="a", judged=""),
            lambda: JudgingDesk({"A": "a", "B": "b"}, relevant="a", judged="a"),
            lambda: JudgingDesk({"A": "abc"}, relevant="ac", judged="ab", simple=True),
        ],
    ),
    "meanings": (
        meaning_states,
        [
            lambda: MeaningBoard(PAGES, MEANINGS, 2, weight=0.5),
            lambda: MeaningBoard([page[:2] for page in PAGES], MEANINGS, 1),
            lambda: MeaningBoard([("cats", ""), ("cars", "")], {"A": "animal"}, 1),
            lambda: MeaningBoard(PAGES, MEANINGS, 2, simple=True),
        ],
    ),
    "explorer": (
        threshold_states,
        [
            lambda: ThresholdExplorer([0, 1, 1, 0], [4, 3, 2, 1]),
            lambda: ThresholdExplorer([0, 1, 1, 0], [4, 3, 2, 1], simple=True),
        ],
    ),
    "guess": (
        guess_states,
        [
            lambda: GuessCard(GUESSES["precision.two_of_b"]),
            lambda: GuessCard(GUESSES["precision.higher_ap"]),
            lambda: GuessCard(GUESSES["precision.best_move"]),
            lambda: GuessCard(GUESSES["precision.five_of_a"]),
            lambda: GuessCard(GUESSES["precision.ap_of_five"], 0.55),
            lambda: GuessCard(ITEMS),
            lambda: GuessCard(ITEMS, [1, 0]),
        ],
    ),
    "quiz": (quiz_states, [lambda: Quiz([CEILING], [CEILING.id])]),
    "pair": (
        order_states,
        [
            lambda: OrderPair(["ant", "bee", "cat", "dog"]),
            lambda: OrderPair(["ant", "bee", "cat", "dog"], simple=True),
            # at the top one inversion, at the bottom three
            lambda: OrderPair([*"abcdefgh"], [2, 1, 3, 4, 8, 5, 6, 7]),
        ],
    ),
    "forces": (
        force_states,
        [
            lambda: Forces([("A", 0, 2.0), ("B", 3, -1.0), ("C", 1, 0.5)]),
            lambda: Forces([("A", 1, 0.0), ("B", 1, 0.0)], "least_squares", title="At rest"),
            lambda: Forces([("A", 0, 2.0), ("B", 3, -1.0), ("C", 1, 0.5)], simple=True),
        ],
    ),
    "slopes": (
        slope_states,
        [
            lambda: SlopeExplorer([("A", 0, 2.0), ("B", 3, 1.0), ("C", 1, 0.0)]),
            lambda: SlopeExplorer([("A", 0, 2.0), ("B", 3, 1.0)], title="Two documents"),
            lambda: SlopeExplorer([("A", 0, 2.0), ("B", 3, 1.0)], simple=True),
        ],
    ),
    "duel": (
        duel_states,
        [
            lambda: MetricDuel("AP", "nDCG"),
            lambda: MetricDuel("RR", "P@3", [1, 0, 0], [0, 1, 0]),
            lambda: MetricDuel("RR", "RR", [1, 0, 0], [0, 1, 0]),
            lambda: MetricDuel("P@3", "R@3"),
            lambda: MetricDuel("AP", "nDCG", simple=True),
        ],
    ),
    "shake": (
        shake_states,
        [
            lambda: ShakeUp(LUCKY, TEN_PUBLIC),
            lambda: ShakeUp(LUCKY | {"alike": LUCKY["steady"]}, TEN_PUBLIC[::-1]),
            lambda: ShakeUp(LUCKY, TEN_PUBLIC, simple=True),
        ],
    ),
    "coins": (
        coin_states,
        [
            lambda: PermutationCoins({"A": [3, 0, 1], "B": [1, 0, 2]}),
            lambda: PermutationCoins({"A": [3, 0], "B": [1, 2]}, total="sum"),
        ],
    ),
    "passport": (
        passport_states,
        [ConventionPassport, lambda: ConventionPassport("ties", "RR")],
    ),
    "grid": (grid_states, [PropertyGrid]),
    "crowd": (
        crowd_states,
        [lambda: UserCrowd(CATS, n_users=100), lambda: UserCrowd(CATS, n_users=100, simple=True)],
    ),
}


def read_by_the_page(page: Page, widget: CourseWidget, states: list[dict]) -> set[str]:
    walks = isinstance(widget, UserCrowd)
    if walks:
        page.emulate_media(reduced_motion="reduce")  # ten steps lead to the end
    put_on_page(page, widget)
    page.evaluate(SHOW, states)
    if walks:  # what a setting changed is told when no other follows
        page.wait_for_function("model.words_read.has('say_setting')")
    for times in (1, 10 if walks else 4):
        page.evaluate(PRESS, times)
    page.evaluate(SHOW, states[:1])
    page.evaluate(PRESS, 4 if walks else 1)
    return set(page.evaluate("[...model.words_read]"))


def read_by_python(widget: CourseWidget, states: list[dict]) -> set[str]:
    words = Sentences(widget.words)
    widget.set_trait("words", words)
    for state in [{}, *states]:
        if "before" in state:
            widget._parted = ""  # so each state is the first in which an own function parts
            widget.set_state(state)  # as the page does it, with the document that moved
        for name, value in state.items():
            setattr(widget, name, value)
        widget.describe()
        widget.folded()
    assert widget.words is words
    return words.read


@pytest.mark.parametrize("name", WIDGETS)
def test_every_sentence_is_read(page: Page, name: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(own, "SECONDS", 0.02)
    make_states, makers = WIDGETS[name]
    unread: set[str] = set()
    simple, read_simply = set(), set()
    for number, make in enumerate(makers):
        widget = make()
        words = set(widget.words)
        states = list(make_states(widget, np.random.default_rng(number)))
        seen = read_by_the_page(page, widget, states) | read_by_python(widget, states[::4])
        unread = (unread if number else words) - seen
        if widget.simple:
            simple |= {word for word in words if f"{word}_simple" in widget.WORDS}
            read_simply |= seen
    assert unread | (simple - read_simply) == set()
