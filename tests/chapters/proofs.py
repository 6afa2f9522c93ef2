"""What every exercise must prove, shared by the tests of the chapters."""

from __future__ import annotations

import ast
import builtins
import math
import re
from collections.abc import Callable, Iterable
from functools import cache, reduce
from itertools import combinations
from operator import or_

from ranklearn_course.checker import (
    UNSPECIFIED,
    CatchImpostors,
    GiveRanking,
    NumberByHand,
    WriteFunction,
)
from ranklearn_course.checker.cases import as_lists
from ranklearn_course.checker.running import with_lists
from ranklearn_course.course import chapters
from ranklearn_course.course.schema import read_toml
from tests.checker.answers import judge

CLOSE = 1e-9
BELOW = re.compile("(after|below|beyond|from) rank k")
# Wrong numbers that an exercise by hand knows, at least.
MOST_LIKELY = 5


def of_kind(exercises, kind) -> list:
    """The exercises of one kind."""
    return [each for each in exercises if isinstance(each, kind)]


@cache
def declared(exercise) -> dict:
    """The row of an exercise as its file has it."""
    chapter = chapters()[exercise.id.partition(".")[0]]
    rows = read_toml(chapter.folder / "exercises.toml", dict)["exercise"]
    return next(row for row in rows if row["id"] == exercise.id)


def call(function, case):
    return function(*with_lists(case))


def agree(first, second) -> bool:
    if first is UNSPECIFIED or second is UNSPECIFIED:
        return True
    if isinstance(first, type) or isinstance(second, type):
        return first is second
    if isinstance(first, list | tuple):
        return len(first) == len(second) and all(map(agree, first, second))
    return abs(first - second) <= CLOSE or (math.isnan(first) and math.isnan(second))


def load(source: str, wanted: str) -> Callable:
    """Execute the source of a function and return it."""
    namespace: dict = {}
    exec(source, namespace)
    return namespace[wanted]


def as_learner(variant: Callable) -> Callable:
    """The variant as a learner would have it: where its formula is 0/0, Python raises."""

    def function(*arguments):
        answer = variant(*arguments)
        if answer is UNSPECIFIED:
            raise ZeroDivisionError("division by zero")
        if isinstance(answer, type):
            raise answer
        return answer

    return function


# Write the function


@cache
def verdict_on(exercise: WriteFunction, variant):
    """What is said to a learner whose function is this variant."""
    return judge(exercise, as_learner(variant.function))


def single_is_diagnosed(exercise: WriteFunction, mistake, verdict) -> None:
    """The check of one mistake names it, or one that is inseparable from it."""
    assert verdict.status != "correct", str(verdict)
    if verdict.is_coarse:
        assert (verdict.mistake_ids, verdict.diagnosis) == ((), "")
        return
    assert len(verdict.mistake_ids) == 1, str(verdict)
    (named,) = [m for m in exercise.catalogue.mistakes if m.id == verdict.mistake_ids[0]]
    inseparable = [{*pair["ids"]} for pair in declared(exercise).get("inseparable", ())]
    assert named == mistake or {named.id, mistake.id} in inseparable, str(verdict)


def case_fits_the_question(exercise: WriteFunction, verdict) -> None:
    """Where it is asked about what stands below rank k, something stands there in the case."""
    if verdict.case is None or not BELOW.search(verdict.question):
        return
    lists = [part for part in verdict.case if isinstance(part, tuple)]
    longest = max(len(each) for part in lists for each in (part, *part) if isinstance(each, tuple))
    assert longest > dict(zip(exercise.parameters, verdict.case, strict=True))["k"], str(verdict)


# Answers without code


def impostors_of(exercise: CatchImpostors, case) -> int:
    """The impostors that a case exposes, as bits."""
    right = call(exercise.catalogue.reference, case)
    return sum(
        1 << i
        for i, variant in enumerate(exercise.catalogue.singles)
        if not agree(call(variant.function, case), right)
    )


def best_set_is_smallest(exercise: CatchImpostors, function: WriteFunction) -> None:
    """The stored set exposes all impostors, and no smaller set of the function's cases does."""
    everything = (1 << len(exercise.catalogue.singles)) - 1
    assert union(impostors_of(exercise, case) for case in exercise.best) == everything
    taken = [case for case in function.cases if not exercise.refuse(*as_lists(case))]
    exposed = {impostors_of(exercise, case) for case in taken}
    # A case that exposes a part of what another one exposes is never needed.
    strongest = [one for one in exposed if not any(one | two == two != one for two in exposed)]
    for smaller in combinations(strongest, len(exercise.best) - 1):
        assert union(smaller) != everything, smaller


def union(masks: Iterable[int]) -> int:
    return reduce(or_, masks, 0)


def numbers_are_told_apart(exercise: NumberByHand) -> None:
    """Its arithmetic gives the right number, and each wrong one is another."""
    assert len(exercise.wrong) >= MOST_LIKELY
    assert abs(eval(exercise.arithmetic, vars(math) | vars(builtins)) - exercise.value) <= CLOSE
    values = [exercise.value, *(wrong.value for wrong in exercise.wrong)]
    for first, second in combinations(values, 2):
        assert abs(first - second) > 2 * exercise.tolerance, (first, second)
    # Whoever gives two decimals of the right number has made no mistake.
    shortened = {round(exercise.value, 2), math.trunc(exercise.value * 100) / 100}
    assert not shortened & {round(wrong.value, 6) for wrong in exercise.wrong}


def titles_are_sentences(exercise) -> None:
    for mistake in exercise.catalogue.mistakes:
        assert re.fullmatch(r"It [^\n]+\.", mistake.title), mistake.title
        assert mistake.question.endswith("?"), mistake.question
    titles = [mistake.title for mistake in exercise.catalogue.mistakes]
    assert len(set(titles)) == len(titles)


def returned(source: str) -> list[str]:
    """What the function returns, if it is more than a constant or a name."""
    returns = (node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Return))
    bare = ast.Constant | ast.Name
    return [ast.unparse(value) for value in returns if not isinstance(value, bare)]


def hints_hide_the_solution(exercise: WriteFunction) -> None:
    """No hint before the last rung holds what the solution returns."""
    assert len(exercise.hints) == 4
    for expression in returned(exercise.solution):
        bare = expression.replace(" ", "")
        for hint in exercise.hints[:3]:
            assert bare not in hint.replace(" ", "").replace("`", ""), (expression, hint)


def answers_of(exercise) -> list[str]:
    """The answer of an exercise without code, as a hint would write it."""
    if isinstance(exercise, GiveRanking):
        return [str(as_lists(exercise.example))]
    if isinstance(exercise, NumberByHand):
        return [f"{exercise.value:.3f}", f"{exercise.value:g}"]
    if isinstance(exercise, CatchImpostors):
        return [str(as_lists(part)) for case in exercise.best for part in case[:1]]
    return []


def hints_hide_the_answer(exercise) -> None:
    """No hint before the last rung holds the answer, and the last one does."""
    assert len(exercise.hints) == 4
    for answer in answers_of(exercise):
        assert not any(answer in hint for hint in exercise.hints[:3]), answer
    assert not answers_of(exercise) or any(a in exercise.hints[3] for a in answers_of(exercise))
