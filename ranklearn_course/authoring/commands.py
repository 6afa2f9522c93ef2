"""The commands `ranklearn new ...` and `ranklearn words ...`, for those who write or translate."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from ranklearn_course.command_group import Group
from ranklearn_course.installation import RANKLEARN

new = typer.Typer(
    cls=Group,
    help="Write the skeleton of a chapter, an exercise or a widget, for authors.",
    no_args_is_help=True,
    rich_markup_mode=None,
)


words = typer.Typer(
    cls=Group,
    help="Look after translations of the course.",
    no_args_is_help=True,
    rich_markup_mode=None,
)


@words.callback()
def _words() -> None:
    """Keep the name of the only command."""


@words.command()
def missing(
    language: Annotated[
        str, typer.Argument(metavar="LANGUAGE", help="Its code, such as ru, zh or pt-BR.")
    ],
    texts: Annotated[
        bool, typer.Option("--texts", help="Print the texts, too, as lines for the overlays.")
    ] = False,
) -> None:
    """Say what a translation lacks, file by file; exit with 1 if it lacks anything.

    The overlay of exercises.toml is exercises.ru.toml beside it, that of 03_dcg.ipynb is
    03_dcg.ru.toml. RANKLEARN_LANGUAGE=ru shows the course with them.
    """
    from ranklearn_course.authoring.translations import overlays
    from ranklearn_course.languages import ENGLISH, is_code

    if language == ENGLISH or not is_code(language):
        raise typer.BadParameter(f"{language} is no code of another language, such as ru.")
    try:
        found = list(overlays(language))
    except (OSError, ValueError) as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from None
    for each in found:
        lines = each.lines()
        if lines:
            # What is not shown is said even without the texts.
            shown = lines if texts else lines[: len(lines) - len(each.missing)]
            typer.echo("\n".join([each.line(), *shown]))
    there = sum(each.count - len(each.missing) for each in found)
    refused = sum(len(each.refused) + len(each.unknown) for each in found)
    typer.echo(
        f"Translated: {there} of {sum(each.count for each in found)}. Not usable: {refused}."
    )
    raise typer.Exit(1 if any(each.lines() for each in found) else 0)


@new.command()
def chapter(name: Annotated[str, typer.Argument(help="Its name, such as rank_pairs.")]) -> None:
    """Write a chapter with its lesson, and its lines in README, guide and summer school."""
    from ranklearn_course.authoring.new import new_chapter

    files = _written(new_chapter, name)
    (lesson,) = (file for file in files if file.suffix == ".ipynb")
    _say_next(f"{RANKLEARN} tidy {lesson}", f"{RANKLEARN} classroom guide", _test(name))


@new.command()
def exercise(
    id: Annotated[str, typer.Argument(help="Chapter and name, such as dcg.gain_of_a_swap.")],
) -> None:
    """Write an exercise with a function into its chapter and its lesson."""
    from ranklearn_course.authoring.new import new_exercise

    files = _written(new_exercise, id)
    (lesson,) = (file for file in files if file.suffix == ".ipynb")
    test = _test(id.partition(".")[0])
    _say_next(f"{RANKLEARN} tidy {lesson}", f"{RANKLEARN} classroom guide", test)


@new.command()
def widget(name: Annotated[str, typer.Argument(help="Its name, such as rank_pairs.")]) -> None:
    """Write a widget, which works, and export its class."""
    from ranklearn_course.authoring.new import new_widget

    _written(new_widget, name)
    _say_next("python3 start.py --test tests/widgets tests/browser/test_words.py")


def _test(chapter: str) -> str:
    return f"python3 start.py --test --chapter {chapter}"


def _written(write: Callable[[str], list[Path]], name: str) -> list[Path]:
    from ranklearn_course.authoring.new import NewError
    from ranklearn_course.lessons import LessonError

    try:
        files = write(name)
    except (NewError, LessonError, OSError) as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from None
    typer.echo("Written:\n" + "\n".join(f"    {file}" for file in files))
    return files


def _say_next(*commands: str) -> None:
    typer.echo("Write over what stands there, then:\n" + "\n".join(f"    {c}" for c in commands))
