"""Each rule of a lesson can be broken: in a real lesson, by what is told of it."""

import re
from pathlib import Path

import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_output

from ranklearn_course.authoring.lesson import read_notebook, without_cells
from ranklearn_course.widgets import RankingBoard
from tests.authoring import rules
from tests.rows import with_each

LESSON = next((Path(__file__).parents[2] / "notebooks").glob("*_reciprocal_rank.ipynb"))
IMAGE = "data:image/png;base64,AA=="
CURVE = '<figure class="rl-figure"><img alt="0.1, 0.2, 0.3, 0.4, 0.36, 0.8"></figure>'
BOARD = RankingBoard([1, 0])._repr_mimebundle_()[0]["text/html"]


def text(source, **metadata):
    return new_markdown_cell(source, metadata=metadata)


def code(source, **metadata):
    return new_code_cell(source, metadata=metadata)


def printed(text, name="stdout"):
    return new_code_cell("1", outputs=[new_output("stream", name=name, text=text)])


def shown(html="", **kinds):
    data = {"text/html": html, **{kind.replace("_", "/"): kinds[kind] for kind in kinds}}
    return new_code_cell("1", outputs=[new_output("display_data", data)])


# Cells that are put at the end of the lesson: the rule that each breaks, and what is told.
CELLS = [
    (code("print(3 / 5)\n" * 13), "code", "13 lines"),
    (code("1\n%timeit 2"), "code", "pure Python"),
    (code("ipywidgets.interact(print)"), "code", "interact"),
    (code("from ipywidgets import Output"), "code", "Output"),
    (code("axes.plot([1]);"), "code", "final `;`"),
    (code("# NBVAL_SKIP\nprint(3 / 5)"), "code", "NBVAL_SKIP"),
    (code("1", tags=["raises-exception"]), "fitting_tags", "raises-exception"),
    (code('predict("precision.best_move")'), "plumbing", "hide"),
    (printed("Warning", "stderr"), "clean_outputs", "Warning"),
    (printed("-" * 101), "clean_outputs", "101 characters"),
    (printed("[np.float64(0.6)]"), "clean_outputs", "np.float64("),
    (printed("/home/ada/a.txt"), "machine_paths", "/home/ada/a.txt"),
    (text(r"Open C:\runs."), "machine_paths", r"C:\runs"),
    (shown(image_png="AA=="), "pictures", "image/png"),
    (shown(f'<img src="{IMAGE}" alt=" ">'), "pictures", "no alt"),
    (shown("<div><br><svg><rect/></svg></div>"), "pictures", "no name"),
    (shown(BOARD), "pictures", "RankingBoard"),
    (shown("<th> </th>"), "named_columns", "a name"),
    (text("| | a |\n| --- | :-: |\n| b | c |"), "named_columns", "a name"),
    (text(f"![]({IMAGE})"), "pictures", "no alt"),
    (text("# Two lists"), "headings", "a second heading"),
    (text("### Two lists"), "headings", "use `## Two lists`"),
    (text("It is, of course, so."), "wording", "of course"),
    (text("You just add them."), "wording", "just"),
    (text("Relevant are two."), "wording", "Relevant are"),
    (text("See this: So often it is."), "wording", "So often"),
    (text("They are drawn by lot."), "wording", "by lot"),
    (text("Look at this!"), "wording", "exclamation"),
    (text("Now.\n\n<!-- of course! -->"), "wording", "comment"),
    (text("[Next](03_nothing.ipynb#end)."), "links", "nothing.ipynb#end"),
    (text("It has 2,000 users."), "numbers", "2,000"),
    (text("So 1/2 + 1/4 = 0.76."), "numbers", "0.76 is false"),
    (text("It is 0.66.", numbers={"0.66": "2 / 3"}), "numbers", "gives 0.666667"),
    (text("Now.", numbers={"0.667": "2 / 3"}), "numbers", "is not in the text of its cell"),
    (text("It is 0.667.", numbers={"0.667": "0.667"}), "numbers", "computes nothing"),
    (text("It is 1.", numbers={"1": "ndgc([1])"}), "numbers", "ndgc"),
    # An output proves what stands beside it, and not across a heading; a curve proves nothing.
    (text("It prints 0.36.\n\n## By hand"), "numbers", "0.36 "),
    (printed("0.36\n"), "", ""),
    (text("It prints 0.36.\n\n## Precision"), "", ""),
    (printed("0.36\n"), "", ""),
    (text("## Precision\n\nIt prints 0.36."), "numbers", "0.36 "),
    (shown(CURVE), "", ""),
    (text("It is 0.36."), "numbers", "0.36 "),
    # What ends a section in the first cell of exercises is a claim, and what they ask is none.
    (text("0.61.\n\n## Exercises\n\n0.62?", tags=["part:practice"]), "numbers", "0.61 "),
]


