"""A page without a kernel that shows one widget."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, CDPSession, Locator, Page

from ranklearn_course import widgets
from ranklearn_course.widgets import kit
from ranklearn_course.widgets.kit.stored import StoredWidget
from ranklearn_course.widgets.kit.widget import CourseWidget, that_reopens

MODEL = (Path(kit.__file__).parent / "standalone.js").read_text(encoding="utf-8")

# Each widget takes the place of the one before: to load a page anew takes Chromium and Playwright
# four times as long as to show a widget.
STAGE = """<!doctype html><meta charset="utf-8"><title>Widget</title><body><script>
const load = (source) =>
  import(URL.createObjectURL(new Blob([source], { type: "text/javascript" })));
window.kinds = {};
window.learn = async ([code, css, source, model_source]) => {
  kinds[code] = { css, ...await load(model_source), ...await load(source) };
};
window.removers = [];
window.show = ([code, state, n_views]) => {
  const { css, default: widget, Model } = kinds[code];
  removers.forEach((remove) => remove());
  document.body = document.createElement("body");
  document.body.innerHTML = `<style>${css}</style><div id="one"></div><div id="two"></div>`;
  scrollTo(0, 0);
  class WatchedModel extends Model {
    constructor(state) {
      super(state);
      this.saved = 0;
      this.words_read = new Set();
      let listed = null;
      this.words = new Proxy(state.words, {
        get: (all, word) => {
          if (word !== listed) this.words_read.add(word);
          listed = null;
          return all[word];
        },
        // Who looks through all values asks for this first, and reads no sentence.
        getOwnPropertyDescriptor: (all, word) => {
          listed = word;
          return Reflect.getOwnPropertyDescriptor(all, word);
        },
      });
    }
    get state() { return this.traits; }
    get(name) { return name === "words" ? this.words : super.get(name); }
    save_changes() { this.saved += 1; }
  }
  window.model = new WatchedModel(state);
  window.removers = ["one", "two"].slice(0, n_views).map((id) =>
    widget.render({ model, el: document.getElementById(id) }));
};
</script>
"""

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


def touch(finger: CDPSession, points: list[dict[str, float]]) -> None:
    """Put a finger on the first point, move it over the others, and lift it."""
    kinds = ["touchStart", *["touchMove"] * (len(points) - 1), "touchEnd"]
    for kind, at in zip(kinds, [*([point] for point in points), []], strict=True):
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})


def put_on_page(page: Page, widget: CourseWidget, *, n_views: int = 1) -> Locator:
    """Show a widget and return its first view; `model` and `removers` are global."""
    traits = {**widget.traits_of_page(), "words": widget.words}
    return _show(page, widget._esm, widget._css, traits, n_views)


def put_stored_on_page(page: Page, stored: StoredWidget) -> Locator:
    """Show a widget as a lesson keeps it; the rest is as in `put_on_page`."""
    kind = getattr(widgets, stored.name)
    traits = {**stored.traits, "words": {**kind.WORDS, **stored.traits["words"]}}
    return _show(page, that_reopens(kind._esm), kind._css, traits)


def _show(page: Page, esm: str, css: str, state: dict[str, Any], n_views: int = 1) -> Locator:
    code = str(hash((css, esm)))
    is_known = page.evaluate("(code) => 'kinds' in window ? code in kinds : null", code)
    if is_known is None:
        page.goto(f"data:text/html,{quote(STAGE)}")
    if not is_known:  # long texts, so they are sent once
        page.evaluate("(all) => learn(all)", [code, css, esm, MODEL])
    page.evaluate("(all) => show(all)", [code, state, n_views])
    return page.locator(".rl-widget").first
