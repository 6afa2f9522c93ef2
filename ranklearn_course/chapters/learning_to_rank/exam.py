"""Questions on chapter learning_to_rank: pairs, forces, weights of pairs, clicks."""

from __future__ import annotations

from itertools import combinations, pairwise, permutations
from math import exp
from random import Random
from typing import Any

from ranklearn_course.checker import Sentence
from ranklearn_course.exam.question import (
    Drawn,
    Redraw,
    Template,
    Wrong,
    by_hand,
    choice,
    counter_example,
    row,
)
from ranklearn_course.metrics import ndcg

DISCOUNTS = (1, 0.631, 0.5, 0.431)
SIGMAS = "$\\sigma(-3) = 0.047$, $\\sigma(-2) = 0.119$, $\\sigma(-1) = 0.269$, "
SIGMAS += "$\\sigma(1) = 0.731$, $\\sigma(2) = 0.881$, $\\sigma(3) = 0.953$"


def _count_pairs(random: Random, template: str) -> Drawn:
    grades = [random.randint(0, 3) for _ in range(6)]
    pairs = list(combinations(grades, 2))
    count = sum(one != other for one, other in pairs)
    counts = [grades.count(grade) for grade in sorted(set(grades), reverse=True)]
    if len(counts) < 3 or max(counts) == 1:
        raise Redraw
    terms = [f"{one} * {other}" for one, other in combinations(counts, 2)]
    neighbours = sum(a != b for a, b in pairwise(grades))
    mixed = sum((one > 0) != (other > 0) for one, other in pairs)
    found = [
        Wrong("pairs=ties", 15),
        Wrong("pairs=twice", 2 * count),
        Wrong("pairs=neighbours", neighbours),
        Wrong("only_equal_grades", 15 - count),
    ]
    if mixed not in (count, 15, 2 * count, neighbours, 15 - count):
        found.append(Wrong("pairs=relevant", mixed))
    return by_hand(
        template,
        title="Pairs of a query",
        statement=f"Six documents of a query have the grades {row(grades)}. From how many pairs "
        "does RankNet learn?",
        given={"grades": grades},
        value=count,
        arithmetic=" + ".join(terms),
        wrong=found,
    )


def _sigma(x: float) -> float:
    return round(1 / (1 + exp(-x)), 3)


def _force(random: Random, template: str) -> Drawn:
    scores, grades = random.sample(range(4), 3), random.sample(range(4), 3)
    place = random.randrange(3)
    others = [i for i in range(3) if i != place]
    signs = [1 if grades[place] > grades[i] else -1 for i in others]
    gaps = [(scores[place] - scores[i]) * sign for i, sign in zip(others, signs, strict=True)]
    pushes = [sign * _sigma(-gap) for sign, gap in zip(signs, gaps, strict=True)]
    value = sum(pushes)
    letter = "ABC"[place]
    given = ", ".join(
        f"{name} has score {score} and grade {grade}"
        for name, score, grade in zip("ABC", scores, grades, strict=True)
    )
    return by_hand(
        template,
        title="A force on paper",
        statement=f"Three documents: {given}. With which force does RankNet push {letter}? Upwards "
        f"is positive.\n\n{SIGMAS}.",
        given={"scores": scores, "grades": grades, "place": place},
        value=value,
        arithmetic=" + ".join(f"({push})" for push in pushes),
        wrong=[
            Wrong("sign=slope", -value),
            Wrong(
                "push=right",
                sum(sign * _sigma(gap) for sign, gap in zip(signs, gaps, strict=True)),
            ),
            Wrong("pair_left_out", pushes[0], places={"one": letter, "other": "ABC"[others[1]]}),
            Wrong("pair_left_out", pushes[1], places={"one": letter, "other": "ABC"[others[0]]}),
            Wrong("mean_of_pairs", value / 2),
        ],
    )


