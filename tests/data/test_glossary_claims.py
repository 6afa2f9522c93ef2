"""The glossary defines the metrics as they are computed: each claim holds, in the entry's words."""

import pytest

from ranklearn_course.authoring.numbers import evaluated
from ranklearn_course.data import glossary_entries

DEFINITIONS = {entry.term: entry.definition for entry in glossary_entries()}
CLAIMS = [
    (
        "F-measure",
        "two times their product divided by their sum",
        "round(f_at_k([1, 0], 2) - 2 * (1/2 * 1) / (1/2 + 1), 9) == 0",
    ),
    ("AUC", "a tie counting half", "roc_auc([1, 0], [1, 1]) == 1/2"),
    ("P@k", "divided by k", "precision_at_k([1, 0, 1], 2) == 1/2"),
    ("R@k", "divided by the number of all relevant documents", "recall_at_k([1, 0, 1], 2) == 1/2"),
    ("R-precision", "among the first R documents", "r_precision([1, 0, 1, 0]) == 1/2"),
    (
        "average precision",
        "The sum of the notes divided by the number of relevant documents",
        "average_precision([0, 1], judged=[1, 1]) == (1/2) / 2",
    ),
    (
        "discount",
        "one divided by the base-2 logarithm of the rank plus",
        "dcg([0, 1]) == 1 / log2(3)",
    ),
    ("DCG", "The sum, over the first k ranks, of gain times discount", "dcg([0, 2], 1) == 0"),
    ("ideal DCG", "sorted by grade, best first, cut at k", "ideal_dcg([1, 2], 1) == 2**2 - 1"),
    (
        "nDCG",
        "DCG divided by the DCG of the best possible order",
        "ndcg([1, 2]) == dcg([1, 2]) / dcg([2, 1])",
    ),
    (
        "reciprocal rank",
        "One divided by the rank of the first hit, 0 if there is none",
        "reciprocal_rank([0, 1, 1]) == 1/2 and reciprocal_rank([0]) == 0",
    ),
    ("Kendall distance", "The number of inversions", "kendall_distance([0, 1, 2]) == 3"),
    (
        "Kendall's tau",
        "Pairs in agreement minus pairs in disagreement, divided by the number of all pairs",
        "round(kendall_tau([3, 2, 1], [3, 1, 2], 'a') - (2 - 1) / 3, 9) == 0",
    ),
    (
        "RBP",
        "p to the power of the ranks above it, summed up and multiplied by 1 minus p",
        "round(rbp([0, 0, 1], p=0.8) - 0.8**2 * (1 - 0.8), 9) == 0",
    ),
    (
        "ERR",
        "one divided by the rank at which the reader is satisfied",
        "err([0.5, 1]) == 0.5 / 1 + 0.5 / 2",
    ),
    (
        "PFound",
        "look probability times satisfaction probability",
        "round(pfound([0.4, 1], p_break=0) - (0.4 + 0.6 * 1), 9) == 0",
    ),
]


@pytest.mark.parametrize(("term", "words", "shows"), CLAIMS)
def test_a_metric_is_what_the_glossary_says(term, words, shows):
    assert words in DEFINITIONS[term]
    assert evaluated(shows)
