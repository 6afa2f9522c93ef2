"""The smoothness measures and the approximation quality, as printed and as mended."""

from functools import partial
from itertools import product

import numpy as np
import pytest

from ranklearn_course.metrics import (
    approximation_quality,
    smooth_abs,
    smooth_poly,
    smooth_std,
)
from tests.later import Later
from tests.metrics import slow_soft

signal = Later("scipy.signal")

close = partial(pytest.approx, rel=1e-9, abs=1e-12)

VERSIONS = ["printed", "mended"]
LINE = np.linspace(0, 1, 100)
NOISE = np.random.default_rng(0).normal(size=100)
STEP = np.repeat([0.0, 1.0], 50)
WAVE = np.sin(np.linspace(0, 3, 100))
CURVES = [LINE + 0.01 * NOISE, NOISE, WAVE, STEP, WAVE + 0.1 * NOISE, LINE**3]


@pytest.mark.parametrize(
    ("measure", "version"), [*product(["smooth_abs", "smooth_std", "smooth_poly"], VERSIONS)]
)
def test_measures_equal_their_definitions(measure, version):
    fast = {"smooth_abs": smooth_abs, "smooth_std": smooth_std, "smooth_poly": smooth_poly}
    for curve in CURVES:
        expected = getattr(slow_soft, measure)(list(curve), version=version)
        got = fast[measure](curve, version=version)
        assert type(got) is float
        assert got == close(expected)
        assert fast[measure](list(curve), version=version) == got


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize(("deg", "window"), [(1, 5), (2, 7), (3, 9), (4, 11), (5, 21)])
def test_smooth_poly_equals_its_definition_for_every_degree_and_window(deg, window, version):
    for curve in CURVES:
        expected = slow_soft.smooth_poly(curve, deg, window, version)
        assert smooth_poly(curve, deg, window, version) == close(expected)


@pytest.mark.parametrize("version", VERSIONS)
def test_approximation_quality_equals_its_definition(version):
    for y in CURVES:
        for y_hat in (NOISE, WAVE, -WAVE, LINE, 1 - LINE):
            expected = slow_soft.approximation_quality(y, y_hat, version)
            assert approximation_quality(y, y_hat, version) == close(expected)


def test_smooth_poly_is_the_mean_squared_savitzky_golay_residual():
    for curve in CURVES:
        residuals = (signal.savgol_filter(curve, 11, 4) - curve)[5:-5]
        assert smooth_poly(curve) == close((residuals**2).sum() / 89)
        assert smooth_poly(curve, version="mended") == close((residuals**2).mean() / curve.var())


@pytest.mark.parametrize("version", VERSIONS)
def test_a_constant_metric_explains_nothing(version):
    got = approximation_quality(NOISE, np.full(100, 3.0), version=version)
    assert got == close(np.var(NOISE))


def test_a_window_as_long_as_the_curve_works_only_when_mended():
    curve = NOISE[:99]
    with pytest.raises(ValueError, match="window"):
        smooth_poly(curve, window=99)
    fitted = np.polynomial.Polynomial.fit(np.arange(99), curve, 4)(49)
    expected = (fitted - curve[49]) ** 2 / curve.var()
    assert smooth_poly(curve, window=99, version="mended") == close(expected)


def test_a_constant_curve_is_undefined():
    for measure in (smooth_abs, smooth_std):
        for version in VERSIONS:
            assert measure([2.0] * 20, version=version, undefined=0.25) == 0.25
    assert smooth_poly([2.0] * 20, version="mended", undefined=0.25) == 0.25
    assert smooth_poly([2.0] * 20) == pytest.approx(0.0, abs=1e-24)


def test_a_curve_that_ends_where_it_began_is_infinitely_rough_as_printed():
    closed = [0.0, 1.0, 3.0, 1.0, 0.0]
    assert smooth_abs(closed) == smooth_std(closed) == np.inf
    assert smooth_abs(closed, version="mended") == close(6 / 3)
    assert smooth_std(closed, version="mended") == close(2.5**0.5 / 1.5)
    assert smooth_std([0.1, 0.7, 0.4, 0.1]) == np.inf


@pytest.mark.parametrize(
    ("measure", "version"), [*product([smooth_abs, smooth_std, smooth_poly], VERSIONS)]
)
def test_a_batch_of_curves_equals_a_loop(measure, version):
    curves = np.random.default_rng(2).normal(size=(2, 3, 30))
    got = measure(curves, version=version)
    assert got.shape == (2, 3)
    for index in np.ndindex(2, 3):
        assert got[index] == close(measure(curves[index], version=version))
