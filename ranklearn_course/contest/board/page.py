"""The board as one static page of HTML: a table, a plot, no script, nothing from the network.

It holds no notes and no lists, and of the private scores nothing before the reveal. Whoever has
the page can open it from a disk; whoever serves it needs no server of ours.
"""

from __future__ import annotations

import re
import warnings
from base64 import b64encode
from collections.abc import Sequence
from datetime import datetime, timedelta
from importlib.resources import files
from io import BytesIO
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING
from unicodedata import combining, east_asian_width

from ranklearn_course.atomic import write_atomic
from ranklearn_course.contest.board.rules import Standing, standings
from ranklearn_course.contest.board.store import About, Board
from ranklearn_course.html_page import html_page
from ranklearn_course.palette import DARK_OF_FIGURES, THEMES, fill_colors

if TYPE_CHECKING:
    from matplotlib.axes import Axes

#: The widths of a plot in pixels of the page, and how many teams it shows before and after the end.
WIDTHS = {"wide": 960, "narrow": 340}
PUBLIC_TEAMS, PRIVATE_TEAMS = 8, 20

_TAG, _COLOR = re.compile("<[^>]*>"), re.compile(r"#[0-9a-f]{6}\b")


def write_page(board: Board, path: str | Path) -> list[Standing]:
    """Write the board's page, whole or not at all, and return the table that it shows."""
    about, entries = board.state()
    table = standings(entries)
    write_atomic(path, render_page(about, table, board.now()).encode())
    return table


def render_page(about: About, table: list[Standing], now: datetime) -> str:
    """Return the page of a table as it stands now."""
    drawn = table[: PRIVATE_TEAMS if about.revealed else PUBLIC_TEAMS]
    moved = [standing for standing in table if standing.climbed]
    return html_page(
        "contest/board/page.html.jinja",
        title=about.title,
        style=fill_colors(files(__package__).joinpath("page.css").read_text("utf-8")),
        about=about,
        table=table,
        entries=sum(len(standing.entries) for standing in table),
        moved=sorted(moved, key=lambda standing: -abs(standing.climbed)),
        drawn=drawn,
        pictures=_pictures(drawn) if drawn else {},
        now=now,
    )


