import numpy as np
import pytest
from matplotlib.colors import to_hex
from matplotlib.patches import FancyBboxPatch, Rectangle

from ranklearn_course import palette
from ranklearn_course.chapters.unranked.figures import (
    pair_grid,
    pooled_users,
    rating_errors,
    roc_curves,
)
from ranklearn_course.metrics import roc_auc, roc_curve
from tests.rows import with_each
from tests.test_palette import contrast


def test_the_lines_of_a_system_are_its_errors():
    figure, alt = rating_errors([5, 1, 3], {"A": [2, 4, 3]})
    [axes] = figure.axes
    [lines] = axes.collections
    ends = [segment[:, 1].tolist() for segment in lines.get_segments()]
    assert ends == [[1, 4], [3, 3], [5, 2]]
    mse = (9 + 9 + 0) / 3
    assert alt == (
        f"MSE of A is {mse:.3f}. For each system its list, rank 1 on the left. A: MSE {mse:.3f}; "
        "true ratings 1, 3, 5; predictions 4, 3, 2 at the same ranks."
    )


def test_the_system_with_the_smallest_error_makes_the_message():
    _, alt = rating_errors([5, 1], {"A": [5, 3], "B": [4, 1]})
    assert alt.startswith("MSE is lowest for B: 0.500. ")
    assert rating_errors([5, 1], {"A": [5, 3], "B": [3, 1]})[1].startswith("MSE is 2.000 for every")
    assert rating_errors([5], {"A": [5]}, title="Own words")[1].startswith("Own words. ")


def test_each_user_has_a_card_for_each_relevant_document():
    figure, alt = pooled_users({"Ann": (1, 1), "Bob": (1, 10)})
    cards = figure.axes[0].findobj(FancyBboxPatch)
    assert len(cards) == 1 + 10
    assert alt == (
        f"Macro recall is {(1 / 1 + 1 / 10) / 2:.3f}, micro recall is {2 / 11:.3f}. "
        "Ann finds 1 of 1. Bob finds 1 of 10. "
        "macro: mean of the users, (1/1 + 1/10) / 2 = 0.550. "
        "micro: all cards in one pot, 2 / 11 = 0.182."
    )


def area_of(cells):
    return sum({"1": 1, "½": 0.5, "0": 0}[cell] for cell in cells) / len(cells)


@with_each(range(4))
def test_the_squares_and_the_line_have_the_area_of_auc(seed):
    rng = np.random.default_rng(seed)
    relevant, scores = [1, 0, *rng.integers(0, 2, 7)], rng.integers(0, 5, 9)
    figure, _ = pair_grid(relevant, scores)
    [axes] = figure.axes
    auc = roc_auc(relevant, scores)
    assert area_of([text.get_text() for text in axes.texts]) == pytest.approx(auc)
    n_relevant, n_others = sum(relevant), 9 - sum(relevant)
    assert len(axes.findobj(Rectangle)) - 1 == n_relevant * n_others  # and the axes' own
    [line] = axes.lines
    area = np.trapezoid(line.get_ydata(), line.get_xdata()) / (n_relevant * n_others)
    assert area == pytest.approx(auc)


@pytest.mark.parametrize("theme", palette.THEMES)
def test_the_number_of_a_pair_can_be_read(theme):
    (axes,) = pair_grid([0, 1, 1, 1], [2, 3, 2, 1])[0].axes
    squares = [patch for patch in axes.patches if isinstance(patch, Rectangle)]
    assert [text.get_text() for text in axes.texts] == ["1", "½", "0"]
    for text, square in zip(axes.texts, squares, strict=True):
        colors = to_hex(text.get_color()), to_hex(square.get_facecolor())
        if theme == "dark":
            colors = [palette.DARK_OF_FIGURES[color] for color in colors]
        assert contrast(*colors) >= 4.5


def test_the_grid_in_words():
    alt = pair_grid([0, 1, 1], [2, 2, 1])[1]
    assert alt.startswith("0 of 2 pairs are in order and 1 tied: AUC is 0.250. ")
    assert alt.endswith(
        "The relevant document with score 2 against 2: ½. "
        "The relevant document with score 1 against 2: 0."
    )
    assert pair_grid([0, 1], [1, 2])[1].startswith("1 of 1 pairs are in order: AUC is 1.000. ")


def test_the_roc_curves_by_hand():
    curve = roc_curve([0, 0, 1, 1], [0.3, 0.1, 0.4, 0.2])[:2]
    figure, alt = roc_curves({"A": curve, "B": ([0, 1], [0, 1])})
    assert figure.axes[0].lines[0].get_ydata() == pytest.approx([0, 1 / 2, 1 / 2, 1, 1])
    assert alt == (
        "AUC, the area under the ROC curve, is highest for A: 0.750. One ROC curve for each "
        "system. A: AUC 0.750; recall is 0.000, 0.500, 0.500, 1.000, 1.000 where the false "
        "positive rate is 0.000, 0.000, 0.500, 0.500, 1.000. B: AUC 0.500; recall is 0.000, "
        "1.000 where the false positive rate is 0.000, 1.000."
    )
    one, same = roc_curves({"A": curve})[1], roc_curves({"A": curve, "B": curve})[1]
    assert one.startswith("The area under the ROC curve of A is AUC: 0.750. ")
    assert same.startswith("Every ROC curve covers the same area: AUC is 0.750. ")
