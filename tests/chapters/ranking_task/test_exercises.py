"""Chapter ranking_task: right functions in other styles, learners' mistakes, accepted answers."""

from itertools import permutations

import numpy as np

from ranklearn_course.chapters.ranking_task.checks import refuse_scores, scores_for_an_order
from ranklearn_course.checker import Reason, Sentence
from ranklearn_course.exercises.bank import find_exercise
from tests.chapters import proofs
from tests.chapters.references import order
from tests.rows import with_each

ORDER = find_exercise("ranking_task.order")


def by_selection(scores):
    left, found = list(range(len(scores))), []
    while left:
        best = max(left, key=lambda i: scores[i])
        left.remove(best)
        found.append(best)
    return found


def by_pairs(scores):
    pairs = sorted((-score, i) for i, score in enumerate(scores))
    return tuple(i for _, i in pairs)


RIGHT = {
    ORDER: [
        order,
        by_selection,
        by_pairs,
        lambda scores: sorted(range(len(scores)), key=lambda i: -scores[i]),
        lambda scores: np.argsort([-score for score in scores], kind="stable"),
        lambda scores: np.argsort(-scores, kind="stable"),
        lambda scores: [float(i) for i in by_selection(scores)],
    ],
}
MISTAKES = {
    "sort=ascending": lambda s: sorted(range(len(s)), key=s.__getitem__),
    "answer=ranks": lambda s: np.argsort(by_selection(s), kind="stable"),
    "answer=scores": lambda s: sorted(s, reverse=True),
    "start=one": lambda s: [i + 1 for i in by_selection(s)],
    "ties=reversed": lambda s: sorted(range(len(s)), key=s.__getitem__)[::-1],
    "ties=first": lambda s: [s.index(x) for x in sorted(s, reverse=True)],
}


@with_each(MISTAKES)
def test_mistakes_as_learners_make_them(id):
    assert ORDER.check(MISTAKES[id]).mistake_ids == (id,)


@with_each(
    [
        (lambda scores: 3, "order returns an int, not a list"),
        (lambda scores: {0}, "order returns a set, not a list"),
        (lambda scores: "abc", "order returns a str, not a list"),
        (lambda scores: ["A"], "the list […], which holds the text 'A', not a number"),
        (lambda scores: [scores], "the list […], which holds a list of length 1, not one number"),
        (lambda scores: [0] * len(scores) + [0], "expected [0] (the positions of 0)"),
        (lambda scores: print("x"), "order returns nothing (None)"),
    ]
)
def test_what_is_no_order_gets_a_clear_answer(answer, said):
    verdict = ORDER.check(answer)
    assert verdict.status in ("error", "not yet")
    assert said in str(verdict)


def test_an_answer_that_changes_between_calls_is_found():
    calls = []

    def nondeterministic(scores):
        calls.append(0)
        return by_selection(scores) if len(calls) <= len(ORDER.cases) else []

    assert ORDER.check(nondeterministic).reason is Reason.NONDETERMINISTIC


def test_a_body_that_is_only_dots_is_not_started():
    assert ORDER.check(lambda scores: ...).status == "not started"


def test_the_first_cases_are_short_and_not_negative():
    lists = [case[0] for case in ORDER.cases]
    assert [len(scores) for scores in lists] == sorted(len(scores) for scores in lists)
    assert all(min(scores) >= 0 for scores in lists[:3])


def test_scores_for_an_order():
    accepted = [p for p in permutations((-4, -3, -2, -1)) if not scores_for_an_order(p)]
    wanted = [p for p in permutations((-4, -3, -2, -1)) if order(p) == [2, 0, 3, 1]]
    assert accepted == wanted == [(-2, -4, -1, -3)]
    assert scores_for_an_order([-0.2, -1e9, -0.1, -0.3]) == []


def test_scores_that_do_not_fit_are_told_why():
    assert proofs.ids(scores_for_an_order([0.3, 0.1, 0.4, 0.2])) == ["not_negative"]
    # C and A in a tie: A was given first.
    unmet = scores_for_an_order([-1, -4, -1, -3])
    other = Sentence("other_order", {"wanted": "C A D B", "order": "A C D B"})
    assert unmet == [Sentence("tie"), other]


REFUSED = {
    refuse_scores: [
        ((scores,), Sentence("not_scores", {"count": 4, "answer": scores}))
        for scores in ([], [-1], [-1, -2, "a", -4])
    ],
}
ACCEPTED = {refuse_scores: ([-1, -4, -1, -3.5],)}
