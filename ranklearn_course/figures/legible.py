"""Whether all words of a figure can be read: each on the paper, none on another."""

from __future__ import annotations

from itertools import combinations

from matplotlib.figure import Figure
from matplotlib.text import Text
from matplotlib.transforms import Bbox


def unreadable_words(figure: Figure) -> list[str]:
    """Return the texts of a figure that leave the paper or lie on another text."""
    figure.draw_without_rendering()
    words, paper = _words_of(figure), figure.bbox
    lost = [
        text
        for text, box in words
        if box.x0 < 0 or box.y0 < 0 or box.x1 > paper.x1 or box.y1 > paper.y1
    ]
    clashes = [(a, b) for (a, box), (b, other) in combinations(words, 2) if _overlap(box, other)]
    return lost + [text for pair in clashes for text in pair]


def _words_of(figure: Figure) -> list[tuple[str, Bbox]]:
    """Return each drawn text of the figure with its box in pixels."""
    renderer = figure.canvas.get_renderer()  # type: ignore[attr-defined]
    undrawn = _undrawn_ticks(figure)
    texts = [
        text
        for text in figure.findobj(Text)
        if text.get_visible() and text.get_text().strip() and text not in undrawn
    ]
    return [(t.get_text(), Text.get_window_extent(t, renderer)) for t in texts]


def _undrawn_ticks(figure: Figure) -> set[Text]:
    """Return the labels of ticks beyond the limits, which matplotlib keeps but never draws."""
    labels: set[Text] = set()
    for axis in [axis for axes in figure.axes for axis in (axes.xaxis, axes.yaxis)]:
        low, high = sorted(axis.get_view_interval())
        beyond = [tick for tick in axis.get_major_ticks() if not low <= tick.get_loc() <= high]
        labels |= {label for tick in beyond for label in (tick.label1, tick.label2)}
    return labels


def _overlap(a: Bbox, b: Bbox) -> bool:
    """Say whether two boxes overlap by more than a pixel both ways."""
    wide = min(a.x1, b.x1) - max(a.x0, b.x0)
    high = min(a.y1, b.y1) - max(a.y0, b.y0)
    return wide > 1 and high > 1
