"""How smooth is a curve of metric values, and does it follow DCG? The measures of the thesis."""

import numpy as np
from numpy.typing import ArrayLike

from ranklearn_course.metrics import validation as check
from ranklearn_course.metrics.per_list import Rows, per_list

__all__ = ["approximation_quality", "smooth_abs", "smooth_poly", "smooth_std"]

VERSION = check.one_of("printed", "mended")


def curve(values: ArrayLike, name: str, where: ArrayLike | None = None) -> np.ndarray:
    """Return ``values`` as arrays of floats with at least two points."""
    points = check.numbers(values, name, where=where)
    if points.shape[-1] < 2:
        raise ValueError(f"{name} must hold at least 2 points, got {points.shape[-1]}")
    return points.astype(float)


def over(
    numerator: np.ndarray, denominator: np.ndarray, y: np.ndarray, undefined: float
) -> np.ndarray:
    """Divide; a constant curve is ``undefined``, any other number over 0 is infinite."""
    value = np.where(denominator > 0, numerator / denominator, np.inf)
    return np.where(np.ptp(y, axis=1) > 0, value, undefined)


@per_list(y=curve, version=VERSION)
def smooth_abs(y: Rows, version: str = "printed", *, undefined: float = 0.0) -> np.ndarray:
    """Length of the way up and down, in units of the rise. Smaller is smoother.

    printed: sum_i |y_i - y_{i-1}| / |y_k - y_1|;  mended: the same over max y - min y

    Parameters
    ----------
    y : array (..., k), k >= 2
        Metric values on a grid of settings; compare curves on the same grid only.
    version : {"printed", "mended"}
        The printed form is infinite if the curve ends where it began. Both are 1 for every
        monotone curve, so neither can see steps.
    undefined : float
        The answer for a constant curve.

    Returns
    -------
    float >= 1 (infinite where the printed form divides by 0), or array (...) for a batch

    Examples
    --------
    >>> smooth_abs([0, 2, 1])  # (2 + 1) / 1
    3.0
    >>> smooth_abs([0, 2, 1], "mended")  # (2 + 1) / 2
    1.5

    References
    ----------
    Levkov (2017), Definition 2.2.
    """
    way = np.abs(np.diff(y)).sum(axis=1)
    rise = np.abs(y[:, -1] - y[:, 0]) if version == "printed" else np.ptp(y, axis=1)
    return over(way, rise, y, undefined)


@per_list(y=curve, version=VERSION)
def smooth_std(y: Rows, version: str = "printed", *, undefined: float = 0.0) -> np.ndarray:
    """Spread of the steps in units of their mean. Smaller is smoother.

    printed: var(y_i - y_{i-1}) / |mean(y_i - y_{i-1})|;
    mended: std(y_i - y_{i-1}) / mean |y_i - y_{i-1}|

    Parameters
    ----------
    y
        As for `smooth_abs`.
    version : {"printed", "mended"}
        The printed form lacks a square root, so it changes with the scale of y, and it is
        infinite if the curve ends where it began.
    undefined : float
        The answer for a constant curve.

    Returns
    -------
    float >= 0 (infinite where the printed form divides by 0), or array (...) for a batch

    Examples
    --------
    >>> smooth_std([0, 1, 4])  # steps 1 and 3: variance 1, mean 2
    0.5

    References
    ----------
    Levkov (2017), Definition 2.3.
    """
    steps = np.diff(y)
    if version == "mended":
        return over(steps.std(axis=1), np.abs(steps).mean(axis=1), y, undefined)
    # The sum of the steps is the way from end to end; added up it would not be exactly 0.
    mean = np.abs(y[:, -1] - y[:, 0]) / steps.shape[1]
    return over(steps.var(axis=1), mean, y, undefined)


