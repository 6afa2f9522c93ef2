"""The board as one static page of HTML: a table, no script, nothing from the network.

It holds no notes and no lists, and of the private scores nothing before the reveal. Whoever has
the page can open it from a disk; whoever serves it needs no server of ours.
"""

from __future__ import annotations

from datetime import datetime
from importlib.resources import files
from pathlib import Path

from ranklearn_course.atomic import write_atomic
from ranklearn_course.contest.board.rules import Standing, standings
from ranklearn_course.contest.board.store import About, Board
from ranklearn_course.html_page import html_page
from ranklearn_course.palette import fill_colors


def write_page(board: Board, path: str | Path) -> list[Standing]:
    """Write the board's page, whole or not at all, and return the table that it shows."""
    about, entries = board.state()
    table = standings(entries)
    write_atomic(path, render_page(about, table, board.now()).encode())
    return table


def render_page(about: About, table: list[Standing], now: datetime) -> str:
    """Return the page of a table as it stands now."""
    moved = [standing for standing in table if standing.climbed]
    return html_page(
        "contest/board/page.html.jinja",
        title=about.title,
        style=fill_colors(files(__package__).joinpath("page.css").read_text("utf-8")),
        about=about,
        table=table,
        entries=sum(len(standing.entries) for standing in table),
        moved=sorted(moved, key=lambda standing: -abs(standing.climbed)),
        now=now,
    )
