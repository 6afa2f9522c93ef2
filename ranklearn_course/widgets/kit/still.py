"""Parts of still SVG pictures: how a widget looks on pages where no widget runs."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable
from html import escape
from numbers import Integral
from unicodedata import east_asian_width

from ranklearn_course import palette

_LETTER = 7.8  # mean width at 14 px of the widest usual font, so that no name is cut off

# A picture in its own file keeps its look where a page takes style sheets and drawings out.
_FIGURE = (
    '<figure style="margin: 0.5em 0; max-width: {width}px"><img role="img" alt="{alt}" '
    'aria-label="{alt}" width="{width}" style="max-width: 100%; height: auto" '
    'src="data:image/svg+xml;base64,{source}"></figure>'
)


def figure(drawing: str, description: str, width: float) -> str:
    """Return HTML with an SVG document as a picture; its accessible name is the description.

    >>> figure("<svg/>", "Nothing is drawn.", 100).count('alt="Nothing is drawn."')
    1
    """
    source = b64encode(drawing.encode()).decode("ascii")
    return _FIGURE.format(width=width, alt=escape(description), source=source)


def svg(width: float, height: float, parts: Iterable[str]) -> str:
    """Return an SVG document of this size in pixels, made of its parts from back to front.

    It needs its own light paper, a box as its first part, to read well on a page of any colour.
    """
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" font-family="system-ui, DejaVu Sans, sans-serif" '
        f'font-size="14">{"".join(parts)}</svg>'
    )


def text(
    x: float,
    y: float,
    s: str,
    fill: str = palette.INK,
    size: float = 14,
    weight: str = "400",
    anchor: str = "start",
) -> str:
    """Return a line of text whose base line stands at y; anchor is "start", "middle" or "end"."""
    return (
        f'<text x="{x:g}" y="{y:g}" fill="{fill}" font-size="{size:g}" font-weight="{weight}" '
        f'text-anchor="{anchor}">{escape(s)}</text>'
    )


def box(
    x: float,
    y: float,
    width: float,
    height: float,
    fill: str,
    edge: str,
    radius: float,
    dashed: bool = False,
) -> str:
    """Return a rectangle with round corners."""
    dashes = ' stroke-dasharray="4 3"' if dashed else ""
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height}" rx="{radius}" '
        f'fill="{fill}" stroke="{edge}"{dashes}/>'
    )


def line(
    points: Iterable[tuple[float, float]], ink: str, width: float = 1, dashed: bool = False
) -> str:
    """Return a line through two points (x, y) or more.

    >>> line([(0, 5), (10, 5), (12.5, 9)], "#000")
    '<path d="M0 5H10L12.5 9" fill="none" stroke="#000"/>'
    """
    (x, y), *others = points
    path = f"M{_place(x)} {_place(y)}"
    for new_x, new_y in others:
        path += _way(x, y, new_x, new_y)
        x, y = new_x, new_y
    unfilled = ' fill="none"' if len(others) > 1 else ""
    thick = f' stroke-width="{width:g}"' if width != 1 else ""
    dashes = ' stroke-dasharray="6 4"' if dashed else ""
    return f'<path d="{path}"{unfilled} stroke="{ink}"{thick}{dashes}/>'


def _way(x: float, y: float, new_x: float, new_y: float) -> str:
    if y == new_y:
        return f"H{_place(new_x)}"
    if x == new_x:
        return f"V{_place(new_y)}"
    return f"L{_place(new_x)} {_place(new_y)}"


def _place(value: float) -> str:
    return str(value) if isinstance(value, Integral) else f"{value:.1f}"


def circle(x: float, y: float, r: float, fill: str, edge: str) -> str:
    """Return a circle around (x, y)."""
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{r:g}" fill="{fill}" stroke="{edge}"/>'


def text_width(s: str, size: float) -> float:
    """Return about how many pixels wide a text is; East Asian letters count twice.

    >>> text_width("猫", 14) / text_width("c", 14)
    2.0
    """
    letters = sum(2 if east_asian_width(letter) in "WF" else 1 for letter in s)
    return letters * _LETTER * size / 14


def shortened(s: str, room: float, size: float = 14) -> str:
    """Shorten a text with an ellipsis until it fits into room pixels.

    >>> shortened("Jaguar dealers near you", 100)
    'Jaguar deal…'
    """
    while len(s) > 1 and text_width(s, size) > room:
        s = s.rstrip("…")[:-1].rstrip() + "…"
    return s
