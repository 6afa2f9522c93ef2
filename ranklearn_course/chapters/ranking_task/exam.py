"""Questions on chapter ranking_task: orders, perfect orders, ties."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from math import factorial, prod
from random import Random
from typing import Any

from ranklearn_course.checker import Sentence, read_list
from ranklearn_course.exam.question import (
    NUMBER_WORDS,
    Drawn,
    Redraw,
    Template,
    Wrong,
    by_hand,
    choice,
    counter_example,
    names,
    row,
)
from ranklearn_course.metrics import rank_by

LETTERS = "ABCDEF"


def _perfect_orders(random: Random, template: str) -> Drawn:
    grades = [random.randint(0, 2) for _ in range(random.randint(5, 6))]
    counts = sorted(Counter(grades).items(), reverse=True)
    groups = [count for _, count in counts]
    if len(groups) < 2 or max(groups) < 3 or groups.count(1) == len(groups):
        raise Redraw
    relevant = [grade for grade in grades if grade]
    return by_hand(
        template,
        title="Perfect orders",
        statement=f"{NUMBER_WORDS[len(grades)]} documents have the grades {row(grades)}. "
        "How many orders of them are perfect?",
        given={"grades": grades},
        value=prod(map(factorial, groups)),
        arithmetic=" * ".join(_factorial(count) for count in groups),
        wrong=[
            Wrong("sizes_multiplied", prod(groups)),
            Wrong("orders_added", sum(map(factorial, groups))),
            Wrong("all_orders", factorial(len(grades)), 0),
            Wrong("one_order", 1, 0),
            Wrong(
                "two_groups",
                factorial(len(relevant)) * factorial(grades.count(0)),
            ),
        ],
    )


def _factorial(count: int) -> str:
    """Write out n!, such as (3 * 2 * 1)."""
    return f"({' * '.join(map(str, range(count, 0, -1)))})"


def _rank_of(random: Random, template: str) -> Drawn:
    order = random.sample(range(5), 5)
    position = random.choice(order)
    rank = order.index(position) + 1
    return by_hand(
        template,
        title="A rank from a permutation",
        statement=f"A permutation says which document stands at each rank: {row(order)}. "
        "Documents are numbered from 0, ranks from 1. At which rank does document "
        f"{position} stand?",
        given={"order": order, "position": position},
        value=rank,
        arithmetic=f"{rank - 1} + 1",
        wrong=[
            Wrong("ranks_from_zero", rank - 1),
            Wrong("inverse", order[position]),
            Wrong("inverse", order[position] + 1),
            Wrong("from_the_end", 6 - rank),
        ],
    )


def _scores(random: Random, template: str) -> Drawn:
    wanted = random.sample(LETTERS[:5], 5)
    low, high = random.choice([(-1, 0), (0, 1), (-5, -4), (-20, -10), (2, 3)])
    if wanted in (sorted(wanted), sorted(wanted, reverse=True)):
        raise Redraw

    def unmet(answer: list[Any]) -> list[Sentence]:
        order = sorted(LETTERS[:5], key=lambda letter: -answer[LETTERS.index(letter)])
        found: list[Sentence] = []
        if order != wanted:
            found.append(Sentence("other_order", {"wanted": row(wanted), "order": row(order)}))
        if len(set(answer)) < 5:
            found.append(Sentence("equal_scores"))
        if not all(low < score < high for score in answer):
            found.append(Sentence("out_of_range", {"low": low, "high": high}))
        return found

    steps = [(5 - wanted.index(letter)) / 6 for letter in LETTERS[:5]]
    return counter_example(
        template,
        title="Scores for a wanted order",
        statement=f"Give the documents A, B, C, D and E scores between {low} and {high}, all "
        f"different, so that the ranking is {row(wanted)}. Your answer is a list of five numbers: "
        "the scores of A, B, C, D and E, in this order of names.",
        given={"wanted": wanted, "low": low, "high": high},
        unmet=unmet,
        refuse=_not_scores,
        example=[round(low + (high - low) * step, 2) for step in steps],
    )


def _not_scores(answer: list[Any]) -> Sentence | None:
    is_fit = len(answer) == 5 and read_list(answer).kind == "number"
    return None if is_fit else Sentence("not_scores", {"count": 5, "answer": answer})


def _what_changes(random: Random, template: str) -> Drawn:
    scores = sorted(random.sample(range(1, 20), 4), reverse=True)
    second = scores[1]
    if min(above - below for above, below in pairwise(scores)) < 2:
        raise Redraw
    factor, taken = random.choice([3, 10, 100]), random.choice([5, 20, 50])
    passing, staying = second + 1, second - 1
    return choice(
        template,
        random,
        title="What changes a ranking",
        question=f"Documents A, B, C, D have the scores {names(scores)}. Which change alters the "
        "ranking?",
        given={"scores": scores, "factor": factor, "taken": taken},
        right=(
            f"C's score rises to {passing}.",
            f"{passing} is above {second}, so C passes B: A C B D.",
        ),
        wrong=[
            (f"C's score rises to {staying}.", f"{staying} is below {second}: C stays behind B."),
            (f"All scores are multiplied by {factor}.", "Each gap grows, and the order stays."),
            (
                f"{taken} is taken from all scores.",
                "Each score moves by the same, so no gap turns.",
            ),
        ],
    )


def _tie_rule(random: Random, template: str) -> Drawn:
    grades = [random.randint(0, 3) for _ in range(5)]
    rules = {"stable": "stable", "best": "best case", "worst": "worst case"}
    shown = {rule: rank_by([0.5] * 5, grades, ties=rule).tolist() for rule in rules}
    rule = random.choice(list(rules))
    if len(set(map(tuple, shown.values()))) < 3 or grades[0] == max(grades):
        raise Redraw
    mixed = sorted(grades, key=lambda grade: (grade == 0, grade))
    if mixed in shown.values():
        raise Redraw
    return choice(
        template,
        random,
        title="What a tie rule shows",
        question=f"A system gives the same score to five documents. In the order given, their "
        f"grades are {row(grades)}. Which grades by rank does the rule **{rules[rule]}** show?",
        given={"grades": grades, "rule": rule},
        right=(row(shown[rule]), _TIES[rule]),
        wrong=[
            *((row(shown[other]), _TIES[other]) for other in rules if other != rule),
            (row(mixed), "No rule does this: the grades rise, and the zeros stand last."),
        ],
    )


_TIES = {
    "stable": "The stable rule keeps the order in which the documents were given.",
    "best": "The best case puts the higher grade first among equal scores.",
    "worst": "The worst case puts the lower grade first among equal scores.",
}

TEMPLATES = (
    Template("ranking_task.perfect_orders", "number", 2, _perfect_orders),
    Template("ranking_task.rank_of", "number", 2, _rank_of),
    Template("ranking_task.scores_for_an_order", "counter-example", 3, _scores),
    Template("ranking_task.what_changes", "choice", 1, _what_changes),
    Template("ranking_task.tie_rule", "choice", 2, _tie_rule),
)
