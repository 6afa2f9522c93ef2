"""What `task`, `hint` and `solution` show."""

from __future__ import annotations

from dataclasses import dataclass

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

    def _repr_markdown_(self) -> str:
        return f"**{self.title}**\n\n{self.text}" if self.text else self.title
