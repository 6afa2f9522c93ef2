"""Where in the learner's code an error arose."""

import functools
import sys

import pytest

from ranklearn_course.checker.error_location import error_location


def beyond(values):
    return values[len(values)]


def in_a_generator_of_a_generator(values):
    return sum(sum(each / 0 for each in values) for _ in values)


def in_a_lambda(values):
    return max(
        values,
        key=lambda value: value / 0,
    )


def in_the_library(values):
    return functools.reduce(lambda a, b: a, [])


@functools.cache
def decorated(values):
    return 1 / 0


def typed():
    """A function without a file."""
    namespace = {}
    exec("def typed(values):\n    return sum(value / 0 for value in values)\n", namespace)
    return namespace["typed"]


@pytest.mark.parametrize(
    ("function", "location"),
    [
        (beyond, "line 2 of beyond, `return values["),
        (
            in_a_generator_of_a_generator,
            "line 2 of in_a_generator_of_a_generator, `return sum(sum(",
        ),
        (in_a_lambda, "line 4 of in_a_lambda, `key=lambda value: value / 0,"),
        (in_the_library, "line 2 of in_the_library, `return functools.reduce"),
        (lambda values: values[9], "line 1 of <lambda>, `"),
        (lambda values: decorated(1), "line 3 of decorated, `return 1 / 0`"),
        (functools.partial(decorated), "line 3 of decorated, `return 1 / 0`"),
        (typed(), "line 2 of typed"),
        # Outside of the learner's file.
        (functools.partial(len, 1), ""),
    ],
)
def test_the_line_is_counted_from_the_def_that_the_learner_wrote(function, location):
    try:
        function((1, 2))
    except Exception:
        found = error_location(sys.exc_info()[2], function)
    assert found.startswith(location)
    assert bool(found) == bool(location)
