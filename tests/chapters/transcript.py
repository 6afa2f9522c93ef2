"""What `check` says to the solution, the stub and each mistake of every exercise, as text.

`python -m tests.chapters.transcript` writes `verdicts.txt` of each chapter anew, or of those that
are named; who changes a checker, a case or a sentence reads in the diff what learners will see.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from ranklearn_course.chapters import Chapter, chapters
from ranklearn_course.checker import (
    CatchImpostors,
    Choose,
    GiveRanking,
    NumberByHand,
    WriteFunction,
)
from ranklearn_course.checker.cases import as_lists
from ranklearn_course.exercises.loading import load
from tests.chapters import proofs
from tests.checker.answers import judge

FOLDER = Path(__file__).parent
# No number of an exercise by hand.
UNNAMED = -17.5


def path_of(chapter: Chapter) -> Path:
    return FOLDER / chapter.name / "verdicts.txt"


def transcript(chapter: Chapter) -> str:
    """The verdicts of a chapter: a heading for each exercise, below it each answer with its own."""
    return "\n".join(
        f"{exercise.id}\n{'=' * len(exercise.id)}\n\n"
        + "".join(f"> {answer}\n{verdict}\n\n" for answer, verdict in verdicts(exercise))
        for exercise in load(chapter).exercises.values()
    )


def verdicts(exercise) -> Iterator[tuple[str, object]]:
    """Answers to an exercise, and what is said to each."""
    match exercise:
        case WriteFunction():
            for name in ("solution", "stub"):
                function = proofs.load(getattr(exercise, name), exercise.name)
                yield name, judge(exercise, function)
            for variant in exercise.catalogue.singles:
                (mistake,) = variant.mistakes
                yield mistake.id, proofs.verdict_on(exercise, variant)
        case NumberByHand():
            yield str(exercise.value), exercise.check(exercise.value)
            yield f"a number without a name: {UNNAMED}", exercise.check(UNNAMED)
            for wrong in exercise.wrong:
                yield f"{wrong.id}: {wrong.value}", exercise.check(wrong.value)
        case Choose():
            for letter in exercise.letters:
                yield letter, exercise.check(letter)
        case GiveRanking():
            yield str(exercise.example), exercise.check(exercise.example)
        case CatchImpostors():
            reference, cases = exercise.catalogue.reference, map(as_lists, exercise.best)
            best = [(*case, reference(*case)) for case in cases]
            yield str(best), exercise.check(best)
            yield str(best[:1]), exercise.check(best[:1])


if __name__ == "__main__":
    for each in map(chapters().__getitem__, sys.argv[1:] or chapters()):
        path_of(each).parent.mkdir(exist_ok=True)
        path_of(each).write_text(transcript(each), encoding="utf-8", newline="\n")
