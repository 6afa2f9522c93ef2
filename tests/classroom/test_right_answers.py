"""Right answers as source."""

import ast

import pytest

from ranklearn_course.checker import WriteFunction
from ranklearn_course.classroom.right_answers import right_answer
from ranklearn_course.exercises.bank import all_exercises

ONE_OF_EACH_KIND = {type(each): each for each in all_exercises().values()}


@pytest.mark.parametrize("exercise", ONE_OF_EACH_KIND.values(), ids=lambda each: each.id)
def test_the_right_answer_is_right(exercise):
    source = right_answer(exercise)
    if isinstance(exercise, WriteFunction):
        names = {}
        exec(source, names)
        answer = names[exercise.name]
    else:
        answer = ast.literal_eval(source)
    assert exercise.check(answer).is_correct
