import json
import re
import sys

import nbformat
import pytest
from nbformat.v4 import new_markdown_cell

from ranklearn_course.authoring.lesson import Fault, as_text, read_notebook, without_cells
from ranklearn_course.authoring.structure import PARTS, check_structure
from tests.rows import with_each


@pytest.fixture
def faults(healthy, tmp_path):
    """Break the healthy lesson and return its faults as triples (id of the cell, rule, message)."""

    def found(change, name="02_sample.ipynb"):
        notebook = read_notebook(healthy)
        change(notebook, lambda id: next(cell for cell in notebook.cells if cell.id == id))
        path = tmp_path / name
        (tmp_path / "02_sample.ipynb").touch()  # the lesson links to this name
        path.write_text(as_text(notebook))
        return [
            (fault.cell and notebook.cells[fault.cell - 1].id, fault.rule, fault.message)
            for fault in check_structure(path)
            # A broken title card, and a text that is too long, also break its minutes.
            if fault.rule != "minutes"
        ]

    return found


def test_the_healthy_lesson_has_no_fault(healthy):
    assert check_structure(healthy) == []


def test_a_fault_names_cell_cure_and_rule():
    assert str(Fault("filler", 3, "do it")) == "cell 3: do it (filler)"
    assert str(Fault("filler", None, "do it")) == "do it (filler)"


@pytest.mark.parametrize(
    ("text", "entries"),
    [
        ("It prints 0.6.", {}),
        ("It has 12 documents since 1998, in version 1.9.", {}),
        ("So 0.8² + 1/4 = 0.89, and `0.77` is code.", {}),
        ("With $p = 0.95$, 0.95 of them go on.", {}),
        ("Of 1,000 users 0.95 go on.", {"0.95": "given", "1,000": "given"}),
        ("It is 0.667.", {"0.667": "2 / 3"}),
        ("It is 0.631.", {"0.631": "ndcg([0, 4])"}),
    ],
)
def test_a_number_may_be_printed_given_or_computed(faults, text, entries):
    assert faults(stated("by-hand", text, entries)) == []


def test_the_message_says_what_to_put_into_the_metadata(faults):
    ((_, _, message),) = faults(source("hook", "It is 0.667."))
    pasted = json.loads("{" + re.search(r'"numbers": \{.*?\}', message)[0] + "}")["numbers"]
    assert faults(stated("hook", "It is 0.667.", pasted)) == []


@pytest.mark.parametrize("cell_id", ["print", "quoted"])
def test_the_metadata_speak_of_a_claim_alone(faults, cell_id):
    """Neither code nor an exercise claims anything."""

    def change(notebook, cell):
        cell("quoted").metadata.tags = ["part:practice"]
        stated(cell_id, "## Tasks\n\n0.6", {"0.6": "3 / 5"})(notebook, cell)

    assert [(where, rule) for where, rule, _ in faults(change) if rule != "part_order"] == [
        (cell_id, "unproven_number")
    ]


def test_an_output_proves_what_stands_next_to_it_in_its_section(faults):
    """The cell that prints 0.6 stands between those of `by-hand` and `definition`."""
    says = "It prints 0.6."
    proven = {
        ("by-hand", f"## By hand\n\n{says}"),
        ("definition", f"{says}\n\n## Precision"),
        ("definition", says),
    }
    unproven = {
        ("hook", f"## Two lists\n\n{says}"),
        ("by-hand", f"{says}\n\n## By hand"),
        ("definition", f"## Precision\n\n{says}"),
        ("explore", f"## Play\n\n{says}"),
    }
    found = {(cell, text): faults(source(cell, text)) for cell, text in proven | unproven}
    assert {key for key, each in found.items() if not each} == proven
    assert {(each[0][0], each[0][1]) for each in found.values() if each} == {
        (cell, "unproven_number") for cell, _ in unproven
    }


@pytest.mark.parametrize(
    ("points", "is_proof"),
    [("0.1, 0.2, 0.3, 0.6, 0.8", True), ("0.1, 0.2, 0.3, 0.4, 0.6, 0.8", False)],
)
def test_six_points_of_a_curve_prove_no_number(faults, points, is_proof):
    drawn = f'<figure class="rl-figure"><img alt="{points}"></figure>'

    def draw(notebook, cell):
        cell("by-hand").source = "It prints 0.6."
        cell("print").outputs = [nbformat.v4.new_output("display_data", {"text/html": drawn})]

    rules = [rule for _, rule, _ in faults(draw)]
    assert ("unproven_number" not in rules) == is_proof


