import pytest

from ranklearn_course.chapters.smooth_dcg import experiment
from ranklearn_course.chapters.smooth_dcg.experiment.study import Study
from ranklearn_course.chapters.smooth_dcg.figures import experiments as figures
from ranklearn_course.table import Table
from tests.chapters.smooth_dcg.experiment.tiny import TINY
from tests.figures.tidy import tidy_picture
from tests.rows import with_each

STUDY = Study(TINY)
TABLES = {
    "smoothness_by_pool_size": lambda: experiment.smoothness_against_pool_size(study=STUDY),
    "regret_by_temperature": lambda: experiment.temperature_path(study=STUDY),
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
