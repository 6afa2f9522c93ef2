"""What a teacher chose for the guide: telling mistakes, exercises for the class, three plans.

The texts of mistakes and exercises, and the minutes of whole lessons, are not here: `guide` takes
them from the bank and from the lessons, so they cannot drift.
"""

from __future__ import annotations

from dataclasses import dataclass

# For each chapter: an exercise, and the ids of the mistakes of it that a class makes most.
ERRORS: dict[str, dict[str, tuple[str, ...]]] = {
    "ranking_task": {
        "ranking_task.order": ("sort=ascending", "answer=ranks", "answer=scores", "ties=first"),
    },
    "unranked": {
        "unranked.roc_auc": ("ties=lost", "divisor=all_pairs", "finish=larger"),
        "unranked.macro_recall": ("pool=micro", "pool=answered"),
        "unranked.f_beta": ("weight=linear",),
    },
    "precision": {
        "precision.recall_at_k": ("base=list", "base=capped"),
        "precision.average_precision": (
            "denominator=k",
            "denominator=hits",
            "gate=every",
            "first_rank=zero",
        ),
    },
    "dcg": {
        "dcg.dcg": ("gain=linear", "gain=xor", "discount=korean", "discount=next"),
        "dcg.ndcg": ("ideal=first_k", "ideal=uncut"),
    },
    "reciprocal_rank": {
        "reciprocal_rank.mean_reciprocal_rank": (
            "pool=found",
            "pool=mean_rank",
            "choice=last",
            "cutoff=ignored",
        ),
        "reciprocal_rank.success_at_k": ("share=precision", "share=at_k"),
    },
    "rank_correlation": {
        "rank_correlation.kendall_tau": ("ties=discordant", "scale=a", "pairs=neighbours"),
        "rank_correlation.kendall_distance": ("scale=pairs", "ties=whole", "grades=binary"),
    },
    "cascade": {
        "cascade.err": (
            "looks=independent",
            "looks=own",
            "looks=previous",
            "persistence=rank",
            "value=one",
            "value=log2",
        ),
    },
    "smooth_dcg": {
        "smooth_dcg.soft_ranks": ("direction=below", "rivals=all", "win=multiplied"),
        "smooth_dcg.fair_soft_dcg": ("chance=all", "chance=pairs"),
        "smooth_dcg.choose_temperature": ("judge=own",),
    },
    "learning_to_rank": {
        "learning_to_rank.ranknet_loss": ("pairs=neighbours", "pairs=standing", "loss=turned"),
        "learning_to_rank.delta_ndcg": ("ideal=none", "sign=after"),
    },
    "comparing_systems": {
        "comparing_systems.permutation_test": ("side=upper", "count=more", "ways=pooled"),
        "comparing_systems.holm": ("factor=all", "step=none", "order=sorted"),
    },
    "entrance_task": {
        "entrance_task.top_recent": (
            "window=future",
            "window=late",
            "filtered=after",
            "order=most, first seen",
        ),
        "entrance_task.average_precision_of_ids": ("copies=all", "copies=squeezed"),
    },
}

# The exercises that gain most from a room of people; all others are homework.
IN_CLASS: dict[str, tuple[str, ...]] = {
    "ranking_task": ("ranking_task.scores_for_an_order",),
    "unranked": ("unranked.better_mse_worse_list",),
    "precision": ("precision.ap_by_hand", "precision.half_and_two_fifths"),
    "dcg": ("dcg.dcg_by_hand", "dcg.blind_spot"),
    "reciprocal_rank": ("reciprocal_rank.mrr_by_hand", "reciprocal_rank.ap_equals_rr"),
    "rank_correlation": ("rank_correlation.tau_by_hand",),
    "cascade": ("cascade.two_users",),
    "smooth_dcg": ("smooth_dcg.soft_dcg_by_hand",),
    "learning_to_rank": ("learning_to_rank.force_by_hand",),
    "comparing_systems": ("comparing_systems.p_by_hand",),
    "entrance_task": ("entrance_task.error_by_hand",),
}


