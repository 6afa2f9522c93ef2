"""Cuts a lesson into slides: which cells are shown, where a slide ends, what comes by a key press.

The rules. A heading begins a slide, and so does each question of the quiz; a heading without words
waits for the next one. A long text is cut between its paragraphs. The code of a cell is shown where
it defines a function; of other cells the result alone. A result, and the text that explains it,
come by a key press: on the slide of what asks for it if there is room. Else a result or a function
takes the paragraph before it along to the next slide, unless nothing would be left, and the
paragraph after it is set smaller. What leads on, such as a line with a colon, is never the last of
its slide, and a line or two do not get one of their own. A question before the truth is shown
first, and then its answer. The cells of exercises and of the quiz are
left out, and so is what the lesson tells the learner to do with a cell.
"""

from __future__ import annotations

import base64
import io
import math
import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import nbformat
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook
from PIL import Image

from ranklearn_course.authoring.lesson import (
    EXERCISE,
    PART,
    is_hidden,
    tags,
    with_parts,
    without_cells,
)
from ranklearn_course.checker.formatting import plain
from ranklearn_course.classroom.editions import QUIZ_CELL, lettered
from ranklearn_course.widgets.kit.stored import StoredWidget, stored_widgets

# What a slide holds, in lines of text, how many letters a line has, and how high and wide a picture
# may be, in lines.
LINES, LETTERS = 16.5, 88
HIGHEST, WIDEST = 13.2, 31
# So many lines more a slide may hold, in smaller letters, to keep a result and its words together.
CROWDED = 4
# So many lines that would begin a slide stay on theirs.
FEW = 2
# So many lines of printed text may stand below a picture.
BESIDE = 3
# So many lines of printed text may stand together without one.
MOST_PRINTED = 26

# An answer that a lesson folds is a piece of its own, since it comes by a key press.
HEADING = re.compile(r"(?=^#{1,3} |^<details>)", re.MULTILINE)
# What leads on: a heading, a line with a colon, a line in bold letters.
LEADS = re.compile(r"\A#|:\Z|\A\*\*[^*]+\*\*\Z")
QUESTION = re.compile(r"(?=^\*\*\d+\.\*\* )", re.MULTILINE)
DEFINES = re.compile(r"^(def|class) ", re.MULTILINE)
PICTURE = re.compile(r'<img\b[^>]*? src="data:image/(?:svg\+xml,|\w+;base64,(?P<data>[^"]+))')
SIZE = re.compile(r'<img\b[^>]*? width="(?P<width>\d+)" height="(?P<height>\d+)"')
# Two fields of the title card lead on to a slide of their own.
FIELDS = re.compile(r"(?=^\*\*You need:\*\*)", re.MULTILINE)
SETUP = f"{PART}setup"
LINK = re.compile(r"\[([^]]*)\]\([^)]*\)")
# What shows a learner's own answers, and what says that a sitting can begin.
OWN = (*QUIZ_CELL, "guesses(", "warm_up(", "my_name =")
# What a slow cell prints while it runs.
AT_WORK = "At work, "
UNDONE = re.compile(r"\b(no \w+|nothing) yet\b|\blesson \d+ is ready\b", re.IGNORECASE)
# What a slide leaves out or says otherwise: it has no cells to run, and nothing is folded.
ORDERS = {
    r"## Try it on your data(.|\n)*": "",
    r"Put the letter of your answer in place of `None`[^.]*\.": "",
    r"(On another day, start here|Each answer has a reply|What you solve is kept)\.": "",
    r"(The next cell looks one up|You may skip the code)\.": "",
    r"Your guesses, and the cheat sheet": "The cheat sheet",
    r"(Then run|Write one of your own into) the next cell\.": "",
    r",? then run the next cell to compare": " and compare",
    r"\bThe next cells\b": "Programs",
    r"\bIn the next cell\b": "Here",
    r"\bThe (next cell|cell below)\b": "A program",
    r"\bthe (next cell|cell below)\b": "a program",
    r"See \[all (lessons|metrics)\]\(/[^)]*\)( and \[all lessons\]\([^)]*\))?\.": "",
    r"\[All lessons\]\(/[^)]*\)\.": "",
    r"<!--(?:.|\n)*?-->|</?details>": "",
    r"<summary>Answers?</summary>": "",
    r"<summary>(.*?)\.?</summary>": r"**\1.**",
    r"(?m)[ \t]+$": "",
    r"\n\s*\n": "\n\n",
}


def cut(notebook: NotebookNode, name: str, notes: dict[str, str]) -> NotebookNode:
    """The slides of a lesson as a notebook, each cell with its kind of slide."""
    slides = _Slides(name, notes)
    for part, cell in with_parts(lettered(notebook)):
        slides.take(part, cell)
    return new_notebook(cells=slides.cells, metadata=dict(notebook.metadata))


