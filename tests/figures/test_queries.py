import numpy as np
import pytest

from ranklearn_course.figures import per_query
from tests.figures.tidy import tidy_picture

NAN = float("nan")
LONG = "a name far too long for its column, which goes on and on and does not end"


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


def test_a_system_without_values_is_refused_by_its_name():
    with pytest.raises(ValueError, match=r"^values\['A'\] must hold at least one number"):
        per_query({"A": [NAN]}, measure="AP")
