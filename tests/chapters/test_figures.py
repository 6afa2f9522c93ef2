"""Every picture of the course: nothing clashes, its words begin with its message, faults are named.

What a picture shows is tested beside it, in the folder of its chapter or of the kit.
"""

from functools import partial
from importlib import import_module
from inspect import isfunction, signature

import numpy as np
import pytest
from matplotlib.colors import to_hex, to_rgba_array

from ranklearn_course import figures, metrics, palette
from ranklearn_course.chapters import chapters
from ranklearn_course.chapters.cascade.figures import cascade_walk, running_mean, who_looks
from ranklearn_course.chapters.clicks.figures import early_looks, found_looks
from ranklearn_course.chapters.comparing_systems.figures import (
    power_curves,
    query_differences,
)
from ranklearn_course.chapters.dcg.figures import (
    dcg_bars,
    discount_curves,
    gain_curves,
    ranks_down,
)
from ranklearn_course.chapters.diversity.figures import future_arrows, knob_curves, turned_pairs
from ranklearn_course.chapters.entrance_task.figures import contest_traits
from ranklearn_course.chapters.learning_to_rank.figures import force_columns, gap_losses
from ranklearn_course.chapters.precision.figures import (
    average_precision_area,
    cutoff_curves,
    denominators,
    pooled_curve,
    precision_staircase,
)
from ranklearn_course.chapters.rank_correlation.figures import crossing_lines, swap_costs
from ranklearn_course.chapters.ranking_task.figures import named_rankings, sorted_by_score
from ranklearn_course.chapters.reciprocal_rank.figures import (
    first_hit_worth,
    first_hits,
    success_curves,
)
from ranklearn_course.chapters.smooth_dcg.figures import (
    local_fit,
    rank_tables,
    score_sweep,
    standard_curves,
)
from ranklearn_course.chapters.unranked.figures import (
    pair_grid,
    pooled_users,
    rating_errors,
    roc_curves,
)
from ranklearn_course.comparison import power_by_queries
from ranklearn_course.duel import Duel, blind_spot, duel
from ranklearn_course.figures import (
    agreement,
    digit_gallery,
    duel_picture,
    learner_intervals,
    per_query,
    ranking_strip,
)
from ranklearn_course.palette import THEMES
from tests.contest.small_contest import at_random
from tests.figures.tidy import tidy_picture
from tests.rows import with_each

RNG = np.random.default_rng(3)
NAN = float("nan")
LONG = "a name far too long for its column, which goes on and on and does not end"
MESSAGE = "A message that has to be wrapped " * 6
LIST = [1, 0, 1, 1, 0]
AP, NDCG = ("AP", metrics.average_precision), ("nDCG", metrics.ndcg)
QUERY, PICTURES = np.eye(8), np.arange(3 * 64).reshape(3, 8, 8)
RATED = [(f"a document with a very long name {i}", 10 - i) for i in range(10)]
PAGES = [("animal", 2), ("big cats", 1), ("E-Type", 0)]
ROC = metrics.roc_curve([0, 1, 1, 0, 1], [0.9, 0.8, 0.7, 0.7, 0.6])[:2]
ORDER = [int(rank) for rank in RNG.permutation(12) + 1]
SYSTEMS = {"A": RNG.random(30) + 0.2, "B": RNG.random(30)}
PAIR = [("A", 0, 1.0), ("B", 2, 0.0)]
SCORES, GRADES = [2.0, 1.2, 0.9, 0.3, -0.5], [1, 3, 0, 2, 1]
SQUARES = np.arange(12.0) ** 2


def soft(scores, grades):
    return metrics.soft_dcg(scores, grades, 0.3, discount="reciprocal")


def hinge(gap):
    return max(0.0, 1 - gap)


