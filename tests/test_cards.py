"""Document cards in HTML: what is drawn of a call's arguments, and how."""

import re
from html import escape

from ranklearn_course import cards
from ranklearn_course.checker import WriteFunction
from ranklearn_course.checker.formatting import show_case
from ranklearn_course.exercises.bank import all_exercises
from tests.rows import with_each
from tests.scope import in_scope

FUNCTIONS = [each for each in in_scope(all_exercises()).values() if isinstance(each, WriteFunction)]


def drawn(label="label", **arguments):
    return cards.case(tuple(arguments), tuple(arguments.values()), label)


def of(kind, html):
    """The texts of the elements of a class."""
    return re.findall(rf'class="(?:[^"]* )?{kind}[ "][^>]*>([^<]*)<', html)


@with_each(FUNCTIONS)
def test_every_case_of_the_course_is_drawn_with_all_its_numbers(exercise):
    for case in (exercise.cases[0], exercise.cases[len(exercise.cases) // 2], exercise.cases[-1]):
        label = show_case(case, exercise.parameters)
        html = cards.case(exercise.parameters, case, label)
        assert html.count("<div") == html.count("</div>")
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
    html = drawn(relevance=(2, 0, 1), k=2)
    assert of("rlc-rank", html) == ["1", "2", "3"]
    assert re.findall(">([^<]+)<", html)[-3:] == ["k = 2", "3", "1"]
    assert of("rlc-shade-3", html) == ["2"]
    assert of("rlc-shade-2", html) == ["1"]


def test_a_cutoff_beyond_the_list_shows_where_nothing_stands():
    assert drawn(relevance=(1,), k=3).count("rlc-ghost") == 2
    assert drawn(relevance=(1,), k=20).count("rlc-ghost") == 0
    assert drawn(relevance=()).count("rlc-ghost") == 1


def test_lists_of_one_length_share_columns_and_have_no_ranks_and_a_set_stands_apart():
    html = drawn(scores=(0.5, 0.25), relevance=(0, 1))
    assert html.count("rlc-strip") == 1
    assert of("rlc-rank", html) == []
    assert re.findall(">([^<]+)<", html)[3:] == ["0.5", "0", "0.25", "1"]
    assert drawn(relevance=(1, 0), judged=(1, 1)).count("rlc-strip") == 2


def test_recommended_items_are_marked_where_they_are_relevant():
    html = drawn(recommended=(4, 1), relevant=(1, 9), k=2)
    assert of("rlc-shade-0", html) == ["4"]
    assert of("rlc-shade-3", html) == ["1", "1", "9"]


def test_what_is_no_list_of_numbers_is_told_and_escaped():
    assert of("rlc-told", drawn(name="<b>", p=0.8)) == ["name = &lt;b&gt;", "p = 0.8"]
    assert of("rlc-card", drawn(rows=((1,),) * 9)) == []


def test_a_page_without_the_style_sheet_has_the_words():
    html = drawn("relevance [1, 0]", relevance=(1, 0))
    assert html.startswith('<div class="rlc-plain">relevance [1, 0]</div>')
    assert re.search(r'<div class="rlc-case[^>]* hidden="hidden">', html)
    assert ".rlc-plain { display: none; }" in cards.style()
    assert "$" not in cards.style()


def test_large_numbers_stand_side_by_side():
    html = cards.numbers(("expected", "1", "= 1/1"), ("yours", "0.12345678901", ""))
    assert html.count("<div") == html.count("</div>")
    assert of("rlc-value", html) == ["1", "0.12345678901"]
    assert of("rlc-long", html) == ["0.12345678901"]
    assert of("rlc-below", html) == ["= 1/1"]
