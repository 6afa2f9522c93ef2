"""A page without a kernel that holds two views of one widget, and the times it takes to answer."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from statistics import median
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page

from ranklearn_course.widgets.kit.widget import CourseWidget

NOT_FOR_THE_PAGE = ("layout", "tabbable", "tooltip")

# The least that anywidget promises a widget: get, set, on, off, save_changes.
PAGE = """
<!doctype html><title>Widget</title><body><div id="one"></div><div id="two"></div>
<script type="module">
class Model {
  constructor(state) {
    this.state = state;
    this.listeners = [];
    this.saved = 0;
    this.words_read = new Set();
    const note = (all, word) => {
      this.words_read.add(word);
      return all[word];
    };
    this.words = new Proxy(state.words ?? {}, { get: note });
  }
  get(name) { return name === "words" ? this.words : this.state[name]; }
  set(name, value) {
    if (JSON.stringify(this.state[name]) === JSON.stringify(value)) return;
    this.state[name] = value;
    this.listeners.filter(([event]) => event === `change:${name}`).forEach(([, act]) => act());
  }
  on(event, act) { this.listeners.push([event, act]); }
  off(event, act) { this.listeners = this.listeners.filter((l) => l[0] !== event || l[1] !== act); }
  save_changes() { this.saved += 1; }
}
const style = document.createElement("style");
style.textContent = CSS_TEXT;
document.head.append(style);
const source = new Blob([SOURCE], { type: "text/javascript" });
const { default: widget } = await import(URL.createObjectURL(source));
window.model = new Model(STATE);
window.removers = ["one", "two"].map((id) =>
  widget.render({ model, el: document.getElementById(id) }));
</script>
"""

# Time from the input event to the end of the frame callback that shows the new numbers.
WATCH_FRAMES = """() => {
    window.input_at = 0;
    window.work = [];
    window.answer = [];
    const ask = window.requestAnimationFrame;
    window.requestAnimationFrame = (draw) => ask((now) => {
        const start = performance.now();
        draw(now);
        document.body.getBoundingClientRect();
        const end = performance.now();
        window.work.push(end - start);
        if (window.input_at) window.answer.push(end - window.input_at);
        window.input_at = 0;
    });
    const note = (event) => { window.input_at = event.timeStamp; };
    for (const kind of ["pointermove", "keydown", "input"]) addEventListener(kind, note, true);
}"""


SIZE = {"width": 900, "height": 1300}


@contextmanager
def new_page(browser: Browser, **options: Any) -> Iterator[Page]:
    """Open an empty page; an exception in it fails the test."""
    page = browser.new_page(**{"viewport": SIZE} | options)
    page.on("pageerror", lambda error: pytest.fail(str(error)))
    try:
        yield page
    finally:
        page.close()


def state_of(widget: CourseWidget) -> tuple[dict, str, str]:
    """Return the traits that a view reads, its script and its style sheet."""
    state = widget.get_state()
    source, css = state.pop("_esm"), state.pop("_css")
    traits = {
        name: value
        for name, value in state.items()
        if name[0] != "_" and name not in NOT_FOR_THE_PAGE
    }
    return traits, source, css


def put_on_page(page: Page, widget: CourseWidget) -> Locator:
    """Show two views of a widget and return the first; `model` and `removers` are global."""
    state, source, css = state_of(widget)
    page.goto("about:blank")  # a window of its own: nothing is left of the widget before
    # A closing tag inside a text would end the script.
    texts = {
        place: json.dumps(value).replace("</", "<\\/")
        for place, value in (("CSS_TEXT", css), ("SOURCE", source), ("STATE", state))
    }
    page.set_content(re.sub("|".join(texts), lambda found: texts[found[0]], PAGE))
    page.wait_for_function("window.removers")
    return page.locator(".rl-widget").first


def record_times(page: Page, record_property: Callable[[str, object], None]) -> None:
    """Record how long the page took since WATCH_FRAMES; a time is no reason to fail a test."""
    work, answer = median_times(page)
    record_property("median ms of work per frame", round(work, 2))
    record_property("median ms from event to numbers", round(answer, 2))


def median_times(page: Page) -> tuple[float, float]:
    """Return the median ms of work per frame and from event to numbers, since WATCH_FRAMES."""
    work, answer = (median(page.evaluate(f"window.{name}")) for name in ("work", "answer"))
    return work, answer
