"""The page to print: formulas are set, there is room for the answers, and it needs nothing else."""

import re
from html import unescape
from random import Random

from ranklearn_course.checker import Choose
from ranklearn_course.exam.loading import all_templates
from ranklearn_course.exam.paper import asked, stub
from ranklearn_course.exam.printed import _formula, paper_markdown, printed
from ranklearn_course.exam.question import Question
from ranklearn_course.exam.words import say
from tests.rows import with_each
from tests.scope import in_scope

FORMULAS = re.compile(r"\$\$(.+?)\$\$|\$([^$]+)\$", re.DOTALL)


def formulas(text):
    return [one or other for one, other in FORMULAS.findall(text)]


@with_each(in_scope(all_templates()))
def test_every_formula_of_a_question_can_be_set(template):
    for source in formulas(asked(Question(1, template, template.drawn(Random(0))))):
        assert "data:image/svg+xml;base64," in _formula(source, "inline"), source


def test_a_page_holds_its_formulas_and_asks_for_nothing(paper):
    page = printed(paper)
    shown = [unescape(alt) for alt in re.findall(r'<img class="\w+" alt="(.*?)"', page, re.DOTALL)]
    wanted = [each for question in paper.questions for each in formulas(asked(question))]
    assert shown[-len(wanted) :] == wanted
    # None is left as it is written.
    text = re.sub(r"<[^>]*>", "", page[page.index("<main") :], flags=re.DOTALL)
    assert not re.search(r"\$|\\[a-z]", text)


def test_there_is_room_for_every_answer(paper):
    page, written = printed(paper), paper_markdown(paper)
    boxes = re.findall(r"<pre>.*?</pre>", page, re.DOTALL)
    codes = [box for box in boxes if say("paper.work") not in box]
    by_hand = [
        question.points
        for question in paper.questions
        if not stub(question) and not isinstance(question.drawn.exercise, Choose)
    ]
    work = [box for box in boxes if box not in codes]
    assert all(box.count("\n") >= 2 * points for box, points in zip(work, by_hand, strict=True))
    assert len(re.findall("<section>\n<h2>", page)) == len(paper.questions)
    assert page.index(say("paper.name")) < page.index("<h2>")
    assert len(codes) == sum(bool(stub(question)) for question in paper.questions)
    assert all(code.count("\n") > 8 for code in codes)
    assert not re.search(r"return None|paper\.save", written)
    assert page.count(say("paper.answer")) == len(paper.questions) - len(codes)
    for question in paper.questions:
        assert f"<h2>{question.number}. {question.drawn.exercise.title} (" in page
