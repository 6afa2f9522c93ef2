"""The verdicts on a function: which reason, in which words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from ranklearn_course.checker.cases import Case
from ranklearn_course.checker.formatting import show_call, show_case, show_number, show_pair
from ranklearn_course.checker.mistakes import Mistake, Variant
from ranklearn_course.checker.results import Change, Result, Rounding, Value
from ranklearn_course.checker.verdict import Drawing, Reason, Verdict
from ranklearn_course.checker.words import WORDS, say


class FunctionExercise(Protocol):
    """What a verdict tells of the exercise."""

    @property
    def name(self) -> str:
        """The name of the function."""

    @property
    def parameters(self) -> tuple[str, ...]:
        """The names of its arguments."""

    @property
    def cases(self) -> tuple[Case, ...]:
        """All cases that a check tries."""

    def edge_question(self, case: Case) -> str:
        """The guiding question on an edge case."""


@dataclass(frozen=True)
class Shown:
    """A case with its right value, the learner's result and where the right value comes from."""

    case: Case
    expected: Value
    result: Result
    why: str = ""


def not_started(exercise: FunctionExercise) -> Verdict:
    """The stub is untouched."""
    return Verdict(Reason.NOT_STARTED, say("function.not_started", name=exercise.name))


def correct(exercise: FunctionExercise, count: int) -> Verdict:
    """Everything is right."""
    words = {"name": exercise.name, "count": count}
    drawing = Drawing(say("drawn.correct", **words))
    return Verdict(Reason.CORRECT, say("function.correct", **words), drawing=drawing)


def wrong(exercise: FunctionExercise, shown: Shown, wrong: int, count: int) -> Verdict:
    """Some ordinary cases differ."""
    sentence = "function.one_differs" if wrong == 1 else "function.not_yet"
    return _on_case(Reason.WRONG, sentence, exercise, shown, wrong=wrong, count=count)


def edge_cases(exercise: FunctionExercise, shown: Shown, wrong: int, count: int) -> Verdict:
    """Only edge cases differ."""
    sentence = "function.one_edge_case" if wrong == 1 else "function.edge_cases"
    verdict = _on_case(Reason.EDGE_CASES, sentence, exercise, shown, wrong=wrong, count=count)
    return replace(verdict, question=exercise.edge_question(shown.case))


def error(exercise: FunctionExercise, shown: Shown, some: bool) -> Verdict:
    """The function raises, or returns something that is no number, in some cases or in all."""
    result = shown.result
    if result.kind != "raised":
        missing = "function.no_return_here" if some else "function.no_return"
        sentence = missing if result.kind == "nothing" else "function.no_number"
        return _on_case(Reason.NO_NUMBER, sentence, exercise, shown)
    ordinary = "function.raised" if result.location else "function.raised_somewhere"
    special = {
        "SystemExit": "function.exits",
        "RecursionError": "function.recursion",
        "NoKeyboardError": "function.input",
    }
    return _on_case(Reason.RAISED, special.get(result.error, ordinary), exercise, shown)


def endless(exercise: FunctionExercise, shown: Shown) -> Verdict:
    """One case used up the time."""
    return _on_case(Reason.ENDLESS, "function.endless", exercise, shown)


def nondeterministic(exercise: FunctionExercise, shown: Shown, first: Result) -> Verdict:
    """A second call gave another answer."""
    before, after = _show_result(first), _show_result(shown.result)
    if first.kind == shown.result.kind == "number":
        before, after = show_pair(first.value, shown.result.value)
    reason = Reason.NONDETERMINISTIC
    words = {"first": before, "second": after}
    drawn = say("drawn.two_answers", **words)
    verdict = _on_case(reason, "function.nondeterministic", exercise, shown, drawn, **words)
    return replace(verdict, mistake_ids=(reason.value,))


def changes_arguments(exercise: FunctionExercise, shown: Shown, changed: int) -> Verdict:
    """Right values, but the argument at this position is changed."""
    reason, parameter = Reason.CHANGES_ARGUMENTS, exercise.parameters[changed]
    verdict = _on_case(reason, "function.changes", exercise, shown, parameter=parameter)
    return replace(verdict, got=shown.expected, mistake_ids=(reason.value,))


def changed_note(exercise: FunctionExercise, case: Case) -> str:
    """The note on a wrong function that changes its argument besides."""
    return say("function.changed_note", case=show_case(case, exercise.parameters))


def too_slow(exercise: FunctionExercise, answered: int) -> Verdict:
    """Right so far, but the time ran out."""
    words = {"name": exercise.name, "answered": answered, "count": len(exercise.cases)}
    return Verdict(Reason.TOO_SLOW, say("function.too_slow", **words))


def not_a_function(exercise: FunctionExercise, kind: str) -> Verdict:
    """The answer cannot be called."""
    return _refused(Reason.NOT_A_FUNCTION, "function.not_a_function", exercise, kind=kind)


def wrong_parameters(exercise: FunctionExercise, names: str) -> Verdict:
    """The function takes other arguments."""
    return _refused(Reason.WRONG_PARAMETERS, "function.wrong_parameters", exercise, names=names)


def hangs_when_looked_at(exercise: FunctionExercise) -> Verdict:
    """The answer runs code of its own when it is asked what it is."""
    return _refused(Reason.ENDLESS, "function.hangs_when_looked_at", exercise)