def test_what_ends_a_section_in_the_first_cell_of_the_exercises_is_a_claim(faults):
    text = "It is 0.61.\n\n## Exercises\n\nWhat is 0.62?"
    tagged = {"metadata": {"tags": ["part:practice"]}, "id": "tasks"}

    def add(notebook, cell):
        at = notebook.cells.index(cell("conventions"))
        notebook.cells.insert(at, nbformat.v4.new_markdown_cell(text, **tagged))

    ((cell, rule, message),) = faults(add)
    assert (cell, rule) == ("tasks", "unproven_number")
    assert message.startswith("0.61 ")


def tag(cell_id, *tags):
    return lambda notebook, cell: cell(cell_id).metadata.update(tags=list(tags))


def source(cell_id, text):
    return lambda notebook, cell: cell(cell_id).update(source=text)


def stated(cell_id, text, entries):
    def change(notebook, cell):
        cell(cell_id).source = text
        cell(cell_id).metadata["numbers"] = entries

    return change


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
        tag("definition"),
        (None, "missing_part", "definition"),
    ),
    (
        tag("quoted", "part:hints"),
        ("quoted", "unknown_part", "hints", ", ".join(PARTS)),
    ),
    (
        tag("quoted", "part:hook"),
        ("quoted", "repeated_part", "hook"),
    ),
    (
        swap("by-hand", "definition"),
        ("by-hand", "part_order", "by-hand", "definition"),
    ),
    (
        lambda notebook, cell: notebook.cells.insert(
            1, nbformat.v4.new_markdown_cell("Hi.", id="hi")
        ),
        ("hi", "first_cells", "setup"),
    ),
    (
        replace("title", "k?", "k"),
        ("title", "no_question"),
    ),
    (
        replace("title", "**Minutes:**", "Minutes:"),
        ("title", "missing_field", "Minutes"),
    ),
    (
        replace("title", "11 for the first sitting, 2 for the second; 45 in class.", ""),
        ("title", "empty_field", "Minutes"),
    ),
    (
        replace("title", "* say where it fails", ""),
        ("title", "abilities", "3", "5", "2"),
    ),
]

CODE = [
    (
        source("print", "print(3 / 5)\n" * 13),
        ("print", "long_cell", "13", "12"),
    ),
    (
        source("print", "1\n%timeit 2"),
        ("print", "not_python", "2"),
    ),
    (
        source("print", "!ls"),
        ("print", "not_python", "1"),
    ),
    (
        source("print", "ipywidgets.interact(print, x=3)"),
        ("print", "hidden_errors", "interact"),
    ),
    (
        source("print", "from ipywidgets import Output"),
        ("print", "hidden_errors", "Output"),
    ),
    (
        source("print", "axes.plot([1]);"),
        ("print", "hidden_output"),
    ),
    (
        source("print", "# NBVAL_IGNORE_OUTPUT\nprint(3 / 5)"),
        ("print", "unchecked_output", "NBVAL_IGNORE_OUTPUT"),
    ),
    (
        tag("print", "raises-exception"),
        ("print", "unfit_tag", "raises-exception"),
    ),
    (
        tag("print", "solution"),
        ("print", "unfit_tag", "solution"),
    ),
    *(
        (source("setup", text), ("setup", "not_a_setup"))
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
        ("print", "never_run"),
    ),
    (
        count("figure", 9),
        ("figure", "run_order", "9", "5"),
    ),
    (
        error("print"),
        ("print", "raised", "KeyError"),
    ),
    (
        stream("print", "stderr", "FutureWarning: soon\n"),
        ("print", "stderr", "FutureWarning: soon"),
    ),
    (
        output("figure", image_png="iVBORw0KGgo="),
        ("figure", "undescribed_picture", "image/png"),
    ),
    (
        output("figure", text_html='<img src="data:image/png;base64,iVBORw0KGgo=" alt=" ">'),
        ("figure", "no_alt"),
    ),
    (
        output("figure", text_html="<div><br><svg><rect/></svg></div>"),
        ("figure", "unnamed_drawing"),
    ),
    (
        source("hook", "![](data:image/png;base64,iVBORw0KGgo=)"),
        ("hook", "no_alt"),
    ),
    (
        source("hook", "| | metric |\n| --- | :-: |\n| a | b |"),
        ("hook", "unnamed_column"),
    ),
    (
        output("figure", text_html='<table><tr><th scope="col"> </th></tr></table>'),
        ("figure", "unnamed_column"),
    ),
    (
        stream("print", "stdout", "[np.float64(0.6)]\n"),
        ("print", "numpy_scalar", "np.float64("),
    ),
    (
        stream("print", "stdout", "read /home/ada/run.txt\n"),
        ("print", "machine_path", "/home/ada/run.txt"),
    ),
    (
        source("hook", r"Open C:\runs."),
        ("hook", "machine_path", r"C:\runs"),
    ),
]

