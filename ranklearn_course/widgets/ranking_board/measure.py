"""What a ranking board shows, in Python: its metrics, the rows beside the ranks, the arithmetic.

The page does the same in measure.js; all numbers here come from ranklearn_course.metrics.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from ranklearn_course import metrics
from ranklearn_course.widgets.kit.words import number

if TYPE_CHECKING:
    from ranklearn_course.widgets.ranking_board.widget import RankingBoard


def _weights(board: RankingBoard) -> dict:
    base = board.base if board.discount == "jarvelin" else 2  # the others have no base
    return {"gain": board.gain, "discount": board.discount, "base": base}


METRICS: dict[str, Callable[[RankingBoard], float]] = {
    "precision_at_k": lambda b: metrics.precision_at_k(b.relevance, b.k),
    "recall_at_k": lambda b: metrics.recall_at_k(b.relevance, b.k, judged=b.known_grades),
    "f_at_k": lambda b: metrics.f_at_k(b.relevance, b.k, judged=b.known_grades),
    "r_precision": lambda b: metrics.r_precision(b.relevance, judged=b.known_grades),
    "average_precision": lambda b: metrics.average_precision(
        b.relevance, b.k, denominator=b.denominator, judged=b.known_grades
    ),
    "cumulative_gain": lambda b: metrics.cumulative_gain(b.relevance, b.k),
    "dcg": lambda b: metrics.dcg(b.relevance, b.k, **_weights(b)),
    "ndcg": lambda b: metrics.ndcg(b.relevance, b.k, judged=b.ideal_grades, **_weights(b)),
    "reciprocal_rank": lambda b: metrics.reciprocal_rank(b.relevance),
    "err": lambda b: metrics.err(metrics.satisfaction(b.relevance, b.max_grade), b.k),
    "rbp": lambda b: metrics.rbp(
        metrics.satisfaction(b.relevance, b.max_grade, kind="ratio"), b.persistence
    ),
}


@dataclass(frozen=True)
class Row:
    """What the board draws beside one rank; lengths are shares of the longest bar."""

    bar: float
    text: str
    counts: bool
    ideal: float | None = None
    found: str = ""
    term: str = ""


def rows_of(board: RankingBoard) -> list[Row]:
    """Return one row per rank, of the kind that the board's bars show."""
    return _precision_rows(board) if board.bars == "precision" else _gain_rows(board)


def _precision_rows(board: RankingBoard) -> list[Row]:
    precision, _ = metrics.precision_recall_curve(board.relevance)
    return [_precision_row(board, rank, value) for rank, value in enumerate(precision, start=1)]


def _precision_row(board: RankingBoard, rank: int, precision: float) -> Row:
    hits = round(precision * rank)
    numbers = {"hits": hits, "rank": rank, "relevant": relevant_of(board)}
    return Row(
        bar=float(precision),
        text=board.words["row_precision"].format(**numbers, value=number(precision)),
        found=board.words["row_found"].format(**numbers),
        counts=bool(board.relevance[rank - 1] > 0 and rank <= board.k),
        term=f"{hits}/{rank}",
    )


def relevant_of(board: RankingBoard) -> int:
    """Return R, the number of relevant documents that are known."""
    return int(metrics.cumulative_gain(board.known_grades > 0))


def _gain_rows(board: RankingBoard) -> list[Row]:
    n = len(board.relevance)
    gains = metrics.dcg(board.relevance[:, None], 1, gain=board.gain)
    discounts = metrics.dcg(np.eye(n), **_weights(board) | {"gain": "linear"})
    best = np.sort(board.ideal_grades)[::-1][: board.k]
    ideal = metrics.dcg(best[:, None], 1, gain=board.gain)[:n] * discounts[: len(best)]
    earned = gains * discounts
    longest = max(*ideal, *earned) or 1.0
    return [
        Row(
            bar=earned[i] / longest,
            ideal=ideal[i] / longest if i < len(ideal) else None,
            counts=i < board.k,
            text=board.words["row_gain"].format(
                gain=f"{round(gains[i], 3):g}",
                discount=number(discounts[i]),
                value=number(earned[i], 2),
            ),
        )
        for i in range(n)
    ]


def formula_of(board: RankingBoard) -> str:
    """Return the arithmetic of AP or nDCG in one line; empty where the board shows neither."""
    if board.bars == "precision" and "average_precision" in board.metrics:
        return _ap_formula(board)
    if board.bars == "gain" and "ndcg" in board.metrics:
        return _ndcg_formula(board)
    return ""


def _ap_formula(board: RankingBoard) -> str:
    terms = [row.term for row in _precision_rows(board) if row.counts]
    sizes = {"relevant": relevant_of(board), "k": board.k, "hits": len(terms)}
    return board.words[_ap_sentence(board, len(terms))].format(
        metric=board.label("average_precision"),
        terms=" + ".join(terms),
        divisor=board.words[f"divisor_{board.denominator}"].format(**sizes),
        value=number(METRICS["average_precision"](board)),
    )


def _ap_sentence(board: RankingBoard, n_hits: int) -> str:
    if relevant_of(board) == 0:
        return "average_precision_undefined"
    if n_hits:
        return "average_precision_formula"
    return f"average_precision_{'no_mean' if board.denominator == 'hits' else 'no_hit'}"


def _ndcg_formula(board: RankingBoard) -> str:
    return board.words["ndcg_formula"].format(
        metric=board.label("ndcg"),
        dcg=number(METRICS["dcg"](board), 2),
        ideal=number(metrics.ideal_dcg(board.ideal_grades, board.k, **_weights(board)), 2),
        value=number(METRICS["ndcg"](board)),
    )


def share_of(board: RankingBoard, name: str, value: float) -> float:
    """Return how full the meter of a metric is, from 0 to 1."""
    if name == "cumulative_gain":
        best = metrics.cumulative_gain(np.sort(board.ideal_grades)[::-1], board.k)
    elif name == "dcg":
        best = metrics.ideal_dcg(board.ideal_grades, board.k, **_weights(board))
    else:
        best = 1.0
    return value / (best or 1.0)
