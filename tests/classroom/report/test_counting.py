"""Marks are counted by groups and by mistakes."""

from ranklearn_course.classroom.report import count
from ranklearn_course.classroom.report.reading import Mark
from tests.classroom.report.sample import AP


def test_the_mistake_of_most_pupils_is_the_first_however_often_one_makes_another():
    often = [Mark("Ann", AP, "wrong", ("denominator=k",) * 3)]
    found = count([*often, *(Mark(name, AP, "wrong", ("first_rank=zero",)) for name in "BC")])
    wanted = [("first_rank=zero", ("B", "C")), ("denominator=k", ("Ann",))]
    for made in (found.mistakes, found.tasks[0].mistakes):
        assert [(each.confusion.id, each.pupils) for each in made] == wanted


def test_an_id_of_another_version_speaks_for_itself():
    (made,) = count([Mark("Ann", AP, "wrong", ("denominator=new",))]).mistakes
    assert made.confusion.title == "denominator=new"
    assert made.section == "Four denominators"
