"""How long it takes to mark 500 submissions of four exercises: under 15 minutes on two cores."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

from ranklearn_course.checker import WriteFunction
from ranklearn_course.classroom.assignment import Assignment, Task, make_assignment
from ranklearn_course.classroom.marking.folder import mark_folder
from ranklearn_course.classroom.release import release_notebook
from ranklearn_course.classroom.right_answers import right_answer

SUBMISSIONS, MINUTES = 500, 15
EXERCISES = (
    "precision.average_precision",
    "dcg.ndcg",
    "dcg.dcg_by_hand",
    "reciprocal_rank.reciprocal_rank",
)
# How often each kind of answer is handed in, in percent.
RIGHT, WRONG, FAULTY, MISSING, ENDLESS = 55, 25, 10, 8, 2


def answer(task: Task, random: Random) -> str:
    """What one pupil hands in for one task."""
    exercise = task.of_the_bank
    kind = random.choices(
        ("right", "wrong", "faulty", "missing", "endless"),
        (RIGHT, WRONG, FAULTY, MISSING, ENDLESS),
    )[0]
    if not isinstance(exercise, WriteFunction):
        value = {"right": right_answer(exercise), "missing": "None", "faulty": "1 / 0"}
        return f"{task.answer_name} = {value.get(kind, random.random())}"
    head = exercise.stub.partition("\n")[0]
    return {
        "right": exercise.solution,
        "wrong": wrong(exercise.solution, random),
        "faulty": f"{head}\n    return undefined_name",
        "missing": exercise.stub,
        "endless": f"{head}\n    while True:\n        pass",
    }[kind]


def wrong(solution: str, random: Random) -> str:
    """The solution with one small change."""
    changes = [("+ 1", "+ 2"), ("[:k]", ""), ("start=1", "start=0"), ("== 0", "== 1"), ("/", "*")]
    left = [change for change in changes if change[0] in solution]
    return solution.replace(*random.choice(left), 1)


def hand_in(folder: Path, assignment: Assignment) -> None:
    random = Random(500)
    for number in range(SUBMISSIONS):
        notebook = json.loads(json.dumps(release_notebook(assignment)))
        for cell in notebook["cells"]:
            for task in assignment.tasks:
                if f"exercise:{task.exercise}" in cell["metadata"].get("tags", ()):
                    cell["source"] = answer(task, random)
        (folder / f"pupil-{number:03d}.ipynb").write_text(json.dumps(notebook))


def test_500_submissions(measure: Callable[..., None], tmp_path: Path) -> None:
    assignment = make_assignment(EXERCISES, "four", key="benchmark")
    folder = tmp_path / "submitted"
    folder.mkdir()
    hand_in(folder, assignment)
    started = time.perf_counter()
    outcome = mark_folder(folder, tmp_path / "marks.csv", assignment, workers=2)
    seconds = time.perf_counter() - started
    assert len(outcome.marks) == SUBMISSIONS
    assert not outcome.not_run
    assert seconds < MINUTES * 60
    what = f"{SUBMISSIONS} submissions of {len(EXERCISES)} exercises, on the clock"
    measure("marking", what, seconds, "s", MINUTES * 60)
