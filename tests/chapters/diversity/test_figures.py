"""What the pictures of lesson 13 draw is what is stored."""

from itertools import combinations

from ranklearn_course.chapters.diversity.experiments import ASKED, WEIGHTS, numbers, stored
from ranklearn_course.chapters.diversity.figures import future_arrows, knob_curves, turned_pairs
from ranklearn_course.palette import FAULT, INK, SOFT_INK
from tests.rows import with_each


def columns(name, wanted, seed):
    return {
        model: [numbers(name, each, seed=seed, model=model)[0] for each in wanted]
        for model in ASKED
    }


@with_each(range(4))
def test_rings_stand_at_the_pairs_that_turn(seed):
    values = columns("negatives", ("exact", "of_100"), seed)
    turned = [
        (a, b)
        for a, b in combinations(ASKED, 2)
        if (values[a][0] - values[b][0]) * (values[a][1] - values[b][1]) < 0
    ]
    clear = [frozenset(pair) for pair in turned[:1]]
    figure, alt = turned_pairs(values, clear)
    assert f"{len(turned)} of 45 pairs" in alt
    assert sum(
        alt.count(f"{a} and {b} turn") for a, b in [*turned, *(p[::-1] for p in turned)]
    ) == (len(turned))
    rings = [line for line in figure.axes[-1].lines if line.get_marker() == "o"]
    assert len(rings) == len(turned) == len(stored("turned", seed=seed))
    assert [ring.get_markerfacecolor() for ring in rings].count(FAULT) == 1


def test_a_ring_lies_on_both_of_its_lines():
    figure, _ = turned_pairs({"A": (0.9, 0.1), "B": (0.8, 0.9), "C": (0.7, 0.5)})
    lines = [line.get_xydata() for line in figure.axes[-1].lines]
    paths, rings = [each for each in lines if len(each) == 2], [e[0] for e in lines if len(e) == 1]
    for x, y in rings:
        on_it = [
            path
            for path in paths
            if abs(
                (path[1][1] - path[0][1]) * (x - path[0][0]) / (path[1][0] - path[0][0])
                + path[0][1]
                - y
            )
            < 1e-9
        ]
        assert len(on_it) == 2


def test_equals_do_not_turn():
    _, alt = turned_pairs({"A": (0.5, 0.1), "B": (0.5, 0.2), "C": (0.4, 0.1)})
    assert "0 of 3 pairs" in alt


def test_arrows_point_to_the_future_and_are_coloured_by_two_errors():
    figure, alt = future_arrows({"A": (0.3, 0.2, 0.01), "B": (0.2, 0.3, 0.01), "C": (0, 1, 0.6)})
    tips = [text for text in figure.axes[-1].texts if getattr(text, "arrow_patch", None)]
    assert [(text.xyann[0], text.xy[0]) for text in tips] == [(0.3, 0.2), (0.2, 0.3), (0, 1)]
    rings = [line for line in figure.axes[-1].lines if line.get_marker() == "o"]
    assert [ring.get_markeredgecolor() for ring in rings] == [FAULT, INK, SOFT_INK]
    assert "lifts 1 of 3 models and sinks 1" in alt


def test_a_curve_goes_through_the_means_of_its_seeds():
    found = {
        column: [numbers("knob", column, seed=seed) for seed in range(10)]
        for column in ("ndcg", "alpha_ndcg")
    }
    figure, alt = knob_curves(WEIGHTS, found["ndcg"], {"α-nDCG@10": found["alpha_ndcg"]})
    (line,) = (
        each
        for each in figure.axes[-1].lines
        if len(each.get_xdata()) == 8 and each.get_marker() == "o"
    )
    for place, weight in enumerate(WEIGHTS):
        x, y = line.get_xydata()[place]
        assert abs(x - numbers("knob", "ndcg", weight=weight).mean()) < 1e-9
        assert f"{weight:g} gives {y:.3f} at {x:.3f}" in alt
