"""The crowd of users: they walk down a list, and their mean meets the formula."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, ClassVar

import traitlets

from ranklearn_course.metrics import validation
from ranklearn_course.widgets.kit import checks
from ranklearn_course.widgets.kit.checks import documents_of
from ranklearn_course.widgets.kit.goal import GoalWidget
from ranklearn_course.widgets.kit.luck import MOST_RANKS
from ranklearn_course.widgets.kit.widget import fixed, shared
from ranklearn_course.widgets.kit.words import number
from ranklearn_course.widgets.user_crowd.users import METRICS, Crowd, UserModel, walk
from ranklearn_course.widgets.user_crowd.users import user_model as model_of

# The numbers that a learner can change.
NUMBERS = ("p", "err_p", "p_break", "n_users", "speed", "seed")
PERSISTENCE = {"rbp": "p", "err": "err_p", "pfound": "p_break"}
CONTROLS = ("metric", "p", "n_users", "speed")
STEPS = ("grades", "one", "settings")

MOST_GRADE = 9


class UserCrowd(GoalWidget):
    """Simulated users walk down a ranking; where they end becomes a histogram.

    The page computes for itself and needs no kernel. The same seed gives the same crowd in the
    page and in Python.

    Parameters
    ----------
    documents : iterable of (str, int), or of int
        Pairs (name, grade), best rank first, or the grades alone; 2 to 12 documents.
    metric : {"rbp", "err", "pfound"}
        Whose users walk.
    n_users : int
        From 20 to 5000.
    seed : int
        Of the users' luck.
    controls : iterable of str, optional
        Which of "metric", "p" (the slider of the metric's persistence), "n_users" and "speed" the
        learner can change. Default: all; none for a simple crowd.
    simple, words
        As for every `CourseWidget`.

    Attributes
    ----------
    metric, grades, n_users, seed
        What the learner can change. Set them in Python, and every view follows. Assign a whole
        new list to ``grades``: nobody sees a change inside the old one. The top of their scale is
        3, or the best grade if that is higher.
    p, err_p : float
        Persistence of the users of RBP, in [0, 0.99], and of ERR, in [0, 1].
    p_break : float in [0, 1]
        The probability with which users of PFound leave after a rank.
    speed : int
        Ranks per second, 1 to 12.
    followed : int or None
        The number of the user who is followed, from 1; None for nobody.
    opened : list of {"grades", "one", "settings"}
        What a button has disclosed: the sliders of the grades, the walk of one user, and the
        number of users with their speed.

    Raises
    ------
    ValueError, TypeError, traitlets.TraitError
        An argument is not as above, or an attribute is set to what the crowd cannot do.

    Examples
    --------
    >>> crowd = UserCrowd([1, 0, 1, 1, 0], n_users=1000)
    >>> crowd.p = 0.5
    >>> round(crowd.value, 4)
    0.6875
    >>> crowd.walk().counts(5).tolist()
    [499, 243, 131, 56, 38, 33]
    """

    FOLDER = Path(__file__).parent
    BEFORE_PICTURE: ClassVar = {"step": 10}  # with less motion, ten steps lead to the end

    names = fixed(traitlets.List(traitlets.Unicode()))
    max_grade = fixed(traitlets.Int())
    limits = fixed(traitlets.Dict())
    controls = fixed(traitlets.List(traitlets.Unicode()))
    start = fixed(traitlets.Dict(help="the settings at construction"))

    metric = shared(traitlets.Unicode("rbp"))
    grades = shared(traitlets.List(traitlets.Int()))
    p = shared(traitlets.Float(0.8, min=0.0, max=0.99))
    err_p = shared(traitlets.Float(1.0, min=0.0, max=1.0))
    p_break = shared(traitlets.Float(0.15, min=0.0, max=1.0))
    n_users = shared(traitlets.Int(2000, min=20, max=5000))
    seed = shared(traitlets.Int(0, min=0, max=2**32 - 1))
    speed = shared(traitlets.Int(4, min=1, max=12))
    followed = shared(traitlets.Int(None, allow_none=True))
    opened = shared(traitlets.List(traitlets.Enum(STEPS)))

    CHECKS: ClassVar = {
        "metric": lambda self, metric: validation.option(metric, "metric", METRICS),
        "grades": lambda self, grades: grades_of(grades, len(self.names), self.max_grade),
        "followed": lambda self, user: followed_of(user, self.n_users),
    }

    def __init__(
        self,
        documents: Iterable,
        metric: str = "rbp",
        *,
        n_users: int = 2000,
        seed: int = 0,
        controls: Iterable[str] | None = None,
        simple: bool = False,
        **look: Any,
    ) -> None:
        names, grades = documents_of(documents, 2, MOST_RANKS)
        traits = self.traits()
        if controls is None:
            controls = () if simple else CONTROLS
        given = {
            "names": names,
            "controls": [validation.option(name, "controls", CONTROLS) for name in controls],
            "max_grade": min(MOST_GRADE, int(max(3, *grades))),
            "limits": {name: [traits[name].min, traits[name].max] for name in NUMBERS},
        }
        numbers = {name: getattr(self, name) for name in NUMBERS}
        numbers |= {"n_users": n_users, "seed": seed}
        settings = {"metric": metric, "grades": grades, **numbers, "followed": None}
        super().__init__(given, settings, simple=simple, **look)

    @property
    def is_about_p(self) -> bool:
        """Whether it is a simple crowd with a slider for p."""
        return self.simple and "p" in self.controls

    @property
    def persistence(self) -> float:
        """The number of the present metric's slider: p, or pBreak of PFound."""
        return getattr(self, PERSISTENCE[self.metric])

    @property
    def user_model(self) -> UserModel:
        """What the users of the present metric do."""
        return model_of(self.metric, self.grades, self.max_grade, self.persistence)

    @property
    def value(self) -> float:
        """The metric of the list, computed by `ranklearn_course.metrics`."""
        return self.user_model.value

    def walk(self) -> Crowd:
        """Return where all users of the crowd end and what they get.

        >>> UserCrowd([2, 0], n_users=100).walk().last_rank[:5].tolist()
        [3, 1, 3, 3, 3]
        """
        return walk(self.user_model, self.n_users, self.seed)

    def describe(self) -> str:
        """Say which list the crowd walks down, where it ends, and what the mean and metric are.

        >>> print(UserCrowd([2, 0], n_users=100).describe().split(". ")[1])
        28, 19 users end at ranks 1 to 2, and 53 walk past the end
        """
        crowd, words = self.walk(), self.words
        counts, (mean, half) = crowd.counts(len(self.names)), crowd.mean_and_band()
        model = words[f"describe_{self.metric}"].format(
            metric=words[self.metric], p=f"{self.persistence:.2f}"
        )
        numbers = {"mean": number(mean), "half": number(half), "value": number(self.value)}
        sentences = (
            words["describe_crowd"].format(
                n=f"{self.n_users:,}",
                seed=self.seed,
                documents=len(self.names),
                grades=", ".join(map(str, self.grades)),
                max_grade=self.max_grade,
            ),
            words["describe_ends"].format(
                counts=", ".join(map(str, counts[:-1])),
                documents=len(self.names),
                past=counts[-1],
            ),
            *(
                [words["describe_p"].format(p=f"{self.persistence:.2f}", goal=self.goal())]
                * self.is_about_p
            ),
            *([] if self.simple else [words["describe_mean"].format(model=model, **numbers)]),
        )
        return " ".join(sentences)


def grades_of(grades: list[float], n: int, max_grade: int) -> list[int]:
    """Return n grades from 0 to the best of the scale as whole numbers; refuse others."""
    if len(grades) != n or any(not 0 <= grade <= max_grade or grade % 1 for grade in grades):
        raise ValueError(
            f"grades must hold {n} whole numbers from 0 to {max_grade}, got {grades!r}"
        )
    return [int(grade) for grade in grades]


def followed_of(user: object, n_users: int) -> int | None:
    """Return the number of a user or None for nobody; refuse others.

    >>> followed_of(7, 100)
    7
    """
    return None if user is None else checks.whole("followed", user, 1, n_users)
