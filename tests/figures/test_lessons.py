"""What holds for each picture: it looks as the lesson holds it, and all of it can be read.

nbval compares the alternatives with a new run; here their drawings are compared.
"""

import re
from importlib import import_module
from inspect import isfunction, signature
from itertools import zip_longest

import pytest

from ranklearn_course import figures
from ranklearn_course.authoring.pictures import same_picture
from ranklearn_course.course import chapters
from ranklearn_course.figures.legible import unreadable_words
from ranklearn_course.figures.vector import as_svg
from tests import scope
from tests.figures.lessons import DRAWN_SMALL, LESSONS, drawn, stored

_PIECE = re.compile(r"(<[^>]*>)")


def changes(first, second):
    """The first tags and words in which two drawings differ."""
    pieces = (_PIECE.split(drawing) for drawing in (first, second))
    pairs = zip_longest(*pieces, fillvalue="")
    return [pair for pair in pairs if not same_picture(*pair)][:3]


@pytest.mark.parametrize("lesson", LESSONS)
def test_the_pictures_of_a_lesson_look_as_it_holds_them_and_can_be_read(lesson):
    wrong = {}
    for number, drawings in enumerate(stored(lesson)):
        forms = drawn(lesson)[number][-2:]
        # `show` keeps no narrow form that cannot be read, so the lesson would hold none.
        unreadable = unreadable_words(forms[0])
        anew = [as_svg(form) for form in forms]
        changed = [changes(*both) for both in zip_longest(drawings, anew, fillvalue="")]
        if unreadable or changed != [[], []]:
            wrong[number] = unreadable, changed
    assert wrong == {}


def pictures():
    """The functions that draw a picture for a lesson, by their names."""
    rooms = [figures] + [
        import_module(f"ranklearn_course.chapters.{chapter.name}.figures")
        for chapter in chapters().values()
        if (chapter.folder / "figures.py").is_file()
    ]
    return {
        name: value
        for room in rooms
        for name, value in vars(room).items()
        if isfunction(value)
        and not name.startswith("_")
        and name not in DRAWN_SMALL
        and value.__module__.startswith(room.__name__)
        and "tuple[Figure, str]" in str(signature(value).return_annotation)
    }


@pytest.mark.skipif(bool(scope.CHOSEN), reason="several lessons show one picture")
def test_a_lesson_shows_each_picture_and_passes_each_of_its_parameters():
    passed = {name: set() for name in pictures()}
    for name, args, keywords, *_ in (each for lesson in LESSONS for each in drawn(lesson)):
        passed[name] |= {*signature(pictures()[name]).bind(*args, **keywords).arguments}
    assert passed == {name: set(signature(draw).parameters) for name, draw in pictures().items()}
