"""Worked examples of chapter unranked: errors, precision, recall, F and AUC."""

from __future__ import annotations

from functools import partial
from math import sqrt

from ranklearn_course.data.worked.example import Example, row

_FILMS = (5, 4, 4, 2, 2, 1, 1)
_SYSTEM_1 = (3.2, 2.7, 2.6, 0.6, 0.5, 0.2, 0.1)
_SYSTEM_2 = (3.6, 3.5, 3.4, 3.9, 3.8, 1.0, 1.0)
_FILMS_NOTE = (
    "The guide prints its numbers inside a figure; these films are ours and tell the same."
)
_TWO_USERS = {
    "relevant": ((1,) + 9 * (0,), 10 * (1,)),
    "retrieved": ((1,) + 9 * (0,), (1,) + 9 * (0,)),
}
# Documents A to G. Relevant: A, C, F, G.
_LETTERS = {"relevant": (1, 0, 1, 0, 0, 1, 1), "retrieved": (1, 1, 1, 1, 0, 0, 1)}
_F_NOTE = "The post gives no numbers; precision 0.6 and recall 0.75 are ours."

_unranked = partial(row, "unranked")


def _film(metric: str, system: int, prediction: tuple, value: float) -> Example:
    return _unranked(
        "tds",
        metric,
        f"tds_films_{system}_{metric}",
        f"Seven films, predicted ratings of system {system}.",
        arguments={"truth": _FILMS, "prediction": prediction},
        value=value,
        note=_FILMS_NOTE,
    )


def _f(beta: float, name: str, value: float) -> Example:
    return _unranked(
        "cnblogs",
        "f_beta",
        name,
        "F of precision 0.6 and recall 0.75.",
        arguments={**_LETTERS, "beta": beta},
        value=value,
        note=_F_NOTE,
    )


UNRANKED = (
    _film("mse", 1, _SYSTEM_1, 12.55 / 7),
    _film("mse", 2, _SYSTEM_2, 9.42 / 7),
    _film("rmse", 1, _SYSTEM_1, sqrt(12.55 / 7)),
    _film("rmse", 2, _SYSTEM_2, sqrt(9.42 / 7)),
    _film("mae", 1, _SYSTEM_1, 9.1 / 7),
    _film("mae", 2, _SYSTEM_2, 6.2 / 7),
    _unranked(
        "tds",
        "precision",
        "tds_letters_precision",
        "Of the documents A to G five are shown, with A, C and G; A, C, F and G are relevant.",
        arguments=_LETTERS,
        value=3 / 5,
        stated=3 / 5,
    ),
    _unranked(
        "tds",
        "recall",
        "tds_letters_recall",
        "Of the documents A to G five are shown, with A, C and G; A, C, F and G are relevant.",
        arguments=_LETTERS,
        value=3 / 4,
        stated=3 / 4,
    ),
    _f(1, "cnblogs_f1", 2 * 0.6 * 0.75 / (0.6 + 0.75)),
    _f(2, "cnblogs_f2", 5 * 0.6 * 0.75 / (4 * 0.6 + 0.75)),
    _f(0.5, "cnblogs_f05", 1.25 * 0.6 * 0.75 / (0.25 * 0.6 + 0.75)),
    _unranked(
        "cnblogs",
        "recall",
        "cnblogs_recall_micro",
        "User 1 finds 1 of 1 relevant items, user 2 finds 1 of 10; all items in one pot.",
        arguments={**_TWO_USERS, "average": "micro"},
        value=(1 + 1) / (1 + 10),
        note="The post writes the formula per user, but its code pools the users, so users with "
        "many items dominate. The numbers are ours.",
    ),
    _unranked(
        "cnblogs",
        "recall",
        "cnblogs_recall_macro",
        "User 1 finds 1 of 1 relevant items, user 2 finds 1 of 10; each user counts the same.",
        arguments={**_TWO_USERS, "average": "macro"},
        value=(1 / 1 + 1 / 10) / 2,
        note="What the post's formula per user means. The numbers are ours.",
    ),
    _unranked(
        "cnblogs",
        "roc_auc",
        "cnblogs_auc",
        "Two relevant and two other items; the relevant ones have ascending ranks 2 and 4.",
        arguments={"relevant": (0, 0, 1, 1), "scores": (0.3, 0.1, 0.4, 0.2)},
        value=((2 + 4) - 2 * 3 / 2) / (2 * 2),
        note="The post stops at the sum of the ranks, 6.",
    ),
    _unranked(
        "cnblogs",
        "roc_auc",
        "cnblogs_auc_reversed",
        "The same items with the signs of the scores turned round.",
        arguments={"relevant": (0, 0, 1, 1), "scores": (-0.3, -0.1, -0.4, -0.2)},
        value=1 - ((2 + 4) - 2 * 3 / 2) / (2 * 2),
        note="The post says that AUC is usually between 0.5 and 1. Its range is 0 to 1; below 0.5 "
        "the ranking is turned round.",
    ),
    _unranked(
        "cnblogs",
        "roc_auc",
        "cnblogs_auc_ties",
        "All four items have the same score.",
        arguments={"relevant": (0, 0, 1, 1), "scores": (1, 1, 1, 1)},
        value=4 * (1 / 2) / (2 * 2),
        note="The post's code answers 1, and 0 with the labels in the other order: it lets the "
        "order of equal scores decide. A tied pair counts one half.",
    ),
)
