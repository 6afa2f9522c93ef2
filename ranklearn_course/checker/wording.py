"""What the verdicts on a function say."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from ranklearn_course.checker.cases import Case
from ranklearn_course.checker.results import Answer, Result
from ranklearn_course.checker.showing import show_case, show_number, show_pair
from ranklearn_course.checker.switches import Switch, Variant
from ranklearn_course.checker.verdict import Verdict

if TYPE_CHECKING:
    from ranklearn_course.checker.write_function import WriteFunction

NOT_STARTED = "Not started: replace the body of {name} by your own code, then run the cell again."
CORRECT = "Correct: {name} is right in all {count} cases."
NOT_YET = (
    "Not yet: {wrong} of {count} cases differ. Smallest: {case}: expected {expected}, yours {got}."
)
ONE_DIFFERS = (
    "Not yet: 1 of {count} cases differs. Smallest: {case}: expected {expected}, yours {got}."
)
EDGE_CASES = (
    "Right, apart from the edge cases: {wrong} of {count} edge cases differ. "
    "Smallest: {case}: expected {expected}, yours {got}."
)
ONE_EDGE_CASE = (
    "Right, apart from the edge cases: 1 of {count} edge cases differs. "
    "Smallest: {case}: expected {expected}, yours {got}."
)
NO_NUMBER = "Error in your code: {name} returns {got}. Smallest case: {case}: expected {expected}."
NO_RETURN = (
    "Error in your code: {name} returns nothing (None). Is a return missing? "
    "Smallest case: {case}: expected {expected}."
)
RAISED = "Error in your code: {error} in {place}. Smallest case: {case}: expected {expected}."
RAISED_SOMEWHERE = "Error in your code: {error}. Smallest case: {case}: expected {expected}."
EXITS = (
    "Error in your code: it stops Python (SystemExit) instead of returning a value, in {place}. "
    "Smallest case: {case}: expected {expected}."
)
RECURSION = (
    "Error in your code: {name} calls itself without an end (RecursionError), in {place}. "
    "Smallest case: {case}: expected {expected}."
)
INPUT = (
    "Error in your code: it calls input(), but nobody types while it is checked. "
    "Use the arguments ({parameters}) instead, in {place}."
)
UNKNOWN_PLACE = "a line that is not known"
ENDLESS = (
    "Error in your code: {name} did not come back in time for {case}. Is there an endless loop? "
    "Expected {expected}."
)
TOO_SLOW = (
    "Error in your code: {name} is too slow: {answered} of {count} cases were answered in time, "
    "all of them right."
)
NOT_A_FUNCTION = (
    "Error in your code: the answer must be a function of ({parameters}), "
    "got an object of type {kind}."
)
WRONG_PARAMETERS = (
    "Error in your code: {name} must be a function of ({parameters}), yours takes ({names})."
)
HANGS_WHEN_LOOKED_AT = (
    "Error in your code: the answer must be a function of ({parameters}), "
    "yours did not come back when it was looked at."
)
CHECKS_ITSELF = (
    "Error in your code: {name} calls check while it is checked. Call check outside of it."
)
FICKLE = (
    "Not yet: two calls with the same arguments gave different answers. "
    "{case}: expected {expected}, yours {first} and then {second}. "
    "Is something kept between calls, or random?"
)
CHANGES = (
    "Not yet: the values are right, but {name} changes the list it is given. "
    "First seen with {case}. Work on a copy, such as list({parameter}) or sorted({parameter})."
)
CHANGES_TITLE = "It changes the list it is given."
FICKLE_TITLE = "It gives different answers to the same arguments."
CHANGED_NOTE = "Your function changes the list it is given, first seen with {case}: work on a copy."
WITH_ARRAYS = "Your function was called with NumPy arrays, because it does not work with lists."
CONSTANT = "Your function answers {got} in every case."

WITH_ARITHMETIC = "{value} (= {arithmetic})"
WITH_REASON = "{value} ({reason})"
RAISED_VALUE = "stopped with {error}"
ERROR_AND_MESSAGE = "{error} ({message})"

BUG = "{title}"
CONVENTION = "{title} This is another convention, not a bug; the exercise asks for a different one."
CONVENTION_OF = (
    "{title} This is another convention, not a bug, used by {whose}; "
    "the exercise asks for a different one."
)
TWO_MISTAKES = "Two things at once. {first} {second}"


@dataclass(frozen=True)
class Shown:
    """A case with its right value, the learner's result and how the right value comes about."""

    case: Case
    expected: Answer
    result: Result
    why: str = ""


def not_started(exercise: WriteFunction) -> Verdict:
    """The stub is untouched."""
    return Verdict("not started", NOT_STARTED.format(name=exercise.name))


def correct(exercise: WriteFunction, count: int) -> Verdict:
    """Everything is right."""
    return Verdict("correct", CORRECT.format(name=exercise.name, count=count))


def not_yet(exercise: WriteFunction, shown: Shown, wrong: int, count: int) -> Verdict:
    """Some ordinary cases differ."""
    template = ONE_DIFFERS if wrong == 1 else NOT_YET
    return _on_case("not yet", template, exercise, shown, wrong=wrong, count=count)


