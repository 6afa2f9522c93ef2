"""Worked examples of chapter rank_correlation: inversions, tau, rho and tau_AP."""

from __future__ import annotations

from functools import partial
from math import sqrt

from ranklearn_course.data.worked.example import Example, row

_rank_correlation = partial(row, "rank_correlation")

_SHOWN = (7, 6, 5, 4, 3, 2, 1)
_BINARY_1 = (1, 0, 0, 0, 1, 1, 1)
_BINARY_2 = (0, 0, 1, 1, 1, 1, 0)
# True ranks 1 2 7 6 5 3 4 and 5 3 4 1 2 6 7, written as grades: 8 minus the true rank.
_STRICT_1 = (7, 6, 1, 2, 3, 5, 4)
_STRICT_2 = (3, 5, 4, 7, 6, 2, 1)
_SWAPPED_TOP = (6, 7, 5, 4, 3, 2, 1)
_SWAPPED_BOTTOM = (7, 6, 5, 4, 3, 1, 2)
_LISTS_NOTE = (
    "The guide prints its lists inside a figure; these are ours. By inversions list 2 is the "
    "better one, though list 1 has the best documents on top."
)
_TOP_NOTE = (
    "The article says that rank correlations ignore the position. They use every position but "
    "weigh all pairs alike; tau_AP weighs the top more. The lists are ours."
)
_SHARED_X = (5, 4, 3, 2, 1)
_SHARED_Y = (0, 3, 0, 1, 2)
_SHARED_STORY = "The shared example: 3 pairs in the right order, 6 in the wrong one, 1 tied."


def _inversions(name: str, relevance: tuple, value: float, normalize: bool = False) -> Example:
    return _rank_correlation(
        "tds",
        "kendall_distance",
        name,
        "Seven documents in the order shown.",
        arguments={"relevance": relevance, "normalize": normalize},
        value=value,
        note=_LISTS_NOTE,
    )


def _tau(source: str, name: str, story: str, y: tuple, value: float, note: str) -> Example:
    return _rank_correlation(
        source, "kendall_tau", name, story, arguments={"x": _SHOWN, "y": y}, value=value, note=note
    )


def _top_heavy(source: str, name: str, story: str, y: tuple, value: float, note: str) -> Example:
    return _rank_correlation(
        source,
        "tau_ap",
        name,
        story,
        arguments={"truth": y, "ranking": _SHOWN},
        value=value,
        note=note,
    )


def _rho(name: str, y: tuple, value: float) -> Example:
    return _rank_correlation(
        "tds",
        "spearman_rho",
        name,
        "The same seven documents, Spearman's correlation.",
        arguments={"x": _SHOWN, "y": y},
        value=value,
        note=_LISTS_NOTE,
    )


def _history(variant: str, value: float) -> Example:
    return _rank_correlation(
        "habr",
        "kendall_tau",
        f"habr_tau_{variant}_history",
        "Ten elements, one was viewed, and it stands first: a perfect order.",
        arguments={"x": tuple(range(10, 0, -1)), "y": (1,) + 9 * (0,), "variant": variant},
        value=value,
        note="With labels 0 and 1 most pairs are tied, and the article's tau cannot reach 1.",
    )


def _shared_tau(variant: str, value: float) -> Example:
    return _rank_correlation(
        "course",
        "kendall_tau",
        f"shared_tau_{variant}",
        _SHARED_STORY,
        arguments={"x": _SHARED_X, "y": _SHARED_Y, "variant": variant},
        value=value,
    )


