"""Answers written from the statements alone: none that is right is refused, no name is false.

Each wrong answer says in a sentence which slip it has. A person held the verdict against it:
`named` are the mistakes that are named and true of the function, `asked` is the question that
points at the slip, `beside` one that points elsewhere; without these fields the verdict is silent.
"""

from collections import Counter

import pytest

from ranklearn_course.checker import WriteFunction
from ranklearn_course.checker.code_questions import SLIPS
from ranklearn_course.checker.words import WORDS
from ranklearn_course.classroom.marking.held_out import held_out_cases
from ranklearn_course.exercises.bank import all_exercises, find_exercise
from tests.chapters.proofs import of_kind
from tests.checker.answers import as_answer, asked, corpus, judge, named
from tests.scope import in_scope

WRITE = of_kind(in_scope(all_exercises()).values(), WriteFunction)
# Coverage makes the functions of the course several times as slow.
pytestmark = pytest.mark.no_cover


@pytest.mark.parametrize("exercise", WRITE, ids=lambda exercise: exercise.id)
def test_each_verdict_is_the_one_that_a_person_judged(exercise):
    own = {key: each for key, each in corpus().items() if each["exercise"] == exercise.id}
    # What another hand wrote from the statement is what proves the solution right.
    assert 0 in [answer["slips"] for answer in own.values()]
    different = []
    for key, answer in own.items():
        verdict = judge(exercise, as_answer(answer["code"], exercise.name, f"<{key}>"))
        known = answer.get("named", []), answer.get("asked", answer.get("beside", ""))
        if verdict.is_correct != (answer["slips"] == 0):
            different.append((key, answer["slip"], str(verdict)))
        elif (named(verdict), asked(exercise, verdict)) != known:
            different.append((key, answer["slip"], known, str(verdict)))
    assert different == []


@pytest.mark.parametrize("name", [name for name in corpus() if name.startswith("hand_h_")])
def test_what_a_check_once_took_is_refused_by_the_cases_of_marking_too(name):
    exercise = find_exercise(corpus()[name]["exercise"])
    function = as_answer(corpus()[name]["code"], exercise.name, f"<{name}>")
    taken = [
        key
        for key in "abc"
        if judge(exercise.on(held_out_cases(exercise, key)), function).is_correct
    ]
    assert taken == []


def test_each_pattern_in_code_helps_at_least_two_answers():
    found = Counter(answer.get("asked") for answer in corpus().values())
    assert {id: found[id] for id in SLIPS if found[id] < 2} == {}


def test_each_error_that_functions_stop_with_has_a_question():
    asked_of = {answer.get("asked", "").partition("stops.")[2] for answer in corpus().values()}
    assert asked_of - {""} == WORDS.tables["stops"].keys()
