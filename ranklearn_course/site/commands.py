"""The commands `ranklearn web ...`: thin, the room is imported by the command that needs it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ranklearn_course.command_errors import errors_as_messages
from ranklearn_course.command_group import GroupWithDefault
from ranklearn_course.installation import RANKLEARN

web = typer.Typer(
    cls=GroupWithDefault,
    help=f"Make the course a static site that runs in the browser: {RANKLEARN} web OUT.",
    no_args_is_help=True,
    rich_markup_mode=None,
)

Folder = Annotated[Path, typer.Argument(metavar="OUT", help="The folder of the site.")]


@web.command()
def build(
    folder: Folder,
    address: Annotated[
        str, typer.Option(help="Say where the site will be, for the pictures of links to it.")
    ] = "",
    repository: Annotated[
        str, typer.Option(help="Say where the lessons are kept, to report mistakes there.")
    ] = "",
    with_slides: Annotated[
        bool, typer.Option("--slides/--no-slides", help="Make the slides of all lessons, or none.")
    ] = True,
    pyodide: Annotated[
        Path | None,
        typer.Option(help="Run all cells with Pyodide's distribution in this folder."),
    ] = None,
) -> None:
    """Write the site from the lessons as they are committed; no kernel is needed, but npm is."""
    from ranklearn_course.site.distribution import DistributionError
    from ranklearn_course.site.packages import PackagesError
    from ranklearn_course.site.website import Website

    with errors_as_messages(PackagesError, DistributionError):
        Website(folder, address, with_slides, pyodide, repository).write()
    typer.echo(f"The site is in {folder}. To look at it: {RANKLEARN} web serve {folder}")


@web.command()
def serve(
    folder: Folder,
    port: Annotated[int, typer.Option(help="Use this port on this machine.", min=0)] = 8000,
) -> None:
    """Show the site on this machine until Ctrl+C; any static host can serve it as well."""
    from ranklearn_course.site.serving import server

    if not (folder / "index.html").is_file():
        typer.echo(f"There is no site in {folder}. To make one: {RANKLEARN} web {folder}", err=True)
        raise typer.Exit(1)
    with server(folder, port) as running:
        typer.echo(f"http://127.0.0.1:{running.server_port}/ shows the site; Ctrl+C ends it.")
        try:
            running.serve_forever()
        except KeyboardInterrupt:
            typer.echo("")
