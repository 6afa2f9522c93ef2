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
from ranklearn_course.exam.notebook import mark_notebook, write_paper
from ranklearn_course.exam.paper import left_out, make_paper
from ranklearn_course.exam.record import Record
from ranklearn_course.exam.report import mark_paper
from ranklearn_course.exam.words import say
from tests.exam.solved import right_cell, source_of
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


def test_endless_cells_take_a_limited_time(monkeypatch):
    clock, given = [0.0], []

    def endless(work, seconds):
        given.append(seconds)
        clock[0] += seconds
        return False, ""

    monkeypatch.setattr(cells, "guarded", endless)
    monkeypatch.setattr(cells, "monotonic", lambda: clock[0])
    answer = Answer(None, "x = 1", before=("x = 1",) * 9, later=("x = 1",) * 9)
    assert run_cells(answer, "half") == (None, say("cell.endless"))
    assert max(given) == cells.SECONDS
    assert sum(given) == 2 * cells.OF_OTHERS + cells.SECONDS


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


def test_an_endless_cell_is_told_as_that(monkeypatch):
    monkeypatch.setattr(cells, "SECONDS", 0.2)
    stubborn = "while True:\n    try:\n        while True: pass\n    except BaseException: pass"
    assert run_cells(Answer(None, stubborn), "half") == (None, say("cell.endless"))


def test_a_number_may_build_on_the_cells_before():
    answer = Answer(None, "answer_1 = 1 / log2(4)", before=("from math import log2",))
    assert run_cells(answer, "answer_1") == (0.5, "")


# In kernels


MARK = """import json
marked = paper.mark(True)
credits = {each.counted.question.number: float(each.counted.credit) for each in marked.questions}
print(json.dumps(credits), file=open("credits.json", "w"))
marked"""


@pytest.fixture(scope="session")
def paper():
    """A paper that does not depend on what other lessons there are."""
    return make_paper(7, MINUTES, left_out(only=["unranked", "precision"]))


@pytest.fixture
def number_of(paper):
    """The number of the question that asks for a function."""
    return {
        question.drawn.exercise.name: question.number
        for question in paper.questions
        if question.template.kind == "code"
    }.__getitem__


@pytest.fixture
def kernel(paper, tmp_path):
    """Run cells in a new kernel after the paper is opened; return their outputs as nbformat."""
    start = (
        "from ranklearn_course.exam.sitting import open_paper\n"
        f"paper = open_paper(7, {paper.minutes}, {paper.digest!r}, without={paper.without})"
    )

    def run(*sources):
        notebook = new_notebook(cells=[new_code_cell(each) for each in (start, *sources)])
        place = {"metadata": {"path": str(tmp_path)}}
        NotebookClient(notebook, timeout=120, resources=place, allow_errors=True).execute()
        return [cell.outputs for cell in notebook.cells[1:]]

    return run


def credits(tmp_path):
    """The shares of the points that are not 0, by the number of the question."""
    found = json.loads((tmp_path / "credits.json").read_text())
    return {int(number): share for number, share in found.items() if share}


def notice(outputs):
    """All that a cell shows, and it shows nothing but text."""
    shown = "".join(each.get("text", each.get("data", {}).get("text/plain")) for each in outputs)
    return shown.removesuffix("\n")


def saved(number):
    return say("sitting.saved", number=number, minute=1, minutes=MINUTES)


def cell(name, number, source=None):
    return f"{source or source_of(name)}\npaper.save({number}, {name})"


AVERAGE = """def average_precision(relevance, k):
    found = [precision_at_k(relevance, i + 1) for i, g in enumerate(relevance[:k]) if g > 0]
    return sum(found) / min(k, sum(relevance)) if found else 0"""
RECALL = """share = {}
for count in range(1, 200):
    share[count] = 1 / count
def macro_recall(found, relevant):
    shares = [f * share[n] if n else 0 for f, n in zip(found, relevant)]
    return sum(shares) / len(shares)"""


def test_import_once_a_helper_and_a_table(paper, kernel, tmp_path, number_of):
    hits, average, recall = map(number_of, ("precision_at_k", "average_precision", "macro_recall"))
    first = right_cell(paper.questions[0])
    outputs = kernel(
        f"import numpy as np\n{first}",
        cell("precision_at_k", hits, WITH_NUMPY),
        cell("average_precision", average, AVERAGE),
        cell("macro_recall", recall, RECALL),
        MARK,
    )
    assert [notice(each) for each in outputs[:-1]] == [
        saved(number) for number in (1, hits, average, recall)
    ]
    assert credits(tmp_path) == {1: 1, recall: 1, average: 1, hits: 1}


