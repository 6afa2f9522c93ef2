"""What a chapter's exam.toml holds becomes templates; a fault is named by file, table and key."""

import ast
from dataclasses import replace
from random import Random
from types import SimpleNamespace

import pytest

from ranklearn_course.chapters import Chapter, chapters
from ranklearn_course.chapters.schema import SchemaError, read_toml
from ranklearn_course.checker import Sentence
from ranklearn_course.exam.loading import FILE, _rows, again, templates
from ranklearn_course.exam.question import (
    Call,
    Choice,
    CounterExample,
    Number,
    Redraw,
    Wrong,
    holds,
)
from ranklearn_course.exam.templates import all_templates
from ranklearn_course.exercises.loading import load
from tests.rows import with_each
from tests.scope import in_scope

EXAM = """
[half]
kind = "number"
title = "Half"
minutes = 2
statement = "What is half of {x}? The others are {others:and} or {others:,}."

[list]
kind = "counter-example"
title = "A list"
minutes = 3
statement = "Give a list with a sum {direction} {x}."
refusal = "it must hold two numbers, got {answer}."

[list.sentences]
above = "above"
low = "The sum should be above {x}; it is {value}."

[choose]
kind = "choice"
title = "Choose"
minutes = 1
question = "What is half of {x}?"

[choose.options.half]
right = true
text = "{half}"
reply = "{half} is half of {x}."

[choose.options.double]
text = "{double}"
reply = "That is the double."

[largest]
kind = "choice"
title = "The largest"
minutes = 1
question = "Which is larger?"
option.text = "the number {value}"
option.reply = "It is {value}."

[fits]
kind = "situation"
title = "What fits"
minutes = 1
question = "{situation} What fits?"
wrong_options = 1

[fits.numbers]
n = [10]

[fits.options.map]
situation = "You drive {n} miles."
text = "a map"
reply = "A map shows roads."

[fits.options.chart]
situation = "You sail {n} miles at {knots} knots."
numbers.knots = [5]
wrong = ["map"]
text = "a chart"
reply = "A chart shows depths."

[fits.options.plan]
text = "a plan"
reply = "A plan shows houses."
"""
EXERCISES = '[causes]\ndouble = "You doubled {x}."\n'


def draw_half(random):
    return Number({"x": 5, "others": [1, 2, 3]}, 2.5, "5 / 2", [Wrong("double", 10, 0, {"x": 5})])


def draw_list(random):
    def unmet(answer):
        return [] if sum(answer) > 4 else [Sentence("low", {"value": sum(answer)})]

    places = {"direction": Sentence("above")}
    return CounterExample({"x": 4}, unmet, holds(2, range(9)), [3, 3], places)


def draw_choose(random):
    return Choice({"x": 6}, {"half": 3, "double": 12})


def draw_largest(random):
    values = random.sample(range(9), 3)
    right = str(values.index(max(values)))
    return Choice(
        {"values": values}, {}, right, {str(i): {"value": v} for i, v in enumerate(values)}
    )


class Toy(Chapter):
    """A chapter of the test."""

    path, functions = None, {}

    @property
    def folder(self):
        return self.path

    def module(self, name):
        return SimpleNamespace(**self.functions)


@pytest.fixture
def toy(tmp_path, monkeypatch):
    """Return what loads a chapter with these templates."""
    folder = tmp_path / "toy"
    folder.mkdir()
    functions = (draw_half, draw_list, draw_choose, draw_largest)
    monkeypatch.setattr(Toy, "path", folder)
    monkeypatch.setattr(Toy, "functions", {each.__name__: each for each in functions})
    (folder / "exercises.toml").write_text(EXERCISES, encoding="utf-8")
    (folder / "exam.py").touch()

    def loaded(text):
        (folder / "exam.toml").write_text(text, encoding="utf-8")
        load.cache_clear()
        found = templates(Toy("toy", 11, "A toy", "What is half?", "Halves.", {}))
        return {each.id: each for each in found}

    yield loaded
    load.cache_clear()


