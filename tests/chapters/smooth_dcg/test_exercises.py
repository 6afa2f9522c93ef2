"""Chapter smooth_dcg: right functions in other styles, minimal cases, accepted curves, numbers."""

from itertools import permutations, product
from math import exp

import numpy as np
import pytest
from scipy.special import expit

from ranklearn_course import metrics
from ranklearn_course.chapters.smooth_dcg.checks import (
    explain_choice,
    explain_fair,
    explain_slope,
    explain_smooth_poly,
    explain_soft_ranks,
    refuse_curve,
    rises_in_steps,
)
from ranklearn_course.checker import Sentence
from ranklearn_course.exercises.bank import find_exercise
from tests.chapters import proofs
from tests.chapters.references import (
    fair,
    least_regret,
    poly,
    slopes_of_two,
    soft_ranks_of_distribution,
    step_of_metrics,
)
from tests.later import Later
from tests.rows import with_each

signal = Later("scipy.signal")

SOFT_RANKS, ONE_MORE_RIVAL, FAIR_SOFT_DCG, SLOPE, SMOOTH_POLY, CHOOSE_TEMPERATURE = WRITE = [
    find_exercise(f"smooth_dcg.{name}")
    for name in (
        "soft_ranks",
        "one_more_rival",
        "fair_soft_dcg",
        "slope_two_ways",
        "smooth_poly",
        "choose_temperature",
    )
]
CATCH = find_exercise("smooth_dcg.catch_impostors")
SOFT_BY_HAND = find_exercise("smooth_dcg.soft_dcg_by_hand")


def ranks_numpy(scores, temperature):
    gaps = np.subtract.outer(np.array(scores), np.array(scores)) / temperature
    return 0.5 + (1 / (1 + np.exp(gaps))).sum(axis=1)


def ranks_by_index(scores, temperature):
    ranks = [1.0] * len(scores)
    for i, j in permutations(range(len(scores)), 2):
        ranks[i] += 1 / (1 + exp(-(scores[j] - scores[i]) / temperature))
    return tuple(ranks)


def ranks_by_losing(scores, temperature):
    n = len(scores)
    weights = [exp(s / temperature) for s in scores]
    return [n + 0.5 - sum(w / (w + other) for other in weights) for w in weights]


def ranks_tanh(scores, temperature):
    s = np.asarray(scores)
    beats = 0.5 * (1 + np.tanh((s[None, :] - s[:, None]) / (2 * temperature)))
    np.fill_diagonal(beats, 0)
    return 1 + beats.sum(axis=1)


def step_numpy(ranks, win):
    return np.convolve(ranks, [1 - win, win])


def step_from_the_end(ranks, win):
    ranks = [*ranks, 0.0]
    for i in range(len(ranks) - 1, 0, -1):
        ranks[i] = ranks[i] * (1 - win) + ranks[i - 1] * win
    ranks[0] *= 1 - win
    return ranks


def step_by_cases(ranks, win):
    found = []
    for i in range(len(ranks) + 1):
        stays = ranks[i] if i < len(ranks) else 0
        comes = ranks[i - 1] if i > 0 else 0
        found.append(stays - stays * win + comes * win)
    return found


def step_dict(ranks, win):
    found = {}
    for rank, p in enumerate(ranks, 1):
        found[rank] = found.get(rank, 0) + p * (1 - win)
        found[rank + 1] = found.get(rank + 1, 0) + p * win
    return [found[rank] for rank in sorted(found)]


def fair_recursive(scores, relevance, temperature, rank=1):
    if not scores:
        return 0.0
    weights = [exp(s / temperature) for s in scores]
    total = 0.0
    for i, weight in enumerate(weights):
        rest = scores[:i] + scores[i + 1 :], relevance[:i] + relevance[i + 1 :]
        below = fair_recursive(*rest, temperature, rank + 1)
        total += weight / sum(weights) * (relevance[i] / rank + below)
    return total


def fair_numpy(scores, relevance, temperature):
    w, r = np.exp(np.array(scores) / temperature), np.array(relevance)
    orders = np.array(list(permutations(range(len(w)))))
    left = np.cumsum(w[orders][:, ::-1], axis=1)[:, ::-1]
    return np.prod(w[orders] / left, axis=1) @ (r[orders] @ (1 / np.arange(1, len(w) + 1)))


