"""The report as a page and as text: what it says, and to whom."""

import re
from html.parser import HTMLParser

import pytest
from typer.testing import CliRunner

from ranklearn_course.chapters import chapters
from ranklearn_course.classroom.report import (
    count,
    read_marks,
    render_report,
    text_report,
)
from ranklearn_course.classroom.report.page import FULL_BAR, without_math
from ranklearn_course.classroom.report.reading import Mark
from ranklearn_course.cli import app
from ranklearn_course.palette import THEMES
from tests.classroom.report.sample import AP, CLASS, NASTY


class Reader(HTMLParser):
    """Checks that tags close, and collects what they are and say."""

    def __init__(self, page):
        super().__init__()
        self.open, self.tags, self.labels = [], [], []
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.labels += [value for name, value in attrs if name == "aria-label"]
        if tag not in ("meta", "link"):
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.tags.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def test_the_page_says_what_to_ask_and_to_repeat(report):
    page = render_report(report)
    for words in (
        "It divides by k.",
        "With relevance [1, 0], k=2: right is 1, this gives 0.5.",
        "Ask: How many relevant documents can a perfect list show in k places?",
        "It is a convention of the Habr article of E-Contenta.",
        "Repeat: lesson 02 Precision, “Four denominators”.",
        "2 of 8 pupils",
        "Wrong, and no named mistake fits: 1.",
        "Right 1, half right 2, not yet 3, error 1, could not be run 1.",
        "Ask those who are half right: What should your function return if nothing is relevant? "
        "What should your function do if k is larger than the list?",
        "This page names nobody.",
    ):
        assert words in page
    assert page.index("It divides by k.") < page.index("It counts ranks from 0.")


def test_nobody_is_named_unless_asked(report):
    page, named = render_report(report), render_report(report, names=True)
    assert not any(re.search(rf"\b{name}\b", page + text_report(report)) for name in CLASS)
    assert all(re.search(rf"\b{name}\b", named) for name in CLASS)
    assert "Who: <bdi>Ben</bdi>, <bdi>Cem</bdi>." in named
    assert "for the teacher alone" in named


def test_the_page_is_whole_and_loads_nothing_whatever_the_names_are(report):
    nasty = count(Mark(name, AP, "wrong", ("denominator=k",)) for name in NASTY)
    for found in (report, nasty):
        page = render_report(found, names=True)
        reader = Reader(page)
        assert reader.open == []
        assert "script" not in reader.tags
        assert "default-src 'none'" in page.replace("&#x27;", "'")
        assert not re.findall(r"https?://|url\(|@import", page)
    assert "<b>Max</b>" not in page
    assert "&lt;b&gt;Max&lt;/b&gt;" in page
    assert "@media print" in page
    assert THEMES["dark"]["ink"] in page


def test_plots_say_their_numbers_in_words(report):
    common, tasks = Reader(render_report(report)).labels
    assert "It divides by k. In Write average precision: 2 of 8." in common
    assert "Write average precision: right 1, half right 2, not yet 3, error 1" in tasks


def test_bars_are_as_long_as_the_groups(report):
    page = render_report(report)
    plot = re.search(r'<svg class="tasks".*?</svg>', page, re.DOTALL)[0]
    bars = re.findall(r'<rect class="g-(\w+)" x="([\d.]+)%" y="(\d+)" width="([\d.]+)%"', plot)
    for place, task in enumerate(report.tasks):
        own = [bar for bar in bars if int(bar[2]) == 50 * place + 20]
        assert [bar[0] for bar in own] == [group for group, n in task.counts.items() if n]
        widths = [float(bar[3]) * task.pupils / FULL_BAR for bar in own]
        assert widths == pytest.approx([n for n in task.counts.values() if n], abs=0.01)
        assert sum(widths) == pytest.approx(task.pupils, abs=0.01)


def test_a_class_without_mistakes():
    found = count([Mark("Ann", AP, "correct"), Mark("Ben", AP, "correct")])
    nothing = "No answer fits a named mistake."
    assert nothing in render_report(found)
    assert text_report(found).endswith(nothing)
    assert "Right answers: 2 of 2." in text_report(found)


def test_a_large_class_has_narrow_bars_without_letters():
    found = count(
        Mark(str(i), AP, "wrong" if i else "correct", ("denominator=k",) if i else ())
        for i in range(500)
    )
    page = render_report(found)
    assert ">499/500<" in page
    assert ">✗ 499<" in page
    assert ">1<" not in page


def test_headings_lose_the_signs_of_formulas():
    headings = [heading for each in chapters().values() for heading in each.teaching.sections]
    assert not any(set("$\\{}") & set(without_math(heading)) for heading in headings)


# The command


def test_the_command(table, tmp_path):
    page = tmp_path / "page.html"
    result = CliRunner().invoke(app, ["classroom", "report", str(table), "-o", str(page)])
    assert result.exit_code == 0
    lines = result.output.splitlines()
    assert lines[0] == "Pupils: 8. Tasks: 2. Right answers: 4 of 16."
    (first,) = (line for line in lines if line.startswith("1. "))
    assert "It divides by k. (Write average precision: 2 of 8.) Ask: How many" in first
    assert f"The report is in {page}." in result.output
    assert page.read_text(encoding="utf-8") == render_report(count(read_marks(table)))
    CliRunner().invoke(app, ["classroom", "report", str(table), "--names", "-o", str(page)])
    assert "Who: <bdi>Ben</bdi>, <bdi>Cem</bdi>." in page.read_text(encoding="utf-8")


def test_the_command_refuses_in_one_line(table, tmp_path):
    for arguments in ([tmp_path / "none.csv"], [table, "-o", tmp_path / "no" / "p.html"]):
        result = CliRunner().invoke(app, ["classroom", "report", *map(str, arguments)])
        assert (result.exit_code, result.output.count("\n")) == (1, 1)
