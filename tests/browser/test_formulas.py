"""Every formula that a widget prints has the value beside it, and that is the metric's."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from ranklearn_course import widgets
from ranklearn_course.authoring.numbers import SIGNS
from ranklearn_course.checker.arithmetic import evaluate
from ranklearn_course.widgets import (
    FirstHits,
    MeaningBoard,
    OrderPair,
    PermutationCoins,
    RankingBoard,
    ThresholdExplorer,
    UserCrowd,
)
from tests.browser.plain_page import put_on_page

pytestmark = pytest.mark.browser

# Sentences with an operator between places, or with all terms of a sum.
FORMULA = re.compile(r"[}\d)] ?[−×·/^] ?[{\d(]|\{terms\}")
# The rest of a line with arithmetic: a name in it, the sentence after it, commas of thousands.
AROUND = re.compile(r"ideal (?:α-)?DCG |: [^=]*$|\. .*$|\.$|^.* gets |(?<=\d),(?=\d{3})")
NAMES = [f"document {i}" for i in range(5)]
VALUES = "all => all.map((one) => [one.dataset.metric, ...['note', 'value'].map((part) => one.querySelector(`.rl-${part}`).textContent)])"  # noqa: E501


def pages() -> Iterator:
    """The widgets that print formulas, in states that differ in every number of them."""
    yield OrderPair(NAMES, [2, 1, 5, 3, 4], grades=[4, 3, 2, 1, 0])
    yield OrderPair(NAMES, [5, 4, 2, 1, 3], grades=[3, 3, 1, 0, 0])
    yield FirstHits({"one": 2, "two": 3, "three": 7}, k=8, ranks=8)
    yield FirstHits({"one": 4, "two": None}, k=5, ranks=8)
    yield ThresholdExplorer([0, 1, 1, 0, 1, 0], [0.9, 0.8, 0.6, 0.6, 0.3, 0.1], threshold=0.6)
    yield ThresholdExplorer([0, 1, 1], [3, 2, 1], threshold=3.1)
    for denominator in ("min", "relevant", "k", "hits"):
        yield RankingBoard([0, 1, 1, 0, 1], 4, binary=True, denominator=denominator)
    yield RankingBoard([0, 0, 1], 2, binary=True)
    yield RankingBoard([0, 0, 0], 2, binary=True)
    yield RankingBoard([1, 0, 3, 2], 3)
    marks = zip(NAMES, ("AC", "A", "", "CT", "A"), strict=True)
    yield MeaningBoard(marks, {"A": "animal", "C": "car", "T": "team"}, 4, alpha=0.3)
    yield MeaningBoard([("cats", ""), ("cars", "")], {"A": "animal"})
    yield PermutationCoins({"first": [7, 5, 4, 3], "second": [4, 3, 2, 4]})
    for metric in ("rbp", "err", "pfound"):
        yield UserCrowd([1, 0, 2, 3], metric, max_grade=3, p=0.75, n_users=500)


def plain(text: str) -> str:
    """The text as Python writes arithmetic."""
    for sign, python in {**SIGNS, "^": "**"}.items():
        text = text.replace(sign, python)
    return AROUND.sub("", text)


def computed(text: str) -> list[float]:
    """The values of what stands between signs of equality, as far as it is arithmetic."""
    values = []
    for part in plain(text).split(" = "):
        try:
            values.append(evaluate(part))
        except ValueError:
            continue
    return values


def is_near(text: str, values: list[float]) -> bool:
    """The values are one number, up to the digits that the text shows."""
    halves = [0.5 * 10.0 ** -len(digits) for digits in re.findall(r"\.(\d+)", text)]
    return max(values) - min(values) <= 2 * sum(halves) + 0.0005


def lines(root: Locator) -> list[str]:
    """Each printed arithmetic with its value, `a = b`."""
    meters = root.locator("[data-metric]:has(.rl-note)").evaluate_all(VALUES)
    texts = [f"{note} = {value}" for _, note, value in meters if computed(note)]
    own = root.locator(".rl-formula, .rl-user-crowd-formula, .rl-number, .rl-p")
    walk = root.get_by_text(" gets 1/")
    return texts + [t for t in own.all_text_contents() + walk.all_text_contents() if " = " in t]


def all_states(page: Page) -> Iterator[tuple[str, Locator]]:
    page.emulate_media(reduced_motion="reduce")
    for widget in pages():
        root = put_on_page(page, widget)
        if isinstance(widget, PermutationCoins):
            for name in ("1,000 games", "All 16 ways"):
                root.get_by_role("button", name=name).click()
                expect(root.locator(".rl-p")).to_contain_text("p =")
                yield type(widget).__name__, root
            continue
        if isinstance(widget, UserCrowd) and widget.metric == "err":
            walk_until_paid(root)
        yield type(widget).__name__, root


def walk_until_paid(root: Locator) -> None:
    """Follow one user after the other to the first who is satisfied below rank 1."""
    below = root.get_by_text(re.compile(r"gets 1/[2-9]"))
    for _ in range(40):
        for name in ("Next user", "Whole walk"):
            root.get_by_role("button", name=name).click()
        if below.count():
            return
    pytest.fail("no user is satisfied below rank 1")


def test_every_printed_formula_has_the_value_beside_it(page: Page):
    found, counted, read = [], 0, set()
    for name, root in all_states(page):
        read |= {(name, word) for word in page.evaluate("[...model.words_read]")}
        for text in lines(root):
            values, counted = computed(text), counted + 1
            if len(values) < 1 or not is_near(text, values):
                found.append((name, text, values))
            # A single value is that of a sentence without arithmetic: nothing is relevant.
            if len(values) == 1 and "counts as 0" not in text and "no hit" not in text:
                found.append((name, text, "no arithmetic"))
    assert not found, found
    assert counted > 40
    # These are all widgets with formulas, and all their formulas.
    printed = {
        (name, id)
        for name in widgets.__all__
        for id, sentence in getattr(getattr(widgets, name), "WORDS", {}).items()
        if FORMULA.search(sentence)
    }
    assert printed - read == set()


def test_the_weights_of_f_and_the_pairs_of_auc_give_their_values(page: Page):
    """F is one over the weighted mean of 1/P and 1/R; AUC is the share of pairs won, ties half."""
    explorer = ThresholdExplorer(
        [0, 1, 1, 0, 1, 0], [0.9, 0.8, 0.6, 0.6, 0.3, 0.1], threshold=0.6, beta=2
    )
    meters = put_on_page(page, explorer).locator("[data-metric]:has(.rl-note)")
    notes = {name: (note, float(value)) for name, note, value in meters.evaluate_all(VALUES)}
    of_precision, of_recall = map(float, re.findall(r"\d\.\d+", notes["f_beta"][0]))
    harmonic = 1 / (of_precision / notes["precision"][1] + of_recall / notes["recall"][1])
    assert harmonic == pytest.approx(notes["f_beta"][1], abs=0.002)
    won, tied, pairs = map(int, re.findall(r"\d+", notes["roc_auc"][0]))
    assert (won + tied / 2) / pairs == pytest.approx(notes["roc_auc"][1], abs=0.0005)
