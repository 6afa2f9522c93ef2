import numpy as np
import pytest

from ranklearn_course.experiments import comparison
from ranklearn_course.experiments.comparison import compare_relatives, cost_against_length
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


@pytest.fixture
def clock(monkeypatch):
    """Let the time of a list be 0.001 n^2 seconds, whatever the metric."""
    monkeypatch.setattr(comparison, "seconds", lambda one, n, seed: 1e-3 * n**2)


def test_exponents_come_from_neighbouring_lengths(clock):
    table = cost_against_length((2, 4, 8), ("dcg", "soft_dcg"))
    assert table.column("milliseconds") == pytest.approx([4, 16, 64] * 2)
    assert table.column("exponent")[1:3] == pytest.approx([2, 2])
    assert np.isnan(table.column("exponent")[0])


def test_lengths_beyond_patience_are_left_out(clock):
    assert cost_against_length((2, 20, 40, 80), ("dcg",)).column("documents") == [2, 20]


def test_a_real_clock_counts(monkeypatch):
    monkeypatch.setattr(comparison, "LONGEST", 0.001)
    rows = cost_against_length((3, 5), ("dcg", "smooth_rank_dcg")).rows
    assert [row[:2] for row in rows] == [
        ("DCG", 3),
        ("DCG", 5),
        ("SmoothRank", 3),
        ("SmoothRank", 5),
    ]
    assert all(0 < row[2] < 1000 for row in rows)


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (((5, 5),), r"lengths must rise, got \[5, 5\]"),
        (((0,),), "lengths must be a positive whole number, got 0"),
        (((5,), ("ndcg",)), "metric must be one of"),
    ],
)
def test_bad_input_gets_one_clear_error(arguments, text):
    with pytest.raises(ValueError, match=text):
        cost_against_length(*arguments)
