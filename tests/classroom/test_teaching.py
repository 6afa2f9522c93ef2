"""What chapters say to teachers: sections, mistakes and exercises that there are."""

import pytest

from ranklearn_course.chapters import chapters, section_of
from ranklearn_course.classroom import guide
from ranklearn_course.exercises.bank import all_exercises
from tests.scope import in_scope

each_chapter = pytest.mark.parametrize("chapter", in_scope(chapters()))


@each_chapter
def test_every_exercise_has_one_section_of_the_lesson_and_every_name_an_exercise(chapter):
    _, notebook = guide.lesson_of(chapter)
    text = "\n".join(cell.source for cell in notebook.cells if cell.cell_type == "markdown")
    sections = chapters()[chapter].teaching.sections
    assert [heading for heading in sections if f"\n## {heading}\n" not in f"\n{text}\n"] == []
    names = [name for names in sections.values() for name in names]
    assert len(names) == len(set(names))
    for name in names:
        exercise, _, keyword = name.partition(":")
        assert exercise.partition(".")[0] == chapter
        mistakes = getattr(getattr(all_exercises()[exercise], "catalogue", None), "mistakes", ())
        assert not keyword or keyword in {mistake.keyword for mistake in mistakes}
    own = {name for name in all_exercises() if name.partition(".")[0] == chapter}
    assert own <= set(names)


@pytest.mark.parametrize(
    ("exercise", "mistake", "section"),
    [
        ("dcg.ndcg", "ideal=uncut", "Ideal of what?"),
        ("dcg.new_one", "", "DCG and nDCG"),
    ],
)
def test_the_section_to_repeat(exercise, mistake, section):
    assert section_of(exercise, mistake) == section
