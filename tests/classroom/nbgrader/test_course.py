"""A course of nbgrader from the bank to the marks: release, leaks, autograde, feedback, table."""

import csv
import shutil
from copy import deepcopy

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell
from typer.testing import CliRunner

nbgrader = pytest.importorskip("nbgrader", reason="the extra classroom is not installed")

from ranklearn_course.classroom import ClassroomError  # noqa: E402
from ranklearn_course.classroom.answer_key import right_answer  # noqa: E402
from ranklearn_course.classroom.assignment import (  # noqa: E402
    assignment_path,
    hidden_cases,
    read_assignment,
)
from ranklearn_course.classroom.leaks import hidden_lines, leaks  # noqa: E402
from ranklearn_course.classroom.nbgrader import converters, kernel, preprocessors  # noqa: E402
from ranklearn_course.classroom.nbgrader.course import release_path, source_path  # noqa: E402
from ranklearn_course.classroom.release import release_notebook  # noqa: E402
from ranklearn_course.cli import app  # noqa: E402
from ranklearn_course.exercises.bank import find_exercise  # noqa: E402

NAME = "week-1"
TASKS = ("dcg.ndcg", "precision.ceiling", "dcg.dcg_by_hand")
RIGHT = {
    "dcg.ndcg": right_answer(find_exercise("dcg.ndcg")),
    "precision.ceiling": "precision_ceiling = 'b'",
    "dcg.dcg_by_hand": "dcg_dcg_by_hand = 9.323",
}


def ranklearn(*arguments):
    return CliRunner().invoke(app, ["classroom", *map(str, arguments)])


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    """A course with one released assignment."""
    course = tmp_path_factory.mktemp("teacher") / "course"
    result = ranklearn("assignment", *TASKS, "--course", course, "--name", NAME, "--points", ODD)
    assert result.exit_code == 0, result.output
    assert "Assignment week-1: 3 tasks, 8 points." in result.stdout
    path = source_path(course, NAME)
    notebook = read(path)
    notebook.cells.append(own_tests(OWN_TESTS))
    path.write_text(nbformat.writes(notebook))
    converters.make_release(course, NAME)
    return course


OWN_TESTS = """x = 1
### BEGIN HIDDEN TESTS
assert ndcg([0, 1], 2) < 0.7, "secret words"
### END HIDDEN TESTS"""


def own_tests(source):
    """A cell of tests that the teacher wrote into the source."""
    meaning = {"schema_version": 3, "grade": True, "locked": True, "solution": False}
    meaning |= {"grade_id": "own", "points": 1, "task": False, "cell_type": "code"}
    return new_code_cell(source, metadata={"nbgrader": meaning})


ODD = "dcg.ndcg=5"


@pytest.fixture
def own_course(course, tmp_path):
    """A copy of the course, before anything is handed in, that a test may spoil."""
    work = shutil.ignore_patterns("submitted", "autograded", "feedback", "gradebook.db")
    own = shutil.copytree(course, tmp_path / "course", ignore=work)
    shutil.copy(course / "gradebook.db", own)
    path = own / "nbgrader_config.py"
    assert str(course) not in path.read_text()
    return own


def read(path):
    return nbformat.read(path, as_version=4)


# The release


def test_the_release_is_what_the_assignment_says(course):
    made = read_assignment(assignment_path(course, NAME))
    release, wanted = read(release_path(course, NAME)), release_notebook(made)
    nbformat.validate(release)
    shown = [cell.source for cell in wanted.cells]
    assert [cell.source for cell in release.cells] == [*shown, "x = 1"]
    tags = [cell.metadata.get("tags") for cell in release.cells if "tags" in cell.metadata]
    assert tags == [[f"exercise:{name}"] for name in TASKS]
    points = [cell.metadata.nbgrader.points for cell in release.cells if is_test(cell)]
    assert points == [5, 1, 2, 1]


def is_test(cell):
    return cell.metadata.get("nbgrader", {}).get("grade", False)


