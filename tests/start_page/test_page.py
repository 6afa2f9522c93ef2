"""The start page as HTML: what it says of each lesson, and where it leads."""

import re
from dataclasses import replace

from ranklearn_course.chapters import chapters, parts, paths
from ranklearn_course.exercises.overview import Row
from ranklearn_course.start_page.page import LessonCard, render_start_page
from ranklearn_course.start_page.words import say

FIRST, SECOND, *_ = chapters().values()
GO_ON = re.compile(r'id="go-on" href="([^"]*)" target="([^"]*)"[^>]*>([^<]*)<')


def row(id, status="not started", **more):
    return Row(id, f"Title of {id}", status, 0, 0, 5, **more)


def card(chapter, *statuses, address=None):
    rows = tuple(row(f"{chapter.name}.{i}", status) for i, status in enumerate(statuses))
    return LessonCard(chapter, rows, f"to/{chapter.lesson}" if address is None else address)


def way(*cards, touched=()):
    """Where the first link leads, and what it says."""
    address, _, words = GO_ON.search(render_start_page(cards, touched)).groups()
    return address, words


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


def test_a_missing_lesson_says_how_it_comes_back():
    page = render_start_page([card(FIRST, address="")])
    assert say("lesson.missing", command="ranklearn open") in page
    assert "href=" not in page.partition("<main>")[2]
    assert FIRST.learn not in page


def test_without_a_lesson_touched_the_first_one_there_begins():
    expected = say("go.begin", heading=SECOND.heading)
    assert way(card(FIRST, address=""), card(SECOND, "correct")) == (
        f"to/{SECOND.lesson}",
        expected,
    )


def test_the_lesson_touched_last_goes_on():
    cards = card(FIRST, "not yet"), card(SECOND, "not yet", "not started")
    touched = [f"{FIRST.name}.0", f"{SECOND.name}.0"]
    assert way(*cards, touched=touched) == (
        f"to/{SECOND.lesson}#exercise:{SECOND.name}.0",
        say("go.on", heading=SECOND.heading),
    )
    assert say("go.last", title=f"Title of {SECOND.name}.0") in render_start_page(cards, touched)
    back = way(*cards, touched=touched[::-1])
    assert back[0] == f"to/{FIRST.lesson}#exercise:{FIRST.name}.0"


def test_what_is_no_exercise_of_a_lesson_there_is_passed_over():
    cards = card(FIRST, "not yet"), card(SECOND, "not yet", address="")
    touched = [f"{FIRST.name}.0", f"{SECOND.name}.0", "later.thing", "?"]
    assert way(*cards, touched=touched)[0] == f"to/{FIRST.lesson}#exercise:{FIRST.name}.0"
    # A further exercise has no square and no title here; its lesson goes on all the same.
    assert way(*cards, touched=[f"{FIRST.name}.further"])[0] == f"to/{FIRST.lesson}"


def test_after_a_lesson_that_is_done_the_next_one_goes_on():
    done, later = card(FIRST, "correct", "correct"), card(SECOND, "not started")
    touched = [f"{FIRST.name}.0"]
    assert way(done, later, touched=touched) == (
        f"to/{SECOND.lesson}",
        say("go.next", heading=SECOND.heading),
    )
    assert say("go.done", heading=FIRST.heading) in render_start_page([done, later], touched)
    assert way(done, touched=touched)[0] == f"to/{FIRST.lesson}#exercise:{FIRST.name}.0"


def test_a_link_that_a_way_through_the_lessons_decides_has_the_words_for_each():
    done, later = card(FIRST, "correct"), card(SECOND, "not started")
    begins, goes_on = render_start_page([done, later]), render_start_page([done, later], ["x.y"])
    assert f'data-words="{say("go.begin", heading="{heading}")}" data-after=""' in begins
    assert begins == goes_on
    follows = render_start_page([done, later], [f"{FIRST.name}.0"])
    words = say("go.next", heading="{heading}")
    assert f'data-words="{words}" data-after="{FIRST.name}"' in follows
    assert "data-words" not in render_start_page([later], [f"{SECOND.name}.0"])


def test_lessons_open_in_the_tab_that_is_named():
    page = render_start_page([replace(card(FIRST, "not yet"), tab="lessons")])
    assert re.findall(r'target="([^"]*)"', page) == ["lessons"] * 3


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
