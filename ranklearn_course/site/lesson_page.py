"""A lesson as HTML: its texts, its stored outputs made safe, its widgets and exercises."""

from __future__ import annotations

import base64
import io
import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256
from html import escape, unescape
from typing import Any
from urllib.parse import unquote

import bleach
from bleach.css_sanitizer import CSSSanitizer
from nbformat import NotebookNode
from PIL import Image

from ranklearn_course.authoring.lesson import (
    EXERCISE,
    PART,
    is_collapsed,
    is_hidden,
    tags,
    without_cells,
)
from ranklearn_course.course import place_of
from ranklearn_course.course.guesses import all_guesses
from ranklearn_course.data.glossary_terms import look_up
from ranklearn_course.markdown import highlighted, to_html
from ranklearn_course.site.words import say
from ranklearn_course.start_page.family import FAMILY, START
from ranklearn_course.widgets.kit.stored import StoredWidget, stored_widgets

#: Keeps the bytes of a picture under an ending, and gives its address.
Keep = Callable[[bytes, str], str]

_PICTURE = re.compile(
    r'src="data:image/(?:(?P<kind>png|webp);base64,(?P<data>[^"]+)|svg\+xml,(?P<svg>[^"]+))"'
)
_HEADING = re.compile(r"<h([1-3])>(.*?)</h\1>", re.DOTALL)
_HEADED = re.compile(r'<h[1-3] id="([^"]+)">(.*?)</h', re.DOTALL)
_TERM = re.compile(r"<strong>([^<]+)</strong>")
STYLE = re.compile(r"<style>.*?</style>", re.DOTALL)
# Spaces between single digits or capitals, and between a number and its percent sign.
_INSEPARABLE = re.compile(
    r"(?<![\d.,/]\d)(?<=\d) (?=−?\d(?![\d.,/]*\d))|(?<=\b[A-Z]) (?=[A-Z]\b)|(?<=\d) (?=%)"
)
_IN_TABLE = re.compile(r"<td.*?</td>", re.DOTALL)
_AS_IT_IS = re.compile(
    r"(<pre.*?</pre>|<code.*?</code>|<span class=\"formula.*?</span>|<[^>]+>)", re.DOTALL
)
_NOTEBOOK = re.compile(r'href="(?:notebooks/)?(\d\d_\w+)\.ipynb(#[^"]*)?"')
_SECTION_LINK = re.compile(r'href="#([A-Z][^":]*)"')
_WORD = re.compile(r"\S+")
_TAGS = _WORD.findall(
    "a b br caption code details div em figcaption figure img li ol p pre small span strong sub "
    "summary sup table tbody td th thead tr ul"
)
_ATTRIBUTES = _WORD.findall(
    "alt aria-hidden aria-label class colspan height hidden href lang loading role rowspan scope "
    "src style tabindex title width"
)
_STYLES = CSSSanitizer(
    allowed_css_properties=_WORD.findall(
        "border-collapse border-left color font-family height line-height margin max-width padding "
        "text-align"
    )
)
# What shows the learner's own work: it is run in the page.
_OWN = ("guesses(", "progress(")
# The widgets that ask.
_ASKING = {"GuessCard", "Quiz"}
_WARM_UP = "warm_up("
_SECTION = re.compile("^#{1,3} ", re.MULTILINE)
# Paper leaves them out.
_ANSWERS = ("<details><summary>Answer", '<details class="answers"><summary>Answer')
# A page is ready on any day.
_READY = re.compile(r"(The second sitting of l|L)esson \d\d is ready\.\n")
# The cell that takes a reader's own data.
_YOURS = "yours"


def safe(html: str) -> str:
    """Return the HTML of a stored output with nothing in it that could act.

    >>> safe('<b onclick="alert()">1</b><script>alert()</script>')
    '<b>1</b>alert()'
    """
    # The page has the style sheets of all its outputs.
    html = STYLE.sub("", html)
    return bleach.clean(html, _TAGS, _ATTRIBUTES, css_sanitizer=_STYLES, strip=True)


