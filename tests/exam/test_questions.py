"""What questions ask and say was read; right answers are right, and chance earns little."""

from collections import Counter
from difflib import unified_diff

import pytest

from ranklearn_course.checker.arithmetic import evaluate
from ranklearn_course.course import chapters
from ranklearn_course.exam.cells import Answer
from ranklearn_course.exam.loading import all_templates
from ranklearn_course.exam.marking import mark_answer
from ranklearn_course.exam.question import MANY, Question
from tests.exam.solved import right_value
from tests.exam.transcript import SEEDS, drawn_of, path_of, transcript
from tests.rows import with_each
from tests.scope import in_scope

TEMPLATES = in_scope(all_templates())
# The questions whose many draws take least.
QUICK = ("ranking_task.rank_of", "diversity.sampled")
# As the arithmetic of exercises is written.
SIGNS = {"×": "*", "^": "**", ", times": " *"}


def of_kind(kind):
    return [template for template in TEMPLATES if template.kind == kind]


def question_of(template, drawn):
    return Question(1, template, drawn)


@with_each(of_kind("number"))
def test_a_number_is_what_its_arithmetic_gives_and_wrong_ones_are_told_apart(template):
    for drawn in drawn_of(template):
        exercise, arithmetic = drawn.exercise, drawn.exercise.arithmetic
        for sign, python in SIGNS.items():
            arithmetic = arithmetic.replace(sign, python)
        # Exercises round what stands in it.
        assert abs(evaluate(arithmetic) - exercise.value) < 1e-4, exercise.arithmetic
        assert len(exercise.wrong) >= 3
        for each in exercise.wrong:
            assert exercise.check(each.value).mistake_ids == (each.id,), each


@with_each(of_kind("counter-example"))
def test_the_example_is_right_and_a_list_that_is_given_earns_nothing(template):
    for drawn in drawn_of(template):
        assert drawn.exercise.unmet(list(drawn.exercise.example)) == []
        for value in drawn.given.values():
            if isinstance(value, list):
                assert mark_answer(question_of(template, drawn), Answer(value, "")).credit == 0


@with_each(of_kind("choice"))
def test_one_option_is_right_and_stands_anywhere(template):
    """Whoever answers one letter to all questions is right as often as by chance."""
    letters = Counter(right_value(question_of(template, each)) for each in drawn_of(template))
    chance = 1 / len(drawn_of(template)[0].exercise.options)
    three_errors = 3 * (chance * (1 - chance) / SEEDS) ** 0.5
    assert max(letters.values()) <= (chance + three_errors) * SEEDS, letters
    for drawn in drawn_of(template):
        options = drawn.exercise.options
        assert [option.is_right for option in options].count(True) == 1
        assert len({option.text for option in options}) == len(options) >= 3


@pytest.mark.parametrize(
    "template",
    [
        pytest.param(each, id=each.id, marks=[] if each.id in QUICK else pytest.mark.thorough)
        for each in of_kind("number")
    ],
)
def test_a_constant_earns_a_tenth_at_most(template):
    exercises = [drawn.exercise for drawn in template.many]
    questions = [question_of(template, drawn) for drawn in template.many]
    values = [each.value for exercise in exercises for each in (exercise, *exercise.wrong)]
    common = Counter(round(value, decimals) for value in values for decimals in (2, 3))
    for number in {0, 0.5, 1, *(value for value, _ in common.most_common(6))}:
        earned = sum(mark_answer(each, Answer(number, "")).credit for each in questions)
        assert earned <= MANY / 10, (number, float(earned / MANY))


@with_each(in_scope(chapters()).values())
def test_every_text_was_read(chapter):
    path, now = path_of(chapter), transcript(chapter).splitlines()
    stored = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    different = list(unified_diff(stored, now, lineterm="", n=1))[2:]
    told = [line[1:] for line in different if line[0] == "+"]
    cure = f"Is it true? Then: .venv/bin/python -m tests.exam.transcript {chapter.name}"
    said = f"The exam says now {told[:1]}"
    assert not different, "\n".join([said, *different[:40], cure])
