"""A log to split, two models, and what a test of them measures beside what is true."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import traitlets

from ranklearn_course.widgets.kit.checks import mapping, whole
from ranklearn_course.widgets.kit.goal import GoalWidget
from ranklearn_course.widgets.kit.luck import luck
from ranklearn_course.widgets.kit.widget import fixed, shared

MODELS = ("crowd", "habit")
MOST_USERS, MOST_EVENINGS = 8, 10
LAST_SEED = 9999


class Leak(GoalWidget):
    """What some users watched on each evening, and a test of two models that guess it.

    Crowd guesses what the others watched most on the nearest evening that it has seen, Habit what
    the user watched most; of equals the first in the alphabet. A split says which views of the log
    are asked about, and the models see the rest. The true number is that of the evenings after the
    log, asked with all of the log. The page computes for itself and needs no kernel.

    Parameters
    ----------
    views : mapping (str to str)
        From the name of each user, two to eight, to the series of each evening, a letter each, the
        same number for all users, at most ten.
    later : int
        How many of the evenings come after the log, which has at least two. Habit is right more
        often than Crowd there.
    cut : int
        After how many evenings of the log the models see nothing more; at least half of them.
    simple, words
        As for every `CourseWidget`.

    Attributes
    ----------
    cut
        What the learner drags. Set it in Python, and every view of the widget follows.
    seed : int
        0 asks about all views after the cut; each other number up to 9999 draws as many at random.
    chosen : int
        The view that is explained, counted user by user from 0; -1 for none.

    Raises
    ------
    ValueError, TypeError, traitlets.TraitError
        An argument is not as above, or an attribute is set to what the widget cannot show.

    Examples
    --------
    >>> leak = Leak({"Ana": "ABACA", "Ben": "BBDCB"}, later=1, cut=3)
    >>> leak.measure()
    {'crowd': (0.0, 0.0), 'habit': (0.0, 1.0)}
    """

    FOLDER = Path(__file__).parent

    users = fixed(traitlets.List(traitlets.Unicode()))
    series = fixed(traitlets.List(traitlets.Unicode(), help="a letter for each evening"))
    evenings = fixed(traitlets.Int(help="how many the log has"))
    start = fixed(traitlets.Dict(help="the settings at construction"))

    cut = shared(traitlets.Int())
    seed = shared(traitlets.Int())
    chosen = shared(traitlets.Int(-1))

    CHECKS: ClassVar = {
        "cut": lambda self, cut: whole("cut", cut, first_cut(self.evenings), self.evenings - 1),
        "seed": lambda self, seed: whole("seed", seed, 0, LAST_SEED),
        "chosen": lambda self, view: whole("chosen", view, -1, len("".join(self.series)) - 1),
    }

    def __init__(
        self, views: Mapping[str, str], *, later: int = 1, cut: int | None = None, **look: Any
    ) -> None:
        rows = rows_of(views)
        n_all = len(rows[0][1])
        evenings = n_all - whole("later", later, 1, n_all - 2)
        given = {
            "users": [user for user, _ in rows],
            "series": [series for _, series in rows],
            "evenings": evenings,
        }
        cut = evenings - 1 if cut is None else cut
        super().__init__(given, {"cut": cut, "seed": 0, "chosen": -1}, **look)
        true = {model: true for model, (_, true) in self.measure().items()}
        if not true["crowd"] < true["habit"]:
            raise ValueError(
                "in views Habit must be right more often than Crowd after the log, got "
                f"{true['habit']:.3f} and {true['crowd']:.3f}"
            )

    def asked(self) -> list[tuple[int, int]]:
        """Return which views of the log are asked about, as pairs of a user and an evening from 0.

        >>> Leak({"Ana": "ABACA", "Ben": "BBDCB"}, cut=3).asked()
        [(0, 3), (1, 3)]
        """
        log = self._views(range(self.evenings))
        if not self.seed:
            return [(user, evening) for user, evening in log if evening >= self.cut]
        drawn = np.argsort(luck(self.seed, len(log), 1)[:, 0, 0], kind="stable")
        n = len(self.users) * (self.evenings - self.cut)
        return [log[i] for i in sorted(drawn[:n])]

    def _views(self, evenings: range) -> list[tuple[int, int]]:
        return [(user, evening) for user in range(len(self.users)) for evening in evenings]

    def measure(self) -> dict[str, tuple[float, float]]:
        """Return for each model the share of views that it guesses: measured, and true."""
        log = self._views(range(self.evenings))
        later = self._views(range(self.evenings, len(self.series[0])))
        asked = self.asked()
        seen = [view for view in log if view not in asked]
        return {
            model: (self._share(model, asked, seen), self._share(model, later, log))
            for model in MODELS
        }

    def _share(self, model: str, asked: list, seen: list) -> float:
        hits = [self._guess(model, view, seen) == self._watched(view) for view in asked]
        return sum(hits) / len(hits)

    def _watched(self, view: tuple[int, int]) -> str:
        user, evening = view
        return self.series[user][evening]

    def _guess(self, model: str, view: tuple[int, int], seen: list) -> str | None:
        user, evening = view
        counted = [each for each in seen if (each[0] == user) == (model == "habit")]
        if model == "crowd":
            nearest = min((abs(each[1] - evening) for each in counted), default=None)
            counted = [each for each in counted if abs(each[1] - evening) == nearest]
        return most_of(map(self._watched, counted))

    def describe(self) -> str:
        """Say what the users watched, which views are asked about, how often models are right."""
        words, n = self.words, len(self.series[0]) - self.evenings
        said = [
            words["describe_row"].format(
                user=user, log=" ".join(series[: self.evenings]), later=" ".join(series[-n:])
            )
            for user, series in zip(self.users, self.series, strict=True)
        ]
        split = words["describe_random" if self.seed else "describe_time"]
        asked = len(self.asked())
        said.append(split.format(asked=asked, cut=self.cut, evenings=self.evenings))
        sizes = asked, n * len(self.users)
        for model, shares in self.measure().items():
            measured, true = (
                words["count"].format(hits=round(share * size), n=size)
                for share, size in zip(shares, sizes, strict=True)
            )
            name = words[model]
            said.append(words["describe_model"].format(model=name, measured=measured, true=true))
        return " ".join([*said, self.goal()])


def first_cut(evenings: int) -> int:
    """Return the first cut that leaves at least half of a log to the models.

    >>> first_cut(8), first_cut(5)
    (4, 3)
    """
    return (evenings + 1) // 2


def most_of(letters: Iterable[str]) -> str | None:
    """Return the letter that occurs most, of equals the first in the alphabet; None for none.

    >>> most_of("CABBA"), most_of("")
    ('A', None)
    """
    counts = Counter(letters)
    return min(counts, key=lambda letter: (-counts[letter], letter), default=None)


def rows_of(views: object) -> list[tuple[str, str]]:
    """Return pairs of a user and what the user watched.

    >>> rows_of({"Ana": "ABA", "Ben": "BBC"})
    [('Ana', 'ABA'), ('Ben', 'BBC')]
    """
    rows = [(str(user), series) for user, series in mapping(
        "views", views, 2, MOST_USERS, "letters of series"
    ).items()]  # fmt: skip
    for user, series in rows:
        if not isinstance(series, str) or not series.isalpha():
            raise TypeError(f"views[{user!r}] must be letters of series, got {series!r}")
    lengths = {len(series) for _, series in rows}
    if len(lengths) > 1 or not 3 <= min(lengths) <= MOST_EVENINGS:
        raise ValueError(
            f"views must have the same 3 to {MOST_EVENINGS} evenings for each user, "
            f"got {sorted(lengths)}"
        )
    return rows
