"""The widget of forces in Python: what it accepts, its numbers, its words, its still picture."""

import re

import numpy as np
import pytest
import traitlets
from scipy.special import expit

from ranklearn_course import metrics
from ranklearn_course.widgets import Forces
from ranklearn_course.widgets.forces.widget import HIGH, STEP_SIZES
from tests.rows import with_each

FIVE = [("A", 0, 2.0), ("B", 3, -1.0), ("C", 1, 0.5), ("D", 0, 1.0), ("E", 2, -2.0)]


def test_ranknet_pushes_by_hand():
    found = Forces(FIVE).forces()
    # C has grade 1: A and D stand above it, B and E should.
    lifts = expit(2.0 - 0.5) + expit(1.0 - 0.5)
    weighs = expit(0.5 + 1.0) + expit(0.5 + 2.0)
    assert found.documents[2] == pytest.approx(lifts - weighs)
    assert found.documents.sum() == pytest.approx(0)
    assert found.pairs == pytest.approx(-found.pairs.T)
    assert found.pairs[0, 3] == 0


@with_each(STEP_SIZES)
def test_steps_lower_the_loss_and_order_the_documents(method):
    widget = Forces(FIVE, method)
    start, before = widget.ndcg(), widget.forces().loss
    widget.step()
    assert widget.n_steps == 1
    widget.step(150)
    assert widget.n_steps == 151
    assert widget.forces().loss < before
    assert widget.ndcg() > start
    if method != "soft_dcg":
        assert widget.ndcg() == 1
        assert [widget.names[i] for i in np.argsort(widget.ranks())][:3] == ["B", "E", "C"]


def test_least_squares_goes_to_the_grades():
    widget = Forces(FIVE, "least_squares")
    assert widget.forces().pairs is None
    widget.step(200)
    assert widget.scores == pytest.approx(widget.grades, abs=1e-6)


def test_scores_stay_on_the_axis():
    widget = Forces([("A", 4, 4.99), ("B", 0, 4.95)])
    widget.step(3)
    assert widget.scores[0] == HIGH


def test_ranks_and_ndcg_of_ties_keep_the_order_of_the_documents():
    widget = Forces([("A", 0, 1), ("B", 2, 1), ("C", 1, 3)])
    assert widget.ranks() == [2, 3, 1]
    assert widget.ndcg() == pytest.approx(metrics.ndcg([1, 0, 2]))


def test_the_temperature_is_that_of_soft_dcg():
    cold, warm = (Forces(FIVE, "soft_dcg", temperature=t).forces() for t in (0.3, 2))
    assert cold.loss != warm.loss
    widget = Forces(FIVE, "soft_dcg", temperature=0.3)
    soft = metrics.soft_dcg(widget.scores, 2.0 ** np.array(widget.grades) - 1, 0.3)
    assert cold.loss == pytest.approx(1 - soft / metrics.ideal_dcg(widget.grades))


def test_the_start_is_kept_without_the_method():
    widget = Forces(FIVE, "lambdarank")
    widget.step(2)
    widget.method, widget.grades = "ranknet", [0, 0, 0, 0, 1]
    assert widget.start == {
        "scores": [2.0, -1.0, 0.5, 1.0, -2.0],
        "grades": [0, 3, 1, 0, 2],
        "n_steps": 0,
    }


