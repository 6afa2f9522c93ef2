"""The score axis of the threshold explorer: its ends, its ticks, and where documents stand."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor, log10

MOST_TICKS = 8
MOST_DIGITS = 8
# Scores must lie at least this share of the largest one apart, and be neither tiny nor huge:
# floats, and a page with room for few digits, could not tell thresholds between them apart.
LEAST_SPREAD = 1e-6
LEAST, MOST = 1e-6, 1e9
# Two markers collide that are closer than this share of the axis, at the narrowest page.
MARKER = 26 / 440
STEPS_PER_AXIS = 60


def ends(scores: Sequence[float]) -> tuple[float, float, float]:
    """Return the lower end, the upper end and the step of a threshold for these scores.

    Above the upper end nothing is retrieved, at the lower end everything.

    >>> ends([0.1, 0.9])
    (0.06, 0.94, 0.01)
    >>> ends([3, 3])
    (2.9, 3.1, 0.01)

    Raises
    ------
    ValueError
        The scores are too large, or too close to each other.
    """
    lowest, highest = float(min(scores)), float(max(scores))
    size, spread = max(abs(lowest), abs(highest)), highest - lowest
    if size > MOST or (spread and spread < max(LEAST, LEAST_SPREAD * size)):
        raise ValueError(
            f"scores must fit on one axis: at most {MOST:g} in size, and from the "
            f"lowest to the highest at least {LEAST:g} and a millionth of the "
            f"largest, got {lowest!r} to {highest!r}"
        )
    step = 10.0 ** floor(log10((highest - lowest or 1) / STEPS_PER_AXIS))
    room = 0.05 * (highest - lowest) or 10 * step
    digits = digits_of(step)
    low = round(floor((lowest - room) / step + 1e-9) * step, digits)
    high = round(ceil((highest + room) / step - 1e-9) * step, digits)
    return low, high, step


def digits_of(step: float) -> int:
    """Return how many decimals a number needs that is a multiple of the step.

    >>> digits_of(0.01), digits_of(10)
    (2, 0)
    """
    return max(0, -round(log10(step)))


def digits_to_tell(scores: Sequence[float], step: float) -> int:
    """Return how many decimals a multiple of the step needs, or more to tell the scores apart.

    >>> digits_to_tell([0.123, 0.1234], 0.01), digits_to_tell([3, 3], 0.01)
    (4, 2)
    """
    different, digits = {float(score) for score in scores}, digits_of(step)
    while digits < MOST_DIGITS and len({round(s, digits) for s in different}) < len(different):
        digits += 1
    return digits


def ticks(low: float, high: float) -> list[float]:
    """Return round numbers from low to high, at most eight.

    >>> ticks(0.05, 0.95)
    [0.2, 0.4, 0.6, 0.8]
    """
    power = 10.0 ** floor(log10((high - low) / MOST_TICKS))
    step = next(m * power for m in (1, 2, 5, 10) if (high - low) / (m * power) < MOST_TICKS)
    first, last = ceil(low / step - 1e-9), floor(high / step + 1e-9)
    return [round(i * step, 12) for i in range(first, last + 1)]


def levels(shares: Sequence[float], groups: Sequence[object]) -> list[int]:
    """Stack markers that would cover each other; 0 is next to the axis. Groups do not meet.

    >>> levels([0.5, 0.5, 0.51, 0.9, 0.5], [1, 1, 1, 1, 0])
    [0, 1, 2, 0, 0]
    """
    placed: list[tuple[object, int, float]] = []
    found = [0] * len(shares)
    for i in sorted(range(len(shares)), key=lambda i: shares[i]):
        level = 0
        while any(
            group == groups[i] and at == level and abs(share - shares[i]) < MARKER
            for group, at, share in placed
        ):
            level += 1
        placed.append((groups[i], level, shares[i]))
        found[i] = level
    return found
