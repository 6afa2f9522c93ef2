"""Nothing depends on what is written on the screen: all sentences are reworded, no mark changes."""

import sys
from random import Random

import pytest

from ranklearn_course import duel, languages
from ranklearn_course.authoring.translations import english_texts, files
from ranklearn_course.checker import (
    CatchImpostors,
    Choose,
    GiveRanking,
    NumberByHand,
    WriteFunction,
    running,
)
from ranklearn_course.checker import words as words_of_checker
from ranklearn_course.classroom import words as words_of_classroom
from ranklearn_course.classroom.marking.tasks import STATUS
from ranklearn_course.classroom.report.counting import count
from ranklearn_course.classroom.report.reading import Mark
from ranklearn_course.comparison import words as words_of_comparison
from ranklearn_course.contest import words as words_of_contest
from ranklearn_course.data import glossary
from ranklearn_course.data import words as words_of_data
from ranklearn_course.evaluation import words as words_of_evaluation
from ranklearn_course.exam import words as words_of_exam
from ranklearn_course.exam.cells import Answer
from ranklearn_course.exam.marking import mark_answer
from ranklearn_course.exam.paper import asked, make_paper
from ranklearn_course.exam.question import Question
from ranklearn_course.exam.templates import all_templates
from ranklearn_course.exercises import bank
from ranklearn_course.exercises import words as words_of_exercises
from ranklearn_course.learning import words as words_of_learning
from ranklearn_course.recall import words as words_of_recall
from tests.chapters import proofs
from tests.chapters.test_figures import FIRST
from tests.made_up import forget, made_up, speak, tables_in_it

ALL_WORDS = (
    words_of_checker.WORDS,
    words_of_exercises.WORDS,
    words_of_classroom.WORDS,
    words_of_data.WORDS,
    words_of_comparison.WORDS,
    words_of_contest.WORDS,
    words_of_learning.WORDS,
    words_of_evaluation.WORDS,
    duel.WORDS,
    words_of_exam.WORDS,
    words_of_recall.WORDS,
)


def test_a_text_in_capitals_keeps_what_a_translation_leaves_as_it_is():
    assert made_up("It is {value:.4f}, $k$.") == "IT IS {value:.4f}, $k$."
    for text in (text for path in files() for text in english_texts(path).values()):
        assert languages.chosen(text, made_up(text)) == made_up(text)


@pytest.fixture
def reword_everything(monkeypatch):
    """Return what puts all sentences of the course into another language."""
    yield lambda: speak(monkeypatch, *ALL_WORDS)
    monkeypatch.undo()
    forget()


@pytest.fixture(autouse=True)
def no_clock(monkeypatch):
    """No answer here is endless, so a pause of the machine must not make one too slow."""
    monkeypatch.setattr(running, "run_in_time", lambda work, seconds: work() is None)


def answers_to(exercise):
    """Right and wrong answers of all kinds."""
    if isinstance(exercise, WriteFunction):
        singles = exercise.catalogue.singles[::4]
        right = exercise.catalogue.reference
        yield from (proofs.as_learner(variant.function) for variant in singles)
        yield right
        yield proofs.load(exercise.stub, exercise.name)
        yield lambda *arguments: 0.123
        yield lambda *arguments: None
        yield lambda *arguments: ...
        yield lambda *arguments: "text"
        yield lambda: 0
        yield lambda *arguments: len(arguments[99])
        yield 3
        yield edge_wrong(exercise)
        yield changing(right)
        yield Moody(right)
    elif isinstance(exercise, CatchImpostors):
        best = [
            (*map(proofs.as_lists, case), proofs.call(exercise.catalogue.reference, case))
            for case in exercise.best
        ]
        yield from (best, best[:1], [(*best[0][:-1], 77.0)], [(1,)], 3)
    elif isinstance(exercise, GiveRanking):
        example = proofs.as_lists(exercise.example)
        yield from (example, example[::-1], example[1:], [0] * len(example), "text", [])
    elif isinstance(exercise, NumberByHand):
        yield from (exercise.value, round(exercise.value, 2), 12345.0, "text", None)
        yield from (wrong.value for wrong in exercise.wrong)
    elif isinstance(exercise, Choose):
        yield from (*exercise.letters, list(exercise.letters), "z", None)


