"""Plans for a class: their days fit the lessons."""

from collections import Counter

import pytest

from ranklearn_course.classroom import guide
from ranklearn_course.classroom.plans import plans
from ranklearn_course.course import chapters
from ranklearn_course.course.schema import SchemaError


@pytest.mark.parametrize(("name", "longest"), [("evening", 150), ("week", 180), ("school", 180)])
def test_a_plan_has_days_that_a_class_can_bear_and_fits_the_minutes_of_the_lessons(name, longest):
    plan = plans()[name]
    assert all(60 <= guide.day_minutes(day) <= longest for day in plan.days)
    spent = Counter()
    for slot in (slot for day in plan.all_days for slot in day.slots if slot.chapter):
        spent[slot.chapter] += guide.slot_minutes(slot)
    assert spent
    assert all(minutes <= guide.minutes_in_class(each) for each, minutes in spent.items())


def test_the_summer_school_has_all_lessons_in_an_order_that_works():
    slots = [slot for day in plans()["school"].all_days for slot in day.slots]
    whole = [slot.chapter for slot in slots if slot.chapter and not slot.text]
    assert sorted(whole) == sorted(chapters())
    # Lesson 10 needs paired differences, lesson 08 the slopes of lesson 07.
    assert whole.index("comparing_systems") < whole.index("entrance_task")
    assert whole.index("smooth_dcg") < whole.index("learning_to_rank")


def test_a_fault_of_a_plan_is_named(tmp_path):
    path = tmp_path / "plans.toml"
    plan = '[week]\ntitle = "A"\nabout = "B"\nthen = "C"\n[[week.days]]\nday = "Monday"\n'
    path.write_text(plan + 'slots = [{ chapter = "dgc" }]\n')
    with pytest.raises(SchemaError, match="Monday, slots 1: chapter must be a chapter, got 'dgc'"):
        plans(path)
