from ranklearn_course.figures import agreement
from tests.later import Later

stats = Later("scipy.stats")


def words(figure):
    return [text.get_text() for axes in figure.axes for text in axes.texts]


def test_agreement_is_tau_b():
    values = {"MAP": [0.5, 0.4, 0.3, 0.3], "MRR": [1.0, 1.0, 0.2, 0.1], "P": [0.1, 0.2, 0.2, 0.9]}
    figure, alt = agreement(values)
    expected = [
        stats.kendalltau(values[a], values[b]).statistic
        for a, b in (("MAP", "MRR"), ("MAP", "P"), ("MRR", "P"))
    ]
    shown = [f"{tau:.3f}".replace("-", "−") for tau in expected]
    assert alt.endswith(f"MAP: {shown[0]} with MRR, {shown[1]} with P. MRR: {shown[2]} with P.")
    assert alt.startswith(f"Most alike: MAP with MRR, tau is {shown[0]}. ")
    assert set(shown) <= set(words(figure))
    assert agreement(values, title="T", key="K")[1].startswith("T. K MAP:")
