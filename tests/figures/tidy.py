"""Checks that every figure must pass: words inside the paper, apart, and drawn without warnings."""

import sys
import warnings

from ranklearn_course.figures.legible import unreadable_words


def tidy_picture(figure):
    """Assert: drawn without a warning, no text off the paper, no two texts on each other."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert unreadable_words(figure) == []
    pyplot = sys.modules.get("matplotlib.pyplot")
    assert pyplot is None or pyplot.get_fignums() == []
