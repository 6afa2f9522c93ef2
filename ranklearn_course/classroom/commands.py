"""The commands `ranklearn classroom ...` and `ranklearn slides`."""

from __future__ import annotations

import functools
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ranklearn_course.classroom import ClassroomError
from ranklearn_course.command_errors import errors_as_messages
from ranklearn_course.command_group import Group

if TYPE_CHECKING:
    from ranklearn_course.classroom.marking.folder import Outcome


classroom = typer.Typer(
    cls=Group,
    help="Write solved lessons, make and mark assignments, report on a class.",
    no_args_is_help=True,
    rich_markup_mode=None,
)


class Sandboxes(StrEnum):
    """What `mark` may run the pupils' code in."""

    auto = "auto"
    bubblewrap = "bubblewrap"
    plain = "plain"


Folder = Annotated[Path, typer.Argument(help="A new or empty folder; made if it does not exist.")]


@classroom.command("solved")
def solved_edition(folder: Folder) -> None:
    """Write the lessons with all exercises solved, for the teacher."""
    typer.echo("Writing the lessons. This takes some seconds.", err=True)
    from ranklearn_course.classroom import editions

    with errors_as_messages(ClassroomError):
        written = editions.write_solved(folder)
    typer.echo(
        f"Solved lessons in {folder}: {len(written)}. They are yours alone: keep "
        f"them from the pupils."
    )


@classroom.command("assignment")
def assignment(
    chosen: Annotated[
        list[str],
        typer.Argument(
            metavar="CHAPTER",
            help="A chapter, such as dcg or 03, or an exercise, such as dcg.ndcg.",
        ),
    ],
    course: Annotated[
        Path, typer.Option(help="Write it to this course folder, made if it does not exist.")
    ],
    name: Annotated[
        str | None, typer.Option(help="Name the assignment; by default after its chapters.")
    ] = None,
    points: Annotated[
        list[str] | None,
        typer.Option(metavar="EXERCISE=POINTS", help="Give other points, as in dcg.ndcg=6."),
    ] = None,
) -> None:
    """Make an assignment: the notebook to give out, and the file that marking works from."""
    from ranklearn_course.classroom.assignment import (
        assignment_path,
        make_assignment,
        read_points,
    )
    from ranklearn_course.classroom.release import write_course

    with errors_as_messages(ClassroomError):
        name = name or "-".join(each.replace(".", "-") for each in chosen)
        made = make_assignment(chosen, name, points=read_points(points or []))
        release = write_course(made, course)
    typer.echo(f"Assignment {name}: {len(made.tasks)} tasks, {made.points:g} points.")
    typer.echo(f"For the pupils: {release}\nFor you alone: {assignment_path(course, name)}")


@classroom.command("demo")
def invented_hand_ins(
    submissions: Annotated[
        Path,
        typer.Argument(help="A new or empty folder, such as COURSE/submitted."),
    ],
    assignment: Annotated[
        Path | None,
        typer.Option(help="Name the assignment's file; by default that of the folder's course."),
    ] = None,
) -> None:
    """Write hand-ins of an invented class, to try marking and the report on."""
    from ranklearn_course.classroom.invented_class import write_hand_ins
    from ranklearn_course.classroom.marking.submissions import find_assignment

    with errors_as_messages(ClassroomError):
        names = write_hand_ins(submissions, find_assignment(submissions, assignment))
    typer.echo(f"Invented hand-ins in {submissions}: {len(names)}, of {', '.join(names)}.")


