"""Look up a word of the course, or read all of them."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from html import escape
from textwrap import fill

from ranklearn_course.data.glossary_entry import (
    CHAPTER_HEADINGS,
    LANGUAGES,
    WIDTH,
    Entry,
    glossary_entries,
    marked,
)

WORDS = {
    "title_one": "Glossary: one word of the chapter {chapter}",
    "title_chapter": "Glossary: {entries} words of the chapter {chapter}",
    "title": "Glossary: {entries} words of {chapters} chapters",
    "entry": "{name}: {definition}",
    "also": "{term} ({names})",
    "not_text": "word must be text, such as 'nDCG', got {word!r}",
    "close": "word must be in the glossary, got {word!r}; close to it: {close}",
    "unknown": "word must be in the glossary, got {word!r}; glossary() shows all words",
    "term": "Term",
    "definition": "Definition",
}
_STYLE = 'style="text-align:left;vertical-align:top;padding:2px 12px 2px 0;{width}"'
HEADING = f'<th scope="col" {_STYLE}>{{text}}</th>'
TERM = f'<th scope="row" {_STYLE}>{{text}}</th>'
CELL = f"<td {_STYLE}>{{text}}</td>"


@dataclass(frozen=True, repr=False)
class Glossary:
    """Words of the course, shown chapter by chapter.

    >>> print(Glossary(glossary_entries()[:1]))
    Glossary: one word of the chapter 00 The ranking task
    <BLANKLINE>
    00 The ranking task
      ranking (ranked list, result list): A list of documents put in order, the one
        that seems most useful first.
    """

    entries: tuple[Entry, ...]
    """The words."""

    def by_chapter(self) -> dict[str, list[Entry]]:
        """Return chapter -> its words, in the order of the lessons, without empty chapters."""
        sorted_in = {
            chapter: [entry for entry in self.entries if entry.chapter == chapter]
            for chapter in CHAPTER_HEADINGS
        }
        return {chapter: entries for chapter, entries in sorted_in.items() if entries}

    def __str__(self) -> str:
        lines = [self._title()]
        for chapter, entries in self.by_chapter().items():
            lines += ["", CHAPTER_HEADINGS[chapter], *map(_line, entries)]
        return "\n".join(lines)

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        languages = [name for name, _ in LANGUAGES.values()]
        head = "".join(
            HEADING.format(text=text, width="")
            for text in (WORDS["term"], WORDS["definition"], *languages)
        )
        chapters = "".join(
            (
                '<details style="margin:4px 0"><summary '
                'style="cursor:pointer">{heading}</summary><table '
                'style="border-collapse:collapse;color:inherit"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></details>'
            ).format(heading=CHAPTER_HEADINGS[chapter], head=head, rows="".join(map(_row, entries)))
            for chapter, entries in self.by_chapter().items()
        )
        return (
            '<div style="color:var(--jp-content-font-color1, '
            "inherit);font-family:var(--jp-content-font-family, "
            'sans-serif);line-height:1.5"><p style="margin:4px '
            f'0"><strong>{self._title()}</strong></p>{chapters}</div>'
        )

    def _title(self) -> str:
        chapters = self.by_chapter()
        count = {"entries": len(self.entries), "chapters": len(chapters)}
        if len(chapters) != 1:
            return WORDS["title"].format(**count)
        (chapter,) = chapters
        kind = "title_one" if len(self.entries) == 1 else "title_chapter"
        return WORDS[kind].format(**count, chapter=CHAPTER_HEADINGS[chapter])


def glossary(word: str | None = None) -> Entry | Glossary:
    """Say what a word of the course means.

    Parameters
    ----------
    word : str, optional
        A term, one of its other names, or its Russian, Chinese or Korean name; small and capital
        letters are the same. Default: all words, as a table by chapter.

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
        raise TypeError(WORDS["not_text"].format(word=word))
    found = {_key(name): entry for entry in glossary_entries() for name in entry.names}
    if _key(word) not in found:
        close = [found[key].term for key in get_close_matches(_key(word), found, cutoff=0.6)]
        shown = ", ".join(dict.fromkeys(close))
        raise ValueError(WORDS["close" if close else "unknown"].format(word=word, close=shown))
    return found[_key(word)]


def _key(name: str) -> str:
    return " ".join(name.replace("’", "'").casefold().split())


def _line(entry: Entry) -> str:
    name = entry.term
    if entry.other_names:
        name = WORDS["also"].format(term=entry.term, names=", ".join(entry.other_names))
    text = WORDS["entry"].format(name=name, definition=entry.definition)
    return fill(text, WIDTH, initial_indent="  ", subsequent_indent="    ")


def _row(entry: Entry) -> str:
    term = escape(entry.term)
    if entry.other_names:
        term += ('<br><span style="font-weight:normal">{names}</span>').format(
            names=escape(", ".join(entry.other_names))
        )
    foreign = (marked(getattr(entry, key), code) for key, (_, code) in LANGUAGES.items())
    cells = (
        TERM.format(text=term, width="min-width:9em"),
        CELL.format(text=escape(entry.definition), width="max-width:34em;white-space:normal"),
        *(CELL.format(text=text, width="white-space:normal") for text in foreign),
    )
    return f"<tr>{''.join(cells)}</tr>"
