"""The command `ranklearn exam`: make a paper, open it, mark it, print its right answers."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ranklearn_course.command_errors import errors_as_messages
from ranklearn_course.command_group import GroupWithDefault
from ranklearn_course.exam import ExamError
from ranklearn_course.installation import RANKLEARN

exam = typer.Typer(
    name="exam",
    cls=GroupWithDefault,
    help="Make a mock exam paper, open it and mark it. Without a command, a paper is made.",
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@exam.command()
def make(
    folder: Annotated[
        Path | None,
        typer.Argument(
            help="The folder for the paper; it is made if it does not exist. By default "
            "mock-exams among your lessons, where JupyterLab shows it.",
            show_default=False,
        ),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(help="Make the paper with this number; by default a random one.")
    ] = None,
    minutes: Annotated[int, typer.Option(help="Set how long the exam takes, 20 to 150.")] = 60,
    only: Annotated[
        list[str] | None,
        typer.Option(metavar="LESSONS", help="Ask only about these lessons, such as 02,10."),
    ] = None,
    path: Annotated[
        str,
        typer.Option(
            help="Ask only about the lessons of a way through the course: entrance or search."
        ),
    ] = "",
    without: Annotated[
        list[str] | None,
        typer.Option(metavar="LESSONS", help="Leave these lessons out, such as 07,09."),
    ] = None,
) -> None:
    """Make a paper over all lessons or some, as a notebook and as a page to print.

    The right answers are not in the paper. The same seed gives the same paper.
    """
    # Before the imports, which take the longest.
    typer.echo("Making the paper. This takes some seconds.", err=True)
    import secrets

    from ranklearn_course.exam.notebook import write_paper
    from ranklearn_course.exam.paper import left_out, make_paper
    from ranklearn_course.lessons import default_folder

    with errors_as_messages(ExamError):
        chosen = secrets.randbelow(1_000_000) if seed is None else seed
        paper = make_paper(chosen, minutes, left_out(only or (), path, without or ()))
        notebook, page = write_paper(paper, folder or default_folder() / "mock-exams")
    typer.echo(f"Made {notebook}")
    typer.echo(f"To print: {page}")
    if not (path or only or without):
        typer.echo(
            "Its questions are from all lessons; with --path entrance or --path search they are "
            "from those of a path only."
        )
    typer.echo(f'Open it: {RANKLEARN} exam open "{notebook}"')
    typer.echo("Run its first cell: the clock starts. Run the cell of each answer: it is saved.")
    typer.echo(f'Then: {RANKLEARN} exam mark "{notebook}"')


PAPER = Annotated[Path, typer.Argument(help="The notebook of the paper.")]


@exam.command("open")
def open_paper(
    paper: PAPER,
    no_browser: Annotated[
        bool, typer.Option("--no-browser", help="Print the address, and open no browser.")
    ] = False,
) -> None:
    """Open a paper in JupyterLab, wherever it lies."""
    from urllib.parse import quote

    from ranklearn_course import jupyterlab, lessons
    from ranklearn_course.exam.notebook import read_paper

    with errors_as_messages(ExamError):
        read_paper(paper)
    # A paper that is a link is opened where its target lies.
    file = paper.resolve()
    home = lessons.folder_of(file)
    folder = home or file.parent
    page = f"/lab/tree/{quote(file.relative_to(folder).as_posix())}"
    browser, has_lessons = not no_browser, home is not None
    raise typer.Exit(jupyterlab.start(folder, page=page, browser=browser, lessons=has_lessons))


@exam.command()
def mark(
    paper: PAPER,
    finished: Annotated[
        bool,
        typer.Option(
            "--finished",
            help="Mark now, even if the clock is still running or was never started.",
        ),
    ] = False,
) -> None:
    """Mark a paper: give the points, the time used, and a diagnosis of each error.

    Marking runs the cells of the paper, so mark only papers that you would run.
    """
    typer.echo("Marking the paper. This takes some seconds.", err=True)
    from ranklearn_course.exam.notebook import mark_notebook
    from ranklearn_course.exam.sitting import Notice

    with errors_as_messages(ExamError):
        marked = mark_notebook(paper, finished)
    is_marked = not isinstance(marked, Notice)
    typer.echo(str(marked), err=not is_marked)
    raise typer.Exit(0 if is_marked else 1)


@exam.command()
def key(paper: PAPER) -> None:
    """Print the right answers to a paper, for example to mark a printed one by hand."""
    typer.echo("Looking up the right answers. This takes some seconds.", err=True)
    from ranklearn_course.exam.notebook import read_paper
    from ranklearn_course.exam.report import paper_key

    with errors_as_messages(ExamError):
        typer.echo(paper_key(read_paper(paper)[0]))
