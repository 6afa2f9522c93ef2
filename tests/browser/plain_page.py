"""A page without a kernel that shows one widget."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

from playwright.sync_api import Browser, CDPSession, Error, Locator, Page

from ranklearn_course import widgets
from ranklearn_course.scripts import script
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
window.frames_after = (act) => new Promise((done) => {
  act();
  requestAnimationFrame(() => requestAnimationFrame(() => done()));
});
window.learn = async ([code, css, source, model_source]) => {
  kinds[code] = { css, ...await load(model_source), ...await load(source) };
};
window.removers = [];
window.show = ([code, state, n_views]) => {
  if (!(code in kinds)) return false;
  const { css, default: widget, Model } = kinds[code];
  removers.forEach((remove) => remove());
  document.body = document.createElement("body");
  document.body.innerHTML =
    `<style>${css}</style><div id="one"></div><div id="two"></div><div id="new"></div>`;
  scrollTo(0, 0);
  class WatchedModel extends Model {
    constructor(state) {
      super(state);
      this.saved = 0;
    }
    get state() { return this.traits; }
    save_changes() { this.saved += 1; }
  }
  window.model = new WatchedModel(state);
  window.render = (id) => widget.render({ model, el: document.getElementById(id) });
  window.removers = ["one", "two"].slice(0, n_views).map(render);
  return true;
};
</script>
"""
STAGE_ADDRESS = f"data:text/html,{quote(STAGE)}"

SIZE = {"width": 900, "height": 1300}
# A busy machine is slow, not wrong.
PATIENCE_MS = 20_000
# What stands at places of a view: a selector, and behind an @ an attribute, a property of the
# element or a variable of its style.
READ = r"""([view, places]) => places.map((place) => {
    const [selector, name] = place.split("@");
    return [...document.querySelectorAll(`${view} ${selector}`)].map((e) => {
        if (!name) return e.textContent.replace(/\s+/g, " ").trim();
        if (name.startsWith("--")) return e.style.getPropertyValue(name);
        return e[name] ?? e.getAttribute(name);
    });
})"""
# What is set is drawn in the next frame.
SET = """(state) => frames_after(() =>
    Object.entries(state).forEach(([name, value]) => model.set(name, value)))"""
LOAD = """async ([source, name]) => {
    const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
    globalThis[name] = (await import(url)).default;
    return Object.keys(globalThis[name]);
}"""


@contextmanager
def new_page(browser: Browser, **options: Any) -> Iterator[Page]:
    """Open an empty page; an exception in it fails the test."""
    page = browser.new_page(**{"viewport": SIZE} | options)
    try:
        with without_errors(page):
            yield page
    finally:
        page.close()


@contextmanager
def without_errors(page: Page) -> Iterator[Page]:
    """Fail at the end for an exception in a page: raised where it is told, it ends Playwright."""
    errors: list[str] = []

    def note(error: Error) -> None:
        errors.append(str(error))

    page.on("pageerror", note)
    yield page
    page.remove_listener("pageerror", note)
    assert errors == []


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
    is_shown = page.evaluate("(all) => window.show?.(all) ?? null", [code, state, n_views])
    if is_shown is None:
        page.goto(STAGE_ADDRESS)
    if not is_shown:  # long texts, so they are sent once
        page.evaluate("(all) => learn(all)", [code, css, esm, MODEL])
        page.evaluate("(all) => show(all)", [code, state, n_views])
    return page.locator(".rl-widget").first


def load_as(page: Page, name: str, module: Path, *exports: str) -> list[str]:
    """Make parts of a module known to the page by a name, and return theirs."""
    # The policy of a page that another test has left here may forbid all modules.
    if not page.evaluate("'kinds' in window"):
        page.goto(STAGE_ADDRESS)
    source = script(module) + f"export default {{ {', '.join(exports)} }};"
    return page.evaluate(LOAD, [source, name])


def wait_for(page: Page, script: str, wanted: Any, given: Any = None) -> None:
    """Wait until a function of the page returns what is wanted."""
    if page.evaluate(script, given) == wanted:
        return
    same = f"([given, wanted]) => JSON.stringify(({script})(given)) === JSON.stringify(wanted)"
    try:
        page.wait_for_function(same, arg=[given, wanted], timeout=PATIENCE_MS)
    except Error:
        assert page.evaluate(script, given) == wanted


def expect_texts(page: Page, wanted: dict[str, list], view: str = "#one") -> None:
    """Wait until a view shows the texts, by their places."""
    try:
        wait_for(page, READ, [*wanted.values()], [view, [*wanted]])
    except AssertionError:
        found = page.evaluate(READ, [view, [*wanted]])
        assert dict(zip(wanted, found, strict=True)) == wanted, view
