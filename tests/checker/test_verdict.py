"""The three forms of a verdict say the same."""

import json
import re
from html import unescape

import pytest

from ranklearn_course.checker import Reason, Verdict
from ranklearn_course.checker.verdict import STYLE
from ranklearn_course.checker.words import say
from tests.checker.learners import LEARNERS, right
from tests.checker.tiny import MISTAKES, TINY, make_ap

WRONG = [make_ap(denominator="k"), make_ap(undefined="one"), right, None, 5]


def words_of(html):
    """The words of the HTML form, without tags and marks."""
    text = re.sub(r'<span aria-hidden="true">.*?</span>', "", html)
    return unescape(re.sub(r"<[^>]*>", " ", text)).split()


@pytest.mark.parametrize("function", WRONG, ids=range(len(WRONG)))
def test_text_and_html_have_the_same_words(function):
    verdict = TINY.check(function)
    summary = say("verdict.show_diagnosis")
    said = str(verdict).replace(f"{summary}:", summary).replace("`", "").split()
    assert words_of(verdict._repr_html_()) == said
    assert repr(verdict) == str(verdict)


def test_the_question_comes_before_the_name():
    for form in (str(TINY.check(WRONG[0])), TINY.check(WRONG[0])._repr_html_()):
        assert form.index(MISTAKES[0].question) < form.index(MISTAKES[0].title)


def test_what_the_learner_prints_is_escaped():
    def talking(relevance, k):
        print("<script>alert(1)</script>")
        return right(relevance, k)

    assert "<script>" not in TINY.check(talking)._repr_html_()


def test_the_status_is_told_without_color():
    signs = {sign for _, sign, *_ in STYLE.values()}
    assert len(signs) == len(STYLE) == 6
    for reason in Reason:
        html = Verdict(reason, "Words.")._repr_html_()
        assert f'aria-label="{say("verdict.region", status=reason.status)}"' in html
        assert "var(--jp-content-font-color1, inherit)" in html


def test_the_machine_form():
    verdict = TINY.check(make_ap(denominator="k"))
    form = json.loads(json.dumps(verdict.to_dict()))
    assert form["status"] == "not yet"
    assert form["case"] == [[1, 0], 2]
    assert (form["expected"], form["got"]) == (1.0, 1 / 2)
    assert form["mistake_ids"] == ["denominator=k"]
    assert form["seconds"] > 0


def test_every_verdict_can_be_written_as_json():
    for learner in LEARNERS[::5]:
        assert json.dumps(TINY.check(learner.function).to_dict())
