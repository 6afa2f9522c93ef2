"""Rankings to measure: digits, the glossary, the articles' examples, TREC and LETOR files."""

from importlib import import_module
from typing import Any

from ranklearn_course.data.judged_run import JudgedRun, judge_run
from ranklearn_course.data.letor import read_letor
from ranklearn_course.data.readers import read_qrels, read_run
from ranklearn_course.data.texts import read_texts

#: What `ranklearn evaluate` need not wait for.
_LATER = {
    "digits": ["digits_retrieval"],
    "digits_learning": ["digits_task"],
    "glossary_collection": ["glossary_qrels", "glossary_run", "glossary_search"],
    "glossary_terms": ["Entry", "Glossary", "glossary", "glossary_entries"],
    "letor_synthetic": ["letor_like"],
    "worked": ["SOURCES", "examples"],
}

__all__ = [
    "SOURCES",
    "Entry",
    "Glossary",
    "JudgedRun",
    "digits_retrieval",
    "digits_task",
    "examples",
    "glossary",
    "glossary_entries",
    "glossary_qrels",
    "glossary_run",
    "glossary_search",
    "judge_run",
    "letor_like",
    "read_letor",
    "read_qrels",
    "read_run",
    "read_texts",
]


def __getattr__(name: str) -> Any:
    for module, names in _LATER.items():
        if name in names:
            return getattr(import_module(f"{__name__}.{module}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
