"""The teaching guide: what is made for it is right, up to date, and fit for a teacher."""

import re
from collections import Counter
from pathlib import Path
from types import SimpleNamespace

import pytest
from typer.testing import CliRunner

from ranklearn_course.authoring.prose import FILLERS, spoken
from ranklearn_course.chapters import chapters
from ranklearn_course.classroom import ClassroomError, guide
from ranklearn_course.classroom.editions import exercise_cells
from ranklearn_course.cli import app
from tests.scope import in_scope

ROOT = Path(__file__).parents[2]
each_chapter = pytest.mark.parametrize("chapter", in_scope(chapters()))
TEXT = (ROOT / "TEACHING.md").read_text(encoding="utf-8")


def section(chapter):
    """The text of the guide on one lesson."""
    _, *found = re.split(r"^### (?=\d\d )", TEXT, flags=re.M)
    (text,) = (each for each in found if f"<!-- card {chapter} -->" in each)
    return text.partition("\n## ")[0]


# The file


def test_the_guide_is_up_to_date():
    assert guide.guide_path() == ROOT / "TEACHING.md"
    assert guide.check_guide() == []


def test_the_guide_has_every_part_once():
    names = Counter(found["name"] for found in guide.PART.finditer(TEXT))
    assert names == Counter(guide.parts().keys())


def test_the_guide_reads_like_the_course():
    words = spoken(TEXT)
    assert not FILLERS.findall(words)
    assert "!" not in words
    assert not re.search(r" [–—] ", words)


@each_chapter
def test_a_lesson_has_all_its_paragraphs_and_its_own_numbers(chapter):
    text = section(chapter)
    for begins in ("**Say.**", "**Show.**", "**Likely errors.**", "**In a short course**"):
        assert text.count(f"\n{begins} ") == 1
    assert "ask" in re.search(r"\*\*Show\.\*\* (.*)", text)[1].lower()
    # What is written by hand drifts, too, when a lesson changes.
    by_hand = guide.PART.sub("", text)
    lesson = guide.lesson_of(chapter)[0].read_text(encoding="utf-8")
    assert [number for number in re.findall(r"\d+\.\d+", by_hand) if number not in lesson] == []
    stated = re.findall(r": (\d+) minutes\.", text)
    assert all(int(minutes) < guide.minutes_in_class(chapter) for minutes in stated)


@each_chapter
def test_four_to_six_errors_are_named_and_what_is_done_in_class_is_in_the_lesson(chapter):
    found = guide.chosen_errors(chapter)
    assert not found or 4 <= sum(map(len, found.values())) <= 6
    assert {exercise.partition(".")[0] for exercise in found} <= {chapter}
    shown = [name for _, name in exercise_cells(guide.lesson_of(chapter)[1])]
    assert set(chapters()[chapter].teaching.in_class) <= set(shown)


# Writing it anew


def test_what_is_stale_is_named_and_mended(tmp_path, monkeypatch):
    path = tmp_path / "TEACHING.md"
    path.write_text(TEXT.replace("**45 minutes in class**", "**54 minutes in class**"))
    monkeypatch.setattr(guide, "guide_path", lambda: path)
    (message,) = guide.check_guide()
    checked = CliRunner().invoke(app, ["classroom", "guide", "--check"])
    assert (checked.exit_code, checked.output) == (1, f"{message}\n")
    assert "card ranking_task" in CliRunner().invoke(app, ["classroom", "guide"]).output
    assert path.read_text(encoding="utf-8") == TEXT


@pytest.mark.parametrize(
    ("place", "text", "words"),
    [
        ("TEACHING.md", "<!-- card dcg -->\nno end\n", "begin a part"),
        ("TEACHING.md", "<!-- card of_nothing -->\n<!-- end -->\n", "no such part"),
        ("none.md", "", "is missing"),
        (ROOT / "ranklearn_course" / "TEACHING.md", "", "installed"),
    ],
)
def test_a_guide_that_cannot_be_written_is_refused_and_stays(tmp_path, place, text, words):
    path = tmp_path / "TEACHING.md"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ClassroomError, match=words):
        guide.write_guide(tmp_path / place)
    assert path.read_text(encoding="utf-8") == text


def test_a_card_without_minutes_is_refused(monkeypatch):
    cell = SimpleNamespace(source="# Why?\n\n**Minutes:** many")
    broken = Path("03_dcg.ipynb"), SimpleNamespace(cells=[cell])
    monkeypatch.setattr(guide, "lesson_of", lambda chapter: broken)
    with pytest.raises(ClassroomError, match="03_dcg"):
        guide.minutes_in_class("dcg")
