"""One line of a submission, read with care: the slow way, which knows what is wrong and where."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

import numpy as np

from ranklearn_course.contest.id_blocks import LONGEST_LINE, MOST_DIGITS
from ranklearn_course.contest.submission_words import HEADER, NAMED_SEPARATORS, FaultError, shown

USER_COLUMN, ITEM_COLUMN = HEADER.split(",")

# Possessive, so that no line makes the search slow.
_CELL = re.compile(r' *+(?:"([^"]*+)" *+|([^",]*+))(,|\Z)')
_TOKEN = re.compile(r"[^ ]++")
_WHOLE = re.compile(r"[0-9]++")
_DECIMAL = re.compile(r"[+-]?(?:[0-9]+\.[0-9]*|\.[0-9]+|[0-9]+(?=[eE]))(?:[eE][+-]?[0-9]+)?")
_SIGNED = re.compile(r"[+\-−][0-9]+")
_SEPARATED = re.compile(r"[0-9]\s*([,;|/:\t])\s*[0-9]")
_LIST = re.compile(r"(?:[A-Za-z.]{0,16}\()?\s*[\[({]")
_NOTHING = {"nan", "none", "null", "na", "n/a", "<na>", "nat", "inf", "-inf", "-nan", "#n/a"}


class Cell(NamedTuple):
    """The text between two commas and the column of its first character."""

    text: str
    column: int


def decoded(line: bytes) -> str:
    """Return a line as text without its line end.

    Raises
    ------
    FaultError
        It is too long, no UTF-8, or holds hidden characters.
    """
    if len(line) > LONGEST_LINE:
        raise FaultError("long_line", most=LONGEST_LINE)
    line = line.rstrip(b"\r")
    try:
        text = line.decode()
    except UnicodeDecodeError as error:
        column = len(line[: error.start].decode()) + 1
        raise FaultError("not_utf8", column, byte=line[error.start]) from None
    if not text.isprintable():
        _check_hidden(text)
    return text


def _check_hidden(text: str) -> None:
    for column, character in enumerate(text, 1):
        if character == "\0":
            raise FaultError("nul", column)
        if not character.isprintable() and character != "\t":
            named = f"{unicodedata.name(character, '')} U+{ord(character):04X}".strip()
            raise FaultError("hidden", column, character=named)


def cells(text: str) -> list[Cell]:
    """Cut a line at its commas; quotes around a cell are taken off.

    >>> cells('7, "11 12"')
    [Cell(text='7', column=1), Cell(text='11 12', column=5)]
    """
    found, position = [], 0
    while True:
        match = _CELL.match(text, position)
        if match is None:
            raise _quote_fault(text, position)
        group = 1 if match[1] is not None else 2
        body = match[group]
        start = match.start(group) + len(body) - len(body.lstrip(" "))
        found.append(Cell(body.strip(" "), start + 1))
        if not match[3]:
            return found
        position = match.end()


def _quote_fault(text: str, position: int) -> FaultError:
    quote = text.index('"', position)
    opens = not text[position:quote].strip() and '"' not in text[quote + 1 :]
    return FaultError("open_quote" if opens else "stray_quote", quote + 1)


def check_header(text: str) -> None:
    """Refuse a header other than ``user_id,item_ids``.

    Raises
    ------
    FaultError
        With the most likely reason.
    """
    wanted, found = [USER_COLUMN, ITEM_COLUMN], cells(text)
    names = [cell.text for cell in found]
    if names == wanted:
        return
    value, small = shown(text.strip()), [name.lower() for name in names]
    if names == [HEADER]:
        raise FaultError("header_quoted", 1)
    for mark, separator in NAMED_SEPARATORS.items():
        if mark != "," and [name.strip(' "') for name in text.split(mark)] == wanted:
            raise FaultError("header_separator", text.index(mark) + 1, separator=separator)
    if names == wanted[::-1]:
        raise FaultError("header_swapped", 1)
    if small == wanted:
        raise FaultError("header_case", 1, value=value)
    if small[1:] == wanted:
        raise FaultError("header_index", 1)
    if names[:2] == wanted:
        raise FaultError("header_more", found[2].column, value=value)
    if names[0][:1].isdigit():
        raise FaultError("header_missing", 1, value=shown(names[0]))
    raise FaultError("header_wrong", 1, value=value)


class LineReader:
    """Read lines against the users and items of a contest.

    >>> reader = LineReader(np.array([7, 8]), np.array([11, 12, 13]), k=2)
    >>> found = cells("8, 12 11")
    >>> reader.user(found), reader.items(found[1], user=8)
    ((8, 1), [12, 11])
    """

    def __init__(self, users: np.ndarray, items: np.ndarray, k: int):
        self._all_users, self._all_items, self._k = users, items, k

    @cached_property
    def _places(self) -> dict[int, int]:
        return {user: place for place, user in enumerate(self._all_users.tolist())}

    @cached_property
    def _items(self) -> frozenset[int]:
        return frozenset(self._all_items.tolist())

    def user(self, found: list[Cell]) -> tuple[int, int]:
        """Return the user of a line and their place in the list of users.

        Raises
        ------
        FaultError
            No two columns, or no user of the contest.
        """
        _check_columns(found)
        if not found[0].text:
            raise FaultError("user_empty", found[0].column)
        user = _whole(found[0], "user", "test_users.csv")
        if user not in self._places:
            raise FaultError("user_unknown", found[0].column, user=user)
        return user, self._places[user]

    def items(self, cell: Cell, user: int) -> list[int]:
        """Return the items of a line.

        Raises
        ------
        FaultError
            There are none, or too many, or one that is unknown or repeated or no id.
        """
        _check_list(cell, user)
        tokens = list(_tokens(cell))
        ids = [_whole(token, "item", "items.csv") for token in tokens]
        if len(ids) > self._k:
            raise FaultError("too_many", tokens[self._k].column, user=user, found=len(ids))
        for place, (item, token) in enumerate(zip(ids, tokens, strict=True)):
            if item not in self._items:
                raise FaultError("item_unknown" if item else "item_zero", token.column, item=item)
            if item in ids[:place]:
                raise FaultError("item_again", token.column, item=item, user=user)
        return ids


def _check_columns(found: list[Cell]) -> None:
    if len(found) == 2:
        if [cell.text for cell in found] == [USER_COLUMN, ITEM_COLUMN]:
            raise FaultError("header_again", 1)
        return
    first = found[0]
    if len(found) == 1:
        for mark in ";\t|":
            if mark in first.text:
                column = first.column + first.text.index(mark)
                raise FaultError("separator", column, separator=NAMED_SEPARATORS[mark])
        raise FaultError("one_column", first.column)
    if _LIST.match(found[1].text):
        raise FaultError("list_syntax", found[1].column)
    if len(found) == 3 and _WHOLE.fullmatch(found[1].text) and " " in found[2].text:
        raise FaultError("index_column", first.column)
    raise FaultError("columns", found[2].column, found=len(found))


def _check_list(cell: Cell, user: int) -> None:
    """Refuse what is no list of ids at all."""
    if not cell.text:
        raise FaultError("items_empty", cell.column, user=user)
    if cell.text.lower() in _NOTHING:
        raise FaultError("items_nan", cell.column, user=user, value=shown(cell.text))
    if _LIST.match(cell.text):
        raise FaultError("list_syntax", cell.column)
    if separated := _SEPARATED.search(cell.text):
        column = cell.column + separated.start(1)
        raise FaultError("item_separator", column, separator=NAMED_SEPARATORS[separated[1]])


def _tokens(cell: Cell) -> Iterator[Cell]:
    for match in _TOKEN.finditer(cell.text):
        yield Cell(match[0], cell.column + match.start())


def _whole(cell: Cell, what: str, file: str) -> int:
    text = cell.text
    if _WHOLE.fullmatch(text):
        if len(text) <= MOST_DIGITS:
            return int(text)
        raise FaultError(
            "id_long", cell.column, what=what, value=shown(text), digits=len(text), file=file
        )
    kind = "id_other"
    if text.lower() in _NOTHING:
        kind = "id_nan"
    elif _DECIMAL.fullmatch(text):
        kind = "id_decimal"
    elif _SIGNED.fullmatch(text):
        kind = "id_sign"
    elif any(character.isdigit() and not character.isascii() for character in text):
        kind = "id_script"
    raise FaultError(kind, cell.column, what=what, value=shown(text), file=file)
