"""Lines such as ``7,11 12 13``, many at a time: NumPy takes them apart, or says that it cannot."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import BinaryIO, NamedTuple

import numpy as np

#: Bytes that are read at a time.
BLOCK = 2**22
#: The longest line in bytes, far longer than any that is right.
LONGEST_LINE = 2**16
#: More digits do not fit into NumPy's whole numbers.
MOST_DIGITS = 18

#: A table of ids may be so many times as long as their list.
_GAPS = 16

BYTE_ORDER_MARK = b"\xef\xbb\xbf"

_ALPHABET = b"0123456789 ,\n"
# Windows doubles the CR where a program writes CRLF into a text file.
_LINE_END = re.compile(rb"\r++\n")
_QUOTED = re.compile(rb'^ *+("?)([0-9]++)\1 *+, *+("?)([0-9 ]++)\3 *+$', re.MULTILINE)


class Block(NamedTuple):
    """Some whole lines of a file, each with its line end, except perhaps the last of the file."""

    first_line: int
    text: bytes
    is_cut: bool
    """The last line goes on: it is longer than `LONGEST_LINE`."""

    def halves(self) -> list[Block]:
        r"""Cut it in two at a line end near the middle; a single line stays whole.

        >>> Block(5, b"a\nb\nc\n", False).halves()
        [Block(first_line=5, text=b'a\nb\n', is_cut=False),
         Block(first_line=7, text=b'c\n', is_cut=False)]
        """
        end = self.text.find(b"\n", len(self.text) // 2) + 1
        if end in (0, len(self.text)):
            return [self]
        second = self.first_line + self.text.count(b"\n", 0, end)
        return [
            Block(self.first_line, self.text[:end], False),
            Block(second, self.text[end:], self.is_cut),
        ]


class Rows(NamedTuple):
    """The ids of some lines: one before the comma, the others after it."""

    lines: np.ndarray
    """Where the lines stand in their block, from 0; blank ones are left out."""
    ids: np.ndarray
    lengths: np.ndarray
    items: np.ndarray
    """Those of all lines in one array."""

    def matrix(self, width: int) -> np.ndarray:
        """Return the items as a table of a given width, 0 where a line has no more."""
        table = np.zeros((len(self.ids), width), dtype=np.int64)
        table[np.arange(width) < self.lengths[:, None]] = self.items
        return table


def blocks(file: BinaryIO) -> Iterator[Block]:
    r"""Cut a file into blocks of whole lines, with ``\n`` at each end and no byte order mark.

    A line that is too long ends the iteration, so memory is bounded whatever the file holds.

    >>> import io
    >>> [block.text for block in blocks(io.BytesIO(b"a\r\nb"))]
    [b'a\nb']
    """
    line, is_cut = 1, False
    while not is_cut and (text := file.read(BLOCK)):
        if not text.endswith(b"\n"):
            end = file.readline(LONGEST_LINE)
            is_cut = len(end) == LONGEST_LINE and not end.endswith(b"\n")
            text += end
        if line == 1:
            text = text.removeprefix(BYTE_ORDER_MARK)
        if b"\r" in text:
            text = _LINE_END.sub(b"\n", text)
        yield Block(line, text, is_cut)
        line += text.count(b"\n")


def parse(text: bytes) -> Rows | None:
    r"""Read lines that all hold one id, a comma, and one or more ids separated by spaces.

    Lines may be blank, spaces may stand anywhere between ids, quotes around the id or the items.
    Whatever else a line holds, the answer is None.

    >>> rows = parse(b"7,11 12\n8,13\n")
    >>> rows.ids.tolist(), rows.lengths.tolist(), rows.items.tolist()
    ([7, 8], [2, 1], [11, 12, 13])
    >>> parse(b"7,11 12\n8;13\n")
    """
    if not text.endswith(b"\n"):
        text += b"\n"
    if b'"' in text:
        text = _QUOTED.sub(rb"\2,\4", text)
    if text.translate(None, _ALPHABET):
        return None
    codes = np.frombuffer(text, dtype=np.uint8)
    starts, ends = _runs(codes >= ord("0"))
    line_ends, commas = np.flatnonzero(codes == ord("\n")), np.flatnonzero(codes == ord(","))
    line_starts = np.append(0, line_ends[:-1] + 1)
    if (line_ends - line_starts).max() > LONGEST_LINE or (ends - starts).max(
        initial=0
    ) > MOST_DIGITS:
        return None
    lines = np.searchsorted(line_ends, commas)
    firsts = np.searchsorted(starts, line_starts[lines])
    lengths = np.searchsorted(starts, line_ends[lines]) - firsts - 1
    has_one_comma = (np.diff(lines) > 0).all() and len(lines) + lengths.sum() == len(starts)
    has_one_id_before = (np.searchsorted(starts, commas) == firsts + 1).all()
    if not (has_one_comma and has_one_id_before and (lengths > 0).all()):
        return None
    numbers = np.fromstring(text.replace(b",", b" "), dtype=np.int64, sep=" ")
    is_item = np.ones(len(numbers), dtype=bool)
    is_item[firsts] = False
    return Rows(lines, numbers[firsts], lengths, numbers[is_item])


def _runs(is_digit: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return where runs of digits start and end; the last byte is no digit."""
    change = np.flatnonzero(np.diff(is_digit, prepend=False))
    return change[::2], change[1::2]


def repeats(lists: np.ndarray) -> np.ndarray:
    """Tell for each row whether a number other than 0 stands in it twice.

    >>> repeats(np.array([[5, 4, 5], [5, 0, 0]])).tolist()
    [True, False]
    """
    ordered = np.sort(lists, axis=1)
    return ((ordered[:, 1:] == ordered[:, :-1]) & (ordered[:, 1:] > 0)).any(axis=1)


class Places:
    """Where ids, whole numbers from 0, stand in a list of different ids.

    >>> Places(np.array([5, 3, 9])).of(np.array([9, 4, 5]))
    array([ 2, -1,  0])
    """

    def __init__(self, ids: np.ndarray):
        self._order = np.argsort(ids, kind="stable")
        self._sorted = ids[self._order]
        self._table: np.ndarray | None = None
        top = int(ids.max(initial=0))
        # Ids that leave few gaps need no search: a table answers, many times faster.
        if top <= _GAPS * len(ids):
            self._table = np.full(top + 2, -1)
            self._table[ids] = np.arange(len(ids))

    def of(self, wanted: np.ndarray) -> np.ndarray:
        """Return the place of each id, -1 for an unknown one."""
        if self._table is not None:
            return self._table[np.minimum(wanted, len(self._table) - 1)]
        near = np.searchsorted(self._sorted, wanted).clip(max=len(self._sorted) - 1)
        return np.where(self._sorted[near] == wanted, self._order[near], -1)
