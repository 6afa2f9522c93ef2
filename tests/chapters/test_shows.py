"""What the texts of the exercises claim is so: their `shows` and their equations are evaluated."""

import re

import pytest

from ranklearn_course.authoring.numbers import equations, evaluated, is_rounded, numbers
from ranklearn_course.chapters import chapters
from ranklearn_course.chapters.guesses import all_guesses
from ranklearn_course.checker import Choose, NumberByHand, WriteFunction
from ranklearn_course.exam.loading import templates
from ranklearn_course.exercises.bank import all_exercises
from ranklearn_course.exercises.loading import load
from tests.rows import with_each
from tests.scope import in_scope

EXERCISES = in_scope(all_exercises())
CHAPTERS = in_scope(chapters()).values()
SHOWS = {id: shows for chapter in CHAPTERS for id, shows in load(chapter).shows.items()}
OF_OPTIONS = [(id, each[0]) for id, each in SHOWS.items() if id not in EXERCISES and "=" not in id]
OF_EXERCISES = [(id, each) for id in SHOWS.keys() & EXERCISES.keys() for each in SHOWS[id]]
CHOOSE = [exercise for exercise in EXERCISES.values() if isinstance(exercise, Choose)]
# A formula with a sign and a letter; numbers alone are an equation.
COMPUTES = re.compile(r"(?=.*[A-Za-z])(?=.*[-+/^])")
COMPUTING_QUESTION = re.compile(
    r"\[[\d.]+, |\d [-+*/^]+ \d|\*\*|\d\.\d|\d or \d|\badded (?:to|from)\b|subtracted"
    r"|(?:exceed|reach|fall below|be|exactly|to) -?\d|grade \d|different values"
)
FUNCTION = re.compile(r"\\(times|min|max|sqrt|frac|log)")
FUNCTIONS = [exercise for exercise in EXERCISES.values() if isinstance(exercise, WriteFunction)]
# The right option of these is a judgment or a definition, which no expression shows.
NOT_COMPUTABLE = {
    "comparing_systems.meaning_of_p",
    "entrance_task.cold",
    "entrance_task.spot_the_leak",
    "learning_to_rank.split",
    "ranking_task.zero_from_history",
    "unjudged.same_kind",
}


def mistakes_with_shows():
    """The mistakes that show something: in the first exercise that has them, or in their own."""
    seen = set()
    for exercise in FUNCTIONS:
        for variant in exercise.catalogue.singles:
            (mistake,) = variant.mistakes
            chapter = exercise.id.partition(".")[0]
            for id in (f"{exercise.id}.{mistake.id}", f"{chapter}.{mistake.id}"):
                if id in SHOWS and id not in seen:
                    seen.add(id)
                    yield id, exercise, variant, *SHOWS[id]
                    break


def said(exercise):
    """What an exercise tells those who ask or answer."""
    replies = [o.reply for o in exercise.options] if isinstance(exercise, Choose) else []
    return [*exercise.hints, *replies]


def given(exercise):
    """What an exercise asks, and what it offers as answers."""
    options = [o.text for o in exercise.options] if isinstance(exercise, Choose) else []
    asked = [exercise.question] if isinstance(exercise, Choose) else []
    return [exercise.title, exercise.statement, *asked, *options]


def texts_of(exercise):
    return [*given(exercise), *said(exercise)]


def shown(exercise, shows):
    """The value of an expression, which knows what is right, or what is wrong and its causes."""
    names = {}
    if isinstance(exercise, WriteFunction):
        names["right"] = exercise.catalogue.reference
    if isinstance(exercise, NumberByHand):
        names["wrong"] = {each.id: each.value for each in exercise.wrong}
        names["cause"] = {each.id: each.cause for each in exercise.wrong}
    return evaluated(shows, **names)


def is_so(value, texts):
    """A comparison is true; a text or a number stands in the texts."""
    if isinstance(value, str):
        return any(value in text for text in texts)
    if isinstance(value, bool):
        return value
    stated = [number for text in texts for number in numbers(text)]
    return any(is_rounded(number, [value]) for number in stated if "." in number or value % 1 == 0)


def test_options_are_right_where_their_expressions_are_true():
    def is_right(id):
        exercise, _, letter = id.rpartition(".")
        return EXERCISES[exercise].options["abcdefgh".index(letter)].is_right

    found = [(id, shows) for id, shows in OF_OPTIONS if bool(evaluated(shows)) is not is_right(id)]
    assert not found, found


def claims(value):
    """The words of a mistake's name that an expression proves, and those of its question.

    An expression ends with the words of the name, or with a pair: `("by k", "a count or a share")`.
    """
    return value if isinstance(value, tuple) else (value, "")


def test_the_name_of_a_mistake_says_what_it_does():
    found = []
    for id, exercise, variant, shows in mistakes_with_shows():
        title, right = variant.mistakes[0].title, exercise.catalogue.reference
        words, asked = claims(evaluated(shows, wrong=variant.function, right=right))
        if not (words and words in title):
            found.append((id, f"it gives {words!r}, which is not in its name"))
            continue
        if asked not in variant.mistakes[0].question:
            found.append((id, f"it gives {asked!r}, which is not in its question"))
        if claims(evaluated(shows, wrong=right, right=right))[0]:
            found.append((id, "the right function does it, too"))
        others = [each.title for each in exercise.catalogue.mistakes if each.title != title]
        if any(words in other for other in others):
            found.append((id, "another mistake has these words, too"))
    assert not found, found


