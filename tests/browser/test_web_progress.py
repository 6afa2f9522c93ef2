"""What a learner did on the site: never lost, never half shown, and said where it is not kept."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from ranklearn_course.course import chapters
from ranklearn_course.exercises.bank import rows
from ranklearn_course.exercises.progress_store import ProgressStore, today
from ranklearn_course.start_page.page import LessonCard, render_start_page
from tests.browser.axe import faults
from tests.browser.site import (
    AP,
    DONE_YESTERDAY,
    SIDEWAYS,
    alive,
    editor,
    exercise,
    opened,
    press,
    progress,
    write,
)
from tests.rows import with_each

pytestmark = pytest.mark.browser

CODE = f"code:{AP}"
GUESS, CARD = "precision.best_move", "#first-guess-0-0"
BOARD = "#board-0-0"
KEEP = "([name, text]) => localStorage.setItem('ranklearn.' + name, text)"
KEPT = "(name) => localStorage.getItem('ranklearn.' + name)"
FULL = """() => {
    for (let size = 1 << 20; size; size >>= 1) {
        try { for (let i = 0; ; i++) localStorage.setItem(`other${size}.${i}`, "x".repeat(size)); }
        catch { /* as much as there was */ }
    }
}"""
ROOM = """() => Object.keys(localStorage)
    .filter((name) => name.startsWith("other"))
    .forEach((name) => localStorage.removeItem(name))"""
# The policy of the pages stops what waits for an expression.
SAVED = """async (name) => {
    for (let i = 0; i < 500 && !localStorage.getItem("ranklearn." + name); i++) {
        await new Promise((soon) => setTimeout(soon, 20));
    }
}"""
REFUSED = """Object.defineProperty(window, "localStorage", {
    get() { throw new DOMException("denied", "SecurityError"); } })"""
# Until a page that would load itself anew has done so.
COME_BACK = """async () => {
    document.dispatchEvent(new Event("visibilitychange"));
    await new Promise((done) => setTimeout(done, 500));
}"""
NOT_KEPT = "The browser no longer keeps what you do"
FALLEN_BACK = "It is shown as in the lesson."


# Answers at once as Python would, to right code, to an error, and to what checks nothing; never to
# what takes too long.
WORKER = f"""
const lines = ['{{"exercise": "{AP}", "status": "correct"}}'];
self.onmessage = ({{ data: {{ source }} }}) => source.includes("count()") || postMessage(
    source.includes("1 / 0") ? {{ html: "ZeroDivisionError", lines: [], outcome: "failed" }}
    : source.includes("check(") ? {{ html: "Correct", lines, outcome: "checked" }}
    : {{ html: "42", lines: [], outcome: "nothing" }});
