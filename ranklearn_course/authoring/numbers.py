"""Every number that a lesson states is printed by it, stands in an article, or is computed.

A number that no output of the lesson holds is the value of an equation of its cell, or carries its
computation in a comment there, which no reader sees: `<!-- shows: 182 / 1796 == 0.101 -->`. The
computation knows the metrics. Whole numbers up to 12, years, headings, code, formulas, exercises
and quiz are left alone.
"""

from __future__ import annotations

import itertools
import math
import re
import statistics
from collections.abc import Iterable, Iterator
from decimal import Decimal
from html import unescape
from typing import Any

from ranklearn_course import comparison, data, metrics, widgets
from ranklearn_course.authoring.lesson import Fault, Lesson, output_texts, with_parts
from ranklearn_course.authoring.prose import HEADING, TASKS, spoken
from ranklearn_course.chapters import chapters
from ranklearn_course.checker.arithmetic import evaluate
from ranklearn_course.comparison import passport, properties

NUMBER = re.compile(r"(?<![\w.@/])\d+(?:,\d{3})*(?:\.\d+)?(?!\w|\.\d)")
EQUALS = re.compile(r" = [-−]?(\d+(?:\.\d+)?)(?!\w|\.\d| ?[-+*/×^] ?[\d(])")
SIGNS = {"×": "*", "·": "*", r"\times": "*", r"\cdot": "*", "−": "-", r"\min": "min", "^": "**"}
POWER = re.compile("[⁰¹²³⁴⁵⁶⁷⁸⁹]+")
DIGITS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
UNCLAIMED = re.compile(rf"{HEADING.pattern}|^\**Minutes:.*$|version [\d.]+", re.MULTILINE)
SHOWS = re.compile(r"<!-- shows: (.*?) -->")
MOST_PLAIN = 12
YEARS = range(1900, 2100)
NAMES = {**vars(statistics), **vars(itertools), **vars(math), **vars(metrics)}
NAMES |= {"comparison": comparison, "data": data, "widgets": widgets}
NAMES |= {"passport": passport, "properties": properties}


def evaluated(shows: str, **functions: Any) -> Any:
    """Return the value of an expression that knows the metrics, the data and Python's mathematics.

    >>> evaluated("ndcg([0, 4]) > 1 / 2")
    True
    """
    return eval(shows, {**NAMES, **functions})


def numbers(text: str) -> list[str]:
    """Return the numbers of a text, without signs and the commas of thousands.

    >>> numbers("P@5 is 0.40 in 1,796 of 2,000 cases, v2.1")
    ['0.40', '1796', '2000']
    """
    return [found.replace(",", "") for found in NUMBER.findall(text)]


def is_rounded(number: str, values: Iterable[float]) -> bool:
    """Return whether one of the values is the number, at the digits that the number shows.

    >>> is_rounded("0.33", [1 / 3]), is_rounded("0.34", [1 / 3])
    (True, False)
    """
    shown = Decimal(number)
    half = 0.5 * 10.0 ** int(shown.as_tuple().exponent) + 1e-9
    return any(abs(abs(value) - float(shown)) <= half for value in values)


def equations(text: str) -> Iterator[tuple[str, str, float]]:
    """Yield each arithmetic in a text with the number that it is said to be, and its value.

    >>> list(equations("With R = 2, the sum is 1/1 + 2/2 = 2, and 3 * x = 4."))
    [('1/1 + 2/2', '2', 2.0)]
    """
    for found in EQUALS.finditer(text):
        before = text[: found.start()].rpartition("\n")[2]
        for sign, plain in SIGNS.items():
            before = before.replace(sign, plain)
        before = POWER.sub(lambda power: f"**{power[0].translate(DIGITS)}", before)
        for start in re.finditer(r"(?<![\w.])[\w(]", before):
            arithmetic = before[start.start() :]
            try:
                value = evaluate(arithmetic)
            except ValueError:
                continue
            is_whole = not before[: start.start()].rstrip().endswith(tuple("+-*/)"))
            if is_whole and not arithmetic.replace(".", "").isdigit():
                yield arithmetic, found[1], value
            break


def unproven_numbers(lesson: Lesson) -> Iterator[Fault]:
    """The numbers of the text are those of outputs, articles or comments."""
    known = {*_printed(lesson), *_worked(lesson)}
    for number, (part, cell) in enumerate(with_parts(lesson.notebook), 1):
        if cell.cell_type != "markdown" or part in TASKS:
            continue
        shown: set[float] = set()
        for arithmetic, stated, value in equations(cell.source):
            shown.add(value)
            if not is_rounded(stated, [value]):
                message = f"{arithmetic} = {stated} is false: it is {value:.6g}"
                yield Fault("unproven_number", number, message)
        for claim in SHOWS.findall(cell.source):
            try:
                shown.add(_shown(claim))
            except ValueError as error:
                yield Fault("unproven_number", number, f"`shows: {claim}` {error}")
        for stated in numbers(UNCLAIMED.sub("", spoken(cell.source))):
            if not _is_plain(stated) and not is_rounded(stated, known | shown):
                message = (
                    f"{stated} is in no output of the lesson: correct it, or show it in a comment "
                    f"such as <!-- shows: 2 / 3 == 0.667 -->"
                )
                yield Fault("unproven_number", number, message)


def _shown(claim: str) -> float:
    """The value that a comment computes."""
    computation, _, stated = claim.rpartition(" == ")
    try:
        value = float(evaluated(computation))
    except Exception as error:
        raise ValueError(f"must be a computation == its number ({error})") from None
    if not is_rounded(stated, [value]):
        raise ValueError(f"is false: the computation gives {value:.6g}")
    return value


def _is_plain(stated: str) -> bool:
    return "." not in stated and (int(stated) <= MOST_PLAIN or int(stated) in YEARS)


def _printed(lesson: Lesson) -> Iterator[float]:
    """The numbers in outputs, with the descriptions of pictures."""
    for _, cell in lesson.cells("code"):
        for text in output_texts(cell):
            plain = re.sub(r"<(?:[^>\"]*\balt=\"([^\"]*)\")?[^>]*>", r" \1 ", text)
            yield from map(float, numbers(unescape(plain)))


def _worked(lesson: Lesson) -> Iterator[float]:
    """The numbers of the articles, as the chapter's worked.toml holds them."""
    for chapter in chapters().values():
        path = chapter.folder / "worked.toml"
        if lesson.path.name.startswith(f"{chapter.number:02}_") and path.exists():
            yield from map(float, numbers(path.read_text(encoding="utf-8")))


CHECKS = (unproven_numbers,)
