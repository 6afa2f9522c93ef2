"""Reads the numbers that learners write: 0.5, "0,5", "32.7 %", "1/3", "3/(1 + 2)"."""

from __future__ import annotations

import math
import re
import unicodedata
from typing import Any

from ranklearn_course.checker.arithmetic import NoValueError, evaluate
from ranklearn_course.checker.words import say

# In characters.
LONGEST, LONGEST_SHOWN = 200, 40
# Other signs for minus, times and divided by.
_SIGNS = str.maketrans(
    "\u2010\u2011\u2012\u2013\u2014\u2212\u00d7\u00b7\u22c5\u00f7\u2044:", "------***///"
)
_NUMBER = r"(?:[0-9]+(?:[.,][0-9]+)*|[.,][0-9]+)[.]?(?:[eE][+-]?[0-9]+)?"
_PIECES = re.compile(rf"(?P<number>{_NUMBER})|(?P<name>\w+)|(?P<sign>\*\*|\S)")
_KNOWN = {"+", "-", "*", "/", "**", "(", ")", "abs", "exp", "ln", "log", "log10", "log2", "sqrt"}


class NotANumberError(ValueError):
    """Raised for what could not be read as a number; the text says to the learner why."""


def read_number(answer: Any) -> float:
    """Return the number that a learner gave: a number, or a text with a number or arithmetic.

    In a text a comma is a decimal comma, and a per cent sign divides the number before it by 100.
    Nothing is run: a text is arithmetic, or it is refused.

    Parameters
    ----------
    answer
        A built-in value.

    Raises
    ------
    NotANumberError
        The sentence says what was not understood.

    Examples
    --------
    >>> [read_number(text) for text in ("1/(1+2)", "0,5", "50 %", "2^-1")]
    [0.3333333333333333, 0.5, 0.5, 0.5]
    >>> read_number("0.5 or so")
    Traceback (most recent call last):
    ranklearn_course.checker.read_number.NotANumberError: in '0.5 or so', 'or' was not \
understood. Write a number such as 0.5 or 50 %, or arithmetic such as (1/2 + 2/3) / 2.
    """
    if isinstance(answer, str):
        return _read_text(answer.strip())
    if isinstance(answer, list) and [type(part) for part in answer] == [int, int]:
        raise NotANumberError(say("answer.decimal_comma", first=answer[0], second=answer[1]))
    try:
        if not isinstance(answer, bool) and math.isfinite(answer):
            return float(answer)
    except (TypeError, OverflowError):
        pass
    raise NotANumberError(say("answer.not_a_number"))


def _read_text(text: str) -> float:
    shown = repr(text if len(text) <= LONGEST_SHOWN else text[:LONGEST_SHOWN] + "...")
    if len(text) > LONGEST:
        raise NotANumberError(say("answer.too_long", text=shown, most=LONGEST))
    # A half as one sign, or a raised 2, would become other digits.
    for sign in text:
        if unicodedata.category(sign) == "No":
            raise NotANumberError(say("answer.not_understood", text=shown, part=repr(sign)))
    plain = unicodedata.normalize("NFKC", text).translate(_SIGNS).replace("^", "**")
    in_per_cent = re.fullmatch(rf"([+-]?\s*{_NUMBER})\s*%", plain)
    if plain.endswith("%") and not in_per_cent:
        raise NotANumberError(say("answer.per_cent_of_one", text=shown))
    expression = " ".join(_pieces(in_per_cent[1] if in_per_cent else plain, shown))
    try:
        value = evaluate(expression)
    except NoValueError:
        raise NotANumberError(say("answer.no_value", text=shown)) from None
    except ValueError:
        raise NotANumberError(say("answer.incomplete", text=shown)) from None
    return value / 100 if in_per_cent else value


def _pieces(text: str, shown: str) -> list[str]:
    """Cut a text into numbers with a point, names and signs, and refuse what else it holds."""
    pieces = []
    for found in _PIECES.finditer(text):
        piece = found[0]
        if found["number"]:
            if piece.count(".") + piece.count(",") > 1:
                raise NotANumberError(say("answer.separators", text=shown, part=repr(piece)))
            # Python refuses whole numbers that begin with 0.
            piece = re.sub("^0+(?=[0-9])", "", piece.replace(",", "."))
        elif piece not in _KNOWN:
            raise NotANumberError(say("answer.not_understood", text=shown, part=repr(piece)))
        pieces.append(piece)
    return pieces
