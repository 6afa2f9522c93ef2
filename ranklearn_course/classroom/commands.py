"""The commands `ranklearn classroom ...`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

SOLVED = "Solved lessons in {folder}: {count}. They are yours alone: keep them from the pupils."
STUDENT = (
    "Lessons for marked work in {folder}: {count}. Beside them stands a package without the "
    "solutions; where your pupils work, the course itself should not be installed."
)
MADE = "Assignment {name}: {tasks} tasks, {points} points."
WHERE = "For the pupils: {release}\nFor you alone, with solutions: {source}"

classroom = typer.Typer(
    help="For teachers: editions, assignments, marking, a hub for a class.",
    no_args_is_help=True,
    rich_markup_mode=None,
)


@classroom.callback()
def _classroom() -> None:
    """Keep the sub-commands, however few there are."""


def fail(message: object) -> typer.Exit:
    """Print a message to stderr; raise what is returned to end with exit code 1."""
    typer.echo(str(message), err=True)
    return typer.Exit(1)


Folder = Annotated[Path, typer.Argument(help="A new or empty folder; made if it does not exist.")]


@classroom.command("solved")
def solved_edition(folder: Folder) -> None:
    """Write the lessons with all exercises solved, for the teacher."""
    from ranklearn_course.classroom import ClassroomError, editions

    try:
        written = editions.write_solved(folder)
    except (ClassroomError, OSError) as error:
        raise fail(error) from None
    typer.echo(SOLVED.format(count=len(written), folder=folder))


@classroom.command("student")
def student_edition(folder: Folder) -> None:
    """Write the lessons for marked work, with a package that holds no solutions.

    The course's package holds all solutions: where pupils work on marked exercises, let it not be
    installed. Its metrics stay in the edition, since the lessons compute with them.
    """
    from ranklearn_course.classroom import ClassroomError, student

    try:
        written = student.write_student(folder)
    except (ClassroomError, OSError) as error:
        raise fail(error) from None
    typer.echo(STUDENT.format(count=len(written), folder=folder))


@classroom.command("assignment")
def assignment(
    chosen: Annotated[
        list[str],
        typer.Argument(metavar="CHAPTERS...", help="Chapters (dcg, 03) or exercises (dcg.ndcg)."),
    ],
    course: Annotated[
        Path, typer.Option(help="The folder of the nbgrader course; made if it does not exist.")
    ],
    name: Annotated[
        str | None, typer.Option(help="Of the assignment; by default made of the chapters.")
    ] = None,
    points: Annotated[
        list[str] | None,
        typer.Option(metavar="EXERCISE=POINTS", help="Other points, as in dcg.ndcg=6."),
    ] = None,
) -> None:
    """Make an assignment of an nbgrader course: the source, the release and the gradebook."""
    from ranklearn_course.classroom import ClassroomError, nbgrader_course, nbgrader_tool
    from ranklearn_course.classroom.assignment import make_assignment, read_points

    try:
        nbgrader_tool.demand_nbgrader()
        name = name or "-".join(each.replace(".", "-") for each in chosen)
        made = make_assignment(chosen, name, points=read_points(points or []))
        source = nbgrader_course.write_course(made, course)
        release = nbgrader_tool.make_first_release(course, name)
    except (ClassroomError, OSError) as error:
        raise fail(error) from None
    count, points_in_all = len(made.tasks), f"{made.points:g}"
    typer.echo(MADE.format(name=name, tasks=count, points=points_in_all))
    typer.echo(WHERE.format(release=release, source=source))


@classroom.command("hub")
def hub(
    folder: Annotated[
        Path, typer.Argument(help="Where the hub keeps everything; a new folder, or its own.")
    ] = Path("ranklearn-hub"),
    demo: Annotated[
        bool,
        typer.Option("--demo", help="Run a hub with a teacher and three pupils on this machine."),
    ] = False,
    port: Annotated[
        int, typer.Option(help="Of the address; 0 takes a free one.", min=0, max=65535)
    ] = 8000,
    proxy: Annotated[
        str | None,
        typer.Option(help="Path of configurable-http-proxy, if it is not on the PATH."),
    ] = None,
) -> None:
    """Run a hub for a class to try it out: JupyterLab, the lessons, nbgrader's exchange.

    For a real class, docs/hub.md has settings for The Littlest JupyterHub and for Kubernetes.
    """
    from ranklearn_course.classroom import ClassroomError
    from ranklearn_course.classroom.hub import running

    if not demo:
        raise fail(running.ONLY_A_DEMO)
    try:
        running.run_demo(folder, proxy, port, typer.echo)
    except ClassroomError as error:
        raise fail(error) from None