@classroom.command("mark")
def mark(
    submissions: Annotated[
        Path,
        typer.Argument(
            help="A folder with NAME.ipynb or NAME/..., or the course folder of nbgrader."
        ),
    ],
    table: Annotated[Path, typer.Option("--csv", help="Write the marks to this table.")] = Path(
        "marks.csv"
    ),
    assignment: Annotated[
        Path | None,
        typer.Option(help="Name the assignment's file; by default that of the folder's course."),
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option(help="Mark this many at a time; by default one per processor.", min=1),
    ] = None,
    sandbox: Annotated[
        Sandboxes,
        typer.Option(
            help="Run the code in bubblewrap, or plain: in no sandbox. auto takes bubblewrap if "
            "it works."
        ),
    ] = Sandboxes.auto,
    seconds: Annotated[
        float,
        typer.Option(help="Stop a cell or a task after this many seconds.", min=0.1, max=3600),
    ] = 5.0,
    submission_seconds: Annotated[
        float, typer.Option(help="Stop a submission after this many seconds.", min=1, max=86400)
    ] = 120.0,
    memory: Annotated[
        int, typer.Option(help="Allow a submission this many megabytes.", min=256)
    ] = 2048,
    feedback: Annotated[
        Path | None,
        typer.Option(
            help="Write a page for each pupil to this folder; COURSE/feedback for nbgrader."
        ),
    ] = None,
) -> None:
    """Mark submissions, each in a sandbox where bubblewrap is installed, and write a table."""
    from ranklearn_course.classroom.marking import Limits
    from ranklearn_course.classroom.marking.folder import mark_folder
    from ranklearn_course.classroom.marking.submissions import find_assignment

    limits = Limits(seconds, submission_seconds, memory)
    with errors_as_messages(ClassroomError):
        made = find_assignment(submissions, assignment)
        outcome = mark_folder(
            submissions,
            table,
            made,
            limits=limits,
            workers=workers,
            sandbox=sandbox.value,
            warn=functools.partial(typer.echo, err=True),
            is_shown=True,
            feedback=feedback,
        )
    _tell(outcome, table)
    if feedback:
        typer.echo(f"The pages for the pupils are in {feedback}.")


def _tell(outcome: Outcome, table: Path) -> None:
    """Say what came of marking a folder."""
    from ranklearn_course.classroom.marking.folder import notes_path
    from ranklearn_course.classroom.marking.marks import shown_name
    from ranklearn_course.classroom.marking.submissions import MOST_NAMES

    typer.echo(f"Marks of {len(outcome.marks)} submissions are in {table}.")
    if outcome.noted:
        typer.echo(f"There are notes on {outcome.noted} of them in {notes_path(table)}.")
    if outcome.rest:
        names = ", ".join(map(shown_name, outcome.rest[:MOST_NAMES]))
        typer.echo(
            f"In the folder but not marked: {len(outcome.rest)}, such as {names}. "
            f"All names are in {notes_path(table)}."
        )
    if outcome.not_run:
        typer.echo(f"These could not be run, and have no points: {', '.join(outcome.not_run)}.")


@classroom.command("guide")
def guide() -> None:
    """Write the pages of docs/teaching anew from lessons and exercises; it is for authors."""
    from ranklearn_course.classroom.guide import write_guide

    with errors_as_messages(ClassroomError):
        written = write_guide()
    typer.echo(f"Written anew: {', '.join(written)}." if written else "The guide is up to date.")


@classroom.command("report")
def class_report(
    marks: Annotated[Path, typer.Argument(help="The table that mark wrote.")],
    names: Annotated[
        bool, typer.Option("--names", help="Name the pupils; otherwise nobody is named.")
    ] = False,
    output: Annotated[
        Path, typer.Option("--output", "-o", help="Write the report to this page.")
    ] = Path("report.html"),
) -> None:
    """Report what a class is confused about: counts, common mistakes, what to ask next."""
    from ranklearn_course.classroom.report import count, read_marks, text_report, write_report

    with errors_as_messages(ClassroomError):
        counted = count(read_marks(marks))
        write_report(counted, output, names=names)
    typer.echo(text_report(counted))
    typer.echo(f"The report is in {output}.")


def slides(
    lesson: Annotated[str, typer.Argument(help="Its number or name, such as 03 or dcg.")],
    folder: Annotated[
        Path, typer.Argument(help="The folder for the slides, made if it does not exist.")
    ] = Path(),
) -> None:
    """Write the slides of a lesson, for a class: one HTML file that needs no network."""
    from ranklearn_course.classroom.slides import write_slides
    from ranklearn_course.course import find_chapter

    if find_chapter(lesson):
        typer.echo("Making the slides. This takes some seconds.", err=True)
    with errors_as_messages(ClassroomError):
        path = write_slides(lesson, folder)
    typer.echo(f"The slides are in {path}. Open them in a browser; S shows the speaker's view.")
