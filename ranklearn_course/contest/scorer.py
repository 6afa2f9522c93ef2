"""Score submissions: MAP@k and its companions, each with its standard error."""

from __future__ import annotations

import math
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from ranklearn_course.contest.files import ContestError
from ranklearn_course.contest.id_blocks import Places, repeats
from ranklearn_course.contest.submission import read_submission
from ranklearn_course.contest.truth import Truth, read_key, read_public, read_users_and_items
from ranklearn_course.contest.validation import mean_and_error
from ranklearn_course.metrics import average_precision, ndcg, precision_at_k, recall_at_k
from ranklearn_course.table import Table

#: Lists that are scored at a time, so that they stay in the processor's cache.
BLOCK = 2**14
HEAD = ("", "score", "standard error")
NUMBER = "{:.5f}"
PERFECT = (
    "Every list is perfect. So are all lists made from the answers, as they stand in public.csv or "
    "solution.csv: such a score says nothing about a model."
)


class Estimate(NamedTuple):
    """A mean over users, and how far it would move with other users of the same kind."""

    value: float
    standard_error: float


@dataclass(frozen=True)
class Scores:
    """The scores of one submission on one part of the test users.

    Attributes
    ----------
    part : str
        "public" or "private".
    users : int
        How many users the part has.
    k : int
        The cutoff.
    estimates : mapping
        Name of the metric to its `Estimate`. The first one decides the contest.
    """

    part: str
    users: int
    k: int
    estimates: Mapping[str, Estimate]

    def __getitem__(self, metric: str) -> Estimate:
        return self.estimates[metric]

    def lines(self) -> list[str]:
        """Return a table and what it can tell: how sure it is, or that it is too good."""
        numbers = [
            (name, *(NUMBER.format(number) for number in estimate))
            for name, estimate in self.estimates.items()
        ]
        table = Table(HEAD, numbers, align="lrr")
        metric, deciding = next(iter(self.estimates.items()))
        said = (
            PERFECT
            if deciding.value == 1
            else (
                f"With other users of the same kind, {metric} would move by about one "
                "standard error. To compare two submissions, subtract user by user: the "
                "standard error of these differences is mostly smaller, and a gap "
                "begins to speak from two of them on."
            )
        )
        return [
            (f"{self.part} part, {self.users:,} users").capitalize(),
            str(table),
            said,
        ]

    def __str__(self) -> str:
        return "\n".join(self.lines())


def score(
    submission: str | os.PathLike,
    folder: str | os.PathLike = ".",
    key: str | os.PathLike | None = None,
) -> dict[str, Scores]:
    """Score a submission on the public part, and with the key on the private part, too.

    Parameters
    ----------
    submission : path
        A CSV file ``user_id,item_ids``.
    folder : path
        The contest's.
    key : path, optional
        The contest's teacher/solution.csv.

    Returns
    -------
    dict
        The `Scores` by part: "public", and with the key "private".

    Raises
    ------
    SubmissionError
        The submission is not as it must be.
    ContestError
        The contest's folder or the key is not as it must be.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> from ranklearn_course.contest.generator import make_contest
    >>> with TemporaryDirectory() as parent:
    ...     made = make_contest(f"{parent}/tiny", users=50, items=40, events=400, seed=1)
    ...     scores = score(made / "sample_submission.csv", made)
    >>> list(scores), list(scores["public"].estimates)
    (['public'], ['MAP@10', 'nDCG@10', 'P@10', 'R@10', 'coverage'])
    """
    truths = {"public": read_public(folder)} if key is None else read_key(key, folder)
    users, items = read_users_and_items(folder)
    k = next(iter(truths.values())).k
    lists = read_submission(submission, users, items, k)
    return {part: score_lists(lists, users, truth, items) for part, truth in truths.items()}


def score_lists(lists: np.ndarray, users: np.ndarray, truth: Truth, items: np.ndarray) -> Scores:
    """Score lists that are in memory on one part of the test users.

    MAP@k = mean over users of AP@k, with the denominator min(R, k)
    coverage = #{items in some list of the part} / #{items}

    The standard error of a mean over n users is s / sqrt(n), with s the standard deviation over
    users. Coverage is no mean over users; its standard error is the jackknife's: leave out one
    user at a time. Without user u coverage falls by c_u, the share of the catalogue that u alone
    was recommended, so

    SE^2 = (n - 1) / n * sum_u (c_u - mean of c)^2

    It is on average too large rather than too small, where the bootstrap is too small: a resample
    of the users cannot recommend an item that nobody was recommended.

    Parameters
    ----------
    lists : int array (m, k)
        Item ids of ``users[i]`` in row i, best first; 0 is an empty place.
    users : int array (m,)
        Whose lists these are: at least the users of the part.
    truth : Truth
        What the users of the part chose.
    items : int array
        The catalogue.

    Returns
    -------
    Scores

    Raises
    ------
    ContestError
        A user of the part has no row or chose nothing, an item is not in the catalogue or
        stands twice in a list, or the part has fewer than two users.

    Examples
    --------
    >>> truth = Truth.of("public", 2, [7, 8], [[11, 12, 13], [13]])
    >>> scores = score_lists([[11, 12], [12, 13]], [7, 8], truth, [11, 12, 13, 14])
    >>> scores["MAP@2"].value, scores["coverage"].value  # (1 + 1/2) / 2, 3 of 4 items
    (0.75, 0.75)

    References
    ----------
    Efron and Stein (1981) for the jackknife's bias; Heltshe and Forrester (1983) for numbers of
    kinds.
    """
    items = np.asarray(items)
    if len(truth.users) < 2:
        raise ContestError(
            f"the {truth.part} part has {len(truth.users)} test users; a standard error "
            f"needs at least 2"
        )
    lists = _lists_of(lists, users, truth)
    places = Places(items).of(lists)
    if (lost := lists[((places < 0) & (lists != 0)) | (lists < 0)]).size:
        raise ContestError(
            f"lists must hold items of the catalogue, or 0 for an empty place, got {lost[0]}"
        )
    values = values_by_user(lists, truth.users, truth)
    estimates = {name: Estimate(*mean_and_error(column)) for name, column in values.items()}
    estimates["coverage"] = _coverage(places, len(items))
    return Scores(truth.part, len(truth.users), truth.k, estimates)


