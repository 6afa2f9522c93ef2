"""All exercises by name: read the task, check an answer, read a hint, look at the progress."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable
from dataclasses import replace
from html import escape
from typing import Any

from ranklearn_course.checker import Choose, Exercise, Reason, Verdict, WriteFunction
from ranklearn_course.checker.exercise import never_raising
from ranklearn_course.checker.running import guarded, is_checking, safely
from ranklearn_course.checker.verdict import as_html
from ranklearn_course.course import chapters, id_now, place_of
from ranklearn_course.course.guesses import Guess, all_guesses
from ranklearn_course.exercises.loading import load
from ranklearn_course.exercises.overview import DONE, Progress, Row
from ranklearn_course.exercises.progress_events import Entries, untouched
from ranklearn_course.exercises.progress_store import ProgressStore, default_path
from ranklearn_course.exercises.puzzle import puzzle, shuffled_lines
from ranklearn_course.exercises.statements import CODE, HintPage, Page
from ranklearn_course.exercises.words import say
from ranklearn_course.misnamed import MisnamedError

# The fourth text of the hints is the solution.
SOLUTION = 4
_MISSING: Any = object()


class UnknownExerciseError(MisnamedError):
    """Raised for a name that no exercise has; it says which names are close."""


def all_exercises() -> dict[str, Exercise]:
    """Every exercise by its id, in the order of the lessons."""
    found: dict[str, Exercise] = {}
    for chapter in chapters().values():
        found |= load(chapter).exercises
    return found


def further_exercises() -> frozenset[str]:
    """The ids of the exercises that no lesson shows: `task` shows them."""
    return frozenset().union(*(load(chapter).further for chapter in chapters().values()))


def known_ids() -> list[str]:
    """What the progress may be about: exercises, guesses, and lessons with their code."""
    return [*all_exercises(), *all_guesses(), *(each.lesson for each in chapters().values())]


_stores: dict[Any, ProgressStore] = {}


def current_store() -> ProgressStore:
    """The store of the file that is in use now; one for each, so that news is told once."""
    path = default_path()
    return _stores.setdefault(path, ProgressStore(path))


def find_exercise(name: Any) -> Exercise:
    """The exercise of an id, or the one that asks for a function of this name."""
    if isinstance(name, str) and (chapter := chapters().get(id_now(name).partition(".")[0])):
        # The files of the other chapters stay closed.
        found = load(chapter).exercises.get(id_now(name))
        if found is not None:
            return found
    exercises = all_exercises()
    example = next(iter(exercises))
    if callable(name):
        return _of_function(getattr(name, "__name__", ""), exercises, example)
    if not isinstance(name, str):
        kind = type(name).__name__
        raise UnknownExerciseError(say("find.no_name", example=example, kind=kind))
    close = _close(name, exercises)
    sentence = "find.unknown_but_close" if close else "find.unknown"
    raise UnknownExerciseError(say(sentence, name=name, close=close, example=example))


def find_guess(name: Any) -> Guess:
    """The guess of an id."""
    found = all_guesses()
    if isinstance(name, str) and id_now(name) in found:
        return found[id_now(name)]
    example = next(iter(found))
    if not isinstance(name, str):
        raise UnknownExerciseError(say("find.no_guess", example=example, kind=type(name).__name__))
    close = _close(name, found)
    sentence = "find.unknown_guess_but_close" if close else "find.unknown_guess"
    raise UnknownExerciseError(say(sentence, name=name, close=close, example=example))


def _close(name: str, ids: Iterable[str]) -> str:
    """The ids like this name, also where only the chapter or only the rest is given."""
    whole = difflib.get_close_matches(name, list(ids), n=3)
    rests = {exercise.partition(".")[2]: exercise for exercise in ids}
    parts = difflib.get_close_matches(name.rpartition(".")[2], list(rests), n=3)
    close = dict.fromkeys([*whole, *(rests[part] for part in parts)])
    return ", ".join(map(repr, list(close)[:3]))


def _of_function(name: Any, exercises: dict[str, Exercise], example: str) -> Exercise:
    asking = [e for e in exercises.values() if isinstance(e, WriteFunction)]
    if not isinstance(name, str) or not name.isidentifier():
        raise UnknownExerciseError(say("find.nameless", example=example))
    found = [exercise for exercise in asking if exercise.name == name]
    if len(found) == 1:
        return found[0]
    if found:
        ids = ", ".join(exercise.id for exercise in found)
        example = found[0].id
        raise UnknownExerciseError(say("find.several", name=name, ids=ids, example=example))
    names = {exercise.name: exercise.id for exercise in asking}
    close = ", ".join(map(repr, difflib.get_close_matches(name, list(names), n=3)))
    sentence = "find.unknown_function_but_close" if close else "find.unknown_function"
    raise UnknownExerciseError(say(sentence, name=name, close=close, example=example))


def check(exercise: Any, answer: Any = _MISSING) -> Verdict:
    """Check an answer: `check("precision.average_precision", my_function)`.

    `check(average_precision)` finds the exercise by the function's name. It returns a verdict and
    never raises, whatever the answer is.

    Parameters
    ----------
    exercise
        The id of an exercise, or the answer alone if that is a function of the right name.
    answer
        A function, a list, a letter or a number, as the exercise asks.
    """
    return never_raising(lambda: _checked(exercise, answer))


def _checked(exercise: Any, answer: Any) -> Verdict:
    found, reason = _found(exercise)
    if found is None:
        return Verdict(Reason.UNKNOWN_EXERCISE, say("check.error", reason=reason))
    if answer is _MISSING and isinstance(exercise, str):
        reason = say("check.no_answer", name=found.id)
        return Verdict(Reason.UNREADABLE, say("check.error", reason=reason))
    verdict = found.check(exercise if answer is _MISSING else answer)
    return _recorded(found, verdict)


def _found(name: Any) -> tuple[Exercise | None, str]:
    """The exercise, or why there is none; looking at the learner's object may run its code."""
    if type(name) is str:
        return _find_or_say(name)
    found: list[tuple[Exercise | None, str]] = []
    example = next(iter(all_exercises()))
    fallback = None, say("find.nameless", example=example)
    guarded(lambda: found.append(safely(lambda: _find_or_say(name), fallback)), 1.0)
    return found[0] if found else fallback


