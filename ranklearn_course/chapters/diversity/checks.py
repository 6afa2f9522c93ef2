"""What answers to the exercises of chapter diversity are tried on, and what they must meet."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random
from string import ascii_lowercase

from ranklearn_course.chapters.diversity.solutions import alpha_dcg, mmr
from ranklearn_course.checker import Sentence
from ranklearn_course.checker.cases import Case
from ranklearn_course.checker.draws import draw_cutoff, draw_list, draw_order

CARDS = ("a", "a", "a", "c", "t", "")
IDEAL = ("a", "c", "t", "a")
# Cosines may be negative, scores as well, and scores may be above 1. All ties are exact.
SIMILARITIES = (-1, -0.5, -0.25, 0, 0.25, 0.5, 0.75, 1)
SCORES = (-2, -0.5, 0, 0.5, 0.75, 1, 2, 3)
WEIGHTS = (0, 0.25, 0.25, 0.5, 0.75, 0.75, 1)
# Whoever rounds these takes two of them for equal.
FINE = (0.21875, 0.25, 0.28125)


def pages(random: Random, n: int) -> Case:
    """Draw pages as strings of subtopics, which may be any letters, a cutoff and alpha."""
    a, b, c = random.choice(("abc", random.sample(ascii_lowercase, 3)))
    shown = draw_list(random, ("", a, b, c, a + b, a + c, a + b + c), n)
    return shown, draw_cutoff(random, n), random.choice((0, 0.2, 0.3, 0.5, 0.9, 1))


def alike(n: int, similarities: Sequence[float]) -> tuple[Case, ...]:
    """Return the matrix of n documents from the similarities of the pairs.

    >>> alike(2, [0.5])
    ((1.0, 0.5), (0.5, 1.0))
    """
    matrix = [[1.0] * n for _ in range(n)]
    for (i, j), each in zip(combinations(range(n), 2), similarities, strict=True):
        matrix[i][j] = matrix[j][i] = each
    return tuple(map(tuple, matrix))


def candidates(random: Random, n: int) -> Case:
    """Draw relevance, similarity, the weight of relevance and a cutoff; all ties are exact."""
    fine = random.choice(((), FINE, FINE))
    matrix = alike(n, draw_list(random, SIMILARITIES + fine, n * (n - 1) // 2))
    scale = random.choice((1, 4)) if fine else 1
    relevance = tuple(scale * score for score in draw_list(random, SCORES + fine, n))
    return relevance, matrix, random.choice(WEIGHTS), draw_cutoff(random, n)


# Few draws of so few documents catch who rounds, cuts or forgets signs, or who takes another
# similarity than that to the most similar one.
CLOSE_CALLS = tuple(
    (relevance, alike(len(relevance), similarities), weight, k)
    for relevance, similarities, weight, k in (
        ((0.25, 0, -0.25), (1, 0.25, -1), 0.75, 3),
        ((0.21875, -0.5, 0.28125), (0.5, 0.21875, -0.25), 0.25, 3),
        ((3, 1, -2), (0.75, -0.25, 0), 0.25, 3),
        ((3, 4, 8), (0.75, 0, 0), 0.75, 2),
        ((0, 0, 0.75), (0.25, 0.25, 0.21875), 0.25, 2),
        ((3, 0.28125, 0.5), (0.21875, 1, 0.25), 0.75, 3),
        ((1, 0.75, 1, 0.5), (0.25, 0.75, 0.25, -0.5, 0.5, 1), 0, 3),
        ((0.5, 1, 2, 0.75), (1, 0.25, 0, 0, -0.5, 1), 0.5, 3),
        ((0.5, 2, 1, 0.21875), (-0.25, 0.28125, -1, 0.28125, -0.5, 0), 0.5, 3),
        ((0.28125, 0.28125, 0.5, 0.5), (0.75, -0.5, 0.21875, 0, 0.28125, 0.25), 0.5, 3),
    )
)


def catalogue(random: Random, n: int) -> Case:
    """Draw lists of items for some users, and the size of the catalogue, from n on."""
    if random.random() < 0.3:  # all are looked at alike
        return tuple((item,) for item in draw_order(random, range(n))), n
    items, users = range(n + random.randint(0, 3)), range(random.randint(1, 4))
    lists = tuple(draw_order(random, items)[: random.randint(1, n)] for _ in users)
    return lists, len(items)


def edge_of_pages(pages: Sequence[str], k: int, alpha: float) -> str:
    """Name the edge on which a case lies: a cutoff beyond the list.

    >>> edge_of_pages(["a"], 2, 0.5), edge_of_pages(["a"], 1, 0.5)
    ('beyond', '')
    """
    return "beyond" if k > len(pages) else ""


def edge_of_candidates(
    relevance: Sequence[float], similarity: Sequence[Sequence[float]], weight: float, k: int
) -> str:
    """Name the edge on which a case lies: more documents wanted than there are.

    >>> edge_of_candidates([1], [[1]], 0.5, 2), edge_of_candidates([1], [[1]], 0.5, 1)
    ('beyond', '')
    """
    return "beyond" if k > len(relevance) else ""


def edge_of_catalogue(lists: Sequence[Sequence[int]], n_items: int) -> str:
    """Name the edge on which a case lies: a catalogue of one item.

    >>> edge_of_catalogue([[0]], 1), edge_of_catalogue([[0]], 2)
    ('one_item', '')
    """
    return "one_item" if n_items == 1 else ""


def explain_pages(pages: Sequence[str], k: int, alpha: float) -> str:
    """Spell out the sum.

    >>> explain_pages(["a", "ab"], 2, 0.5)
    '1/log2(2) + (0.5 + 1)/log2(3)'
    """
    terms, above = [], ""
    for rank, page in enumerate(pages[:k], start=1):
        worth = [f"{(1 - alpha) ** above.count(subtopic):g}" for subtopic in page] or ["0"]
        gain = worth[0] if len(worth) == 1 else f"({' + '.join(worth)})"
        terms.append(f"{gain}/log2({rank + 1})")
        above += page
    return " + ".join(terms)


def explain_candidates(
    relevance: Sequence[float], similarity: Sequence[Sequence[float]], weight: float, k: int
) -> str:
    """Spell out the score of each choice after the first.

    >>> explain_candidates([1, 0.5], [[1, 0.25], [0.25, 1]], 0.5, 2)
    '0, then 1 with 0.5 * 0.5 - 0.5 * 0.25'
    """
    order = mmr(relevance, similarity, weight, k)
    steps = [str(order[0])]
    for n, d in enumerate(order[1:], start=1):
        repeats = max(similarity[d][e] for e in order[:n])
        steps.append(f"{d} with {weight:g} * {relevance[d]:g} - {1 - weight:g} * {repeats:g}")
    return ", then ".join(steps)


def explain_catalogue(lists: Sequence[Sequence[int]], n_items: int) -> Sentence:
    """Say which exposure each item has.

    >>> explain_catalogue([[0, 1]], 3).places
    {'looks': '1, 0.631, 0'}
    """
    looks = [0.0] * n_items
    for item in {item for row in lists for item in row}:
        looks[item] = sum(
            alpha_dcg(["a" if each == item else "" for each in row], len(row), 0) for row in lists
        )
    return Sentence("looks", {"looks": ", ".join(f"{each:.3g}" for each in looks)})


def refuse_cards(answer: list) -> Sentence | None:
    """Say why an answer is not a ranking of the six cards; without the empty one, it comes last.

    >>> refuse_cards(["a", "c"]).id, refuse_cards(["a", "a", "a", "c", "t"])
    ('not_six_cards', None)
    """
    if sorted(CARDS) in (sorted(map(str, answer)), sorted(["", *map(str, answer)])):
        return None
    return Sentence("not_six_cards", {"answer": answer})


def unmet_cards(answer: Sequence[str]) -> list[Sentence]:
    """Return what a ranking of the cards lacks.

    >>> unmet_cards(["a", "a", "a", "c", "t", ""])
    []
    >>> [sentence.id for sentence in unmet_cards(["a", "c", "t", "a", "a", ""])]
    ['too_varied', 'not_one_lost']
    """
    first, unmet = answer[:4], []
    if not all(first):
        unmet.append(Sentence("not_all_relevant", {"hits": sum(map(bool, first))}))
    share = alpha_dcg(first, 4, 0.5) / alpha_dcg(IDEAL, 4, 0.5)
    if share >= 0.8:
        unmet.append(Sentence("too_varied", {"value": f"{share:.4f}"}))
    served = len(set("".join(first)))
    if served != 2:
        unmet.append(Sentence("not_one_lost", {"served": served}))
    return unmet
