"""A page without a kernel that holds two views of one widget."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page

from ranklearn_course import widgets
from ranklearn_course.widgets import kit
from ranklearn_course.widgets.kit.stored import StoredWidget
from ranklearn_course.widgets.kit.widget import CourseWidget

MODEL = (Path(kit.__file__).parent / "standalone.js").read_text(encoding="utf-8")

PAGE = """
<!doctype html><meta charset="utf-8"><title>Widget</title>
<body><div id="one"></div><div id="two"></div>
<script type="module">
const load = (source) =>
  import(URL.createObjectURL(new Blob([source], { type: "text/javascript" })));
const { Model } = await load(MODEL_TEXT);
class WatchedModel extends Model {
  constructor(state) {
    super(state);
    this.saved = 0;
    this.words_read = new Set();
    const note = (all, word) => {
      this.words_read.add(word);
      return all[word];
    };
    this.words = new Proxy(state.words, { get: note });
  }
  get state() { return this.traits; }
  get(name) { return name === "words" ? this.words : super.get(name); }
  save_changes() { this.saved += 1; }
}
const style = document.createElement("style");
style.textContent = CSS_TEXT;
document.head.append(style);
const { default: widget } = await load(SOURCE);
window.model = new WatchedModel(STATE);
window.removers = ["one", "two"].map((id) =>
  widget.render({ model, el: document.getElementById(id) }));
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


def put_on_page(page: Page, widget: CourseWidget) -> Locator:
    """Show two views of a widget and return the first; `model` and `removers` are global."""
    return _show(page, widget, {**widget.traits_of_page(), "words": widget.words})


def put_stored_on_page(page: Page, stored: StoredWidget) -> Locator:
    """Show two views of a widget as a lesson keeps it; the rest is as in `put_on_page`."""
    kind = getattr(widgets, stored.name)
    return _show(page, kind, {**stored.traits, "words": {**kind.WORDS, **stored.traits["words"]}})


def _show(page: Page, kind: CourseWidget | type[CourseWidget], state: dict[str, Any]) -> Locator:
    # A closing tag inside a text would end the script.
    texts = {
        name: json.dumps(value).replace("</", "<\\/")
        for name, value in (
            ("MODEL_TEXT", MODEL),
            ("CSS_TEXT", kind._css),
            ("SOURCE", kind._esm),
            ("STATE", state),
        )
    }
    html = re.sub("|".join(texts), lambda found: texts[found[0]], PAGE)
    # A window of its own: nothing is left of the widget before. In a page that is written into an
    # open document, Chromium may forget to tell that the pointer left.
    page.goto(f"data:text/html;base64,{b64encode(html.encode()).decode()}")
    page.wait_for_function("window.removers")
    return page.locator(".rl-widget").first
