"""What holds for every widget on a page without a kernel, with a row for each in the catalogue."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from ranklearn_course.widgets.kit.widget import CourseWidget
from tests.browser.plain_page import READ, SET, expect_texts, put_on_page, wait_for
from tests.widgets.catalogue import ROWS, each_widget, lines
from tests.widgets.catalogue.row import Act, Drag, Keys, Place, Row, Shown, Simple, Told

pytestmark = pytest.mark.browser

TALL = {"width": 900, "height": 3600}
WIDTHS = (640, 1280)
LOOK = Path(__file__).with_name("every_widget.js").read_text(encoding="utf-8")
# The second view follows the first one, and Python.
VIEWS = ("#one", "#two")
# A meter draws its bar by ::before, the others are elements of their own in a track.
DRAWN = """all => all.map((part) => {
    const before = getComputedStyle(part, "::before");
    if (before.content !== "none") return parseFloat(before.width) / part.clientWidth;
    return part.getBoundingClientRect().width / part.parentElement.clientWidth;
})"""
STATE = """(names) => Object.fromEntries(
    names.map((name) => [name, model.get(name)]).filter(([, value]) => value !== undefined))"""
AS_NEW = (
    f"(places) => frames_after(() => removers.push(render('new'))).then(() => ({READ})(places))"
)
# Focus alone may choose what moves, and save it a moment later.
TWICE = """(keys, before = model.saved) => [...keys.map((combination) => {
    const [key, ...held] = combination.split("+").reverse();
    const altKey = held.includes("Alt");
    const pressed = new KeyboardEvent("keydown", { key, altKey, bubbles: true, cancelable: true });
    return document.activeElement.dispatchEvent(pressed);
}), model.saved - before]"""


@pytest.fixture
def tall(page: Page) -> Page:
    page.set_viewport_size(TALL)
    return page


def settings(widget: CourseWidget) -> list[str]:
    """The traits that the page and Python both change."""
    return [*widget.traits(sync=True, echo_update=False)]


def state(page: Page, widget: CourseWidget) -> dict[str, Any]:
    return page.evaluate(STATE, [name for name in settings(widget) if name != "before"])


def expect_state(page: Page, wanted: dict[str, Any]) -> None:
    wait_for(page, STATE, wanted, [*wanted])


def expect_as_new(page: Page, row: Row, widget: CourseWidget) -> None:
    """Python takes the state of the page, and both views show what a new one shows of it."""
    widget.set_state(page.evaluate(STATE, settings(widget)))
    shown = page.evaluate(AS_NEW, ["#new", row.places])
    assert any(shown)
    for view in VIEWS:
        expect_texts(page, dict(zip(row.places, shown, strict=True)), view)


def point(root: Locator, place: Place) -> tuple[float, float]:
    selector, across, down = (place, 0.5, 0.5) if isinstance(place, str) else place
    box = root.locator(selector).bounding_box()
    return box["x"] + across * box["width"], box["y"] + down * box["height"]


def choose(root: Locator, control: str, value: str) -> None:
    field = root.get_by_label(control)
    if field.evaluate("e => e.matches('select')"):
        field.select_option(value)
    else:
        field.fill(value)


def carry_out(changes: Sequence[Any], root: Locator) -> None:
    for change in changes:
        if isinstance(change, str):
            root.get_by_text(change, exact=True).dispatch_event("click")
        elif isinstance(change, tuple):
            choose(root, *change)
        root.page.evaluate(SET, change if isinstance(change, dict) else {})


@pytest.mark.parametrize(("row", *Shown._fields), lines(lambda row: row.shown))
def test_both_views_show_it_and_leave_nothing_behind(
    page: Page, row: Row, texts: dict, bars: dict, state: dict, given: dict
):
    page.emulate_media(reduced_motion="reduce")
    put_on_page(page, row.make(**given), n_views=2)
    page.evaluate(SET, state)
    for view in VIEWS:
        expect_texts(page, texts, view)
        for place, wanted in bars.items():
            drawn = page.locator(f"{view} {place}").evaluate_all(DRAWN)
            assert drawn == pytest.approx(wanted, abs=0.015), place
    one, other = page.locator(".rl-widget").all()
    assert "{" not in one.inner_text() == other.inner_text()
    names = [view.get_attribute("aria-labelledby") for view in (one, other)]
    assert names == [None, None] or len({*names}) == 2
    page.evaluate("removers.forEach((remove) => remove())")
    assert page.evaluate("model.listeners.length") == 0
    assert page.locator("#one, #two").evaluate_all("all => all.map((e) => e.innerHTML)") == ["", ""]


@pytest.mark.parametrize(("row", *Told._fields), lines(lambda row: row.told))
def test_it_concludes(page: Page, row: Row, changes: list, title: str, say: str, given: dict):
    page.emulate_media(reduced_motion="reduce")
    carry_out(changes, put_on_page(page, row.make(**given)))
    # Nothing slides for those who want less motion.
    assert page.evaluate("document.getAnimations().length") == 0
    if title:
        expect_texts(page, {".rl-title": [title]})
    if say:
        expect(page.locator("#one [aria-live]").filter(has_text=say)).not_to_have_count(0)


@pytest.mark.parametrize(("row", *Drag._fields), lines(lambda row: row.drags))
def test_the_mouse_drags_and_may_give_up(
    tall: Page, row: Row, start: Place, to: Place, after: dict, given: dict, focused: str
):
    tall.emulate_media(reduced_motion="reduce")
    widget = row.make(**given)
    root = put_on_page(tall, widget, n_views=2)
    before, ends = state(tall, widget), (point(root, start), point(root, to))
    for gives_up in (True, False):
        tall.mouse.move(*ends[0])
        tall.mouse.down()
        tall.mouse.move(*ends[1], steps=4)
        expect_state(tall, after)
        if gives_up:
            tall.keyboard.press("Escape")
            expect_state(tall, before)
            tall.mouse.move(*ends[0], steps=2)
        tall.mouse.up()
        expect_state(tall, before if gives_up else after)
        expect(root.locator("[aria-busy=true]")).to_have_count(0)
    if focused:
        expect(root.locator(focused)).to_be_focused()
    expect_as_new(tall, row, widget)
    tall.wait_for_function("model.saved > 0")


@pytest.mark.parametrize(("row", *Keys._fields), lines(lambda row: row.keys))
def test_keys_move_it(tall: Page, row: Row, part: str, tells: str, steps: list, given: dict):
    widget = row.make(**given)
    root = put_on_page(tall, widget, n_views=2)
    root.locator(part).focus()
    if "input" not in part:
        passed = tall.evaluate(TWICE, [key for key, _ in steps[:2]])
        assert passed == [False, False, 0], "JupyterLab hears the keys, or Python each of them"
        steps = [("", steps[1][1]), *steps[2:]]
    for key, wanted in steps:
        if key:
            tall.keyboard.press(key)
        wait_for(tall, f"() => {{ const e = document.activeElement; return {tells}; }}", wanted)
    expect_as_new(tall, row, widget)


@pytest.mark.parametrize(("row", *Act._fields), lines(lambda row: row.acts))
def test_a_control_sets_it(tall: Page, row: Row, control: str, value, after: dict, given: dict):
    widget = row.make(**given)
    root = put_on_page(tall, widget, n_views=2)
    if value is None:
        root.get_by_role("button", name=control, exact=True).click()
    else:
        choose(root, control, value)
    expect_state(tall, after)
    expect_as_new(tall, row, widget)


@pytest.mark.parametrize(
    "row", [pytest.param(r, id=n) for n, r in ROWS.items() if "reset" in r.kind.WORDS]
)
def test_the_way_back_leads_to_the_start(page: Page, row: Row):
    widget = row.make()
    root = put_on_page(page, widget, n_views=2)
    before = state(page, widget)
    page.evaluate(SET, row.states[0])
    assert state(page, widget) != before
    root.get_by_role("button", name=widget.words["reset"]).click()
    kept = {name for name in before if isinstance(widget.start, dict) and name not in widget.start}
    expect_state(page, {name: value for name, value in before.items() if name not in kept})
    expect_as_new(page, row, widget)


HEIGHT_AFTER = f"""(state) => ({SET})(state).then(() =>
    document.querySelector(".rl-widget").getBoundingClientRect().height)"""


@each_widget
def test_it_is_whole_and_does_not_jump(page: Page, row: Row):
    page.emulate_media(reduced_motion="reduce")
    found: list[str] = []
    for given in ({}, row.large) if row.large else ({},):
        widget = row.make(**given)
        put_on_page(page, widget)
        start = state(page, widget)
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 100})
            heights, now = set(), {}
            for changes in (start, *([] if given else row.states)):
                now |= changes
                height = page.evaluate(HEIGHT_AFTER, changes)
                if all(now.get(name) is None for name in row.grows_by):
                    heights.add(height)
                if width == WIDTHS[0] or changes is start:
                    found += [f"{width}: {fault}" for fault in page.evaluate(LOOK)]
            found += [f"{width}: its height is one of {heights}"] * (len(heights) > 1)
    assert [*dict.fromkeys(found)] == []


OTHERS = """(root, own) => [...root.querySelectorAll("button, input, select, a, [tabindex]")]
    .filter((e) => e.checkVisibility() && !e.matches(own)).map((e) => e.textContent)"""


def spoken(root: Locator) -> str:
    return f"{root.inner_text()}\n{root.aria_snapshot()}"


@pytest.mark.parametrize(("row", *Simple._fields), lines(lambda row: row.simple))
def test_the_simple_view_has_one_gesture_which_is_answered(
    page: Page, row: Row, own: str, count: int, key: str, hidden: list[str], given: dict
):
    page.emulate_media(reduced_motion="reduce")
    full, widget = row.make(**given), row.make(**given, simple=True)
    said = spoken(put_on_page(page, full)) + full.describe()
    assert [word for word in hidden if word not in said] == []
    page.set_viewport_size({"width": 360, "height": 900})
    root = put_on_page(page, widget)
    parts = root.locator(own)
    expect(parts.filter(visible=True)).to_have_count(count)
    expect(parts.first).to_be_in_viewport(ratio=1)
    parts.evaluate_all("all => all.forEach((own) => own.setAttribute('data-own', ''))")
    assert root.evaluate(OTHERS, "[data-own]") == [widget.words["reset"]]
    before, shown = root.inner_text(), spoken(root)
    parts.first.press(key)
    answered = "([root, before]) => root.innerText !== before"
    page.wait_for_function(answered, arg=[root.element_handle(), before])
    for text in (shown, spoken(root), widget.describe()):
        assert [word for word in hidden if word in text] == []
    label = root.locator(".rl-cut-label").filter(visible=True)
    if label.count():
        label.scroll_into_view_if_needed()
        k, (x, y) = page.evaluate("model.get('k')"), point(root, ".rl-cut-label")
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + 90, y + 90, steps=3)
        page.mouse.up()
        assert page.evaluate("model.get('k')") == k
