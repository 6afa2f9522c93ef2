"""What `task`, `hint` and `solution` show."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape
from itertools import chain, zip_longest

from ranklearn_course.checker.verdict import as_html

FENCED = re.compile(r"```python\n(.*?)\n```", re.DOTALL)
CODE = "```python\n{source}\n```"


@dataclass(frozen=True)
class Page:
    """A text in Markdown with a line above it."""

    title: str
    text: str = ""

    def __str__(self) -> str:
        return f"{self.title}\n\n{self.text}" if self.text else self.title

    def __repr__(self) -> str:
        return str(self)

    def folded(self, summary: str, below: str) -> str:
        """Return the text as HTML below a line that opens it, with more at its end."""
        return (
            f'<details class="rlc-hint"><summary>{escape(summary)}</summary>'
            f"{self._inside()}{below}</details>"
        )

    def _inside(self) -> str:
        """The text as HTML: words and code in turn."""
        parts = FENCED.split(self.text)
        words = (f"<p>{as_html(part.strip())}</p>" if part.strip() else "" for part in parts[::2])
        code = (f"<pre><code>{escape(part)}</code></pre>" for part in parts[1::2])
        return "".join(chain(*zip_longest(words, code, fillvalue="")))

    def _repr_markdown_(self) -> str:
        return f"**{self.title}**\n\n{self.text}" if self.text else self.title


class HintPage(Page):
    """A hint: in a notebook it is set apart at its left, as a verdict is."""

    def _repr_markdown_(self) -> str:
        return "\n".join(f"> {line}".rstrip() for line in super()._repr_markdown_().splitlines())