def checks_itself(exercise: FunctionExercise) -> Verdict:
    """The function calls the checker."""
    return _refused(Reason.CHECKS_ITSELF, "function.checks_itself", exercise)


def with_mistakes(
    verdict: Verdict, variants: Sequence[Variant], source: str, question: str
) -> Verdict:
    """The verdict with the names of the mistakes and their question.

    The values single out a mistake among those of the catalogue. The sentence claims that it stands
    in the code only where the source shows it. Where the values fit several mistakes, the question
    about the code is asked, if there is one.
    """
    most = max((variant.evidence(source) for variant in variants), default=0)
    left = [variant for variant in variants if variant.evidence(source) == most]
    if not left:
        return verdict
    mistakes, *others = (variant.mistakes for variant in left)
    is_open = len(mistakes) == 1 and bool(others)
    # Of several pairs of mistakes that explain the answers equally well, the first is told.
    told = mistakes + others[0] if is_open else mistakes
    names = [_diagnosis(mistake) for mistake in told]
    if len(names) == 1:
        diagnosis = names[0] if most > 0 else say("function.one_mistake", name=names[0])
    else:
        sentence = "function.either_mistake" if is_open else "function.two_mistakes"
        diagnosis = say(sentence, first=names[0], second=names[1])
    questions = " ".join(dict.fromkeys(mistake.question for mistake in told))
    asked = (is_open and question) or questions
    return replace(verdict, mistake_ids=left[0].ids, question=asked, diagnosis=diagnosis)


def with_question_only(verdict: Verdict, variants: Sequence[Variant], question: str) -> Verdict:
    """The verdict with this question, or else with that of a mistake that gives the same values."""
    if question or not variants or len(variants[0].mistakes) > 1:
        return replace(verdict, question=question)
    return replace(verdict, question=variants[0].mistakes[0].question)


def with_rounding(verdict: Verdict, rounding: Rounding | None) -> Verdict:
    """The verdict with what is said of values that are near the right ones."""
    match rounding:
        case "at the end":
            diagnosis, question = say("function.rounds"), say("function.does_it_round")
            reason = Reason.ROUNDED
            return replace(verdict, reason=reason, question=question, diagnosis=diagnosis)
        case "on the way":
            return replace(verdict, question=say("function.is_it_near"))
    return verdict


def with_change(verdict: Verdict, change: Change) -> Verdict:
    """The verdict on values that are all off by one factor or by one difference."""
    sentence, question = "function.factor", "function.by_which_factor"
    if change.kind == "shift":
        sentence = "function.larger" if change.by > 0 else "function.smaller"
        question = "function.by_how_much"
    by = show_number(change.by if change.kind == "factor" else abs(change.by))
    return replace(verdict, question=say(question), diagnosis=say(sentence, by=by))


def question_on_error(result: Result) -> str:
    """The question about the error that stopped a function, empty for none."""
    return say(f"stops.{result.error}") if result.error in WORDS.tables["stops"] else ""


def stops_note(exercise: FunctionExercise, shown: Shown) -> str:
    """The note on a wrong function that stops in other cases."""
    case = show_case(shown.case, exercise.parameters)
    return say("function.stops_besides", case=case, error=_show_error(shown.result))


def _diagnosis(mistake: Mistake) -> str:
    if not mistake.whose:
        return mistake.title
    return say("function.convention_of", title=mistake.title, whose=mistake.whose)


def _refused(reason: Reason, sentence: str, exercise: FunctionExercise, **words: str) -> Verdict:
    parameters = ", ".join(exercise.parameters)
    return Verdict(reason, say(sentence, name=exercise.name, parameters=parameters, **words))


def _on_case(
    reason: Reason,
    sentence: str,
    exercise: FunctionExercise,
    shown: Shown,
    drawn: str = "",
    **words: Any,
) -> Verdict:
    """The verdict on one case; ``drawn`` is what the drawing shows in place of the result.

    What stands above the drawing has the name of the sentence, in the table [drawn].
    """
    result, name = shown.result, exercise.name
    expected, got = show_number(shown.expected), _show_result(result)
    if result.kind == "number":
        expected, got = show_pair(shown.expected, result.value)
    case = show_case(shown.case, exercise.parameters)
    # A sum without terms says no more than its value.
    why = "" if shown.why == f"= {expected}" else shown.why
    words |= {"name": name, "parameters": ", ".join(exercise.parameters), "got": got}
    headline = say(
        sentence,
        case=case,
        expected=say("function.with_why", value=expected, why=why) if why else expected,
        error=_show_error(result),
        location=result.location or say("function.unknown_location"),
        **words,
    )
    drawing = Drawing(
        say(f"drawn.{sentence.partition('.')[2]}", **words),
        exercise.parameters,
        case,
        expected,
        why,
        drawn or ("" if result.kind == "raised" else got),
        _show_error(result),
        result.location,
        show_call(name, shown.case),
    )
    value = result.value if result.kind == "number" else got or None
    return Verdict(
        reason, headline, case=shown.case, expected=shown.expected, got=value, drawing=drawing
    )


def _show_result(result: Result) -> str:
    if result.kind == "number":
        return show_number(result.value)
    if result.kind == "raised":
        return say("function.raised_value", error=_show_error(result))
    return result.text


def _show_error(result: Result) -> str:
    if not result.text:
        return result.error
    return say("function.error_and_message", error=result.error, message=result.text)
