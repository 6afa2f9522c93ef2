"""The report on a class: marks are read as marking writes them, counted, and shown safely."""

import re
from html.parser import HTMLParser

import pytest
from typer.testing import CliRunner

from ranklearn_course.chapters import chapters
from ranklearn_course.checker import Choose, NumberByHand, WriteFunction
from ranklearn_course.classroom import ClassroomError
from ranklearn_course.classroom.confusions import confusions
from ranklearn_course.classroom.marking.folder import journal_path, write_table
from ranklearn_course.classroom.marking.journal import Journal
from ranklearn_course.classroom.marking.marks import Marks, TaskMark
from ranklearn_course.classroom.report import (
    count,
    read_marks,
    render_report,
    text_report,
    write_report,
)
from ranklearn_course.classroom.report.counting import GROUPS
from ranklearn_course.classroom.report.page import FULL_BAR, without_math
from ranklearn_course.classroom.report.reading import STATUSES, Mark
from ranklearn_course.classroom.teaching import teaching
from ranklearn_course.cli import app
from ranklearn_course.exercises.bank import all_exercises

AP, HAND, CEILING = "precision.average_precision", "precision.ap_by_hand", "precision.ceiling"
RECENT = "entrance_task.top_recent"
NASTY = ("<b>Max</b>", "=cmd|' /C calc'!A0", 'Zoë, "Z"', "王小明", "'quoted'")


def marks(ap="correct", mistakes=(), hand="correct", number=()):
    return Marks(
        (
            TaskMark(AP, None if ap == "could not be run" else 0.0, 4, ap, tuple(mistakes)),
            TaskMark(HAND, 0.0, 2, hand, tuple(number)),
        )
    )


CLASS = {
    "Ann": marks(),
    "Ben": marks("wrong", ["denominator=k"]),
    "Cem": marks("wrong", ["denominator=k", "first_rank=zero"], "wrong", ["number=0.353333"]),
    "Dan": marks("edge cases"),
    "Eve": marks("changes its arguments", ["changes its arguments"], "not started"),
    "Fay": marks("wrong", [], "error in the code"),
    "Gus": marks("too slow", [], "too slow"),
    "Hal": marks("could not be run", [], "could not be run"),
}


@pytest.fixture
def table(tmp_path):
    path = tmp_path / "marks.csv"
    write_table(path, CLASS)
    return path


@pytest.fixture
def report(table):
    return count(read_marks(table))


# Reading


def test_a_table_is_read_as_marking_writes_it(table):
    found = read_marks(table)
    assert len(found) == 2 * len(CLASS)
    assert Mark("Cem", AP, "wrong", ("denominator=k", "first_rank=zero")) in found
    assert Mark("Hal", HAND, "could not be run") in found


def test_names_come_back_as_they_were(tmp_path):
    path = tmp_path / "marks.csv"
    write_table(path, dict.fromkeys(NASTY, marks()))
    assert [mark.pupil for mark in read_marks(path)][::2] == list(NASTY)


def test_ids_with_spaces_come_back(tmp_path):
    path = tmp_path / "marks.csv"
    ids = ("order=most, large id", "window=longer")
    write_table(path, {"Ann": Marks((TaskMark(RECENT, 0.0, 4, "wrong", ids),))})
    assert read_marks(path) == [Mark("Ann", RECENT, "wrong", ids)]


def test_a_table_that_a_spreadsheet_saved_with_semicolons(table):
    text = table.read_text(encoding="utf-8-sig").replace(",", ";")
    table.write_text(f"{text}\n;;;;;;\n", encoding="utf-8")
    assert len(read_marks(table)) == 2 * len(CLASS)


def test_the_journal_of_a_run_that_is_not_over(tmp_path):
    path = journal_path(tmp_path / "marks.csv")
    Journal(path, "old").add("Zed", "d", marks())
    journal = Journal(path, "new")
    journal.add("Ann", "d1", marks("wrong", ["denominator=k"]))
    journal.add("Ann", "d2", marks())
    journal.add("Ben", "d", CLASS["Cem"])
    with path.open("ab") as file:
        file.write(b'\n{"pupil": "Tor')
    found = read_marks(path)
    assert {mark.pupil for mark in found} == {"Ann", "Ben"}
    assert found[0] == Mark("Ann", AP, "correct")
    assert found[2].mistakes == ("denominator=k", "first_rank=zero")


HEAD = "pupil,task,points,max,status,mistakes,message\n"


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("m.csv", b"a,b\n1,2\n", "no table of marks"),
        ("m.csv", b"", "no table of marks"),
        ("m.csv", b"\xff\xfe\x00", "not a text in UTF-8"),
        ("m.csv", HEAD.encode(), "no marks yet"),
        ("m.csv", f"{HEAD}Ann,no.such,1,4,correct,,\n".encode(), "line 2: there is no exercise"),
        ("m.csv", f"{HEAD}Ann,{AP},1,4,fine,,\n".encode(), "status must be one of correct"),
        ("m.csv", f"{HEAD}A,{AP},4,4,correct,,\nA,{AP},4,4,correct,,\n".encode(), "two marks"),
        ("m.csv", f"{HEAD}A,{AP},4,4,wrong,\0,\n".encode() + b'"' * 200_000, "."),
        ("m.jsonl", b"not json\n[]\n{}\n", "holds no marks"),
    ],
)
def test_files_that_are_no_marks_are_refused(tmp_path, name, content, words):
    path = tmp_path / name
    path.write_bytes(content)
    with pytest.raises(ClassroomError, match=re.escape(words)):
        read_marks(path)


def test_a_missing_file_is_one_message(tmp_path):
    with pytest.raises(ClassroomError, match="No such file"):
        read_marks(tmp_path / "none.csv")