@dataclass
class LessonPage:
    """What the page of a lesson is made of.

    Parameters
    ----------
    lesson
        The name of its notebook, without the ending.
    keep
        Where its pictures go.
    runs
        Whether the page has NumPy, so that all cells can run.
    """

    lesson: str
    keep: Keep
    runs: bool = False
    title: str = ""
    parts: list[str] = field(default_factory=list)
    #: The anchor and the words of the heading that was read last.
    heading: tuple[str, str] = ("", "")
    #: Those of all sections.
    sections: list[tuple[str, str]] = field(default_factory=list)
    #: For the search: the address of each text, its heading and its words.
    texts: list[tuple[str, str, str]] = field(default_factory=list)
    widgets: set[str] = field(default_factory=set)
    #: The style sheets that its outputs bring.
    styles: dict[str, None] = field(default_factory=dict)
    #: The address of its first picture.
    picture: str = ""
    #: The words of the glossary that were bold.
    _terms: set[str] = field(default_factory=set)
    #: The guess that was asked last in this section, and how many parts stood before its answer.
    _asked: tuple[str, int] = ("", 0)
    #: How many parts stood before what a collapsed heading folds; None outside of it.
    _collapsed: int | None = None

    def take(self, notebook: NotebookNode) -> LessonPage:
        """Add all cells of a notebook."""
        for cell in notebook.cells:
            if cell.cell_type == "markdown":
                if _SECTION.match(cell.source):
                    self._fold_answer()
                if cell.source.startswith("## "):
                    self._fold_collapsed()
                self._text(cell)
                if is_collapsed(cell):
                    self._collapsed = len(self.parts)
            else:
                self._code(cell)
        self._fold_answer()
        self._fold_collapsed()
        return self

    def _fold_collapsed(self) -> None:
        """Fold what stands below a heading that JupyterLab shows collapsed."""
        if self._collapsed is not None:
            inside = "".join(self.parts[self._collapsed :])
            self.parts[self._collapsed :] = [_folded(say("lesson.collapsed"), inside)]
        self._collapsed = None

    def _fold_answer(self) -> None:
        """Fold what stands between a guess and the end of its section, or the next guess."""
        guess, start = self._asked
        answer = "".join(self.parts[start:])
        self._asked = ("", 0)
        if guess and answer:
            wait = f"<small>{escape(say('lesson.after_all_the_same'))}</small>"
            summary = f"<summary>{escape(say('lesson.after'))} {wait}</summary>"
            fold = f'<details class="after" data-after="{guess}">{summary}{answer}</details>'
            self.parts[start:] = [fold]

    def _text(self, cell: NotebookNode) -> None:
        above = self.heading
        html = _HEADING.sub(self._heading, text_html(without_cells(cell, _of_further)))
        html = _TERM.sub(self._explained, html).replace(*_ANSWERS)
        lead, section = _before_section(html)
        for each in filter(str.strip, (lead, section)):
            if each is section:
                self._fold_answer()
            self.parts.append(f'<div class="text">{each}</div>')
        for part in filter(str.strip, re.split("(?=<h[1-3] id=)", html)):
            if found := _HEADED.match(part):
                above = found[1], plain(found[2])
            # What stands below the title says what is in the lesson.
            place = f"#{above[0]}" if above[1] != self.title else ""
            self.texts.append((f"{self.lesson}.html{place}", above[1], plain(part)))

    def _heading(self, found: re.Match[str]) -> str:
        level, inside = found[1], found[2]
        slug = slug_of(plain(inside))
        self.heading = slug, plain(inside)
        if level == "1":
            self.title = plain(inside)
        elif level == "2":
            self.sections.append((slug, inside))
        return heading_html(level, slug, inside)

    def _explained(self, found: re.Match[str]) -> str:
        """Let a term lead to the glossary where it is first bold; terms.js shows what it means."""
        entry = look_up(unescape(found[1]))
        if entry is None or entry.id in self._terms:
            return found[0]
        # The name of a button, such as Run, has a capital.
        of_another = self.lesson[3:] != entry.chapter
        if of_another and found[1][0].isupper() and entry.term[0].islower():
            return found[0]
        self._terms.add(entry.id)
        told = escape(entry.definition)
        link = f'class="term" href="glossary.html#{entry.id}" data-says="{told}"'
        return f"<strong><a {link}>{found[1]}</a></strong>"

    def _code(self, cell: NotebookNode) -> None:
        code = code_html(cell.source)
        exercises = [tag.removeprefix(EXERCISE) for tag in tags(cell) if tag.startswith(EXERCISE)]
        if exercises:
            self.parts.append(exercise_html(exercises[0], cell.source))
            return
        said = "".join(output.get("text", "") for output in cell.outputs)
        if f"{PART}setup" in tags(cell) or _READY.fullmatch(said):
            self._cell(cell, _folded(say("lesson.setup"), code), self.runs)
            return
        if cell.source.startswith(_WARM_UP):
            # The page asks: what is due is known there alone.
            self.parts.append('<section class="warm-up"></section>')
            return
        widgets = [widget for output in cell.outputs for widget in _widgets_of(output)]
        asks = any(widget.name in _ASKING for widget in widgets)
        if asks:
            self._fold_answer()
        shown = "".join(self._output(cell, number) for number in range(len(cell.outputs)))
        if cell.source.startswith(_OWN):
            shown = f'<div class="own" data-source="{escape(cell.source)}">{shown}</div>'
            code = ""
        elif is_hidden(cell):
            code = "" if widgets else _folded(say("lesson.code"), code)
        # What can run says what, for the page may not show its code.
        can_run = self.runs and not asks and not cell.source.startswith(_OWN)
        self._cell(cell, f'{code}<div class="shown">{shown}</div>', can_run)
        if cell.id == _YOURS and not self.runs:
            words = escape(say("lesson.yours"))
            self.parts.append(f'<p class="note"><a href="#notebook">{words}</a></p>')
        guesses = [*filter(None, map(_guess_of, widgets))]
        # The simple widget of a first play stays open: it answers who plays.
        if guesses or any(widget.traits.get("simple") for widget in widgets):
            self._asked = (guesses[0] if guesses else self._asked[0], len(self.parts))

    def _cell(self, cell: NotebookNode, inside: str, can_run: bool) -> None:
        data = f' data-cell="{cell.id}" data-source="{escape(cell.source)}"' if can_run else ""
        self.parts.append(f'<div class="cell"{data}>{inside}</div>')

    def _output(self, cell: NotebookNode, number: int) -> str:
        output = cell.outputs[number]
        if output.output_type == "stream":
            return f'<pre class="out" tabindex="0">{escape(output.text)}</pre>'
        html = output.data.get("text/html", "")
        self.styles |= dict.fromkeys(STYLE.findall(html))
        if widgets := _widgets_of(output):
            ids = [f"{cell.id}-{number}-{i}" for i in range(len(widgets))]
            return "".join(map(self._widget, ids, widgets))
        if not html:
            return f'<pre class="out" tabindex="0">{escape(output.data["text/plain"])}</pre>'
        shown = mended(safe(self._pictures_out(html)))
        # A table moves sideways, so no list in it is broken.
        shown = _IN_TABLE.sub(lambda found: _kept_together(found[0]), shown)
        return f'<div class="out">{shown}</div>'

    def _widget(self, id: str, widget: StoredWidget) -> str:
        self.widgets.add(widget.name)
        text = json.dumps(widget.traits, ensure_ascii=False).replace("</", "<\\/")
        said = escape(widget.said)
        still = f'<img alt="{said}"{widget.picture}>' if widget.picture else f"<p>{said}</p>"
        still = safe(self._pictures_out(still.replace("\n", "<br>") + widget.folded))
        asked = _guess_of(widget)
        guess = f' data-guess="{asked}"' if asked else ""
        address = f"widget.html?lesson={self.lesson}&widget={id}"
        link = f'<a class="alone" href="{escape(address)}">{escape(say("lesson.alone"))}</a>'
        alone = "" if widget.name in _ASKING else link
        questions = widget.traits["questions"] if widget.name == "Quiz" else ()
        asked_here = [asked] if asked else [each["id"] for each in questions]
        places = "".join(f'<span id="{place_of(id)}"></span>' for id in asked_here)
        digest = sha256(text.encode()).hexdigest()[:12]
        return (
            f'{places}<figure class="widget" id="{id}" data-widget="{widget.name}"{guess} '
            f'data-digest="{digest}"><div class="still">{still}</div>'
            f'<script type="application/json">{text}</script>{alone}</figure>'
        )

    def _pictures_out(self, html: str) -> str:
        def kept(found: re.Match[str]) -> str:
            if found["svg"]:
                address = self.keep(unquote(found["svg"]).encode(), "svg")
                return f'loading="lazy" src="{address}"'
            data = base64.b64decode(found["data"])
            address = self.keep(data, found["kind"])
            width, height = Image.open(io.BytesIO(data)).size
            ratio = f'height="{round(860 * height / width)}"'
            self.picture = self.picture or address
            return f'{ratio} loading="lazy" src="{address}"'

        return _PICTURE.sub(kept, html)


