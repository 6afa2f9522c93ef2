"""The plots of the board's page, as SVG: the course of the contest, and its shake-up.

Each plot is drawn twice, for wide and for narrow windows; the page shows the one that fits.
Series differ by colour, dash and mark, and their names stand beside them.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from html import escape

from ranklearn_course.contest.board_axes import (
    Scale,
    isolated,
    score_range,
    score_ticks,
    shortened,
    spread,
    time_range,
    time_ticks,
)
from ranklearn_course.contest.board_standings import Score, Standing

WIDE, NARROW = 960, 340
COURSE_HEIGHT = 340
COURSE_TEAMS, SHAKE_TEAMS = 8, 20
LABEL_GAP = 17
DASHES = ("", "7 4", "2 3")


def course_title(rows: list[Standing], words: Mapping[str, str]) -> str:
    """Say who leads."""
    return words["course_title"].format(
        leader=isolated(rows[0].team), score=_plain(rows[0].best.public.value)
    )


def shake_title(rows: list[Standing], words: Mapping[str, str]) -> str:
    """Say who is first at the end."""
    return words["shake_title"].format(
        leader=isolated(rows[0].team), score=_plain(rows[0].final.private.value)
    )


def course_plot(rows: list[Standing], words: Mapping[str, str], *, narrow: bool) -> str:
    """Return an SVG of the best public score of the first teams over time."""
    rows = rows[:COURSE_TEAMS]
    lines = [_rises(row) for row in rows]
    first, last = time_range([row.entries[0].time for row in rows] + [row.last for row in rows])
    scores = [score for line in lines for _, score in line]
    low, high = score_range(scores, scores)
    width, names = (NARROW, 96) if narrow else (WIDE, 200)
    x = Scale(first.timestamp(), last.timestamp(), 46, width - names - 24)
    y = Scale(low, high, COURSE_HEIGHT - 30, 12)
    parts = [*_score_grid(y, x.start, x.end), *_time_axis(x, first, last, 3 if narrow else 7)]
    ends = [y(line[-1][1]) for line in lines]
    labels = spread(ends, LABEL_GAP, y.end, y.start)
    for index, (row, line) in enumerate(zip(rows, lines, strict=True)):
        parts += _course_line(index, line, x, y)
        parts.append(_pointer(x.end + 6, ends[index], x.end + 22, labels[index]))
        label = _label(row.rank, row.team, 12 if narrow else 25)
        parts.append(_text(x.end + 25, labels[index] + 4, label))
    say = [words["course_say"]]
    say += [
        words["course_line"].format(
            team=isolated(row.team),
            score=_plain(row.best.public.value),
            time=_moment(row.best.time),
        )
        for row in rows
    ]
    return _svg("course", narrow, COURSE_HEIGHT, [course_title(rows, words), *say], parts)


def shake_plot(rows: list[Standing], words: Mapping[str, str], *, narrow: bool) -> str:
    """Return an SVG of public against private score of the first teams, with error bars."""
    rows = rows[:SHAKE_TEAMS]
    publics = [row.best.public for row in rows]
    privates = [row.final.private for row in rows]
    both = publics + privates
    ends = [[s.value - s.error for s in both], [s.value + s.error for s in both]]
    low, high = score_range(*ends)
    width, left = (NARROW, 12) if narrow else (WIDE, 230)
    step, drop = (52, 30) if narrow else (36, 18)
    height = 58 + step * len(rows)
    x = Scale(low, high, left, width - 14)
    parts = _key(left, words)
    for value, text in score_ticks(low, high, 4 if narrow else 6):
        parts.append(_line(x(value), 30, x(value), height - 26, "grid"))
        parts.append(_text(x(value), height - 8, text, "tick", "middle"))
    for index, (row, public, private) in enumerate(zip(rows, publics, privates, strict=True)):
        top = 30 + step * index
        name = _label(row.private_rank, row.team, 38 if narrow else 30)
        parts.append(_text(left, top + 16, name) if narrow else _text(0, top + 22, name))
        parts += _interval(x, top + drop - 4, public, "c1")
        parts.append(f'<circle class="open" cx="{x(public.value)}" cy="{top + drop - 4}" r="5"/>')
        parts += _interval(x, top + drop + 9, private, "c0")
        parts.append(_square(x(private.value), top + drop + 9, "m0"))
    say = [words["shake_say"]]
    say += [
        words["shake_line"].format(
            team=isolated(row.team),
            public=_plain(public.value),
            public_error=_plain(public.error),
            private=_plain(private.value),
            private_error=_plain(private.error),
        )
        for row, public, private in zip(rows, publics, privates, strict=True)
    ]
    return _svg("shake", narrow, height, [shake_title(rows, words), *say], parts)


def _rises(row: Standing) -> list[tuple[datetime, float]]:
    """Return when a team's best score rose, and to what."""
    rises: list[tuple[datetime, float]] = []
    for entry in row.entries:
        if not rises or entry.public.value > rises[-1][1]:
            rises.append((entry.time, entry.public.value))
    return rises


