"""What answers to the exercises of chapter rank_correlation are tried on, and must meet."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from ranklearn_course.chapters.rank_correlation.solutions import tau_ap
from ranklearn_course.checker import Sentence
from ranklearn_course.course.refusals import are_whole

# The true scores of the documents of true rank 1 to 7.
TRUE_SCORES = (7, 6, 5, 4, 3, 2, 1)
# tau_AP of the list that the exercise shows.
LIMIT = 32 / 90
MOST_INVERSIONS = 5
# What the lesson shows, which exposes nearly all impostors.
LESSON = [4, 3, 2, 1], [2, 2, 0, 1]
CLOSE = 1e-9


def is_constant(*lists: Sequence[float]) -> bool:
    """Tell whether one of the lists does not tell any two documents apart.

    >>> is_constant([1, 1], [0, 1]), is_constant([1, 2])
    (True, False)
    """
    return any(len(set(values)) < 2 for values in lists)


def edge_of_lists(*lists: Sequence[float]) -> str:
    """Name the edge on which a case lies: one of its lists is constant.

    >>> edge_of_lists([1, 1], [0, 1]), edge_of_lists([1, 2])
    ('constant', '')
    """
    return "constant" if is_constant(*lists) else ""


def explain_distance(relevance: Sequence[int]) -> Sentence:
    """Spell out the arithmetic of the distance.

    >>> explain_distance([1, 0, 2, 0]).places["pairs"]
    Sentence(id='pairs', places={'n': 5})
    >>> explain_distance([0, 1]).places["inversions"]
    Sentence(id='one_inversion', places={})
    >>> explain_distance([1, 1])
    Sentence(id='no_pair', places={})
    """
    compared = list(combinations(relevance, 2))
    untied = sum(above != below for above, below in compared)
    inversions = sum(above < below for above, below in compared)
    if not untied:
        return Sentence("no_pair")
    counted = (
        Sentence("one_inversion") if inversions == 1 else Sentence("inversions", {"n": inversions})
    )
    pairs = Sentence("one_pair") if untied == 1 else Sentence("pairs", {"n": untied})
    return Sentence("share", {"inversions": counted, "pairs": pairs})


def explain_tau(x: Sequence[float], y: Sequence[float]) -> str | Sentence:
    """Spell out the arithmetic of tau-b.

    >>> explain_tau([3, 2, 1], [3, 1, 1])
    '(2 - 0) / sqrt(3 * 2)'
    >>> explain_tau([1, 1], [0, 1])
    Sentence(id='constant', places={})
    """
    if is_constant(x, y):
        return Sentence("constant")
    pairs = [(x[i] - x[j], y[i] - y[j]) for i, j in combinations(range(len(x)), 2)]
    concordant = sum(a * b > 0 for a, b in pairs)
    discordant = sum(a * b < 0 for a, b in pairs)
    untied_x = sum(a != 0 for a, _ in pairs)
    untied_y = sum(b != 0 for _, b in pairs)
    return f"({concordant} - {discordant}) / sqrt({untied_x} * {untied_y})"


def explain_rho(x: Sequence[float], y: Sequence[float]) -> Sentence:
    """Spell out the ranks that are correlated.

    >>> explain_rho([1, 1], [0, 1])
    Sentence(id='constant', places={})
    >>> explain_rho([5, 5, 9], [1, 2, 3])
    Sentence(id='ranks', places={'x': '1.5, 1.5, 3', 'y': '1, 2, 3'})
    """
    if is_constant(x, y):
        return Sentence("constant")
    a, b = (
        [sum(other < v for other in values) + (values.count(v) + 1) / 2 for v in values]
        for values in (x, y)
    )
    return Sentence(
        "ranks", {"x": ", ".join(map("{:g}".format, a)), "y": ", ".join(map("{:g}".format, b))}
    )


def explain_tau_ap(truth: Sequence[float], ranking: Sequence[float]) -> str:
    """Spell out the arithmetic of tau_AP.

    >>> explain_tau_ap([3, 2, 1], [3, 1, 2])
    '2/2 * (1/1 + 1/2) - 1'
    """
    n = len(truth)
    order = sorted(range(n), key=lambda i: ranking[i], reverse=True)
    ranked = [truth[i] for i in order]
    right = [sum(other > score for other in ranked[:i]) for i, score in enumerate(ranked)]
    shares = " + ".join(f"{right[i]}/{i}" for i in range(1, n))
    return f"2/{n - 1} * ({shares}) - 1"


def refuse_lesson(x: list, y: list) -> Sentence | None:
    """Say that two lists are those of the lesson; None if they are one's own.

    >>> refuse_lesson([2, 2, 0, 1], [4, 3, 2, 1])
    Sentence(id='lesson_list', places={})
    """
    return Sentence("lesson_list") if (x, y) in (LESSON, LESSON[::-1]) else None


def refuse_ranking(ranking: list) -> Sentence | None:
    """Say why a list is not an order of the true ranks 1 to 7; None if it is."""
    is_right = are_whole(ranking, 1, 7) and sorted(ranking) == sorted(TRUE_SCORES)
    return None if is_right else Sentence("not_an_order", {"last": 7, "answer": ranking})


def fewer_inversions_but_worse(ranking: list[int]) -> list[Sentence]:
    """Return what a list of true ranks lacks to have few inversions and a low tau_AP.

    >>> fewer_inversions_but_worse([4, 3, 1, 2, 5, 6, 7])
    []
    >>> fewer_inversions_but_worse([1, 2, 3, 4, 5, 6, 7])
    [Sentence(id='high_tau_ap', places={'limit': 0.35555555555555557, 'value': 1.0})]
    """
    unmet: list[Sentence] = []
    n = sum(above > below for above, below in combinations(ranking, 2))
    if n > MOST_INVERSIONS:
        unmet.append(Sentence("too_many_inversions", {"n": n, "most": MOST_INVERSIONS}))
    # The document of true rank r has the true score 8 - r.
    value = tau_ap([8 - rank for rank in ranking], TRUE_SCORES)
    if value >= LIMIT - CLOSE:
        unmet.append(Sentence("high_tau_ap", {"limit": LIMIT, "value": value}))
    return unmet
