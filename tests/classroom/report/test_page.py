"""The report as a page and as text: what it says, and to whom."""

import re

import pytest
from typer.testing import CliRunner

from ranklearn_course.classroom.report import count, read_marks, render_report, text_report
from ranklearn_course.classroom.report.page import FULL_BAR
from ranklearn_course.classroom.report.reading import Mark
from ranklearn_course.cli import app
from ranklearn_course.palette import THEMES
from tests.classroom.report.sample import AP, CLASS, NASTY


def test_the_page_says_what_to_ask_and_to_repeat(report):
    page = render_report(report)
    for words in (
        "With relevance [1, 0], k=2: right is 1, this gives 0.5.",
        "Ask: How many relevant documents can a perfect list show in k places?",
        "It is a convention of the Habr article of E-Contenta.",
        "Repeat: lesson 02 Precision, “Four denominators”.",
        "2 of 8 pupils",
        "Wrong, without a known mistake: 1.",
        "Ask those who are half right: What should your function return if nothing is relevant? "
        "What should your function do if k is larger than the list?",
    ):
        assert words in page
    # What the head of the page says of a mistake, its task does not say again.
    assert page.count("Ask: How many relevant documents can a perfect list show in k places?") == 1
    assert "<li>Mistake 1 above: 2 of 8 pupils.</li>" in page
    assert page.index("It divides by k.") < page.index("It counts ranks from 0.")
    common, tasks = re.findall(r'aria-label="([^"]+)"', page)
    assert "It divides by k. In Write average precision: 2 of 8." in common
    assert "Write average precision: right 1, half right 2, not yet 3, error or too slow 1" in tasks


def test_nobody_is_named_unless_asked(report):
    page, named = render_report(report), render_report(report, names=True)
    assert not any(re.search(rf"\b{name}\b", page + text_report(report)) for name in CLASS)
    assert all(re.search(rf"\b{name}\b", named) for name in CLASS)


def test_the_page_loads_nothing_whatever_the_names_are():
    nasty = count(Mark(name, AP, "wrong", ("denominator=k",)) for name in NASTY)
    page = render_report(nasty, names=True)
    assert not re.search(r"<script|https?://|url\(|@import|<b>Max</b>", page)
    assert "default-src 'none'" in page.replace("&#x27;", "'")
    assert "&lt;b&gt;Max&lt;/b&gt;" in page
    assert THEMES["dark"]["ink"] in page


def test_bars_are_as_long_as_the_groups(report):
    page = render_report(report)
    plot = re.search(r'<svg class="tasks".*?</svg>', page, re.DOTALL)[0]
    bars = re.findall(r'<rect class="g-(\w+)" x="([\d.]+)%" y="(\d+)" width="([\d.]+)%"', plot)
    for place, task in enumerate(report.tasks):
        own = [bar for bar in bars if int(bar[2]) == 50 * place + 20]
        assert [bar[0] for bar in own] == [group for group, n in task.counts.items() if n]
        widths = [float(bar[3]) * task.pupils / FULL_BAR for bar in own]
        assert widths == pytest.approx([n for n in task.counts.values() if n], abs=0.01)


def test_a_large_class_has_narrow_bars_without_letters():
    found = count(
        Mark(str(i), AP, "wrong" if i else "correct", ("denominator=k",) if i else ())
        for i in range(500)
    )
    page = render_report(found)
    assert ">499/500<" in page
    assert ">✗ 499<" in page
    assert ">1<" not in page


def test_the_command_writes_the_page_and_says_what_was_made_most(table, tmp_path):
    page = tmp_path / "page.html"
    command = ["classroom", "report", str(table), "-o", str(page)]
    result = CliRunner().invoke(app, command)
    assert result.exit_code == 0
    assert result.output.startswith("Pupils: 8. Tasks: 2. Right answers: 4 of 16.\n")
    assert "\n1. It divides by k. (Write average precision: 2 of 8.) Ask: How" in result.output
    assert page.read_text(encoding="utf-8") == render_report(count(read_marks(table)))
    CliRunner().invoke(app, [*command, "--names"])
    assert "Who: <bdi>Ben</bdi>, <bdi>Cem</bdi>." in page.read_text(encoding="utf-8")


def test_the_command_tells_that_nobody_made_a_mistake_and_refuses_in_one_line(tmp_path):
    nothing = text_report(count([Mark("Ann", AP, "correct")]))
    assert nothing.endswith("No answer matches a known mistake.")
    result = CliRunner().invoke(app, ["classroom", "report", str(tmp_path / "none.csv")])
    assert (result.exit_code, result.output.count("\n")) == (1, 1)
