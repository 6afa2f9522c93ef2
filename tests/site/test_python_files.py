"""The files that go into the page work alone: without NumPy, without anything installed."""

import io
import subprocess
import sys
import zipfile

from ranklearn_course.site.python_files import PACKAGE, WITHOUT_NUMPY, course_zip

# All that a page calls, with nothing but the archive and the standard library.
CELLS = """
import sys
sys.path = [FOLDER, *[each for each in sys.path if "site-packages" not in each]]
from ranklearn_course.site.cell import run
from ranklearn_course.exercises.bank import all_exercises
for exercise in all_exercises().values():
    if hasattr(exercise, "solution"):
        names = {}
        exec(exercise.solution, names)
        assert exercise.check(names[exercise.name]).status == "correct", exercise.id
        exec(exercise.stub, names)
        assert exercise.check(names[exercise.name]).status == "not started", exercise.id
    for call in ("hint", "solution", "task"):
        assert "Traceback" not in run(f'{call}("{exercise.id}")', ""), exercise.id
for cell in ("guesses()", "progress()", 'progress("dcg")', "hint('dcg.ndcg', 2)"):
    html = run(cell, "")
    assert "Error" not in html, html
import ranklearn_course, pathlib
assert pathlib.Path(ranklearn_course.__file__).is_relative_to(FOLDER)
assert not {"numpy", "pygments", "jinja2", "traitlets"} & sys.modules.keys()
print("alone")
"""


def test_each_pattern_names_files_and_equal_courses_make_equal_archives():
    assert [pattern for pattern in WITHOUT_NUMPY if not any(PACKAGE.glob(pattern))] == []
    assert course_zip() == course_zip()


def test_the_archive_checks_every_exercise_alone(tmp_path):
    zipfile.ZipFile(io.BytesIO(course_zip())).extractall(tmp_path)
    code = f"FOLDER = {str(tmp_path)!r}\n{CELLS}"
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", code],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == "alone\n", done.stderr
