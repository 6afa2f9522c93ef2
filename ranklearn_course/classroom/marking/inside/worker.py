"""The pupil's process: runs the cells, calls the functions, sends values of built-in types.

It answers one request a line with one line, both JSON. Whatever the pupil's code does to this
process, to the functions below or to Python itself, it can only change the values that are sent.
The right ones are elsewhere.
"""

from __future__ import annotations

import builtins
import contextlib
import inspect
import json
import linecache
import math
import os
import random
import sys
from collections.abc import Coroutine
from dataclasses import dataclass, field
from types import CodeType, ModuleType
from typing import Any, BinaryIO

from ranklearn_course.checker.builtin_values import as_builtin
from ranklearn_course.checker.cell_code import (
    bound_names,
    compile_cell,
    syntax_problem,
    without_magics,
)
from ranklearn_course.checker.function_code import code_of, is_empty, names_numpy
from ranklearn_course.checker.limits import OutOfTime
from ranklearn_course.checker.results import Result, read_list, read_result
from ranklearn_course.checker.running import guarded, run_cases, safely, with_arrays, with_lists
from ranklearn_course.classroom.marking.inside import stand_in as course

LONGEST_MESSAGE = 160


@dataclass(frozen=True)
class Cell:
    """One code cell."""

    source: str
    # The id of the exercise that it answers, empty for none.
    task: str = ""
    # Whether the pupil wrote it: it is neither a task's cell nor one of the release.
    is_own: bool = False


@dataclass
class Candidate:
    """What may be an answer, its cell, and all names of the notebook at the end of that cell."""

    value: Any
    cell: int
    names: dict[str, Any]


@dataclass
class TaskAnswers:
    """What the marker wants of one exercise, and the candidates for an answer as they ran."""

    id: str
    name: str
    stub: str = ""
    named: list[Candidate] = field(default_factory=list)

    def found(self) -> Candidate | None:
        """The last answer that has the name, as in Jupyter.

        A part of the course under that name, such as an imported metric, hides no answer.
        """
        found = [one for one in self.named if not self.is_untouched(one.value)]
        own = [one for one in found if not isinstance(one.value, course.MissingPart)]
        return (own or found or [None])[-1]

    def is_untouched(self, value: Any) -> bool:
        """Tell whether this is no answer yet: nothing, or the stub of the function."""
        if value is None or value is ...:
            return True
        code = safely(lambda: code_of(value), None)
        if not self.stub or not isinstance(code, CodeType):
            return False
        names: dict[str, Any] = {}
        exec(self.stub, names)  # the course's own source
        stub = code_of(names[self.name])
        is_stub = stub is not None and _essence(code) == _essence(stub)
        return is_stub or (is_empty(code) and not _essence(code)[2])


def _essence(code: CodeType) -> tuple[bytes, tuple[str, ...], list[Any]]:
    """What a function does, without its docstring."""
    constants = [each for each in code.co_consts if each is not None and type(each) is not str]
    return code.co_code, code.co_names, constants


