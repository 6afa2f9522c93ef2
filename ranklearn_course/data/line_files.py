"""Text files line by line, gzip or not, with a bar for big ones."""

from __future__ import annotations

import gzip
import os
import sys
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from tqdm import tqdm

#: Files of at least so many bytes show a bar on stderr; smaller ones are read at once.
BIG_FILE = 16 * 2**20
#: Lines between two updates of the bar.
BATCH = 2**14

_GZIP_MARK = b"\x1f\x8b"
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"

if sys.platform == "emscripten":
    # Without threads tqdm would warn that nothing watches its bars.
    tqdm.monitor_interval = 0


@contextmanager
def opened_lines(source: Any) -> Iterator[tuple[str, Iterator[bytes]]]:
    r"""Open a path, perhaps to a gzip file, or take an open file; give its name and lines as bytes.

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
        with open(source, "rb") as raw:
            size = os.fstat(raw.fileno()).st_size
            is_zipped = raw.peek(2)[:2] == _GZIP_MARK
            file = gzip.GzipFile(fileobj=raw) if is_zipped else raw
            # The bar counts bytes of the file on disk: their number is known, that of lines is not.
            with _bar(name, size) as bar:
                yield name, _lines(name, file, lambda: bar.update(raw.tell() - bar.n))
    elif hasattr(source, "read") and hasattr(source, "__iter__"):
        name = str(getattr(source, "name", "the open file"))
        yield name, _lines(name, map(_as_bytes, source))
    else:
        raise TypeError(f"source must be a path or an open file, got {source!r}")


def _bar(name: str, size: int) -> tqdm:
    told = {"desc": f"Reading {os.path.basename(name)}", "disable": size < BIG_FILE}
    return tqdm(total=size, unit="B", unit_scale=True, unit_divisor=1024, **told)


def _as_bytes(line: str | bytes) -> bytes:
    return line if isinstance(line, bytes) else line.encode("utf-8", "surrogateescape")


def _lines(name: str, file: Iterable[bytes], update: Any = lambda: None) -> Iterator[bytes]:
    try:
        for number, line in enumerate(file):
            yield line if number else line.removeprefix(_BYTE_ORDER_MARK)
            if number % BATCH == 0:
                update()
        update()
    except (EOFError, zlib.error, gzip.BadGzipFile, UnicodeDecodeError) as error:
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
