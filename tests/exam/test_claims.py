"""What replies say of metrics and of the lesson's tables is computed; each row names its place."""

import csv
import tomllib
from itertools import pairwise

from ranklearn_course import metrics
from ranklearn_course.chapters import FOLDER
from tests.rows import with_each

FIRST, LAST = [1, *[0] * 9], [*[0] * 9, 1]


def sessions(pair):
    """How many sessions a method needs to see a pair of lists apart, by its name."""
    with (FOLDER / "clicks" / "powers_by_seed.csv").open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["pair"] == pair]
    return {row["method"]: float(row["sessions"]) for row in rows}


def an_ab_test_needs_more():
    of_drafts = ("team draft", "team draft that goes on", "balanced")
    for pair in ("upside down", "ranks 1 and 5 swapped", "ranks 1 and 2 swapped"):
        needed = sessions(pair)
        if min(n for name, n in needed.items() if name not in of_drafts) <= needed["team draft"]:
            return False
    return True


def rises(metric, *lists):
    """Each list has a higher value than the one before."""
    return all(one < other for one, other in pairwise(map(metric, lists)))


def same(metric, *lists):
    return len({round(metric(each), 9) for each in lists}) == 1


def err_of(grades):
    return metrics.err([grade / 2 for grade in grades])


def ndcg(grades):
    return metrics.ndcg(grades)


ROWS = [
    ("cascade.choose.recall", "no user who stops", same(metrics.recall_at_k, FIRST, LAST)),
    (
        "cascade.choose.recall",
        "it counts what stands among the first ten",
        metrics.recall_at_k([*LAST, 1], 10, judged=[1, 1]) == 1 / 2,
    ),
    ("cascade.choose.rbp", "satisfied or not", metrics.rbp([1, 1], 0.5) == 1 / 2 + 1 / 4),
    ("cascade.choose.err", "rank i is worth 1/i", err_of([0, 0, 2]) == 1 / 3),
    ("cascade.choose.err", "stops when satisfied", same(err_of, [2, 0], [2, 2])),
    (
        "cascade.choose.pfound",
        "finds something before giving up",
        metrics.pfound([0, 0, 1], 0.2) == (1 - 0.2) ** 2,
    ),
    ("clicks.choose.interleaving", "needed more sessions than team draft", an_ab_test_needs_more()),
    ("comparing_systems.choose.ndcg", "divides by the best list", ndcg([3, 2, 1]) == 1),
    (
        "comparing_systems.choose.rr",
        "the rank of the first hit, and for nothing else",
        same(metrics.reciprocal_rank, [0, 1, 0, 0], [0, 1, 1, 1]),
    ),
    (
        "comparing_systems.choose.recall",
        "wherever the others stand",
        same(metrics.recall_at_k, FIRST, LAST),
    ),
    ("comparing_systems.choose.rbp", "satisfied or not", metrics.rbp([1, 1], 0.5) == 0.75),
    (
        "dcg.choose.ndcg",
        "every query ends on the scale up to 1",
        same(ndcg, [3, 2, 1], [1, 0, 0], [1, 1, 1]),
    ),
    (
        "dcg.choose.dcg",
        "keeps what a query has to offer",
        rises(metrics.dcg, [1, 0], [1, 1], [3, 2]),
    ),
    ("dcg.choose.cg", "does not see the order", same(sum, [3, 0, 1], [0, 1, 3])),
    (
        "dcg.choose.precision",
        "takes all grades above 0 for the same",
        same(lambda grades: metrics.precision_at_k(grades, 2), [1, 0], [3, 0]),
    ),
    (
        "diversity.choose.gini",
        "0 if all products get equally many places, and near 1 if a few get nearly all",
        metrics.gini([4, 4, 4]) == 0 and metrics.gini([0] * 99 + [9]) > 0.98,
    ),
    ("diversity.choose.ndcg", "knows grades, and no meanings", ndcg([1, 1, 1]) == 1),
    (
        "precision.choose.recall",
        "the share of all relevant documents that stand among the first k",
        metrics.recall_at_k([1, 0, 1], 2) == 1 / 2,
    ),
    (
        "precision.choose.precision",
        "without their order, and needs no R",
        same(lambda hits: metrics.precision_at_k(hits, 2), [1, 0, 0], [0, 1, 0], [0, 1, 1]),
    ),
    (
        "precision.choose.ap",
        "it sees all hits and their order",
        rises(lambda hits: metrics.average_precision(hits, 3), [0, 0, 1], [0, 1, 0], [1, 0, 0]),
    ),
    ("precision.choose.top", "sees one document", metrics.precision_at_k([1, 0, 0], 1) == 1),
    (
        "reciprocal_rank.choose.mrr",
        "each further rank lowers it",
        rises(metrics.reciprocal_rank, [0, 0, 1], [0, 1, 0], [1, 0, 0]),
    ),
    (
        "rank_correlation.choose.auc",
        "the pairs with different labels alone, and 1 is within reach",
        metrics.roc_auc([1, 1, 0, 0], [4, 3, 2, 1]) == 1,
    ),
    (
        "rank_correlation.choose.inversions",
        "0 is a perfect list",
        metrics.kendall_distance([3, 2, 2, 0]) == 0,
    ),
    (
        "unjudged.choose.nuggets",
        "each once, however many pieces hold it",
        metrics.nugget_recall([[1, 0], [1, 0]], 2) == 1 / 2,
    ),
    (
        "unranked.choose.auc",
        "the share of pairs in the right order",
        metrics.roc_auc([1, 0, 0, 1], [4, 3, 2, 1]) == 2 / 4,
    ),
    ("unranked.choose.f2", "recall four times the weight of precision", 2**2 == 4),
    ("unranked.choose.f05", "precision four times the weight of recall", 1 / 0.5**2 == 4),
    (
        "unranked.choose.mse",
        "the size of the numbers and not at their order",
        metrics.mse([1, 2], [2, 1]) < metrics.mse([1, 2], [5, 6]),
    ),
]


@with_each(ROWS)
def test_a_reply_is_true(place, words, is_true):
    chapter, template, option = place.split(".")
    text = (FOLDER / chapter / "exam.toml").read_text(encoding="utf-8")
    reply = tomllib.loads(text)[template]["options"][option]["reply"]
    assert words in reply, f"{place} does not say {words!r}, which is computed, but {reply!r}"
    assert is_true, f"{place} says {words!r}, and it is not so"
