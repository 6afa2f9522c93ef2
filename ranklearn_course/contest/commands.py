"""The commands `ranklearn contest ...`: thin, the room is imported by the command that needs it."""

from __future__ import annotations

import secrets
import sys
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

Folder = Annotated[Path, typer.Argument(help="The folder to make; it must not exist yet.")]


def _secret() -> int:
    return SAFE_SEED + secrets.randbits(63)


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
    users: Annotated[int, typer.Option(help="Set the number of users, 20 to 1,000,000.")] = 4000,
    items: Annotated[int, typer.Option(help="Set the number of items, 40 to 100,000.")] = 2000,
    events: Annotated[
        int | None, typer.Option(help="Set the rough number of events; by default 50 per user.")
    ] = None,
    days: Annotated[
        int, typer.Option(help="Set the number of days, 10 to 1000; the last 17.5 % are the test.")
    ] = 120,
    seed: Annotated[
        int | None,
        typer.Option(help="Make the same files again; by default a seed nobody can guess."),
    ] = None,
    by_time: Annotated[
        bool,
        typer.Option(
            "--by-time",
            help="Take the first third of the test days for the public part, and the rest for the "
            "private part.",
        ),
    ] = False,
) -> None:
    """Make a synthetic contest: what users of a video service watched, split in time."""
    with errors_as_messages(ContestError):
        from ranklearn_course.contest.files import read_about
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
        sizes = read_about(folder)["sizes"]
        typer.echo(
            f"{folder}: {sizes['train_events']} events of the past, {sizes['items']} items, "
            f"{sizes['test_users']} test users. {HAND_OUT} Whoever knows the seed in "
            "teacher/made.json can make the solution."
        )
        if chosen < SAFE_SEED:
            typer.echo(
                "So small a seed can be found by trying, and with it the solution: "
                "leave --seed out for a contest that counts."
            )


@contest.command()
def rehearse(
    submission: Annotated[
        Path | None, typer.Argument(metavar="FILE", help="A file to hand in.")
    ] = None,
    folder: Annotated[
        Path | None,
        typer.Option(
            help="Rehearse in this folder, or on your own contest; by default in the folder "
            "rehearsal among your lessons."
        ),
    ] = None,
    note: Annotated[str, typer.Option(help="Add a note for yourself.")] = "",
    choose: Annotated[
        list[int] | None,
        typer.Option(
            metavar="NUMBER", help="Choose this submission as a final; repeat it for a second."
        ),
    ] = None,
    end: Annotated[
        bool, typer.Option("--end", help="End the rehearsal, and open the private part.")
    ] = False,
    new: Annotated[
        bool,
        typer.Option(
            "--new",
            help="Begin another rehearsal, with a fresh contest. It is the one that is meant from "
            "now on; --folder names an earlier one.",
        ),
    ] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask for confirmation.")] = False,
) -> None:
    """Rehearse alone: the practice set with its rules, a board of your own, and the ladder on it.

    Given a file, show its place on the ladder; otherwise show the rules and your best file's place.
    """
    if (submission is not None) + bool(choose) + end + new > 1:
        raise typer.BadParameter(
            "FILE, --choose, --end and --new are separate steps: give one of them"
        )
    with errors_as_messages(ContestError, stopped=STOPPED_REHEARSAL):
        if not (choose or new) and sys.stderr.isatty():
            # Before the imports, which take the longest.
            typer.echo("Scoring all rungs of the ladder; that takes some seconds.", err=True)
        from ranklearn_course.contest import rehearsal
        from ranklearn_course.contest.words import say

        home = rehearsal.begin_anew(folder, _secret()) if new else rehearsal.place(folder)
        if end:
            typer.echo(str(rehearsal.end(home)))
            return
        if choose:
            numbers = rehearsal.choose(home, choose)
            typer.echo(say("rehearsal.finals", numbers=", ".join(map(str, numbers))))
            return
        if submission is None:
            rehearsal.set_up(home)
            if rehearsal.is_over(home):
                ladder = rehearsal.end(home)
            else:
                typer.echo(rehearsal.rules(home).strip())
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
            help="Name the columns, or give their places from 1; rating=.. or plays=.. is "
            "optional. Other columns are found by their names. user,item,-,time says what the "
            "columns hold from left to right, with - for one to leave out.",
        ),
    ] = "",
    liked: Annotated[
        float | None,
        typer.Option(
            help="Count ratings, or plays, from this number on as events; by default 4, or 1 play."
        ),
    ] = None,
    items: Annotated[
        Path | None,
        typer.Option(
            help="Read the items' titles or years, and genres, from a table such as movies.csv."
        ),
    ] = None,
    last: Annotated[
        int | None,
        typer.Option(
            help="Keep back this many rows of each user, the last in time; by default 10."
        ),
    ] = None,
    split_day: Annotated[
        str | None,
        typer.Option(
            metavar="DAY",
            help="Keep back all rows from a date on, such as 2026-03-01, or from a day counted "
            "from the first, 0.",
        ),
    ] = None,
    at_random: Annotated[
        bool,
        typer.Option("--at-random", help="Draw the rows to keep back: for a table without times."),
    ] = False,
    repeats: Annotated[
        bool,
        typer.Option(
            "--repeats",
            help="Keep all rows of an item that a user has again and again, not the first only.",
        ),
    ] = False,
    seed: Annotated[
        int | None,
        typer.Option(
            help="Draw the public part with this seed; by default one nobody can guess.", min=0
        ),
    ] = None,
) -> None:
    """Turn a table of user, item and time into a contest: what each user will take next."""
    with errors_as_messages(ContestError):
        from ranklearn_course.contest.conversion import convert

        made = convert(
            log,
            folder,
            columns=_columns(columns),
            liked=liked,
            items=items,
            last=last,
            split_day=split_day,
            at_random=at_random,
            repeats=repeats,
            seed=_secret() if seed is None else seed,
        )
        typer.echo(
            f"{made}\n{HAND_OUT} Whoever has the table knows the solution: take a public one for "
            f"exercise, not for prizes.\nTo rehearse on it: {RANKLEARN} contest rehearse --folder "
            f"{folder}"
        )


