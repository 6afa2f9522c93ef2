"""The picture of a document that all figures share: a rounded card with its grade."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from matplotlib.axes import Axes
from matplotlib.patches import FancyBboxPatch

from ranklearn_course.figures.labels import SMALL, text_width, wrapped
from ranklearn_course.figures.style import DASHED, is_narrow
from ranklearn_course.palette import BACKGROUND, GHOST, INK, RELEVANT, SOFT_INK, grade_colors

HIT, MISS = "✓", "✗"
_FADED = 0.35
_CUT_GAP = 0.14


@dataclass(frozen=True)
class Row:
    """Where a ranking's cards stand, in inches: left and lower edge, step, size, the cutoff."""

    left: float
    bottom: float
    step: float
    width: float
    height: float
    k: int

    def center(self, rank: int) -> float:
        """Return the x of the middle of the card at a rank (1 is the first)."""
        return self.left + self.step * (rank - 0.5) + _CUT_GAP * (rank > self.k)

    @property
    def cut(self) -> float:
        """Return the x of the cutoff, in the gap after rank k."""
        return self.left + self.step * self.k + _CUT_GAP / 2

    def end(self, n: int) -> float:
        """Return the x where a row of n ranks ends."""
        return self.left + self.step * max(n, self.k) + _CUT_GAP


def row(
    left: float,
    right: float,
    bottom: float,
    n: int,
    k: int,
    *,
    height: float = 0.42,
    widest: float = 0.63,
) -> Row:
    """Return a row of n ranks and a gap after rank k between two x in inches."""
    step = min(widest, (right - left - _CUT_GAP) / max(n, k))
    return Row(left, bottom, step, width=0.87 * step, height=height, k=k)


def draw_cards(axes: Axes, row: Row, relevance: Sequence[float], max_grade: int) -> None:
    """Draw a ranking from left to right; what lies below the cutoff is pale.

    Ranks up to the cutoff that hold no document get a dotted outline.
    """
    for rank, grade in enumerate(relevance, 1):
        _card(axes, row, rank, int(grade), max_grade)
    for rank in range(len(relevance) + 1, row.k + 1):
        _outline(axes, row, rank, facecolor="none", edgecolor=GHOST, linestyle=":")


def draw_ranks(axes: Axes, row: Row, n: int) -> None:
    """Write the ranks 1 to n above the cards."""
    # A narrow figure is shown smaller.
    small = SMALL - 0.5 if is_narrow() else SMALL - 1.5
    has_room = text_width(str(n), small) + 0.02 < row.step
    size = SMALL if row.step > 0.3 else small if has_room else SMALL - 1.5
    for rank in range(1, n + 1):
        above = row.bottom + row.height + 0.05
        _small(axes, row.center(rank), above, str(rank), va="bottom", fontsize=size)


def draw_names(axes: Axes, row: Row, names: Sequence[str]) -> None:
    """Write the documents' names below the cards, in a narrow figure in several lines."""
    size = SMALL - 0.5
    for rank, name in enumerate(names, 1):
        shown = wrapped(name, row.step - 0.04, size) if is_narrow() else name
        _small(axes, row.center(rank), row.bottom - 0.05, shown, va="top", fontsize=size)


def draw_cutoff(axes: Axes, row: Row, bottom: float, upper: float, labelled: bool = True) -> None:
    """Draw the cutoff as a dashed line with `k = ...` on its upper end."""
    x = row.cut
    axes.plot([x, x], [bottom, upper], color=INK, linestyle=DASHED, linewidth=1.6)
    if labelled:
        _small(axes, x, upper + 0.03, f"k = {row.k}", color=INK, va="bottom", weight="bold")


def _card(axes: Axes, row: Row, rank: int, grade: int, max_grade: int) -> None:
    fill, ink = grade_colors(grade, max_grade) if grade > 0 else (BACKGROUND, SOFT_INK)
    edge = RELEVANT if grade > 0 else GHOST
    pale = rank > row.k
    _outline(axes, row, rank, facecolor=fill, edgecolor=edge, alpha=_FADED if pale else 1)
    sign = sign_of(grade, max_grade)
    size = 11 if text_width(sign, 11, "bold") < row.width else 8
    color = SOFT_INK if pale else ink
    _small(
        axes, row.center(rank), row.bottom + row.height / 2 - 0.01, sign, color=color,
        va="center", fontsize=size, weight="bold",
    )  # fmt: skip


def _outline(axes: Axes, row: Row, rank: int, **style) -> None:
    corner = row.center(rank) - row.width / 2, row.bottom
    style = {"linewidth": 1.1, **style}
    rounded(axes, corner, (row.width, row.height), min(0.07, row.width / 4), **style)


def rounded(
    axes: Axes, corner: tuple[float, float], size: tuple[float, float], radius: float, **style
) -> None:
    """Draw a rectangle with round corners, in inches: its lower left corner, width and height."""
    # The axes have their limits: `add_patch` would look for those of each card.
    box = f"round,pad=0,rounding_size={radius}"
    axes.add_artist(FancyBboxPatch(corner, *size, boxstyle=box, **style))


def sign_of(grade: int, max_grade: int) -> str:
    """Return what stands on a card: a check mark or nothing if binary, else the grade.

    Examples
    --------
    >>> sign_of(1, max_grade=1), sign_of(0, max_grade=1), sign_of(2, max_grade=3)
    ('✓', '', '2')
    """
    if max_grade > 1:
        return str(grade)
    return HIT if grade > 0 else ""


def _small(axes: Axes, x: float, y: float, text: str, **style) -> None:
    axes.text(x, y, text, **{"ha": "center", "color": SOFT_INK, "fontsize": SMALL, **style})
