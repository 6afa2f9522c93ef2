"""Which cell belongs to which task, and what is told of it."""

from ranklearn_course.classroom.marking.task_cells import (
    find_task_cells,
)
from tests.classroom.marking import zoo


def cell(source, **more):
    return {"cell_type": "code", "source": source, "metadata": {}, **more}


def found_in(*cells):
    return find_task_cells({"cells": list(cells)}, zoo.assignment())


def test_a_cell_is_known_by_its_tag_its_grade_id_and_its_id_and_by_nothing_else():
    tag = cell("x", metadata={"tags": ["late", f"exercise:{zoo.AP}"]})
    grade_id = cell("x", metadata={"nbgrader": {"grade_id": "precision-average_precision"}})
    place = zoo.cell_index(zoo.release(), zoo.AP)
    by_id = cell("x", id=zoo.release()["cells"][place]["id"])
    other = cell("x", metadata={"tags": ["exercise:dcg.dcg"]})
    found = [each.task for each in found_in(tag, grade_id, by_id, other, cell("x")).cells]
    assert found == [zoo.AP] * 3 + ["", ""]


def test_own_cells_are_those_that_were_not_given_out():
    given = next(each for each in zoo.release()["cells"] if each["cell_type"] == "code")
    found = found_in(cell(given["source"]), cell("def helper(): pass"))
    assert [(each.task, each.is_own) for each in found.cells] == [("", False), ("", True)]
    assert len(found.notes) == len(zoo.TASKS)


def test_notes_name_copies_and_missing_cells():
    notebook = zoo.answered()
    place = zoo.cell_index(notebook, zoo.AP)
    notebook["cells"].insert(place, notebook["cells"][place])
    del notebook["cells"][zoo.cell_index(notebook, zoo.HAND)]
    notes = found_in(*notebook["cells"]).notes
    assert [note.partition(":")[0] for note in notes] == [zoo.AP, zoo.HAND]
    assert ("2 cells" in notes[0], "missing" in notes[1]) == (True, True)


def test_the_tests_of_the_release_do_not_run_unless_they_were_altered():
    cells = zoo.answered()["cells"]
    assert len(found_in(*cells).cells) == 1 + len(zoo.TASKS)
    cells[-1]["source"] += "\nx = 1"
    assert found_in(*cells).cells[-1].is_own
