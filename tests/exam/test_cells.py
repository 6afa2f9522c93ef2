"""What stands around an answer when its cell runs: in units, and in kernels as JupyterLab does."""

import asyncio
import json
import textwrap

import pytest
from nbclient import NotebookClient
from nbformat.v4 import new_code_cell, new_notebook

from ranklearn_course.authoring.kernel import ThisPython
from ranklearn_course.checker import Reason
from ranklearn_course.exam import cells
from ranklearn_course.exam.cells import Answer, run_cells
from ranklearn_course.exam.marking import judge, missing
from ranklearn_course.exam.notebook import paper_notebook
from ranklearn_course.exam.paper import left_out, make_paper
from ranklearn_course.exam.record import Record
from ranklearn_course.exam.report import mark_paper
from ranklearn_course.exam.words import say
from ranklearn_course.exercises.bank import find_exercise
from tests.exam.solved import right_cell

PRECISION = find_exercise("precision.precision_at_k")
# Enough for nearly all that two lessons ask.
MINUTES = 96
RIGHT = "def precision_at_k(relevance, k):\n    return sum(g > 0 for g in relevance[:k]) / k\n"
SAVE = "paper.save(5, precision_at_k)"
WITH_NUMPY = (
    "def precision_at_k(relevance, k):\n    return np.sum(np.array(relevance[:k]) > 0) / k\n"
)
WITH_HITS = "def precision_at_k(relevance, k):\n    return hits(relevance[:k]) / k\n"
HITS = "def hits(grades):\n    return sum(grade > 0 for grade in grades)\n"
NO_HITS = "def hits(grades):\n    return 0"
TABLE = "def precision_at_k(relevance, k):\n    return sum(TABLE[g] for g in relevance[:k]) / k\n"
DATACLASS = """from __future__ import annotations
from dataclasses import dataclass
@dataclass
class Hits:
    grades: list
    def count(self):
        return sum(g > 0 for g in self.grades)
def precision_at_k(relevance, k):
    return Hits(relevance[:k]).count() / k"""


@pytest.mark.parametrize(
    ("before", "own", "later"),
    [
        ((), f"%matplotlib inline\n{RIGHT}!ls\ndisplay(3)\nprint(paper.minute)\n{SAVE}", ()),
        (("import numpy as np\nanswer_2 = 0.5\npaper.save(2, answer_2)",), WITH_NUMPY, ()),
        ((f"{HITS}\nassert False, 'my own test fails'",), WITH_HITS, ()),
        (("while True:\n    pass", HITS), WITH_HITS, ()),
        (("half = ", HITS), WITH_HITS, ()),
        ((), f"TABLE = {{}}\n{TABLE}\nTABLE.update((g, g > 0) for g in range(-1, 9))", ()),
        ((), f"if __name__ == '__main__':\n{textwrap.indent(RIGHT, '    ')}", ()),
        ((), DATACLASS, ()),
        ((), f"import asyncio\nawait asyncio.sleep(0)\n{RIGHT}", ()),
        (("precision_at_k = None",), RIGHT, ()),
        # What runs later fills in names and hides none.
        ((), WITH_HITS, (HITS,)),
        ((), HITS + WITH_HITS, (NO_HITS,)),
        ((HITS,), WITH_HITS, (NO_HITS,)),
    ],
)
def test_a_right_function_is_right_with_whatever_stands_around_it(before, own, later, monkeypatch):
    monkeypatch.setattr(cells, "SECONDS", 0.5)
    answer = Answer(None, own, before=before, later=later)
    assert judge(PRECISION, answer).is_correct, judge(PRECISION, answer)
    assert missing(PRECISION, answer) == ""


@pytest.mark.parametrize(
    ("own", "said"),
    [
        (WITH_NUMPY, say("cell.not_found", error="NameError", message="name 'np' is not defined")),
        ("x = 1", say("cell.no_function", name="precision_at_k")),
        ("def precision_at_k(", say("cell.no_python", line=1)),
        # What is wrong with its values is not said.
        ("def precision_at_k(relevance, k):\n    return relevance['x']", ""),
        ("def precision_at_k(relevance, k):\n    while True:\n        pass", ""),
    ],
)
def test_what_is_missing_is_said_and_no_more(own, said):
    # An older function is no answer.
    assert missing(PRECISION, Answer(None, own, before=(RIGHT,))) == said


def test_a_cell_that_fails_is_told_as_that():
    before = "TABLE = {}\nfor g in range(9):\n    TABLE[g] = 1 / g\n"
    error = say("cell.error", error="ZeroDivisionError", message="division by zero")
    verdict = judge(PRECISION, Answer(None, f"{before}{TABLE}"))
    stopped = say("cell.stopped", error=error, line=3)
    assert (verdict.reason, verdict.headline) == (Reason.RAISED, stopped)
    verdict = judge(PRECISION, Answer(None, f"{TABLE}{before}"))
    assert say("cell.stopped", error=error, line=5) in verdict.notes


