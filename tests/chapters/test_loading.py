"""A fault in a chapter's exercises.toml is named by file, exercise and key."""

from types import SimpleNamespace

import pytest

from ranklearn_course.course import Chapter
from ranklearn_course.course.schema import SchemaError
from ranklearn_course.exercises.loading import load
from tests.rows import with_each

SOLUTIONS = '''
from math import log2, sqrt
import os


def half(x):
    """Return half of it."""
    return sqrt(x) / 2


def bare(x):
    return x / 2


def helped(x):
    """Return half of it."""
    return half(x)


def starred(x, *others):
    """Return half of it."""
    return x / 2
'''
EXERCISES = """
[causes]
double = "You doubled it."

[[exercise]]
id = "toy.half"
kind = "write"
title = "Half"
minutes = 1
statement = "Write half."
hints = ["idea", "piece", "skeleton"]
function = "half"
takes = "draw"
edge = "edge"
explain = "explain"
mistakes = ["factor=two"]

[exercise.edges]
zero = "What is half of 0?"

[mistakes."factor=two"]
title = "It doubles."
question = "Is it larger?"
was = "sqrt(x) / 2"
is = "x * 2"

[[exercise]]
id = "toy.number"
kind = "number"
further = true
title = "A number"
minutes = 1
statement = "Half of 5?"
hints = ["1", "2", "3", "4"]
arithmetic = "5 / 2"
question = "What is 5 cut in two?"
[exercise.wrong]
double = "5 * 2"

[[exercise]]
id = "toy.choose"
kind = "choose"
title = "A question"
minutes = 1
statement = ""
question = "Which?"
hints = ["1", "2", "3", "4"]
[exercise.options.a]
text = "This."
right = true
reply = "Yes."
[exercise.options.b]
text = "That."
reply = "No."

[[exercise]]
id = "toy.impostors"
kind = "impostors"
title = "Impostors"
minutes = 1
statement = "1 functions claim it."
hints = ["1", "2", "3", "4"]
of = "toy.half"
refuse = "refuse"
best = [[4]]
"""


class Toy(Chapter):
    """A chapter in a folder of the test."""

    path = None

    @property
    def folder(self):
        return self.path

    def module(self, name):
        return SimpleNamespace(
            edge=lambda x: "zero" if x == 0 else "",
            explain=lambda x: f"sqrt({x}) / 2",
            draw=lambda random, n: (random.choice((4, 0)),),
            refuse=lambda x: None,
        )


@pytest.fixture
def toy(tmp_path, monkeypatch):
    """Return what loads a chapter with these exercises."""
    monkeypatch.setattr(Toy, "path", tmp_path / "toy")
    Toy.path.mkdir()

    def loaded(text):
        (Toy.path / "exercises.toml").write_text(text, encoding="utf-8")
        (Toy.path / "solutions.py").write_text(SOLUTIONS, encoding="utf-8")
        load.cache_clear()
        return load(Toy("toy", 11, "A toy", "What is half?", "Halves.", {}))

    yield loaded
    load.cache_clear()


@with_each(
    [
        ('id = "toy.half"', 'id = "dcg.half"', "exercise dcg.half: id must be new and begin"),
        ('id = "toy.number"', 'id = "toy.half"', "exercise toy.half: id must be new and begin"),
        ('"piece", ', "", "exercise toy.half: hints must hold 3 texts, got 2"),
        ('function = "half"', 'function = "hafl"', "exercise toy.half: function must be"),
        ('function = "half"', 'function = "bare"', "toy.half: function bare must have a docstring"),
        ('function = "half"', 'function = "helped"', "toy.half: function helped must stand alone"),
        ('function = "half"', 'function = "starred"', "toy.half: function starred must have plain"),
        ('["factor=two"]', '["factor=two", "factor=two"]', "toy.half: mistakes holds an id twice"),
        ('was = "sqrt(x)', 'was = "sqrt(y)', "toy.half: mistakes holds a patch that does not fit"),
        ('["factor=two"]', '["factor=one"]', 'no table [exercise.own_mistakes."factor=one"] or'),
        ("factor=two", "two", "two: an id must be a keyword and a value, as in stop=ignored"),
        ('is = "x * 2"', 'is = "sqrt(x) / 2"', "factor=two: is must differ from was"),
        ('is = "x * 2"', 'is = "x *"', "factor=two: the patched solution is no Python"),
        ('is = "x * 2"', "", "is must hold a text for each of was"),
        ('is = "x * 2"', "is = [2]", "mistakes.factor=two: is must be a text or a list of texts"),
        (
            "[exercise.edges]",
            '[exercise.patches]\na = {is = "1"}\n[exercise.edges]',
            "patches.a is",
        ),
        ('"5 / 2"', '"log(8, base=2)"', "exercise toy.number: arithmetic may hold numbers"),
        ('mistakes = ["factor=two"]', "mistakes = []", "mistakes.factor=two is a mistake of no"),
        ('takes = "draw"', 'takes = "some"', "exercise toy.half: takes must be a name of checks"),
        ('takes = "draw"', 'takes = { x = "cut" }', "toy.half: takes gives x the word 'cut'; the"),
        ('takes = "draw"', "takes = {}", "exercise toy.half: takes lacks the argument x"),
        ('takes = "draw"', 'takes = { y = "cutoff" }', "takes names y; the arguments are x"),
        ('["factor=two"]', '["factor=2"]', "exercise toy.half: mistakes holds 'factor=2'"),
        ('larger?"', 'larger?"\nwhose = "{hbr}"', "mistakes.factor=two: whose names 'hbr'"),
        ('"5 / 2"', '"5 / 0"', "exercise toy.number: arithmetic must have a value"),
        ('double = "5 * 2"', 'triple = "5 * 3"', "exercise toy.number: wrong.triple has no"),
        ("right = true", "", "exercise toy.choose: options must hold one with right"),
        ('of = "toy.half"', 'of = "toy.number"', "exercise toy.impostors: of must be an exercise"),
        ("best = [[4]]", 'best = [[4]]\nmistakes = ["x"]', "exercise toy.impostors: mistakes"),
    ],
)
def test_faults_are_named(old, new, said, toy):
    assert old in EXERCISES
    with pytest.raises(SchemaError) as raised:
        toy(EXERCISES.replace(old, new, 2 if old == "factor=two" else 1))
    assert said in str(raised.value)
    assert "toy/exercises.toml" in str(raised.value)
