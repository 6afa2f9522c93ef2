"""Chapter ranking_task: answers of other shapes, accepted scores."""

from itertools import permutations

from ranklearn_course.chapters.ranking_task.checks import refuse_scores, scores_for_an_order
from ranklearn_course.checker import Sentence
from ranklearn_course.exercises.bank import find_exercise
from tests.chapters import proofs
from tests.chapters.references import order
from tests.rows import with_each

ORDER = find_exercise("ranking_task.order")


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


def test_the_first_cases_are_not_negative():
    assert all(min(scores) >= 0 for (scores,) in ORDER.cases[:3])


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