def test_cells_that_wait_use_up_the_time_of_the_others(monkeypatch):
    began = []
    monkeypatch.setattr(cells, "SECONDS", 0.1)
    monkeypatch.setattr(cells, "OF_OTHERS", 0.2)
    monkeypatch.setattr(cells, "began", began, raising=False)
    waits = (
        "from ranklearn_course.exam import cells\nimport time\ncells.began.append(1)\ntime.sleep(9)"
    )
    assert run_cells(Answer(None, "half = 0.5", before=(waits,) * 4), "half") == (0.5, "")
    assert began == [1]


def test_an_error_that_comes_from_no_line_of_the_cell_is_told_without_one():
    async def where_a_loop_runs():
        return run_cells(Answer(None, "import asyncio\nhalf = await asyncio.sleep(0)"), "half")

    value, fault = asyncio.run(where_a_loop_runs())
    message = "asyncio.run() cannot be called from a running event loop"
    error = say("cell.error", error="RuntimeError", message=message)
    assert (value, fault) == (None, say("cell.not_begun", error=error))


# In kernels


MARK = """import json
marked = paper.mark(True)
credits = {each.counted.question.number: float(each.counted.credit) for each in marked.questions}
print(json.dumps(credits), file=open("credits.json", "w"))
marked"""
AVERAGE = """def average_precision(relevance, k):
    found = [precision_at_k(relevance, i + 1) for i, g in enumerate(relevance[:k]) if g > 0]
    return sum(found) / min(k, sum(relevance)) if found else 0"""
DRAWS = """import matplotlib.pyplot as plt
plt.plot([1, 2])
display(3)
plt.show()"""


@pytest.fixture(scope="module")
def paper():
    """A paper that does not depend on what other lessons there are."""
    return make_paper(7, MINUTES, left_out(only=["unranked", "precision"]))


def numbered(paper, id):
    """The number of the question that a template drew."""
    return next(each.number for each in paper.questions if each.template.id == id)


def run_in_a_kernel(paper, folder, *sources):
    """Run cells in a new kernel after the paper is opened; return their outputs as nbformat."""
    _, start, *_ = paper_notebook(paper).cells
    notebook = new_notebook(cells=[start, *map(new_code_cell, sources)])
    place = {"metadata": {"path": str(folder)}}
    client = NotebookClient(
        notebook, km=ThisPython(), timeout=120, resources=place, allow_errors=True
    )
    client.execute(cleanup_kc=True)
    return [cell.outputs for cell in notebook.cells[1:]]


def shown(outputs):
    """All the text that a cell shows."""
    texts = (each.get("text", each.get("data", {}).get("text/plain", "")) for each in outputs)
    return "".join(texts).removesuffix("\n")


def saved(number):
    return say("sitting.saved", number=number, minute=1, minutes=MINUTES)


def test_a_sitting_of_two_kernels(paper, tmp_path):
    """What saving finds is shown at once, wherever it is called, and all that was saved counts."""
    hits = numbered(paper, "precision.write_precision_at_k")
    average = numbered(paper, "precision.write_average_precision")
    one, other, last = [q.number for q in paper.questions if q.template.kind == "number"][:3]
    first = run_in_a_kernel(
        paper,
        tmp_path,
        f"import numpy as np\n{right_cell(paper.question(one))}",
        f"{AVERAGE}\npaper.save({average}, average_precision)\n\nint(1.5)",
        f"%matplotlib inline\n{WITH_NUMPY}paper.save({hits}, precision_at_k)\n{DRAWS}",
        f"paper.save({other}, 'many')\npaper.save({last}, None)",
    )
    unknown = "name 'precision_at_k' is not defined"
    fault = say("cell.not_found", error="NameError", message=unknown)
    assert [shown(outputs) for outputs in first[:2]] == [
        saved(one),
        f"{saved(average)} {say('sitting.lacks', fault=fault)}\n1",
    ]
    assert saved(hits) in shown(first[2])
    assert [each.output_type for each in first[2]].count("display_data") == 2
    fault = paper.question(other).drawn.exercise.check("many").headline
    refused = say("sitting.not_saved", number=other, fault=fault)
    assert shown(first[3]) == f"{refused}\n{say('sitting.no_answer', number=last)}"
    again, marked = run_in_a_kernel(
        paper, tmp_path, f"{AVERAGE}\npaper.save({average}, average_precision)", MARK
    )
    assert shown(again) == saved(average)
    assert not any(each.output_type == "display_data" for each in marked[:-1])
    credits = json.loads((tmp_path / "credits.json").read_text())
    assert {int(number) for number, share in credits.items() if share} == {one, hits, average}


def test_a_helper_that_is_mended_counts_in_time_alone(paper):
    hits = numbered(paper, "precision.write_precision_at_k")
    for minute, share in ((9.0, 1), (paper.minutes + 1.0, 0)):
        answers = [
            Answer(0.1, NO_HITS, 1.0, 1),
            Answer(None, WITH_HITS, 2.0, hits),
            Answer(0.1, HITS, minute, 1),
        ]
        marked = mark_paper(paper, Record(start=0.0, saved=answers))
        assert marked.questions[hits - 1].counted.credit == share
