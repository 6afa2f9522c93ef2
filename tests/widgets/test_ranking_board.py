"""The ranking board in Python: what it accepts, what it says, what stays in a stored lesson."""

from __future__ import annotations

import re
from math import log2

import numpy as np
import pytest
import traitlets

from ranklearn_course import metrics
from ranklearn_course.widgets import RankingBoard
from ranklearn_course.widgets.ranking_board.measure import METRICS
from tests.rows import with_each

CATS = [("Top speed of the jaguar", 3), ("Jaguar E-Type, road test", 0), ("Big cats", 2)]


def test_names_are_letters_when_only_grades_are_given():
    assert RankingBoard([1, 0] * 14).names[-2:] == ["AA", "AB"]


def test_documents_may_be_arrays_and_truth_values():
    for grades in (np.array([1, 0]), np.array([True, False]), [True, False], iter([1.0, 0.0])):
        assert RankingBoard(grades).grades == [1.0, 0.0]
    assert RankingBoard([("a", np.bool_(True))], judged=np.array([1, 1])).judged == [1.0, 1.0]


def test_the_defaults_of_a_binary_and_of_a_graded_board():
    binary, graded = RankingBoard([1, 0], binary=True), RankingBoard(CATS)
    assert binary.metrics == ["precision_at_k", "recall_at_k", "average_precision"]
    assert (binary.bars, binary.headline) == ("precision", "average_precision")
    assert (graded.bars, graded.headline, graded.max_grade) == ("gain", "ndcg", 3)
    assert (binary.controls, graded.controls) == (["k", "denominator"], ["k", "gain", "discount"])
    assert (binary.k, graded.k) == (2, 3)


def test_relevance_follows_the_order():
    board = RankingBoard(CATS, order=[2, 1, 0])
    np.testing.assert_array_equal(board.relevance, [2, 0, 3])
    board.order = [1, 0, 2]
    np.testing.assert_array_equal(board.relevance, [0, 3, 2])


def test_a_binary_board_counts_every_grade_above_0_as_relevant():
    board = RankingBoard(CATS, binary=True, judged=[3, 2, 2])
    np.testing.assert_array_equal(board.relevance, [1, 0, 1])
    np.testing.assert_array_equal(board.known_grades, [1, 1, 1])


def test_every_metric_is_that_of_the_package():
    grades, judged, k = [0, 3, 1, 0, 2], [3, 3, 2, 1, 1], 3
    board = RankingBoard(
        grades, k, metrics=METRICS, judged=judged, denominator="k", gain="linear", persistence=0.5
    )
    best = metrics.satisfaction(grades, 3)
    share = metrics.satisfaction(grades, 3, "ratio")
    assert board.measure() == {
        "precision_at_k": 2 / 3,
        "recall_at_k": 2 / 5,
        "f_at_k": metrics.f_at_k(grades, k, judged=judged),
        "r_precision": 3 / 5,
        "average_precision": pytest.approx((1 / 2 + 2 / 3) / 3),
        "cumulative_gain": 0 + 3 + 1,
        "dcg": pytest.approx(3 / log2(3) + 1 / log2(4)),
        "ndcg": metrics.ndcg(grades, k, judged=judged, gain="linear"),
        "reciprocal_rank": 1 / 2,
        "err": metrics.err(best, k),
        "rbp": metrics.rbp(share, 0.5),
    }


def test_describe_says_order_and_numbers():
    board = RankingBoard(CATS, k=2, metrics=["precision_at_k", "reciprocal_rank"])
    assert board.describe() == (
        "Ranking board with 3 documents, best rank first: 1 Top speed of the jaguar (grade 3), "
        "2 Jaguar E-Type, road test (grade 0), 3 Big cats (grade 2). "
        "With cutoff k = 2: P@2 = 0.500, RR = 1.000."
    )


def test_the_ideal_list_is_made_of_all_judged_documents_or_of_those_on_the_board():
    board = RankingBoard([1, 2], judged=[1, 2, 3], metrics=["ndcg", "recall_at_k"], gain="linear")
    found, judged, returned = 1 + 2 / log2(3), 3 + 2 / log2(3), 2 + 1 / log2(3)
    assert board.measure()["ndcg"] == pytest.approx(found / judged)
    board.ideal = "returned"
    assert board.measure() == {"ndcg": pytest.approx(found / returned), "recall_at_k": 2 / 3}
    assert RankingBoard([1, 2], judged=[1, 2, 3], ideal="returned", metrics="dcg").measure() == {
        "dcg": metrics.dcg([1, 2])
    }


