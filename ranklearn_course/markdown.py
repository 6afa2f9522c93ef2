"""Markdown with formulas as HTML; it needs markdown-it-py alone, so that it runs in the browser."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, partial
from html import escape
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

_FORMULA = re.compile(r"\$\$(?P<display>.+?)\$\$|\$(?P<inline>(?:[^$\\]|\\.)+)\$", re.DOTALL)


def highlighted(source: str, language: str = "python", _: str = "") -> str:
    """Return Python as HTML with its words marked; "" where Pygments is missing."""
    highlight = _highlighter()
    return highlight(source) if highlight and language == "python" else ""


@cache
def _highlighter() -> Callable[[str], str] | None:
    try:
        from pygments import highlight
        from pygments.formatters import HtmlFormatter
        from pygments.lexers import PythonLexer
    except ImportError:
        return None
    return partial(
        highlight, lexer=PythonLexer(stripnl=False), formatter=HtmlFormatter(nowrap=True)
    )


def _formula(state: StateInline, silent: bool) -> bool:
    found = _FORMULA.match(state.src, state.pos)
    if found and not silent:
        token = state.push("formula", "span", 0)
        token.content, token.info = found[found.lastgroup], found.lastgroup
    if found:
        state.pos = found.end()
    return bool(found)


def _formula_html(_: Any, tokens: list[Token], index: int, *more: Any) -> str:
    token = tokens[index]
    return f'<span class="formula {token.info}">{escape(token.content)}</span>'


_markdown = MarkdownIt("commonmark", {"highlight": highlighted}).enable("table")
_markdown.inline.ruler.before("escape", "formula", _formula)
_markdown.add_render_rule("formula", _formula_html)


def to_html(text: str) -> str:
    r"""Return a Markdown text as HTML; the page's scripts set what is marked as a formula.

    >>> to_html(r"At $k < 3$ *all*.")
    '<p>At <span class="formula inline">k &lt; 3</span> <em>all</em>.</p>\n'
    """
    return _markdown.render(text)