def test_no_hidden_or_solution_line_is_in_the_release(course):
    source, release = read(source_path(course, NAME)), read(release_path(course, NAME))
    hidden = {line.strip() for cell in source.cells for line in hidden_lines(cell.source)}
    shown = {line.strip() for cell in release.cells for line in cell.source.splitlines()}
    assert hidden & shown <= SHARED
    assert leaks(release.cells, source.cells, map(find_exercise, TASKS)) == []
    everything = release_path(course, NAME).read_text()
    assert not {"BEGIN", "HIDDEN", "SOLUTION", "ranklearn_course"} & set(everything.split())
    key = read_assignment(assignment_path(course, NAME)).key
    assert key not in everything + source_path(course, NAME).read_text()


# The stub and the solution of a function share their head, visible and hidden tests their frame.
SHARED = {
    "",
    "def ndcg(relevance, k):",
    '"""Return nDCG@k of a list of grades, best rank first."""',
    "for arguments, right in [",
    "]:",
}


def test_nothing_but_the_notebook_is_released(course):
    assert [path.name for path in (course / "release" / NAME).iterdir()] == [f"{NAME}.ipynb"]


def test_the_source_is_solved_and_passes_its_own_tests(course):
    """The visible and the hidden tests hold for the solutions, and the hidden ones are many."""
    room = {}
    for cell in read(source_path(course, NAME)).cells:
        if cell.cell_type == "code":
            exec(cell.source, room)
    ndcg = find_exercise("dcg.ndcg")
    tests = next(c for c in read(source_path(course, NAME)).cells if is_test(c)).source
    key = read_assignment(assignment_path(course, NAME)).key
    first = hidden_cases(ndcg, key)[0]
    assert f"(({list(first[0])}, {first[1]}), " in tests
    assert len(hidden_lines(tests)) > 30


def test_the_visible_tests_fail_for_the_stubs(course):
    room = {}
    failed = 0
    for cell in read(release_path(course, NAME)).cells:
        if cell.cell_type != "code":
            continue
        if not is_test(cell) or cell.source == "x = 1":
            exec(cell.source, room)
            continue
        with pytest.raises(AssertionError):
            exec(cell.source, room)
        failed += 1
    assert failed == len(TASKS)


SPOILT = {
    "a misspelt begin of hidden tests": ("BEGIN HIDDEN TESTS", "BEGIN HIDEN TESTS"),
    "small letters": ("BEGIN HIDDEN TESTS", "begin hidden tests"),
    "a misspelt end of hidden tests": ("END HIDDEN TESTS", "END HIDEN TESTS"),
    "a misspelt begin of a solution": ("BEGIN SOLUTION", "BEGIN SOLUTON"),
    "a misspelt end of a solution": ("END SOLUTION", "END SOLUTOIN"),
    "no markers at all": ("### BEGIN HIDDEN TESTS", "x = 1"),
}


@pytest.mark.parametrize("spoilt", SPOILT)
def test_a_misspelt_marker_releases_nothing(own_course, spoilt):
    old, new = SPOILT[spoilt]
    path = source_path(own_course, NAME)
    notebook = read(path)
    for cell in notebook.cells:
        cell.source = cell.source.replace(old, new)
    path.write_text(nbformat.writes(notebook))
    with pytest.raises(ClassroomError) as error:
        converters.make_release(own_course, NAME)
    assert f"nbgrader could not release {NAME}." in str(error.value)
    assert not release_path(own_course, NAME).exists()


def test_a_teacher_s_own_task_is_searched_too(own_course):
    path = source_path(own_course, NAME)
    notebook = read(path)
    own = notebook.cells[-1]
    own.source = OWN_TESTS.replace("BEGIN HIDDEN", "BEGIN HIDEN")
    path.write_text(nbformat.writes(notebook))
    with pytest.raises(ClassroomError, match="looks like a misspelt marker"):
        converters.make_release(own_course, NAME)
    own.source = OWN_TESTS
    path.write_text(nbformat.writes(notebook))
    assert read(converters.make_release(own_course, NAME)).cells[-1].source == "x = 1"


