"""The search for what must not be in a release."""

import pytest

from ranklearn_course.classroom.leaks import (
    MARKERS,
    body_of,
    hidden_lines,
    is_marker_like,
    leaks,
    secrets_of,
    squeezed,
    without_hidden,
)
from ranklearn_course.classroom.right_answers import right_answer
from ranklearn_course.exercises.bank import all_exercises
from tests.rows import with_each
from tests.scope import in_scope

MISSPELT = [
    "### BEGIN SOLUTON",
    "### BEGN SOLUTION",
    "### BEGIN SOLUTIONS",
    "### BEGINSOLUTION",
    "### begin solution",
    "### Begin Hidden Tests",
    "    # BEGIN HIDEN TESTS",
    "### BEGIN HIDDEN TEST",
    "### BEGIN HIDDEN-TESTS",
    "### BEGIN_HIDDEN_TESTS",
    "### END HIDEN TESTS",
    "###END SOLUTON",
    "### HIDDEN TESTS",
    "### SOLUTION",
    "## BEGIN MARK SHEME ##",
    "<!-- BEGIN SOLUTON -->",
    "BEGIN SOLUTON",
    "# === BEGIN HIDDEN TETS ===",
]
HARMLESS = [
    "",
    "#",
    "# Begin with the ideal list.",
    "# More tests run when your work is marked.",
    "# the end of the list",
    "solution = 3",
    "return None",
    "## In words",
    "When do P@k and AP@k disagree?",
    "test",
    "begin = 0",
    "end",
]


@with_each([f"### {marker}" for marker in MARKERS] + MISSPELT)
def test_markers_and_misspelt_markers_are_found(line):
    assert is_marker_like(line)
    (found,) = leaks([{"source": f"x = 1\n{line}"}])
    assert found == f"cell 1 has the line {line!r}, which looks like a misspelt marker"


@with_each(HARMLESS)
def test_other_lines_are_no_markers(line):
    assert not is_marker_like(line)
    assert leaks([{"source": line}]) == []


def test_one_edit_in_any_marker_is_found():
    for marker in MARKERS:
        for place in range(len(marker)):
            for changed in (
                marker[:place] + marker[place + 1 :],
                marker[:place] + "X" + marker[place:],
                marker[:place] + "x" + marker[place + 1 :],
            ):
                assert is_marker_like(f"### {changed}"), changed


REGIONS = "a\n### BEGIN HIDDEN TESTS\nb\n\nc\n### END HIDDEN TESTS\na\nd"


def test_regions_are_read_and_cut():
    assert hidden_lines(REGIONS) == ["b", "", "c"]
    assert without_hidden(REGIONS) == "a\na\nd"
    assert without_hidden("a\n### BEGIN HIDEN TESTS\nb") == "a"
    assert hidden_lines("a\n### END SOLUTION\nb") == []
    assert without_hidden("a\nb") == "a\nb"


def test_a_line_that_only_regions_have_must_not_be_released():
    source = [{"source": REGIONS}, {"source": ["x\n", "### BEGIN SOLUTION\n", "a\n", "e = f(1)"]}]
    assert leaks([{"source": "a\nd"}, {"source": "x"}], source) == []
    assert leaks([{"source": "a"}, {"source": "e  =  f( 1 )"}], source) == [
        "cell 2 has the line 'e  =  f( 1 )', which the source hides"
    ]


@pytest.mark.parametrize("name", ["dcg.ndcg", "dcg.catch_impostors", "precision.ceiling"])
def test_answers_of_the_bank_are_found_without_any_marker(name):
    exercise = all_exercises()[name]
    answer = right_answer(exercise)
    if name == "precision.ceiling":
        answer = exercise.options[1].reply
    released = [{"source": "x"}, {"source": answer.replace("    ", "  ")}]
    assert leaks(released, (), [exercise]) == [f"cell 2 holds the answer of {name}"]
    assert leaks(released[:1], (), [exercise]) == []


@with_each(in_scope(all_exercises()).values())
def test_no_text_that_a_pupil_sees_holds_a_secret(exercise):
    seen = squeezed("\n".join([exercise.title, exercise.statement, *exercise.hints[:3]]))
    secrets = [squeezed(each) for each in secrets_of(exercise)]
    assert secrets
    assert all(secrets)
    assert not [secret for secret in secrets if len(secret) > 12 and secret in seen]


def test_the_body_of_a_function_without_docstring():
    source = "import math\n\n\ndef g():\n    return 1\n\n\ndef f(x):\n    y = x\n    return y\n"
    assert body_of(source, "f") == "    y = x\n    return y"