@with_each(
    [
        ("abc", {}, TypeError, "documents must hold triples (name, grade, score), got 'abc'"),
        (7, {}, TypeError, "documents must hold triples"),
        ([("A", 1, 2)], {}, ValueError, "documents must hold 2 to 8 of them, got 1"),
        (FIVE * 2, {}, ValueError, "documents must hold 2 to 8 of them, got 10"),
        ([("A", 1), ("B", 1)], {}, TypeError, "got ('A', 1)"),
        ([(1, 1, 1), ("B", 1, 1)], {}, TypeError, "got (1, 1, 1)"),
        ([("A", -1, 1), ("B", 1, 1)], {}, ValueError, "a grade in documents must be a whole"),
        ([("A", 5, 1), ("B", 1, 1)], {}, ValueError, "a grade in documents must be a whole"),
        ([("A", 1, float("nan")), ("B", 1, 1)], {}, ValueError, "a score in documents must be a"),
        ([("A", 1, 9), ("B", 1, 1)], {}, ValueError, "a score in documents must be a number"),
        (FIVE, {"method": "hinge"}, ValueError, "method must be one of 'least_squares', 'ranknet'"),
        (FIVE, {"temperature": 0}, ValueError, "temperature must be a number from 0.05 to 20"),
        (FIVE, {"chosen": 5}, ValueError, "chosen must be a whole number from 0 to 4, got 5"),
        (FIVE, {"words": {"b": ""}}, ValueError, "words holds sentences"),
    ]
)
def test_bad_arguments_get_one_clear_error(documents, options, error, message):
    with pytest.raises(error, match=re.escape(message)):
        Forces(documents, **options)


@with_each(
    [
        ("scores", [1.0, 2.0], "scores must hold 5 numbers, got 2"),
        ("grades", [1, 2], "grades must hold 5 numbers, got 2"),
        ("scores", [9.0, 1, 1, 1, 1], "each of scores must be a number from -5 to 5, got 9.0"),
        ("grades", [9, 1, 1, 1, 1], "each of grades must be a whole number from 0 to 4, got 9"),
        ("method", "dcg", "method must be one of"),
        ("chosen", -1, "chosen must be a whole number from 0 to 4, got -1"),
        ("n_steps", -1, "n_steps must be a whole number"),
    ]
)
def test_a_state_that_cannot_be_shown_is_refused(name, value, message):
    widget = Forces(FIVE)
    with pytest.raises(traitlets.TraitError, match=message):
        setattr(widget, name, value)
    with pytest.raises(ValueError, match="times must be a whole number from 1"):
        widget.step(0)


def test_the_description_tells_the_numbers():
    said = Forces(FIVE).describe()
    assert said.startswith("5 documents, best rank first: A (grade 0) with score 2.00, D (grade 0)")
    assert "nDCG is 0.498. The loss of RankNet is 19.511." in said
    assert said.endswith("−2.456 on D, 2.590 on E.")


def test_the_pushes_on_one_document_are_told_and_add_up():
    widget = Forces(FIVE, chosen=2)
    # C, grade 1 and score 0.5: A and D stand above it with grade 0, B and E below it.
    lifts, weighs = [expit(1.5), expit(0.5)], [expit(1.5), expit(2.5)]
    told = (
        f"C is pushed up by A ({lifts[0]:.3f}), D ({lifts[1]:.3f}), down by B ({weighs[0]:.3f}), "
        f"E ({weighs[1]:.3f}). Together: ↓ {sum(weighs) - sum(lifts):.3f}."
    )
    assert widget.describe().endswith(f" {told}")
    for method, ending in (
        ("least_squares", "C is pulled by its own grade alone: ↑ 0.500."),
        ("lambdarank", r"Together: [↑↓] 0\.\d{3}\."),
    ):
        widget.method = method
        assert re.search(f"{ending}$", widget.describe())
    widget.chosen = None
    assert widget.describe().endswith(" on E.")
    alike = Forces([("A", 1, 0.0), ("B", 1, 1.0)], chosen=0)
    assert alike.describe().endswith("No push on A is as large as 0.001.")


@with_each(STEP_SIZES)
def test_a_document_is_pushed_up_down_or_both_ways(method):
    widget = Forces(FIVE, method)
    for i, name in enumerate(widget.names):
        widget.chosen = i
        pairs = widget.forces().pairs
        if pairs is None:
            continue
        said = widget.describe().rpartition(f" {name} is pushed ")[2]
        assert ("up by" in said) == (pairs[i] >= 0.0005).any()
        assert ("down by" in said) == (pairs[i] <= -0.0005).any()


def test_own_title_and_own_words():
    widget = Forces(FIVE, title="Who pushes?", words={"ranknet": "РанкНет"})
    assert widget.title == "Who pushes?"
    assert "loss of РанкНет is" in widget.describe()
