"""What each user finds, averaged over the users and over all documents in one pot."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from matplotlib.figure import Figure

from ranklearn_course.figures.cards import draw_cards, row
from ranklearn_course.figures.labels import SMALL, lines_of, wrapped
from ranklearn_course.figures.style import (
    MARGIN,
    in_course_style,
    is_narrow,
    sheet_width,
    sheet_with_canvas,
)
from ranklearn_course.figures.words import number, texts
from ranklearn_course.palette import SOFT_INK

TEXT = texts(__file__, "../figures.toml")["users"]

_ROW = 0.62
_SHARE_BELOW = 0.26  # in a narrow figure


@in_course_style
def pooled_users(users: Mapping[str, tuple[int, int]]) -> tuple[Figure, str]:
    """Draw what each user finds, and both ways to average it.

    macro = 1/U * sum_u found_u / relevant_u, micro = sum_u found_u / sum_u relevant_u

    Parameters
    ----------
    users : dict from str to (int, int)
        The name of each user with how many relevant documents were found and how many there are.

    Examples
    --------
    >>> figure, alt = pooled_users({"Ann": (1, 1), "Bob": (1, 10)})
    >>> alt.startswith("Macro recall is 0.550, micro recall is 0.182. ")
    True
    """
    found, relevant = (sum(column) for column in zip(*users.values(), strict=True))
    macro = sum(hits / n for hits, n in users.values()) / len(users)
    means = {"macro": number(macro), "micro": number(found / relevant)}
    terms = " + ".join(f"{hits}/{n}" for hits, n in users.values())
    lines = [
        TEXT["pool_macro"].format(terms=terms, n=len(users), **means),
        TEXT["pool_micro"].format(found=found, relevant=relevant, **means),
    ]
    title = TEXT["pool"].format(**means)
    shown = [wrapped(line, sheet_width() - 2 * MARGIN, SMALL + 1) for line in lines]
    foot = 0.25 + 0.18 * sum(map(lines_of, shown)) + 0.1
    height = _ROW + (_SHARE_BELOW if is_narrow() else 0)
    upper = foot + height * len(users)
    figure, axes = sheet_with_canvas(upper + 0.1, title, TEXT["pool_subtitle"])
    most = max(n for _, n in users.values())
    rows = []
    for i, (name, (hits, n)) in enumerate(users.items()):
        bottom = upper - height * i - _ROW + 0.1
        left, right = (0.85, MARGIN) if is_narrow() else (1.2, 2.0)
        strip = replace(row(left, sheet_width() - right, bottom, most, most), k=n)
        draw_cards(axes, strip, [1] * hits + [0] * (n - hits), 1)
        middle = bottom + strip.height / 2
        axes.text(MARGIN, middle, name, va="center")
        share = TEXT["pool_share"].format(found=hits, relevant=n, recall=number(hits / n))
        x, y = (left, bottom - 0.16) if is_narrow() else (sheet_width() - 1.8, middle)
        axes.text(x, y, share, va="center", weight="bold")
        rows.append(TEXT["pool_alt_row"].format(name=name, found=hits, relevant=n))
    style = {"va": "center", "fontsize": SMALL + 1, "color": SOFT_INK, "linespacing": 1.5}
    axes.text(MARGIN, foot / 2, "\n".join(shown), **style)
    both = dict(zip(("macro_line", "micro_line"), lines, strict=True))
    return figure, TEXT["pool_alt"].format(title=title, rows=" ".join(rows), **both)
