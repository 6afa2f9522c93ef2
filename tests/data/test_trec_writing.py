"""Writing TREC files: what they hold, round trips, and one clear error for what cannot stand."""

import gzip
import os
import re
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ranklearn_course.data import read_qrels, read_run, write_qrels, write_run

QRELS = "q1 0 d1 0\nq1 0 d2 3\nq2 0 d1 -1\n"
RUN = "q1 Q0 d2 1 0.75 ranklearn\nq1 Q0 d1 2 0.5 ranklearn\nq2 Q0 d9 1 -0.001 ranklearn\n"
AS_QRELS = {"q1": {"d1": 0, "d2": 3}, "q2": {"d1": -1}}
AS_RUN = {"q1": {"d2": 0.75, "d1": 0.5}, "q2": {"d9": -0.001}}


def exactly(text):
    return f"^{re.escape(text)}$"


class TestWriting:
    def test_qrels_keep_their_order(self, tmp_path):
        write_qrels(tmp_path / "qrels.txt", AS_QRELS)
        assert (tmp_path / "qrels.txt").read_text() == QRELS

    def test_a_run_is_written_best_first_with_ranks_from_1(self, tmp_path):
        write_run(tmp_path / "run.txt", {"q": {"low": 1, "high": 2.5}}, tag="me")
        text = "q Q0 high 1 2.5 me\nq Q0 low 2 1.0 me\n"
        assert (tmp_path / "run.txt").read_text() == text

    def test_equal_scores_go_by_document_id_descending(self, tmp_path):
        write_run(tmp_path / "run.txt", {"q": {"a": 1.0, "c": 1.0, "b": 1.0}})
        documents = [line.split()[2] for line in (tmp_path / "run.txt").read_text().splitlines()]
        assert documents == ["c", "b", "a"]

    def test_numpy_numbers_are_written_as_plain_numbers(self, tmp_path):
        write_run(tmp_path / "run.txt", {"q": {"d": np.float32(0.5)}})
        write_qrels(tmp_path / "qrels.txt", {"q": {"d": np.int8(2)}})
        assert (tmp_path / "run.txt").read_text() == "q Q0 d 1 0.5 ranklearn\n"
        assert (tmp_path / "qrels.txt").read_text() == "q 0 d 2\n"

    def test_a_name_with_gz_is_compressed_the_same_each_time(self, tmp_path):
        for name in ("a.gz", "b.gz"):
            write_run(tmp_path / name, AS_RUN)
        packed = (tmp_path / "a.gz").read_bytes()
        assert gzip.decompress(packed).decode() == RUN
        assert packed == (tmp_path / "b.gz").read_bytes()

    def test_queries_without_documents_have_no_line(self, tmp_path):
        write_run(tmp_path / "run.txt", {"q1": {}, "q2": {"d": 1.0}})
        assert read_run(tmp_path / "run.txt") == {"q2": {"d": 1.0}}

    def test_the_file_appears_only_when_it_is_complete(self, tmp_path, monkeypatch):
        path = tmp_path / "run.txt"
        write_run(path, AS_RUN)
        before = path.read_text()

        def full_disk(old, new):
            raise OSError("no space left")

        monkeypatch.setattr(os, "replace", full_disk)
        with pytest.raises(OSError, match="no space left"):
            write_run(path, {"q": {"d": 1.0}})
        assert path.read_text() == before
        assert os.listdir(tmp_path) == ["run.txt"]

    @pytest.mark.parametrize(
        ("table", "error", "text"),
        [
            ({}, ValueError, "run must hold at least one document"),
            ({"q": {}}, ValueError, "run must hold at least one document"),
            (
                [1],
                TypeError,
                "run must map each query to a mapping of documents to numbers, got list",
            ),
            (
                {"q": [1]},
                TypeError,
                "run must map each query to a mapping of documents to numbers, got a list inside",
            ),
            ({1: {"d": 1}}, ValueError, "run must name queries and documents by text, got 1"),
            (
                {"q": {2: 1}},
                ValueError,
                "run, query 'q', document 2: run must name queries and documents by text, got 2",
            ),
            (
                {"q": {"d": float("nan")}},
                ValueError,
                "run, query 'q', document 'd': the score must be a finite number, got nan",
            ),
            (
                {"q": {"d": 10**400}},
                ValueError,
                "run, query 'q', document 'd': the score must fit a floating-point number "
                "(up to 1.8e308), got a larger one",
            ),
            (
                {"q": {"d": "3"}},
                ValueError,
                "run, query 'q', document 'd': the score must be a number, got '3'",
            ),
            (
                {"q": {"d": True}},
                ValueError,
                "run, query 'q', document 'd': the score must be a number, got True",
            ),
            *(
                (
                    {"q": {bad: 1.0}},
                    ValueError,
                    f"run must name queries and documents by text without spaces, got {bad!r}",
                )
                for bad in ("", "d 1", "d\n1", "\ufeffd", "\ud800")
            ),
            (
                {"q 1": {"d": 1.0}},
                ValueError,
                "run must name queries and documents by text without spaces, got 'q 1'",
            ),
        ],
    )
    def test_what_cannot_be_written_is_refused_before_a_file_exists(
        self, table, error, text, tmp_path
    ):
        with pytest.raises(error, match=exactly(text)):
            write_run(tmp_path / "run.txt", table)
        assert os.listdir(tmp_path) == []

    @pytest.mark.parametrize("grade", [1.0, "1", True, None])
    def test_grades_must_be_whole_numbers(self, grade, tmp_path):
        text = f"qrels, query 'q', document 'd': the grade must be a whole number, got {grade!r}"
        with pytest.raises(ValueError, match=exactly(text)):
            write_qrels(tmp_path / "qrels.txt", {"q": {"d": grade}})

    def test_huge_grades_are_refused(self, tmp_path):
        text = "the grade must lie between -2147483647 and 2147483647, got -2147483648"
        with pytest.raises(ValueError, match=re.escape(text)):
            write_qrels(tmp_path / "qrels.txt", {"q": {"d": -(2**31)}})

    def test_a_query_that_would_be_a_comment_is_refused(self, tmp_path):
        with pytest.raises(ValueError, match="do not begin with '#', which begins a comment"):
            write_qrels(tmp_path / "qrels.txt", {"#1": {"d": 1}})

    @pytest.mark.parametrize("tag", ["", "my run", None])
    def test_a_tag_must_be_one_column(self, tag, tmp_path):
        text = f"tag must be text without spaces, got {tag!r}"
        with pytest.raises(ValueError, match=exactly(text)):
            write_run(tmp_path / "run.txt", AS_RUN, tag=tag)


