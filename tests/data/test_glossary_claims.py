"""The glossary defines the metrics as they are computed: each claim holds, in the entry's words."""

import pytest
import pytrec_eval

from ranklearn_course.data import glossary
from tests.authoring.numbers import evaluated

#: A term, words of its definition or note, and a calculation that would be wrong if they were.
CLAIMS = [
    ("F-measure", "two times their product divided by their sum", "f_at_k([1, 0], 2) == 1 / 1.5"),
    ("F-measure", "never more than twice the smaller", "harmonic_mean([0.01, 1]) <= 2 * 0.01"),
    ("F-beta", "beta squared times the weight", "f_beta([1, 1, 0], [1, 0, 0], 2) == 5 / (1 + 8)"),
    (
        "AUC",
        "takes everything below rank k as tied",
        "roc_auc([1, 1, 0, 0], [4, 0, 0, 0]) == 3/4 < roc_auc([1, 1, 0, 0], [4, 3, 2, 1])",
    ),
    (
        "mean reciprocal rank",
        "over all relevant documents of one query, of 1 divided by the rank: that is another",
        "reciprocal_rank([1, 0, 1]) == 1 > (1 + 1/3) / 2",
    ),
    (
        "R@k",
        "divide by the smaller of k and that number, R@10:over=min in ranklearn evaluate",
        "recall_at_k([1, 1], 1, denominator='min') == 1",
    ),
    (
        "cutoff",
        "nDCG@5 and nDCG@10 are the same. P@10 is half of P@5, for it divides by k. And the ideal",
        "ndcg([1, 0, 2], 5) == ndcg([1, 0, 2], 10)"
        " and 2 * precision_at_k([1, 0, 2], 10) == precision_at_k([1, 0, 2], 5)"
        " and ndcg([1], 1, judged=[1, 1]) > ndcg([1], 9, judged=[1, 1])",
    ),
    (
        "duplicate",
        "returned twice would have recall 2 and nDCG 1.631",
        "round(dcg([1, 1]) / dcg([1]), 3) == 1.631",
    ),
    (
        "DCG",
        "For the grades 0 and 1 they are the same",
        "dcg([1, 0, 1]) == dcg([1, 0, 1], gain='linear')",
    ),
    (
        "Kendall's tau",
        "which is 0 in this course",
        "kendall_tau([1, 1], [1, 2], 'b') == 0",
    ),
    (
        "average precision",
        "Every grade above 0 counts alike",
        "average_precision([1, 2]) == average_precision([2, 1])",
    ),
    (
        "F-measure",
        "the mean F is 0, but F of the two means is 0.5",
        "harmonic_mean([1, 0]) == 0 and harmonic_mean([fmean([1, 0]), fmean([0, 1])]) == 0.5",
    ),
    (
        "discount",
        "the discount falls 243 times as much",
        "round((1 - 1 / log2(12)) / (1 / log2(102) - 1 / log2(112))) == 243",
    ),
    (
        "Cohen's kappa",
        "Chance alone gives 84.4, so kappa is 0.167",
        "isclose(0.9 * 0.93 + 0.1 * 0.07, 0.844) and round(cohen_kappa("
        "[1] * 90 + [0] * 10, [1] * 85 + [0] * 5 + [1] * 8 + [0] * 2), 3) == 0.167",
    ),
    (
        "tie",
        "keeps the order of the input, an input that is sorted by grade looks perfect",
        "ndcg(rank_by([1, 1, 1], [2, 1, 0], ties='stable')) == 1"
        " > ndcg(rank_by([1, 1, 1], [0, 1, 2], ties='stable'))",
    ),
    (
        "denominator of AP",
        "1 0 0 0 0 has 1, and 1 0 0 0 1 has 0.7",
        "[average_precision(each, 5, denominator='hits')"
        " for each in ([1, 0, 0, 0, 0], [1, 0, 0, 0, 1])] == [1, 0.7]",
    ),
    (
        "R@k",
        "With a hit among the first k, it is above P@k if fewer than k documents are relevant",
        "recall_at_k([1, 0], 2) > precision_at_k([1, 0], 2)"
        " and recall_at_k([1, 1], 2) == precision_at_k([1, 1], 2)"
        " and recall_at_k([0, 0, 1], 2) == precision_at_k([0, 0, 1], 2)",
    ),
    (
        "denominator of AP",
        "for the list 1 0 of two relevant documents that is 0.5, 0.5 and 1",
        "[average_precision([1, 0], 2, judged=[1, 1], denominator=each)"
        " for each in ('min', 'relevant', 'hits')] == [0.5, 0.5, 1]",
    ),
    (
        "P@k",
        "P@10 is at most 0.3; R-precision",
        "isclose(precision_at_k([1, 1, 1], 10), 0.3) and r_precision([1, 1, 1]) == 1",
    ),
    (
        "ceiling",
        "a perfect first five of twelve has 5/12 = 0.417 by both",
        "average_precision([1] * 5, 5, judged=[1] * 12, denominator='relevant')"
        " == recall_at_k([1] * 5, 5, judged=[1] * 12) == 5 / 12",
    ),
    (
        "macro average",
        "each has nDCG 1 and AUC 1, and the six in one list have nDCG 0.877 and AUC 0.75",
        "round(ndcg([1, 0, 0, 1, 0, 0]), 3) == 0.877"
        " and roc_auc([1, 0, 0, 1, 0, 0], [9, 8, 7, 3, 2, 1]) == 0.75",
    ),
    (
        "gain",
        "swapping the best two costs 0.120 of nDCG, and 0.004 if the gain is the label",
        "[round(1 - ndcg([18, 19, *range(17, -1, -1)], gain=each), 3)"
        " for each in ('exponential', 'linear')] == [0.12, 0.004]",
    ),
    (
        "ideal DCG",
        "one good document of five; beside all five it has 0.339",
        "ndcg([1]) == 1 and round(ndcg([1], judged=[1] * 5), 3) == 0.339",
    ),
    (
        "AUC",
        "ten relevant ones at ranks 11 to 20 have AUC 0.990 and P@10 0",
        "round(roc_auc([0] * 10 + [1] * 10 + [0] * 980, range(1000, 0, -1)), 3) == 0.99",
    ),
    (
        "sign test",
        "better on 8 queries and worse on 12, p is 0.503",
        "round(comparison.sign_test(8, 12), 3) == 0.503",
    ),
    (
        "rank-biased overlap",
        "the last two swapped have 0.995 with p = 0.9, but 0.647 in tools that count nothing",
        "[round(rbo([*range(10)], [*range(8), 9, 8], p=0.9) - rest, 3)"
        " for rest in (0, 0.9**10)] == [0.995, 0.647]",
    ),
    (
        "novelty",
        "at most the base-2 logarithm of n, for an item that a single user knows",
        "self_information([0], [1/16]) == log2(16)",
    ),
    (
        "nDCG",
        "Where all grades are equal and above 0 every order gets 1",
        "ndcg([2, 2, 2]) == 1 and isnan(ndcg([0, 0, 0], undefined=nan))",
    ),
    (
        "context precision",
        "divided by the number of hits. Passages that are missing cost nothing.",
        "average_precision([0, 1], judged=[1, 1, 1], denominator='hits') == 1/2",
    ),
    (
        "nDCG",
        "has 1.0 if the ideal list is made of what was returned; made of all five it gives 0.339",
        "ndcg([1]) == 1 and round(ndcg([1], judged=[1] * 5), 3) == 0.339",
    ),
    (
        "P@k",
        "a single hit, at rank 1, it falls from 1 at k = 1 to 0.1 at k = 10; beyond that it cannot",
        "[recall_at_k([1] + [0] * 19, k, judged=[1] * 10, denominator='min')"
        " for k in (1, 2, 10, 11, 20)] == [1, 0.5, 0.1, 0.1, 0.1]",
    ),
    (
        "R@k",
        "over=min in ranklearn evaluate, and this may fall when k grows",
        "recall_at_k([1, 0], 2, judged=[1, 1], denominator='min') == 1/2",
    ),
    (
        "context precision",
        "A useless passage above a useful one has 0.5; tools that divide by all passages give 0.25",
        "[average_precision([0, 1], 2, denominator=each) for each in ('hits', 'k')] == [0.5, 0.25]",
    ),
    (
        "MAP",
        "it equals the mean reciprocal rank, and MAP@1 equals nDCG@1",
        "all(average_precision(each, 1) == ndcg(each, 1) == reciprocal_rank(each, 1)"
        " for each in ([0, 1], [1, 0], [3, 0]))",
    ),
    (
        "mean reciprocal rank",
        "R@1 is lower where several documents are relevant and the first one is a hit",
        "recall_at_k([1, 1], 1) < reciprocal_rank([1, 1], 1)"
        " and recall_at_k([0, 1, 1], 1) == reciprocal_rank([0, 1, 1], 1)",
    ),
    (
        "empty query",
        "Recall, AP and nDCG become 0 divided by 0",
        "all(isnan(each([0, 0], 2, undefined=nan))"
        " for each in (recall_at_k, average_precision, ndcg))",
    ),
    (
        "empty query",
        "P@k and the reciprocal rank are 0",
        "precision_at_k([0, 0], 2) == reciprocal_rank([0, 0]) == 0",
    ),
    (
        "AUC",
        "a value clearly below it says that the reverse order would be better",
        "isclose(roc_auc([0, 1, 0, 0], [4, 2, 3, 1]), 1/3)"
        " and isclose(roc_auc([0, 1, 0, 0], [1, 3, 2, 4]), 2/3)",
    ),
    (
        "Kendall's tau",
        "Without ties it is 1 for equal orders and -1 for opposite ones",
        "kendall_tau([2, 1, 1], [2, 1, 1], 'a') < 1 == kendall_tau([3, 2, 1], [3, 2, 1], 'a')",
    ),
    (
        "tau-b",
        "A list with ties has the value 1 with itself, unless all of it is tied",
        "isclose(kendall_tau([2, 1, 1], [2, 1, 1]), 1) and kendall_tau([1, 1], [1, 1]) == 0",
    ),
    (
        "approximate nearest neighbour search",
        "its precision is the same number: the common items divided by k",
        "precision_at_k([1, 0, 1], 3) == recall_at_k([1, 0, 1], 3, judged=[1, 1, 1]) == 2/3",
    ),
    ("AUC", "a tie counting half", "roc_auc([1, 0], [1, 1]) == 1/2"),
    ("P@k", "divided by k", "precision_at_k([1, 0, 1], 2) == 1/2"),
    ("R@k", "divided by the number of all relevant", "recall_at_k([1, 0, 1], 2) == 1/2"),
    ("R-precision", "among the first R documents", "r_precision([1, 0, 1, 0]) == 1/2"),
    ("average precision", "divided by the number", "average_precision([1], judged=[1, 1]) == 1/2"),
    ("DCG", "over the first k ranks, of gain times discount", "dcg([0, 2], 1) == 0"),
    ("ideal DCG", "sorted by grade, best first, cut at k", "ideal_dcg([1, 2], 1) == dcg([2])"),
    ("nDCG", "divided by the DCG of the ideal", "ndcg([1, 2]) == dcg([1, 2]) / dcg([2, 1])"),
    (
        "exponential gain",
        "to the power of the grade, minus one",
        "isclose(dcg([4]), 15 * dcg([1]))",
    ),
    (
        "cumulative gain",
        "The sum of the grades of the first k",
        "cumulative_gain([2, 1, 3], 2) == 3",
    ),
    (
        "Järvelin discount",
        "With base 2 the ranks 1 and 2 weigh the same",
        "dcg([0, 1], discount='jarvelin') == dcg([1, 0], discount='jarvelin')",
    ),
    ("negative grade", "nDCG can leave the range from 0 to 1", "ndcg([-1, 1], gain='linear') < 0"),
    (
        "reciprocal rank",
        "One divided by the rank of the first",
        "reciprocal_rank([0, 1, 1]) == 1/2",
    ),
    ("Kendall distance", "The number of inversions", "kendall_distance([0, 1, 2]) == 3"),
    (
        "Kendall's tau",
        "concordant pairs less that of discordant pairs, divided by the number of all pairs",
        "isclose(kendall_tau([3, 2, 1], [3, 1, 2], 'a'), (2 - 1) / 3)",
    ),
    (
        "tau-b",
        "with a smaller divisor when there are ties",
        "kendall_tau([3, 2, 1], [3, 1, 1]) > kendall_tau([3, 2, 1], [3, 1, 1], 'a')",
    ),
    (
        "rank-biased overlap",
        "each depth weighs p times as much as the one before",
        "isclose(rbo([1, 2], [3, 2], p=0.5), 0.5 * (0 + 0.5 / 2) + 0.25 / 2)",
    ),
    ("RBP", "multiplied by 1 minus p", "isclose(rbp([0, 0, 1], p=0.8), 0.8**2 * (1 - 0.8))"),
    ("ERR", "divided by the rank at which the reader is", "err([0.5, 1]) == 0.5 / 1 + 0.5 / 2"),
    ("PFound", "look probability times satis", "isclose(pfound([0.4, 1], p_break=0), 0.4 + 0.6)"),
    (
        "satisfaction probability",
        "the grade, less 1",
        "satisfaction([2], 3)[0] == (2**2 - 1) / 2**3",
    ),
    ("judged@k", "The share of the first k documents", "judged_at_k([1, 0, 1], 2) == 1/2"),
    (
        "bpref",
        "A relevant document that was not returned loses all its pairs",
        "bpref([1, 0], [1, 1], n_relevant=2, n_nonrelevant=1) == 1 / 2",
    ),
    (
        "bpref",
        "that are in the right order, among judged documents alone",
        "bpref([1, 1, 0, 0, 1], [1, 1, 1, 0, 1], n_relevant=3, n_nonrelevant=1) == 2 / 3",
    ),
    (
        "bpref",
        "at most as many non-relevant documents as there are relevant ones",
        "bpref([0, 1], [1, 1], n_relevant=1, n_nonrelevant=9) == 0",
    ),
    (
        "infAP",
        "the share of relevant ones above it is estimated from the judged ones there",
        "isclose(inferred_ap([1, 0, 1], [1, 0, 1], [1, 1, 1], n_relevant=2), 1, abs_tol=1e-4)",
    ),
    (
        "residual",
        "in the list and below it, were relevant",
        "rbp_bounds([1, 0], [1, 0], 0.5)[1] - rbp_bounds([1, 0], [1, 0], 0.5)[0] == 1/4 + 1/4",
    ),
    ("base of RBP", "its lower bound", "rbp_bounds([1, 1], [1, 0], 0.5)[0] == 1/2"),
    (
        "overlap",
        "divided by the number that at least one",
        "overlap([1, 1, 0], [1, 0, 1]) == 1 / 3",
    ),
    (
        "alpha-nDCG",
        "times 1 less alpha for each page above that serves it",
        "alpha_dcg([[1], [1]], alpha=0.2) == dcg([1, 0.8], gain='linear')",
    ),
    (
        "Cohen's kappa",
        "divided by 1 minus that share",
        "cohen_kappa([1, 1, 0, 0], [1, 0, 0, 0]) == 1/2",
    ),
    ("nugget recall", "counts once, however many", "nugget_recall([[1, 0], [1, 0]], 2) == 1/2"),
    ("root mean squared error", "The square root of the", "rmse([5, 4], [1, 4]) == sqrt(16 / 2)"),
    ("mean absolute error", "without sign and", "mae([1, 4], [5, 1]) == (4 + 3) / 2"),
    (
        "tie rule",
        "the best case puts the higher grade first, the worst case the lower one",
        "[rank_by([1, 1], [0, 2], ties=each)[0] for each in ('best', 'worst')] == [2, 0]",
    ),
    (
        "rank from the bottom",
        "counted from the lowest score up",
        "mid_ranks([0.9, 0.7, 0.1]).tolist() == [3, 2, 1]",
    ),
]


