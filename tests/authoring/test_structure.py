import sys

import nbformat
import pytest

from ranklearn_course.authoring import outputs, prose, sources, structure
from ranklearn_course.authoring.lesson import Fault, as_text, read_notebook
from ranklearn_course.authoring.structure import PARTS, check_structure
from ranklearn_course.authoring.tidy import WIDGET_VIEW


@pytest.fixture
def faults(healthy, sample, tmp_path):
    """Break the healthy lesson and return its faults as pairs (id of the cell, message)."""

    def found(change, name="02_sample.ipynb"):
        notebook = read_notebook(healthy)
        change(notebook, lambda cell_id: sample.cell(notebook, cell_id))
        path = tmp_path / name
        (tmp_path / "02_sample.ipynb").touch()  # the lesson links to this name
        path.write_text(as_text(notebook))
        return [
            (fault.cell and notebook.cells[fault.cell - 1].id, fault.message)
            for fault in check_structure(path)
        ]

    return found


def test_the_healthy_lesson_has_no_fault(healthy):
    assert check_structure(healthy) == []


def test_a_fault_names_notebook_cell_and_remedy():
    assert str(Fault("02_precision.ipynb", 3, "do it")) == "02_precision.ipynb, cell 3: do it"
    assert str(Fault("02_precision.ipynb", None, "do it")) == "02_precision.ipynb: do it"


def tag(cell_id, *tags):
    return lambda notebook, cell: cell(cell_id).metadata.update(tags=list(tags))


def source(cell_id, text):
    return lambda notebook, cell: cell(cell_id).update(source=text)


def replace(cell_id, old, new):
    def change(notebook, cell):
        assert old in cell(cell_id).source
        cell(cell_id).source = cell(cell_id).source.replace(old, new)

    return change


def output(cell_id, **data):
    fields = {"text/html": "", **{key.replace("_", "/"): value for key, value in data.items()}}
    new = nbformat.v4.new_output("display_data", fields)
    return lambda notebook, cell: cell(cell_id).update(outputs=[new])


def stream(cell_id, name, text):
    new = nbformat.v4.new_output("stream", name=name, text=text)
    return lambda notebook, cell: cell(cell_id).update(outputs=[new])


def error(cell_id):
    new = nbformat.v4.new_output("error", ename="KeyError", evalue="1", traceback=[])
    return lambda notebook, cell: cell(cell_id).update(outputs=[new])


def count(cell_id, number):
    return lambda notebook, cell: cell(cell_id).update(execution_count=number)


def swap(first, second):
    def change(notebook, cell):
        one, other = notebook.cells.index(cell(first)), notebook.cells.index(cell(second))
        notebook.cells[one], notebook.cells[other] = notebook.cells[other], notebook.cells[one]

    return change


SHAPE = [
    (
        tag("hook"),
        (None, structure.MISSING_PART.format(part="hook")),
    ),
    (
        tag("quoted", "part:hints"),
        ("quoted", structure.UNKNOWN_PART.format(part="hints", parts=", ".join(PARTS))),
    ),
    (
        tag("quoted", "part:hook"),
        ("quoted", structure.REPEATED_PART.format(part="hook")),
    ),
    (
        swap("hook", "predict"),
        ("hook", structure.WRONG_ORDER.format(part="hook", before="predict")),
    ),
    (
        lambda notebook, cell: notebook.cells.insert(
            1, nbformat.v4.new_markdown_cell("Hi.", id="hi")
        ),
        ("hi", structure.WRONG_PLACE.format(part="setup")),
    ),
    (
        replace("title", "k?", "k"),
        ("title", structure.NO_QUESTION),
    ),
    (
        replace("title", "**Minutes:**", "Minutes:"),
        ("title", structure.NO_FIELD.format(field="Minutes")),
    ),
    (
        replace("title", "30 alone, 45 in class", ""),
        ("title", structure.EMPTY_FIELD.format(field="Minutes")),
    ),
    (
        replace("title", "* say where it fails", ""),
        ("title", structure.WRONG_ABILITIES.format(fewest=3, most=5, number=2)),
    ),
]

