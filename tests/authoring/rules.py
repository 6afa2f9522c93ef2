"""What holds in a lesson: its parts, and what a cell may say, contain and print.

The contract, for those who write lessons. The file is `notebooks/NN_chapter.ipynb`. A tag marks
the first cell of each part, so that headings can read as the lesson needs them; the parts stand
in the order of `PARTS`, and those in `OPTIONAL_PARTS` may be left out. A lesson is two sittings:
the core, which stands alone, and what goes further. After the set-up, `warm_up("NN")` asks again
what was learned on other days.

| tag | the part |
| --- | --- |
| `part:title` | the first cell, Markdown: a heading `# ...?` that asks the lesson's question, and the lines `**You need:** ...`, `**You will be able to:**` with a list of 3 to 5 points (`* ...` or `- ...`), `**Minutes:** ...` with the times of both sittings and in class, `**Articles:** ...` |
| `part:setup` | the second cell, code: imports, then `print("...")` of one fixed line, nothing else |
| `part:hook` | play first: a guess (`predict`), then the widget reduced to one gesture and one question |
| `part:by-hand` | the arithmetic on 3 to 5 documents |
| `part:definition` | the formula, a short function that mirrors it, the tested version beside it |
| `part:explore` | the full widget, with two things to try; their answers are folded |
| `part:exercises` | statements, stubs and checks |
| `part:quiz` | three questions |
| `part:summary` | the first sitting in three sentences |
| `part:further` | the second sitting: what it adds, in a sentence or two; then a folded cell that makes the names again, in the same words, for on another day the kernel is a fresh one; a widget comes in one of its parts |
| `part:articles` | the articles' worked numbers, computed again |
| `part:real-data` | the same metric on real data |
| `part:limits` | where it fails |
| `part:practice` | further exercises and questions; those that end the first half of a second sitting stand there |
| `part:conventions` | who does it how; where the articles need care stands in a folded part, "For readers of the articles", with a small table of what proves it; its words do not count, nor those of a fold for whom something went wrong, "If your ..." |
| `part:cheat-sheet` | the guesses, a row for the cheat sheet, the next lesson |

A cell that only shows something (a picture, a widget, a question) hides its code:
`"jupyter": {"source_hidden": true}` in its metadata. A heading `## ...` above what is for some
readers alone has `"jp-MarkdownHeadingCollapsed": true`: what follows up to the next one is folded,
and takes none of the minutes of the card. `"numbers"` in the metadata of a text holds what proves
its numbers, as `tests/authoring/numbers.py` says. The site and slides have no cells to run:
`without_cells` of `ranklearn_course/authoring/lesson.py` says what they say in place of it.

The limits on size are constants below. Each rule is a function; its faults have its name.
"""  # noqa: E501  (a row of a table is one line)

from __future__ import annotations

import ast
import re
import sys
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise, takewhile
from pathlib import Path
from typing import NamedTuple

from bs4 import BeautifulSoup
from nbformat import NotebookNode

from ranklearn_course.authoring.lesson import (
    EXERCISE,
    PART,
    is_collapsed,
    is_hidden,
    read_notebook,
    tags,
    with_parts,
)
from ranklearn_course.authoring.pictures import PICTURE
from ranklearn_course.authoring.widget_pictures import is_pictured, known_widgets
from ranklearn_course.course import chapters
from ranklearn_course.exercises.bank import all_exercises
from ranklearn_course.start_page.family import FAMILY, START
from tests.authoring.numbers import unproven_numbers
from tests.authoring.prose import FENCED, FILLERS, HEADING, STILTED, TASKS, spoken, words_read

