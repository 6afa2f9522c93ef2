import re
import sys
from dataclasses import replace
from pathlib import Path

import nbformat
import pytest
from jupyter_client.channels import HBChannel
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from ranklearn_course.authoring.lesson import NotebookError, as_text, read_notebook
from ranklearn_course.authoring.tidy import (
    KERNEL,
    WIDGET_VIEW,
    stable_ids,
    tidied,
    tidy_notebook,
)
from ranklearn_course.widgets import FirstHits
from ranklearn_course.widgets.kit.stored import stored_widgets
from tests.rows import with_each

SANITIZER = Path(__file__).parents[1] / "sanitize.cfg"
LESSON = Path(__file__).parents[2] / "notebooks" / "04_reciprocal_rank.ipynb"


def one_cell(cell):
    return tidied(new_notebook(cells=[cell])).cells[0]


def with_outputs(*outputs, count=1):
    return one_cell(new_code_cell("1", execution_count=count, outputs=list(outputs))).outputs


def shown(**data):
    return new_output("display_data", {key.replace("_", "/"): data[key] for key in data})


def test_tidying_twice_changes_nothing_more_and_nothing_of_what_was_given():
    messy = read_notebook(LESSON)
    messy.cells[1].metadata.ExecuteTime = {}
    messy.cells[0].id = "0f3c9a1e"
    before, once = as_text(messy), tidied(messy)
    assert as_text(messy) == before != as_text(once)
    assert tidied(once) == once


def test_metadata_keep_what_authors_set_and_are_the_same_on_every_machine():
    kernel = {"kernelspec": {"display_name": "venv (3.12)", "name": "x"}, "widgets": {"state": {}}}
    notebook = new_notebook(metadata={**kernel, "title": "Precision", "vscode": {}, "authors": []})
    assert tidied(notebook).metadata == {**KERNEL, "title": "Precision"}
    kept = {"tags": ["part:hook"], "editable": False, "jupyter": {"source_hidden": True}}
    timings = {"ExecuteTime": {}, "execution": {"iopub.status.busy": "2026"}, "collapsed": False}
    assert one_cell(new_code_cell("1", metadata=kept | timings)).metadata == kept
    assert one_cell(new_markdown_cell("a", metadata={"tags": []})).metadata == {}


@with_each(
    [
        ("by-hand-2", True),
        ("cell-0f3c9a1e", True),
        ("0f3c9a1e", False),
        ("e3b0c442-98fc-4c14-9afb-f4c8996fb924", False),
        ("Hook", False),
        ("a" * 65, False),
    ]
)
def test_readable_ids_are_kept(own, kept):
    cell = nbformat.from_dict({"cell_type": "markdown", "source": "a", "id": own})
    assert (stable_ids([cell]) == [own]) is kept


def test_new_ids_come_from_the_source_alone_and_stay_when_it_changes():
    one, two = (new_markdown_cell(text, id="0f3c9a1e") for text in ("one", "two"))
    first, second = stable_ids([one, two])
    assert stable_ids([two, one]) == [second, first]
    assert stable_ids([one] * 3) == [first, f"{first}-2", f"{first}-3"]
    assert stable_ids([new_markdown_cell(text, id=first) for text in "ab"])[0] == first
    assert len({*stable_ids([new_markdown_cell(text, id="hook") for text in "ab"])}) == 2


def test_the_widget_view_goes_and_its_words_stay():
    view = {WIDGET_VIEW: {"model_id": "1"}, "text/plain": "Board", "text/html": "<p>Board</p>"}
    (kept,) = with_outputs(new_output("display_data", dict(view)))
    assert kept.data == {kind: view[kind] for kind in ("text/plain", "text/html")}
    assert with_outputs(new_output("display_data", {WIDGET_VIEW: {}})) == []


def test_object_addresses_go_and_other_numbers_stay():
    text = "<Board at 0x7f3a9c001d30> 0xff 3.14 at 0x1"
    expected = "<Board at 0xADDRESS> 0xff 3.14 at 0x1"
    outputs = with_outputs(
        new_output("stream", text=text), shown(text_plain=text, application_json={"a": text})
    )
    assert outputs[0].text == expected
    assert outputs[1].data == {"text/plain": expected, "application/json": {"a": text}}


def sanitized(text):
    """What nbval compares."""
    rules = re.findall(r"^regex: (.*)\nreplace: (.*)$", SANITIZER.read_text(), re.MULTILINE)
    for pattern, replacement in rules:
        text = re.sub(pattern, replacement, text)
    return text


def test_nbval_sees_addresses_as_tidy_writes_them_and_numbers_as_they_are():
    text = '<img alt="P@3 = 0.667, 1e-12" src="data:image/svg+xml,{}"> at 0x{} IPY_MODEL_{}'
    before, after = ("%3Csvg 7/%3E", "7f3a9c001d30", "0" * 32), ("PICTURE", "ADDRESS", "MODEL")
    assert sanitized(text.format(*before)) == text.format(*after)


def test_nbval_compares_the_words_and_the_traits_of_a_widget_not_the_picture():
    (stored,) = stored_widgets(FirstHits({'"cat" & <dog>': 3})._repr_mimebundle_()[0]["text/html"])
    pictured = replace(stored, picture=' data-digest="1" src="data:image/webp;base64,AAAA+/=="')
    assert sanitized(pictured.html()) == sanitized(stored.html()) == stored.html()


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


CHECKED = 'from ranklearn_course import check\n_ = check("precision.ceiling", "b")'


def test_a_run_listens_to_no_heartbeat_which_may_never_end(tmp_path, monkeypatch):
    started = []
    monkeypatch.setattr(HBChannel, "start", started.append)
    write(tmp_path / "02_a.ipynb", new_code_cell("1"))
    assert tidy_notebook(tmp_path / "02_a.ipynb")
    assert started == []


def test_a_run_gives_outputs_and_a_second_run_changes_nothing(tmp_path, monkeypatch):
    """It runs as if nobody had answered: no progress is kept beside the lesson."""
    monkeypatch.delenv("RANKLEARN_PROGRESS", raising=False)
    (tmp_path / "beside.txt").write_text("beside the lesson")
    path = write(
        tmp_path / "02_a.ipynb",
        new_code_cell("import sys\nprint(sys.executable)", execution_count=9),
        new_code_cell("open('beside.txt').read()"),
        new_code_cell(WRITES),
        new_code_cell(CHECKED),
    )
    assert tidy_notebook(path) == [f"{path}: tidied"]
    first, second, third, _ = cells = read_notebook(path).cells
    assert [cell.execution_count for cell in cells] == [1, 2, 3, 4]
    assert first.outputs[0].text == sys.executable + "\n"
    assert second.outputs[0].data["text/plain"] == "'beside the lesson'"
    streams = {(output.name, output.text) for output in third.outputs}
    assert streams == {("stdout", "done\n5\n"), ("stderr", "w\n")}
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
