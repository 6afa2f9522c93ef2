"""Questions on chapter clicks: a new order, looks from swaps, what click rates hide."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

from ranklearn_course.checker import Sentence
from ranklearn_course.exam.question import Call, Choice, CounterExample, Redraw, holds

USERS = 200


def draw_new_order(random: Random) -> Call:
    """Clicks on three documents, and another order of them."""
    users, looks = random.choice([100, 200, 400]), [1, 0.5, random.choice([0.2, 0.25, 0.4])]
    clicks = [round(users * random.randint(10, 60) / 100 * look) for look in looks]
    order = random.choice([[2, 3, 1], [3, 1, 2], [3, 2, 1]])
    given = {"clicks": clicks, "users": users, "looks": looks, "order": order}
    return Call(given, (*given.values(), 3))


def draw_third_look(random: Random) -> Call:
    """Clicks on two pairs of neighbours."""
    upper = [random.randint(8, 40) * 5 for _ in range(2)]
    lower = [count * random.randint(6, 19) // 20 for count in upper]
    return Call({"upper": upper, "lower": lower}, entry=2)


def draw_upside_down(random: Random) -> CounterExample:
    """Attractiveness that rises from rank to rank."""
    clicked = sorted(random.sample(range(10, 91, 5), 3))
    second = (100 * clicked[0] - 1) // clicked[1]
    example = [100, second, (second * clicked[1] - 1) // clicked[2]]
    if min(example) < 1:
        raise Redraw

    def unmet(answer: list[Any]) -> Iterator[Sentence]:
        if answer[0] != 100:
            yield Sentence("not_100", {"value": answer[0]})
        if answer != sorted(answer, reverse=True):
            yield Sentence("rising")
        clicks = [look * share / 100 for look, share in zip(answer, clicked, strict=True)]
        if not clicks[0] > clicks[1] > clicks[2]:
            yield Sentence("not_falling", {"clicks": [f"{each:g}" for each in clicks]})

    return CounterExample(
        {"clicked": clicked}, unmet, fits=holds(3, range(1, 101)), tried=[example]
    )


def draw_most_attractive(random: Random) -> Choice:
    """Four documents; the one with most clicks is not the most attractive one."""
    looks = [Fraction(1), Fraction(1, 2), Fraction(1, 4), Fraction(1, 5)]
    attractiveness = [Fraction(random.randint(2, 18), 20) for _ in looks]
    clicks = [USERS * share * look for share, look in zip(attractiveness, looks, strict=True)]
    *_, second, best = sorted(attractiveness)
    is_clear = best - second >= Fraction(1, 10) and len({*clicks}) == len(clicks)
    right = attractiveness.index(best)
    if (
        any(count.denominator > 1 for count in clicks)
        or not is_clear
        or clicks[right] == max(clicks)
    ):
        raise Redraw
    pairs = [(int(count), float(look)) for count, look in zip(clicks, looks, strict=True)]
    options = {
        str(i): {"clicks": count, "look": f"{look:g}", "attractiveness": float(share)}
        for i, ((count, look), share) in enumerate(zip(pairs, attractiveness, strict=True))
    }
    return Choice({"pairs": pairs}, places={"users": USERS}, right=str(right), options=options)
