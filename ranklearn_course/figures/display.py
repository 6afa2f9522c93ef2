"""Put a figure into a lesson together with its words."""

from __future__ import annotations

import sys
from base64 import b64encode
from html import escape
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from ranklearn_course.figures.words import texts

if TYPE_CHECKING:
    from matplotlib.figure import Figure

TEXT = texts(Path(__file__).with_name("words.toml"))["display"]

_PAGE = (
    '<figure style="margin: 0.5em 0; max-width: {width}px">'
    '<img alt="{alt}" width="{width}" style="max-width: 100%; height: auto" src="{source}">'
    "<figcaption><details><summary>{words}</summary><p>{alt}</p></details></figcaption>"
    "</figure>"
)


def show(figure: Figure, alt: str) -> None:
    """Display a figure with a text description that a person who cannot see it can work from.

    The description is the picture's alt text and stands once more, folded, in the caption: a
    screen reader hears it once, everybody else can open it with the mouse or the keyboard.
    Front ends without HTML print the description. A figure made with pyplot is closed, so that
    the notebook does not show it a second time.

    Parameters
    ----------
    figure : matplotlib Figure
        What the functions of this room return, or one of your own.
    alt : str
        What is drawn, and the numbers that matter; not empty.
    """
    from IPython.display import display

    display({"text/html": as_html(figure, alt), "text/plain": alt}, raw=True)
    if pyplot := sys.modules.get("matplotlib.pyplot"):
        pyplot.close(figure)


def as_html(figure: Figure, alt: str) -> str:
    """Return the HTML that `show` displays; same parameters and errors."""
    _check(figure, alt)
    width = round(figure.get_figwidth() * 100)
    source = "data:image/png;base64," + b64encode(as_png(figure)).decode("ascii")
    return _PAGE.format(width=width, alt=escape(alt), source=source, words=escape(TEXT["caption"]))


def as_png(figure: Figure) -> bytes:
    """Return the figure as PNG, twice as many pixels as shown, the same bytes at every run.

    A palette of 256 colours makes it a third of the size, which the notebooks carry.
    """
    from PIL import Image

    from ranklearn_course.figures.style import course_style

    drawn, small = BytesIO(), BytesIO()
    with course_style():
        figure.savefig(drawn, format="png")
    picture = Image.open(drawn).quantize(256, method=Image.Quantize.FASTOCTREE)
    picture.save(small, format="png", optimize=True)
    return small.getvalue()


def _check(figure: Figure, alt: str) -> None:
    from matplotlib.figure import Figure

    if not isinstance(figure, Figure):
        raise TypeError(f"figure must be a matplotlib Figure, got {type(figure).__name__}")
    if not isinstance(alt, str):
        raise TypeError(f"alt must be a string, got {type(alt).__name__}")
    if not alt.strip():
        raise ValueError("alt must describe the figure in words, got an empty text")