DRAWN = [
    partial(ranking_strip, {"A": [1]}),
    partial(ranking_strip, {"A": [1, 0]}, k=30),
    partial(ranking_strip, {LONG: [1, 0] * 15, "B": [0, 1]}, k=15),
    partial(ranking_strip, {LONG + str(i): [3, 2, 1, 0, 10] * 6 for i in range(3)}, k=29),
    partial(ranking_strip, {LONG: [1, 0, 1], "B": [1]}, names={LONG: [LONG] * 3}, k=1),
    partial(
        ranking_strip,
        {LONG: [1] * 30},
        measures=dict.fromkeys(("nDCG@10", "AP@10", "R@10"), np.mean),
        title=MESSAGE,
    ),
    partial(digit_gallery, QUERY, PICTURES, [1, 0, 1]),
    partial(
        digit_gallery,
        QUERY,
        {LONG + str(i): np.zeros((15, 8, 8)) for i in range(6)},
        {LONG + str(i): np.arange(15) % 2 for i in range(6)},
        title=MESSAGE,
    ),
    partial(per_query, {"A": [0.1]}),
    partial(per_query, {LONG + str(i): np.linspace(0, 1, 300) for i in range(6)}, title=MESSAGE),
    partial(per_query, {"A": [-1, -1], LONG: [0, 0]}),
    partial(per_query, {"A": [0.0] * 900 + [0.4, 1], LONG: np.linspace(0, 1, 902) ** 2}),
    partial(per_query, {"A": [1000.5, 2000]}),
    partial(per_query, {"A": [1.0] * 200, "B": [0.0] * 200}),
    partial(duel_picture, duel(AP, NDCG)),
    partial(duel_picture, blind_spot(AP, (LONG, metrics.ndcg))),
    partial(
        duel_picture,
        Duel((1, 0) * 6 + (1,), (1,) * 7 + (0,) * 6, ("a", LONG), {"a": (1, 0), LONG: (0, 1)}),
    ),
    partial(
        duel_picture,
        Duel((0, 99), (99, 0), ("a", "b"), {"a": (12345.6, 0), "b": (-1.5, 0.25)}),
    ),
    partial(agreement, {"MAP": [0.5, 0.4, 0.3], "MRR": [0.9, 1.0, 0.2], "P@10": [0.1, 0.2, 0.3]}),
    partial(
        agreement, {name: RNG.random(5) for name in ("P@10", "nDCG@10", "R-prec", LONG, *"gh")}
    ),
    partial(learner_intervals, [("pointwise", 0.5, 0.4, 0.6), ("listwise", 0.7, 0.6, 0.8)]),
    partial(learner_intervals, [("A", 0.5, 0.4, 0.6), (LONG, 0.7, 0.65, 0.9)], zero=0.5),
    partial(knob_curves, [1, 0], [[0.9, 0.6]], {"S-recall": [[0.5, 0.8]]}),
    partial(
        knob_curves,
        np.linspace(1, 0, 30),
        np.tile(np.linspace(1, 0, 30), (20, 1)),
        {LONG + str(i): RNG.random((20, 30)) for i in range(3)},
        title=MESSAGE,
    ),
    partial(future_arrows, {"A": (0.1, 0.05, 0.01)}),
    partial(future_arrows, {LONG + str(i): (i, 11.0 - i, i / 9) for i in range(12)}, title=MESSAGE),
    partial(future_arrows, {"A": (0, 0, 0), "B": (0.5, 0.5, 0.5)}),
    partial(turned_pairs, {"A": (0.3, 0.5), "B": (0.2, 0.6), "C": (0.1, 0.4)}),
    partial(
        turned_pairs,
        {LONG + str(i): (i / 12, 1 - i / 12) for i in range(12)},
        [frozenset((LONG + "0", LONG + "1"))],
        title=MESSAGE,
    ),
    partial(sorted_by_score, [("Jaguar", 0.7), ("E-Type", 0.2), ("Big cats", 0.9)]),
    partial(sorted_by_score, RATED),
    partial(sorted_by_score, [("one", 0)]),
    partial(named_rankings, {"A": PAGES, "B": PAGES[::-1]}, title="Two orders"),
    partial(named_rankings, {f"system {i}": RATED for i in range(6)}, title=MESSAGE),
    partial(named_rankings, {"A": [("a", 0)]}, title="One"),
    partial(rating_errors, [5, 4, 4, 2], {"system 1": [3, 2, 2, 1], "system 2": [1, 2, 3, 4]}),
    partial(rating_errors, range(30), {"a system with a long name, and longer": range(30)}),
    partial(rating_errors, [1], {"A": [-3]}),
    partial(pooled_users, {"user 1": (1, 1), "user 2": (1, 10)}),
    partial(pooled_users, {f"user {n}": (3, 30) for n in range(6)}),
    partial(pair_grid, [0, 1, 1, 0, 1, 1, 0, 0], [0.9, 0.8, 0.7, 0.7, 0.6, 0.4, 0.3, 0.1]),
    partial(pair_grid, [1, 0], [1, 2]),
    partial(pair_grid, [1] * 14 + [0] * 14, [n / 7 for n in range(28)]),
    partial(roc_curves, {"pixels": ROC, "worse": ([0, 1], [0, 1])}),
    partial(precision_staircase, LIST, k=5),
    partial(precision_staircase, [1]),
    partial(precision_staircase, [0, 0], k=4),
    partial(precision_staircase, [1] * 30, k=30),
    partial(precision_staircase, [0, 1, 1] * 10, k=7, denominator="k"),
    partial(precision_staircase, [1, 0, 1, 1, 0, 1, 1, 0, 0, 1] * 2, k=19),
    partial(precision_staircase, [1] * 14, k=13, title=MESSAGE),
    partial(pooled_curve, [([1, 0, 0], 1), ([0, 1, 1], 10)]),
    partial(pooled_curve, [([0], 1)]),
    partial(pooled_curve, [([0, 1] * 60, 60), ([0] * 120, 500), ([1] * 120, 120)]),
    *(
        partial(average_precision_area, relevance, judged)
        for relevance, judged in [
            (LIST, None),
            ([0, 0, 1], [1] * 6),
            ([0, 0], [1]),
            ([0, 1] * 30, None),
            ([1] * 12, [1] * 13),
            ([0] * 40 + [1, 1], [1] * 30),
        ]
    ),
    *(
        partial(draw, relevance, judged, ks)
        for draw in (denominators, cutoff_curves)
        for relevance, judged, ks in [
            (LIST, [1, 1, 1, 1], None),
            ([0, 0, 0], None, None),
            ([1, 1, 1], [1] * 40, None),
            ([1], None, None),
            ([1, 0, 0, 0, 1], [1, 1], [5]),
            ([1, 0] * 60, None, None),
            ([0, 1] * 60, None, [1, 5, 10, 20, 50, 100, 1000]),
        ]
    ),
    partial(dcg_bars, [2, 3, 0, 1]),
    partial(dcg_bars, [0]),
    partial(dcg_bars, [1], k=30),
    partial(dcg_bars, [3, 0, 1] * 10, k=7),
    partial(dcg_bars, [4, 0, 0, 0, 0, 1, 4, 3, 0, 0, 2], k=10),
    partial(dcg_bars, [20, 0, 19]),
    partial(dcg_bars, [1, 0], judged=[2] * 12, k=3, title=MESSAGE),
    partial(gain_curves),
    partial(gain_curves, max_grade=1),
    partial(gain_curves, max_grade=30, title=MESSAGE),
    partial(discount_curves),
    partial(discount_curves, n=200),
    partial(discount_curves, {f"line {i}": "log2" for i in range(6)}),
    partial(ranks_down),
    partial(ranks_down, (1, 5), step=3),
    partial(first_hits, {"A": [3, 2, 1]}, k=3),
    partial(first_hits, {LONG: [30, None] * 4, "B": [1] * 8}, k=30, queries=[LONG] * 8),
    partial(first_hits, {f"system {i}": [i + 1] for i in range(6)}, k=2, title=MESSAGE),
    partial(first_hit_worth, 2),
    partial(first_hit_worth, 30),
    partial(success_curves, {LONG + str(i): np.eye(30) for i in range(6)}, k=30),
    partial(success_curves, {"A": [[1]]}, k=1),
    partial(crossing_lines, {"one": [2, 1]}),
    partial(crossing_lines, {"one": ORDER, LONG: ORDER}, names=[LONG] * 12),
    partial(crossing_lines, dict.fromkeys("abc", ORDER), marked=[2]),
    partial(swap_costs),
    partial(swap_costs, 30),
    partial(cascade_walk, {"engine A": [3, 0, 0, 0, 0], "engine B": [2, 2, 2, 2, 2]}),
    partial(cascade_walk, {"one": [1] * 30}),
    partial(cascade_walk, {LONG: [0, 2, 1]}, title=MESSAGE),
    partial(who_looks, {f"p = {p}": p ** np.arange(30.0) for p in (0.5, 0.8, 0.95)}),
    partial(running_mean, [0, 1] * 2000, 0.5),
    partial(running_mean, np.arange(20) / 20, 0.45, name="PFound"),
    partial(running_mean, [1.0] * 20, 1.0),
    partial(score_sweep, SCORES, GRADES, 1, dict.fromkeys(("SoftDCG", "FairSoftDCG"), soft)),
    partial(score_sweep, SCORES, GRADES, 1, marks=[1.2, 1.9, 2.1]),
    partial(rank_tables, dict.fromkeys(("Soft", "Fair"), metrics.rank_distribution(SCORES, 1.0))),
    partial(local_fit, SQUARES, start=0),
    partial(standard_curves, np.arange(12), {"DCG": SQUARES, "SoftDCG": -SQUARES}, title="Two"),
    partial(gap_losses, {"hinge": hinge, "logistic": lambda gap: np.log1p(np.exp(-gap))}),
    partial(force_columns, PAIR, {"RankNet": [-0.5, 0.5], "nobody": [0, 0], "one": [0, -2.0]}),
    partial(query_differences, SYSTEMS),
    partial(power_curves, {"A, B": power_by_queries([0.1, 0.3, -0.1], [4, 8], trials=20)}),
    partial(contest_traits, at_random(n_events=400, days=28)),
    partial(
        found_looks,
        RNG.gamma(9, 1 / 9, (20, 10)) / np.arange(1, 11),
        1 / np.arange(1, 11),
        SQUARES[:10] / 150,
    ),
    partial(found_looks, [[1, 3]], [1, 0.5], [1, 0]),
    partial(found_looks, np.ones((3, 30)), np.ones(30), np.ones(30), title=MESSAGE),
    partial(early_looks, np.random.default_rng(0).normal(size=(20, 10))),
    partial(early_looks, [[0, -7.5]]),
    partial(early_looks, np.zeros((3, 100)), title=MESSAGE),
]
FIRST = {draw.func.__name__: draw for draw in reversed(DRAWN)}

