"""How cases and numbers are shown to the learner."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import Any

# What is smaller comes from rounding: it is shown as the 0 that it stands for.
NOISE = 1e-12
_FRACTION = re.compile(r"\\frac\{([^{}]*)\}\{([^{}]*)\}")
_MARKS = re.compile(r"\*\*|`|[${}]|\\(?=[a-z])")


def show_number(value: Any, digits: int = 6) -> str:
    """A number with so many digits and no trailing zeros; each number of a list.

    >>> show_number(0.5), show_number(1.0), show_number(2 / 3), show_number(float("nan"))
    ('0.5', '1', '0.666667', 'NaN')
    >>> show_number((2.0, 0.5)), show_number(3e-32)
    ('[2, 0.5]', '0')
    """
    if isinstance(value, tuple):
        return "[" + ", ".join(show_number(item, digits) for item in value) + "]"
    if not isinstance(value, int | float):
        return str(value)
    if math.isnan(value):
        return "NaN"
    return f"{0 if abs(value) < NOISE else value:.{digits}g}"


def show_pair(expected: Any, got: Any) -> tuple[str, str]:
    """Two numbers with as many digits as it takes to tell them apart.

    >>> show_pair(0.5, 0.5000001)
    ('0.5', '0.5000001')
    """
    for digits in (6, 9, 12, 17):
        shown = show_number(expected, digits), show_number(got, digits)
        if shown[0] != shown[1]:
            break
    return shown


def show_value(value: Any) -> str:
    """A list, a number or None as the learner would write it.

    >>> show_value((1, 0.5)), show_value(None)
    ('[1, 0.5]', 'None')
    """
    if isinstance(value, tuple | list):
        return "[" + ", ".join(show_value(item) for item in value) + "]"
    return show_number(value) if isinstance(value, int | float) else repr(value)


def show_case(case: Sequence[Any], parameters: Sequence[str]) -> str:
    """A case with the names of its arguments.

    >>> show_case(((1, 0), 2), ("relevance", "k"))
    'relevance [1, 0], k=2'
    """
    pairs = zip(parameters, case, strict=False)
    return ", ".join(
        f"{name}{' ' if isinstance(value, tuple | list) else '='}{show_value(value)}"
        for name, value in pairs
    )


def plain(markdown: str) -> str:
    r"""Return a text without the marks that `prose` of kit/prose.js reads.

    >>> plain(r"Is **P@k** at most $\frac{\min(R, k)}{k}$?")
    'Is P@k at most min(R, k)/k?'
    """
    return _MARKS.sub("", _FRACTION.sub(r"\1/\2", markdown))


def show_call(name: str, case: Sequence[Any]) -> str:
    """A call as the learner would write it.

    >>> show_call("precision_at_k", ((1, 0), 2))
    'precision_at_k([1, 0], 2)'
    """
    return f"{name}({', '.join(map(show_value, case))})"
