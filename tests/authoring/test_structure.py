"""One row for each rule of a lesson: what breaks it, and the cell, the rule and what is told."""

import json
import re
import sys

import pytest
from nbformat.v4 import new_markdown_cell, new_output

from ranklearn_course.authoring.lesson import as_text, read_notebook, without_cells
from ranklearn_course.authoring.sittings import minutes
from ranklearn_course.authoring.structure import PARTS, check_structure
from tests.authoring.conftest import BOARD, numbered, printed, shown
from tests.rows import with_each


@pytest.fixture
def faults(healthy, tmp_path):
    """Break the healthy lesson and return its faults as triples (id of the cell, rule, message)."""

    def found(change, name="02_sample.ipynb", rule=""):
        notebook = read_notebook(healthy)
        change(notebook, lambda id: next(cell for cell in notebook.cells if cell.id == id))
        path = tmp_path / name
        (tmp_path / "02_sample.ipynb").touch()  # the lesson links to this name
        path.write_text(as_text(notebook))
        return [
            (fault.cell and notebook.cells[fault.cell - 1].id, fault.rule, fault.message)
            for fault in check_structure(path)
            # Much that breaks a lesson takes other minutes, too.
            if fault.rule != "minutes" or rule == "minutes"
        ]

    return found


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


def output(cell_id, *outputs):
    return lambda notebook, cell: cell(cell_id).update(outputs=list(outputs))


def insert(place, text, *tags):
    new = new_markdown_cell(text, metadata={"tags": list(tags)}, id="new")
    return lambda notebook, cell: notebook.cells.insert(place, new)


def swap(first, second):
    def change(notebook, cell):
        one, other = notebook.cells.index(cell(first)), notebook.cells.index(cell(second))
        notebook.cells[one], notebook.cells[other] = notebook.cells[other], notebook.cells[one]

    return change


def both(*changes):
    return lambda notebook, cell: [change(notebook, cell) for change in changes]


