"""An assignment of three tasks, what pupils hand in, and ways to look at what became of it."""

from copy import deepcopy

import nbformat
from nbformat.v4 import new_code_cell, new_markdown_cell
from typer.testing import CliRunner

from ranklearn_course.classroom.nbgrader.course import release_path
from ranklearn_course.classroom.right_answers import right_answer
from ranklearn_course.cli import app
from ranklearn_course.exercises.bank import find_exercise

NAME = "week-1"
TASKS = ("dcg.ndcg", "precision.ceiling", "dcg.dcg_by_hand")
RIGHT = {
    "dcg.ndcg": right_answer(find_exercise("dcg.ndcg")),
    "precision.ceiling": "precision_ceiling = 'b'",
    "dcg.dcg_by_hand": "dcg_dcg_by_hand = 9.323",
}
OWN_TESTS = """x = 1
### BEGIN HIDDEN TESTS
assert ndcg([0, 1], 2) < 0.7, "secret words"
### END HIDDEN TESTS"""


def ranklearn(*arguments):
    return CliRunner().invoke(app, ["classroom", *map(str, arguments)])


def read(path):
    return nbformat.read(path, as_version=4)


def own_tests(source):
    """A cell of tests that the teacher wrote into the source."""
    meaning = {"schema_version": 3, "grade": True, "locked": True, "solution": False}
    meaning |= {"grade_id": "own", "points": 1, "task": False, "cell_type": "code"}
    return new_code_cell(source, metadata={"nbgrader": meaning})


def is_test(cell):
    return cell.metadata.get("nbgrader", {}).get("grade", False)


def filled(release, answers):
    notebook = deepcopy(release)
    for cell in notebook.cells:
        for tag in cell.metadata.get("tags", []):
            cell.source = answers.get(tag.removeprefix("exercise:"), cell.source)
    return notebook


def hand_in(course, pupil, notebook):
    path = course / "submitted" / pupil / NAME / f"{NAME}.ipynb"
    path.parent.mkdir(parents=True)
    path.write_text(notebook if isinstance(notebook, str) else nbformat.writes(notebook))


def work_of_anna(release):
    """All right, with a plot; her last cell prints what the kernel was sent."""
    notebook = filled(release, RIGHT)
    plot = "import matplotlib.pyplot as plt\n_ = plt.plot([1, 2])\nprint('hello from anna')"
    notebook.cells.insert(2, new_code_cell(plot))
    told = 'print("sent", len(In), [x for x in In[:-1] if "agrees(ndcg" in x or "HIDDEN" in x])'
    notebook.cells.append(new_code_cell(told))
    hook = "get_ipython().events.register('post_run_cell', lambda *a: print('spied', In[-1]))"
    notebook.cells.append(new_code_cell(hook))
    return notebook


def work_of_bob(release):
    """A common mistake, the cells of a task deleted, a cell copied, others forged."""
    wrong = RIGHT["dcg.ndcg"].replace("log2(rank + 1)", "log2(rank + 2)")
    notebook = filled(release, {**RIGHT, "dcg.ndcg": wrong})
    kept = [c for c in notebook.cells if "precision" not in c.metadata.nbgrader.grade_id]
    copied = deepcopy(next(c for c in release.cells if "dcg.dcg_by_hand" in str(c.metadata)))
    copied["id"] = "copied"
    notebook.cells = [copied, *kept]
    for forged in ({}, {"schema_version": 99, "grade": True}, {"grade_id": ["x"]}, "x", None):
        notebook.cells.append(new_code_cell("1", metadata={"nbgrader": forged}))
    return notebook


def work_of_eve(release):
    """Right answers do not help: she lies, looks around and ends the kernel."""
    wrong = "class Any(float):\n    __eq__ = lambda *a: True\n\n\ndef ndcg(relevance, k):\n"
    notebook = filled(release, {**RIGHT, "dcg.ndcg": wrong + "    return Any(0.3)"})
    look = "import os\nprint(os.path.exists({!r}), 'PATH is', os.environ['PATH'])"
    notebook.cells.insert(0, new_code_cell(look.format(str(release_path))))
    html = "from IPython.display import HTML\nHTML('<b>b</b><script>evil()</script>')"
    notebook.cells.append(new_code_cell(html))
    notebook.cells.append(new_markdown_cell("<script>evil()</script>"))
    notebook.cells.append(new_code_cell("import os\nos._exit(0)"))
    return notebook


def points(marked, pupil):
    return [marked[0][pupil, task]["points"] for task in TASKS]


def gradebook(course):
    from nbgrader.api import Gradebook

    return Gradebook(f"sqlite:///{course}/gradebook.db")


def cells_of(course, pupil):
    return read(course / "autograded" / pupil / NAME / f"{NAME}.ipynb").cells


def printed(cells):
    return "".join(o.get("text", "") for c in cells for o in c.get("outputs", []))


def outputs_of(course, pupil):
    return [cell.outputs for cell in cells_of(course, pupil) if cell.cell_type == "code"]


def feedback(course, pupil):
    return (course / "feedback" / pupil / NAME / f"{NAME}.html").read_text()
