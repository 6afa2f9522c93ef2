"""Text files line by line: read with progress, gzip or not, and written whole or not at all."""

from __future__ import annotations

import gzip
import os
import sys
import zlib
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext
from itertools import chain, islice
from typing import IO, Any, BinaryIO

from tqdm import tqdm

from ranklearn_course.atomic import atomic_file

#: Files of at least so many bytes show a progress bar; smaller ones are read at once.
BIG_FILE = 16 * 2**20
#: Lines between two updates of the progress bar.
BATCH = 2**14

_GZIP_MARK = b"\x1f\x8b"
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


@contextmanager
def opened_lines(source: Any, progress: bool | None = None) -> Iterator[tuple[str, Iterator]]:
    r"""Open a path, perhaps to a gzip file, or take an open file; give its name and lines as bytes.

    A bar on stderr shows the progress: by default for paths to files of `BIG_FILE` bytes or more.

    >>> from io import StringIO
    >>> with opened_lines(StringIO("one\ntwo\n")) as (name, lines):
    ...     print(name, list(lines))
    the open file [b'one\n', b'two\n']
    """
    if isinstance(source, str | os.PathLike):
        name = os.fspath(source)
        if isinstance(source, str) and "\n" in source:
            raise ValueError(
                "source must be a path or an open file, got the text itself; wrap it: "
                "io.StringIO(text)"
            )
        with open(source, "rb") as raw:
            size = os.fstat(raw.fileno()).st_size
            bar = _bar(name, size, size >= BIG_FILE if progress is None else progress)
            with closing(_lines(name, _unzipped(raw), bar, raw.tell)) as lines:
                yield name, lines
    elif hasattr(source, "read") and hasattr(source, "__iter__"):
        name = str(getattr(source, "name", "the open file"))
        bar = _bar(name, None, bool(progress))
        with closing(_lines(name, map(_as_bytes, source), bar)) as lines:
            yield name, lines
    else:
        raise TypeError(f"source must be a path or an open file, got {source!r}")


def _unzipped(raw: IO[bytes]) -> IO[bytes]:
    return gzip.GzipFile(fileobj=raw) if raw.peek(2)[:2] == _GZIP_MARK else raw


def _as_bytes(line: str | bytes) -> bytes:
    return line if isinstance(line, bytes) else line.encode("utf-8", "surrogateescape")


if sys.platform == "emscripten":
    # Without threads tqdm would warn that nothing watches its bars.
    tqdm.monitor_interval = 0


def _bar(name: str, size: int | None, shown: bool) -> tqdm:
    # The bar counts bytes of the file on disk: their number is known, that of the lines is not.
    return tqdm(
        total=size,
        desc=f"Reading {os.path.basename(name)}",
        unit="B",
        unit_scale=True,
        unit_divisor=1024,
        disable=not shown,
    )


def _lines(name: str, file: Iterable[bytes], bar: tqdm, position: Any = None) -> Iterator[bytes]:
    with bar:
        try:
            for batch in _batches(file):
                yield from batch
                bar.update(position() - bar.n if position else sum(map(len, batch)))
        except (EOFError, zlib.error, gzip.BadGzipFile, UnicodeDecodeError) as error:
            raise ValueError(f"{name}: the file cannot be read to its end ({error})") from None


def _batches(file: Iterable[bytes]) -> Iterator[list[bytes]]:
    lines = iter(file)
    first = [line.removeprefix(_BYTE_ORDER_MARK) for line in islice(lines, 1)]
    lines = chain(first, lines)
    return iter(lambda: list(islice(lines, BATCH)), [])


def write_lines(path: str | os.PathLike, lines: Iterable[str]) -> None:
    r"""Write lines, each with its end; a path that ends in ".gz" is compressed.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     write_lines(f"{folder}/two.txt", ["one\n", "two\n"])
    ...     print(open(f"{folder}/two.txt").read(), end="")
    one
    two
    """
    with atomic_file(path) as raw, _zipped(raw, path) as file:
        file.writelines(line.encode() for line in lines)


def _zipped(raw: BinaryIO, path: str | os.PathLike) -> AbstractContextManager[BinaryIO]:
    # No time stamp and no name inside: the same lines give the same file.
    zipped = os.fspath(path).endswith(".gz")
    return gzip.GzipFile("", "wb", fileobj=raw, mtime=0) if zipped else nullcontext(raw)
