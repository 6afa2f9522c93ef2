"""The last hint before a solution: its lines in another order, to be put right."""

from __future__ import annotations

import ast
import tokenize
from dataclasses import dataclass
from html import escape
from io import StringIO
from itertools import pairwise
from random import Random

from ranklearn_course import cards
from ranklearn_course.exercises.statements import CODE, Page
from ranklearn_course.exercises.words import say

FEWEST_LINES = 3


@dataclass(frozen=True)
class Puzzle(Page):
    """A page whose text is lines to put right; a notebook numbers them."""

    lines: tuple[str, ...] = ()

    def _repr_html_(self) -> str:
        told = f"<p><strong>{escape(self.title)}</strong></p>"
        return cards.frame(self.title, "word", cards.style() + told + self._inside())

    def _inside(self) -> str:
        lines = "".join(f"<li><code>{escape(line)}</code></li>" for line in self.lines)
        return f'<p>{escape(say("page.puzzle"))}</p><ol class="rlc-lines">{lines}</ol>'


def puzzle(title: str, lines: tuple[str, ...]) -> Puzzle:
    """Return the page with these lines."""
    text = f"{say('page.puzzle')}\n\n{CODE.format(source=chr(10).join(lines))}"
    return Puzzle(title, text, lines)


def shuffled_lines(source: str, seed: str) -> tuple[str, ...]:
    r"""Return the lines of a function's body in a wrong order, none if they are too few.

    A statement on several lines stays in one piece; the docstring is left out.

    >>> source = "def f(x):\n    'Doc.'\n    a = 1\n    b = (\n        2)\n    return x"
    >>> shuffled_lines(source, "seed")
    ('    b = (\n        2)', '    return x', '    a = 1')
    """
    lines = body_lines(source)
    if len(lines) < FEWEST_LINES:
        return ()
    random, shuffled = Random(seed), list(lines)
    while shuffled == lines:
        random.shuffle(shuffled)
    return tuple(shuffled)


def body_lines(source: str) -> list[str]:
    """The logical lines of the function that ends a source, without its docstring."""
    function = ast.parse(source).body[-1]
    assert isinstance(function, ast.FunctionDef)
    docstring_ends = function.body[0].end_lineno or 0
    tokens = tokenize.generate_tokens(StringIO(source).readline)
    ends = [token.end[0] for token in tokens if token.type == tokenize.NEWLINE]
    ends = [end for end in ends if end >= docstring_ends]
    written = source.splitlines()
    return ["\n".join(written[begin:end]).strip("\n") for begin, end in pairwise(ends)]