CODE = [
    (
        source("print", "print(3 / 5)\n" * 13),
        ("print", sources.TOO_LONG.format(lines=13, most=12)),
    ),
    (
        source("print", "1\n%timeit 2"),
        ("print", sources.NO_PYTHON.format(line=2)),
    ),
    (
        source("print", "!ls"),
        ("print", sources.NO_PYTHON.format(line=1)),
    ),
    (
        source("print", "ipywidgets.interact(print, x=3)"),
        ("print", sources.USES_SWALLOWING.format(name="interact")),
    ),
    (
        source("print", "from ipywidgets import Output"),
        ("print", sources.USES_SWALLOWING.format(name="Output")),
    ),
    (
        source("print", "axes.plot([1]);"),
        ("print", sources.HIDDEN_OUTPUT),
    ),
    (
        source("print", "# NBVAL_IGNORE_OUTPUT\nprint(3 / 5)"),
        ("print", sources.UNCHECKED_CELL.format(mark="NBVAL_IGNORE_OUTPUT")),
    ),
    (
        tag("print", "raises-exception"),
        ("print", sources.UNFIT_TAG.format(tag="raises-exception")),
    ),
    (
        tag("print", "solution"),
        ("print", sources.UNFIT_TAG.format(tag="solution")),
    ),
    *(
        (source("setup", text), ("setup", sources.NOT_A_SETUP))
        for text in (
            "import math",
            "import math\nprint('a', 'b')",
            "import math\nprint('two\\nlines')",
            "import math\nk = 3\nprint('Ready.')",
            "import math\nprint(f'{math.pi}')",
            "print('Ready.')",
            "",
        )
    ),
]

OUTPUTS = [
    (
        lambda notebook, cell: cell("print").update(execution_count=None, outputs=[]),
        ("print", outputs.NOT_EXECUTED),
    ),
    (
        count("figure", 9),
        ("figure", outputs.WRONG_COUNT.format(count=9, index=5)),
    ),
    (
        error("print"),
        ("print", outputs.RAISED.format(name="KeyError")),
    ),
    (
        stream("print", "stderr", "FutureWarning: soon\n"),
        ("print", outputs.WARNED.format(start="FutureWarning: soon")),
    ),
    (
        lambda notebook, cell: notebook.metadata.update(widgets={}),
        (None, outputs.STATE_STORED),
    ),
    (
        lambda notebook, cell: cell("widget").outputs[0].data.update({WIDGET_VIEW: {}}),
        ("widget", outputs.WIDGET_STORED),
    ),
    (
        output("figure", image_png="iVBORw0KGgo="),
        ("figure", outputs.BARE_PICTURE.format(kind="image/png")),
    ),
    (
        output("figure", text_html='<img src="data:image/png;base64,iVBORw0KGgo=" alt=" ">'),
        ("figure", outputs.NO_ALT),
    ),
    (
        output("figure", text_html="<div><br><svg><rect/></svg></div>"),
        ("figure", outputs.NO_LABEL),
    ),
    (
        source("hook", "![](data:image/png;base64,iVBORw0KGgo=)"),
        ("hook", outputs.NO_ALT),
    ),
    (
        stream("print", "stdout", "[np.float64(0.6)]\n"),
        ("print", outputs.SCALAR.format(text="np.float64(")),
    ),
    (
        stream("print", "stdout", "read /home/ada/run.txt\n"),
        ("print", outputs.MACHINE_PATH.format(path="/home/ada/run.txt")),
    ),
    (
        source("hook", r"Open C:\runs."),
        ("hook", outputs.MACHINE_PATH.format(path=r"C:\runs")),
    ),
]

PROSE = [
    (
        source("hook", "## Two\n\n" + "word " * 1800),
        (None, prose.TOO_MANY_WORDS.format(words=1864, most=1800)),
    ),
    *(
        (source("hook", text), ("hook", prose.FILLER.format(word=word)))
        for text, word in (
            ("This is simply wrong.", "simply"),
            ("Obviously so.", "Obviously"),
            ("It is, of course, so.", "of course"),
            ("It is important to note this.", "It is important to note"),
            ("It is easily seen.", "easily"),
            ("You just add them.", "just"),
        )
    ),
    (
        source("hook", "Look at this!"),
        ("hook", prose.EXCLAMATION),
    ),
    (
        source("hook", "# Two lists"),
        ("hook", prose.SECOND_TITLE),
    ),
    (
        source("hook", "### Two lists"),
        ("hook", prose.SKIPPED_LEVEL.format(heading="### Two lists", fitting="## Two lists")),
    ),
    (
        source("hook", "See [the next one](03_nothing.ipynb#end)."),
        ("hook", prose.BROKEN_LINK.format(target="03_nothing.ipynb#end")),
    ),
    (
        source("hook", '<a href="03_nothing.ipynb">The next one</a>'),
        ("hook", prose.BROKEN_LINK.format(target="03_nothing.ipynb")),
    ),
]


@pytest.mark.parametrize(("change", "expected"), SHAPE + CODE + OUTPUTS + PROSE)
def test_a_broken_lesson_has_exactly_this_fault(change, expected, faults):
    assert expected in faults(change)
    assert len(faults(change)) == 1


