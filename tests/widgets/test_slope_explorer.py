"""The slope explorer in Python: what it accepts, its numbers, its words, its still picture."""

import re

import numpy as np
import pytest
import traitlets

from ranklearn_course import metrics
from ranklearn_course.widgets import SlopeExplorer
from ranklearn_course.widgets.slope_explorer.widget import METRICS
from tests.rows import with_each

FIVE = [("A", 1, 2.0), ("B", 3, 1.2), ("C", 0, 0.9), ("D", 2, 0.3), ("E", 1, -0.5)]


def test_the_five_documents():
    explorer = SlopeExplorer(FIVE, temperature=1.0)
    values = explorer.measure()
    assert values["dcg"] == pytest.approx(1 + 3 / 2 + 0 / 3 + 2 / 4 + 1 / 5)
    assert values["soft"] == pytest.approx(2.902226, abs=5e-7)
    assert values["fair"] == pytest.approx(3.201276, abs=5e-7)
    sampled = metrics.noised_soft_dcg(
        explorer.scores, explorer.grades, 1.0, n_samples=20, discount="reciprocal"
    )
    assert values["noised"] == sampled
    assert (explorer.low, explorer.high) == (-1.0, 3.0)


def test_a_batch_of_scores_gets_a_number_each():
    explorer = SlopeExplorer(FIVE)
    batch = np.array([explorer.scores, explorer.scores[::-1]])
    for name in METRICS:
        values = explorer.value_of(name, batch)
        assert values[0] == pytest.approx(explorer.measure()[name], abs=1e-12)
        assert values[1] == pytest.approx(explorer.value_of(name, batch[1]), abs=1e-12)


def test_slopes_sum_to_nothing_and_point_uphill():
    explorer = SlopeExplorer(FIVE, temperature=0.3)
    for name in ("soft", "fair"):
        slopes = explorer.slopes(name)
        # All scores may be shifted without any change.
        assert slopes.sum() == pytest.approx(0, abs=1e-7)
        uphill = np.array(explorer.scores) + 1e-3 * slopes
        assert explorer.value_of(name, uphill) > explorer.measure()[name]
    assert not explorer.slopes("dcg").any()
    assert not explorer.slopes("noised").any()


def test_slopes_are_those_of_two_documents_by_hand():
    explorer = SlopeExplorer([("A", 1, 2.0), ("B", 0, 1.0)], temperature=0.5)
    p = 1 / (1 + np.exp(-2))
    # SoftDCG = p + (1 - p) / 2, and p' = p (1 - p) / T
    expected = p * (1 - p) / 0.5 / 2
    assert explorer.slopes("soft") == pytest.approx([expected, -expected], abs=1e-7)
    assert explorer.slopes("fair") == pytest.approx([expected, -expected], abs=1e-7)


def test_rank_distributions():
    explorer = SlopeExplorer(FIVE, temperature=1.0)
    columns = explorer.rank_distribution().sum(axis=0)
    assert columns == pytest.approx([0.578234, 1.216200, 1.429947, 1.178574, 0.597046], abs=1e-6)
    for metric in ("fair", "noised"):
        explorer.metric = metric
        assert explorer.rank_distribution().sum(axis=0) == pytest.approx(1)
        assert explorer.rank_distribution().sum(axis=1) == pytest.approx(1)
    noised = explorer.rank_distribution() @ (1 / np.arange(1, 6)) @ explorer.grades
    assert noised == pytest.approx(explorer.measure()["noised"])


def test_the_start_is_kept():
    explorer = SlopeExplorer(FIVE, temperature=0.5, moved=2, metric="fair")
    explorer.scores, explorer.temperature = [0, 0, 0, 0, 0], 2.0
    explorer.moved, explorer.metric = 0, "soft"
    assert explorer.start == {
        "scores": [2.0, 1.2, 0.9, 0.3, -0.5],
        "temperature": 0.5,
        "moved": 2,
        "metric": "fair",
    }


@with_each(
    [
        ("abc", {}, TypeError, "documents must hold triples (name, grade, score), got 'abc'"),
        (7, {}, TypeError, "documents must hold triples"),
        ([("A", 1, 2)], {}, ValueError, "documents must hold 2 to 10 of them, got 1"),
        (FIVE * 3, {}, ValueError, "documents must hold 2 to 10 of them, got 15"),
        ([("A", 1), ("B", 1)], {}, TypeError, "got ('A', 1)"),
        ([(1, 1, 1), ("B", 1, 1)], {}, TypeError, "got (1, 1, 1)"),
        ([("A", -1, 1), ("B", 1, 1)], {}, ValueError, "a grade in documents must be a whole"),
        ([("A", 0, 1), ("B", 0, 1)], {}, ValueError, "must hold one with a grade above 0"),
        ([("A", 1, float("nan")), ("B", 1, 1)], {}, ValueError, "must be a finite number, got nan"),
        ([("A", 1, True), ("B", 1, 1)], {}, ValueError, "must be a finite number, got True"),
        ([("A", 1, 0), ("B", 1, 99)], {}, ValueError, "must lie within 8, got a spread of 99"),
        (FIVE, {"temperature": 0}, ValueError, "temperature must be a number from 0.02 to 50"),
        (FIVE, {"temperature": "1"}, ValueError, "temperature must be a number"),
        (FIVE, {"moved": 5}, ValueError, "moved must be a whole number from 0 to 4, got 5"),
        (FIVE, {"metric": "dcg"}, ValueError, "metric must be one of 'soft', 'noised', 'fair'"),
        (FIVE, {"seed": -1}, ValueError, "seed must be a whole number"),
        (FIVE, {"words": {"b": ""}}, ValueError, "words holds sentences"),
    ]
)
def test_bad_arguments_get_one_clear_error(documents, options, error, message):
    with pytest.raises(error, match=re.escape(message)):
        SlopeExplorer(documents, **options)


@with_each(
    [
        ("scores", [1.0, 2.0], "scores must hold 5 numbers, got 2"),
        ("scores", [9.0, 1, 1, 1, 1], "each of scores must be a number from -1 to 3, got 9.0"),
        ("temperature", 0.001, "temperature must be a number from 0.02 to 50, got 0.001"),
        ("moved", 5, "moved must be a whole number from 0 to 4, got 5"),
        ("metric", "dcg", "metric must be one of 'soft', 'noised', 'fair'"),
    ]
)
def test_a_state_that_cannot_be_shown_is_refused(name, value, message):
    explorer = SlopeExplorer(FIVE)
    with pytest.raises(traitlets.TraitError, match=message):
        setattr(explorer, name, value)
    with pytest.raises(ValueError, match="name must be one of 'dcg', 'soft', 'noised', 'fair'"):
        explorer.slopes("ndcg")


def test_the_description_tells_the_numbers():
    said = SlopeExplorer(FIVE, temperature=0.3).describe()
    assert said.startswith("5 documents, best rank first: A (grade 1) with score 2.00, B (grade 3)")
    assert "temperature 0.30: DCG = 3.200, SoftDCG = 3.101" in said
    assert "FairSoftDCG = 3.131." in said
    assert said.endswith("0.024 for D, −0.016 for E.")


def test_own_title_and_own_words():
    explorer = SlopeExplorer(FIVE, title="Where is the slope?", words={"dcg": "ДЦГ"})
    assert explorer.title == "Where is the slope?"
    assert "ДЦГ = 3.200" in explorer.describe()