REFUSED = [
    (partial(ranking_strip, [1, 0]), "rankings"),
    (partial(ranking_strip, {}), "rankings"),
    (partial(ranking_strip, {1: [1]}), "rankings"),
    (partial(ranking_strip, {"A": [[1, 0]]}), "rankings['A']"),
    (partial(ranking_strip, {"A": [1, -1]}), "rankings['A']"),
    (partial(ranking_strip, {"A": [0.5]}), "rankings['A']"),
    (partial(ranking_strip, {"A": [1] * 31}), "rankings['A']"),
    (partial(ranking_strip, {"A": [1]}, k=0), "k"),
    (partial(ranking_strip, {"A": [1]}, k=31), "k"),
    (partial(ranking_strip, {"A": [1]}, names={"B": ["x"]}), "names"),
    (partial(ranking_strip, {"A": [1]}, names={"A": []}), "names['A']"),
    (partial(ranking_strip, {"A": [1]}, measures={}), "measures"),
    (partial(digit_gallery, QUERY[0], PICTURES, LIST[:3]), "query_picture"),
    (partial(digit_gallery, QUERY, QUERY, LIST[:3]), "pictures"),
    (partial(digit_gallery, QUERY, np.zeros((16, 8, 8)), [1] * 16), "pictures"),
    (partial(digit_gallery, QUERY, PICTURES, [1]), "relevance"),
    (partial(digit_gallery, QUERY, PICTURES, {"A": [1]}), "relevance"),
    (partial(digit_gallery, QUERY, PICTURES, [1, 0, NAN]), "relevance"),
    (partial(per_query, {}), "values"),
    (partial(per_query, {"A": [NAN]}), "values['A']"),
    (partial(per_query, {"A": [np.inf]}), "values['A']"),
    (partial(per_query, {"A": [[1]]}), "values['A']"),
    (partial(per_query, {"A": [1]}, measure=""), "measure"),
    *((partial(duel_picture, value), "result") for value in (None, "duel", (1, 2))),
    (partial(agreement, [1]), "values"),
    (partial(agreement, {"A": [1, 2]}), "values"),
    (partial(agreement, {"A": [1, 2], "B": [1]}), "values"),
    (partial(agreement, {str(i): [1, 2] for i in range(9)}), "values"),
    *(
        (partial(learner_intervals, rows), "rows")
        for rows in (
            [],
            [("A", 0.5, 0.4, 0.6)] * 13,
            [("A", 1)],
            ["ABCD"],
            [(1, 1, 1, 1)],
            [("A", 1, 2, 3)],
            [("A", NAN, 0, 1)],
        )
    ),
    (partial(knob_curves, [[1, 0]], [[1, 0]], {"A": [[1, 0]]}), "weights"),
    (partial(knob_curves, [1], [[1]], {"A": [[1]]}), "weights"),
    (partial(knob_curves, [1, 0], [1, 0], {"A": [[1, 0]]}), "relevance"),
    (partial(knob_curves, [1, 0], [[1, NAN]], {"A": [[1, 0]]}), "relevance"),
    (partial(knob_curves, [1, 0], [[1, 0]], {"A": [[1, 0], [1, 0]]}), "variety['A']"),
    (partial(knob_curves, [1, 0], [[1, 0]], {}), "variety"),
    *((partial(future_arrows, rows), "models") for rows in ({}, [1])),
    (partial(future_arrows, {"A": (1, 2)}), "models['A']"),
    (partial(future_arrows, {"A": (1, NAN, 1)}), "models['A']"),
    (partial(turned_pairs, {"A": (1, 2)}), "models"),
    (partial(turned_pairs, {"A": (1, 2), "B": (1,)}), "models['B']"),
    (partial(sorted_by_score, [1, 2]), "documents"),
    (partial(sorted_by_score, []), "documents"),
    (partial(sorted_by_score, RATED + RATED), "documents"),
    (partial(sorted_by_score, [("a", NAN)]), "documents"),
    (partial(named_rankings, {"A": [("a", 0.5)]}, title="x"), "rankings['A']"),
    (partial(named_rankings, {"A": ["ab", "c"]}, title="x"), "rankings['A']"),
    (partial(named_rankings, {}, title="x"), "rankings"),
    (partial(rating_errors, [5, -1], {"A": [1, 2]}), "truth"),
    (partial(rating_errors, [5, 1], {"A": [1]}), "prediction"),
    (partial(rating_errors, [1] * 31, {"A": [1] * 31}), "k"),
    (partial(rating_errors, [1], {name: [1] for name in "ABC"}), "predictions"),
    *(
        (partial(pooled_users, {"Ann": pair}), "users['Ann']")
        for pair in [(2, 1), (-1, 1), (0, 0), (0.5, 1), (1, 31), (1,), "11", None, (True, True)]
    ),
    (partial(pair_grid, [1] * 15 + [0], range(16)), "the grid"),
    (partial(pair_grid, [1, 1], [1, 2]), "relevant"),
    *(
        (partial(roc_curves, {"A": curve}), "curves['A']")
        for curve in [
            [[0, 1]],
            5,
            ([0, 1], [0, 0.5, 1]),
            ([0, 2], [0, 1]),
            ([1, 0.5, 0], [1, 0.9, 0]),
            ([0, 0.5, 0.2, 1], [0, 0.5, 0.7, 1]),
            ([0, 0.5], [0, 0.9]),
            ([0.1, 1], [0, 1]),
        ]
    ),
    (partial(precision_staircase, [1] * 31), "relevance"),
    (partial(precision_staircase, [1], k=31), "k"),
    (partial(precision_staircase, [1], denominator="R"), "denominator"),
    (partial(precision_staircase, [1, 1], judged=[1]), "judged"),
    (partial(average_precision_area, [0, 0]), "relevance"),
    (partial(average_precision_area, [0, 0], [0]), "judged"),
    (partial(average_precision_area, [1] * 31), "the number of relevant documents"),
    *(
        case
        for draw in (denominators, cutoff_curves)
        for case in [
            (partial(draw, [1], ks=[]), "ks"),
            (partial(draw, [1], ks=5), "ks"),
            (partial(draw, [1], ks=[0, 1]), "ks"),
            (partial(draw, [1], ks=[2, 1]), "ks"),
            (partial(draw, [1, 1], judged=[1]), "judged"),
            (partial(draw, [[[1]]]), "relevance"),
        ]
    ),
    (partial(dcg_bars, [-1, 1]), "relevance"),
    (partial(dcg_bars, [0.5]), "relevance"),
    (partial(dcg_bars, [1], judged=[1] * 31), "judged"),
    (partial(dcg_bars, [1], k=31), "k"),
    (partial(dcg_bars, [2], judged=[1]), "judged"),
    (partial(dcg_bars, [2], gain="square"), "gain"),
    (partial(gain_curves, max_grade=31), "max_grade"),
    (partial(gain_curves, {}), "curves"),
    (partial(gain_curves, {"none": np.zeros_like}), "max_grade"),
    (partial(discount_curves, n=1), "n"),
    (partial(discount_curves, {"x": "sqrt"}), "discount"),
    *((partial(ranks_down, starts), "starts") for starts in [(3, 3), (0, 3), 5, None]),
    (partial(ranks_down, step=0), "step"),
    (partial(first_hits, {"A": []}), "systems['A']"),
    (partial(first_hits, {"A": [1] * 9}), "systems['A']"),
    (partial(first_hits, {"A": [0]}), "systems['A']"),
    (partial(first_hits, {"A": [31]}), "systems['A']"),
    (partial(first_hits, {"a": [1, 1, 1], "b": [2]}), "systems['b']"),
    (partial(first_hits, {"A": [1]}, k=31), "k"),
    (partial(first_hits, {"A": [1]}, queries=[]), "queries"),
    (partial(first_hit_worth, 1), "n"),
    (partial(first_hit_worth, 31), "n"),
    (partial(success_curves, {"A": [1, 0]}), "rankings['A']"),
    (partial(success_curves, {"A": [[1]]}, k=31), "k"),
    (partial(success_curves, {"a": [[1], [1]], "b": [[1]]}), "rankings['b']"),
    (partial(crossing_lines, [1, 2]), "orders"),
    (partial(crossing_lines, {"A": [1]}), "orders['A']"),
    (partial(crossing_lines, {"A": [1, 3]}), "orders['A']"),
    (partial(crossing_lines, {"A": range(1, 32)}), "the length of orders['A']"),
    (partial(crossing_lines, {"A": [1, 2], "B": [1, 2, 3]}), "orders"),
    (partial(crossing_lines, {"A": [1, 2]}, names=["x"]), "names"),
    (partial(crossing_lines, {"A": [1, 2]}, marked=[3]), "marked"),
    *((partial(swap_costs, n), "n") for n in (2, 31, 2.5)),
    (partial(cascade_walk, {"A": [3]}, max_grade=0), "max_grade"),
    (partial(cascade_walk, {"A": [3]}, p=2), "p"),
    (partial(who_looks, {"A": [1, 2]}), "models['A']"),
    (partial(who_looks, {"A": [1], "B": [1, 1]}), "models"),
    (partial(running_mean, [1] * 19, 1), "values"),
    (partial(running_mean, [NAN] * 20, 1), "values"),
    (partial(running_mean, [1] * 20, NAN), "target"),
    (partial(score_sweep, [1, 2], [1], 0), "relevance"),
    (partial(score_sweep, [1, 2], [1, 0], 2), "moved"),
    (partial(score_sweep, [1, 2], [1, 0], "a"), "moved"),
    (partial(score_sweep, [1, 2], [1, 0], 0, names=["x"]), "names"),
    (partial(score_sweep, [1, 2], [1, 0], 0, low=3), "low"),
    (partial(score_sweep, [1, 2], [1, 0], 0, {str(i): soft for i in range(4)}), "metrics"),
    *(
        (partial(rank_tables, {"a": table}), "tables['a']")
        for table in [[[1, 0]], [1, 0], np.eye(9), [[NAN]], [[2, -1], [0, 1]], [["a"]]]
    ),
    (partial(local_fit, range(12), start=2), "start"),
    (partial(local_fit, range(12), start=0.5), "start"),
    *((partial(local_fit, range(12), start=0, window=n), "window") for n in (5, 10, 13)),
    (partial(standard_curves, [0, 1, 2], {"flat": [1, 1, 1]}, title=""), "a curve's spread"),
    (partial(standard_curves, [0, 1, 2], {"a": [1, 2]}, title=""), "curves['a']"),
    (partial(force_columns, PAIR, {"a": [1]}), "forces['a']"),
    (partial(force_columns, PAIR, {"a": "no"}), "forces['a']"),
    (partial(force_columns, PAIR, {}), "forces"),
    (partial(force_columns, PAIR[:1], {"a": [1]}), "documents"),
    (partial(force_columns, [("A", 1), ("B", 2)], {"a": [1, 2]}), "documents"),
    (partial(force_columns, 7, {"a": [1, 2]}), "documents"),
    (partial(force_columns, [("A", -1, 0), ("B", 2, 0)], {"a": [1, 2]}), "grades in documents"),
    (partial(force_columns, [("A", 1, NAN), ("B", 2, 0)], {"a": [1, 2]}), "scores in documents"),
    (partial(query_differences, {"A": [1]}), "values"),
    (partial(query_differences, {"A": [1], "B": [1, 2]}), "values"),
    (partial(query_differences, {"A": [[1]], "B": [1]}), "values['A']"),
    (partial(query_differences, SYSTEMS, reach=0.1), "reach"),
    (partial(power_curves, {"A": [1]}), "tables"),
    (partial(contest_traits, [1, 2]), "contest"),
    (partial(contest_traits, at_random(days=13)), "contest"),
    (partial(found_looks, [[1, 1]], [1, 0], [1, 1]), "true"),
    (partial(found_looks, [[1, 1]], [1], [1]), "true"),
    (partial(found_looks, [1, 1], [1, 1], [1, 1]), "found"),
    (partial(found_looks, [[1, NAN]], [1, 1], [1, 1]), "found"),
    (partial(found_looks, [[1, 1]], [1, 1], [1]), "rates"),
    *((partial(early_looks, z), "z") for z in ([1, 2], [[1], [2]], [[NAN, 1]])),
]


