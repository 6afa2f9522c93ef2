"""Two stages: a model names candidates, and a second one learns from the past how to order them.

The first stage is quick and sees all items; the second sees fifty for each user, described by what
was known before the days it is asked about. It learns from days that were held out, as
`two_stage_lists` does in six lines.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from ranklearn_course.contest import baselines
from ranklearn_course.contest.baselines import (
    BLOCK,
    Log,
    Model,
    best_columns,
    standardized,
    unseen_scores,
)
from ranklearn_course.contest.files import Contest
from ranklearn_course.contest.pairs import NAMES, pair_features
from ranklearn_course.contest.validation import HeldOut, hits_of, split_in_time, split_last
from ranklearn_course.learning.model import fit
from ranklearn_course.metrics import validation as check

#: Recent events fade over so many days.
RECENT = 7.0
#: The second stage learns from the last days, which have this share of the events.
LEARNT_FROM = 0.2
_PARTS = {
    "SVD": baselines.svd,
    "EASE": baselines.ease,
    "genre profile": baselines.genre_profile,
}


@dataclass(frozen=True, eq=False)
class Candidates:
    """What the first stage hands to the second.

    Attributes
    ----------
    items : int array (n_users, n)
        Ids, in the order of the first stage.
    features : float array (n_users, n, n_features)
        What was known of each before the first test day.
    names : tuple of str
        The names of the features.
    k : int
        The longest list that is scored.
    """

    items: np.ndarray
    features: np.ndarray
    names: tuple[str, ...]
    k: int

    def taken(self, answers: Sequence[np.ndarray]) -> np.ndarray:
        """Return which candidates their users took, an array like `items` of True and False."""
        return hits_of(self.items, answers)[0]

    def recall(self, answers: Sequence[np.ndarray], k: int | None = None) -> np.ndarray:
        """Return for each user the share of what was taken that is among the first k candidates.

        Parameters
        ----------
        answers : n_users int arrays
            The ids of all items that each user took, at least one.
        k : int, optional
            Default: all candidates.

        Returns
        -------
        array (n_users,)

        Raises
        ------
        ValueError
            Other numbers of users and answers, a user without an answer, a bad ``k``.
        """
        hits, taken = hits_of(self.items, answers)
        return hits[:, : check.cutoff(k)].sum(axis=1) / taken.sum(axis=1)

    def documents(self, answers: Sequence[np.ndarray] = ()) -> tuple[np.ndarray, ...]:
        """Return features, labels and users of all candidates in rows, as `fit` takes them.

        Without answers all labels are 0.
        """
        n_users, n = self.items.shape
        labels = self.taken(answers) if len(answers) else np.zeros((n_users, n))
        rows = self.features.reshape(n_users * n, -1)
        return rows, labels.ravel().astype(float), np.repeat(np.arange(n_users), n)

    def best(self, scores: np.ndarray) -> np.ndarray:
        """Return each user's k best candidates by the second stage's scores, one for each row."""
        scores = check.scores(scores, "scores")
        if scores.size != self.items.size:
            raise ValueError(
                f"scores must hold one for each of {self.items.size} candidates, got {scores.size}"
            )
        columns = best_columns(scores.reshape(self.items.shape), min(self.k, len(self.items.T)))
        return np.take_along_axis(self.items, columns, axis=1)


def joined(*sources: np.ndarray, n: int) -> np.ndarray:
    """Join lists of candidates rank by rank, the first source first; an item again is left out.

    Parameters
    ----------
    *sources : int arrays (n_users, m)
        For each user different items, best first; as many for all sources.
    n : int
        How many to keep for each user, at most m.

    Returns
    -------
    int array (n_users, n)

    Examples
    --------
    >>> joined(np.array([[5, 8, 2]]), np.array([[8, 1, 5]]), n=3)
    array([[5, 8, 1]])
    """
    in_turns = np.stack(sources, axis=-1).reshape(len(sources[0]), -1)
    order = np.argsort(in_turns, axis=1, kind="stable")
    ordered = np.take_along_axis(in_turns, order, axis=1)
    again = np.zeros(in_turns.shape, bool)
    np.put_along_axis(again, order[:, 1:], ordered[:, 1:] == ordered[:, :-1], axis=1)
    kept = ~again & ((~again).cumsum(axis=1) <= n)
    return in_turns[kept].reshape(len(in_turns), n)


def candidates(
    contest: Contest, n: int = 100, *, sources: Mapping[str, Model] | None = None
) -> Candidates:
    """Return n unseen items of each test user, and their features.

    The first stage is "blend"; where each user has a day of its own, without a trend. Features:
    its score, those of SVD, EASE and the genre profile, each standardised over the items; the
    logarithm of recent and of all events; the age in days, where it is known.

    Parameters
    ----------
    contest : Contest
        What `read_contest` returns, or a `HeldOut` has.
    n : int
        How many for each user, from 1 to the number of items. Who has fewer unseen items gets seen
        ones behind them.
    sources : dict from str to model, optional
        More models that name candidates, `joined` to those of the first stage. The score of each
        is a feature, too; then come those of `pair_features`.

    Returns
    -------
    Candidates

    Raises
    ------
    ValueError, TypeError
        ``n`` is no such number.
    """
    if (n := check.whole(n, "n")) > len(contest.item_ids):
        raise ValueError(f"n must be at most the number of items, {len(contest.item_ids)}, got {n}")
    log = Log.of(contest)
    has_today = log.today is not None
    more = sources or {}
    parts = {name: fit(log) for name, fit in {**_PARTS, **more}.items()}
    trend = baselines.trend_of(log) if has_today else None
    of_items = {"all events": np.log1p(log.counts())}
    if has_today:
        of_items["recent events"] = np.log1p(log.recent_counts(RECENT))
    if has_today and contest.first_days is not None:
        of_items["age"] = np.maximum(log.today - contest.first_days, 0)
    of_pairs = pair_features(log) if more else None
    rows = log.rows(contest.test_users)
    items, features = [], []
    for start in range(0, len(rows), BLOCK):
        block = rows[start : start + BLOCK]
        scores = {name: standardized(score(block)) for name, score in parts.items()}
        first = scores["SVD"] + baselines.EASE_WEIGHT * scores["EASE"]
        if trend is not None:
            first = np.maximum(first, 0) * trend
        named = [first, *(scores[name] for name in more)]
        columns = joined(*(best_columns(unseen_scores(log, each, block), n) for each in named), n=n)
        on_scale = (standardized(first), *scores.values())
        told = [np.take_along_axis(each, columns, axis=1) for each in on_scale]
        described = [np.stack([*told, *(each[columns] for each in of_items.values())], axis=-1)]
        if of_pairs:
            described.append(of_pairs(block, columns))
        items.append(log.item_ids[columns])
        features.append(np.concatenate(described, axis=-1))
    names = ("blend", *parts, *of_items, *(NAMES if more else ()))
    return Candidates(np.concatenate(items), np.concatenate(features), names, contest.k)


def two_stage_lists(contest: Contest, n: int = 50) -> np.ndarray:
    """Return the k best items of each test user: n candidates, ordered by a ranker of the past.

    The ranker is a linear one by ListNet. It learns from what the contest would have asked before:
    the last days of the log, or the last ten events of each user.

    Raises
    ------
    ValueError
        The log is too short to hold anything out.
    """
    before = held_out(contest)
    n = min(n, len(contest.item_ids))
    past, now = (candidates(each, n) for each in (before.contest, contest))
    model = fit("listnet", *past.documents(before.answers))
    return now.best(model.scores(now.documents()[0]))


def held_out(contest: Contest) -> HeldOut:
    """Hold out what the second stage of the ladder learns from."""
    if contest.split_day is None:
        return split_last(contest)
    first = int(np.quantile(contest.days, 1 - LEARNT_FROM)) if len(contest.days) else 0
    return split_in_time(contest, contest.split_day - first)
