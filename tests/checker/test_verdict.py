"""The three forms of a verdict say the same."""

import re
from html import unescape

import pytest

from ranklearn_course import cards
from ranklearn_course.checker import Reason, Verdict
from ranklearn_course.checker.verdict import STYLE
from ranklearn_course.checker.words import say
from tests.checker.learners import right
from tests.checker.tiny import MISTAKES, TINY, make_ap


def raising(relevance, k):
    return relevance[k]


def words_of(html):
    """The words of the HTML form, without tags, marks and the style sheet."""
    text = re.sub(r"<style>.*?</style>|<span [^>]*aria-hidden.*?</span>", "", html, flags=re.DOTALL)
    return unescape(re.sub(r"<[^>]*>", " ", text)).split()


@pytest.mark.parametrize(
    "function", [make_ap(denominator="hits"), make_ap(undefined="one"), right, None, 5]
)
def test_a_notebook_draws_what_the_text_says(function):
    verdict = TINY.check(function)
    html, drawing = verdict._repr_html_(), verdict.drawing
    shown = " ".join(words_of(html))
    assert repr(verdict) == str(verdict)
    for said in (verdict.question, verdict.diagnosis, *verdict.notes):
        assert said.replace("`", "") in shown
    if drawing is None:
        assert words_of(html) == str(verdict).replace("`", "").split()
        return
    for said in (drawing.expected, drawing.why, drawing.got):
        assert said in shown
        assert said in str(verdict)
    assert drawing.lead in shown
    assert drawing.case in str(verdict)
    assert (f'aria-label="{drawing.case}"' in html) == (verdict.case is not None)


def test_an_error_is_drawn_with_its_line_and_the_call():
    html = TINY.check(raising)._repr_html_()
    assert "IndexError (list index out of range)" in html
    assert "<code>return relevance[k]</code>" in html
    assert "<code>tiny_ap([1], 1)</code>" in html


def test_the_question_comes_before_the_name():
    verdict = TINY.check(make_ap(denominator="hits"))
    for form in (str(verdict), verdict._repr_html_()):
        assert form.index(MISTAKES[1].question) < form.index(MISTAKES[1].title)


def test_what_the_learner_prints_is_escaped():
    def talking(relevance, k):
        print("<script>alert(1)</script>")
        return right(relevance, k)

    assert "<script>" not in TINY.check(talking)._repr_html_()


def test_the_status_is_told_without_color():
    signs = {sign for *_, sign in STYLE.values()}
    assert len(signs) == len(STYLE) == 5
    for reason in Reason:
        html = Verdict(reason, "Words.")._repr_html_()
        assert html.count(cards.style()) == 1, "one look with and without a drawing"
        assert f'aria-label="{say("verdict.region", status=reason.status)}"' in html
