"""The glossary defines the metrics as they are computed: each claim holds, in the entry's words."""

import pytest

from ranklearn_course.authoring.numbers import evaluated
from ranklearn_course.data import glossary_entries

DEFINITIONS = {entry.term: f"{entry.definition} {entry.note}" for entry in glossary_entries()}
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
        "p to the power of how many ranks stand above, summed up and multiplied by 1 minus p",
        "round(rbp([0, 0, 1], p=0.8) - 0.8**2 * (1 - 0.8), 9) == 0",
    ),
    (
        "ERR",
        "one divided by the rank at which the reader is satisfied",
        "err([0.5, 1]) == 0.5 / 1 + 0.5 / 2",
    ),
    ("judged@k", "The share of the first k documents", "judged_at_k([1, 0, 1], 2) == 1/2"),
    (
        "bpref",
        "that stand in the right order, among judged documents alone",
        "bpref([1, 0, 0, 1], [1, 0, 1, 1], n_relevant=2, n_nonrelevant=2) == (2 + 1) / 4",
    ),
    (
        "bpref",
        "not returned loses all its pairs",
        "bpref([1, 0], [1, 1], n_relevant=2, n_nonrelevant=1) == 1 / 2",
    ),
    (
        "residual",
        "in the list and below it, were relevant",
        "rbp_bounds([1, 0], [1, 0], 0.5)[1] - rbp_bounds([1, 0], [1, 0], 0.5)[0] == 1/4 + 1/4",
    ),
    (
        "residual",
        "n documents, all judged, it is p to the power of n",
        "isclose(rbp_bounds([1, 0], [1, 1], 0.8)[1] - rbp_bounds([1, 0], [1, 1], 0.8)[0], 0.8**2)",
    ),
    (
        "base of RBP",
        "the least that it can be",
        "rbp_bounds([1, 0, 1], [1, 0, 1], 0.5)[0] == rbp([1, 0, 1], 0.5)",
    ),
    (
        "condensed list",
        "its P@k is too low as a rule",
        "mean(precision_at_k([row[i] for i in kept], 2) for row in [[1, 1, 0, 0]]"
        " for kept in combinations(range(4), 2)) < precision_at_k([1, 1, 0, 0], 2)",
    ),
    (
        "overlap",
        "as a share of what at least one of them does",
        "overlap([1, 1, 0, 0], [1, 0, 1, 0]) == 1 / 3",
    ),
    (
        "alpha-nDCG",
        "times 1 less alpha for each page above that served it",
        "alpha_dcg([[1], [1]], alpha=0.2) == 1 / log2(2) + (1 - 0.2) / log2(3)",
    ),
    (
        "Cohen's kappa",
        "divided by 1 less that",
        "cohen_kappa([1, 1, 0, 0], [1, 0, 0, 0]) == (3/4 - 1/2) / (1 - 1/2)",
    ),
    (
        "nugget recall",
        "counts once, however many pieces hold it",
        "nugget_recall([[1, 0], [1, 0]], 2) == 1/2",
    ),
    (
        "PFound",
        "look probability times satisfaction probability",
        "round(pfound([0.4, 1], p_break=0) - (0.4 + 0.6 * 1), 9) == 0",
    ),
    (
        "mean squared error",
        "The average of the squared differences",
        "mse([5, 4], [1, 4]) == (4**2 + 0**2) / 2",
    ),
    (
        "root mean squared error",
        "The square root of the averaged squared differences",
        "rmse([5, 4], [1, 4]) == sqrt((4**2 + 0**2) / 2)",
    ),
    (
        "mean absolute error",
        "without sign and without squaring",
        "mae([1, 4], [5, 1]) == (4 + 3) / 2",
    ),
    (
        "harmonic mean",
        "One divided by the mean of 1/a and 1/b",
        "isclose(harmonic_mean([1, 1/2]), 1 / mean([1/1, 1/(1/2)]))",
    ),
    (
        "F-beta",
        "recall gets beta squared times the weight of precision",
        "isclose(f_beta([1, 1, 0], [1, 0, 0], 2), 5 / (1 / 1 + 4 / (1/2)))",
    ),
    (
        "ceiling",
        "the smaller of k and the number of relevant documents, divided by k",
        "precision_at_k([1, 1, 0, 0], 4) == min(4, 2) / 4",
    ),
    (
        "exponential gain",
        "Two to the power of the grade, minus one: 0, 1, 3, 7, 15",
        "[int(dcg([grade])) for grade in range(5)] == [0, 1, 3, 7, 15]",
    ),
    ("linear gain", "The grade itself", "dcg([3], gain='linear') == 3 * dcg([1], gain='linear')"),
    (
        "cumulative gain",
        "The sum of the grades of the first k documents",
        "cumulative_gain([2, 1, 3], 2) == 2 + 1",
    ),
    (
        "Järvelin discount",
        "With base 2 the ranks 1 and 2 weigh the same",
        "dcg([0, 1], discount='jarvelin') == dcg([1, 0], discount='jarvelin')",
    ),
    ("negative grade", "nDCG can leave the range from 0 to 1", "ndcg([-1, 1], gain='linear') < 0"),
    (
        "rank correlation",
        "1 for the same order, -1 for the reverse",
        "isclose(kendall_tau([1, 2], [1, 2]), 1) and isclose(kendall_tau([1, 2], [2, 1]), -1)",
    ),
    (
        "tau-b",
        "with a smaller divisor when there are ties",
        "abs(kendall_tau([3, 2, 1], [3, 1, 1])) > abs(kendall_tau([3, 2, 1], [3, 1, 1], 'a'))",
    ),
    (
        "persistence",
        "looks at 1 divided by (1 minus p) documents on average",
        "isclose(sum(0.8**i for i in range(200)), 1 / (1 - 0.8))",
    ),
    (
        "satisfaction probability",
        "2 to the power of the grade, less 1, divided by 2 to the power of the largest grade",
        "satisfaction([2], 3)[0] == (2**2 - 1) / 2**3",
    ),
    (
        "sigmoid",
        "It rises from 0 to 1 and is 1/2 at 0",
        "[round(1 / (1 + exp(-x)), 6) for x in (-50, 0, 50)] == [0, 1/2, 1]",
    ),
    (
        "permutation",
        "Three things have six of them, ten have over three million",
        "len(list(permutations(range(3)))) == 6 and factorial(10) > 3_000_000",
    ),
    (
        "mean reciprocal rank",
        "The average, over queries, of one divided by the rank of the first hit",
        "mean_over_queries(reciprocal_rank([[1, 0], [0, 1]])) == (1/1 + 1/2) / 2",
    ),
    ("confidence interval", "More queries make it narrower", "1.96 / sqrt(400) < 1.96 / sqrt(100)"),
    (
        "F-measure",
        "never more than twice the smaller of the two",
        "all(f <= 2 * min(p, r) + 1e-12 for p in (0.01, 0.6, 1) for r in (0.01, 0.75, 1)"
        " for f in [harmonic_mean([p, r])]) and harmonic_mean([0.6, 0.75]) > 1.1 * 0.6",
    ),
    (
        "harmonic mean",
        "never more than twice the smaller of the two numbers",
        "1.9 * 0.01 < harmonic_mean([0.01, 1]) <= 2 * 0.01",
    ),
    (
        "mean rank",
        "one query without a hit leaves it undefined",
        "'The mean rank has no value' in widgets.FirstHits({'a': 1, 'b': None}).describe()",
    ),
    (
        "tie rule",
        "the best case puts the higher grade first, the worst case the lower one",
        "[rank_by([1, 1], [0, 2], ties=ties).tolist() for ties in ('stable', 'best', 'worst')]"
        " == [[0, 2], [2, 0], [0, 2]]",
    ),
    (
        "level",
        "counted from the lowest score up; documents with one score share the mean of their places",
        "mid_ranks([0.9, 0.7, 0.7, 0.1]).tolist() == [4, (2 + 3) / 2, (2 + 3) / 2, 1]",
    ),
    (
        "swap-monotone",
        "never falls when a better document moves up past a worse neighbour",
        "ndcg([1, 0]) > ndcg([0, 1])",
    ),
]


@pytest.mark.parametrize(("term", "words", "shows"), CLAIMS)
def test_a_metric_is_what_the_glossary_says(term, words, shows):
    assert words in DEFINITIONS[term]
    assert evaluated(shows)
