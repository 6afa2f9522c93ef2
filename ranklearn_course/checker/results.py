"""What one call of a learner's function gave: a number or a list, or words for anything else."""

from __future__ import annotations

import math
import numbers
import struct
from collections.abc import Sequence, Sized
from dataclasses import dataclass
from typing import Any, Literal

from ranklearn_course.checker.formatting import show_number
from ranklearn_course.checker.words import say

LONGEST_TEXT = 40
# So many entries of a list are shown.
MOST_ENTRIES = 8

Kind = Literal["number", "nothing", "gap", "no number", "raised", "not run"]
Value = float | tuple[float, ...]


# Not frozen: a check makes thousands, and each would take four times as long.
@dataclass(slots=True)
class Result:
    """The outcome of one call."""

    # A list is a "number", too, where one is asked for; "gap" is the `...` of a skeleton.
    kind: Kind
    # The number or the list, NaN if there is none.
    value: Value = math.nan
    # Words for what is not a number, or the message of an error.
    text: str = ""
    # The name of the error's type.
    error: str = ""
    # Where the error arose, empty if unknown.
    location: str = ""


NOT_RUN = Result("not run")


def is_close(first: float, second: float, tolerance: float) -> bool:
    """Tell whether two numbers are equal but for rounding; NaN equals NaN.

    >>> is_close(0.1 + 0.2, 0.3, 1e-9)
    True
    """
    if abs(first - second) <= tolerance:
        return True
    return first == second or (math.isnan(first) and math.isnan(second))


SINGLE = struct.Struct("f")
# The rounding errors of a sum in single precision, as a share of its value.
SINGLE_TOLERANCE = 1e-6


def is_again(first: Value, second: Value) -> bool:
    """Tell whether a second call gave the same number or list but for rounding.

    >>> is_again((1.0, 2.0), (1.0, 2.0)), is_again((1.0, 2.0), (2.0, 1.0))
    (True, False)
    """
    before, after = _as_tuple(first), _as_tuple(second)
    return len(before) == len(after) and all(
        is_close(one, other, 1e-12 + 1e-9 * abs(one))
        for one, other in zip(before, after, strict=True)
    )


def fits(got: Value, value: Any, tolerance: float) -> bool:
    """Tell whether a result is this value, or this list, in double or in single precision.

    >>> fits(0.3333333432674408, 1 / 3, 1e-9), fits(0.33333334, 1 / 3, 1e-9)
    (True, False)
    """
    if isinstance(got, tuple):
        pairs = zip(got, value, strict=False)
        return got == tuple(value) or (
            len(got) == len(value) and all(fits(*pair, tolerance) for pair in pairs)
        )
    # Other ways to compute a large number differ in its last digits.
    if is_close(got, value, tolerance * max(1.0, abs(value))):
        return True
    # A number that single precision holds exactly comes from NumPy code with float32.
    if not abs(got - value) <= SINGLE_TOLERANCE * max(1.0, abs(value)):
        return False
    try:
        return bool(SINGLE.unpack(SINGLE.pack(got))[0] == got)
    except OverflowError:
        return False


Rounding = Literal["at the end", "on the way"]
MOST_DECIMALS = 5
# How far rounding, or chance in many draws, takes a value off, as a share of it.
NEAR = 0.03
# A factor or a difference that holds for so many different right values is no chance.
FEWEST_CHANGED = 3


def rounding_of(values: Sequence[tuple[Value, Value]]) -> Rounding | None:
    """Tell whether several values are the right ones but for rounding, and where it happened.

    Each pair holds a learner's value and the right one.

    >>> rounding_of([(0.33, 1 / 3), (0.67, 2 / 3)])
    'at the end'
    >>> rounding_of([(0.48, 0.475), (0.33, 1 / 3)])
    'at the end'
    >>> rounding_of([(0.335, 1 / 3), (0.665, 2 / 3)]), rounding_of([(0.5, 1 / 3), (0.67, 2 / 3)])
    ('on the way', None)
    """
    pairs = [
        (got, value)
        for first, second in values
        for got, value in zip(_as_tuple(first), _as_tuple(second), strict=False)
    ]
    if any(len(_as_tuple(first)) != len(_as_tuple(second)) for first, second in values):
        return None
    for decimals in range(MOST_DECIMALS + 1):
        if all(_is_rounded(got, value, decimals) for got, value in pairs):
            # That one whole number is near all the right values says nothing of rounding.
            is_one_number = decimals == 0 and len({round(got) for got, _ in pairs}) == 1
            return None if is_one_number else "at the end"
    is_near = all(abs(got - value) <= NEAR * max(1, abs(value)) for got, value in pairs)
    return "on the way" if is_near and len(values) > 1 else None


@dataclass(frozen=True)
class Change:
    """How all values differ from the right ones: by a factor, or by a number that is added."""

    kind: Literal["factor", "shift"]
    by: float


