"""The crowd of users: they walk down a list, and their mean meets the formula."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import ClassVar

import traitlets

from ranklearn_course.scripts import script
from ranklearn_course.widgets.kit import checks
from ranklearn_course.widgets.kit.checks import documents_of
from ranklearn_course.widgets.kit.luck import MOST_RANKS
from ranklearn_course.widgets.kit.widget import CourseWidget, checked, fixed, shared, style
from ranklearn_course.widgets.kit.words import merged, number, sentences
from ranklearn_course.widgets.user_crowd.one import told
from ranklearn_course.widgets.user_crowd.users import METRICS, Crowd, UserModel, walk
from ranklearn_course.widgets.user_crowd.users import user_model as model_of

HERE = Path(__file__).parent

# Each number that a learner can change: lowest, highest.
LIMITS = {
    "p": (0.0, 0.99),
    "err_p": (0.0, 1.0),
    "p_break": (0.0, 1.0),
    "n_users": (20, 5000),
    "speed": (1, 12),
    "seed": (0, 2**32 - 1),
}
WHOLE = ("n_users", "speed", "seed")
PERSISTENCE = {"rbp": "p", "err": "err_p", "pfound": "p_break"}

MOST_GRADE = 9


class UserCrowd(CourseWidget):
    """Simulated users walk down a ranking; where they end becomes a histogram.

    The page computes for itself and needs no kernel. The same seed gives the same crowd in the
    page and in Python.

    Parameters
    ----------
    documents : iterable of (str, int), or of int
        Pairs (name, grade), best rank first, or the grades alone; 2 to 12 documents.
    metric : {"rbp", "err", "pfound"}
        Whose users walk.
    p : float in [0, 0.99]
        Persistence of the users of RBP.
    err_p : float in [0, 1]
        Persistence of the users of ERR.
    p_break : float in [0, 1]
        The probability with which users of PFound leave after a rank.
    max_grade : int, optional
        The top of the scale, up to 9. Default: 3, or the best grade if it is higher.
    n_users : int
        From 20 to 5000.
    seed : int
        Of the users' luck.
    speed : int
        Ranks per second, 1 to 12.
    followed : int, optional
        The number of the user who is followed, from 1; None for nobody.
    simple : bool
        Whether to leave one gesture and what answers it.
    words : dict, optional
        Sentences to use in place of the English ones, see ``words.toml``.

    Attributes
    ----------
    metric, grades, p, err_p, p_break, n_users, seed, speed, followed
        What the learner can change. Set them in Python, and every view follows. Assign a whole
        new list to ``grades``: nobody sees a change inside the old one.

    Raises
    ------
    ValueError, TypeError
        An argument is not as above; the message names it.
    traitlets.TraitError
        An attribute is set to what the crowd cannot do.

    Examples
    --------
    >>> crowd = UserCrowd([1, 0, 1, 1, 0], p=0.5, max_grade=1, n_users=1000)
    >>> round(crowd.value, 4)
    0.6875
    >>> crowd.walk().counts(5).tolist()
    [499, 243, 131, 56, 38, 33]
    """

    _esm = script(HERE / "page.js")
    _css = style(HERE)
    WORDS = sentences(HERE)
    BEFORE_PICTURE: ClassVar = {"step": 10}  # with less motion, ten steps lead to the end

    names = fixed(traitlets.List(traitlets.Unicode()))
    max_grade = fixed(traitlets.Int())
    limits = fixed(traitlets.Dict())
    start = fixed(traitlets.Dict(help="the settings at construction"))

    metric = shared(traitlets.Unicode("rbp"))
    grades = shared(traitlets.List(traitlets.Int()))
    p = shared(traitlets.Float(0.8))
    err_p = shared(traitlets.Float(1.0))
    p_break = shared(traitlets.Float(0.15))
    n_users = shared(traitlets.Int(2000))
    seed = shared(traitlets.Int(0))
    speed = shared(traitlets.Int(4))
    followed = shared(traitlets.Int(None, allow_none=True))

    def __init__(
        self,
        documents: Iterable,
        metric: str = "rbp",
        *,
        p: float = 0.8,
        err_p: float = 1.0,
        p_break: float = 0.15,
        max_grade: int | None = None,
        n_users: int = 2000,
        seed: int = 0,
        speed: int = 4,
        followed: int | None = None,
        simple: bool = False,
        words: dict[str, str] | None = None,
    ) -> None:
        names, grades = documents_of(documents)
        if not 2 <= len(names) <= MOST_RANKS:
            raise ValueError(f"documents must hold 2 to {MOST_RANKS} documents, got {len(names)}")
        highest = _max_grade_of(max_grade, grades)
        numbers = {"p": p, "err_p": err_p, "p_break": p_break}
        numbers |= {"n_users": n_users, "speed": speed, "seed": seed}
        settings = {"metric": metric_of(metric), "grades": grades_of(grades, len(names), highest)}
        settings |= {name: number_of(name, value) for name, value in numbers.items()}
        settings["followed"] = followed_of(followed, settings["n_users"])
        given = {
            "names": names,
            "max_grade": highest,
            "limits": {name: list(limits) for name, limits in LIMITS.items()},
            "simple": simple,
            "words": merged(self.WORDS, words, simple),
            "start": settings,
        }
        for name, value in given.items():
            self.set_trait(name, value)
        super().__init__(**settings)

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
            *([] if self.simple else [words["describe_mean"].format(model=model, **numbers)]),
            *([] if self.simple or self.followed is None else [self._walk_in_words()]),
        )
        return " ".join(sentences)

    def _walk_in_words(self) -> str:
        # The crowd may have become smaller since the user was chosen.
        user = min(self.followed, self.n_users)
        looks = told(self.words, self.metric, self.grades, self.user_model, user, self.seed)
        return self.words["describe_one"].format(user=user, looks=" ".join(looks))

    @traitlets.validate("metric")
    def _check_metric(self, proposal: dict) -> str:
        return checked(metric_of, proposal["value"])

    @traitlets.validate("grades")
    def _check_grades(self, proposal: dict) -> list[int]:
        return checked(grades_of, proposal["value"], len(self.names), self.max_grade)

    @traitlets.validate("followed")
    def _check_followed(self, proposal: dict) -> int | None:
        return checked(followed_of, proposal["value"], self.n_users)

    @traitlets.validate(*LIMITS)
    def _check_number(self, proposal: dict) -> float:
        return checked(number_of, proposal["trait"].name, proposal["value"])


def metric_of(metric: object) -> str:
    """Return the metric; refuse an unknown one."""
    if metric not in METRICS:
        raise ValueError(f"metric must be one of {', '.join(METRICS)}, got {metric!r}")
    return metric


def grades_of(grades: Iterable[float], n: int, max_grade: int) -> list[int]:
    """Return n grades from 0 to the best of the scale as whole numbers; refuse others."""
    grades = list(grades)
    if len(grades) != n or any(not 0 <= grade <= max_grade or grade % 1 for grade in grades):
        raise ValueError(
            f"grades must hold {n} whole numbers from 0 to {max_grade}, got {grades!r}"
        )
    return [int(grade) for grade in grades]


def number_of(name: str, value: object) -> float:
    """Return a setting within its limits; refuse others."""
    return (checks.whole if name in WHOLE else checks.real)(name, value, *LIMITS[name])


def followed_of(user: object, n_users: int) -> int | None:
    """Return the number of a user or None for nobody; refuse others.

    >>> followed_of(7, 100)
    7
    """
    return None if user is None else checks.whole("followed", user, 1, n_users)


def _max_grade_of(max_grade: object, grades: list[float]) -> int:
    low = int(max(1, *grades))
    highest = max(3, low) if max_grade is None else max_grade
    return checks.whole("max_grade", highest, low, MOST_GRADE)
