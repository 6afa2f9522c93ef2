"""The words themselves: complete, in order, found by every name, shown in text and HTML."""

import json
import re
import subprocess
import sys
from collections import Counter
from html import escape
from html.parser import HTMLParser
from pathlib import Path

import pytest

import ranklearn_course
from ranklearn_course.authoring.numbers import evaluated
from ranklearn_course.chapters import chapters
from ranklearn_course.chapters.schema import SchemaError
from ranklearn_course.chapters.unjudged.gaps import DIGITS, ENGINES
from ranklearn_course.data import Entry, Glossary, glossary, glossary_entries, glossary_terms
from tests.scope import in_scope

ENTRIES = glossary_entries()
SCRIPTS = {"russian": r"[А-Яа-яё]", "chinese": r"[一-鿿]", "korean": r"[가-힣]"}
NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
LESSONS = sorted(NOTEBOOKS.glob("[0-9]*.ipynb"))


class Text(HTMLParser):
    """Collect what a reader sees, and fail on tags that are not closed in order."""

    def __init__(self, html):
        super().__init__()
        self.seen, self.open = [], []
        self.feed(html)
        self.close()
        assert not self.open

    def handle_starttag(self, tag, attributes):
        if tag != "br":
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.seen.append(data)


def test_there_are_enough_words_in_every_chapter_that_has_some():
    assert len(ENTRIES) >= 80
    counts = Counter(entry.chapter for entry in ENTRIES)
    assert set(counts) <= set(chapters())
    assert min(counts.values()) >= 5


def test_no_name_belongs_to_two_words():
    names = [name.casefold() for entry in ENTRIES for name in entry.names]
    assert sorted({name for name in names if names.count(name) > 1}) == []


def test_ids_are_unique_and_fit_a_column_of_a_trec_file():
    ids = [entry.id for entry in ENTRIES]
    assert len(set(ids)) == len(ids)
    assert all(re.fullmatch(r"[a-z0-9@_-]+", name) for name in ids)
    assert glossary("Järvelin discount").id == "jarvelin-discount"


# The words that no reader of a ranking metric can do without.
# As the articles write them.
ARTICLES = {
    "准确率": "precision",
    "精确度": "precision",
    "折扣": "discount",
    "平均准确率": "average precision",
    "均值平均精度": "MAP",
    "累积增益": "cumulative gain",
    "折扣累积增益": "DCG",
    "归一化折扣累积增益": "nDCG",
    "期望倒数排名": "ERR",
    "排名偏倚精度": "RBP",
    "持久性": "persistence",
    "肯德尔τ距离": "Kendall distance",
    "相关度等级": "grade",
    "несогласованная пара": "inversion",
    "дисконтирующий фактор": "discount",
    "функция дисконтирования": "discount",
    "оценка релевантности": "score",
    "скор": "score",
    "연관성": "relevance",
    "관련 있는": "relevant",
    "均值倒数排名": "mean reciprocal rank",
    "寻址类检索": "navigational query",
    "问答类检索": "question answering",
    "вес": "weight",
    "объект": "query",
    "элемент": "document",
    "эталон": "ground truth",
    "graded": "grade",
    "binary": "grade",
    "stable": "tie rule",
    "best case": "tie rule",
    "worst case": "tie rule",
    "level": "level",
    "weight": "weight",
}


@pytest.mark.parametrize("name", ARTICLES)
def test_the_words_of_the_articles_find_their_entry(name):
    assert glossary(name).term == ARTICLES[name]


def test_an_unknown_word_gets_an_error_with_the_closest_words():
    with pytest.raises(ValueError, match=r"got 'ndgc'; close to it: nDCG"):
        glossary("ndgc")
    with pytest.raises(ValueError, match=r"got 'zebra crossing'; glossary\(\) shows all words"):
        glossary("zebra crossing")
    with pytest.raises(ValueError, match="got ''"):
        glossary("")


BARE = Entry("a<b", "Less & less.", (), "", "", "", "dcg")


DRAWN = re.compile(
    r"<style>.*?</style>"
    r'|<div class="rlc-formula".*?</div>'
    r'|<div class="rlc-plain.*?(?=<p>|<div class="rlc-terms">)',
    re.DOTALL,
)


def words_of(entry):
    """What a reader sees of an entry beside its formula and its example."""
    return re.sub(r"\W+", " ", " ".join(Text(DRAWN.sub("", entry._repr_html_())).seen)).split()


def test_markup_is_escaped():
    assert "<strong>a&lt;b</strong>" in BARE._repr_html_()
    assert "a&lt;b" in Glossary((BARE,))._repr_html_()


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
    html = entry._repr_html_()
    assert words_of(entry) == re.sub(r"\W+", " ", str(entry)).split()
    assert max(map(len, str(entry).splitlines())) <= 79
    for language, code in (("russian", "ru"), ("chinese", "zh"), ("korean", "ko")):
        assert (f'lang="{code}"' in html) == (language in entry.foreign)
        assert re.search(SCRIPTS[language], entry.foreign.get(language, "яа一가"))