def _course_line(index: int, line: list, x: Scale, y: Scale) -> list[str]:
    color, dash = index % 3, DASHES[index // 3 % len(DASHES)]
    start, *rest = [(x(time.timestamp()), y(score)) for time, score in line]
    path = f"M{start[0]} {start[1]}" + "".join(f"H{right}V{up}" for right, up in rest)
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    parts = [f'<path class="path c{color}"{dashed} d="{path}H{x.end}"/>']
    return parts + [_mark(index, right, up, f"m{color}") for right, up in (start, *rest)]


def _mark(index: int, x: float, y: float, kind: str) -> str:
    """Return the mark of a series: circle, square and triangle take turns."""
    if index % 3 == 0:
        return f'<circle class="{kind}" cx="{x}" cy="{y}" r="4"/>'
    if index % 3 == 1:
        return _square(x, y, kind)
    return f'<path class="{kind}" d="M{x} {y - 5:.2f}l5 9h-10z"/>'


def _square(x: float, y: float, kind: str) -> str:
    return f'<rect class="{kind}" x="{x - 4:.2f}" y="{y - 4:.2f}" width="8" height="8"/>'


def _interval(x: Scale, y: float, score: Score, kind: str) -> list[str]:
    low, high = x(score.value - score.error), x(score.value + score.error)
    return [
        _line(low, y, high, y, f"path {kind}"),
        _line(low, y - 3, low, y + 3, f"path {kind}"),
        _line(high, y - 3, high, y + 3, f"path {kind}"),
    ]


def _key(left: float, words: Mapping[str, str]) -> list[str]:
    second = left + 30 + 9 * len(words["ring"])
    return [
        f'<circle class="open" cx="{left + 6}" cy="12" r="5"/>',
        _text(left + 17, 16, words["ring"], "key"),
        _square(second + 6, 12, "m0"),
        _text(second + 17, 16, words["square"], "key"),
    ]


def _score_grid(y: Scale, left: float, right: float) -> list[str]:
    parts = []
    for value, text in score_ticks(y.low, y.high):
        parts.append(_line(left, y(value), right, y(value), "grid"))
        parts.append(_text(left - 6, y(value) + 4, text, "tick", "end"))
    return parts


def _time_axis(x: Scale, first: datetime, last: datetime, count: int) -> list[str]:
    parts = [_line(x.start, COURSE_HEIGHT - 26, x.end, COURSE_HEIGHT - 26, "grid")]
    for time, text in time_ticks(first, last, count):
        place = x(time.timestamp())
        parts.append(_line(place, COURSE_HEIGHT - 26, place, COURSE_HEIGHT - 21, "grid"))
        parts.append(_text(place, COURSE_HEIGHT - 7, text, "tick", "middle"))
    return parts


def _pointer(x: float, y: float, to_x: float, to_y: float) -> str:
    return f'<path class="pointer" d="M{x} {y}L{to_x} {to_y}"/>'


def _line(x: float, y: float, to_x: float, to_y: float, kind: str) -> str:
    return f'<line class="{kind}" x1="{x}" y1="{y}" x2="{to_x}" y2="{to_y}"/>'


def _text(x: float, y: float, text: str, kind: str = "", anchor: str = "") -> str:
    more = f' class="{kind}"' if kind else ""
    more += f' text-anchor="{anchor}"' if anchor else ""
    return f'<text x="{x:g}" y="{y:g}"{more}>{escape(text)}</text>'


def _svg(name: str, narrow: bool, height: float, say: list[str], parts: list[str]) -> str:
    """Return the SVG; the first sentence is its title, the others are its description."""
    kind, width = ("narrow", NARROW) if narrow else ("wide", WIDE)
    own = f"{name}-{kind}"
    return (
        f'<svg class="{kind}" viewBox="0 0 {width} {height}" role="img" '
        f'aria-labelledby="{own}-title" aria-describedby="{own}-desc">'
        f'<title id="{own}-title">{escape(say[0])}</title>'
        f'<desc id="{own}-desc">{escape(" ".join(say[1:]))}</desc>{"".join(parts)}</svg>'
    )


def _label(rank: int, team: str, width: int) -> str:
    return f"{rank} {isolated(shortened(team, width - len(str(rank)) - 1))}"


def _plain(value: float) -> str:
    return f"{value:.5f}"


def _moment(time: datetime) -> str:
    return f"{time:%Y-%m-%d %H:%M}"
