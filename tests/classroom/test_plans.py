"""Plans for a class: their days fit the lessons."""

from collections import Counter

import pytest

from ranklearn_course.chapters import chapters
from ranklearn_course.chapters.schema import SchemaError
from ranklearn_course.classroom import guide
from ranklearn_course.classroom.plans import plans


def test_plans_fit_the_minutes_of_the_lessons():
    for days in plans().values():
        spent = Counter()
        for day in days:
            for slot in day.slots:
                spent[slot.chapter] += guide.slot_minutes(slot)
        del spent[""]
        assert spent
        for chapter, minutes in spent.items():
            assert minutes <= guide.minutes_in_class(chapter)


@pytest.mark.parametrize(
    ("name", "days", "longest"), [("evening", 1, 150), ("week", 5, 180), ("school", 13, 180)]
)
def test_a_plan_has_days_that_a_class_can_bear(name, days, longest):
    assert len(plans()[name]) == days
    assert all(60 <= guide.day_minutes(day) <= longest for day in plans()[name])


def test_the_summer_school_has_all_lessons_in_an_order_that_works():
    slots = [slot for day in plans()["school"] for slot in day.slots]
    whole = [slot.chapter for slot in slots if slot.chapter and not slot.text]
    assert sorted(whole) == sorted(chapters())
    # Lesson 10 needs paired differences, lesson 08 the slopes of lesson 07.
    assert whole.index("comparing_systems") < whole.index("entrance_task")
    assert whole.index("smooth_dcg") < whole.index("learning_to_rank")


def test_a_fault_of_a_plan_is_named(tmp_path):
    path = tmp_path / "plans.toml"
    path.write_text('[[week]]\nday = "Monday"\nslots = [{ chapter = "dgc" }]\n')
    with pytest.raises(SchemaError, match="Monday, slots 1: chapter must be a chapter, got 'dgc'"):
        plans(path)
