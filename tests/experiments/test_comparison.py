import numpy as np
import pytest

from ranklearn_course.experiments.comparison import compare_relatives
from ranklearn_course.experiments.curves import DCG, Smoothing
from ranklearn_course.experiments.study import Study
from ranklearn_course.metrics import smooth_poly
from tests.experiments.tiny import TINY


def test_relatives_are_measured_along_the_path():
    study = Study(TINY)
    table = compare_relatives(study=study)
    assert table.rows[0][:4] == ("DCG", 0.0, pytest.approx(study.relative(DCG).mean()), 0.0)
    curve = study.relative(Smoothing("soft_rank_dcg", 0.3))
    row = dict(zip(table.columns, table.where(metric="SoftRank").rows[0], strict=True))
    assert row["temperature"] == 0.3
    assert row["bias"] == pytest.approx(curve.mean() - study.relative(DCG).mean())
    assert row["poly_mended"] == smooth_poly(curve, version="mended")
    assert row["correlation"] == pytest.approx(np.corrcoef(curve, study.relative(DCG))[0, 1])
