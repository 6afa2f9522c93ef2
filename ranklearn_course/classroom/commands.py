"""The commands `ranklearn classroom ...`."""

from __future__ import annotations

import typer

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
