"""Document cards in HTML: what is drawn of a call's arguments, and how."""

import re
from html import escape
from html.parser import HTMLParser

import pytest

from ranklearn_course import cards
from ranklearn_course.checker import WriteFunction
from ranklearn_course.checker.formatting import show_case
from ranklearn_course.exercises.bank import all_exercises
from tests.scope import in_scope

FUNCTIONS = [each for each in in_scope(all_exercises()).values() if isinstance(each, WriteFunction)]


class Outline(HTMLParser):
    """The classes of the tags that are open at each text; it fails where tags cross."""

    def __init__(self, html):
        super().__init__()
        self.open, self.texts = [], []
        self.feed(html)
        assert not self.open

    def handle_starttag(self, tag, attributes):
        self.open.append((tag, dict(attributes).get("class") or ""))

    def handle_endtag(self, tag):
        assert self.open.pop()[0] == tag

    def handle_data(self, data):
        self.texts.append((data, self.open[-1][1]))

    def of(self, kind):
        """The texts of the tags of a class."""
        return [text for text, classes in self.texts if kind in classes.split()]


def drawn(label="label", **arguments):
    return Outline(cards.case(tuple(arguments), tuple(arguments.values()), label))


@pytest.mark.parametrize("exercise", FUNCTIONS)
def test_every_case_of_the_course_is_drawn_with_all_its_numbers(exercise):
    for case in (exercise.cases[0], exercise.cases[len(exercise.cases) // 2], exercise.cases[-1]):
        label = show_case(case, exercise.parameters)
        html = cards.case(exercise.parameters, case, label)
        Outline(html)
        assert f'aria-label="{escape(label)}"' in html
        for name in exercise.parameters:
            assert re.search(rf"\b{name}\b", html.partition(">")[2])
        lists = [part for part in case if isinstance(part, tuple)]
        nested = [row for part in lists for row in part if isinstance(row, tuple)]
        flat = [part for part in lists if not any(isinstance(each, tuple) for each in part)]
        drawn_rows = nested if len(nested) <= cards.MOST_ROWS else []
        words = [part for part in flat + drawn_rows if any(isinstance(each, str) for each in part)]
        n_numbers = sum(map(len, flat + drawn_rows)) - sum(map(len, words))
        assert html.count('class="rlc-card') == n_numbers


def test_a_ranking_has_ranks_and_its_cutoff():
    shown = drawn(relevance=(2, 0, 1), k=2)
    assert shown.of("rlc-rank") == ["1", "2", "3"]
    assert [text for text, _ in shown.texts][-3:] == ["k = 2", "3", "1"]
    assert shown.of("rlc-shade-3") == ["2"]
    assert shown.of("rlc-shade-2") == ["1"]


def test_a_cutoff_beyond_the_list_shows_where_nothing_stands():
    html = cards.case(("relevance", "k"), ((1,), 3), "label")
    assert html.count("rlc-ghost") == 2
    assert cards.case(("relevance", "k"), ((1,), 20), "label").count("rlc-ghost") == 0
    assert cards.case(("relevance",), ((),), "label").count("rlc-ghost") == 1


def test_lists_of_one_length_share_columns_and_have_no_ranks():
    html = cards.case(("scores", "relevance"), ((0.5, 0.25), (0, 1)), "label")
    assert html.count("rlc-strip") == 1
    assert Outline(html).of("rlc-rank") == []
    assert [text for text, _ in Outline(html).texts][3:] == ["0.5", "0", "0.25", "1"]


def test_a_set_stands_apart():
    assert cards.case(("relevance", "judged"), ((1, 0), (1, 1)), "label").count("rlc-strip") == 2


def test_recommended_items_are_marked_where_they_are_relevant():
    shown = drawn(recommended=(4, 1), relevant=(1, 9), k=2)
    assert shown.of("rlc-shade-0") == ["4"]
    assert shown.of("rlc-shade-3") == ["1", "1", "9"]


def test_what_is_no_list_of_numbers_is_told_and_escaped():
    assert drawn(name="<b>", p=0.8).of("rlc-told") == ["name = <b>", "p = 0.8"]
    assert drawn(rows=((1,),) * 9).of("rlc-card") == []


def test_a_page_without_the_style_sheet_has_the_words():
    html = cards.case(("relevance",), ((1, 0),), "relevance [1, 0]")
    assert html.startswith('<div class="rlc-plain">relevance [1, 0]</div>')
    assert re.search(r'<div class="rlc-case[^>]* hidden="hidden">', html)
    assert ".rlc-plain { display: none; }" in cards.style()


def test_large_numbers_stand_side_by_side():
    shown = Outline(cards.numbers(("expected", "1", "= 1/1"), ("yours", "0.12345678901", "")))
    assert shown.of("rlc-value") == ["1", "0.12345678901"]
    assert shown.of("rlc-long") == ["0.12345678901"]
    assert shown.of("rlc-below") == ["= 1/1"]


def test_the_style_sheet_is_filled_with_colours():
    assert "$" not in cards.style()
    assert "light-dark(" in cards.style()
