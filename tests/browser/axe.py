"""What axe-core, which reads a page as assistive technology does, finds wrong in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Page

from tests.browser.plain_page import wait_for
from tests.browser.site import SIDEWAYS, alive, node_modules

# All that it looked at would be longer than the page.
RUN = """async ([where, options]) => {
    const all = await axe.run(where, { resultTypes: ["violations"], ...options });
    return all.violations.map(({ id, nodes }) => [id, nodes[0].html]);
}"""

# One scrolls an editor by the keys that move its cursor.
NOT_LOOKED_AT = [".cm-scroller"]
# Of those with one name only one would be open.
UNFOLD = """document.querySelectorAll("details").forEach((fold) => {
    fold.removeAttribute("name");
    fold.open = true;
})"""
UNREACHED = """() => [...document.querySelectorAll("main :is(table, pre, .katex-display)")]
    .filter((wide) => wide.scrollWidth > wide.clientWidth && wide.tabIndex < 0).length"""
# Of many sections, rows and questions that one template makes.
FEW = """document.querySelectorAll(
    "main > section:nth-of-type(n + 9), tbody tr:nth-of-type(n + 13), .ask:nth-of-type(n + 4)"
).forEach((one) => one.remove())"""
# Half of the nodes of a lesson are spans of code and parts of formulas. axe reads no MathML, so a
# word stands for each formula, and of code each colour is looked at once a page.
PLAINER = """() => {
    const seen = new Set();
    for (const code of document.querySelectorAll("pre")) {
        const colours = [...code.querySelectorAll("span")].map((span) => span.className);
        const is_known = colours.length && colours.every((colour) => seen.has(colour));
        if (is_known) code.textContent = code.textContent;
        colours.forEach((colour) => seen.add(colour));
    }
    for (const formula of document.querySelectorAll("math")) formula.replaceWith("formula");
}"""


def faults(page: Page, where: Any, **options: Any) -> list[list[str]]:
    """Return the rules that a part of a page breaks, each with the first place."""
    if not page.evaluate("'axe' in window"):
        axe = node_modules() / "axe-core" / "axe.min.js"
        page.evaluate(axe.read_text(encoding="utf-8"))
    return page.evaluate(RUN, [where, options])


def can_be_used(
    page: Page, address: str, widths: Sequence[int] = (360, 1280), *, few: bool = False
) -> None:
    """Open a page, and look at it: narrow and bright, then wider and dark.

    At all of it, or at a few of what one template makes many times.
    """
    page.goto(address)
    alive(page)
    page.evaluate(UNFOLD)
    # A fold tells that it opened; what is wider than the page is then reached by keys.
    wait_for(page, UNREACHED, 0)
    page.evaluate(f"{FEW}; ({PLAINER})()" if few else PLAINER)
    for width in widths:
        page.set_viewport_size({"width": width, "height": 740})
        assert page.evaluate(SIDEWAYS) <= 0, (address, width)
        if width not in (widths[0], widths[-1]):
            continue
        theme = "light" if width == widths[0] else "dark"
        page.emulate_media(color_scheme=theme)
        asked = {} if theme == "light" else {"runOnly": ["color-contrast"]}
        assert faults(page, {"exclude": NOT_LOOKED_AT}, **asked) == [], (address, width, theme)