def test_where_the_ideal_comes_from_can_be_chosen_if_there_is_a_choice():
    assert RankingBoard([1, 2], judged=[1, 2, 3]).controls == ["k", "gain", "discount", "ideal"]
    assert RankingBoard([1, 2], judged=[1, 2], binary=True).controls == ["k", "denominator"]


def test_nothing_relevant_is_worth_nothing():
    for board in (RankingBoard([0, 0]), RankingBoard([0, 0], binary=True)):
        assert board.measure()["average_precision"] == 0


def test_the_board_remembers_the_settings_before_a_change():
    board = RankingBoard(CATS, k=2)
    assert board.before == {}
    board.order = [1, 0, 2]
    assert (board.before["order"], board.before["k"], board.before["moved"]) == ([0, 1, 2], 2, -1)
    board.k = 3
    assert (board.before["order"], board.before["k"]) == ([1, 0, 2], 2)


def test_a_move_in_the_page_brings_its_own_settings_before():
    board = RankingBoard(CATS)
    before = {"order": [0, 1, 2], "moved": 2}
    board.set_state({"order": [2, 0, 1], "before": before})
    assert (board.order, board.before) == ([2, 0, 1], before)


def test_the_start_is_what_the_board_was_made_with():
    board = RankingBoard(CATS, k=2, order=[2, 1, 0], gain="linear", discount="reciprocal")
    board.order, board.k, board.gain = [0, 1, 2], 1, "exponential"
    assert board.start == {
        "order": [2, 1, 0],
        "k": 2,
        "denominator": "min",
        "gain": "linear",
        "discount": "reciprocal",
        "ideal": "judged",
    }


def test_a_move_is_not_echoed_to_the_page_where_newer_ones_may_wait():
    settings = [*RankingBoard(CATS).start, "before"]
    echoed = [RankingBoard(CATS).trait_metadata(name, "echo_update") for name in settings]
    assert echoed == [False] * 7


def test_no_word_says_above_k():
    assert not any("above" in sentence for sentence in RankingBoard.WORDS.values())


@with_each(
    [
        ({"binary": True}, ["average_precision"], "precision"),
        ({}, ["ndcg"], "gain"),
        ({"metrics": "precision_at_k"}, ["precision_at_k"], "precision"),
        ({"metrics": ["dcg"], "binary": True}, ["dcg"], "gain"),
        ({"metrics": "reciprocal_rank"}, ["reciprocal_rank"], "none"),
        ({"metrics": ["ndcg", "average_precision"]}, ["ndcg", "average_precision"], "none"),
        ({"bars": "precision"}, ["ndcg"], "precision"),
    ]
)
def test_a_simple_board_shows_one_metric_and_bars_that_explain_it(options, metrics, bars):
    board = RankingBoard([1, 0, 1], simple=True, **options)
    assert (board.metrics, board.bars, board.controls) == (metrics, bars, [])
    asked = RankingBoard([1, 0, 1], simple=True, controls=["k"], **options)
    assert asked.controls == ["k"]


def test_own_words_replace_the_english_ones():
    words = {"describe_numbers": "Bei k = {k}: {numbers}.", "precision_at_k": "Genauigkeit@{k}"}
    board = RankingBoard([1, 0], metrics="precision_at_k", words=words)
    assert board.describe().endswith("Bei k = 2: Genauigkeit@2 = 0.500.")
    assert set(board.words) == {name for name in RankingBoard.WORDS if "_simple" not in name}


NOT_NUMBER, NOT_FINITE = float("nan"), float("inf")