def edge_wrong(exercise):
    """A function that is wrong in edge cases alone."""
    right = exercise.catalogue.reference

    def function(*arguments):
        return 77.5 if exercise.edge(*arguments) else right(*arguments)

    return function


def changing(right):
    """A right function that changes the list it is given."""

    def function(first, *others):
        value = right(first, *others)
        if isinstance(first, list):
            first.append(0)
        return value

    return function


class Moody:
    """A function that gives another answer at every call."""

    def __init__(self, right):
        self.right, self.calls = right, 0

    def __call__(self, *arguments):
        self.calls += 1
        return self.calls + 0.5


def verdicts():
    """Status, reason and ids of every answer, and the mark that they earn."""
    found = {}
    for exercise in bank.all_exercises().values():
        for number, answer in enumerate(answers_to(exercise)):
            verdict = exercise.check(answer)
            mark = STATUS.get(verdict.reason, "error in the code")
            found[exercise.id, number] = verdict.status, verdict.reason, verdict.mistake_ids, mark
    return found


def rows_of(found):
    """The rows of the report on a class in which every answer was a pupil's."""
    marks = [
        Mark(f"pupil {number}", task, mark, ids)
        for (task, number), (_, _, ids, mark) in found.items()
    ]
    report = count(marks)
    return [
        (task.task, task.counts, [(made.confusion.id, made.pupils) for made in task.mistakes])
        for task in report.tasks
    ], [(made.task, made.confusion.id, made.section) for made in report.mistakes]


def exam_points():
    """The points of right and wrong answers to questions of the exam."""
    found = {}
    for template in all_templates():
        drawn = template.drawn(Random(5))
        question = Question(1, template, drawn)
        if isinstance(drawn.exercise, WriteFunction):
            answers = [drawn.exercise.solution, drawn.exercise.stub]
            marks = [mark_answer(question, Answer(None, source)) for source in answers]
        else:
            answers = list(answers_to(drawn.exercise))
            marks = [mark_answer(question, Answer(answer, "")) for answer in answers]
        found[template.id] = [(mark.points, mark.verdict.mistake_ids) for mark in marks]
    return found


@pytest.mark.no_cover
def test_rewording_changes_no_verdict_no_mark_and_no_row(reword_everything):
    titles = [exercise.title for exercise in bank.all_exercises().values()]
    papers = [make_paper(seed) for seed in range(3)]
    before = verdicts(), exam_points()
    reword_everything()
    after = verdicts(), exam_points()
    assert [e.title for e in bank.all_exercises().values()] == [*map(made_up, titles)]
    for paper in papers:
        again = make_paper(paper.seed)
        assert again.digest == paper.digest
        for old, new in zip(paper.questions, again.questions, strict=True):
            assert asked(new) != asked(old)
            assert asked(new).upper() == asked(old).upper()
            assert new.drawn.exercise.title == made_up(old.drawn.exercise.title)
    for old, new in zip(before, after, strict=True):
        assert {
            key: (mark, new.get(key)) for key, mark in old.items() if new.get(key) != mark
        } == {}
        assert new.keys() == old.keys()
    assert rows_of(after[0]) == rows_of(before[0])
    statuses = {status for status, *_ in before[0].values()}
    assert statuses == {"correct", "edge cases", "not yet", "error", "not started"}


def test_reworded_pictures_tell_the_same(monkeypatch):
    told = {name: draw()[1] for name, draw in FIRST.items()}
    for name, module in list(sys.modules.items()):
        if name.startswith("ranklearn_course.") and isinstance(getattr(module, "TEXT", None), dict):
            monkeypatch.setattr(module, "TEXT", tables_in_it(module.TEXT))
    retold = {name: draw()[1] for name, draw in FIRST.items()}
    assert [name for name in FIRST if retold[name] == told[name]] == []
    assert [name for name in FIRST if retold[name].upper() != told[name].upper()] == []


def test_a_reworded_glossary_tells_the_same(reword_everything):
    shown = [glossary("recall"), glossary()]
    before = [str(each) + each._repr_html_() for each in shown]
    reword_everything()
    after = [str(each) + each._repr_html_() for each in shown]
    for old, new in zip(before, after, strict=True):
        assert old != new
        assert " ".join(old.upper().split()) == " ".join(new.upper().split())
