"""The board as one static page of HTML: a table, a plot, no script, nothing from the network.

It holds no notes and no lists, and of the private scores nothing before the reveal. Whoever has
the page can open it from a disk; whoever serves it needs no server of ours.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from html import escape
from importlib.resources import files
from pathlib import Path

from ranklearn_course.atomic import write_atomic
from ranklearn_course.contest.board import Board
from ranklearn_course.contest.board_axes import isolated
from ranklearn_course.contest.board_plot import (
    COURSE_TEAMS,
    SHAKE_TEAMS,
    course_plot,
    course_title,
    shake_plot,
    shake_title,
)
from ranklearn_course.contest.board_rows import About
from ranklearn_course.contest.board_standings import Score, Standing, standings
from ranklearn_course.contest.board_words import WORDS
from ranklearn_course.html_page import html_page


def write_page(
    board: Board, path: str | Path, words: Mapping[str, str] | None = None
) -> list[Standing]:
    """Write the board's page, whole or not at all.

    Parameters
    ----------
    board : Board
        Is read at one moment.
    path : path
        Its folder must exist; an older page is replaced in one step.
    words : dict, optional
        Other words for some of `WORDS`, for a page in another language.

    Returns
    -------
    list of Standing
        The table that the page shows.

    Raises
    ------
    OSError
        The page cannot be written; an older one is still whole.
    """
    about, entries = board.state()
    rows = standings(entries)
    page = render_page(about, rows, now=board.now(), words=words)
    write_atomic(path, page.encode())
    return rows


def render_page(
    about: About,
    rows: list[Standing],
    *,
    now: datetime,
    words: Mapping[str, str] | None = None,
) -> str:
    """Return the page of a table.

    Parameters
    ----------
    about : About
        The board's title, limit and times.
    rows : list of Standing
        As `Board.standings` gives them.
    now : datetime
        When the page is written, in UTC.
    words : dict, optional
        Other words for some of `WORDS`.

    Returns
    -------
    str
        A whole HTML document.
    """
    words = {**WORDS, **(words or {})}
    entries = sum(len(row.entries) for row in rows)
    summary = words["ended" if about.revealed else "open"].format(teams=len(rows), entries=entries)
    parts = [_paragraph(summary if rows else words["empty"], "say")]
    if rows:
        parts += _shake(rows, words) if about.revealed else _course(rows, words)
        parts += [f'<h2 id="table">{escape(words["table"])}</h2>', _table(rows, words)]
    parts.append(f'<div class="rules">{_rules(about, now, words)}</div>')
    style = files("ranklearn_course.contest").joinpath("board_page.css").read_text("utf-8")
    return html_page(
        "page.html.jinja",
        title=about.title,
        parts=parts,
        style=style,
        language=words["language"],
    )


def _course(rows: list[Standing], words: Mapping[str, str]) -> list[str]:
    return [
        f"<h2>{escape(course_title(rows, words))}</h2>",
        _paragraph(words["course_say"], "say"),
        *(course_plot(rows, words, narrow=narrow) for narrow in (False, True)),
        *_cut(len(rows), COURSE_TEAMS, words),
    ]


def _shake(rows: list[Standing], words: Mapping[str, str]) -> list[str]:
    return [
        f"<h2>{escape(shake_title(rows, words))}</h2>",
        _paragraph(shake_up(rows, words)),
        _paragraph(words["shake_say"], "say"),
        *(shake_plot(rows, words, narrow=narrow) for narrow in (False, True)),
        *_cut(len(rows), SHAKE_TEAMS, words),
    ]


def _cut(teams: int, shown: int, words: Mapping[str, str]) -> list[str]:
    if teams <= shown:
        return []
    return [_paragraph(words["shown"].format(shown=shown, teams=teams), "say")]


def shake_up(rows: list[Standing], words: Mapping[str, str] = WORDS) -> str:
    """Say in a sentence how the reveal changed the ranks.

    Parameters
    ----------
    rows : list of Standing
        The table after the reveal.
    words : dict, optional
        The words to say it with.

    Returns
    -------
    str
    """
    moved = [row for row in rows if row.climbed]
    if not moved:
        return words["not_moved"]
    most = max(moved, key=lambda row: abs(row.climbed))
    return words["moved"].format(
        moved=len(moved),
        teams=len(rows),
        team=isolated(most.team),
        before=most.rank,
        after=most.private_rank,
    )


def _table(rows: list[Standing], words: Mapping[str, str]) -> str:
    """Return the table; its roles are written out, for a narrow page lays it out as a grid."""
    ended = rows[0].private_rank is not None
    names = ["rank", "team", *(["private"] if ended else []), "public"]
    names += [*(["shake_up"] if ended else []), "entries", "last"]
    heads = "".join(
        f'<th role="columnheader" scope="col" class="{name}">{escape(words[name])}</th>'
        for name in names
    )
    body = "\n".join(_row(row, names, words) for row in rows)
    return (
        '<table role="table" aria-labelledby="table">\n'
        f'<thead role="rowgroup"><tr role="row">{heads}</tr></thead>\n'
        f'<tbody role="rowgroup">\n{body}\n</tbody>\n</table>'
    )


def _row(row: Standing, names: list[str], words: Mapping[str, str]) -> str:
    last = f"{row.last:%Y-%m-%d %H:%M}"
    cells = {
        "public": _score(row.best.public),
        "entries": str(len(row.entries)),
        "last": f'<time datetime="{row.last:%Y-%m-%dT%H:%M:%SZ}">{last}</time>',
    }
    if row.final is not None:
        cells |= {"private": _score(row.final.private), "shake_up": _move(row, words)}
    rank, team = row.private_rank or row.rank, escape(row.team)
    html = f'<td role="cell" class="rank">{rank}</td>'
    html += f'<th role="rowheader" scope="row" class="team"><bdi>{team}</bdi></th>'
    for name in names[2:]:
        lead = f"{name} lead" if name == names[2] else name
        label = escape(words[name])
        html += (
            f'<td role="cell" class="{lead}" data-label="{label}"><span>{cells[name]}</span></td>'
        )
    return f'<tr role="row">{html}</tr>'


def _score(score: Score) -> str:
    return f'{score.value:.5f} <span class="error">± {score.error:.5f}</span>'


def _move(row: Standing, words: Mapping[str, str]) -> str:
    kind, arrow = "same", "="
    if row.climbed:
        kind, arrow = ("up", "▲") if row.climbed > 0 else ("down", "▼")
    text = words[kind].format(ranks=abs(row.climbed), rank=row.rank)
    return f'<span aria-hidden="true">{arrow}</span> {escape(text)}'


def _rules(about: About, now: datetime, words: Mapping[str, str]) -> str:
    secret = words["hidden"]
    if about.revealed:
        secret = words["revealed"].format(time=f"{about.revealed:%Y-%m-%d %H:%M}")
    sentences = [
        secret,
        words["finals"],
        words["ties"],
        words["error"],
        words["day"].format(per_day=about.per_day),
        words["written"].format(time=f"{now:%Y-%m-%d %H:%M}"),
    ]
    return "".join(_paragraph(sentence) for sentence in sentences)


def _paragraph(text: str, kind: str = "") -> str:
    named = f' class="{kind}"' if kind else ""
    return f"<p{named}>{escape(text)}</p>"
