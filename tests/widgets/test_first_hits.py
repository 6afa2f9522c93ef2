"""The first-hits widget in Python: what it accepts, its numbers, its words, its still picture."""

import re

import numpy as np
import pytest
import traitlets

from ranklearn_course.widgets import FirstHits
from tests.rows import with_each

WORDS_IN_PLURAL = {"cat": 3, "torus": 2, "virus": 1}


def test_the_three_words_in_plural():
    hits = FirstHits(WORDS_IN_PLURAL)
    assert hits.measure() == {
        "mrr": pytest.approx((1 / 3 + 1 / 2 + 1 / 1) / 3),
        "mean_rank": (3 + 2 + 1) / 3,
        "success": 1.0,
    }
    assert hits.describe() == (
        "First hits of 3 queries: cat at rank 3, torus at rank 2, virus at rank 1. "
        "With cutoff k = 10: MRR@10 = 0.611, mean rank = 2.000, success@10 = 1.000."
    )


def test_a_miss_counts_as_zero_and_takes_the_mean_rank_away():
    hits = FirstHits([("a", 1), ("b", None), ("c", 4)], k=3)
    assert hits.measure() == {"mrr": pytest.approx(1 / 3), "mean_rank": None, "success": 1 / 3}
    assert hits.misses == 2
    assert hits.describe().endswith(
        "With cutoff k = 3: MRR@3 = 0.333, success@3 = 0.333. The mean rank has no value: queries "
        "without a hit among the first 3: 2 of 3."
    )
    assert "b nowhere, c at rank 4." in hits.describe()
    hits.k = 4
    assert hits.misses == 1
    hits.first_hits = [1, 2, 4]
    assert hits.measure()["mean_rank"] == pytest.approx(7 / 3)


def test_the_relevance_has_one_hit_a_row():
    hits = FirstHits({"a": 2, "b": None}, ranks=3)
    assert np.array_equal(hits.relevance, [[0, 1, 0], [0, 0, 0]])
    assert hits.reciprocal_ranks.tolist() == [0.5, 0]


def test_the_start_is_kept():
    hits = FirstHits(WORDS_IN_PLURAL, k=5)
    hits.first_hits, hits.k = [None, None, 1], 2
    assert hits.start == {"first_hits": [3, 2, 1], "k": 5}


@with_each(
    [
        ("cat", {}, TypeError, "queries must map names to ranks, got 'cat'"),
        (7, {}, TypeError, "queries must map names to ranks, got 7"),
        ({}, {}, ValueError, "queries must hold 1 to 8 queries, got 0"),
        ({str(i): 1 for i in range(9)}, {}, ValueError, "queries must hold 1 to 8 queries, got 9"),
        ([3, 2], {}, TypeError, "queries must hold pairs (name, rank of the first hit), got 3"),
        ([("a", 1, 2)], {}, TypeError, "queries must hold pairs"),
        ([(1, 1)], {}, TypeError, "queries must hold pairs"),
        ([("a", 1), ("a", 2)], {}, ValueError, "queries must have different names, got ['a', 'a']"),
        ({"a": 0}, {}, ValueError, "a first hit in queries must be a whole number from 1 to 10"),
        ({"a": 11}, {}, ValueError, "must be a whole number from 1 to 10, got 11"),
        ({"a": True}, {}, ValueError, "got True"),
        ({"a": 1.5}, {}, ValueError, "got 1.5"),
        ({"a": 1}, {"k": 11}, ValueError, "k must be a whole number from 1 to 10, got 11"),
        ({"a": 1}, {"k": 0}, ValueError, "k must be a whole number from 1 to 10, got 0"),
        ({"a": 1}, {"ranks": 1}, ValueError, "ranks must be a whole number from 2 to 20, got 1"),
        ({"a": 1}, {"ranks": 21}, ValueError, "ranks must be a whole number from 2 to 20, got 21"),
        ({"a": 1}, {"words": {"b": ""}}, ValueError, "words holds sentences"),
    ]
)
def test_bad_arguments_get_one_clear_error(arguments, options, error, message):
    with pytest.raises(error, match=re.escape(message)):
        FirstHits(arguments, **options)


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("first_hits", [1, 2], "first_hits must hold one rank for each of 3 queries, got 2"),
        ("first_hits", [1, 2, 11], "a first hit in first_hits must be a whole number from 1 to 10"),
        ("k", 11, "k must be a whole number from 1 to 10, got 11"),
    ],
)
def test_a_state_that_cannot_be_shown_is_refused(name, value, message):
    hits = FirstHits(WORDS_IN_PLURAL)
    with pytest.raises(traitlets.TraitError, match=message):
        setattr(hits, name, value)
    assert hits.first_hits == [3, 2, 1]


def test_own_title_and_own_words():
    hits = FirstHits({"cat": 3}, title="Where is the cat?", words={"mrr": "СОР@{k}"})
    assert hits.title == "Where is the cat?"
    assert hits.describe().startswith("First hit of one query: cat at rank 3. With cutoff k = 10:")
    assert hits.label("mrr") == "СОР@10"
