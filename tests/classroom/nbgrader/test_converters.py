"""Calls of nbgrader: what is released, and what is refused."""

import nbformat
import pytest

from ranklearn_course import installation
from ranklearn_course.classroom import ClassroomError
from ranklearn_course.classroom.assignment import assignment_path, hidden_cases, read_assignment
from ranklearn_course.classroom.leaks import hidden_lines, leaks
from ranklearn_course.classroom.nbgrader import converters
from ranklearn_course.classroom.nbgrader.course import release_path, source_path
from ranklearn_course.classroom.release import release_notebook
from ranklearn_course.exercises.bank import find_exercise
from tests.classroom.nbgrader.work import (
    NAME,
    OWN_TESTS,
    TASKS,
    hand_in,
    is_test,
    ranklearn,
    read,
)

# The stub and the solution of a function share their head, visible and hidden tests their frame.
SHARED = {
    "",
    "def ndcg(relevance, k):",
    '"""Return nDCG@k of a list of grades, best rank first."""',
    "for arguments, right in [",
    "]:",
}
SPOILT = {
    "a misspelt begin of hidden tests": ("BEGIN HIDDEN TESTS", "BEGIN HIDEN TESTS"),
    "small letters": ("BEGIN HIDDEN TESTS", "begin hidden tests"),
    "a misspelt end of hidden tests": ("END HIDDEN TESTS", "END HIDEN TESTS"),
    "a misspelt begin of a solution": ("BEGIN SOLUTION", "BEGIN SOLUTON"),
    "a misspelt end of a solution": ("END SOLUTION", "END SOLUTOIN"),
    "no markers at all": ("### BEGIN HIDDEN TESTS", "x = 1"),
}


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


def test_if_nothing_can_be_marked_the_command_fails(own_course, monkeypatch):
    """Nothing runs here, but it would without bubblewrap."""
    from ranklearn_course.classroom.marking import Sandbox
    from ranklearn_course.classroom.nbgrader import kernel

    monkeypatch.setattr(kernel, "sandbox", lambda: Sandbox("plain", own_course))
    hand_in(own_course, "dora", "{broken")
    result = ranklearn("autograde", NAME, "--course", own_course, "--csv", own_course / "m.csv")
    assert result.exit_code == 1
    assert "nbgrader could not mark week-1." in result.stderr
    assert result.stderr.startswith("WARNING: the pupils' code runs in plain processes.")
    assert not (own_course / "m.csv").exists()


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
    assert (result.exit_code, result.stderr.splitlines()[-1]) == (1, "no release")
    name = "precision-ceiling"
    assert not source_path(tmp_path, name).parent.exists()
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
    assert installation.with_extra("classroom") in result.stderr
    assert not (tmp_path / "course").exists()


def test_settings_of_another_version_are_told(tmp_path):
    (tmp_path / "nbgrader_config.py").write_text("import ranklearn_course.classroom.of_old")
    with pytest.raises(ClassroomError, match=r"of_old.*import configure"):
        converters.settings(tmp_path)
