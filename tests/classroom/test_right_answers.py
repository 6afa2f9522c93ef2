"""Right answers as source."""

import ast

from ranklearn_course.checker import WriteFunction
from ranklearn_course.classroom.right_answers import right_answer
from ranklearn_course.exercises.bank import all_exercises
from tests.rows import with_each

ONE_OF_EACH_KIND = {type(each): each for each in all_exercises().values()}


@with_each(ONE_OF_EACH_KIND.values())
def test_the_right_answer_is_right(exercise):
    source = right_answer(exercise)
    if isinstance(exercise, WriteFunction):
        names = {}
        exec(source, names)
        answer = names[exercise.name]
    else:
        answer = ast.literal_eval(source)
    assert exercise.check(answer).is_correct
