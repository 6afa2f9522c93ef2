"""Document cards in HTML: what verdicts, the progress and the glossary draw with.

A list of numbers is a row of cards, rank 1 on the left; lists of one length share their columns; k
is a dashed line. It needs the standard library alone.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

from ranklearn_course.palette import fill_colors

# What stands in the order of its ranks if it is the only list of its row.
RANKINGS = {"relevance", "grades", "rankings", "ranking", "recommended", "p_rel", "satisfaction"}
GRADES = {"relevance", "grades", "rankings", "judged", "p_rel", "satisfaction"}
# Not in the order of the list before, even where it is as long.
SETS = {"judged", "seen"}
MOST_ROWS, MOST_GHOSTS = 8, 8
GHOST = '<div class="rlc-ghost"></div>'
BELOW = '<div class="rlc-below">{}</div>'

FRAME = (
    "margin:6px 0;padding:4px 12px;border-left:4px solid var(--jp-border-color1, currentcolor);"
    "color:var(--jp-content-font-color1, inherit);"
    "font-family:var(--jp-content-font-family, sans-serif);line-height:1.5"
)


@cache
def style() -> str:
    """Return the style sheet as an element, for an output that shows more than words."""
    css = Path(__file__).with_suffix(".css").read_text(encoding="utf-8")
    return f"<style>{fill_colors(css)}</style>"


def frame(label: str, tone: str, inside: str) -> str:
    """Return a box around HTML; the tone is the ending of a class in the style sheet."""
    return (
        f'<div class="rlc-note rlc-{tone}" role="group" aria-label="{escape(label)}" '
        f'style="{FRAME}">{inside}</div>'
    )


def case(parameters: Sequence[str], arguments: Sequence[Any], label: str) -> str:
    """Return the arguments of a call as rows of cards; the label says them in words.

    >>> drawn = case(("relevance", "k"), ((1, 0), 1), "relevance [1, 0], k=1")
    >>> drawn.count("rlc-card"), drawn.count("rlc-cut"), drawn.count("rlc-shade-3")
    (2, 1, 1)
    """
    named = dict(zip(parameters, arguments, strict=False))
    strips, other = _strips(named)
    hits = named.get("relevant", ()) if "recommended" in named else ()
    is_ranked = any(map(_is_ranking, strips))
    cut = other.pop("k") if is_ranked and isinstance(other.get("k"), int) else None
    inside = "".join(_strip(strip, cut, hits) for strip in strips)
    inside += "".join(
        f'<div class="rlc-told">{escape(name)} = {escape(_written(value))}</div>'
        for name, value in other.items()
    )
    ranked, label = " rlc-ranked" if is_ranked else "", escape(label)
    # JupyterLab takes the style sheet out of a page that it does not trust: then the words show.
    return (
        f'<div class="rlc-plain">{label}</div><div class="rlc-case{ranked}" role="img" '
        f'aria-label="{label}" hidden="hidden">{inside}</div>'
    )


def numbers(*named: tuple[str, str, str]) -> str:
    """Return large numbers side by side: for each its name, itself and what stands below."""
    cells = "".join(
        f'<div class="rlc-number"><div class="rlc-name">{escape(name)}</div>'
        f'<div class="rlc-value{" rlc-long" if len(value) > 10 else ""}">{escape(value)}</div>'
        f"{BELOW.format(escape(below)) if below else ''}</div>"
        for name, value, below in named
    )
    return f'<div class="rlc-numbers">{cells}</div>'


Row = tuple[str, Sequence[float]]
Strip = list[Row]


def _strips(named: dict[str, Any]) -> tuple[list[Strip], dict[str, Any]]:
    """The lists of numbers, those of one length together, and whatever else is told."""
    strips: list[Strip] = []
    other: dict[str, Any] = {}
    for name, value in named.items():
        rows = list(_rows(name, value))
        if not rows:
            other[name] = value
        for row in rows:
            joins = strips and len(strips[-1][0][1]) == len(row[1]) and _may_join(name, named)
            strips[-1].append(row) if joins else strips.append([row])
    return strips, other


def _may_join(name: str, named: Collection[str]) -> bool:
    return name not in SETS and name != "rankings" and "recommended" not in named


def _rows(name: str, value: Any) -> Iterator[Row]:
    if _is_list(value):
        yield name, value
    elif isinstance(value, tuple | list) and len(value) <= MOST_ROWS and all(map(_is_list, value)):
        yield from ((f"{name}[{index}]", row) for index, row in enumerate(value))


def _is_list(value: Any) -> bool:
    return isinstance(value, tuple | list) and all(
        each is None or isinstance(each, int | float) for each in value
    )


def _is_ranking(strip: Strip) -> bool:
    return len(strip) == 1 and _bare(strip[0][0]) in RANKINGS


def _bare(name: str) -> str:
    return name.partition("[")[0]


def _strip(strip: Strip, cut: int | None, hits: Collection[float]) -> str:
    is_ranking, n = _is_ranking(strip), len(strip[0][1])
    names = "".join(f"<div>{escape(name)}</div>" for name, _ in strip)
    cards = zip(*(_cards(name, values, hits) for name, values in strip), strict=True)
    columns = ["".join(column) for column in cards]
    k = cut if is_ranking and cut is not None else n
    columns += [GHOST] * (k - n if 0 < k - n <= MOST_GHOSTS else not n)
    if is_ranking:
        columns = [
            f'<div class="rlc-rank">{i}</div>{column}' for i, column in enumerate(columns, start=1)
        ]
    parts = [
        f'<div class="rlc-column{" rlc-beyond" if i >= k else ""}">{column}</div>'
        for i, column in enumerate(columns)
    ]
    if is_ranking and cut is not None:
        parts.insert(k, f'<div class="rlc-cut"><span>k = {k}</span></div>')
    kind = " rlc-ranking" if is_ranking else ""
    return (
        f'<div class="rlc-strip{kind}"><div class="rlc-names">{names}</div>{"".join(parts)}</div>'
    )


def _cards(name: str, values: Sequence[float], hits: Collection[float]) -> list[str]:
    name = _bare(name)
    if name == "recommended":
        shades = [3 if value in hits else 0 for value in values]
    elif name == "relevant" and hits:
        shades = [3 for _ in values]
    elif None in values:  # nobody judged these
        return [f'<div class="rlc-card">{"?" if v is None else _written(v)}</div>' for v in values]
    elif name in GRADES or (name == "relevant" and set(values) <= {0, 1}):
        best = max([1, *values])
        shades = [min(3, -int(-max(value, 0) * 3 // best)) for value in values]
    else:
        return [f'<div class="rlc-card">{_written(value)}</div>' for value in values]
    return [
        f'<div class="rlc-card rlc-shade-{shade}">{_written(value)}</div>'
        for value, shade in zip(values, shades, strict=True)
    ]


def _written(value: Any) -> str:
    if isinstance(value, tuple | list):
        return f"[{', '.join(map(_written, value))}]"
    return f"{value:.4g}" if isinstance(value, int | float) else str(value)
