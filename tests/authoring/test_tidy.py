import re
import sys
from copy import deepcopy
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from ranklearn_course.authoring import tidy
from ranklearn_course.authoring.lesson import NotebookError, as_text, read_notebook
from ranklearn_course.authoring.tidy import (
    KERNEL,
    WIDGET_VIEW,
    changed_parts,
    run_tidy,
    stable_ids,
    tidied,
    tidy_notebook,
)
from tests.rows import with_each

SANITIZER = Path(__file__).parents[1] / "sanitize.cfg"


def one_cell(cell):
    return tidied(new_notebook(cells=[cell])).cells[0]


def with_outputs(*outputs, count=1):
    return one_cell(new_code_cell("1", execution_count=count, outputs=list(outputs))).outputs


def shown(**data):
    return new_output("display_data", {key.replace("_", "/"): data[key] for key in data})


def printed(text, name="stdout"):
    return new_output("stream", name=name, text=text)


def test_tidying_twice_changes_nothing_more(healthy):
    messy = read_notebook(healthy)
    messy.cells[1].metadata.ExecuteTime = {}
    messy.cells[0].id = "0f3c9a1e"
    once = tidied(messy)
    assert tidied(once) == once
    assert once != messy


def test_tidied_leaves_its_argument_alone(healthy):
    notebook = read_notebook(healthy)
    notebook.cells[1].metadata.ExecuteTime = {}
    before = deepcopy(notebook)
    tidied(notebook)
    assert notebook == before


def test_notebook_metadata_is_the_same_on_every_machine():
    metadata = {
        "kernelspec": {"display_name": "venv (3.12)", "name": "x"},
        "widgets": {"state": {}},
    }
    metadata |= {"title": "Precision", "vscode": {"hash": "1"}, "authors": []}
    result = tidied(new_notebook(metadata=metadata)).metadata
    assert result == {**KERNEL, "title": "Precision"}
    assert "version" not in result.language_info


def test_cell_metadata_keeps_what_authors_set():
    kept = {"tags": ["part:hook"], "editable": False, "jupyter": {"source_hidden": True}}
    timings = {"ExecuteTime": {}, "execution": {"iopub.status.busy": "2026"}, "collapsed": False}
    assert one_cell(new_code_cell("1", metadata=kept | timings)).metadata == kept
    assert one_cell(new_markdown_cell("a", metadata={"tags": []})).metadata == {}


@with_each(
    [
        ("hook", True),
        ("by-hand-2", True),
        ("cell-0f3c9a1e", True),
        ("0f3c9a1e", False),
        ("deadbeef", False),
        ("e3b0c442-98fc-4c14-9afb-f4c8996fb924", False),
        ("Hook", False),
        ("two_words", False),
        ("a" * 64, True),
        ("a" * 65, False),
    ]
)
def test_readable_ids_are_kept(own, kept):
    cell = nbformat.from_dict({"cell_type": "markdown", "source": "a", "id": own})
    assert (stable_ids([cell]) == [own]) is kept


def test_new_ids_come_from_the_source_alone():
    one, two = (new_markdown_cell(text, id="0f3c9a1e") for text in ("one", "two"))
    assert stable_ids([one, two]) == [*stable_ids([one]), *stable_ids([two])]
    assert stable_ids([two, one]) == stable_ids([one, two])[::-1]


def test_ids_are_unique():
    twins = [new_markdown_cell("same", id="0f3c9a1e") for _ in range(3)]
    first = stable_ids(twins[:1])[0]
    assert stable_ids(twins) == [first, f"{first}-2", f"{first}-3"]
    named = [new_markdown_cell(text, id="hook") for text in ("one", "two")]
    assert len(set(stable_ids(named))) == 2
    assert stable_ids(named)[0] == "hook"


def test_a_given_id_outlives_a_change_of_the_source():
    cell = one_cell(new_markdown_cell("old", id="0f3c9a1e"))
    given = cell.id
    cell.source = "new"
    assert one_cell(cell).id == given


def test_the_widget_view_goes_and_its_words_stay():
    view = {WIDGET_VIEW: {"model_id": "1"}, "text/plain": "Board", "text/html": "<p>Board</p>"}
    assert with_outputs(new_output("display_data", view))[0].data == {
        "text/plain": "Board",
        "text/html": "<p>Board</p>",
    }
    assert with_outputs(new_output("display_data", {WIDGET_VIEW: {}})) == []


def test_object_addresses_go_and_other_numbers_stay():
    text = "<Board at 0x7f3a9c001d30> 0xff 3.14 at 0x1"
    expected = "<Board at 0xADDRESS> 0xff 3.14 at 0x1"
    outputs = with_outputs(printed(text), shown(text_plain=text, application_json={"a": text}))
    assert outputs[0].text == expected
    assert outputs[1].data == {"text/plain": expected, "application/json": {"a": text}}


def test_nbval_sees_addresses_as_tidy_writes_them():
    pattern, replacement = next(
        pair
        for pair in re.findall(r"^regex: (.*)\nreplace: (.*)$", SANITIZER.read_text(), re.MULTILINE)
        if "0x" in pair[0]
    )
    assert pattern == tidy.ADDRESS.pattern
    assert tidy.ADDRESS.sub(replacement, "at 0x7f3a9c001d30") == "at 0xADDRESS"


