"""The figures of chapter comparing_systems: their messages, their numbers, their drawing."""

import numpy as np
import pytest

from ranklearn_course.comparison import bootstrap_interval, permutation_test, power_by_queries
from ranklearn_course.figures import chance_differences, power_curves, query_differences

RNG = np.random.default_rng(3)
CLEAR = {"A": RNG.random(30) + 0.5, "B": RNG.random(30)}
ALIKE = {"A": CLEAR["B"], "B": CLEAR["B"][::-1]}


def bars(figure):
    return [patch.get_height() for patch in figure.axes[0].patches if patch.get_width() == 0.8]


def test_differences_are_sorted_bars_with_their_mean(tidy_picture):
    figure, alt = query_differences(CLEAR, measure="AP")
    d = CLEAR["A"] - CLEAR["B"]
    assert bars(figure) == pytest.approx(np.sort(d)[::-1])
    span = bootstrap_interval(d)
    assert alt.startswith("A minus B: the interval of the mean does not hold 0.")
    assert f"mean {span.mean:+.3f}; the band is its 95 % interval, from {span.low:+.3f}" in alt
    better = int((d > 0).sum())
    assert f"A is better on {better} queries, worse on {30 - better}, equal on 0." in alt
    assert figure.axes[0].get_ylabel() == "difference in AP"
    tidy_picture(figure)


def test_an_interval_that_holds_zero():
    _, alt = query_differences(ALIKE)
    assert alt.startswith("A minus B: the interval of the mean holds 0.")
    assert query_differences(ALIKE, title="Own")[1].startswith("Own. A bar")


def test_chance_is_a_histogram_of_all_swaps(tidy_picture):
    figure, alt = chance_differences(ALIKE)
    assert sum(patch.get_height() for patch in figure.axes[0].patches) == 10_000
    p = permutation_test(*ALIKE.values()).p_value
    assert alt.startswith(
        f"Chance alone gives {abs(np.mean(ALIKE['A'] - ALIKE['B'])):.3f} or more, either way, in "
        f"{100 * p:.2g} %"
    )
    tidy_picture(figure)
    assert "less than 0.1 % of the swaps" in chance_differences(CLEAR)[1]


def test_power_is_drawn_and_told(tidy_picture):
    d = CLEAR["A"] - CLEAR["B"]
    tables = {"large": power_by_queries(d, [4, 16], trials=50)}
    tables["small"] = power_by_queries(d - 0.4, [4, 16], trials=50)
    figure, alt = power_curves(tables)
    assert list(figure.axes[0].lines[0].get_ydata()) == tables["large"].column("power")
    assert alt.startswith("Small differences need many queries. Share of tests")
    assert "small: at 4, 16 it is" in alt
    tidy_picture(figure)
    assert power_curves(tables, title="Own")[1].startswith("Own. Share")


@pytest.mark.parametrize(
    ("call", "text"),
    [
        (lambda: query_differences({"A": [1]}), "values must map two names"),
        (lambda: chance_differences([[1], [2]]), "values must map two names"),
        (lambda: query_differences({"A": [1], "B": [1, 2]}), "the same queries, got 1 and 2"),
        (lambda: query_differences({"A": [[1]], "B": [1]}), r"values\['A'\] must be one list"),
        (lambda: power_curves({"A": [1]}), "tables must hold tables made by power_by_queries"),
    ],
)
def test_errors_name_what_is_wrong(call, text):
    with pytest.raises(ValueError, match=text):
        call()
