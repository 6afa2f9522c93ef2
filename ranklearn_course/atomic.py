"""Atomic writes: a file is there whole or not at all. It imports nothing of the course."""

from __future__ import annotations

import os
import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO


@contextmanager
def atomic_file(path: str | os.PathLike) -> Iterator[BinaryIO]:
    """Open a file for writing that takes its name, and its old rights, only when it is complete.

    After a failure, even an interrupt, the old file is as it was and nothing else is left behind;
    an OSError names ``path``.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     with atomic_file(f"{folder}/two.txt") as file:
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
        with naming(path, draft):
            file = open(draft, "xb")  # noqa: SIM115 - it must be closed before it is renamed
        with naming(path, draft):
            with file:
                yield file
                file.flush()
                os.fsync(file.fileno())
            if path.exists():
                os.chmod(draft, path.stat().st_mode)
            os.replace(draft, path)
    finally:
        draft.unlink(missing_ok=True)


def write_atomic(path: str | os.PathLike, content: bytes) -> None:
    """Write all bytes of a file, as `atomic_file` does."""
    with atomic_file(path) as file:
        file.write(content)


@contextmanager
def atomic_folder(folder: str | os.PathLike, mode: int = 0o777) -> Iterator[Path]:
    """Give a draft folder that takes the name of ``folder`` when all went well, or disappears.

    An empty folder of this name may be there. Only a process that is killed outright leaves its
    draft, whose hidden name ends in ".part".
    """
    path = Path(os.path.abspath(folder))
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}.part")
    try:
        with naming(Path(folder), draft):
            draft.mkdir(mode=mode)
            yield draft
            if path.is_dir():
                path.rmdir()
            os.rename(draft, path)
    finally:
        shutil.rmtree(draft, ignore_errors=True)


@contextmanager
def naming(path: Path, draft: Path) -> Iterator[None]:
    """Let an error name what was asked for, not nothing or the draft, which is gone then."""
    try:
        yield
    except OSError as error:
        is_other = error.filename is not None and not str(error.filename).startswith(str(draft))
        if error.errno is None or is_other:
            raise
        raise OSError(error.errno, error.strerror, str(path)) from None


def in_words(error: Exception) -> str:
    """The message of an error; one of the system's names the file, the reason and the cure.

    >>> in_words(OSError(28, "No space left on device", "marks.csv"))
    'marks.csv: No space left on device; check the path, its rights and the room on the disk'
    """
    path, reason = getattr(error, "filename", None), getattr(error, "strerror", None)
    if path is None or reason is None:
        return str(error)
    return f"{path}: {reason}; check the path, its rights and the room on the disk"
