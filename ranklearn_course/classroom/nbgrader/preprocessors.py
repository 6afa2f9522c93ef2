"""What nbgrader does otherwise in a course of ours: the steps that its settings name.

* A release is searched for leaks before it goes out.
* `autograde` puts deleted cells back, runs the pupil's cells in the sandbox for their outputs,
  and takes the marks of the bank's tasks from `classroom.marking`, which compares outside of the
  pupil's process. The hidden tests are never sent to it.
* The feedback holds no hidden test.

This module needs nbgrader and is imported by a course's settings file; all others come here through
`converters`.
"""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from typing import Any

import nbformat
from nbconvert.preprocessors import CSSHTMLHeaderPreprocessor
from nbconvert.preprocessors.sanitize import SanitizeHTML
from nbformat.v4 import new_output
from nbgrader import preprocessors as steps
from nbgrader.converters import Autograde, GenerateAssignment
from nbgrader.converters.base import NbGraderException
from nbgrader.preprocessors import NbGraderPreprocessor

from ranklearn_course.classroom.assignment import Assignment, assignment_path, read_assignment
from ranklearn_course.classroom.leaks import without_hidden
from ranklearn_course.classroom.marking import TaskMark, mark_notebook
from ranklearn_course.classroom.nbgrader.course import release_path, source_path, submitted_path
from ranklearn_course.classroom.nbgrader.kernel import ShowRun, sandbox
from ranklearn_course.classroom.release import grade_id, release_faults
from ranklearn_course.classroom.words import say

# The first so many findings of a release are told.
MOST_FINDINGS = 3
KEY = "ranklearn"
STATUS = {
    "correct": "status.correct",
    "edge cases": "status.edge_cases",
    "changes its arguments": "status.changes_arguments",
    "wrong": "status.wrong",
    "error in the code": "status.error",
    "too slow": "status.too_slow",
    "not started": "status.not_started",
}


class _OfCourse(NbGraderPreprocessor):
    """A step that knows the course and the assignment."""

    def names(self, resources: Any) -> tuple[Path, str, str]:
        """The course, the name of the assignment and that of the notebook."""
        named = resources["nbgrader"]
        return Path(self.config.CourseDirectory.root), named["assignment"], named["notebook"]

    def assignment(self, resources: Any) -> Assignment | None:
        """The assignment, None for a notebook that was not made from the bank."""
        course, name, notebook = self.names(resources)
        path = assignment_path(course, name)
        return read_assignment(path) if path.exists() and notebook == name else None

    def submitted(self, resources: Any) -> Path:
        """The file that the pupil handed in."""
        course, name, notebook = self.names(resources)
        return submitted_path(course, name, resources["nbgrader"]["student"], notebook)


class RefuseLeaks(_OfCourse):
    """The last look at a release: it goes out only if it holds nothing that it must not."""

    def preprocess(self, notebook: Any, resources: Any) -> Any:
        """Raise if the release holds hidden lines, answers or misspelt markers."""
        course, name, stem = self.names(resources)
        source = nbformat.read(source_path(course, name, stem), as_version=4)
        faults = release_faults(notebook, source, self.assignment(resources))
        if faults:
            first = "; ".join(faults[:MOST_FINDINGS])
            raise NbGraderException(
                f"The release of {name} was not made, since it would give something "
                f"away. Findings: {len(faults)}, the first of them: {first}."
            )
        return notebook, resources


class MendCells(_OfCourse):
    """Makes a submission one that nbgrader can mark, whatever the pupil did to its cells.

    nbgrader stops at a missing cell, and at a copied or forged one it stops for all pupils.
    """

    def preprocess(self, notebook: Any, resources: Any) -> Any:
        """Give nbgrader's data to one cell of each grade id, and put missing cells back."""
        if self.submitted(resources).is_symlink():
            raise NbGraderException(
                "The notebook is a link to another file, which could be one of the teacher's."
            )
        path = release_path(*self.names(resources))
        release = nbformat.read(path, as_version=4).cells if path.exists() else []
        known = {grade_id(cell): cell.metadata.nbgrader for cell in release if grade_id(cell)}
        last = {grade_id(cell): index for index, cell in enumerate(notebook.cells)}
        for index, cell in enumerate(notebook.cells):
            wanted = grade_id(cell)
            cell.metadata.pop("nbgrader", None)
            if wanted in known and last[wanted] == index:
                cell.metadata["nbgrader"] = deepcopy(known[wanted])
        self._put_back(notebook, release, resources["nbgrader"]["student"])
        return notebook, resources

    def _put_back(self, notebook: Any, release: list[Any], student: str) -> None:
        """Insert each missing cell of the release behind the one that stands before it."""
        index = 0
        for cell in release:
            wanted = grade_id(cell)
            found = [i for i, mine in enumerate(notebook.cells) if grade_id(mine) == wanted]
            if wanted and not found:
                self.log.warning("%s: the cell %s was missing and is put back.", student, wanted)
                notebook.cells.insert(index, deepcopy(cell))
                found = [index]
            index = found[-1] + 1 if wanted else index


