"""The Python of the page itself, run by Node.js: it judges every solution right."""

import json
import shutil
import subprocess

import pytest

from ranklearn_course.checker import WriteFunction
from ranklearn_course.exercises.bank import all_exercises
from ranklearn_course.site import packages
from ranklearn_course.site.python_files import course_zip
from tests.missing import missing

# The archive without NumPy judges all of them in our own Python; here it is the page's own.
pytestmark = pytest.mark.thorough

FUNCTIONS = [each for each in all_exercises().values() if isinstance(each, WriteFunction)]
ENDLESS = "def average_precision(relevance, k):\n    while True:\n        pass"
SCRIPT = """
import { readFileSync, writeFileSync } from "node:fs";
const [folder, pyodide, stdLibURL] = process.argv.slice(1);
const { loadPyodide } = await import(`${pyodide}/pyodide.mjs`);
const python = await loadPyodide({ stdLibURL });
python.unpackArchive(new Uint8Array(readFileSync(`${folder}/python.zip`)), "zip");
const { run } = python.pyimport("ranklearn_course.site.cell");
const cells = JSON.parse(readFileSync(`${folder}/cells.json`, "utf8"));
const answers = cells.map((cell) => JSON.parse(run(cell, "")).html);
writeFileSync(`${folder}/answers.json`, JSON.stringify(answers));
"""


def cell_of(exercise, code):
    return f'{code}\n\n\ncheck("{exercise.id}", {exercise.name})'


@pytest.fixture(scope="module")
def answers(tmp_path_factory):
    """What the page's Python answers to a cell, by the cell."""
    node = shutil.which("node") or missing("Node.js is not installed, so Pyodide is not run")
    try:
        npm = packages.node_modules()
    except packages.PackagesError as error:
        missing(str(error))
    folder = tmp_path_factory.mktemp("pyodide")
    ap = next(each for each in FUNCTIONS if each.name == "average_precision")
    cells = [cell_of(each, code) for each in FUNCTIONS for code in (each.solution, each.stub)]
    cells.append(cell_of(ap, ENDLESS))
    (folder / "python.zip").write_bytes(course_zip())
    (folder / "cells.json").write_text(json.dumps(cells))
    known = [str(folder), str(npm / "pyodide"), str(npm / packages.STANDARD_LIBRARY)]
    command = [node, "--input-type=module", "-e", SCRIPT, "--", *known]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    # Node.js shows the line of an error, which is all of Pyodide.
    assert done.returncode == 0, done.stderr[-2000:]
    return dict(zip(cells, json.loads((folder / "answers.json").read_text()), strict=True))


def test_every_solution_is_right_and_every_stub_not_started(answers):
    def judged(each, code):
        return answers[cell_of(each, code)].partition('aria-label="Verdict: ')[2].partition('"')[0]

    assert len(FUNCTIONS) > 30
    wrong = [each.id for each in FUNCTIONS if judged(each, each.solution) != "correct"]
    begun = [each.id for each in FUNCTIONS if judged(each, each.stub) != "not started"]
    assert (wrong, begun) == ([], [])


def test_an_endless_loop_is_named(answers):
    (html,) = (html for cell, html in answers.items() if cell.startswith(ENDLESS))
    assert "loop" in html
    assert "never" in html or "endless" in html
