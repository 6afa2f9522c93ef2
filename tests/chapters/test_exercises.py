"""What every exercise of every chapter proves; what is special stands in <chapter>/."""

import math
import re
import tomllib
from difflib import unified_diff

import pytest
from scipy.special import expit

from ranklearn_course.checker import CatchImpostors, Choose, NumberByHand, WriteFunction
from ranklearn_course.course import FOLDER, HERE, chapters
from ranklearn_course.exercises.bank import all_exercises
from ranklearn_course.exercises.loading import load, shared_sentences
from tests.chapters import proofs
from tests.chapters.transcript import path_of, transcript
from tests.rows import with_each
from tests.scope import in_scope

EXERCISES = tuple(in_scope(all_exercises()).values())
WRITE = proofs.of_kind(EXERCISES, WriteFunction)
IN_WORDS = {"Twelve": "12", "Thirteen": "13", "Seventeen": "17"}
# What turns an explanation into an expression of Python. Numbers are told with six digits.
OF_PYTHON = (
    ("^= |^.*the first one is |^.*: |^the difference is |the exact slope ", ""),
    (", because.*| inversions?| pairs? with different grades| with equal grades", ""),
    (" pairs in all, less ", " - "),
    (r"\|([^|]+)\|", r"abs(\1)"),
    (r"\^", "**"),
    ("²", "**2"),
    ("×", "*"),
)
# These tell what stands beside the arithmetic, or no number.
TOLD_IN_WORDS = (
    "clicks.examination_from_swaps",
    "clicks.team_draft",
    "comparing_systems.holm",
    "diversity.exposure_gini",
    "entrance_task.blend",
    "entrance_task.join_candidates",
    "entrance_task.recent_scores",
    "entrance_task.split_in_time",
    "entrance_task.top_recent",
    "rank_correlation.spearman_rho",
    "ranking_task.order",
    "smooth_dcg.choose_temperature",
)
# What says a sentence of all chapters.
SHARED = ("domains.py", "refusals.py", "shared_checks.py")


def each(kind):
    return with_each(proofs.of_kind(EXERCISES, kind))


# Where a body takes longer than a row of pytest, `-k` and `--lf` reach the exercise.
each_function = pytest.mark.parametrize("exercise", WRITE, ids=lambda exercise: exercise.id)


@with_each(in_scope(chapters()).values())
def test_every_sentence_has_one_id_and_a_use(chapter):
    loaded = load(chapter)
    assert len({*loaded.causes.values()}) == len(loaded.causes)
    own = tomllib.loads((chapter.folder / "exercises.toml").read_text("utf-8")).get("sentences", ())
    # A sentence of the chapter that has the id or the words of a shared one is found here, too.
    assert len(own) + len(shared_sentences()) == len({*loaded.sentences.values()})
    edges = {
        edge
        for exercise in proofs.of_kind(loaded.exercises.values(), WriteFunction)
        for edge in exercise.edge_questions
    }
    for id in (*loaded.causes, *loaded.sentences, *edges):
        assert re.fullmatch("[a-z0-9_]+(=.+)?", id), id
    checks, *exam = (
        path.read_text(encoding="utf-8") if path.is_file() else ""
        for path in (chapter.folder / name for name in ("checks.py", "exam.py", "exam.toml"))
    )
    by_hand = proofs.of_kind(loaded.exercises.values(), NumberByHand)
    of_numbers = {wrong.id for exercise in by_hand for wrong in exercise.wrong}
    in_exam = {id for id in loaded.causes if any(f'"{id}"' in text for text in exam)}
    assert loaded.causes.keys() - in_exam <= of_numbers
    assert {id for id in own if f'"{id}"' not in checks} == set()
    assert {*re.findall(r'\bSentence\(\s*"(\w+)"', checks)} <= loaded.sentences.keys()


