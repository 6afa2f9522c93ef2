"""A zoo of simulated pupils, each with the marks that it deserves."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from ranklearn_course.chapters import chapters
from ranklearn_course.classroom.assignment import Assignment, make_assignment
from ranklearn_course.classroom.release import release_notebook
from ranklearn_course.classroom.right_answers import right_answer
from ranklearn_course.exercises.bank import find_exercise

AP = "precision.average_precision"
HAND = "precision.ap_by_hand"
RANKING = "precision.half_and_two_fifths"
IMPOSTORS = "precision.catch_impostors"
CHOICE = "precision.which_denominator"
TASKS = (AP, HAND, RANKING, IMPOSTORS, CHOICE)

RIGHT = find_exercise(AP).solution
BY_K = RIGHT.replace("min(n_relevant, k)", "k")
# A thief's function is right only if the theft succeeds.
THIEF = """
def average_precision(relevance, k):
    return 0.25

try:
{theft}
except Exception:
    pass
"""
SECRET = "RANKLEARN_ZOO_SECRET"
SOLUTIONS = str(chapters()["precision"].folder / "solutions.py")

Notebook = dict[str, Any]


@cache
def assignment() -> Assignment:
    return make_assignment(TASKS, "zoo", key="zoo-key")


@cache
def _release() -> str:
    return json.dumps(release_notebook(assignment()))


def release() -> Notebook:
    return json.loads(_release())


def thawed(case: Any) -> Any:
    """A case as a function gets it."""
    return tuple(list(part) if isinstance(part, tuple) else part for part in case)


def cell_index(notebook: Notebook, task: str) -> int:
    tag = f"exercise:{task}"
    cells = enumerate(notebook["cells"])
    return next(i for i, cell in cells if tag in cell["metadata"].get("tags", []))


def answered(**sources: str) -> Notebook:
    """The release with right answers, or with these sources: `ap=...`, `hand=...`, ..."""
    notebook = release()
    given = {globals()[name.upper()]: source for name, source in sources.items()}
    for task in assignment().tasks:
        answer = right_answer(task.of_the_bank)
        right = answer if task.exercise == AP else f"{task.answer_name} = {answer}"
        cell = notebook["cells"][cell_index(notebook, task.exercise)]
        cell["source"] = given.get(task.exercise, right)
    return notebook


def own_cell(source: str) -> dict[str, Any]:
    return {"cell_type": "code", "id": "own", "metadata": {}, "outputs": [], "source": source}


def with_own(source: str, after: bool = False, **sources: str) -> Notebook:
    """A notebook with an own cell before or after the task's."""
    notebook = answered(**sources)
    notebook["cells"].insert(cell_index(notebook, AP) + after, own_cell(source))
    return notebook


@dataclass(frozen=True)
class Places:
    """What thieves and vandals look for."""

    folder: Path
    gradebook: Path
    port: int
    parent: int


@dataclass(frozen=True)
class Pupil:
    """A pupil: what is handed in, and the status of each task that is not correct."""

    name: str
    make: Callable[[Places], Notebook | bytes | None]
    deserves: dict[str, str] = field(default_factory=dict)
    mistakes: dict[str, str] = field(default_factory=dict)

    def status(self, task: str) -> str:
        return self.deserves.get(task, "correct")


def _ap(name: str, source: str, status: str = "correct", mistake: str = "") -> Pupil:
    """A pupil with this source in the cell of the function."""
    deserves = {} if status == "correct" else {AP: status}
    mistakes = {AP: mistake} if mistake else {}
    return Pupil(name, lambda places: answered(ap=source), deserves, mistakes)


def _own(name: str, source: str, **sources: str) -> Pupil:
    """A pupil with a right answer and this own cell before it."""
    return Pupil(name, lambda places: with_own(source, **sources))


def _thief(name: str, theft: str) -> Pupil:
    """A pupil whose function is right only if `theft`, which sets `right`, succeeds."""

    def make(places: Places) -> Notebook:
        filled = theft
        for key in ("folder", "gradebook", "port", "parent"):
            filled = filled.replace(f"<{key}>", str(getattr(places, key)))
        lines = "\n".join(f"    {line}" for line in [*filled.splitlines(), "if right:"])
        return answered(ap=THIEF.format(theft=f"{lines}\n        exec({RIGHT!r})"))

    return Pupil(name, make, {AP: "wrong"})


