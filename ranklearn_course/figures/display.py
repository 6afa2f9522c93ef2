"""Put a figure into a lesson together with its words."""

from __future__ import annotations

import sys
from html import escape
from typing import TYPE_CHECKING

from ranklearn_course.figures.words import texts

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from ranklearn_course.table import Table

TEXT = texts(__file__, "words.toml")["display"]

# `lab/custom.css` and `site/site.css` have them once more, for outputs whose own they do not take.
_SCHEMES = "".join(
    f'[data-jp-theme-light="{is_light}"] .rl-figure,.vscode-{scheme} .rl-figure'
    f"{{color-scheme:{scheme}}}"
    for is_light, scheme in (("true", "light"), ("false", "dark"))
)
_WIDTHS = (
    ".rl-figure{container-type:inline-size}@container (max-width:600px)"
    "{.rl-wide:has(+.rl-narrow){display:none}.rl-figure .rl-narrow{display:block!important}}"
)
_PAGE = (
    "<style>{styles}</style>"
    '<figure class="rl-figure" style="margin: 0.5em 0; max-width: {width}px">'
    "{pictures}"
    "<figcaption><details><summary>{words}</summary><p>{alt}</p>{table}</details></figcaption>"
    "</figure>"
)
_PICTURE = (
    '<img class="{kind}" {hidden}alt="{alt}" width="{width}" height="{height}" '
    'style="max-width: 100%; height: auto" src="{source}">'
)
# Where there is no narrow form the picture scrolls in its own box.
_SCROLLS = '<div style="overflow-x: auto">{picture}</div>'
_NARROWEST = 620


def show(figure: Figure, alt: str, table: Table | None = None) -> None:
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
    table : Table, optional
        The numbers that are drawn, folded below the description.
    """
    from IPython.display import display

    display({"text/html": as_html(figure, alt, table), "text/plain": alt}, raw=True)
    if pyplot := sys.modules.get("matplotlib.pyplot"):
        pyplot.close(figure)


def as_html(figure: Figure, alt: str, table: Table | None = None) -> str:
    """Return the HTML that `show` displays; same parameters and errors."""
    _check(figure, alt)
    pictures = _picture(figure, alt)
    if narrow := _narrow(figure):
        pictures += _picture(narrow, alt, kind="rl-narrow", hidden="hidden ")
    else:
        least = min(_width(figure), _NARROWEST)
        scrolling = pictures.replace("max-width: 100%", f"min-width: {least}px; max-width: 100%")
        pictures = _SCROLLS.format(picture=scrolling)
    return _PAGE.format(
        styles=_SCHEMES + _WIDTHS,
        width=_width(figure),
        pictures=pictures,
        alt=escape(alt),
        words=escape(TEXT["caption_with_table" if table else "caption"]),
        table=table.to_html() if table else "",
    )


def _width(figure: Figure) -> int:
    return round(100 * figure.get_size_inches()[0])


def _picture(figure: Figure, alt: str, kind: str = "rl-wide", hidden: str = "") -> str:
    from ranklearn_course.figures.vector import as_source, as_svg

    return _PICTURE.format(
        kind=kind,
        hidden=hidden,
        width=_width(figure),
        height=round(100 * figure.get_size_inches()[1]),
        alt=escape(alt),
        source=as_source(as_svg(figure)),
    )


def _narrow(figure: Figure) -> Figure | None:
    """Draw the figure for a narrow screen, if it is one of the course's and has room there."""
    if not hasattr(figure, "narrow"):
        return None
    from ranklearn_course.figures.legible import unreadable_words

    narrow = figure.narrow()
    return None if unreadable_words(narrow) else narrow


def _check(figure: Figure, alt: str) -> None:
    from matplotlib.figure import Figure

    if not isinstance(figure, Figure):
        raise TypeError(f"figure must be a matplotlib Figure, got {type(figure).__name__}")
    if not isinstance(alt, str):
        raise TypeError(f"alt must be a string, got {type(alt).__name__}")
    if not alt.strip():
        raise ValueError("alt must describe the figure in words, got an empty text")
