"""What the events of a contest look like: by film and by week."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FixedLocator, NullFormatter, NullLocator

from ranklearn_course.contest.files import Contest
from ranklearn_course.contest.titles import film_titles
from ranklearn_course.figures.labels import SMALL, spread, wrapped
from ranklearn_course.figures.style import axes_at, in_course_style, is_narrow, sheet
from ranklearn_course.figures.words import texts
from ranklearn_course.palette import RELEVANT, styles_of

TEXT = texts(__file__, "figures.toml")
_BOTTOM, _HEIGHT = 0.62, 2.1
_LEFTS, _WIDTH, _NARROW = (0.72, 4.6), 2.5, 1.55
# Inches beside the right picture for the titles of its films.
_TITLE_WIDTH = 1.45
_DAYS = 7


@in_course_style
def contest_traits(contest: Contest) -> tuple[Figure, str]:
    """Draw the training events of a contest in two ways.

    Parameters
    ----------
    contest : Contest
        What `read_contest` returns; at least two weeks of events.
    """
    days = int(contest.days.max()) + 1
    sizes = {"events": contest.items, "users": np.unique(contest.users), "items": contest.item_ids}
    title = TEXT["title"]
    key = TEXT["key"].format(days=days, **{name: f"{len(all_):,}" for name, all_ in sizes.items()})
    block = _BOTTOM + _HEIGHT + 0.15
    figure = sheet(block * (2 if is_narrow() else 1), title, key)
    places = [(_LEFTS[0], _BOTTOM + block * (1 - i)) for i in range(2)]
    if not is_narrow():
        places = [(left, _BOTTOM) for left in _LEFTS]
    width = _NARROW if is_narrow() else _WIDTH
    by_item, by_week = (axes_at(figure, *at, width, _HEIGHT) for at in places)
    told = [_by_item(by_item, contest), _by_week(by_week, contest, days // _DAYS)]
    return figure, " ".join([f"{title}. {key}", *told])


def _by_item(axes: Axes, contest: Contest) -> str:
    positions = np.searchsorted(contest.item_ids, contest.items)
    counts = np.sort(np.bincount(positions, minlength=len(contest.item_ids)))[::-1]
    ranks = np.arange(1, len(counts) + 1)
    axes.loglog(ranks[counts > 0], counts[counts > 0], color=RELEVANT, linewidth=2.2)
    axes.set(xlabel=TEXT["rank"], ylabel=TEXT["by_item"])
    for axis, most in ((axes.xaxis, len(counts)), (axes.yaxis, counts[0])):
        ticks = [10**power for power in range(7) if 10**power <= most]
        axis.set_major_locator(FixedLocator(ticks))
        axis.set_major_formatter(lambda value, _: f"{value:,.0f}")
        axis.set_minor_locator(NullLocator())
        axis.set_minor_formatter(NullFormatter())
    tenth = counts[: max(1, len(counts) // 10)].sum() / counts.sum()
    return TEXT["alt_items"].format(
        items=f"{len(counts):,}",
        most=f"{counts[0]:,}",
        middle=f"{counts[len(counts) // 2]:,}",
        share=f"{100 * tenth:.0f}",
    )


def _by_week(axes: Axes, contest: Contest, weeks: int) -> str:
    """Three films: the favourites of the first, the middle and the last whole week."""
    week = contest.days // _DAYS
    chosen: list[int] = []
    for when in (0, weeks // 2, weeks - 1):
        ids, counts = np.unique(contest.items[week == when], return_counts=True)
        ranked = ids[np.argsort(-counts, kind="stable")].tolist()
        chosen += [item for item in ranked if item not in chosen][:1]
    lines = [np.bincount(week[contest.items == item], minlength=weeks)[:weeks] for item in chosen]
    across = np.arange(1, weeks + 1)
    styles = styles_of(map(str, chosen))
    for line, (color, _, dash) in zip(lines, styles, strict=True):
        axes.plot(across, line, color=color, linestyle=dash, linewidth=2)
    highest = max(line.max() for line in lines)
    axes.set(xlabel=TEXT["week"], ylabel=TEXT["by_week"], ylim=(0, 1.05 * highest))
    axes.set_xticks([1, (weeks + 1) // 2, weeks])
    all_titles = film_titles(contest)
    titles = [all_titles[item] for item in chosen]
    _label_lines(axes, titles, lines, [color for color, *_ in styles])
    told = [
        TEXT["alt_week"].format(film=title, counts=", ".join(map(str, line)))
        for title, line in zip(titles, lines, strict=True)
    ]
    return TEXT["alt_weeks"].format(told="; ".join(told))


def _label_lines(
    axes: Axes, titles: Sequence[str], lines: Sequence[np.ndarray], colors: Sequence[str]
) -> None:
    """Write the films' titles right of their lines' ends, in their colours, apart."""
    highest = max(line.max() for line in lines)
    room = 0.25 * highest
    ends = spread([line[-1] for line in lines], room, 0.5 * room, 1.02 * highest)
    for title, end, color in zip(titles, ends, colors, strict=True):
        style = {"va": "center", "fontsize": SMALL, "color": color}
        at = {"xycoords": ("axes fraction", "data")}
        axes.annotate(wrapped(title, _TITLE_WIDTH, SMALL), (1.03, end), **at, **style)
