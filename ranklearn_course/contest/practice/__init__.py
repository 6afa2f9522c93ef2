"""The practice set: a contest that ships with the course, to train for a real one.

`contest.zip` holds what a participant gets, `solution.zip` the teacher's folder. The solution is
packed apart so that nobody sees it by accident. It is packed, not locked: who wants to look can.
`SHA256SUMS` has the digests of both archives; contest.json, inside, those of each file.
"""

from __future__ import annotations

import hashlib
import os
import zipfile
from io import BytesIO
from pathlib import Path

from ranklearn_course.atomic import write_atomic
from ranklearn_course.contest import ContestError
from ranklearn_course.contest.files import ABOUT, HEADERS, MADE, SOLUTION, read_about
from ranklearn_course.contest.writing import new_folder

CONTEST_ARCHIVE, SOLUTION_ARCHIVE, SUMS = "contest.zip", "solution.zip", "SHA256SUMS"
#: The days after the log in which the practice set looks at what users watch.
TEST_DAYS = 21
#: Which files of a contest folder lie in which archive.
CONTENTS = {
    CONTEST_ARCHIVE: (ABOUT, *(name for name in HEADERS if name != SOLUTION)),
    SOLUTION_ARCHIVE: (SOLUTION, MADE),
}

_HERE = Path(__file__).parent
#: A zip file wants a date; with the first one it knows, the same files give the same archive.
_DATE = (1980, 1, 1, 0, 0, 0)


def unpack(
    folder: str | os.PathLike, *, solution: bool = False, source: str | os.PathLike = _HERE
) -> Path:
    """Unpack the practice set to a new folder, whole or not at all, after checking its digests.

    Parameters
    ----------
    folder : path
        Must not exist, or be empty. With ``solution`` it may also hold the practice set: then the
        solution is added.
    solution : bool
        Unpack the teacher's folder too.
    source : path
        Where the archives are; by default those that ship with the course.

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
    >>> with TemporaryDirectory() as parent:
    ...     folder = unpack(f"{parent}/practice")
    ...     print(read_about(folder)["sizes"]["items"], (folder / "teacher").exists())
    2000 False
    """
    folder, source = Path(folder), Path(source)
    files = _checked(source, CONTEST_ARCHIVE)
    teacher = _checked(source, SOLUTION_ARCHIVE) if solution else {}
    if solution and _holds(folder, files[ABOUT]):
        _write(folder, teacher)
        return folder
    with new_folder(folder) as draft:
        _write(draft, files | teacher)
    return folder


def holds_practice_set(folder: str | os.PathLike, *, source: str | os.PathLike = _HERE) -> bool:
    """Tell whether a folder holds the practice set."""
    return _holds(Path(folder), _checked(Path(source), CONTEST_ARCHIVE)[ABOUT])


def _holds(folder: Path, about: bytes) -> bool:
    path = folder / ABOUT
    return path.is_file() and path.read_bytes() == about


def _write(folder: Path, files: dict[str, bytes]) -> None:
    for name, content in files.items():
        (folder / name).parent.mkdir(exist_ok=True)
        write_atomic(folder / name, content)


def _checked(source: Path, archive: str) -> dict[str, bytes]:
    """Return the files of an archive whose digest is right."""
    try:
        sums = dict(reversed(line.split()) for line in (source / SUMS).read_text().splitlines())
        packed = (source / archive).read_bytes()
        if hashlib.sha256(packed).hexdigest() != sums[archive]:
            raise ValueError(archive)
    except (OSError, ValueError, KeyError):
        raise ContestError(
            f"{source / archive} is damaged or missing; install ranklearn-course again"
        ) from None
    with zipfile.ZipFile(BytesIO(packed)) as files:
        return {name: files.read(name) for name in CONTENTS[archive]}


def pack(contest: str | os.PathLike, to: str | os.PathLike) -> None:
    """Pack a contest folder into the two archives and their digests, for authors of the course."""
    contest, to = Path(contest), Path(to)
    digests = read_about(contest)["sha256"]
    lines = []
    for archive, names in CONTENTS.items():
        buffer = BytesIO()
        with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as files:
            for name in names:
                content = (contest / name).read_bytes()
                if digests.get(name) not in (None, hashlib.sha256(content).hexdigest()):
                    raise ContestError(f"{contest / name} is not as {ABOUT} says; make it anew")
                entry = zipfile.ZipInfo(name, _DATE)
                files.writestr(entry, content, zipfile.ZIP_DEFLATED, 9)
        write_atomic(to / archive, buffer.getvalue())
        lines.append(f"{hashlib.sha256(buffer.getvalue()).hexdigest()}  {archive}\n")
    write_atomic(to / SUMS, "".join(lines).encode())
