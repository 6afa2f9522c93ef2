import pytest
from nbformat.v4 import new_code_cell, new_notebook

from ranklearn_course.authoring.kernel import run
from ranklearn_course.authoring.lesson import NotebookError


def test_a_cell_that_ends_the_kernel_is_named(tmp_path):
    notebook = new_notebook(cells=[new_code_cell("1"), new_code_cell("import os\nos._exit(1)")])
    with pytest.raises(NotebookError, match=r"^a.ipynb, cell 2: Kernel died"):
        run(notebook, tmp_path, "a.ipynb")
