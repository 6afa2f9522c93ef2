"""The style of all figures: one width, one set of fonts; global settings stay untouched."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import AbstractContextManager
from contextvars import ContextVar
from functools import partial, wraps
from pathlib import Path

import matplotlib.style
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.patches import FancyBboxPatch

from ranklearn_course.figures.labels import SMALL, families, lines_of, text_width, wrapped
from ranklearn_course.palette import BACKGROUND, GHOST, INK, LINE, NOT_RELEVANT, SOFT_INK

WIDE, NARROW = 8.6, 4.0
MARGIN = 0.2
TITLE_SIZE = 11
#: Of the lines at a cutoff, a truth and a bound.
DASHED = (0, (4, 2.5))
COLORS = {
    "text.color": INK,
    "axes.edgecolor": GHOST,
    "axes.labelcolor": SOFT_INK,
    "xtick.color": GHOST,
    "ytick.color": GHOST,
    "xtick.labelcolor": SOFT_INK,
    "ytick.labelcolor": SOFT_INK,
    "grid.color": NOT_RELEVANT,
}
_LINE_HEIGHT = 1.35 / 72
_width: ContextVar[float] = ContextVar("_width", default=WIDE)


def course_style() -> AbstractContextManager:
    """Return a context in which matplotlib draws in the course's style.

    The style starts from matplotlib's own defaults, so a figure looks the same whatever the
    learner has set; on leaving, every setting is as it was.

    Returns
    -------
    context manager

    Examples
    --------
    >>> with course_style():
    ...     matplotlib.rcParams["font.family"][0]
    'DejaVu Sans'
    """
    style = Path(__file__).with_name("course.mplstyle")
    return matplotlib.style.context(
        [style, COLORS, {"font.family": list(families())}], after_reset=True
    )


def in_course_style(draw):
    """Decorate a function so that all it draws is drawn in the course's style, and for phones, too.

    Its figure has `narrow`, a function that draws the same once more for a narrow screen.
    """

    @wraps(draw)
    def drawn(*args, **kwargs):
        with course_style():
            figure, alt = draw(*args, **kwargs)
        figure.narrow = partial(_narrow, draw, args, kwargs)
        return figure, alt

    return drawn


def _narrow(draw, args: tuple, kwargs: dict) -> Figure:
    token = _width.set(NARROW)
    try:
        with course_style():
            return draw(*args, **kwargs)[0]
    finally:
        _width.reset(token)


def sheet_width() -> float:
    """Return how wide the figure is, in inches, that is drawn now."""
    return _width.get()


def at_most(most: float) -> float:
    """Return how wide a column of names may be: at most this, and never too much of the sheet."""
    return min(most, 0.3 * sheet_width())


def is_narrow() -> bool:
    """Say whether the figure that is drawn now is for a narrow screen."""
    return sheet_width() < WIDE


def sheet(body: float, title: str, subtitle: str = "") -> Figure:
    """Return a figure of the common width: a white rounded sheet that begins with its message.

    Parameters
    ----------
    body : float
        Height below the heading, in inches; the origin is the lower left corner.
    title : str
        The message of the figure, one sentence without a full stop.
    subtitle : str
        How to read the figure, or the arithmetic behind the message.

    Returns
    -------
    matplotlib Figure
        It belongs to no window, so nothing has to be closed.
    """
    text = sheet_width() - 2 * MARGIN
    title = wrapped(title, text, TITLE_SIZE, weight="bold")
    subtitle = wrapped(subtitle, text, SMALL + 0.5)
    title_height = lines_of(title) * TITLE_SIZE * _LINE_HEIGHT
    subtitle_height = lines_of(subtitle) * (SMALL + 0.5) * _LINE_HEIGHT
    height = body + MARGIN + title_height + subtitle_height + 0.06
    figure = Figure(figsize=(sheet_width(), round(height, 2)))
    FigureCanvasAgg(figure)
    _sheet(figure)
    _line(figure, title, MARGIN, size=TITLE_SIZE, weight="bold")
    _line(figure, subtitle, MARGIN + title_height + 0.02, size=SMALL + 0.5, color=SOFT_INK)
    return figure


def sheet_with_axes(
    text: tuple[str, str],
    height: float,
    *,
    left: float = 0.75,
    bottom: float = 0.68,
    above: float = 0.2,
    right: float = 0.0,
) -> tuple[Figure, Axes]:
    """Return a sheet and axes so high, with so many inches beside them; margins go without saying.

    `text` is the message and the line below it.
    """
    figure = sheet(bottom + height + above, *text)
    return figure, axes_at(figure, left, bottom, sheet_width() - left - MARGIN - right, height)


def sheet_with_canvas(body: float, title: str, subtitle: str = "") -> tuple[Figure, Axes]:
    """Return a sheet and axes over all of it, whose data are inches, for cards and free text."""
    figure = sheet(body, title, subtitle)
    return figure, canvas(figure)


def axes_at(figure: Figure, left: float, bottom: float, width: float, height: float) -> Axes:
    """Add axes, measured in inches from the lower left corner of the sheet."""
    w, h = figure.get_size_inches()
    return figure.add_axes((left / w, bottom / h, width / w, height / h))


def canvas(figure: Figure) -> Axes:
    """Add axes over the whole sheet whose data are inches, for cards and free text."""
    w, h = figure.get_size_inches()
    axes = axes_at(figure, 0, 0, w, h)
    axes.set(xlim=(0, w), ylim=(0, h))
    axes.axis("off")
    return axes


def names_end(names: Iterable[str], gap: float = 0.15) -> float:
    """Return where a column of names ends, in inches from the left, with a gap behind it."""
    return MARGIN + gap + max(text_width(name, 10) for name in names)


def note_beside(axes: Axes, y: float, text: str, aside: float = 6, **style) -> None:
    """Write a note right of the axes, so many points from them, at a height in their data."""
    axes.annotate(
        text, (1, y), **{"xycoords": ("axes fraction", "data"), "fontsize": SMALL, **style},
        xytext=(aside, 0), textcoords="offset points", va="center", weight="bold",
        annotation_clip=False,
    )  # fmt: skip


def _sheet(figure: Figure) -> None:
    w, h = figure.get_size_inches()
    edge = 0.01
    sheet = FancyBboxPatch(
        (edge / w, edge / h),
        1 - 2 * edge / w,
        1 - 2 * edge / h,
        boxstyle="round,pad=0,rounding_size=0.01",
        mutation_aspect=w / h,
        transform=figure.transFigure,
        facecolor=BACKGROUND,
        edgecolor=LINE,
        linewidth=0.8,
        zorder=-10,
    )
    figure.add_artist(sheet)


def _line(figure: Figure, text: str, down: float, **font) -> None:
    w, h = figure.get_size_inches()
    figure.text(MARGIN / w, 1 - down / h, text, va="top", linespacing=1.25, **font)
