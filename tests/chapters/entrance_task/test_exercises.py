"""Chapter entrance_task: the ladder and the split of the lesson, what is told, refusals."""

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
from tests.contest.small_contest import by_hand

RECENT = find_exercise("entrance_task.top_recent")
AP_OF_IDS = find_exercise("entrance_task.average_precision_of_ids")
SPLIT = find_exercise("entrance_task.split_in_time")


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
