"""What nobody may read before the answer, to be sought in lessons and releases."""

import ast
import re

from ranklearn_course.checker import Choose, NumberByHand, WriteFunction
from ranklearn_course.classroom.right_answers import right_answer, right_letter


def secrets_of(exercise):
    """The texts that nobody may read before the answer is handed in."""
    if isinstance(exercise, WriteFunction):
        return [body_of(exercise.solution, exercise.name)]
    if isinstance(exercise, Choose):
        letter = right_letter(exercise)
        answers = [f'"{exercise.id}": "{letter}"', f'check("{exercise.id}", "{letter}")']
        replies = [option.reply for option in exercise.options]
        return [*answers, *replies, exercise.hints[-1]]
    secrets = [right_answer(exercise), exercise.hints[-1]]
    if isinstance(exercise, NumberByHand):
        secrets += [f"{exercise.value:.3f}", f"{exercise.value:g}"]
    return secrets


def body_of(source, name):
    r"""The lines of a function below its head and docstring.

    >>> body_of('def f(x):\n    "Half of it."\n    return x / 2', "f")
    '    return x / 2'
    """
    functions = [node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef)]
    (function,) = [each for each in functions if each.name == name]
    has_docstring = ast.get_docstring(function) is not None
    first = function.body[has_docstring].lineno
    return "\n".join(source.splitlines()[first - 1 : function.end_lineno])


def squeezed(text):
    """The text without white space, with one kind of quotes."""
    return re.sub(r"\s", "", text).replace("'", '"')
