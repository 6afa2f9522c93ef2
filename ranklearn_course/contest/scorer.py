"""Score submissions: MAP@k and its companions, each with its standard error, and notes on them."""

from __future__ import annotations

import math
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from ranklearn_course.contest import ContestError, Estimate
from ranklearn_course.contest.files import TRAIN, read_contest
from ranklearn_course.contest.solution import (
    Solution,
    check_digest,
    read_key,
    read_public,
    read_users_and_items,
)
from ranklearn_course.contest.submission import (
    SubmissionError,
    parse_submission,
    read_submission,
    submission_bytes,
)
from ranklearn_course.contest.validation import indices_of, mean_and_error, relevance
from ranklearn_course.contest.words import say
from ranklearn_course.metrics import average_precision, ndcg, precision_at_k, recall_at_k
from ranklearn_course.table import Table

#: Lists that are scored at a time, so that they stay in the processor's cache.
BLOCK = 2**14
#: What each part is called on the screen.
PARTS = {"public": "scores.public", "private": "scores.private"}


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

    def __str__(self) -> str:
        table = Table(
            (say("scores.metric"), say("scores.score"), say("scores.standard_error")),
            [
                (name, *(f"{number:.5f}" for number in estimate))
                for name, estimate in self.estimates.items()
            ],
            align="lrr",
        )
        metric, deciding = next(iter(self.estimates.items()))
        heading = say("scores.part", part=say(PARTS[self.part]), users=self.users)
        is_perfect = deciding.value == 1
        comment = say("scores.perfect") if is_perfect else say("scores.error", metric=metric)
        return f"{heading}\n{table}\n{comment}"


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
    return score_with_notes(submission, folder, key)[0]


def score_with_notes(
    submission: str | os.PathLike,
    folder: str | os.PathLike = ".",
    key: str | os.PathLike | None = None,
) -> tuple[dict[str, Scores], list[str]]:
    """Return what `score` does, and what in the submission earns nothing, in sentences."""
    solutions = {"public": read_public(folder)} if key is None else read_key(key, folder)
    users, items = read_users_and_items(folder)
    lists = read_submission(submission, users, items, solutions["public"].k)
    scores = {part: score_lists(lists, users, each, items) for part, each in solutions.items()}
    return scores, notes_on(lists, users, folder)


def score_folder(
    submissions: str | os.PathLike,
    folder: str | os.PathLike = ".",
    key: str | os.PathLike | None = None,
) -> tuple[Table, list[str]]:
    """Return a row for each file of a folder, best first, and the first fault of every bad one.

    A file has the name of its team. The last part decides: with the key the private one.
    """
    solutions = {"public": read_public(folder)} if key is None else read_key(key, folder)
    users, items = read_users_and_items(folder)
    metric, rows, faults = f"MAP@{solutions['public'].k}", [], []
    for path in sorted(Path(submissions).iterdir()):
        if path.name.startswith("."):
            continue
        try:
            lists = read_submission(path, users, items, solutions["public"].k)
        except SubmissionError as error:
            faults.append(str(error).partition("\n")[0])
            continue
        team = path.stem if path.stem.isprintable() else repr(path.stem)
        parts = (score_lists(lists, users, each, items) for each in solutions.values())
        rows.append((team, *(number for part in parts for number in part[metric])))
    if not rows and not faults:
        raise ContestError(f"{submissions} holds no files; put the teams' submissions there")
    heads = [(f"{part} {metric}", f"{part} {say('scores.standard_error')}") for part in solutions]
    rows.sort(key=lambda row: -row[-2])
    return Table((say("scores.team"), *(name for head in heads for name in head)), rows), faults


