"""The practice set: a contest that ships with the course, to train for a real one.

`contest.zip` holds what a participant gets, `solution.zip` the teacher's folder. The solution is
packed apart so that nobody sees it by accident. It is packed, not locked: who wants to look can.
"""

from __future__ import annotations

import os
import zipfile
import zlib
from io import BytesIO
from pathlib import Path

from ranklearn_course.atomic import atomic_folder, write_atomic
from ranklearn_course.contest import ContestError
from ranklearn_course.contest.files import ABOUT, HEADERS, MADE, SOLUTION, refuse_overwriting

CONTEST_ARCHIVE, SOLUTION_ARCHIVE = "contest.zip", "solution.zip"
#: The days after the log in which the practice set looks at what users watch.
TEST_DAYS = 21
#: Which files of a contest folder lie in which archive.
CONTENTS = {
    CONTEST_ARCHIVE: (ABOUT, *(name for name in HEADERS if name != SOLUTION)),
    SOLUTION_ARCHIVE: (SOLUTION, MADE),
}

#: Where the archives are.
HERE = Path(__file__).parent
#: A zip file wants a date; with the first one it knows, the same files give the same archive.
_DATE = (1980, 1, 1, 0, 0, 0)


def unpack(folder: str | os.PathLike, *, solution: bool = False) -> Path:
    """Unpack the practice set to a new folder, whole or not at all.

    Parameters
    ----------
    folder : path
        Must not exist, or be empty. With ``solution`` it may also hold the practice set: then the
        solution is added.
    solution : bool
        Unpack the teacher's folder too.

    Returns
    -------
    Path
        The folder.

    Raises
    ------
    ContestError
        The folder holds something else, or an archive is damaged.
    OSError
        The folder cannot be written.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> from ranklearn_course.contest.files import read_about
    >>> with TemporaryDirectory() as parent:
    ...     folder = unpack(f"{parent}/practice")
    ...     print(read_about(folder)["sizes"]["items"], (folder / "teacher").exists())
    2000 False
    """
    folder = Path(folder)
    files = _packed(CONTEST_ARCHIVE)
    teacher = _packed(SOLUTION_ARCHIVE) if solution else {}
    if solution and _holds(folder, files[ABOUT]):
        _write(folder, teacher)
        return folder
    refuse_overwriting(folder)
    with atomic_folder(folder, mode=0o700) as draft:
        _write(draft, files | teacher)
    return folder


def holds_practice_set(folder: str | os.PathLike) -> bool:
    """Tell whether a folder holds the practice set."""
    return _holds(Path(folder), _packed(CONTEST_ARCHIVE)[ABOUT])


def _holds(folder: Path, about: bytes) -> bool:
    path = folder / ABOUT
    return path.is_file() and path.read_bytes() == about


def _write(folder: Path, files: dict[str, bytes]) -> None:
    for name, content in files.items():
        (folder / name).parent.mkdir(exist_ok=True)
        write_atomic(folder / name, content)


def _packed(archive: str) -> dict[str, bytes]:
    """Return the files of an archive, in which each has a check sum."""
    try:
        with zipfile.ZipFile(HERE / archive) as files:
            return {name: files.read(name) for name in CONTENTS[archive]}
    except (OSError, KeyError, zlib.error, zipfile.BadZipFile):
        raise ContestError(
            f"{HERE / archive} is damaged or missing; install ranklearn-course again"
        ) from None


def pack(contest: str | os.PathLike, to: str | os.PathLike) -> None:
    """Pack a contest folder into the two archives, for authors of the course."""
    for archive, names in CONTENTS.items():
        buffer = BytesIO()
        with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as files:
            for name in names:
                content = Path(contest, name).read_bytes()
                files.writestr(zipfile.ZipInfo(name, _DATE), content, zipfile.ZIP_DEFLATED, 9)
        write_atomic(Path(to, archive), buffer.getvalue())
