"""Chapter entrance_task: right functions in other styles, learners' slips, refusals, numbers."""

from collections import Counter

import numpy as np
import pytest

from ranklearn_course.chapters.entrance_task.checks import (
    explain_average_precision,
    explain_recent,
    refuse,
)
from ranklearn_course.checker import Sentence
from ranklearn_course.contest.baselines import recommend
from ranklearn_course.contest.validation import mean_and_error
from ranklearn_course.exercises.bank import find_exercise
from tests.chapters import proofs
from tests.chapters.references import recent_by_days
from tests.contest.small_contest import by_hand
from tests.rows import with_each

RECENT = find_exercise("entrance_task.top_recent")
AP_OF_IDS = find_exercise("entrance_task.average_precision_of_ids")
ERROR_BY_HAND = find_exercise("entrance_task.error_by_hand")


def test_the_exercise_is_a_rung_of_the_ladder():
    """Where nobody has seen anything, the days of the log are the window."""
    events = [[2, 5], [2, 6], [3, 7], [1, 8], [1, 9], [1, 9], [4, 9]]
    contest = by_hand([(9, item, day) for item, day in events], test_users=(1,), k=4)
    found = RECENT.catalogue.reference(events, [], 10, 10, 4)
    assert recommend(contest, "popularity").tolist() == [found]


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


RIGHT = {AP_OF_IDS: [ap_by_sets, ap_by_numpy], RECENT: [recent_by_loops, recent_by_days]}
WINDOWS = {
    "as asked": lambda day, today, days: today - days <= day < today,
    "late": lambda day, today, days: today - days < day <= today,
    "no end": lambda day, today, days: today - days <= day,
    "up to today": lambda day, today, days: day <= today,
}


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


@with_each(
    [
        (recent_as_learners_write_it("late"), {"window=late"}),
        (recent_as_learners_write_it("as asked", ties="as they come"), {"order=most_first_seen"}),
        (
            recent_as_learners_write_it("no end", ties="as they come"),
            {"window=future", "order=most_first_seen"},
        ),
        (recent_as_learners_write_it("late", cut_first=True), {"window=late", "filtered=after"}),
        (recent_as_learners_write_it("up to today"), {"window=up_to_today"}),
    ]
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


ARITHMETIC = {AP_OF_IDS: 1e-12}


def test_that_nothing_is_relevant_is_told():
    for case in AP_OF_IDS.cases:
        told = explain_average_precision(*case)
        assert (told == Sentence("nothing_relevant")) == (not case[1])


def told_items(told):
    """The items and their counts in nested sentences."""
    if told.id == "item":
        return {told.places["item"]: told.places["n"]}
    return told_items(told.places["first"]) | told_items(told.places["next"])


def test_the_counts_that_are_told_lead_to_the_answer():
    for case in RECENT.cases:
        items = explain_recent(*case).places.get("items")
        counts = told_items(items) if items else {}
        ranked = sorted(counts, key=lambda item: (-counts[item], item))
        assert ranked[: case[-1]] == proofs.call(RECENT.catalogue.reference, case)


REFUSED = {
    refuse: [
        (("ab", [1], 1), "not_ids"),
        (([1] * 7, [1], 1), "not_ids"),
        (([0], [1], 1), "not_ids"),
        (([1], [1.5], 1), "not_ids"),
        (([1], [True], 1), "not_ids"),
        (([1], [2, 2], 1), "copies"),
        (([1], [2], 0), "not_a_cutoff"),
    ],
}
ACCEPTED = {refuse: ([1], [2], 1)}


def test_the_number_by_hand():
    values = [1, 0.5, 0.5, 0]
    assert mean_and_error(values) == pytest.approx((0.5, ERROR_BY_HAND.value))
    assert {each.id: each.value for each in ERROR_BY_HAND.wrong} == pytest.approx(
        {
            "standard_deviation": np.std(values, ddof=1),
            "n_in_deviation": np.std(values) / 2,
            "no_root": np.std(values, ddof=1) / 4,
            "variance": np.var(values, ddof=1),
            "variance_of_mean": np.var(values, ddof=1) / 4,
            "mean": np.mean(values),
            "squares_by_two": np.square(np.subtract(values, 0.5)).sum() / 2,
            "biased_deviation": np.std(values),
        }
    )