def test_a_guiding_question_that_computes_is_proven():
    """What has a list, an arithmetic, a decimal, a limit or two numbers to choose from."""
    found = {}
    for id, exercise, variant, shows in mistakes_with_shows():
        question, right = variant.mistakes[0].question, exercise.catalogue.reference
        _, asked = claims(evaluated(shows, wrong=variant.function, right=right))
        unproven = question.replace(asked, "") if asked else question
        if COMPUTING_QUESTION.search(unproven):
            found[id] = question
    assert not found, found


def test_what_exercises_say_is_so():
    pairs = [(EXERCISES[id], shows) for id, shows in OF_EXERCISES]
    found = [(e.id, shows) for e, shows in pairs if not is_so(shown(e, shows), texts_of(e))]
    assert not found, sorted(found)


def test_the_right_option_is_computed_where_that_is_possible():
    def is_computed(exercise):
        right = next(i for i, option in enumerate(exercise.options) if option.is_right)
        return f"{exercise.id}.{'abcdefgh'[right]}" in SHOWS

    assert {exercise.id for exercise in CHOOSE if not is_computed(exercise)} == {
        *in_scope(NOT_COMPUTABLE)
    }


@with_each(EXERCISES.values())
def test_every_equation_is_true(exercise):
    for text in texts_of(exercise):
        for arithmetic, stated, value in equations(text):
            assert is_rounded(stated, [value]), f"{arithmetic} = {stated}"


@with_each(EXERCISES.values())
def test_every_fraction_of_a_hint_or_reply_is_computed(exercise):
    """It is the value of an expression or of an equation, or stands in one or in the question."""
    ids = [id for id in SHOWS if id == exercise.id or id.startswith(f"{exercise.id}.")]
    ids = [id for id in ids if "=" not in id]
    shows = [each for id in ids for each in SHOWS[id]]
    known = [*given(exercise), *shows, getattr(exercise, "arithmetic", "")]
    values = [float(number) for text in known for number in numbers(text)]
    values += [v for v in (shown(exercise, each) for each in shows) if isinstance(v, float)]
    values += [value for text in said(exercise) for _, _, value in equations(text)]
    texts = [text.partition("```")[0] for text in said(exercise)]
    stated = {number for text in texts for number in numbers(text) if "." in number}
    assert {number for number in stated if not is_rounded(number, values)} == set()


# Guesses

GUESSES = in_scope(all_guesses())
each_guess = with_each(GUESSES.values())
# The truth of these is a table of its lesson, held against it in tests/chapters/unjudged.
NOT_COMPUTABLE_GUESSES = {
    "unjudged.best_comes_last",
    "unjudged.how_many_more",
    "unjudged.condensed_random",
    "unjudged.twins",
    "unjudged.own_kind_first",
    "unjudged.five_of_five",
    "unjudged.lost_neighbours",
    # And of these in tests/chapters/clicks.
    "clicks.rank_ten",
    "clicks.wrong_looks",
    "clicks.of_title",
    "clicks.fewer_sessions",
    "clicks.most_clicks",
    "clicks.ten_looks",
    # And of these in tests/chapters/diversity.
    "diversity.what_mmr_costs",
    "diversity.most_diverse",
    "diversity.who_gains",
}


def texts_of_guess(guess):
    replies = [each.reply for each in guess.options.values()] if guess.kind == "choose" else []
    return [guess.title, guess.question, guess.because, *guess.answers, *replies]


@each_guess
def test_what_a_guess_says_is_so(guess):
    for expression in guess.shows:
        assert is_so(evaluated(expression), [*texts_of_guess(guess), guess.truth])
    for text in texts_of_guess(guess):
        for arithmetic, stated, value in equations(text):
            assert is_rounded(stated, [value]), f"{arithmetic} = {stated}"


@each_guess
def test_the_truth_of_a_guess_is_computed_where_that_is_possible(guess):
    if guess.kind == "choose":
        proven = {a: evaluated(each.shows) for a, each in guess.options.items() if each.shows}
        assert {letter: guess.is_right(letter) for letter in proven} == proven
        is_proven = any(proven.values())
    elif guess.kind == "number":
        values = list(map(evaluated, guess.shows))
        is_proven = any(value == pytest.approx(guess.value, abs=1e-12) for value in values)
    else:
        values = dict(zip(guess.answers, guess.values, strict=True))
        proven = {each.label: evaluated(each.shows) for each in guess.items if each.shows}
        assert proven == pytest.approx({each: values[each] for each in proven}, abs=1e-12)
        is_proven = len(proven) == len(values) or bool(guess.shows)
    assert is_proven is (guess.id not in NOT_COMPUTABLE_GUESSES)


@with_each(EXERCISES.values())
def test_every_formula_of_a_hint_or_reply_is_shown(exercise):
    """One that computes stands in an expression or in the question."""
    known = "\n".join([*given(exercise), *SHOWS.get(exercise.id, ())])
    texts = [text.partition("```")[0] for text in said(exercise)]
    formulas = {f"${inside}$" for text in texts for inside in text.split("$")[1::2]}
    computing = {each for each in formulas if COMPUTES.search(FUNCTION.sub("", each))}
    assert {formula for formula in computing if formula not in known} == set()


@with_each(CHAPTERS)
def test_every_cause_of_a_wrong_number_is_shown(chapter):
    """It stands in an expression of an exercise, or a question of the exam says it."""
    numbers = [each for each in templates(chapter) if each.kind == "number"]
    exam = {id for each in numbers for drawn in each.many for id in drawn.credits}
    known = "\n".join(each for shows in load(chapter).shows.values() for each in shows)
    assert {id for id in load(chapter).causes if f'cause["{id}"]' not in known} <= exam


def test_lists_begin_with_the_best_rank():
    for exercise in EXERCISES.values():
        for text in texts_of(exercise):
            words = " ".join(text.lower().split())
            assert words.count("rank first") == words.count("best rank first"), exercise.id