RANK_CORRELATION = (
    _inversions("tds_inversions_binary_1", _BINARY_1, 3 + 3 + 3),
    _inversions("tds_inversions_binary_2", _BINARY_2, 4 + 4),
    _inversions("tds_inversions_binary_1_normalized", _BINARY_1, 9 / (4 * 3), normalize=True),
    _inversions("tds_inversions_binary_2_normalized", _BINARY_2, 8 / (4 * 3), normalize=True),
    _inversions("tds_inversions_strict_1", _STRICT_1, 4 + 3 + 2),
    _inversions("tds_inversions_strict_2", _STRICT_2, 3 + 2 + 2 + 1),
    _tau("tds", "tds_tau_strict_1", "List 1, tau.", _STRICT_1, 1 - 2 * 9 / 21, _LISTS_NOTE),
    _tau("tds", "tds_tau_strict_2", "List 2, tau.", _STRICT_2, 1 - 2 * 8 / 21, _LISTS_NOTE),
    _rho("tds_rho_strict_1", _STRICT_1, 1 - 6 * (16 + 4 + 9 + 9) / (7 * 48)),
    _rho("tds_rho_strict_2", _STRICT_2, 1 - 6 * (16 + 1 + 1 + 9 + 9) / (7 * 48)),
    _top_heavy(
        "tds",
        "tds_tau_ap_strict_1",
        "List 1, tau_AP.",
        _STRICT_1,
        2 / 6 * (1 / 1 + 2 / 2 + 2 / 3 + 2 / 4 + 2 / 5 + 3 / 6) - 1,
        "tau_AP is not fooled: it puts list 1 first. The lists are ours.",
    ),
    _top_heavy(
        "tds",
        "tds_tau_ap_strict_2",
        "List 2, tau_AP.",
        _STRICT_2,
        2 / 6 * (0 / 1 + 1 / 2 + 0 / 3 + 1 / 4 + 5 / 5 + 6 / 6) - 1,
        "tau_AP is not fooled: it puts list 1 first. The lists are ours.",
    ),
    _tau(
        "habr",
        "habr_tau_swap_top",
        "Seven documents, the best two swapped.",
        _SWAPPED_TOP,
        1 - 2 * 1 / 21,
        _TOP_NOTE,
    ),
    _tau(
        "habr",
        "habr_tau_swap_bottom",
        "Seven documents, the worst two swapped.",
        _SWAPPED_BOTTOM,
        1 - 2 * 1 / 21,
        _TOP_NOTE,
    ),
    _top_heavy(
        "habr",
        "habr_tau_ap_swap_top",
        "Seven documents, the best two swapped.",
        _SWAPPED_TOP,
        2 / 6 * (0 / 1 + 5) - 1,
        _TOP_NOTE,
    ),
    _top_heavy(
        "habr",
        "habr_tau_ap_swap_bottom",
        "Seven documents, the worst two swapped.",
        _SWAPPED_BOTTOM,
        2 / 6 * (5 + 5 / 6) - 1,
        _TOP_NOTE,
    ),
    _history("a", 9 / 45),
    _history("b", 9 / sqrt(45 * 9)),
    _rank_correlation(
        "habr",
        "spearman_rho",
        "habr_rho_ties",
        "One viewed element of five, and it stands last.",
        arguments={"x": (0, 0, 0, 0, 1), "y": (5, 4, 3, 2, 1)},
        value=-1 / sqrt(2),
        note="The shortcut with squared rank differences gives -0.25; it is exact only without "
        "ties. The labels are ours.",
    ),
    _shared_tau("a", (3 - 6) / 10),
    _shared_tau("b", (3 - 6) / sqrt(10 * 9)),
    _shared_tau("c", 2 * (3 - 6) / (5**2 * (4 - 1) / 4)),
    _rank_correlation(
        "course",
        "spearman_rho",
        "shared_rho",
        _SHARED_STORY,
        arguments={"x": _SHARED_X, "y": _SHARED_Y},
        value=-3 / sqrt(10 * 9.5),
    ),
    _rank_correlation(
        "course",
        "kendall_distance",
        "shared_inversions",
        _SHARED_STORY,
        arguments={"relevance": _SHARED_Y},
        value=6,
    ),
    _rank_correlation(
        "course",
        "kendall_distance",
        "shared_inversions_normalized",
        _SHARED_STORY,
        arguments={"relevance": _SHARED_Y, "normalize": True},
        value=6 / 9,
    ),
)
