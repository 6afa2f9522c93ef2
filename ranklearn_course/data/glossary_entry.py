"""One word of the course: what it means, what else it is called, and where it belongs.

The words stand in `glossary/entries.toml`, in plain text, to be read and mended by hand.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from importlib.resources import files
from textwrap import fill
from types import MappingProxyType
from unicodedata import normalize

#: Chapter -> the heading of its words, in the order of the lessons.
CHAPTER_HEADINGS: Mapping[str, str] = MappingProxyType(
    {
        "ranking_task": "00 The ranking task",
        "unranked": "01 Unranked metrics",
        "precision": "02 Precision",
        "dcg": "03 DCG",
        "reciprocal_rank": "04 Reciprocal rank",
        "rank_correlation": "05 Rank correlation",
        "cascade": "06 Cascade models",
        "smooth_dcg": "07 Smooth DCG",
        "learning_to_rank": "08 Learning to rank",
        "comparing_systems": "09 Comparing systems",
        "entrance_task": "10 The entrance task",
    }
)
LANGUAGES: Mapping[str, tuple[str, str]] = MappingProxyType(
    {"russian": ("Russian", "ru"), "chinese": ("Chinese", "zh"), "korean": ("Korean", "ko")}
)
WORDS = {
    "other_names": "Other names: {names}",
    "language": "{language}: {names}",
    "chapter": "Chapter: {heading}",
    "label": "Glossary: {term}",
}
#: The longest line of plain text.
WIDTH = 79

_NOT_IN_AN_ID = re.compile(r"[^\w@]+")


@dataclass(frozen=True, repr=False)
class Entry:
    """One word of the glossary.

    >>> print(Entry("hit", "A relevant document in the list.", (), "", "", "", "precision"))
    hit
    A relevant document in the list.
    Chapter: 02 Precision
    """

    term: str
    """The word, as the lessons write it."""
    definition: str
    """What it means, in one to three sentences."""
    other_names: tuple[str, ...]
    """Synonyms and abbreviations."""
    russian: str
    """The Russian term, several of them parted by a comma, empty if none is established."""
    chinese: str
    """The Chinese term, in the same way."""
    korean: str
    """The Korean term, in the same way."""
    chapter: str
    """A key of `CHAPTER_HEADINGS`."""

    @property
    def id(self) -> str:
        """The term as the name of a document: small letters, no accents, a hyphen for a gap."""
        plain = normalize("NFKD", self.term.lower()).encode("ascii", "ignore").decode()
        return _NOT_IN_AN_ID.sub("-", plain).strip("-")

    @property
    def foreign(self) -> dict[str, str]:
        """Language -> term, without the languages that have none."""
        return {name: getattr(self, name) for name in LANGUAGES if getattr(self, name)}

    @property
    def names(self) -> tuple[str, ...]:
        """Everything that the word is found by: the term, other names, foreign terms."""
        foreign = (name for names in self.foreign.values() for name in names.split(", "))
        return (self.term, *self.other_names, *foreign)

    def __str__(self) -> str:
        lines = [self.term, self.definition, *self._other_names()]
        lines += [
            WORDS["language"].format(language=LANGUAGES[key][0], names=names)
            for key, names in self.foreign.items()
        ]
        return "\n".join(fill(line, WIDTH) for line in [*lines, self._heading()])

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        foreign = [
            WORDS["language"].format(
                language=LANGUAGES[key][0], names=marked(names, LANGUAGES[key][1])
            )
            for key, names in self.foreign.items()
        ]
        texts = [escape(self.definition), *map(escape, self._other_names())]
        texts += ["; ".join(foreign)] if foreign else []
        lines = "".join(
            (f'<p style="margin:4px 0">{text}</p>') for text in [*texts, escape(self._heading())]
        )
        label = escape(WORDS["label"].format(term=self.term))
        return (
            f'<div role="group" aria-label="{label}" style="border-left:6px solid '
            "var(--jp-brand-color1, #1976d2);padding:4px 12px;margin:4px "
            "0;max-width:46em;color:var(--jp-content-font-color1, "
            "inherit);font-family:var(--jp-content-font-family, "
            'sans-serif);line-height:1.5"><p style="margin:4px '
            f'0"><strong>{escape(self.term)}</strong></p>{lines}</div>'
        )

    def _other_names(self) -> list[str]:
        names = ", ".join(self.other_names)
        return [WORDS["other_names"].format(names=names)] if names else []

    def _heading(self) -> str:
        return WORDS["chapter"].format(heading=CHAPTER_HEADINGS[self.chapter])


def marked(text: str, code: str) -> str:
    """Return a foreign term as HTML that says which language it is, for screen readers.

    >>> marked("полнота", "ru")
    '<span lang="ru">полнота</span>'
    """
    return f'<span lang="{code}">{escape(text)}</span>'


@lru_cache(maxsize=1)
def glossary_entries() -> tuple[Entry, ...]:
    """Return all words of the course, chapter by chapter, in the order in which they are needed.

    Returns
    -------
    tuple of Entry

    Examples
    --------
    >>> glossary_entries()[0].term
    'ranking'
    """
    text = (files("ranklearn_course.data") / "glossary" / "entries.toml").read_text("utf-8")
    return tuple(_read(tomllib.loads(text)))


def _read(chapters: Mapping[str, list[dict]]) -> Iterable[Entry]:
    for chapter, rows in chapters.items():
        for row in rows:
            absent = {"other_names": (), **dict.fromkeys(LANGUAGES, "")}
            fields = {**absent, **row, "chapter": chapter}
            yield Entry(**{**fields, "other_names": tuple(fields["other_names"])})
