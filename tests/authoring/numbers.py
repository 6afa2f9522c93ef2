"""Every number that a lesson states is printed beside it, or is computed.

A number stands in an output next to its text, before or after it and not across a heading, or in a
formula or an equation of the text. Six numbers in a row of a picture's words are the points of a
curve, which prove nothing: among so many nearly any number is found. Else its computation stands in
the metadata of its cell, which no reader sees: `"numbers": {"0.101": "182 / 1796"}`. It knows the
metrics, and is about a number of its cell. What the text itself sets, or was measured elsewhere, is
said to be so: `"numbers": {"0.95": "given", "1,000": "given"}`.
Whole numbers up to 12, years, headings, code, formulas, exercises and quiz are left alone.
"""

from __future__ import annotations

import itertools
import math
import re
import statistics
from dataclasses import dataclass
from decimal import Decimal
from html import unescape

from ranklearn_course import comparison, data, metrics, widgets
from ranklearn_course.authoring.lesson import PART, tags
from ranklearn_course.checker.arithmetic import evaluate
from ranklearn_course.comparison import properties
from tests.authoring.prose import FENCED, HEADING, TASKS, spoken

NUMBER = re.compile(r"(?<![\w.@/])\d+(?:,\d{3})*(?:\.\d+)?(?!\w|\.\d)")
EQUALS = re.compile(r" = [-−]?(\d+(?:\.\d+)?)(?!\w|\.\d| ?[-+*/×^] ?[\d(])")
SIGNS = {"×": "*", "·": "*", r"\times": "*", r"\cdot": "*", "−": "-", r"\min": "min", "^": "**"}
POWER = re.compile("[⁰¹²³⁴⁵⁶⁷⁸⁹]+")
DIGITS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
UNCLAIMED = re.compile(rf"{HEADING.pattern}|^\**Minutes:.*$|version [\d.]+", re.MULTILINE)
GIVEN = "given"
FORMULA = re.compile(r"\$\$.+?\$\$|\$[^$\n]+\$", re.DOTALL)
PICTURE = 'class="rl-figure"'
POINTS = re.compile(rf"(?:[-−]?{NUMBER.pattern}, ){{5,}}[-−]?{NUMBER.pattern}")
BEFORE_HEADING = re.compile(r"^(?=#{1,6} +\S)", re.MULTILINE)
MOST_PLAIN = 12
YEARS = range(1900, 2100)
NAMES = {**vars(statistics), **vars(itertools), **vars(math), **vars(metrics)}
NAMES |= {"comparison": comparison, "data": data, "properties": properties, "widgets": widgets}


def evaluated(expression):
    """Return the value of an expression that knows the metrics, the data and Python's mathematics.

    >>> evaluated("ndcg([0, 4]) > 1 / 2")
    True
    """
    return eval(expression, dict(NAMES))


def numbers(text):
    """Return the numbers of a text, without signs and the commas of thousands.

    >>> numbers("P@5 is 0.40 in 1,796 of 2,000 cases, v2.1")
    ['0.40', '1796', '2000']
    """
    return [found.replace(",", "") for found in NUMBER.findall(text)]


def is_rounded(number, values):
    """Return whether one of the values is the number, at the digits that the number shows.

    >>> is_rounded("0.33", [1 / 3]), is_rounded("0.34", [1 / 3])
    (True, False)
    """
    shown = Decimal(number)
    half = 0.5 * 10.0 ** int(shown.as_tuple().exponent) + 1e-9
    return any(abs(abs(value) - float(shown)) <= half for value in values)


def equations(text):
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


def unproven_numbers(cells):
    """The numbers of a text are those of its section, or are computed in its cell."""
    pieces, computed = pieces_of(cells), {}
    for cell in cells:
        claims = [piece.text for piece in pieces if piece.cell == cell.number and piece.is_claim]
        proofs = list(proofs_of(cell, "\n".join(claims)))
        computed[cell.number] = {value for value, _ in proofs}
        yield from ((cell.number, fault) for _, fault in proofs if fault)
    for piece in pieces:
        known = piece.known | computed[piece.cell]
        claim = UNCLAIMED.sub("", spoken(piece.text)) if piece.is_claim else ""
        for stated in NUMBER.findall(claim):
            if not is_plain(stated) and not is_rounded(stated.replace(",", ""), known):
                message = (
                    f"{stated} is in no output beside it: correct it, or put its computation into "
                    f'the metadata of the cell, as in "numbers": {{"{stated}": "2 / 3"}}, or '
                    f'"{GIVEN}" in its place if the text itself sets the number'
                )
                yield piece.cell, message


@dataclass
class Piece:
    """A text without a heading inside, its cell, and the numbers beside it in its section."""

    cell: int
    text: str
    is_claim: bool
    known: set[float]


def pieces_of(cells):
    """The texts of a lesson, cut at the headings.

    The first cell of the exercises or of the quiz may begin with the end of the section before.
    """
    pieces: list[Piece] = []
    beside: set[float] = set()
    for cell in cells:
        if cell.is_code:
            beside |= set(printed_numbers(cell.printed))
            if pieces:
                pieces[-1].known |= beside
            continue
        begins_part = any(tag.startswith(PART) for tag in tags(cell.node))
        for begins_section, text in enumerate(BEFORE_HEADING.split(FENCED.sub("", cell.source))):
            is_claim = cell.part not in TASKS or (not begins_section and begins_part)
            formulas = set(map(float, numbers(" ".join(FORMULA.findall(text)))))
            known = formulas | (set() if begins_section else beside)
            pieces.append(Piece(cell.number, text, is_claim, known))
            beside = set()
    return pieces


def proofs_of(cell, text):
    """The numbers of equations and of metadata, each with its fault, or with an empty text."""
    for arithmetic, stated, value in equations(text):
        is_true = is_rounded(stated, [value])
        fault = "" if is_true else f"{arithmetic} = {stated} is false: it is {value:.6g}"
        yield float(stated), fault
        yield from ((float(number), "") for number in numbers(arithmetic))
    said = numbers(text)
    for number, computation in cell.node.metadata.get("numbers", {}).items():
        stated = number.replace(",", "")
        fault = fault_of(stated, computation, said)
        told = fault and f'`"{number}": "{computation}"` {fault}'
        yield float(stated if stated in said else math.inf), told


def fault_of(stated, computation, said):
    """What is wrong with the proof of one of the numbers that are said, empty if nothing is."""
    if stated not in said:
        return "is not in the text of its cell: correct or remove it"
    if computation == GIVEN:
        return ""
    if NUMBER.fullmatch(str(computation)):
        return f'computes nothing: write "{GIVEN}" if the text itself sets the number'
    try:
        value = float(evaluated(computation))
    except Exception as error:
        return f'must be a number and its computation, or "{GIVEN}" ({error})'
    return "" if is_rounded(stated, [value]) else f"is false: the computation gives {value:.6g}"


def is_plain(stated):
    return stated.isdigit() and (int(stated) <= MOST_PLAIN or int(stated) in YEARS)


def printed_numbers(texts):
    """The numbers in the outputs of a cell, with what is said of pictures, but for their points."""
    has_picture = any(PICTURE in text for text in texts)
    for text in texts:
        plain = re.sub(r"<(?:[^>\"]*\balt=\"([^\"]*)\")?[^>]*>", r" \1 ", text)
        plain = POINTS.sub("", plain) if has_picture else plain
        yield from map(float, numbers(unescape(plain)))
