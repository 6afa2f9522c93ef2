import numpy as np
import pytest

from ranklearn_course.figures import per_query
from tests.figures.tidy import tidy_picture

NAN = float("nan")
LONG = "a name far too long for its column, which goes on and on and does not end"


def test_two_systems_in_words():
    figure, alt = per_query({"A": [0, 0.5, 1, 0.9], "B": [0.25, 0.25]}, measure="AP@10")
    assert alt == (
        f"The mean AP@10 is highest for A: {(0 + 0.5 + 1 + 0.9) / 4:.3f}. "
        "One dot for the AP@10 of each query, one row for each system. "
        f"A: 4 queries, mean 0.600, median {(0.5 + 0.9) / 2:.3f}, from 0.000 to 1.000, "
        f"middle half from {0.75 * 0.5:.3f} to {0.75 * 0.9 + 0.25 * 1:.3f}. "
        "B: 2 queries, mean 0.250, median 0.250, from 0.250 to 0.250, "
        "middle half from 0.250 to 0.250."
    )
    dots = figure.axes[0].collections[0].get_offsets()
    assert dots[:, 0].tolist() == [0, 0.5, 1, 0.9]
    assert figure.axes[0].get_xlabel() == "AP@10"


def test_equal_values_stand_side_by_side_inside_their_row():
    figure, alt = per_query({"A": [0.5] * 200, "B": [0.5, 0.5]}, measure="AP")
    assert alt.startswith("Every system has the same mean AP: 0.500. ")
    first, second = (dots.get_offsets()[:, 1] for dots in figure.axes[0].collections)
    assert len(set(first.tolist())) == 200
    assert abs(first).max() < 0.5
    assert "A: 200 queries share the value 0.500." in alt
    assert "B: 2 queries share" not in alt
    words = [text.get_text() for text in figure.axes[0].texts]
    assert words == ["mean 0.500\n200 at 0.500", "mean 0.500"]
    assert second.tolist() == pytest.approx([1 - 0.045, 1 + 0.045])


@pytest.mark.parametrize(
    "values",
    [
        {LONG + str(i): np.linspace(0, 1, 300) for i in range(6)},
        {"A": [-1, NAN], LONG: [0, 0]},
        {"A": [0.0] * 900 + [0.4, 1], LONG: np.linspace(0, 1, 902) ** 2},
        {"A": [1000.5, 2000]},
    ],
)
def test_what_learners_have_can_be_read(values):
    figure, alt = per_query(values, measure="MAP")
    tidy_picture(figure)
    tidy_picture(figure.narrow())
    assert f"{figure.texts[0].get_text()}. ".replace("\n", " ") in alt
    low, high = figure.axes[0].get_xlim()
    known = np.concatenate([*values.values()])
    assert low < np.nanmin(known) <= np.nanmax(known) < high


def test_queries_without_a_value_are_left_out_and_counted():
    _, alt = per_query({"A": [NAN, 1, NAN]}, measure="AP")
    assert alt.startswith("The mean AP of A is 1.000. ")
    assert "A: one query, with the value 1.000." in alt
    assert alt.endswith("A: 2 queries without a value are left out.")


@pytest.mark.parametrize(
    ("values", "named"),
    [
        ([1], "values"),
        ({}, "values"),
        ({"A": [NAN]}, r"values\['A'\]"),
        ({str(i): [1] for i in range(1001)}, "values"),
    ],
)
def test_what_cannot_be_drawn_is_refused_by_its_name(values, named):
    with pytest.raises((TypeError, ValueError), match=f"^{named} must"):
        per_query(values, measure="AP")