def _find_or_say(name: Any) -> tuple[Exercise | None, str]:
    try:
        return find_exercise(name), ""
    except UnknownExerciseError as error:
        return None, str(error)


def _recorded(exercise: Exercise, verdict: Verdict) -> Verdict:
    if verdict.status == "not started" or is_checking():
        return verdict
    store, exposed = current_store(), None
    if verdict.wall:
        before = store.entry(exercise.id).get("exposed")
        verdict, exposed = (
            replace(verdict, wall=verdict.wall.since(before)),
            verdict.wall.exposed,
        )
    store.record_check(exercise.id, verdict.status, exposed)
    verdict = replace(verdict, notes=verdict.notes + store.take_news())
    if verdict.status == DONE:
        return replace(verdict, next_step=_next_step(exercise))
    call, folds = _help(exercise)
    return replace(verdict, told=(*verdict.told, call) if call else verdict.told, next_step=folds)


def _help(exercise: Exercise) -> tuple[str, str]:
    """The call for the next hint, and as HTML the hints that were not read, each in the last."""
    count, read = _count(exercise), current_store().entry(exercise.id)["hints"]
    solved = say("next.solution", id=exercise.id)
    folds = f"<p>{as_html(solved)}</p>"
    for level in range(count, read, -1):
        summary = say("next.hint_in_place", level=level, count=count)
        folds = _hint(exercise, level).folded(summary, folds)
    return say("next.hint", id=exercise.id) if read < count else solved, folds


def _next_step(exercise: Exercise) -> str:
    """What to do after this exercise, as HTML: what is left of its lesson, or the next lesson."""
    chapter = chapters()[exercise.id.partition(".")[0]]
    loaded, entries = load(chapter), current_store().entries()
    ids = [name for name in chapter.exercises if name in loaded.exercises]
    start = ids.index(exercise.id) + 1 if exercise.id in ids else 0
    left = [name for name in ids[start:] + ids[:start] if entries[name]["status"] != DONE]
    if left:
        # The verdicts of a quiz stand below each other: none of them says what comes after.
        if isinstance(exercise, Choose):
            return ""
        following = loaded.exercises[left[0]]
        there = f"#{place_of(following.id)}"
        if isinstance(following, Choose):
            return say("next.quiz", address=there)
        title = f'<a href="{there}">{escape(following.title)}</a>'
        name = f"<code>{following.id}</code>"
        return say("next.exercise", title=title, minutes=following.minutes, id=name)
    later = [each for each in chapters().values() if each.number > chapter.number]
    if not later:
        return say("next.nothing")
    link = f'<a href="{later[0].lesson}.ipynb">{escape(later[0].heading)}</a>'
    return say("next.lesson", lesson=link)


def task(exercise: str | Callable[..., Any]) -> Page:
    """Show what an exercise asks, with the code to begin from: also if no lesson holds it.

    Parameters
    ----------
    exercise
        The id of an exercise, or a function of the right name.

    Raises
    ------
    ValueError
        If there is no such exercise.

    Examples
    --------
    >>> task("dcg.perfect_above_the_cutoff").title
    'dcg.perfect_above_the_cutoff: A wrong order with nDCG@3 = 1 (4 minutes)'
    """
    found = find_exercise(exercise)
    statement = found.statement.strip("\n")
    if isinstance(found, Choose):
        statement = f"{statement}\n\n{found.lettered()}"
    code = f'my_answer = None\ncheck("{found.id}", my_answer)'
    if isinstance(found, WriteFunction):
        code = f'{found.stub}\n\ncheck("{found.id}", {found.name})'
    title = say("page.task", id=found.id, title=found.title, minutes=found.minutes)
    return Page(title, f"{statement}\n\n{CODE.format(source=code)}")


