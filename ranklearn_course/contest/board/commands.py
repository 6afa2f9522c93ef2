"""The commands `ranklearn contest board`: open a board, hand in, choose, look, reveal."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ranklearn_course.command_errors import errors_as_messages
from ranklearn_course.command_group import Group
from ranklearn_course.contest import ContestError, Estimate
from ranklearn_course.contest.board.rules import BoardError, Standing
from ranklearn_course.installation import RANKLEARN
from ranklearn_course.table import Table

if TYPE_CHECKING:
    from ranklearn_course.contest.board.store import Board
    from ranklearn_course.contest.scorer import PartScorer

board = typer.Typer(
    cls=Group,
    help="Run the board of a contest: who handed in what, who leads, the reveal at the end.",
    no_args_is_help=True,
    rich_markup_mode=None,
)

Store = Annotated[Path, typer.Argument(metavar="BOARD", help="The board's file.")]
Contest = Annotated[
    Path | None,
    typer.Option(
        "--contest",
        metavar="FOLDER",
        help="Name the contest's folder; by default the one that holds the board.",
    ),
]
Team = Annotated[str, typer.Argument(metavar="TEAM", help="The team's name.")]
STOPPED = f"Stopped. `{RANKLEARN} contest board show` tells what was recorded before."


@board.command()
def init(
    path: Annotated[Path, typer.Argument(metavar="BOARD", help="The file to make.")],
    contest: Contest = None,
    title: Annotated[str, typer.Option(help="Set the title of the page.")] = "Entrance task",
    per_day: Annotated[
        int, typer.Option(help="Allow a team this many files a day (UTC).", min=1)
    ] = 5,
) -> None:
    """Open a board for a contest. Its file is the organiser's: do not give it to participants."""
    from ranklearn_course.contest.board.store import Board
    from ranklearn_course.contest.files import contest_digest

    with errors_as_messages(ContestError, stopped=STOPPED):
        digest = contest_digest(contest or path.parent)
        Board.create(path, title=title, contest=digest, per_day=per_day).close()
    typer.echo(f"The board {path} is open. Files allowed per team and day (UTC): {per_day}.")


@board.command()
def submit(
    path: Store,
    team: Team,
    submission: Annotated[Path, typer.Argument(metavar="SUBMISSION", help="The file to hand in.")],
    contest: Contest = None,
    note: Annotated[str, typer.Option(help="Add a note for the team.")] = "",
    new_team: Annotated[
        bool, typer.Option("--new-team", help="Enter a team that is not on the board yet.")
    ] = False,
) -> None:
    """Score a file on the public part and record it. A file with faults does not count."""
    with _opened(path) as open_board:
        scorer = _scorer(open_board, path, contest)
        _refuse_link(submission)
        content, name = scorer.read(submission), submission.name
        score = partial(scorer.score, name=name)
        entry = open_board.submit(team, content, score, note=note, new=new_team)
        rank, teams = open_board.standing(team).rank, len(open_board.standings())
        left, notes = open_board.left_today(team), scorer.notes(content)
    value, error = map(_number, entry.public)
    typer.echo(
        f"Submission {entry.number} of {entry.team} is recorded: public {scorer.metric} {value} ± "
        f"{error}. Rank {rank} of {teams}; {left} more today."
    )
    for sentence in notes:
        typer.echo(sentence)


@board.command()
def choose(
    path: Store,
    team: Team,
    numbers: Annotated[
        list[int] | None,
        typer.Argument(
            metavar="NUMBER",
            help="One or two submissions of the team; without any, its two best count again.",
        ),
    ] = None,
) -> None:
    """Choose the two submissions of a team that count at the end."""
    with _opened(path) as open_board:
        finals = open_board.choose(team, numbers or [])
    numbers = ", ".join(str(entry.number) for entry in finals)
    typer.echo(f"The finals of {finals[0].team}: {numbers}.")


