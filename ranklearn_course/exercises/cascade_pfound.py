"""PFound with named mistakes: what a learner's function may do instead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from math import log2, prod
from random import Random

from ranklearn_course.checker import Catalogue, in_order
from ranklearn_course.exercises.cascade_rbp import (
    AT_MOST_ONE,
    NOT_A_SHARE,
    ORDERS,
    REVERSED,
    is_share,
)
from ranklearn_course.exercises.edges import Switch, Twin
from ranklearn_course.exercises.precision_ap import HABR

YANDEX = "the tool of Yandex with its usual constant"

# By what the look shrinks from one rank to the next.
STEPS = {
    "cascade": lambda rel, leave: (1 - rel) * (1 - leave),
    "break_only": lambda rel, leave: 1 - leave,
    "found": lambda rel, leave: rel * (1 - leave),
    "subtracted": lambda rel, leave: max(0, 1 - rel - leave),
    "joint": lambda rel, leave: 1 - rel * leave,
}
# Which value of pBreak the steps use.
BREAKS = {
    "leave": lambda p_break: p_break,
    "continue": lambda p_break: 1 - p_break,
    "none": lambda p_break: 0,
    "fixed": lambda p_break: 0.15,
}
# Which documents shrink the look at place i, from 0.
ABOVE = {
    "all": lambda p_rel, i: p_rel[:i],
    "own": lambda p_rel, i: p_rel[: i + 1],
    "previous": lambda p_rel, i: p_rel[max(0, i - 1) : i],
    "but_first": lambda p_rel, i: p_rel[1:i],
}
FIRST_LOOKS = {"whole": lambda leave: 1, "broken": lambda leave: 1 - leave}
VALUES = {
    "one": lambda i: 1,
    "reciprocal": lambda i: 1 / (i + 1),
    "log2": lambda i: 1 / log2(i + 2),
}
RESULTS = {
    "found": lambda terms, p_rel: sum(terms),
    "lost": lambda terms, p_rel: 1 - sum(terms),
    "mean": lambda terms, p_rel: sum(terms) / len(terms),
    "last": lambda terms, p_rel: terms[-1],
    "noisy_or": lambda terms, p_rel: 1 - prod(1 - rel for rel in p_rel),
}


def make_pfound(
    *,
    order: str = "given",
    step: str = "cascade",
    leave: str = "leave",
    above: str = "all",
    first_look: str = "whole",
    value: str = "one",
    result: str = "found",
) -> Callable:
    """Return PFound, or one of its wrong variants.

    >>> make_pfound()([0.4, 0.4], 0.15) == 0.4 + (1 - 0.4) * (1 - 0.15) * 0.4
    True
    >>> round(make_pfound(leave="none")([0.4, 0.4], 0.15), 6) == round(1 - 0.6**2, 6)
    True
    """

    def pfound(p_rel: Sequence[float], p_break: float) -> float:
        ranking, leaving = ORDERS[order](p_rel), BREAKS[leave](p_break)
        looks = [
            FIRST_LOOKS[first_look](leaving)
            * prod(STEPS[step](rel, leaving) for rel in ABOVE[above](ranking, i))
            for i in range(len(ranking))
        ]
        terms = [
            VALUES[value](i) * look * rel
            for i, (look, rel) in enumerate(zip(looks, ranking, strict=True))
        ]
        return RESULTS[result](terms, ranking)

    return pfound


def explain_pfound(p_rel: Sequence[float], p_break: float) -> str:
    """Spell out the arithmetic of PFound: the looks times the probabilities.

    >>> explain_pfound([0.4, 0, 0.4], 0.5)
    '1 * 0.4 + 0.15 * 0.4'
    """
    terms, look = [], 1.0
    for rel in p_rel:
        if rel and look:
            terms.append(f"{look:.6g} * {rel:g}")
        look *= (1 - rel) * (1 - p_break)
    return " + ".join(terms) or "0, because no document can be the right one"


def is_edge(p_rel: Sequence[float], p_break: float) -> bool:
    """Everybody leaves after rank 1, or nobody leaves, or nothing can be found.

    >>> is_edge([0.4], 1), is_edge([0], 0.5), is_edge([0.4], 0.5)
    (True, True, False)
    """
    return p_break in (0, 1) or not any(p_rel)


NOT_SHARES = "p_rel must be a list of numbers from 0 to 1, got {p_rel}."


def refuse_pfound(p_rel: object, p_break: object) -> str:
    """Say what is wrong with a case, in a sentence; empty if nothing is.

    >>> refuse_pfound([2], 0.15)
    'p_rel must be a list of numbers from 0 to 1, got [2].'
    """
    if not isinstance(p_rel, list | tuple) or not p_rel or not all(map(is_share, p_rel)):
        return NOT_SHARES.format(p_rel=p_rel)
    if is_share(p_break):
        return ""
    return NOT_A_SHARE.format(name="p_break", bound=AT_MOST_ONE, value=p_break)


def pfound_cases(long_ones: int = 30, seed: int = 0) -> tuple[tuple, ...]:
    """Return lists with pBreak: all up to three documents, then random longer ones.

    >>> pfound_cases()[0]
    ((0,), 0)
    """
    lists = [rel for n in (1, 2, 3) for rel in product((1, 0.4, 0), repeat=n)]
    short = [rel for rel in lists if len(rel) <= 2]
    random = Random(seed)
    long = [
        (tuple(random.choices((0, 0.1, 0.4, 0.7), k=random.randint(4, 12))), 0.15)
        for _ in range(long_ones)
    ]
    return in_order([*product(lists, (0.15, 0.2)), *product(short, (0, 1))]) + in_order(long)


PFOUND_CASES = pfound_cases()
PFOUND = Catalogue(
    make_pfound,
    (
        Switch(
            "leave",
            "continue",
            "It takes pBreak as the probability of going on.",
            "Which share of users leaves after a rank if pBreak is 0.15?",
        ),
        Switch(
            "leave",
            "none",
            "It leaves pBreak out, so that the order of the list does not matter.",
            "Does your value change if the list is turned round?",
            source="catboost #358: the formula of PFound is missing from the documentation",
        ),
        Switch(
            "result",
            "noisy_or",
            "It computes 1 minus the product of all 1 - pRel: that is the noisy or.",
            "Does your value change if the list is turned round?",
        ),
        Switch(
            "leave",
            "fixed",
            "It uses 0.15 whatever pBreak is.",
            "Where does your function use its argument p_break?",
            "convention",
            YANDEX,
            f"{HABR}: pBreak = 0.15; CatBoost, decay 0.85",
        ),
        Switch(
            "first_look",
            "broken",
            "It lets users leave before rank 1.",
            "With which probability does the user look at rank 1?",
        ),
        Switch(
            "above",
            "own",
            "It counts the document itself among those that were not the right one.",
            "Which documents must have failed before the user looks at rank 1?",
        ),
        Switch(
            "above",
            "previous",
            "It looks back one rank only.",
            "Does pLook at rank 3 depend on pLook at rank 2?",
        ),
        Switch(
            "above",
            "but_first",
            "It forgets rank 1 in the looks further down.",
            "Where does your loop update pLook after rank 1?",
        ),
        Switch(
            "step",
            "break_only",
            "It lets users go on even if they have found what they want.",
            "Who looks at rank 2 if the document at rank 1 is always the right one?",
        ),
        Switch(
            "step",
            "found",
            "It multiplies by pRel where 1 - pRel belongs.",
            "Does a user go on who found the right document, or one who did not?",
        ),
        Switch(
            "step",
            "subtracted",
            "It subtracts pRel and pBreak and does not multiply what remains.",
            "Can a user who has found the right document leave for another reason?",
        ),
        Switch(
            "step",
            "joint",
            "It lets users stop only if both happen: they found something and they leave.",
            "Are two reasons to stop needed, or is one of them enough?",
        ),
        Switch(
            "value",
            "reciprocal",
            "It multiplies by 1/i, as ERR does.",
            "Is what the user finds at rank 2 worth half of what is found at rank 1?",
            source="ERR with persistence, which is PFound with 1/i at rank i",
        ),
        Switch(
            "value",
            "log2",
            "It multiplies by the discount of DCG.",
            "Is what the user finds at rank 2 worth less, or only less likely to be seen?",
        ),
        Switch(
            "result",
            "lost",
            "It returns the probability of finding nothing.",
            "Does a better list get a larger value?",
        ),
        Switch(
            "result",
            "mean",
            "It divides by the length of the list.",
            "Does an irrelevant document at the end of the list change PFound?",
        ),
        Switch(
            "result",
            "last",
            "It keeps the last term only.",
            "Does your loop add to the sum, or does it replace it?",
        ),
        REVERSED,
    ),
    (
        Twin(
            ("leave", "none"),
            ("result", "noisy_or"),
            "Without a break the sum telescopes: what is looked at and not found multiplies "
            "up to the product of all 1 - pRel, so both are one function in two forms.",
        ),
    ),
)
