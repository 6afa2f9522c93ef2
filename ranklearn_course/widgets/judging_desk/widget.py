"""Documents to judge, and what the open ones leave possible of a score."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any, ClassVar

import traitlets

from ranklearn_course import metrics
from ranklearn_course.widgets.kit.checks import mapping, whole
from ranklearn_course.widgets.kit.widget import CourseWidget, fixed, shared
from ranklearn_course.widgets.kit.words import number

METRICS = ("P", "RBP", "AP", "nDCG")
MOST_DOCUMENTS, MOST_OPEN = 10, 12


class JudgingDesk(CourseWidget):
    """One or two lists of documents, some of them not judged, and bars of the possible scores.

    The page computes for itself and needs no kernel; Python sees what is judged in `judged`. A
    document that stands in both lists is one document.

    Parameters
    ----------
    lists : mapping (str to str or list of str)
        From the name of each list, one or two, to its documents, best rank first, at most 10. A
        text such as "abc" is a list of its letters.
    relevant : str or list of str
        The documents that are relevant in truth.
    judged : str or list of str
        The documents that are judged from the start. At most 12 others.
    k : int, optional
        Cutoff of P@k. Default: the longest list.
    pooled : str or list of str
        The names of lists that a pool is made of: a slider judges their first documents.
    simple, words
        As for every `CourseWidget`. The bar of a simple one stays covered until something is
        judged, for a guess may stand above.

    Attributes
    ----------
    judged
        What the learner can change. Set it in Python, and every view of the widget follows.
    metric : {"P", "RBP", "AP", "nDCG"}
        P at first; R is counted in each list, and nothing follows below it.
    spent : int
        How many documents the learner has judged.

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
    (1, 'List A: a 1, b 0, c 1. P@3 of A is 0.667.')
    """

    FOLDER = Path(__file__).parent

    lists = fixed(traitlets.List())
    relevant = fixed(traitlets.List(traitlets.Unicode()))
    start = fixed(traitlets.List(traitlets.Unicode()))
    pooled = fixed(traitlets.List(traitlets.Unicode()))
    k = fixed(traitlets.Int())
    p = fixed(traitlets.Float(0.8, help="persistence of RBP"))
    judged = shared(traitlets.List(traitlets.Unicode()))
    metric = shared(traitlets.Enum(METRICS, "P"))

    CHECKS: ClassVar = {"judged": lambda self, judged: self._with_start(judged)}

    def __init__(
        self,
        lists: Mapping[str, Sequence[str]],
        relevant: Iterable[str],
        *,
        judged: Iterable[str] = (),
        k: int | None = None,
        pooled: Iterable[str] = (),
        **look: Any,
    ) -> None:
        rows = lists_of(lists)
        longest = max(len(documents) for _, documents in rows)
        names = [document for _, documents in rows for document in documents]
        start = some_of("judged", judged, names)
        n_open = len({*names}) - len(start)
        if n_open > MOST_OPEN:
            raise ValueError(f"judged must leave at most {MOST_OPEN} documents, got {n_open}")
        given = {
            "lists": rows,
            "relevant": some_of("relevant", relevant, names),
            "start": start,
            "pooled": some_of("pooled", pooled, [name for name, _ in rows]),
            "k": longest if k is None else whole("k", k, 1, longest),
        }
        super().__init__(given, {"judged": start}, **look)

    def _with_start(self, judged: list[str]) -> list[str]:
        names = [document for _, documents in self.lists for document in documents]
        return list(dict.fromkeys([*self.start, *some_of("judged", judged, names)]))

    @property
    def spent(self) -> int:
        """How many documents the learner has judged."""
        return len(self.judged) - len(self.start)

    def possible(self) -> dict[str, tuple[float, float]]:
        """Return the lower and the upper bound of each list.

        >>> JudgingDesk({"A": "ab"}, relevant="a").possible()
        {'A': (0.0, 1.0)}
        """
        formula = {
            "P": partial(metrics.precision_at_k, k=self.k),
            "RBP": partial(metrics.rbp, p=self.p),
            "AP": metrics.average_precision,
            "nDCG": metrics.ndcg,
        }[self.metric]
        found = {}
        for name, documents in self.lists:
            choices = [
                (0, 1) if self._mark(each) is None else (self._mark(each),) for each in documents
            ]
            values = formula(list(product(*choices)))
            found[name] = (float(values.min()), float(values.max()))
        return found

    def _mark(self, document: str) -> int | None:
        return int(document in self.relevant) if document in self.judged else None

    def describe(self) -> str:
        """Say what is judged, and what is possible."""
        words, said = self.words, []
        for name, documents in self.lists:
            marks = [
                f"{each} {'?' if self._mark(each) is None else self._mark(each)}"
                for each in documents
            ]
            said.append(words["describe_list"].format(name=name, marks=", ".join(marks)))
        metric = words[self.metric].format(k=self.k)
        if self.simple and not self.spent:
            return " ".join([*said, f"{words['title_covered'].format(metric=metric)}."])
        for name, (low, high) in self.possible().items():
            kind = "describe_ends" if high - low > 1e-9 else "describe_known"
            values = {"metric": metric, "name": name, "low": number(low), "high": number(high)}
            said.append(words[kind].format(**values))
        return " ".join(said)


def lists_of(lists: object) -> list[list]:
    """Return pairs of a name and its documents.

    >>> lists_of({"A": "ab"})
    [['A', ['a', 'b']]]
    """
    rows = mapping("lists", lists, 1, 2, "documents").items()
    for name, documents in rows:
        if not 1 <= len(documents) <= MOST_DOCUMENTS or len({*documents}) < len(documents):
            raise ValueError(
                f"lists[{name!r}] must hold 1 to {MOST_DOCUMENTS} different documents, "
                f"got {documents!r}"
            )
    return [[str(name), [str(each) for each in documents]] for name, documents in rows]


def some_of(argument: str, chosen: Iterable[str], names: Sequence[str]) -> list[str]:
    """Return the chosen names, each of which is one of these.

    >>> some_of("judged", "ab", ["a", "b", "c"])
    ['a', 'b']
    """
    found = list(dict.fromkeys(chosen))
    if strange := [each for each in found if each not in names]:
        raise ValueError(f"{argument} must be some of {', '.join(names)}, got {strange[0]!r}")
    return found