def test_cells_as_people_write_them(kernel, tmp_path, number_of):
    hits, average, recall = map(number_of, ("precision_at_k", "average_precision", "macro_recall"))
    plot = "plt.plot([1, 2])\n"
    outputs = kernel(
        "%matplotlib inline\ntry:\n    import numpy as np\nexcept ImportError:\n    np = None\n"
        f"import matplotlib.pyplot as plt\n{plot}{WITH_NUMPY}print('done')\ndisplay(3)\n"
        f"paper.save({hits}, precision_at_k)\nplt.show()",
        f"%%time\nif True:\n{textwrap.indent(source_of('average_precision'), '    ')}\n"
        f"paper.save({average}, average_precision)\nplt.plot([3])\n1 / 0",
        cell(
            "macro_recall",
            recall,
            f"import functools\n@functools.lru_cache\n{HITS}\n{source_of('macro_recall')}",
        ),
        MARK,
    )
    kinds = [each.output_type for each in outputs[0]]
    assert kinds.count("display_data") == 2, "the figure and the 3, once each"
    assert "".join(each.get("text", "") for each in outputs[0]) == f"done\n{saved(hits)}\n"
    assert notice(outputs[2]) == saved(recall)
    assert not any(each.output_type == "display_data" for each in outputs[3])
    assert credits(tmp_path) == {recall: 1, average: 1, hits: 1}


def test_what_is_missing_is_said_at_once_and_may_come_later(kernel, tmp_path, number_of):
    hits, average = map(number_of, ("precision_at_k", "average_precision"))
    outputs = kernel(
        "import numpy as np",
        cell("average_precision", average, AVERAGE),
        cell("precision_at_k", hits, WITH_NUMPY),
        cell("precision_at_k", hits, f"import numpy as np\n{WITH_NUMPY}"),
        cell("average_precision", average, AVERAGE),
        MARK,
    )
    lacks = [
        say("sitting.lacks", fault=say("cell.not_found", error="NameError", message=message))
        for message in ("name 'precision_at_k' is not defined", "name 'np' is not defined")
    ]
    assert [notice(each) for each in outputs[1:-1]] == [
        f"{saved(average)} {lacks[0]}",
        f"{saved(hits)} {lacks[1]}",
        saved(hits),
        saved(average),
    ]
    assert credits(tmp_path) == {average: 1, hits: 1}


def test_what_saving_says_shows_once_wherever_it_is_called(paper, kernel, number_of):
    hits = number_of("precision_at_k")
    numbers = [q.number for q in paper.questions if q.template.kind == "number"][:2]
    lacks = say("cell.not_found", error="NameError", message="name 'np' is not defined")
    lacking = f"{saved(hits)} {say('sitting.lacks', fault=lacks)}"
    fault = paper.question(numbers[0]).drawn.exercise.check("many").headline
    refused = say("sitting.not_saved", number=numbers[0], fault=fault)
    no_answer = say("sitting.no_answer", number=numbers[1])
    function = cell("precision_at_k", hits, WITH_NUMPY)
    outputs = kernel(
        "import numpy as np",
        f"{function}\n\nint(precision_at_k([1, 1], 2))",
        f"{function};",
        f"paper.save({numbers[0]}, 'many')\npaper.save({numbers[1]}, None)",
        f"for number, answer in zip({numbers}, ['many', 0.5]):\n    paper.save(number, answer)",
    )
    assert [notice(each) for each in outputs[1:]] == [
        f"{lacking}\n1",
        lacking,
        f"{refused}\n{no_answer}",
        f"{refused}\n{saved(numbers[1])}",
    ]


def test_an_exam_that_goes_on_in_another_kernel(kernel, tmp_path, number_of):
    hits, average = map(number_of, ("precision_at_k", "average_precision"))
    first = kernel(
        cell("precision_at_k", hits, f"{HITS}import numpy as np\n{WITH_NUMPY}"),
        cell("precision_at_k", hits, WITH_HITS),
    )
    second = kernel(cell("average_precision", average, AVERAGE), MARK)
    notices = [notice(each) for each in (*first, second[0])]
    assert notices == [saved(hits), saved(hits), saved(average)]
    assert credits(tmp_path) == {average: 1, hits: 1}


def test_a_helper_that_is_mended_counts_in_time_alone(paper, number_of):
    hits = number_of("precision_at_k")
    zero = "def hits(grades):\n    return 0"
    for minute, share in ((9.0, 1), (paper.minutes + 1.0, 0)):
        saved = [
            Answer(0.1, zero, 1.0, 1),
            Answer(None, WITH_HITS, 2.0, hits),
            Answer(0.1, HITS, minute, 1),
        ]
        marked = mark_paper(paper, Record(start=0.0, saved=saved))
        assert marked.questions[hits - 1].counted.credit == share


def test_cells_without_a_clock_run_in_the_order_of_the_paper(tmp_path, paper, number_of):
    hits, average = map(number_of, ("precision_at_k", "average_precision"))
    path = write_paper(paper, tmp_path)[0]
    notebook = json.loads(path.read_text())
    sources = {
        1: f"import numpy as np\n{right_cell(paper.questions[0])}",
        average: cell("average_precision", average, AVERAGE),
        hits: cell("precision_at_k", hits, WITH_NUMPY),
        2: right_cell(paper.questions[1]).replace("=", "= (np.array([1])[0] > 0) *", 1),
    }
    for each in notebook["cells"]:
        number = each["id"].removeprefix("answer-")
        if number.isdigit() and int(number) in sources:
            each["source"] = sources[int(number)]
    path.write_text(json.dumps(notebook))
    marked = mark_notebook(path, finished=True)
    assert {each.counted.question.number: each.counted.credit for each in marked.questions} == {
        question.number: int(question.number in sources) for question in paper.questions
    }