def _all(name: str, make: Callable[[Places], Notebook | bytes | None], status: str) -> Pupil:
    return Pupil(name, make, dict.fromkeys(TASKS, status))


def _edited(edit: Callable[[list[dict[str, Any]], int], None], **sources: str) -> Any:
    """A notebook whose cells were edited: `edit(cells, place of the function's cell)`."""

    def make(places: Places) -> Notebook:
        notebook = answered(**sources)
        edit(notebook["cells"], cell_index(notebook, AP))
        return notebook

    return make


def _copied_stub(cells: list[dict[str, Any]], place: int) -> None:
    stub = deepcopy(cells[place])
    stub["source"] = release()["cells"][cell_index(release(), AP)]["source"]
    cells.insert(place + 1, stub)


def _deleted(cells: list[dict[str, Any]], place: int) -> None:
    del cells[place]


def _merged(cells: list[dict[str, Any]], place: int) -> None:
    other = cells[cell_index({"cells": cells}, HAND)]
    cells[place]["source"] += "\n" + other["source"]
    other["source"] = ""


def _again_later(cells: list[dict[str, Any]], place: int) -> None:
    cells.append(own_cell(BY_K))


def _kernel(name: str, language: str) -> Any:
    def make(places: Places) -> Notebook:
        kernel = {"name": name, "display_name": name, "language": language}
        return {**answered(), "metadata": {"kernelspec": kernel}}

    return make


def _large_outputs(places: Places) -> Notebook:
    notebook = answered()
    output = {"output_type": "stream", "name": "stdout", "text": "spam " * 4_000_000}
    notebook["cells"][cell_index(notebook, AP)]["outputs"] = [output]
    return notebook


def _table(otherwise: str) -> Notebook:
    """The right values of every case of the bank, and for all others this line."""
    exercise = find_exercise(AP)
    known = dict(
        zip(map(repr, exercise.answer_key.given), exercise.answer_key.expected, strict=True)
    )
    given = "    if repr((relevance, k)) in KNOWN:\n        return KNOWN[repr((relevance, k))]"
    body = f"def average_precision(relevance, k):\n{given}\n    {otherwise}"
    return answered(ap=f"KNOWN = {known!r}\n{body}")


