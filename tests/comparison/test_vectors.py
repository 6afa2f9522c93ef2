"""The vectors: their values by slow loops, what they part, and what a library is told."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import combinations

import pytest

from ranklearn_course.comparison import libraries, passport, vectors
from ranklearn_course.comparison.conventions import METRICS, conventions_of
from tests.rows import with_each

HELD = vectors.stored()["cases"]
ALL = [(name, metric) for name in vectors.CASES for metric in METRICS]


def documents(each, names, scores, grades):
    """The documents in the order that a convention gives them: pairs of score and grade."""
    listed = [*zip(names, scores, grades, strict=True)]
    if each.unjudged == "left out":
        listed = [one for one in listed if one[2] is not None]
    if each.ties in ("ascending", "descending"):
        listed.sort()
    if each.ties in ("reversed", "descending"):
        listed.reverse()
    listed = [(score, grade or 0) for _, score, grade in listed]
    listed.sort(key=lambda one: (-one[0], one[1] if each.ties == "worst" else 0))
    return listed


def gain_of(each, grade):
    grade = max(grade, 0) if each.negative == "zero" else grade
    return Fraction(2) ** grade - 1 if each.gain == "exponential" else Fraction(grade)


def by_hand(each, metric, case):
    """One value, in fractions but for the logarithms."""
    scores, grades, k, names = case
    listed = documents(each, names, scores, grades)
    if not any(grade > 0 for _, grade in listed):
        return Fraction(each.empty)
    if metric == "nDCG":
        gains = [gain_of(each, grade) for _, grade in listed]
        best = sorted(gains, reverse=True)
        if each.ties == "average":
            scored = [score for score, _ in listed]
            gains = [
                Fraction(sum(same := [g for g, t in zip(gains, scored, strict=True) if t == s]))
                / len(same)
                for s in scored
            ]
        dcg, ideal = (
            math.fsum(gain / math.log2(rank + 1) for rank, gain in enumerate(some[:k], 1))
            for some in (gains, best)
        )
        return dcg / ideal if ideal > 0 else each.empty
    hit = [grade > 0 and (score > 0 or not each.positive_scores) for score, grade in listed]
    relevant = sum(grade > 0 for _, grade in listed)
    if each.ties == "threshold":
        at = [score for score, grade in listed if grade > 0]
        shares = [[h for h, (s, _) in zip(hit, listed, strict=True) if s >= t] for t in at]
        return sum(Fraction(sum(each), len(each)) for each in shares) / relevant
    last = k if each.cut else len(listed)
    ranks = [rank for rank, is_hit in enumerate(hit[:last], 1) if is_hit]
    if metric == "P":
        return Fraction(len(ranks), k if each.divisor == "k" else min(k, len(listed)))
    if metric == "R":
        return Fraction(len(ranks), relevant)
    if metric == "RR":
        return Fraction(1, ranks[0]) if ranks else Fraction(0)
    divisors = {"min": min(relevant, last), "relevant": relevant, "hits": len(ranks), "k": last}
    found = sum(Fraction(i, rank) for i, rank in enumerate(ranks, 1))
    return found / divisors[each.denominator] if ranks else Fraction(0)


def value_of(case, metric, each):
    """The value that the file has for a convention: just one row is of it."""
    (row,) = (
        row
        for row in HELD[case]["values"][metric]
        if all(getattr(each, name) in some for name, some in row.items() if name != "value")
    )
    return row["value"]


@with_each(ALL)
def test_the_value_of_every_convention_is_that_of_a_slow_loop(case, metric):
    for each in conventions_of(metric):
        value, expected = value_of(case, metric, each), by_hand(each, metric, vectors.CASES[case])
        if isinstance(expected, Fraction):
            assert Fraction(value) == expected, each
        else:
            assert float(Fraction(value)) == pytest.approx(expected, abs=2e-15), each


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