def values_by_user(lists: np.ndarray, users: np.ndarray, truth: Truth) -> dict[str, np.ndarray]:
    """Return each metric but coverage user by user, to compare two submissions in pairs.

    Parameters
    ----------
    lists, users, truth
        As for `score_lists`.

    Returns
    -------
    dict
        Name of the metric to an array with one value for each of ``truth.users``.

    Raises
    ------
    ContestError
        A user of the part has no row or chose nothing, or an item stands in a list twice.

    Examples
    --------
    >>> truth = Truth.of("public", 2, [7, 8], [[11, 12, 13], [13]])
    >>> values_by_user([[11, 12], [12, 13]], [7, 8], truth)["MAP@2"].tolist()
    [1.0, 0.5]
    """
    empty = np.diff(truth.offsets) < 1
    if empty.any():
        raise ContestError(
            f"user {truth.users[empty][0]} of the {truth.part} part must have chosen "
            f"something; leave the user out"
        )
    lists = _lists_of(lists, users, truth)
    blocks = [_metrics(*block, truth.k) for block in _relevance(lists, truth)]
    return {name: np.concatenate([block[name] for block in blocks]) for name in blocks[0]}


def _lists_of(lists: np.ndarray, users: np.ndarray, truth: Truth) -> np.ndarray:
    """Return the first k of the lists of the part's users, in the order of the part."""
    lists, users = np.asarray(lists), np.asarray(users)
    if lists.ndim != 2 or len(lists) != len(users) or lists.dtype.kind not in "iu":
        raise ContestError(
            f"lists must have one row of item ids for each of the {len(users):,} users, "
            f"got the shape {lists.shape}"
        )
    rows = Places(users).of(truth.users)
    if (rows < 0).any():
        user = truth.users[rows < 0][0]
        raise ContestError(
            f"lists must hold a row for each user of the {truth.part} part, but there is "
            f"none for user {user}"
        )
    lists = lists[rows, : truth.k]
    again = repeats(lists)
    if again.any():
        raise ContestError(
            f"lists must name an item once, user {truth.users[again][0]} has one twice"
        )
    return lists


def _relevance(lists: np.ndarray, truth: Truth) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """Yield, block by block, which items of the lists are relevant, and all known grades."""
    for start in range(0, len(lists), BLOCK):
        block = lists[start : start + BLOCK]
        offsets = truth.offsets[start : start + len(block) + 1]
        sizes = np.diff(offsets)
        chosen = truth.items[offsets[0] : offsets[-1]]
        # One number for each pair of a user and an item, so that one search answers for all.
        ids, chosen = np.unique(chosen, return_inverse=True)
        pairs = np.sort(np.repeat(np.arange(len(block)), sizes) * len(ids) + chosen)
        if (pairs[1:] == pairs[:-1]).any():
            raise ContestError(
                f"the users of the {truth.part} part must have chosen an item once; name each "
                "item once"
            )
        places = Places(ids).of(block)
        wanted = np.arange(len(block))[:, None] * len(ids) + places
        found = pairs[np.searchsorted(pairs, wanted).clip(max=len(pairs) - 1)] == wanted
        yield found & (places >= 0), np.arange(sizes.max()) < sizes[:, None]


def _metrics(relevance: np.ndarray, judged: np.ndarray, k: int) -> dict[str, np.ndarray]:
    return {
        f"MAP@{k}": average_precision(relevance, k, denominator="min", judged=judged),
        f"nDCG@{k}": ndcg(relevance, k, judged=judged),
        f"P@{k}": precision_at_k(relevance, k),
        f"R@{k}": recall_at_k(relevance, k, judged=judged),
    }


def _coverage(places: np.ndarray, n_items: int) -> Estimate:
    """Estimate the covered share of the catalogue; places are -1 where a list has ended."""
    named = places[places >= 0]
    times = np.bincount(named, minlength=n_items)
    by_one = np.append(times == 1, False)  # for the place -1
    alone = by_one[places].sum(axis=1) / n_items
    n = len(places)
    error = math.sqrt((n - 1) / n * ((alone - alone.mean()) ** 2).sum())
    return Estimate(float(np.count_nonzero(times) / n_items), error)
