"""The causes of wrong numbers are true: what they say gives the number, and they alone say it."""

from random import Random

from ranklearn_course.authoring.numbers import evaluated
from ranklearn_course.exam.templates import all_templates
from tests.rows import with_each
from tests.scope import in_scope

NUMBERS = [template for template in in_scope(all_templates()) if template.kind == "number"]


@with_each(NUMBERS)
def test_what_a_cause_says_gives_the_wrong_number(template):
    shown = set()
    for seed in range(30):
        drawn = template.drawn(Random(seed))
        for wrong in drawn.exercise.wrong:
            names = {"wrong": wrong.value, "right": drawn.exercise.value}
            words = evaluated(template.shows[wrong.id], **drawn.given, **names)
            assert words, f"{wrong.id}: {wrong.value} from {drawn.given}"
            told = [other.id for other in drawn.exercise.wrong if words in other.cause]
            assert {*told} == {wrong.id}
            shown.add(wrong.id)
    assert shown == template.shows.keys()
