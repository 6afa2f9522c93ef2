"""Exercises of chapter smooth_dcg: references, diagnoses, minimal cases, answers, texts."""

from itertools import permutations, product
from math import comb, exp

import numpy as np
import pytest
from scipy.signal import savgol_filter

from ranklearn_course import metrics
from ranklearn_course.checker import Choose, WriteFunction
from ranklearn_course.exercises import smooth_dcg_curves, smooth_dcg_fair, smooth_dcg_ranks
from ranklearn_course.exercises.smooth_dcg import EXERCISES, QUIZ
from ranklearn_course.exercises.smooth_dcg_functions import (
    CHOOSE_TEMPERATURE,
    FAIR_SOFT_DCG,
    ONE_MORE_RIVAL,
    SMOOTH_POLY,
    SOFT_RANKS,
)
from ranklearn_course.exercises.smooth_dcg_questions import (
    CATCH,
    SOFT_BY_HAND,
    STAIRS,
    rises_in_steps,
)
from ranklearn_course.metrics.plackett_luce import one_more_rival as meet_rival
from tests.chapters import proofs

WRITE = proofs.of_kind(EXERCISES, WriteFunction)
SINGLES = [(each, variant) for each in WRITE for variant in each.catalogue.singles]


def title(value):
    return value.id if isinstance(value, WriteFunction) else value.ids[0]


def soft_ranks_of_distribution(scores, temperature):
    """The expected rank, from the tested rank distribution."""
    at_rank = metrics.rank_distribution(scores, temperature)
    return (at_rank @ np.arange(1, len(scores) + 1)).tolist()


def step_of_metrics(ranks, win):
    return meet_rival(np.array([*ranks, 0.0]), win).tolist()


def fair(scores, relevance, temperature):
    return metrics.fair_soft_dcg(scores, relevance, temperature, discount="reciprocal")


