"""What axe-core, which reads a page as assistive technology does, finds wrong in it."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from ranklearn_course.web import packages
from tests.missing import missing

# All that it looked at would be longer than the page.
RUN = """async ([where, options]) => {
    const all = await axe.run(where, { resultTypes: ["violations"], ...options });
    return all.violations.map(({ id, nodes }) => [id, nodes[0].html]);
}"""


def faults(page: Page, where: Any, **options: Any) -> list[list[str]]:
    """Return the rules that a part of a page breaks, each with the first place."""
    if not page.evaluate("'axe' in window"):
        try:
            axe = packages.node_modules() / "axe-core" / "axe.min.js"
        except packages.PackagesError as error:
            missing(str(error))
        page.evaluate(axe.read_text(encoding="utf-8"))
    return page.evaluate(RUN, [where, options])
