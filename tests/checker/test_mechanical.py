"""Wrong answers made by rule get no name, or one that a person wrote down as true."""

import json
import tomllib
from pathlib import Path

import pytest

from ranklearn_course.checker import WriteFunction
from ranklearn_course.exercises.bank import all_exercises
from tests.checker.answers import ValuesCheck, judge, named
from tests.checker.mechanical import answers_to
from tests.scope import in_scope

# For each exercise the answers that are named, each with the ids; two ids say no more than that
# the values are those of two mistakes together.
TRUE = tomllib.loads(Path(__file__).with_name("mechanical.toml").read_text("utf-8"))
# Whoever changes the right values so is told the factor or the difference, of whatever exercise.
REGULAR = {
    "doubled": "factor",
    "halved": "factor",
    "negated": "factor",
    "one more": "shift",
}
# Each of these takes as long as five others.
SLOW = (
    "diversity.mmr",
    "entrance_task.blend",
    "entrance_task.split_in_time",
    "entrance_task.top_recent",
    "rank_correlation.spearman_rho",
    "reciprocal_rank.mean_reciprocal_rank",
    "smooth_dcg.choose_temperature",
    "smooth_dcg.fair_soft_dcg",
    "smooth_dcg.smooth_poly",
    "smooth_dcg.soft_ranks",
)
WRITE = [each for each in in_scope(all_exercises()).values() if isinstance(each, WriteFunction)]


@pytest.mark.no_cover
@pytest.mark.parametrize(
    "exercise",
    [
        pytest.param(each, id=each.id, marks=pytest.mark.thorough if each.id in SLOW else [])
        for each in WRITE
    ],
)
def test_mechanical_answers_get_no_name_that_is_not_written_down(exercise):
    verdicts = {
        what: judge(exercise, function, ValuesCheck)
        for what, function in answers_to(exercise).items()
    }
    found = {what: named(verdict) for what, verdict in verdicts.items() if named(verdict)}
    known = TRUE.get(exercise.id, {})
    regular = {
        f"answer{whose} {kind}": [name]
        for kind, name in REGULAR.items()
        for whose in ("", "'s entries")
    }
    asked = {what: names for what, names in found.items() if regular.get(what) != names}
    rows = "\n".join(f'"{what}" = {json.dumps(names)}' for what, names in asked.items())
    assert found == {what: name for what, name in regular.items() if what in found} | known, (
        f'if each is true, mechanical.toml should hold\n\n["{exercise.id}"]\n{rows}\n'
    )
    # The functions are wrong ones, but for some that change nothing.
    assert sum(not verdict.is_correct for verdict in verdicts.values()) > 35
