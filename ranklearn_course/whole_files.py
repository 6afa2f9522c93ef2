"""Files that are there whole or not at all: the one place that writes them, on the ground floor.

It imports nothing of the course, so every room may import it.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO


@contextmanager
def whole_file(path: str | os.PathLike) -> Iterator[BinaryIO]:
    """Open a file for writing that appears under its name only when it is complete.

    The bytes go to a hidden file beside the target, are brought to the disk, and take the
    target's name in one step. A file that was there keeps its rights. If anything fails, even by
    an interrupt, the old file stays as it was and nothing else is left behind.

    Parameters
    ----------
    path : path
        Its folder must exist. An existing file is replaced.

    Yields
    ------
    binary file

    Raises
    ------
    FileNotFoundError
        The folder does not exist.
    OSError
        The file cannot be written; the error names ``path``.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     with whole_file(f"{folder}/two.txt") as file:
    ...         _ = file.write(b"two")
    ...     Path(folder, "two.txt").read_bytes()
    b'two'
    """
    path = Path(path)
    if not path.parent.is_dir():
        raise FileNotFoundError(
            f"the folder {path.parent} must exist, so that {path.name} can be written into it"
        )
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}.part")
    try:
        with _naming(path, draft):
            file = open(draft, "xb")  # noqa: SIM115 - it must be closed before it is renamed
        with _naming(path, draft):
            with file:
                yield file
                file.flush()
                os.fsync(file.fileno())
            if path.exists():
                os.chmod(draft, path.stat().st_mode)
            os.replace(draft, path)
    finally:
        draft.unlink(missing_ok=True)


def write_whole(path: str | os.PathLike, content: bytes) -> None:
    """Write all bytes of a file, with the promises and errors of `whole_file`."""
    with whole_file(path) as file:
        file.write(content)


@contextmanager
def _naming(path: Path, draft: Path) -> Iterator[None]:
    """Let an error name the file that was asked for, not the hidden one beside it."""
    try:
        yield
    except OSError as error:
        if error.errno is None or str(error.filename) not in ("None", str(draft)):
            raise
        raise OSError(error.errno, error.strerror, str(path)) from None
