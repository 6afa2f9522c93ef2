"""Each rule of a lesson can be broken: what breaks it, in which cell, and what is told."""

import pytest
from nbformat.v4 import new_markdown_cell

from ranklearn_course.authoring.lesson import as_text, read_notebook, without_cells
from tests.authoring.conftest import BOARD, printed, shown
from tests.authoring.rules import faults_of
from tests.rows import with_each


@pytest.fixture
def faults(healthy, tmp_path):
    """Break the healthy lesson and return its faults as triples (id of the cell, rule, message)."""

    def found(change):
        notebook = read_notebook(healthy)
        change(notebook, lambda id: next(cell for cell in notebook.cells if cell.id == id))
        path = tmp_path / healthy.name
        path.touch()  # the lesson links to this name
        path.write_text(as_text(notebook))
        return [
            (notebook.cells[fault.cell - 1].id if fault.cell else "", fault.rule, fault.message)
            for fault in faults_of(path)
        ]

    return found


def tag(cell_id, *tags):
    return lambda notebook, cell: cell(cell_id).metadata.update(tags=list(tags))


def source(cell_id, text):
    return lambda notebook, cell: cell(cell_id).update(source=text)


def stated(text, number, computation):
    def change(notebook, cell):
        cell("hook").source = text
        cell("hook").metadata["numbers"] = {number: computation}

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


IMAGE = "data:image/png;base64,AA=="
BROKEN = [
    (tag("definition"), "", "parts", "no part `definition`"),
    (tag("quoted", "part:hints"), "quoted", "parts", "`part:hints` is not"),
    (tag("quoted", "part:hook"), "quoted", "parts", "a second cell"),
    (swap("by-hand", "definition"), "by-hand", "parts", "comes after `part:definition`"),
    (insert(1, "Hi."), "title", "parts", "then the set-up cell"),
    (replace("title", "k?", "k"), "title", "title_card", "# ...?"),
    (replace("title", "**Articles:** one", "**Articles:**"), "title", "title_card", "Articles"),
    (replace("title", "* say where it fails", ""), "title", "title_card", "not 2"),
    (replace("title", "the lesson", "[it](02_sample.ipynb)"), "title", "needs", "no lesson"),
    (source("limits", "## Two\n\n" + "word " * 2400), "", "words", "2400"),
    (source("hook", "# Two lists"), "hook", "headings", "a second heading"),
    (source("hook", "### Two lists"), "hook", "headings", "use `## Two lists`"),
    (source("guess", 'show("it")'), "", "first_play", "a guess"),
    (output("hook-board"), "", "first_play", "a widget"),
    (output("board"), "", "second_play", "a widget"),
    (source("questions", 'quiz("dcg.which_ideal")'), "questions", "first_quiz", "not 1"),
    (replace("title", "14 for", "20 for"), "title", "minutes", "14 for the first"),
    (replace("title", "5 for", "20 for"), "title", "minutes", "5 for the second"),
    (replace("title", "sitting, 5", "one, 5"), "title", "minutes", "14 for"),
    (source("print", "print(3 / 5)\n" * 13), "print", "code", "13 lines"),
    (source("print", "1\n%timeit 2"), "print", "code", "pure Python"),
    (source("print", "ipywidgets.interact(print)"), "print", "code", "interact"),
    (source("print", "axes.plot([1]);"), "print", "code", "final `;`"),
    (source("print", "# NBVAL_SKIP\nprint(3 / 5)"), "print", "code", "NBVAL_SKIP"),
    (tag("print", "raises-exception"), "print", "fitting_tags", "raises-exception"),
    (source("setup", "import math\nk = 3\nprint('Ready.')"), "setup", "setup", "imports"),
    (source("setup", "import math\nprint(f'{math.pi}')"), "setup", "setup", "one fixed text"),
    (lambda _, cell: cell("guess").metadata.pop("jupyter"), "guess", "plumbing", "hide"),
    (lambda _, cell: cell("print").update(execution_count=9), "print", "run_in_order", "number 9"),
    (output("print", printed("Warning", "stderr")), "print", "clean_outputs", "Warning"),
    (output("print", printed("-" * 101)), "print", "clean_outputs", "101 characters"),
    (output("print", printed("[np.float64(0.6)]")), "print", "clean_outputs", "np.float64("),
    (output("figure", shown(image_png="AA==")), "figure", "pictures", "image/png"),
    (output("figure", shown(f'<img src="{IMAGE}" alt=" ">')), "figure", "pictures", "no alt"),
    (output("figure", shown("<div><br><svg><rect/></svg></div>")), "figure", "pictures", "no name"),
    (source("hook", f"![]({IMAGE})"), "hook", "pictures", "no alt"),
    (output("hook-board", shown(BOARD.html())), "hook-board", "pictures", "RankingBoard"),
    (source("hook", "| | a |\n| --- | :-: |\n| b | c |"), "hook", "named_columns", "a name"),
    (output("figure", shown("<th> </th>")), "figure", "named_columns", "a name"),
    (output("print", printed("/home/ada/a.txt")), "print", "machine_paths", "/home/ada/a.txt"),
    (source("hook", "It is, of course, so."), "hook", "wording", "of course"),
    (source("hook", "Relevant are two."), "hook", "wording", "Relevant are"),
    (source("hook", "Look at this!"), "hook", "wording", "exclamation"),
    (source("hook", "Now.\n\n<!-- of course! -->"), "hook", "wording", "comment"),
    (source("hook", "[Next](03_nothing.ipynb#end)."), "hook", "links", "nothing.ipynb#end"),
    (source("hook", "It has 2,000 users."), "hook", "numbers", "2,000"),
    (source("hook", "So 1/2 + 1/4 = 0.76."), "hook", "numbers", "0.76 is false"),
    (stated("It is 0.66.", "0.66", "2 / 3"), "hook", "numbers", "the computation gives 0.666667"),
    (stated("Now.", "0.667", "2 / 3"), "hook", "numbers", "is not in the text of its cell"),
    (stated("It is 0.667.", "0.667", "0.667"), "hook", "numbers", "computes nothing"),
    (stated("It is 1.", "1", "ndgc([1])"), "hook", "numbers", "ndgc"),
    # The cell that prints 0.6 stands between those of `by-hand` and `definition`.
    (source("hook", "## Two lists\n\nIt prints 0.6."), "hook", "numbers", "0.6 "),
    (source("by-hand", "It prints 0.6.\n\n## By hand"), "by-hand", "numbers", "0.6 "),
    (source("definition", "## Precision\n\nIt prints 0.6."), "definition", "numbers", "0.6 "),
    (insert(-2, "0.61.\n\n## Exercises\n\n0.62?", "part:practice"), "new", "numbers", "0.61 "),
]


