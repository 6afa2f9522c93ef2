"""The words of the course: what each means, what else it is called, and where it belongs.

They stand in `glossary/entries.toml`, to be read and corrected by hand.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import cache
from html import escape
from pathlib import Path
from textwrap import fill
from typing import Any
from unicodedata import normalize

from ranklearn_course import cards, metrics
from ranklearn_course.course import chapters
from ranklearn_course.course.schema import read_toml
from ranklearn_course.data.words import say
from ranklearn_course.misnamed import MisnamedError

ENTRIES = Path(__file__).parent / "glossary" / "entries.toml"
#: Field of an entry -> the sentence with the language's name, and its code.
LANGUAGES = {
    "russian": ("language.russian", "ru"),
    "chinese": ("language.chinese", "zh"),
    "korean": ("language.korean", "ko"),
}
#: The longest line of text.
WIDTH = 79
TEXT_STYLE = (
    "color:var(--jp-content-font-color1, inherit);"
    "font-family:var(--jp-content-font-family, sans-serif);line-height:1.5"
)
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
    other_names: tuple[str, ...] = ()
    """Synonyms and abbreviations."""
    russian: str = ""
    """The Russian term, empty if none is established; after a comma what it is called besides."""
    chinese: str = ""
    """The Chinese term, in the same way."""
    korean: str = ""
    """The Korean term, in the same way."""
    chapter: str = ""
    """The name of the chapter that introduces it."""
    note: str = ""
    """Where the word means something else, or how the articles use it."""
    formula: str = ""
    """What it is in LaTeX, empty if the definition says it all."""
    example: str = ""
    """A call of a metric with lists and numbers, such as "ndcg([3, 0, 1])"; a notebook draws it."""

    @property
    def id(self) -> str:
        """The term as the name of a document: small letters, no accents, a hyphen for a gap."""
        text = normalize("NFKD", self.term.lower()).encode("ascii", "ignore").decode()
        return _NOT_IN_AN_ID.sub("-", text).strip("-")

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
        foreign = [_foreign(key, names) for key, names in self.foreign.items()]
        lines = [self.term, self.definition, *self._details(), *foreign, self._chapter()]
        return "\n".join(fill(line, WIDTH) for line in lines)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        parts = [f"<strong>{escape(self.term)}</strong>", escape(self.definition)]
        inside = cards.style() + "".join(map("<p>{}</p>".format, parts))
        if self.formula:
            # JupyterLab typesets what stands between dollars.
            latex = escape(f"$\\displaystyle {self.formula}$")
            inside += f'<div class="rlc-formula" tabindex="0">{latex}</div>'
        if self.example:
            inside += self._drawn()
        inside += "".join(f"<p>{escape(line)}</p>" for line in self._details())
        if self.foreign:
            inside += f'<div class="rlc-terms">{"".join(_in_languages(self))}</div>'
        chapter = chapters()[self.chapter]
        link = f'<a href="{chapter.lesson}.ipynb">{escape(chapter.heading)}</a>'
        inside += f"<p>{say('entry.chapter', chapter=link)}</p>"
        return cards.frame(say("entry.label", term=self.term), "word", inside)

    def value(self) -> float:
        """Compute the example.

        >>> glossary("P@k").value() == 2 / 3
        True
        """
        metric, arguments = self._call()
        return float(metric(**arguments))

    def _call(self) -> tuple[Callable[..., Any], dict[str, Any]]:
        """The metric of the example and its arguments by name."""
        call = ast.parse(self.example, mode="eval").body
        assert isinstance(call, ast.Call)
        assert isinstance(call.func, ast.Name)
        metric = getattr(metrics, call.func.id)
        given = zip(inspect.signature(metric).parameters, call.args, strict=False)
        named = ((keyword.arg, keyword.value) for keyword in call.keywords)
        return metric, {name: ast.literal_eval(node) for name, node in (*given, *named)}

    def _drawn(self) -> str:
        _, arguments = self._call()
        drawn = cards.case(list(arguments), list(arguments.values()), self.example)
        return drawn + cards.numbers((self.example, f"{self.value():.4g}", ""))

    def _details(self) -> list[str]:
        names = ", ".join(self.other_names)
        told = say("entry.other_names", names=names) if names else ""
        return [line for line in (self.note, told) if line]

    def _chapter(self) -> str:
        return say("entry.chapter", chapter=chapters()[self.chapter].heading)


def _foreign(key: str, names: str) -> str:
    return say("entry.foreign", language=say(LANGUAGES[key][0]), names=names)


@cache
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
    found = read_toml(ENTRIES, Mapping[str, tuple[Entry, ...]])
    return tuple(
        replace(entry, chapter=name) for name, entries in found.items() for entry in entries
    )


@dataclass(frozen=True, repr=False)
class Glossary:
    r"""Words of the course, shown chapter by chapter.

    >>> print(*str(glossary()).splitlines()[2:5], sep="\n")
    00 The ranking task
      ranking (ranked list, result list): A list of documents put in order, the one
        that seems most useful first.
    """

    entries: tuple[Entry, ...]
    """The words."""

    def by_chapter(self) -> dict[str, list[Entry]]:
        """Return chapter -> its words, in the order of the lessons, without empty chapters."""
        sorted_in = {
            name: [entry for entry in self.entries if entry.chapter == name] for name in chapters()
        }
        return {name: entries for name, entries in sorted_in.items() if entries}

    def __str__(self) -> str:
        lines = [self._title()]
        for name, entries in self.by_chapter().items():
            lines += ["", chapters()[name].heading, *map(_line, entries)]
        return "\n".join(lines)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        details = "".join(
            '<details style="margin:4px 0"><summary style="cursor:pointer">'
            f"{chapters()[name].heading}</summary>{''.join(map(_paragraph, entries))}</details>"
            for name, entries in self.by_chapter().items()
        )
        title = f'<p style="margin:4px 0"><strong>{self._title()}</strong></p>'
        return f'<div style="{TEXT_STYLE}">{title}{details}</div>'

    def _title(self) -> str:
        chapters_with_words = len(self.by_chapter())
        return say("glossary.title", count=len(self.entries), chapters=chapters_with_words)


def _line(entry: Entry) -> str:
    term, text = _term_and_text(entry)
    return fill(f"{term}: {text}", WIDTH, initial_indent="  ", subsequent_indent="    ")


def _paragraph(entry: Entry) -> str:
    term, text = map(escape, _term_and_text(entry))
    foreign = " ".join(_in_languages(entry))
    return f'<p style="max-width:44em"><strong>{term}</strong>: {text} {foreign}</p>'


def _term_and_text(entry: Entry) -> tuple[str, str]:
    also = f" ({', '.join(entry.other_names)})" if entry.other_names else ""
    return f"{entry.term}{also}", f"{entry.definition} {entry.note}".strip()


def _in_languages(entry: Entry) -> list[str]:
    """Return the foreign terms in HTML, with their languages for screen readers."""
    terms = (
        _foreign(key, f'<span lang="{LANGUAGES[key][1]}">{escape(names)}</span>')
        for key, names in entry.foreign.items()
    )
    return [f"<span>{term}</span>" for term in terms]


def glossary(word: str | None = None) -> Entry | Glossary:
    """Say what a word of the course means.

    Parameters
    ----------
    word : str, optional
        A term, one of its other names, or its Russian, Chinese or Korean name; small and capital
        letters are the same. Default: all words, by chapter.

    Returns
    -------
    Entry, or Glossary without a word
        Both show themselves in a notebook.

    Raises
    ------
    ValueError
        A word that the glossary does not have; the error names the closest ones.
    TypeError
        Something other than text.

    Examples
    --------
    >>> glossary("recall")
    recall
    The share of all relevant documents that were returned: how much of what exists
    was found.
    Other names: sensitivity, true positive rate
    Russian: полнота
    Chinese: 召回率, 查全率
    Korean: 재현율
    Chapter: 01 Unranked metrics
    >>> glossary("hit rate").term
    'success@k'
    """
    if word is None:
        return Glossary(glossary_entries())
    if not isinstance(word, str):
        raise TypeError(f"word must be a string such as 'nDCG', got {word!r}")
    found = {_key(name): entry for entry in glossary_entries() for name in entry.names}
    if _key(word) in found:
        return found[_key(word)]
    terms = [found[key].term for key in get_close_matches(_key(word), found, cutoff=0.6)]
    close = ", ".join(dict.fromkeys(terms))
    sentence = "glossary.unknown_but_close" if close else "glossary.unknown"
    raise MisnamedError(say(sentence, word=word, close=close))


def _key(name: str) -> str:
    return " ".join(name.replace("’", "'").casefold().split())
