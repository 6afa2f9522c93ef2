"""Chapter entrance_task: right functions in other styles, learners' slips, refusals, numbers."""

from collections import Counter

import numpy as np

from ranklearn_course.chapters.entrance_task.checks import (
    explain_average_precision,
    explain_recent,
    refuse,
)
from ranklearn_course.checker import Sentence
from ranklearn_course.contest.baselines import recommend
from ranklearn_course.contest.validation import split_in_time
from ranklearn_course.exercises.bank import find_exercise
from tests.chapters import proofs
from tests.chapters.references import recent_by_days
from tests.contest.small_contest import by_hand
from tests.rows import with_each

RECENT = find_exercise("entrance_task.top_recent")
AP_OF_IDS = find_exercise("entrance_task.average_precision_of_ids")
SPLIT = find_exercise("entrance_task.split_in_time")
RECALL = find_exercise("entrance_task.candidate_recall")
BLEND = find_exercise("entrance_task.blend")


def test_the_exercise_is_a_rung_of_the_ladder():
    """Where nobody has seen anything, the days of the log are the window."""
    events = [[2, 5], [2, 6], [3, 7], [1, 8], [1, 9], [1, 9], [4, 9]]
    contest = by_hand([(9, item, day) for item, day in events], test_users=(1,), k=4)
    found = RECENT.catalogue.reference(events, [], 10, 10, 4)
    assert recommend(contest, "popularity").tolist() == [found]


def test_the_split_is_that_of_the_lesson():
    """Marks lead to the events and answers that `validation.split_in_time` makes."""
    events = [
        (1, 1, 0),
        (2, 3, 0),
        (1, 2, 5),
        (1, 1, 6),
        (3, 1, 7),
        (2, 3, 7),
        (2, 1, 8),
        (2, 1, 9),
    ]
    contest = by_hand(events, test_users=(1, 2, 3), k=4, split_day=10)
    held_out = split_in_time(contest, 5)
    marks = proofs.call(SPLIT.catalogue.reference, (events, 5))
    asked = [event for event, mark in zip(events, marks, strict=True) if mark == 2]
    assert len(held_out.contest.items) == marks.count(1)
    users = held_out.contest.test_users.tolist()
    answers = dict(zip(users, map(np.ndarray.tolist, held_out.answers), strict=True))
    assert answers == {
        user: sorted(item for one, item, _ in asked if one == user) for user, *_ in asked
    }


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


def split_by_numpy(events, first):
    users, items, days = np.array(events).T
    pairs = users * 1000 + items
    is_new = (
        np.arange(len(pairs))
        == np.unique(pairs, return_index=True)[1][np.unique(pairs, return_inverse=True)[1]]
    )
    asked = is_new & np.isin(users, users[days < first])
    return np.where(days < first, 1, np.where(asked, 2, 0))


def recall_by_sets(candidates, taken, k):
    shares = [len({*named[:k]} & {*items}) / len(items)
              for named, items in zip(candidates, taken, strict=True) if items]  # fmt: skip
    return sum(shares) / max(1, len(shares))


def blend_by_numpy(first, second, weight):
    def on_scale(scores):
        scores = np.array(scores, float)
        return (scores - scores.mean()) / (scores.std() or 1)

    return on_scale(first) + weight * on_scale(second)


RIGHT = {
    AP_OF_IDS: [ap_by_sets, ap_by_numpy],
    RECENT: [recent_by_loops, recent_by_days],
    SPLIT: [split_by_numpy],
    RECALL: [recall_by_sets],
    BLEND: [blend_by_numpy],
}
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
