"""The students' edition: the lessons with a package that holds no solutions of the exercises.

The package of the course holds them all: `solution()`, the catalogue of wrong
variants, which contains a right one. For marked work a pupil's machine must have another package.
The edition is a folder of lessons with such a package beside them, which Python finds before any
installed one. Its `check` tries the visible cases of a function and notes other answers.

What this cannot do: `ranklearn_course.metrics` stays, since the lessons compute with it, and its
functions are answers to several exercises. A pupil who has the public course installed, or reads
it on the web, has all solutions. So marks for work at home say who handed in what is right, not
who wrote it. For an examination let pupils work on the teacher's machines with the notebook of
`ranklearn classroom assignment`, which needs no package of the course.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import nbformat

from ranklearn_course.atomic import write_atomic
from ranklearn_course.checker import Choose, Exercise, WriteFunction, read_list
from ranklearn_course.checker.cases import as_lists
from ranklearn_course.checker.running import with_lists
from ranklearn_course.classroom import student_loading
from ranklearn_course.classroom.assignment import visible_cases
from ranklearn_course.classroom.editions import empty_folder, lessons_as_delivered, lettered
from ranklearn_course.classroom.leaks import searched_secrets, squeezed
from ranklearn_course.exercises.bank import all_exercises, further_exercises
from ranklearn_course.lessons import lesson_files, without_outputs

PACKAGE = "ranklearn_course"
# What teachers and authors use.
LEFT_OUT = (
    "__main__.py",
    "authoring",
    "classroom",
    "cli.py",
    "doctor.py",
    "exam",
    "jupyterlab.py",
    "notebooks",
    "TEACHING.md",
    "web",
)
# What holds answers, and what needs it.
LEFT_OUT_OF_CHAPTERS = (
    "checks.py",
    "exam.py",
    "exam.toml",
    "exercises.toml",
    "mistakes.py",
    "solutions.py",
)


def write_student(folder: Path, source: Path | None = None) -> list[Path]:
    """Write the lessons with a package that holds no solutions of the exercises."""
    source = source or lessons_as_delivered()
    empty_folder(folder)
    relatives = list(lesson_files(source))
    for relative in relatives:
        content = (source / relative).read_bytes()
        is_lesson = relative.suffix == ".ipynb"
        _write(folder / relative, _for_pupils(content) if is_lesson else content)
    course = Path(__file__).parents[1]
    for relative in _package_files(course):
        _write(folder / PACKAGE / relative, (course / relative).read_bytes())
    exercises = folder / PACKAGE / "exercises"
    _write(exercises / "loading.py", Path(student_loading.__file__).read_bytes())
    tasks = list(map(task_of, all_exercises().values()))
    text = json.dumps(tasks, indent=1, ensure_ascii=False)
    _write(exercises / student_loading.TASKS.name, f"{text}\n".encode())
    return [folder / each for each in relatives if each.suffix == ".ipynb"]


def _for_pupils(lesson: bytes) -> bytes:
    """The lesson without outputs, with a quiz of letters."""
    notebook = lettered(nbformat.reads(lesson.decode(), as_version=4))
    return nbformat.writes(without_outputs(notebook)).encode()


def _write(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    write_atomic(path, content)


def _package_files(course: Path) -> list[Path]:
    files = (path.relative_to(course) for path in sorted(course.rglob("*")) if path.is_file())
    return [path for path in files if not _is_left_out(path)]


def _is_left_out(path: Path) -> bool:
    # Also in other languages, as in exercises.ru.toml.
    name = f"{path.name.partition('.')[0]}{path.suffix}"
    is_of_a_chapter = path.parts[0] == "chapters" and name in LEFT_OUT_OF_CHAPTERS
    return path.parts[0] in LEFT_OUT or is_of_a_chapter or "__pycache__" in path.parts


def task_of(exercise: Exercise) -> dict[str, Any]:
    """What a pupil may know of an exercise, as plain data.

    >>> from ranklearn_course.exercises.bank import find_exercise
    >>> sorted(task_of(find_exercise("precision.ceiling")))
    ['further', 'hints', 'id', 'minutes', 'statement', 'title']
    """
    statement = exercise.statement.strip("\n")
    if isinstance(exercise, Choose):
        statement = f"{statement}\n\n{exercise.lettered()}"
    known = {
        "id": exercise.id,
        "title": exercise.title,
        "statement": statement,
        "minutes": exercise.minutes,
        "hints": list(exercise.hints[:-1]),
        "further": exercise.id in further_exercises(),
    }
    return known | (_of_function(exercise) if isinstance(exercise, WriteFunction) else {})


def _of_function(exercise: WriteFunction) -> dict[str, Any]:
    values = dict(zip(exercise.cases, exercise.answer_key.expected, strict=True))
    cases = [
        {
            "arguments": list(with_lists(case)),
            "value": as_lists(values[case]),
            "why": exercise.explain(*with_lists(case)),
        }
        for case in visible_cases(exercise)
    ]
    return {
        "function": exercise.name,
        "stub": exercise.stub,
        "parameters": list(exercise.parameters),
        "tolerance": exercise.tolerance,
        "is_list": exercise.read is read_list,
        "cases": cases,
    }


def leaks_of_edition(folder: Path) -> list[str]:
    """The exercises whose answers some file of the edition holds, with the file.

    `ranklearn_course/metrics` is left out; see the module's description.
    """
    found = []
    secrets = searched_secrets(all_exercises().values())
    for path in sorted(folder.rglob("*")):
        relative = path.relative_to(folder)
        if not path.is_file() or relative.parts[:2] == (PACKAGE, "metrics"):
            continue
        # In JSON texts a line's end and a quote are written as two signs.
        text = path.read_text(encoding="utf-8", errors="replace")
        text = squeezed(text.replace("\\n", "\n").replace('\\"', '"'))
        found += [f"{relative.as_posix()}: {name}" for name, secret in secrets if secret in text]
    return list(dict.fromkeys(found))
