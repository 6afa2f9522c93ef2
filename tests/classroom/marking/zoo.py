"""A zoo of simulated pupils, each with the marks that it deserves."""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from ranklearn_course.classroom.assignment import make_assignment
from ranklearn_course.classroom.release import release_notebook
from ranklearn_course.classroom.right_answers import right_answer
from ranklearn_course.course import chapters
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
EARNS = "assert average_precision([1, 0], 2) == 1.0 and average_precision([0, 1], 2) == 0.5"
SECRET = "RANKLEARN_ZOO_SECRET"
SOLUTIONS = str(chapters()["precision"].folder / "solutions.py")

Notebook = dict[str, Any]


@cache
def assignment():
    return make_assignment(TASKS, "zoo", key="zoo-key")


def release():
    return release_notebook(assignment())


def thawed(case):
    """A case as a function gets it."""
    return tuple(list(part) if isinstance(part, tuple) else part for part in case)


def mark_of(marks, task):
    return next(mark for mark in marks.tasks if mark.task == task)


def cell_index(notebook, task):
    tag = f"exercise:{task}"
    cells = enumerate(notebook["cells"])
    return next(i for i, cell in cells if tag in cell["metadata"].get("tags", []))


def answered(**sources):
    """The release with right answers, or with these sources: `ap=...`, `hand=...`, ..."""
    notebook = release()
    given = {globals()[name.upper()]: source for name, source in sources.items()}
    for task in assignment().tasks:
        answer = right_answer(task.of_the_bank)
        right = answer if task.exercise == AP else f"{task.answer_name} = {answer}"
        cell = notebook["cells"][cell_index(notebook, task.exercise)]
        cell["source"] = given.get(task.exercise, right)
    return notebook


def with_own(source, after=False):
    """A notebook with an own cell before or after the task's."""
    notebook = answered()
    own = {"cell_type": "code", "id": "own", "metadata": {}, "outputs": [], "source": source}
    notebook["cells"].insert(cell_index(notebook, AP) + after, own)
    return notebook


@dataclass(frozen=True)
class Pupil:
    """A pupil: what is handed in, and the status of each task that is not correct.

    In sources `<folder>`, `<gradebook>`, `<port>` and `<parent>` are what thieves look for.
    """

    name: str
    make: Callable[[], Notebook]
    deserves: dict[str, str] = field(default_factory=dict)
    mistake: str = ""
    # What a thief fools where nothing holds it: an assertion of a judge that nobody else watches.
    fools: str = ""

    def handed_in(self, places):
        text = json.dumps(self.make())
        for name, place in places.items():
            text = text.replace(f"<{name}>", str(place))
        return text


def _ap(name, source, status="correct", mistake="", fools=""):
    """A pupil with this source in the cell of the function."""
    deserves = {} if status == "correct" else {AP: status}
    return Pupil(name, lambda: answered(ap=source), deserves, mistake, fools)


def _own(name, source):
    """A pupil with right answers and this own cell before the first."""
    return Pupil(name, lambda: with_own(source))


def _thief(name, theft):
    """A pupil whose function is right only if `theft`, which sets `right`, succeeds."""
    lines = "\n".join(f"    {line}" for line in [*theft.splitlines(), "if right:"])
    source = THIEF.format(theft=f"{lines}\n        exec({RIGHT!r})")
    return _ap(name, source, "wrong", fools=EARNS)


def _merged():
    """Two answers in the cell of the first."""
    notebook = answered()
    cells = notebook["cells"]
    other = cells[cell_index(notebook, HAND)]
    cells[cell_index(notebook, AP)]["source"] += "\n" + other["source"]
    other["source"] = ""
    return notebook


def _odd_cells():
    """A notebook with parts of every wrong type."""
    notebook = answered()
    odd = [1, None, [], {}, {"cell_type": "code"}, {"cell_type": "code", "source": {"a": 1}}]
    odd += [{"cell_type": "code", "source": [1, "x = 1"], "metadata": [], "id": ["a"]}]
    odd += [{"cell_type": "code", "source": "", "metadata": {"tags": 5, "nbgrader": "x"}}]
    odd += [{"cell_type": "code", "source": "x = 1\x00", "metadata": {"tags": [None, 3]}}]
    return {**notebook, "cells": [*odd, *notebook["cells"]], "metadata": "none"}


def _table():
    """The right values of every case of the bank, and one value for all others."""
    key = find_exercise(AP).answer_key
    known = dict(zip(map(repr, key.given), key.expected, strict=True))
    body = "def average_precision(relevance, k):\n    return KNOWN.get(repr((relevance, k)), 0.5)"
    return f"KNOWN = {known!r}\n{body}"


LIAR = """
class Liar(float):
    __eq__ = __le__ = __lt__ = __ge__ = __gt__ = lambda self, other: True
    __sub__ = __rsub__ = __abs__ = lambda self, other=None: 0.0
    __float__ = lambda self: 1.0
    __repr__ = lambda self: "1.0"

def average_precision(relevance, k):
    return Liar(0.25)
"""
PATCHED_CHECKER = """
import builtins, sys
from ranklearn_course.checker import results, verdict, write_function
results.fits = write_function.fits = lambda *a: True
right = verdict.Verdict(verdict.Reason.CORRECT, "Correct.")
write_function.FunctionCheck.verdict = lambda self: right
builtins.abs = lambda x: 0.0
worker = next(m for n, m in sys.modules.items() if n.endswith("inside.worker"))
worker.Interpreter.do_inspect = lambda self, request: {"started": True, "is_callable": True}

def average_precision(relevance, k):
    return 0.25
"""
STUBBORN = f"""
import signal
signal.signal(signal.SIGXCPU, signal.SIG_IGN)
signal.signal(signal.SIGALRM, signal.SIG_IGN)
while True:
    try:
        while True: pass
    except BaseException:
        pass
{RIGHT}
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
        kept = b"1" * (200 * 2**20)
        time.sleep(60)
time.sleep(60)
"""
FORGED = """
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
CHILDREN = """
import os, time
children = 0
for _ in range(100):
    if os.fork() == 0:
        time.sleep(2)
        os._exit(0)
    children += 1