# The contract with marking


def test_every_id_that_marking_writes_is_known_here():
    """A mistake that the marker can name has a title, an example and a question."""
    for exercise in all_exercises().values():
        known = confusions(exercise)
        if isinstance(exercise, WriteFunction):
            for variant in exercise.catalogue.singles:
                assert set(variant.ids) <= set(known)
            assert {"changes its arguments", "two answers"} <= set(known)
        elif isinstance(exercise, NumberByHand):
            for wrong in exercise.wrong:
                verdict = exercise.check(wrong.value)
                assert set(verdict.mistake_ids) <= set(known)
        elif isinstance(exercise, Choose):
            for letter in exercise.letters:
                assert set(exercise.check(letter).mistake_ids) <= set(known)
        assert all(each.question for each in known.values())


def test_every_status_is_in_one_group():
    grouped = [status for group in GROUPS.values() for status in group.statuses]
    assert sorted(grouped) == sorted(STATUSES)


# Counting


def test_groups_are_counted(report):
    ap, hand = report.tasks
    assert report.pupils == 8
    assert list(ap.counts.values()) == [1, 2, 3, 1, 0, 1]
    assert list(hand.counts.values()) == [3, 0, 1, 2, 1, 1]
    assert ap.groups["half"] == ("Dan", "Eve")
    assert ap.unnamed == ("Fay",)
    assert hand.unnamed == ()


def test_mistakes_are_counted_by_pupils(report):
    found = [(made.confusion.id, made.pupils) for made in report.mistakes]
    assert found[0] == ("denominator=k", ("Ben", "Cem"))
    assert sorted(found[1:]) == [
        ("changes its arguments", ("Eve",)),
        ("first_rank=zero", ("Cem",)),
        ("number=0.353333", ("Cem",)),
    ]


def test_a_mistake_that_is_named_twice_counts_once():
    made = count([Mark("Ann", AP, "wrong", ("denominator=k", "denominator=k"))]).mistakes
    assert [mistake.pupils for mistake in made] == [("Ann",)]


def test_an_id_of_another_version_speaks_for_itself():
    (made,) = count([Mark("Ann", AP, "wrong", ("denominator=new",))]).mistakes
    assert made.confusion.title == "denominator=new"
    assert made.section == "Four denominators"
    assert "denominator=new" in render_report(count([Mark("A", AP, "wrong", ("denominator=new",))]))


# The page


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
        "Repeat: lesson 02 precision, “Four denominators”.",
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


def test_names_cannot_break_the_page():
    found = count(Mark(name, AP, "wrong", ("denominator=k",)) for name in NASTY)
    page = render_report(found, names=True)
    assert "<b>Max</b>" not in page
    assert "&lt;b&gt;Max&lt;/b&gt;" in page
    assert Reader(page).open == []


def test_the_page_is_whole_and_loads_nothing(report):
    reader = Reader(render_report(report, names=True))
    assert reader.open == []
    assert "script" not in reader.tags
    page = render_report(report)
    assert "default-src 'none'" in page.replace("&#x27;", "'")
    assert not re.findall(r"https?://|url\(|@import", page)
    assert "@media print" in page
    assert "prefers-color-scheme: dark" in page


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


def test_edge_cases_are_asked_about():
    half = [Mark("Ann", "dcg.dcg", "edge cases"), Mark("Ann", AP, "correct")]
    dcg, ap = count(half).tasks
    assert dcg.edge_questions == "What should your function do if k is larger than the list?"
    assert ap.edge_questions == ""
    assert count([Mark("Ann", CEILING, "edge cases")]).tasks[0].edge_questions == ""


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
    headings = [heading for chapter in chapters() for heading in teaching(chapter).sections]
    assert not any(set("$\\{}") & set(without_math(heading)) for heading in headings)


def test_the_text_names_the_most_common_first(report):
    lines = text_report(report).splitlines()
    assert lines[0] == "Pupils: 8. Tasks: 2. Right answers: 4 of 16."
    (first,) = (line for line in lines if line.startswith("1. "))
    assert "It divides by k. (Write average precision: 2 of 8.) Ask: How many" in first


# The command


def test_the_command(table, tmp_path):
    page = tmp_path / "page.html"
    result = CliRunner().invoke(app, ["classroom", "report", str(table), "-o", str(page)])
    assert result.exit_code == 0
    assert "1. It divides by k." in result.output
    assert f"The report is in {page}." in result.output
    assert page.read_text(encoding="utf-8") == render_report(count(read_marks(table)))
    CliRunner().invoke(app, ["classroom", "report", str(table), "--names", "-o", str(page)])
    assert "Who: <bdi>Ben</bdi>, <bdi>Cem</bdi>." in page.read_text(encoding="utf-8")


def test_the_command_refuses_in_one_line(table, tmp_path):
    run = CliRunner().invoke
    missing = run(app, ["classroom", "report", str(tmp_path / "none.csv")])
    assert (missing.exit_code, missing.output.count("\n")) == (1, 1)
    nowhere = run(app, ["classroom", "report", str(table), "-o", str(tmp_path / "no" / "p.html")])
    assert nowhere.exit_code == 1
    assert "must exist" in nowhere.output


def test_a_page_that_cannot_be_written_leaves_the_old_one(report, tmp_path, monkeypatch):
    path = tmp_path / "pages" / "report.html"
    path.parent.mkdir()
    write_report(report, path)
    old = path.read_bytes()
    monkeypatch.setattr("os.replace", lambda *_: (_ for _ in ()).throw(OSError(28, "full", "x")))
    with pytest.raises(OSError, match="full"):
        write_report(report, path, names=True)
    assert path.read_bytes() == old
    assert list(path.parent.iterdir()) == [path]
