"""Each fault that a lesson can get makes exactly the right checks fail, and no others.

The checks are those of the gate: nbval (strict) runs every cell and compares what it prints,
`structure` reads the notebook, and `tidy` asks whether tidying would change it.
"""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from nbformat.v4 import new_notebook

from ranklearn_course.authoring.lesson import as_text, read_notebook
from ranklearn_course.authoring.structure import check_structure
from ranklearn_course.authoring.tidy import WIDGET_VIEW, changed_parts

SANITIZER = Path(__file__).parents[1] / "sanitize.cfg"
RAISES_AT = """
def limit(change):
    assert change.new != {value}

slider.observe(limit, "value")
slider.observe"""


def nothing(cell):
    """The lesson as it is."""


def changed_number(cell):
    assert cell("print").outputs[0].text == f"{3 / 5}\n"
    cell("print").outputs[0].text = f"{4 / 5}\n"


def changed_alt_text(cell):
    data = cell("figure").outputs[0].data
    assert 'alt="Two bars: 1 and 0."' in data["text/html"]
    data["text/html"] = data["text/html"].replace("1 and 0", "1 and 1")


def no_alt_text(cell):
    data = cell("figure").outputs[0].data
    data["text/html"] = data["text/html"].replace("Two bars: 1 and 0.", "")
    cell("figure").source = cell("figure").source.replace("Two bars: 1 and 0.", "")


def changed_picture_bytes(cell):
    data = cell("figure").outputs[0].data
    data["text/html"] = re.sub(r"svg\+xml,[^\"]+", "svg+xml,%3Csvg/%3E", data["text/html"])


def callback_raises_in_a_cell(cell):
    """The next cell moves the slider from 3 to 4."""
    cell("widget").source = cell("widget").source.replace(
        "\nslider.observe", RAISES_AT.format(value=4)
    )


def unexecuted_cell(cell):
    cell("print").execution_count = None
    cell("print").outputs = []


def stored_widget_view(cell):
    cell("widget").outputs[0].data[WIDGET_VIEW] = {"model_id": "0" * 32, "version_major": 2}


def random_id(cell):
    cell("print").id = "0f3c9a1e"


FAULTS = {
    nothing: set(),
    changed_picture_bytes: set(),
    changed_number: {"nbval"},
    changed_alt_text: {"nbval"},
    callback_raises_in_a_cell: {"nbval"},
    unexecuted_cell: {"structure"},
    no_alt_text: {"structure"},
    stored_widget_view: {"structure", "tidy"},
    random_id: {"tidy"},
}


def file_name(fault):
    return f"02_{fault.__name__}.ipynb"


@pytest.fixture(scope="module")
def folder(healthy, sample, tmp_path_factory):
    """A folder with one lesson for each fault, and the healthy one, which they link to."""
    folder = tmp_path_factory.mktemp("seeded")
    (folder / "all").mkdir()
    shutil.copy(healthy, folder)
    for fault in FAULTS:
        notebook = read_notebook(healthy)
        fault(lambda name, notebook=notebook: sample.cell(notebook, name))
        (folder / file_name(fault)).write_text(as_text(notebook))
    return folder


def cells_of_all(folder):
    """The cells of all lessons, each with its fault, to be run in one notebook."""
    cells = [
        (fault, cell) for fault in FAULTS for cell in read_notebook(folder / file_name(fault)).cells
    ]
    for number, (_, cell) in enumerate(cells):
        cell.id = f"cell-{number}"
    return cells


@pytest.fixture(scope="module")
def failed_in_nbval(folder):
    """The faults of the cells that nbval refuses, from one run over all lessons in one notebook."""
    cells = cells_of_all(folder)
    path = folder / "all" / "nbval.ipynb"
    path.write_text(as_text(new_notebook(cells=[cell for _, cell in cells])))
    settings = path.with_name("pytest.ini")  # none of the project's own
    settings.write_text("[pytest]\n")
    options = ["--nbval", "--nbval-current-env", "--nbval-cell-timeout=60"]
    options += ["--nbval-sanitize-with", SANITIZER, "-c", settings, "-p", "no:cacheprovider"]
    command = [sys.executable, "-m", "pytest", "-q", "--tb=no", "-rf", *options, path]
    run = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)
    assert " passed" in run.stdout, run.stdout + run.stderr
    owners = [fault for fault, cell in cells if cell.cell_type == "code"]
    failed = re.findall(r"^FAILED .*::Cell (\d+)", run.stdout, re.MULTILINE)
    return {owners[int(number)] for number in failed}


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_a_fault_makes_exactly_the_right_checks_fail(fault, folder, failed_in_nbval):
    path = folder / file_name(fault)
    failed = {
        "nbval": fault in failed_in_nbval,
        "structure": bool(check_structure(path)),
        "tidy": bool(changed_parts(path)),
    }
    assert {check for check, has_failed in failed.items() if has_failed} == FAULTS[fault]