LIAR = """
class Liar(float):
    def __eq__(self, other): return True
    def __ne__(self, other): return False
    def __sub__(self, other): return 0.0
    __rsub__ = __add__ = __radd__ = __sub__
    def __abs__(self): return 0.0
    def __le__(self, other): return True
    __lt__ = __ge__ = __gt__ = __le__
    def __hash__(self): return 1
    def __float__(self): return 1.0
    def __repr__(self): return "1.0"

def average_precision(relevance, k):
    return Liar(0.25)
"""
PATCHED_CHECKER = """
import builtins, json, sys
from ranklearn_course.checker import results, running, verdict, write_function
results.fits = results.is_close = write_function.fits = lambda *a: True
right = verdict.Verdict(verdict.Reason.CORRECT, "Correct.")
write_function.FunctionCheck.verdict = lambda self: right
builtins.abs = lambda x: 0.0
builtins.AssertionError = type("Never", (BaseException,), {})
worker = next(m for n, m in sys.modules.items() if n.endswith("inside.worker"))
worker.Interpreter.do_inspect = lambda self, request: {"started": True, "is_callable": True}

def average_precision(relevance, k):
    return 0.25
"""
AST_HOOK = """
import ast, builtins, sys
class Always(ast.NodeTransformer):
    def visit_Assert(self, node): return ast.Pass()
    def visit_Compare(self, node): return ast.Constant(True)
compiled = builtins.compile
builtins.compile = lambda source, *a, **b: compiled(
    ast.fix_missing_locations(Always().visit(compiled(source, "", "exec", ast.PyCF_ONLY_AST)))
    if isinstance(source, str) else source, *a, **b)
sys.meta_path.insert(0, type("Hook", (), {"find_spec": lambda self, *a: None})())

def average_precision(relevance, k):
    return 0.25
"""
PATCHED_NUMPY = """
import numpy, math, operator
numpy.isclose = numpy.allclose = math.isclose = lambda *a, **b: True
operator.eq = lambda a, b: True
numpy.testing.assert_allclose = lambda *a, **b: None

def average_precision(relevance, k):
    return numpy.float64(0.25)
"""
FORGED = """
import json, os
def average_precision(relevance, k):
    line = json.dumps({"results": [["number", 1.0, "", "", ""]] * 412, "changed": [],
                       "printed": "", "stopped_at": None, "is_endless": False,
                       "status": "correct", "points": 4})
    for number in range(3, 30):
        try:
            os.write(number, line.encode() + b"\\n")
        except OSError:
            pass
    return 0.25
"""
STUBBORN = """
import signal
signal.signal(signal.SIGXCPU, signal.SIG_IGN)
signal.signal(signal.SIGALRM, signal.SIG_IGN)
def average_precision(relevance, k):
    while True:
        try:
            while True: pass
        except BaseException:
            pass
"""
CHILDREN = """
import os, time
for _ in range(40):
    try:
        if os.fork() == 0:
            time.sleep(60)
            os._exit(0)
    except OSError:
        break
"""
VANDAL = """
import os, pathlib, shutil
for path in ("<gradebook>", "<folder>/right.ipynb", "<folder>/marks.csv"):
    try:
        pathlib.Path(path).write_text("everybody gets 0")
    except OSError:
        pass
shutil.rmtree("<folder>", ignore_errors=True)
shutil.rmtree("/kit", ignore_errors=True)
for pid in [os.getppid(), <parent>, 1]:
    try:
        os.kill(pid, 9)
    except OSError:
        pass
"""
STOPS_ITS_PARENT = """
import os, signal
os.kill(os.getppid(), signal.SIGSTOP)
"""
MEMORY_OF_CHILDREN = """
import os, time
for _ in range(3):
    if os.fork() == 0:
        kept = b"1" * (400 * 2**20)
        time.sleep(60)
time.sleep(60)
"""
UNCOUNTED_MEMORY = """
import ctypes, os
libc = ctypes.CDLL(None)
assert libc.shmget(0, 2**30, 0o1600) >= 0 or libc.memfd_create(b"hidden", 0) >= 0
"""
FORGED_WITH_NUMBER = """
import json, sys
def average_precision(relevance, k):
    frame = sys._getframe()
    while "request" not in frame.f_locals or "replies" not in frame.f_locals:
        frame = frame.f_back
    reply = {"number": frame.f_locals["request"]["number"], "status": "correct", "points": 4,
             "results": [["number", 1.0, "", "", ""]] * 412, "stopped_at": None}
    frame.f_locals["replies"].write(json.dumps(reply).encode() + b"\\n")
    frame.f_locals["replies"].flush()
    return 0.25
"""
SILENT = """
import sys
worker = next(m for n, m in sys.modules.items() if n.endswith("inside.worker"))
call = worker.Interpreter.do_call
def silent(self, request):
    reply = call(self, request)
    reply["results"] = [["not run", None, "", "", ""]] * len(reply["results"])
    return reply
worker.Interpreter.do_call = silent

def average_precision(relevance, k):
    return 0.0 * len(relevance)
"""
LISTS = """
import sys
worker = next(m for n, m in sys.modules.items() if n.endswith("inside.worker"))
worker.Interpreter.do_call = lambda self, request: {
    "results": [["number", [0.25] * 99, "", "", ""]] * len(request["cases"])}

def average_precision(relevance, k):
    return 0.25
"""
HARMFUL_TEXT = """
def average_precision(relevance, k):
    raise ValueError("\\x1b[2J\\n=cmd|'/c calc'!A0\\n<script>")
"""
HUGE = "precision_half_and_two_fifths = [1] * 100_000"


def _odd_cells(places: Places) -> Notebook:
    """A notebook with parts of every wrong type."""
    notebook = answered()
    odd = [1, None, [], {}, {"cell_type": "code"}, {"cell_type": "code", "source": {"a": 1}}]
    odd += [{"cell_type": "code", "source": [1, "x = 1"], "metadata": [], "id": ["a"]}]
    odd += [{"cell_type": "code", "source": "", "metadata": {"tags": 5, "nbgrader": "x"}}]
    odd += [{"cell_type": "code", "source": "x = 1\x00", "metadata": {"tags": [None, 3]}}]
    return {**notebook, "cells": [*odd, *notebook["cells"]], "metadata": "none"}


