"""Chapter comparing_systems: the ways that are told, the last hints."""

import re

from ranklearn_course.chapters import chapters
from ranklearn_course.checker import Choose
from ranklearn_course.exercises.loading import load
from tests.chapters import proofs

EXERCISES = load(chapters()["comparing_systems"]).exercises
PERMUTATION = EXERCISES["comparing_systems.permutation_test"]


def test_the_ways_that_are_told_give_the_p_value():
    for case in PERMUTATION.cases:
        said = PERMUTATION.explain(*case).rpartition(": ")[2]
        assert eval(said) == proofs.call(PERMUTATION.catalogue.reference, case)


def test_the_last_hint_on_a_situation_names_the_right_option():
    named = [
        (each, found[1])
        for each in proofs.of_kind(EXERCISES.values(), Choose)
        if (found := re.search(r": (?:the )?([^:]+)\.$", each.hints[3]))
    ]
    assert len(named) == 7
    for each, metric in named:
        assert [option.is_right for option in each.options if metric in option.text] == [True]
