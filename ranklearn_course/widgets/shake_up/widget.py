"""A shake-up: submissions on the public and the private part, with other users drawn."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import traitlets
from numpy.typing import ArrayLike

from ranklearn_course.metrics import validation
from ranklearn_course.widgets.kit import checks
from ranklearn_course.widgets.kit.widget import CourseWidget, fixed, shared
from ranklearn_course.widgets.kit.words import as_sentence, number
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
DIGITS = 4


class ShakeUp(CourseWidget):
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
    simple, words
        As for every `CourseWidget`.

    Attributes
    ----------
    seed : int
        0 shows the contest's own public users; each other number up to 9999 draws others.
    n_public : int
        How many users are public, from 10 to n - 10.

    Raises
    ------
    ValueError, TypeError, traitlets.TraitError
        An argument is not as above, or an attribute is set to what the widget cannot show.

    Examples
    --------
    >>> lucky, steady = [1.0] * 10 + [0.0] * 30, [0.5] * 40
    >>> shake = ShakeUp({"lucky": lucky, "steady": steady}, [True] * 10 + [False] * 30)
    >>> shake.title()
    'lucky is first in public, rank 2 of 2 in private: luck or skill?'
    """

    FOLDER = Path(__file__).parent

    names = fixed(traitlets.List(traitlets.Unicode(), help="the submissions"))
    values = fixed(traitlets.List(help="AP of each submission and user, in parts of 1"))
    own = fixed(traitlets.List(traitlets.Int(), help="1 where the user is public in the contest"))
    axis = fixed(traitlets.Dict(help="ticks, and with how many digits; the same for all draws"))
    start = fixed(traitlets.Dict(help="seed and n_public at construction"))

    seed = shared(traitlets.Int())
    n_public = shared(traitlets.Int())

    CHECKS: ClassVar = {
        "seed": lambda self, seed: checks.whole("seed", seed, 0, LAST_SEED),
        "n_public": lambda self, n: checks.whole("n_public", n, SMALLEST, len(self.own) - SMALLEST),
    }

    def __init__(self, values: Mapping[str, ArrayLike], public: ArrayLike, **look: Any) -> None:
        parts = parts_of(values)
        own, axis = mask_of(public, len(parts[0])), axis_of(parts, SMALLEST)
        given = {"names": list(values), "values": parts, "own": own, "axis": axis}
        super().__init__(given, {"seed": 0, "n_public": sum(own)}, **look)

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
        first = [name for name, (public, _) in found.items() if public.rank == 1]
        if len(first) > 1:
            return self.words["title_shared"].format(count=len(first))
        rank = found[first[0]][1].rank
        kind = "title_stays" if rank == 1 else "title_falls"
        return self.words[kind].format(name=first[0], rank=rank, n=len(found))

    def describe(self) -> str:
        """Say the sizes of the parts, where each submission stands on them, and who falls."""
        sizes = {"public": self.n_public, "private": len(self.own) - self.n_public}
        shown = {name: f"{size:,}" for name, size in sizes.items()}
        said = [self.words["describe_parts"].format(n=len(self.names), **shown)]
        for name, (public, private) in self.measure().items():
            said.append(
                self.words["describe_row"].format(
                    name=name,
                    public=number(public.mean, DIGITS),
                    public_error=number(public.error, DIGITS),
                    public_rank=public.rank,
                    private=number(private.mean, DIGITS),
                    private_error=number(private.error, DIGITS),
                    private_rank=private.rank,
                )
            )
        return " ".join([*said, as_sentence(self.words["describe_title"], self.title())])


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
