"""Which metric for my case: a key of questions, whose answers lead to another question or a metric.

`choosing.toml` has the questions, `family.toml` the metrics.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path

from ranklearn_course.course.schema import read_toml


@dataclass(frozen=True)
class Answer:
    """An answer to a question on a case.

    Parameters
    ----------
    text, about
        What one answers, and a line below it.
    then
        The id of the question that follows, "" where the key ends.
    metric
        The name of the metric that it ends in; "" before, and where none is the answer.
    says, report
        What the metric is in this case, and what belongs beside it; "" for its own sentences. Where
        none is the answer, ``says`` is the heading of the note.
    beside
        What of that `ranklearn evaluate` computes, such as RR@k.
    against
        The name of a metric that is often taken there, and not advised; "" for none.
    note
        What to mind then.
    lessons
        The names of chapters that say more.
    how_many
        How k is asked for from here on.
    """

    id: str
    text: str
    about: str = ""
    then: str = ""
    metric: str = ""
    says: str = ""
    report: str = ""
    beside: tuple[str, ...] = ()
    against: str = ""
    note: str = ""
    lessons: tuple[str, ...] = ()
    how_many: str = ""


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
        5
        """
        for answer in (question or self.first).answers.values():
            if not answer.then:
                yield (answer,)
            for way in self.ways(self.questions[answer.then]) if answer.then else ():
                yield (answer, *way)


def with_k(text: str, k: str) -> str:
    """A text as HTML: its code is marked, and so is each k, for the learner has another.

    >>> print(with_k("P@10 of the first k: `dcg(grades, 10)`", ""))
    P@10 of the first k: <code>dcg(grades, 10)</code>
    >>> print(with_k("`rbp(grades, 0.8, 10)`", "10"))
    <code>rbp(grades, 0.8, <span class="k">10</span>)</code>
    """
    parts = []
    for number, part in enumerate(text.split("`")):
        is_code = number % 2
        found = rf"\bk\b|{'' if is_code else '(?<=@)'}\b{k}\b"
        html = re.sub(found, f'<span class="k">{k}</span>', escape(part)) if k else escape(part)
        parts.append(f"<code>{html}</code>" if is_code else html)
    return "".join(parts)


@cache
def choosing() -> Key:
    """Return the key of `choosing.toml`."""
    key: Key = read_toml(Path(__file__).with_name("choosing.toml"), Key)
    return key
