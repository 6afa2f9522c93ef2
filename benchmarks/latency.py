"""How soon each widget of the lessons answers, and how long its script runs.

python -m benchmarks.latency              # all of them, two to three minutes on a quiet machine
python -m benchmarks.latency Board Duel   # those with such a name

From an event to the paint of its answer: at most 33 ms at the 95th percentile, by pointer and by
key. Script, style and layout are processor time of the page, which other work hardly changes:
script at most 4 ms for an event.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np
from playwright.sync_api import CDPSession, Page

from benchmarks.report import table, where_measured
from ranklearn_course.authoring.chromium import running_chromium
from tests.browser.parts import PARTS, PATHS, POINTS, SHOWN, SHOWN_NOW
from tests.browser.plain_page import SIZE, put_stored_on_page

EVENTS = 40
#: Milliseconds between two events: not two in one frame.
PAUSE = 25
GOALS = {"p95": 33.0, "script": 4.0}
COLUMNS = ("widget", "by", "p50, ms", "p95, ms", "script, ms", "style and layout, ms", "")
KEYS = (
    *(("ArrowRight", "ArrowLeft"), ("ArrowUp", "ArrowDown"), ("Alt+ArrowDown", "Alt+ArrowUp")),
    *(("Alt+ArrowRight", "Alt+ArrowLeft"), ("Space", "Space"), ("Enter", "Enter")),
)
# The message comes after the frame that an event asked for is painted.
WATCH = """() => {
    if ("events" in window) return;  // one page shows all widgets
    const channel = new MessageChannel();
    let at = 0;
    window.answers = [];
    window.events = 0;
    channel.port1.onmessage = () => {
        window.answers.push(performance.now() - at);
        at = 0;
    };
    const note = (event) => {
        window.events += 1;
        if (at) return;
        at = event.timeStamp;
        requestAnimationFrame(() => channel.port2.postMessage(0));
    };
    for (const kind of ["pointermove", "pointerdown", "keydown"])
        addEventListener(kind, note, true);
}"""
START = "() => { window.answers.length = 0; window.events = 0; }"


# The middle of the next part of the same kind, or else of this one.
BESIDE = """(i) => {
    const e = window.parts[i][1];
    const next = e.nextElementSibling;
    const { left, top, width, height } =
        (next?.classList[0] === e.classList[0] ? next : e).getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
}"""


class Cost(NamedTuple):
    """Milliseconds of an answer: from event to paint, and of the processor for one event."""

    answers: list[float]
    script: float
    drawing: float

    def cells(self, name: str, by: str) -> tuple[str, ...]:
        p50, p95 = np.percentile(self.answers, [50, 95])
        high = p95 > GOALS["p95"] or self.script > GOALS["script"]
        numbers = (f"{value:.1f}" for value in (p50, p95, self.script, self.drawing))
        return (name, by, *numbers, "above the goal" if high else "")


def cost_of(page: Page, session: CDPSession, act: Callable[[int], None]) -> Cost:
    """Act so many times, with pauses, and measure what it costs."""
    page.evaluate(START)
    before = _spent(session)
    for i in range(EVENTS):
        act(i)
        page.wait_for_timeout(PAUSE)
    after = _spent(session)
    answers, events = page.evaluate("[window.answers, window.events]")
    script, drawing = (
        1000 * sum(after[name] - before[name] for name in names) / events
        for names in (["ScriptDuration"], ["LayoutDuration", "RecalcStyleDuration"])
    )
    return Cost(answers, script, drawing)


def _spent(session: CDPSession) -> dict[str, float]:
    metrics = session.send("Performance.getMetrics")["metrics"]
    return {metric["name"]: metric["value"] for metric in metrics}


def by_pointer(page: Page, i: int, kind: str) -> Callable[[int], None] | None:
    """Move the part to and fro, or press it and its neighbour; None if it does not answer."""
    for path in [[(-1, 0), (1, 0)]] if kind == "slid" else PATHS[kind]:
        points = page.evaluate(POINTS, [i, path])
        before = page.evaluate(SHOWN_NOW)
        (x, y), (to_x, to_y) = ((point["x"], point["y"]) for point in (points[0], points[-1]))
        if kind == "pressed":
            page.mouse.click(x, y)
        else:
            page.mouse.move(x, y)
            page.mouse.down()
            page.mouse.move(to_x, to_y, steps=3)
        page.wait_for_timeout(100)
        if page.evaluate(SHOWN_NOW) == before:
            page.mouse.up()
            continue
        if kind == "pressed":
            both = points[0], page.evaluate(BESIDE, i)
            return lambda n: page.mouse.click(**both[n % 2])
        far = lambda n: abs((n / 5) % 2 - 1)  # noqa: E731
        return lambda n: page.mouse.move(
            x + (to_x - x) * far(n), y + (to_y - y) * far(n) + (n % 2) / 2
        )
    return None


def by_key(page: Page, i: int) -> Callable[[int], None] | None:
    """Press a key and the one that undoes it, in turns; None if no key is answered."""
    page.evaluate("i => window.parts[i][1].focus()", i)
    for keys in KEYS:
        before = page.evaluate(SHOWN_NOW)
        for key in keys:
            page.keyboard.press(key)
            page.wait_for_timeout(100)
            if page.evaluate(SHOWN_NOW) != before:
                return lambda n, keys=keys: page.keyboard.press(keys[n % 2])
    return None


def costs(page: Page, session: CDPSession, name: str) -> Iterator[tuple[str, Cost]]:
    """Yield what the first part of a widget that answers costs by pointer and by key."""
    for by, find in (("pointer", by_pointer), ("key", by_key)):
        put_stored_on_page(page, SHOWN[name])
        page.evaluate(WATCH)
        parts = enumerate(page.evaluate(PARTS))
        # Its own parts come before buttons such as the way back to the start.
        for i, (kind, _) in sorted(parts, key=lambda part: "rl-button" in part[1][1]):
            act = find(page, i, kind) if by == "pointer" else find(page, i)
            if act:
                yield by, cost_of(page, session, act)
                break
        page.mouse.up()


def main(wanted: list[str]) -> None:
    """Print a table of all widgets, or of those whose names hold one of the words."""
    rows = []
    with running_chromium() as browser:
        page = browser.new_page(viewport=SIZE)
        session = page.context.new_cdp_session(page)
        session.send("Performance.enable", {"timeDomain": "threadTicks"})
        for name in SHOWN:
            if wanted and not any(word in name for word in wanted):
                continue
            print(f"measuring {name}", file=sys.stderr)
            rows += [cost.cells(name, by) for by, cost in costs(page, session, name)]
    print(table(COLUMNS, rows))
    print(f"\nGoals: p95 {GOALS['p95']:g} ms, script {GOALS['script']:g} ms. {where_measured()}")


if __name__ == "__main__":
    main(sys.argv[1:])