class PartScorer:
    """Scores submissions on the public part of a contest, with the key on the private part.

    ``name`` is what messages call a file of which the bytes are there.
    """

    def __init__(self, folder: str | os.PathLike, key: str | os.PathLike | None = None):
        self._folder = folder
        self._users, self._items = read_users_and_items(folder)
        self._solution = read_public(folder) if key is None else read_key(key, folder)["private"]
        self.part, self.metric = self._solution.part, f"MAP@{self._solution.k}"

    def read(self, path: str | os.PathLike) -> bytes:
        """Return the bytes of a file that may be a submission by its kind and size."""
        return submission_bytes(path, self._users, self._items, self._solution.k)

    def scores(self, content: bytes, name: str = "submission.csv") -> Scores:
        """Return all scores of a file."""
        return score_lists(self._lists(content, name), self._users, self._solution, self._items)

    def score(self, content: bytes, name: str = "submission.csv") -> Estimate:
        """Return the score that decides."""
        return self.scores(content, name)[self.metric]

    def by_user(self, content: bytes) -> np.ndarray:
        """Return the score that decides user by user."""
        lists = self._lists(content, "submission.csv")
        return values_by_user(lists, self._users, self._solution)[self.metric]

    def notes(self, content: bytes) -> list[str]:
        """Say what in a file earns nothing, in sentences."""
        return notes_on(self._lists(content, "submission.csv"), self._users, self._folder)

    def _lists(self, content: bytes, name: str) -> np.ndarray:
        return parse_submission(content, name, self._users, self._items, self._solution.k)


def score_lists(
    lists: np.ndarray, users: np.ndarray, solution: Solution, items: np.ndarray
) -> Scores:
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
        Item ids of ``users[i]`` in row i, best first; 0 where a list has ended.
    users : int array (m,)
        Whose lists these are: at least the users of the part.
    solution : Solution
        What the users of the part chose.
    items : int array
        The catalogue.

    Returns
    -------
    Scores

    Raises
    ------
    ContestError
        A user of the part has no row, an item stands twice in a list, or the part has fewer than
        two users.

    Examples
    --------
    >>> solution = Solution.of("public", 2, [7, 8], [[11, 12, 13], [13]])
    >>> scores = score_lists([[11, 12], [12, 13]], [7, 8], solution, [11, 12, 13, 14])
    >>> scores["MAP@2"].value, scores["coverage"].value  # (1 + 1/2) / 2, 3 of 4 items
    (0.75, 0.75)

    References
    ----------
    Efron and Stein (1981) for the jackknife's bias; Heltshe and Forrester (1983) for numbers of
    kinds.
    """
    items = np.asarray(items)
    if len(solution.users) < 2:
        raise ContestError(
            f"the {solution.part} part has {len(solution.users)} test users; a standard error "
            f"needs at least 2"
        )
    lists = _lists_of(lists, users, solution)
    values = values_by_user(lists, solution.users, solution)
    estimates = {name: Estimate(*mean_and_error(column)) for name, column in values.items()}
    estimates["coverage"] = _coverage(indices_of(items, lists), len(items))
    return Scores(solution.part, len(solution.users), solution.k, estimates)


def values_by_user(
    lists: np.ndarray, users: np.ndarray, solution: Solution
) -> dict[str, np.ndarray]:
    """Return each metric but coverage user by user, to compare two submissions in pairs.

    Parameters
    ----------
    lists, users, solution
        As for `score_lists`.

    Returns
    -------
    dict
        Name of the metric to an array with one value for each of ``solution.users``.

    Raises
    ------
    ContestError
        A user of the part has no row, or an item stands in a list twice.

    Examples
    --------
    >>> solution = Solution.of("public", 2, [7, 8], [[11, 12, 13], [13]])
    >>> values_by_user([[11, 12], [12, 13]], [7, 8], solution)["MAP@2"].tolist()
    [1.0, 0.5]
    """
    lists = _lists_of(lists, users, solution)
    blocks = []
    for start in range(0, len(lists), BLOCK):
        offsets = solution.offsets[start : start + BLOCK + 1]
        chosen = solution.items[offsets[0] : offsets[-1]]
        block = relevance(lists[start : start + BLOCK], chosen, np.diff(offsets))
        blocks.append(_metrics(*block, solution.k))
    return {name: np.concatenate([block[name] for block in blocks]) for name in blocks[0]}


def _lists_of(lists: np.ndarray, users: np.ndarray, solution: Solution) -> np.ndarray:
    """Return the first k of the lists of the part's users, in the order of the part."""
    lists, users = np.asarray(lists), np.asarray(users)
    if lists.ndim != 2 or len(lists) != len(users) or lists.dtype.kind not in "iu":
        raise ContestError(
            f"lists must have one row of item ids for each of the {len(users):,} users, "
            f"got the shape {lists.shape}"
        )
    rows = indices_of(users, solution.users)
    if (rows < 0).any():
        user = solution.users[rows < 0][0]
        raise ContestError(
            f"lists must hold a row for each user of the {solution.part} part, but there is "
            f"none for user {user}"
        )
    lists = lists[rows, : solution.k]
    ordered = np.sort(lists, axis=1)
    again = ((ordered[:, 1:] == ordered[:, :-1]) & (ordered[:, 1:] != 0)).any(axis=1)
    if again.any():
        raise ContestError(
            f"lists must name an item once, user {solution.users[again][0]} has one twice"
        )
    return lists