CORE = ("title", "setup", "hook", "by-hand", "definition", "explore", "exercises", "quiz")
CORE += ("summary",)
PARTS = (*CORE, "further", "articles", "real-data", "limits", "practice", "conventions")
PARTS += ("cheat-sheet",)
OPTIONAL_PARTS = ("exercises", "quiz", "practice")
TITLE_FIELDS = ("You need", "You will be able to", "Minutes", "Articles")
ABILITIES = range(3, 6)
QUESTIONS = 3
# Half of a second sitting may end with an exercise, whose statement is one wherever it stands.
TASK = "practice"
MOST_WORDS = 2500
MOST_LINES = 12
LONGEST_LINE = 100
# Minutes of somebody new to the matter: words in a minute, lines of code in a minute, and what each
# thing takes. Exercises and questions state their own minutes.
WORDS, LINES = 110, 6
FIGURE, GUESS, WIDGET = 1, 1, 4
MOST_MINUTES = 45
FAR_OFF = 5
MINUTES = re.compile(r"\*\*Minutes:\*\* (\d+) for the first sitting, (\d+) for the second")
# What only shows something: a call of these alone teaches no code.
SHOWING = frozenset({"display", "guesses", "predict", "quiz", "show", "warm_up"})
# interact and Output swallow errors: a run looks healthy although a callback raised.
SWALLOWING = {"interact", "interact_manual", "interactive", "interactive_output", "Output"}
UNCHECKED = re.compile(r"#\s*(NBVAL_\w+|PYTEST_VALIDATE_IGNORE_OUTPUT)")
UNFIT_TAGS = {"raises-exception", "skip-execution", "solution"}
UNFIT_TAGS |= {"nbval-ignore-output", "nbval-raises-exception", "nbval-skip"}
NUMPY_SCALAR = re.compile(r"\bnp\.(float|int|uint|bool|str)_?\d*\(")
# Below the head of a table in Markdown.
RULE = re.compile(r"\s*\|?(\s*:?-+:?\s*\|)+(\s*:?-+:?)?\s*")
USUAL_PATH = re.compile(
    r"(?<![\w.:/-])/(?:home|root|Users|tmp|var/folders|private|usr|opt|mnt)/[\w./-]*\w"
    r"|\b[A-Za-z]:\\[\w\\.-]*\w"
)
LINK = re.compile(r"\]\(<?([^)\s>]+)>?[^)\n]*\)|(?:href|src)=\"([^\"]+)\"")
ELSEWHERE = re.compile(rf"[a-z][a-z0-9+.-]*:|#|//|/(?:{START}|{FAMILY})$")


class Fault(NamedTuple):
    """A rule that is broken, in which cell (from 1, of all cells; 0 for the whole), and how."""

    cell: int
    rule: str
    message: str


@dataclass(frozen=True)
class Cell:
    """A cell of a lesson, as the rules read it."""

    number: int
    part: str
    node: NotebookNode
    folder: Path
    # Of a code cell, among those.
    place: int

    @property
    def source(self):
        return self.node.source

    @property
    def is_code(self):
        return self.node.cell_type == "code"

    @property
    def is_text(self):
        return self.node.cell_type == "markdown"

    @cached_property
    def body(self):
        """The statements of its code, None if it is no Python."""
        try:
            return ast.parse(self.source if self.is_code else "").body
        except SyntaxError:
            return None

    def nodes(self):
        return [node for statement in self.body or () for node in ast.walk(statement)]

    @cached_property
    def printed(self):
        """What its outputs say in words."""
        return [*output_texts(self.node)] if self.is_code else []

    @cached_property
    def html(self):
        """Its outputs, or its Markdown with its pictures as tags."""
        source = re.sub(r"!\[\s*\]\(", "<img>(", self.source)
        html = "".join(self.printed) if self.is_code else source
        # In a tag, because it warns of a text that is the name of a file.
        return BeautifulSoup(f"<div>{html}</div>", "html.parser")

    @property
    def widgets(self):
        outputs = self.node.get("outputs", ())
        html = (output.get("data", {}).get("text/html", "") for output in outputs)
        return [widget for each in html for widget in known_widgets(each)]

    def calls(self, name):
        """The arguments of each call of a function."""
        calls = (node for node in self.nodes() if called(node) == name)
        return [[each.value for each in call.args] for call in calls]

    def exercises(self):
        return [tag.removeprefix(EXERCISE) for tag in tags(self.node) if tag.startswith(EXERCISE)]


def output_texts(cell):
    """Yield what the outputs of a code cell say in words: streams, plain text, HTML."""
    for output in cell.outputs:
        if output.output_type == "stream":
            yield output.text
        for kind, value in output.get("data", {}).items():
            if kind.startswith("text/"):
                yield PICTURE.sub("PICTURE", value)


def called(node):
    """The name of the function that a piece of code calls."""
    match node:
        case ast.Call(ast.Name(name)):
            return name
    return ""


@dataclass(frozen=True)
class Lesson:
    path: Path
    cells: list[Cell]

    @classmethod
    def read(cls, path):
        cells, place = [], 0
        for number, (part, node) in enumerate(with_parts(read_notebook(path)), 1):
            place += node.cell_type == "code"
            cells.append(Cell(number, part, node, path.parent, place))
        for i, (cell, after) in enumerate(pairwise(cells)):
            if cell.is_text and cell.source.startswith("### ") and after.exercises():
                cells[i] = replace(cell, part=TASK)
        return cls(path, cells)

    @property
    def chapter(self):
        return next((each for each in chapters().values() if each.lesson == self.path.stem), None)

    @property
    def title(self):
        return self.cells[0].source

    def marks(self):
        """Each tag of a part, with the number of its cell."""
        for cell in self.cells:
            marks = (tag for tag in tags(cell.node) if tag.startswith(PART))
            yield from ((mark.removeprefix(PART), cell.number) for mark in marks)

    def core(self):
        """The cells of the first sitting."""
        return [*takewhile(lambda cell: cell.part != "further", self.cells)]


