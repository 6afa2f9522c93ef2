"""Slides of a lesson as one whole file, with the speaker's words."""

import re

import pytest
from typer.testing import CliRunner

from ranklearn_course.classroom.slides import page
from ranklearn_course.cli import app
from ranklearn_course.course import chapters
from tests.classroom.slides.test_cut import STARTS, cut_lesson, kind_of
from tests.rows import with_each
from tests.scope import in_scope


@with_each(in_scope(chapters()))
def test_the_speaker_has_the_words_of_the_guide(chapter):
    notes = page.speaker_notes(chapter)
    assert list(notes) == ["title", "hook", "explore", "exercises"]
    assert "ask" in notes["hook"].lower()
    assert all(len(words.split()) > 30 for words in notes.values())
    assert "<!--" not in "".join(notes.values())
    kept = [cell.source for cell in cut_lesson(chapter).cells if kind_of(cell) == "notes"]
    assert kept == list(notes.values())


# The file


def slides(*arguments):
    return CliRunner().invoke(app, ["slides", *map(str, arguments)])


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    folder = tmp_path_factory.mktemp("slides") / "new"
    result = slides("03", folder)
    assert (result.exit_code, result.output.count("03_dcg.slides.html")) == (0, 1)
    return folder / "03_dcg.slides.html"


def test_the_file_leads_to_other_slides_and_has_its_fonts_and_their_licences(file):
    content = file.read_text(encoding="utf-8")
    assert 'href="02_precision.slides.html"' in content
    assert not re.findall(r'href="[^"]*ipynb', content)
    # Fonts that are missing are left out.
    assert content.count("@font-face{") == content.count("data:font/woff2") == 9
    assert content.count("The MIT License") + content.count("Copyright (C) 2011") >= 2


def test_the_file_has_every_slide(file):
    content = file.read_text(encoding="utf-8")
    kinds = list(map(kind_of, cut_lesson("dcg").cells))
    assert content.count('<p class="rl-where">') == sum(kind in STARTS for kind in kinds)
    assert content.count('<aside class="notes">') == 4
    assert content.count('<div class="fragment"') == kinds.count("fragment")


def test_a_lesson_that_is_none_and_a_folder_that_is_a_file_are_refused(tmp_path):
    (tmp_path / "file").write_text("")
    for lesson, folder, told in (("99", "a", "03 dcg"), ("03", "file", "is a file")):
        refused = slides(lesson, tmp_path / folder)
        assert (refused.exit_code, told in refused.output) == (1, True)