class _Slides:
    """Collects the cells of the slides."""

    def __init__(self, name: str, notes: dict[str, str]) -> None:
        self.name, self.notes = name, dict(notes)
        self.section, self.lines_left = "", 0.0
        self.cells: list[NotebookNode] = []
        # Headings that wait for words, and what stands last: a text, a result, its explanation.
        self.waiting, self.last = "", ""

    def take(self, part: str, cell: NotebookNode) -> None:
        """Show one cell of the lesson, on this slide or on new ones."""
        if is_left_out(cell):
            return
        if cell.cell_type == "markdown":
            self._text(part, without_cells(cell))
        else:
            self._results(cell)

    def _text(self, part: str, source: str) -> None:
        cuts = FIELDS if part == "title" else HEADING
        for piece in filter(None, map(for_a_wall, _pieces(cuts, source))):
            found = re.match(r"(#{1,3}) (.*)", piece)
            if found:
                self.section = found[2] if part != "title" else ""
                if not self.waiting.startswith(f"{found[1][:-1]} "):
                    self.waiting = ""
                if "\n" not in piece:
                    self.waiting = piece
                    continue
            if self.waiting:
                piece = f"{self._waited()}\n\n{piece}"
                found = re.match(r"(#{1,3}) ", piece)
            self._pages(part, found[1] if found else "", piece)

    def _pages(self, part: str, heading: str, piece: str) -> None:
        first, *more = _cut_to_pages(part, piece)
        if heading or part in ("title", "quiz"):
            self._begin("slide" if heading in ("#", "##") else "subslide", first, part)
        else:
            more = [*self._explained(paragraphs(first)), *more]
        for text in more:
            self._begin("subslide", text, part)

    def _explained(self, blocks: list[str]) -> Iterator[str]:
        """Show on this slide as many paragraphs as it has room for, and give the rest."""
        count = 0
        while blocks[count:] and sum(map(lines_of, blocks[: count + 1])) <= self.lines_left:
            count += 1
        if sum(map(lines_of, blocks)) <= self.lines_left + FEW:
            count = len(blocks)
        is_crowded = not count and self.last in ("result", "code")
        if is_crowded and lines_of(blocks[0]) <= self.lines_left + CROWDED:
            count = 1
        while count and blocks[count:] and leads(*blocks[count - 1 : count + 1]):
            count -= 1
        if count:
            lines = sum(map(lines_of, blocks[:count]))
            self._put("fragment", new_markdown_cell("\n\n".join(blocks[:count])))
            self.lines_left -= lines
            self.last = "text" if self.last in ("text", "explanation") else "explanation"
        if blocks[count:]:
            yield "\n\n".join(blocks[count:])

    def _begin(self, kind: str, text: str, part: str = "") -> None:
        """Begin a slide with a text."""
        is_headed = text.startswith("#")
        where = self.name if is_headed or not self.section else f"{self.name} · {self.section}"
        self._put(
            kind,
            new_markdown_cell(f'<p class="rl-where">{where}</p>\n\n{text}'),
        )
        self.lines_left, self.last = LINES - sum(map(lines_of, paragraphs(text))), "text"
        if part in self.notes and (part != "exercises" or "# Exercise" in text):
            self._put("notes", new_markdown_cell(self.notes.pop(part)))

    def _join(self, cell: NotebookNode, lines: float, *, is_answer: bool = False) -> None:
        """Show a cell on this slide if there is room, else on the next one."""
        kind = "fragment"
        if self.waiting:
            self._begin("slide", self._waited())
        more = CROWDED if is_answer else FEW if self.last == "code" else 0
        if lines > self.lines_left + more:
            # A picture may get smaller, a printed table soon cannot be read.
            may_shrink = any(map(is_picture, cell.get("outputs", [])))
            spoken = self._spoken(LINES - lines + (CROWDED if may_shrink else 0))
            if spoken is not None:
                self._begin("subslide", spoken)
                kind = kind if spoken else "-"
        self._put(kind, cell)
        self.lines_left, self.last = self.lines_left - lines, "result"

    def _waited(self) -> str:
        """Give the headings that wait, and let none wait."""
        found, self.waiting = self.waiting, ""
        return found

    def _spoken(self, room: float) -> str | None:
        """Take the last paragraph off this slide, which speaks of what follows, if it has room.

        None says that nothing would be left of the slide, so that what follows belongs there.
        """
        shown = [cell for cell in self.cells if cell.metadata["slideshow"]["slide_type"] != "notes"]
        if self.last in ("result", "code") or not shown:
            return ""
        where, mark, text = shown[-1].source.rpartition("</p>\n\n")
        *before, last = paragraphs(text)
        while before and not before[-1].startswith("#") and leads(before[-1], last):
            last = f"{before.pop()}\n\n{last}"
        is_of_the_last = self.last == "explanation" and not before and not last.endswith((":", "?"))
        lines = sum(map(lines_of, paragraphs(last)))
        if is_of_the_last or last.startswith(("#", "<", "```")) or lines > room:
            return ""
        if where and all(each.startswith("#") for each in before):
            return None
        if before:
            shown[-1].source = where + mark + "\n\n".join(before)
        else:
            self.cells.remove(shown[-1])
        return last

    def _put(self, kind: str, cell: NotebookNode) -> None:
        cell.metadata["slideshow"] = {"slide_type": kind}
        cell["id"] = f"slide-{len(self.cells)}"
        self.cells.append(cell)

    def _results(self, cell: NotebookNode) -> None:
        for asked, truth in map(_question, _questions(cell)):
            self._join(new_markdown_cell(asked), sum(map(lines_of, paragraphs(asked))))
            self._join(new_markdown_cell(truth), lines_of(truth), is_answer=True)
        if DEFINES.search(cell.source) and not is_hidden(cell):
            self._function(_code(cell.source), sum(map(lines_of_output, next(_groups(cell), []))))
        for outputs in _groups(cell) if not any(_questions(cell)) else ():
            self._join(_shown(outputs), sum(map(lines_of_output, outputs)))

    def _function(self, code: str, after: float) -> None:
        """Show code below its heading, or what speaks of it if the result fits too, or alone."""
        lines = lines_of(code)
        if self.waiting:
            self._begin("slide", f"{self._waited()}\n\n{code}")
        elif (spoken := self._spoken(LINES - lines - after)) == "":
            self._begin("subslide", code)
        else:
            if spoken:
                self._begin("subslide", spoken)
            self._put("fragment", new_markdown_cell(code))
            self.lines_left -= lines
        self.last = "code"


