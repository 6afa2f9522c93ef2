"""What functions take: the words, the errors on them, and the cases that follow."""

import re
from random import Random

from ranklearn_course.checker import WriteFunction
from ranklearn_course.checker.cases import as_lists
from ranklearn_course.course.domains import WORDS, Domain, of_words
from ranklearn_course.exercises.bank import all_exercises
from ranklearn_course.exercises.loading import shared_sentences
from tests.chapters import proofs
from tests.rows import with_each
from tests.scope import in_scope

WRITE = proofs.of_kind(in_scope(all_exercises()).values(), WriteFunction)
NAN, INF = float("nan"), float("inf")
NOT_LISTS = ("10", 1, None, {1}, [None, "1"], [NAN], [INF])
# What a word refuses, beside what no list of numbers is, or no number.
REFUSED = {
    "binary list": ([2], [0.5], [True], [-1]),
    "grades": ([-1], [1.5], [True]),
    "grades 0 to 2": ([3], [-1], [1.5]),
    "marks": ([2], [0.5], [True]),
    "whole numbers 0 to 10": ([11], [-1], [1.5], [True]),
    "whole numbers above 0": ([0], [1.5]),
    "numbers": ([True], [1e16]),
    "different numbers": ([2, 2], [True]),
    "exponents": ([True], [20.5], [-21]),
    "probabilities": ([1.1], [-0.1], [True]),
    "distribution": ([0.5, 0.4], [1.5, -0.5], []),
    "rankings": ([[2]], [[]], [1], [[0.5]]),
    "cutoff": (0, -1, True, 2.0, NAN, "1", None),
    "probability": (-0.1, 1.1, True, NAN, "1", None),
    "number below 1": (1, -0.1, True, NAN),
    "positive number": (0, -1, True, NAN, INF, "1"),
}
# Kinds of numbers: one of them, and how to tell them.
KINDS = {
    "negative": (-2, lambda each: each < 0),
    "zero": (0, lambda each: each == 0),
    "fraction": (0.25, lambda each: each % 1 > 0),
    "close to 0": (-0.003, lambda each: 0 < abs(each) < 0.01),
    "between 0 and 1": (0.5, lambda each: 0 < each < 1),
    "above 1": (2, lambda each: each > 1),
    "above 2": (5, lambda each: each > 2),
    "above 4": (10, lambda each: each > 4),
    "far from 0": (-3000.5, lambda each: abs(each) > 1000),
}
NOT_EMPTY = re.compile(r"not\s+empty|at\s+least\s+(one|two|`window`)|one\s+to|for\s+two")


def drawn(word: str) -> list:
    """Many values of a word, as a function gets them."""
    random = Random(word)
    return [as_lists(WORDS[word].draw(random, n)) for n in (1, 2, 3, 4, 9) for _ in range(200)]


def numbers_in(value) -> list:
    values = value if isinstance(value, list) else [value]
    return [each for each in values if isinstance(each, int | float)]


@with_each(WORDS)
def test_a_word_admits_its_values_and_refuses_others(word):
    plain = [as_lists(value) for n in (1, 2, 3) for value in WORDS[word].plain(n)]
    for value in (*plain, *drawn(word)):
        assert WORDS[word].refuse("x", value) is None, value
    other = NOT_LISTS if isinstance(plain[0], list) else ([1], (1,))
    for value in (*REFUSED[word], *other):
        fault = WORDS[word].refuse("x", value)
        assert fault is not None, value
        assert fault.text(shared_sentences()).startswith("x must be ")


@with_each(WORDS)
def test_each_kind_of_number_that_a_word_admits_is_drawn(word):
    values = drawn(word)
    is_list = isinstance(values[0], list)
    for kind, (example, is_one) in KINDS.items():
        if WORDS[word].admits([example] if is_list else example):
            assert any(is_one(each) for value in values for each in numbers_in(value)), kind
    if is_list and WORDS[word].admits([1, 1]):
        assert any(len(value) > 2 and len({*value}) == 1 for value in values), "all are equal"
        assert any(len(value) > 2 and len({*value}) > 1 for value in values), "some differ"


@with_each(
    [
        (([], [1]), "too_short"),
        (([1], [1, 2]), "other_length"),
        (([1, 2, 3], [1, 2, 3]), "too_long"),
        (([1], ["1"]), "not_numbers"),
    ]
)
def test_lists_of_other_lengths_are_refused(case, id):
    domain = of_words({"x": "numbers", "y": "numbers"}, ("x", "y"), 1, 2)
    assert domain.refuse(*case).id == id
    assert domain.refuse([1], [2]) is None


def test_cases_keep_the_limits_and_hold_what_was_chosen():
    domain = Domain(lambda random, n: ((random.randint(0, 9),) * n,), at_least=2, at_most=4)
    cases = domain.cases([((10, 10),)])
    assert ((10, 10),) in cases
    assert {len(case[0]) for case in cases} == {2, 3, 4}
    random = Random(0)
    assert {len(domain.draw(random, n)[0]) for n in range(9)} == {2, 3, 4}


@with_each(WRITE)
def test_the_cases_reach_what_the_statement_admits(exercise):
    statement, cases = exercise.statement, exercise.cases
    lists = [[part for part in case if isinstance(part, tuple)] for case in cases]
    if any(lists):
        is_empty = any(not part[0] for part in lists)
        assert is_empty != bool(NOT_EMPTY.search(statement)), "an empty list"
    k = exercise.parameters.index("k") if "k" in exercise.parameters else None
    if k is not None:
        assert any(case[k] > len(part[0]) + 2 for case, part in zip(cases, lists, strict=True))
    if re.search(r"any\s+numbers?|numbers, the|list of numbers|lists of numbers", statement):
        numbers = {each for part in lists for row in part for each in row if type(each) is float}
        assert min(numbers) < 0 < max(numbers), "negative numbers and fractions"
    if re.search(r"letters|string", statement):
        assert {*"xyz"} & {*repr(cases)}, "letters of the end of the alphabet"
