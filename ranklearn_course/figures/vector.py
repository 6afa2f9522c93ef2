"""A figure as SVG that is at home in a light and in a dark theme, and small.

JupyterLab takes an inline drawing out of an output that it does not trust, but no picture. In a
picture a browser follows the `color-scheme` of the element that shows it, so the colours of the
palette are variables that a dark scheme sets anew. The sheet has a ground of its own, so where the
scheme is unknown all can still be read.
"""

from __future__ import annotations

import re
from io import StringIO
from typing import TYPE_CHECKING
from urllib.parse import quote

import matplotlib

from ranklearn_course.figures.labels import MAIN, text_width
from ranklearn_course.figures.style import course_style
from ranklearn_course.palette import DARK_OF_FIGURES, INK

if TYPE_CHECKING:
    from matplotlib.figure import Figure

# The letters stay letters: as outlines they are three quarters of the bytes. Verdana is as wide.
_FONTS = f"text{{font-family:'{MAIN}',Verdana,sans-serif;white-space:pre}}"
_PLAIN = " '(),:;=/*!~$@{}"
_TAG = re.compile(r"<[^>]*>")
_TEXT = re.compile(r'<text style="(?P<style>[^"]*)"(?P<rest>[^>]*)>(?P<text>[^<]+)</text>')
_SIZE = re.compile(r"font-size: ([\d.]+)px")
_COLOR = re.compile(r"#[0-9a-f]{6}\b")
_NEEDLESS = [
    (re.compile(pattern), kept)
    for pattern, kept in (
        (r' id="[A-Za-z0-9.]+_\d+"', ""),
        (r' transform="rotate\(-0 [^"]*\)"', ""),
        (r"font-family: [^;\"]*(; )?", ""),
        (r"(\d\d\.\d)\d+", r"\1"),
        (r"(\d\.\d{3})\d+", r"\1"),
        (r"\s+", " "),
        # In a double-quoted attribute these need no escape.
        ('"', "'"),
    )
]
_FIRST_WIDE_LETTER = "\u2e80"


def as_svg(figure: Figure) -> str:
    """Return the figure as one line of SVG, the same at every run."""
    drawn = StringIO()
    settings = {"svg.fonttype": "none", "svg.hashsalt": "ranklearn"}
    nothing = dict.fromkeys(("Date", "Creator", "Format", "Type"))
    with course_style(), matplotlib.rc_context(settings):
        figure.savefig(drawn, format="svg", metadata=nothing)
    svg = drawn.getvalue()
    svg = _TEXT.sub(_of_known_width, svg[svg.index("<svg") :])
    return _themed(_TAG.sub(_shorter, re.sub(r">\s+<", "><", svg)).strip())


def as_source(svg: str) -> str:
    """Return SVG as it stands in `src` of an <img>: most of it can be read, and it needs no base64.

    >>> as_source("<svg width='2'/>")
    "data:image/svg+xml,%3Csvg width='2'/%3E"
    """
    return "data:image/svg+xml," + quote(svg, safe=_PLAIN)


def _of_known_width(text: re.Match) -> str:
    """Give a text the width that it was laid out with, for machines with other fonts."""
    size = _SIZE.search(text["style"])
    if size is None or max(text["text"]) >= _FIRST_WIDE_LETTER:
        return text[0]
    weight = "bold" if re.search(r"font-weight: (bold|700)", text["style"]) else "normal"
    letters = text["text"].replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
    width = 72 * text_width(letters, float(size[1]), weight)
    return (
        f'<text style="{text["style"]}"{text["rest"]} textLength="{width:.1f}" '
        f'lengthAdjust="spacingAndGlyphs">{text["text"]}</text>'
    )


def _shorter(tag: re.Match) -> str:
    """Drop from a tag what draws nothing, and decimals that nobody sees."""
    if "data:" in tag[0]:
        return tag[0].replace("\n", "").replace('"', "'")
    short = tag[0]
    for found, kept in _NEEDLESS:
        short = found.sub(kept, short)
    return short


def _themed(svg: str) -> str:
    """Write the colours of the palette as variables with a value for each scheme."""
    svg = svg.replace("#000000", INK.lower())
    colors = sorted(set(_COLOR.findall(svg)) & DARK_OF_FIGURES.keys() | {INK.lower()})
    names = {color: f"--c{number}" for number, color in enumerate(colors)}
    light = ";".join(f"{names[color]}:{color}" for color in colors)
    dark = ";".join(f"{names[color]}:{DARK_OF_FIGURES[color]}" for color in colors)
    svg = _COLOR.sub(lambda c: f"var({names[c[0]]})" if c[0] in names else c[0], svg)
    # Pictures are drawn in black ink without paper: where the sheet is dark, in light ink.
    light_ink = "image{filter:invert(.92)}" if "<image" in svg else ""
    style = (
        f"<style>:root{{{light};fill:var({names[INK.lower()]})}}"
        f"@media (prefers-color-scheme:dark){{:root{{{dark}}}{light_ink}}}{_FONTS}</style>"
    )
    start = svg.index(">") + 1
    return svg[:start] + style + svg[start:]