def poly(y, deg, window):
    """The printed definition of the tested metric, its divisor mended."""
    n_windows = len(y) - window + 1
    longer = metrics.smooth_poly([*y, 0], deg, window) * n_windows
    # The last window holds the point that was added: take its square away again.
    x = np.arange(window) - window // 2
    piece = [*y[n_windows:], 0]
    last = (np.polyfit(x, piece, deg)[-1] - piece[window // 2]) ** 2
    return (longer - last) / n_windows


def least_regret(temperatures, curves, held_out):
    found = np.array(held_out)[np.argmax(curves, axis=1)]
    return temperatures[np.argmin(max(held_out) - found)]


METRICS = {
    "soft_ranks": soft_ranks_of_distribution,
    "one_more_rival": step_of_metrics,
    "fair_soft_dcg": fair,
    "smooth_poly": poly,
    "choose_temperature": least_regret,
}


@pytest.mark.parametrize("exercise", WRITE, ids=proofs.name)
def test_the_reference_is_the_metric(exercise):
    proofs.reference_equals(exercise, METRICS[exercise.name])


@pytest.mark.parametrize("exercise", WRITE, ids=proofs.name)
def test_solutions_and_stubs(exercise):
    proofs.solution_is_correct(exercise)
    proofs.stub_is_not_started(exercise)


@pytest.mark.parametrize(("exercise", "variant"), SINGLES, ids=title)
def test_every_switch_is_diagnosed(exercise, variant):
    proofs.single_is_diagnosed(exercise, variant)


@pytest.mark.parametrize("exercise", WRITE, ids=proofs.name)
def test_no_two_switches_are_inseparable(exercise):
    proofs.inseparable_ones_agree(exercise)
    assert exercise.catalogue.inseparable == ()


@pytest.mark.parametrize("exercise", WRITE, ids=proofs.name)
def test_pairs_are_named(exercise):
    assert proofs.pairs_are_named(exercise, every=4) >= 3


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
    gaps = savgol_filter(np.array(y, dtype=float), window, deg)[inner] - np.array(y)[inner]
    return float((gaps**2).mean())


def poly_by_convolution(y, deg, window):
    weights = smooth_dcg_curves.fit_weights(deg, window, window // 2)
    fits = np.correlate(y, weights, mode="valid")
    half = window // 2
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
    SMOOTH_POLY: [poly_by_lstsq, poly_by_polyval, poly_by_filter, poly_by_convolution],
    CHOOSE_TEMPERATURE: [least_regret, choice_by_min, choice_by_loop, choice_by_dict],
}


@pytest.mark.parametrize(
    ("exercise", "function"),
    [(exercise, function) for exercise, functions in RIGHT.items() for function in functions],
)
def test_right_functions_in_any_style(exercise, function):
    proofs.is_correct(exercise, function)


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
    assert "compete with itself" in str(verdict)


def test_rivals_with_the_same_score_that_are_left_out_are_told():
    def soft_ranks(scores, temperature):
        terms = [[1 / (1 + exp((s - o) / temperature)) for o in scores if o != s] for s in scores]
        return [1 + sum(wins) for wins in terms]

    assert "every rival with the same score" in str(SOFT_RANKS.check(soft_ranks))


def test_added_probabilities_are_not_taken_for_the_answer():
    for probabilities in ([0.3, 0.7, 0.1], [0.4, 0.7, 0.1]):
        verdict = SOFT_BY_HAND.check(3 * np.dot(probabilities, [1, 0.631, 0.5]))
        assert verdict.status == "not yet"
        assert "exactly one" in str(verdict)


def shorter(case_lists):
    """All cases of the exercise whose lists are shorter in all."""

    def size(case):
        return sum(_length(part) for part in case)

    def smaller(case):
        return (other for other in case_lists if size(other) < size(case))

    return smaller


def _length(part):
    return sum(map(_length, part)) if isinstance(part, tuple) else 1


@pytest.mark.parametrize(("exercise", "variant"), SINGLES, ids=title)
def test_counter_examples_are_minimal(exercise, variant):
    function = proofs.as_learner(variant.function)
    proofs.counter_example_is_minimal(exercise, function, shorter(exercise.cases))


@pytest.mark.parametrize("exercise", WRITE, ids=proofs.name)
def test_cases_are_in_order_of_size(exercise):
    sizes = [sum(map(_length, case)) for case in exercise.cases]
    assert sizes == sorted(sizes)


def test_the_arithmetic_gives_the_expected_value():
    for case in smooth_dcg_ranks.SOFT_RANK_CASES:
        said = SOFT_RANKS.explain(*case)
        first = proofs.call(SOFT_RANKS.catalogue.reference, case)[0]
        terms = {"sigma": smooth_dcg_ranks.sigmoid}
        shown = said.partition(" is ")[2] if len(case[0]) > 1 else "1"
        assert eval(shown, terms) == pytest.approx(first)
    for case in smooth_dcg_ranks.RIVAL_CASES:
        terms = ONE_MORE_RIVAL.explain(*case).split(", ")
        expected = proofs.call(ONE_MORE_RIVAL.catalogue.reference, case)
        assert list(map(eval, terms)) == pytest.approx(expected)
    for case in smooth_dcg_fair.FAIR_CASES:
        said = FAIR_SOFT_DCG.explain(*case)
        expected = proofs.call(FAIR_SOFT_DCG.catalogue.reference, case)
        if len(case[0]) == 1:
            assert eval(said.rpartition(" ")[2]) == expected
        elif not said.endswith("..."):
            assert eval(said.partition(": ")[2]) == pytest.approx(expected, abs=1e-4)
    for case in smooth_dcg_curves.CURVE_CASES:
        said = SMOOTH_POLY.explain(*case)
        expected = proofs.call(SMOOTH_POLY.catalogue.reference, case)
        if "..." not in said:
            assert eval(said.replace("^", "**")) == pytest.approx(expected, abs=1e-4)
    said = CHOOSE_TEMPERATURE.explain([0.1, 0.3], [[1, 2], [2, 1]], [4, 6])
    assert said == "regrets: 6 - 6 for T = 0.1, 6 - 4 for T = 0.3"


def test_the_weights_of_a_fit_are_those_of_numpy():
    for deg, window in product(range(5), (7, 11)):
        x = np.arange(window)
        fits = [np.polyval(np.polyfit(x, row, deg), x) for row in np.eye(window)]
        for place in (0, window // 2, window - 1):
            expected = [fit[place] for fit in fits]
            found = smooth_dcg_curves.fit_weights(deg, window, place)
            assert found == pytest.approx(expected, abs=1e-12)


def test_one_case_exposes_all_impostors():
    proofs.best_set_is_smallest(CATCH)
    proofs.best_set_is_accepted(CATCH)
    assert "1.610" in CATCH.hints[3]
    assert fair([1, 1, 0], [0, 0, 3], 2) == pytest.approx(1.610, abs=5e-4)


@pytest.mark.parametrize(
    ("case", "named"),
    [
        (([], [], 1), "scores and relevance must"),
        (([1] * 5, [1] * 5, 1), "scores and relevance must"),
        (([1, 2], [1], 1), "scores and relevance must"),
        (("ab", [1, 0], 1), "scores and relevance must"),
        (([float("inf")], [1], 1), "scores must"),
        (([True], [1], 1), "scores must"),
        (([1], [0.5], 1), "relevance must"),
        (([1], [9], 1), "relevance must"),
        (([1], [1], 0), "temperature must"),
        (([1], [1], "2"), "temperature must"),
    ],
)
def test_cases_that_are_refused(case, named):
    assert CATCH.refuse(*case).startswith(named)


def test_cases_that_are_accepted():
    assert CATCH.refuse([1, -2.5], [0, 4], 0.1) == ""


def test_stairs_that_pass_for_smooth():
    proofs.example_is_accepted(STAIRS)
    assert rises_in_steps([6, 6, 0, 0]) == []
    assert "smooth_abs should be 1" in rises_in_steps([0, 9, 0, 9])[0]
    assert "smooth_poly should be" in rises_in_steps([0, 1, 2, 4])[0]
    assert "must not end where it began" in rises_in_steps([1, 5, 0, 1])[0]
    for no_curve in ([1, 2], [0, 0, float("nan"), 1], [True, 2, 3, 4], "abcd"):
        assert "must hold 4 to 20 numbers" in rises_in_steps(no_curve)[0]
    for curve in product((0, 1, 3, 6), repeat=4):
        if curve[0] != curve[-1]:
            is_rough = poly(curve, 1, 3) >= 1 - 1e-9
            is_level = metrics.smooth_abs(curve) <= 1 + 1e-9
            assert (rises_in_steps(list(curve)) == []) == (is_rough and is_level)


def test_the_number_by_hand():
    proofs.numbers_are_judged(SOFT_BY_HAND)
    at_rank = step_of_metrics(step_of_metrics([1.0], 0.2), 0.5)
    assert at_rank == pytest.approx([0.4, 0.5, 0.1])
    assert SOFT_BY_HAND.value == pytest.approx(3 * np.dot(at_rank, [1, 0.631, 0.5]))


@pytest.mark.parametrize("exercise", proofs.of_kind(EXERCISES, Choose), ids=proofs.name)
def test_every_option_answers(exercise):
    proofs.options_are_judged(exercise)
    assert sum(option.is_right for option in exercise.options) == 1


def test_what_the_quiz_claims():
    scores, grades = [2.0, 1.2, 0.9], [1, 3, 0]
    dcgs = {metrics.dcg(metrics.rank_by(np.add(scores, [0, d, 0]), grades)) for d in (-0.1, 0.1)}
    assert len(dcgs) == 1
    orders = [metrics.fair_soft_dcg(list(p), grades, 1e7) for p in permutations(scores)]
    assert max(orders) - min(orders) < 1e-6
    noise = [metrics.noised_soft_dcg(scores, grades, 1, n_samples=20, rng=s) for s in (0, 0, 1)]
    assert noise[0] == noise[1] != noise[2]
    y = np.arange(5.0)
    assert metrics.approximation_quality(y, -y) == 0
    assert metrics.approximation_quality(y, -y, "mended") == pytest.approx(y.var())
    columns = metrics.rank_distribution([1, 1, 1], 1).sum(axis=0)
    assert columns[0] == pytest.approx(3 * comb(2, 0) / 4)
    assert metrics.rank_distribution([1, 1, 1], 1, kind="fair").sum(axis=0) == pytest.approx(1)


def test_the_size_of_the_catalogues():
    wanted = {
        SOFT_RANKS: 11,
        ONE_MORE_RIVAL: 8,
        FAIR_SOFT_DCG: 15,
        SMOOTH_POLY: 10,
        CHOOSE_TEMPERATURE: 8,
    }
    for exercise, number in wanted.items():
        assert len(exercise.catalogue.mistakes) >= number
    assert 3 <= len(QUIZ) <= 5
    assert set(QUIZ) <= set(EXERCISES)
    assert len({exercise.id for exercise in EXERCISES}) == len(EXERCISES)