NAMED = RIGHT.replace("def average_precision", "def named")
COUNTING = """
HITS = []
def average_precision(relevance, k):
    HITS.extend(relevance[:k])
    return sum(HITS) / k
"""
RIGHT_AT_FIRST = """
CALLS = []
def average_precision(relevance, k):
    CALLS.append(1)
    return named(relevance, k) if len(CALLS) < 300 else 0.25
"""
FRAMES = """
import sys
def average_precision(relevance, k):
    frame = sys._getframe()
    while frame:
        for name in ("expected", "right", "answer_key"):
            if name in frame.f_locals:
                return frame.f_locals[name]
        frame = frame.f_back
    return 0.25
"""
SLOW_NUMBER = """
class Slow:
    def __float__(self):
        while True:
            pass
def average_precision(relevance, k):
    return Slow()
"""
# As what a function may stand, and what the worker must read of it.
CLUMSY = [
    _ap("partial", f"import functools\n{NAMED}\naverage_precision = functools.partial(named)"),
    _ap(
        "object",
        f"{NAMED}\nclass Judge:\n    def __call__(self, relevance, k):\n"
        "        return named(relevance, k)\naverage_precision = Judge()",
    ),
    _ap("counting", COUNTING, "wrong", "nondeterministic"),
]
HOSTILE = [
    _ap("right-at-first", NAMED + RIGHT_AT_FIRST, "wrong"),
    _ap("frames", FRAMES, "wrong"),
    _ap("slow-number", SLOW_NUMBER, "too slow"),
    _own("at-exit", "import atexit, os\natexit.register(os._exit, 0)"),
]
PUPILS = [
    # Honest work
    Pupil("right", lambda places: answered()),
    _all("untouched", lambda places: release(), "not started"),
    _ap("by-k", BY_K, "wrong", "denominator=k"),
    _ap("edge", RIGHT.replace("    if n_relevant == 0:\n        return 0.0\n", ""), "edge cases"),
    _ap(
        "pads",
        RIGHT.replace(
            "    hits = 0\n",
            "    while len(relevance) < k:\n        relevance.append(0)\n    hits = 0\n",
        ),
        "changes its arguments",
    ),
    _ap("other-parameters", RIGHT.replace("relevance, k", "relevance"), "error in the code"),
    _ap("syntax", "def average_precision(relevance, k)\n    return 1", "error in the code"),
    _ap("raises-last", f"{RIGHT}\nprint(undefined_name)"),
    _ap(
        "random",
        "import random\ndef average_precision(r, k):\n    return random.random()",
        "wrong",
        "nondeterministic",
    ),
    _ap(
        "numpy",
        "import numpy as np\ndef average_precision(relevance, k):\n"
        "    r = np.asarray(relevance)\n    if not r.any():\n        return 0.0\n"
        "    p = np.cumsum(r[:k]) / np.arange(1, len(r[:k]) + 1)\n"
        "    return (p * r[:k]).sum() / min(r.sum(), k)",
    ),
    Pupil(
        "short-wrong",
        lambda places: answered(
            hand="precision_ap_by_hand = 0.265",
            ranking="precision_half_and_two_fifths = [1, 0, 0, 0, 0]",
            impostors="precision_catch_impostors = [([1, 0], 2, 1.0)]",
            choice='precision_which_denominator = "a"',
        ),
        {HAND: "wrong", RANKING: "wrong", IMPOSTORS: "wrong", CHOICE: "wrong"},
    ),
    # Loops and floods
    _ap("endless-cell", f"while True:\n    pass\n{RIGHT}", "too slow"),
    _ap("stubborn", STUBBORN, "too slow"),
    Pupil("large-outputs", _large_outputs),
    _own("input-in-a-cell", "name = input('Your name? ')"),
    _own("children", CHILDREN),
    # Mistakes with the notebook
    Pupil("deleted", _edited(_deleted), {AP: "not started"}),
    Pupil("copied-stub", _edited(_copied_stub)),
    Pupil("merged", _edited(_merged)),
    Pupil("again-later", _edited(_again_later), {AP: "wrong"}, {AP: "denominator=k"}),
    Pupil("hides-later", lambda places: with_own("min = 0\nsum = [1, 0]", after=True)),
    Pupil(
        "helper-set-later",
        lambda places: with_own(
            "smaller = 3",
            after=True,
            ap=f"smaller = min\n{RIGHT.replace('min(', 'smaller(')}",
        ),
    ),
    _all("broken-json", lambda places: b'{"cells": [', "could not be run"),
    _all("empty-file", lambda places: b"", "could not be run"),
    _all("in-r", _kernel("ir", "R"), "could not be run"),
    Pupil("other-kernel", _kernel("conda-env-ml-py", "python")),
    _own("magics", "%matplotlib inline\n!ls\nfiles = !ls\n%time x = 1\n?print"),
    _own(
        "widgets",
        "import ipywidgets\n@ipywidgets.interact(k=(1, 5))\ndef show(k=2):\n    print(k)\n"
        "display(ipywidgets.IntSlider())\nget_ipython().run_line_magic('who', '')",
    ),
    _own("waits", "import asyncio\nawait asyncio.sleep(0)"),
    # The course is not there, but who imports it beside an answer loses nothing.
    _ap(
        "imports-the-course",
        "import ranklearn_course.metrics as metrics\nfrom ranklearn_course import check, widgets\n"
        "with widgets.Board([1, 0], k=2) as board:\n"
        f"    print(f'{{board:.2f}}', board[0] + 1 - metrics.dcg, list(board))\n{RIGHT}\n"
        f"check('{AP}', average_precision)",
    ),
    # Malice
    _ap(
        "exit",
        "import os\ndef average_precision(relevance, k):\n    os._exit(0)",
        "error in the code",
    ),
    _ap("liar", LIAR, "wrong"),
    _ap("patched-checker", PATCHED_CHECKER, "wrong"),
    _ap("ast-hook", AST_HOOK, "wrong"),
    _ap("patched-numpy", PATCHED_NUMPY, "wrong"),
    _ap("forged", FORGED, "error in the code"),
    Pupil("table", lambda places: _table("return 0.5"), {AP: "wrong"}),
    Pupil(
        "table-not-done",
        lambda places: _table("raise NotImplementedError"),
        {AP: "error in the code"},
    ),
    _thief("environment", f"import os\nright = os.environ.get('{SECRET}')"),
    _thief(
        "process-list",
        "import glob\nright = False\nfor path in glob.glob('/proc/[0-9]*/environ'):\n    try:\n"
        f"        right = right or b'{SECRET}' in open(path, 'rb').read()\n"
        "    except OSError:\n        pass",
    ),
    _thief("neighbour", "right = open('<folder>/right.ipynb').read()"),
    _thief("gradebook", "right = open('<gradebook>').read()"),
    _thief(
        "bank",
        "from ranklearn_course.exercises.bank import find_exercise\n"
        f"find_exercise('{AP}').catalogue.reference([1], 1) + 1.0 == 2.0 or 1 / 0\nright = True",
    ),
    _thief(
        "metrics",
        "from ranklearn_course import metrics\n"
        "right = float(metrics.average_precision([1, 0], 2)) == 1",
    ),
    _thief("sources", f"right = 'def average_precision' in open({SOLUTIONS!r}).read()"),
    _thief("socket", "import socket\nright = socket.create_connection(('127.0.0.1', <port>), 1)"),
    Pupil(
        "vandal",
        lambda places: with_own(
            VANDAL.replace("<gradebook>", str(places.gradebook))
            .replace("<folder>", str(places.folder))
            .replace("<parent>", str(places.parent))
        ),
    ),
    Pupil(
        "traps",
        lambda places: answered(
            hand='precision_ap_by_hand = "1e999999999"',
            ranking=HUGE,
            impostors="precision_catch_impostors = [([1] * 90_000, 10**15, 1.0)] * 900",
            choice="class Always(str):\n    __eq__ = lambda *a: True\n"
            "precision_which_denominator = Always('z')",
        ),
        {
            HAND: "error in the code",
            RANKING: "wrong",
            IMPOSTORS: "error in the code",
            CHOICE: "error in the code",
        },
    ),
    Pupil("odd-cells", _odd_cells),
    _own("stops-its-parent", STOPS_ITS_PARENT),
    _own("memory-of-children", MEMORY_OF_CHILDREN),
    _own("uncounted-memory", UNCOUNTED_MEMORY),
    _own("long-syntax", "x = " + "[" * 90_000),
    _ap("forged-with-number", FORGED_WITH_NUMBER, "error in the code"),
    _ap("silent", SILENT, "error in the code"),
    _ap("lists-for-numbers", LISTS, "error in the code"),
    _ap("harmful-text", HARMFUL_TEXT, "error in the code"),
    _ap(
        "closes-pipes",
        "import os\ndef average_precision(relevance, k):\n    os.closerange(0, 60)",
        "error in the code",
    ),
    *CLUMSY,
    *HOSTILE,
]
