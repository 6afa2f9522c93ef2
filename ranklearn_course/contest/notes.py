"""Notes on a submission that can be scored, and still holds what its author may not want."""

from __future__ import annotations

import os

import numpy as np

from ranklearn_course.contest import ContestError
from ranklearn_course.contest.files import TRAIN, read_contest
from ranklearn_course.contest.solution import check_digest
from ranklearn_course.contest.validation import indices_of
from ranklearn_course.contest.words import say


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
