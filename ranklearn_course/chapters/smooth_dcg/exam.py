"""Questions on chapter smooth_dcg: rank distributions, soft ranks, temperature."""

from __future__ import annotations

from random import Random
from typing import Any

from ranklearn_course.checker import Sentence, read_list
from ranklearn_course.exam.question import (
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
from ranklearn_course.metrics import dcg, rank_by


def _soft_dcg(random: Random, template: str) -> Drawn:
    grade = random.randint(2, 6)
    one, other = (random.choice([0.1, 0.2, 0.25, 0.4, 0.5, 0.6, 0.8]) for _ in "ab")
    first, third = (1 - one) * (1 - other), one * other
    second = 1 - first - third
    if one == other:
        raise Redraw
    value = grade * (first + second / 2 + third / 3)
    return by_hand(
        template,
        title="SoftDCG on paper",
        statement=f"A document of grade {grade} has two rivals of grade 0. The first one stands "
        f"above it with probability {one}, the second one with {other}, and the two are "
        "independent. What is SoftDCG with the grade as gain and the weight 1/rank?",
        given={"grade": grade, "one": one, "other": other},
        value=value,
        arithmetic=f"{grade} * ({first:.4g} * 1 + {second:.4g} * 1/2 + {third:.4g} * 1/3)",
        wrong=[
            Wrong("soft_rank_discounted", grade / (1 + one + other)),
            Wrong("no_grade", value / grade),
            Wrong("mix=swapped", grade * (third + second / 2 + first / 3)),
            Wrong("length=kept", grade * (first + second / 2)),
            Wrong("more_than_one", grade * (first + (one + other) / 2 + third / 3)),
            Wrong("one_way", grade * (first + one * (1 - other) / 2 + third / 3)),
        ],
    )


def _soft_rank(random: Random, template: str) -> Drawn:
    wins = [random.choice([0.1, 0.2, 0.3, 0.4, 0.6, 0.7, 0.9]) for _ in range(3)]
    total = sum(wins)
    return by_hand(
        template,
        title="A soft rank",
        statement="Three rivals stand above a document with the probabilities "
        f"{names(wins)}. What is its soft rank?",
        given={"wins": wins},
        value=1 + total,
        arithmetic=f"1 + {' + '.join(map(str, wins))}",
        wrong=[
            Wrong("start=zero", total),
            Wrong("mix=swapped", 4 - total),
            Wrong("mean_of_wins", 1 + total / 3),
            Wrong("win=hard", 1 + sum(win > 0.5 for win in wins)),
            Wrong("one_over_rank", 1 / (1 + total)),
        ],
    )


def _plackett_luce(random: Random, template: str) -> Drawn:
    weights = dict(zip("ABC", random.sample(range(1, 9), 3), strict=True))
    order = random.sample("ABC", 3)
    first, second, third = (weights[letter] for letter in order)
    total = first + second + third
    return by_hand(
        template,
        title="The probability of an order",
        statement="In the Plackett-Luce model A, B and C have $e^{s/T}$ = "
        f"{names(list(weights.values()))}. What is the probability of the order {row(order)}?",
        given={"weights": list(weights.values()), "order": order},
        value=first / total * second / (second + third),
        arithmetic=f"{first}/{total} * {second}/{second + third} * 1",
        wrong=[
            Wrong("last_rank_first", third / total * second / (second + first)),
            Wrong("chance=all", first * second * third / total**3),
            Wrong("all_weights", first / total * second / total),
            Wrong("chance=first_whole", first / total),
            Wrong("chance=equal", 1 / 6, 0),
        ],
    )


def _no_step(random: Random, template: str) -> Drawn:
    scores = [round(value / 10, 1) for value in random.sample(range(5, 40), 4)]
    grades = [random.randint(0, 3) for _ in range(4)]
    ranked, order = _ranked(scores, grades), _order(scores)
    equal = [i for i in range(3) if ranked[i] == ranked[i + 1]]
    if len(equal) != 1 or len(set(grades)) < 3:
        raise Redraw
    value = dcg(ranked, gain="linear", discount="reciprocal")

    def unmet(answer: list[Any]) -> list[Sentence]:
        found: list[Sentence] = []
        changed = sum(new != old for new, old in zip(answer, scores, strict=True))
        if changed != 1:
            found.append(Sentence("other_changes", {"count": changed}))
        if len(set(answer)) < 4:
            found.append(Sentence("equal_scores"))
        if _order(answer) == order:
            found.append(Sentence("same_order", {"order": row(order)}))
        here = dcg(_ranked(answer, grades), gain="linear", discount="reciprocal")
        if abs(here - value) > 1e-9:
            found.append(Sentence("other_dcg", {"wanted": value, "value": here}))
        return found

    upper, lower = order[equal[0]], order[equal[0] + 1]
    example = list(scores)
    example["ABCD".index(lower)] = round(scores["ABCD".index(upper)] + 0.05, 2)
    return counter_example(
        template,
        title="A swap without a step",
        statement=f"The documents A, B, C, D have the scores {names(scores)} and the grades "
        f"{row(grades)}. Change **one** score so that the order changes and DCG stays as it is. "
        "DCG is the sum of grade / rank. No two scores may be equal. Your answer is the list of "
        "all four scores, those of A, B, C and D, in this order of names.",
        given={"scores": scores, "grades": grades},
        unmet=unmet,
        refuse=_not_four,
        example=example,
    )


def _ranked(scores: list[Any], grades: list[int]) -> list[int]:
    return rank_by(scores, grades).tolist()


def _order(scores: list[Any]) -> list[str]:
    return ["ABCD"[place] for place in rank_by(scores, [0, 1, 2, 3]).tolist()]


def _not_four(answer: list[Any]) -> Sentence | None:
    is_fit = len(answer) == 4 and read_list(answer).kind == "number"
    return None if is_fit else Sentence("not_four_scores", {"answer": answer})


def _far(random: Random, template: str) -> Drawn:
    grades = random.sample(range(5), 2)
    gap, hot = random.choice([0.5, 1, 2, 3]), random.choice([True, False])
    upper, lower = grades
    kept, mean = upper + lower / 2, (upper + lower) * 3 / 4
    temperature = random.choice([1000, 5000]) if hot else random.choice([0.001, 0.01])
    cold_reply = "At a temperature near 0 the noise turns no order: FairSoftDCG becomes DCG."
    hot_reply = "At a huge temperature both orders are equally probable."
    options = {
        "cold": (f"about {kept:.2f}", cold_reply),
        "hot": (f"about {mean:.2f}", hot_reply),
    }
    right = "hot" if hot else "cold"
    wrong = [reply for name, reply in options.items() if name != right]
    wrong += [
        (f"about {upper + lower:.2f}", "That is the sum of the grades, without the weights."),
        (f"about {lower + upper / 2:.2f}", "That is DCG of the other order."),
    ]
    return choice(
        template,
        random,
        title="A far temperature",
        question=f"Two documents, best rank first, have the grades {row(grades)}; their scores "
        f"differ by {gap}. DCG is the sum of grade / rank. What is FairSoftDCG at the temperature "
        f"{temperature}?",
        given={"grades": grades, "gap": gap, "temperature": temperature},
        right=options[right],
        wrong=wrong,
    )


_SITUATIONS = {
    "FairSoftDCG": "A model learns by small steps of its scores. It needs a metric with a slope, "
    "computed without samples, and at most {n} documents a query. In a table of ranks, every rank "
    "should be given away exactly once.",
    "DCG": "The model is trained, with a smooth metric. Now you report how good its rankings of "
    "{n} documents are.",
    "NoisedSoftDCG": "You want the mean of DCG over noise for lists of {n} documents, and you have "
    "nothing but a function for DCG and random numbers, drawn once.",
}
_REPLIES = {
    "FairSoftDCG": "FairSoftDCG is the mean of DCG over all noise, exactly. It has a slope.",
    "DCG": "DCG judges the ranking itself. It has no slope.",
    "NoisedSoftDCG": "NoisedSoftDCG is the mean of DCG over samples of noise.",
    "SoftDCG": "SoftDCG takes the rivals of a document for independent: a shortcut with a slope.",
}


def _choose(random: Random, template: str) -> Drawn:
    situation, count = random.choice(list(_SITUATIONS)), random.choice([10, 20, 50, 100])
    return choice(
        template,
        random,
        title="A metric for learning, a metric for the report",
        question=f"{_SITUATIONS[situation].format(n=count)} Which metric fits?",
        given={"situation": situation, "count": count},
        right=(situation, _REPLIES[situation]),
        wrong=[(name, _REPLIES[name]) for name in _REPLIES if name != situation],
    )


TEMPLATES = (
    Template("smooth_dcg.soft_dcg", "number", 5, _soft_dcg),
    Template("smooth_dcg.soft_rank", "number", 2, _soft_rank),
    Template("smooth_dcg.plackett_luce", "number", 3, _plackett_luce),
    Template("smooth_dcg.no_step", "counter-example", 4, _no_step),
    Template("smooth_dcg.far", "choice", 3, _far),
    Template("smooth_dcg.choose", "choice", 2, _choose),
)
