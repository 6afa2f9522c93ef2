"""Where in the learner's code an error arose."""

import functools
import sys

import pytest

from ranklearn_course.checker.error_location import error_location


def beyond(values):
    return values[len(values)]


def in_a_generator(values):
    limit = 0
    return sum(value / limit for value in values)


def in_a_generator_of_a_generator(values):
    return sum(sum(each / 0 for each in values) for _ in values)


def in_a_lambda(values):
    return max(
        values,
        key=lambda value: value / 0,
    )


def in_a_comprehension(values):
    return [value / 0 for value in values]


def in_another_function(values):
    return sum(beyond(values) for _ in values)


def in_the_library(values):
    return functools.reduce(lambda a, b: a, [])


def location(function):
    try:
        function([1, 2])
    except Exception:
        return error_location(sys.exc_info()[2], function)
    raise AssertionError("nothing was raised")


@pytest.mark.parametrize(
    ("function", "line", "owner", "source"),
    [
        (beyond, 2, "beyond", "return values["),
        (in_a_generator, 3, "in_a_generator", "return sum(value / limit"),
        (in_a_generator_of_a_generator, 2, "in_a_generator_of_a_generator", "return sum(sum("),
        (in_a_lambda, 4, "in_a_lambda", "key=lambda value: value / 0,"),
        (in_a_comprehension, 2, "in_a_comprehension", "return [value / 0"),
        (in_another_function, 2, "beyond", "return values["),
        (in_the_library, 2, "in_the_library", "return functools.reduce"),
    ],
)
def test_the_line_is_counted_from_the_def_that_the_learner_wrote(function, line, owner, source):
    assert location(function).startswith(f"line {line} of {owner}, `{source}")


def test_a_lambda_alone_is_its_own_location():
    assert location(lambda values: values[9]).startswith("line 1 of <lambda>, `")


def test_a_function_without_a_file_has_a_line_but_no_source():
    namespace = {}
    exec("def typed(values):\n    return sum(value / 0 for value in values)\n", namespace)
    assert location(namespace["typed"]) == "line 2 of typed"


def test_an_error_outside_of_the_learner_s_file_has_no_location():
    assert location(functools.partial(len, 1, 2)) == ""


def test_a_decorated_function_counts_from_its_own_first_line():
    @functools.cache
    def decorated(values):
        return 1 / 0

    assert location(lambda values: decorated(1)).startswith("line 3 of decorated, `return 1 / 0`")
    with pytest.raises(ZeroDivisionError) as raised:
        decorated(1)
    assert error_location(raised.tb, functools.partial(decorated, 1)).startswith(
        "line 3 of decorated"
    )
