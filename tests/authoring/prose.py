"""The words of a lesson's Markdown: which every learner reads, which to avoid."""

from __future__ import annotations

import re

TASKS = ("exercises", "quiz", "practice")
# Words that tell a learner who is stuck that the fault is theirs, or tell nothing. "just" is
# allowed where it says a place or a number ("just above", "just one").
FILLERS = re.compile(
    r"\b(simply|obviously|of course|needless to say|basically|trivial(?:ly)?|eas(?:y|ily)"
    r"|it is important to note|it should be noted"
    r"|just(?! (?:above|after|before|behind|below|over|under|enough|one)\b))\b",
    re.IGNORECASE,
)
# The word order of another language, at the beginning of a sentence; a question may ask who.
BEGINS = r"(?:^(?:[*-] |\d+\. )?|(?<=[.:?] ))"
STILTED = re.compile(
    r"\bby lot\b|\bdraws? lots\b"
    rf"|{BEGINS}(?:So (?:much|many|often) |Whom? [a-z]+ [^.?]*\.|(?:Relevant|Sure|Expected) are\b)",
    re.MULTILINE,
)
FENCED = re.compile(r"^(```|~~~).*?^\1[ \t]*$", re.MULTILINE | re.DOTALL)
UNREAD = re.compile(r"`[^`\n]+`|\$\$.+?\$\$|\$[^$\n]+\$|\]\([^)\n]*\)|<[^>\n]+>", re.DOTALL)
# A part for some readers only: it takes none of the minutes of the others.
ASIDE = re.compile(
    r"<details><summary>(?:For readers of the articles|If your ).*?</details>", re.DOTALL
)
HEADING = re.compile(r"^(#{1,6}) +(\S.*)$", re.MULTILINE)


def spoken(markdown):
    """Return the words of a Markdown text, without code, formulas, link targets and tags.

    >>> spoken("See `n!` in [the article](https://example.org), $n!$ or <b>here</b>.").split()
    ['See', 'in', '[the', 'article', ',', 'or', 'here', '.']
    """
    return UNREAD.sub(" ", FENCED.sub(" ", markdown))


def count(text):
    """Return the number of words.

    >>> count("one - two")
    2
    """
    return sum(bool(re.search(r"\w", word)) for word in text.split())


def words_read(markdown):
    """Return how many words of a Markdown text every learner reads.

    >>> words_read("All. <details><summary>For readers of the articles</summary> Few.</details>")
    1
    """
    return count(spoken(ASIDE.sub("", markdown)))
