"""The roughness of a curve with named mistakes: what a learner's function may do instead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import sqrt
from random import Random

from ranklearn_course.checker import UNSPECIFIED, Catalogue
from ranklearn_course.exercises.edges import Switch


@lru_cache(maxsize=256)
def fit_weights(deg: int, window: int, place: int) -> tuple[float, ...]:
    """Return w such that the least-squares polynomial of y has the value w . y at this place.

    >>> fit_weights(1, 3, 1) == (1/3, 1/3, 1/3)
    True
    """
    powers = [[Fraction(x**d) for d in range(deg + 1)] for x in range(window)]
    rows = [
        [sum(p[a] * p[b] for p in powers) for b in range(deg + 1)] + [Fraction(place**a)]
        for a in range(deg + 1)
    ]
    for a, row in enumerate(rows):  # Gauss and Jordan; the matrix is positive definite
        rows[a] = row = [value / row[a] for value in row]
        for b, other in enumerate(rows):
            if b != a:
                rows[b] = [v - other[a] * u for v, u in zip(other, row, strict=True)]
    found = [row[-1] for row in rows]
    return tuple(float(sum(c * v for c, v in zip(found, p, strict=True))) for p in powers)


def _fit(piece: Sequence[float], deg: int, place: int) -> float:
    weights = fit_weights(deg, len(piece), place)
    return sum(w * y for w, y in zip(weights, piece, strict=True))


PLACES = {
    "middle": lambda window: (window // 2,),
    "first": lambda window: (0,),
    "last": lambda window: (window - 1,),
    "all": range,
}
DEGREES = {"given": lambda deg: deg, "lower": lambda deg: deg - 1, "mean": lambda deg: 0}
SIZES = {"square": lambda gap: gap**2, "absolute": abs}
DIVISORS = {
    "windows": lambda n, window, count: count,
    "printed": lambda n, window, count: n - window,
    "points": lambda n, window, count: n,
    "sum": lambda n, window, count: 1,
}


def _variance(y: Sequence[float]) -> float:
    mean = sum(y) / len(y)
    return sum((value - mean) ** 2 for value in y) / len(y)


SCALES = {
    "none": lambda found, y: found,
    "variance": lambda found, y: found / _variance(y),
    "root": lambda found, y: sqrt(found),
}


def make_smooth_poly(
    *,
    place: str = "middle",
    fit: str = "given",
    size: str = "square",
    step: str = "one",
    divisor: str = "windows",
    scale: str = "none",
) -> Callable:
    """Return the mean squared distance of a curve to local polynomials, or a wrong variant.

    >>> round(make_smooth_poly()([0, 3, 0, 3], 1, 3), 6)
    4.0
    >>> round(make_smooth_poly(divisor="printed")([0, 3, 0, 3], 1, 3), 6)
    8.0
    """

    def smooth_poly(y: Sequence[float], deg: int, window: int) -> object:
        starts = range(0, len(y) - window + 1, 1 if step == "one" else window)
        total = 0.0
        for start in starts:
            piece = y[start : start + window]
            places = PLACES[place](window)
            gaps = [_fit(piece, DEGREES[fit](deg), at) - piece[at] for at in places]
            total += sum(map(SIZES[size], gaps)) / len(gaps)
        try:
            found = total / DIVISORS[divisor](len(y), window, len(starts))
            return SCALES[scale](found, y)
        except ZeroDivisionError:
            return UNSPECIFIED

    return smooth_poly


def explain_smooth_poly(y: Sequence[float], deg: int, window: int) -> str:
    """Spell out the distances in the middles of the windows.

    >>> explain_smooth_poly([0, 3, 0, 3], 1, 3)
    '(2^2 + 2^2) / 2'
    """
    count = len(y) - window + 1
    gaps = [
        abs(_fit(y[i : i + window], deg, window // 2) - y[i + window // 2]) for i in range(count)
    ]
    terms = [f"{gap:.6g}^2" for gap in gaps[:5]]
    more = " + ..." if count > 5 else ""
    return f"({' + '.join(terms)}{more}) / {count}"


def has_one_window(y: Sequence[float], deg: int, window: int) -> bool:
    """The window is as long as the curve.

    >>> has_one_window([1, 2, 3], 1, 3), has_one_window([1, 2, 3, 4], 1, 3)
    (True, False)
    """
    return len(y) == window


def curve_cases(long_ones: int = 10, seed: int = 0) -> tuple[tuple, ...]:
    """Return curves with a degree and a window, the shortest first.

    >>> curve_cases()[0]
    ((0, 0, 3), 1, 3)
    """
    small = [
        (y, 1, 3) for n in (3, 4) for y in product((0, 3), repeat=n) if sum(y) > 0 and y[0] == 0
    ]
    random = Random(seed)
    middle = [
        (tuple(random.randint(0, 5) for _ in range(n)), deg, 5)
        for n in (6, 7, 8)
        for deg in (1, 2)
        for _ in range(4)
    ]
    long = [(tuple(random.randint(0, 9) for _ in range(16)), 4, 11) for _ in range(long_ones)]
    return tuple(small + middle + long)


CURVE_CASES = curve_cases()
SMOOTH_POLY = Catalogue(
    make_smooth_poly,
    (
        Switch(
            "divisor",
            "printed",
            "It divides by k - window; there is one window more.",
            "How many windows of 3 fit on 4 points?",
            source="Definition 2.4 of the thesis as printed",
        ),
        Switch(
            "divisor",
            "points",
            "It divides by the number of points, not of windows.",
            "How many squares do you add up?",
        ),
        Switch(
            "divisor",
            "sum",
            "It adds up and does not divide.",
            "Does a curve of twice the length become twice as rough?",
        ),
        Switch(
            "place",
            "first",
            "It looks at the first point of each window.",
            "At which point of the window do you compare the polynomial with the curve?",
        ),
        Switch(
            "place",
            "last",
            "It looks at the last point of each window.",
            "At which point of the window do you compare the polynomial with the curve?",
        ),
        Switch(
            "place",
            "all",
            "It takes the mean over all points of each window, not its middle alone.",
            "At how many points of each window do you compare?",
        ),
        Switch(
            "fit",
            "lower",
            "It fits a polynomial of one degree less.",
            "How many coefficients has a straight line, and which degree?",
        ),
        Switch(
            "fit",
            "mean",
            "It compares with the mean of the window, whatever the degree.",
            "Does your answer change when the degree changes?",
        ),
        Switch(
            "size",
            "absolute",
            "It takes absolute differences, not their squares.",
            "What does a distance of 2 add?",
        ),
        Switch(
            "scale",
            "root",
            "It takes the square root of the mean.",
            "Is the unit of the answer that of y, or of y squared?",
        ),
        Switch(
            "scale",
            "variance",
            "It divides by the variance of the curve.",
            "What happens to the answer here when all values are multiplied by 10?",
            "convention",
            "the mended version of this course",
        ),
        Switch(
            "step",
            "window",
            "It cuts the curve into pieces side by side; windows overlap.",
            "By how many points does the window move?",
        ),
    ),
)