@dataclass(frozen=True)
class Slot:
    """One entry of a plan: a whole lesson if it has no text, a break if it has no chapter."""

    text: str = ""
    # 0 for a whole lesson, which takes the minutes that its title card states.
    minutes: int = 0
    chapter: str = ""


@dataclass(frozen=True)
class Day:
    """One day of a plan with its entries."""

    name: str
    slots: tuple[Slot, ...]


def _lesson(chapter: str) -> Slot:
    return Slot(chapter=chapter)


BREAK = Slot("Break", 15)

PLANS: dict[str, tuple[Day, ...]] = {
    "evening": (
        Day(
            "The evening",
            (
                Slot("The vote on two engines; query, document, grade, score", 15, "ranking_task"),
                Slot("The guess, P@k and AP by hand, the ranking board", 40, "precision"),
                Slot("Break", 10),
                Slot("The best one comes last; DCG by hand; ideal of what; the board", 50, "dcg"),
                Slot("One answer is enough; what a slip costs", 15, "reciprocal_rank"),
                Slot(
                    "Which metric for which task; publish with every result",
                    10,
                    "comparing_systems",
                ),
            ),
        ),
    ),
    "week": (
        Day("Monday", (_lesson("ranking_task"), BREAK, _lesson("unranked"))),
        Day(
            "Tuesday",
            (
                Slot("Homework: two confusions of the class", 20),
                _lesson("precision"),
                BREAK,
                Slot("Catch the impostors of AP, in pairs", 20),
            ),
        ),
        Day(
            "Wednesday",
            (
                Slot("Homework: two confusions of the class", 20),
                _lesson("dcg"),
                BREAK,
                Slot("Each names a list of their own work and its metric", 20),
            ),
        ),
        Day(
            "Thursday",
            (
                Slot("Homework: one confusion of the class", 10),
                _lesson("reciprocal_rank"),
                BREAK,
                _lesson("cascade"),
            ),
        ),
        Day(
            "Friday",
            (
                _lesson("comparing_systems"),
                BREAK,
                Slot("A paper of 30 minutes: `ranklearn exam --minutes 30`", 30),
                Slot("Marking it together", 15),
            ),
        ),
    ),
    "school": (
        Day("Day 1", (_lesson("ranking_task"), BREAK, _lesson("unranked"))),
        Day("Day 2", (_lesson("precision"), BREAK, Slot("Impostors of AP, in pairs", 30))),
        Day(
            "Day 3",
            (
                Slot("Homework: two confusions of the class", 20),
                _lesson("dcg"),
                BREAK,
                Slot("Each names a list of their own work and its metric", 20),
            ),
        ),
        Day("Day 4", (_lesson("reciprocal_rank"), BREAK, _lesson("rank_correlation"))),
        Day(
            "Day 5",
            (_lesson("cascade"), BREAK, Slot("A first paper, marked together at once", 60)),
        ),
        Day(
            "Day 6",
            (
                _lesson("smooth_dcg"),
                BREAK,
                Slot("The contest opens: rules, files, a first submission each", 30),
            ),
        ),
        Day("Day 7", (_lesson("comparing_systems"), BREAK, Slot("Work on the contest", 45))),
        Day("Day 8", (_lesson("entrance_task"), BREAK, Slot("Work on the contest", 60))),
        Day(
            "Day 9",
            (
                _lesson("learning_to_rank"),
                BREAK,
                Slot("Work on the contest; at the end each team chooses two finals", 45),
            ),
        ),
        Day(
            "Day 10",
            (
                Slot("The exam: a paper of 60 minutes", 60),
                BREAK,
                Slot("The reveal of the private part", 15),
                Slot("Reports, five minutes for each team", 60),
            ),
        ),
    ),
}
