"""The Python side of a quiz: what is asked, which letters it takes, what is stored."""

from ranklearn_course.checker import Choose
from ranklearn_course.exercises.bank import all_exercises
from ranklearn_course.widgets import Quiz

QUESTIONS = [each for each in all_exercises().values() if isinstance(each, Choose)]
FIRST = QUESTIONS[0]


def test_the_words_are_the_same_before_and_after_an_answer():
    quiz = Quiz(QUESTIONS)
    before = quiz.describe()
    quiz.tried = {FIRST.id: ["a"]}
    assert quiz.describe() == before
    for question in QUESTIONS:
        for option in question.options:
            assert option.reply not in before
