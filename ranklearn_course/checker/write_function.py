"""The exercise "write the function": find the smallest counter-example, name the mistake."""

from __future__ import annotations

import inspect
import sys
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import CodeType
from typing import Any

from ranklearn_course.checker import function_verdicts as verdicts
from ranklearn_course.checker.cases import Case
from ranklearn_course.checker.coarseness import coarse_note, is_constant
from ranklearn_course.checker.code_questions import question_about, question_on_loop, source_of
from ranklearn_course.checker.diagnosis import OnCases, name_mistakes, on_cases
from ranklearn_course.checker.exercise import Exercise
from ranklearn_course.checker.function_code import code_of, is_empty, is_plain, names_numpy
from ranklearn_course.checker.mistakes import Catalogue, Variant
from ranklearn_course.checker.results import (
    NOT_RUN,
    Result,
    Value,
    change_of,
    fits,
    is_again,
    read_result,
    rounding_of,
)
from ranklearn_course.checker.running import (
    Run,
    Unfold,
    guarded,
    is_checking,
    run_cases,
    safely,
    with_arrays,
    with_lists,
)
from ranklearn_course.checker.verdict import Reason, Verdict
from ranklearn_course.checker.words import say

# How many cases are called a second time, to find state and randomness.
REPEATS = 20
# How many failing cases tell whether arrays change anything.
TRIED_WITH_ARRAYS = 10
# A function that stops in some cases may still be named by its wrong values, if these are so many.
FEWEST_WRONG = 10


@dataclass(frozen=True, kw_only=True)
class WriteFunction(Exercise):
    """Write a function that is compared with a reference on many small cases.

    Parameters
    ----------
    name
        The name of the function, by which `check(fn)` finds the exercise.
    stub, solution
        The source the learner starts from, and a right one.
    catalogue
        The right function with its mistakes, each a wrong variant of it.
    make_cases
        `make_cases()` gives tuples of arguments in order of size; tuples in them are given to the
        function as lists.
    edge
        `edge(*arguments)` names the edge on which a case lies, which is checked apart, such as
        "nothing relevant"; empty for an ordinary case.
    explain
        `explain(*arguments)` says where the expected value comes from, such as
        "= (1/1) / min(1, 2)" or "nothing is relevant"; empty for no more than the value.
    parameters
        The names of the arguments, for showing a case.
    tolerance
        The largest absolute difference that counts as equal.
    edge_questions
        For each edge the guiding question where only edge cases fail.
    draw
        `draw(random)` makes a case that the course does not show, for marked work, and
        `draw(random, n)` one of about n documents; None for none.
    read
        What the function must return: `read_result` for a number, `read_list` for a list of them.
    seconds
        How long a check may take.
    """

    name: str
    stub: str
    solution: str
    catalogue: Catalogue
    make_cases: Callable[[], tuple[Case, ...]]
    edge: Callable[..., str]
    explain: Callable[..., str]
    parameters: tuple[str, ...]
    tolerance: float = 1e-9
    edge_questions: Mapping[str, str] = field(default_factory=dict, hash=False)
    draw: Callable[..., Case] | None = None
    read: Callable[[Any], Result] = read_result
    seconds: float = 1.0

    @cached_property
    def cases(self) -> tuple[Case, ...]:
        """The cases, made at the first check."""
        return self.make_cases()

    def on(self, cases: tuple[Case, ...]) -> WriteFunction:
        """The same exercise with other cases."""
        return replace(self, make_cases=lambda: cases)

    @cached_property
    def answer_key(self) -> AnswerKey:
        """The right answers, worked out at the first check."""
        return AnswerKey(self)

    def is_edge(self, case: Case) -> bool:
        """Tell whether a case is an edge case."""
        return bool(self.edge(*with_lists(case)))

    def edge_question(self, case: Case) -> str:
        """The guiding question on an edge case, empty for none."""
        return self.edge_questions.get(self.edge(*with_lists(case)), "")

    def verdict_on(self, answer: Any) -> Verdict:
        """The verdict on a function, within the time limit."""
        if is_checking():
            return verdicts.checks_itself(self)
        if answer is None or answer is ...:
            return verdicts.not_started(self)
        return FunctionCheck(self, answer).verdict()