PROSE = [
    (
        source("limits", "## Two\n\n" + "word " * 1850),
        (None, "too_many_words", "18", "1850"),
    ),
    *(
        (source("hook", text), ("hook", "filler", word))
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
        ("hook", "exclamation"),
    ),
    *(
        (source("hook", text), ("hook", "unproven_number", number))
        for text, number in (
            ("It is 0.61.", "0.61"),
            ("It falls 24 times.", "24"),
            ("It has 2,000 users.", "2,000"),
            ("So 1/2 + 1/4 = 0.76.", "0.76"),
        )
    ),
    *(
        (stated("hook", text, {number: computation}), ("hook", "unproven_number", told))
        for text, number, computation, told in (
            ("It is 0.66.", "0.66", "2 / 3", "is false: the computation gives 0.666667"),
            ("Now.", "0.667", "2 / 3", "is not in the text of its cell"),
            ("Now.", "0.667", "given", "is not in the text of its cell"),
            ("Now.", "two", "given", "is not in the text of its cell"),
            ("It is 0.667.", "0.667", "0.667", "computes nothing"),
            ("It is 1.", "1", "ndgc([1])", "ndgc"),
            ("It is 0.667.", "0.667", 0.667, "computes nothing"),
        )
    ),
    (
        source("hook", "Now.\n\n<!-- of course! -->"),
        ("hook", "comment"),
    ),
    (
        source("hook", "# Two lists"),
        ("hook", "second_title"),
    ),
    (
        source("hook", "### Two lists"),
        ("hook", "skipped_level", "### Two lists", "## Two lists"),
    ),
    (
        source("hook", "See [the next one](03_nothing.ipynb#end)."),
        ("hook", "broken_link", "03_nothing.ipynb#end"),
    ),
    (
        source("hook", '<a href="03_nothing.ipynb">The next one</a>'),
        ("hook", "broken_link", "03_nothing.ipynb"),
    ),
]


@with_each(SHAPE + CODE + OUTPUTS + PROSE)
def test_a_broken_lesson_has_exactly_this_fault(change, expected, faults):
    cell, rule, *values = expected
    ((found_cell, found_rule, message),) = faults(change)
    assert (found_cell, found_rule) == (cell, rule)
    assert [value for value in values if value not in message] == []


@with_each(
    [
        source("hook", "The row just above, and just one more; it is easier now."),
        source("hook", "`just!` and $n!$ and [n](https://simply.org/!)."),
        source("hook", "```\n# simply!\n[a](b) <!-- c -->\n```"),
        source("hook", "![A bar of 3.](02_sample.ipynb) and [mail](mailto:a@b.org) and [up](#top)"),
        source("hook", "See https://example.org/home/index.html and docs/tmp/a."),
        output("figure", text_html='<svg aria-label="Three bars."></svg>'),
        output("figure", text_html="<svg><title>Three bars.</title></svg>"),
        output(
            "figure", text_html='<div aria-label="Bars"><svg></svg></div><svg aria-hidden="true">'
        ),
        output("figure", text_html='<img alt="Three bars." src="a.png"></p>'),
        source("hook", "| name | metric |\n| --- | --- |\n| | b |\n\nSo |x| is 1.\n\n---"),
        output("figure", text_html="<table><tr><th>name</th></tr><tr><td></td></tr></table>"),
        source("print", "print('50 %')\n# is it so?"),
        tag("print", "nice-to-have"),
    ],
)
def test_what_is_allowed_is_no_fault(change, faults):
    assert faults(change) == []


