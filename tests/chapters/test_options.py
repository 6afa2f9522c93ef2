"""No sign of a right option tells that it is right: its place, its length, its figures."""

import math
import re
from collections import Counter

from ranklearn_course.checker import Choose
from ranklearn_course.checker.formatting import plain
from ranklearn_course.course.guesses import ChooseGuess, all_guesses
from ranklearn_course.exercises.bank import all_exercises
from tests.rows import with_each

# The options of each question, and which of them are right, in the order in which they are written.
GUESSES = {
    id: [(option.text, option.right) for option in guess.options.values()]
    for id, guess in all_guesses().items()
    if isinstance(guess, ChooseGuess)
}
QUIZ = {
    id: [(option.text, option.is_right) for option in exercise.options]
    for id, exercise in all_exercises().items()
    if isinstance(exercise, Choose)
}


def places(options):
    return range(len(options))


def digits(text):
    """How many digits of the first number of a text are no zeros at its ends."""
    number = re.search(r"\d[\d,.]*", text)
    return len(re.sub(r"[,.]", "", number[0]).strip("0")) if number else 0


SIGNS = {
    **{f"place {'abcdef'[i]}": lambda options, i=i: {i} & {*places(options)} for i in range(4)},
    "longest": lambda options: _largest([len(plain(text)) for text, _ in options]),
    "shortest": lambda options: _largest([-len(plain(text)) for text, _ in options]),
    "odd figure": lambda options: _only([digits(text) for text, _ in options]),
}


def _largest(values):
    """The places of the largest of values; none where all are alike."""
    found = {i for i, value in enumerate(values) if value == max(values)}
    return found if len(found) < len(values) else set()


def _only(values):
    """The place of the largest of numbers, if it stands alone."""
    found = _largest(values)
    return found if len(found) == 1 and all(values) else set()


def _seen(questions, sign):
    """How often the right option has a sign, how often chance would, and how far that varies."""
    count, chances = 0, []
    for options in questions.values():
        if signed := sign(options):
            right = {i for i in places(options) if options[i][1]}
            count += len(signed & right) / len(right)
            chances.append(len(signed) / len(options))
    return count, sum(chances), math.sqrt(sum(p * (1 - p) for p in chances))


@with_each((kind, name) for kind in ("quiz", "guesses") for name in SIGNS)
def test_no_sign_tells_the_right_option(kind, name):
    questions = {"quiz": QUIZ, "guesses": GUESSES}[kind]
    count, chance, spread = _seen(questions, SIGNS[name])
    assert abs(count - chance) <= 1.5 * spread, f"{count:g} of {chance:.1f} by chance"


@with_each([QUIZ, GUESSES])
def test_no_lesson_has_most_right_options_at_one_place(questions):
    found = Counter(
        (id.partition(".")[0], next(i for i in places(options) if options[i][1]))
        for id, options in questions.items()
    )
    asked = Counter(id.partition(".")[0] for id in questions)
    for (chapter, place), count in found.items():
        assert count <= max(2, asked[chapter] / 2), f"{chapter}: {count} at place {place + 1}"