def _delta(random: Random, template: str) -> Drawn:
    grades = [random.randint(0, 3) for _ in range(4)]
    first, second = sorted(random.sample(range(4), 2))
    gains = [2**grade - 1 for grade in grades]
    best = sorted(gains, reverse=True)
    ideal = sum(gain * d for gain, d in zip(best, DISCOUNTS, strict=True))
    gap, step = abs(gains[first] - gains[second]), DISCOUNTS[first] - DISCOUNTS[second]
    if grades.count(0) != 1 or gains == best:
        raise Redraw
    value = gap * step / ideal
    own = sum(gain * d for gain, d in zip(gains, DISCOUNTS, strict=True))
    rough = abs(grades[first] - grades[second]) * step / ideal
    bottom = " + ".join(f"{gain} * {d}" for gain, d in zip(best, DISCOUNTS, strict=True))
    return by_hand(
        template,
        title="LambdaRank's weight of a pair",
        statement=f"A query has four documents with the grades {row(grades)}, best rank first. By "
        f"how much does nDCG change, up or down, if the documents at the ranks {first + 1} and "
        f"{second + 1} swap? The gain is $2^g - 1$, the discounts are 1, 0.631, "
        "0.5 and 0.431.",
        given={"grades": grades, "ranks": [first + 1, second + 1]},
        value=value,
        arithmetic=f"{gap} * ({DISCOUNTS[first]} - {DISCOUNTS[second]}) / ({bottom})",
        wrong=[
            Wrong("ideal=none", gap * step),
            Wrong("gap_of_grades", rough),
            Wrong("ideal=own", gap * step / own),
            Wrong("answer=gains", gap / ideal),
            Wrong("no_gains", step / ideal),
        ],
    )


