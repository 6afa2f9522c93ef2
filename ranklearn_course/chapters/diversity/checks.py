"""What answers to the exercises of chapter diversity are tried on, and what they must meet."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations, product
from random import Random
from string import ascii_lowercase

from ranklearn_course.chapters.diversity.solutions import alpha_dcg, mmr
from ranklearn_course.checker import Sentence
from ranklearn_course.checker.cases import Case, shortest_first
from ranklearn_course.checker.draws import draw_list, draw_order

CARDS = ("a", "a", "a", "c", "t", "")
IDEAL = ("a", "c", "t", "a")
# Cosines may be negative, scores as well, and scores may be above 1. All ties are exact.
SIMILARITIES = (-1, -0.5, -0.25, 0, 0.25, 0.5, 0.75, 1)
SCORES = (-2, -0.5, 0, 0.5, 0.75, 1, 2, 3)
WEIGHTS = (0, 0.25, 0.5, 0.75, 1)
# Whoever rounds these takes two of them for equal.
FINE = (0.21875, 0.25, 0.28125)


def page_lists() -> tuple[Case, ...]:
    """Return pages as strings of meanings, a cutoff and alpha, the shortest first.

    >>> page_lists()[:2]
    ((('',), 1, 0.5), (('',), 1, 0.2))
    """
    small = [
        (pages, k, alpha)
        for n in (1, 2, 3)
        for pages in product(("", "a", "b", "ab"), repeat=n)
        for k in range(1, n + 2)
        for alpha in (0.5, 0.2)
    ]
    # A meaning may be any letter.
    small += [(("t",) * n, n, 0.5) for n in (1, 2)]
    random = Random(0)
    return shortest_first(small + [draw_pages(random) for _ in range(40)])


def candidates() -> tuple[Case, ...]:
    """Return relevance, similarity, the weight of relevance and a cutoff, the shortest first.

    >>> candidates()[0]
    ((1,), ((1,),), 0.5, 1)
    """
    random = Random(0)
    small = [((one,), ((1,),), 0.5, k) for one in (1, 0, -1) for k in (1, 2)]
    # Three documents are the fewest of which similarity chooses one.
    small += [_candidates(random, n, k) for n, k in [(2, 1), (2, 2), (2, 3), (3, 1), (3, 4)] * 12]
    small += [_candidates(random, 3, k) for k in (2, 2, 2, 3, 3) * 60]
    small += [_candidates(random, 3, k, FINE) for k in (2, 3) * 40]
    # Whoever rounds to one decimal finds another order of these.
    small.append(((0.25, 0, -0.25), ((1, 1, 0.25), (1, 1, -1), (0.25, -1, 1)), 0.75, 3))
    # Of four documents the third is chosen by its similarities to two.
    small += [_candidates(random, 4, 3) for _ in range(120)]
    cases = dict.fromkeys([*small, *(draw_candidates(random) for _ in range(100))])
    return tuple(sorted(cases, key=_plainest))


def _plainest(case: Case) -> tuple[int, int, int, int]:
    """The order of the cases of mmr: few documents first, then quarters from 0 to 1."""
    relevance, similarity, weight, k = case
    rows = relevance, *similarity
    unusual = sum(not 0 <= each <= 1 or each * 4 % 1 > 0 for row in rows for each in row)
    return len(relevance), k, unusual + (weight in (0, 1)), len(repr(case))


def catalogues() -> tuple[Case, ...]:
    """Return lists of items for some users and the size of the catalogue, the smallest first.

    >>> catalogues()[0]
    (((0,),), 1)
    """
    small = []
    for n_items in (1, 2, 3):
        lists = [each for k in range(1, n_items + 1) for each in permutations(range(n_items), k)]
        small += [((each,), n_items) for each in lists]
        small += [(both, n_items) for both in product(lists, repeat=2)]
    small += [(((item,),), n_items) for n_items in (4, 6) for item in (0, n_items - 1)]
    random = Random(0)
    cases = [*small, *(draw_catalogue(random) for _ in range(40))]
    return tuple(sorted(cases, key=lambda case: (sum(map(len, case[0])), case[1])))


def draw_pages(random: Random) -> Case:
    """Draw a case of alpha_dcg that the course does not show, for marked work."""
    n = random.randint(1, 7)
    a, b, c = random.sample(ascii_lowercase, 3)
    pages = draw_list(random, ("", a, b, c, a + b, a + c, a + b + c), n)
    return pages, random.randint(1, n + 2), random.choice((0, 0.2, 0.3, 0.5, 0.9, 1))


def draw_candidates(random: Random) -> Case:
    """Draw a case of mmr that the course does not show, for marked work: ties are exact."""
    n = random.choice((1, 2, 4, 5, 8, 8, 9, 9))
    return _candidates(random, n, random.choice((n, random.randint(1, n + 1))), FINE)


def _candidates(random: Random, n: int, k: int, fine: tuple[float, ...] = ()) -> Case:
    alike = [[1.0] * n for _ in range(n)]
    for i, j in product(range(n), repeat=2):
        if i < j:
            alike[i][j] = alike[j][i] = random.choice(SIMILARITIES + fine)
    matrix = tuple(map(tuple, alike))
    scale = random.choice((1, 4)) if fine else 1
    relevance = tuple(scale * score for score in draw_list(random, SCORES + fine, n))
    return relevance, matrix, random.choice(WEIGHTS), k


def draw_catalogue(random: Random) -> Case:
    """Draw a case of exposure_gini that the course does not show, for marked work."""
    if random.random() < 0.3:  # all are looked at alike
        n_items = random.randint(1, 3)
        return tuple((item,) for item in draw_order(random, range(n_items))), n_items
    n_items, k = random.randint(2, 8), random.randint(1, 4)
    users = range(random.randint(1, 6))
    return tuple(draw_order(random, range(n_items))[:k] for _ in users), n_items


PAGE_CASES, CANDIDATE_CASES, CATALOGUE_CASES = page_lists(), candidates(), catalogues()


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
        worth = [f"{(1 - alpha) ** above.count(meaning):g}" for meaning in page] or ["0"]
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
    """Say what each item is looked at.

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
