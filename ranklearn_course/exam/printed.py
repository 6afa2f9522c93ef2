"""A paper as a page to print: one HTML file, with its formulas set and room for the answers."""

from __future__ import annotations

import base64
import io
import re
from functools import cache
from html import escape, unescape

from ranklearn_course.checker import Choose
from ranklearn_course.exam.paper import Paper, asked, stub
from ranklearn_course.exam.question import Question
from ranklearn_course.exam.words import say
from ranklearn_course.html_page import html_page
from ranklearn_course.markdown import to_html

FORMULA = re.compile(r'<span class="formula (?P<kind>\w+)">(?P<source>.*?)</span>', re.DOTALL)
QUESTION = re.compile(r"<h2.*?(?=<h2|\Z)", re.DOTALL)
# The size of the letters in the picture of a formula, in points, and beside those of the text.
POINTS, BESIDE_TEXT = 10.0, {"inline": 1.1, "display": 1.35}
# Empty lines for the code of a function, and for what is worked out by hand, for each point.
LINES, LINES_A_POINT = 8, 2


def head(paper: Paper) -> str:
    """The title of a paper and its size, in Markdown."""
    size = {"minutes": paper.minutes, "count": len(paper.questions), "points": paper.points}
    return f"# {say('paper.title', seed=paper.seed)}\n\n{say('paper.size', **size)}"


def text_of(question: Question) -> str:
    """A question with its heading, in Markdown."""
    points = say(
        "paper.one_point" if question.points == 1 else "paper.points", points=question.points
    )
    title = question.drawn.exercise.title
    return f"## {question.number}. {title} ({points})\n\n{asked(question)}"


def paper_markdown(paper: Paper) -> str:
    """The paper in Markdown, with room for the answers."""
    parts = [head(paper), say("paper.name"), say("paper.rules")]
    for question in paper.questions:
        code = stub(question).removesuffix("    return None")
        room = "\n" * LINES
        answer = f"```python\n{code}{room}```" if code else say("paper.answer")
        # A letter needs no room: nothing is worked out.
        if not code and not isinstance(question.drawn.exercise, Choose):
            room = "\n" * (LINES_A_POINT * question.points)
            answer = f"```\n{say('paper.work')}{room}```\n\n{answer}"
        parts += [text_of(question), answer]
    return "\n\n".join(parts) + "\n"


def printed(paper: Paper) -> str:
    """The page: it asks for nothing else, from no network and no font."""
    title = say("paper.title", seed=paper.seed)
    body = to_html(paper_markdown(paper).partition("\n")[2])
    body = QUESTION.sub(r"<section>\n\g<0></section>\n", body)
    text = FORMULA.sub(lambda found: _formula(unescape(found["source"]), found["kind"]), body)
    return html_page("exam/printed.html.jinja", title=title, style="", text=text)


@cache
def _formula(source: str, kind: str) -> str:
    """A formula as a picture of lines, on the line of the text; its source says it in words."""
    # Matplotlib takes a third of a second to import.
    from matplotlib import rc_context
    from matplotlib.mathtext import math_to_image

    written, line = io.BytesIO(), f"${' '.join(source.split())}$"
    with rc_context({"mathtext.fontset": "cm", "svg.hashsalt": "paper", "font.size": POINTS}):
        depth = math_to_image(line, written, dpi=72, format="svg")
    height = float(re.search(rb'height="([\d.]+)pt"', written.getvalue())[1])
    data = base64.b64encode(written.getvalue()).decode()
    em = BESIDE_TEXT[kind] / POINTS
    style = f"height:{height * em:.3f}em;vertical-align:-{depth * em:.3f}em"
    return (
        f'<img class="{kind}" alt="{escape(source)}" style="{style}" '
        f'src="data:image/svg+xml;base64,{data}">'
    )
