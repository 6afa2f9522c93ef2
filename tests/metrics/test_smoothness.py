"""The smoothness measures and the approximation quality, as printed and as mended."""

from functools import partial
from itertools import product
from math import pi

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ranklearn_course.metrics import (
    approx_dcg,
    approximation_quality,
    fair_soft_dcg,
    noised_soft_dcg,
    smooth_abs,
    smooth_poly,
    smooth_std,
    soft_dcg,
)
from tests.later import Later
from tests.metrics import slow_soft

signal, stats = Later("scipy.signal"), Later("scipy.stats")

close = partial(pytest.approx, rel=1e-9, abs=1e-12)

VERSIONS = ["printed", "mended"]
LINE = np.linspace(0, 1, 100)
NOISE = np.random.default_rng(0).normal(size=100)
STEP = np.repeat([0.0, 1.0], 50)
STAIRCASE = np.repeat(np.arange(10.0), 10)
WAVE = np.sin(np.linspace(0, 3, 100))
CURVES = [LINE + 0.01 * NOISE, NOISE, WAVE, STEP, WAVE + 0.1 * NOISE, LINE**3]


# -------------------------------------------------- against the definitions --


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


@pytest.mark.parametrize("window", [6, 8, 10])
def test_printed_smooth_poly_takes_even_windows_half_a_step_off_centre(window):
    expected = slow_soft.smooth_poly(WAVE + NOISE, 4, window)
    assert smooth_poly(WAVE + NOISE, 4, window) == close(expected)
    assert window // 2 != (window - 1) / 2


@pytest.mark.parametrize("version", VERSIONS)
def test_approximation_quality_equals_its_definition(version):
    for y in CURVES:
        for y_hat in (NOISE, WAVE, -WAVE, LINE, 1 - LINE):
            expected = slow_soft.approximation_quality(y, y_hat, version)
            assert approximation_quality(y, y_hat, version) == close(expected)


# ---------------------------------------------------------- smooth_poly facts --


def interior_residuals(y):
    """Savitzky-Golay residuals away from the ends."""
    return (signal.savgol_filter(y, 11, 4) - y)[5:-5]


def test_smooth_poly_is_the_mean_squared_savitzky_golay_residual():
    for curve in CURVES:
        residuals = interior_residuals(curve)
        assert smooth_poly(curve) == close((residuals**2).sum() / 89)
        assert smooth_poly(curve, version="mended") == close((residuals**2).mean() / curve.var())


@pytest.mark.parametrize("degree", [0, 1, 2, 3, 4])
def test_smooth_poly_of_a_polynomial_up_to_degree_4_is_0(degree):
    polynomial = np.polynomial.Polynomial(np.arange(1.0, degree + 2))
    assert smooth_poly(polynomial(LINE)) == pytest.approx(0.0, abs=1e-24)
    assert smooth_poly(100 * LINE**6) > 1e-16


def test_smooth_poly_of_a_unit_step_in_100_points():
    assert smooth_poly(STEP) == pytest.approx(0.002857, abs=5.01e-7)
    assert smooth_poly(STEP, version="mended") == close(smooth_poly(STEP) * 89 / 90 / 0.25)


def test_smooth_poly_of_white_noise_is_two_thirds_of_its_variance_times_90_over_89():
    """The middle weight of the filter is 143/429, so 1 - 1/3 of the variance is left."""
    middle_weight = signal.savgol_filter(np.eye(11)[5], 11, 4)[5]
    assert middle_weight == close(143 / 429)
    noise = np.random.default_rng(1).normal(size=(400, 100))
    values = [smooth_poly(y) for y in noise]
    error = np.std(values) / len(values) ** 0.5
    assert abs(np.mean(values) - (1 - 143 / 429) * 90 / 89) < 4 * error
    assert error < 0.01


# ------------------------------------------------------------------- errata --


def test_printed_approximation_quality_is_the_variance_that_a_line_cannot_explain():
    for y in CURVES:
        rho = np.corrcoef(y, NOISE + WAVE)[0, 1]
        expected = np.var(y) * (1 - rho**2)
        assert approximation_quality(y, NOISE + WAVE) == close(expected)
        fit = stats.linregress(NOISE + WAVE, y)
        residuals = y - fit.slope * (NOISE + WAVE) - fit.intercept
        assert approximation_quality(y, NOISE + WAVE) == close(np.mean(residuals**2))


def test_without_alpha_and_beta_a_perfect_line_would_not_be_perfect():
    y_hat = 2 * NOISE + 1
    assert approximation_quality(NOISE, y_hat) == pytest.approx(0.0, abs=1e-20)
    assert approximation_quality(NOISE, y_hat, "mended") == pytest.approx(0.0, abs=1e-20)
    assert np.mean((NOISE - y_hat) ** 2) == close(np.mean((NOISE + 1) ** 2))
    assert np.mean((NOISE - y_hat) ** 2) > 1


