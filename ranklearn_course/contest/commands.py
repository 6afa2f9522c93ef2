"""The commands `ranklearn contest ...`: thin, the room is imported by the command that needs it."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated

import typer

from ranklearn_course.command_errors import errors_as_messages
from ranklearn_course.command_group import Group
from ranklearn_course.contest import ContestError
from ranklearn_course.contest.board.commands import board
from ranklearn_course.installation import RANKLEARN

STOPPED_REHEARSAL = "Stopped; the same command goes on where this one was."
#: A smaller seed is found by trying: to make its catalogue takes less than a tenth of a second.
SAFE_SEED = 2**40
HAND_OUT = (
    "Give participants train.csv, items.csv, test_users.csv, sample_submission.csv and "
    "contest.json; keep public.csv and the folder teacher."
)

contest = typer.Typer(
    cls=Group,
    help="Run a recommender contest, or train for one.",
    no_args_is_help=True,
    rich_markup_mode=None,
)
contest.add_typer(board, name="board")

Folder = Annotated[Path, typer.Argument(help="Where it goes: a folder that does not exist yet.")]


def _secret() -> int:
    return SAFE_SEED + secrets.randbits(63)


def _report(folder: Path, advice: str) -> None:
    from ranklearn_course.contest.files import read_about

    sizes = read_about(folder)["sizes"]
    typer.echo(
        f"{folder}: {sizes['train_events']} events of the past, {sizes['items']} items, "
        f"{sizes['test_users']} test users. {advice}"
    )


def _contest_of(submission: Path) -> Path:
    """Return the folder of the contest where none was named."""
    from ranklearn_course.contest.files import ABOUT

    for folder in (Path(), submission.parent):
        if (folder / ABOUT).is_file():
            return folder
    found = min(Path().glob(f"*/{ABOUT}"), default=None)
    near = f" Here that may be --contest {found.parent}." if found else ""
    raise ContestError(
        f"There is no contest where you are, nor beside {submission}: add "
        f"--contest FOLDER, with the folder that holds contest.json.{near}"
    )


@contest.command()
def make(
    folder: Folder,
    users: Annotated[int, typer.Option(help="20 to 1,000,000.")] = 4000,
    items: Annotated[int, typer.Option(help="40 to 100,000.")] = 2000,
    events: Annotated[
        int | None, typer.Option(help="About how many; by default 50 for each user.")
    ] = None,
    days: Annotated[int, typer.Option(help="10 to 1000; the last 17.5 % are the test.")] = 120,
    seed: Annotated[
        int | None,
        typer.Option(help="The same seed makes the same files; by default one nobody can guess."),
    ] = None,
    by_time: Annotated[
        bool,
        typer.Option(
            "--by-time",
            help="The public part asks about the first third of the test days, the private part "
            "about the rest.",
        ),
    ] = False,
) -> None:
    """Make a synthetic contest: what users of a video service watched, split in time."""
    with errors_as_messages(ContestError):
        from ranklearn_course.contest.generator import make_contest

        chosen = _secret() if seed is None else seed
        make_contest(
            folder,
            users=users,
            items=items,
            events=events,
            days=days,
            seed=chosen,
            by_time=by_time,
        )
        _report(
            folder,
            f"{HAND_OUT} Who knows the seed in teacher/made.json can make the solution.",
        )
        if chosen < SAFE_SEED:
            typer.echo(
                "So small a seed can be found by trying, and with it the solution: "
                "leave --seed out for a contest that counts."
            )


@contest.command()
def practice(
    folder: Folder,
    solution: Annotated[
        bool,
        typer.Option(
            "--solution",
            help="Unpack the solution too, also into a folder that holds the practice set.",
        ),
    ] = False,
) -> None:
    """Unpack the practice set that ships with the course, without its solution."""
    with errors_as_messages(ContestError):
        from ranklearn_course.contest.practice import unpack

        unpack(folder, solution=solution)
        _report(
            folder,
            f"`{RANKLEARN} contest score SUBMISSION --contest {folder}` tells the public score; "
            f"`{RANKLEARN} contest rehearse` says the rules and where you stand.",
        )
        if solution:
            typer.echo(f"The solution is in {folder}/teacher.")


@contest.command()
def rehearse(
    submission: Annotated[
        Path | None, typer.Argument(metavar="[FILE]", help="A file to hand in.")
    ] = None,
    folder: Annotated[
        Path | None,
        typer.Option(
            help="Where it is; by default rehearsal, among your lessons. Or a contest of your own."
        ),
    ] = None,
    note: Annotated[str, typer.Option(help="What you want to remember of it.")] = "",
    choose: Annotated[
        list[int] | None,
        typer.Option(metavar="NUMBER", help="A submission that is a final; twice for two."),
    ] = None,
    end: Annotated[bool, typer.Option("--end", help="Open the private part.")] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
) -> None:
    """Rehearse alone: the practice set with its rules, a board of your own, and the ladder on it.

    With a file it says where that stands; without one, the rules and where your best one does.
    """
    if (submission is not None) + bool(choose) + end > 1:
        raise typer.BadParameter("FILE, --choose and --end are steps of their own: give one")
    with errors_as_messages(ContestError, stopped=STOPPED_REHEARSAL):
        from ranklearn_course.contest import rehearsal
        from ranklearn_course.contest.words import say

        home = rehearsal.place(folder)
        if end:
            typer.echo(str(rehearsal.end(home)))
            return
        if choose:
            finals = rehearsal.choose(home, choose)
            numbers = ", ".join(str(entry.number) for entry in finals)
            typer.echo(say("rehearsal.finals", numbers=numbers))
            return
        if submission is None:
            rehearsal.set_up(home)
            is_over = rehearsal.is_over(home)
            typer.echo((rehearsal.over() if is_over else rehearsal.rules(home)).strip())
            ladder = rehearsal.where_you_stand(home)
        else:
            try:
                ladder = rehearsal.rehearse(submission, note, folder=home, sure=yes)
            except rehearsal.PerfectError as error:
                typer.confirm(f"{error}\n{say('rehearsal.sure')}", abort=True)
                ladder = rehearsal.rehearse(submission, note, folder=home, sure=True)
        typer.echo(f"\n{ladder}")


@contest.command()
def convert(
    log: Annotated[
        Path, typer.Argument(help="A table with a row for each event, such as ratings.csv.")
    ],
    folder: Folder,
    columns: Annotated[
        str,
        typer.Option(
            metavar="user=..,item=..,time=..",
            help="Names of the columns, or their places from 1; perhaps rating=.., too. What is "
            "not said is found by its name.",
        ),
    ] = "",
    liked: Annotated[
        float | None, typer.Option(help="The least rating that is an event; by default 4.")
    ] = None,
    items: Annotated[
        Path | None,
        typer.Option(help="A table of the items: item, title or year, genres, such as movies.csv."),
    ] = None,
    last: Annotated[
        int, typer.Option(help="How many rows of each user, the last in time, are the test.")
    ] = 10,
    seed: Annotated[
        int | None,
        typer.Option(help="Of who is in the public part; by default one nobody can guess.", min=0),
    ] = None,
) -> None:
    """Turn a table of user, item and time into a contest: what will a user take next."""
    with errors_as_messages(ContestError):
        from ranklearn_course.contest.conversion import convert

        made = convert(
            log,
            folder,
            columns=_columns(columns),
            liked=liked,
            items=items,
            last=last,
            seed=_secret() if seed is None else seed,
        )
        typer.echo(
            f"{made}\n{HAND_OUT} Whoever has the table knows the solution: take a public one for "
            "exercise, not for prizes."
        )


def _columns(text: str) -> dict[str, str]:
    pairs = [part.partition("=") for part in text.split(",") if part.strip()]
    return {what.strip(): column.strip() for what, _, column in pairs}


@contest.command()
def score(
    submission: Annotated[
        Path, typer.Argument(help="A CSV file user_id,item_ids, as sample_submission.csv.")
    ],
    folder: Annotated[
        Path | None,
        typer.Option(
            "--contest",
            metavar="FOLDER",
            help="The contest's; by default where you are, or else where the submission is.",
        ),
    ] = None,
    key: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="The contest's solution.csv: it opens the private part, too."
        ),
    ] = None,
) -> None:
    """Score a submission on the public part: MAP@10 and its companions, with standard errors."""
    with errors_as_messages(ContestError):
        from ranklearn_course.contest import scorer

        scores, notes = scorer.score_with_notes(submission, folder or _contest_of(submission), key)
        typer.echo("\n\n".join(map(str, scores.values())))
        for note in notes:
            typer.echo(f"\n{note}")
