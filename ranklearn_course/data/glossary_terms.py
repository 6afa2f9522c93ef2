"""The words of the course: what each means, what else it is called, and where it belongs.

They stand in `glossary/entries.toml`, to be read and corrected by hand. What people type for them
stands in `glossary/aliases.toml`; the glossary, the site's search and `ranklearn evaluate` find a
word by either.
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
from ranklearn_course.data.word_search import ranked
from ranklearn_course.data.words import say
from ranklearn_course.misnamed import MisnamedError

ENTRIES = Path(__file__).parent / "glossary" / "entries.toml"
ALIASES = ENTRIES.with_name("aliases.toml")
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
#: How many words are named where there is none, shown in full, and found by a phrase.
NEAR = 3
_NOT_IN_AN_ID = re.compile(r"[^\w@]+")
_TOP = re.compile(r"\btop[ @]?(\d+|n)\b")
_CUTOFF = re.compile(r" ?(?:@ ?|\bat | (?=\d))(?:\d+(?: ?, ?\d+)*|k|n)$")
_BETWEEN = re.compile(r"\s+(?:vs\.?|versus|or|and)\s+|\s*[,/]\s*", re.IGNORECASE)


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
    evaluate: str = ""
    """What `ranklearn evaluate -m` calls it, such as "nDCG@10"; empty if it does not know it."""

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

    @property
    def all_names(self) -> tuple[str, ...]:
        """The names, and what people type besides."""
        return (*self.names, *aliases().get(self.term, ()))

    @property
    def text(self) -> str:
        """What the word means, and the note."""
        return f"{self.definition} {self.note}".strip()

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
        call = say("entry.evaluate", name=self.evaluate) if self.evaluate else ""
        return [line for line in (self.note, told, call) if line]

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
        if len(self.entries) <= NEAR:
            return "\n\n".join(map(str, self.entries))
        lines = [self._title()]
        for name, entries in self.by_chapter().items():
            lines += ["", chapters()[name].heading, *map(_line, entries)]
        return "\n".join(lines)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        if len(self.entries) <= NEAR:
            return "".join(entry._repr_html_() for entry in self.entries)
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
    return f"{entry.term}{also}", entry.text


def _in_languages(entry: Entry) -> list[str]:
    """Return the foreign terms in HTML, with their languages for screen readers."""
    terms = (
        _foreign(key, f'<span lang="{LANGUAGES[key][1]}">{escape(names)}</span>')
        for key, names in entry.foreign.items()
    )
    return [f"<span>{term}</span>" for term in terms]


@cache
def aliases() -> Mapping[str, tuple[str, ...]]:
    """Return term -> what people type for it, beyond the names that its entry shows.

    >>> "propensity" in aliases()["inverse propensity scoring"]
    True
    """
    found: Mapping[str, tuple[str, ...]] = read_toml(ALIASES, Mapping[str, tuple[str, ...]])
    return found


@cache
def known_names() -> Mapping[str, Entry]:
    """Return every name that a word is found by, folded, and the word."""
    entries = glossary_entries()
    by_term = {entry.term: entry for entry in entries}
    typed = {folded(name): by_term[term] for term, names in aliases().items() for name in names}
    return typed | {folded(name): entry for entry in entries for name in entry.names}


def folded(name: str) -> str:
    """Return a name as names are compared: a number at its end is a cutoff.

    >>> [folded(name) for name in ("Recall@10", "ndcg_cut_10", "Precision at k", "top-5 accuracy")]
    ['recall@k', 'ndcg cut@k', 'precision@k', 'top k accuracy']
    """
    text = re.sub(r"[-_\s]+", " ", name.replace("’", "'").casefold()).strip()
    return _CUTOFF.sub("@k", _TOP.sub("top k", text))


def look_up(name: str) -> Entry | None:
    """Return the word of a name, whatever the cutoff; None if there is none.

    >>> [entry.term for entry in map(look_up, ("MAP@10", "nDCG@5,10", "Recall_10")) if entry]
    ['MAP', 'nDCG', 'R@k']
    """
    known, text = known_names(), folded(name)
    near = re.sub(r"(?<=[^\W\d])\d+$", "@k", text)  # ndcg10
    tries = (text, near, text.removesuffix("@k"), near.removesuffix("@k"), text.removesuffix("s"))
    return next((known[each] for each in tries if each in known), None)


def by_words(phrase: str) -> list[Entry]:
    """Return the words that answer a phrase best, as the site's search ranks them.

    >>> [entry.term for entry in by_words("why is my ndcg greater than 1")][:1]
    ['nDCG']
    """
    entries = glossary_entries()
    places: dict[Entry | None, int] = {entry: i for i, entry in enumerate(entries)}
    texts = [(entry.all_names, entry.text) for entry in entries]
    found = ranked(folded(phrase), texts, lambda word: places.get(look_up(word)))
    return [entries[i] for score, i in found if score >= found[0][0] / 3][:NEAR]


def nearest(name: str) -> list[str]:
    """Return the terms that may be meant: by words first, then by slips.

    >>> nearest("ndgc")[0], nearest("expected propensities of clicks")[0]
    ('nDCG', 'inverse propensity scoring')
    """
    known = known_names()
    slips = [known[key] for key in get_close_matches(folded(name), known, cutoff=0.6)]
    return [*dict.fromkeys(entry.term for entry in (*by_words(name), *slips))][:NEAR]


def glossary(word: str | None = None) -> Entry | Glossary:
    """Say what a word of the course means.

    Parameters
    ----------
    word : str, optional
        A term, one of its other names, its Russian, Chinese or Korean name, or a name that
        libraries and papers have for it; small and capital letters are the same, and so are all
        cutoffs, as in "recall@10". Several words, as in "MAP vs MRR", are shown together, and so
        is what answers a phrase best, such as "recall below ndcg". Default: all words, by chapter.

    Returns
    -------
    Entry, or Glossary without a word, of several and of a phrase
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
    >>> glossary("HR@10").term
    'success@k'
    """
    if word is None:
        return Glossary(glossary_entries())
    if not isinstance(word, str):
        raise TypeError(f"word must be a string such as 'nDCG', got {word!r}")
    if entry := look_up(word):
        return entry
    several = [look_up(part) for part in _BETWEEN.split(word.strip())]
    entries = tuple(dict.fromkeys(entry for entry in several if entry))
    if entries and all(several):
        return entries[0] if len(entries) == 1 else Glossary(entries)
    if len(word.split()) > 1 and (entries := tuple(by_words(word))):
        return Glossary(entries)
    close = ", ".join(nearest(word))
    sentence = "glossary.unknown_but_close" if close else "glossary.unknown"
    raise MisnamedError(say(sentence, word=word, close=close))
