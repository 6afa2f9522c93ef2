"""Questions on chapter rank_correlation: tau, tau-b, tau_AP, rho."""

from __future__ import annotations

from itertools import combinations, pairwise, permutations
from random import Random
from typing import Any

from ranklearn_course.checker import Sentence
from ranklearn_course.exam.question import (
    NUMBER_WORDS,
    Drawn,
    Redraw,
    Template,
    Wrong,
    by_hand,
    choice,
    counter_example,
    row,
)
from ranklearn_course.metrics import kendall_tau, spearman_rho, tau_ap


def inversions(order: list[int]) -> int:
    """The pairs of an order by true ranks that stand the wrong way round.

    >>> inversions([3, 1, 2, 4])
    2
    """
    return sum(above > below for above, below in combinations(order, 2))


def _scores(order: list[int]) -> tuple[list[int], list[int]]:
    """The expert's and the engine's scores, document by document, from rank 1 on."""
    return [-document for document in order], list(range(len(order), 0, -1))


def _tau(random: Random, template: str) -> Drawn:
    order = random.sample(range(1, 6), 5)
    wrong = inversions(order)
    neighbours = sum(above > below for above, below in pairwise(order))
    if not 2 <= wrong <= 8 or neighbours == wrong:
        raise Redraw
    value = kendall_tau(*_scores(order), variant="a")
    return by_hand(
        template,
        title="Tau on paper",
        statement=f"An engine shows five documents in the order {row(order)}. The names are the "
        "true ranks, 1 for the best. What is Kendall's tau of this order and the true one?",
        given={"order": order},
        value=value,
        arithmetic=f"({10 - wrong} - {wrong}) / (5 * 4 / 2)",
        wrong=[
            Wrong("result=opposite", -value),
            Wrong("inversions", wrong),
            Wrong("share_of_inversions", wrong / 10),
            Wrong("scale=ordered", value / 2),
            Wrong("pairs=neighbours", (4 - 2 * neighbours) / 4),
            Wrong("scale=count", 10 - 2 * wrong),
        ],
    )


def _tau_b(random: Random, template: str) -> Drawn:
    grades = [random.randint(0, 3) for _ in range(4)]
    pairs = list(combinations(grades, 2))
    good = sum(above > below for above, below in pairs)
    bad = sum(above < below for above, below in pairs)
    ties = 6 - good - bad
    if ties != 1 or good == bad:
        raise Redraw
    value = kendall_tau([4, 3, 2, 1], grades)
    return by_hand(
        template,
        title="Tau-b with a tie",
        statement="A system gives four documents the scores 4, 3, 2, 1. Their grades are "
        f"{row(grades)}. What is $\\tau_b$ of scores and grades?\n\n$\\sqrt{{30}} = 5.477$.",
        given={"grades": grades},
        value=value,
        arithmetic=f"({good} - {bad}) / sqrt(6 * 5)",
        wrong=[
            Wrong("scale=a", (good - bad) / 6),
            Wrong("tau_a_discordant", (good - bad - 1) / 6),
            Wrong("ties=concordant", (good - bad + 1) / 6),
            Wrong("scale=gamma", (good - bad) / 5),
            Wrong("result=opposite", -value),
        ],
    )


def _tau_ap(random: Random, template: str) -> Drawn:
    order = random.sample(range(1, 6), 5)
    above = [sum(other < order[i] for other in order[:i]) for i in range(1, 5)]
    value = tau_ap(*_scores(order))
    mean = sum(count / i for i, count in enumerate(above, 1)) / 4
    return by_hand(
        template,
        title="tau_AP on paper",
        statement=f"An engine shows five documents in the order {row(order)}. The names are the "
        "true ranks, 1 for the best. What is $\\tau_{AP}$ of this order?",
        given={"order": order},
        value=value,
        arithmetic=f"2 / 4 * ({' + '.join(f'{c}/{i}' for i, c in enumerate(above, 1))}) - 1",
        wrong=[
            Wrong("result=share", mean),
            Wrong("tau", kendall_tau(*_scores(order), variant="a"), 0),
            Wrong("wrong_ones_counted", -value),
            Wrong(
                "divisor=rank",
                2 * sum(count / (i + 1) for i, count in enumerate(above, 1)) / 4 - 1,
            ),
            Wrong("mean=n", 2 * mean * 4 / 5 - 1),
        ],
    )


def _rho(random: Random, template: str) -> Drawn:
    order = random.sample(range(1, 6), 5)
    differences = [rank - document for rank, document in enumerate(order, 1)]
    squares = sum(d * d for d in differences)
    if squares == 0:
        raise Redraw
    terms = " + ".join(f"{abs(d)}**2" for d in differences)
    value = spearman_rho(*_scores(order))
    return by_hand(
        template,
        title="Rho on paper",
        statement=f"An engine shows five documents in the order {row(order)}. The names are the "
        "true ranks, 1 for the best. What is Spearman's rho of this order and the true one?",
        given={"order": order},
        value=value,
        arithmetic=f"1 - 6 * ({terms}) / (5 * (5**2 - 1))",
        wrong=[
            Wrong("not_squared", 1 - 6 * sum(map(abs, differences)) / 120),
            Wrong("formula=without_6", 1 - squares / 120),
            Wrong("formula=cube", 1 - 6 * squares / 125),
            Wrong("formula=without_1", 6 * squares / 120),
            Wrong("tau", kendall_tau(*_scores(order), variant="a"), 0),
        ],
    )


