"""A table as a picture: a row for each of its rows, a mark for each of its numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from ranklearn_course.figures.intervals import rows_of_names, write_row
from ranklearn_course.figures.lines import Line, label_ends, room_for_key, room_for_labels
from ranklearn_course.figures.style import in_course_style
from ranklearn_course.figures.words import texts
from ranklearn_course.palette import GHOST, styles_of
from ranklearn_course.table import Table, shown

TEXT = texts(__file__, "words.toml")["dots"]

_NUMBERS = 0.9


@in_course_style
def dot_plot(
    table: Table,
    *,
    measure: str,
    title: str,
    subtitle: str = "",
    log: bool = False,
    errors: Sequence[Sequence[float]] | None = None,
) -> tuple[Figure, str]:
    """Draw the numbers of a table as dots, a row for each of its rows and a mark for each column.

    Parameters
    ----------
    table : Table
        The first column names the rows; the others hold numbers, or None where there is none.
    measure : str
        What the numbers are, with their unit, for the axis.
    title : str
        The message.
    subtitle : str
        How to read the picture, such as what the lines of `errors` are.
    log : bool
        Whether the axis is logarithmic, for numbers above 0 that span a hundred times.
    errors : sequences of float, optional
        How far the line of each number goes to either side, in the table's rows and columns.

    Examples
    --------
    >>> table = Table(("method", "sessions"), [("team draft", 182), ("A/B test", 75970)])
    >>> figure, alt = dot_plot(table, measure="sessions", title="Drafts need fewer", log=True)
    >>> alt
    'Drafts need fewer. team draft: 182. A/B test: 75,970.'
    """
    names, *columns = zip(*table.rows, strict=True)
    places, series = range(len(names)), table.columns[1:]
    lines = [
        # From the last row to the first, beside which the names of the marks stand.
        Line(column[::-1], places[::-1], name, (color, marker, ""))
        for name, column, (color, marker, _) in zip(series, columns, styles_of(series), strict=True)
    ]
    many = len(lines) > 1
    room = (room_for_labels(lines), room_for_key(lines)) if many else (_NUMBERS, 0)
    figure, axes = rows_of_names(names, (title, subtitle), measure, *room)
    if log:
        axes.set_xscale("log")
        axes.xaxis.set_major_formatter(lambda value, _: f"{value:,.6g}")
        axes.xaxis.set_minor_formatter("")
    for place in places:
        axes.axhline(place, color=GHOST, linewidth=0.5, zorder=0)
    for column, line in enumerate(lines):
        line.draw(axes, markersize=7)
        for place, value in enumerate(columns[column]):
            if errors and value is not None:
                _draw_error(axes, value, errors[place][column], place, line)
    for place, name in enumerate(names):
        write_row(axes, place, name, "" if many else shown(columns[0][place]))
    if many:
        label_ends(axes, lines)
    return figure, " ".join(filter(None, (f"{title}.", subtitle, *_rows_in_words(table, errors))))


def _draw_error(axes: Axes, value: float, half: float, place: int, line: Line) -> None:
    ends = [value - half, value + half]
    axes.plot(ends, [place, place], color=line.style[0], linewidth=2.5)


def _rows_in_words(table: Table, errors: Sequence[Sequence[float]] | None) -> Iterator[str]:
    """Tell all numbers, row by row; a single column needs no name."""
    series = table.columns[1:]
    for place, (name, *values) in enumerate(table.rows):
        cells = [*map(shown, values)]
        if errors:
            halves = map(shown, errors[place])
            cells = [
                TEXT["error"].format(value=cell, half=half)
                for cell, half in zip(cells, halves, strict=True)
            ]
        if len(series) > 1:
            cells = [
                TEXT["named"].format(series=each, value=cell)
                for each, cell in zip(series, cells, strict=True)
            ]
        yield TEXT["row"].format(name=name, cells=", ".join(cells))
