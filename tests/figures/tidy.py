"""Checks that every figure must pass: words inside the paper, apart, and drawn without warnings."""

import sys
import warnings
from itertools import combinations

from matplotlib.text import Text


def undrawn_ticks(figure):
    """Return the labels of ticks beyond the limits, which matplotlib keeps but never draws."""
    labels = set()
    for axis in [axis for axes in figure.axes for axis in (axes.xaxis, axes.yaxis)]:
        low, high = sorted(axis.get_view_interval())
        beyond = [tick for tick in axis.get_major_ticks() if not low <= tick.get_loc() <= high]
        labels |= {label for tick in beyond for label in (tick.label1, tick.label2)}
    return labels


def words_of(figure):
    """Return each drawn text of the figure with its box in pixels."""
    renderer = figure.canvas.get_renderer()
    undrawn = undrawn_ticks(figure)
    texts = [
        text
        for text in figure.findobj(Text)
        if text.get_visible() and text.get_text().strip() and text not in undrawn
    ]
    return [(t.get_text(), Text.get_window_extent(t, renderer)) for t in texts]


def overlap(a, b, slack=1.0):
    """Say whether two boxes overlap by more than `slack` pixels both ways."""
    wide = min(a.x1, b.x1) - max(a.x0, b.x0)
    high = min(a.y1, b.y1) - max(a.y0, b.y0)
    return wide > slack and high > slack


def tidy_picture(figure):
    """Assert: drawn without a warning, no text off the paper, no two texts on each other."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        figure.draw_without_rendering()
    words = words_of(figure)
    paper = figure.bbox
    outside = [
        text
        for text, box in words
        if box.x0 < 0 or box.y0 < 0 or box.x1 > paper.x1 or box.y1 > paper.y1
    ]
    assert outside == []
    clashes = [(a, b) for (a, box), (b, other) in combinations(words, 2) if overlap(box, other)]
    assert clashes == []
    pyplot = sys.modules.get("matplotlib.pyplot")
    assert pyplot is None or pyplot.get_fignums() == []
