"""The vectors: what they part, what libraries answer to them, and what a library is told."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

from ranklearn_course.comparison import libraries, passport, vectors
from ranklearn_course.comparison.conventions import METRICS, Convention, conventions_of
from tests.rows import with_each

HELD = vectors.stored()["cases"]


def value_of(case, metric, each):
    """The value that the file has for a convention: just one row is of it."""
    (row,) = (
        row
        for row in HELD[case]["values"][metric]
        if all(getattr(each, name) in some for name, some in row.items() if name != "value")
    )
    return row["value"]


def test_what_no_library_does_is_as_counted_by_hand():
    each = Convention("k", ties="reversed", unjudged="left out")
    for name, (scores, grades, k, _) in vectors.CASES.items():
        judged = [(s, g > 0) for s, g in zip(scores, grades, strict=True) if g is not None]
        # The sort keeps this order where scores are equal.
        judged.reverse()
        ranked = sorted(judged, key=lambda one: -one[0])
        ranks = [rank for rank, (_, is_hit) in enumerate(ranked[:k], 1) if is_hit]
        by_hand = sum(Fraction(count, rank) for count, rank in enumerate(ranks, 1)) / k
        assert Fraction(value_of(name, "AP", each)) == by_hand, name


@with_each(METRICS)
def test_each_pair_of_conventions_is_parted_by_a_list(metric):
    rows = {
        each: [value_of(case, metric, each) for case in vectors.CASES]
        for each in conventions_of(metric)
    }
    same = [pair for pair in combinations(rows, 2) if rows[pair[0]] == rows[pair[1]]]
    assert same == []


@with_each(METRICS)
def test_lists_with_grades_from_0_on_part_all_but_what_such_grades_can_not_show(metric):
    plain = [name for name, case in vectors.CASES.items() if vectors.is_plain(case.grades)]
    parted = {
        tuple(value_of(case, metric, each) for case in plain) for each in conventions_of(metric)
    }
    usual = {(each.unjudged, each.negative) for each in conventions_of(metric)}
    assert len(parted) == len(conventions_of(metric)) / len(usual)


def test_what_agrees_with_nothing_is_no_convention(monkeypatch):
    answers = {"late": {"P": 0.3}, "cut": {"R": 0.25}}
    assert vectors.fitting(answers, "P") == []
    assert vectors.fitting(answers, "AP") == []
    monkeypatch.setattr(libraries, "ask", lambda _, *one: {"P": 0.3} if one[2] == 2 else {"RR": 1})
    told = vectors.told("scikit-learn").splitlines()
    assert told[1] == "P, 3 answers: no convention that is known here gives them all."


def test_a_library_that_is_installed_is_told_its_conventions():
    told = vectors.told("scikit-learn")
    assert "nDCG, 12 answers: nDCG takes the grade itself as gain. Equal scores share" in told
    assert "Its answers do not tell: unjudged, negative." in told
    assert "Can be asked: scikit-learn," in vectors.told("sklearn")


@with_each(passport.CONVENTIONS.items())
def test_the_conventions_of_the_passport_are_those_of_its_answers(library, conventions):
    answers = passport.stored()[library]["answers"]
    found = {metric: vectors.fitting(answers, metric) for metric in METRICS}
    assert {metric: fits[0] for metric, fits in found.items() if fits} == conventions


def test_the_file_is_what_it_is_made_by(tmp_path, monkeypatch):
    before = vectors.FILE.read_text(encoding="utf-8")
    monkeypatch.setattr(vectors, "FILE", tmp_path / "vectors.json")
    vectors.write(vectors.CASES)
    assert vectors.FILE.read_text(encoding="utf-8") == before
