"""Which metric for my case: a key of questions, whose answers lead to another question or a metric.

`choosing.toml` has the questions, `family.toml` the metrics.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ranklearn_course.course.schema import read_toml


@dataclass(frozen=True)
class Answer:
    """An answer to a question on a case.

    Parameters
    ----------
    text
        What one answers.
    then
        The id of the question that follows, "" where the key ends.
    metric
        The name of the metric that it ends in, "" before.
    against
        The name of a metric that is often taken there, and not advised; "" for none.
    note
        What to mind then.
    lessons
        The names of chapters that say more.
    """

    id: str
    text: str
    then: str = ""
    metric: str = ""
    against: str = ""
    note: str = ""
    lessons: tuple[str, ...] = ()


@dataclass(frozen=True)
class CaseQuestion:
    """A question on a case."""

    id: str
    asks: str
    answers: Mapping[str, Answer]


@dataclass(frozen=True)
class Key:
    """All questions, the first one first, and what belongs beside each number."""

    questions: Mapping[str, CaseQuestion]
    always: Mapping[str, str]

    @property
    def first(self) -> CaseQuestion:
        """The question that everybody is asked."""
        return next(iter(self.questions.values()))

    def ways(self, question: CaseQuestion | None = None) -> Iterator[tuple[Answer, ...]]:
        """Yield the answers from a question, the first by default, to each end of the key.

        >>> max(len(way) for way in choosing().ways())
        4
        """
        for answer in (question or self.first).answers.values():
            if not answer.then:
                yield (answer,)
            for way in self.ways(self.questions[answer.then]) if answer.then else ():
                yield (answer, *way)


@cache
def choosing() -> Key:
    """Return the key of `choosing.toml`."""
    key: Key = read_toml(Path(__file__).with_name("choosing.toml"), Key)
    return key