@pytest.mark.parametrize(("term", "words", "shows"), CLAIMS)
def test_a_metric_is_what_the_glossary_says(term, words, shows):
    entry = glossary(term)
    assert words in f"{entry.definition} {entry.note}"
    assert evaluated(shows)


@pytest.mark.parametrize(
    ("term", "words", "grades", "level", "expected"),
    [
        ("tie", "the hit a gives MAP 1/3", {"a": 1, "b": 0, "c": 0}, 1, {"map": 1 / 3}),
        ("tie", "and the hit c gives 1.", {"a": 0, "b": 0, "c": 1}, 1, {"map": 1}),
        ("empty query", "trec_eval gives it 0", {"a": 0}, 1, {"map": 0, "ndcg": 0}),
        ("relevant", "This changes MAP, recall", {"a": 1, "c": 1}, 2, {"map": 0, "recall_5": 0}),
        ("relevant", "nDCG takes the grades themselves", {"b": 1, "c": 1}, 2, {"ndcg": 1}),
    ],
)
def test_trec_eval_does_what_the_glossary_says(term, words, grades, level, expected):
    assert words in glossary(term).note
    names = {"map", "ndcg", "recall.5"}
    evaluator = pytrec_eval.RelevanceEvaluator({"q": grades}, names, relevance_level=level)
    [answers] = evaluator.evaluate({"q": {"a": 1.0, "b": 1.0, "c": 1.0}}).values()
    assert {name: answers[name] for name in expected} == pytest.approx(expected)
