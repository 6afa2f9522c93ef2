"""What descriptions and titles say: numbers, lists, and which points of a line are told."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import numpy as np

_TOLD = 6
_EQUAL = 1e-12


def texts(module: str, name: str) -> dict[str, Any]:
    """Read the words of pictures from a TOML file, by its way from the file of a module."""
    return tomllib.loads((Path(module).parent / name).read_text(encoding="utf-8"))


TEXT = texts(__file__, "words.toml")["words"]


def number(value: float) -> str:
    """Write a metric's value the way all lessons do: three decimals and a true minus sign.

    Examples
    --------
    >>> number(0.8055555)
    '0.806'
    """
    return f"{value + 0.0:.3f}".replace("-", "−")


def sentence(text: str) -> str:
    """Begin a sentence with a capital, unless its first word is a name, such as tau-b or nDCG.

    Examples
    --------
    >>> sentence("precision is 0.200"), sentence("nDCG prefers A"), sentence("bm25 wins")
    ('Precision is 0.200', 'nDCG prefers A', 'bm25 wins')
    """
    first = text.split(" ", 1)[0]
    return text[:1].upper() + text[1:] if first.isalpha() and first.islower() else text


def short(value: float) -> str:
    """Write a number of any size with two digits.

    Examples
    --------
    >>> short(0.0000163), short(0.25), short(1.0)
    ('1.6e-05', '0.25', '1')
    """
    return f"{value:.2g}"


def listing(values: Iterable) -> str:
    """Write values as a row of numbers or names.

    Examples
    --------
    >>> listing([1, 2, 9])
    '1, 2, 9'
    """
    return ", ".join(str(value) for value in values)


def all_of(values: Iterable) -> str:
    """Write values as a list for a sentence that speaks of all of them together; "" for none.

    Examples
    --------
    >>> all_of([1]), all_of([1, 2]), all_of([1, 2, 9])
    ('1', '1 and 2', '1, 2 and 9')
    """
    shown = [str(value) for value in values]
    if len(shown) < 2:
        return "".join(shown)
    return TEXT["all"].format(others=listing(shown[:-1]), last=shown[-1])


def for_number(sentences: Mapping[str, str], n: int) -> str:
    """Return the sentence for n things: "one" or "many", and "none" where there is such a one.

    Examples
    --------
    >>> for_number({"one": "{n} hit", "many": "{n} hits"}, 1)
    '{n} hit'
    >>> for_number({"none": "no hit", "one": "{n} hit", "many": "{n} hits"}, 0)
    'no hit'
    """
    if n == 0 and "none" in sentences:
        return sentences["none"]
    return sentences["one" if n == 1 else "many"]


def leaders(values: dict[str, float]) -> tuple[str, str]:
    """Say who has the highest value: ("one" | "same" | "best", the names as a list).

    "one": there is only one name; "same": all are equal; "best": some lead the others.

    Examples
    --------
    >>> leaders({"A": 0.5, "B": 0.2, "C": 0.5})
    ('best', 'A and C')
    >>> leaders({"A": 0.1 + 0.2, "B": 0.3}), leaders({"A": 0.2001, "B": 0.2002})
    (('same', 'A and B'), ('best', 'B'))
    """
    highest = max(values.values())
    names = [name for name, value in values.items() if highest - value < _EQUAL]
    kind = "one" if len(values) == 1 else "same" if len(names) == len(values) else "best"
    return kind, all_of(names)


def told(n: int) -> np.ndarray:
    """Return which of n points a description tells: all if few, else some evenly spread ones.

    Examples
    --------
    >>> told(3).tolist(), told(101).tolist()
    ([0, 1, 2], [0, 20, 40, 60, 80, 100])
    """
    return np.unique(np.linspace(0, n - 1, min(n, _TOLD)).round().astype(int))
