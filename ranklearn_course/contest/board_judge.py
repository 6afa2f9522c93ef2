"""What stands between the board and the scorer: a file in, one score out."""

from __future__ import annotations

import hashlib
from pathlib import Path
from tempfile import TemporaryDirectory

from ranklearn_course.contest.board_standings import Score
from ranklearn_course.contest.board_store import BoardError
from ranklearn_course.contest.files import ABOUT, read_about
from ranklearn_course.contest.scorer import score_lists
from ranklearn_course.contest.solution import read_key, read_public, read_users_and_items
from ranklearn_course.contest.submission import largest_size, read_submission


def contest_digest(folder: Path) -> str:
    """Return what tells a contest from others: the sha256 of its contest.json.

    Raises
    ------
    ContestError
        There is none, or it is damaged.
    """
    read_about(folder)
    return hashlib.sha256((folder / ABOUT).read_bytes()).hexdigest()


def check_contest(folder: Path, digest: str, board: Path) -> None:
    """Refuse the folder of another contest than the board's."""
    if contest_digest(folder) != digest:
        raise BoardError(
            f"the board {board} belongs to another contest than {folder}; name the "
            "right folder by --contest"
        )


class Judge:
    """Scores files on one part of a contest; it reads the contest once.

    Parameters
    ----------
    folder : path
        The contest's.
    key : path, optional
        The contest's teacher/solution.csv: then the private part is scored.

    Raises
    ------
    ContestError
        The folder or the key is not as it must be.
    """

    def __init__(self, folder: Path, key: Path | None = None) -> None:
        self._users, self._items = read_users_and_items(folder)
        self._solution = read_public(folder) if key is None else read_key(key, folder)["private"]

    @property
    def metric(self) -> str:
        """The name of the metric that decides."""
        return f"MAP@{self._solution.k}"

    def read(self, path: Path) -> bytes:
        """Return the bytes of a file that is small enough to be a submission.

        Raises
        ------
        SubmissionError
            There is no such file, or it is too large.
        """
        most = largest_size(self._users, self._items, self._solution.k)
        if not path.is_file() or path.stat().st_size > most:
            read_submission(path, self._users, self._items, self._solution.k)
        with path.open("rb") as file:
            return file.read(most + 1)

    def score(self, file: bytes, name: str = "submission.csv") -> Score:
        """Return the score of a file; ``name`` is what messages call it.

        Raises
        ------
        SubmissionError
            Everything that is wrong with the file.
        """
        # The scorer reads from a disk. A copy cannot change between its digest and its score.
        with TemporaryDirectory() as folder:
            path = Path(folder, name)
            path.write_bytes(file)
            lists = read_submission(path, self._users, self._items, self._solution.k)
        scores = score_lists(lists, self._users, self._solution, self._items)
        return Score(*scores[self.metric])