def test_what_the_file_says(toy):
    found = toy(EXAM)
    assert [(each.id, each.kind, each.minutes) for each in found.values()] == [
        ("toy.half", "number", 2),
        ("toy.list", "counter-example", 3),
        ("toy.choose", "choice", 1),
        ("toy.largest", "choice", 1),
        ("toy.fits", "choice", 1),
    ]
    half, given = found["toy.half"].drawn(Random(0)), found["toy.list"].drawn(Random(0))
    assert half.exercise.statement == "What is half of 5? The others are 1, 2 and 3 or 1, 2, 3."
    assert (half.right, half.credits) == ("2.5 = 5 / 2", {"double": 0})
    assert [(each.value, each.cause) for each in half.exercise.wrong] == [(10, "You doubled 5.")]
    assert given.exercise.statement == "Give a list with a sum above 4."
    assert given.exercise.check([1, 2]).notes == ("The sum should be above 4; it is 3.",)
    assert "it must hold two numbers, got [1]." in given.exercise.check([1]).headline
    assert given.exercise.check([3, 3]).is_correct


def test_options_stand_in_an_order_by_lot(toy):
    found, seen = toy(EXAM), set()
    for seed in range(20):
        drawn = found["toy.choose"].drawn(Random(seed))
        seen.add(drawn.options)
        right = drawn.options.index("half")
        assert [option.is_right for option in drawn.exercise.options][right]
        assert drawn.exercise.options[right].reply == "3 is half of 6."
        largest = found["toy.largest"].drawn(Random(seed))
        assert f"the number {max(largest.given['values'])}" in largest.right
    assert seen == {("half", "double"), ("double", "half")}


def test_a_situation_is_drawn_with_its_numbers_and_options(toy):
    drawn = [toy(EXAM)["toy.fits"].drawn(Random(seed)) for seed in range(30)]
    by_right = {each.given["situation"]: each for each in drawn}
    assert by_right["chart"].given == {"situation": "chart", "n": 10, "knots": 5}
    assert by_right["chart"].exercise.question == "You sail 10 miles at 5 knots. What fits?"
    assert {frozenset(each.options) for each in drawn} == {
        frozenset({"map", "plan"}),
        frozenset({"map", "chart"}),
    }
    for each in drawn:
        option = each.exercise.options[each.options.index(each.given["situation"])]
        assert option.is_right


def test_options_that_read_alike_are_drawn_again(toy):
    alike = EXAM.replace('text = "{double}"', 'text = "{half}"')
    with pytest.raises(Redraw):
        toy(alike)["toy.choose"].draw(Random(0))


@with_each(
    [
        ('kind = "number"', 'kind = "nmber"', "half: kind must be one of number, counter-example"),
        ("[half]", "[third]", "third: kind needs the function draw_third in exam.py"),
        ('text = "{double}"', 'text = ""\nright = true', "choose: options must hold one right"),
        ('wrong = ["map"]', 'wrong = ["mop"]', "fits, options.chart: wrong must hold ids"),
        ('wrong = ["map"]', 'wrong = ["chart"]', "fits, options.chart: wrong must hold ids"),
        ("wrong_options = 1", "wrong_options = 3", "fits, options.map: wrong must hold ids"),
        ("situation = ", "right = ", "fits, options.map: right is no key"),
    ],
)
def test_faults_of_the_file_are_named(old, new, said, toy):
    assert old in EXAM
    with pytest.raises(SchemaError) as raised:
        toy(EXAM.replace(old, new, 1))
    assert said in str(raised.value)
    assert "toy/exam.toml" in str(raised.value)


def test_a_choice_among_situations_needs_one(toy):
    text = EXAM[EXAM.index("[fits]") :].replace("situation = ", "reply = ")
    with pytest.raises(SchemaError, match="fits: options must hold one or more with a situation"):
        toy(text.replace('reply = "A map', '# "').replace('reply = "A chart', '# "'))