SHAPE = [
    (tag("definition"), None, "missing_part", "definition"),
    (tag("quoted", "part:hints"), "quoted", "unknown_part", "hints", ", ".join(PARTS)),
    (tag("quoted", "part:hook"), "quoted", "repeated_part", "hook"),
    (swap("by-hand", "definition"), "by-hand", "part_order", "by-hand", "definition"),
    (insert(1, "Hi."), "new", "first_cells", "setup"),
    (both(insert(1, "Hi.", "part:setup"), tag("setup")), "new", "cell_type", "code"),
    (replace("title", "k?", "k"), "title", "no_question"),
    (replace("title", "**Articles:**", "Articles:"), "title", "missing_field", "Articles"),
    (replace("title", "**Articles:** one", "**Articles:**"), "title", "empty_field", "Articles"),
    (replace("title", "* say where it fails", ""), "title", "abilities", "3", "5", "2"),
]
CODE = [
    (source("print", "print(3 / 5)\n" * 13), "print", "long_cell", "13", "12"),
    (source("print", "1\n%timeit 2"), "print", "not_python", "2"),
    (source("print", "ipywidgets.interact(print)"), "print", "hidden_errors", "interact"),
    (source("print", "from ipywidgets import Output"), "print", "hidden_errors", "Output"),
    (source("print", "axes.plot([1]);"), "print", "hidden_output"),
    (source("print", "# NBVAL_SKIP\nprint(3 / 5)"), "print", "unchecked_output", "NBVAL_SKIP"),
    (tag("print", "raises-exception"), "print", "unfit_tag", "raises-exception"),
    (source("setup", "import math"), "setup", "not_a_setup"),
    (source("setup", "import math\nk = 3\nprint('Ready.')"), "setup", "not_a_setup"),
    (source("setup", "import math\nprint(f'{math.pi}')"), "setup", "not_a_setup"),
    (source("setup", "import math\nprint('a', 'b')"), "setup", "not_a_setup"),
    (source("setup", "import math\nprint('two\\nlines')"), "setup", "not_a_setup"),
    (source("setup", "print('Ready.')"), "setup", "not_a_setup"),
]
IMAGE = "data:image/png;base64,AA=="
RAISED = new_output("error", ename="KeyError", evalue="1", traceback=[])
OUTPUTS = [
    (lambda notebook, cell: cell("print").update(execution_count=None), "print", "never_run"),
    (lambda notebook, cell: cell("figure").update(execution_count=9), "figure", "run_order", "9"),
    (output("print", RAISED), "print", "raised", "KeyError"),
    (output("print", printed("Warning: soon", "stderr")), "print", "stderr", "Warning: soon"),
    (output("figure", shown(image_png="AA==")), "figure", "undescribed_picture", "image/png"),
    (output("figure", shown(f'<img src="{IMAGE}" alt=" ">')), "figure", "no_alt"),
    (output("figure", shown("<div><br><svg><rect/></svg></div>")), "figure", "unnamed_drawing"),
    (source("hook", f"![]({IMAGE})"), "hook", "no_alt"),
    (source("hook", "| | metric |\n| --- | :-: |\n| a | b |"), "hook", "unnamed_column"),
    (output("figure", shown("<table><tr><th> </th></tr></table>")), "figure", "unnamed_column"),
    (output("print", printed("[np.float64(0.6)]")), "print", "numpy_scalar", "np.float64("),
    (output("print", printed("/home/ada/a.txt")), "print", "machine_path", "/home/ada/a.txt"),
    (source("hook", r"Open C:\runs."), "hook", "machine_path", r"C:\runs"),
    (output("hook-board", shown(BOARD.html())), "hook-board", "widget_picture"),
]
PROSE = [
    (source("limits", "## Two\n\n" + "word " * 1850), None, "too_many_words", "18", "1850"),
    (source("hook", "Obviously so."), "hook", "filler", "Obviously"),
    (source("hook", "It is, of course, so."), "hook", "filler", "of course"),
    (source("hook", "It is important to note this."), "hook", "filler", "important to note"),
    (source("hook", "You just add them."), "hook", "filler", "just"),
    (source("hook", "This is simply wrong."), "hook", "filler", "simply"),
    (source("hook", "It is easily seen."), "hook", "filler", "easily"),
    (source("hook", "Look at this!"), "hook", "exclamation"),
    (source("hook", "It is 0.61."), "hook", "unproven_number", "0.61"),
    (source("hook", "It falls 24 times."), "hook", "unproven_number", "24"),
    (source("hook", "It has 2,000 users."), "hook", "unproven_number", "2,000"),
    (source("hook", "So 1/2 + 1/4 = 0.76."), "hook", "unproven_number", "0.76"),
    (source("hook", "Now.\n\n<!-- of course! -->"), "hook", "comment"),
    (source("hook", "# Two lists"), "hook", "second_title"),
    (source("hook", "### Two lists"), "hook", "skipped_level", "### Two lists", "## Two lists"),
    (source("hook", "[Next](03_nothing.ipynb#end)."), "hook", "broken_link", "nothing.ipynb#end"),
    (source("hook", '<a href="03_nothing.ipynb">Next</a>'), "hook", "broken_link", "nothing"),
]
PROSE += [
    (stated("hook", text, {number: computation}), "hook", "unproven_number", told)
    for text, number, computation, told in (
        ("It is 0.66.", "0.66", "2 / 3", "is false: the computation gives 0.666667"),
        ("Now.", "0.667", "2 / 3", "is not in the text of its cell"),
        ("Now.", "two", "given", "is not in the text of its cell"),
        ("It is 0.667.", "0.667", "0.667", "computes nothing"),
        ("It is 1.", "1", "ndgc([1])", "ndgc"),
        ("It is 0.667.", "0.667", 0.667, "computes nothing"),
    )
]
SITTINGS = [
    (replace("title", "14 for", "20 for"), "title", "minutes", "14 for"),
    (replace("title", "2 for", "8 for"), "title", "minutes", "2 for the second"),
    (replace("title", "sitting, 2", "one, 2"), "title", "minutes"),
    (source("by-hand", "## By hand\n\n" + "word " * 1510), None, "long_core", "1500"),
    (source("guess", 'predict("precision.best_move")\n' * 40), None, "long_sitting", "45"),
    (source("guess", 'show("it")'), None, "no_first_guess"),
    (output("hook-board"), None, "no_first_play"),
    (source("questions", 'quiz("dcg.which_ideal")'), None, "core_quiz", "3", "1"),
    (lambda notebook, cell: cell("guess").metadata.pop("jupyter"), "guess", "plumbing"),
    (lambda notebook, cell: cell("setup").metadata.pop("jupyter"), "setup", "plumbing"),
    (output("print", printed("-" * 101)), "print", "long_line", "101", "100"),
    (output("print", new_output("display_data", {"text/plain": "-" * 101})), "print", "long_line"),
]


