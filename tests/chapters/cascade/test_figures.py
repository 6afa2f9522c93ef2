import numpy as np
import pytest
from matplotlib.patches import Rectangle

from ranklearn_course.chapters.cascade.figures import cascade_walk, running_mean, who_looks
from ranklearn_course.metrics import err, look_probability, satisfaction, simulate_users
from ranklearn_course.palette import RELEVANT


def shown(figure):
    return [text.get_text() for axes in figure.axes for text in axes.texts]


def test_the_words_of_a_walk_hold_every_share():
    _, alt = cascade_walk({"A": [3, 0], "B": [2, 2]}, max_grade=3)
    assert alt == (
        f"ERR is highest for A: {7 / 8:.3f}. A bar is the share of users who look at a rank; the "
        "filled part is satisfied there and stops. A, grades 3, 0 on a scale up to 3: the shares "
        "who look at ranks 1 to 2 are 1.000, 0.125; the shares satisfied there are 0.875, 0.000. "
        "ERR of A is 0.875. B, grades 2, 2 on a scale up to 3: the shares who look at ranks 1 to "
        f"2 are 1.000, {5 / 8:.3f}; the shares satisfied there are 0.375, {5 / 8 * 3 / 8:.3f}. "
        f"ERR of B is {3 / 8 + 5 / 8 * 3 / 8 / 2:.3f}."
    )


def test_bars_are_as_high_as_the_shares_and_stand_on_the_cards():
    grades, p = [1, 3, 2], 0.9
    figure, _ = cascade_walk({"A": grades}, max_grade=3, p=p)
    bars = [bar for bar in figure.axes[0].patches if isinstance(bar, Rectangle)]
    full, filled = bars[::2], bars[1::2]
    stop = satisfaction(grades, 3)
    looks = look_probability(stop, p)
    heights = np.array([bar.get_height() for bar in full])
    assert heights / heights[0] == pytest.approx(looks)
    assert [bar.get_height() for bar in filled] == pytest.approx(heights * stop)
    assert all(bar.get_facecolor() != full[0].get_facecolor() for bar in filled)
    assert f"ERR {err(stop, p=p):.3f}" in shown(figure)
    assert f"{looks[1] * stop[1]:.3f} of {looks[1]:.3f}" in shown(figure)


def test_narrow_bars_show_the_looks_alone():
    figure, _ = cascade_walk({"A": [1] * 12})
    assert not any(" of " in text for text in shown(figure))
    assert shown(figure).count("0.500") == 1


def test_the_scale_is_the_best_grade_of_all_lists_by_default():
    _, alt = cascade_walk({"A": [1], "B": [2]})
    assert "A, grades 1 on a scale up to 2" in alt
    assert cascade_walk({"A": [0, 0]})[1].startswith("ERR of A is 0.000.")
    assert cascade_walk({"A": [1], "B": [1]})[1].startswith("ERR is 0.500 for each ranking shown.")


def test_the_lines_are_the_models_and_the_words_name_some_ranks():
    models = {f"p = {p}": p ** np.arange(20.0) for p in (0.5, 0.95)}
    figure, alt = who_looks(models)
    lines = [line for line in figure.axes[0].lines if len(line.get_xdata()) == 20]
    assert sorted(line.get_ydata()[-1] for line in lines) == pytest.approx([0.5**19, 0.95**19])
    assert alt.startswith("At rank 20 the share of users who look is 0.000 and 0.377. ")
    assert "p = 0.95: the shares at ranks 1, 5, 9, 12, 16, 20 are 1.000, 0.815" in alt


def test_the_mean_and_the_band_are_those_of_the_textbook():
    rng = np.random.default_rng(3)
    values = rng.random(500)
    figure, alt = running_mean(values, target=0.5, name="PFound")
    half = 1.96 * values.std(ddof=1) / np.sqrt(500)
    assert alt.endswith(f"After 500 users: mean {values.mean():.3f}, plus or minus {half:.3f}.")
    first = 1.96 * values[:100].std(ddof=1) / 10
    assert f"After 100 users: mean {values[:100].mean():.3f}, plus or minus {first:.3f}." in alt
    mean, target = figure.axes[0].lines
    assert mean.get_color() == RELEVANT
    assert mean.get_ydata()[-1] == pytest.approx(values.mean())
    assert list(target.get_ydata()) == [0.5, 0.5]
    band = figure.axes[0].collections[0].get_paths()[0].vertices[:, 1]
    for edge in (values.mean() - half, values.mean() + half):
        assert abs(band - edge).min() == pytest.approx(0, abs=1e-12)


@pytest.mark.parametrize(("target", "place"), [(0.5, "lies in its band"), (0.9, "lies outside")])
def test_the_title_says_where_the_metric_lies(target, place):
    figure, alt = running_mean([0, 1] * 20, target)
    assert place in figure.texts[0].get_text()
    assert place in alt


def test_users_of_err_meet_the_formula():
    stop = satisfaction([1, 3, 2], 3)
    visits = simulate_users(stop, 4000, rng=1)
    _, alt = running_mean(visits.satisfied / visits.last_rank, err(stop))
    assert "lies in its band" in alt


def test_equal_values_have_no_band_and_one_label():
    figure, alt = running_mean([1.0] * 20, target=1.0, name="ERR")
    assert alt.endswith("After 20 users: mean 1.000, plus or minus 0.000.")
    assert "mean 1.000" in shown(figure)
