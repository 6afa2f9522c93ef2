"""The Python side of a quiz: what is asked, which letters it takes, what is stored."""

from ranklearn_course.checker import Choose
from ranklearn_course.exercises.bank import all_exercises
from ranklearn_course.widgets import Quiz
from ranklearn_course.widgets.kit.stored import stored_widgets

QUESTIONS = [each for each in all_exercises().values() if isinstance(each, Choose)]
FIRST, SECOND = QUESTIONS[:2]


def test_the_words_are_the_same_before_and_after_an_answer():
    quiz = Quiz(QUESTIONS)
    before = quiz.describe()
    quiz.tried = {FIRST.id: ["a"]}
    assert quiz.describe() == before
    for question in QUESTIONS:
        for option in question.options:
            assert option.reply not in before


def test_a_page_where_no_widget_runs_shows_the_questions_and_folds_the_answers():
    html = Quiz(QUESTIONS)._repr_mimebundle_()[0]["text/html"]
    (stored,) = stored_widgets(html)
    assert stored.html() == html
    assert stored.folded.count("<br>") == len(QUESTIONS) - 1
    assert (stored.traits["tried"], stored.traits["done"]) == ({}, [])