def test_an_upside_down_metric_is_perfect_as_printed_and_useless_when_mended():
    assert approximation_quality(NOISE, -NOISE) == pytest.approx(0.0, abs=1e-20)
    assert approximation_quality(NOISE, -NOISE, version="mended") == close(np.var(NOISE))


@pytest.mark.parametrize("version", VERSIONS)
def test_a_constant_metric_explains_nothing(version):
    got = approximation_quality(NOISE, np.full(100, 3.0), version=version)
    assert got == close(np.var(NOISE))


def test_mended_quality_is_never_better_than_printed():
    for y in CURVES:
        for y_hat in CURVES:
            printed = approximation_quality(y, y_hat)
            assert approximation_quality(y, y_hat, "mended") >= printed - 1e-12


def test_printed_smooth_abs_cannot_tell_a_staircase_from_a_line():
    assert smooth_abs(STAIRCASE) == close(1.0)
    assert smooth_abs(LINE) == close(1.0)
    assert smooth_abs(STEP) == close(1.0)


def test_printed_smooth_abs_explodes_for_a_smooth_wave_that_comes_back():
    almost = np.sin(np.linspace(0, 0.999 * pi, 101))
    assert smooth_abs(almost) == pytest.approx(635.620, abs=5e-4)
    assert smooth_abs(almost, version="mended") == close(2 - almost[-1] / almost.max())


def test_mended_smooth_abs_of_half_a_wave_is_its_way_up_and_down():
    half = np.sin(np.linspace(0, pi, 101))
    assert smooth_abs(half) > 1e15
    assert smooth_abs(half, version="mended") == close(2.0)


@pytest.mark.parametrize("factor", [10.0, 0.1, -3.0])
def test_scale_changes_printed_smooth_std_and_smooth_poly_but_not_the_mended_ones(factor):
    noisy = LINE + 0.02 * NOISE
    assert smooth_std(factor * noisy) == close(abs(factor) * smooth_std(noisy))
    assert smooth_poly(factor * noisy) == close(factor**2 * smooth_poly(noisy))
    for measure in (smooth_abs, smooth_std, smooth_poly):
        mended = partial(measure, version="mended")
        assert mended(factor * noisy + 5) == close(mended(noisy))


def test_printed_smooth_std_lacks_the_square_root():
    dy = np.diff(LINE + 0.02 * NOISE)
    assert smooth_std(LINE + 0.02 * NOISE) == close(dy.var() / abs(dy.mean()))
    assert smooth_std(LINE + 0.02 * NOISE, version="mended") == close(dy.std() / abs(dy).mean())


@pytest.mark.parametrize(("window", "factor"), [(11, 90 / 89), (99, 2)])
def test_printed_smooth_poly_divides_by_one_window_too_few(window, factor):
    printed = smooth_poly(NOISE, window=window)
    mended = smooth_poly(NOISE, window=window, version="mended")
    assert printed == close(factor * mended * NOISE.var())


def test_a_window_as_long_as_the_curve_works_only_when_mended():
    curve = NOISE[:99]
    with pytest.raises(ValueError, match="window"):
        smooth_poly(curve, window=99)
    fitted = np.polynomial.Polynomial.fit(np.arange(99), curve, 4)(49)
    expected = (fitted - curve[49]) ** 2 / curve.var()
    assert smooth_poly(curve, window=99, version="mended") == close(expected)


def test_a_short_window_interpolates_noise_as_printed_and_is_refused_when_mended():
    assert smooth_poly(NOISE, deg=4, window=5) < 1e-25
    with pytest.raises(ValueError, match="window"):
        smooth_poly(NOISE, deg=4, window=5, version="mended")


def test_all_measures_depend_on_the_step_of_the_grid():
    noisy = LINE + 0.02 * NOISE
    for measure in (smooth_abs, smooth_std, smooth_poly):
        for version in VERSIONS:
            every, second = measure(noisy, version=version), measure(noisy[::2], version=version)
            assert abs(second / every - 1) > 0.05


def test_a_zigzag_hides_between_the_points_of_a_coarser_grid():
    zigzag = np.arange(100.0) + 5 * (np.arange(100) % 2)
    assert smooth_abs(zigzag) == close((50 * 6 + 49 * 4) / 104)
    assert smooth_abs(zigzag[::2]) == close(1.0)
    assert smooth_poly(zigzag[::2]) == pytest.approx(0.0, abs=1e-20)


@given(st.lists(st.integers(-50, 50), min_size=12, max_size=40))
@settings(deadline=None, max_examples=100)
def test_mended_smooth_abs_is_at_least_1(values):
    if len(set(values)) > 1:
        ascending = sorted(values)
        assert smooth_abs(values, version="mended") >= 1 - 1e-12
        assert smooth_abs(ascending, version="mended") == close(1.0)
        assert smooth_abs(ascending, version="printed") == close(1.0)


# ---------------------------------------------------------------- bad input --


BAD_CURVES = [[], [1.0], [0.0, np.nan] * 10, [0.0, np.inf] * 10, ["a"] * 20]


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


SOFT_METRICS = [approx_dcg, soft_dcg, noised_soft_dcg, fair_soft_dcg]
