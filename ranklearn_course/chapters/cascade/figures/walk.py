"""Users who walk down a list: who still looks at each rank, and who is satisfied there."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from numpy.typing import ArrayLike

from ranklearn_course.figures import inputs
from ranklearn_course.figures.cards import Row, draw_cards, row
from ranklearn_course.figures.labels import SMALL, fitted, text_width
from ranklearn_course.figures.lines import Line, plot, whole_ticks
from ranklearn_course.figures.style import (
    MARGIN,
    at_most,
    canvas,
    in_course_style,
    sheet,
    sheet_width,
)
from ranklearn_course.figures.words import all_of, leaders, listing, number, texts, told
from ranklearn_course.metrics import validation as check
from ranklearn_course.metrics.cascade import err, look_probability, satisfaction
from ranklearn_course.palette import BACKGROUND, GHOST, RELEVANT, SOFT_INK, styles_of

TEXT = texts(Path(__file__).parents[1] / "figures.toml")["walk"]

_MOST_LISTS = 3
_NAME_COLUMN = 1.3
_VALUE_COLUMN = 1.0
_BARS = 0.95
_CARDS = 0.36
_GAP = 0.3
_STEP = _BARS + _CARDS + _GAP


@in_course_style
def cascade_walk(
    rankings: Mapping[str, ArrayLike],
    *,
    max_grade: int | None = None,
    p: float = 1.0,
    title: str | None = None,
) -> tuple[Figure, str]:
    """Draw how users walk down each list: the share that looks at a rank, and that stops there.

    A document satisfies with R = (2^g - 1) / 2^max_grade; satisfied users stop, the others go on
    with probability p.

    Parameters
    ----------
    rankings : dict from str to array (n,)
        The name of each list, one to three, and its whole grades, best rank first.
    max_grade : int, optional
        The best grade of the scale. Default: the best grade of all lists.
    p : float in [0, 1]
        Persistence.

    Examples
    --------
    >>> figure, alt = cascade_walk({"A": [3, 0, 1]}, max_grade=3)
    >>> alt.startswith("ERR of A is 0.880.")
    True
    """
    lists = {
        name: inputs.drawable_list(grades, f"rankings[{name!r}]")
        for name, grades in inputs.named(rankings, "rankings", most=_MOST_LISTS).items()
    }
    best = max(1, *(int(grades.max()) for grades in lists.values()))
    scale = best if max_grade is None else check.whole(max_grade, "max_grade")
    shares = {name: satisfaction(grades, scale) for name, grades in lists.items()}
    arrivals = {name: look_probability(stop, p) for name, stop in shares.items()}
    values = {name: err(stop, p=p) for name, stop in shares.items()}
    title = title or _message(values)
    figure = _draw(lists, shares, arrivals, values, (scale, title))
    return figure, _describe(lists, shares, arrivals, values, (scale, title))


def _message(values: dict[str, float]) -> str:
    kind, names = leaders(values)
    return TEXT[kind].format(name=names, value=number(max(values.values())))


def _draw(lists: dict, shares: dict, arrivals: dict, values: dict, words: tuple) -> Figure:
    max_grade, title = words
    n = max(grades.size for grades in lists.values())
    height = MARGIN + _STEP * len(lists)
    figure = sheet(height + 0.1, title, TEXT["subtitle"])
    axes = canvas(figure)
    left = MARGIN + 0.2 + min(at_most(_NAME_COLUMN), max(text_width(name, 10) for name in lists))
    for i, (name, grades) in enumerate(lists.items()):
        bottom = height - _STEP * (i + 1)
        right = sheet_width() - MARGIN - _VALUE_COLUMN
        strip = row(left, right, bottom, n, n, height=_CARDS, widest=1.05)
        draw_cards(axes, strip, grades, max_grade)
        for share, look, rank in zip(shares[name], arrivals[name], range(1, n + 1), strict=False):
            _bar(axes, strip, rank, look, look * share)
        middle = bottom + _CARDS + _BARS / 2
        axes.text(MARGIN, middle, fitted(name, at_most(_NAME_COLUMN), 10), va="center")
        value = TEXT["err"].format(value=number(values[name]))
        axes.text(strip.end(n) + 0.1, middle, value, va="center", fontsize=12, weight="bold")
    return figure


def _bar(axes: Axes, strip: Row, rank: int, look: float, stop: float) -> None:
    """Draw one bar: its height is the share who look, its filled part the share who stop."""
    bottom, x, full = strip.bottom + strip.height + 0.05, strip.center(rank), _BARS - 0.18
    axes.bar(
        x, look * full, strip.width, bottom, facecolor=BACKGROUND, edgecolor=GHOST, linewidth=1.1
    )
    axes.bar(x, stop * full, strip.width, bottom, color=RELEVANT)
    both = TEXT["stop_of_look"].format(stop=number(stop), look=number(look))
    fitting = (t for t in (both, number(look), "") if text_width(t, SMALL - 0.5) < strip.step)
    axes.text(
        x,
        bottom + look * full + 0.03,
        next(fitting),
        ha="center",
        va="bottom",
        fontsize=SMALL - 0.5,
        color=SOFT_INK,
    )


def _describe(lists: dict, shares: dict, arrivals: dict, values: dict, words: tuple) -> str:
    max_grade, title = words
    sentences = [TEXT["alt"].format(title=title, subtitle=TEXT["subtitle"])]
    sentences += [
        TEXT["alt_list"].format(
            name=name,
            grades=listing(grades),
            max_grade=max_grade,
            n=grades.size,
            looks=listing(map(number, arrivals[name])),
            stops=listing(map(number, arrivals[name] * shares[name])),
            value=number(values[name]),
        )
        for name, grades in lists.items()
    ]
    return " ".join(sentences)


@in_course_style
def who_looks(models: Mapping[str, ArrayLike], *, title: str | None = None) -> tuple[Figure, str]:
    """Draw the share of users who look at each rank, one line for each kind of user.

    Parameters
    ----------
    models : dict from str to array (n,)
        The name of each kind of user, one to six, and the probability of looking at ranks 1 to
        n, in [0, 1], as `look_probability` returns it.

    Examples
    --------
    >>> figure, alt = who_looks({"p = 0.5": [1, 0.5, 0.25]})
    >>> alt.endswith("p = 0.5: the shares at ranks 1, 2, 3 are 1.000, 0.500, 0.250.")
    True
    """
    shares = {
        name: check.one_list(check.numbers(values, f"models[{name!r}]", 0, 1), f"models[{name!r}]")
        for name, values in inputs.named(models, "models").items()
    }
    lengths = {values.size for values in shares.values()}
    if len(lengths) > 1:
        raise ValueError(f"models must be lists of one length, got lengths {sorted(lengths)}")
    n = lengths.pop()
    last = all_of(number(values[-1]) for values in shares.values())
    title = title or TEXT["looks_title"].format(rank=n, shares=last)
    ranks = list(range(1, n + 1))
    lines = [
        Line(ranks, values, name, style)
        for (name, values), style in zip(shares.items(), styles_of(shares), strict=True)
    ]
    lines.sort(key=lambda line: -line.y[-1])
    figure = plot(lines, (title, TEXT["looks_subtitle"]), (TEXT["rank"], TEXT["share"]))
    whole_ticks(figure.axes[0], ranks)
    return figure, _describe_looks(title, shares)


def _describe_looks(title: str, shares: dict[str, np.ndarray]) -> str:
    sentences = [TEXT["looks_alt"].format(title=title)]
    for name, values in shares.items():
        points = told(values.size)
        sentences.append(
            TEXT["looks_line"].format(
                name=name, ranks=listing(points + 1), shares=listing(map(number, values[points]))
            )
        )
    return " ".join(sentences)
