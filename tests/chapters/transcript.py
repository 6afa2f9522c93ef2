"""Every text of a chapter's exercises and guesses, with what `check` says to each wrong answer.

`python -m tests.chapters.transcript` writes `verdicts.txt` of each chapter anew, or of those that
are named. Who changes a checker, a case or a sentence reads in the diff what learners will see: at
a mistake what it writes in place of which piece of the solution, the smallest case with the right
and the wrong value, its question and its name; at a wrong number its arithmetic and its cause.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterable, Iterator
from itertools import starmap
from pathlib import Path
from typing import Any

from ranklearn_course.checker import (
    CatchImpostors,
    Choose,
    GiveRanking,
    NumberByHand,
    Reason,
    WriteFunction,
)
from ranklearn_course.checker.cases import as_lists
from ranklearn_course.course import Chapter, chapters, guesses
from ranklearn_course.exercises.loading import load
from tests.chapters import proofs
from tests.checker.answers import judge

FOLDER = Path(__file__).parent
# No number of an exercise by hand.
UNNAMED = -17.5
# What is hardly an entry of a list; and what may be one, or an argument, if nothing forbids it.
ODD = (-1, 0.5, 99, "x")
EDGES = (0, 99)


def path_of(chapter: Chapter) -> Path:
    return FOLDER / chapter.name / "verdicts.txt"


def transcript(chapter: Chapter) -> str:
    """The exercises with the verdicts on answers, the guesses, and sentences that have places."""
    file = tomllib.loads((chapter.folder / "exercises.toml").read_text(encoding="utf-8"))
    loaded = load(chapter)
    parts = []
    for row in file.get("exercise", ()):
        exercise = loaded.exercises[row["id"]]
        parts += [heading(exercise.id), *texts(exercise, row, exercise.id in loaded.further)]
        for answer, verdict in verdicts(exercise, row, file):
            parts += ["", f"> {answer}", str(verdict)]
        parts += ["", ""]
    for guess in guesses.load(chapter).values():
        parts += [heading(guess.id), *texts_of_guess(guess), ""]
    in_numbers = {id for row in file.get("exercise", ()) for id in row.get("wrong", ())}
    of_exam = {id: text for id, text in file.get("causes", {}).items() if id not in in_numbers}
    for name, told in (("causes in the exam", of_exam), ("sentences", file.get("sentences", {}))):
        if told:
            parts += [heading(name), *(f"{id}: {text}" for id, text in told.items()), ""]
    return "\n".join(parts) + "\n"


def heading(name: str) -> str:
    return f"{name}\n{'=' * len(name)}"


def texts(exercise: Any, row: dict[str, Any], is_further: bool) -> Iterator[str]:
    """What is asked, unless the lesson or a verdict has it, and the hints."""
    if is_further and not isinstance(exercise, Choose):
        yield exercise.title
    if is_further or isinstance(exercise, Choose):
        yield exercise.statement.strip()
    if "question" in row and not isinstance(exercise, NumberByHand):
        yield row["question"]
    yield from (f"{id}: {question}" for id, question in row.get("edges", {}).items())
    yield from (f"Hint {i}: {hint.strip()}" for i, hint in enumerate(exercise.hints, 1))


def texts_of_guess(guess: guesses.Guess) -> Iterator[str]:
    yield from (guess.title, guess.question)
    if isinstance(guess, guesses.ChooseGuess):
        for key, each in guess.options.items():
            yield f"{key}) " + ": ".join(filter(None, (each.text, each.reply)))
    else:
        yield from guess.answers
    yield from (f"Truth: {guess.truth}", guess.because)


def verdicts(
    exercise: Any, row: dict[str, Any], file: dict[str, Any]
) -> Iterator[tuple[str, object]]:
    """Answers to an exercise, and what is said to each."""
    match exercise:
        case WriteFunction():
            for name in ("solution", "stub"):
                function = proofs.load(getattr(exercise, name), exercise.name)
                yield name, judge(exercise, function)
            known = file.get("mistakes", {}) | row.get("own_mistakes", {}) | row.get("patches", {})
            for variant in exercise.catalogue.singles:
                (mistake,) = variant.mistakes
                verdict = str(proofs.verdict_on(exercise, variant))
                untold = [t for t in (mistake.question, mistake.title) if t not in verdict]
                patch = patch_in_words(known[mistake.id])
                answer = f"{mistake.id}\n{patch}" if "\n" in patch else f"{mistake.id}: {patch}"
                yield answer, "\n".join([verdict, *untold])
        case NumberByHand():
            yield str(exercise.value), exercise.check(exercise.value)
            yield f"a number without a name: {UNNAMED}", exercise.check(UNNAMED)
            for wrong in exercise.wrong:
                yield f"{wrong.id}: {row['wrong'][wrong.id]}", exercise.check(wrong.value)
        case Choose():
            for letter in exercise.letters:
                yield letter, exercise.check(letter)
        case GiveRanking():
            yield str(exercise.example), exercise.check(exercise.example)
            values = as_lists(exercise.example)
            answers = [[], values[:-1], values[::-1], *with_first(values, ODD)]
            if isinstance(values[0], list):
                answers.append([each[:-1] for each in values])
            yield "other answers", headlines(exercise, answers)
        case CatchImpostors():
            reference, cases = exercise.catalogue.reference, map(as_lists, exercise.best)
            best = [(*case, reference(*case)) for case in cases]
            yield str(best), exercise.check(best)
            yield str(best[:1]), exercise.check(best[:1])
            *arguments, value = best[0]
            cases = [
                (*arguments[:place], other, *arguments[place + 1 :], value)
                for place, argument in enumerate(arguments)
                for other in (with_first(argument, EDGES) if isinstance(argument, list) else EDGES)
            ]
            refused = [[case] for case in cases if exercise.check([case]).reason is Reason.REFUSED]
            yield "cases that are refused", headlines(exercise, refused)


def with_first(values: list[Any], others: Iterable[Any]) -> list[list[Any]]:
    return [[other, *values[1:]] for other in others]


def headlines(exercise: Any, answers: list[Any]) -> str:
    """What is said first of each answer, and what it lacks, an answer a line."""
    verdicts = ((answer, exercise.check(answer)) for answer in answers)
    return "\n".join(
        " ".join([f"{answer}: {said.headline}", *said.notes]) for answer, said in verdicts
    )


def patch_in_words(patch: dict[str, Any]) -> str:
    """What stands in place of which pieces of the solution; without a piece, a whole body."""
    was, is_ = (
        each if isinstance(each, list) else [each] for each in (patch.get("was", ""), patch["is"])
    )
    return "\n".join(starmap(replacement, zip(was, is_, strict=True)))


def replacement(was: str, is_: str) -> str:
    if "\n" in was + is_:
        return f"{was.strip(chr(10)) or 'the body'}\n->\n{is_.strip(chr(10))}"
    return f"{was.strip() or 'the body'} -> {is_.strip() or 'nothing'}"


if __name__ == "__main__":
    for each in map(chapters().__getitem__, sys.argv[1:] or chapters()):
        path_of(each).parent.mkdir(exist_ok=True)
        path_of(each).write_text(transcript(each), encoding="utf-8", newline="\n")
