"""Words that depend on how many: the right sentence for a number, and lists with their "and"."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

AND = "{others} and {last}"


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
    return AND.format(others=listing(shown[:-1]), last=shown[-1])


def listing(values: Iterable) -> str:
    """Write values as a row of numbers or names.

    Examples
    --------
    >>> listing([1, 2, 9])
    '1, 2, 9'
    """
    return ", ".join(str(value) for value in values)