@board.command()
def show(
    path: Store,
    team: Annotated[
        str | None, typer.Option("--team", help="Show the submissions of this team.")
    ] = None,
) -> None:
    """Print the standings, or all submissions of one team."""
    with _opened(path) as open_board:
        table = open_board.standings() if team is None else [open_board.standing(team)]
    if team is not None:
        typer.echo(_entries(table[0]))
    else:
        typer.echo(_table(table) if table else "Nobody has handed in a submission yet.")


@board.command()
def reveal(
    path: Store,
    key: Annotated[
        Path,
        typer.Option(metavar="SOLUTION", help="Read the contest's teacher/solution.csv."),
    ],
    contest: Contest = None,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask for confirmation.")] = False,
) -> None:
    """End the contest: score the private part of all submissions, once and for all."""
    with _opened(path) as open_board:
        scorer = _scorer(open_board, path, contest, key)
        if not yes:
            typer.confirm(
                "This ends the contest for all teams and cannot be taken back. Reveal "
                "the private scores?",
                abort=True,
            )
        table = open_board.reveal(scorer.score)
    typer.echo(f"The private scores are revealed; the contest is over.\n{_table(table)}")


@board.command()
def page(
    path: Store,
    target: Annotated[
        Path | None,
        typer.Argument(metavar="PAGE", help="The page; by default BOARD with the ending .html."),
    ] = None,
) -> None:
    """Write the board as one HTML file, to open or to put on a server."""
    from ranklearn_course.contest.board.page import write_page

    target = target or path.with_suffix(".html")
    with _opened(path) as open_board:
        table = write_page(open_board, target)
    typer.echo(f"The page {target} is written, teams: {len(table)}.")


@contextmanager
def _opened(path: Path) -> Iterator[Board]:
    from ranklearn_course.contest.board.store import Board

    with errors_as_messages(ContestError, stopped=STOPPED), Board(path) as open_board:
        yield open_board


def _scorer(
    open_board: Board, path: Path, contest: Path | None, key: Path | None = None
) -> PartScorer:
    """Return what scores for this board; the contest must be the one it was opened for."""
    from ranklearn_course.contest.files import contest_digest
    from ranklearn_course.contest.scorer import PartScorer

    folder = contest or path.parent
    if contest_digest(folder) != open_board.state()[0].contest:
        raise BoardError(
            f"the board {path} belongs to another contest than {folder}; name the right folder by "
            "--contest"
        )
    return PartScorer(folder, key)


def _refuse_link(submission: Path) -> None:
    """Refuse a link: it may lead to a file that the team must not see, and faults quote lines."""
    if submission.is_symlink():
        name = submission.name if submission.name.isprintable() else repr(submission.name)
        raise BoardError(f"{name} is a link, which is not followed; hand in the file itself")


def _number(value: float) -> str:
    return f"{value:.5f}"


def _table(table: list[Standing]) -> Table:
    is_revealed = table[0].final is not None
    lines = [
        (
            standing.private_rank or standing.rank,
            standing.team,
            *_scores(standing.best.public, standing.final and standing.final.private),
            *([standing.rank] if is_revealed else []),
            len(standing.entries),
            f"{standing.last:%Y-%m-%d %H:%M}",
        )
        for standing in table
    ]
    private, rank = (("Private", "±"), ("Public rank",)) if is_revealed else ((), ())
    columns = ("Rank", "Team", *private, "Public", "±", *rank, "Entries", "Last (UTC)")
    return Table(columns, lines, align="rl" + "r" * (len(columns) - 2))


def _entries(standing: Standing) -> Table:
    lines = [
        (
            entry.number,
            f"{entry.time:%Y-%m-%d %H:%M}",
            *_scores(entry.public, entry.private),
            "yes" if entry in standing.finals else "",
            entry.note,
        )
        for entry in standing.entries
    ]
    private = ("Private", "±") if standing.final else ()
    columns = ("Number", "Time (UTC)", *private, "Public", "±", "Final", "Note")
    return Table(columns, lines, align="rl" + "r" * (len(columns) - 3) + "l")


def _scores(public: Estimate, private: Estimate | None) -> list[str]:
    return [_number(part) for part in (*(private or ()), *public)]
