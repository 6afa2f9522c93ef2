"""The command `ranklearn`: thin, every room is imported only by the command that needs it."""

from __future__ import annotations

import os
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated

import typer

from ranklearn_course.authoring.commands import new, tidy
from ranklearn_course.classroom.commands import classroom, slides
from ranklearn_course.command_errors import errors_as_messages
from ranklearn_course.command_group import SETTINGS, Group
from ranklearn_course.contest.commands import contest
from ranklearn_course.evaluation.commands import evaluate
from ranklearn_course.exam.commands import exam
from ranklearn_course.site.commands import web
from ranklearn_course.start_page.commands import progress

# The commands by what they are typed for.
LISTED = {
    "To learn": ["open", "glossary", "progress", "exam", "doctor"],
    "To measure rankings of your own": ["evaluate"],
    "To hold a contest, or train for one": ["contest"],
    "To teach": ["slides", "classroom"],
    "To write lessons": ["new", "tidy", "web"],
}

OF_OPEN = ("--no-browser", "--verbose", "--copy-only", "--fresh")


class Program(Group):
    """All commands of the course."""

    def headings(self) -> dict[str, list[str]]:
        """Give the names of the commands, by what they are typed for."""
        return LISTED


app = typer.Typer(
    name="ranklearn",
    cls=Program,
    help="A course on how to measure a ranking: open its lessons and look after them.",
    no_args_is_help=True,
    # Of what start.py starts, a shell knows no name that it could complete.
    add_completion="RANKLEARN_COMMAND" not in os.environ,
    **SETTINGS,
)


app.add_typer(progress, name="progress")
app.add_typer(classroom, name="classroom")
app.add_typer(contest, name="contest")
app.add_typer(exam, name="exam")
app.add_typer(new, name="new")
app.add_typer(web, name="web")
for command in (evaluate, slides, tidy):
    app.command()(command)


def _print_version(wanted: bool) -> None:
    if wanted:
        from ranklearn_course.versions import which

        typer.echo(f"ranklearn-course {which()}")
        raise typer.Exit


@app.callback()
def _ranklearn(
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            help="Print the version, and the commit.",
            callback=_print_version,
            is_eager=True,
        ),
    ] = False,
) -> None:
    """Hold the options that stand before a command."""


@app.command("open", context_settings={"ignore_unknown_options": True})
def open_lessons(
    arguments: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="FOLDER JUPYTERLAB-OPTIONS",
            help="Your own folder comes first (by default ranklearn-lessons in your home folder), "
            "then options for JupyterLab, such as --port=8899.",
        ),
    ] = None,
    no_browser: Annotated[
        bool, typer.Option("--no-browser", help="Print the address, and open no browser.")
    ] = False,
    verbose: Annotated[
        bool, typer.Option("--verbose", help="Print all that JupyterLab says of its work.")
    ] = False,
    copy_only: Annotated[
        bool, typer.Option("--copy-only", help="Copy the lessons, and do not start JupyterLab.")
    ] = False,
    afresh: Annotated[
        list[str] | None,
        typer.Option(
            "--fresh",
            metavar="LESSON",
            help="Start this lesson afresh, such as 03 or dcg. Your version of it is kept under "
            "another name.",
        ),
    ] = None,
) -> None:
    """Copy the lessons to your own folder and open them in JupyterLab.

    A lesson that you edited is never overwritten.
    """
    from ranklearn_course import jupyterlab, lessons

    named, extra = _split(arguments or [])
    for option in extra:
        # JupyterLab's answer to a slip is all of its options.
        for meant in get_close_matches(option, OF_OPEN, n=1, cutoff=0.8):
            raise typer.BadParameter(f"There is no {option}. Did you mean {meant}?")
    with errors_as_messages(lessons.LessonError):
        report = lessons.copy_lessons(named or lessons.default_folder(), afresh=afresh or [])
    typer.echo("\n".join(report.lines()))
    if not copy_only:
        raise typer.Exit(
            jupyterlab.start(report.folder, extra, browser=not no_browser, verbose=verbose)
        )


def _split(arguments: list[str]) -> tuple[Path | None, list[str]]:
    """Tell the folder, which comes first if at all, from JupyterLab's options."""
    if arguments and not arguments[0].startswith("-"):
        return Path(arguments[0]), arguments[1:]
    return None, arguments


@app.command()
def glossary(
    words: Annotated[list[str] | None, typer.Argument(metavar="WORD OR QUESTION")] = None,
) -> None:
    """Say what a word of the course means, or what answers a question in a few words.

    Examples: HR@10, recall below nDCG. Without a word all are shown.
    """
    from ranklearn_course.data import glossary as look_up

    with errors_as_messages(ValueError):
        typer.echo(look_up(" ".join(words) if words else None))


@app.command()
def doctor() -> None:
    """Check packages, lessons, disk space and the kernel, and say how to mend each fault."""
    from ranklearn_course import doctor as room

    raise typer.Exit(room.main())
