import numpy as np
import pytest

from ranklearn_course.chapters.precision.figures import cutoff_curves, denominators

LIST, JUDGED = [1, 0, 1, 1, 0], [1, 1, 1, 1]


def lines_of(figure, n):
    return [line.get_ydata().tolist() for line in figure.axes[0].lines[:n]]


def test_four_denominators_of_one_list_by_hand():
    figure, alt = denominators(LIST, JUDGED, ks=[3, 5])
    sums = np.array([1 / 1 + 2 / 3, 1 / 1 + 2 / 3 + 3 / 4])
    by_hand = {"min(R, k)": [3, 4], "R": [4, 4], "k": [3, 5], "hits": [2, 3]}
    expected = [(sums / sizes).tolist() for sizes in by_hand.values()]
    assert lines_of(figure, 4) == [pytest.approx(values) for values in expected]
    for name, (first, last) in zip(by_hand, expected, strict=True):
        told = f"The values at k = 3, 5: {first:.3f}, {last:.3f}."
        assert f"AP@5, denominator {name}: {last:.3f}. {told}" in alt
    assert alt.startswith("One list, four denominators: AP@5 runs from 0.483 to 0.806. ")
    assert "The list has hits at ranks 1, 3 and 4; relevant documents: R = 4." in alt


def test_the_messages_of_special_lists():
    assert denominators([1, 1])[1].startswith("All four denominators agree: AP@2 is 1.000. ")
    assert "The list has no hits; relevant documents: R = 0." in denominators([0, 0])[1]
    assert (
        "The list has 15 hits at 30 ranks; relevant documents: R = 15."
        in (denominators([1, 0] * 15)[1])
    )
    assert "The list has a hit at rank 2; relevant documents: R = 1." in denominators([0, 1])[1]
    assert denominators(LIST, title="Mine")[1].startswith("Mine. ")


def test_precision_recall_and_the_ceiling_by_hand():
    figure, alt = cutoff_curves([1, 0, 0, 1, 0])
    ceiling, p, r = lines_of(figure, 3)
    assert ceiling == pytest.approx([1 / 1, 2 / 2, 2 / 3, 2 / 4, 2 / 5])
    assert p == pytest.approx([1 / 1, 1 / 2, 1 / 3, 2 / 4, 2 / 5])
    assert r == pytest.approx([1 / 2, 1 / 2, 1 / 2, 2 / 2, 2 / 2])
    assert alt.startswith("P@5 is 0.400 of at most 0.400, R@5 is 1.000. ")
    assert "P@5: 0.400. The values at k = 1, 2, 3, 4, 5: 1.000, 0.500, 0.333, 0.500" in alt


def test_the_labels_at_the_ends_say_at_which_cutoff():
    figure, _ = cutoff_curves([1, 0, 1, 0, 1, 0, 1])
    labels = {text.get_text().strip() for text in figure.axes[0].texts}
    assert labels == {
        f"P@7: {4 / 7:.3f}",
        f"R@7: {4 / 4:.3f}",
        f"Ceiling of P@7, min(R, k)/k: {4 / 7:.3f}",
    }


def test_several_queries_are_drawn_as_their_mean():
    figure, alt = cutoff_curves([[1, 0], [0, 0]], judged=[[1, 0, 0], [1, 1, 1]], ks=[2])
    ceiling, p, r = lines_of(figure, 3)
    assert ceiling == [pytest.approx((1 / 2 + 2 / 2) / 2)]
    assert p == [pytest.approx((1 / 2 + 0 / 2) / 2)]
    assert r == [pytest.approx((1 / 1 + 0 / 3) / 2)]
    assert "Means over 2 queries." in alt


def test_many_cutoffs_are_told_by_six_of_them():
    _, alt = cutoff_curves([1, 0] * 50, ks=range(1, 102))
    assert alt.count("The values at k = 1, 21, 41, 61, 81, 101: ") == 3
