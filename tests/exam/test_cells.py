"""What stands around an answer when its cell runs: in units, and in kernels as JupyterLab does."""

import asyncio
import json
import textwrap

import pytest
from nbclient import NotebookClient
from nbformat.v4 import new_code_cell, new_notebook

from ranklearn_course.checker import Reason
from ranklearn_course.exam import cells
from ranklearn_course.exam.cells import Answer, run_cells
from ranklearn_course.exam.marking import judge, missing
from ranklearn_course.exam.notebook import mark_notebook, paper_notebook, write_paper
from ranklearn_course.exam.paper import left_out, make_paper
from ranklearn_course.exam.record import Record
from ranklearn_course.exam.report import mark_paper
from ranklearn_course.exam.words import say
from tests.exam.solved import fill, right_cell
from tests.rows import with_each

PRECISION = "precision.precision_at_k"
# Enough for nearly all that two lessons ask.
MINUTES = 96
RIGHT = "def precision_at_k(relevance, k):\n    return sum(g > 0 for g in relevance[:k]) / k\n"
SAVE = "paper.save(5, precision_at_k)"
WITH_NUMPY = (
    "def precision_at_k(relevance, k):\n    return np.sum(np.array(relevance[:k]) > 0) / k\n"
)
WITH_HITS = "def precision_at_k(relevance, k):\n    return hits(relevance[:k]) / k\n"
HITS = "def hits(grades):\n    return sum(grade > 0 for grade in grades)\n"
TABLE = "def precision_at_k(relevance, k):\n    return sum(TABLE[g] for g in relevance[:k]) / k\n"


@with_each(
    [
        ((), RIGHT),
        ((), f"print({RIGHT!r})\n{RIGHT}\ndisplay(3)\n{SAVE}"),
        ((), f"%matplotlib inline\n{RIGHT}!ls\n%timeit precision_at_k([1], 1)\n{SAVE}"),
        ((), f"%%time\n{RIGHT}{SAVE}"),
        (("import numpy as np\nanswer_2 = 0.5\npaper.save(2, answer_2)",), WITH_NUMPY),
        (("import numpy as np",), f"import numpy as np\n{WITH_NUMPY}"),
        (("%matplotlib inline\nimport numpy as np",), WITH_NUMPY),
        ((HITS,), WITH_HITS),
        ((HITS, "def other():\n    return hits([1])\nassert other() == 1"), WITH_HITS),
        ((f"{HITS}\nassert False, 'my own test fails'",), WITH_HITS),
        (("while True:\n    pass", HITS), WITH_HITS),
        (("half = ", HITS), WITH_HITS),
        ((), f"TABLE = {{}}\nfor g in range(-1, 9):\n    TABLE[g] = g > 0\n{TABLE}"),
        ((), f"TABLE = {{}}\n{TABLE}\nTABLE.update((g, g > 0) for g in range(-1, 9))"),
        ((), f"try:\n    import numpy as np\nexcept ImportError:\n    np = None\n{WITH_NUMPY}"),
        ((), f"if True:\n{textwrap.indent(RIGHT, '    ')}"),
        ((), f"with open(__import__('os').devnull):\n{textwrap.indent(RIGHT, '    ')}"),
        ((), "precision_at_k = lambda relevance, k: sum(g > 0 for g in relevance[:k]) / k"),
        ((), f"from functools import cache, wraps\n@cache\n{HITS}{RIGHT}"),
        (
            (),
            "def printing(f):\n    def inner(*all):\n        print(all)\n        return f(*all)\n"
            f"    return inner\n@printing\n{RIGHT}",
        ),
        (
            (),
            "from dataclasses import dataclass\n@dataclass\nclass Hits:\n    grades: list\n"
            "    def count(self):\n        return sum(g > 0 for g in self.grades)\n"
            "def precision_at_k(relevance, k):\n    return Hits(relevance[:k]).count() / k",
        ),
        ((), f"if __name__ == '__main__':\n{textwrap.indent(RIGHT, '    ')}"),
        ((), f"import asyncio\nawait asyncio.sleep(0)\n{RIGHT}"),
        ((), f"{RIGHT}\nprint(paper.minute)\nnow = paper\n{SAVE}"),
        (("precision_at_k = None", "sum_ = sum"), RIGHT),
    ]
)
def test_a_right_function_is_right_with_whatever_stands_around_it(before, own, monkeypatch):
    monkeypatch.setattr(cells, "SECONDS", 0.5)
    answer = Answer(None, own, before=before)
    assert judge(PRECISION, answer).is_correct, judge(PRECISION, answer)
    assert missing(PRECISION, answer) == ""