def _questions(cell: NotebookNode) -> Iterator[StoredWidget]:
    """The questions before the truth that a cell asks."""
    html = (output.get("data", {}).get("text/html", "") for output in cell.outputs)
    return (
        widget for each in html for widget in stored_widgets(each) if widget.name == "GuessCard"
    )


def _question(widget: StoredWidget) -> tuple[str, str]:
    """What a question before the truth asks, and its answer, both with their formulas."""
    asked, because = widget.traits["asked"], widget.traits["because"]
    options = asked.get("options", [])
    lines = [f"- {each['text']}" for each in options] or widget.said.split("\n")[1:]
    folded = unescape(widget.folded.partition("</summary>")[2].partition("</details>")[0])
    truth = folded.removesuffix(plain(because)).strip()
    right = [f"{each['text'].rstrip('.')}." for each in options if each["right"]]
    question = "\n".join([widget.traits["question"], "", *lines])
    return for_a_wall(question), for_a_wall(f"**{(right or [truth])[0]}** {because}")


def is_left_out(cell: NotebookNode) -> bool:
    """Tell whether a cell is for the learner's hands alone: imports, an answer, the quiz."""
    if cell.cell_type == "markdown":
        return False
    is_tagged = any(tag.startswith((EXERCISE, SETUP)) for tag in tags(cell))
    is_own = cell.source.startswith(OWN) or cell.get("id") in ("progress", "yours")
    is_undone = bool(UNDONE.search(str(cell.outputs)))
    return is_tagged or is_own or is_undone or not cell.outputs


def for_a_wall(text: str) -> str:
    """A text of the lesson as a slide has it, where nobody runs or unfolds anything.

    >>> for_a_wall("Guess. Then run the next cell.")
    'Guess.'
    """
    for order, instead in ORDERS.items():
        text = re.sub(order, instead, text)
    return text.strip()


def _code(source: str) -> str:
    return f"```python\n{source}\n```"


def _pieces(cuts: re.Pattern[str], text: str) -> list[str]:
    return [piece.strip("\n") for piece in cuts.split(text) if piece.strip()]


def _cut_to_pages(part: str, text: str) -> list[str]:
    """The text in pieces that fit a slide, cut between paragraphs; a heading leads its text."""
    pieces = _pieces(QUESTION, text) if part in ("quiz", "practice") else [text]
    if len(pieces) > 1 and not QUESTION.match(pieces[0]):
        pieces[:2] = ["\n\n".join(pieces[:2])]
    return [page for piece in pieces for page in _fitting(paragraphs(piece))]


