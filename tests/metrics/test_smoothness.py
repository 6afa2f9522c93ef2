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
from tests.metrics import slow_soft

close = partial(pytest.approx, rel=1e-9, abs=1e-12)

MEASURES = [smooth_abs, smooth_std, smooth_poly]
VERSIONS = ["printed", "mended"]
LINE = np.linspace(0, 1, 60)
NOISE = np.random.default_rng(0).normal(size=60)
WAVE = np.sin(3 * LINE)
CURVES = [NOISE, WAVE + 0.1 * NOISE, np.repeat([0.0, 1.0], 30), LINE**3]


@pytest.mark.parametrize(("measure", "version"), [*product(MEASURES, VERSIONS)])
def test_a_batch_of_curves_equals_the_definition_of_each(measure, version):
    expected = [getattr(slow_soft, measure.__name__)(list(y), version=version) for y in CURVES]
    got = measure([CURVES[:2], CURVES[2:]], version=version)
    assert got.shape == (2, 2)
    assert got.ravel() == close(expected)
    assert type(measure(CURVES[0], version=version)) is float


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize(("deg", "window"), [(1, 5), (2, 7), (5, 21)])
def test_smooth_poly_equals_its_definition_for_every_degree_and_window(deg, window, version):
    expected = slow_soft.smooth_poly(NOISE, deg, window, version)
    assert smooth_poly(NOISE, deg, window, version) == close(expected)


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("y_hat", [WAVE, -WAVE, np.full(60, 3.0)], ids=["wave", "turned", "flat"])
def test_approximation_quality_equals_its_definition(y_hat, version):
    for y in CURVES:
        expected = slow_soft.approximation_quality(y, y_hat, version)
        assert approximation_quality(y, y_hat, version) == close(expected)


def test_a_window_as_long_as_the_curve_works_only_when_mended():
    curve = NOISE[:59]
    with pytest.raises(ValueError, match="window"):
        smooth_poly(curve, window=59)
    expected = slow_soft.smooth_poly(curve, window=59, version="mended")
    assert smooth_poly(curve, window=59, version="mended") == close(expected)


def test_a_constant_curve_is_undefined():
    for measure, version in product(MEASURES, VERSIONS):
        if (measure, version) != (smooth_poly, "printed"):
            assert measure([2.0] * 20, version=version, undefined=0.25) == 0.25
    assert smooth_poly([2.0] * 20) == pytest.approx(0.0, abs=1e-24)


def test_a_curve_that_ends_where_it_began_is_infinitely_rough_as_printed():
    closed = [0.0, 1.0, 3.0, 1.0, 0.0]
    assert smooth_abs(closed) == smooth_std(closed) == np.inf
    assert smooth_abs(closed, version="mended") == close(6 / 3)
    assert smooth_std([0.1, 0.7, 0.4, 0.1]) == np.inf