right = children == 100
"""
PROCESS_LIST = f"""
import glob
right = False
for path in glob.glob('/proc/[0-9]*/environ'):
    try:
        right = right or b'{SECRET}' in open(path, 'rb').read()
    except OSError:
        pass
"""
BANK = f"""
from ranklearn_course.exercises.bank import find_exercise
right = find_exercise('{AP}').catalogue.reference([1], 1) + 1.0 == 2.0
"""
# The judges that they fool.
OF_THE_BANK = f"""
from ranklearn_course.exercises.bank import find_exercise
assert find_exercise({AP!r}).check(average_precision).is_correct
"""
SERVE = """
import io
def serve(request, replies):
    average_precision([1], 1)
    return replies.getvalue()
assert b'"number": 7' in serve({'number': 7}, io.BytesIO())
"""
# The course is not there, but who imports it or plays beside an answer loses nothing.
HABITS = f"""
%matplotlib inline
files = !ls
import ipywidgets
import ranklearn_course.metrics as metrics
from ranklearn_course import check, widgets
@ipywidgets.interact(k=(1, 5))
def show(k=2):
    print(k)
with widgets.Board([1, 0], k=2) as board:
    print(f'{{board:.2f}}', board[0] + 1 - metrics.dcg, list(board))
display(ipywidgets.IntSlider())
get_ipython().run_line_magic('who', '')
{RIGHT}
check('{AP}', average_precision)
print(undefined_name)
"""
OTHER_KERNEL = {"kernelspec": {"name": "conda-env-ml-py", "language": "python"}}
PADS = "    while len(relevance) < k:\n        relevance.append(0)\n    hits = 0\n"
NUMPY = """
import numpy as np
def average_precision(relevance, k):
    if not relevance.any():
        return 0.0
    p = np.cumsum(relevance[:k]) / np.arange(1, len(relevance[:k]) + 1)
    return (p * relevance[:k]).sum() / min(relevance.sum(), k)
"""
RANDOM = "import random\ndef average_precision(r, k):\n    return random.random()"
TRAPS = {
    "hand": 'precision_ap_by_hand = "1e999999999"',
    "ranking": "precision_half_and_two_fifths = [1] * 100_000",
    "impostors": "precision_catch_impostors = [([1, 0], 2, 1.0)]",
    "choice": "class Always(str):\n    __eq__ = lambda *a: True\n"
    "precision_which_denominator = Always('z')",
}
IN_TRAPS = {
    **{HAND: "error in the code", CHOICE: "error in the code"},
    **{RANKING: "wrong", IMPOSTORS: "wrong"},
}
WITHOUT_EDGE = RIGHT.replace("    if n_relevant == 0:\n        return 0.0\n", "")
PUPILS = [
    # Honest work
    Pupil("right", answered),
    Pupil("untouched", release, dict.fromkeys(TASKS, "not started")),
    _ap("by-k", BY_K, "wrong", "denominator=k"),
    _ap("edge", WITHOUT_EDGE, "edge cases"),
    _ap("pads", RIGHT.replace("    hits = 0\n", PADS), "changes its arguments"),
    _ap("syntax", "def average_precision(relevance, k)\n    return 1", "error in the code"),
    _ap("random", RANDOM, "wrong", "nondeterministic"),
    _ap("random-again", RANDOM, "wrong", "nondeterministic"),
    _ap("numpy", NUMPY),
    Pupil("habits", lambda: {**answered(ap=HABITS), "metadata": OTHER_KERNEL}),
    Pupil("merged", _merged),
    Pupil("hides-later", lambda: with_own("min = 0\nsum = [1, 0]", after=True)),
    # What takes too much
    _ap("stubborn", STUBBORN, "too slow"),
    _own("memory-of-children", MEMORY_OF_CHILDREN),
    _thief("children", CHILDREN),
    Pupil("traps", lambda: answered(**TRAPS), IN_TRAPS),
    # Malice
    _ap(
        "exit",
        "import os\ndef average_precision(relevance, k):\n    os._exit(0)",
        "error in the code",
    ),
    _ap("liar", LIAR, "wrong", fools="assert average_precision([1, 0], 2) == 1.0"),
    _ap("patched-checker", PATCHED_CHECKER, "wrong", fools=OF_THE_BANK),
    _ap(
        "frames",
        FRAMES,
        "wrong",
        fools="expected = 1.0\nassert average_precision([1, 0], 2) == expected",
    ),
    _ap("forged", FORGED, "error in the code", fools=SERVE),
    Pupil("table", lambda: answered(ap=_table()), {AP: "wrong"}, fools=OF_THE_BANK),
    _thief("environment", f"import os\nright = os.environ.get('{SECRET}')"),
    _thief("process-list", PROCESS_LIST),
    _thief("neighbour", "right = open('<folder>/right.ipynb').read()"),
    _thief("bank", BANK),
    _thief(
        "metrics", "from ranklearn_course import metrics\nright = float(metrics.dcg([1], 1)) == 1"
    ),
    _thief("sources", f"right = 'def average_precision' in open({SOLUTIONS!r}).read()"),
    _thief("socket", "import socket\nright = socket.create_connection(('127.0.0.1', <port>), 1)"),
    _own("vandal", VANDAL),
    _own("stops-its-parent", STOPS_ITS_PARENT),
    Pupil("odd-cells", _odd_cells),
]
