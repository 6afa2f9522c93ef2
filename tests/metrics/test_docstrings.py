"""What `help` says of a metric: a sentence, an example, and each argument or where it stands."""

import re
from inspect import getdoc, isfunction, signature

import pytest

from ranklearn_course import metrics

METRICS = [name for name in metrics.__all__ if isfunction(getattr(metrics, name))]


def arguments(name):
    """The arguments that a docstring describes, and those whose description it leaves to others."""
    doc = getdoc(getattr(metrics, name))
    section = doc.partition("Parameters\n----------\n")[2].partition("\n\n")[0]
    own, left = set(), {}
    for head, text in re.findall(r"^(\S.*)\n((?: .*\n?)+)", section, re.MULTILINE):
        names = {each.lstrip("*") for each in head.partition(" :")[0].split(", ")}
        other = re.match(r" *As for `(\w+)`", text)
        own |= set() if other else names
        left |= dict.fromkeys(names, other[1]) if other else {}
    other = re.search(r"The arguments are those of `(\w+)`", doc)
    rest = signature(getattr(metrics, name)).parameters.keys() - own - left.keys()
    return own, left | (dict.fromkeys(rest, other[1]) if other else {})


@pytest.mark.parametrize("name", METRICS)
def test_each_argument_is_described(name):
    doc, (own, left) = getdoc(getattr(metrics, name)), arguments(name)
    assert re.match(r"[^\n]+\.( [^\n]+\.)?\n", doc)
    assert "\n>>> " in doc
    assert signature(getattr(metrics, name)).parameters.keys() == own | left.keys()


@pytest.mark.parametrize("name", METRICS)
def test_a_description_that_is_left_to_another_metric_stands_there(name):
    for argument, other in arguments(name)[1].items():
        own, further = arguments(other)
        assert argument in own or argument in further, (argument, other)