def faults_of(path, *, is_lesson=True):
    """The faults of a lesson, or of a notebook that only reads like one; nothing is run."""
    lesson = Lesson.read(path)
    found = [
        Fault(number, rule.__name__, told)
        for rule in (*OF_NOTEBOOKS, *(OF_LESSONS if is_lesson else ()))
        for number, told in rule(lesson)
    ]
    found += [
        Fault(cell.number, rule.__name__, told)
        for rule in (*OF_CELLS, *(OF_CELLS_OF_LESSONS if is_lesson else ()))
        for cell in lesson.cells
        for told in rule(cell)
    ]
    return sorted(found)


# The whole


def parts(lesson):
    """Each part is a known one, is marked once and stands in order; none is missing."""
    first = {}
    for part, number in lesson.marks():
        if part not in PARTS:
            yield number, f"`part:{part}` is not a part of a lesson: use one of {', '.join(PARTS)}"
        elif part in first:
            yield number, f"`part:{part}` marks a second cell: tag the part's first cell only"
        else:
            first[part] = number
    for part in PARTS:
        if part not in first and part not in OPTIONAL_PARTS:
            yield 0, f"the lesson has no part `{part}`: tag its first cell `part:{part}`"
    for before, part in pairwise(first):
        if PARTS.index(part) < PARTS.index(before):
            yield first[part], f"`part:{part}` comes after `part:{before}`: move it before"
    if (first.get("title"), first.get("setup")) != (1, 2):
        yield 1, "begin with the title card, then the set-up cell"


def title_card(lesson):
    """The title card asks a question and has all its fields."""
    if not re.match(r"# .*\?[ \t]*(\n|$)", lesson.title):
        yield 1, "begin the title card with a heading `# ...?` that asks the lesson's question"
    for field in TITLE_FIELDS:
        if not re.search(r"\w", field_of(lesson.title, field)):
            yield 1, f"the title card needs a line that begins with `**{field}:**`"
    points = re.findall(r"^ *[*-] +\w", field_of(lesson.title, "You will be able to"), re.MULTILINE)
    if len(points) not in ABILITIES:
        yield 1, f"list 3 to 5 points under `**You will be able to:**`, not {len(points)}"


def field_of(text, name):
    """What stands between the field's name and the next field, "" without the field."""
    ends = "|".join(map(re.escape, TITLE_FIELDS))
    found = re.search(rf"\*\*{name}:\*\*(.*?)(?=\*\*(?:{ends}):\*\*|\Z)", text, re.DOTALL)
    return found[1] if found else ""


def needs(lesson):
    """The title card links to the lessons that chapter.toml says it needs, and to no other."""
    needed = {chapters()[name].lesson for name in lesson.chapter.needs} if lesson.chapter else set()
    if {*re.findall(r"\((\w+)\.ipynb\)", field_of(lesson.title, "You need"))} != needed:
        names = ", ".join(sorted(needed)) or "no lesson"
        yield 1, f"`needs` of chapter.toml says {names}: link to these under `**You need:**`"


def words(lesson):
    """The lesson is short; tasks and questions take their own time."""
    texts = (cell for cell in lesson.cells if cell.is_text and cell.part not in TASKS)
    count = sum(words_read(cell.source) for cell in texts)
    if count > MOST_WORDS:
        yield 0, f"without exercises and quiz it has {count} words, and {MOST_WORDS} are the limit"


def headings(lesson):
    """One title, and no heading skips a level."""
    level = 0
    for cell in filter(lambda cell: cell.is_text, lesson.cells):
        for marks, said in HEADING.findall(FENCED.sub("", cell.source)):
            if level and marks == "#":
                yield cell.number, "a second heading with one `#`: use `##` for sections"
            if len(marks) > level + 1:
                fitting = "#" * (level + 1) + " " + said
                yield cell.number, f"`{marks} {said}` skips a level: use `{fitting}`"
            level = len(marks)


def first_play(lesson):
    """The first things to do are a guess and a widget."""
    hook = [cell for cell in lesson.core() if cell.part == "hook"]
    if not any(cell.calls("predict") for cell in hook):
        yield 0, "begin with a guess: call `predict` in `part:hook`"
    if not any(cell.widgets for cell in hook):
        yield 0, "begin with play: show a widget in `part:hook`"


