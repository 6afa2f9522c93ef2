"""The widgets of the lessons, and the parts of them that a finger, a mouse or keys move."""

from __future__ import annotations

from collections.abc import Iterator

import nbformat

from ranklearn_course.lessons import lesson_source
from ranklearn_course.widgets.kit.stored import StoredWidget, stored_widgets

# What tells that a widget answered.
SHOWN_NOW = """() => JSON.stringify([model.state, document.getElementById("one").innerText,
    [...document.querySelectorAll("input")].map((field) => [field.value, field.checked])])"""
# The first part of each class that a finger drags, taps along, or presses.
PARTS = """() => {
    const parts = { dragged: new Map(), slid: new Map(), pressed: new Map() };
    for (const e of document.querySelectorAll("#one *")) {
        const { cursor, pointerEvents } = getComputedStyle(e);
        const is_own = !e.parentElement.closest("[tabindex]");
        if (pointerEvents === "none" || !e.checkVisibility() || e.disabled) continue;
        const kind = e.matches("[type=range]") ? "slid"
            : e.matches("button, [type=radio], [role=gridcell]") ? "pressed"
            : is_own && /grab|resize/.test(cursor) ? "dragged" : null;
        const name = e.classList[0];
        if (kind && !parts[kind].has(name)) parts[kind].set(name, e);
    }
    const of_kind = ([kind, all]) => [...all.values()].map((e) => [kind, e]);
    window.parts = Object.entries(parts).flatMap(of_kind);
    return window.parts.map(([kind, e]) => [kind, e.className]);
}"""
# From the middle of a part, pixels to go; on a slider, quarters of it.
PATHS = {
    "dragged": [
        [(0, 0), (x / 2, y / 2), (x, y)] for x, y in ((60, 0), (-60, 0), (0, 60), (0, -60))
    ],
    "slid": [[(1, 0)], [(-1, 0)]],
    "pressed": [[(0, 0)]],
}
POINTS = """([i, path]) => {
    const [kind, e] = window.parts[i];
    e.scrollIntoView({ block: "center" });
    const { left, top, width, height } = e.getBoundingClientRect();
    const unit = kind === "slid" ? width / 4 : 1;
    return path.map(([x, y]) => ({ x: left + width / 2 + x * unit, y: top + height / 2 + y }));
}"""


#: The traits of a widget that shows less, or something else.
VIEWS = ("simple", "with_ties", "temperature_alone")


def _of_lessons() -> Iterator[StoredWidget]:
    for path in sorted(lesson_source().glob("*.ipynb")):
        for cell in nbformat.read(path, 4).cells:
            for output in cell.get("outputs", ()):
                yield from stored_widgets(output.get("data", {}).get("text/html", ""))


def largest_of_each_kind() -> dict[str, StoredWidget]:
    """Return the largest widget of each kind and view that a lesson shows."""
    largest: dict[str, StoredWidget] = {}
    for widget in _of_lessons():
        traits = widget.traits
        kind = traits.get("bars") or next(iter(traits.get("asked", ())), "")
        names = [widget.name, kind if widget.name in ("GuessCard", "RankingBoard") else ""]
        key = "-".join(filter(None, [*names, *(view for view in VIEWS if traits.get(view))]))
        if key not in largest or len(str(traits)) > len(str(largest[key].traits)):
            largest[key] = widget
    return largest


SHOWN = largest_of_each_kind()
