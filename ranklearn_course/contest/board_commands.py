"""The commands `ranklearn contest board`: open a board, hand in, choose, look, reveal."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ranklearn_course.contest.command_errors import plain_errors
from ranklearn_course.table import Table

if TYPE_CHECKING:
    from ranklearn_course.contest.board import Board
    from ranklearn_course.contest.board_judge import Judge
    from ranklearn_course.contest.board_standings import Score, Standing

board = typer.Typer(
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
        help="The contest's folder; by default the one in which the board lies.",
    ),
]
Team = Annotated[str, typer.Argument(metavar="TEAM", help="The team's name.")]
REVEALED = "The private scores are revealed; the contest is over."
STOPPED = "Stopped. `ranklearn contest board show` tells what was recorded before."
NOBODY = "Nobody has handed in a submission yet."

HEAD = ("Rank", "Team", "Public", "±", "Entries", "Last (UTC)")
HEAD_ENDED = ("Rank", "Team", "Private", "±", "Public", "±", "Public rank", "Entries", "Last (UTC)")
HEAD_TEAM = ("Number", "Time (UTC)", "Public", "±", "Final", "Note")
HEAD_TEAM_ENDED = ("Number", "Time (UTC)", "Private", "±", "Public", "±", "Final", "Note")


@board.command()
def init(
    path: Annotated[Path, typer.Argument(metavar="BOARD", help="The file to make.")],
    contest: Contest = None,
    title: Annotated[str, typer.Option(help="Stands above the page.")] = "Entrance task",
    per_day: Annotated[
        int, typer.Option(help="How many files a team may hand in on a day in UTC.", min=1)
    ] = 5,
) -> None:
    """Open a board for a contest. The file is the organiser's: do not give it to participants."""
    from ranklearn_course.contest.board import Board
    from ranklearn_course.contest.board_judge import contest_digest

    with plain_errors(STOPPED):
        digest = contest_digest(contest or path.parent)
        Board.create(path, title=title, contest=digest, per_day=per_day).close()
    typer.echo(f"The board {path} is open. Files a team may hand in on a day (UTC): {per_day}.")


@board.command()
def submit(
    path: Store,
    team: Team,
    submission: Annotated[Path, typer.Argument(metavar="SUBMISSION", help="The file to hand in.")],
    contest: Contest = None,
    note: Annotated[str, typer.Option(help="What the team wants to remember.")] = "",
    new_team: Annotated[
        bool, typer.Option("--new-team", help="Enter a team that is not on the board yet.")
    ] = False,
) -> None:
    """Score a file on the public part and record it. A file with faults does not count."""
    with _opened(path) as open_board:
        judge = _judge(open_board, path, contest)
        file = judge.read(submission)
        name = submission.name
        entry = open_board.submit(
            team, file, lambda file: judge.score(file, name), note=note, new=new_team
        )
        rows = open_board.standings()
        left = open_board.left_today(team)
    typer.echo(
        f"Submission {entry.number} of {entry.team} is recorded: public "
        f"{judge.metric} {_number(entry.public.value)} ± "
        f"{_number(entry.public.error)}. Rank "
        f"{next(row.rank for row in rows if row.team == entry.team)} of {len(rows)}; "
        f"{left} more today."
    )


@board.command()
def choose(
    path: Store,
    team: Team,
    numbers: Annotated[
        list[int] | None,
        typer.Argument(
            metavar="[NUMBERS]",
            help="One or two submissions of the team; none goes back to its two best.",
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
    """Print the table, or all submissions of one team."""
    with _opened(path) as open_board:
        rows = open_board.standings() if team is None else [open_board.standing(team)]
    if team is not None:
        typer.echo(_entries(rows[0]))
    else:
        typer.echo(_table(rows) if rows else NOBODY)


@board.command()
def reveal(
    path: Store,
    key: Annotated[
        Path,
        typer.Option(metavar="SOLUTION", help="The key file: the contest's teacher/solution.csv."),
    ],
    contest: Contest = None,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
) -> None:
    """End the contest: score the private part of all submissions, once and for all."""
    with _opened(path) as open_board:
        judge = _judge(open_board, path, contest, key)
        if not yes:
            typer.confirm(
                "This ends the contest for all teams and cannot be taken back. Reveal "
                "the private scores?",
                abort=True,
            )
        rows = open_board.reveal(judge.score)
    typer.echo(f"{REVEALED}\n{_table(rows)}")


@board.command()
def page(
    path: Store,
    target: Annotated[
        Path | None,
        typer.Argument(metavar="[PAGE]", help="The page; by default BOARD with the ending .html."),
    ] = None,
) -> None:
    """Write the board as one HTML file, to be opened or put on a server as it is."""
    from ranklearn_course.contest.board_page import write_page

    target = target or path.with_suffix(".html")
    with _opened(path) as open_board:
        rows = write_page(open_board, target)
    typer.echo(f"The page {target} is written, teams: {len(rows)}.")


@contextmanager
def _opened(path: Path) -> Iterator[Board]:
    from ranklearn_course.contest.board import Board

    with plain_errors(STOPPED), Board(path) as open_board:
        yield open_board


def _judge(open_board: Board, path: Path, contest: Path | None, key: Path | None = None) -> Judge:
    """Return what scores for this board; the contest must be the one it was opened for."""
    from ranklearn_course.contest.board_judge import Judge, check_contest

    folder = contest or path.parent
    check_contest(folder, open_board.about().contest, path)
    return Judge(folder, key)


def _number(value: float) -> str:
    return f"{value:.5f}"


def _table(rows: list[Standing]) -> Table:
    ended = rows[0].final is not None
    cells = []
    for row in rows:
        place = [row.private_rank or row.rank, row.team]
        was = [row.rank] if ended else []
        scores = _scores(row.best.public, row.final.private if ended else None)
        cells.append([*place, *scores, *was, len(row.entries), f"{row.last:%Y-%m-%d %H:%M}"])
    columns = HEAD_ENDED if ended else HEAD
    return Table(columns, cells, align="rl" + "r" * (len(columns) - 2))


def _entries(row: Standing) -> Table:
    ended = row.final is not None
    cells = [
        [
            entry.number,
            f"{entry.time:%Y-%m-%d %H:%M}",
            *_scores(entry.public, entry.private),
            "yes" if entry in row.finals else "",
            entry.note,
        ]
        for entry in row.entries
    ]
    columns = HEAD_TEAM_ENDED if ended else HEAD_TEAM
    return Table(columns, cells, align="rl" + "r" * (len(columns) - 3) + "l")


def _scores(public: Score, private: Score | None) -> list[str]:
    scores = [public] if private is None else [private, public]
    return [_number(part) for score in scores for part in (score.value, score.error)]