# Marking


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


@pytest.fixture(scope="module")
def marked(course):
    """The course after marking: the table's rows by pupil and task, and what was printed."""
    release = read(release_path(course, NAME))
    hand_in(course, "anna", work_of_anna(release))
    hand_in(course, "bob", work_of_bob(release))
    hand_in(course, "dora", "{broken")
    hand_in(course, "eve", work_of_eve(release))
    table = course / "marks.csv"
    result = ranklearn("autograde", NAME, "--course", course, "--csv", table)
    assert result.exit_code == 0, result.output
    with table.open(encoding="utf-8-sig", newline="") as file:
        rows = {(row["pupil"], row["task"]): row for row in csv.DictReader(file)}
    return rows, result


def points(marked, pupil):
    return [marked[0][pupil, task]["points"] for task in TASKS]


def test_each_pupil_gets_the_points_of_the_answers(marked):
    assert len(marked[0]) == 12
    assert points(marked, "anna") == ["5", "1", "2"]
    assert points(marked, "bob") == ["0", "0", "2"]
    assert points(marked, "eve") == ["0", "1", "2"]
    assert [marked[0]["bob", task]["status"] for task in TASKS[:2]] == ["wrong", "not started"]
    assert marked[0]["bob", "dcg.ndcg"]["mistakes"] == "discount=next"


def test_what_could_not_be_run_is_not_zero(marked):
    assert points(marked, "dora") == ["", "", ""]
    assert {marked[0]["dora", task]["status"] for task in TASKS} == {"could not be run"}
    assert "Marks of 4 submissions are in" in marked[1].stdout
    assert "Could not be run, and have no points: dora." in marked[1].stdout


def gradebook(course):
    from nbgrader.api import Gradebook

    return Gradebook(f"sqlite:///{course}/gradebook.db")


def test_the_gradebook_has_marks_and_comments(course, marked):
    with gradebook(course) as book:
        scores = {each.student.id: each.score for each in book.assignment_submissions(NAME)}
        assert scores == {"anna": 9, "bob": 2, "dora": 0, "eve": 4}
        comment = book.find_comment("dcg-ndcg", NAME, NAME, "bob").comment
        assert comment.startswith("0 of 5 points: wrong.")
        assert book.find_grade("dcg-ndcg-tests", NAME, NAME, "dora").needs_manual_grade
        assert not book.find_grade("dcg-ndcg-tests", NAME, NAME, "bob").needs_manual_grade


def test_nbgrader_exports_its_own_table(course, marked, tmp_path):
    from nbgrader.plugins import CsvExportPlugin

    with gradebook(course) as book:
        plugin = CsvExportPlugin()
        plugin.to = str(tmp_path / "grades.csv")
        plugin.export(book)
    with open(tmp_path / "grades.csv", newline="") as file:
        rows = {row["student_id"]: row for row in csv.DictReader(file)}
    assert {name: float(row["score"]) for name, row in rows.items()} == {
        "anna": 9,
        "bob": 2,
        "dora": 0,
        "eve": 4,
    }
    assert {row["max_score"] for row in rows.values()} == {"9.0"}


def test_the_teacher_s_corrections_enter_the_table(course, marked, tmp_path):
    from ranklearn_course.classroom.nbgrader.gradebook import gradebook_marks

    copied = shutil.copytree(course, tmp_path / "course")
    with gradebook(copied) as book:
        book.find_grade("dcg-ndcg-tests", NAME, NAME, "bob").manual_score = 3.5
        book.db.commit()
    marks = gradebook_marks(copied, NAME, f"sqlite:///{copied}/gradebook.db")
    assert marks["bob"].of("dcg.ndcg").points == 3.5
    assert marks["anna"].points == 8


