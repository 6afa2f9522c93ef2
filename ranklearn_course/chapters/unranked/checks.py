"""What answers to the exercises of chapter unranked are tried on, and what they must meet."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations, product
from random import Random

from ranklearn_course.chapters.refusals import are_numbers, refuse_binary
from ranklearn_course.checker import Sentence, in_order
from ranklearn_course.checker.cases import FRACTION, FRACTIONS, Case, shortest_first
from ranklearn_course.checker.draws import draw_grades, draw_list, draw_numbers, draw_pair

FILMS, FIRST_SYSTEM = (5, 4, 1), (2, 1, 0)


def pairs_of_lists(first: Sequence[int], second: Sequence[int], longest: int) -> list[tuple]:
    """Return all pairs of lists of one length, with values from `first` and from `second`.

    >>> pairs_of_lists((0, 1), (2,), 1)
    [((0,), (2,)), ((1,), (2,))]
    """
    return [
        (left, right)
        for n in range(1, longest + 1)
        for left in product(first, repeat=n)
        for right in product(second, repeat=n)
    ]


def long_lists(first: Sequence[int], second: Sequence[int], count: int) -> list[tuple]:
    """Return some pairs of longer lists of one length.

    >>> [len(left) == len(right) for left, right in long_lists((0, 1), (1, 2), 2)]
    [True, True]
    """
    random = Random(1)
    lengths = [random.randint(5, 12) for _ in range(count)]
    return [
        (tuple(random.choices(first, k=n)), tuple(random.choices(second, k=n))) for n in lengths
    ]


def counts(longest: int, most: int) -> list[tuple]:
    """Return all lists of hits found with lists of relevant documents, one pair per user.

    >>> counts(1, 1)
    [((0,), (0,)), ((0,), (1,)), ((1,), (1,))]
    """
    users = [(found, relevant) for relevant in range(most + 1) for found in range(relevant + 1)]
    return [
        tuple(zip(*each, strict=True))
        for n in range(1, longest + 1)
        for each in product(users, repeat=n)
    ]


RATING_CASES = shortest_first(
    [
        *in_order(pairs_of_lists((0, 1, 3), (0, 1, 3), 2) + pairs_of_lists((2,), (0, 3), 3)),
        *pairs_of_lists(FRACTIONS, (5,), 1),
        *pairs_of_lists((5,), FRACTIONS, 1),
        *long_lists((1, 2, 3, 4, 5), (1, 2, 3, 4, 5), 20),
    ]
)
SET_CASES = shortest_first(
    [
        *in_order(
            [
                (*pair, beta)
                for pair in pairs_of_lists((0, 1), (0, 1), 3) + long_lists((0, 1), (0, 1), 20)
                for beta in (1, 2, 0.5)
            ]
        ),
        ((1, 0), (1, 1), FRACTION),
        ((1, 0), (1, 1), 1.5),
    ]
)
COUNT_CASES = shortest_first(
    [
        *in_order(list(dict.fromkeys(counts(2, 3) + counts(3, 2)))),
        ((1, 1), (1, 10)),
        ((3, 1, 0, 2), (4, 9, 2, 2)),
        ((5, 1, 1, 0, 7), (6, 8, 1, 3, 7)),
    ]
)
SCORED_CASES = shortest_first(
    [
        *in_order(pairs_of_lists((0, 1), (1, 2, 3), 3)),
        *product([(1, 0)], permutations(FRACTIONS, 2)),
        ((1, 0, 0, 0), (2, 1, 3, 3)),
        *long_lists((0, 1), (1, 2, 3, 4, 5), 20),
    ]
)
SHORT_SCORED_CASES = tuple(case for case in SCORED_CASES if len(case[0]) <= 4)


def edge_of_f(relevant: Sequence[int], retrieved: Sequence[int], beta: float) -> str:
    """Name the edge on which a case lies: no document is in both sets.

    >>> edge_of_f([1, 0], [0, 1], 1), edge_of_f([1, 0], [1, 1], 1)
    ('no_hit', '')
    """
    return "" if any(map(min, relevant, retrieved)) else "no_hit"


def edge_of_macro_recall(found: Sequence[int], relevant: Sequence[int]) -> str:
    """Name the edge on which a case lies: nothing is relevant for a user.

    >>> edge_of_macro_recall([0, 1], [0, 1]), edge_of_macro_recall([0], [1])
    ('nothing_relevant', '')
    """
    return "" if all(relevant) else "nothing_relevant"


def edge_of_auc(relevant: Sequence[int], scores: Sequence[float]) -> str:
    """Name the edge on which a case lies: all documents are of one kind.

    >>> edge_of_auc([1, 1], [3, 2]), edge_of_auc([1, 0], [3, 2])
    ('one_kind', '')
    """
    return "one_kind" if all(relevant) or not any(relevant) else ""


def explain_rmse(truth: Sequence[float], prediction: Sequence[float]) -> str:
    """Spell out the arithmetic of RMSE.

    >>> explain_rmse([5, 4], [1, 4])
    'sqrt(((5 - 1)² + (4 - 4)²) / 2)'
    """
    terms = [f"({true} - {guess})²" for true, guess in zip(truth, prediction, strict=True)]
    return f"sqrt(({' + '.join(terms)}) / {len(terms)})"


def explain_f(relevant: Sequence[int], retrieved: Sequence[int], beta: float) -> str | Sentence:
    """Spell out the arithmetic of F.

    >>> explain_f([1, 1, 0], [1, 0, 1], 2)
    '(1 + 2²) × 1/2 × 1/2 / (2² × 1/2 + 1/2)'
    >>> explain_f([1, 0], [0, 1], 2)
    Sentence(id='no_hit', places={})
    """
    count = sum(map(min, relevant, retrieved))
    if not count:
        return Sentence("no_hit")
    p, r = f"{count}/{sum(retrieved)}", f"{count}/{sum(relevant)}"
    return f"(1 + {beta}²) × {p} × {r} / ({beta}² × {p} + {r})"


def explain_macro(found: Sequence[int], relevant: Sequence[int]) -> str:
    """Spell out the arithmetic of macro recall.

    >>> explain_macro([1, 1, 0], [1, 10, 0])
    '(1/1 + 1/10 + 0) / 3'
    """
    pairs = zip(found, relevant, strict=True)
    terms = [f"{hits}/{n}" if n else "0" for hits, n in pairs]
    return f"({' + '.join(terms)}) / {len(terms)}"


def explain_auc(relevant: Sequence[int], scores: Sequence[float]) -> str | Sentence:
    """Spell out the arithmetic of AUC: pairs won, half of the ties, all pairs.

    >>> explain_auc([0, 0, 1, 1], [1, 2, 2, 3])
    '(3 + 1/2 × 1) / (2 × 2)'
    >>> explain_auc([1], [3])
    Sentence(id='no_pair', places={})
    """
    hits = [score for value, score in zip(relevant, scores, strict=True) if value]
    others = [score for value, score in zip(relevant, scores, strict=True) if not value]
    if not hits or not others:
        return Sentence("no_pair")
    won = sum(a > b for a in hits for b in others)
    tied = sum(a == b for a in hits for b in others)
    return f"({won} + 1/2 × {tied}) / ({len(hits)} × {len(others)})"


def refuse(relevant: object, scores: object) -> Sentence | None:
    """Say what is wrong with a case of AUC; None if nothing is.

    >>> refuse([1, 0], [3])
    Sentence(id='not_scores', places={'n': 2, 'scores': [3]})
    """
    if fault := refuse_binary("relevant", relevant):
        return fault
    if not are_numbers(scores, len(relevant)):
        return Sentence("not_scores", {"n": len(relevant), "scores": scores})
    return None


def refuse_predictions(prediction: list) -> Sentence | None:
    """Say why a list is not one of three numbers; None if it is.

    >>> refuse_predictions([3, 3])
    Sentence(id='not_three_numbers', places={'answer': [3, 3]})
    """
    return (
        None
        if are_numbers(prediction, 3)
        else Sentence("not_three_numbers", {"answer": prediction})
    )


def better_mse_worse_list(prediction: Sequence[float]) -> list[Sentence]:
    """Return what three predictions lack of a lower MSE with the worst film on top.

    >>> better_mse_worse_list([3, 3, 3.5])
    []
    >>> better_mse_worse_list([5, 4, 1])
    [Sentence(id='wrong_top', places={'worst': 1})]
    """
    limit, value = (
        sum((true - predicted) ** 2 for true, predicted in zip(FILMS, system, strict=True)) / 3
        for system in (FIRST_SYSTEM, prediction)
    )
    unmet: list[Sentence] = []
    if value >= limit:
        unmet.append(Sentence("high_mse", {"limit": limit, "value": value}))
    if prediction[2] <= max(prediction[:2]):
        unmet.append(Sentence("wrong_top", {"worst": FILMS[2]}))
    return unmet


def draw_ratings(random: Random) -> Case:
    """Draw a case of RMSE that the course does not show, for marked work."""
    truth = draw_numbers(random, random.randint(1, 12))
    return truth, draw_list(random, truth, len(truth))


def draw_sets(random: Random) -> Case:
    """Draw a case of F that the course does not show, for marked work."""
    return *draw_pair(random, range(2), 2, 14), random.choice((FRACTION, 0.5, 1, 1.5, 2))


def draw_counts(random: Random) -> Case:
    """Draw a case of macro recall that the course does not show, for marked work."""
    relevant = draw_list(random, (0, 1, 1, 2, 3, 5, 12), random.randint(1, 5))
    return tuple(random.randint(0, n) for n in relevant), relevant


def draw_scored(random: Random) -> Case:
    """Draw a case of AUC that the course does not show, for marked work."""
    n = random.randint(1, random.choice((3, 12)))
    return draw_grades(random, 1, n, n), draw_numbers(random, n)