def edge_cases(exercise: WriteFunction, shown: Shown, wrong: int, count: int) -> Verdict:
    """Only edge cases differ."""
    template = ONE_EDGE_CASE if wrong == 1 else EDGE_CASES
    verdict = _on_case("edge cases", template, exercise, shown, wrong=wrong, count=count)
    asked = exercise.edge_question
    question = asked if isinstance(asked, str) else asked(*shown.case)
    return replace(verdict, question=question)


def error(exercise: WriteFunction, shown: Shown) -> Verdict:
    """The function raises, or returns something that is no number."""
    result = shown.result
    template = {
        "nothing": NO_RETURN,
        "no number": NO_NUMBER,
        "raised": RAISED if result.place else RAISED_SOMEWHERE,
    }[result.kind]
    special = {"SystemExit": EXITS, "RecursionError": RECURSION, "NoKeyboardError": INPUT}
    return _on_case("error", special.get(result.error, template), exercise, shown)


def endless(exercise: WriteFunction, shown: Shown) -> Verdict:
    """One case used up the time."""
    return _on_case("error", ENDLESS, exercise, shown)


def fickle(exercise: WriteFunction, shown: Shown, first: Result) -> Verdict:
    """A second call gave another answer."""
    before, after = _show_result(first), _show_result(shown.result)
    if first.kind == shown.result.kind == "number":
        before, after = show_pair(first.value, shown.result.value)
    verdict = _on_case("not yet", FICKLE, exercise, shown, first=before, second=after)
    return replace(verdict, mistakes=(FICKLE_TITLE,))


def changes(exercise: WriteFunction, shown: Shown) -> Verdict:
    """Right values, but the argument is changed."""
    parameter = exercise.parameters[0]
    verdict = _on_case("not yet", CHANGES, exercise, shown, parameter=parameter)
    return replace(verdict, got=shown.expected, mistakes=(CHANGES_TITLE,))


def changed_note(exercise: WriteFunction, case: Case) -> str:
    """The note on a wrong function that changes its argument besides."""
    return CHANGED_NOTE.format(case=show_case(case, exercise.parameters))


def constant_note(result: Result) -> str:
    """The note on a function that looks at nothing."""
    return CONSTANT.format(got=_show_result(result))


def too_slow(exercise: WriteFunction, answered: int) -> Verdict:
    """Right so far, but the time ran out."""
    count = len(exercise.cases)
    text = TOO_SLOW.format(name=exercise.name, answered=answered, count=count)
    return Verdict("error", text)


def not_a_function(exercise: WriteFunction, kind: str) -> Verdict:
    """The answer cannot be called."""
    return _refused(NOT_A_FUNCTION, exercise, kind=kind)


def wrong_parameters(exercise: WriteFunction, names: str) -> Verdict:
    """The function takes other arguments."""
    return _refused(WRONG_PARAMETERS, exercise, names=names)


def hangs_when_looked_at(exercise: WriteFunction) -> Verdict:
    """The answer runs code of its own when it is asked what it is."""
    return _refused(HANGS_WHEN_LOOKED_AT, exercise)


def checks_itself(exercise: WriteFunction) -> Verdict:
    """The function calls the checker."""
    return _refused(CHECKS_ITSELF, exercise)


def with_mistake(verdict: Verdict, mistake: Variant | None) -> Verdict:
    """The verdict with the guiding question and the name of the mistake."""
    if mistake is None:
        return verdict
    questions = dict.fromkeys(switch.question for switch in mistake.switches)
    return replace(
        verdict,
        mistakes=mistake.titles,
        question=" ".join(questions),
        diagnosis=_diagnosis([_name(switch) for switch in mistake.switches]),
    )


def _diagnosis(names: list[str]) -> str:
    if len(names) == 1:
        return names[0]
    return TWO_MISTAKES.format(first=names[0], second=names[1])


def _name(switch: Switch) -> str:
    if switch.kind == "bug":
        return BUG.format(title=switch.title)
    template = CONVENTION_OF if switch.whose else CONVENTION
    return template.format(title=switch.title, whose=switch.whose)


def _refused(template: str, exercise: WriteFunction, **words: str) -> Verdict:
    parameters = ", ".join(exercise.parameters)
    return Verdict("error", template.format(name=exercise.name, parameters=parameters, **words))


def _on_case(
    status: Any, template: str, exercise: WriteFunction, shown: Shown, **words: Any
) -> Verdict:
    result = shown.result
    expected, got = show_number(shown.expected), _show_result(result)
    if result.kind == "number":
        expected, got = show_pair(shown.expected, result.value)
    text = template.format(
        name=exercise.name,
        parameters=", ".join(exercise.parameters),
        case=show_case(shown.case, exercise.parameters),
        expected=_with_why(expected, shown.why),
        got=got,
        error=_show_error(result),
        place=result.place or UNKNOWN_PLACE,
        **words,
    )
    value = result.value if result.kind == "number" else got or None
    return Verdict(status, text, case=shown.case, expected=shown.expected, got=value)


def _with_why(value: str, why: str) -> str:
    if not why:
        return value
    if any(sign.isdigit() for sign in why):
        return WITH_ARITHMETIC.format(value=value, arithmetic=why)
    return WITH_REASON.format(value=value, reason=why)


def _show_result(result: Result) -> str:
    if result.kind == "number":
        return show_number(result.value)
    if result.kind == "raised":
        return RAISED_VALUE.format(error=_show_error(result))
    return result.text


def _show_error(result: Result) -> str:
    if not result.text:
        return result.error
    return ERROR_AND_MESSAGE.format(error=result.error, message=result.text)