def _fitting(blocks: list[str]) -> Iterator[str]:
    page: list[str] = []
    for block in blocks:
        full = sum(map(lines_of, page)) + lines_of(block) > LINES
        last = len(page)
        while last and leads(*[*page, block][last - 1 : last + 1]):
            last -= 1
        if last and full:
            yield "\n\n".join(page[:last])
            page = page[last:]
        page.append(block)
    yield "\n\n".join(page)


def leads(block: str, follower: str) -> bool:
    """Tell whether a paragraph leads on to the next one, so that both stand on one slide."""
    return bool(LEADS.search(block)) or follower.startswith("$$")


def paragraphs(text: str) -> list[str]:
    r"""The parts of a Markdown text between which a slide may end; long lists are cut too.

    >>> paragraphs("One.\n\n* two\n* three")
    ['One.', '* two\n* three']
    """
    if text.startswith("```"):
        return [text]
    found = []
    for block in re.split(r"\n\s*\n", text):
        items = re.split(r"\n(?=(?:[*-]|\d+\.) )", block)
        if len(items) > 1 and lines_of(block) > LINES // 2:
            half = len(items) // 2
            found += ["\n".join(items[:half]), "\n".join(items[half:])]
        elif block.strip():
            found.append(block.strip("\n"))
    return found


def lines_of(block: str) -> float:
    """About how many lines of a slide a paragraph, a list, a table or a formula takes."""
    lines = LINK.sub(r"\1", block).split("\n")
    if block.startswith("#"):
        return 2.0
    if block.startswith("```"):
        return 0.85 * (len(lines) - 2) + 1
    if block.startswith("$$"):
        return 3.0
    if block.startswith("|"):
        widths = [max(map(len, row)) for row in zip(*_table(lines), strict=False)]
        per_line = max(1.0, sum(widths) / LETTERS)
        return sum(1.2 * (per_line if len(line) > LETTERS else 1.0) for line in lines) + 1
    return sum(max(1, math.ceil(len(line) / LETTERS)) for line in _joined(lines)) + 0.6


def _table(lines: list[str]) -> list[list[str]]:
    return [line.strip("|").split("|") for line in lines]


def _joined(lines: list[str]) -> list[str]:
    """Lines as they will flow: an item of a list begins a line, another one goes on."""
    found: list[str] = []
    for line in lines:
        if found and not re.match(r"([*-]|\d+\.) ", line):
            found[-1] += f" {line.strip()}"
        else:
            found.append(line)
    return found


Outputs = list[NotebookNode]


def _groups(cell: NotebookNode) -> Iterator[Outputs]:
    """The outputs of a cell in groups for one slide: a picture with a short text, or a text."""
    group: Outputs = []
    for output in cell.outputs:
        if output.get("text", "").startswith(AT_WORK):
            continue
        pictures = sum(map(is_picture, group))
        words = sum(_text_lines(each) for each in [*group, output] if not is_picture(each))
        is_full = words > MOST_PRINTED or (pictures and (is_picture(output) or words > BESIDE))
        if group and (is_full or (is_picture(output) and words > BESIDE)):
            yield group
            group = []
        group.append(output)
    if group:
        yield group


def _html(output: NotebookNode) -> str:
    return output.get("data", {}).get("text/html", "")


def is_picture(output: NotebookNode) -> bool:
    """Tell whether an output is a figure or the picture of a widget."""
    return bool(PICTURE.search(_html(output)))


def _text_lines(output: NotebookNode) -> int:
    text = output.get("text") or output.get("data", {}).get("text/plain", "")
    return str(text).strip().count("\n") + 1


def lines_of_output(output: NotebookNode) -> float:
    """About how many lines of a slide an output takes."""
    if is_picture(output):
        return min(HIGHEST, WIDEST * shape(_html(output))) + 0.3
    if rows := _html(output).count("<tr"):
        return 1.1 * rows + 0.5
    return 0.85 * _text_lines(output) + 0.5


def shape(html: str) -> float:
    """Height over width of the first picture in HTML."""
    if size := SIZE.search(html):
        return int(size["height"]) / int(size["width"])
    picture = base64.b64decode(PICTURE.search(html)["data"])
    width, height = Image.open(io.BytesIO(picture)).size
    return height / width


def _shown(outputs: Outputs) -> NotebookNode:
    """A cell that shows outputs and no code."""
    clean = [nbformat.from_dict(_for_a_slide(output)) for output in outputs]
    return new_code_cell("", outputs=clean, metadata={"transient": {"remove_source": True}})


def _for_a_slide(output: NotebookNode) -> dict[str, Any]:
    """An output without its number, and without sections, which reveal.js takes for slides."""
    shown = {**output, "execution_count": None} if "execution_count" in output else dict(output)
    if "data" in output:
        html = re.sub(r"(</?)section\b", r"\1div", _html(output))
        shown["data"] = {**output.data, **({"text/html": html} if html else {})}
    return shown
