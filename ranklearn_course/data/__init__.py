"""Rankings to measure: handwritten digits, the glossary, the articles' examples, TREC files."""

from ranklearn_course.data.digits import (
    SYSTEM_STORIES,
    DigitsRetrieval,
    Retrieved,
    digits_retrieval,
)
from ranklearn_course.data.examples import example, examples
from ranklearn_course.data.glossary_book import Glossary, glossary
from ranklearn_course.data.glossary_collection import (
    GLOSSARY_STORIES,
    GlossarySearch,
    RetrievedEntries,
    glossary_qrels,
    glossary_run,
    glossary_search,
)
from ranklearn_course.data.glossary_entry import CHAPTER_HEADINGS, Entry, glossary_entries
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
    "CHAPTER_HEADINGS",
    "GLOSSARY_STORIES",
    "SHARED",
    "SOURCES",
    "SYSTEM_STORIES",
    "DigitsRetrieval",
    "Entry",
    "Example",
    "Glossary",
    "GlossarySearch",
    "JudgedRun",
    "Retrieved",
    "RetrievedEntries",
    "Source",
    "digits_retrieval",
    "example",
    "examples",
    "glossary",
    "glossary_entries",
    "glossary_qrels",
    "glossary_run",
    "glossary_search",
    "judge_run",
    "read_qrels",
    "read_run",
    "write_qrels",
    "write_run",
]
