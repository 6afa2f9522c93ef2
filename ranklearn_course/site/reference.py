"""The reference of the metrics as HTML: all that their docstrings say."""

from __future__ import annotations

import inspect
import re
from dataclasses import dataclass
from html import escape
from textwrap import dedent

from ranklearn_course import metrics
from ranklearn_course.html_page import html_page
from ranklearn_course.site.words import say
from ranklearn_course.start_page.family import family

REFERENCE = "reference.html"
_HEADING = re.compile(r"^(\w+)\n-{3,}\n", re.MULTILINE)
_QUOTED = re.compile(r"``(.+?)``|`(\w+)`")
# A term that stands at the margin, and the indented lines that tell of it.
_TERM = re.compile(r"^(\S.*)\n((?:(?: +.*)?\n)*)", re.MULTILINE)


# The sections of a docstring, and what the page calls them.
_SECTIONS = {
    "Parameters": say("reference.parameters"),
    "Returns": say("reference.returns"),
    "Raises": say("reference.raises"),
    "Examples": say("reference.examples"),
    "References": say("reference.references"),
}


@dataclass(frozen=True)
class Function:
    """A function of the metrics, as its docstring describes it.

    Parameters
    ----------
    name, call
        Its name, and how it is called.
    title
        What texts call it.
    lead
        The paragraphs above the first section, as HTML.
    sections
        The name of each section, and its HTML.
    """

    name: str
    call: str
    title: str
    lead: str
    sections: tuple[tuple[str, str], ...]


def reference_html() -> str:
    """Return the functions in the order of the lessons, with what holds for all."""
    rules = _paragraphs(inspect.getdoc(metrics) or "")
    return html_page("site/reference.html.jinja", say=say, rules=rules, functions=functions())


def functions() -> list[Function]:
    """Return what the reference has: the family of the metrics first."""
    titles = {metric.id: metric.title for metric in family()[1]}
    names = [*titles, *(name for name in metrics.__all__ if name not in titles)]
    found = [name for name in names if inspect.isfunction(getattr(metrics, name))]
    return [_function(name, titles.get(name, "")) for name in found]


def _function(name: str, title: str) -> Function:
    function = getattr(metrics, name)
    lead, *rest = _HEADING.split((inspect.getdoc(function) or "") + "\n")
    sections = [
        (_SECTIONS[heading], _section(heading, text))
        for heading, text in zip(rest[::2], rest[1::2], strict=True)
    ]
    signature = inspect.signature(function)
    bare = [
        each.replace(annotation=inspect.Parameter.empty) for each in signature.parameters.values()
    ]
    return Function(
        name, f"{name}{inspect.Signature(bare)}", title, _paragraphs(lead), tuple(sections)
    )


def _section(heading: str, text: str) -> str:
    if heading == "Examples":
        return _code(text)
    if heading in ("Parameters", "Raises"):
        rows = (
            f"<dt>{_text(term)}</dt><dd>{_text(told)}</dd>" for term, told in _TERM.findall(text)
        )
        return f"<dl>{''.join(rows)}</dl>"
    return _paragraphs(text)


def _paragraphs(text: str) -> str:
    """Return paragraphs, formulas and lists of a docstring."""
    made = []
    for block in re.split(r"\n\s*\n", text.strip("\n")):
        if block.startswith((" ", ">>>")):
            made.append(_code(block))
        elif block.startswith("* "):
            items = re.split(r"^\* ", block, flags=re.MULTILINE)[1:]
            made.append(f"<ul>{''.join(f'<li>{_text(item)}</li>' for item in items)}</ul>")
        elif block:
            made.append(f"<p>{_text(block)}</p>")
    return "".join(made)


def _code(text: str) -> str:
    return f'<pre class="code" tabindex="0">{escape(dedent(text).strip())}</pre>'


def _text(text: str) -> str:
    """Return running text; the name of a function leads to it."""

    def marked(found: re.Match[str]) -> str:
        code = f"<code>{found[1] or found[2]}</code>"
        is_here = inspect.isfunction(getattr(metrics, found[2] or "", None))
        return f'<a href="#{found[2]}">{code}</a>' if is_here else code

    return _QUOTED.sub(marked, escape(" ".join(text.split()), quote=False))
