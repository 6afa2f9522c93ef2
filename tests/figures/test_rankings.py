import numpy as np

from ranklearn_course.figures import ranking_strip
from ranklearn_course.metrics.precision import average_precision

EARLY = [1, 1, 0, 0, 0, 0, 0, 0, 0, 0]
LATE = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1]


def test_the_hook_two_rankings_with_equal_precision():
    figure, alt = ranking_strip({"Early hits": EARLY, "Late hits": LATE}, k=10)
    assert alt == (
        "P@10 is 0.200 for each ranking shown. "
        "Rankings as rows of document cards, rank 1 on the left, cutoff k = 10. "
        "Early hits: relevant at ranks 1 and 2 of 10. P@10 of Early hits is 0.200. "
        "Late hits: relevant at ranks 9 and 10 of 10. P@10 of Late hits is 0.200."
    )
    shown = [text.get_text() for text in figure.axes[0].texts]
    assert shown.count("0.200") == 2
    assert shown.count("✓") == 4


def test_the_message_names_the_best_ranking_by_the_first_measure():
    measures = {"AP": average_precision, "hits": np.sum}
    figure, alt = ranking_strip({"Early": EARLY, "Late": LATE}, measures=measures)
    assert figure.texts[0].get_text() == "AP is highest for Early: 1.000"
    assert "AP of Late is 0.156." in alt
    assert "hits of Late is 2.000." in alt


def test_names_and_a_list_without_hits():
    names = {"A": ["Jaguar E-Type, road test", "Cheetah"]}
    _, alt = ranking_strip({"A": [0, 0]}, names=names)
    assert "A: nothing is relevant down to rank 2." in alt
    assert "The documents of A: Jaguar E-Type, road test, Cheetah." in alt
