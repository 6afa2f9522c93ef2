"""Text files line by line, compressed or not, with a bar for big ones."""

from __future__ import annotations

import bz2
import gzip
import lzma
import os
import sys
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager, nullcontext
from itertools import islice
from typing import IO, Any

#: Files of at least so many bytes show a bar on stderr; smaller ones are read at once.
BIG_FILE = 16 * 2**20
#: Lines between two updates of the bar.
BATCH = 2**14

#: A line of a compressed file that is longer than this fills the memory: it is no text.
LONGEST_LINE = 2**30

_GZIP, _BZIP2, _XZ, _ZIP = b"\x1f\x8b", b"BZh", b"\xfd7zXZ", b"PK\x03\x04"
_UNREADABLE = {b"\x28\xb5\x2f\xfd": "zstd", b"\x04\x22\x4d\x18": "lz4", b"7z\xbc\xaf": "7z"}
_BROKEN = (EOFError, OSError, zlib.error, lzma.LZMAError, zipfile.BadZipFile, UnicodeDecodeError)
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


@contextmanager
def opened_lines(source: Any) -> Iterator[tuple[str, Iterator[bytes]]]:
    r"""Open a path, perhaps to a compressed file, or take an open one; give its name and lines.

    >>> from io import StringIO
    >>> with opened_lines(StringIO("one\ntwo\n")) as (name, lines):
    ...     print(name, list(lines))
    the open file [b'one\n', b'two\n']
    """
    if isinstance(source, str) and "\n" in source:
        raise ValueError(
            "source must be a path or an open file, got the text itself; wrap it: io.StringIO(text)"
        )
    if isinstance(source, str | os.PathLike):
        name = os.fspath(source)
        with ExitStack() as opened:
            raw = opened.enter_context(open(source, "rb"))
            size = os.fstat(raw.fileno()).st_size
            file = _unpacked(name, raw, opened)
            # The bar counts bytes of the file on disk: their number is known, that of lines is not.
            bar = opened.enter_context(_bar(name, size))
            yield name, _lines(name, file, lambda: bar and bar.update(raw.tell() - bar.n))
    elif hasattr(source, "read") and hasattr(source, "__iter__"):
        name = str(getattr(source, "name", "the open file"))
        yield name, _lines(name, map(_as_bytes, source))
    else:
        raise TypeError(f"source must be a path or an open file, got {source!r:.60}")


def _unpacked(name: str, raw: Any, opened: ExitStack) -> Iterable[bytes]:
    """Return the lines of a file, whatever packed it: its first bytes tell, never its name."""
    start = raw.peek(8)
    for mark, packed in _UNREADABLE.items():
        if start.startswith(mark):
            raise ValueError(f"{name}: this is a {packed} file: unpack it first")
    if start.startswith(_ZIP):
        return _limited(name, opened.enter_context(_only_member(name, raw, opened)))
    for mark, of in ((_GZIP, gzip.open), (_BZIP2, bz2.open), (_XZ, lzma.open)):
        if start.startswith(mark):
            return _limited(name, of(raw))
    return raw


def _only_member(name: str, raw: Any, opened: ExitStack) -> IO[bytes]:
    try:
        archive = opened.enter_context(zipfile.ZipFile(raw))
        members = [each.filename for each in archive.infolist() if not each.is_dir()]
        if "[Content_Types].xml" in members:
            raise ValueError(f"{name}: this is an Excel workbook: save the sheet as 'CSV UTF-8'")
        if len(members) != 1:
            held = ", ".join(map(repr, members[:3])) or "nothing"
            raise ValueError(f"{name}: a zip file must hold one text, this one has {held}")
        return archive.open(members[0])
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError) as error:
        raise ValueError(f"{name}: the zip file cannot be read ({error})") from None


def _limited(name: str, file: Any) -> Iterator[bytes]:
    while line := file.readline(LONGEST_LINE):
        if len(line) == LONGEST_LINE:
            raise ValueError(
                f"{name}: a line is longer than {LONGEST_LINE:,} bytes: this is no text"
            )
        yield line


def _bar(name: str, size: int) -> Any:
    """Return a bar; None in its place for a small file, which need not wait for tqdm."""
    if size < BIG_FILE:
        return nullcontext()
    from tqdm import tqdm

    if sys.platform == "emscripten":
        # Without threads tqdm would warn that nothing watches its bars.
        tqdm.monitor_interval = 0
    # None shows the bar on a terminal alone.
    told = {"desc": f"Reading {os.path.basename(name)}", "disable": None}
    return tqdm(total=size, unit="B", unit_scale=True, unit_divisor=1024, **told)


def _as_bytes(line: str | bytes) -> bytes:
    return line if isinstance(line, bytes) else line.encode("utf-8", "surrogateescape")


def _lines(name: str, file: Iterable[bytes], update: Any = lambda: None) -> Iterator[bytes]:
    try:
        lines = iter(file)
        for first in islice(lines, 1):
            yield first.removeprefix(_BYTE_ORDER_MARK)
        while batch := [*islice(lines, BATCH)]:
            yield from batch
            update()
        update()
    except _BROKEN as error:
        raise ValueError(f"{name}: the file cannot be read to its end ({error})") from None


def as_number(text: str | bytes) -> float | None:
    """Return the number that a text is, None if it is none.

    >>> as_number("0.5"), as_number("1_000"), as_number("٣")
    (0.5, None, None)
    """
    digits = text if isinstance(text, bytes) else text.encode("utf-8", "replace")
    try:
        # Python reads 1_0 as 10; no other program does.
        return float(digits) if b"_" not in digits else None
    except ValueError:
        return None
