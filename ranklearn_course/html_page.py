"""HTML from Jinja2 templates; `page.html.jinja` is the frame of every page."""

from __future__ import annotations

from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined

_templates = Environment(
    loader=PackageLoader("ranklearn_course", ""),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


def html_page(template: str, **values: Any) -> str:
    """Fill a template, named by its path in the package; texts are escaped.

    >>> page = html_page("page.html.jinja", title="A & B", style="")
    >>> "<h1>A &amp; B</h1>" in page
    True
    """
    return _templates.get_template(template).render(values)
