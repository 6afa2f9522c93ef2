"""Exercises of chapter ranking_task without code: scores for an order, a quiz."""

from __future__ import annotations

from collections.abc import Sequence

from ranklearn_course.checker import Choose, Option
from ranklearn_course.exercises import ranking_task_order
from ranklearn_course.exercises.edges import GiveRanking

NAMES = "ABCD"
WANTED = "CADB"
NOT_FOUR = "Give four numbers, one for each of A, B, C and D. Yours has {count} entries."
NOT_NUMBERS = "Every score must be a number."
NOT_NEGATIVE = "Every score must lie below 0."
WRONG_ORDER = "Your scores give the order {got}, and {wanted} is wanted."


def order_as_names(scores: Sequence[float]) -> str:
    """Return the names of the documents by decreasing score, ties in the order given.

    >>> order_as_names([0.1, 0.9, 0.5, 0.3])
    'B C D A'
    """
    return " ".join(NAMES[int(i)] for i in ranking_task_order.CATALOGUE.reference(scores))


def scores_for_an_order(scores: Sequence[float]) -> list[str]:
    """Return what four scores lack of the wanted order with all scores below 0.

    >>> scores_for_an_order([-2, -4, -1, -3])
    []
    >>> scores_for_an_order([2, 1, 3, -1])
    ['Every score must lie below 0.', 'Your scores give the order C A B D, and C A D B is wanted.']
    """
    if len(scores) != len(NAMES):
        return [NOT_FOUR.format(count=len(scores))]
    if not all(isinstance(score, int | float) and score == score for score in scores):
        return [NOT_NUMBERS]
    failed = [] if max(scores) < 0 else [NOT_NEGATIVE]
    got, wanted = order_as_names(scores), " ".join(WANTED)
    if got != wanted:
        failed.append(WRONG_ORDER.format(got=got, wanted=wanted))
    return failed


SCORES = GiveRanking(
    id="ranking_task.scores_for_an_order",
    title="Scores for a wanted order",
    statement="""Four documents A, B, C and D. Give each of them a score below 0, so that the
ranking is C, A, D, B.

Your answer is a list of four numbers: the scores of A, B, C and D, in this order of names.
""",
    minutes=3,
    hints=(
        "Begin with any scores that give the order, also positive ones. What may you do to all "
        "of them at once without changing the order?",
        "C must have the highest score. Of two numbers below 0, the higher one is nearer to 0.",
        "Take -1 for C, then -2 for A. Continue, and write them down in the order A, B, C, D.",
        "`[-2, -4, -1, -3]`. Any four numbers below 0 with the same order will do.",
    ),
    wanted=scores_for_an_order,
    example=(-2, -4, -1, -3),
    guiding_question="Which document has the highest of your four scores, and which the lowest?",
)

ONLY_ORDER = Choose(
    id="ranking_task.only_the_order",
    title="What changes a ranking",
    statement="A ranking depends on its scores, but not on all that they say.",
    question="Documents A, B, C have the scores 0.9, 0.5, 0.1. Which change alters the ranking?",
    minutes=1,
    hints=(
        "Write down the order after each change.",
        "The order is A B C as long as A's score is above B's and B's above C's.",
        "Multiply by -1: the scores become -0.9, -0.5, -0.1. Which is the highest now?",
        "Multiplying by -1 turns the ranking round.",
    ),
    options=(
        Option("All scores are multiplied by 100.", False, "90, 50, 10: the order stays A B C."),
        Option("1 is taken from all scores.", False, "-0.1, -0.5, -0.9: the order stays A B C."),
        Option(
            "All scores are multiplied by -1.",
            True,
            "-0.9, -0.5, -0.1: the order is C B A. The highest score became the lowest.",
        ),
        Option("B's score rises to 0.8.", False, "0.9, 0.8, 0.1: B is still between A and C."),
    ),
)

HOW_MANY = Choose(
    id="ranking_task.how_many_perfect",
    title="How many perfect orders",
    statement="Documents of equal grade may change places.",
    question="Five documents have the grades 2, 1, 1, 0, 0. How many orders of them are perfect?",
    minutes=2,
    hints=(
        "A perfect order puts the 2 first. Which choices are left after that?",
        "The two documents of grade 1 can stand in two orders, and so can those of grade 0.",
        "Each order of the first two goes with each order of the last two.",
        "Two orders of the grades 1, times two orders of the grades 0: four.",
    ),
    options=(
        Option("1", False, "The two documents of grade 1 may change places, and nothing is lost."),
        Option("4", True, "2 orders of the grades 1, times 2 orders of the grades 0."),
        Option("12", False, "That would be 2 × 3 × 2. Among the grades 1 there are 2 orders."),
        Option("120", False, "That is the number of all orders of five documents."),
    ),
)

UNJUDGED = Choose(
    id="ranking_task.not_returned",
    title="What a list does not show",
    statement="A list shows what was returned, not what was missed.",
    question="A search engine returns three documents with the grades 2, 1, 0. The judges also "
    "gave a 2 to a document that it did not return. Is its answer perfect?",
    minutes=1,
    hints=(
        "What would the best list of three documents look like?",
        "The grades of all judged documents are 2, 2, 1, 0.",
        "The best list of three has the grades 2, 2, 1. Compare.",
        "It is not perfect: the best list would hold both documents of grade 2.",
    ),
    options=(
        Option(
            "Yes: the grades fall from rank to rank.",
            False,
            "They do, but the list left out a better document. Inside it, nothing tells.",
        ),
        Option(
            "No: the best list would begin with 2, 2.",
            True,
            "What was judged says more than what was returned.",
        ),
        Option(
            "Nobody can tell.",
            False,
            "From the list alone nobody can. But here the judged grades are known.",
        ),
    ),
)

TIE = Choose(
    id="ranking_task.tie_rule",
    title="A system that gives the same score to all",
    statement="A tie needs a rule, and the rule can flatter.",
    question="A system gives the same score to every document. Under which tie rule does its "
    "ranking look perfect, whatever the grades are?",
    minutes=1,
    hints=(
        "All documents are in one tie. Which rule looks at the grades?",
        "Two of the rules look at the grades. One of them is kind, one is strict.",
        "The kind rule puts the best grade first.",
        "Best case: it sorts the tied documents by their grades.",
    ),
    options=(
        Option("stable", False, "That is the order in which the documents were given: luck."),
        Option(
            "best case",
            True,
            "It sorts the tied documents by grade. The system did nothing, the rule did it all.",
        ),
        Option("worst case", False, "That rule puts the lowest grade first."),
    ),
)

QUIZ = (ONLY_ORDER, HOW_MANY, UNJUDGED, TIE)
QUESTIONS = (SCORES, *QUIZ)
