import pytest

from ranklearn_course.chapters.smooth_dcg import experiment
from ranklearn_course.chapters.smooth_dcg.experiment.study import Study
from ranklearn_course.chapters.smooth_dcg.figures import experiments as figures
from ranklearn_course.table import Table
from tests.chapters.smooth_dcg.experiment.tiny import TINY
from tests.figures.tidy import tidy_picture
from tests.rows import with_each

STUDY = Study(TINY)
TEN = (1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0)
TABLES = {
    "smoothness_by_pool_size": lambda: experiment.smoothness_against_pool_size(study=STUDY),
    "approximation_by_pool_size": lambda: experiment.approximation_against_pool_size(study=STUDY),
    "change_by_noise": lambda: experiment.change_under_noise(study=STUDY),
    "regret_by_temperature": lambda: experiment.temperature_path(study=STUDY),
    "confidence_by_temperature": lambda: experiment.confident_scores(TEN),
    "relatives_side_by_side": lambda: experiment.compare_relatives(study=STUDY),
}


@with_each(TABLES)
def test_no_label_is_cut_off_or_hidden(name):
    tidy_picture(getattr(figures, name)(TABLES[name]())[0])


@with_each(TABLES)
def test_another_table_gets_one_clear_error(name):
    for table in (Table(("x",), [(1,)]), None):
        with pytest.raises(ValueError, match="table must be a table of experiments with the col"):
            getattr(figures, name)(table)


@pytest.mark.parametrize("scale", ["sd", "scores"])
def test_the_temperatures_of_one_scale_are_drawn(scale):
    table = TABLES["regret_by_temperature"]()
    figure, alt = figures.regret_by_temperature(table, scale)
    tidy_picture(figure)
    rows = table.where(scale=scale).rows if scale == "sd" else table.where(scale=scale).rows[1:]
    least = min(row[3] for row in rows)
    error = next(row[4] for row in rows if row[3] == least)
    dcg, dcg_error = table.rows[0][3:5]
    told = f", {least:.3f} ± {error:.3f}; DCG itself {dcg:.3f} ± {dcg_error:.3f}."
    assert told in alt
    bars = figure.axes[0].collections
    assert len(bars) == len({row[0] for row in rows} | {"DCG"})
    with pytest.raises(ValueError, match="scale must be one of 'scores', 'sd', got 'x'"):
        figures.regret_by_temperature(table, "x")


def rows_of(*rows):
    return Table(("metric", "pool_size", "poly_mended"), rows)


def test_the_roughness_in_words():
    table = rows_of(
        ("DCG", 10, 0.02), ("DCG", 100, 0.001), ("Soft", 10, 1e-9), ("Soft", 100, 2e-10)
    )
    figure, alt = figures.smoothness_by_pool_size(table)
    assert alt.startswith(
        "From pools of 10 to pools of 100 queries smooth_poly of DCG falls from 0.02 to 0.001. "
    )
    assert alt.endswith("DCG: at 10, 100 it is 0.02, 0.001. Soft: at 10, 100 it is 1e-09, 2e-10.")
    first, *_ = figure.axes[0].lines
    assert list(first.get_ydata()) == [0.02, 0.001]


def test_the_best_approximation_makes_the_message():
    rows = [("DCG", 10, 0.5), ("DCG", 30, 0.25), ("Soft", 10, 0.4), ("Soft", 30, 0.125)]
    alt = figures.approximation_by_pool_size(Table(("metric", "pool_size", "held_out"), rows))[1]
    assert alt.startswith(
        "Pools of 30 queries: Soft follows the DCG of the others best, with 0.12; "
        "their own DCG has 0.25"
    )


def test_the_change_is_told_per_unit_of_noise():
    columns = ("metric", "eta", "mean_abs_change", "unchanged")
    rows = [("DCG", 0.01, 0.001, 0.957), ("DCG", 0.1, 0.05, 0.5)]
    alt = figures.change_by_noise(Table(columns, rows))[1]
    assert alt.startswith("Noise of 0.01 leaves the DCG of 95.7 % of the queries as it was. ")
    assert alt.endswith("DCG: at 0.01, 0.1 it is 0.1, 0.5.")


def test_the_widest_gap_of_the_triples_makes_the_message():
    alt = figures.confidence_by_temperature(experiment.confident_scores((1.0, 30.0, 100.0)))[1]
    assert alt.startswith(
        "At T = 30 FairSoftDCG tells the sure scores (0.966) from the unsure (0.660). "
    )
    assert "DCG is 1.000 for both" in alt


def test_relatives_stand_in_the_order_of_their_roughness():
    columns = ("temperature", "metric", "poly_mended", "approximation")
    rows = [(0.3, "A", 1e-3, 0.1), (0.3, "B", 1e-9, 0.2), (1.0, "C", 1e-12, 0.3)]
    table = Table(columns, rows)
    figure, alt = figures.relatives_side_by_side(table)
    assert alt.startswith("At T = 0.3 B is the smoothest, A follows DCG most closely. ")
    assert alt.endswith(
        "B: smooth_poly 1e-09, left over of DCG 0.2. A: smooth_poly 0.001, left over of DCG 0.1."
    )
    assert [label.get_text() for label in figure.axes[0].get_yticklabels()] == ["B", "A"]
    with pytest.raises(ValueError, match="table must have rows in which temperature is 7"):
        figures.relatives_side_by_side(table, temperature=7)
