"""What a docstring says of an argument is what it must be: the calls that must be refused."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from inspect import getdoc
from typing import Any

import numpy as np
import pytest

NAN, INF = float("nan"), float("inf")

LISTS = {
    "infinity": [1.0, INF],
    "NaN": [1.0, NAN],
    "empty": [],
    "lists of nothing": [[], []],
    "one number": 3,
    "lists among numbers": [[1, 0], 1],
    "ragged": [[[1, 0], [1]], [[1]]],
    "words": ["a", "b"],
    "complex": [1j, 2],
    "a None inside": [1, None],
    "None": None,
    "a generator": (i for i in (1, 0)),
    "a set": {1, 0},
}
MASKS = [[1, 0], [0.5, 1.0], [True, False, True], ["yes", "no"], [[False] * 12] * 2]
#: What the docstring says of an argument -> what it must refuse then.
BAD = [
    (r"int >= 0", [-1, 2.5, True, "3", None, [1]]),
    (r"\{.*", ["unknown", 3, ["x"], b"log2"]),
    (r"float > (?P<low>.+)", [0, "low", NAN, INF, "2", None, [3]]),
    (r"float >= (?P<low>.+?)(, optional)?", [-1, "below", NAN, INF, "2", [3]]),
    (r"float in \[0, 1\]", [-0.1, 1.1, NAN, INF, "0.5", None, True, 1j, [0.5]]),
    (r"float in \[0, 1\)", [-0.1, 1, 1.0, NAN, INF, "0.5", None, True, 1j, [0.5]]),
    (r"float in \(0, 1\], optional", [0, 1.1, NAN, "0.5", True]),
    (r"float in \[0, 1\], or NaN", [-0.1, 1.1, "0.5", None]),
    (r"float", ["zero", None, [0.0], 1j]),
    (r"int(, optional)?", [0, -1, 2.5, 3.0, True, "3", NAN, np.float64(2), [1, 2], np.array(2.5)]),
    (r"int or numpy.random.Generator", [-1, [1, 2], "a", True, None, 1.5]),
    (r"bool array \(\.\.\., n\), optional", MASKS),
    (r"(0/1 |int |bool )?arrays? .*, optional", [*LISTS.values()][:-3]),
    (r"(bool )?array \(n,\)", [*LISTS.values(), [[1, 0], [0, 1]]]),
    (r"(0/1 |bool )?array \(\.\.\., n, [mn]\)", [*LISTS.values(), [1, 0]]),
    (r"(0/1 |int |bool )?arrays? .*", [*LISTS.values()]),
    (r"int, or int array.*", [-1, 1.5, NAN, "5", [1, None], 1j]),
    (r"int >= 0, or int array.*", [-1, 2.5, NAN, INF, "5", [1, None], 1j]),
]


def kinds(function: Callable) -> dict[str, str]:
    """What the docstring says of each argument."""
    section = getdoc(function).partition("Parameters\n----------\n")[2].partition("\n\n")[0]
    told = re.findall(r"^(\S.*?) : (.+)$", section, re.MULTILINE)
    return {name: kind for names, kind in told for name in names.split(", ")}


def check_refused(function: Callable, argument: str, value: Any, text: str = "") -> None:
    """The error names the argument, in a line, and is never one of NumPy's."""
    told = f"{argument}={value!r}"
    with pytest.raises((ValueError, TypeError)) as caught:
        pytest.fail(f"{told} gave {function(**{argument: value})}")
    message = str(caught.value)
    assert re.match(rf"{argument}\b", message), f"{told}: {message}"
    assert text in message, told
    assert "\n" not in message, told
    assert len(message) < 200, told
    assert caught.value.__suppress_context__ or not caught.value.__context__, told


def check_refusals(function: Callable, given: Mapping[str, Any]) -> None:
    """Call it as it should be, then with each argument in turn as it must not be."""
    function(**given)
    tried = 0
    for argument, kind in kinds(function).items():
        for value in next((bad for said, bad in BAD if re.fullmatch(said, kind)), ()):
            check_refused(partial(function, **given), argument, value)
            tried += 1
    assert tried, "the docstring says of no argument what it must be"
