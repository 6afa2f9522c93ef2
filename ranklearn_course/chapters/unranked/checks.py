"""What answers to the exercises of chapter unranked are tried on, and what they must meet."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ranklearn_course.checker import Sentence
from ranklearn_course.checker.cases import Case
from ranklearn_course.checker.draws import draw_list
from ranklearn_course.course.refusals import are_numbers

FILMS, FIRST_SYSTEM = (5, 4, 1), (2, 1, 0)


def counts(random: Random, n: int) -> Case:
    """Draw for n users how many relevant documents were found, and how many there are."""
    relevant = draw_list(random, (0, 1, 1, 2, 3, 5, 12), n)
    return tuple(random.randint(0, count) for count in relevant), relevant


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