class Interpreter:
    """Runs the cells of one notebook and holds its names."""

    def __init__(self) -> None:
        self.module = ModuleType("__main__")
        self.module.__dict__.update(
            __builtins__=builtins, display=_display, get_ipython=_no_ipython, In=[], Out={}
        )
        self.cells: list[Cell] = []
        self.problems: list[str] = []
        self.codes: list[CodeType | None] = []
        self.tasks: dict[str, TaskAnswers] = {}
        self._names_in_the_end: dict[str, Any] = {}
        self._as_after = ""

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        """Do what a request asks."""
        return getattr(self, "do_" + request["do"])(request)

    def do_open(self, request: dict[str, Any]) -> dict[str, Any]:
        """Take the cells and the tasks; tell what is wrong with each cell."""
        self.cells = [Cell(without_magics(source), *of) for source, *of in request["cells"]]
        self.tasks = {each[0]: TaskAnswers(*each) for each in request["tasks"]}
        self.problems = [syntax_problem(cell.source) or "" for cell in self.cells]
        self.codes = [
            None if problem else self._compiled(index)
            for index, problem in enumerate(self.problems)
        ]
        return {"cells": len(self.cells)}

    def _compiled(self, index: int) -> CodeType:
        source, filename = self.cells[index].source, f"<cell {index + 1}>"
        linecache.cache[filename] = (len(source), None, source.splitlines(True), filename)
        return compile_cell(source, filename)

    def do_cell(self, request: dict[str, Any]) -> dict[str, Any]:
        """Run one cell."""
        index = request["cell"]
        code = self.codes[index]
        if code is None:
            return {"kind": "syntax", "message": self.problems[index][:LONGEST_MESSAGE]}
        limit_cpu(request["seconds"])
        before = dict(self.module.__dict__)
        kind, message = self._run(code, request["seconds"])
        self._collect(index, code, before)
        return {"kind": kind, "message": message}

    def _run(self, code: CodeType, seconds: float) -> tuple[str, str]:
        outcome = ["", ""]

        def work() -> None:
            try:
                made = eval(code, self.module.__dict__)
                if inspect.iscoroutine(made):
                    _await(made)
            except OutOfTime:
                raise
            except BaseException as error:
                outcome[:] = "raised", _message_of(error)

        in_time, _ = guarded(work, seconds)
        return (outcome[0], outcome[1]) if in_time else ("slow", "")

    def _collect(self, index: int, code: CodeType, before: dict[str, Any]) -> None:
        now, bound = self.module.__dict__, bound_names(code)
        cell = self.cells[index]
        for task in self.tasks.values():
            value, names = now.get(task.name), dict(now)
            is_set = task.name in bound or value is not before.get(task.name)
            # What the course's own cells set is nobody's answer.
            if is_set and (cell.task or cell.is_own):
                task.named.append(Candidate(value, index, names))

    def do_inspect(self, request: dict[str, Any]) -> dict[str, Any]:
        """Tell what kind of answer a task has."""
        self._set_names(None)
        answer, found = self.tasks[request["task"]].found(), {"started": False}

        def work() -> None:
            found.update(_inspected(answer.value, request["parameters"]))

        if answer is not None:
            guarded(work, request["seconds"])
            found["started"] = True
            found["cell"] = answer.cell
            found["names_changed"] = _differ(self.module.__dict__, self._names_of(answer))
        return found

    def _names_of(self, answer: Candidate) -> dict[str, Any]:
        """The names as they were after an answer's cell; later ones stay, if they hide nothing."""
        now, then = self.module.__dict__, answer.names
        return {name: now[name] for name in now if not hasattr(builtins, name)} | then

    def do_value(self, request: dict[str, Any]) -> dict[str, Any]:
        """The short answer of a task as plain data."""
        found = self.tasks[request["task"]].found()
        if found is None:
            return {"started": False}
        is_read, builtin = as_builtin(found.value)
        return {"started": True, "cell": found.cell, "is_read": is_read, "value": builtin}

    def do_call(self, request: dict[str, Any]) -> dict[str, Any]:
        """Call the function of a task on cases."""
        limit_cpu(request["seconds"])
        task = self.tasks[request["task"]]
        self._set_names(task if request["after_cell"] else None)
        found = task.found()
        function = found.value if found else None
        cases = [tuple(map(_frozen, case)) for case in request["cases"]]
        read = read_list if request["lists"] else read_result
        unfold = (request["arrays"] and with_arrays()) or with_lists
        run = run_cases(function, cases, request["seconds"], unfold, read)
        return {
            "results": [_sent(result) for result in run.results],
            "changed": run.changed,
            "changed_argument": run.changed_argument,
            "printed": run.printed,
            "stopped_at": run.stopped_at,
            "is_endless": run.is_endless,
        }

    def _set_names(self, after: TaskAnswers | None) -> None:
        """Let the notebook have its names of the end, or those after the cell of a task."""
        names, wanted = self.module.__dict__, after.id if after else ""
        if wanted == self._as_after:
            # What a function keeps from call to call must show.
            return
        if self._as_after:
            _replace(names, self._names_in_the_end)
        found = after.found() if after else None
        if found:
            self._names_in_the_end = dict(names)
            _replace(names, self._names_of(found))
        self._as_after = wanted


