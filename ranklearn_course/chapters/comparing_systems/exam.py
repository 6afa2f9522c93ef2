"""Questions on chapter comparing_systems: p-values, corrections, choices."""

from __future__ import annotations

from random import Random
from typing import Any

from ranklearn_course.chapters.comparing_systems.mistakes import (
    make_holm,
    make_permutation_test,
)
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
    names,
)


def _p(differences: list[int], **mistake: str) -> float:
    """The two-sided p-value of the exact permutation test, or what a mistake makes of it."""
    return make_permutation_test(**mistake)(differences, [0] * len(differences))


def _p_value(random: Random, template: str) -> Drawn:
    differences = [random.choice([-2, -1, 1, 2, 3, 4]) for _ in range(4)]
    value, beyond = _p(differences), _p(differences, count="more")
    wins = sum(difference > 0 for difference in differences)
    extreme = round(16 * value)
    if sum(differences) <= 1 or wins == 4 or beyond in (0, value - 1 / 16) or extreme > 12:
        raise Redraw
    won = _p(differences, statistic="wins")
    wrong = [
        Wrong("side=upper", _p(differences, side="upper")),
        Wrong("count=more", beyond),
        Wrong("observed=left out", _p(differences, observed="left out")),
        Wrong("one_choice", 1 / 16, 0),
    ]
    if won not in (value, beyond, value / 2, 1 / 16):
        wrong.append(Wrong("statistic=wins", won))
    return by_hand(
        template,
        title="A p-value on paper",
        statement="Two systems answered four queries. The differences, first minus second, in hits "
        f"among the first ten are {names(differences)}. What is the two-sided p-value of the exact "
        "permutation test?",
        given={"differences": differences},
        value=value,
        arithmetic=f"{extreme} / 2**4",
        wrong=wrong,
    )


def _holm(random: Random, template: str) -> Drawn:
    values = [random.randint(2, 90) / 1000 for _ in range(4)]
    place = random.randrange(4)
    ordered = sorted(values)
    level = ordered.index(values[place])
    if len(set(values)) < 4 or level in (0, 3):
        raise Redraw
    value = make_holm()(values)[place]
    terms = ", ".join(f"{4 - i} * {ordered[i]}" for i in range(level + 1))
    raw = values[place] * (4 - level)
    wrong = [
        Wrong("factor=all", 4 * values[place]),
        Wrong("not_corrected", values[place], 0),
        Wrong("factor=place", values[place] * (level + 1)),
    ]
    if abs(raw - value) > 1e-9:
        wrong.append(Wrong("step=none", raw))
    return by_hand(
        template,
        title="Holm's correction",
        statement=f"Four comparisons have the p-values {names(values)}. What is the adjusted "
        f"p-value of {values[place]} after Holm's correction?",
        given={"values": values, "place": place},
        value=value,
        arithmetic=f"max({terms})",
        wrong=wrong,
    )


def _alarms(random: Random, template: str) -> Drawn:
    count, level = random.choice([2, 3, 4]), random.choice([0.05, 0.1, 0.2])
    value = 1 - (1 - level) ** count
    return by_hand(
        template,
        title="A false alarm",
        statement=f"{NUMBER_WORDS[count]} independent tests compare systems between which there is "
        f"no difference. A test calls a difference significant with probability {level}. What is "
        "the probability of at least one false alarm?",
        given={"count": count, "level": level},
        value=value,
        arithmetic=f"1 - (1 - {level})**{count}",
        wrong=[
            Wrong("probabilities_added", count * level),
            Wrong("all_of_them", level**count),
            Wrong("none_of_them", (1 - level) ** count),
            Wrong("one_test", level, 0),
        ],
    )


def _more_wins(random: Random, template: str) -> Drawn:
    wins, limit = random.choice([3, 4]), -random.randint(1, 4)

    def unmet(answer: list[Any]) -> list[Sentence]:
        found: list[Sentence] = []
        count = sum(difference > 0 for difference in answer)
        if count < wins:
            found.append(Sentence("few_wins", {"wanted": wins, "count": count}))
        if sum(answer) > limit:
            found.append(Sentence("high_sum", {"limit": limit, "total": sum(answer)}))
        return found

    return counter_example(
        template,
        title="More wins, a lower mean",
        statement="Two systems answered five queries. Give five differences, first minus second: "
        f"whole numbers from -9 to 9, none of them 0. The first system wins at least {wins} "
        f"queries, and yet the sum of the differences is at most {limit}.",
        given={"wins": wins, "limit": limit},
        unmet=unmet,
        refuse=_not_five,
        example=[1] * wins + [-9] * (5 - wins),
    )


