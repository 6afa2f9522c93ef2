import pytest

from ranklearn_course.chapters.precision.figures import precision_staircase
from ranklearn_course.palette import BACKGROUND, RELEVANT
from tests.rows import with_each

LIST = [1, 0, 1, 1, 0]


def shown(figure):
    return [text.get_text() for axes in figure.axes for text in axes.texts]


def test_the_words_hold_every_bar_and_the_arithmetic():
    _, alt = precision_staircase(LIST, k=5)
    assert alt == (
        "Only hits enter the average: AP@5 is 0.806. One bar for the precision at each rank i, "
        "above the row of document cards; bars at relevant documents are filled. "
        f"P@i from rank 1 to 5: {1 / 1:.3f}, {1 / 2:.3f}, {2 / 3:.3f}, {3 / 4:.3f}, {3 / 5:.3f}. "
        "Relevant at ranks 1, 3 and 4; the precision there is 1/1, 2/3 and 3/4. "
        "A line marks the average: "
        "AP@5 = (1/1 + 2/3 + 3/4) / 3 = 0.806, with min(R, k) = min(3, 5) = 3."
    )


def test_the_bars_are_as_high_as_the_precision_and_filled_at_hits():
    figure, _ = precision_staircase(LIST, k=5)
    bars = [bar for bar in figure.axes[1].patches if bar.get_height() > 0]
    assert [bar.get_height() for bar in bars] == pytest.approx([1, 1 / 2, 2 / 3, 3 / 4, 3 / 5])
    filled = [bar.get_facecolor() == bars[0].get_facecolor() for bar in bars]
    assert filled == [True, False, True, True, False]
    assert RELEVANT != BACKGROUND
    [line] = figure.axes[1].lines
    assert line.get_ydata() == pytest.approx([(1 / 1 + 2 / 3 + 3 / 4) / 3] * 2)


@with_each(
    [
        ("min", 3, f"(1/1 + 2/3) / 3 = {(1 + 2 / 3) / 3:.3f}, with min(R, k) = min(4, 3) = 3"),
        ("relevant", 3, f"(1/1 + 2/3) / 4 = {(1 + 2 / 3) / 4:.3f}; relevant documents: R = 4"),
        ("k", 5, f"(1/1 + 2/3 + 3/4) / 5 = {(1 + 2 / 3 + 3 / 4) / 5:.3f}, with k = 5"),
        ("hits", 3, f"(1/1 + 2/3) / 2 = {(1 + 2 / 3) / 2:.3f}; hits found: 2"),
    ]
)
def test_each_denominator_is_spelled_out(denominator, k, arithmetic):
    figure, alt = precision_staircase(LIST, k, denominator=denominator, judged=[1, 1, 1, 1, 0])
    assert alt.endswith(f" AP@{k} = {arithmetic}.")
    assert figure.texts[1].get_text() == f"AP@{k} = {arithmetic}"
    assert f"k = {k}" in shown(figure)


def test_without_a_cutoff_ap_is_divided_by_all_relevant_documents():
    figure, alt = precision_staircase(LIST, judged=[1] * 7)
    assert alt.endswith("AP = (1/1 + 2/3 + 3/4) / 7 = 0.345; relevant documents: R = 7.")
    assert not any(text.startswith("k = ") for text in shown(figure))


@with_each(
    [
        {"relevance": LIST, "k": 5},
        {"relevance": [0, 1, 1] * 10},
        {"relevance": [1, 0, 0, 0, 0, 0, 1], "k": 3},
        {"relevance": [0] * 10 + [1, 0, 0, 1]},
        {"relevance": [0] * 25 + [1] * 5},
        {"relevance": [0, 0, 0, 1, 1], "denominator": "k"},
        {"relevance": [1, 1, 1]},
    ]
)
def test_the_line_of_the_average_strikes_no_fraction_through(arguments):
    figure, _ = precision_staircase(**arguments)
    figure.canvas.draw()
    axes = figure.axes[1]
    [line] = axes.lines
    y = axes.transData.transform((0, line.get_ydata()[0]))[1]
    boxes = [t.get_window_extent() for t in axes.texts if "/" in t.get_text()]
    assert len(boxes) == sum(arguments["relevance"])
    assert [box for box in boxes if box.y0 + 1 < y < box.y1 - 1] == []


def test_a_fraction_moves_into_its_bar_where_the_line_is():
    figure, _ = precision_staircase(LIST, k=5)
    lower_ends = {t.get_text(): t.xy[1] for t in figure.axes[1].texts if "/" in t.get_text()}
    assert lower_ends["1/1"] > 1 / 1
    assert lower_ends["2/3"] > 2 / 3
    assert lower_ends["3/4"] < 3 / 4 < (1 / 1 + 2 / 3 + 3 / 4) / 3


def test_no_hit_above_the_cutoff():
    _, alt = precision_staircase([0, 0, 1], k=2)
    assert "Relevant at rank 3; the precision there is 1/3." in alt
    assert alt.endswith("AP@2 = 0.000, because none of the first 2 documents is relevant.")
    assert "No document is relevant." in precision_staircase([0, 0])[1]


def test_a_long_sum_is_shortened_in_the_line_but_not_in_the_words():
    figure, alt = precision_staircase([1] * 11)
    assert figure.texts[1].get_text().startswith("AP = (1/1 + 2/2 + 3/3 + 4/4 + … + 11/11) / 11")
    assert "8/8, 9/9, 10/10 and 11/11" in alt