def _before_section(html: str) -> tuple[str, str]:
    """Part a text at its first heading: what stands before it belongs to the section above."""
    found = re.search("<h[1-3] id=", html)
    at = found.start() if found else len(html)
    return html[:at], html[at:]


def _widgets_of(output: NotebookNode) -> list[StoredWidget]:
    return [*stored_widgets(output.get("data", {}).get("text/html", ""))]


def _folded(summary: str, inside: str) -> str:
    return f"<details><summary>{escape(summary)}</summary>{inside}</details>"


def _guess_of(widget: StoredWidget) -> str:
    """The id of the question that a card asks."""
    asked: dict[str, Any] = widget.traits
    if widget.name != "GuessCard":
        return ""
    found = [id for id, guess in all_guesses().items() if guess.question == asked["question"]]
    if len(found) != 1:
        raise ValueError(f"a lesson asks what guesses.toml does not: {asked['question']}")
    return found[0]


def slug_of(heading: str) -> str:
    """Return what stands after # where a link leads to a heading.

    >>> slug_of("DCG and nDCG")
    'dcg-and-ndcg'
    """
    return re.sub(r"\W+", "-", heading.lower()).strip("-")


def heading_html(level: str, id: str, inside: str) -> str:
    """Return a heading that leads to itself, so that its address can be taken; a title does not.

    >>> heading_html("2", "quiz", "Quiz")
    '<h2 id="quiz"><a class="here" href="#quiz">Quiz</a></h2>'
    """
    if level != "1" and "<a " not in inside:
        inside = f'<a class="here" href="#{id}">{inside}</a>'
    return f'<h{level} id="{id}">{inside}</h{level}>'


