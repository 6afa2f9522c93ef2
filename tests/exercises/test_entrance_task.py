"""Exercises of chapter entrance_task: references, diagnoses, minimal cases, answers."""

from collections import Counter

import numpy as np
import pytest

from ranklearn_course import metrics
from ranklearn_course.checker import Choose, WriteFunction
from ranklearn_course.contest.baselines import recommend
from ranklearn_course.contest.validation import mean_and_error
from ranklearn_course.exercises import entrance_task_ap as ap
from ranklearn_course.exercises.entrance_task import EXERCISES, QUIZ
from ranklearn_course.exercises.entrance_task_functions import AP_OF_IDS, RECENT
from ranklearn_course.exercises.entrance_task_questions import CATCH, ERROR_BY_HAND
from tests.chapters import proofs
from tests.contest.small_contest import by_hand

WRITE = proofs.of_kind(EXERCISES, WriteFunction)
SINGLES = [(each, variant) for each in WRITE for variant in each.catalogue.singles]


def title(value):
    return value.id if isinstance(value, WriteFunction) else value.ids[0]


def ap_of_the_course(recommended, relevant, k):
    """The tested metric on hits, where a copy is a miss."""
    if not recommended or not relevant:
        return 0.0
    hits = [item in relevant and item not in recommended[:i] for i, item in enumerate(recommended)]
    return metrics.average_precision(hits, k, judged=[1] * len(relevant))


def recent_by_days(events, seen, today, days, k):
    counts = Counter()
    for back in range(1, days + 1):
        counts.update(item for item, day in events if day == today - back)
    ranked = sorted(set(counts) - set(seen))
    ranked.sort(key=counts.__getitem__, reverse=True)
    return tuple(ranked[:k])


@pytest.mark.parametrize(
    ("exercise", "other"), [(AP_OF_IDS, ap_of_the_course), (RECENT, recent_by_days)]
)
def test_the_reference_is_what_others_compute(exercise, other):
    proofs.reference_equals(exercise, other)


def test_the_exercise_is_a_rung_of_the_ladder():
    """Where nobody has seen anything, the days of the log are the window."""
    events = [[2, 5], [2, 6], [3, 7], [1, 8], [1, 9], [1, 9], [4, 9]]
    contest = by_hand([(9, item, day) for item, day in events], test_users=(1,), k=4)
    found = RECENT.catalogue.reference(events, [], 10, 10, 4)
    assert recommend(contest, "popularity").tolist() == [found]


@pytest.mark.parametrize("exercise", WRITE, ids=proofs.name)
def test_solutions_and_stubs(exercise):
    proofs.solution_is_correct(exercise)
    proofs.stub_is_not_started(exercise)


@pytest.mark.parametrize(("exercise", "variant"), SINGLES, ids=title)
def test_every_switch_is_diagnosed(exercise, variant):
    proofs.single_is_diagnosed(exercise, variant)


@pytest.mark.parametrize("exercise", WRITE, ids=proofs.name)
def test_no_two_switches_are_inseparable(exercise):
    assert exercise.catalogue.inseparable == ()
    proofs.inseparable_ones_agree(exercise)


@pytest.mark.parametrize("exercise", WRITE, ids=proofs.name)
def test_pairs_are_named(exercise):
    assert proofs.pairs_are_named(exercise, every=5) >= 3


def ap_by_sets(recommended, relevant, k):
    left, found = set(relevant), []
    for rank, item in enumerate(recommended[:k], 1):
        if item in left:
            left.remove(item)
            found.append(rank)
    if not relevant:
        return 0.0
    return sum((i + 1) / rank for i, rank in enumerate(found)) / min(len(relevant), k)


def ap_by_numpy(recommended, relevant, k):
    first = np.zeros(len(recommended), bool)
    first[np.unique(recommended, return_index=True)[1]] = True
    hits = (np.isin(recommended, relevant) & first)[:k]
    precision = hits.cumsum() / np.arange(1, len(hits) + 1)
    return (hits * precision).sum() / max(1, min(len(relevant), k))


def recent_by_loops(events, seen, today, days, k):
    counts = {}
    for item, day in events:
        if day in range(today - days, today) and item not in seen:
            counts[item] = counts.get(item, 0) + 1
    chosen = []
    while counts and len(chosen) < k:
        best = max(counts.values())
        item = min(item for item, count in counts.items() if count == best)
        chosen.append(item)
        del counts[item]
    return chosen


@pytest.mark.parametrize(
    ("exercise", "function"),
    [
        (AP_OF_IDS, ap_by_sets),
        (AP_OF_IDS, ap_by_numpy),
        (RECENT, recent_by_loops),
        (RECENT, recent_by_days),
    ],
)
def test_right_functions_in_any_style(exercise, function):
    proofs.is_correct(exercise, function)


