"""The entrance task: a recommender contest scored by MAP@10, from data to leaderboard."""

from typing import NamedTuple


class ContestError(ValueError):
    """A file, folder or option of a contest that is not as it must be; the message says how."""


class Estimate(NamedTuple):
    """A mean over users, and how far it would move with other users of the same kind."""

    value: float
    standard_error: float
