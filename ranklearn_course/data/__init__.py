"""Rankings to measure: digits, the glossary, the articles' examples, TREC and LETOR files."""

from ranklearn_course.data.digits import digits_retrieval
from ranklearn_course.data.digits_learning import digits_task
from ranklearn_course.data.examples import SOURCES, examples
from ranklearn_course.data.glossary_collection import glossary_qrels, glossary_run, glossary_search
from ranklearn_course.data.glossary_terms import Entry, Glossary, glossary, glossary_entries
from ranklearn_course.data.judged_run import JudgedRun, judge_run
from ranklearn_course.data.letor import read_letor
from ranklearn_course.data.letor_synthetic import letor_like
from ranklearn_course.data.readers import read_qrels, read_run
from ranklearn_course.data.texts import read_texts

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
