"""How the Markdown of a lesson reads: size, headings, links, words to avoid."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ranklearn_course.authoring.lesson import Fault, Lesson, with_parts
from ranklearn_course.start_page.family import FAMILY, START

MOST_WORDS = 1850
TASKS = ("exercises", "quiz", "practice")
# Words that tell a learner who is stuck that the fault is theirs, or tell nothing. "just" is
# allowed where it says a place or a number ("just above", "just one").
FILLERS = re.compile(
    r"\b(simply|obviously|of course|needless to say|basically|trivial(?:ly)?|eas(?:y|ily)"
    r"|it is important to note|it should be noted"
    r"|just(?! (?:above|after|before|behind|below|over|under|enough|one)\b))\b",
    re.IGNORECASE,
)
FENCED = re.compile(r"^(```|~~~).*?^\1[ \t]*$", re.MULTILINE | re.DOTALL)
UNREAD = re.compile(r"`[^`\n]+`|\$\$.+?\$\$|\$[^$\n]+\$|\]\([^)\n]*\)|<[^>\n]+>", re.DOTALL)
# A part for some readers only: it takes none of the minutes of the others.
ASIDE = re.compile(r"<details><summary>For readers of the articles.*?</details>", re.DOTALL)
HEADING = re.compile(r"^(#{1,6}) +(\S.*)$", re.MULTILINE)
LINK = re.compile(r"\]\(<?([^)\s>]+)>?[^)\n]*\)|(?:href|src)=\"([^\"]+)\"")
ELSEWHERE = re.compile(rf"[a-z][a-z0-9+.-]*:|#|//|/(?:{START}|{FAMILY})$")


def spoken(markdown: str) -> str:
    """Return the words of a Markdown text, without code, formulas, link targets and tags.

    >>> spoken("See `n!` in [the article](https://example.org), $n!$ or <b>here</b>.").split()
    ['See', 'in', '[the', 'article', ',', 'or', 'here', '.']
    """
    return UNREAD.sub(" ", FENCED.sub(" ", markdown))


def count(text: str) -> int:
    """Return the number of words.

    >>> count("one - two")
    2
    """
    return sum(bool(re.search(r"\w", word)) for word in text.split())


def words_read(markdown: str) -> int:
    """Return how many words of a Markdown text every learner reads.

    >>> words_read("All. <details><summary>For readers of the articles</summary> Few.</details>")
    1
    """
    return count(spoken(ASIDE.sub("", markdown)))


def size(lesson: Lesson) -> Iterator[Fault]:
    """The lesson can be read in one sitting; tasks and questions take their own time."""
    words = sum(
        words_read(cell.source)
        for part, cell in with_parts(lesson.notebook)
        if cell.cell_type == "markdown" and part not in TASKS
    )
    if words > MOST_WORDS:
        message = (
            f"the Markdown without exercises and quiz has {words} words, and {MOST_WORDS} are the "
            "limit: cut or split the lesson"
        )
        yield Fault("too_many_words", None, message)


def wording(lesson: Lesson) -> Iterator[Fault]:
    """No filler words, no exclamation marks, no comments."""
    for number, cell in lesson.cells("markdown"):
        text = spoken(cell.source)
        for found in FILLERS.finditer(text):
            message = f"`{found[0]}` tells the learner nothing: leave it out"
            yield Fault("filler", number, message)
        if "!" in text.replace("![", "["):
            yield Fault("exclamation", number, "the text has an exclamation mark: use a full stop")
        if "<!--" in FENCED.sub("", cell.source):
            message = "a learner who opens the cell meets the comment: remove it"
            yield Fault("comment", number, message)


def headings(lesson: Lesson) -> Iterator[Fault]:
    """One title, and no heading skips a level."""
    level = 0
    for number, cell in lesson.cells("markdown"):
        for marks, words in HEADING.findall(FENCED.sub("", cell.source)):
            if level and marks == "#":
                message = "a second heading with one `#`: use `##` for sections"
                yield Fault("second_title", number, message)
            if len(marks) > level + 1:
                fitting = "#" * (level + 1) + " " + words
                message = f"the heading `{marks} {words}` skips a level: use `{fitting}`"
                yield Fault("skipped_level", number, message)
            level = len(marks)


def links(lesson: Lesson) -> Iterator[Fault]:
    """Links to other lessons and files lead somewhere."""
    for number, cell in lesson.cells("markdown"):
        for pair in LINK.findall(FENCED.sub("", cell.source)):
            target = "".join(pair)
            target_path = lesson.path.parent / target.split("#")[0]
            if not ELSEWHERE.match(target) and not target_path.exists():
                message = f"the link to `{target}` leads nowhere: mend or remove it"
                yield Fault("broken_link", number, message)


CHECKS = (size, wording, headings, links)