postMessage({{}});"""


@pytest.fixture
def learner(browser: Browser, address: str) -> Iterator[Page]:
    """A page of a new learner, without the real Python, which takes seconds to start."""
    with opened(browser, address, accept_downloads=True) as page:
        python = {"body": WORKER, "content_type": "text/javascript"}
        page.context.route("**/course/worker.js", lambda route: route.fulfill(**python))
        page.goto(f"{address}family.html")
        yield page


def keep(page: Page, name: str, text: str) -> None:
    page.evaluate(KEEP, [name, text])


def kept(page: Page, name: str) -> str | None:
    return page.evaluate(KEPT, name)


def keep_events(page: Page, *events: Any) -> None:
    lines = (each if isinstance(each, str) else json.dumps(each) for each in events)
    keep(page, "progress", "\n".join(lines))


def read_file(page: Page, address: str, *events: Any) -> str:
    """Read a file on the start page, and return what it says."""
    page.goto(f"{address}index.html")
    return read_here(page, *events)


def second_tab(page: Page, address: str) -> Page:
    other = page.context.new_page()
    other.goto(f"{address}02_precision.html")
    return other


def read_here(page: Page, *events: Any) -> str:
    lines = (each if isinstance(each, str) else json.dumps(each) for each in events)
    file = {"name": "a.jsonl", "mimeType": "application/jsonl", "buffer": "\n".join(lines).encode()}
    says = page.locator("#kept .says")
    before = says.inner_text()
    page.locator("#kept input[type=file]").set_input_files(file)
    expect(says).not_to_have_text(before)
    return says.inner_text()


def make_guess(page: Page) -> None:
    page.locator(CARD).locator("[value=b]").check()
    page.locator(CARD).get_by_role("button", name="This is my guess").click()
    expect(page.locator(CARD)).to_contain_text("your guess")


def solved(id: str) -> dict[str, str]:
    return {"exercise": id, "status": "correct"}


# Files

HOSTILE = [
    {"exercise": AP, "status": 5},
    {"exercise": AP, "status": "lesson"},
    {"exercise": "no.such", "status": "correct"},
    '{"exercise": "dcg.dcg", "sta',
    solved("dcg.dcg"),
]


def test_of_a_file_what_is_new_is_taken_in_and_newer_code_and_widgets_stay(
    learner: Page, address: str
):
    state = f"widget:02_precision{BOARD}"
    keep(learner, CODE, "newer = 1")
    keep(learner, state, '{"newer": 1}')
    assert read_file(learner, address, '{"cells": []}') == "This is not a progress file."
    file = [
        {"kept": CODE, "text": "older = 1"},
        {"kept": state, "text": '{"older": 1}'},
        {"kept": "code:dcg.dcg", "text": "other = 1"},
        {"kept": "theme", "text": "dark"},
    ]
    said = read_here(learner, *HOSTILE, *file)
    assert said == (
        "Read. New: 1. The same as here: 0. Code and widgets: 1 new, 0 the same. "
        "Left out, lines that cannot be read: 1. "
        "Left out, lines with an impossible value: 3. "
        "Left out, lines about exercises that this course does not have: 1. "
        "Code and widgets that differ: 2. Yours stay."
    )
    assert kept(learner, CODE) == "newer = 1"
    assert kept(learner, state) == '{"newer": 1}'
    assert kept(learner, "code:dcg.dcg") == "other = 1"
    assert kept(learner, "theme") is None
    instead = learner.get_by_role("button", name="Use the code and widgets")
    # Who looks at another tab first finds the same page.
    learner.evaluate(COME_BACK)
    expect(learner.locator("#kept .says")).to_have_text(said)
    instead.click()
    expect(instead).to_be_hidden()
    assert kept(learner, state) == '{"older": 1}'
    assert kept(learner, f"before:{state}") is None
    learner.goto(f"{address}02_precision.html")
    box = exercise(learner, AP)
    expect(editor(box)).to_have_text("older = 1")
    box.get_by_role("button", name="Bring mine back").click()
    expect(editor(box)).to_have_text("newer = 1")
    # What an older page took in no more breaks this one.
    keep_events(learner, *HOSTILE)
    learner.goto(f"{address}index.html")
    done, says = learner.locator(".lesson .square.correct"), learner.locator("#kept .says")
    expect(done).to_have_count(1)
    expect(says).to_have_text("Lines of your progress that cannot be read: 3. They are left out.")
    learner.get_by_role("button", name="Forget everything").click()
    with learner.expect_navigation():
        learner.get_by_role("button", name="Press again").click()
    expect(done).to_have_count(0)
    expect(says).to_have_text("")


# The start page

STATES: list[tuple[str, list[dict[str, Any]]]] = [
    ("nothing", []),
    ("a guess is the last", [solved(AP), {"exercise": "dcg.two_lists", "guess": "a"}]),
    ("one that no lesson has is the last", [solved("dcg.perfect_above_the_cutoff")]),
    ("another course's is the last", [solved(AP), solved("toy.count_hits")]),
    ("all of a lesson", [solved(id) for id in chapters()["dcg"].exercises]),
    ("all of the last lesson", [solved(id) for id in [*chapters().values()][-1].exercises]),
    (
        "each status",
        [
            {"exercise": AP, "status": "edge cases"},
            {"exercise": "precision.ceiling", "status": "not yet"},
            {"exercise": "precision.ap_by_hand", "status": "error"},
            {"exercise": "precision.precision_at_k", "hint": 1},
            {"exercise": "dcg.ndcg", "taken": {"status": "not yet", "checks": 3, "failed": 3}},
        ],
    ),
]
# What a page, or this one, says of the progress: the way on with its note, the sum, and each card.
SAID = """(html) => {
    const page = html ? new DOMParser().parseFromString(html, "text/html") : document;
    const parts = page.querySelectorAll(
        "#go-on, p:has(> #go-on) + p, #summary, .facts, .squares, .lesson .square");
    return [...parts].map((e) =>
        [e.className, e.ariaLabel, e.getAttribute("href"), e.textContent.trim()]);
}"""


@with_each(STATES)
def test_the_site_says_of_the_progress_what_the_installed_course_says(
    name: str, events: list[dict[str, Any]], learner: Page, address: str, tmp_path: Path
):
    path = tmp_path / f"{name}.jsonl"
    path.write_text("\n".join(map(json.dumps, events)), encoding="utf-8")
    entries = ProgressStore(path).entries()
    cards = [
        LessonCard(
            chapter,
            tuple(row for row in rows(entries, chapter.name) if not row.is_further),
            f"{chapter.lesson}.html",
        )
        for chapter in chapters().values()
    ]
    keep_events(learner, *events)
    learner.goto(f"{address}index.html")
    expect(learner.locator("#kept button")).to_have_count(4)
    html = render_start_page(cards, [*entries])
    assert learner.evaluate(SAID) == learner.evaluate(SAID, html)


def test_what_was_learned_is_asked_again(learner: Page, address: str):
    keep_events(learner, *DONE_YESTERDAY)
    learner.goto(f"{address}02_precision.html")
    cards = learner.locator(".warm-up .rl-guess")
    expect(cards).to_have_count(3)
    cards.last.locator("[value=b]").focus()
    learner.keyboard.press("Space")
    learner.keyboard.press("Enter")
    link = cards.last.get_by_role("link")
    expect(link).to_have_attribute("href", "02_precision.html#p-k-and-r-k")
    expect(learner.locator("#p-k-and-r-k")).to_have_count(1)
    noted = {"recall": "precision.ceiling", "seed": 0, "right": True, "at": today()}
    assert progress(learner)[-1] == noted
    # The reply stays for the day, also where two more are asked.
    learner.goto(f"{address}index.html")
    expect(cards).to_have_count(3)
    expect(cards.first.get_by_role("link")).to_have_attribute(
        "href", "02_precision.html#p-k-and-r-k"
    )
    expect(cards.get_by_role("button", name="This is my answer")).to_have_count(2)
    for scheme, width in (("light", 360), ("dark", 1280)):
        learner.emulate_media(color_scheme=scheme)
        learner.set_viewport_size({"width": width, "height": 900})
        assert learner.evaluate(SIDEWAYS) <= 0
        assert faults(learner, "#warm-up") == []


def test_options_keep_their_order_and_another_browser_has_another(learner: Page, address: str):
    def order() -> list[str]:
        learner.goto(f"{address}04_reciprocal_rank.html")
        alive(learner)
        return learner.locator(".rl-option .rl-text").all_text_contents()

    first = order()
    assert order() == first
    # As in another browser.
    learner.evaluate("localStorage.clear()")
    another = order()
    assert sorted(first) == sorted(another)
    assert another != first


# Storage that is full, refused, or may be thrown away


def test_with_full_storage_a_verdict_is_shown_and_kept_when_there_is_room(
    learner: Page, address: str, tmp_path: Path
):
    learner.goto(f"{address}02_precision.html")
    alive(learner)
    expect(learner.get_by_text(NOT_KEPT)).to_have_count(0)
    learner.evaluate(FULL)
    make_guess(learner)
    alert = learner.get_by_role("alert")
    expect(alert).to_contain_text(NOT_KEPT)
    box, says = exercise(learner, AP), exercise(learner, AP).locator(".bar .says")
    code = f'mine = 1\ncheck("{AP}", mine)'
    for source, answer, said in (
        ("mine = 1", "42", f'Nothing was checked: the line check("{AP}", …) is missing.'),
        ("1 / 0", "ZeroDivisionError", "Nothing was checked. The reason is below."),
        (code, "Correct", re.compile("^Checked in")),
    ):
        write(learner, box, source)
        assert press(box, "Check") == answer
        expect(says).to_have_text(said)
    press(box, "Hint")
    expect(says).to_have_text("")
    expect(alert).to_have_count(1)
    with learner.expect_download() as downloaded:
        alert.get_by_role("button", name="Save as a file").click()
    file = tmp_path / "saved.jsonl"
    downloaded.value.save_as(file)
    entries = ProgressStore(file).entries()
    assert entries[AP]["status"] == "correct"
    assert entries[GUESS]["guess"] == "b"
    lines = [json.loads(line) for line in file.read_text().split("\n") if line]
    assert {"kept": CODE, "text": code} in lines
    # With room again the lines of all tabs are kept.
    assert progress(learner) == []
    other = second_tab(learner, address)
    other.evaluate(ROOM)
    keep_events(other, solved("dcg.dcg"))
    press(box, "Check")
    there = [line["exercise"] for line in progress(other)]
    assert there == ["dcg.dcg", GUESS, AP, AP]


def test_without_the_editor_there_is_a_field_and_what_never_comes_back_is_ended(
    learner: Page, address: str
):
    too_new = {"body": "too new a language (", "content_type": "text/javascript"}
    learner.route("**/course/editor.js", lambda route: route.fulfill(**too_new))
    learner.goto(f"{address}02_precision.html")
    box = exercise(learner, AP)
    field, says = box.get_by_role("textbox", name="Your answer"), box.locator(".bar .says")
    expect(field).to_have_js_property("tagName", "TEXTAREA")
    field.fill(f'check("{AP}", mine)')
    field.press("Shift+Enter")
    expect(box.locator(".answer")).to_have_text("Correct")
    field.fill("import itertools\nprint(sum(itertools.count()))")
    box.get_by_role("button", name="Check").click()
    expect(says).to_have_text("Python is at work.")
    box.get_by_role("button", name="Stop").click()
    expect(says).to_have_text("Stopped.")
    longest = "document.getElementById('words').dataset.longestSeconds"
    learner.evaluate(f"{longest} = 0.2")
    press(box, "Check")
    said = "It did not finish within 0.2 seconds, so it was stopped. What you wrote is kept."
    expect(says).to_have_text(said)
    assert kept(learner, CODE) == field.input_value()
    learner.evaluate(f"{longest} = 15")
    field.fill("print(6 * 7)")
    assert press(box, "Check") == "42"
    box.get_by_role("button", name="Start again").click()
    expect(field).to_have_value(re.compile("return None"))
    assert kept(learner, CODE) is None


def test_an_exercise_with_another_name_now_keeps_its_square_and_its_code_in_any_case(
    learner: Page, address: str
):
    """What the new name has no room for stands where it was."""
    old, code = "code:precision.old", "mine = 1\n" + "# a long comment\n" * 50

    def rename(route: Route) -> None:
        answer = route.fetch()
        renamed = f"data-renamed='{json.dumps({'precision.old': AP})}'"
        body = re.sub("data-renamed='[^']*'", renamed, answer.text())
        assert renamed in body
        route.fulfill(response=answer, body=body)

    for name in ("index", "02_precision"):
        learner.route(f"**/{name}.html", rename)
    keep(learner, old, code)
    keep_events(learner, solved("precision.old"))
    learner.evaluate(FULL)
    learner.goto(f"{address}02_precision.html")
    expect(editor(exercise(learner, AP))).to_contain_text("mine = 1")
    assert kept(learner, old) == code
    learner.evaluate(ROOM)
    learner.goto(f"{address}index.html")
    assert [kept(learner, old), kept(learner, CODE)] == [None, code]
    expect(learner.locator(f".lesson .square[data-exercise='{AP}']")).to_have_text("✓")
    expect(learner.locator("#go-on")).to_contain_text("02 Precision")


def test_where_storage_is_refused_this_is_said_at_once(browser: Browser, address: str):
    with opened(browser, address, reads_only=True) as page:
        page.add_init_script(REFUSED)
        page.goto(f"{address}02_precision.html")
        expect(page.get_by_role("alert")).to_contain_text(NOT_KEPT)
        alive(page)
        page.get_by_role("alert").get_by_role("button", name="Close").click()
        expect(page.get_by_role("alert")).to_have_count(0)
        make_guess(page)
        expect(page.get_by_role("alert")).to_have_count(0)
        page.goto(f"{address}index.html")
        expect(page.get_by_role("alert")).to_contain_text(NOT_KEPT)
        assert "New: 1." in read_file(page, address, solved(AP))


# Code


def test_who_starts_again_can_bring_the_code_back_also_later(learner: Page, address: str):
    asked: list[str] = []
    learner.expose_function("asked", lambda: asked.append(learner.url))
    learner.add_init_script(
        "navigator.storage.persist = () => { asked(); return Promise.resolve(false); }"
    )
    learner.goto(f"{address}02_precision.html")
    box = exercise(learner, AP)
    back = box.get_by_role("button", name="Bring mine back")
    expect(back).to_be_hidden()
    assert asked == []
    write(learner, box, "mine = 1")
    for _ in range(2):
        box.get_by_role("button", name="Start again").click()
    expect(editor(box)).to_contain_text("return None")
    assert kept(learner, CODE) is None
    learner.reload()
    write(learner, box, "second = 1")
    for text in ("mine = 1", "second = 1"):
        back.click()
        expect(editor(box)).to_have_text(text)
        assert kept(learner, CODE) == text
    # In two tabs the newer text wins, and the older one says so.
    other = second_tab(learner, address)
    there, says = exercise(other, AP), box.locator(".elsewhere")
    write(other, there, "newer = 1")
    expect(editor(box)).to_have_text("newer = 1")
    expect(says).to_contain_text("You went on writing in another tab.")
    expect(there.locator(".elsewhere")).to_have_text("")
    editor(box).click()
    learner.keyboard.press("Control+End")
    learner.keyboard.type("0")
    expect(editor(there)).to_have_text("newer = 10")
    expect(says).to_have_text("")
    # What another tab forgets is not there to bring back.
    other.evaluate("localStorage.clear()")
    expect(back).to_be_hidden()
    expect(editor(box)).to_contain_text("return None")
    # Once the browser was asked not to throw all this away.
    assert len(asked) == 1


# Widgets


def test_a_widget_stands_in_each_tab_as_it_was_left_last(learner: Page, address: str):
    learner.goto(f"{address}02_precision.html")
    alive(learner)
    other = second_tab(learner, address)
    alive(other)
    boards = [page.locator(BOARD).locator(".rl-widget") for page in (learner, other)]
    as_in_the_lesson = boards[0].inner_text()
    for name, (moved, seen) in (("Worst first", boards), ("Best first", boards[::-1])):
        before = moved.inner_text()
        moved.get_by_role("button", name=name).click()
        expect(moved).not_to_have_text(before, use_inner_text=True)
        expect(seen).to_have_text(moved.inner_text(), use_inner_text=True)
    other.evaluate("localStorage.clear()")
    expect(boards[0]).to_have_text(as_in_the_lesson, use_inner_text=True)
    assert learner.locator(f"{BOARD} .rl-widget").count() == 1


@with_each(["{broken", '{"digest": "of another edition", "changed": {"k": 2}}'])
def test_what_is_kept_of_a_widget_and_a_guess_and_cannot_be_stands_as_in_the_lesson(
    stored: str, learner: Page, address: str
):
    lesson, board, card = "02_precision", learner.locator(BOARD), learner.locator(CARD)
    name = f"widget:{lesson}{BOARD}"
    keep(learner, name, stored)
    keep_events(learner, {"exercise": GUESS, "guess": "z"})
    learner.goto(f"{address}{lesson}.html")
    for each in (board, card):
        expect(each).to_contain_text(FALLEN_BACK)
    # They can be used again, and are kept again.
    make_guess(learner)
    assert progress(learner)[-1] == {"exercise": GUESS, "guess": "b", "at": today()}
    assert kept(learner, "asked") == "1"
    board.get_by_role("button", name="Worst first").click()
    learner.evaluate(SAVED, name)
    learner.reload()
    expect(board.locator(".rl-widget")).to_have_count(1)
    expect(card).to_contain_text("your guess")
    for each in (board, card):
        assert FALLEN_BACK not in each.inner_text()
    assert "order" in (kept(learner, name) or "")


# Some pages would count to these numbers, and hang.
@with_each(
    [
        ("02_precision", "board-0-0", "{", True),
        ("02_precision", "board-0-0", '{"order":null}', True),
        ("02_precision", "board-0-0", '{"order":"abc"}', True),
        ("02_precision", "board-0-0", '{"k":-5}', True),
        ("02_precision", "board-0-0", '{"x":1}', True),
        ("02_precision", "board-0-0", '{"base":1}', True),
        ("02_precision", "board-0-0", '{"base":null}', True),
        ("07_smooth_dcg", "explorer-0-0", '{"temperature":-1}', True),
        ("07_smooth_dcg", "explorer-0-0", '{"temperature":null}', True),
        ("04_reciprocal_rank", "first-hits-0-0", '{"first_hits":[1,2,30000,8]}', True),
        ("04_reciprocal_rank", "first-hits-0-0", '{"first_hits":[1,2,null,8],"k":3}', False),
        ("09_comparing_systems", "coins-0-0", '{"games":10000}', False),
        ("06_cascade", "crowd-0-0", '{"metric":"err","grades":[9,1]}', True),
        ("06_cascade", "crowd-0-0", '{"seed":4000000000}', False),
    ]
)
def test_a_widget_whose_address_is_damaged_stands_as_in_the_lesson(
    lesson: str, widget: str, state: str, is_refused: bool, learner: Page, address: str
):
    query = urlencode({"lesson": lesson, "widget": widget, "state": state})
    learner.goto(f"{address}widget.html?{query}")
    expect(learner.locator("#wait")).to_have_count(0)
    expect(learner.locator("figure .rl-widget")).to_have_count(1)
    expect(learner.locator("figure .says", has_text=FALLEN_BACK)).to_have_count(int(is_refused))