@with_each(
    [
        ([[]], {}, "documents must hold at least one document, got none"),
        ([[1, -1]], {}, "documents must hold grades of 0 or more, got -1"),
        ([[1, NOT_NUMBER]], {}, "documents must hold grades of 0 or more, got nan"),
        ([[("a", NOT_FINITE)]], {}, "documents must hold grades of 0 or more, got inf"),
        ([[1, 0], 0], {}, "k must be a whole number from 1 to 2, the number of documents, got 0"),
        ([[1, 0], 3], {}, "k must be a whole number from 1 to 2, the number of documents, got 3"),
        ([[1, 0], 1.5], {}, "from 1 to 2, the number of documents, got 1.5"),
        ([[1, 0], True], {}, "from 1 to 2, the number of documents, got True"),
        ([[1, 0]], {"order": [0, 0]}, "order must hold each of 0..1 once, got [0, 0]"),
        ([[1, 0]], {"order": [0.0, 1.0]}, "order must hold each of 0..1 once, got [0.0, 1.0]"),
        ([[2, 0]], {"judged": [1, 1]}, "judged must hold at least the grades of the documents"),
        ([[2, 1]], {"judged": [2]}, "judged must hold at least the grades of the documents"),
        ([[1]], {"judged": [-1]}, "judged must hold grades of 0 or more, got -1"),
        ([[1]], {"metrics": []}, "metrics must name at least one metric, got none"),
        ([[1]], {"metrics": ["mrr"]}, "metrics must be among precision_at_k, "),
        ([[1]], {"headline": "err", "metrics": "ndcg"}, "headline must be among ndcg, got 'err'"),
        (
            [[1]],
            {"controls": ["size"]},
            "controls must be among k, denominator, gain, discount, ideal",
        ),
        ([[1]], {"denominator": "n"}, "denominator must be one of 'min', 'relevant', 'k', 'hits'"),
        ([[1]], {"gain": "cubic"}, "gain must be one of 'exponential', 'linear', got 'cubic'"),
        ([[1]], {"discount": "none"}, "discount must be one of 'log2', 'jarvelin', 'reciprocal'"),
        ([[1]], {"ideal": "all"}, "ideal must be one of 'judged', 'returned', got 'all'"),
        ([[1]], {"bars": "pie"}, "bars must be one of 'precision', 'gain', 'none', got 'pie'"),
        ([[1]], {"base": 1}, "base must be a number above 1, got 1"),
        ([[1]], {"persistence": 1}, "persistence must be a number above 0 and below 1, got 1"),
        ([[1]], {"max_grade": 0.5}, "max_grade must be a number of at least 1, got 0.5"),
        ([[1]], {"max_grade": NOT_FINITE}, "max_grade must be a number of at least 1, got inf"),
        ([[1]], {"words": {"tital": ""}}, "words holds sentences that the widget does not have"),
    ]
)
def test_one_clear_error_for_a_wrong_value(arguments, options, message):
    with pytest.raises(ValueError, match=re.escape(message)):
        RankingBoard(*arguments, **options)


def test_an_unknown_option_is_refused():
    with pytest.raises(TypeError, match="unexpected keyword argument 'binry'"):
        RankingBoard([1, 0], binry=True)


@with_each(
    [
        ("cats", "documents must be pairs (name, grade) or grades, got 'cats'"),
        (3, "documents must be pairs (name, grade) or grades, got 3"),
        ([("a", 1), 0], "documents must all be pairs (name, grade) or all be grades"),
        ([("a", 1, 2)], "documents must all be pairs (name, grade) or all be grades"),
        ([("a", "1")], "documents must hold numbers as grades, got '1'"),
    ]
)
def test_one_clear_error_for_a_wrong_type(documents, message):
    with pytest.raises(TypeError, match=re.escape(message)):
        RankingBoard(documents)


@with_each(
    [
        ("order", [0, 0, 1], "order must hold each of 0..2 once, got [0, 0, 1]"),
        ("order", [0, 1], "order must hold each of 0..2 once, got [0, 1]"),
        ("k", 0, "k must be a whole number from 1 to 3, the number of documents, got 0"),
        ("k", 4, "k must be a whole number from 1 to 3, the number of documents, got 4"),
        ("gain", "cubic", "gain"),
        ("ideal", "all", "ideal"),
        ("grades", [1.0, 1.0, 1.0], "read-only"),
    ]
)
def test_a_board_refuses_a_setting_it_cannot_show(name, value, message):
    board = RankingBoard(CATS)
    kept = board.describe()
    with pytest.raises(traitlets.TraitError, match=re.escape(message)):
        setattr(board, name, value)
    assert board.describe() == kept


def test_a_max_grade_above_the_known_grades_is_taken():
    assert RankingBoard([2, 0], max_grade=4, metrics=["err"]).measure()["err"] == 3 / 16
