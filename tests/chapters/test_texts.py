"""What is asked of the texts of all exercises and guesses: arithmetic is right, or is computed."""

import re
import tomllib
from pathlib import Path

import nbformat

from ranklearn_course.checker import NumberByHand
from ranklearn_course.course import chapters
from ranklearn_course.course.guesses import all_guesses
from ranklearn_course.exercises.bank import all_exercises, find_guess
from ranklearn_course.lessons import lesson_source
from tests.authoring.numbers import MOST_PLAIN, equations, is_rounded, numbers
from tests.authoring.prose import FILLERS, STILTED, spoken
from tests.authoring.rules import output_texts
from tests.chapters.claims import options_of, texts
from tests.rows import with_each
from tests.scope import in_scope

EXERCISES = in_scope(all_exercises())
ASKED = re.compile(r'predict\("([\w.]+)"\)')
# So many cells after a guess show what it was about.
NEAR = 8
# The keys that hold code.
CODE = ("was", "is", "code")


@with_each([*EXERCISES, *in_scope(all_guesses())])
def test_every_equation_is_true(id):
    for text in texts(id):
        for arithmetic, stated, value in equations(text):
            assert is_rounded(stated, [value]), f"{arithmetic} = {stated}"


@with_each(EXERCISES.values())
def test_what_a_hint_or_reply_computes_stands_in_the_question_or_in_a_claim(exercise):
    """Each fraction, but for those of equations and of code."""
    told = [*exercise.hints, *(reply for _, _, reply in options_of(exercise))]
    said = [text.partition("```")[0] for text in told]
    given = [text for text in texts(exercise.id) if text not in told]
    known = "\n".join([*given, getattr(exercise, "arithmetic", ""), claims_of(exercise.id)])
    values = [float(number) for number in numbers(known)]
    values += [value for text in said for _, _, value in equations(text)]
    stated = {number for text in said for number in numbers(text) if "." in number}
    assert {number for number in stated if not is_rounded(number, values)} == set()


@with_each(in_scope(chapters()).values())
def test_what_a_guess_gives_as_reason_is_printed_after_it_or_stands_in_a_claim(chapter):
    cells = nbformat.read(lesson_source() / f"{chapter.lesson}.ipynb", as_version=4).cells
    for place, cell in enumerate(cells):
        for guess in map(find_guess, ASKED.findall(cell.source)):
            after = [each for each in cells[place + 1 : place + NEAR] if each.cell_type == "code"]
            printed = " ".join(text for each in after for text in output_texts(each))
            known = " ".join([guess.question, *guess.answers, claims_of(guess.id), printed])
            values = [float(number) for number in numbers(known)]
            values += [value for _, _, value in equations(guess.because)]
            said = [
                number
                for number in numbers(guess.because)
                if float(number) > MOST_PLAIN or "." in number
            ]
            assert [number for number in said if not is_rounded(number, values)] == [], guess.id


@with_each(each for each in EXERCISES.values() if isinstance(each, NumberByHand))
def test_wrong_numbers_are_computed(exercise):
    assert "wrong_numbers(" in claims_of(exercise.id)


@with_each(in_scope(chapters()).values())
def test_texts_are_plain_words(chapter):
    for path in chapter.folder.glob("*.toml"):
        for text in map(spoken, sentences(tomllib.loads(path.read_text(encoding="utf-8")))):
            assert not FILLERS.search(text), text
            assert not STILTED.search(text), text
            # Code, and a factorial.
            assert "!" not in re.sub(r"`[^`]*`|n!", "", text), text


def sentences(value):
    """All texts of a table, but for code."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from sentences([each for key, each in value.items() if key not in CODE])
    elif isinstance(value, list):
        for each in value:
            yield from sentences(each)


def claims_of(id):
    """The source of its test among the claims of its chapter."""
    chapter, _, name = id.partition(".")
    path = Path(__file__).parent / chapter / "test_claims.py"
    source = path.read_text(encoding="utf-8") if path.is_file() else ""
    return source.partition(f"def test_{name}(asked):")[2].partition("\ndef ")[0]


def test_lists_begin_with_the_best_rank():
    for id in EXERCISES:
        for text in texts(id):
            words = " ".join(text.lower().split())
            assert words.count("rank first") == words.count("best rank first"), id