def tag(part, *tags):
    return lambda first, cells: first(part).metadata.update(tags=list(tags))


def source(part, pattern, new):
    def change(first, cells):
        cell = first(part)
        cell.source, n_changed = re.subn(pattern, new, cell.source)
        assert n_changed

    return change


def drop(begins):
    def change(first, cells):
        cells[:] = [cell for cell in cells if not cell.source.startswith(begins)]

    return change


def insert(place, text):
    return lambda first, cells: cells.insert(place, new_markdown_cell(text))


def with_one_question(first, cells):
    first_quiz = next(cell for cell in cells if cell.source.startswith("quiz("))
    first_quiz.source = 'quiz("dcg.blind_spot")'


def without_outputs(first, cells):
    for cell in cells:
        cell.outputs = []


# What is done to the parts and the first cells of the lesson.
LESSONS = [
    (tag("definition"), "parts", "no part `definition`"),
    (tag("definition", "part:hints"), "parts", "`part:hints` is not"),
    (tag("definition", "part:hook"), "parts", "a second cell"),
    (tag("explore", "part:summary"), "parts", "comes after `part:summary`"),
    (insert(1, "Hi."), "parts", "then the set-up cell"),
    (source("title", r"\?\n", "\n"), "title_card", "# ...?"),
    (source("title", "Articles:", "Texts:"), "title_card", "Articles"),
    (source("title", r"\n\* ", "\n"), "title_card", "not 0"),
    (source("title", r"\(\w+\.ipynb\)", "(13_diversity.ipynb)"), "needs", "chapter.toml"),
    # A 1 before the minutes of the first sitting: a hundred more than it takes.
    (source("title", "Minutes:[*]* ", r"\g<0>1"), "minutes", "near to"),
    (insert(3, "word " * 5000), "minutes", "45 are the limit"),
    (insert(3, "word " * 2500), "words", "2500"),
    (drop("predict("), "first_play", "a guess"),
    (drop(("predict(", "quiz(")), "first_sitting", "the last guess"),
    (with_one_question, "first_quiz", "3 questions, not 1"),
    (without_outputs, "first_play", "a widget"),
    (without_outputs, "second_play", "a widget"),
    (source("setup", "(?s).+", "import math\nk = 3\nprint('Ready.')"), "setup", "imports"),
    (source("setup", "(?s).+", "import math\nprint(f'{math.pi}')"), "setup", "one fixed text"),
    (drop("from "), "run_in_order", "run as number"),
]


@pytest.fixture
def faults(monkeypatch):
    """Change the lesson and return its faults, in the order of their cells."""

    def found(change):
        notebook = read_notebook(LESSON)

        def first(part):
            return next(c for c in notebook.cells if f"part:{part}" in c.metadata.get("tags", ()))

        change(first, notebook.cells)
        monkeypatch.setattr(rules, "read_notebook", lambda path: notebook)
        return rules.faults_of(LESSON)

    return found


def test_each_rule_of_a_cell_can_be_broken(faults):
    def change(first, cells):
        cells += [cell for cell, _, _ in CELLS]
        for number, cell in enumerate((c for c in cells if c.cell_type == "code"), start=1):
            cell.execution_count = number

    found = faults(change)
    begins = len(read_notebook(LESSON).cells) + 1
    # The cells at the end also take words and minutes, which are told of the whole (0) and of the
    # title card (1).
    assert [fault for fault in found if 1 < fault.cell < begins] == []
    for number, (cell, rule, said) in enumerate(CELLS, begins):
        of_cell = [fault for fault in found if fault.cell == number and fault.rule != "parts"]
        assert [fault.rule for fault in of_cell] == [rule] * bool(rule), cell.source
        assert all(said in fault.message for fault in of_cell), of_cell


@with_each(LESSONS)
def test_each_rule_of_the_whole_can_be_broken(change, rule, said, faults):
    assert any(fault.rule == rule and said in fault.message for fault in faults(change))


def test_without_cells_a_text_says_what_a_page_says_and_a_slide_says_less():
    text = 'Run the cell. Guess: `hint("dcg.dcg")` helps, in 0.5 steps. Go on.\n\n'
    text += '`progress("dcg")` lists more, and `task("dcg.ndcg")` shows one. Press.'
    cell = new_markdown_cell(text, metadata={"site": {"Run the cell.": "Look."}})
    assert without_cells(cell, "More at {}.".format) == "Look. Go on.\n\nMore at dcg.ndcg. Press."
    assert without_cells(cell) == "Go on.\n\nPress."
    cell.source = "Run."
    with pytest.raises(ValueError, match="its site speaks of what it says once: 'Run the cell"):
        without_cells(cell)
