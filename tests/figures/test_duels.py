from ranklearn_course import metrics
from ranklearn_course.duel import blind_spot, duel
from ranklearn_course.figures import duel_picture

AP = ("AP", metrics.average_precision)
NDCG = ("nDCG", metrics.ndcg)


def texts(figure):
    return [text.get_text() for axes in figure.axes for text in axes.texts if text.get_text()]


def test_the_words_hold_both_rankings_and_all_values():
    _, alt = duel_picture(duel(AP, NDCG))
    assert alt == (
        "AP prefers A, nDCG prefers B. "
        "Two rankings of the same 3 documents, rank 1 on the left. "
        "A: grades 1, 2, 0. B: grades 2, 0, 1. "
        "AP: 1.000 for A, 0.833 for B. nDCG: 0.797 for A, 0.964 for B."
    )


def test_the_picture_marks_what_each_metric_prefers():
    figure, _ = duel_picture(duel(AP, NDCG))
    places = {t.get_text(): t for t in figure.axes[0].texts}
    marks = [t for t in figure.axes[0].texts if t.get_text() == "preferred"]
    bold = [text for text, t in places.items() if t.get_weight() == "bold" and "." in text]
    assert bold == ["1.000", "0.964"]
    preferred = [(places[text].get_position()[0], text) for text in bold]
    assert [mark.get_position()[0] for mark in marks] == [x for x, _ in preferred]
    assert marks[0].get_position()[1] > marks[1].get_position()[1]  # A above B


def test_a_blind_spot_shows_two_equal_values():
    figure, alt = duel_picture(blind_spot(AP, NDCG))
    assert alt.startswith("AP calls A and B equal, nDCG prefers A. ")
    assert texts(figure).count("equal") == 2
    assert texts(figure).count("preferred") == 1
