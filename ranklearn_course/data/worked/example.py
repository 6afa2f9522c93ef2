"""What a worked example is, and the articles that the examples come from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from ranklearn_course import metrics

CHAPTERS = (
    "unranked",
    "precision",
    "dcg",
    "reciprocal_rank",
    "rank_correlation",
    "cascade",
    "smooth_dcg",
)

#: The articles print two digits after the point; so far may a number be from theirs.
PRINTED = 0.005


#: The shared example: grades of d1 to d8; the run returns d1 to d5 in this order.
SHARED: Mapping[str, tuple] = MappingProxyType(
    {"relevance": (0, 3, 0, 1, 2), "judged": (0, 3, 0, 1, 2, 2, 0, 0)}
)
SHARED_STORY = "The shared example: the run returns grades 0, 3, 0, 1, 2 and misses a 2."


@dataclass(frozen=True)
class Source:
    """An article: a short label for tables, and the full citation."""

    label: str
    citation: str


SOURCES: Mapping[str, Source] = MappingProxyType(
    {
        "habr": Source(
            "Habr/E-Contenta",
            "E-Contenta: Метрики качества ранжирования (Metrics of ranking quality), in Russian. "
            "Habr, 2016. https://habr.com/ru/company/econtenta/blog/303458/",
        ),
        "tds": Source(
            "TDS guide",
            "Vyacheslav Efimov: Comprehensive Guide to Ranking Evaluation Metrics. Towards Data "
            "Science, 2023. Read in a Chinese machine translation without its figures. https://"
            "towardsdatascience.com/comprehensive-guide-to-ranking-evaluation-metrics-7d10382c1025",
        ),
        "korean": Source(
            "Korean LTR post",
            "Learning to Rank와 nDCG (Learning to rank and nDCG), in Korean. 2019. "
            "https://yamalab.tistory.com/119",
        ),
        "cnblogs": Source(
            "cnblogs post",
            "A post on recall, precision, MAP, nDCG, MRR, F and AUC, in Chinese. cnblogs, 2018.",
        ),
        "thesis": Source(
            "MIPT thesis",
            "M. N. Levkov: Smooth metric for the ranking task, in Russian. Bachelor thesis, Moscow "
            "Institute of Physics and Technology, 2017.",
        ),
        "course": Source("This course", "An example made for this course."),
    }
)


@dataclass(frozen=True, eq=False)
class Example:
    """One number of an article: what goes into the metric, what the article says, what is so."""

    name: str
    """Its name, for `example`."""
    chapter: str
    """The chapter it belongs to, one of `CHAPTERS`."""
    source: str
    """A key of `SOURCES`."""
    metric: str
    """The function of `ranklearn_course.metrics` that gives the value."""
    story: str
    """One sentence: what is measured."""
    arguments: Mapping[str, Any]
    """What the metric is called with."""
    value: float
    """The right number, by plain arithmetic."""
    stated: float | None = None
    """The number the article prints, None if it prints none."""
    note: str = ""
    """Where the article and the truth differ, or what of the example is ours."""
    mean: bool = False
    """True if the metric gives one number per query and `value` is their mean."""

    @property
    def relevance(self) -> Any:
        """The grades in ranked order, None if the metric takes something else."""
        return self.arguments.get("relevance")

    @property
    def judged(self) -> Any:
        """All known grades of the query, None if they are those of the list."""
        return self.arguments.get("judged")

    @property
    def k(self) -> int | None:
        """The cutoff, None if the whole list counts."""
        return self.arguments.get("k")

    @property
    def citation(self) -> str:
        """The full citation of the article."""
        return SOURCES[self.source].citation

    @property
    def agrees(self) -> bool | None:
        """Whether the article's number is right to two digits, None if it prints none."""
        return None if self.stated is None else abs(self.value - self.stated) <= PRINTED

    def compute(self) -> float:
        """Return the value that the metric gives now."""
        result = getattr(metrics, self.metric)(**self.arguments)
        return metrics.mean_over_queries(result) if self.mean else result


def row(
    chapter: str, source: str, metric: str, name: str, story: str, *, arguments: dict, **rest: Any
) -> Example:
    """Return one example, in the order of arguments that suits a table of one chapter.

    >>> row("dcg", "course", "dcg", "one", "A 1.", arguments={"relevance": (1,)}, value=1.0).name
    'one'
    """
    # Read-only, so that no lesson changes the examples of the next one.
    return Example(name, chapter, source, metric, story, MappingProxyType(arguments), **rest)