@pytest.mark.parametrize(
    "change",
    [
        source("hook", "The row just above, and just one more; it is easier now."),
        source("hook", "`just!` and $n!$ and <!-- of course! --> and [n](https://simply.org/!)."),
        source("hook", "```\n# simply!\n[a](b)\n```"),
        source("hook", "![A bar of 3.](02_sample.ipynb) and [mail](mailto:a@b.org) and [up](#top)"),
        source("hook", "See https://example.org/home/index.html and docs/tmp/a."),
        output("figure", text_html='<svg aria-label="Three bars."></svg>'),
        output("figure", text_html="<svg><title>Three bars.</title></svg>"),
        output(
            "figure", text_html='<div aria-label="Bars"><svg></svg></div><svg aria-hidden="true">'
        ),
        output("figure", text_html='<img alt="Three bars." src="a.png"></p>'),
        source("print", "print('50 %')\n# is it so?"),
        tag("print", "nice-to-have"),
    ],
)
def test_what_is_allowed_is_no_fault(change, faults):
    assert faults(change) == []


def test_this_machines_own_folders_are_refused(faults, monkeypatch):
    monkeypatch.setattr(sys, "prefix", "/data/course/env")
    message = outputs.MACHINE_PATH.format(path="/data/course/env")
    assert faults(stream("print", "stdout", "/data/course/env/bin\n")) == [("print", message)]


def test_the_title_is_markdown_and_the_set_up_code(faults):
    def swapped_kinds(notebook, cell):
        title, setup = notebook.cells[:2]
        notebook.cells[0] = nbformat.v4.new_code_cell("1", metadata=title.metadata, id="title")
        notebook.cells[1] = nbformat.v4.new_markdown_cell("1", metadata=setup.metadata, id="setup")

    found = faults(swapped_kinds)
    assert ("title", structure.WRONG_KIND.format(part="title", kind="markdown")) in found
    assert ("setup", structure.WRONG_KIND.format(part="setup", kind="code")) in found


def test_a_lesson_without_a_title_card_says_so_once(faults):
    place = structure.WRONG_PLACE.format(part="title")
    missing = structure.MISSING_PART.format(part="title")
    assert faults(tag("title")) == [(None, missing), ("title", place)]


def test_a_set_up_cell_that_is_no_python_is_no_set_up(faults):
    expected = {sources.NO_PYTHON.format(line=1), sources.NOT_A_SETUP}
    assert {message for _, message in faults(source("setup", "%matplotlib inline"))} == expected


def test_the_file_has_the_name_of_its_chapter(faults):
    nothing = lambda notebook, cell: None  # noqa: E731
    assert faults(nothing, "10_entrance_task.ipynb") == []
    for name in (
        "precision.ipynb",
        "2_precision.ipynb",
        "02_Precision.ipynb",
        "02-precision.ipynb",
    ):
        assert faults(nothing, name) == [(None, structure.WRONG_NAME)]


def test_the_file_ends_with_a_newline(healthy, tmp_path):
    path = tmp_path / "02_sample.ipynb"
    path.write_text(healthy.read_text().rstrip("\n"))
    assert [fault.message for fault in check_structure(path)] == [structure.NO_FINAL_NEWLINE]


def with_cells(number):
    def change(notebook, cell):
        for spare in ("quoted", "figure"):
            notebook.cells.remove(cell(spare))
        extra = range(number - len(notebook.cells))
        rows = [nbformat.v4.new_markdown_cell(f"Row {row}.", id=f"row-{row}") for row in extra]
        notebook.cells[-1:-1] = rows

    return change


def test_a_lesson_has_25_to_50_cells(faults):
    limits = {"fewest": 25 - 9, "most": 50}
    assert faults(with_cells(16)) == []
    assert faults(with_cells(50)) == []
    many = structure.TOO_MANY_CELLS.format(**limits, cells=51)
    assert faults(with_cells(51)) == [(None, many)]
    few = structure.TOO_FEW_CELLS.format(**limits, cells=15)
    assert faults(with_cells(15)) == [(None, few)]


def test_with_exercises_the_lower_limit_is_25(faults):
    def change(number):
        def both(notebook, cell):
            with_cells(number)(notebook, cell)
            cell("row-0").metadata.tags = ["part:exercises"]
            cell("conventions").metadata.tags = []
            cell("row-1").metadata.tags = ["part:conventions"]

        return both

    few = structure.TOO_FEW_CELLS.format(fewest=25, most=50, cells=24)
    assert faults(change(24)) == [(None, few)]
    assert faults(change(25)) == []
