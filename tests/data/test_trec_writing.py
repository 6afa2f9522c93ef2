"""Writing TREC files: what they hold, round trips, and one clear error for what cannot stand."""

import gzip
import os
import re
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ranklearn_course.data import read_qrels, read_run, write_qrels, write_run

QRELS = {"q1": {"d1": 0, "d2": np.int8(3)}, "none": {}, "q2": {"d1": -1}}
RUN = {"q1": {"b": np.float32(0.5), "a": 1, "c": 0.5}, "none": {}, "q2": {"d9": -0.001}}


def test_a_run_is_written_best_first_and_equal_scores_by_id_descending(tmp_path):
    write_qrels(tmp_path / "qrels.txt", QRELS)
    assert (tmp_path / "qrels.txt").read_text() == "q1 0 d1 0\nq1 0 d2 3\nq2 0 d1 -1\n"
    write_run(tmp_path / "run.txt", RUN, tag="me")
    assert (tmp_path / "run.txt").read_text().splitlines() == [
        "q1 Q0 a 1 1.0 me",
        "q1 Q0 c 2 0.5 me",
        "q1 Q0 b 3 0.5 me",
        "q2 Q0 d9 1 -0.001 me",
    ]


def test_a_name_with_gz_is_compressed_the_same_each_time(tmp_path):
    for name in ("a.gz", "b.gz", "plain"):
        write_run(tmp_path / name, RUN)
    packed = (tmp_path / "a.gz").read_bytes()
    assert gzip.decompress(packed) == (tmp_path / "plain").read_bytes()
    assert packed == (tmp_path / "b.gz").read_bytes()


SPACES = "run must name queries and documents by text without spaces, got "
PLACE = "run, query 'q', document 'd': "
TABLES = [
    ({"q": {}}, "run must hold at least one document"),
    ({"q": [1]}, "run must map each query to a mapping of documents to numbers, got a list inside"),
    ({"q": {"d": float("nan")}}, f"{PLACE}the score must be a finite number, got nan"),
    (
        {"q": {"d": 10**400}},
        f"{PLACE}the score must fit a floating-point number (up to 1.8e308), got a larger one",
    ),
    ({"q": {"d": "3"}}, f"{PLACE}the score must be a number, got '3'"),
    *(({"q": {bad: 1.0}}, f"{SPACES}{bad!r}") for bad in ("", "d 1", "d\n1", "\ufeffd", "\ud800")),
]


@pytest.mark.parametrize(("table", "text"), TABLES)
def test_what_cannot_be_written_is_refused_before_a_file_exists(table, text, tmp_path):
    with pytest.raises((ValueError, TypeError), match=f"^{re.escape(text)}$"):
        write_run(tmp_path / "run.txt", table)
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize(
    ("write", "text"),
    [
        (lambda path: write_run(path, RUN, tag="my run"), "tag must be text without spaces, got"),
        (lambda path: write_run(path, {"#1": {"d": 1}}), "do not begin with '#', which begins a"),
        (lambda path: write_qrels(path, {"q": {"d": 1.0}}), "must be a whole number, got 1.0"),
        (lambda path: write_qrels(path, {"q": {"d": -(2**31)}}), "must lie between -2147483647"),
    ],
)
def test_grades_tags_and_comments_are_checked(write, text, tmp_path):
    with pytest.raises(ValueError, match=re.escape(text)):
        write(tmp_path / "file.txt")


COLUMN = st.text(min_size=1, max_size=8).filter(
    lambda text: not re.search("[ \t\n\r\x0b\x0c\ufeff\ud800-\udfff]", text)
)


def tables(values):
    documents = st.dictionaries(COLUMN, values, min_size=1, max_size=6)
    queries = COLUMN.filter(lambda text: not text.startswith("#"))
    return st.dictionaries(queries, documents, min_size=1, max_size=4)


@given(
    run=tables(st.floats(allow_nan=False, allow_infinity=False)),
    qrels=tables(st.integers(-(2**31) + 1, 2**31 - 1)),
)
def test_what_was_written_comes_back(run, qrels, tmp_path_factory):
    folder = Path(tmp_path_factory.mktemp("trec"))
    write_run(folder / "run.txt.gz", run)
    assert read_run(folder / "run.txt.gz") == run
    write_qrels(folder / "qrels.txt", qrels)
    assert [*read_qrels(folder / "qrels.txt").items()] == [*qrels.items()]