def _clicks(random: Random, template: str) -> Drawn:
    ranks = sorted(random.sample(range(1, 7), 2))
    users = random.choice([120, 240, 600])
    clicks = [random.randrange(6, users // rank, 6) for rank in ranks]
    shares = [count * rank / users for count, rank in zip(clicks, ranks, strict=True)]
    if clicks[0] <= clicks[1] or shares[0] > shares[1] or max(shares) > 0.9:
        raise Redraw
    return by_hand(
        template,
        title="Clicks per look",
        statement=f"A list was shown to {users} users. A user looks at rank $i$ with probability "
        f"$1/i$. The document at rank {ranks[0]} got {clicks[0]} clicks, the one at "
        f"rank {ranks[1]} got {clicks[1]}. How many clicks per look did the better of the two get?",
        given={"users": users, "ranks": ranks, "clicks": clicks},
        value=shares[1],
        arithmetic=f"{clicks[1]} / ({users} / {ranks[1]})",
        wrong=[
            Wrong("other_document", shares[0]),
            Wrong("users_not_looks", clicks[1] / users),
            Wrong("divided_by_rank", clicks[1] / (users * ranks[1])),
            Wrong("other_rank", clicks[1] / users * ranks[1] / ranks[0])
            if ranks[0] > 1
            else Wrong("ratio_of_clicks", clicks[0] / clicks[1]),
        ],
    )


def _wrong_pairs(grades: list[int]) -> int:
    return sum(above < below for above, below in combinations(grades, 2))


def _fewer_pairs(random: Random, template: str) -> Drawn:
    grades = random.sample(range(5), 4)
    limit, count = ndcg(grades), _wrong_pairs(grades)

    def unmet(answer: list[Any]) -> list[Sentence]:
        found: list[Sentence] = []
        here = _wrong_pairs(answer)
        if here >= count:
            found.append(Sentence("more_pairs", {"limit": count, "count": here}))
        value = ndcg(answer)
        if value > limit - 1e-9:
            found.append(Sentence("high_ndcg", {"limit": limit, "value": value}))
        return found

    orders = [list(order) for order in permutations(grades)]
    example = next((order for order in orders if not unmet(order)), None)
    # The discounts in the text are rounded: no order may be closer than they can tell.
    is_close = any(0 < abs(ndcg(order) - limit) < 0.004 for order in orders)
    if example is None or is_close:
        raise Redraw
    return counter_example(
        template,
        title="Fewer wrong pairs, a lower nDCG",
        statement=f"The list {row(grades)} has {count} wrong pairs. Give the same four grades in "
        "an order with **fewer** wrong pairs and a **lower** nDCG. The gain is $2^g - 1$, the "
        "discounts are 1, 0.631, 0.5 and 0.431.",
        given={"grades": grades},
        unmet=unmet,
        refuse=lambda answer: _not_these(answer, grades),
        example=example,
    )


def _not_these(answer: list[Any], grades: list[int]) -> Sentence | None:
    is_fit = all(isinstance(grade, int) for grade in answer) and sorted(answer) == sorted(grades)
    return (
        None
        if is_fit
        else Sentence("other_grades", {"grades": row(sorted(grades)), "answer": answer})
    )


def _heaviest(random: Random, template: str) -> Drawn:
    pairs = []
    for _ in range(4):
        upper, lower = sorted(random.sample([1, 2, 3, 4], 2))
        grades = random.choice([(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3), (2, 2)])
        pairs.append((upper, lower, *grades))
    weights = [
        (2**high - 2**low) * (DISCOUNTS[upper - 1] - DISCOUNTS[lower - 1])
        for upper, lower, low, high in pairs
    ]
    ordered = sorted(weights)
    if len(set(pairs)) < 4 or ordered[-1] < 1.2 * ordered[-2]:
        raise Redraw
    options = [
        (
            f"grades {low} and {high} at the ranks {upper} and {lower}",
            f"Gap of gains {2**high - 2**low}, gap of discounts "
            f"{DISCOUNTS[upper - 1] - DISCOUNTS[lower - 1]:.3f}: product {weight:.3f}.",
        )
        for (upper, lower, low, high), weight in zip(pairs, weights, strict=True)
    ]
    place = weights.index(ordered[-1])
    return choice(
        template,
        random,
        title="The heaviest pair",
        question="All scores of a query are nearly equal. Which pair does LambdaRank push hardest? "
        "The gain is $2^g - 1$, the discounts are 1, 0.631, 0.5 and 0.431.",
        given={"pairs": pairs},
        right=options[place],
        wrong=[option for i, option in enumerate(options) if i != place],
    )


# For each question the right option, then the wrong ones, each with its reply.
_SITUATIONS = {
    "hold out": (
        "You judge a ranker on data that it has not seen. {n} queries are there, with 20 rows "
        "each. What do you hold out?",
        ("queries, with all their documents", "The ranker will meet new queries."),
        ("rows, chosen by lot", "Then most queries stand in both parts."),
        ("some of the features", "The model needs all features of a document."),
        ("the documents of grade 0", "Then the rest has other grades than new queries have."),
    ),
    "shift": (
        "A model adds {n} to all scores of one query. What does not change?",
        ("the loss of RankNet", "RankNet knows differences of two scores of a query only."),
        ("the loss of least squares", "It compares each score with a grade."),
        ("the mean of the scores", "It moves with them."),
        ("the loss of logistic regression", "It asks of each score alone whether it is high."),
    ),
    "clicks": (
        "Labels are clicks of {n} users, who look at rank 1 more often than at rank 8. What do you "
        "do before you train?",
        ("divide the clicks by the chance of a look", "Position bias: a click needs a look."),
        ("take the clicks as they are", "The model would learn a part of the old ranking."),
        ("nothing, and judge by nDCG of the clicks", "No metric corrects its labels."),
        ("leave out what was not clicked", "Then nothing is left to compare with."),
    ),
}


def _choose(random: Random, template: str) -> Drawn:
    situation, count = random.choice(list(_SITUATIONS)), random.choice([100, 200, 300, 500])
    question, right, *wrong = _SITUATIONS[situation]
    return choice(
        template,
        random,
        title="What a learner hears",
        question=question.format(n=count),
        given={"situation": situation, "count": count},
        right=right,
        wrong=wrong,
    )


TEMPLATES = (
    Template("learning_to_rank.count_pairs", "number", 2, _count_pairs),
    Template("learning_to_rank.force", "number", 4, _force),
    Template("learning_to_rank.delta", "number", 5, _delta),
    Template("learning_to_rank.clicks", "number", 3, _clicks),
    Template("learning_to_rank.fewer_pairs", "counter-example", 6, _fewer_pairs),
    Template("learning_to_rank.heaviest", "choice", 3, _heaviest),
    Template("learning_to_rank.choose", "choice", 2, _choose),
)