@per_list(y=curve, deg=check.whole, window=check.whole, version=VERSION)
def smooth_poly(
    y: Rows,
    deg: int = 4,
    window: int = 11,
    version: str = "printed",
    *,
    undefined: float = 0.0,
) -> np.ndarray:
    """Mean squared distance of the curve to local polynomials. Smaller is smoother.

    printed: 1 / (k - window) * sum_i (poly_i - y_{i + floor(window / 2)})^2 over the
    k - window + 1 windows, poly_i: the least-squares polynomial of the window at that point;
    mended: the mean over the windows, divided by the variance of y

    Parameters
    ----------
    y
        As for `smooth_abs`.
    deg : int
        Degree of the polynomials.
    window : int
        Points per polynomial. The mended form asks for an odd window.
    version : {"printed", "mended"}
        The printed form divides by one window too few and grows with the square of the scale.
    undefined : float
        The mended answer for a constant curve.

    Returns
    -------
    float >= 0, or array (...) for a batch

    Raises
    ------
    ValueError
        A ``window`` that does not fit the curve or the degree.

    Examples
    --------
    >>> round(smooth_poly([float(x**4) for x in range(20)]), 6)
    0.0

    References
    ----------
    Levkov (2017), Definition 2.4; it is the residual of the filter of Savitzky and Golay (1964).
    """
    n = y.shape[1]
    _check_window(window, deg, n, version)
    pieces = np.lib.stride_tricks.sliding_window_view(y, window, axis=1)
    squares = np.square(pieces @ _residual_weights(deg, window)).sum(axis=1)
    if version == "printed":
        return squares / (n - window)
    return over(squares / (n - window + 1), y.var(axis=1), y, undefined)


def _check_window(window: int, deg: int, n: int, version: str) -> None:
    least, most = (deg + 1, n - 1) if version == "printed" else (deg + 2, n)
    if window > most:
        raise ValueError(f"window must be at most {most} for {n} points, got {window}")
    if window < least:
        raise ValueError(f"window must be at least {least} for the degree {deg}, got {window}")
    if version == "mended" and window % 2 == 0:
        raise ValueError(f"window must be odd, so that it has a point in its middle, got {window}")


def _residual_weights(deg: int, window: int) -> np.ndarray:
    """Return w such that w @ piece is the value of the fit minus the value of the middle point."""
    # Centred and scaled powers keep the least-squares problem well conditioned.
    x = (np.arange(window) - window // 2) / window
    fit = np.linalg.pinv(np.vander(x, deg + 1, increasing=True))
    weights = fit[0]  # the polynomial at 0 is its constant term
    weights[window // 2] -= 1
    return weights


@per_list(y=curve, y_hat=curve, version=VERSION)
def approximation_quality(y: Rows, y_hat: Rows, version: str = "printed") -> np.ndarray:
    """What remains of DCG after the best straight-line fit by another metric. Smaller is closer.

    printed: min over alpha, beta of mean (y_i - alpha yhat_i - beta)^2 = Var(y) (1 - corr^2);
    mended: the same with alpha >= 0

    Parameters
    ----------
    y, y_hat : arrays (..., k), k >= 2
        Values of DCG and of the other metric at the same settings on the same queries.
    version : {"printed", "mended"}
        The printed form calls a metric that is upside down perfect.

    Returns
    -------
    float in [0, Var(y)], or array (...) for a batch

    Examples
    --------
    >>> approximation_quality([0, 1, 2], [3, 2, 1])  # upside down, yet 0
    0.0
    >>> approximation_quality([0, 1, 2], [3, 2, 1], "mended")  # alpha = 0: the variance of y
    0.6666666666666666

    References
    ----------
    Levkov (2017), Definition 2.1.
    """
    dy, dy_hat = y - y.mean(axis=1, keepdims=True), y_hat - y_hat.mean(axis=1, keepdims=True)
    spread = np.square(dy_hat).sum(axis=1)
    slope = np.where(spread > 0, (dy * dy_hat).sum(axis=1) / spread, 0.0)
    if version == "mended":
        slope = np.maximum(slope, 0)
    return np.square(dy - slope[:, None] * dy_hat).mean(axis=1)