class AnswerKey:
    """The right answers to all cases of an exercise, worked out once."""

    def __init__(self, exercise: WriteFunction) -> None:
        self.exercise = exercise
        self.cases = exercise.cases
        self.given = [with_lists(case) for case in exercise.cases]
        reference = exercise.catalogue.reference
        right = (reference(*with_lists(case)) for case in exercise.cases)
        self.expected = [exercise.read(value).value for value in right]
        edge = [exercise.is_edge(case) for case in exercise.cases]
        self.core = [i for i, is_edge in enumerate(edge) if not is_edge]
        self.edges = [i for i, is_edge in enumerate(edge) if is_edge]

    @cached_property
    def variants(self) -> list[OnCases]:
        """The wrong variants of the exercise with their answers to its cases."""
        return on_cases(self.exercise.catalogue.variants, self.given)

    def failing(self, results: list[Result]) -> set[int]:
        """The indices of the cases where a result was given and is not the expected one."""
        return {
            i
            for i, (result, value) in enumerate(zip(results, self.expected, strict=True))
            if result is not NOT_RUN and not self._fits(result, value)
        }

    def _fits(self, result: Result, value: Value) -> bool:
        return result.kind == "number" and fits(result.value, value, self.exercise.tolerance)


class FunctionCheck:
    """One check of one function; marking asks for the results in another process by a subclass."""

    def __init__(self, exercise: WriteFunction, function: Callable[..., Any]) -> None:
        self.exercise, self.function = exercise, function
        self.answer_key = exercise.answer_key
        self.end = time.perf_counter() + exercise.seconds
        self.arrays = False

    def _left(self) -> float:
        return max(self.end - time.perf_counter(), 0.05)

    def run(self, indices: list[int] | None = None, unfold: Unfold = with_lists) -> Run:
        """Call the function on all cases, or on those of these indices."""
        cases = self.answer_key.cases
        chosen = cases if indices is None else [cases[i] for i in indices]
        return run_cases(self.function, chosen, self._left(), unfold, self.exercise.read)

    def verdict(self) -> Verdict:
        """The verdict, by the first thing that is wrong."""
        refusal = self.refuse_call()
        if refusal:
            return refusal
        modules = len(sys.modules)
        run = self.run()
        if len(sys.modules) > modules:
            # Its imports took time, which is not counted.
            self.end = time.perf_counter() + self.exercise.seconds
        failing = self.answer_key.failing(run.results)
        if self._is_untouched(run):
            return verdicts.not_started(self.exercise)
        if failing and run.stopped_at is None:
            run, failing = self._try_arrays(run, failing)
        verdict = self._stopped(run, failing) or self._nondeterministic(run, failing)
        verdict = verdict or self._checked(run, failing)
        if verdict.status in ("not yet", "error") and not verdict.question:
            verdict = replace(verdict, question=self._question_for(verdict.reason))
        notes = (say("function.with_arrays"),) if self.arrays and failing else ()
        return replace(verdict, printed=run.printed, notes=verdict.notes + notes)

    def _question_for(self, reason: Reason) -> str:
        """The question about the code where nothing else asks one."""
        match reason:
            case Reason.ENDLESS:
                return question_on_loop(self.function)
            case Reason.CHANGES_ARGUMENTS:
                return question_about(self.function, self.exercise.solution, ["code.two_names"])
            # The values are right so far, or never the same: no line of the code explains them.
            case Reason.TOO_SLOW | Reason.NONDETERMINISTIC:
                return ""
        return self.code_question

    def refuse_call(self) -> Verdict | None:
        """Refuse what cannot be called with the exercise's arguments."""
        if is_plain(self.function):
            return next(iter(self._problems()), None)
        found: list[Verdict] = []
        in_time, _ = guarded(lambda: found.extend(self._problems()), self._left())
        if not in_time:
            return verdicts.hangs_when_looked_at(self.exercise)
        return found[0] if found else None

    def _problems(self) -> list[Verdict]:
        if not safely(lambda: callable(self.function), False):
            return [verdicts.not_a_function(self.exercise, type(self.function).__name__)]
        signature = safely(lambda: inspect.signature(self.function), None)
        if signature is None:
            return []
        arguments = self.exercise.parameters
        if safely(lambda: signature.bind(*arguments), None) is None:
            names = safely(lambda: ", ".join(signature.parameters), "…")
            return [verdicts.wrong_parameters(self.exercise, names)]
        return []

    def _is_untouched(self, run: Run) -> bool:
        first = run.results[0]
        if first.kind == "raised" and first.error == "NotImplementedError":
            return True
        if any(result.kind not in ("nothing", "not run") for result in run.results):
            return first.kind == "gap"
        return self.has_no_body()

    def has_no_body(self) -> bool:
        """Tell whether the function is empty, as every stub is."""
        code = safely(lambda: code_of(self.function), None)
        return isinstance(code, CodeType) and is_empty(code)

    def _try_arrays(self, run: Run, failing: set[int]) -> tuple[Run, set[int]]:
        """Call the function with NumPy arrays if it was written for them."""
        if not (_complains_of_lists(run) or self.uses_numpy()):
            return run, failing
        unfold = with_arrays()
        indices = sorted(failing)[:TRIED_WITH_ARRAYS]
        if unfold is None or self.run(indices, unfold).results == [run.results[i] for i in indices]:
            return run, failing
        other = self.run(unfold=unfold)
        failed = self.answer_key.failing(other.results)
        core = set(self.answer_key.core)
        if other.stopped_at is None and _rank(other, failed, core) < _rank(run, failing, core):
            self.arrays = True
            return other, failed
        return run, failing

    def uses_numpy(self) -> bool:
        """Tell whether the function seems to be written for arrays."""
        return safely(lambda: names_numpy(self.function), False)

    def _stopped(self, run: Run, failing: set[int]) -> Verdict | None:
        index = run.stopped_at
        if index is None:
            return None
        if run.is_endless:
            return verdicts.endless(self.exercise, self._shown(index, NOT_RUN))
        answered = sum(result is not NOT_RUN for result in run.results)
        return None if failing else verdicts.too_slow(self.exercise, answered)

    def _nondeterministic(self, run: Run, failing: set[int]) -> Verdict | None:
        """Call some cases again, in another order: state and randomness show."""
        if run.stopped_at is not None:
            return None
        known = [i for i, result in enumerate(run.results) if result is not NOT_RUN]
        indices = sorted(failing)[: REPEATS // 2] + known[:: max(1, len(known) // (REPEATS // 2))]
        indices.reverse()
        again = self.run(indices, with_arrays() or with_lists if self.arrays else with_lists)
        second = dict(zip(indices, again.results, strict=True))
        differing = [i for i in indices if not _is_same(run.results[i], second[i])]
        if not differing:
            return None
        index = min(differing)
        return verdicts.nondeterministic(
            self.exercise, self._shown(index, second[index]), run.results[index]
        )

    def _checked(self, run: Run, failing: set[int]) -> Verdict:
        if not failing:
            if run.changed:
                shown = self._shown(run.changed[0], NOT_RUN)
                return verdicts.changes_arguments(self.exercise, shown, run.changed_argument)
            return verdicts.correct(self.exercise, len(self.answer_key.cases))
        core = [i for i in self.answer_key.core if i in failing]
        first = core[0] if core else min(failing)
        shown = self._shown(first, run.results[first])
        if not core:
            verdict = verdicts.edge_cases(
                self.exercise, shown, len(failing), len(self.answer_key.edges)
            )
        elif run.results[first].kind != "number":
            some = any(result.kind == "number" for result in run.results)
            verdict = verdicts.error(self.exercise, shown, some)
        else:
            verdict = verdicts.wrong(self.exercise, shown, len(failing), len(self.answer_key.cases))
        notes = self._changes(run) + self._stops(run, core)
        key = self.answer_key
        coarse = coarse_note(run.results, key.expected, key.core, key.cases)
        share = 1 - len(failing) / len(self.answer_key.cases)
        notes += (coarse,) if coarse else ()
        verdict = replace(verdict, notes=notes, share=share, is_coarse=bool(coarse))
        found = self.mistakes(run, failing)
        if coarse:
            return verdicts.with_question_only(verdict, found, self.code_question)
        if core and not any(len(variant.mistakes) == 1 for variant in found):
            # One factor or one difference says all that a pair of mistakes says, and in less.
            change = change_of(self._compared(run.results, key.core))
            if change:
                return verdicts.with_change(verdict, change)
        if not found and core:
            return self._unnamed(verdict, run.results, failing, shown)
        question = self.code_question if len(found) > 1 else ""
        return verdicts.with_mistakes(verdict, found, self.source, question)

    @cached_property
    def source(self) -> str:
        """The learner's code, empty if it cannot be read."""
        return source_of(self.function)

    @cached_property
    def code_question(self) -> str:
        """The question about a slip that stands in the code itself, empty for none."""
        return question_about(self.function, self.exercise.solution)

    def _unnamed(
        self, verdict: Verdict, results: list[Result], failing: set[int], shown: verdicts.Shown
    ) -> Verdict:
        """The verdict with what else its values or its error tell."""
        if shown.result.kind != "number":
            question = self.code_question or verdicts.question_on_error(shown.result)
            return replace(verdict, question=question)
        values = self._compared(results, failing)
        return verdicts.with_rounding(verdict, rounding_of(values) if values else None)

    def _compared(self, results: list[Result], indices: Iterable[int]) -> list[tuple[Value, Value]]:
        """The learner's values beside the right ones, none if some case has no value."""
        chosen = sorted(indices)
        if any(results[i].kind != "number" for i in chosen):
            return []
        return [(results[i].value, self.answer_key.expected[i]) for i in chosen]

    def _stops(self, run: Run, failing: list[int]) -> tuple[str, ...]:
        """What is said of a function with wrong values that stops in other cases."""
        stopped = [i for i in failing if run.results[i].kind == "raised"]
        if not stopped or stopped[0] == failing[0]:
            return ()
        shown = self._shown(stopped[0], run.results[stopped[0]])
        return (verdicts.stops_note(self.exercise, shown),)

    def _changes(self, run: Run) -> tuple[str, ...]:
        if not run.changed:
            return ()
        return (verdicts.changed_note(self.exercise, self.answer_key.cases[run.changed[0]]),)

    def mistakes(self, run: Run, failing: set[int]) -> list[Variant]:
        """The variants that explain the answers equally well."""
        results = run.results
        if not any(result.kind == "number" for result in results) and not _is_arithmetic(results):
            return []
        # Whoever answers one value everywhere may have made no mistake of the catalogue.
        if is_constant(results):
            return []
        core, edges = self.answer_key.core, self.answer_key.edges
        bad = [i for i in core if i in failing]
        others = [i for i in (core if bad else core + edges) if i not in failing]

        def named_by(indices: list[int]) -> list[Variant]:
            return name_mistakes(
                self.answer_key.variants,
                results,
                self.answer_key.expected,
                indices,
                others,
                edges,
                self.exercise.tolerance,
            )

        found = named_by(bad or sorted(failing))
        if found or not bad or results[bad[0]].kind != "number":
            return found
        # It stops elsewhere for another reason; its values may be named all the same.
        numbers = [i for i in bad if results[i].kind == "number"]
        return named_by(numbers) if FEWEST_WRONG <= len(numbers) < len(bad) else []

    def _shown(self, index: int, result: Result) -> verdicts.Shown:
        case = self.answer_key.cases[index]
        why = self.exercise.explain(*self.answer_key.given[index])
        return verdicts.Shown(case, self.answer_key.expected[index], result, why)


def _is_same(first: Result, second: Result) -> bool:
    if second is NOT_RUN:
        return True
    if first.kind == second.kind == "number":
        return is_again(first.value, second.value)
    return (first.kind, first.error) == (second.kind, second.error)


def _is_arithmetic(results: list[Result]) -> bool:
    return any(result.error == "ZeroDivisionError" for result in results)


def _complains_of_lists(run: Run) -> bool:
    return any(result.error in ("TypeError", "AttributeError") for result in run.results)


def _rank(run: Run, failing: set[int], core: set[int]) -> tuple[int, int]:
    """The order in which two runs are preferred: fewer errors, then fewer wrong core cases."""
    # A case that was not reached, since so many failed, is no better than an error.
    errors = {i for i in core if run.results[i].kind != "number"}
    return len(errors), len(failing & core - errors)
