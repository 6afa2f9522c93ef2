"""What every exercise of every chapter proves; what is special stands in <chapter>/."""

import math
import re
import subprocess
import sys
import tomllib
from difflib import unified_diff
from importlib import import_module
from pathlib import Path

import pytest

from ranklearn_course.authoring.prose import FILLERS
from ranklearn_course.chapters import FOLDER, chapters
from ranklearn_course.checker import (
    CatchImpostors,
    Choose,
    GiveRanking,
    NumberByHand,
    Reason,
    WriteFunction,
)
from ranklearn_course.exercises.bank import all_exercises
from ranklearn_course.exercises.loading import load, shared_sentences
from tests.chapters import proofs
from tests.chapters.references import REFERENCES
from tests.chapters.transcript import path_of, transcript
from tests.rows import with_each
from tests.scope import in_scope

EXERCISES = tuple(in_scope(all_exercises()).values())
WRITE = proofs.of_kind(EXERCISES, WriteFunction)
IN_WORDS = {"Twelve": "12", "Thirteen": "13", "Seventeen": "17"}
# So many pairs of mistakes of an exercise are looked at.
PAIRS = 50
# What says a sentence of all chapters.
SHARED = ("domains.py", "refusals.py", "arithmetic.py")


# What differs between the chapters stands in tables of their own tests; none needs all of them.
CHAPTERS = [
    import_module(f"tests.chapters.{path.parent.name}.{path.stem}")
    for path in sorted(Path(__file__).parent.glob("*/test_exercises.py"))
    if in_scope([path.parent])
]


def rows(table):
    """The rows of a table, of all chapters: what each value belongs to, and the value."""
    return [row for chapter in CHAPTERS for row in getattr(chapter, table, {}).items()]


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
    shared = [(FOLDER / name).read_text("utf-8") for name in SHARED]
    checks = [path.read_text("utf-8") for path in FOLDER.glob("*/checks.py")]
    for id in shared_sentences():
        times = sum(f'"{id}"' in text for text in checks)
        assert any(f'"{id}"' in text for text in shared) or times > 1, id


@each_function
def test_the_reference_is_the_metric(exercise):
    proofs.reference_equals(exercise, REFERENCES[exercise.id])


@each_function
def test_solutions_stubs_and_skeletons(exercise):
    proofs.solution_is_correct(exercise)
    proofs.stub_is_not_started(exercise)
    skeleton = exercise.hints[2].split("```python\n")[1].split("```")[0]
    verdict = exercise.check(proofs.load(skeleton, exercise.name))
    assert verdict.status in ("not started", "error", "not yet"), str(verdict)


# Other tests run the same lines, and measuring coverage makes a proof three times as slow.
@pytest.mark.no_cover
@each_function
def test_every_mistake_is_diagnosed_by_a_minimal_counter_example(exercise):
    for variant in exercise.catalogue.singles:
        function = proofs.as_learner(variant.function)
        verdict = proofs.verdict_on(exercise, variant)
        proofs.single_is_diagnosed(exercise, *variant.mistakes, verdict)
        proofs.counter_example_is_minimal(exercise, function, verdict)
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


@each(WriteFunction)
def test_cases_are_in_order_of_size(exercise):
    sizes = [proofs.size(case) for case in exercise.cases]
    assert sizes == sorted(sizes)


@with_each(rows("ARITHMETIC"))
def test_the_arithmetic_gives_the_expected_value(exercise, tolerance):
    for case in exercise.cases:
        arithmetic = proofs.arithmetic(exercise, case)
        for sign, of_python in (("^", "**"), ("×", "*"), ("²", "**2")):
            arithmetic = arithmetic.replace(sign, of_python)
        expected = proofs.call(exercise.catalogue.reference, case)
        assert eval(arithmetic, vars(math).copy()) == pytest.approx(expected, abs=tolerance), case


@with_each((refuse, *row) for refuse, refused in rows("REFUSED") for row in refused)
def test_cases_that_are_refused(refuse, case, sentence):
    """The sentence is given with its places, or by its id."""
    found = refuse(*case)
    assert sentence in (found, found.id)


@with_each(rows("ACCEPTED"))
def test_cases_that_are_accepted(refuse, case):
    assert refuse(*case) is None


@each(WriteFunction)
def test_only_documented_mistakes_are_inseparable(exercise):
    proofs.inseparable_ones_agree(exercise)


@pytest.mark.no_cover
@each_function
def test_pairs_of_mistakes_are_named(exercise):
    catalogue = exercise.catalogue
    pairs = len(catalogue.variants) - len(catalogue.singles)
    tried = proofs.pairs_are_named(exercise, every=pairs // PAIRS + 1)
    assert tried or not pairs, "no pair differs from all single mistakes"


@each(WriteFunction)
def test_every_edge_has_a_question(exercise):
    named = {exercise.edge(*proofs.as_lists(case)) for case in exercise.cases} - {""}
    assert named == set(exercise.edge_questions)


@each(CatchImpostors)
def test_impostors(exercise):
    (function,) = (one for one in WRITE if one.catalogue.make is exercise.catalogue.make)
    proofs.best_set_is_smallest(exercise, function)
    proofs.best_set_is_accepted(exercise)
    words = [IN_WORDS.get(word, word) for word in exercise.statement.split()]
    numbers = [word for word in words if word.isdigit()]
    assert numbers[0] == str(len(exercise.catalogue.mistakes))


@each(GiveRanking | Choose | NumberByHand | CatchImpostors)
def test_a_short_answer_in_another_plain_form(exercise):
    proofs.plain_forms_are_taken(exercise)


@each(GiveRanking)
def test_rankings(exercise):
    proofs.example_is_accepted(exercise)
    for shapeless in ([], ["a"] * len(exercise.example)):
        verdict = exercise.check(shapeless)
        assert (verdict.reason, verdict.mistake_ids) == (Reason.REFUSED, ())


@each(NumberByHand)
def test_numbers(exercise):
    proofs.numbers_are_judged(exercise)


@each(Choose)
def test_options(exercise):
    proofs.options_are_judged(exercise)


@each(object)
def test_texts(exercise):
    proofs.texts_follow_the_style(exercise)
    proofs.hints_hide_the_answer(exercise)
    if isinstance(exercise, WriteFunction):
        proofs.hints_hide_the_solution(exercise)
    if isinstance(exercise, WriteFunction | CatchImpostors):
        proofs.titles_are_sentences(exercise)


@with_each(in_scope(chapters()).values())
def test_causes_and_sentences(chapter):
    found = load(chapter)
    for text in [*found.causes.values(), *found.sentences.values()]:
        assert not FILLERS.search(text), text
        assert "!" not in text.replace("n!", ""), text


def test_the_exercises_need_no_numpy():
    code = (
        "import sys; sys.modules['numpy'] = None; "
        "from ranklearn_course.exercises.bank import all_exercises; "
        "assert all(e.check(None).status == 'not started' for e in all_exercises().values())"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
