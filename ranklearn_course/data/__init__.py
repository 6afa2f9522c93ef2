"""Rankings to measure: handwritten digits, the articles' worked examples, TREC files."""

from ranklearn_course.data.digits import (
    SYSTEM_STORIES,
    DigitsRetrieval,
    Retrieved,
    digits_retrieval,
)
from ranklearn_course.data.examples import example, examples
from ranklearn_course.data.judged_run import JudgedRun, judge_run
from ranklearn_course.data.trec import read_qrels, read_run, write_qrels, write_run
from ranklearn_course.data.worked.example import (
    CHAPTERS,
    SHARED,
    SOURCES,
    Example,
    Source,
)

__all__ = [
    "CHAPTERS",
    "SHARED",
    "SOURCES",
    "SYSTEM_STORIES",
    "DigitsRetrieval",
    "Example",
    "JudgedRun",
    "Retrieved",
    "Source",
    "digits_retrieval",
    "example",
    "examples",
    "judge_run",
    "read_qrels",
    "read_run",
    "write_qrels",
    "write_run",
]