@pytest.mark.filterwarnings("error")
def test_a_printed_file_name_is_no_fault(faults):
    assert faults(stream("print", "stdout", "run.txt")) == []


def test_this_machines_own_folders_are_refused(faults, monkeypatch):
    monkeypatch.setattr(sys, "prefix", "/data/course/env")
    ((cell, rule, message),) = faults(stream("print", "stdout", "/data/course/env/bin\n"))
    assert (cell, rule) == ("print", "machine_path")
    assert "`/data/course/env`" in message


def test_the_title_is_markdown_and_the_set_up_code(faults):
    def swapped_kinds(notebook, cell):
        title, setup = notebook.cells[:2]
        notebook.cells[0] = nbformat.v4.new_code_cell("1", metadata=title.metadata, id="title")
        notebook.cells[1] = nbformat.v4.new_markdown_cell("1", metadata=setup.metadata, id="setup")

    wrong = [
        (cell, message) for cell, rule, message in faults(swapped_kinds) if rule == "cell_type"
    ]
    assert [cell for cell, _ in wrong] == ["title", "setup"]
    assert all(
        kind in message for kind, (_, message) in zip(("markdown", "code"), wrong, strict=True)
    )


def test_a_lesson_without_a_title_card_says_so_once(faults):
    rules = [(cell, rule) for cell, rule, _ in faults(tag("title"))]
    assert rules == [(None, "missing_part"), ("title", "first_cells")]


def test_a_set_up_cell_that_is_no_python_is_no_set_up(faults):
    rules = {rule for _, rule, _ in faults(source("setup", "%matplotlib inline"))}
    assert rules == {"not_python", "not_a_setup"}


def test_the_file_has_the_name_of_its_chapter(faults):
    nothing = lambda notebook, cell: None  # noqa: E731
    assert faults(nothing, "10_some_task.ipynb") == []
    for name in (
        "precision.ipynb",
        "2_precision.ipynb",
        "02_Precision.ipynb",
        "02-precision.ipynb",
    ):
        assert [rule for _, rule, _ in faults(nothing, name)] == ["file_name"]


def with_cells(number):
    def change(notebook, cell):
        for spare in ("quoted", "figure", "print"):
            notebook.cells.remove(cell(spare))
        extra = range(number - len(notebook.cells))
        rows = [nbformat.v4.new_markdown_cell("A row.", id=f"row-{row}") for row in extra]
        notebook.cells[-1:-1] = rows
        for place, code in enumerate((c for c in notebook.cells if c.cell_type == "code"), 1):
            code.execution_count = place

    return change


def test_a_lesson_has_25_to_70_cells(faults):
    assert faults(with_cells(16)) == []
    assert faults(with_cells(70)) == []
    for number, expected in ((71, "too_many_cells"), (15, "too_few_cells")):
        ((_, rule, message),) = faults(with_cells(number))
        assert rule == expected
        assert f"16 to 70 cells, this one has {number}" in message


def test_with_exercises_the_lower_limit_is_25(faults):
    def change(number):
        def both(notebook, cell):
            with_cells(number)(notebook, cell)
            row = cell("row-0")
            row.metadata.tags = ["part:exercises"]
            notebook.cells.remove(row)
            notebook.cells.insert(notebook.cells.index(cell("summary")), row)

        return both

    assert [rule for _, rule, _ in faults(change(24))] == ["too_few_cells"]
    assert faults(change(25)) == []


def test_without_cells_a_text_says_what_a_page_says_and_a_slide_says_less():
    text = 'Run the cell. Guess: `hint("dcg.dcg")` helps, in 0.5 steps. Go on.\n\n'
    text += '`progress("dcg")` lists more, and `task("dcg.ndcg")` shows one. Press.'
    cell = new_markdown_cell(text, metadata={"site": {"Run the cell.": "Look."}})
    assert without_cells(cell, "More at {}.".format) == "Look. Go on.\n\nMore at dcg.ndcg. Press."
    assert without_cells(cell) == "Go on.\n\nPress."
    cell.source = "Run."
    with pytest.raises(ValueError, match="its site speaks of what it says once: 'Run the cell"):
        without_cells(cell)
