from difflib import unified_diff

from ranklearn_course.chapters import chapters
from tests.chapters.transcript import path_of, transcript
from tests.rows import with_each


@with_each(chapters().values())
def test_the_stored_verdicts_are_those_that_check_gives(chapter):
    stored = path_of(chapter).read_text(encoding="utf-8").splitlines()
    different = list(unified_diff(stored, transcript(chapter).splitlines(), lineterm="", n=1))
    cure = "If this is what learners shall see: python -m tests.chapters.transcript"
    assert not different, "\n".join([*different[:40], cure])
