import pytest

from ranklearn_course.chapters.precision.figures import average_precision_area
from ranklearn_course.metrics.precision import average_precision
from tests.rows import with_each


@pytest.mark.parametrize(
    ("relevance", "judged"), [([1, 0, 1, 1, 0], None), ([0, 1], [1] * 3), ([0, 0], [1])]
)
def test_the_bars_have_the_area_of_average_precision(relevance, judged):
    figure, alt = average_precision_area(relevance, judged)
    bars = [bar for bar in figure.axes[0].patches if not bar.get_hatch()]
    area = sum(bar.get_width() * bar.get_height() for bar in bars)
    ap = average_precision(relevance, denominator="relevant", judged=judged)
    assert area == pytest.approx(ap)
    assert alt.startswith(f"AP is the area of the bars: {ap:.3f}. ")


def test_the_area_in_words_with_documents_that_were_not_found():
    _, alt = average_precision_area([1, 0, 1, 0, 1], judged=[1] * 5)
    assert alt == (
        f"AP is the area of the bars: {(1 / 1 + 2 / 3 + 3 / 5) / 5:.3f}. "
        "Each of R = 5 relevant documents is a bar of width 1/5, as high as P@i at its rank. "
        "From left to right the heights are 1/1, 2/3 and 3/5. "
        "2 relevant documents are not found and add nothing. "
        "Dots mark P and R after each rank; at ranks 1, 2, 3, 4 and 5: "
        "P 1.000, 0.500, 0.667, 0.500, 0.600; R 0.200, 0.200, 0.400, 0.400, 0.600."
    )


@with_each(
    [
        ([1, 0], [1, 1], "The height is 1/1. One relevant document is not found and adds nothing."),
        ([0], [1, 1], "No relevant document is found. 2 relevant documents are not found and add"),
        ([0], [1], "R = 1: the relevant document is a bar of width 1, as high as P@i at its rank."),
        ([1], [1], "The height is 1/1. A dot marks P and R after rank 1: P 1.000; R 1.000."),
    ]
)
def test_the_words_of_an_area_fit_the_number(relevance, judged, sentence):
    assert sentence in average_precision_area(relevance, judged)[1]


def test_nothing_is_said_of_documents_that_are_all_found():
    assert "not found" not in average_precision_area([1, 0, 1])[1]