class MarkOutside(_OfCourse):
    """Marks the file that the pupil handed in, before anything else is done with it."""

    def preprocess(self, notebook: Any, resources: Any) -> Any:
        """Keep the marks by the grade ids of the tests."""
        made = self.assignment(resources)
        resources[KEY] = {"tests": {}, "answers": {}}
        if made is None:
            return notebook, resources
        marks = mark_notebook(self.submitted(resources), made, sandbox=sandbox())
        for task in made.tasks:
            resources[KEY]["tests"][task.tests_id] = marks.of(task.exercise)
            resources[KEY]["answers"][task.grade_id] = marks.of(task.exercise)
        return notebook, resources


class SaveMarks(steps.SaveAutoGrades):
    """Saves the marks into the gradebook and beside the tests; other cells as nbgrader does."""

    def _add_score(self, cell: Any, resources: Any) -> None:
        mark = resources[KEY]["tests"].get(grade_id(cell))
        if mark is None:
            super()._add_score(cell, resources)
            return
        names = (self.notebook_id, self.assignment_id, self.student_id)
        grade = self.gradebook.find_grade(grade_id(cell), *names)
        grade.auto_score = mark.points
        # What could not be run has no mark yet: the teacher looks at it.
        grade.needs_manual_grade = mark.points is None or grade.manual_score is not None
        self.gradebook.db.commit()
        cell.metadata[KEY] = {"status": mark.status, "mistakes": list(mark.mistakes)}
        cell.metadata[KEY]["message"] = mark.message
        # The message stands as a comment below the answer.
        text = f"{in_words(mark).splitlines()[0]}\n"
        cell.outputs = [new_output("stream", name="stdout", text=text)]

    def _add_comment(self, cell: Any, resources: Any) -> None:
        super()._add_comment(cell, resources)
        mark = resources[KEY]["answers"].get(grade_id(cell))
        if mark is None:
            return
        names = (self.notebook_id, self.assignment_id, self.student_id)
        self.gradebook.find_comment(grade_id(cell), *names).auto_comment = in_words(mark)
        self.gradebook.db.commit()


class HideTests(NbGraderPreprocessor):
    """Takes the hidden tests out of the feedback, and all outputs that could tell of them."""

    def preprocess_cell(self, cell: Any, resources: Any, index: int) -> Any:
        """Cut the regions; of a test that hides something only its failure is told."""
        shown = without_hidden(cell.source)
        if not cell.metadata.get("nbgrader", {}).get("grade") or shown == cell.source:
            return cell, resources
        cell.source = shown
        if KEY not in cell.metadata:
            has_failed = any(output.output_type == "error" for output in cell.outputs)
            failed = [new_output("stream", name="stdout", text=say("feedback.test_failed"))]
            cell.outputs = failed if has_failed else []
        return cell, resources


class SanitizePupil(SanitizeHTML):
    """Takes scripts out of the pupil's texts and outputs: teachers open the feedback as well."""

    def preprocess_cell(self, cell: Any, resources: Any, index: int) -> Any:
        """Leave the texts of the release as they are."""
        # The grade id of a cell that is not the release's was taken away when it was marked.
        if cell.cell_type == "markdown" and grade_id(cell):
            return cell, resources
        return super().preprocess_cell(cell, resources, index)


def in_words(mark: TaskMark) -> str:
    """A mark as the pupil reads it."""
    if mark.points is None:
        points = say("feedback.not_run")
    else:
        words = {"points": f"{mark.points:g}", "most": f"{mark.max:g}"}
        points = say("feedback.points", status=say(STATUS[mark.status]), **words)
    return f"{points}\n{mark.message}".strip()


def configure(config: Any, course: Path) -> None:
    """Set nbgrader up for the course in a folder; a settings file calls it with `get_config()`."""
    config.CourseDirectory.root = str(course.resolve())
    config.CourseDirectory.course_id = course.resolve().name
    # Our stubs stand above the solutions, which leave nothing behind.
    config.ClearSolutions.code_stub = {"python": ""}
    made = _default(GenerateAssignment, "preprocessors")
    made.insert(made.index(steps.ClearMarkScheme) + 1, RefuseLeaks)
    config.GenerateAssignment.preprocessors = made
    config.Autograde.sanitize_preprocessors = [
        MendCells,
        *_default(Autograde, "sanitize_preprocessors"),
    ]
    marked = {steps.Execute: [MarkOutside, ShowRun], steps.SaveAutoGrades: [SaveMarks]}
    config.Autograde.autograde_preprocessors = [
        step
        for usual in _default(Autograde, "autograde_preprocessors")
        for step in marked.get(usual, [usual])
    ]
    config.ShowRun.timeout = 10
    config.GenerateFeedback.preprocessors = [
        steps.GetGrades,
        HideTests,
        SanitizePupil,
        CSSHTMLHeaderPreprocessor,
    ]
    config.SanitizePupil.enabled = True


def _default(converter: type, name: str) -> list[Any]:
    return list(converter.class_traits()[name].default())