def _same_tau(random: Random, template: str) -> Drawn:
    order = random.sample(range(1, 6), 5)
    higher, count = random.random() < 0.5, inversions(order)
    limit = round(tau_ap(*_scores(order)), 9) + 0.0

    def unmet(answer: list[Any]) -> list[Sentence]:
        found: list[Sentence] = []
        here = inversions(answer)
        if here != count:
            found.append(Sentence("other_count", {"wanted": count, "count": here}))
        value = tau_ap(*_scores(answer))
        if (value - limit if higher else limit - value) < 1e-9:
            found.append(
                Sentence(
                    "low_tau_ap" if higher else "high_tau_ap", {"limit": limit, "value": value}
                )
            )
        return found

    fitting = (list(p) for p in permutations(range(1, 6)) if not unmet(list(p)))
    example = next(fitting, None)
    if example is None or not 2 <= count <= 7:
        raise Redraw
    return counter_example(
        template,
        title="The same tau, another tau_AP",
        statement=f"Five documents are named by their true ranks, 1 for the best. The order "
        f"{row(order)} has {count} inversions and $\\tau_{{AP}} = {limit:.4f}$. Give another order "
        f"with as many inversions and a **{'higher' if higher else 'lower'}** $\\tau_{{AP}}$.",
        given={"order": order, "higher": higher},
        unmet=unmet,
        refuse=_not_an_order,
        example=example,
    )


def _not_an_order(answer: list[Any]) -> Sentence | None:
    is_fit = all(isinstance(part, int) for part in answer) and sorted(answer) == [1, 2, 3, 4, 5]
    return None if is_fit else Sentence("not_an_order", {"last": 5, "answer": answer})


def _swaps(random: Random, template: str) -> Drawn:
    count = random.randint(5, 9)
    upper = random.randint(1, count - 3)
    lower = random.randint(upper + 2, count - 1)
    return choice(
        template,
        random,
        title="Two swaps",
        question=f"{NUMBER_WORDS[count]} documents stand in their true order. One engine swaps the "
        f"neighbours at the ranks {upper} and {upper + 1}, another one those at the ranks "
        f"{lower} and {lower + 1}. Which coefficient tells the two engines apart?",
        given={"count": count, "upper": upper, "lower": lower},
        right=("tau_AP", f"The swaps cost in proportion to 1/{upper} and 1/{lower}."),
        wrong=[
            ("Kendall's tau", "Both orders have one inversion, and tau weighs all pairs alike."),
            ("Spearman's rho", "Both orders have two differences of one rank."),
            ("Kendall's distance", "It is 1 in both orders."),
        ],
    )


_SITUATIONS = {
    "tau_b": "Two assessors grade {n} documents from 0 to 3. You ask how alike their "
    "orders are. Many documents of each are tied.",
    "tau_AP": "A cheap metric orders {n} systems, a costly one too. You ask whether the cheap one "
    "gets the order right, and above all at the top.",
    "AUC": "Labels are 0 and 1 for {n} documents, and most pairs are tied. You want a coefficient "
    "of order that is 1 for a perfect list.",
}
_NAMES = {"tau_b": "$\\tau_b$", "tau_AP": "$\\tau_{AP}$", "AUC": "AUC"}
_REPLIES = {
    "tau_b": "tau_b divides by the pairs that each list tells apart, and allows ties.",
    "tau_AP": "tau_AP charges a mistake more, the higher it stands. It knows no ties.",
    "AUC": "AUC counts the pairs with different labels alone, and 1 is within reach.",
    "share of inversions": "D divided by the pairs with different grades: 0 is a perfect list.",
    "rho's shortcut": "The shortcut with squared differences is right without ties only.",
}


def _choose(random: Random, template: str) -> Drawn:
    situation = random.choice(list(_SITUATIONS))
    count = random.choice([20, 30, 40, 50])
    others = {
        "tau_b": ["tau_AP", "AUC", "rho's shortcut"],
        "tau_AP": ["tau_b", "AUC", "share of inversions"],
        "AUC": ["tau_b", "tau_AP", "rho's shortcut"],
    }[situation]
    return choice(
        template,
        random,
        title="A coefficient for a task",
        question=f"{_SITUATIONS[situation].format(n=count)} Which coefficient fits?",
        given={"situation": situation, "count": count},
        right=(_NAMES[situation], _REPLIES[situation]),
        wrong=[(_NAMES.get(name, name), _REPLIES[name]) for name in others],
    )


TEMPLATES = (
    Template("rank_correlation.tau", "number", 4, _tau),
    Template("rank_correlation.tau_b", "number", 4, _tau_b),
    Template("rank_correlation.tau_ap", "number", 5, _tau_ap),
    Template("rank_correlation.rho", "number", 4, _rho),
    Template("rank_correlation.same_tau", "counter-example", 6, _same_tau),
    Template("rank_correlation.swaps", "choice", 2, _swaps),
    Template("rank_correlation.choose", "choice", 2, _choose),
)
