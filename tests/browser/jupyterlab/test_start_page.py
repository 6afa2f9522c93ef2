"""The start page from a real server: it counts what is done, and leads to lessons that keep it."""

from __future__ import annotations

from itertools import chain

import nbformat
import pytest
from nbformat.v4 import new_code_cell
from playwright.sync_api import Browser, Locator, Page, expect

from ranklearn_course.course import chapters, paths
from ranklearn_course.exercises.progress_store import ProgressStore
from ranklearn_course.start_page.words import say
from tests.browser.axe import faults
from tests.browser.lab import Lab
from tests.browser.lesson import ASK, IDLE, PATIENCE_MS, RUN_ALL, BoardOnPage
from tests.browser.plain_page import SIZE, new_page, wait_for
from tests.browser.site import PHONE, SIDEWAYS

pytestmark = pytest.mark.browser

CHAPTERS = [*chapters().values()]
OPENED = "window.jupyterapp?.shell?.currentWidget?.context?.path"
# All that a thumbnail shows, of each.
MOVED = "([i, before]) => document.querySelectorAll('.thumbnail')[i].outerHTML !== before"
ENTER = "all => all.forEach((card) => card.dispatchEvent(new Event('pointerenter')))"
SHOWN = "all => all.map((svg) => svg.outerHTML)"


def test_only_with_its_token_the_page_opens(browser: Browser, course: Lab):
    with new_page(browser) as page:
        page.goto(f"{course.home}ranklearn")
        assert "/login" in page.url
        assert page.locator(".lesson").count() == 0


def come_back(page: Page) -> None:
    """Let the page see that its tab is in front again."""
    with page.expect_navigation():
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def notebook(chapter: str) -> str:
    return f"{chapters()[chapter].lesson}.ipynb"


def tab_of(start: Page, link: Locator, chapter: str) -> Page:
    """Press a link that opens a tab, and wait until the lesson is there."""
    with start.context.expect_page() as popup:
        link.click()
    popup.value.wait_for_function(f"{OPENED} === '{notebook(chapter)}'", timeout=PATIENCE_MS)
    popup.value.wait_for_function(IDLE, timeout=PATIENCE_MS)
    return popup.value


def test_each_lesson_has_one_tab_and_the_start_page_has_one(start: Page, progress: ProgressStore):
    done = start.locator(".lesson .square.correct")
    expect(done).to_have_count(0)
    progress.record_check("precision.ceiling", "correct")
    # Going on leads to the exercise that was touched last, for it is not solved.
    progress.record_check("dcg.dcg", "not yet")
    start.locator("#precision").focus()
    come_back(start)
    expect(done).to_have_count(1)
    expect(start.locator("#precision")).to_be_focused()
    lesson = tab_of(start, start.locator("#go-on"), "dcg")
    code = lesson.locator(".jp-Notebook .jp-mod-active .cm-content")
    expect(code).to_have_text('check("dcg.dcg", 1)')
    expect(lesson.locator("p", has_text="The task.")).to_be_in_viewport()
    # On a phone the lesson has the room of the side bars, until the menu View opens one.
    lesson.set_viewport_size(PHONE)
    expect(lesson.locator(".jp-SideBar:visible")).to_have_count(0)
    box = "e => [e.getBoundingClientRect().x, e.getBoundingClientRect().width]"
    wait_for(lesson, f"() => ({box})(document.querySelector('.jp-Notebook'))", [0, 360])
    lesson.evaluate("window.jupyterapp.commands.execute('toc:show-panel')")
    expect(lesson.locator(".jp-SideBar.jp-mod-left")).to_be_visible()
    lesson.evaluate("window.jupyterapp.commands.execute('application:toggle-left-area')")
    expect(lesson.locator(".jp-SideBar:visible")).to_have_count(0)
    lesson.set_viewport_size(SIZE)

    lesson.evaluate(ASK, "from ranklearn_course import check; check('dcg.ndcg_by_hand', 7)")
    come_back(start)
    expect(start.locator(".lesson .square.not-yet")).to_have_count(2)
    lesson.locator(".cm-content").first.click()
    lesson.keyboard.type("typed = 1")
    # A link to the tab that is there leads to its place all the same.
    start.locator("[data-exercise='dcg.dcg']").click()
    expect(lesson.locator("p", has_text="The task.")).to_be_in_viewport()
    other = tab_of(start, start.locator("#precision"), "precision")
    start.locator("#family").click()
    for tab in (lesson, other):
        with start.expect_navigation(url="**/ranklearn"):
            tab.locator(".jp-NotebookPanel-toolbar").get_by_text("All lessons").click()
        expect(start.locator(".lesson")).to_have_count(len(CHAPTERS))
        start.locator("#dcg").click()
    start.locator("#family").click()
    start.locator("summary", has=start.get_by_text("nDCG", exact=True)).click()
    start.locator("#ndcg").get_by_role("link", name="Play").click()
    # A lesson that leads to another one.
    link = other.get_by_role("link", name="dcg")
    link.click()
    lesson.wait_for_url("**/tree/*#hits")
    # Nothing was loaded anew.
    expect(lesson.locator(".cm-content").first).to_have_text("typed = 1")
    assert other.evaluate(OPENED) == notebook("precision")
    assert start.context.pages == [start, lesson, other]


