"""Figures in the house style, each with its text description.

Every figure is a function that returns `(figure, alt)`; a lesson writes
`show(*ranking_strip({"A": [1, 0, 1]}))`. The names are loaded when they are first used, so that
the palette can be read without matplotlib.
"""

from importlib import import_module as _import_module
from typing import Any

from ranklearn_course.figures.show import show

_HOME = {
    "sorted_by_score": "ranking_task",
    "named_rankings": "ranking_task",
    "ranking_strip": "rankings",
    "precision_staircase": "precision",
    "denominators": "cutoffs",
    "precision_recall": "curves",
    "average_precision_area": "curves",
    "cutoff_curves": "cutoffs",
    "digit_gallery": "gallery",
    "per_query": "queries",
    "dcg_bars": "dcg",
    "gain_curves": "dcg_weights",
    "discount_curves": "dcg_weights",
    "ranks_down": "dcg_weights",
    "first_hits": "reciprocal_rank",
    "first_hit_worth": "reciprocal_rank",
    "success_curves": "reciprocal_rank_success",
    "rating_errors": "unranked",
    "pooled_users": "unranked",
    "pair_grid": "unranked_roc",
    "roc_curves": "unranked_roc",
    "crossing_lines": "rank_correlation",
    "swap_costs": "rank_correlation",
    "agreement": "rank_correlation_agreement",
    "cascade_walk": "cascade",
    "who_looks": "cascade",
    "running_mean": "cascade_crowd",
    "score_sweep": "smooth_dcg",
    "rank_tables": "smooth_dcg",
    "local_fit": "smooth_dcg_fit",
    "standard_curves": "smooth_dcg_fit",
    "query_differences": "comparing_systems",
    "chance_differences": "comparing_systems",
    "power_curves": "comparing_systems",
    "gap_losses": "learning_to_rank",
    "force_columns": "learning_to_rank",
    "learner_intervals": "learning_to_rank_intervals",
    "contest_traits": "entrance_task",
    "duel_picture": "duels",
    "house": "style",
}

__all__ = ["show", *_HOME]


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(_import_module(f"{__name__}.{_HOME[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__