def test_what_runs_later_fills_in_names_and_hides_none():
    other = "def hits(grades):\n    return 0"
    assert judge(PRECISION, Answer(None, WITH_HITS, later=(HITS,))).is_correct
    assert judge(PRECISION, Answer(None, HITS + WITH_HITS, later=(other,))).is_correct
    assert judge(PRECISION, Answer(None, WITH_HITS, before=(HITS,), later=(other,))).is_correct
    assert not judge(PRECISION, Answer(None, WITH_HITS, before=(HITS, other))).is_correct


def test_an_older_function_is_no_answer():
    answer = Answer(None, "x = 1", before=(RIGHT,))
    assert judge(PRECISION, answer).headline == say("cell.no_function", name="precision_at_k")


@with_each(
    [
        (WITH_NUMPY, say("cell.not_found", error="NameError", message="name 'np' is not defined")),
        (
            "def precision_at_k(relevance, k):\n    import no_such",
            say("cell.not_found", error="ModuleNotFoundError", message="No module named 'no_such'"),
        ),
        ("x = 1", say("cell.no_function", name="precision_at_k")),
        ("def precision_at_k(", say("cell.no_python", line=1)),
        # What is wrong with its values is not said.
        ("def precision_at_k(relevance, k):\n    return 0", ""),
        ("def precision_at_k(relevance, k):\n    return relevance['x']", ""),
        ("def precision_at_k(relevance, k):\n    while True:\n        pass", ""),
    ]
)
def test_what_is_missing_is_said_and_no_more(own, said):
    assert missing(PRECISION, Answer(None, own)) == said


def test_a_cell_that_fails_is_told_as_that():
    before = "TABLE = {}\nfor g in range(9):\n    TABLE[g] = 1 / g\n"
    verdict = judge(PRECISION, Answer(None, f"{before}{TABLE}"))
    error = say("cell.error", error="ZeroDivisionError", message="division by zero")
    stopped = say("cell.stopped", error=error, line=3)
    assert (verdict.reason, verdict.headline) == (Reason.RAISED, stopped)
    verdict = judge(PRECISION, Answer(None, f"{TABLE}{before}"))
    error = say("cell.error", error="ZeroDivisionError", message="division by zero")
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
RECALL = """share = {}
for count in range(1, 200):
    share[count] = 1 / count
def macro_recall(found, relevant):
    shares = [f * share[n] if n else 0 for f, n in zip(found, relevant)]
    return sum(shares) / len(shares)"""


@pytest.fixture(scope="module")
def paper():
    """A paper that does not depend on what other lessons there are."""
    return make_paper(7, MINUTES, left_out(only=["unranked", "precision"]))


def run_in_a_kernel(paper, folder, *sources):
    """Run cells in a new kernel after the paper is opened; return their outputs as nbformat."""
    _, start, *_ = paper_notebook(paper).cells
    notebook = new_notebook(cells=[start, *map(new_code_cell, sources)])
    place = {"metadata": {"path": str(folder)}}
    NotebookClient(notebook, timeout=120, resources=place, allow_errors=True).execute()
    return [cell.outputs for cell in notebook.cells[1:]]


