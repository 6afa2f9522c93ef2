"""The commands `ranklearn progress ...`, which do what buttons of the start page do."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ranklearn_course.command_errors import errors_as_messages

if TYPE_CHECKING:
    from ranklearn_course.exercises.progress_store import ProgressStore

progress = typer.Typer(
    help="Take your progress along, from JupyterLab to the site or back.",
    no_args_is_help=True,
    rich_markup_mode=None,
)

Lessons = Annotated[
    Path | None,
    typer.Option(
        "--folder", help="Name the folder of your lessons; by default that of `ranklearn open`."
    ),
]


@progress.command("read")
def read_progress(
    file: Annotated[Path, typer.Argument(help="A file that the site or this course saved.")],
    folder: Lessons = None,
) -> None:
    """Merge a progress file with yours; nothing that you did is lost.

    Code and widgets of the site stay behind: in JupyterLab they belong to your notebooks.
    """
    from ranklearn_course.exercises.bank import known_ids
    from ranklearn_course.exercises.progress_store import NotTakenError

    store, _ = _progress_in(folder)
    with errors_as_messages(NotTakenError):
        text = file.read_text(encoding="utf-8-sig", errors="replace")
        found = store.take_in(text, known_ids())
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
    from ranklearn_course.atomic import write_atomic

    store, own = _progress_in(folder)
    if not own.is_file():
        raise _fail(f"There is no progress yet in {own.parent}. --folder names another folder.")
    if file.exists():
        raise _fail(f"{file} is there already. Name another file.")
    with errors_as_messages():
        write_atomic(file, store.text().encode())
    typer.echo(f"Your progress is in {file}. The start page of the site reads it.")


def _progress_in(folder: Path | None) -> tuple[ProgressStore, Path]:
    from ranklearn_course.exercises.progress_store import VARIABLE, ProgressStore, default_path
    from ranklearn_course.lessons import default_folder

    path = default_path(folder or default_folder())
    if path is None:
        raise _fail(f"{VARIABLE} is off, so no progress is kept. Unset it, or name a file in it.")
    return ProgressStore(path), path


def _fail(message: str) -> typer.Exit:
    typer.echo(message, err=True)
    return typer.Exit(1)
