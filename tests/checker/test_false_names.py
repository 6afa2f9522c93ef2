"""No mistake is named that the learner did not make."""

import pytest

from ranklearn_course.checker import UNSPECIFIED, Mistake
from ranklearn_course.checker.diagnosis import name_mistakes
from ranklearn_course.checker.mistakes import Variant
from ranklearn_course.checker.results import Result
from ranklearn_course.exercises.bank import find_exercise

AVERAGE_PRECISION = find_exercise("precision.average_precision")


def beyond_the_end(relevance, k):
    hits = total = 0
    for i in range(k):
        if relevance[i] and any(relevance):
            hits += 1
            total += hits / (i + 1)
    return total / min(sum(relevance), k) if any(relevance) else 0.0


def nothing_for_long_lists(relevance, k):
    if len(relevance) > 5:
        return None
    return AVERAGE_PRECISION.catalogue.reference(relevance, k)


def returns_in_the_loop(relevance, k):
    for rank, relevant in enumerate(relevance[:k], start=1):
        return relevant / rank / min(sum(relevance), k) if any(relevance) else 0.0
    return None


def mean_over_ranks_read(relevance, k):
    top = relevance[:k]
    return sum(sum(top[: i + 1]) / (i + 1) for i in range(len(top)) if top[i]) / len(top)


@pytest.mark.parametrize("function", [beyond_the_end, nothing_for_long_lists])
def test_errors_of_other_kinds_get_no_name(function):
    assert AVERAGE_PRECISION.check(function).mistake_ids == ()


@pytest.mark.parametrize(
    ("function", "name"),
    [
        (returns_in_the_loop, "gate=top"),
        (
            mean_over_ranks_read,
            "denominator=shown",
        ),
    ],
)
def test_common_slips_get_their_own_name(function, name):
    assert AVERAGE_PRECISION.check(function).mistake_ids == (name,)


def test_a_value_that_is_nearly_right_is_not_right():
    right = AVERAGE_PRECISION.catalogue.reference
    verdict = AVERAGE_PRECISION.check(lambda relevance, k: right(relevance, k) * (1 + 1e-6))
    assert verdict.status == "not yet"


@pytest.mark.parametrize(("n_mistakes", "needed"), [(1, 5), (2, 10)])
def test_a_mistake_is_named_on_enough_of_the_proof(n_mistakes, needed):
    """One mistake commits itself on a quarter of the failing cases, two together on half."""
    cases = [(case,) for case in range(20)]
    results = [Result("number", 7.0)] * 20
    mistakes = (Mistake("seven=always", "It gives 7.", "Is it 7?"),) * n_mistakes

    def name_where_it_commits_itself_on(count):
        variant = Variant(mistakes, lambda case: 7.0 if case < count else UNSPECIFIED)
        return name_mistakes([variant], cases, results, range(20), [], [], 1e-9)

    assert name_where_it_commits_itself_on(needed) is not None
    assert name_where_it_commits_itself_on(needed - 1) is None
