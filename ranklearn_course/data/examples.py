"""The worked examples of the five articles that the course follows, by name, recomputed.

A lesson asks for `example("cnblogs_topic_1")` or for `examples(chapter="precision")` and shows what
the article says beside what is so.
"""

from __future__ import annotations

from ranklearn_course.data.worked.cascade import CASCADE
from ranklearn_course.data.worked.dcg import DCG
from ranklearn_course.data.worked.example import CHAPTERS, SOURCES, Example
from ranklearn_course.data.worked.precision import PRECISION
from ranklearn_course.data.worked.rank_correlation import RANK_CORRELATION
from ranklearn_course.data.worked.reciprocal_rank import RECIPROCAL_RANK
from ranklearn_course.data.worked.smooth_dcg import SMOOTH_DCG
from ranklearn_course.data.worked.unranked import UNRANKED
from ranklearn_course.metrics import validation as check

_ROWS = UNRANKED + PRECISION + DCG + RECIPROCAL_RANK + RANK_CORRELATION + CASCADE + SMOOTH_DCG
_ALL = {row.name: row for row in _ROWS}
_UNKNOWN = "name must be that of an example, got {name!r}; examples() lists all"


def example(name: str) -> Example:
    """Return one worked example.

    Parameters
    ----------
    name : str
        Its name, as in ``[e.name for e in examples()]``.

    Returns
    -------
    Example

    Raises
    ------
    ValueError
        No example has this name.

    Examples
    --------
    >>> topic = example("cnblogs_topic_1")
    >>> topic.relevance
    (1, 1, 0, 1, 0, 0, 1)
    >>> topic.stated, round(topic.value, 6), round(topic.compute(), 6)
    (0.83, 0.830357, 0.830357)
    """
    if not isinstance(name, str) or name not in _ALL:
        raise ValueError(_UNKNOWN.format(name=name))
    return _ALL[name]


def examples(*, chapter: str | None = None, source: str | None = None) -> tuple[Example, ...]:
    """Return the worked examples of a chapter, of an article, or all.

    Parameters
    ----------
    chapter : str, optional
        One of `CHAPTERS`, such as "precision".
    source : str, optional
        A key of `SOURCES`, such as "cnblogs".

    Returns
    -------
    tuple of Example

    Raises
    ------
    ValueError
        An unknown chapter or source.

    Examples
    --------
    >>> [row.name for row in examples(chapter="reciprocal_rank", source="cnblogs")][:2]
    ['cnblogs_mrr_two_questions', 'cnblogs_mrr_three_words']
    """
    chapters = CHAPTERS if chapter is None else (check.option(chapter, "chapter", CHAPTERS),)
    known = tuple(SOURCES)
    sources = known if source is None else (check.option(source, "source", known),)
    return tuple(row for row in _ALL.values() if row.chapter in chapters and row.source in sources)