@with_each((change, told) for change, *told in SHAPE + CODE + OUTPUTS + PROSE + SITTINGS)
def test_a_broken_lesson_has_exactly_this_fault(change, told, faults):
    cell, rule, *values = told
    found = faults(change, rule=rule)
    assert [(where, broken) for where, broken, _ in found] == [(cell, rule)]
    assert [value for value in values if value not in found[0][2]] == []


@with_each(
    [
        source("hook", "The row just above, and just one more; it is easier now."),
        source("hook", "`just!` and $n!$ and [n](https://simply.org/!)."),
        source("hook", "```\n# simply!\n[a](b) <!-- c -->\n```"),
        source("hook", "![A bar of 3.](02_sample.ipynb) and [mail](mailto:a@b.org) and [up](#top)"),
        source("hook", "See https://example.org/home/index.html and docs/tmp/a."),
        output("figure", shown('<div aria-label="Bars"><svg></svg></div><svg aria-hidden="true">')),
        output("figure", shown("<svg><title>Three bars.</title></svg>")),
        source("hook", "| name | metric |\n| --- | --- |\n| | b |\n\nSo |x| is 1.\n\n---"),
        output("figure", shown("<table><tr><th>name</th></tr><tr><td></td></tr></table>")),
        source("print", "print('50 %')\n# is it so?"),
        tag("print", "nice-to-have"),
        source("by-hand", "It prints 0.6."),
        source("by-hand", "It has 12 documents since 1998, in version 1.9."),
        source("by-hand", "So 0.8² + 1/4 = 0.89, and `0.77` is code."),
        source("by-hand", "With $p = 0.95$, 0.95 of them go on."),
        stated("by-hand", "Of 1,000 users 0.95 go on.", {"0.95": "given", "1,000": "given"}),
        stated("by-hand", "It is 0.631.", {"0.631": "ndcg([0, 4])"}),
    ],
)
def test_what_is_allowed_is_no_fault(change, faults):
    assert faults(change) == []


def test_the_healthy_lesson_has_no_fault(healthy):
    assert check_structure(healthy) == []


@with_each(
    [
        (tag("title"), [(None, "missing_part"), ("title", "first_cells")]),
        (
            source("setup", "%matplotlib inline"),
            [("setup", "not_python"), ("setup", "not_a_setup")],
        ),
    ]
)
def test_what_is_no_title_card_or_no_set_up_is_told_in_two_ways(change, expected, faults):
    assert [(cell, rule) for cell, rule, _ in faults(change)] == expected


@with_each(
    [
        ("10_some_task.ipynb", []),
        ("precision.ipynb", ["file_name"]),
        ("2_precision.ipynb", ["file_name"]),
        ("02-precision.ipynb", ["file_name"]),
        ("02_precision.ipynb", ["first_sitting", "needs"]),
    ]
)
def test_the_file_has_the_name_of_its_chapter_and_what_that_says(name, expected, faults):
    found = faults(lambda notebook, cell: None, name)
    assert sorted(rule for _, rule, _ in found) == expected


def with_cells(number, part):
    def change(notebook, cell):
        spare = ("quoted", "figure", "print", "quiz", "questions")
        kept = [cell for cell in notebook.cells if cell.id not in spare]
        rows = [new_markdown_cell("A row.", id=f"row-{row}") for row in range(number - len(kept))]
        for row in rows[:1]:
            row.metadata.tags = [f"part:{part}"]
        place = kept.index(cell("summary"))
        notebook.cells = numbered([*kept[:place], *rows, *kept[place:]])

    return change


@with_each(
    [
        (16, "quiz", []),
        (15, "quiz", ["too_few_cells"]),
        (24, "exercises", ["too_few_cells"]),
        (25, "exercises", []),
        (70, "exercises", []),
        (71, "exercises", ["too_many_cells"]),
    ]
)
def test_a_lesson_has_16_to_70_cells_and_with_exercises_25_at_least(number, part, rules, faults):
    assert [rule for _, rule, _ in faults(with_cells(number, part))] == rules