WINDOWS = {
    "as asked": lambda day, today, days: today - days <= day < today,
    "late": lambda day, today, days: today - days < day <= today,
    "no end": lambda day, today, days: today - days <= day,
    "up to today": lambda day, today, days: day <= today,
}
LATE = "window=late"
FUTURE = "window=future"
MOST_COMMON = "order=most, first seen"
CUT_FIRST = "filtered=after"


def recent_as_learners_write_it(window, *, ties="id", cut_first=False):
    def top_recent(events, seen, today, days, k):
        counts = Counter(item for item, day in events if WINDOWS[window](day, today, days))
        if not cut_first:
            counts = Counter({item: count for item, count in counts.items() if item not in seen})
        ranked = [item for item, _ in counts.most_common()]
        if ties == "id":
            ranked.sort(key=lambda item: (-counts[item], item))
        return [item for item in ranked[:k] if item not in seen]

    return top_recent


@pytest.mark.parametrize(
    ("function", "mistakes"),
    [
        (recent_as_learners_write_it("late"), {LATE}),
        (recent_as_learners_write_it("as asked", ties="as they come"), {MOST_COMMON}),
        (recent_as_learners_write_it("no end", ties="as they come"), {FUTURE, MOST_COMMON}),
        (recent_as_learners_write_it("late", cut_first=True), {LATE, CUT_FIRST}),
        (
            recent_as_learners_write_it("up to today"),
            {"window=up to today"},
        ),
    ],
)
def test_the_most_natural_mistakes_are_named(function, mistakes):
    assert set(RECENT.check(function).mistake_ids) == mistakes


def test_items_without_an_event_are_no_padding():
    def top_recent(events, seen, today, days, k):
        counts = Counter(item for item, day in events if today - days <= day < today)
        items = {item for item, _ in events} - set(seen)
        return sorted(items, key=lambda item: (-counts[item], item))[:k]

    verdict = RECENT.check(top_recent)
    assert verdict.mistake_ids == ("without_event=kept",)


def test_the_arithmetic_gives_the_expected_value():
    for case in AP_OF_IDS.cases:
        said = AP_OF_IDS.explain(*case).partition(",")[0] if not case[1] else ap.explain(*case)
        expected = proofs.call(AP_OF_IDS.catalogue.reference, case)
        assert eval(said) == pytest.approx(expected)
    for case in RECENT.cases:
        found = proofs.call(RECENT.catalogue.reference, case)
        said = RECENT.explain(*case)
        assert all(f"item {item} has" in said for item in found)
        assert bool(found) == ("no unseen item" not in said)


def test_three_cases_expose_all_impostors():
    proofs.best_set_is_smallest(CATCH)
    proofs.best_set_is_accepted(CATCH)


@pytest.mark.parametrize(
    ("case", "text"),
    [
        (("ab", [1], 1), "recommended must be a list of at most six whole numbers from 1"),
        (([1] * 7, [1], 1), "recommended must be a list"),
        (([0], [1], 1), "recommended must be a list"),
        (([1], [1.5], 1), "relevant must be a list"),
        (([1], [True], 1), "relevant must be a list"),
        (([1], [2, 2], 1), "relevant must name each item once"),
        (([1], [2], 0), "k must be a positive whole number, got 0."),
        (([1], [2], 1), ""),
    ],
)
def test_cases_that_are_refused(case, text):
    refusal = ap.refuse(*case)
    assert refusal.startswith(text)
    assert bool(refusal) == bool(text)


def test_the_number_by_hand():
    proofs.numbers_are_judged(ERROR_BY_HAND)
    assert mean_and_error([1, 0.5, 0.5, 0]) == pytest.approx((0.5, ERROR_BY_HAND.value))


@pytest.mark.parametrize("exercise", proofs.of_kind(EXERCISES, Choose), ids=proofs.name)
def test_every_option_answers(exercise):
    proofs.options_are_judged(exercise)
    assert sum(option.is_right for option in exercise.options) == 1


def test_what_the_questions_claim():
    ana, ben = (
        metrics.average_precision([1] + [0] * 9, 10, judged=[1] * taken) for taken in (1, 30)
    )
    assert (ana, ben) == (1, 0.1)
    # Less than half a standard error: chance does as much in two of three cases.
    draws = np.random.default_rng(0).normal(scale=0.0025, size=100_000)
    assert (np.abs(draws) >= 0.001).mean() == pytest.approx(0.69, abs=0.01)


def test_the_quiz_is_part_of_the_exercises():
    assert len(QUIZ) == 5
    assert len({each.id for each in EXERCISES}) == len(EXERCISES) == 9
