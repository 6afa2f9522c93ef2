"""Nothing depends on what is written on the screen: all sentences are reworded, no mark changes."""

import re
import sys
import tomllib
from functools import cache
from random import Random

import pytest

from ranklearn_course import duel
from ranklearn_course.chapters import schema
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
from ranklearn_course.exercises.loading import load
from ranklearn_course.learning import words as words_of_learning
from ranklearn_course.start_page import words as words_of_start_page
from ranklearn_course.web import lesson_page
from ranklearn_course.web import words as words_of_site
from ranklearn_course.web.website import Website
from tests.chapters import proofs
from tests.chapters.test_figures import FIRST

# The keys of exercises.toml and exam.toml whose values are read on the screen, and the tables of
# sentences.
SENTENCES = {"title", "statement", "question", "hints", "text", "reply", "whose"}
SENTENCES |= {"refusal", "situation"}
TABLES = {"causes", "sentences", "edges"}
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
)
PLACE = re.compile(r"\{[^{}]*\}")


def reworded(text):
    """The text in capitals, but for its named places."""
    words, places = PLACE.split(text), [*PLACE.findall(text), ""]
    return "".join(word.upper() + place for word, place in zip(words, places, strict=True))


def reword(content, is_sentence=False):
    if isinstance(content, dict):
        return {
            key: reword(value, is_sentence or key in SENTENCES | TABLES)
            for key, value in content.items()
        }
    if isinstance(content, list):
        return [reword(value, is_sentence) for value in content]
    return reworded(content) if is_sentence and isinstance(content, str) else content


def test_a_sentence_is_reworded_and_its_places_stay():
    assert reworded("It is {value:.4f}, {k}.") == "IT IS {value:.4f}, {k}."
    assert reword({"title": "Ab", "id": "x", "edges": {"e": "Q?"}}) == {
        "title": "AB",
        "id": "x",
        "edges": {"e": "Q?".upper()},
    }


def reword_tables(all_words, monkeypatch):
    for words in all_words:
        tables = {
            table: {name: reworded(text) for name, text in sentences.items()}
            for table, sentences in words.tables.items()
        }
        monkeypatch.setattr(words, "tables", tables)


@pytest.fixture
def reword_everything(monkeypatch):
    """Return what rewords all sentences of the course, as an edition in another language would."""

    def start():
        reword_tables(ALL_WORDS, monkeypatch)
        monkeypatch.setattr(schema, "loads", lambda text: reword(tomllib.loads(text)))
        forget()

    yield start
    monkeypatch.undo()
    forget()


@pytest.fixture(autouse=True)
def no_clock(monkeypatch):
    """No answer here is endless, so a pause of the machine must not make one too slow."""
    monkeypatch.setattr(running, "run_in_time", lambda work, seconds: work() is None)


def forget():
    load.cache_clear()
    all_templates.cache_clear()


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
    assert [e.title for e in bank.all_exercises().values()] == [t.upper() for t in titles]
    for paper in papers:
        again = make_paper(paper.seed)
        assert again.digest == paper.digest
        for old, new in zip(paper.questions, again.questions, strict=True):
            assert asked(new) != asked(old)
            assert asked(new).upper() == asked(old).upper()
            assert new.drawn.exercise.title == old.drawn.exercise.title.upper()
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
            monkeypatch.setattr(module, "TEXT", reword(module.TEXT, is_sentence=True))
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


def test_a_reworded_site_has_the_same_pages(tmp_path, monkeypatch):
    """Its lessons stay as they are: notebooks and guesses are translated together."""
    # They know no words but those they are given.
    for name in ("code_html", "safe", "text_html"):
        monkeypatch.setattr(lesson_page, name, cache(getattr(lesson_page, name)))
    before, after = (Website(tmp_path / name, with_slides=False) for name in ("before", "after"))
    before.write_pages()
    reword_tables((words_of_site.WORDS, words_of_start_page.WORDS), monkeypatch)
    after.write_pages()
    assert after.digests.keys() == before.digests.keys()
    for name in before.digests:
        if name.endswith(".html"):
            old, new = ((site.folder / name).read_text("utf-8") for site in (before, after))
            assert new != old
            assert new.upper() == old.upper()
