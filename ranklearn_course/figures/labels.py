"""Text in figures: its fonts, its width, wrapped lines, labels that keep their distance."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

import numpy as np
from matplotlib.font_manager import FontProperties, fontManager
from matplotlib.textpath import text_to_path

SMALL = 9
MAIN = "DejaVu Sans"
FALLBACKS = (
    "Noto Sans CJK SC",
    "Noto Sans SC",
    "Source Han Sans SC",
    "Microsoft YaHei",
    "PingFang SC",
    "Hiragino Sans GB",
    "WenQuanYi Zen Hei",
    "Noto Sans CJK KR",
    "Noto Sans KR",
    "Malgun Gothic",
    "Apple SD Gothic Neo",
    "NanumGothic",
    "Noto Sans CJK JP",
    "Hiragino Sans",
    "Yu Gothic",
)


@cache
def families() -> tuple[str, ...]:
    """Return the names of the fonts to look through for a letter, the main one first.

    Only fonts of this machine are named: matplotlib would print a warning for each other one.

    Examples
    --------
    >>> families()[0]
    'DejaVu Sans'
    """
    installed = set(fontManager.get_font_names())
    return (MAIN, *(name for name in FALLBACKS if name in installed))


# A figure measures the same words many times, and one width takes a third of a millisecond.
@lru_cache(maxsize=4096)
def text_width(text: str, size: float, weight: str = "normal") -> float:
    """Return how wide a line of text is, in inches, at a font size in points."""
    font = FontProperties(family=families(), size=size, weight=weight)
    width, _, _ = text_to_path.get_text_width_height_descent(text, font, ismath=False)
    return width / 72


def lines_of(text: str) -> int:
    """Return the number of lines of a text; an empty text has none."""
    return text.count("\n") + 1 if text else 0


def wrapped(text: str, width: float, size: float, weight: str = "normal") -> str:
    r"""Break a text into lines no wider than `width` inches; words stay whole.

    Examples
    --------
    >>> wrapped("one two three", 0.5, 10)
    'one\ntwo\nthree'
    """
    lines: list[str] = []
    most = 0.0  # no space is wider than the letters are high, so few lines have to be measured
    for word in text.split():
        own = text_width(word, size, weight)
        longer, most = f"{lines[-1]} {word}" if lines else word, most + size / 72 + own
        if lines and (most <= width or text_width(longer, size, weight) <= width):
            lines[-1] = longer
        else:
            lines.append(word)
            most = own
    return "\n".join(lines)


def fitted(text: str, width: float, size: float, weight: str = "normal") -> str:
    """Shorten a text with an ellipsis until it is no wider than `width` inches.

    Examples
    --------
    >>> fitted("nearest neighbours", 0.7, 10)
    'nearest…'
    """
    shown = text
    while len(shown) > 1 and text_width(shown, size, weight) > width:
        shown = shown.rstrip("…")[:-1].rstrip() + "…"
    return shown


def spread(positions: Sequence[float], gap: float, low: float, high: float) -> np.ndarray:
    """Move positions apart until neighbours are `gap` apart, each as little as possible.

    Least squares: with z_i = y_(i) - i gap the z must not fall (isotonic regression), and
    clipping them keeps every label between `low` and `high`.

    Examples
    --------
    >>> spread([0.4, 0.4, 0.9], gap=0.1, low=0, high=1).round(2).tolist()
    [0.35, 0.45, 0.9]
    """
    order = np.argsort(positions, kind="stable")
    steps = gap * np.arange(len(order))
    wanted = np.asarray(positions, dtype=float)[order] - steps
    placed = np.empty(len(order))
    placed[order] = np.clip(_isotonic(wanted), low, max(low, high - steps[-1])) + steps
    return placed


def _isotonic(values: np.ndarray) -> np.ndarray:
    # SciPy has it, too, and its optimisers take a second to load.
    blocks: list[list[float]] = []
    for value in values:
        blocks.append([value])
        while len(blocks) > 1 and np.mean(blocks[-2]) > np.mean(blocks[-1]):
            blocks[-2:] = [blocks[-2] + blocks[-1]]
    return np.concatenate([np.full(len(block), np.mean(block)) for block in blocks])