@pytest.mark.filterwarnings("error")
def test_a_printed_file_name_is_no_fault(faults):
    assert faults(output("print", printed("run.txt"))) == []


def test_this_machines_own_folders_are_refused(faults, monkeypatch):
    monkeypatch.setattr(sys, "prefix", "/data/course/env")
    ((cell, rule, message),) = faults(output("print", printed("/data/course/env/bin\n")))
    assert (cell, rule) == ("print", "machine_path")
    assert "`/data/course/env`" in message


# What proves a number


def test_the_message_says_what_to_put_into_the_metadata(faults):
    ((_, _, message),) = faults(source("hook", "It is 0.667."))
    pasted = json.loads("{" + re.search(r'"numbers": \{.*?\}', message)[0] + "}")["numbers"]
    assert faults(stated("hook", "It is 0.667.", pasted)) == []


@with_each(["print", "new"])
def test_the_metadata_speak_of_a_claim_alone(cell_id, faults):
    """Neither code nor an exercise claims anything."""
    stating = stated(cell_id, "## Tasks\n\n0.6", {"0.6": "3 / 5"})
    found = faults(both(insert(-2, "## Tasks", "part:practice"), stating))
    assert [(cell, rule) for cell, rule, _ in found] == [(cell_id, "unproven_number")]


@with_each(
    [
        ("by-hand", "## By hand\n\nIt prints 0.6.", True),
        ("definition", "It prints 0.6.\n\n## Precision", True),
        ("definition", "It prints 0.6.", True),
        ("hook", "## Two lists\n\nIt prints 0.6.", False),
        ("by-hand", "It prints 0.6.\n\n## By hand", False),
        ("definition", "## Precision\n\nIt prints 0.6.", False),
        ("explore", "## Play\n\nIt prints 0.6.", False),
    ]
)
def test_an_output_proves_what_stands_next_to_it_in_its_section(cell, text, is_proven, faults):
    """The cell that prints 0.6 stands between those of `by-hand` and `definition`."""
    found = [(where, rule) for where, rule, _ in faults(source(cell, text))]
    assert found == ([] if is_proven else [(cell, "unproven_number")])


@with_each([("0.1, 0.2, 0.3, 0.6, 0.8", True), ("0.1, 0.2, 0.3, 0.4, 0.6, 0.8", False)])
def test_six_points_of_a_curve_prove_no_number(points, is_proof, faults):
    drawn = shown(f'<figure class="rl-figure"><img alt="{points}"></figure>')
    found = faults(both(source("by-hand", "It prints 0.6."), output("print", drawn)))
    assert [rule for _, rule, _ in found] == ([] if is_proof else ["unproven_number"])


def test_what_ends_a_section_in_the_first_cell_of_the_exercises_is_a_claim(faults):
    text = "It is 0.61.\n\n## Exercises\n\nWhat is 0.62?"
    ((cell, rule, message),) = faults(insert(-2, text, "part:practice"))
    assert (cell, rule) == ("new", "unproven_number")
    assert message.startswith("0.61 ")


# Minutes, and what a page says


def test_what_a_collapsed_heading_folds_takes_no_minutes():
    cells = [new_markdown_cell(text) for text in ("## One", "word " * 700, "## Two")]
    cells[0].metadata["jp-MarkdownHeadingCollapsed"] = True
    assert minutes(("further", cell) for cell in cells) < 1
    del cells[0].metadata["jp-MarkdownHeadingCollapsed"]
    assert minutes(("further", cell) for cell in cells) > 9


def test_without_cells_a_text_says_what_a_page_says_and_a_slide_says_less():
    text = 'Run the cell. Guess: `hint("dcg.dcg")` helps, in 0.5 steps. Go on.\n\n'
    text += '`progress("dcg")` lists more, and `task("dcg.ndcg")` shows one. Press.'
    cell = new_markdown_cell(text, metadata={"site": {"Run the cell.": "Look."}})
    assert without_cells(cell, "More at {}.".format) == "Look. Go on.\n\nMore at dcg.ndcg. Press."
    assert without_cells(cell) == "Go on.\n\nPress."
    cell.source = "Run."
    with pytest.raises(ValueError, match="its site speaks of what it says once: 'Run the cell"):
        without_cells(cell)