@with_each(
    [
        ("half of {x}? The", "half of {y}? The", "half: statement has a place that can't"),
        ("{others:and}", "{others:or}", "half: statement has a place that can't be filled"),
        ("got {answer}", "got {anwser}", "list: refusal has a place that can't be filled"),
        ("it is {value}", "it is {vlue}", "list: sentences.low has a place that can't"),
        ("low = ", "lo = ", "list: sentences must hold low, which exam.py says"),
        ("You sail {n}", "You sail {m}", "fits: sentences.chart has a place that can't be filled"),
        ("{half} is half", "{third} is half", "choose: options.half has a place that can't"),
        ("right = true", "", "choose: options must hold the right one"),
    ],
)
def test_faults_that_a_draw_finds_are_named(old, new, said, toy):
    assert old in EXAM
    found = toy(EXAM.replace(old, new, 1))

    def draw_all():
        for each in found.values():
            for seed in range(9):
                exercise = each.drawn(Random(seed)).exercise
                if each.kind == "counter-example":
                    _ = exercise.refuse([]), exercise.unmet([0])

    with pytest.raises(SchemaError) as raised:
        draw_all()
    assert said in str(raised.value)


def test_a_function_must_draw_what_its_kind_needs(toy, monkeypatch):
    found = toy(EXAM)
    monkeypatch.setitem(Toy.functions, "draw_half", draw_choose)
    found = toy(EXAM)
    with pytest.raises(SchemaError, match="kind needs a Number of draw_half, got Choice"):
        found["toy.half"].drawn(Random(0))


def test_a_wrong_number_needs_a_cause(toy):
    found = toy(EXAM)
    (Toy.path / "exercises.toml").write_text("", encoding="utf-8")
    load.cache_clear()
    with pytest.raises(SchemaError, match="half: kind needs a cause double"):
        found["toy.half"].drawn(Random(0))


def test_a_number_of_an_exercise_names_it_and_its_mistakes():
    row = next(row for row in _rows(chapters()["dcg"]) if row.id == "dcg")
    for change, said in (
        ({"of": "dcg.dcg_by_hand"}, "of must be an exercise of kind write, got 'dcg.dcg_by_hand'"),
        ({"mistakes": ("gain=none",)}, "mistakes must hold mistakes of dcg.dcg, got 'gain=none'"),
    ):
        with pytest.raises(SchemaError, match=said):
            replace(row, **change).template()


def test_a_number_that_few_mistakes_change_is_drawn_again():
    exercise, mistakes = load(chapters()["dcg"]).exercises["dcg.dcg"], ["gain=linear", "gain=power"]
    doubled = Wrong("double", 12)
    assert len(Call({}, ([2, 1], 2), wrong=[doubled]).number(exercise, mistakes).wrong) == 3
    for call in (Call({}, ([2, 1], 2)), Call({}, ([1, 0], 2), wrong=[doubled])):
        with pytest.raises(Redraw):
            call.number(exercise, mistakes)


def test_a_chapter_without_the_file_has_no_templates(toy):
    assert templates(Toy("toy", 11, "A toy", "?", "Halves.", {})) == []


@pytest.mark.parametrize("name", ["dcg.no_such", "dcg.dcg_by_hand"])
def test_a_chapter_names_functions_for_the_exam(name, monkeypatch):
    chapter = replace(chapters()["dcg"], exam=(name,))
    monkeypatch.setattr("ranklearn_course.exam.templates.chapters", lambda: {"dcg": chapter})
    with pytest.raises(SchemaError, match=rf"dcg/chapter.toml: exam must hold .* got '{name}'"):
        all_templates.__wrapped__()


@with_each(chapter for chapter in in_scope(chapters()).values() if templates(chapter))
def test_every_function_and_every_sentence_is_used(chapter):
    tables = read_toml(chapter.folder / "exam.toml", FILE, chapter=chapter)
    source = (chapter.folder / "exam.py").read_text(encoding="utf-8")
    functions = [n.name for n in ast.parse(source).body if isinstance(n, ast.FunctionDef)]
    drawing = {name for name in functions if name.startswith("draw_")}
    assert drawing <= {f"draw_{name}" for name in tables}
    for name, table in tables.items():
        said = table.sentences
        # A number's name is said by the number.
        assert {id for id in said if f'"{id}"' not in source and not id.isdigit()} == set(), name


@with_each(chapter for chapter in in_scope(chapters()).values() if templates(chapter))
def test_what_comes_again_is_short(chapter):
    """Three questions of another day stand before a lesson."""
    assert [id for id, template in again(chapter).items() if template().minutes > 3] == []
