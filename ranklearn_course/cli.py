"""The command `ranklearn`: thin, every room is imported only by the command that needs it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ranklearn_course.authoring.commands import new
from ranklearn_course.classroom.commands import classroom
from ranklearn_course.command_group import Group
from ranklearn_course.contest.commands import contest
from ranklearn_course.evaluation.commands import evaluate
from ranklearn_course.exam.commands import exam
from ranklearn_course.web.commands import web

if TYPE_CHECKING:
    from ranklearn_course.exercises.progress_store import ProgressStore

app = typer.Typer(
    name="ranklearn",
    cls=Group,
    help="A course on how to measure a ranking: open its lessons and look after them.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


progress = typer.Typer(
    help="Take your progress along, from JupyterLab to the site or from there to JupyterLab.",
    no_args_is_help=True,
    rich_markup_mode=None,
)
app.add_typer(progress, name="progress")
app.add_typer(classroom, name="classroom")
app.add_typer(contest, name="contest")
app.add_typer(exam, name="exam")
app.add_typer(new, name="new")
app.add_typer(web, name="web")
app.command()(evaluate)


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


def _fail(message: object) -> typer.Exit:
    typer.echo(str(message), err=True)
    return typer.Exit(1)


@app.command("open", context_settings={"ignore_unknown_options": True})
def open_lessons(
    arguments: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[FOLDER] [JUPYTERLAB OPTIONS]",
            help="Your own folder, first (by default ranklearn-lessons in your home folder), "
            "then options for JupyterLab, such as --port=8899.",
        ),
    ] = None,
    no_browser: Annotated[
        bool, typer.Option("--no-browser", help="Print the address, open no browser.")
    ] = False,
    copy_only: Annotated[
        bool, typer.Option("--copy-only", help="Copy the lessons, do not start JupyterLab.")
    ] = False,
    afresh: Annotated[
        list[str] | None,
        typer.Option(
            "--fresh",
            metavar="LESSON",
            help="Start this lesson afresh, such as 03 or dcg; your version of it is kept under "
            "another name.",
        ),
    ] = None,
) -> None:
    """Copy the lessons to your own folder and open them in JupyterLab.

    A lesson that you edited is never overwritten.
    """
    from ranklearn_course import jupyterlab, lessons

    named, extra = _split(arguments or [])
    try:
        report = lessons.copy_lessons(named or lessons.default_folder(), afresh=afresh or [])
    except lessons.LessonError as error:
        raise _fail(error) from None
    typer.echo("\n".join(report.lines()))
    if not copy_only:
        raise typer.Exit(jupyterlab.start(report.folder, extra, browser=not no_browser))


def _split(arguments: list[str]) -> tuple[Path | None, list[str]]:
    """Tell the folder, which comes first if at all, from JupyterLab's options."""
    if arguments and not arguments[0].startswith("-"):
        return Path(arguments[0]), arguments[1:]
    return None, arguments


Lessons = Annotated[
    Path | None,
    typer.Option(
        "--folder", help="The folder of your lessons; by default the one of `ranklearn open`."
    ),
]


@progress.command("read")
def read_progress(
    file: Annotated[Path, typer.Argument(help="A file that the site or this course saved.")],
    folder: Lessons = None,
) -> None:
    """Join a file of progress with your own; nothing that you did is lost.

    Code and widgets of the site stay behind: in JupyterLab they belong to your notebooks.
    """
    from ranklearn_course.atomic import in_words
    from ranklearn_course.exercises.bank import known_ids
    from ranklearn_course.exercises.progress_store import NotTakenError

    store, _ = _progress_in(folder)
    try:
        text = file.read_text(encoding="utf-8-sig", errors="replace")
        found = store.take_in(text, known_ids())
    except OSError as error:
        raise _fail(in_words(error)) from None
    except NotTakenError as error:
        raise _fail(f"{file}: {error}") from None
    typer.echo("\n".join(found.sentences()))


@progress.command("save")
def save_progress(
    file: Annotated[
        Path, typer.Argument(help="The file to write; there must be none of this name.")
    ] = Path("ranklearn-progress.jsonl"),
    folder: Lessons = None,
) -> None:
    """Write your progress as a file that the start page of the site reads.

    The code that you wrote stays in your notebooks.
    """
    from ranklearn_course.atomic import in_words

    store, own = _progress_in(folder)
    if not own.is_file():
        raise _fail(f"There is no progress yet in {own.parent}. --folder names another folder.")
    try:
        with file.open("x", encoding="utf-8") as new:
            new.write(store.text())
    except FileExistsError:
        raise _fail(f"{file} is there already. Name another file.") from None
    except OSError as error:
        raise _fail(in_words(error)) from None
    typer.echo(f"Your progress is in {file}. The start page of the site reads it.")


def _progress_in(folder: Path | None) -> tuple[ProgressStore, Path]:
    from ranklearn_course.exercises.progress_store import VARIABLE, ProgressStore, default_path
    from ranklearn_course.lessons import default_folder

    path = default_path(folder or default_folder())
    if path is None:
        raise _fail(f"{VARIABLE} is off, so no progress is kept. Unset it, or name a file in it.")
    return ProgressStore(path), path


@app.command()
def tidy(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(help="Notebooks or folders of notebooks; in a clone, by default its own."),
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Change nothing, only tell what is not tidy.")
    ] = False,
) -> None:
    """Execute and clean notebooks before they are committed (for authors of lessons)."""
    from ranklearn_course import lessons
    from ranklearn_course.authoring.lesson import NotebookError
    from ranklearn_course.authoring.tidy import run_tidy

    try:
        own = lessons.lesson_source if check else lessons.editable_source
        messages = run_tidy(paths or [own()], check=check)
    except (FileNotFoundError, NotebookError, lessons.LessonError) as error:
        raise _fail(error) from None
    typer.echo("\n".join(messages or ["The notebooks are tidy."]))
    raise typer.Exit(1 if check and messages else 0)


@app.command()
def slides(
    lesson: Annotated[str, typer.Argument(help="Its number or name, such as 03 or dcg.")],
    folder: Annotated[
        Path, typer.Argument(help="Where they go; made if it does not exist.")
    ] = Path(),
) -> None:
    """Write the slides of a lesson, for a class: one HTML file that needs no network."""
    from ranklearn_course.chapters import find_chapter
    from ranklearn_course.classroom import ClassroomError
    from ranklearn_course.classroom.slides import write_slides

    if find_chapter(lesson):
        typer.echo("Making the slides. This takes some seconds.", err=True)
    try:
        path = write_slides(lesson, folder)
    except (ClassroomError, OSError) as error:
        raise _fail(error) from None
    typer.echo(f"The slides are in {path}. Open them in a browser; S shows the speaker's view.")


@app.command()
def doctor() -> None:
    """Check packages, lessons, space and the kernel; say how to mend each fault."""
    from ranklearn_course import doctor as room

    raise typer.Exit(room.main())
