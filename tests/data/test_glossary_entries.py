"""The words themselves: complete, in order, found by every name, shown in text and HTML."""

import re
import subprocess
import sys
from html import escape
from pathlib import Path

import pytest
from bs4 import BeautifulSoup

from ranklearn_course.chapters.unjudged.systems import DIGITS, ENGINES
from ranklearn_course.course import chapters
from ranklearn_course.course.schema import SchemaError
from ranklearn_course.data import Entry, Glossary, glossary, glossary_entries, glossary_terms
from ranklearn_course.exercises.bank import find_guess
from tests.authoring.numbers import evaluated
from tests.authoring.rules import Lesson
from tests.scope import in_scope

ENTRIES = glossary_entries()
SCRIPTS = {"ru": r"[А-Яа-яё]", "zh": r"[一-鿿]", "ko": r"[가-힣]"}
NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
LESSONS = sorted(NOTEBOOKS.glob("[0-9]*.ipynb"))


def test_ids_are_unique_and_fit_a_column_of_a_trec_file():
    ids = [entry.id for entry in ENTRIES]
    assert len(set(ids)) == len(ids)
    assert all(re.fullmatch(r"[a-z0-9@_-]+", name) for name in ids)
    assert glossary("Järvelin discount").id == "jarvelin-discount"


def test_a_word_that_is_near_no_other_gets_an_error_with_the_way_to_all():
    with pytest.raises(ValueError, match=r"got 'zebra crossing'; glossary\(\) shows all words"):
        glossary("zebra crossing")


def test_markup_is_escaped():
    bare = Entry("a<b", "Less & less.", (), "", "", "", "dcg")
    assert "<strong>a&lt;b</strong>" in bare._repr_html_()
    assert "a&lt;b" in Glossary((bare,))._repr_html_()


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.id)
def test_an_entry_is_plain_and_complete(entry):
    text, first = entry.definition, entry.definition.casefold().split(".")[0]
    assert text == " ".join(text.split())
    assert re.match(r"[A-Z0-9].*\.$", text)
    assert 1 <= len(re.split(r"(?<=[.:]) (?=[A-Z])", text)) <= 3
    assert len(text.split()) <= 60
    assert not re.search(r"!|—|\b(simply|just|easily|obviously)\b", text)
    assert not first.startswith((f"{entry.term.casefold()} is", f"the {entry.term.casefold()}"))
    for name in entry.names:
        assert glossary(name) == glossary(f"  {name.upper()} ") == entry


def test_an_entry_is_shown_in_text_and_html():
    for entry in ENTRIES:
        assert max(map(len, str(entry).splitlines())) <= 79, entry.id
        html = entry._repr_html_()
        page = BeautifulSoup(html, "html.parser")
        seen = " ".join(page.text.split())
        for line in (entry.definition, entry.note, *entry.other_names, *entry.foreign.values()):
            assert " ".join(line.split()) in seen
            assert line in " ".join(str(entry).split())
        for span in page.find_all(lang=True):
            assert re.search(SCRIPTS[span["lang"]], span.text)
        lesson = f"{chapters()[entry.chapter].lesson}.ipynb"
        assert (NOTEBOOKS / lesson).is_file()
        assert page.find("a", href=lesson), entry.id
        if entry.formula:
            # JupyterLab typesets what stands between dollars.
            assert f"$\\displaystyle {entry.formula}$" in page.text
            assert "$" not in entry.formula
            assert entry.formula.count("{") == entry.formula.count("}"), entry.id
        if entry.example:
            assert entry.value() == pytest.approx(float(evaluated(entry.example))), entry.id
            assert f'aria-label="{escape(entry.example)}"' in html
            assert f">{entry.value():.4g}</div>" in html


def test_the_whole_glossary_has_every_word_under_its_chapter():
    book = glossary()
    text, html = str(book), BeautifulSoup(book._repr_html_(), "html.parser").text
    for shown in (text, html):
        positions = [shown.index(chapters()[name].heading) for name in book.by_chapter()]
        assert positions == sorted(positions)
    assert [entry for words in book.by_chapter().values() for entry in words] == list(ENTRIES)
    for entry in ENTRIES:
        assert entry.definition in html
        assert entry.note in html
        assert f"\n  {entry.term}" in text
    assert max(map(len, text.splitlines())) <= 79


