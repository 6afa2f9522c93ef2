"""What answers to the exercises of chapter clicks are tried on, and what they must meet."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from random import Random

from ranklearn_course.chapters.clicks.solutions import team_draft
from ranklearn_course.checker import Sentence
from ranklearn_course.checker.cases import Case
from ranklearn_course.checker.draws import draw_cutoff, draw_list, draw_order

LOOKS = (1, 0.8, 0.5, 0.4, 0.25, 0.2, 0.1)
PLACES = "abcd"


def log(random: Random, n: int) -> Case:
    """Draw clicks, users, looks, a new order and a cutoff."""
    users, looks = random.choice((1, 2, 10, 200)), draw_list(random, LOOKS, n)
    # Most lists begin with a look of 1, and looks fall.
    if n > 1 and random.random() < 0.8:
        looks = (1, *sorted(looks[1:], reverse=True))
    clicks = draw_list(random, range(users + 1), n)
    return clicks, users, looks, draw_order(random, range(1, n + 1)), draw_cutoff(random, n)


def rankings(random: Random, n: int) -> Case:
    """Draw two rankings of up to n documents, one of them empty at most, and enough coins."""
    documents = range(1, n + random.choice((1, 1, 2)))
    a, b = (draw_order(random, documents)[: random.choice((n, random.randint(0, n)))] for _ in "ab")
    return a, b if a or b else (1,), draw_list(random, "AB", n + 1)


def edge_of_log(
    clicks: Sequence[int], users: int, looks: Sequence[float], order: Sequence[int], k: int
) -> str:
    """Name the edge on which a case lies: a cutoff beyond the list.

    >>> edge_of_log([1], 2, [1], [1], 2), edge_of_log([1], 2, [1], [1], 1)
    ('beyond', '')
    """
    return "beyond" if k > len(order) else ""


def edge_of_swaps(upper: Sequence[int], lower: Sequence[int]) -> str:
    """Name the edge on which a case lies: no pair, or more clicks below than above.

    >>> edge_of_swaps([], []), edge_of_swaps([1], [2]), edge_of_swaps([2], [1])
    ('no_pair', 'above_one', '')
    """
    if not upper:
        return "no_pair"
    return "above_one" if any(low > up for up, low in zip(upper, lower, strict=True)) else ""


def edge_of_rankings(a: Sequence[int], b: Sequence[int], coins: Sequence[str]) -> str:
    """Name the edge on which a case lies: one ranking has documents that the other lacks.

    >>> edge_of_rankings([1, 2], [2], "AA"), edge_of_rankings([1, 2], [2, 1], "AA")
    ('not_shared', '')
    """
    return "" if set(a) == set(b) else "not_shared"


def explain_log(
    clicks: Sequence[int], users: int, looks: Sequence[float], order: Sequence[int], k: int
) -> str:
    """Spell out the sum.

    >>> explain_log([3, 4], 10, [1, 0.5], [2, 1], 2)
    '4/10/0.5/log2(2) + 3/10/1/log2(3)'
    """
    return " + ".join(
        f"{clicks[old - 1]}/{users}/{looks[old - 1]}/log2({new + 1})"
        for new, old in enumerate(order[:k], start=1)
    )


def explain_swaps(upper: Sequence[int], lower: Sequence[int]) -> str:
    """Spell out the chain.

    >>> explain_swaps([200, 90], [100, 60])
    '1, times 100/200, times 60/90'
    """
    steps = [f"times {low}/{up}" for up, low in zip(upper, lower, strict=True)]
    return ", ".join(["1", *steps])


def explain_rankings(a: Sequence[int], b: Sequence[int], coins: Sequence[str]) -> Sentence:
    """Say who picked what.

    >>> explain_rankings([1, 2], [3, 2], "AB").places
    {'picks': 'A picks 1, B picks 3, B picks 2'}
    """
    shown = team_draft(a, b, coins)
    picks = ", ".join(f"{'A' if each > 0 else 'B'} picks {abs(each)}" for each in shown)
    return Sentence("who_picks", {"picks": picks})


def refuse_blind(answer: list) -> Sentence | None:
    """Say why an answer is not a ranking of four documents, d first, and one of them.

    >>> refuse_blind(["d", "c", "b", "a"])
    Sentence(id='not_five_letters', places={'answer': ['d', 'c', 'b', 'a']})
    """
    fits = len(answer) == 5 and all(isinstance(each, str) for each in answer)
    if fits and sorted(answer[:4]) == [*PLACES] and answer[0] == "d" and answer[4] in PLACES:
        return None
    return Sentence("not_five_letters", {"answer": answer})


def unmet_blind(answer: Sequence[str]) -> list[Sentence]:
    """Return what an answer lacks: a document that drafts give to both teams equally often.

    >>> unmet_blind(["d", "a", "b", "c", "c"])
    []
    >>> [sentence.id for sentence in unmet_blind(["d", "c", "b", "a", "a"])]
    ['not_blind']
    """
    *b, document = answer
    at = {"A": PLACES.index(document) + 1, "B": b.index(document) + 1}
    if at["A"] == at["B"]:
        return [Sentence("same_place", {"document": document, "rank": at["A"]})]
    for_a, for_b = shares_of(b, document)
    if for_a == for_b:
        return []
    return [Sentence("not_blind", {"document": document, "a": str(for_a), "b": str(for_b)})]


def shares_of(b: Sequence[str], document: str) -> tuple[Fraction, Fraction]:
    """Return how often a click on the document of a draft of abcd and b is for A, and for B.

    >>> shares_of("dabc", "d")
    (Fraction(0, 1), Fraction(1, 1))
    """
    numbers = [PLACES.index(each) + 1 for each in b]
    wanted, drafts = PLACES.index(document) + 1, [*product("AB", repeat=2)]
    shown = [team_draft([1, 2, 3, 4], numbers, coins) for coins in drafts]
    return (
        Fraction(sum(wanted in each for each in shown), len(drafts)),
        Fraction(sum(-wanted in each for each in shown), len(drafts)),
    )
