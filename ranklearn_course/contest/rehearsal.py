"""A rehearsal alone: the practice set with a board of one's own, on which the ladder stands.

A contest of your own that has its solution, such as one that `convert` made of a table, is
rehearsed in its folder in the same way. `begin_anew` makes a fresh contest for the next rehearsal.

In a notebook `rehearse(my_model)` hands in what a model recommends, `rehearse(lists)` lists that
are made already, and `end()` opens the private part; `ranklearn contest rehearse` does the same
from a terminal, in the same folder. The rungs of the ladder stand on the board, too, but the
numbers of your submissions count yours alone.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike
from scipy.sparse import csr_array

from ranklearn_course.contest import ContestError, Estimate
from ranklearn_course.contest.baselines import MODELS, NEED_TODAY, Log, Model, recommend
from ranklearn_course.contest.board.rules import Entry, finals
from ranklearn_course.contest.board.store import PER_DAY, Board
from ranklearn_course.contest.files import (
    HEADERS,
    MADE,
    SAMPLE,
    SOLUTION,
    TRAIN,
    Contest,
    contest_digest,
    read_about,
    read_contest,
    refuse_overwriting,
    submission_of,
    values_of,
)
from ranklearn_course.contest.generator import make_contest
from ranklearn_course.contest.practice import TEST_DAYS, holds_practice_set, unpack
from ranklearn_course.contest.scorer import PARTS, PartScorer
from ranklearn_course.contest.solution import read_public
from ranklearn_course.contest.two_stages import held_out, two_stage_lists
from ranklearn_course.contest.validation import mean_and_error
from ranklearn_course.contest.words import say
from ranklearn_course.data.columns import from_frame, is_frame
from ranklearn_course.installation import RANKLEARN
from ranklearn_course.lessons import default_folder
from ranklearn_course.table import Table

BOARD = "board.sqlite"
YOU = "You"
#: With more items the table of all their pairs, in which EASE counts, takes more than 3 GB.
MOST_ITEMS = 20_000
PAIRS = ("item-kNN", "EASE", "blend", "two stages")
#: A gap speaks from so many of its standard errors on.
CLEAR = 2.0


def taken_before(contest: Contest) -> np.ndarray:
    """Return what each test user took most often, and behind it what most people took."""
    log = Log.of(contest)
    ones = np.ones(len(log.items))
    times = csr_array((ones, (log.users, log.items)), shape=log.seen.shape)
    usual = log.counts() / (log.counts().sum() + 1)
    return recommend(contest, lambda _: lambda rows: times[rows].toarray() + usual)


class PerfectError(ContestError):
    """A file whose lists are all perfect: so are those that were made from the answers."""


@dataclass(frozen=True)
class Rung:
    """A row of the table; `lead` is how far you are above it, None if you handed in nothing."""

    name: str
    estimate: Estimate
    lead: Estimate | None

    @property
    def side(self) -> int:
        """1 if you are clearly above it, -1 if clearly below it, 0 if nobody can say."""
        gap, error = self.lead or (0.0, 0.0)
        return int(np.sign(gap)) if abs(gap) >= CLEAR * error > 0 else 0


@dataclass(frozen=True)
class Ladder:
    """Where you stand: the ladder and a submission of yours, the best score first."""

    rungs: tuple[Rung, ...]
    users: int
    metric: str
    part: str = "public"

    @classmethod
    def of(cls, values: Mapping[str, np.ndarray], metric: str, part: str = "public") -> Ladder:
        """Make it of each one's values by user; yours stand under `YOU`."""
        rungs = [
            Rung(
                name,
                Estimate(*mean_and_error(each)),
                Estimate(*mean_and_error(values[YOU] - each)) if YOU in values else None,
            )
            for name, each in values.items()
        ]
        rungs.sort(key=lambda rung: -rung.estimate.value)
        return cls(tuple(rungs), len(next(iter(values.values()))), metric, part)

    @property
    def rank(self) -> int:
        """Your rank, from 1 on; 0 without a submission of yours."""
        return next((place for place, rung in enumerate(self.rungs, 1) if rung.name == YOU), 0)

    def names(self, side: int) -> str:
        """The others that you are clearly above, 1, clearly below, -1, or not told apart from."""
        return ", ".join(each.name for each in self.rungs if each.name != YOU and each.side == side)

    def __str__(self) -> str:
        heading = say("scores.part", part=say(PARTS[self.part]), users=self.users)
        plus_minus = say("rehearsal.error")
        columns = [say("rehearsal.rank"), say("rehearsal.name"), self.metric, plus_minus]
        rows = [
            [place, rung.name, *map("{:.5f}".format, rung.estimate)]
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

    __repr__ = __str__

    def _in_words(self) -> list[str]:
        words = {side: self.names(side) or say("rehearsal.nobody") for side in (-1, 0, 1)}
        return [
            say("rehearsal.stand", rank=self.rank, count=len(self.rungs)),
            say("rehearsal.apart", above=words[-1], near=words[0], below=words[1]),
            say("rehearsal.meaning"),
        ]


def told_apart(own: np.ndarray, rungs: Mapping[str, np.ndarray]) -> Table:
    """Say from which rungs a model is told apart, by its values and theirs of the same users.

    >>> rungs = {"low": np.array([0.0, 0.1, 0.0]), "near": np.array([0.6, 0.5, 0.4])}
    >>> print(told_apart(np.array([0.4, 0.5, 0.6]), rungs))
    0.5000, rank 1 of 3   the rungs
    clearly above you     nobody
    not told apart        near
    clearly below you     low
    """
    ladder = Ladder.of({YOU: own, **rungs}, "")
    stand = say("rehearsal.own", mean=own.mean(), rank=ladder.rank, count=len(ladder.rungs))
    sides = (
        (say("rehearsal.above_you"), -1),
        (say("rehearsal.near_you"), 0),
        (say("rehearsal.below_you"), 1),
    )
    nobody = say("rehearsal.nobody")
    rows = [(name, ladder.names(side) or nobody) for name, side in sides]
    return Table((stand, say("rehearsal.rungs")), rows)


def rehearse(
    submission: Model | str | os.PathLike | ArrayLike | Any,
    note: str = "",
    *,
    folder: str | os.PathLike | None = None,
    sure: bool = False,
) -> Ladder:
    """Hand in on the board of your own, and return where that stands.

    Parameters
    ----------
    submission : function, str, path, array or DataFrame
        A model as `baselines` describes it, the name of one, or a file. Or lists: a row of item ids
        for each test user, in the order of the contest, as `recommend` returns them, or a DataFrame
        with the columns of a file.
    note : str
        What you want to remember of it.
    folder : path, optional
        Default: rehearsal, among your lessons. Made if it does not exist. Or a contest of your own.
    sure : bool
        Hand in a file that is perfect on the public part, too.

    Returns
    -------
    Ladder

    Raises
    ------
    ContestError
        The file or the lists are not as they must be, it is the sixth of a day, or the private part
        is open.
    PerfectError
        All of its lists are perfect, and you are not sure.
    """
    folder = place(folder)
    set_up(folder)
    entry, notes = hand_in(folder, submission, note, sure=sure)
    print(*notes, sep="\n")
    return where_you_stand(folder, entry)


def _content(given: Any, folder: Path, scorer: PartScorer) -> tuple[bytes, str]:
    """Return what is handed in as the bytes of a file, and what messages call it."""
    is_model = callable(given) or (isinstance(given, str) and given in MODELS)
    if isinstance(given, (str, os.PathLike)) and not is_model:
        return scorer.read(given), Path(given).name
    if is_frame(given):
        return _of_frame(given), "lists.csv"
    contest = read_contest(folder)
    lists = recommend(contest, given) if is_model else _lists(given, contest)
    return submission_of(contest.test_users, lists), "lists.csv"


def _lists(given: Any, contest: Contest) -> list[np.ndarray]:
    rows = [np.asarray(row) for row in given] if isinstance(given, Iterable) else []
    users = len(contest.test_users)
    if len(rows) != users or not all(row.ndim == 1 and row.dtype.kind in "iu" for row in rows):
        kind = f"{type(given).__name__} of {rows[0].dtype}" if rows else type(given).__name__
        raise ContestError(say("rehearsal.lists", users=users, kind=kind, rows=len(rows)))
    return rows


def _of_frame(frame: Any) -> bytes:
    """Return a DataFrame as a file: its faults are then found where those of a file are."""
    table, header = from_frame(frame), HEADERS[SAMPLE]
    if (got := ",".join(table.columns)) != header:
        raise ContestError(say("rehearsal.frame", header=header, got=got))
    lines = [header]
    for _, (user, items) in table.rows:
        is_list = isinstance(items, list | tuple | np.ndarray)
        lines.append(f"{user},{' '.join(map(str, items)) if is_list else items}")
    return "\n".join(lines).encode()


def place(folder: str | os.PathLike | None = None) -> Path:
    """Return the folder of a rehearsal, by default the newest among the learner's lessons."""
    return _numbered()[-1] if folder is None else Path(folder)


def _numbered() -> list[Path]:
    """Return the folders of the rehearsals among the lessons: rehearsal, rehearsal-2, and on."""
    default_folder().mkdir(exist_ok=True)
    folders = [default_folder() / "rehearsal"]
    while (another := default_folder() / f"rehearsal-{len(folders) + 1}").exists():
        folders.append(another)
    return folders


def begin_anew(folder: str | os.PathLike | None, seed: int) -> Path:
    """Make a fresh contest for the next rehearsal, like the practice set with other users.

    Without a folder it stands beside the earlier ones, and from now on is the one that is meant
    where no folder is named.

    Raises
    ------
    ContestError
        The folder holds something.
    """
    if folder is None:
        before = _numbered()
        folder = before[-1]
        if folder.exists():
            folder = folder.with_name(f"rehearsal-{len(before) + 1}")
    refuse_overwriting(folder)
    print(say("rehearsal.making", folder=folder))
    return make_contest(folder, seed=seed)


def _rungs(contest: Contest) -> tuple[dict[str, Callable[[], np.ndarray]], list[str]]:
    """Return how each rung of the ladder makes its lists, and sentences on those left out."""
    names, left_out = list(MODELS), []
    if contest.split_day is None:
        names = [name for name in names if name not in NEED_TODAY]
        left_out.append(say("rehearsal.no_today"))
    if not contest.genre_names:
        names = [name for name in names if not name.startswith("genre profile")]
        left_out.append(say("rehearsal.no_genres"))
    rungs: dict[str, Callable[[], np.ndarray]]
    rungs = {name: partial(recommend, contest, name) for name in names}
    if contest.repeats:
        rungs["taken before"] = partial(taken_before, contest)
    try:
        held_out(contest)
        rungs["two stages"] = partial(two_stage_lists, contest)
    except ValueError:
        left_out.append(say("rehearsal.too_short"))
    if (count := len(contest.item_ids)) > MOST_ITEMS:
        large = [name for name in rungs if any(each in name for each in PAIRS)]
        rungs = {name: make for name, make in rungs.items() if name not in large}
        left_out.append(say("rehearsal.too_many", count=count, names=", ".join(large)))
    return rungs, left_out


def set_up(folder: str | os.PathLike, climbing: Callable[[str], None] = print) -> None:
    """Make what is not there yet: the practice set, the board, and the ladder on it.

    Parameters
    ----------
    folder : path
        A folder that does not exist, is empty, or holds the practice set or a contest with its
        solution.
    climbing : function, optional
        Called with a sentence on each rung before its lists are made, which takes seconds, and on
        rungs that are left out.

    Raises
    ------
    ContestError
        The folder holds something else.
    """
    folder = Path(folder)
    if not (holds_practice_set(folder) or (folder / SOLUTION).is_file()):
        unpack(folder)
    path = folder / BOARD
    if not path.exists():
        title, digest = say("rehearsal.title"), contest_digest(folder)
        Board.create(path, title=title, contest=digest, per_day=PER_DAY).close()
    with Board(path) as board:
        about, entries = board.state()
        there = {entry.team for entry in entries}
        contest = read_contest(folder)
        rungs, left_out = _rungs(contest)
        if about.revealed or there.issuperset(rungs):
            return
        scorer = PartScorer(folder)
        for sentence in left_out:
            climbing(sentence)
        for place, (name, make) in enumerate(rungs.items(), 1):
            if name not in there:
                climbing(say("rehearsal.climbing", place=place, count=len(rungs), name=name))
                content = submission_of(contest.test_users, make())
                board.submit(name, content, scorer.score, new=True)


def rules(folder: str | os.PathLike) -> str:
    """Say the rules of the practice contest, and the commands of a rehearsal."""
    about, public = read_about(folder), read_public(folder)
    sizes, day, values = about["sizes"], about.get("split_day"), values_of(about)
    of_all = {"k": about["k"], "items": sizes["items"], "users": sizes["test_users"]}
    if day is not None:
        # Of a contest of your own the teacher's folder says how many days it has.
        made = {} if holds_practice_set(folder) else json.loads(Path(folder, MADE).read_bytes())
        of_all["days"] = made["days"] - day if made else TEST_DAYS
    if values is None:
        log = say("rehearsal.log", last_day=day - 1, **of_all)
    else:
        asked = "rehearsal.log_by_chance" if "at_random" in about else "rehearsal.log_by_user"
        if day is not None:
            asked = "rehearsal.log_by_day"
        liked = f"{about.get('liked', 0):.15g}"
        log = say(
            "rehearsal.log_of_table",
            seen=say("rehearsal.log_repeats" if about.get("repeats") else "rehearsal.log_new"),
            asked=say(asked, last=about.get("last"), day=day, **of_all),
            liked=say("rehearsal.log_liked", liked=liked, values=values) if values else "",
            columns=f"{HEADERS[TRAIN]},{values}" if values else HEADERS[TRAIN],
            **of_all,
        )
    return say(
        "rehearsal.rules",
        log=log.strip(),
        public=len(public.users),
        per_day=PER_DAY,
        ranklearn=RANKLEARN,
    )


def hand_in(
    folder: str | os.PathLike,
    submission: Model | str | os.PathLike | ArrayLike | Any,
    note: str = "",
    *,
    sure: bool = False,
) -> tuple[Entry, list[str]]:
    """Record a submission on the board; say how varied it is, and what in it earns nothing.

    The same file counts once.

    Raises
    ------
    SubmissionError
        The submission is not as it must be.
    ContestError
        The private part is open.
    PerfectError
        All of its public lists are perfect, and nobody said that this is as it should be.
    """
    scorer = PartScorer(folder)
    content, name = _content(submission, Path(folder), scorer)
    scores = scorer.scores(content, name)
    public = scores[scorer.metric]
    if not sure and is_perfect(public):
        raise PerfectError(say("scores.perfect"))
    with _board(folder) as board:
        if board.state()[0].revealed is not None:
            raise ContestError(f"{say('rehearsal.over')} {_again()}")
        own = _own(board)
        digest = hashlib.sha256(content).hexdigest()
        if entry := next((each for each in own if each.digest == digest), None):
            number = own.index(entry) + 1
            told = say("rehearsal.known", number=number, left=board.left_today(YOU))
        else:
            if own and not board.left_today(YOU):
                raise ContestError(say("rehearsal.full", per_day=PER_DAY))
            entry = board.submit(YOU, content, lambda _: public, note=note, new=not own)
            number = len(own) + 1
            told = say("rehearsal.handed_in", number=number, left=board.left_today(YOU))
    share = scores["coverage"].value
    shown = say("rehearsal.coverage", share=share, metric=scorer.metric)
    return entry, [told, shown, *scorer.notes(content)]


def is_over(folder: str | os.PathLike) -> bool:
    """Tell whether the private part of a rehearsal is open."""
    with _board(folder) as board:
        return board.state()[0].revealed is not None


def _again() -> str:
    return say("rehearsal.again", ranklearn=RANKLEARN)


def is_perfect(public: Estimate) -> bool:
    """Tell whether a public score is one that no honest file has."""
    return public.value == 1


def _board(folder: str | os.PathLike) -> Board:
    path = Path(folder, BOARD)
    if not path.is_file():
        raise ContestError(say("rehearsal.none", folder=folder, ranklearn=RANKLEARN))
    return Board(path)


def _own(board: Board) -> list[Entry]:
    """Return your submissions as they came: the first one is number 1."""
    return [entry for entry in board.state()[1] if entry.team == YOU]


def where_you_stand(folder: str | os.PathLike, entry: Entry | None = None) -> Ladder:
    """Return the ladder with a submission of yours, by default with your best one."""
    with _board(folder) as board:
        entries = {standing.team: standing.best for standing in board.standings()}
        if entry is not None:
            entries[YOU] = entry
        return _ladder(PartScorer(folder), board, entries)


def choose(folder: str | os.PathLike, numbers: Iterable[int]) -> list[int]:
    """Choose your finals by their numbers, and return what counts now; none: your two best.

    Raises
    ------
    ContestError
        There is no such submission of yours, or more than two are named, or one twice.
    """
    with _board(folder) as board:
        own, numbers = _own(board), [*numbers]
        if unknown := [number for number in numbers if not 1 <= number <= len(own)]:
            raise ContestError(say("rehearsal.unknown", number=unknown[0], count=len(own)))
        # What the board refuses it calls by its own numbers.
        if len({*numbers}) < len(numbers):
            raise ContestError(say("rehearsal.twice"))
        board.choose(YOU, [own[number - 1].number for number in numbers])
        return _numbers(board, _finals(board))


def _numbers(board: Board, entries: Iterable[Entry]) -> list[int]:
    places = {entry.number: place for place, entry in enumerate(_own(board), 1)}
    return [places[entry.number] for entry in entries]


def _finals(board: Board) -> tuple[Entry, ...]:
    """Your finals; a file that is perfect on the public part is one only if you chose it."""
    own = _own(board)
    chosen = [entry for entry in own if entry.chosen]
    return finals(chosen or [entry for entry in own if not is_perfect(entry.public)])


def end(folder: str | os.PathLike | None = None) -> Ladder:
    """Open the private part, and return the ladder on it with the better one of your finals.

    Unless you chose finals they are your best ones by public score. It ends this rehearsal; the
    next one begins with a fresh contest, `begin_anew`.

    Raises
    ------
    ContestError
        There is no rehearsal, or you handed in nothing that can be a final.
    """
    folder = place(folder)
    with _board(folder) as board:
        chosen = _finals(board)
        if not chosen:
            raise ContestError(say("rehearsal.no_final"))
        if not (folder / SOLUTION).is_file():
            unpack(folder, solution=True)
        scorer = PartScorer(folder, folder / SOLUTION)
        if board.state()[0].revealed is None:
            board.choose(YOU, [entry.number for entry in chosen])
            board.reveal(scorer.score)
        entries = {standing.team: standing.final for standing in board.standings()}
        ladder = _ladder(scorer, board, entries)
        *numbers, best = _numbers(board, [*chosen, entries[YOU]])
    print(say("rehearsal.ended", numbers=" and ".join(map(str, numbers)), best=best))
    print(_again())
    return ladder


def _ladder(scorer: PartScorer, board: Board, entries: Mapping[str, Entry]) -> Ladder:
    values = {team: scorer.by_user(board.file(entry.number)) for team, entry in entries.items()}
    return Ladder.of(values, scorer.metric, scorer.part)