def change_of(values: Sequence[tuple[Value, Value]]) -> Change | None:
    """The factor, or else the difference, by which all values are off, None if there is none.

    Each pair holds a learner's value and the right one. Of a right 0 a factor tells nothing.

    >>> change_of([(1.0, 2.0), (0.0, 0.0), (0.25, 0.5), (2.0, 4.0)])
    Change(kind='factor', by=0.5)
    >>> change_of([(2.0, 1.0), (0.5, -0.5), (1.0, 0.0)])
    Change(kind='shift', by=1.0)
    >>> change_of([(2.0, 1.0), (0.5, -0.5)])
    """
    pairs = [pair for two in values for pair in zip(*map(_as_tuple, two), strict=False)]
    if any(len(_as_tuple(got)) != len(_as_tuple(right)) for got, right in values):
        return None
    if len({right for _, right in pairs if right}) >= FEWEST_CHANGED:
        factor = next(got / right for got, right in pairs if right)
        if factor and all(_is_changed(got, factor * right) for got, right in pairs):
            return Change("factor", factor)
    if len({right for _, right in pairs}) >= FEWEST_CHANGED:
        shift = pairs[0][0] - pairs[0][1]
        if all(_is_changed(got, right + shift) for got, right in pairs):
            return Change("shift", shift)
    return None


def _is_changed(got: float, changed: float) -> bool:
    return abs(got - changed) <= 1e-9 * max(1.0, abs(changed))


def _is_rounded(got: float, value: float, decimals: int) -> bool:
    """Tell whether a value is the right one rounded; a half may have gone either way."""
    is_short = abs(got - round(got, decimals)) <= 1e-9
    return is_short and abs(got - value) <= 0.5 * 10**-decimals + 1e-9 * max(1.0, abs(value))


def _as_tuple(value: Value) -> tuple[float, ...]:
    return value if isinstance(value, tuple) else (value,)


def read_result(value: Any) -> Result:
    """Turn whatever a function returned into plain data; it may run code of the value's type."""
    if type(value) is float:
        return Result("number", value)
    if value is None:
        return Result("nothing", text=say("result.nothing"))
    if value is ...:
        return Result("gap", text=say("result.object", kind=_name(value)))
    words = _what_else(value)
    if words:
        return Result("no number", text=words)
    try:
        return Result("number", _as_float(value))
    except OverflowError:
        return Result("no number", text=say("result.too_large"))
    except (TypeError, ValueError, ArithmeticError):
        return Result("no number", text=say("result.object", kind=_name(value)))


def read_list(value: Any) -> Result:
    """Turn what should be a list of numbers into plain data; tuples and arrays will do.

    >>> read_list([2, 0]).value, read_list(3).text
    ((2.0, 0.0), 'an int, not a list')
    >>> read_list([0, None]).text
    'the list [0, None], which holds None, not a number'
    """
    if value is None or value is ...:
        return read_result(value)
    entries = value.tolist() if _is_numpy(value) else value
    if not isinstance(entries, list | tuple):
        kind = _name(entries)
        return Result("no number", text=say("result.not_a_list", article=_article(kind), kind=kind))
    read = [read_result(entry) for entry in entries]
    wrong = next((entry for entry in read if entry.kind != "number"), None)
    if wrong:
        is_gap = wrong.kind == "gap"
        shown = [*map(_show_entry, read[:MOST_ENTRIES]), *["…"] * (len(read) > MOST_ENTRIES)]
        entry = say("result.none_entry") if wrong.kind == "nothing" else wrong.text
        text = say("result.wrong_entry", entries=", ".join(shown), entry=entry)
        return Result("gap" if is_gap else "no number", text=text)
    return Result("number", tuple(number for entry in read for number in _as_tuple(entry.value)))


def _show_entry(entry: Result) -> str:
    if entry.kind == "number":
        return show_number(entry.value)
    return "None" if entry.kind == "nothing" else "…"


def _what_else(value: Any) -> str:
    kind = _name(value)
    if isinstance(value, bool) or kind == "bool_" or (kind == "bool" and _is_numpy(value)):
        return say("result.truth_value", value="True" if value else "False")
    if isinstance(value, str):
        return say("result.words", value=str.__str__(value)[:LONGEST_TEXT])
    if isinstance(value, numbers.Complex) and not isinstance(value, numbers.Real):
        return say("result.complex")
    shape = getattr(value, "shape", ())
    if isinstance(shape, tuple) and shape:
        return say("result.shaped", shape=shape)
    if isinstance(value, Sized) and shape is not value and not _is_numpy(value):
        return say("result.several", article=_article(kind), kind=kind, length=len(value))
    return "" if hasattr(type(value), "__float__") else say("result.object", kind=kind)


def _as_float(value: Any) -> float:
    # A subclass of float may lie about itself; the number inside cannot.
    if isinstance(value, float):
        return float.__add__(value, 0.0)
    if isinstance(value, int):
        return float(int.__add__(value, 0))
    return float(value)


def _name(value: Any) -> str:
    return str(type(value).__name__)


def _article(kind: str) -> str:
    return "an" if kind[:1] in "aeiou" else "a"


def _is_numpy(value: Any) -> bool:
    return str(type(value).__module__).partition(".")[0] == "numpy"
