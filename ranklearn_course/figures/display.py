"""Put a figure into a lesson together with its words."""

from __future__ import annotations

import sys
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from ranklearn_course.figures.words import texts

if TYPE_CHECKING:
    from matplotlib.figure import Figure

TEXT = texts(Path(__file__).with_name("words.toml"))["display"]

# `lab/custom.css` has it once more, for outputs that JupyterLab does not trust.
_SCHEMES = "".join(
    f'[data-jp-theme-light="{is_light}"] .rl-figure,.vscode-{scheme} .rl-figure'
    f"{{color-scheme:{scheme}}}"
    for is_light, scheme in (("true", "light"), ("false", "dark"))
)
# On a narrow screen the picture scrolls in its own box: smaller letters could not be read.
_PAGE = (
    "<style>{schemes}</style>"
    '<figure class="rl-figure" style="margin: 0.5em 0; max-width: {width}px">'
    '<div style="overflow-x: auto">'
    '<img alt="{alt}" width="{width}" height="{height}" '
    'style="min-width: {narrow}px; max-width: 100%; height: auto" src="{source}"></div>'
    "<figcaption><details><summary>{words}</summary><p>{alt}</p></details></figcaption>"
    "</figure>"
)
_NARROWEST = 620


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
    from ranklearn_course.figures.vector import as_source, as_svg

    _check(figure, alt)
    width, height = (round(100 * inches) for inches in figure.get_size_inches())
    return _PAGE.format(
        schemes=_SCHEMES,
        width=width,
        height=height,
        narrow=min(width, _NARROWEST),
        alt=escape(alt),
        source=as_source(as_svg(figure)),
        words=escape(TEXT["caption"]),
    )


def _check(figure: Figure, alt: str) -> None:
    from matplotlib.figure import Figure

    if not isinstance(figure, Figure):
        raise TypeError(f"figure must be a matplotlib Figure, got {type(figure).__name__}")
    if not isinstance(alt, str):
        raise TypeError(f"alt must be a string, got {type(alt).__name__}")
    if not alt.strip():
        raise ValueError("alt must describe the figure in words, got an empty text")