def _not_five(answer: list[Any]) -> Sentence | None:
    is_fit = len(answer) == 5 and all(
        isinstance(part, int) and part and abs(part) <= 9 for part in answer
    )
    return None if is_fit else Sentence("not_five", {"answer": answer})


def _large_but_unsure(random: Random, template: str) -> Drawn:
    least, limit = random.randint(3, 6), random.choice([0.2, 0.3, 0.5])

    def unmet(answer: list[Any]) -> list[Sentence]:
        found: list[Sentence] = []
        if sum(answer) < least:
            found.append(Sentence("low_sum", {"limit": least, "total": sum(answer)}))
        value = _p(answer)
        if value <= limit:
            found.append(Sentence("low_p", {"limit": limit, "value": value}))
        return found

    return counter_example(
        template,
        title="A lead that proves nothing",
        statement="Two systems answered five queries. Give five differences, first minus second: "
        f"whole numbers from -9 to 9, none of them 0. Their sum is at least {least}, and the "
        f"two-sided p-value of the exact permutation test is above {limit}.",
        given={"least": least, "limit": limit},
        unmet=unmet,
        refuse=_not_five,
        example=[9, -1, -1, -1, 1],
    )


def _meaning(random: Random, template: str) -> Drawn:
    p, queries = random.choice([0.01, 0.02, 0.04, 0.2, 0.4]), random.choice([30, 50, 80, 200])
    percent = round(100 * p)
    return choice(
        template,
        random,
        title="The meaning of p",
        question=f"A permutation test of two systems on {queries} queries gives p = {p}. What does "
        "that say?",
        given={"p": p, "queries": queries},
        right=(
            "If the systems were interchangeable, a difference at least as large would come "
            f"{percent} times in 100.",
            "It is a statement about the data, under an assumption.",
        ),
        wrong=[
            (
                f"The systems are equal with probability {p}.",
                "p assumes that they are. It cannot be the chance of that.",
            ),
            (
                f"The first system is better with probability {1 - p:.2f}.",
                "p assumes that there is no difference. It cannot be the chance of one.",
            ),
            (
                f"The difference is {percent} percent.",
                "The size is another number. Report it with its interval.",
            ),
        ],
    )


_SITUATIONS = {
    "nDCG@10": "Editors grade web pages from 0 to {top}. Users look at the first page, more "
    "closely at its top.",
    "RR": "An assistant reads passages aloud until one holds the answer. {n} questions are there, "
    "each with one answer in one or more passages.",
    "R@1000": "Lawyers read up to 1,000 documents about each of {n} cases and must miss none.",
    "PFound": "A viewer who found a good video stops; after each other one the viewer may give up. "
    "Grades go from 0 to {top}. What counts is that one was found before, not how far down.",
    "RBP": "People scroll through {n} offers at a steady pace and put several aside. Labels say "
    "bought or not.",
}
_REPLIES = {
    "nDCG@10": "nDCG@10 reads the grades, discounts by rank, and looks at ten documents.",
    "RR": "RR asks for the rank of the first hit, and for nothing else.",
    "R@1000": "R@1000 falls with each missed document, wherever the others stand.",
    "PFound": "PFound is the chance of success before the user gives up.",
    "RBP": "RBP's user goes on at the same rate, satisfied or not.",
}


def _choose(random: Random, template: str) -> Drawn:
    situation = random.choice(list(_SITUATIONS))
    numbers = {"top": random.choice([2, 3, 4]), "n": random.choice([20, 30, 40, 60])}
    others = random.sample([name for name in _REPLIES if name != situation], 3)
    return choice(
        template,
        random,
        title="A metric for a situation",
        question=f"{_SITUATIONS[situation].format(**numbers)} Which metric fits?",
        given={"situation": situation},
        right=(situation, _REPLIES[situation]),
        wrong=[(name, _REPLIES[name]) for name in others],
    )


TEMPLATES = (
    Template("comparing_systems.p_value", "number", 5, _p_value),
    Template("comparing_systems.holm", "number", 3, _holm),
    Template("comparing_systems.alarms", "number", 2, _alarms),
    Template("comparing_systems.more_wins", "counter-example", 3, _more_wins),
    Template("comparing_systems.large_but_unsure", "counter-example", 4, _large_but_unsure),
    Template("comparing_systems.meaning", "choice", 2, _meaning),
    Template("comparing_systems.choose", "choice", 2, _choose),
)
