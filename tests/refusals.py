"""What a docstring says of an argument is what it must be: the calls that must be refused."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from inspect import getdoc
from typing import Any

import pytest

from tests.metrics.test_refusals import BAD

KINDS = [*BAD, (r"int >= 0", [-1, 2.5, True, "3", None, [1]])]


def kinds(function: Callable) -> dict[str, str]:
    """What the docstring says of each argument."""
    section = getdoc(function).partition("Parameters\n----------\n")[2].partition("\n\n")[0]
    told = re.findall(r"^(\S.*?) : (.+)$", section, re.MULTILINE)
    return {name: kind for names, kind in told for name in names.split(", ")}


def check_refusals(function: Callable, given: Mapping[str, Any]) -> None:
    """Call it as it should be, then with each argument in turn as it must not be."""
    function(**given)
    tried = 0
    for argument, kind in kinds(function).items():
        for value in next((bad for said, bad in KINDS if re.fullmatch(said, kind)), ()):
            told = f"{argument}={value!r}"
            with pytest.raises((ValueError, TypeError)) as caught:
                pytest.fail(f"{told} gave {function(**given | {argument: value})}")
            message = str(caught.value)
            assert re.match(rf"{argument}\b", message), f"{told}: {message}"
            assert "\n" not in message, told
            assert caught.value.__suppress_context__ or not caught.value.__context__, told
            tried += 1
    assert tried, "the docstring says of no argument what it must be"
