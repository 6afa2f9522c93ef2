"""Marks are read as marking writes them."""

import re

import pytest

from ranklearn_course.classroom import ClassroomError
from ranklearn_course.classroom.marking.folder import write_table
from ranklearn_course.classroom.report import read_marks
from ranklearn_course.course import chapters
from tests.classroom.report.sample import AP, CLASS, NASTY, marks

STARTS = ("", "'", "''")
NAMES = [
    *(start + name for start in STARTS for name in ("=x", "＝x", "@x", "x")),
    *(*NASTY, "an\nna", r"an\nna", r"an\\nna", "\udce4", r"\udce4", "\t=x", r"\t=x", "'"),
]


def test_two_names_stay_two(tmp_path):
    path = tmp_path / "marks.csv"
    write_table(path, dict.fromkeys(NAMES, marks()))
    read = [mark.pupil for mark in read_marks(path)][::2]
    assert len(set(read)) == len(NAMES)
    assert set(read) >= set(NASTY)
    text = path.read_text(encoding="utf-8-sig")
    starts = {line[0] for line in text.splitlines()}
    assert not starts & set("=+-@＝＋－＠")


def test_a_table_that_a_spreadsheet_saved_with_semicolons(table):
    text = table.read_text(encoding="utf-8-sig").replace(",", ";")
    table.write_text(f"{text}\n;;;;;;\n", encoding="utf-8")
    assert len(read_marks(table)) == 2 * len(CLASS)


def test_a_task_whose_id_was_renamed_is_read_by_its_new_one(table, monkeypatch):
    monkeypatch.setitem(chapters()["precision"].renamed, "precision.old", AP)
    found = read_marks(table)
    text = table.read_text(encoding="utf-8-sig")
    table.write_text(text.replace(AP, "precision.old"), encoding="utf-8")
    assert read_marks(table) == found


HEAD = "pupil,task,points,max,status,mistakes,message\n"


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("a,b\n1,2\n", "no table of marks"),
        ("", "no table of marks"),
        ("\ud800", "not a text in UTF-8"),
        (HEAD, "no marks yet"),
        (f"{HEAD}Ann,no.such,1,4,correct,,\n", "line 2: there is no exercise"),
        (f"{HEAD}Ann,{AP},1,4,fine,,\n", "status must be one of correct"),
        (f"{HEAD}A,{AP},4,4,correct,,\nA,{AP},4,4,correct,,\n", "two marks"),
        (f"{HEAD}A,{AP},4,4,wrong,\0,\n" + '"' * 200_000, "."),
    ],
)
def test_files_that_are_no_marks_are_refused(tmp_path, content, words):
    path = tmp_path / "m.csv"
    path.write_text(content, encoding="utf-8", errors="surrogatepass")
    with pytest.raises(ClassroomError, match=re.escape(words)):
        read_marks(path)
