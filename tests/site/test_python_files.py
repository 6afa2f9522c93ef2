"""The files that go into the page work alone: without NumPy, without anything installed."""

import io
import shutil
import subprocess
import sys
import zipfile

import pytest

from ranklearn_course.site.packages import STANDARD_LIBRARY
from ranklearn_course.site.python_files import PACKAGE, WITHOUT_NUMPY, course_zip
from tests.browser.site import node_modules
from tests.missing import missing

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
ENDLESS = "def ap(relevance, k):\\n    while True:\\n        pass\\n\\n\\n"
html = run(ENDLESS + 'check("precision.average_precision", ap)', "")
assert "Verdict: error" in html and "one more round of" in html, html
import ranklearn_course, pathlib
assert pathlib.Path(ranklearn_course.__file__).is_relative_to(FOLDER)
assert not {"numpy", "pygments", "jinja2", "traitlets"} & sys.modules.keys()
print("alone")
"""
IN_PYODIDE = """
import { readFileSync } from "node:fs";
const [archive, pyodide, stdLibURL, cells] = process.argv.slice(1);
const { loadPyodide } = await import(`${pyodide}/pyodide.mjs`);
const python = await loadPyodide({ stdLibURL });
python.unpackArchive(new Uint8Array(readFileSync(archive)), "zip");
python.runPython(`import os\nFOLDER = os.getcwd()\n${cells}`);
"""


def test_each_pattern_names_files_and_equal_courses_make_equal_archives():
    assert [pattern for pattern in WITHOUT_NUMPY if not any(PACKAGE.glob(pattern))] == []
    assert course_zip() == course_zip()


def test_the_archive_checks_every_exercise_alone(tmp_path):
    zipfile.ZipFile(io.BytesIO(course_zip())).extractall(tmp_path)
    code = f"FOLDER = {str(tmp_path)!r}\n{CELLS}"
    expect_alone([sys.executable, "-I", "-S", "-c", code], tmp_path)


@pytest.mark.thorough
def test_so_it_does_in_the_python_of_the_page_run_by_node(tmp_path):
    node = shutil.which("node") or missing("Node.js is not installed, so Pyodide is not run")
    npm = node_modules()
    (tmp_path / "python.zip").write_bytes(course_zip())
    given = [tmp_path / "python.zip", npm / "pyodide", npm / STANDARD_LIBRARY, CELLS]
    expect_alone([node, "--input-type=module", "-e", IN_PYODIDE, "--", *given], tmp_path)


def expect_alone(command, folder):
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    # Node.js shows the line of an error, which is all of Pyodide.
    assert done.stdout == "alone\n", done.stderr[-2000:]