COLUMN = st.text(min_size=1, max_size=8).filter(
    lambda text: not re.search("[ \t\n\r\x0b\x0c\ufeff\ud800-\udfff]", text)
)


def tables(values):
    documents = st.dictionaries(COLUMN, values, min_size=1, max_size=6)
    queries = COLUMN.filter(lambda text: not text.startswith("#"))
    return st.dictionaries(queries, documents, min_size=1, max_size=4)


@settings(max_examples=60, deadline=None)
@given(
    run=tables(st.floats(allow_nan=False, allow_infinity=False)),
    suffix=st.sampled_from(["", ".gz"]),
)
def test_a_run_comes_back_as_it_was_written(run, suffix, tmp_path_factory):
    path = Path(tmp_path_factory.mktemp("run")) / f"run.txt{suffix}"
    write_run(path, run)
    assert read_run(path) == run


@settings(max_examples=60, deadline=None)
@given(qrels=tables(st.integers(-(2**31) + 1, 2**31 - 1)))
def test_qrels_come_back_as_they_were_written(qrels, tmp_path_factory):
    path = Path(tmp_path_factory.mktemp("qrels")) / "qrels.txt"
    write_qrels(path, qrels)
    back = read_qrels(path)
    assert back == qrels
    assert list(back) == list(qrels)