def _differ(first: dict[str, Any], second: dict[str, Any]) -> bool:
    # By identity: arrays have no truth value, and objects may lie.
    return first.keys() != second.keys() or any(first[name] is not second[name] for name in first)


def _replace(names: dict[str, Any], others: dict[str, Any]) -> None:
    names.clear()
    names.update(others)


def _await(made: Coroutine[Any, Any, Any]) -> None:
    # Few cells wait, and the import takes as long as all the others.
    import asyncio

    asyncio.run(made)


def _display(*_: Any, **__: Any) -> None:
    """Show nothing: nobody looks."""


def _no_ipython() -> Any:
    return course.MissingPart("get_ipython")


def _message_of(error: BaseException) -> str:
    kind = safely(lambda: str(type(error).__name__), "")
    message = safely(lambda: " ".join(str(error).split()), "")
    return f"{kind}: {message}"[:LONGEST_MESSAGE]


def _inspected(value: Any, parameters: list[str]) -> dict[str, Any]:
    found: dict[str, Any] = {"is_callable": safely(lambda: callable(value), False)}
    found["kind"] = str(type(value).__name__)[:LONGEST_MESSAGE]
    signature = safely(lambda: inspect.signature(value), None)
    if signature is not None and safely(lambda: signature.bind(*parameters), None) is None:
        names = safely(lambda: ", ".join(signature.parameters), "…")
        found["names"] = str(names)[:LONGEST_MESSAGE]
    code = safely(lambda: code_of(value), None)
    found["is_empty"] = isinstance(code, CodeType) and is_empty(code)
    found["uses_numpy"] = safely(lambda: names_numpy(value), False)
    return found


def _frozen(value: Any) -> Any:
    """Lists as tuples, at every depth: JSON has no tuples."""
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


def _sent(result: Result) -> list[Any]:
    value = result.value if result.kind == "number" else None
    return [result.kind, value, result.text, result.error, result.location]


# The process


def limit_process(limits: dict[str, Any]) -> None:
    """Limit this process where the system can, and leave the administrator's rights."""
    with contextlib.suppress(ImportError):
        import resource

        limit = resource.setrlimit
        limit(resource.RLIMIT_CORE, (0, 0))
        limit(resource.RLIMIT_NOFILE, (limits["open_files"],) * 2)
        limit(resource.RLIMIT_FSIZE, (limits["file_bytes"],) * 2)
        if sys.platform == "linux":
            limit(resource.RLIMIT_AS, (limits["memory_bytes"],) * 2)
            # In place of the limit of the process that marks.
            limit(resource.RLIMIT_DATA, (limits["memory_bytes"],) * 2)
        limit(resource.RLIMIT_NPROC, (limits["processes"],) * 2)
        limit(resource.RLIMIT_CPU, (limits["cpu_seconds"],) * 2)
    if limits["user"]:
        os.setgroups([])
        os.setresgid(*[limits["user"]] * 3)
        os.setresuid(*[limits["user"]] * 3)


def limit_cpu(seconds: float) -> None:
    """Let the system end this process after so many further seconds of work.

    A call into C that never comes back takes no notice of the checker's time limit.
    """
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        used = sum(resource.getrusage(resource.RUSAGE_SELF)[:2])
        most = resource.getrlimit(resource.RLIMIT_CPU)[1]
        soon = math.ceil(used + seconds + 1)
        resource.setrlimit(resource.RLIMIT_CPU, (min(soon, most), most))


def serve(requests: BinaryIO, replies: BinaryIO) -> None:
    """Answer requests until there are no more; the first one holds the limits."""
    limit_process(json.loads(requests.readline()))
    random.seed(0)
    interpreter = Interpreter()
    for line in requests:
        request = json.loads(line)
        reply = {**interpreter.answer(request), "number": request["number"]}
        replies.write(json.dumps(reply).encode() + b"\n")
        replies.flush()


def main() -> None:
    """Keep the pipes for the requests, give the pupil's code empty ones, and serve."""
    requests, replies = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nowhere = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(nowhere, number)
    serve(requests, replies)