def hint(exercise: str | Callable[..., Any], level: int | None = None) -> Page:
    """Show the next hint: the idea, a piece of the formula, a skeleton, shuffled lines.

    Shuffled lines are those of a solution, where an exercise asks for a function of three lines or
    more. The last hint says how to see the solution.

    Parameters
    ----------
    exercise
        The id of an exercise, or a function of the right name.
    level
        From 1, for one of them; by default the one after the last that was read.

    Raises
    ------
    ValueError
        If there is no such exercise or no such level.
    """
    found, store = find_exercise(exercise), current_store()
    entry, count = store.entry(found.id), _count(found)
    highest = count + 1
    if level is None:
        level = min(entry["hints"] + 1, highest)
    if type(level) is not int or not 1 <= level <= highest:
        raise MisnamedError(f"level must be a whole number from 1 to {highest}, got {level!r}")
    if level > count:
        return solution(exercise)
    store.record_hint(found.id, level)
    return _hint(found, level)


def _hint(exercise: Exercise, level: int) -> Page:
    title = say("page.hint", level=level, count=_count(exercise), id=exercise.id)
    if level == SOLUTION:
        return puzzle(title, _lines(exercise))
    return HintPage(title, exercise.hints[level - 1])


def _count(exercise: Exercise) -> int:
    """How many hints stand before the solution."""
    return len(exercise.hints[: SOLUTION - 1]) + bool(_lines(exercise))


def _lines(exercise: Exercise) -> tuple[str, ...]:
    """The lines of a solution in another order, none where there is none or it is short."""
    if not isinstance(exercise, WriteFunction):
        return ()
    return shuffled_lines(exercise.solution, exercise.id)


def solution(exercise: str | Callable[..., Any], show: bool = False) -> Page:
    """Show a solution of what is solved; of what is not, say first what reading it costs.

    Parameters
    ----------
    exercise
        The id of an exercise, or a function of the right name.
    show
        Whether to show it all the same; the progress then notes all hints as read.

    Raises
    ------
    ValueError
        If there is no such exercise.
    """
    found, store = find_exercise(exercise), current_store()
    count, entry = _count(found), store.entry(found.id)
    if entry["status"] != "correct":
        if not show:
            sentence = "page.asked" if entry["hints"] < count else "page.asked_after_hints"
            return Page(say(sentence, id=found.id, hints=entry["hints"], count=count))
        store.record_hint(found.id, count + 1)
    text = found.hints[-1]
    if isinstance(found, WriteFunction):
        text = CODE.format(source=found.solution.strip("\n"))
    return Page(say("page.solution", id=found.id), text)


def progress(chapter: str | None = None) -> Progress:
    """Show what is done and what is left, exercise by exercise.

    Below the exercises of the lessons stand further ones, which `task` shows.

    Parameters
    ----------
    chapter
        The name of one chapter, such as "precision"; by default all chapters are shown.

    Raises
    ------
    ValueError
        If there is no such chapter.
    """
    check_chapter(chapter)
    store = current_store()
    entries = store.entries()
    return Progress(rows(entries, chapter), (*store.take_news(), *_of_no_exercise(entries)))


def _of_no_exercise(entries: Entries) -> list[str]:
    """Say which entries are about exercises that are not there, such as those of another course."""
    known = {*known_ids()}
    unknown = [id for id in entries if id not in known]
    if not unknown:
        return []
    return [say("progress.of_no_exercise", count=len(unknown), example=unknown[0])]


def rows(entries: Entries, chapter: str | None = None) -> tuple[Row, ...]:
    """What is known of each exercise, by the entries of a store; those of one chapter or all."""
    found, further = [], further_exercises()
    for exercise in all_exercises().values():
        if chapter not in (None, exercise.id.partition(".")[0]):
            continue
        entry = entries.get(exercise.id, untouched())
        counts = entry["checks"], entry["hints"], exercise.minutes
        row = Row(exercise.id, exercise.title, entry["status"], *counts, exercise.id in further)
        found.append(row)
    return tuple(found)


def check_chapter(chapter: str | None) -> None:
    """Raise MisnamedError for what is neither the name of a chapter nor None."""
    if chapter is not None and chapter not in tuple(chapters()):
        known = ", ".join(chapters())
        raise MisnamedError(f"chapter must be one of {known}, got {chapter!r}")


def reset(exercise: str | Callable[..., Any] | None = None) -> Page:
    """Forget the progress on one exercise or guess, on those of a chapter, or on all of them.

    Parameters
    ----------
    exercise
        The id of an exercise or a guess, the name of a chapter, or a function of the right name; by
        default all are forgotten.

    Raises
    ------
    ValueError
        If there is no such exercise, guess or chapter.
    """
    if exercise is None:
        current_store().forget()
        return Page(say("page.all_forgotten"))
    if isinstance(exercise, str) and exercise in chapters():
        for id in (*all_exercises(), *all_guesses()):
            if id.startswith(f"{exercise}."):
                current_store().forget(id)
        return Page(say("page.forgotten", id=exercise))
    is_guess = isinstance(exercise, str) and id_now(exercise) in all_guesses()
    id = find_guess(exercise).id if is_guess else find_exercise(exercise).id
    current_store().forget(id)
    return Page(say("page.forgotten", id=id))