def test_work_that_nbgrader_did_not_mark_is_told_with_the_reason(course, marked, tmp_path):
    from ranklearn_course.classroom.nbgrader.gradebook import gradebook_marks

    copied = shutil.copytree(course, tmp_path / "course")
    for pupil in ("anna", "bob"):
        shutil.rmtree(copied / "autograded" / pupil)
    (copied / "submitted" / "bob" / NAME / f"{NAME}.ipynb").rename(copied / "mine.ipynb")
    marks = gradebook_marks(copied, NAME, f"sqlite:///{copied}/gradebook.db")
    reasons = {pupil: marks[pupil].tasks[0].message for pupil in ("anna", "bob", "dora")}
    assert reasons["anna"].startswith("nbgrader failed at it; the reason: nbgrader autograde")
    assert reasons["bob"] == "There is no notebook named week-1.ipynb among what was handed in."
    assert "no JSON" in reasons["dora"]


def test_if_nothing_can_be_marked_the_command_fails(own_course, monkeypatch):
    """Nothing runs here, but it would without bubblewrap."""
    from ranklearn_course.classroom.marking import Sandbox

    monkeypatch.setattr(kernel, "sandbox", lambda: Sandbox("plain", own_course))
    hand_in(own_course, "dora", "{broken")
    result = ranklearn("autograde", NAME, "--course", own_course, "--csv", own_course / "m.csv")
    assert result.exit_code == 1
    assert "nbgrader could not mark week-1." in result.stderr
    assert result.stderr.startswith("WARNING: the pupils' code runs in plain processes.")
    assert not (own_course / "m.csv").exists()


def test_a_link_to_the_teacher_s_source_is_not_followed(own_course):
    target = own_course / "submitted" / "mallory" / NAME / f"{NAME}.ipynb"
    target.parent.mkdir(parents=True)
    target.symlink_to(source_path(own_course, NAME))
    result = ranklearn("autograde", NAME, "--course", own_course, "--csv", own_course / "m.csv")
    assert result.exit_code == 1
    assert "is a link to another file" in result.stderr
    assert not list(own_course.glob("autograded/*/*/*.ipynb"))


def test_an_assignment_that_is_not_of_the_bank_is_nbgrader_s_alone(course):
    """Its release is searched, its marks are those of nbgrader."""
    from traitlets.config import Config

    config = Config()
    config.CourseDirectory.root = str(course)
    resources = {"nbgrader": {"assignment": "other", "notebook": "other", "student": "anna"}}
    marker = preprocessors.MarkOutside(config=config)
    notebook = nbformat.v4.new_notebook(cells=[new_code_cell("1")])
    _, resources = marker.preprocess(notebook, resources)
    assert resources["ranklearn"] == {"tests": {}, "answers": {}}
    mender = preprocessors.MendCells(config=config)
    assert len(mender.preprocess(notebook, resources)[0].cells) == 1


def cells_of(course, pupil):
    return read(course / "autograded" / pupil / NAME / f"{NAME}.ipynb").cells


def printed(cells):
    return "".join(o.get("text", "") for c in cells for o in c.get("outputs", []))


def test_the_pupil_s_outputs_are_kept_and_the_tests_were_never_sent(course, marked):
    cells = cells_of(course, "anna")
    assert "hello from anna" in printed(cells)
    assert "[]\n" in printed(cells).partition("sent ")[2]
    assert any("image/png" in o.get("data", {}) for c in cells for o in c.get("outputs", []))
    tests = [cell for cell in cells if is_test(cell) and cell.metadata.nbgrader.grade_id != "own"]
    assert [cell.execution_count for cell in tests] == [None] * 3


def test_deleted_cells_are_back_and_a_dead_kernel_harms_nobody(course, marked):
    ids = [cell.metadata.get("nbgrader", {}).get("grade_id") for cell in cells_of(course, "bob")]
    release = read(release_path(course, NAME))
    assert ids == [None, *(cell.metadata.nbgrader.grade_id for cell in release.cells), *[None] * 5]
    assert "False PATH is /usr/bin:/bin" in printed(cells_of(course, "eve"))


def feedback(course, pupil):
    return (course / "feedback" / pupil / NAME / f"{NAME}.html").read_text()


