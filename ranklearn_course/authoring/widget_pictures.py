"""Pictures of the widgets of a lesson, taken of the real widgets in Chromium.

A widget is stored as its words and its traits. Tidying puts in place of the words a picture that
has them as its alt text, and beside it a digest of all that the picture depends on: the widget's
page, its style sheet, its sentences and its traits. A picture whose digest is right is not taken
again. Where there is no Chromium, the words stay.
"""

from __future__ import annotations

import hashlib
import io
import json
import re
from base64 import b64encode
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from nbformat import NotebookNode
from PIL import Image

from ranklearn_course import widgets
from ranklearn_course.authoring.chromium import running_chromium
from ranklearn_course.widgets import kit
from ranklearn_course.widgets.kit.stored import StoredWidget, stored_widgets
from ranklearn_course.widgets.kit.widget import CourseWidget
from ranklearn_course.widgets.kit.words import OF_ALL_WIDGETS

if TYPE_CHECKING:
    from playwright.sync_api import Browser

WIDTH = 860
SHARPNESS = 2
COLORS = 64
# A curve that is refined when nothing moves has been drawn by then.
SETTLED_MS = 500
DIGEST = re.compile(r' data-digest="(\w+)"')
MODEL = (Path(kit.__file__).parent / "standalone.js").read_text(encoding="utf-8")
SHOW = """async ([model, widget, traits]) => {
    const load = (source) =>
        import(URL.createObjectURL(new Blob([source], { type: "text/javascript" })));
    const [{ Model }, { default: page }] = await Promise.all([model, widget].map(load));
    page.render({ model: new Model(traits), el: document.body });
}"""


def digest(widget: StoredWidget) -> str:
    """Return a digest of all that the picture of a widget depends on."""
    kind = _class_of(widget)
    parts = [kind._esm, kind._css, {**kind.BEFORE_PICTURE}, _traits(widget)]
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()[:16]


def is_pictured(widget: StoredWidget) -> bool:
    """Tell whether a widget is stored with the picture of its present state."""
    found = DIGEST.search(widget.picture)
    return bool(found) and found[1] == digest(widget)


def add_pictures(new: NotebookNode, old: NotebookNode) -> None:
    """Store each widget of `new` with its picture, the one of `old` where that is right.

    Raises `NoChromiumError` if a picture must be taken and cannot; those that are right are stored.
    """
    pictures = {digest(stored): stored.picture for stored in _widgets(old) if is_pictured(stored)}
    shown = {digest(widget): widget for widget in _widgets(new)}
    missing = {key: widget for key, widget in shown.items() if key not in pictures}
    try:
        if missing:
            with running_chromium() as browser:
                pictures |= {key: _picture(browser, key, missing[key]) for key in missing}
    finally:
        for output in _outputs(new):
            output.data["text/html"] = _with_pictures(output.data["text/html"], pictures)


def _class_of(widget: StoredWidget) -> type[CourseWidget]:
    return getattr(widgets, widget.name)


def _traits(widget: StoredWidget) -> dict:
    words = {**_class_of(widget).WORDS, **widget.traits["words"]}
    # What every widget can say is said around its page.
    return {**widget.traits, "words": {k: words[k] for k in words if k not in OF_ALL_WIDGETS}}


def _outputs(notebook: NotebookNode) -> Iterator[NotebookNode]:
    for cell in notebook.cells:
        yield from (o for o in cell.get("outputs", ()) if "text/html" in o.get("data", {}))


def _widgets(notebook: NotebookNode) -> Iterator[StoredWidget]:
    for output in _outputs(notebook):
        yield from known_widgets(output.data["text/html"])


def known_widgets(html: str) -> Iterator[StoredWidget]:
    """Yield the widgets of the course that have pictures in the HTML of an output."""
    known = (widget for widget in stored_widgets(html) if widget.name in widgets.__all__)
    return (widget for widget in known if _class_of(widget).HAS_PICTURE)


def _with_pictures(html: str, pictures: dict[str, str]) -> str:
    for widget in known_widgets(html):
        shown = replace(widget, picture=pictures.get(digest(widget), ""))
        html = html.replace(widget.html(), shown.html())
    return html


def _picture(browser: Browser, key: str, widget: StoredWidget) -> str:
    """Return the attributes of an <img> that shows the widget in its light theme."""
    kind = _class_of(widget)
    page = browser.new_page(
        viewport={"width": WIDTH, "height": 1000},
        device_scale_factor=SHARPNESS,
        color_scheme="light",
        reduced_motion="reduce",
    )
    page.set_content("<!doctype html><body style='margin: 0'>")
    page.add_style_tag(content=kind._css)
    page.evaluate(SHOW, [MODEL, kind._esm, _traits(widget)])
    for name, times in kind.BEFORE_PICTURE.items():
        for _ in range(times):
            # A click by the mouse would leave the button in the look that it has under the mouse.
            label = _traits(widget)["words"][name]
            # A simple widget hides some of its buttons.
            press = page.get_by_role("button", name=label, include_hidden=True)
            press.dispatch_event("click")
    page.wait_for_timeout(SETTLED_MS)
    png = page.locator(".rl-frame").screenshot(animations="disabled")
    page.close()
    source = b64encode(_small(png)).decode("ascii")
    return (
        f' data-digest="{key}" width="{WIDTH}" style="max-width: 100%; height: auto"'
        f' src="data:image/webp;base64,{source}"'
    )


def _small(png: bytes) -> bytes:
    """Return a picture with few colours as WebP without loss: a fifth of the bytes."""
    few = Image.open(io.BytesIO(png)).convert("RGB").quantize(COLORS, dither=Image.Dither.NONE)
    buffer = io.BytesIO()
    # Method 6 saves half a percent more and takes twenty times as long.
    few.convert("RGB").save(buffer, "WEBP", lossless=True, quality=100, method=4)
    return buffer.getvalue()
