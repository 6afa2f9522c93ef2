"""The fonts of every figure: one for all Latin text and signs, others where it lacks a letter."""

from __future__ import annotations

from functools import cache

from matplotlib.font_manager import fontManager

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
