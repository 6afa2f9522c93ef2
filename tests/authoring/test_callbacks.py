import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_notebook

from ranklearn_course.authoring.callbacks import check_callbacks
from ranklearn_course.authoring.lesson import Lesson, NotebookError

SOURCE = """\
import ipywidgets
button, slider = ipywidgets.Button(), ipywidgets.IntSlider(3)
button.on_click(lambda button: print("pressed") or {}["k"])
slider.observe(lambda change: print("moved") or 1 / 0, "value")
"""


def write(path, *sources):
    nbformat.write(new_notebook(cells=[new_code_cell(source) for source in sources]), path)
    return path


def test_each_raising_callback_is_a_fault(tmp_path):
    path = write(tmp_path / "02_a.ipynb", "raise KeyError", SOURCE)
    before = path.read_bytes()
    faults = check_callbacks(Lesson.read(path), path.parent)
    assert [fault.rule for fault in faults] == ["callback"] * 3
    for parts in (
        ("Button", "KeyError: 'k'"),
        ("`value` of the IntSlider to 2", "ZeroDivisionError"),
        ("`value` of the IntSlider to 4", "ZeroDivisionError"),
    ):
        assert any(all(part in fault.message for part in parts) for fault in faults)
    assert path.read_bytes() == before


def test_widgets_that_cannot_be_reached_are_an_error(tmp_path):
    path = write(tmp_path / "02_a.ipynb", "import sys\nsys.modules['ranklearn_course'] = None")
    with pytest.raises(NotebookError, match=r"02_a.ipynb: the widgets could not be checked: Mod"):
        check_callbacks(Lesson.read(path), tmp_path)
