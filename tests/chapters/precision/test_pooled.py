"""The curve of pooled users: its points are sums over users, told in words."""

import pytest

from ranklearn_course import metrics
from ranklearn_course.chapters.precision.figures import pooled_curve

FOUND, JUDGED = [[1, 0, 0], [0, 1, 1]], [[1] + [0] * 9, [1] * 10]
USERS = [(found, sum(judged)) for found, judged in zip(FOUND, JUDGED, strict=True)]


def test_the_points_are_those_of_the_metrics():
    micro, macro = pooled_curve(USERS)[0].axes[0].get_lines()[:2]
    for i, k in enumerate((1, 2, 3)):
        hits = sum(sum(found[:k]) for found in FOUND)
        precisions = metrics.precision_at_k(FOUND, k)
        recalls = metrics.recall_at_k(FOUND, k, judged=JUDGED)
        assert micro.get_ydata()[i] == macro.get_ydata()[i] == pytest.approx(precisions.mean())
        assert micro.get_xdata()[i] == pytest.approx(hits / 11)
        assert macro.get_xdata()[i] == pytest.approx(recalls.mean())


def test_the_picture_in_words():
    _, alt = pooled_curve(USERS)
    assert alt.startswith("At N = 1 the micro recall is 0.091, the macro recall 0.500. ")
    assert "Precision at N = 1, 2, 3: 0.500, 0.500, 0.500." in alt
    assert "Macro recall at N = 1, 2, 3: 0.500, 0.550, 0.600." in alt


@pytest.mark.parametrize("count", [0, 1])
def test_more_hits_than_relevant_documents_are_refused(count):
    with pytest.raises(ValueError, match="users must have as many relevant documents as hits"):
        pooled_curve([([1, 1], count)])