def pictures():
    """The names of all functions that draw a picture for a lesson."""
    rooms = [figures] + [
        import_module(f"ranklearn_course.chapters.{chapter.name}.figures")
        for chapter in chapters().values()
        if (chapter.folder / "figures").is_dir() or (chapter.folder / "figures.py").is_file()
    ]
    return {
        name
        for room in rooms
        for name, value in vars(room).items()
        if isfunction(value)
        and value.__module__.startswith(room.__name__)
        and "tuple[Figure, str]" in str(signature(value).return_annotation)
    }


def test_every_picture_is_drawn_and_says_what_it_is_for():
    assert set(FIRST) == pictures()
    for draw in FIRST.values():
        assert draw.func.__doc__.split("\n")[0].endswith(".")


@with_each(DRAWN)
def test_no_text_is_cut_off_or_hidden_and_the_words_begin_with_the_message(draw):
    figure, alt = draw()
    tidy_picture(figure)
    message = figure.texts[0].get_text().replace("\n", " ").strip()
    assert alt.startswith(f"{message}")


# Who draws in a colour that has a role, and what it marks there.
MARKS = {
    "accent": {
        "ranks_down": "a slip by some ranks",
        "first_hit_worth": "a slip by one rank",
        "score_sweep": "the scores that are marked",
    },
    "fault": {
        "digit_gallery": "another digit",
        "named_rankings": "two orders of equal grades",
        "crossing_lines": "a crossing",
        "future_arrows": "a model that a leak sinks",
        "turned_pairs": "a pair that turns",
        "early_looks": "a test that crossed the line",
        "found_looks": "click rates that are taken for looks",
    },
    "ideal": {"cutoff_curves": "the best that k allows", "dcg_bars": "the ideal list"},
    # What is relevant and what it brings, shares, a metric that wins: no line of a metric or a fit.
    "relevant": dict.fromkeys(
        (
            *("ranking_strip", "digit_gallery", "duel_picture", "agreement", "sorted_by_score"),
            *("named_rankings", "rating_errors", "pooled_users", "precision_staircase"),
            *("average_precision_area", "dcg_bars", "ranks_down", "first_hits", "first_hit_worth"),
            *("crossing_lines", "cascade_walk", "running_mean", "rank_tables", "contest_traits"),
        )
    ),
}
PARTS = ("color", "facecolor", "edgecolor", "markerfacecolor", "markeredgecolor")