def test_a_lesson_that_another_tab_shows_is_named_once(start: Page, course: Lab):
    start.goto(f"{course.start}&open={notebook('dcg')}")
    expect(start.locator("#refused")).to_contain_text(chapters()["dcg"].heading)
    start.reload()
    expect(start.locator("#refused")).to_have_count(0)


def test_thumbnails_show_numbers_of_the_metrics_and_move_for_who_wants_motion(start: Page):
    # The first states of 03, 12 and 13.
    for place, part, numbers in (
        (3, ".value", ["0.60"]),
        (12, ".name", ["clicks on the 3: 0.11"]),
        (13, ".value", ["1.00", "0.33"]),
    ):
        shown = start.locator(".lesson").nth(place).locator(f".thumbnail {part}")
        expect(shown).to_have_text(numbers)
    resting = start.locator(".thumbnail").evaluate_all(SHOWN)
    start.locator("#dcg").hover()
    start.evaluate("() => new Promise((done) => requestAnimationFrame(() => done()))")
    assert start.locator(".thumbnail").evaluate_all(SHOWN) == resting
    start.emulate_media(reduced_motion="no-preference")
    start.reload()
    start.locator(".lesson").evaluate_all(ENTER)
    for moment in enumerate(resting):
        start.wait_for_function(MOVED, arg=[*moment])


def test_the_first_key_leads_to_where_to_go_on_and_the_next_through_the_lessons(start: Page):
    of_lessons = [(f"#{each.name}", f".lesson:has(#{each.name}) .square") for each in CHAPTERS[:2]]
    for place in ("#go-on", "#family", "[name=path]", *chain(*of_lessons)):
        start.keyboard.press("Tab")
        expect(start.locator(place).first).to_be_focused()
    # Of the squares one is on the way; arrows walk on.
    start.keyboard.press("ArrowRight")
    expect(start.locator(of_lessons[-1][1]).nth(1)).to_be_focused()