def test_shared_sentences_are_said_by_shared_functions_or_by_two_chapters():
    shared = [(HERE / name).read_text("utf-8") for name in SHARED]
    checks = [path.read_text("utf-8") for path in FOLDER.glob("*/checks.py")]
    for id in shared_sentences():
        times = sum(f'"{id}"' in text for text in checks)
        assert any(f'"{id}"' in text for text in shared) or times > 1, id


@each_function
def test_the_skeleton_is_not_done(exercise):
    skeleton = exercise.hints[2].split("```python\n")[1].split("```")[0]
    assert not exercise.check(proofs.load(skeleton, exercise.name)).is_correct


# Other tests run the same lines, and measuring coverage makes a proof three times as slow.
@pytest.mark.no_cover
@each_function
def test_every_mistake_is_diagnosed(exercise):
    for variant in exercise.catalogue.singles:
        verdict = proofs.verdict_on(exercise, variant)
        proofs.single_is_diagnosed(exercise, *variant.mistakes, verdict)
        proofs.case_fits_the_question(exercise, verdict)


@pytest.mark.no_cover
@pytest.mark.parametrize("chapter", in_scope(chapters()).values(), ids=lambda chapter: chapter.name)
def test_the_stored_texts_and_verdicts_are_those_of_now(chapter):
    path, now = path_of(chapter), transcript(chapter).splitlines()
    stored = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    different = list(unified_diff(stored, now, str(path), "now", lineterm="", n=1))
    write = f".venv/bin/python -m tests.chapters.transcript {chapter.name}"
    cure = f"Read it. If learners shall see this: {write}"
    assert not different, "\n".join([*different[:40], cure])


@with_each(each for each in WRITE if each.id not in TOLD_IN_WORDS)
def test_the_arithmetic_that_is_told_gives_the_expected_value(exercise):
    told = 0
    for case in exercise.cases:
        arithmetic = exercise.explain(*proofs.with_lists(case))
        for words, of_python in OF_PYTHON:
            arithmetic = re.sub(words, of_python, arithmetic)
        expected = proofs.call(exercise.catalogue.reference, case)
        try:
            value = eval(arithmetic, vars(math) | {"sigma": expit})
        except (SyntaxError, NameError, TypeError):
            continue
        told += 1
        is_of_first = isinstance(expected, list) and not isinstance(value, tuple)
        wanted = expected[0] if is_of_first else expected
        found = [*value] if isinstance(value, tuple) else value
        assert found == pytest.approx(wanted, rel=1e-4, abs=1e-3), case
    # To explain is optional.
    is_told = bool(exercise.explain(*proofs.with_lists(exercise.cases[-1])))
    assert not is_told or told > len(exercise.cases) / 4


@each(WriteFunction)
def test_every_edge_has_a_question(exercise):
    named = {exercise.edge(*proofs.as_lists(case)) for case in exercise.cases} - {""}
    assert named == set(exercise.edge_questions)


@each(CatchImpostors)
def test_impostors(exercise):
    (function,) = (one for one in WRITE if one.catalogue.make is exercise.catalogue.make)
    proofs.best_set_is_smallest(exercise, function)
    words = [IN_WORDS.get(word, word) for word in exercise.statement.split()]
    numbers = [word for word in words if word.isdigit()]
    assert numbers[0] == str(len(exercise.catalogue.mistakes))


@each(NumberByHand)
def test_numbers(exercise):
    proofs.numbers_are_told_apart(exercise)


@each(Choose)
def test_options_are_told_apart(exercise):
    assert len({option.text for option in exercise.options}) == len(exercise.options)
    assert all(option.reply for option in exercise.options)


@each(object)
def test_texts(exercise):
    proofs.hints_hide_the_answer(exercise)
    if isinstance(exercise, WriteFunction):
        proofs.hints_hide_the_solution(exercise)
    if isinstance(exercise, WriteFunction | CatchImpostors):
        proofs.titles_are_sentences(exercise)