def second_play(lesson):
    """The second sitting has a widget, too."""
    if not any(cell.widgets for cell in lesson.cells[len(lesson.core()) :]):
        yield 0, "play in the second sitting, too: show a widget after `part:further`"


def first_quiz(lesson):
    """The first sitting ends with a quiz of three questions."""
    for cell in lesson.core():
        for asked in cell.calls("quiz") if cell.part == "quiz" else ():
            if len(asked) != QUESTIONS:
                yield cell.number, f"the first quiz asks {QUESTIONS} questions, not {len(asked)}"


def first_sitting(lesson):
    """`first_sitting` of chapter.toml names something that the first sitting asks."""
    asked = set()
    for cell in lesson.core():
        calls = cell.calls("predict") + cell.calls("quiz")
        asked |= {*cell.exercises(), *(id for ids in calls for id in ids)}
    if lesson.chapter and lesson.chapter.first_sitting not in asked:
        yield 0, "it must name the last guess or exercise of the first sitting"


def minutes(lesson):
    """The title card states the minutes that the two sittings take."""
    core = lesson.core()
    taken = minutes_of(core), minutes_of(lesson.cells[len(core) :])
    found = MINUTES.search(lesson.title)
    stated = [int(number) for number in found.groups()] if found else []
    if not found or any(abs(a - b) > FAR_OFF for a, b in zip(stated, taken, strict=True)):
        fitting = "{:.0f} for the first sitting, {:.0f} for the second".format(*taken)
        yield 1, f"the title card must state minutes near to `**Minutes:** {fitting}`"
    if round(taken[0]) > MOST_MINUTES:
        yield 0, f"the first sitting takes {taken[0]:.0f} minutes, and {MOST_MINUTES} are the limit"


def minutes_of(cells):
    """How long somebody new to the matter takes; what a collapsed heading folds takes none."""
    taken, is_open = 0.0, True
    for cell in cells:
        begins = cell.is_text and cell.source.startswith("## ")
        if is_open or begins:
            taken += minutes_of_cell(cell)
        is_open = not is_collapsed(cell.node) if begins else is_open
    return taken


def minutes_of_cell(cell):
    if cell.is_text:
        return 0 if cell.part in TASKS else words_read(cell.source) / WORDS
    asked = [*cell.exercises(), *(id for ids in cell.calls("quiz") for id in ids)]
    taken = sum(all_exercises()[name].minutes for name in asked)
    taken += 0 if asked or is_hidden(cell.node) else len(cell.source.splitlines()) / LINES
    taken += GUESS * len(cell.calls("predict"))
    pictures = sum("<img" in text for text in cell.printed)
    return taken + (WIDGET if cell.widgets else FIGURE * pictures)


def numbers(lesson):
    """Every number that it states is printed beside it, or is computed."""
    yield from unproven_numbers(lesson.cells)


# Code


def code(cell):
    """The code is Python, fits on half a screen unless it is folded, and swallows no errors."""
    if not cell.is_code:
        return
    lines = len(cell.source.splitlines())
    if lines > MOST_LINES and not is_hidden(cell.node):
        yield f"it has {lines} lines, and {MOST_LINES} are the limit: split it"
    if cell.body is None:
        yield "it is not pure Python: no magics, no shell commands"
    for node in cell.nodes():
        name = getattr(node, "id", getattr(node, "attr", getattr(node, "name", "")))
        if name in SWALLOWING:
            yield f"`{name}` hides errors from the checks: use a widget with traits instead"
    if cell.source.rstrip().endswith(";"):
        yield "a final `;` hides nothing from nbval: write `_ = ...` instead"
    for mark in UNCHECKED.findall(cell.source):
        yield f"`{mark}` takes the cell's output out of the checks: remove it"


def setup(cell):
    """The set-up cell imports and prints one fixed line."""
    if PART + "setup" not in tags(cell.node):
        return
    *imports, last = cell.body or [None]
    is_fixed = False
    match last:
        case ast.Expr(ast.Call(ast.Name("print"), [ast.Constant(str(text))], [])):
            is_fixed = bool(text) and "\n" not in text
    are_imports = all(isinstance(node, ast.Import | ast.ImportFrom) for node in imports)
    if not (imports and are_imports and is_fixed):
        yield "it must hold imports, then `print` of one fixed text, nothing else"


def plumbing(cell):
    """A cell that only shows something hides its code."""
    lines = cell.body or ()
    shows = [isinstance(line, ast.Expr) and called(line.value) in SHOWING for line in lines]
    is_setup = PART + "setup" in tags(cell.node)
    if (is_setup or (shows and all(shows))) and not is_hidden(cell.node):
        yield 'hide its code with `"jupyter": {"source_hidden": true}` in its metadata'