def test_a_way_through_the_lessons_is_chosen_and_stays(start: Page):
    route = paths()["search"]
    start.locator("[name=path]").first.focus()
    start.keyboard.press("ArrowUp")
    expect(start.get_by_label(route.title)).to_be_checked()
    start.reload()
    # The first link leads to the first lesson of this way, and after that to its next one.
    first, _, third, *_ = route.lessons().values()
    expect(start.locator("#go-on")).to_have_text(say("go.begin", heading=first.heading))
    assert start.locator("#go-on").get_attribute("href").endswith(f"/{first.lesson}.ipynb#")
    start.evaluate("Object.assign(document.querySelector('#go-on').dataset, {after: 'dcg'})")
    start.get_by_label(route.title).dispatch_event("change")
    expect(start.locator("#go-on")).to_have_text(say("go.begin", heading=third.heading))
    shown = start.locator(".lesson:visible")
    questions = [lesson.question for lesson in route.lessons().values()]
    assert shown.locator("h3").all_text_contents() == questions
    needs = shown.locator(".needs:visible a").all_text_contents()
    left_out = [
        other.heading
        for lesson in route.lessons().values()
        for other in route.left_out(lesson)
        if other != CHAPTERS[4]
    ]
    assert needs == left_out
    for size, scheme in ((SIZE, "light"), (PHONE, "dark")):
        start.set_viewport_size(size)
        start.emulate_media(color_scheme=scheme)
        assert start.evaluate(SIDEWAYS) <= 0
        assert faults(start, "#main") == []


# What a learner does in a lesson.

CELLS = [
    "from ranklearn_course import predict, quiz\nfrom ranklearn_course.widgets import RankingBoard",
    'predict("dcg.top_or_bottom")',
    'RankingBoard([("cats", 3), ("cars", 0), ("zoo", 2)])',
    'quiz("dcg.base_of_the_logarithm")',
    "",
]
IS_SAVED = "!window.jupyterapp.shell.currentWidget.context.model.dirty"


def save_by_keys(lesson: Page) -> None:
    """Save where the focus is, in a widget."""
    assert lesson.evaluate("document.activeElement.closest('.rl-widget') !== null")
    lesson.keyboard.press("Control+s")
    lesson.wait_for_function(IS_SAVED)


def test_what_was_done_is_there_after_the_start_page_and_is_saved(
    start: Page, course: Lab, progress: ProgressStore
):
    path = course.put(notebook("dcg"), *map(new_code_cell, CELLS))
    lesson = tab_of(start, start.locator("#dcg"), "dcg")
    lesson.evaluate(RUN_ALL)
    board, chosen = lesson.locator(".rl-ranking-board"), lesson.locator(".rl-guess .rl-chosen")
    options, last = lesson.locator(".rl-quiz .rl-choice"), lesson.locator(".cm-content").last
    expect(options.first).to_be_visible()
    lesson.locator(".rl-guess .rl-radio").nth(2).check()
    lesson.keyboard.press("Enter")
    BoardOnPage(lesson, board).press(3, "Alt+Home")
    last.click()
    lesson.keyboard.type("typed = 1")
    options.first.click()
    save_by_keys(lesson)
    assert nbformat.read(path, 4).cells[-1].source == "typed = 1"
    entries = progress.entries()
    assert entries["dcg.top_or_bottom"]["guess"]
    assert entries["dcg.base_of_the_logarithm"]["checks"] == 1
    # Run again, the cell of the guess shows it.
    lesson.locator(".jp-CodeCell .jp-InputPrompt").nth(1).click()
    lesson.evaluate("window.jupyterapp.commands.execute('notebook:run-cell')")
    expect(chosen).to_contain_text("your guess")
    # What is typed after that is saved nowhere, and who comes back finds it.
    last.click()
    lesson.keyboard.press("Control+End")
    lesson.keyboard.type("2")
    start.locator("#dcg").click()
    expect(chosen).to_have_count(1)
    expect(board.locator(".rl-name")).to_have_text(["zoo", "cats", "cars"])
    expect(lesson.locator(".rl-quiz :is(.rl-right, .rl-wrong)")).to_have_count(1)
    expect(last).to_have_text("typed = 12")
    assert nbformat.read(path, 4).cells[-1].source == "typed = 1"
    options.nth(1).focus()
    save_by_keys(lesson)
    assert nbformat.read(path, 4).cells[-1].source == "typed = 12"
