"""How the lines of the smooth metrics look: a colour, a marker and a dash for each metric."""

from __future__ import annotations

from collections.abc import Sequence

from ranklearn_course.palette import ACCENT, GHOST, IDEAL, INK, RELEVANT, SERIES

_LOOKS = {
    "DCG": (INK, "o", "-"),
    "SoftDCG": (RELEVANT, "s", "--"),
    "NoisedSoftDCG": (GHOST, "D", "-"),
    "FairSoftDCG": (IDEAL, "^", "-."),
    "ApproxDCG": (ACCENT, "v", ":"),
}
_SECOND_DASH = (0, (1, 1))


def smooth_looks(labels: Sequence[str]) -> list[tuple]:
    """Return a look (colour, marker, dash) for each label, by the metric that it begins with.

    A second line of a metric has its colour and another dash; unknown metrics take the house
    series in order.

    Examples
    --------
    >>> [marker for _, marker, _ in smooth_looks(["DCG", "FairSoftDCG, T = 0.3"])]
    ['o', '^']
    >>> smooth_looks(["other"]) == [SERIES[0]]
    True
    """
    found: list[tuple] = []
    others = iter(SERIES)
    seen: set[str] = set()
    for label in labels:
        name = label.split(",")[0]
        look = _LOOKS[name] if name in _LOOKS else next(others)
        found.append((*look[:2], _SECOND_DASH) if name in seen else look)
        seen.add(name)
    return found
