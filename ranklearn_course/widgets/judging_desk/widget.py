"""Documents to judge, and what the open ones leave possible of P@k."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

import traitlets

from ranklearn_course import metrics
from ranklearn_course.widgets.kit.checks import mapping, real, whole
from ranklearn_course.widgets.kit.goal import GoalWidget
from ranklearn_course.widgets.kit.widget import fixed, shared
from ranklearn_course.widgets.kit.words import number

MOST_LISTS, MOST_DOCUMENTS = 3, 10
# Bounds are multiples of 1 / k.
EPSILON = 1e-9


class JudgingDesk(GoalWidget):
    """Lists of documents, some of them not judged, and bars of the possible values of P@k.

    The page computes for itself and needs no kernel; Python sees what is judged in `judged`. A
    document that is in several lists is one document. A desk is of one of four forms: a list to
    judge; with `budget` two lists, and judgements to spend until it is decided which is better;
    with `pooled` up to three lists that bring what is judged; with `judge` lists that both people
    and a model judged.

    Parameters
    ----------
    lists : mapping (str to str or list of str)
        From the name of each list to its documents, best rank first, at most 10. A text such as
        "abc" is a list of its letters.
    relevant : str or list of str
        The documents that are relevant in truth, or to people. Those in no list change nothing.
    judged : str or list of str
        The documents that are judged from the start.
    k : int, optional
        Cutoff of P@k. Default: the longest list.
    budget : int, optional
        How many more documents may be judged.
    pooled : bool
        Whether what is judged is what the lists bring among their first k; the learner leaves
        lists out.
    judge : mapping, optional
        From each document to three numbers from -2 to 2: what the judge sees of it, above 0 if it
        takes it for relevant, and what pulls at that if its errors favour its kind, or come by
        chance.
    simple, words
        As for every `CourseWidget`. The bar of a simple one stays covered until something is
        judged, for a guess may stand above.

    Attributes
    ----------
    judged, out, preference, errors
        What the learner can change: the documents judged, the lists left out of the pool, how
        much pulls at the judge, from 0 to 1, and what: "own" or "chance". Set it in Python, and
        every view of the widget follows.
    met : bool
        Whether the goal was met since the start.

    Raises
    ------
    ValueError, TypeError, traitlets.TraitError
        An argument is not as above, or an attribute is set to what the widget cannot show.

    Examples
    --------
    >>> desk = JudgingDesk({"A": "abc"}, relevant="ac", judged="ab")
    >>> [round(value, 3) for value in desk.possible()["A"]]
    [0.333, 0.667]
    >>> desk.judged = ["a", "b", "c"]
    >>> desk.spent, desk.describe()
    (1, 'List A: a 1, b 0, c 1. All are judged: P@3 is 0.667.')
    """

    FOLDER = Path(__file__).parent

    lists = fixed(traitlets.List())
    relevant = fixed(traitlets.List(traitlets.Unicode()))
    k = fixed(traitlets.Int())
    budget = fixed(traitlets.Int())
    pooled = fixed(traitlets.Bool())
    judge = fixed(traitlets.Dict())
    start = fixed(traitlets.Dict(help="the settings at construction"))
    judged = shared(traitlets.List(traitlets.Unicode()))
    out = shared(traitlets.List(traitlets.Unicode()))
    preference = shared(traitlets.Float())
    errors = shared(traitlets.Enum(("own", "chance"), "own"))

    CHECKS: ClassVar = {
        "judged": lambda self, judged: self._with_start(judged),
        "out": lambda self, out: some_of("out", out, [name for name, _ in self.lists]),
        "preference": lambda _, value: real("preference", value, 0, 1),
    }

    def __init__(
        self,
        lists: Mapping[str, Sequence[str]],
        relevant: Iterable[str],
        *,
        judged: Iterable[str] = (),
        k: int | None = None,
        budget: int | None = None,
        pooled: bool = False,
        judge: Mapping[str, Sequence[float]] | None = None,
        **look: Any,
    ) -> None:
        rows = lists_of(lists)
        longest = max(len(documents) for _, documents in rows)
        names = names_in(rows)
        if (budget is not None) + bool(pooled) + bool(judge) != (len(rows) > 1):
            raise ValueError(
                "with two or three lists one of budget, pooled and judge must be given, "
                "and with one list none"
            )
        if budget is not None and len(rows) != 2:
            raise ValueError(f"budget must be given with two lists, got {len(rows)}")
        given = {
            "lists": rows,
            "relevant": [each for each in relevant if each in names],
            "k": longest if k is None else whole("k", k, 1, longest),
            "budget": 0 if budget is None else whole("budget", budget, 1, len(names)),
            "pooled": pooled,
            "judge": judge_of(judge, names) if judge else {},
        }
        first = some_of("judged", judged, names)
        settings = {"judged": first, "out": [], "preference": 0.0, "errors": "own"}
        super().__init__(given, settings, **look)

    def _with_start(self, judged: list[str]) -> list[str]:
        known = self.start.get("judged", [])
        return list(dict.fromkeys([*known, *some_of("judged", judged, names_in(self.lists))]))

    @property
    def spent(self) -> int:
        """How many documents the learner has judged."""
        return len(self.judged) - len(self.start["judged"])

    def possible(self) -> dict[str, tuple[float, float]]:
        """Return the lower and the upper bound of P@k of each list.

        >>> JudgingDesk({"A": "ab"}, relevant="a").possible()
        {'A': (0.0, 1.0)}
        """
        found = {}
        for name, documents in self.lists:
            marks = [self._mark(document) for document in documents]
            known = [mark is not None for mark in marks]
            low, high = metrics.precision_bounds([mark or 0 for mark in marks], known, self.k)
            found[name] = (float(low), float(high))
        return found

    def kappa(self) -> float:
        """Return how far the judge agrees with people beyond chance."""
        names = names_in(self.lists)
        people = [int(each in self.relevant) for each in names]
        return float(metrics.cohen_kappa([self._label(each) for each in names], people))

    def better(self) -> str | None:
        """Return the better one of two lists, "" if both are equal, None if that is open.

        >>> desk = JudgingDesk({"A": "ab", "B": "ca"}, "ac", k=1, budget=2, judged="a")
        >>> desk.better()
        >>> desk.judged = ["a", "c"]
        >>> desk.better()
        ''
        """
        (first, _), (second, _) = self.lists
        least, most = self._leads(self.judged)
        if least > 0:
            return second
        if most < 0:
            return first
        return "" if least == most else None

    def _leads(self, judged: Iterable[str]) -> tuple[int, int]:
        """By how many hits the second list may lead, at least and at most."""
        first, second = (set(documents[: self.k]) for _, documents in self.lists)
        hits = set(self.relevant) & set(judged)
        lead = len((second - first) & hits) - len((first - second) & hits)
        return (
            lead - len(first - second - set(judged)),
            lead + len(second - first - set(judged)),
        )

    def fewest(self) -> int:
        """Return how many judgements decide it if all are well chosen.

        Each judgement moves one end of what is possible by one hit.
        """
        least, most = self._leads(self.start["judged"])
        truth, _ = self._leads(names_in(self.lists))
        if truth:
            return 1 - least if truth > 0 else 1 + most
        return most - least

    def _label(self, document: str) -> int:
        quality, own, chance = self.judge[document]
        return int(quality + self.preference * (own if self.errors == "own" else chance) > 0)

    def _mark(self, document: str) -> int | None:
        if self.judge:
            return self._label(document)
        if self.pooled:
            pools = [each[: self.k] for name, each in self.lists if name not in self.out]
            is_judged = any(document in each for each in pools)
        else:
            is_judged = document in self.judged
        return int(document in self.relevant) if is_judged else None

    def goal(self) -> str:
        """Say the goal, or that it is met and what to try next."""
        words = self.words
        if not self.budget:
            form = "pool" if self.pooled else "judge"
            if self.judge and self.met and self.errors == "chance":
                return words["goal_judge_chance"]
            goal = words[f"goal_{form}_met" if self.met else "goal_lead"]
            return goal.format(first=self.lists[0][0])
        if self.met:
            return words["goal_fewest" if self.spent == self.fewest() else "goal_met"]
        return words["goal_spent" if self.spent >= self.budget else "goal"]

    def title(self) -> str:
        """Say the headline."""
        words, metric = self.words, self.words["metric"].format(k=self.k)
        possible = self.possible()
        values = ", ".join(
            words["value"].format(name=name, value=number(low))
            for name, (low, _) in possible.items()
        )
        if self.judge:
            kappa = number(self.kappa())
            return words["title_judge"].format(
                kappa=kappa, metric=metric, values=values, goal=self.goal()
            )
        if self.pooled:
            return words["title_pool"].format(metric=metric, values=values, goal=self.goal())
        if self.budget:
            kind = "price" if self.spent < self.budget else "spent"
            better = self.better() if self.met else None
            if self.met:
                kind = "better" if better else "equal"
            left = self.budget - self.spent
            return words[f"title_{kind}"].format(
                n=self.spent, left=left, metric=metric, better=better, goal=self.goal()
            )
        if self.simple and not self.spent:
            return words["title_covered"].format(metric=metric)
        ((low, high),) = possible.values()
        kind = "title_open" if high - low > EPSILON else "title_known"
        return words[kind].format(metric=metric, low=number(low), high=number(high))

    def describe(self) -> str:
        """Say what is judged, and what is possible."""
        words, said = self.words, []
        for name, documents in self.lists:
            marks = [
                f"{each} {'?' if self._mark(each) is None else self._mark(each)}"
                for each in documents
            ]
            said.append(words["describe_list"].format(name=name, marks=", ".join(marks)))
        title = self.title()
        said.append(title if title[-1] in ".?" else f"{title}.")
        if self.budget or self.pooled:
            metric = words["metric"].format(k=self.k)
            said += [
                words["bar_label" if high - low > EPSILON else "bar_known"].format(
                    metric=metric, name=name, low=number(low), high=number(high)
                )
                + "."
                for name, (low, high) in self.possible().items()
            ]
        return " ".join(said)


def names_in(lists: Iterable[Sequence]) -> list[str]:
    """Return the documents of all lists, each once.

    >>> names_in([["A", ["a", "b"]], ["B", ["b", "c"]]])
    ['a', 'b', 'c']
    """
    return list(dict.fromkeys(document for _, documents in lists for document in documents))


def lists_of(lists: object) -> list[list]:
    """Return pairs of a name and its documents.

    >>> lists_of({"A": "ab"})
    [['A', ['a', 'b']]]
    """
    rows = mapping("lists", lists, 1, MOST_LISTS, "documents").items()
    for name, documents in rows:
        if not 1 <= len(documents) <= MOST_DOCUMENTS or len({*documents}) < len(documents):
            raise ValueError(
                f"lists[{name!r}] must hold 1 to {MOST_DOCUMENTS} different documents, "
                f"got {documents!r}"
            )
    return [[str(name), [str(each) for each in documents]] for name, documents in rows]


def judge_of(judge: object, names: Sequence[str]) -> dict[str, list[float]]:
    """Return three numbers for each document.

    >>> judge_of({"a": (0.5, 1, 0)}, ["a"])
    {'a': [0.5, 1.0, 0.0]}
    """
    seen = mapping("judge", judge, 1, len(names), "three numbers")
    if missing := [each for each in names if len(seen.get(each, ())) != 3]:
        raise ValueError(f"judge must hold three numbers for {missing[0]!r}")
    return {each: [real("judge", value, -2, 2) for value in seen[each]] for each in names}


def some_of(argument: str, chosen: Iterable[str], names: Sequence[str]) -> list[str]:
    """Return the chosen names, each of which is one of these.

    >>> some_of("judged", "ab", ["a", "b", "c"])
    ['a', 'b']
    """
    found = list(dict.fromkeys(chosen))
    if strange := [each for each in found if each not in names]:
        raise ValueError(f"{argument} must be some of {', '.join(names)}, got {strange[0]!r}")
    return found