#: What is bold and no term: names of systems, models and programs, buttons and keys, words that are
#: stressed, and everyday words.
NO_TERMS = {
    *(name for names in (DIGITS, ENGINES) for name in names),
    *("smooth_poly", "smooth_abs", "smooth_std"),
    *("at random", "The Korean code", "95 % interval", "A", "B", "A: relevant", "A: not"),
    *("Shift", "Enter", "+", "Kernel", "Restart Kernel", "Run", "Walk", "Step", "Next look"),
    *("Follow a user", "Change grades", "Reset all", "Double all scores", "Equal scores"),
    *("Best first", "Ideal list from", "All documents", "Average", "Only without ties"),
    *("exact", "can still win", "cats", "tori", "toruses", "viruses", "satisfies"),
    *("first hit", "calibrated", "central difference"),
}

# Each name of a word, and its plural.
NAMED = {
    f"{stem}{end}".casefold(): entry
    for entry in ENTRIES
    for name in entry.names
    for stem, end in ((name, ""), (name, "s"), (name.removesuffix("y"), "ies"))
}
# As many in a sitting.
MOST_NEW = 10
each_lesson = pytest.mark.parametrize("path", in_scope(LESSONS), ids=lambda path: path.stem)


def listed_in(lesson):
    """What a lesson lists as its words."""
    texts = "\n".join(cell.source for cell in lesson.cells if cell.is_text)
    listed = re.search(r"^Words of this lesson[^:\n]*: (.+?)[.](?:\s|$)", texts, re.M)
    return listed[1].split(", ") if listed else []


def bold_in(cells):
    """What they print bold; "MRR@6" stands for "MRR@k"."""
    texts = "\n".join(cell.source for cell in cells if cell.is_text)
    words = {*re.findall(r"\*\*([^*\n]+)\*\*", texts)} - NO_TERMS
    return {re.sub(r"@\d+", "@k", word) for word in words}


def terms(words, chapter):
    """The glossary's words of a chapter among some."""
    found = (NAMED.get(word.casefold()) for word in words)
    return {entry.term for entry in found if entry and entry.chapter == chapter}


@each_lesson
def test_the_words_that_a_lesson_lists_or_prints_bold_are_in_the_glossary(path):
    lesson = Lesson.read(path)
    # Whole sentences are no words.
    bold = (w for w in bold_in(lesson.cells[1:]) if len(w.split()) <= 3 and w[-1] not in ".:?")
    words = [*listed_in(lesson), *bold]
    missing = sorted(word for word in words if word.casefold() not in NAMED)
    assert missing == [], "add them to ranklearn_course/data/glossary/entries.toml"


@each_lesson
def test_a_lesson_lists_its_new_terms_and_each_is_bold_before_a_guess_uses_it(path):
    lesson = Lesson.read(path)
    chapter, cells = lesson.chapter.name, lesson.cells[1:]
    listed = terms(listed_in(lesson), chapter)
    first = terms(bold_in(lesson.core()[1:]), chapter)
    assert listed == terms(bold_in(cells), chapter)
    assert max(len(first), len(listed - first)) <= MOST_NEW
    for place, cell in enumerate(cells):
        for guess in (find_guess(id) for ids in cell.calls("predict") for id in ids):
            asked = " ".join([guess.question, *guess.answers])
            used = {word for word in listed if re.search(rf"\b{re.escape(word)}", asked, re.I)}
            assert used <= terms(bold_in(cells[:place]), chapter), guess.id


def test_the_course_hands_out_the_glossary_and_loads_it_late():
    code = (
        "import sys, ranklearn_course as r\n"
        "assert 'glossary' in dir(r) and 'ranklearn_course.data' not in sys.modules\n"
        "r.glossary('nDCG')\n"
        "print([m for m in ('sklearn', 'matplotlib', 'IPython') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.stdout.strip() == "[]", done.stderr


def test_a_key_that_no_word_has_is_refused(tmp_path, monkeypatch):
    path = tmp_path / "glossary" / "entries.toml"
    path.parent.mkdir()
    path.write_text('[[dcg]]\nterm = "gain"\ndefinition = "A worth."\nformla = "g"\n')
    monkeypatch.setattr(glossary_terms, "ENTRIES", path)
    fault = r"^glossary/entries\.toml, dcg gain: formla is no key .* did you mean formula"
    with pytest.raises(SchemaError, match=fault):
        glossary_entries.__wrapped__()
