"""The experiments of the lesson on smooth DCG: seeded, and done in seconds.

fair_by_sets  FairSoftDCG of short lists, quicker than its integral
study         the pool of queries, the metrics, and their curves along a path of scoring rules
tables        the experiments: temperatures, and scores far apart or close
"""

from ranklearn_course.chapters.smooth_dcg.experiment.study import (
    DCG,
    SEED,
    Pool,
    Smoothing,
    path_values,
    study_of,
)
from ranklearn_course.chapters.smooth_dcg.experiment.tables import (
    confident_scores,
    temperature_path,
)

__all__ = [
    "DCG",
    "SEED",
    "Pool",
    "Smoothing",
    "confident_scores",
    "path_values",
    "study_of",
    "temperature_path",
]