def fitting_tags(cell):
    """No cell is a solution, is expected to raise, or is skipped."""
    for tag in sorted(UNFIT_TAGS.intersection(tags(cell.node))):
        yield f"the tag `{tag}` does not belong in a lesson: remove it"


# Outputs


def run_in_order(cell):
    """Each code cell was run, in order, counted from 1."""
    if cell.is_code and cell.node.execution_count != cell.place:
        number = cell.node.execution_count
        yield f"it was run as number {number}, and is code cell {cell.place}: run `ranklearn tidy`"


def clean_outputs(cell):
    """No cell warns or prints NumPy's names of numbers or too wide a line."""
    for output in cell.node.get("outputs", ()):
        if output.get("name") == "stderr":
            yield f"it wrote to stderr ({output.text.strip()[:60]}): mend the cause"
        data = output.get("data", {})
        plain = output.get("text", "" if "text/html" in data else data.get("text/plain", ""))
        longest = max(map(len, plain.splitlines()), default=0)
        if longest > LONGEST_LINE:
            yield f"a printed line has {longest} characters, and {LONGEST_LINE} are the limit"
    for found in NUMPY_SCALAR.finditer("\n".join(cell.printed)):
        yield f"the output shows `{found[0]}...)`: convert the number with `float` or `int`"


def pictures(cell):
    """Each picture has a description, and each widget a picture of its present state."""
    for widget in cell.widgets:
        if not is_pictured(widget):
            yield f"the {widget.name} has no picture of its present state: run `ranklearn tidy`"
    for output in cell.node.get("outputs", ()):
        for kind in output.get("data", {}):
            if kind.startswith("image/"):
                yield f"a picture ({kind}) has no description: show it with `figures.show`"
    for image in cell.html("img"):
        if not image.get("alt", "").strip():
            yield "a picture has no alt text: say what is drawn, with the numbers that matter"
    for drawing in cell.html("svg"):
        if not (drawing.find("title") or any(map(is_named, [drawing, *drawing.parents]))):
            yield "a drawing (<svg>) has no name: give it an `aria-label` or a <title>"


def is_named(tag):
    label = tag.get("aria-label") or tag.get("aria-labelledby") or ""
    return bool(label.strip()) or tag.get("aria-hidden") == "true"


def named_columns(cell):
    """Each column of a table has a name."""
    names = [head.get_text() for head in cell.html("th")]
    if cell.is_text:
        rows = pairwise(cell.source.splitlines())
        heads = (head for head, rule in rows if RULE.fullmatch(rule))
        names = [name for head in heads for name in head.strip().strip("|").split("|")]
    if not all(map(str.strip, names)):
        yield "a table has a column without a name: say what stands in it"


def machine_paths(cell):
    """No text names a folder of one machine."""
    text = "\n".join([cell.source, *cell.printed])
    own = (path for path in (sys.prefix, str(Path.cwd()), str(Path.home())) if path.count("/") > 1)
    for path in sorted({*USUAL_PATH.findall(text), *(path for path in own if path in text)}):
        yield f"`{path}` is a path of one machine: print or link something that all readers have"


# Prose


def wording(cell):
    """No filler words, no stilted sentences, no exclamation marks, no comments."""
    text = spoken(cell.source) if cell.is_text else ""
    for found in FILLERS.finditer(text):
        yield f"`{found[0]}` tells the learner nothing: leave it out"
    for found in STILTED.finditer(text):
        yield f"`{found[0]}` is not how one says it: begin with the subject"
    if "!" in text.replace("![", "["):
        yield "the text has an exclamation mark: use a full stop"
    if cell.is_text and "<!--" in FENCED.sub("", cell.source):
        yield "a learner who opens the cell meets the comment: remove it"


def links(cell):
    """Links to other lessons and files lead somewhere."""
    for pair in LINK.findall(FENCED.sub("", cell.source) if cell.is_text else ""):
        target = "".join(pair)
        if not ELSEWHERE.match(target) and not (cell.folder / target.split("#")[0]).exists():
            yield f"the link to `{target}` leads nowhere: mend or remove it"


OF_CELLS = (run_in_order, clean_outputs, pictures, named_columns, machine_paths, wording, links)
OF_NOTEBOOKS = (words, headings, numbers)
OF_LESSONS = (parts, title_card, needs, first_play, second_play, first_quiz, first_sitting, minutes)
OF_CELLS_OF_LESSONS = (code, setup, plumbing, fitting_tags)
