"""A shake-up: submissions on the public and the private part, with other users drawn."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import traitlets
from numpy.typing import ArrayLike

from ranklearn_course.metrics import validation
from ranklearn_course.widgets.kit import checks
from ranklearn_course.widgets.kit.goal import GoalWidget
from ranklearn_course.widgets.kit.widget import fixed, shared
from ranklearn_course.widgets.kit.words import as_sentence, number, of_kind
from ranklearn_course.widgets.shake_up.measure import (
    UNITS,
    Standing,
    axis_of,
    public_mask,
    standings,
)

FEWEST, MOST = 2, 8
FEWEST_USERS, MOST_USERS = 40, 20_000
#: The smallest part that can be drawn, and the step of the slider.
SMALLEST, STEP = 10, 10
LAST_SEED = 9999
N_FINALS = 2
DIGITS = 4


class ShakeUp(GoalWidget):
    """Submissions in order of their public and of their private score, with standard errors.

    The learner draws other public users and changes how many there are. It needs no kernel;
    Python sees the draw in `seed` and `n_public`.

    Parameters
    ----------
    values : dict from str to array (n,)
        Two to eight submissions: from the name to AP of each user, from 0 to 1, the same users in
        the same order; 40 to 20,000 users. Kept with five decimals.
    public : bool array (n,)
        Which users are in the contest's own public part; at least ten, and not more than n - 10.
    finals : bool
        Whether the learner chooses two submissions as finals before the private part opens.
    simple, words
        As for every `CourseWidget`.

    Attributes
    ----------
    seed : int
        0 shows the contest's own public users; each other number up to 9999 draws others.
    n_public : int
        How many users are public, from 10 to n - 10.
    chosen : list of int
        The finals, by their places among the submissions; two at most, none without ``finals``.
    is_open : bool
        Whether the private part is shown, where finals are chosen first.

    Raises
    ------
    ValueError, TypeError, traitlets.TraitError
        An argument is not as above, or an attribute is set to what the widget cannot show.

    Examples
    --------
    >>> lucky, steady = [1.0] * 10 + [0.0] * 30, [0.5] * 40
    >>> shake = ShakeUp({"lucky": lucky, "steady": steady}, [True] * 10 + [False] * 30)
    >>> shake.title()
    'lucky: first in public, rank 2 of 2 in private. Can one of the lower half win?'
    """

    FOLDER = Path(__file__).parent

    names = fixed(traitlets.List(traitlets.Unicode(), help="the submissions"))
    values = fixed(traitlets.List(help="AP of each submission and user, in parts of 1"))
    own = fixed(traitlets.List(traitlets.Int(), help="1 where the user is public in the contest"))
    axis = fixed(traitlets.Dict(help="ticks, and with how many digits; the same for all draws"))
    start = fixed(traitlets.Dict(help="the settings at construction"))
    finals = fixed(traitlets.Bool())

    seed = shared(traitlets.Int())
    n_public = shared(traitlets.Int())
    chosen = shared(traitlets.List(traitlets.Int()))
    is_open = shared(traitlets.Bool())

    CHECKS: ClassVar = {
        "seed": lambda self, seed: checks.whole("seed", seed, 0, LAST_SEED),
        "n_public": lambda self, n: checks.whole("n_public", n, SMALLEST, len(self.own) - SMALLEST),
        "chosen": lambda self, chosen: finals_of(chosen, len(self.names) if self.finals else 0),
    }

    def __init__(
        self,
        values: Mapping[str, ArrayLike],
        public: ArrayLike,
        *,
        finals: bool = False,
        **look: Any,
    ) -> None:
        parts = parts_of(values)
        own, axis = mask_of(public, len(parts[0])), axis_of(parts, SMALLEST)
        given = {"names": list(values), "values": parts, "own": own, "axis": axis}
        settings = {"seed": 0, "n_public": sum(own), "chosen": [], "is_open": False}
        super().__init__({**given, "finals": finals}, settings, **look)
        if finals:
            self.set_trait("words", of_kind(self.words, "finals"))

    def is_public(self) -> np.ndarray:
        """Say which users are in the public part that is shown."""
        return public_mask(self.seed, np.array(self.own, bool), self.n_public)

    def measure(self) -> dict[str, tuple[Standing, Standing]]:
        """Return for each submission where it stands on the public and on the private part."""
        mask = self.is_public()
        pairs = zip(standings(self.values, mask), standings(self.values, ~mask), strict=True)
        return dict(zip(self.names, pairs, strict=True))

    def title(self) -> str:
        """Return the title."""
        found = self.measure()
        if self.finals:
            return self._title_of_finals(found)
        first = [name for name, (public, _) in found.items() if public.rank == 1]
        if len(first) > 1:
            return self.words["title_shared"].format(count=len(first))
        rank = found[first[0]][1].rank
        kind = "title_stays" if rank == 1 else "title_falls"
        goal = self.goal()
        return self.words[kind].format(name=first[0], rank=rank, n=len(found), goal=goal)

    def _title_of_finals(self, found: dict[str, tuple[Standing, Standing]]) -> str:
        if len(self.chosen) < N_FINALS:
            return self.words["title_choose"]
        one, other = (self.names[i] for i in self.chosen)
        if not self.is_open:
            return self.words["title_chosen"].format(one=one, other=other)
        name = min((one, other), key=lambda name: found[name][1].rank)
        rank = found[name][1].rank
        kind = "title_won" if rank == 1 else "title_lost"
        return self.words[kind].format(name=name, rank=rank, n=len(found))

    def describe(self) -> str:
        """Say the sizes of the parts, where each submission stands on them, and who falls.

        Where finals are chosen first, the private part is left out until it is open.
        """
        is_covered = self.finals and not self.is_open
        sizes = {"public": self.n_public, "private": len(self.own) - self.n_public}
        shown = {name: f"{size:,}" for name, size in sizes.items()}
        return " ".join(
            (
                self.words["describe_parts"].format(n=len(self.names), **shown),
                *self._rows("describe_public" if is_covered else "describe_row"),
                as_sentence(self.words["describe_title"], self.title()),
            )
        )

    def folded(self) -> str:
        """Return both parts, folded, where the private one is not open yet."""
        if not self.finals or self.is_open:
            return ""
        rows = "".join(f"<li>{escape(row)}</li>" for row in self._rows("describe_row"))
        return f"<details><summary>{escape(self.words['fold'])}</summary><ul>{rows}</ul></details>"

    def _rows(self, sentence: str) -> list[str]:
        return [
            self.words[sentence].format(
                name=name,
                public=number(public.mean, DIGITS),
                public_error=number(public.error, DIGITS),
                public_rank=public.rank,
                private=number(private.mean, DIGITS),
                private_error=number(private.error, DIGITS),
                private_rank=private.rank,
            )
            for name, (public, private) in self.measure().items()
        ]


def parts_of(values: object) -> list[list[int]]:
    """Return the values of each submission as whole numbers of parts of 1.

    >>> parts_of({"A": [0.5] * 40, "B": [0.123456] * 40})[1][:2]
    [12346, 12346]
    """
    arrays = [
        validation.one_list(validation.numbers(given, f"values[{name!r}]", 0, 1), name)
        for name, given in checks.mapping("values", values, FEWEST, MOST, "AP of users").items()
    ]
    lengths = [len(array) for array in arrays]
    if len(set(lengths)) > 1:
        raise ValueError(f"values must hold the same users for each submission, got {lengths}")
    if not FEWEST_USERS <= lengths[0] <= MOST_USERS:
        raise ValueError(f"values must hold {FEWEST_USERS} to {MOST_USERS} users, got {lengths[0]}")
    return [np.rint(array * UNITS).astype(int).tolist() for array in arrays]


def finals_of(chosen: object, n: int) -> list[int]:
    """Return the places of the finals among n submissions, two at most, each one once.

    >>> finals_of([2, 0], 3)
    [2, 0]
    """
    finals = checks.listed("chosen", chosen, 0, N_FINALS if n else 0, "finals")
    if len({*finals}) < len(finals):
        raise ValueError(f"chosen must hold each final once, got {finals}")
    return [checks.whole("each of chosen", final, 0, n - 1) for final in finals]


def mask_of(public: object, n: int) -> list[int]:
    """Return 1 for each public user, else 0."""
    mask = np.asarray(public)
    if mask.dtype != bool or mask.shape != (n,):
        raise ValueError(f"public must be True or False for each of the {n} users, some of both")
    if not SMALLEST <= mask.sum() <= n - SMALLEST:
        raise ValueError(
            f"public must leave {SMALLEST} users or more in each part, got {int(mask.sum())}"
        )
    return mask.astype(int).tolist()