def code_html(source: str) -> str:
    """Return Python as HTML."""
    return f'<pre class="code">{highlighted(source)}</pre>'


def exercise_html(id: str, source: str) -> str:
    """Return the code of an exercise; the page's scripts make an editor of it."""
    code = code_html(source)
    return f'<div class="exercise" id="{place_of(id)}" data-exercise="{id}">{code}</div>'


def _of_further(task: str) -> str:
    return say("lesson.further", id=task)


def text_html(source: str) -> str:
    """Return a Markdown text as HTML."""
    return _kept_together(mended(to_html(source)))


def _kept_together(html: str) -> str:
    r"""Let no line end inside a list such as 1 0 1, or before a percent sign.

    >>> _kept_together("5 % of <code>1 0</code> and 1 0, 12 3").split(" ")
    ['5\xa0%', 'of', '<code>1', '0</code>', 'and', '1\xa00,', '12', '3']
    >>> _kept_together("A C T, and GA").split(" ")
    ['A\xa0C\xa0T,', 'and', 'GA']
    """
    pieces = _AS_IT_IS.split(html)
    pieces[::2] = [_INSEPARABLE.sub("\N{NO-BREAK SPACE}", words) for words in pieces[::2]]
    return "".join(pieces)


def mended(html: str) -> str:
    """Let links to notebooks and pages of the server lead to pages, and no header lack words."""
    html = re.sub(r"<th( [^>]*)?></th>", r"<td\1></td>", html)
    html = html.replace(f'href="/{FAMILY}"', 'href="family.html"')
    html = html.replace(f'href="/{START}"', 'href="index.html"')
    # A link to a section has JupyterLab's anchor.
    html = _SECTION_LINK.sub(lambda found: f'href="#{slug_of(found[1])}"', html)
    return _NOTEBOOK.sub(r'href="\1.html\2"', html)


def plain(html: str) -> str:
    """Return the words of HTML.

    >>> plain("<b>nDCG</b> &lt; 1")
    'nDCG < 1'
    """
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())
