"""Right answers as source, and the texts that would give them away."""

import ast

import pytest

from ranklearn_course.checker import WriteFunction
from ranklearn_course.classroom.answer_key import right_answer
from ranklearn_course.classroom.leaks import body_of, secrets_of, squeezed
from ranklearn_course.exercises.bank import all_exercises

each_exercise = pytest.mark.parametrize(
    "exercise", all_exercises().values(), ids=lambda exercise: exercise.id
)


@each_exercise
def test_the_right_answer_is_judged_right(exercise):
    source = right_answer(exercise)
    if isinstance(exercise, WriteFunction):
        room = {}
        exec(source, room)
        answer = room[exercise.name]
    else:
        answer = ast.literal_eval(source)
    assert exercise.check(answer).is_correct


@each_exercise
def test_no_text_that_a_pupil_sees_holds_a_secret(exercise):
    seen = squeezed("\n".join([exercise.title, exercise.statement, *exercise.hints[:3]]))
    secrets = [squeezed(each) for each in secrets_of(exercise)]
    assert secrets
    assert all(secrets)
    assert not [secret for secret in secrets if len(secret) > 12 and secret in seen]


def test_the_body_of_a_function_without_docstring():
    source = "import math\n\n\ndef g():\n    return 1\n\n\ndef f(x):\n    y = x\n    return y\n"
    assert body_of(source, "f") == "    y = x\n    return y"
