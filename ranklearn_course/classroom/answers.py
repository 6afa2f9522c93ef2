"""Right answers as source text, and the texts of an exercise that would give them away."""

from __future__ import annotations

import ast
import re
from typing import Any

from ranklearn_course.checker import (
    CatchImpostors,
    Choose,
    Exercise,
    GiveRanking,
    NumberByHand,
    WriteFunction,
)
from ranklearn_course.checker.running import with_lists


def right_answer(exercise: Exercise) -> str:
    """A right answer as Python's source: a function, or what stands right of the equals sign.

    >>> from ranklearn_course.exercises.bank import find_exercise
    >>> right_answer(find_exercise("precision.half_and_two_fifths"))
    '[0, 1, 0, 1, 0]'
    """
    if isinstance(exercise, WriteFunction):
        return exercise.solution.strip("\n")
    if isinstance(exercise, NumberByHand):
        return repr(exercise.value)
    if isinstance(exercise, GiveRanking):
        return repr(as_lists(exercise.example))
    if isinstance(exercise, CatchImpostors):
        reference = exercise.catalogue.reference
        return repr([(*with_lists(case), reference(*with_lists(case))) for case in exercise.best])
    assert isinstance(exercise, Choose), exercise
    return repr(right_letter(exercise))


def right_letter(question: Choose) -> str:
    """The letter of the first right option."""
    pairs = zip(question.letters, question.options, strict=True)
    return next(letter for letter, option in pairs if option.is_right)


def as_lists(value: Any) -> Any:
    """The value with lists in place of tuples, at every depth."""
    return [as_lists(each) for each in value] if isinstance(value, tuple) else value


def secrets_of(exercise: Exercise) -> list[str]:
    """The texts that nobody may read before the answer is handed in."""
    if isinstance(exercise, WriteFunction):
        return [body_of(exercise.solution, exercise.name)]
    if isinstance(exercise, Choose):
        letter = right_letter(exercise)
        answers = [f'"{exercise.id}": "{letter}"', f'check("{exercise.id}", "{letter}")']
        replies = [option.message for option in exercise.options]
        return [*answers, *replies, exercise.hints[-1]]
    secrets = [right_answer(exercise), exercise.hints[-1]]
    if isinstance(exercise, NumberByHand):
        secrets += [f"{exercise.value:.3f}", f"{exercise.value:g}"]
    return secrets


def body_of(source: str, name: str) -> str:
    r"""The lines of a function below its head and docstring.

    >>> body_of('def f(x):\n    "Half of it."\n    return x / 2', "f")
    '    return x / 2'
    """
    functions = [node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef)]
    (function,) = [each for each in functions if each.name == name]
    has_docstring = ast.get_docstring(function) is not None
    first = function.body[has_docstring].lineno
    return "\n".join(source.splitlines()[first - 1 : function.end_lineno])


def squeezed(text: str) -> str:
    """The text without white space, with one kind of quotes."""
    return re.sub(r"\s", "", text).replace("'", '"')