def shown(outputs):
    """All the text that a cell shows."""
    texts = (each.get("text", each.get("data", {}).get("text/plain", "")) for each in outputs)
    return "".join(texts).removesuffix("\n")


def saved(number):
    return say("sitting.saved", number=number, minute=1, minutes=MINUTES)


def lacks(name):
    message = f"name '{name}' is not defined"
    fault = say("cell.not_found", error="NameError", message=message)
    return say("sitting.lacks", fault=fault)


def test_a_sitting_of_two_kernels(paper, tmp_path):
    """What saving finds is shown at once, wherever it is called, and all that was saved counts."""
    by_name = {
        question.drawn.exercise.name: question.number
        for question in paper.questions
        if question.template.kind == "code"
    }
    hits, average, recall = map(
        by_name.__getitem__, ("precision_at_k", "average_precision", "macro_recall")
    )
    one, other, last = [q.number for q in paper.questions if q.template.kind == "number"][:3]
    save = {name: f"\npaper.save({number}, {name})" for name, number in by_name.items()}
    first = run_in_a_kernel(
        paper,
        tmp_path,
        f"import numpy as np\n{right_cell(paper.question(one))}",
        f"{AVERAGE}{save['average_precision']}\n\nint(1.5)",
        "%matplotlib inline\ntry:\n    import numpy as np\nexcept ImportError:\n    np = None\n"
        f"import matplotlib.pyplot as plt\nplt.plot([1, 2])\n{WITH_NUMPY}display(3)"
        f"{save['precision_at_k']}\nplt.show()",
        f"paper.save({other}, 'many')\npaper.save({last}, None)",
        f"%%time\nif True:\n{textwrap.indent(HITS, '    ')}\n    1 / 0",
    )
    fault = paper.question(other).drawn.exercise.check("many").headline
    assert [shown(outputs) for outputs in first[:2]] == [
        saved(one),
        f"{saved(average)} {lacks('precision_at_k')}\n1",
    ]
    assert saved(hits) in shown(first[2])
    assert [each.output_type for each in first[2]].count("display_data") == 2
    refused = say("sitting.not_saved", number=other, fault=fault)
    assert shown(first[3]) == f"{refused}\n{say('sitting.no_answer', number=last)}"
    second = run_in_a_kernel(
        paper,
        tmp_path,
        f"{RECALL}{save['macro_recall']}",
        f"{AVERAGE}{save['average_precision']}",
        MARK,
    )
    assert [shown(outputs) for outputs in second[:2]] == [saved(recall), saved(average)]
    assert not any(each.output_type == "display_data" for each in second[2][:-1])
    credits = json.loads((tmp_path / "credits.json").read_text())
    full = {int(number) for number, share in credits.items() if share}
    assert full == {one, hits, average, recall}


def test_a_helper_that_is_mended_counts_in_time_alone(paper):
    (hits,) = [q.number for q in paper.questions if q.template.id.endswith("write_precision_at_k")]
    zero = "def hits(grades):\n    return 0"
    for minute, share in ((9.0, 1), (paper.minutes + 1.0, 0)):
        answers = [
            Answer(0.1, zero, 1.0, 1),
            Answer(None, WITH_HITS, 2.0, hits),
            Answer(0.1, HITS, minute, 1),
        ]
        marked = mark_paper(paper, Record(start=0.0, saved=answers))
        assert marked.questions[hits - 1].counted.credit == share


def test_cells_without_a_clock_run_in_the_order_of_the_paper(tmp_path, paper):
    path = write_paper(paper, tmp_path)[0]
    notebook = json.loads(path.read_text())
    hits = next(q for q in paper.questions if q.template.id.endswith("write_precision_at_k"))
    fill(notebook, {1: "import numpy as np\nanswer_1 = None", hits.number: WITH_NUMPY})
    path.write_text(json.dumps(notebook))
    assert mark_notebook(path, finished=True).points == hits.points
