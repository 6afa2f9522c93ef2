"""The articles that the course follows, from `sources.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ranklearn_course.course.schema import read_toml


@dataclass(frozen=True)
class Source:
    """An article: a short label for tables, its name in a sentence, and where it appeared."""

    label: str
    name: str
    title: str
    language: str
    english: str = ""
    author: str = ""
    published: str = ""
    date: str = ""
    remark: str = ""
    url: str = ""

    @property
    def citation(self) -> str:
        """The full citation."""
        author = f"{self.author}: " if self.author else ""
        english = f" ({self.english})" if self.english else ""
        language = f", in {self.language}" if self.language != "English" else ""
        appeared = ", ".join(part for part in (self.published, self.date) if part)
        parts = [f"{author}{self.title}{english}{language}.", f"{appeared}." if appeared else ""]
        return " ".join(part for part in (*parts, self.remark, self.url) if part)


@dataclass(frozen=True)
class _File:
    """What sources.toml holds."""

    source: Mapping[str, Source]


@cache
def sources() -> Mapping[str, Source]:
    """Return the articles by a short name, such as "habr"."""
    return read_toml(Path(__file__).with_suffix(".toml"), _File).source


def cited(text: str) -> str:
    """Return a text with the names of articles in its places; ValueError if there is none.

    >>> cited("as in {tds}")
    'as in the TDS guide of V. Efimov'
    """
    try:
        return text.format(**{id: each.name for id, each in sources().items()})
    except KeyError as error:
        raise ValueError(f"names {error}, which is no article of sources.toml") from None