def test_the_sanitizer_leaves_numbers_and_alt_texts():
    text = '<img alt="P@3 = 0.667, 1e-12" src="data:image/svg+xml,%3Csvg 7/%3E"> IPY_MODEL_'
    text += "0" * 32
    for pattern, replacement in re.findall(
        r"^regex: (.*)\nreplace: (.*)$", SANITIZER.read_text(), re.MULTILINE
    ):
        text = re.sub(pattern, replacement, text)
    assert text == (
        '<img alt="P@3 = 0.667, 1e-12" src="data:image/svg+xml,PICTURE"> IPY_MODEL_MODEL'
    )


def test_a_result_has_the_number_of_its_cell():
    result = new_output("execute_result", {"text/plain": "1"}, execution_count=7)
    assert with_outputs(result, count=3)[0].execution_count == 3


def test_trailing_space_goes_but_line_breaks_of_markdown_stay():
    assert one_cell(new_code_cell("a = 1  \n\nb = 2\t\n\n")).source == "a = 1\n\nb = 2"
    text = "one \ntwo  \nthree    \nfour\t\n\nfive  \n\nsix  "
    expected = "one\ntwo  \nthree  \nfour\n\nfive\n\nsix"
    assert one_cell(new_markdown_cell(text)).source == expected


def test_empty_cells_go():
    cells = [new_markdown_cell("a"), new_code_cell(" \n"), new_markdown_cell("")]
    assert len(tidied(new_notebook(cells=cells)).cells) == 1


def write(path, *cells):
    nbformat.write(new_notebook(cells=list(cells)), path)
    return path


WRITES = r"""
print("10 %\r50 %\rdone", flush=True)
print("w", file=sys.stderr, flush=True)
print(5)"""


def test_a_run_gives_outputs_and_a_second_run_changes_nothing(tmp_path):
    (tmp_path / "beside.txt").write_text("beside the lesson")
    path = write(
        tmp_path / "02_a.ipynb",
        new_code_cell("import sys\nprint(sys.executable)", execution_count=9),
        new_code_cell("open('beside.txt').read()"),
        new_code_cell(WRITES),
    )
    assert tidy_notebook(path)
    first, second, third = read_notebook(path).cells
    assert [cell.execution_count for cell in (first, second, third)] == [1, 2, 3]
    assert first.outputs[0].text == sys.executable + "\n"
    assert second.outputs[0].data["text/plain"] == "'beside the lesson'"
    streams = {(output.name, output.text) for output in third.outputs}
    assert streams == {("stdout", "done\n5\n"), ("stderr", "w\n")}
    assert run_tidy([path], check=True) == []
    assert tidy_notebook(path) == []
    assert sorted(file.name for file in tmp_path.iterdir()) == ["02_a.ipynb", "beside.txt"]


def test_a_cell_that_raises_is_named_whatever_its_tag_and_nothing_is_written(tmp_path):
    raising = new_code_cell("{}['k']", metadata={"tags": ["raises-exception"]})
    cells = new_markdown_cell("# One"), new_code_cell("1"), raising
    path = write(tmp_path / "02_a.ipynb", *cells)
    before = path.read_bytes()
    with pytest.raises(NotebookError, match=r"^02_a.ipynb, cell 3: KeyError: 'k'$"):
        tidy_notebook(path)
    assert path.read_bytes() == before


def test_parts_that_tidying_would_change_are_named(healthy, tmp_path):
    path = tmp_path / "02_a.ipynb"

    def parts(change):
        notebook = read_notebook(healthy)
        change(notebook)
        path.write_text(as_text(notebook))
        return changed_parts(path)

    assert parts(lambda notebook: None) == []
    assert parts(lambda notebook: notebook.metadata.update(widgets={})) == ["the metadata"]
    assert parts(lambda notebook: notebook.cells[2].update(id="0f3c9a1e")) == ["cell 3"]
    empty = new_markdown_cell("")
    assert parts(lambda notebook: notebook.cells.append(empty)) == ["the number of cells"]
    path.write_text(healthy.read_text().replace("\n ", "\n  "))
    assert changed_parts(path) == ["the layout"]


def test_checking_says_what_to_do_and_writes_nothing(tmp_path):
    path = write(tmp_path / "02_a.ipynb", new_code_cell("1", id="0f3c9a1e"))
    before = path.read_bytes()
    untidy, never_run = run_tidy([tmp_path], check=True)
    for message in (untidy, never_run):
        assert message.startswith(f"{path}: ")
        assert f"`ranklearn tidy {path}`" in message
    assert ", ".join(changed_parts(path)) in untidy
    assert "cell 1 " in never_run
    assert path.read_bytes() == before


def test_tidying_tells_what_it_changed(healthy, tmp_path):
    path = write(tmp_path / "02_a.ipynb", new_markdown_cell("# One"))
    assert run_tidy([path]) == [f"{path}: tidied"]
    assert run_tidy([path, healthy], check=True) == []
