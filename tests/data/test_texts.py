"""Texts of ids: from every table, only those that were asked for, or refused with the line."""

import pytest

from ranklearn_course.data import read_texts
from tests.rows import with_each

TEXTS = [
    '{"_id": "a", "title": "", "text": "long\\n one"}\n{"_id": 7, "title": "Seven", "text": "x"}\n'
    '{"_id": "b", "title": "B", "text": "x"}\n',
    '[{"docid": 7, "title": "Seven"}, {"docid": "a", "title": "long one"}]',
    "qid,question\n7,Seven\na,long one\nb,B\n",
    '{"_id": 7.0, "title": "Seven"}\n{"_id": "a", "title": "long one"}\n',
    "text\tpid\nSeven\t7\nlong one\ta\n",
]


@with_each(TEXTS)
def test_texts_of_every_shape(text, tmp_path):
    (tmp_path / "texts").write_text(text)
    assert read_texts(tmp_path / "texts", {"7", "a", "c"}) == {"7": "Seven", "a": "long one"}


def test_a_long_document_is_a_text(tmp_path):
    long = "word " * 100_000
    (tmp_path / "texts").write_text(f"id,text\na,{long}\n")
    assert read_texts(tmp_path / "texts", {"a"}) == {"a": long.strip()}


def test_several_files_and_an_id_without_a_text(tmp_path):
    for name in "ab":
        (tmp_path / name).write_text(f"id,title\n{name},Title of {name}\nc,\n")
    found = read_texts([tmp_path / "a", tmp_path / "b"], "abc")
    assert found == {"a": "Title of a", "b": "Title of b", "c": "c"}


@with_each(
    [
        ("id,grade\n1,2\n", "no column is known as the id, or none as title or text"),
        ("id,text\n1\n", "line 2: the first line names 2 columns"),
        ("id,text\na,b\n,c\n", "line 3: the id must be text or a whole number, got ''"),
        ('{"id": null, "text": "a"}', "object 1: the id must be text or a whole number, got None"),
        ('{"id": 9007199254740993.0, "text": "a"}', "object 1: the id 9.* lost digits"),
        ('{"a": {"b": 1}}', "a table with an id and a title or a text was expected"),
        ("", "the file is empty"),
        ("\n \n", "the file is empty"),
        ("\ufeff", "the file is empty"),
        ("# made by hand, today\n", "the file is empty"),
        ("sep=;\n", "the file is empty"),
        ('{"id": 1, "text": "a"}\n{"id"\n', "line 2, column 6: this is no JSON"),
    ]
)
def test_what_cannot_be_read_is_refused(text, fragment, tmp_path):
    (tmp_path / "texts").write_text(text)
    with pytest.raises(ValueError, match=f"texts: .*{fragment}|texts: {fragment}"):
        read_texts(tmp_path / "texts", {"1"})
