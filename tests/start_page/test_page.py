"""The start page as HTML: what it says of each lesson, and where it leads."""

import re
from dataclasses import replace

import pytest

from ranklearn_course.course import chapters, parts, paths
from ranklearn_course.exercises.overview import Row
from ranklearn_course.start_page.page import LessonCard, hours, render_start_page
from ranklearn_course.start_page.words import say

FIRST, SECOND, *_ = chapters().values()
GO_ON = re.compile(r'id="go-on" href="([^"]*)" target="([^"]*)"[^>]*>([^<]*)<')


def row(id, status="not started", **more):
    return Row(id, f"Title of {id}", status, 0, 0, 5, **more)


def card(chapter, *statuses, address=None):
    rows = tuple(row(f"{chapter.name}.{i}", status) for i, status in enumerate(statuses))
    return LessonCard(chapter, rows, f"to/{chapter.lesson}" if address is None else address)


def test_a_card_says_what_its_chapter_says():
    page = render_start_page([card(FIRST, "not started")])
    for text in (FIRST.heading, FIRST.question, FIRST.learn):
        assert text in page
    assert say("lesson.minutes", **FIRST.minutes) in page
    assert say("lesson.done", done=0, count=1) in page


def test_squares_tell_the_status_by_a_sign():
    statuses = "correct", "edge cases", "not yet", "error", "not started"
    page = render_start_page([card(FIRST, *statuses)])
    squares = page.partition('<p class="squares"')[2].partition("</p>")[0]
    signs = re.findall(r'<a class="square ([\w-]+)" data-exercise="[\w.]+"[^>]*>(.?)</a>', squares)
    assert [name for name, _ in signs] == [status.replace(" ", "-") for status in statuses]
    assert len({sign for _, sign in signs}) == len(statuses)
    words = page.partition("<ol")[0]
    assert [f'class="square {name}"' in words for name, _ in signs] == [True] * len(statuses)


BEGUN, LATER, DONE = card(FIRST, "not yet"), card(SECOND, "not yet"), card(FIRST, "correct")
HALF = card(FIRST, "correct", "error", "correct")
MISSING = card(SECOND, "not yet", address="")
IN_FIRST, IN_SECOND = f"{FIRST.name}.0", f"{SECOND.name}.0"
AT, NEXT = (f"to/{FIRST.lesson}#exercise:{FIRST.name}.{i}" for i in (0, 1))


@pytest.mark.parametrize(
    ("cards", "touched", "address", "words", "note"),
    [
        ([card(FIRST, address=""), LATER], [], LATER.address, "begin", ""),
        ([BEGUN, LATER], [IN_SECOND, IN_FIRST], AT, "on", f"Title of {IN_FIRST}"),
        # What is no exercise of a lesson that is there is passed over.
        ([BEGUN, MISSING], [IN_FIRST, IN_SECOND, "later.thing", "?"], AT, "on", ""),
        # A further exercise has no square here; its lesson goes on all the same.
        ([BEGUN], [f"{FIRST.name}.further"], AT, "on", f"Title of {IN_FIRST}"),
        # What is solved is passed over, and what comes before is not forgotten.
        ([HALF, LATER], [IN_FIRST], NEXT, "on", f"Title of {FIRST.name}.1"),
        ([HALF, LATER], [f"{FIRST.name}.2"], NEXT, "on", f"Title of {FIRST.name}.1"),
        ([DONE, LATER], [IN_FIRST], LATER.address, "next", say("go.done", heading=FIRST.heading)),
        ([DONE], [IN_FIRST], DONE.address, "on", ""),
    ],
)
def test_the_first_link_leads_to_where_to_go_on(cards, touched, address, words, note):
    page = render_start_page(cards, touched)
    found, _, said = GO_ON.search(page).groups()
    heading = (SECOND if address == LATER.address else FIRST).heading
    assert (found, said) == (address, say(f"go.{words}", heading=heading))
    assert note in page.partition('id="summary"')[0]


def test_the_doors_stand_at_its_top():
    cards = [card(FIRST, "not yet"), card(SECOND, "not yet")]
    page = render_start_page(cards, family="to/family", workbook=("to/own", "tab"))
    assert f"2 lessons, about {hours([FIRST, SECOND])} hours, two sittings each." in page
    doors = page.partition('class="doors"')[2].partition("</p>")[0]
    assert re.findall('id="([^"]*)" href="([^"]*)"', doors) == [
        ("go-on", cards[0].address),
        ("family", "to/family"),
        ("workbook", "to/own"),
    ]


def test_the_only_script_is_its_own_and_no_text_breaks_out():
    hostile = replace(FIRST, question='<script>alert("1")</script>', thumbnail={"kind": "</svg>"})
    page = render_start_page([card(hostile, "not yet")])
    assert page.count("<script") == 1
    assert page.count("</svg>") == 1
    (policy,) = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page)
    assert policy.startswith("default-src 'none';")
    assert re.search(r"script-src 'sha256-[\w+/]{43}='; connect-src 'self'$", policy)


def test_each_part_of_the_course_has_its_cards_on_the_ways_that_lead_through_it():
    last = [*chapters().values()][-1]
    page = render_start_page([card(FIRST, "not yet"), card(SECOND, "not yet"), card(last)])
    one, two = parts()
    groups = re.findall(r'<ol class="lessons" data-paths="([\w ]*)">(.*?)</ol>', page, re.S)
    shown = [re.findall(r'<a id="(\w+)"', cards) for _, cards in groups]
    assert shown == [[FIRST.name, SECOND.name], [last.name]]
    ways = [
        [
            name
            for name, way in paths().items()
            if {each.name for each in part} & way.lessons().keys()
        ]
        for part in parts().values()
    ]
    assert [ways_of.split() for ways_of, _ in groups] == ways
    assert page.index(one.title) < page.index(f">{FIRST.heading}<") < page.index(two.title)
    assert two.title not in render_start_page([card(FIRST)])