def _columns(text: str) -> dict[str, str]:
    """Return the column of each role, or its place if they stand from left to right."""
    parts = [part.strip() for part in text.split(",") if part.strip()]
    if not any("=" in part for part in parts):
        parts = [f"{what}={place}" for place, what in enumerate(parts, 1) if what != "-"]
    pairs = [[side.strip() for side in part.split("=", 1)] for part in parts]
    found = {pair[0]: pair[-1] for pair in pairs}
    if not all(len(pair) == 2 and all(pair) for pair in pairs) or len(found) < len(pairs):
        raise ContestError(
            "--columns must name each once, in pairs such as user=buyer,item=3, or be what all "
            f"columns hold from left to right, such as user,item,-,time; got {text}"
        )
    return found


@contest.command()
def score(
    submission: Annotated[
        Path,
        typer.Argument(
            help="A CSV file user_id,item_ids, like sample_submission.csv, or a folder of such "
            "files, each named after its team."
        ),
    ],
    folder: Annotated[
        Path | None,
        typer.Option(
            "--contest",
            metavar="FOLDER",
            help="Name the contest's folder; by default where you are, or where the submission is.",
        ),
    ] = None,
    key: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Score the private part too, with the contest's solution.csv."
        ),
    ] = None,
) -> None:
    """Score a submission, or all of a folder, on the public part, with standard errors."""
    with errors_as_messages(ContestError):
        from ranklearn_course.contest import scorer

        home = folder or _contest_of(submission)
        if submission.is_dir():
            scored, faults = scorer.score_folder(submission, home, key)
            if scored.rows:
                typer.echo(scored)
            for fault in faults:
                typer.echo(fault, err=True)
            raise typer.Exit(bool(faults))
        scores, notes = scorer.score_with_notes(submission, home, key)
        typer.echo("\n\n".join(map(str, scores.values())))
        for note in notes:
            typer.echo(f"\n{note}")
