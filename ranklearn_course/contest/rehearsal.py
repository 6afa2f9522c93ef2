"""A rehearsal alone: the practice set with a board of one's own, on which the ladder stands."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from ranklearn_course.contest import Estimate
from ranklearn_course.contest.baselines import MODELS, recommend
from ranklearn_course.contest.board.rules import Entry
from ranklearn_course.contest.board.store import Board
from ranklearn_course.contest.files import (
    SOLUTION,
    contest_digest,
    read_about,
    read_contest,
    write_submission,
)
from ranklearn_course.contest.practice import TEST_DAYS, holds_practice_set, unpack
from ranklearn_course.contest.scorer import PARTS, PartScorer, values_by_user
from ranklearn_course.contest.solution import read_public, read_users_and_items
from ranklearn_course.contest.submission import parse_submission
from ranklearn_course.contest.validation import mean_and_error
from ranklearn_course.contest.words import say
from ranklearn_course.installation import RANKLEARN
from ranklearn_course.table import Table

BOARD = "board.sqlite"
YOU = "You"
#: Alone nobody needs a limit.
PER_DAY = 10_000
#: A gap speaks from so many of its standard errors on.
CLEAR = 2.0


@dataclass(frozen=True)
class Rung:
    """A row of the table; `lead` is how far you are above it, None if you handed in nothing."""

    name: str
    public: Estimate
    lead: Estimate | None


@dataclass(frozen=True)
class Ladder:
    """Where you stand: the ladder and a submission of yours, the best public score first."""

    rungs: tuple[Rung, ...]
    users: int
    metric: str

    @property
    def rank(self) -> int:
        """Your rank, from 1 on; 0 without a submission of yours."""
        return next((place for place, rung in enumerate(self.rungs, 1) if rung.name == YOU), 0)

    def told_apart(self, rung: Rung) -> int:
        """1 if you are clearly above a rung, -1 if clearly below it, 0 if nobody can say."""
        gap, error = rung.lead
        return int(np.sign(gap)) if abs(gap) >= CLEAR * error > 0 else 0

    def __str__(self) -> str:
        heading = say("scores.part", part=say(PARTS["public"]), users=self.users)
        plus_minus = say("rehearsal.error")
        columns = [say("rehearsal.rank"), say("rehearsal.name"), self.metric, plus_minus]
        rows = [
            [place, rung.name, *map("{:.5f}".format, rung.public)]
            for place, rung in enumerate(self.rungs, 1)
        ]
        if not self.rank:
            return f"{heading}\n{Table(columns, rows, align='rlrr')}"
        columns += [say("rehearsal.lead"), plus_minus]
        for row, rung in zip(rows, self.rungs, strict=True):
            is_own = rung.name == YOU
            row += ["", ""] if is_own else [f"{rung.lead[0]:+.5f}", f"{rung.lead[1]:.5f}"]
        table = Table(columns, rows, align="rlrrrr")
        return "\n".join([heading, str(table), *self._in_words()])

    def _in_words(self) -> list[str]:
        others = [rung for rung in self.rungs if rung.name != YOU]
        names = {
            side: ", ".join(rung.name for rung in others if self.told_apart(rung) == side)
            for side in (-1, 0, 1)
        }
        words = {side: text or say("rehearsal.nobody") for side, text in names.items()}
        return [
            say("rehearsal.stand", rank=self.rank, count=len(self.rungs)),
            say("rehearsal.apart", above=words[-1], near=words[0], below=words[1]),
            say("rehearsal.meaning"),
        ]


def set_up(
    folder: str | os.PathLike, climbing: Callable[[str], None] = lambda sentence: None
) -> None:
    """Make what is not there yet: the practice set, the board, and the ladder on it.

    Parameters
    ----------
    folder : path
        A folder that does not exist, is empty, or holds the practice set.
    climbing : function, optional
        Called with a sentence on each rung before its lists are made, which takes seconds.

    Raises
    ------
    ContestError
        The folder holds something else.
    """
    folder = Path(folder)
    if not holds_practice_set(folder):
        unpack(folder)
    path = folder / BOARD
    if not path.exists():
        title, digest = say("rehearsal.title"), contest_digest(folder)
        Board.create(path, title=title, contest=digest, per_day=PER_DAY).close()
    with Board(path) as board:
        ready = {entry.team for entry in board.state()[1]}
        missing = [name for name in MODELS if name not in ready]
        if missing:
            contest, scorer = read_contest(folder), PartScorer(folder)
        for name in missing:
            place = 1 + list(MODELS).index(name)
            climbing(say("rehearsal.climbing", place=place, count=len(MODELS), name=name))
            lists = recommend(contest, name)
            with TemporaryDirectory() as draft:
                file = Path(draft, "rung.csv")
                write_submission(file, contest.test_users, lists)
                board.submit(name, file.read_bytes(), scorer.score, new=True)


def rules(folder: str | os.PathLike) -> str:
    """Say the rules of the practice contest, and the commands of a rehearsal."""
    about, public = read_about(folder), read_public(folder)
    sizes, day = about["sizes"], about["split_day"]
    return say(
        "rehearsal.rules",
        users=sizes["test_users"],
        items=sizes["items"],
        events=sizes["train_events"],
        k=about["k"],
        last_day=day - 1,
        days=TEST_DAYS,
        public=len(public.users),
        folder=Path(folder),
        board=Path(folder, BOARD),
        key=Path(folder, SOLUTION),
        ranklearn=RANKLEARN,
    )


def hand_in(
    folder: str | os.PathLike, submission: str | os.PathLike, note: str = ""
) -> tuple[Entry, list[str]]:
    """Record a submission on the board, and say what in it earns nothing.

    The same file counts once.

    Raises
    ------
    SubmissionError
        The submission is not as it must be.
    """
    scorer = PartScorer(folder)
    content = scorer.read(submission)
    with Board(Path(folder, BOARD)) as board:
        own = [entry for entry in board.state()[1] if entry.team == YOU]
        digest = hashlib.sha256(content).hexdigest()
        same = [entry for entry in own if entry.digest == digest]
        score = partial(scorer.score, name=Path(submission).name)
        entry = same[0] if same else board.submit(YOU, content, score, note=note, new=not own)
    return entry, scorer.notes(content)


def where_you_stand(folder: str | os.PathLike, number: int | None = None) -> Ladder:
    """Return the ladder with a submission of yours, by default with your best one."""
    solution, (users, items) = read_public(folder), read_users_and_items(folder)
    metric = f"MAP@{solution.k}"
    with Board(Path(folder, BOARD)) as board:
        table = board.standings()
        entries = {standing.team: standing.best for standing in table}
        if number is not None:
            entries[YOU] = next(entry for entry in board.state()[1] if entry.number == number)
        values = {}
        for team, entry in entries.items():
            lists = parse_submission(board.file(entry.number), team, users, items, solution.k)
            values[team] = values_by_user(lists, users, solution)[metric]
    rungs = [
        Rung(
            team,
            entry.public,
            Estimate(*mean_and_error(values[YOU] - values[team])) if YOU in values else None,
        )
        for team, entry in entries.items()
    ]
    rungs.sort(key=lambda rung: -rung.public.value)
    return Ladder(tuple(rungs), len(solution.users), metric)
