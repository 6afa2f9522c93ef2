"""What no collection has gets one clear error, which names the argument and what would be right."""

import re

import pytest

from ranklearn_course.data import (
    digits_retrieval,
    digits_task,
    examples,
    glossary_run,
    glossary_search,
    letor_like,
)
from tests.refusals import check_refusals


@pytest.mark.parametrize("draw", [letor_like, digits_task])
def test_an_argument_that_is_not_what_its_docstring_says_is_refused(draw):
    check_refusals(draw, {"n_queries": 5})


ROW = "row must be a whole number from 0 to 1, the index in queries, got 2"
QUESTION = (
    "question must be a whole number from 0 to 43, the index in questions, or an id from 'q01'"
)
SPECIAL = [
    (lambda: letor_like(4), "n_queries must be at least 5, so that each part has a query, got 4"),
    (lambda: letor_like(documents=(9, 3)), "documents must be two whole numbers, the fewest and"),
    (lambda: letor_like(interaction=float("inf")), "interaction must be a number in [-100, 100],"),
    (lambda: letor_like(popularity_skew=-0.1), "popularity_skew must be a number in [0, 100], got"),
    (lambda: digits_task(4), "n_queries must be a whole number from 5 to 1797, got 4"),
    (lambda: digits_task(5, 1797), "n_documents must be at most 1796, got 1797"),
    (lambda: digits_retrieval("best"), "system must be one of 'pixels', 'worse', 'ink', 'random'"),
    (lambda: digits_retrieval(digit=10), "digit must be a whole number from 0 to 9, got 10"),
    (lambda: digits_retrieval(digit=True), "digit must be a whole number from 0 to 9, got True"),
    (lambda: digits_retrieval(seed=None), "seed must be a whole number, 0 or more, got None"),
    (lambda: digits_retrieval(queries=[0], digit=3), "give either queries or digit, not both"),
    (lambda: digits_retrieval(queries=[0, 1797]), "queries must not be above 1796, got 1797"),
    (lambda: digits_retrieval(queries=[]), "queries must hold at least one value, got an empty"),
    (lambda: digits_retrieval(queries=[0.5]), "queries must hold whole numbers, got [0.5]"),
    (lambda: digits_retrieval(queries=[0, 1]).retrieved(2), ROW),
    *(
        (lambda number=number: glossary_search().retrieved(number), QUESTION)
        for number in (-1, 44, 1.0, True, "q45", None, [1])
    ),
    (lambda: glossary_search().ranked(0), "k must be a positive whole number, got 0"),
    (lambda: glossary_run("google"), "system must be one of 'bm25', 'tf-idf', 'title', 'random'"),
    (lambda: glossary_run("random", seed=-1), "seed must be a whole number, 0 or more, got -1"),
    (lambda: examples(chapter="map"), "chapter must be one of "),
    (lambda: examples(source="blog"), "source must be one of "),
]


@pytest.mark.parametrize(("call", "text"), SPECIAL)
def test_what_is_not_there_is_said(call, text):
    with pytest.raises(ValueError, match=f"^{re.escape(text)}"):
        call()