def colors_of(figure):
    """The colours of a figure's lines, areas, marks and letters, in lower case."""
    methods = (getattr(part, f"get_{name}", None) for part in figure.findobj() for name in PARTS)
    found = [to_rgba_array(method()) for method in methods if method]
    return {to_hex(color) for color in np.concatenate(found) if color[3] > 0}


@pytest.fixture(scope="module")
def drawn_colors():
    """The colours of each picture."""
    colors = {name: set() for name in FIRST}
    for draw in DRAWN:
        colors[draw.func.__name__] |= colors_of(draw()[0])
    return colors


def marked(colors, roles):
    """Who draws in the colour of each role."""
    return {
        role: {name for name, drawn in colors.items() if THEMES["light"][role].lower() in drawn}
        for role in roles
    }


def test_a_role_has_one_colour_in_all_pictures(drawn_colors):
    assert marked(drawn_colors, MARKS) == {role: set(who) for role, who in MARKS.items()}


@pytest.mark.parametrize(
    ("draw", "role", "other"),
    [
        (score_sweep, "ACCENT", "FAULT"),
        (first_hit_worth, "ACCENT", "IDEAL"),
        (crossing_lines, "FAULT", "ACCENT"),
        (dcg_bars, "IDEAL", "ACCENT"),
    ],
)
def test_the_colour_of_another_role_in_a_picture_is_seen(
    monkeypatch, drawn_colors, draw, role, other
):
    monkeypatch.setattr(import_module(draw.__module__), role, getattr(palette, other))
    anew = [colors_of(each()[0]) for each in DRAWN if each.func is draw]
    planted = marked({**drawn_colors, draw.__name__: set().union(*anew)}, MARKS)
    lost, found = role.lower(), other.lower()
    assert draw.__name__ not in planted[lost]
    assert draw.__name__ in planted[found] - MARKS[found].keys()


@with_each(FIRST.values())
def test_each_picture_has_a_form_for_phones_that_says_the_same(draw):
    figure, _ = draw()
    narrow = figure.narrow()
    tidy_picture(narrow)
    assert narrow.get_figwidth() < figure.get_figwidth() / 2
    message, same = (each.texts[0].get_text().replace("\n", " ") for each in (figure, narrow))
    assert message == same


@with_each(draw for draw in FIRST.values() if "title" in signature(draw.func).parameters)
def test_a_lesson_may_have_its_own_message(draw):
    figure, alt = draw(title="Own words")
    assert figure.texts[0].get_text() == "Own words"
    assert alt.startswith("Own words. ")


@with_each(REFUSED)
def test_what_cannot_be_drawn_is_refused_by_the_name_of_the_argument(draw, argument):
    with pytest.raises((ValueError, TypeError)) as refusal:
        draw()
    said = str(refusal.value)
    assert said.startswith(argument), said
    assert said[len(argument)] in " ["
