"""Overlays on the disk: what they hold is shown, what they lack stays English and is named."""

import json

import pytest
from typer.testing import CliRunner

from ranklearn_course import languages
from ranklearn_course.authoring import translations
from ranklearn_course.cli import app

GUESSES = """
[[guess]]
id = "dcg.first"
kind = "choose"
title = "{n} hits at $k$"
options = [{ text = "One", right = true }, { text = "Two of 3" }]
"""
RUSSIAN = """
"guess/dcg.first/title" = "{n} попаданий, $k$"
"guess/dcg.first/options/1/text" = "Два"
"guess/dcg.first/kind" = "number"
"guess/dcg.last/title" = "Нет такой"
"""
LESSON = {"cells": [{"id": "hook", "cell_type": "markdown", "source": ["# Play\n", "first"]}]}


@pytest.fixture
def files(tmp_path, monkeypatch):
    guesses, lesson = tmp_path / "guesses.toml", tmp_path / "03_dcg.ipynb"
    guesses.write_text(GUESSES)
    lesson.write_text(json.dumps(LESSON))
    (tmp_path / "guesses.ru.toml").write_text(RUSSIAN, encoding="utf-8")
    (tmp_path / "03_dcg.ru.toml").write_text('hook = "# Сначала игра"\n', encoding="utf-8")
    monkeypatch.setattr(translations, "files", lambda: [guesses, lesson])
    monkeypatch.setenv(languages.VARIABLE, "ru")
    languages.overlay.cache_clear()
    return guesses, lesson


def test_texts_are_those_of_the_overlay_and_english_where_it_has_none_that_fits(files):
    (guess,) = languages.read(files[0])["guess"]
    assert guess["title"] == "{n} попаданий, $k$"
    assert [each["text"] for each in guess["options"]] == ["One", "Two of 3"]
    assert guess["kind"] == "choose", "an overlay changes what is no text"
    (cell,) = languages.translated(json.loads(files[1].read_text()), files[1])["cells"]
    assert cell["source"] == "# Сначала игра"


@pytest.mark.parametrize("wanted", ["en", "de", "../ru", ""])
def test_without_an_overlay_all_stays_english(files, monkeypatch, wanted):
    monkeypatch.setenv(languages.VARIABLE, wanted)
    assert languages.read(files[0])["guess"][0]["title"] == "{n} hits at $k$"
    assert languages.language() == (wanted if wanted == "de" else "en")


def test_what_is_missing_and_what_is_not_shown_is_said(files):
    done = CliRunner().invoke(app, ["words", "missing", "ru", "--texts"])
    assert done.exit_code == 1
    folder = files[0].parent
    assert done.stdout.splitlines() == [
        f"{folder / 'guesses.ru.toml'}: 2 of 3 texts",
        "# differs in what must stay: guess/dcg.first/options/1/text",
        "# no text has this address: guess/dcg.first/kind",
        "# no text has this address: guess/dcg.last/title",
        '# "guess/dcg.first/options/0/text" = "One"',
        "Translated: 3 of 4. Not usable: 3.",
    ]


@pytest.mark.parametrize(
    ("code", "text", "says"),
    [
        ("en", "", "en is no code of another language, such as ru."),
        ("../ru", "", "../ru is no code of another language, such as ru."),
        ("ru", "a = ", "guesses.ru.toml is no TOML: Invalid value (at end of document)"),
        ("ru", "[guess]\na = 'b'", "guesses.ru.toml: guess must be a text, in quotes as a whole"),
    ],
)
def test_what_cannot_be_looked_at_is_said(files, code, text, says):
    files[0].with_name("guesses.ru.toml").write_text(text)
    languages.overlay.cache_clear()
    done = CliRunner().invoke(app, ["words", "missing", code])
    assert done.exit_code in (1, 2)
    assert says in done.stderr


def test_lessons_are_not_tidied_in_another_language(files):
    done = CliRunner().invoke(app, ["tidy", str(files[1])])
    assert done.exit_code == 1
    assert done.stderr == (
        "The lessons are kept in English, and RANKLEARN_LANGUAGE is set. Unset it.\n"
    )


def test_a_course_without_an_overlay_lacks_every_text():
    assert all(len(each.missing) == each.count > 0 for each in translations.overlays("xx"))