def fair_by_document(scores, relevance, temperature):
    at_rank = metrics.rank_distribution(scores, temperature, kind="fair")
    return float(np.dot(relevance, at_rank @ (1 / np.arange(1, len(scores) + 1))))


def slope_by_gain_and_loss(scores, relevance, temperature, h):
    def p(gap):
        return 0.5 + np.tanh(gap / (2 * temperature)) / 2

    gap, swap = scores[0] - scores[1], (relevance[0] - relevance[1]) / 2
    exact = swap / (4 * temperature * np.cosh(gap / (2 * temperature)) ** 2)
    return np.array([swap * (p(gap + h) - p(gap - h)) / (2 * h), exact])


def slope_by_soft_ranks(scores, relevance, temperature, h):
    def mean(step):
        rank = ranks_by_index([scores[0] + step, scores[1]], temperature)[0]
        return (2 - rank) * np.dot(relevance, [1, 0.5]) + (rank - 1) * np.dot(relevance, [0.5, 1])

    first, second = (exp(s / temperature) for s in scores)
    push = first * second / (first + second) ** 2
    exact = (relevance[0] - relevance[1]) * push / (2 * temperature)
    return (mean(h) - mean(-h)) / h / 2, exact


def poly_by_lstsq(y, deg, window):
    x = np.arange(window) - (window - 1) / 2
    design = np.vander(x, deg + 1)
    pieces = np.lib.stride_tricks.sliding_window_view(np.array(y, float), window)
    fits = (design @ np.linalg.lstsq(design, pieces.T, rcond=None)[0])[window // 2]
    return np.mean((fits - pieces[:, window // 2]) ** 2)


def poly_by_polyval(y, deg, window):
    squares = []
    for i in range(len(y) - window + 1):
        x = list(range(i, i + window))
        p = np.poly1d(np.polyfit(x, y[i : i + window], deg))
        squares.append((p(i + window // 2) - y[i + window // 2]) ** 2)
    return np.mean(squares)


def poly_by_filter(y, deg, window):
    half = window // 2
    inner = slice(half, len(y) - half)
    gaps = signal.savgol_filter(np.array(y, dtype=float), window, deg)[inner] - np.array(y)[inner]
    return float((gaps**2).mean())


def poly_by_convolution(y, deg, window):
    half = window // 2
    x = np.arange(window) - half
    weights = [np.polyfit(x, row, deg)[-1] for row in np.eye(window)]
    fits = np.correlate(y, weights, mode="valid")
    return sum((a - b) ** 2 for a, b in zip(fits, y[half:], strict=False)) / len(fits)


def choice_by_min(temperatures, curves, held_out):
    def regret(i):
        at = max(range(len(held_out)), key=lambda s: curves[i][s])
        return max(held_out) - held_out[at]

    return temperatures[min(range(len(temperatures)), key=regret)]


def choice_by_loop(temperatures, curves, held_out):
    best, least = None, float("inf")
    for temperature, curve in zip(temperatures, curves, strict=True):
        regret = max(held_out) - held_out[int(np.argmax(curve))]
        if regret < least:
            best, least = temperature, regret
    return best


def choice_by_dict(temperatures, curves, held_out):
    found = {t: held_out[c.index(max(c))] for t, c in zip(temperatures, curves, strict=True)}
    return max(found, key=found.get)


RIGHT = {
    SOFT_RANKS: [
        soft_ranks_of_distribution,
        ranks_numpy,
        ranks_by_index,
        ranks_by_losing,
        ranks_tanh,
    ],
    ONE_MORE_RIVAL: [step_of_metrics, step_numpy, step_from_the_end, step_by_cases, step_dict],
    FAIR_SOFT_DCG: [fair, fair_recursive, fair_numpy, fair_by_document],
    SLOPE: [slopes_of_two, slope_by_gain_and_loss, slope_by_soft_ranks],
    SMOOTH_POLY: [poly_by_lstsq, poly_by_polyval, poly_by_filter, poly_by_convolution],
    CHOOSE_TEMPERATURE: [least_regret, choice_by_min, choice_by_loop, choice_by_dict],
}


def test_a_list_that_is_overwritten_is_told():
    def step(ranks, win):
        ranks = [*ranks, 0.0]
        for i in range(1, len(ranks)):
            ranks[i] = ranks[i] * (1 - win) + ranks[i - 1] * win
        ranks[0] *= 1 - win
        return ranks

    verdict = ONE_MORE_RIVAL.check(step)
    assert verdict.status == "not yet"
    assert verdict.case is not None


def test_the_matrix_with_its_diagonal_is_told():
    verdict = SOFT_RANKS.check(lambda scores, t: ranks_numpy(scores, t) + 0.5)
    assert verdict.mistake_ids == ("rivals=all",)


def test_rivals_with_the_same_score_that_are_left_out_are_told():
    def soft_ranks(scores, temperature):
        terms = [[1 / (1 + exp((s - o) / temperature)) for o in scores if o != s] for s in scores]
        return [1 + sum(wins) for wins in terms]

    assert SOFT_RANKS.check(soft_ranks).mistake_ids == ("rivals=different",)


def test_added_probabilities_are_not_taken_for_the_answer():
    for id, probabilities in (
        ("added_probabilities", [0.3, 0.7, 0.1]),
        ("more_than_one", [0.4, 0.7, 0.1]),
    ):
        verdict = SOFT_BY_HAND.check(3 * np.dot(probabilities, [1, 0.631, 0.5]))
        assert (verdict.status, verdict.mistake_ids) == ("not yet", (id,))


ARITHMETIC = {ONE_MORE_RIVAL: 1e-12}


def test_the_arithmetic_within_sentences():
    for case in SOFT_RANKS.cases:
        said = explain_soft_ranks(*case)
        arithmetic = said.places.get("arithmetic", "1")
        value = eval(arithmetic, {"sigma": expit})
        assert value == pytest.approx(proofs.call(SOFT_RANKS.catalogue.reference, case)[0])
    for case in FAIR_SOFT_DCG.cases:
        said = explain_fair(*case)
        expected = proofs.call(FAIR_SOFT_DCG.catalogue.reference, case)
        if said.id == "the_only_order":
            assert said.places == {"value": expected}
        elif not said.places["arithmetic"].endswith("..."):
            assert eval(said.places["arithmetic"]) == pytest.approx(expected, abs=1e-4)
    for case in SLOPE.cases:
        said = explain_slope(*case).places
        values = [eval(said[name]) for name in ("difference", "exact")]
        expected = proofs.call(SLOPE.catalogue.reference, case)
        assert values == pytest.approx(expected, abs=1e-3 if case[3] < 1 else 1e-4)
    for case in SMOOTH_POLY.cases:
        said = explain_smooth_poly(*case)
        expected = proofs.call(SMOOTH_POLY.catalogue.reference, case)
        if "..." not in said:
            assert eval(said.replace("^", "**")) == pytest.approx(expected, rel=1e-5, abs=1e-4)
    for case in CHOOSE_TEMPERATURE.cases:
        terms = explain_choice(*case).places["arithmetic"].split(", ")
        regrets = [eval(term.partition(" (")[0]) for term in terms]
        assert case[0][np.argmin(regrets)] == least_regret(*case)


def test_the_value_of_the_best_case():
    assert CATCH.best == (((1, 1, 0), (0, 0, 3), 2),)
    assert "1.610" in CATCH.hints[3]
    assert fair([1, 1, 0], [0, 0, 3], 2) == pytest.approx(1.610, abs=5e-4)


REFUSED = {
    refuse_curve: [
        ((curve,), Sentence("not_a_curve", {"curve": curve}))
        for curve in (
            [],
            [1, 2],
            [0, 0, float("nan"), 1],
            [True, 2, 3, 4],
            list("abcd"),
            [1] * 21,
        )
    ],
}
ACCEPTED = {refuse_curve: ([0, 0, 6.5, 6],)}


@with_each(
    [
        ([6, 6, 0, 0], []),
        ([0, 9, 0, 9], ["not_monotone"]),
        ([0, 1, 2, 4], ["not_rough"]),
        ([0, 1, 0, 1], ["not_monotone", "not_rough"]),
        ([1, 5, 0, 1], ["ends_where_it_began"]),
    ]
)
def test_what_a_staircase_lacks(curve, unmet):
    assert proofs.ids(rises_in_steps(curve)) == unmet


def test_stairs_that_pass_for_smooth():
    for curve in product((0, 1, 3, 6), repeat=4):
        if curve[0] != curve[-1]:
            is_rough = poly(curve, 1, 3) >= 1 - 1e-9
            is_level = metrics.smooth_abs(curve) <= 1 + 1e-9
            assert (not rises_in_steps(list(curve))) == (is_rough and is_level)
