"""The commands `ranklearn new ...` and `ranklearn tidy`, for those who write."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from ranklearn_course.command_errors import errors_as_messages
from ranklearn_course.command_group import Group

new = typer.Typer(
    cls=Group,
    help="Write the skeleton of a chapter, an exercise or a widget.",
    no_args_is_help=True,
    rich_markup_mode=None,
)


@new.command()
def chapter(name: Annotated[str, typer.Argument(help="Its name, such as rank_pairs.")]) -> None:
    """Write a chapter with its lesson, and its row in the README."""
    from ranklearn_course.authoring.new import new_chapter

    files = _written(new_chapter, name)
    (lesson,) = (file for file in files if file.suffix == ".ipynb")
    _say_next(*_of_a_lesson(lesson, name))


@new.command()
def exercise(
    id: Annotated[str, typer.Argument(help="Chapter and name, such as dcg.gain_of_a_swap.")],
) -> None:
    """Write an exercise with a function into its chapter and its lesson."""
    from ranklearn_course.authoring.new import new_exercise

    files = _written(new_exercise, id)
    (lesson,) = (file for file in files if file.suffix == ".ipynb")
    _say_next(*_of_a_lesson(lesson, id.partition(".")[0]))


@new.command()
def widget(name: Annotated[str, typer.Argument(help="Its name, such as rank_pairs.")]) -> None:
    """Write a working widget, and export its class."""
    from ranklearn_course.authoring.new import new_widget

    _written(new_widget, name)
    tests = "tests/widgets tests/browser/test_widget_contract.py tests/test_ruff.py"
    _say_next(f"python3 start.py --test {tests}")


def _of_a_lesson(lesson: Path, chapter: str) -> tuple[str, ...]:
    return (
        f".venv/bin/ranklearn tidy {lesson}",
        ".venv/bin/ranklearn classroom guide",
        f".venv/bin/python -m tests.chapters.transcript {chapter}",
        f"python3 start.py --test --chapter {chapter}",
    )


def _written(write: Callable[[str], list[Path]], name: str) -> list[Path]:
    from ranklearn_course.authoring.new import NewError
    from ranklearn_course.lessons import LessonError, editable_source

    with errors_as_messages(NewError, LessonError):
        clone = editable_source().parent
        # As what is run next is typed: in the folder of the clone.
        files = [file.relative_to(clone) for file in write(name)]
    typer.echo("Written:\n" + "\n".join(f"    {file}" for file in files))
    return files


def _say_next(*commands: str) -> None:
    typer.echo("Write over what stands there, then:\n" + "\n".join(f"    {c}" for c in commands))


def tidy(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(help="Notebooks or folders of notebooks; in a clone, by default its own."),
    ] = None,
) -> None:
    """Execute and clean notebooks before they are committed."""
    from ranklearn_course import lessons
    from ranklearn_course.authoring.lesson import NotebookError, notebooks_in
    from ranklearn_course.authoring.tidy import tidy_notebook

    with errors_as_messages(NotebookError, lessons.LessonError):
        notebooks = notebooks_in(paths or [lessons.editable_source()])
        messages = [message for path in notebooks for message in tidy_notebook(path)]
    typer.echo("\n".join(messages or ["The notebooks are tidy."]))
