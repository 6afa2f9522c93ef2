"""Scales, ticks and labels of the board's plots."""

from __future__ import annotations

import math
import unicodedata
from datetime import datetime, timedelta

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
STEPS = (
    *(count * HOUR for count in (1, 3, 6, 12)),
    *(count * DAY for count in (1, 2, 3, 4, 7, 14, 28, 56, 91)),
)
BROAD = "mwMW@%"
RIGHT_TO_LEFT = ("R", "AL", "AN")
# A plot of one moment shows half a day to either side.
LEAST_SPAN = DAY


class Scale:
    """A straight line from values to places.

    >>> Scale(0, 10, 100, 200)(5)
    150.0
    """

    def __init__(self, low: float, high: float, start: float, end: float) -> None:
        self.low, self.high, self.start, self.end = low, high, start, end

    def __call__(self, value: float) -> float:
        """Return the place of a value."""
        share = (value - self.low) / (self.high - self.low)
        return round(self.start + share * (self.end - self.start), 2)


def score_range(lows: list[float], highs: list[float]) -> tuple[float, float]:
    """Return the ends of an axis that holds the scores, with some room, within 0 and 1.

    >>> score_range([0.2], [0.2])
    (0.15, 0.25)
    """
    low, high = min(lows), max(highs)
    room = 0.08 * (high - low) if high > low else 0.05
    return round(max(0.0, low - room), 9), round(min(1.0, high + room), 9)


def score_ticks(low: float, high: float, count: int = 5) -> list[tuple[float, str]]:
    """Return at most ``count`` + 1 round scores between low and high; ``count`` is at least 3.

    >>> [text for _, text in score_ticks(0.011, 0.052)]
    ['0.02', '0.03', '0.04', '0.05']
    """
    rough = (high - low) / count
    size = 10.0 ** math.floor(math.log10(rough))
    step = next(size * factor for factor in (1, 2, 5, 10) if size * factor >= rough)
    places = max(0, -math.floor(math.log10(step) + 1e-9))
    first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
    return [(index * step, f"{index * step:.{places}f}") for index in range(first, last + 1)]


def time_range(times: list[datetime]) -> tuple[datetime, datetime]:
    """Return the ends of an axis that holds the times: at least a day."""
    first, last = min(times), max(times)
    start = first - max(LEAST_SPAN - (last - first), timedelta()) / 2
    return start, max(last, start + LEAST_SPAN)


def time_ticks(first: datetime, last: datetime, count: int) -> list[tuple[datetime, str]]:
    """Return at most ``count`` round times between first and last, and how to write them.

    >>> from datetime import UTC
    >>> days = datetime(2026, 7, 1, 15, tzinfo=UTC), datetime(2026, 7, 4, 9, tzinfo=UTC)
    >>> [text for _, text in time_ticks(*days, 4)]
    ['07-02', '07-03', '07-04']
    """
    most = (last - first) / count
    step = next((step for step in STEPS if step > most), None) or DAY * (most // DAY + 1)
    time = first.replace(hour=0, minute=0, second=0, microsecond=0)
    ticks = []
    while time <= last:
        if time >= first:
            is_day = step >= DAY or time.hour == 0
            ticks.append((time, f"{time:%m-%d}" if is_day else f"{time:%H:%M}"))
        time += step
    return ticks


def spread(places: list[float], gap: float, low: float, high: float) -> list[float]:
    """Move places apart, as little as need be, so that labels do not cover each other.

    >>> spread([10, 12, 50], gap=14, low=0, high=100)
    [4.0, 18.0, 50.0]
    """
    order = sorted(range(len(places)), key=lambda index: places[index])
    # Groups of labels that touch stand around the mean of their places.
    groups: list[tuple[float, list[int]]] = []
    for index in order:
        center, members = float(places[index]), [index]
        while True:
            half = gap * (len(members) - 1) / 2
            center = min(max(center, low + half), high - half)
            if not groups:
                break
            before, others = groups[-1]
            if before + gap * (len(others) + len(members)) / 2 <= center:
                break
            groups.pop()
            center = (before * len(others) + center * len(members)) / len(others + members)
            members = others + members
        groups.append((center, members))
    moved = [0.0] * len(places)
    for center, members in groups:
        top = center - gap * (len(members) - 1) / 2
        for step, index in enumerate(members):
            moved[index] = round(top + gap * step, 2)
    return moved


def shortened(text: str, width: int) -> str:
    """Return a text of at most ``width`` columns; broad signs, as those of Chinese, take two.

    >>> shortened("The quick brown foxes", 10)
    'The quick…'
    """
    if sum(map(_columns, text)) <= width:
        return text
    kept, used = "", 1
    for sign in text:
        used += _columns(sign)
        if used > width:
            break
        kept += sign
    return kept.rstrip() + "…"


def _columns(sign: str) -> int:
    if unicodedata.combining(sign):
        return 0
    return 2 if sign in BROAD or unicodedata.east_asian_width(sign) in "WF" else 1


def isolated(name: str) -> str:
    """Return a name that turns nothing around it: Arabic or Hebrew stays within its place.

    >>> isolated("Foxes")
    'Foxes'
    """
    turns = any(unicodedata.bidirectional(sign) in RIGHT_TO_LEFT for sign in name)
    return f"\u2068{name}\u2069" if turns else name
