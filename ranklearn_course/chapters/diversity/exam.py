"""Questions on chapter diversity: what a repeat is worth, who is served, which items are shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from math import comb, isclose, log2
from random import Random
from typing import Any

from ranklearn_course.checker import Sentence
from ranklearn_course.exam.question import Choice, CounterExample, Number, Redraw, Wrong, reorders
from ranklearn_course.metrics import alpha_ndcg, err_ia, gini, sampled_hit

SUBTOPICS = (1, 2, 3)


def draw_alpha_ndcg(random: Random) -> Number:
    """Five pages, three of them on one subtopic and among the first four."""
    pages, alpha = (
        [*"AAA", *random.choice(["CC", "CT"])],
        random.choice([0.2, 0.25, 0.35, 0.4, 0.45, 0.55, 0.6, 0.65, 0.9]),
    )
    random.shuffle(pages)
    if pages[:4].count("A") < 3:
        raise Redraw
    above = [pages[:i].count(page) for i, page in enumerate(pages)]
    shown, best, own = above[:4], sorted(above)[:4], sorted(above[:4])
    rest = round(1 - alpha, 2)

    def dcg(repeats: Sequence[int], factor: float = rest) -> float:
        return sum(factor**count / log2(i + 2) for i, count in enumerate(repeats))

    once = [[min(count, 1) for count in repeats] for repeats in (shown, best)]
    terms = [
        " + ".join(f"{rest**count:.4g}/log2({i + 2})" for i, count in enumerate(repeats))
        for repeats in (shown, best)
    ]
    return Number(
        {"pages": pages, "alpha": alpha},
        value=dcg(shown) / dcg(best),
        arithmetic=f"({terms[0]}) / ({terms[1]})",
        wrong=[
            Wrong("not_divided", dcg(shown)),
            Wrong("alpha_for_rest", dcg(shown, alpha) / dcg(best, alpha)),
            Wrong("third_as_second", dcg(once[0]) / dcg(once[1])),
            Wrong("own_ideal", dcg(shown) / dcg(own)),
            Wrong("flat", sum(rest**c for c in shown) / sum(rest**c for c in best)),
            Wrong("repeats_free", 1),
        ],
    )


def draw_sampled(random: Random) -> Number:
    """A catalogue, and the rank of the one right film."""
    films = random.randint(6, 14)
    rank = random.randint(2, films - 3)
    worse, others = films - rank, films - 1
    return Number(
        {"films": films, "rank": rank},
        value=float(sampled_hit(rank, others, 2, 1)),
        arithmetic=f"{worse}/{others} * {worse - 1}/{others - 1}",
        wrong=[
            Wrong("one_negative", worse / others),
            Wrong("put_back", (worse / others) ** 2),
            Wrong("lost", 1 - comb(worse, 2) / comb(others, 2)),
            Wrong("from_all", comb(worse, 2) / comb(films, 2)),
            Wrong("above_itself", comb(worse - 1, 2) / comb(others, 2)),
            Wrong("exact_hit", 0),
        ],
    )


def draw_places(random: Random) -> Number:
    """How often three films of a larger catalogue are shown."""
    n, counts = random.randint(5, 7), random.sample(range(1, 13), 3)
    value = float(gini([0] * (n - 3) + counts))
    weighted = [f"{2 * j - n - 1} * {x}" for j, x in enumerate(sorted(counts), n - 2)]
    return Number(
        {"n": n, "counts": counts},
        value=value,
        arithmetic=f"({' + '.join(weighted)}) / ({n} * {sum(counts)})",
        wrong=[
            Wrong("never_shown_dropped", float(gini(counts))),
            Wrong("stretched", value * n / (n - 1)),
            Wrong("equality", 1 - value),
            Wrong("from_zero", value - 2 / n),
            Wrong("falling", -value),
        ],
    )


def draw_one_meaning(random: Random) -> CounterExample:
    """Six pages in an order that does not do, and a bound that few orders stay below."""
    pages = random.choice([[1, 1, 1, 2, 3, 0], [1, 1, 1, 2, 2, 0], [1, 1, 2, 2, 3, 0]])
    alpha = random.choice([0.5, 0.8])

    def value(order: Sequence[int]) -> float:
        covers = [[page == subtopic for subtopic in SUBTOPICS] for page in order]
        return float(alpha_ndcg(covers, 4, alpha=alpha))

    orders = [[*first, 0] for first in permutations(pages[:-1])]
    random.shuffle(pages)
    values = sorted({round(value(order), 6) for order in orders})
    place = random.choice([0, 1])
    limit = round((values[place] + values[place + 1]) / 2, 2)
    if min(limit - values[place], values[place + 1] - limit) < 0.002:
        raise Redraw

    def unmet(answer: list[Any]) -> Iterator[Sentence]:
        hits = sum(page > 0 for page in answer[:4])
        if hits < 4:
            yield Sentence("missed", {"hits": hits})
        if value(answer) > limit:
            yield Sentence("too_varied", {"value": value(answer)})

    if not any(unmet(pages)):
        raise Redraw
    return CounterExample(
        {"pages": pages, "alpha": alpha, "limit": limit},
        unmet,
        fits=reorders(pages),
        tried=orders,
    )


def draw_two_places(random: Random) -> Choice:
    """How many readers mean what, and how often a page satisfies them."""
    many, chance = random.randrange(55, 91, 5), random.choice([0.25, 0.4, 0.5, 0.6, 0.75, 0.8])
    animal, car, shares = [chance, 0], [0, chance], [many / 100, 1 - many / 100]
    twice, each, turned = (
        float(err_ia(pages, shares)) for pages in ([animal] * 2, [animal, car], [car, animal])
    )
    right = "equal" if isclose(twice, each) else "twice" if twice > each else "each"
    values = {"twice": twice, "each": each, "turned": turned}
    places = {"few": 100 - many, "left": f"{1 - chance:g}", **values}
    return Choice({"many": many, "chance": chance}, places=places, right=right)
