"""What the pages of the widgets must show, from the numbers of ranklearn_course.metrics."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ranklearn_course import metrics
from ranklearn_course.metrics import dcg, ideal_dcg
from ranklearn_course.widgets import (
    FirstHits,
    MeaningBoard,
    OrderPair,
    RankingBoard,
    SlopeExplorer,
    UserCrowd,
)
from ranklearn_course.widgets.kit.words import number, trimmed
from ranklearn_course.widgets.ranking_board.measure import METRICS, weights


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
    discounts = metrics.dcg(np.eye(n), **weights(board) | {"gain": "linear"})
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


def meaning_rows(board: MeaningBoard) -> list[Row]:
    """Return one row per rank: the bar is what the page earns, `ideal` what repetition took."""
    longest = max(1, *(sum(marks) for marks in board.covers))
    rows, seen = [], [0] * len(board.meanings)
    for rank, document in enumerate(board.order, start=1):
        marks = board.covers[document]
        gain = sum(
            (1 - board.alpha) ** count for mark, count in zip(marks, seen, strict=True) if mark
        )
        discount = 1 / np.log2(rank + 1)
        text = board.words["row"].format(
            gain=trimmed(gain, 3), discount=number(discount), value=number(gain * discount, 2)
        )
        rows.append(
            Row(
                bar=gain * discount / longest,
                ideal=(sum(marks) - gain) * discount / longest,
                text=text,
                counts=rank <= board.k,
                term=number(gain * discount, 2),
            )
        )
        seen = [count + mark for count, mark in zip(seen, marks, strict=True)]
    return rows


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
    terms = [row.text.rpartition("= ")[2] for row in rows_of(board) if row.counts]
    return board.words["ndcg_formula"].format(
        metric=board.label("ndcg"),
        terms=" + ".join(terms),
        ideal=number(metrics.ideal_dcg(board.ideal_grades, board.k, **weights(board)), 2),
        value=number(METRICS["ndcg"](board)),
    )


def first_hits_note(hits: FirstHits, metric: str) -> str:
    """Return the arithmetic behind a number, as the page shows it."""
    n = len(hits.names)
    values = hits.reciprocal_ranks
    pairs = list(zip(hits.first_hits, values, strict=True))
    if metric == "mrr":
        terms = " + ".join(f"1/{hit}" if value else "0" for hit, value in pairs)
        return hits.words["note_mrr"].format(terms=terms, n=n)
    if metric == "success":
        return hits.words["note_success"].format(hits=n - hits.misses, n=n)
    if hits.misses:
        return hits.words["note_no_mean_rank"].format(misses=hits.misses, n=n)
    terms = " + ".join(map(str, hits.first_hits))
    return hits.words["note_mean_rank"].format(terms=terms, n=n)


def order_pair_notes(pair: OrderPair) -> dict[str, str]:
    """Return the arithmetic behind each number, as the page shows it."""
    n, values = len(pair.names), pair.measure()
    shown = {
        "pairs": pair.pairs,
        "inversions": int(values["inversions"]),
        "squares": sum((rank - place) ** 2 for place, rank in enumerate(pair.order, 1)),
        "scale": n * (n * n - 1),
        "share": number((1 + values["tau_ap"]) / 2),
        "dcg": number(dcg(pair.relevance, gain=pair.gain)),
        "ideal": number(ideal_dcg(pair.grades, gain=pair.gain)),
    }
    return {name: pair.words[f"note_{name}"].format(**shown) for name in values}


def slope_note(explorer: SlopeExplorer, name: str) -> str:
    """Return the small line beside the value of a metric."""
    if name in ("dcg", "noised"):
        return explorer.words["meter_steps"]
    slope = number(explorer.slopes(name)[explorer.moved])
    return explorer.words["meter_slope"].format(slope=slope)


def slope_text(explorer: SlopeExplorer, slope: float) -> str:
    """Return a slope with the direction in which it wants the score to move."""
    amount = number(slope)
    if not float(amount.replace("−", "-")):
        return explorer.words["slope_none"]
    return explorer.words["slope_up" if slope > 0 else "slope_down"].format(amount=amount)


def crowd_formula(crowd: UserCrowd) -> str:
    """Return the metric as a sum over the ranks: the share that is paid, times its worth."""
    model, words = crowd.user_model, crowd.words
    _, paid = model.expected()
    name = "term_worth" if crowd.metric == "err" else "term"
    terms = [
        words[name].format(share=number(share), rank=rank)
        for rank, share in enumerate(paid[:-1], start=1)
        if share > 0
    ]
    shown = {"metric": words[crowd.metric], "value": number(model.value)}
    if not terms:
        return words["formula_zero"].format(**shown)
    return words["formula"].format(terms=" + ".join(terms), **shown)


def crowd_title(crowd: UserCrowd) -> str:
    """Return the message of a crowd that has walked to its end."""
    mean, half = crowd.walk().mean_and_band()
    kind = "title_inside" if abs(mean - crowd.value) <= half else "title_outside"
    return crowd.words[kind].format(
        n=f"{crowd.n_users:,}",
        mean=number(mean),
        metric=crowd.words[crowd.metric],
        value=number(crowd.value),
    )