@pytest.mark.parametrize("pupil", ["anna", "bob", "eve"])
def test_the_feedback_has_the_marks_and_no_hidden_test(course, marked, pupil):
    page = feedback(course, pupil)
    key = read_assignment(assignment_path(course, NAME)).key
    longest = max(hidden_cases(find_exercise("dcg.ndcg"), key)[:40], key=lambda case: len(case[0]))
    for secret in ("HIDDEN TESTS", "find_exercise", str(list(longest[0])), key, "secret words"):
        assert secret not in page
    assert "of 5 points" in page
    assert "<script>evil" not in page


def test_feedback_shows_plots_and_the_name_of_the_mistake(course, marked):
    assert "data:image/png" in feedback(course, "anna")
    assert "one rank too far" in feedback(course, "bob")
    assert not (course / "feedback" / "dora").exists()


def test_work_that_could_not_be_run_is_so_in_the_words_for_the_pupil():
    from ranklearn_course.classroom.marking import TaskMark
    from ranklearn_course.classroom.nbgrader.preprocessors import in_words

    mark = TaskMark("dcg.ndcg", None, 4, "could not be run", (), "It is written in Julia.")
    said = "No points yet: the work could not be run.\nIt is written in Julia."
    assert in_words(mark) == said


def test_a_failed_test_of_the_teacher_s_own_says_no_more(course, marked):
    with gradebook(course) as book:
        assert book.find_grade("own", NAME, NAME, "bob").score == 0
        assert book.find_grade("own", NAME, NAME, "anna").score == 1
    assert "secret words" in str(outputs_of(course, "bob"))
    assert "A test failed." in feedback(course, "bob")
    assert "spied" in str(outputs_of(course, "anna"))
    assert "secret words" not in str(outputs_of(course, "anna"))


def outputs_of(course, pupil):
    return [cell.outputs for cell in cells_of(course, pupil) if cell.cell_type == "code"]


# Refusals


def test_an_assignment_is_not_overwritten(course):
    before = source_path(course, NAME).read_bytes()
    result = ranklearn("assignment", "dcg.dcg", "--course", course, "--name", NAME)
    assert result.exit_code == 1
    assert "is there already" in result.stderr
    assert source_path(course, NAME).read_bytes() == before


def test_a_failed_release_leaves_no_source(tmp_path, monkeypatch):
    def fail(course, name):
        raise ClassroomError("no release")

    monkeypatch.setattr(converters, "make_release", fail)
    result = ranklearn("assignment", "precision.ceiling", "--course", tmp_path)
    assert (result.exit_code, result.stderr) == (1, "no release\n")
    name = "precision-ceiling"
    assert not source_path(tmp_path, name).exists()
    assert not assignment_path(tmp_path, name).exists()


def test_refusals_say_what_is_missing(course, tmp_path):
    for arguments, words in (
        (("assignment", "dgc", "--course", tmp_path), "neither a chapter nor an exercise"),
        (("assignment", "dcg", "--course", tmp_path, "--points", "3"), "EXERCISE=POINTS"),
        (("autograde", "week-2", "--course", course), "has no assignment week-2"),
        (("autograde", NAME, "--course", tmp_path), "has no assignment"),
        (
            ("autograde", NAME, "--course", course, "--csv", tmp_path / "none" / "m.csv"),
            "must exist",
        ),
    ):
        result = ranklearn(*arguments)
        assert (result.exit_code, result.stdout) == (1, "")
        assert words in result.stderr
    with pytest.raises(ClassroomError, match=r"there is no .*week-2"):
        converters.make_release(course, "week-2")
    with pytest.raises(ClassroomError, match="is no course"):
        converters.settings(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_without_nbgrader_the_command_says_how_to_install_it(tmp_path, monkeypatch):
    monkeypatch.setattr(converters, "find_spec", lambda name: None)
    result = ranklearn("assignment", "dcg", "--course", tmp_path / "course")
    assert result.exit_code == 1
    assert 'pip install "ranklearn-course[classroom]"' in result.stderr
    assert not (tmp_path / "course").exists()