def _pictures(drawn: Sequence[Standing]) -> dict[str, dict[str, str]]:
    """Return the plot for each theme and width, as an address that holds the whole picture."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    from ranklearn_course.figures.style import course_style

    colors = THEMES["light"]
    settings = {
        # As text, so that the browser finds the letters of every script.
        "svg.fonttype": "none",
        # The same page for the same board.
        "svg.hashsalt": "board",
        "font.size": 13,
        "xtick.labelsize": 13,
        "ytick.labelsize": 13,
        "axes.formatter.useoffset": False,
        "legend.frameon": False,
        "legend.handlelength": 2.6,
    }
    draw = _private_plot if drawn[0].final else _public_plot
    pictures: dict[str, dict[str, str]] = {theme: {} for theme in THEMES}
    for name, width in WIDTHS.items():
        file = BytesIO()
        # A glyph that Matplotlib misses the browser has.
        with course_style(), rc_context(settings), warnings.catch_warnings(action="ignore"):
            figure = Figure()
            draw(figure.add_axes((0, 0, 1, 1)), drawn, width, colors)
            figure.savefig(file, format="svg", metadata={"Date": None})
        light = file.getvalue().decode()
        for theme, svg in (("light", light), ("dark", _TAG.sub(_darkened, light))):
            encoded = b64encode(svg.encode()).decode()
            pictures[theme][name] = f"data:image/svg+xml;base64,{encoded}"
    return pictures


def _darkened(tag: re.Match) -> str:
    """Give a tag the colours of the dark theme; what a team is called stands outside of tags."""
    return _COLOR.sub(lambda color: DARK_OF_FIGURES.get(color[0], color[0]), tag[0])


def _public_plot(axes: Axes, drawn: Sequence[Standing], width: int, colors: dict[str, str]) -> None:
    """Draw the best public score of each team over time; dashes and marks tell the teams, too."""
    from matplotlib.dates import AutoDateLocator, ConciseDateFormatter

    first = min(standing.entries[0].time for standing in drawn)
    last = max(standing.last for standing in drawn)
    # A plot of one moment shows half a day to either side.
    room = max((last - first) / 50, (timedelta(days=1) - (last - first)) / 2)
    for index, standing in enumerate(drawn):
        times, scores = [], []
        for entry in standing.entries:
            if not scores or entry.public.value > scores[-1]:
                times.append(entry.time)
                scores.append(entry.public.value)
        axes.step(
            [*times, last + room],
            [*scores, scores[-1]],
            where="post",
            color=colors[f"series_{index % 6 + 1}"],
            marker="os^DvPX*p"[index % 9],
            markevery=list(range(len(times))),
            linestyle=("-", "--", ":")[index // 3],
            label=_label(standing.rank, standing.team, 21),
        )
    axes.set_xlim(first - room, last + room)
    axes.grid(axis="y")
    axes.locator_params(axis="y", nbins=5)
    names = 19 * len(drawn)
    if width == WIDTHS["wide"]:
        _lay_out(axes, (width, 340), left=60, right=230, bottom=45, top=12)
        axes.legend(loc="upper left", bbox_to_anchor=(1, 1))
    else:
        _lay_out(axes, (width, 310 + names), left=60, right=12, bottom=60 + names, top=12)
        axes.legend(loc="upper left", bbox_to_anchor=(-0.1, -0.2))
    dates = AutoDateLocator(minticks=2, maxticks=width // 110)
    axes.xaxis.set_major_locator(dates)
    axes.xaxis.set_major_formatter(ConciseDateFormatter(dates))


def _private_plot(
    axes: Axes, drawn: Sequence[Standing], width: int, colors: dict[str, str]
) -> None:
    """Draw public and private score of each team with their standard errors."""
    for index, standing in enumerate(drawn):
        label = _label(standing.private_rank, standing.team, 40)
        axes.text(0, index - 0.25, label, transform=axes.get_yaxis_transform(), va="center")
    series = (
        ("public", "o", "soft", "background", [standing.best.public for standing in drawn]),
        ("private", "s", "ink", "ink", [standing.final.private for standing in drawn]),
    )
    for shift, (name, marker, color, face, estimates) in enumerate(series):
        axes.errorbar(
            [estimate.value for estimate in estimates],
            [index + 0.05 + 0.25 * shift for index in range(len(drawn))],
            xerr=[estimate.standard_error for estimate in estimates],
            fmt=marker,
            color=colors[color],
            markerfacecolor=colors[face],
            markersize=8,
            capsize=3,
            label=name,
        )
    axes.set_ylim(len(drawn) - 0.5, -0.5)
    axes.set_yticks([])
    axes.spines.left.set_visible(False)
    axes.grid(axis="x")
    axes.locator_params(axis="x", nbins=width // 110)
    axes.legend(loc="lower left", bbox_to_anchor=(0, 1), ncols=2, borderaxespad=0)
    _lay_out(axes, (width, 70 + 56 * len(drawn)), left=14, right=26, bottom=36, top=34)


def _lay_out(
    axes: Axes, size: tuple[int, int], *, left: int, right: int, bottom: int, top: int
) -> None:
    """Give the picture its size and the axes their margins, in pixels of the page."""
    width, height = size
    axes.figure.set_size_inches(width / 72, height / 72)
    axes.set_position(
        (left / width, bottom / height, 1 - (left + right) / width, 1 - (bottom + top) / height)
    )


def _label(rank: int, team: str, columns: int) -> str:
    """Return rank and name of a team, cut off; broad signs, as Chinese ones, take two columns."""
    taken = accumulate(
        0 if combining(sign) else 2 if sign in "mwMW@%" or east_asian_width(sign) in "WF" else 1
        for sign in team
    )
    name = "".join(sign for sign, width in zip(team, taken, strict=True) if width <= columns)
    # Within the two characters a name from right to left turns nothing around it.
    return f"{rank} \u2068{name if name == team else name + '…'}\u2069"
