"""What stands beside a guess does not answer it, on the page as it opens.

A lesson opens with its texts, but for what is folded, and with code. On the site all results stand
open above a guess, and below it from the next section on.
"""

import re
from collections.abc import Iterator

import nbformat
from nbformat import NotebookNode

from ranklearn_course.authoring.lesson import is_hidden
from ranklearn_course.checker.formatting import plain
from ranklearn_course.course import chapters
from ranklearn_course.course.guesses import Guess
from ranklearn_course.exercises.bank import find_guess
from ranklearn_course.lessons import lesson_source
from tests.rows import with_each
from tests.scope import in_scope

NEAR = 3
ASKED = re.compile(r'predict\("([\w.]+)"\)')
# What is folded, or is no text.
UNSEEN = re.compile(r"<details>.*?</details>|\$\$.*?\$\$", re.DOTALL)
SAID_BY_CODE = re.compile(r'title="[^"]+"|# .+')
SENTENCE = re.compile(r"(?<=[.?!:])\s+|\n")
NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?")
# Words that no answer rests on.
COMMON = re.compile(
    "about|above|after|also|before|both|does|each|first|from|have|last|more|most|other|same|second|"
    "that|then|they|this|what|when|which|with|would"
)


def words(text: str) -> set[str]:
    """The words of a text that say something, without their endings."""
    found = re.findall(r"[a-zA-Zα-ω][\w-]{3,}", plain(text).lower())
    return {re.sub(r"(?:ed|es|s|ing)$", "", word) for word in found if not COMMON.fullmatch(word)}


def numbers(text: str) -> set[str]:
    """The numbers of a text that hardly stand there by chance: of two digits or more."""
    found = {number.replace(",", "").rstrip(".") for number in NUMBER.findall(plain(text))}
    return {each for each in found if len(each.replace(".", "").strip("0")) > 1}


def says(text: str, number: str) -> bool:
    """Whether a text says a number, perhaps with more decimals."""
    decimals = len(number.partition(".")[2])
    return any(
        len(each.partition(".")[2]) >= decimals and f"{float(each):.{decimals}f}" == number
        for each in numbers(text)
    )


def asked(guess: Guess) -> str:
    """What the card of a guess shows before it, but for the right option."""
    return " ".join([guess.question, *(text for text in guess.answers if text != guess.truth)])


def answers(guess: Guess) -> tuple[set[str], set[str]]:
    """The numbers and the words that the right answer has alone."""
    known = asked(guess)
    return numbers(guess.truth) - numbers(known), words(guess.truth) - words(known)


def told(guess: Guess, text: str, is_below: bool) -> Iterator[str]:
    """The sentences of a text that answer a guess; below it none may give the reason, either."""
    right, own = answers(guess)
    reasons = [words(each) for each in SENTENCE.split(guess.because)] if is_below else []
    for sentence in SENTENCE.split(text):
        here = words(sentence)
        names = own and own <= here and len(here & words(guess.question)) + len(own) > 2
        explains = any(len(each & here) >= max(3, 0.6 * len(each)) for each in reasons)
        if names or explains or any(says(sentence, number) for number in right):
            yield sentence


def shown(cell: NotebookNode) -> str:
    """What a reader sees of a cell; of code, what it draws and what it remarks."""
    if cell.cell_type == "markdown":
        return UNSEEN.sub(" ", cell.source)
    return "" if is_hidden(cell) else "\n".join(SAID_BY_CODE.findall(cell.source))


def results(cell: NotebookNode) -> set[str]:
    """The numbers among the results of a cell, but for those of questions."""
    if cell.cell_type == "markdown" or ASKED.search(cell.source):
        return set()
    texts = (each.get("text") or each.data.get("text/plain", "") for each in cell.outputs)
    return numbers("\n".join(texts))


@with_each(in_scope(chapters()).values())
def test_nothing_near_a_guess_answers_it(chapter):
    cells = nbformat.read(lesson_source() / f"{chapter.lesson}.ipynb", as_version=4).cells
    found = []
    for place, cell in enumerate(cells):
        near = list(enumerate(cells))[place - NEAR : place + NEAR + 1]
        for guess in map(find_guess, ASKED.findall(cell.source)):
            is_open = True
            for at, other in near:
                is_below = at > place
                text = shown(other)
                is_open &= at != place
                is_text = other.cell_type == "markdown"
                is_open |= is_below and is_text and re.search("^#", text, re.MULTILINE) is not None
                telling = [*told(guess, text, is_below)]
                telling += re.findall('title="[^"]+"', text) if is_below else []
                known = f"{guess.truth} {guess.because if is_below else ''}"
                if is_open:
                    telling += (numbers(known) - numbers(asked(guess))) & results(other)
                found += [f"{guess.id}, cell {place}, in cell {at}: {each}" for each in telling]
    assert not found, "\n".join(found)
