"""Documents to judge, and what the open ones leave possible of a score."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from itertools import product
from pathlib import Path

import traitlets

from ranklearn_course import metrics
from ranklearn_course.scripts import script
from ranklearn_course.widgets.kit.checks import between, whole
from ranklearn_course.widgets.kit.widget import CourseWidget, checked, fixed, shared, style
from ranklearn_course.widgets.kit.words import merged, number, sentences

HERE = Path(__file__).parent

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
    metric : {"P", "RBP", "AP", "nDCG"}
        The metric to begin with; R is counted in each list, and nothing follows below it.
    k : int, optional
        Cutoff of P@k. Default: the longest list.
    p : float in (0, 1)
        Persistence of RBP.
    pooled : str or list of str
        The names of lists that a pool is made of: a slider judges their first documents.
    simple : bool
        Whether to leave one gesture and what answers it. The bar stays covered until something is
        judged, for a guess may stand above.
    words : dict, optional
        Sentences to use in place of the English ones, see ``words.toml``.

    Attributes
    ----------
    judged, metric
        What the learner can change. Set them in Python, and every view of the widget follows.
    spent : int
        How many documents the learner has judged.

    Raises
    ------
    ValueError
        Lists, documents or a metric that are none of these.

    Examples
    --------
    >>> desk = JudgingDesk({"A": "abc"}, relevant="ac", judged="ab")
    >>> [round(value, 3) for value in desk.possible()["A"]]
    [0.333, 0.667]
    >>> desk.judged = ["a", "b", "c"]
    >>> desk.spent, desk.describe()
    (1, 'List A: a 1, b 0, c 1. P@3 of A is 0.667.')
    """

    _esm, _css, WORDS = script(HERE / "page.js"), style(HERE), sentences(HERE)

    lists = fixed(traitlets.List())
    relevant = fixed(traitlets.List(traitlets.Unicode()))
    start = fixed(traitlets.List(traitlets.Unicode()))
    pooled = fixed(traitlets.List(traitlets.Unicode()))
    k = fixed(traitlets.Int())
    p = fixed(traitlets.Float())
    judged = shared(traitlets.List(traitlets.Unicode()))
    metric = shared(traitlets.Enum(METRICS))

    def __init__(
        self,
        lists: Mapping[str, Sequence[str]],
        relevant: Iterable[str],
        *,
        judged: Iterable[str] = (),
        metric: str = "P",
        k: int | None = None,
        p: float = 0.8,
        pooled: Iterable[str] = (),
        simple: bool = False,
        words: dict | None = None,
    ) -> None:
        rows = lists_of(lists)
        longest = max(len(documents) for _, documents in rows)
        names = [document for _, documents in rows for document in documents]
        start = some_of("judged", judged, names)
        n_open = len({*names}) - len(start)
        if n_open > MOST_OPEN:
            raise ValueError(f"judged must leave at most {MOST_OPEN} documents, got {n_open}")
        for name, value in {
            "lists": rows,
            "relevant": some_of("relevant", relevant, names),
            "start": start,
            "pooled": some_of("pooled", pooled, [name for name, _ in rows]),
            "k": longest if k is None else whole("k", k, 1, longest),
            "p": between("p", p, 0, 1),
            "simple": simple,
            "words": merged(self.WORDS, words, simple=simple),
        }.items():
            self.set_trait(name, value)
        super().__init__(judged=start, metric=metric)

    @traitlets.validate("judged")
    def _check_judged(self, proposal: dict) -> list[str]:
        names = [document for _, documents in self.lists for document in documents]
        judged = checked(some_of, "judged", proposal["value"], names)
        return [*self.start, *(each for each in judged if each not in self.start)]

    @property
    def spent(self) -> int:
        """How many documents the learner has judged."""
        return len(self.judged) - len(self.start)

    def possible(self) -> dict[str, tuple[float, float]]:
        """Return for each list the least and the greatest value that the open documents leave.

        >>> JudgingDesk({"A": "ab"}, relevant="a", metric="AP").possible()
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
    if not isinstance(lists, Mapping):
        raise TypeError(f"lists must map names to documents, got {lists!r}")
    if not 1 <= len(lists) <= 2:
        raise ValueError(f"lists must hold one list or two, got {len(lists)}")
    for name, documents in lists.items():
        if not 1 <= len(documents) <= MOST_DOCUMENTS or len({*documents}) < len(documents):
            raise ValueError(
                f"lists[{name!r}] must hold 1 to {MOST_DOCUMENTS} different documents, "
                f"got {documents!r}"
            )
    return [[str(name), [str(each) for each in documents]] for name, documents in lists.items()]


def some_of(argument: str, chosen: Iterable[str], names: Sequence[str]) -> list[str]:
    """Return the chosen names, each of which is one of these.

    >>> some_of("judged", "ab", ["a", "b", "c"])
    ['a', 'b']
    """
    found = list(dict.fromkeys(chosen))
    if strange := [each for each in found if each not in names]:
        raise ValueError(f"{argument} must be some of {', '.join(names)}, got {strange[0]!r}")
    return found
