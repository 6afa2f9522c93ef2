"""Pictures of chapter smooth_dcg: a moving score, rank distributions, smoothness, experiments."""

from ranklearn_course.chapters.smooth_dcg.figures.experiments import (
    regret_by_temperature,
    smoothness_by_pool_size,
)
from ranklearn_course.chapters.smooth_dcg.figures.fit import local_fit, standard_curves
from ranklearn_course.chapters.smooth_dcg.figures.ranks import rank_tables
from ranklearn_course.chapters.smooth_dcg.figures.sweep import score_sweep

__all__ = [
    "local_fit",
    "rank_tables",
    "regret_by_temperature",
    "score_sweep",
    "smoothness_by_pool_size",
    "standard_curves",
]
