"""All tables and figures of a study, by the names of their files."""

from __future__ import annotations

from ranklearn_course.chapters.smooth_dcg.figures import experiments as figures
from ranklearn_course.experiments import comparison, smooth
from ranklearn_course.experiments.study import Study
from ranklearn_course.table import Table

#: The temperatures of the two triples, enough for a curve.
CONFIDENT = (1.0, 2.0, 3.0, 5.0, 7.0, 10.0, 15.0, 20.0, 30.0, 50.0, 70.0, 100.0)


def make_tables(study: Study) -> dict[str, Table]:
    """Return every table of a study."""
    return {
        "smoothness": smooth.smoothness_against_pool_size(study=study),
        "approximation": smooth.approximation_against_pool_size(study=study),
        "noise": smooth.change_under_noise(study=study),
        "temperatures": smooth.temperature_path(study=study),
        "rules": smooth.choose_temperature(study=study),
        "confident_scores": smooth.confident_scores(CONFIDENT),
        "relatives": comparison.compare_relatives(study=study),
    }


def draw_figures(tables: dict[str, Table]) -> dict[str, tuple]:
    """Return (figure, alt) for each table that has a picture."""
    return {
        "smoothness": figures.smoothness_by_pool_size(tables["smoothness"]),
        "approximation": figures.approximation_by_pool_size(tables["approximation"]),
        "noise": figures.change_by_noise(tables["noise"]),
        "temperatures": figures.regret_by_temperature(tables["temperatures"]),
        "temperatures_scores": figures.regret_by_temperature(tables["temperatures"], "scores"),
        "confident_scores": figures.confidence_by_temperature(tables["confident_scores"]),
        "relatives": figures.relatives_side_by_side(tables["relatives"]),
    }
