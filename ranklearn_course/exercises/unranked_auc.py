"""AUC with named mistakes: what a learner's function may do instead."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ranklearn_course.checker import UNSPECIFIED, Catalogue
from ranklearn_course.exercises.edges import Switch

CNBLOGS = "the cnblogs post"

# What a tied pair counts; `later` says that its relevant document stands further down the input.
TIES = {
    "half": lambda later: 0.5,
    "lost": lambda later: 0.0,
    "won": lambda later: 1.0,
    "order": float,
    "dropped": lambda later: 0.0,
}
DIVISORS = {
    "pairs": lambda hits, others, tied: hits * others,
    "untied": lambda hits, others, tied: hits * others - tied,
    "all_pairs": lambda hits, others, tied: (hits + others) * (hits + others - 1) / 2,
    "squares": lambda hits, others, tied: (hits + others) ** 2,
    "relevant": lambda hits, others, tied: hits,
    "none": lambda hits, others, tied: 1,
}
FINISHES = {
    "auc": lambda value, hits, others: value,
    "gini": lambda value, hits, others: 2 * value - 1,
    "larger": lambda value, hits, others: max(value, 1 - value),
    "unshifted": lambda value, hits, others: value + (hits + 1) / (2 * others),
}


def make(
    *,
    ties: str = "half",
    direction: str = "higher",
    divisor: str = "pairs",
    finish: str = "auc",
    undefined: str = "zero",
) -> Callable:
    """Return AUC, or one of its wrong variants.

    >>> make()([0, 0, 1, 1], [0.3, 0.1, 0.4, 0.2]) == (1 + 1 + 0 + 1) / (2 * 2)
    True
    """
    sign = 1 if direction == "higher" else -1
    shown = "untied" if ties == "dropped" else divisor

    def roc_auc(relevant: Sequence[int], scores: Sequence[float]) -> object:
        hits = [i for i, value in enumerate(relevant) if value]
        others = [i for i, value in enumerate(relevant) if not value]
        if not hits or not others:
            return 0.5 if undefined == "half" else 0.0
        won = [(sign * (scores[i] - scores[j]), i > j) for i in hits for j in others]
        tied = [later for better, later in won if better == 0]
        total = sum(better > 0 for better, _ in won) + sum(map(TIES[ties], tied))
        size = DIVISORS[shown](len(hits), len(others), len(tied))
        return FINISHES[finish](total / size, len(hits), len(others)) if size else UNSPECIFIED

    return roc_auc


def explain(relevant: Sequence[int], scores: Sequence[float]) -> str:
    """Spell out the arithmetic of AUC: pairs won, half of the ties, all pairs.

    >>> explain([0, 0, 1, 1], [1, 2, 2, 3])
    '(3 + 1/2 × 1) / (2 × 2)'
    >>> explain([1], [3])
    '0, because there is no pair of a relevant and another document'
    """
    hits = [score for value, score in zip(relevant, scores, strict=True) if value]
    others = [score for value, score in zip(relevant, scores, strict=True) if not value]
    if not hits or not others:
        return "0, because there is no pair of a relevant and another document"
    won = sum(a > b for a in hits for b in others)
    tied = sum(a == b for a in hits for b in others)
    return f"({won} + 1/2 × {tied}) / ({len(hits)} × {len(others)})"


SWITCHES = (
    Switch(
        "ties",
        "lost",
        "It counts a tied pair as lost.",
        "All scores are equal. Is the ranking as bad as the reverse of the best one?",
    ),
    Switch(
        "ties",
        "won",
        "It counts a tied pair as won.",
        "All scores are equal. Is the ranking perfect?",
    ),
    Switch(
        "ties",
        "order",
        "It lets the order of the input decide a tie.",
        "Should AUC change if two documents with one score change places in the input?",
        source=f"the code of {CNBLOGS}: all scores equal gives 1 for the labels 0, 0, 1, 1",
    ),
    Switch(
        "ties",
        "dropped",
        "It leaves tied pairs out of the count and of the divisor.",
        "How many pairs are there, tied or not?",
        "convention",
        "the gamma of Goodman and Kruskal",
        "Goodman and Kruskal (1954)",
    ),
    Switch(
        "direction",
        "lower",
        "It takes the lower score for the better one.",
        "Which of two documents stands higher in the ranking: that with the higher score?",
    ),
    Switch(
        "divisor",
        "all_pairs",
        "It divides by the pairs of all documents, also of two relevant ones.",
        "How many pairs hold one relevant and one other document?",
        source="Kendall's tau divides by n(n - 1)/2",
    ),
    Switch(
        "divisor",
        "squares",
        "It divides by n².",
        "How many pairs hold one relevant and one other document?",
    ),
    Switch(
        "divisor",
        "relevant",
        "It divides by the number of relevant documents only.",
        "How many pairs hold one relevant and one other document?",
    ),
    Switch(
        "divisor",
        "none",
        "It counts the pairs that are won and does not divide.",
        "Between which two numbers does a probability lie?",
        "convention",
        "the U statistic of Mann and Whitney",
        "Mann and Whitney (1947)",
    ),
    Switch(
        "finish",
        "gini",
        "It gives 2 AUC - 1: that is the Gini coefficient.",
        "What is AUC if half of the pairs are won?",
        "convention",
        "credit scoring",
    ),
    Switch(
        "finish",
        "larger",
        "It gives 1 - AUC if that is larger.",
        "What is AUC if every pair is lost?",
        source=f"{CNBLOGS}, which says that AUC is usually between 0.5 and 1",
    ),
    Switch(
        "finish",
        "unshifted",
        "It does not subtract M(M + 1)/2 from the sum of ranks.",
        "Which sum of ranks do M relevant documents have if they stand at the bottom?",
    ),
    Switch(
        "undefined",
        "half",
        "It gives 0.5 if there is no pair of a relevant and another document.",
        "What does the exercise say about a list in which all documents are of one kind?",
    ),
)

CATALOGUE = Catalogue(make, SWITCHES)
