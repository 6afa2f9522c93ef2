"""The relatives side by side: what they answer, and how smooth they are."""

from __future__ import annotations

import numpy as np

from ranklearn_course.experiments.curves import DCG, Smoothing
from ranklearn_course.experiments.pool import SEED
from ranklearn_course.experiments.smooth import MEASURES
from ranklearn_course.experiments.study import Study, study_of
from ranklearn_course.metrics import approximation_quality
from ranklearn_course.table import Table

COLUMNS = (
    "metric",
    "temperature",
    "value",
    "bias",
    "correlation",
    "approximation",
    "abs_mended",
    "std_mended",
    "poly_mended",
)


def compare_relatives(small: bool = True, seed: int = SEED, *, study: Study | None = None) -> Table:
    """Measure every smooth version of DCG on the same queries along the same path.

    Their temperatures do not mean the same thing, so look at whole rows: more smoothness is
    bought with more bias, and the question is at which price.

    Parameters
    ----------
    small, seed, study
        As for `smooth.smoothness_against_pool_size`.

    Returns
    -------
    Table
        For DCG and for each relative and temperature: the mean value over queries and settings,
        its difference from DCG, the correlation and the mended approximation quality of the
        curve with that of DCG, and the three smoothness measures of the curve, mended.
    """
    study = study or study_of(small, seed)
    dcg = study.relative(DCG)
    return Table(COLUMNS, [_measured(study, one, dcg) for one in study.plan.relatives()])


def _measured(study: Study, one: Smoothing, dcg: np.ndarray) -> tuple:
    curve = study.relative(one)
    value = float(curve.mean())
    return (
        one.title,
        0.0 if one == DCG else one.temperature,
        value,
        value - float(dcg.mean()),
        float(np.corrcoef(dcg, curve)[0, 1]),
        approximation_quality(dcg, curve, "mended"),
        *(measure(curve, version="mended") for measure in MEASURES.values()),
    )