@pytest.mark.parametrize("entry", [e for e in ENTRIES if e.example], ids=lambda entry: entry.id)
def test_an_example_is_computed_and_drawn(entry):
    assert entry.value() == pytest.approx(float(evaluated(entry.example)))
    html = entry._repr_html_()
    assert f'aria-label="{escape(entry.example)}"' in html
    assert f">{entry.value():.4g}</div>" in html
    assert "rlc-card" in html.rpartition("</style>")[2]


def test_a_formula_is_given_to_the_typesetter():
    html = glossary("nDCG")._repr_html_()
    assert f"$\\displaystyle {glossary('nDCG').formula}$" in html
    for entry in ENTRIES:
        assert "$" not in entry.formula
        assert entry.formula.count("{") == entry.formula.count("}")


def test_an_entry_links_its_lesson():
    for entry in ENTRIES:
        lesson = f"{chapters()[entry.chapter].lesson}.ipynb"
        assert (NOTEBOOKS / lesson).is_file()
        assert f'<a href="{lesson}">' in entry._repr_html_()


def test_the_whole_glossary_has_every_word_under_its_chapter():
    book = glossary()
    text, html = str(book), " ".join(Text(book._repr_html_()).seen)
    assert repr(book) == text
    count = len(book.by_chapter())
    begins = f"Glossary: {len(ENTRIES)} words of {count} chapters\n\n00 The ranking task\n"
    assert text.startswith(begins)
    for shown in (text, html):
        positions = [shown.index(chapters()[name].heading) for name in book.by_chapter()]
        assert positions == sorted(positions)
    assert [entry for words in book.by_chapter().values() for entry in words] == list(ENTRIES)
    for entry in ENTRIES:
        assert entry.definition in html
        assert f"\n  {entry.term}" in text
    assert max(map(len, text.splitlines())) <= 79


def words_of_the_lesson(lesson):
    cells = json.loads(lesson.read_text(encoding="utf-8"))["cells"]
    text = "\n".join("".join(cell["source"]) for cell in cells)
    found = re.search(r"^Words of this lesson[^:\n]*: (.+?)[.](?:\s|$)", text, re.MULTILINE)
    return found[1].split(", ") if found else []


#: What is bold and no term: names of systems, models and programs, buttons and keys, words that are
#: stressed, and everyday words.
NO_TERMS = {
    *(name for names in (DIGITS, ENGINES) for name in names),
    *("A", "B", "ndeval", "smooth_poly", "smooth_abs", "smooth_std", "SVD and EASE"),
    *("SVD, 10 days", "3 days", "40 days", "genre profile", "with trend", "Two stages"),
    *("popularity", "at random", "last event", "Last event", "in time"),
    *("Shift", "Enter", "+", "Kernel", "Restart Kernel", "Walk", "Next look", "Reset all", "Step"),
    *("Double all scores", "Best first", "Ideal list from", "All documents", "With trend"),
    *(
        "above",
        "last",
        "perfect",
        "descending order",
        "Average",
        "Only without ties",
        "the same",
        "new",
        "exact",
    ),
    *("can still win", "Our readings", "The Korean code", "All 256 ways", "95 % interval"),
    *("cats", "tori", "toruses", "viruses", "sure", "unsure", "naive", "tired", "satisfies"),
    *("reference", "retrieved", "set", "first hit", "share of inversions", "probability"),
    *("calibrated", "central difference", "Holm's", "finals", "factors", "damping"),
    *("A: relevant", "A: not"),
}


def bold_words(lesson):
    """Words in bold below the title card, without whole sentences: "MRR@6" as "MRR@k"."""
    cells = json.loads(lesson.read_text(encoding="utf-8"))["cells"][1:]
    text = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
    found = {*re.findall(r"\*\*([^*\n]+)\*\*", text)} - NO_TERMS
    found = {word for word in found if len(word.split()) <= 3 and word[-1] not in ".:?"}
    return sorted(re.sub(r"@\d+", "@k", word) for word in found)


@pytest.mark.parametrize("lesson", in_scope(LESSONS))
def test_the_words_that_a_lesson_lists_or_prints_bold_are_in_the_glossary(lesson):
    known = {name.casefold() for entry in ENTRIES for name in entry.names}
    known |= {f"{name}s" for name in known} | {f"{name.removesuffix('y')}ies" for name in known}
    words = [*words_of_the_lesson(lesson), *bold_words(lesson)]
    missing = [word for word in words if word.casefold() not in known]
    assert missing == [], "add them to ranklearn_course/data/glossary/entries.toml"


def test_the_course_hands_out_the_glossary_and_loads_it_late():
    assert ranklearn_course.glossary is glossary
    assert "glossary" in dir(ranklearn_course)
    code = (
        "import sys, ranklearn_course as r\n"
        "assert 'ranklearn_course.data' not in sys.modules\n"
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
