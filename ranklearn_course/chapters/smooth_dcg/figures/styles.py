"""The style of each smooth metric's line: its colour, marker and dash."""

from __future__ import annotations

from collections.abc import Sequence

from ranklearn_course.palette import ACCENT, GHOST, IDEAL, INK, RELEVANT, SERIES

_STYLES = {
    "DCG": (INK, "o", "-"),
    "SoftDCG": (RELEVANT, "s", "--"),
    "NoisedSoftDCG": (GHOST, "D", "-"),
    "FairSoftDCG": (IDEAL, "^", "-."),
    "ApproxDCG": (ACCENT, "v", ":"),
}
_SECOND_DASH = (0, (1, 1))


def smooth_styles(labels: Sequence[str]) -> list[tuple]:
    """Return a style (colour, marker, dash) for each label, by the metric that it begins with.

    A second line of a metric has its colour and another dash; unknown metrics take the
    course's series in order.

    Examples
    --------
    >>> [marker for _, marker, _ in smooth_styles(["DCG", "FairSoftDCG, T = 0.3"])]
    ['o', '^']
    >>> smooth_styles(["other"]) == [SERIES[0]]
    True
    """
    found: list[tuple] = []
    others = iter(SERIES)
    seen: set[str] = set()
    for label in labels:
        name = label.split(",")[0]
        style = _STYLES[name] if name in _STYLES else next(others)
        found.append((*style[:2], _SECOND_DASH) if name in seen else style)
        seen.add(name)
    return found