@with_each(BROKEN)
def test_a_broken_lesson_has_exactly_this_fault(change, cell, rule, said, faults):
    # Much that breaks a lesson takes other minutes, too.
    found = [each for each in faults(change) if rule == "minutes" or each[1] != "minutes"]
    assert [(where, broken) for where, broken, _ in found] == [(cell, rule)]
    assert said in found[0][2]


def test_a_long_first_sitting_is_told(faults):
    found = faults(source("guess", 'predict("precision.best_move")\n' * 40))
    assert any("45 are the limit" in told for _, rule, told in found if rule == "minutes")


@with_each([("0.1, 0.2, 0.3, 0.6, 0.8", []), ("0.1, 0.2, 0.3, 0.4, 0.6, 0.8", ["numbers"])])
def test_six_points_of_a_curve_prove_no_number(points, rules, faults):
    def change(notebook, cell):
        source("by-hand", "It prints 0.6.")(notebook, cell)
        figure = shown(f'<figure class="rl-figure"><img alt="{points}"></figure>')
        output("print", figure)(notebook, cell)

    assert [rule for _, rule, _ in faults(change)] == rules


def test_without_cells_a_text_says_what_a_page_says_and_a_slide_says_less():
    text = 'Run the cell. Guess: `hint("dcg.dcg")` helps, in 0.5 steps. Go on.\n\n'
    text += '`progress("dcg")` lists more, and `task("dcg.ndcg")` shows one. Press.'
    cell = new_markdown_cell(text, metadata={"site": {"Run the cell.": "Look."}})
    assert without_cells(cell, "More at {}.".format) == "Look. Go on.\n\nMore at dcg.ndcg. Press."
    assert without_cells(cell) == "Go on.\n\nPress."
    cell.source = "Run."
    with pytest.raises(ValueError, match="its site speaks of what it says once: 'Run the cell"):
        without_cells(cell)
