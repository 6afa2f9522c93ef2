"""Answers as text, and a judge for those that can be trusted: no clock, no thread, no capture."""

from __future__ import annotations

import linecache
import re
import tomllib
import warnings
from functools import cache
from pathlib import Path

from ranklearn_course.checker.running import Run, _call_all, with_lists
from ranklearn_course.checker.words import WORDS
from ranklearn_course.checker.write_function import NOT_RUN, FunctionCheck

FOLDER = Path(__file__).parent


class TrustingCheck(FunctionCheck):
    """The check of a function that does no harm and comes back."""

    def refuse_call(self):
        return next(iter(self._problems()), None)

    def run(self, indices=None, unfold=with_lists):
        cases = self.answer_key.cases
        chosen = cases if indices is None else [cases[i] for i in indices]
        run = Run([NOT_RUN] * len(chosen))
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            _call_all(self.function, chosen, unfold, self.exercise.read, run)
        return run


def judge(exercise, function):
    return TrustingCheck(exercise, function).verdict()


def as_answer(code, wanted, name):
    """The function as a notebook has it: its source can be read."""
    names = {}
    linecache.cache[name] = (len(code), None, code.splitlines(keepends=True), name)
    exec(compile(code, name, "exec"), names)
    return names[wanted]


@cache
def corpus():
    """The answers of all hands, each with its name."""
    return {
        f"{path.stem}_{i}": answer
        for path in sorted(FOLDER.glob("corpus/*.toml"))
        for i, answer in enumerate(tomllib.loads(path.read_text("utf-8"))["answer"])
    }


def named(verdict):
    """The ids of the mistakes that a verdict names."""
    words = WORDS.tables["function"]
    if verdict.diagnosis == words["rounds"]:
        return ["rounds"]
    for name, question in (("factor", "by_which_factor"), ("shift", "by_how_much")):
        if verdict.question == words[question]:
            return [name]
    return list(verdict.mistake_ids)


def asked(exercise, verdict):
    """The id of the question that a verdict without a name asks, empty for none."""
    if not verdict.question or named(verdict) or verdict.is_correct:
        return ""
    questions = {mistake.question: mistake.id for mistake in exercise.catalogue.mistakes}
    questions |= {question: edge for edge, question in exercise.edge_questions.items()}
    questions[WORDS.tables["function"]["is_it_near"]] = "near"
    questions |= {text: f"stops.{error}" for error, text in WORDS.tables["stops"].items()}
    if verdict.question in questions:
        return questions[verdict.question]
    for id, text in WORDS.tables["code"].items():
        pattern = ".*".join(map(re.escape, text.split("{code}")))
        if re.fullmatch(pattern, verdict.question):
            return f"code.{id}"
    raise LookupError(verdict.question)