def _metrics(relevance: np.ndarray, judged: np.ndarray, k: int) -> dict[str, np.ndarray]:
    return {
        f"MAP@{k}": average_precision(relevance, k, denominator="min", judged=judged),
        f"nDCG@{k}": ndcg(relevance, k, judged=judged),
        f"P@{k}": precision_at_k(relevance, k),
        f"R@{k}": recall_at_k(relevance, k, judged=judged),
    }


def _coverage(columns: np.ndarray, n_items: int) -> Estimate:
    """Estimate the covered share of the catalogue; columns are -1 where a list has ended."""
    times = np.bincount(columns[columns >= 0], minlength=n_items)
    by_one = np.append(times == 1, False)  # for the column -1
    alone = by_one[columns].sum(axis=1) / n_items
    n = len(columns)
    error = math.sqrt((n - 1) / n * ((alone - alone.mean()) ** 2).sum())
    return Estimate(float(np.count_nonzero(times) / n_items), error)


def notes_on(lists: np.ndarray, users: np.ndarray, folder: str | os.PathLike) -> list[str]:
    """Say what in lists of items earns nothing: empty places, and items seen before.

    Parameters
    ----------
    lists : int array (n, k)
        Item ids of ``users[i]`` in row i, best first; 0 where a list has ended.
    users : int array (n,)
        The test users of the contest.
    folder : path
        The contest's; without the right train.csv it is not known what was seen.

    Returns
    -------
    list of str
        Sentences; none if there is nothing to say.
    """
    notes = []
    short = np.count_nonzero((lists == 0).any(axis=1))
    if short:
        notes.append(say("notes.short", count=short, users=len(users), k=lists.shape[1]))
    try:
        check_digest(folder, TRAIN)
    except ContestError:
        return [*notes, say("notes.other_train")]
    contest = read_contest(folder)
    if contest.repeats:
        return notes
    width = len(contest.item_ids)
    columns = indices_of(contest.item_ids, lists)
    pairs = np.arange(len(users))[:, None] * width + columns
    past_users = np.append(contest.users, contest.also_seen[:, 0])
    past_items = np.append(contest.items, contest.also_seen[:, 1])
    seen = indices_of(users, past_users) * width + indices_of(contest.item_ids, past_items)
    again = np.isin(pairs, seen) & (columns >= 0)
    if again.any():
        row, column = np.argwhere(again)[0]
        count = np.count_nonzero(again.any(axis=1))
        notes.append(say("notes.seen", count=count, user=users[row], item=lists[row, column]))
    return notes
