"""Reading TREC files: every form of a source, and one clear error for each malformed file."""

import gzip
import io
import re

import pytest

from ranklearn_course.data import line_files, read_qrels, read_run
from tests.rows import with_each

QRELS = "q1 0 d1 0\nq1 0 d2 3\nq2 0 d1 -1\n"
RUN = "q1 Q0 d2 1 0.75 mine\nq1 Q0 d1 2 0.5 mine\nq2 Q0 d9 1 -1e-3 mine\n"
AS_QRELS = {"q1": {"d1": 0, "d2": 3}, "q2": {"d1": -1}}
AS_RUN = {"q1": {"d2": 0.75, "d1": 0.5}, "q2": {"d9": -0.001}}


def exactly(text):
    return f"^{re.escape(text)}$"


@pytest.mark.parametrize(
    ("read", "text", "table"), [(read_qrels, QRELS, AS_QRELS), (read_run, RUN, AS_RUN)]
)
class TestSources:
    def test_path(self, read, text, table, tmp_path):
        path = tmp_path / "file.txt"
        path.write_text(text)
        assert read(path) == table
        assert read(str(path)) == table

    def test_gzip_is_known_by_its_content(self, read, text, table, tmp_path):
        path = tmp_path / "file.txt"
        path.write_bytes(gzip.compress(text.encode()))
        assert read(path) == table

    def test_open_text_file(self, read, text, table):
        assert read(io.StringIO(text)) == table

    def test_open_binary_file(self, read, text, table):
        assert read(io.BytesIO(text.encode())) == table

    def test_open_file_stays_open(self, read, text, table, tmp_path):
        path = tmp_path / "file.txt"
        path.write_text(text)
        with open(path) as file:
            assert read(file) == table
            assert not file.closed

    @pytest.mark.parametrize(
        "change",
        [
            lambda text: text.replace("\n", "\r\n"),
            lambda text: text.replace(" ", "\t"),
            lambda text: text.replace(" ", "  \t "),
            lambda text: "\n\n" + text.replace("\n", "\n \n"),
            lambda text: text.rstrip("\n"),
            lambda text: "\ufeff" + text,
        ],
        ids=["windows", "tabs", "wide", "blank lines", "no last newline", "byte order mark"],
    )
    def test_spaces_and_line_ends_do_not_matter(self, read, text, table, change):
        assert read(io.BytesIO(change(text).encode())) == table


def test_lines_of_a_query_need_not_stand_together():
    text = "q1 Q0 d1 1 3 t\nq2 Q0 d1 1 2 t\nq1 Q0 d2 2 1 t\n"
    assert read_run(io.StringIO(text)) == {"q1": {"d1": 3.0, "d2": 1.0}, "q2": {"d1": 2.0}}


def test_the_rank_column_is_ignored():
    assert read_run(io.StringIO("q Q0 a second 1 t\nq Q0 b -7 2 t\n")) == {
        "q": {"a": 1.0, "b": 2.0}
    }


def test_ids_may_hold_any_letters_and_unbreakable_spaces():
    run = read_run(io.StringIO("α Q0 d\u00a01 1 1 t\n"))
    assert run == {"α": {"d\u00a01": 1.0}}


QRELS_COLUMNS = "a qrels line has 4 columns (query, iteration, document, grade), this one has "
RUN_COLUMNS = "a run line has 6 columns (query, Q0, document, rank, score, tag), this one has "

MALFORMED = [
    (read_qrels, b"q1 0 d1 1\nq1 0 d2\n", "line 2: " + QRELS_COLUMNS + "3"),
    (read_qrels, b"q1 0 d1 1 2\n", "line 1: " + QRELS_COLUMNS + "5"),
    (read_qrels, b"q1 0 d1 1.5\n", "line 1: the grade must be a whole number, got '1.5'"),
    (read_qrels, b"q1 0 d1 good\n", "line 1: the grade must be a whole number, got 'good'"),
    (read_qrels, b"q1 0 d1 1_0\n", "line 1: the grade must be a whole number, got '1_0'"),
    (read_qrels, b"q1 0 d1 nan\n", "line 1: the grade must be a whole number, got 'nan'"),
    (
        read_qrels,
        "q1 0 d1 ٣\n".encode(),
        "line 1: the grade must be a whole number, got '٣'",
    ),
    (
        read_qrels,
        b"q1 0 d1 2147483648\n",
        "line 1: the grade must lie between -2147483647 and 2147483647, got 2147483648",
    ),
    (
        read_qrels,
        b"q1 0 d1 1\nq2 0 d1 1\n\nq1 0 d1 2\n",
        "line 4: document 'd1' stands twice for query 'q1'",
    ),
    (read_qrels, b"q1 0 d1 1\nq1 0 \xff 1\n", "line 2: the line is not UTF-8 text"),
    (read_run, b"q1 Q0 d1 1 0.5\n", "line 1: " + RUN_COLUMNS + "5"),
    (read_run, b"q1 Q0 d1 1 0.5 my run\n", "line 1: " + RUN_COLUMNS + "7"),
    (read_run, b"q1 Q0 d1 1 0.5 t\nq1 d2 0.4\n", "line 2: " + RUN_COLUMNS + "3"),
    (read_run, b"query Q0 doc rank score tag\n", "line 1: the score must be a number, got 'score'"),
    (read_run, b"q1 Q0 d1 1 0,5 t\n", "line 1: the score must be a number, got '0,5'"),
    (read_run, b"q1 Q0 d1 1 1_0.5 t\n", "line 1: the score must be a number, got '1_0.5'"),
    (read_run, b"q1 Q0 d1 1 NaN t\n", "line 1: the score must be a finite number, got 'NaN'"),
    (read_run, b"q1 Q0 d1 1 -inf t\n", "line 1: the score must be a finite number, got '-inf'"),
    (read_run, b"q1 Q0 d1 1 1e999 t\n", "line 1: the score must be a finite number, got '1e999'"),
    (
        read_run,
        b"q1 Q0 d1 1 0.5 t\nq1 Q0 d1 2 0.4 t\n",
        "line 2: document 'd1' stands twice for query 'q1'",
    ),
    (read_run, b"q1 Q0 d1 1 0.5 t\nq\xe9 Q0 d1 1 0.5 t\n", "line 2: the line is not UTF-8 text"),
]


@with_each(MALFORMED)
def test_malformed_lines_are_named_with_file_and_line(read, content, text, tmp_path):
    path = tmp_path / "bad.txt"
    path.write_bytes(content)
    with pytest.raises(ValueError, match=exactly(f"{path}, {text}")):
        read(path)
    with pytest.raises(ValueError, match=exactly(f"the open file, {text}")):
        read(io.BytesIO(content))


def test_the_name_of_an_open_file_is_told(tmp_path):
    path = tmp_path / "bad.txt"
    path.write_text("q1\n")
    with open(path) as file, pytest.raises(ValueError, match=f"^{re.escape(str(path))}, line 1: "):
        read_run(file)


@pytest.mark.parametrize("content", [b"", b"\n", b" \n\t\n", b"\xef\xbb\xbf"])
@pytest.mark.parametrize(("read", "kind"), [(read_qrels, "qrels"), (read_run, "run")])
def test_empty_files_are_refused(read, kind, content, tmp_path):
    path = tmp_path / "empty.txt"
    path.write_bytes(content)
    text = f"{path}: a {kind} file must have at least one line, this one is empty"
    with pytest.raises(ValueError, match=exactly(text)):
        read(path)


def test_a_gzip_file_that_ends_early_is_refused(tmp_path):
    path = tmp_path / "cut.gz"
    lines = "".join(f"q1 Q0 d{i} 1 {i} t\n" for i in range(1000))
    path.write_bytes(gzip.compress(lines.encode())[:-20])
    start = exactly(f"{path}: the file cannot be read to its end (")[:-1]
    with pytest.raises(ValueError, match=start):
        read_run(path)


def test_a_damaged_gzip_file_is_refused(tmp_path):
    path = tmp_path / "damaged.gz"
    path.write_bytes(gzip.compress(RUN.encode())[:10] + b"\xff" * 50)
    with pytest.raises(ValueError, match="the file cannot be read to its end"):
        read_run(path)


def test_a_text_file_opened_with_the_wrong_encoding_is_refused(tmp_path):
    path = tmp_path / "latin.txt"
    path.write_bytes("q1 Q0 d\xe9 1 1 t\n".encode("latin-1"))
    with (
        open(path, encoding="utf-8") as file,
        pytest.raises(ValueError, match="the file cannot be read to its end"),
    ):
        read_run(file)


@with_each([None, 3, b"run.txt", ["q1 Q0 d1 1 1 t"]])
def test_a_source_of_another_kind_is_refused(source):
    text = f"source must be a path or an open file, got {source!r}"
    with pytest.raises(TypeError, match=exactly(text)):
        read_run(source)


@pytest.mark.parametrize("text", [QRELS, "q1 0 d1 1\n"])
def test_the_text_of_a_file_is_not_taken_for_its_path(text):
    message = (
        "source must be a path or an open file, got the text itself; wrap it: io.StringIO(text)"
    )
    with pytest.raises(ValueError, match=exactly(message)):
        read_qrels(text)


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(FileNotFoundError, match=r"nowhere\.txt"):
        read_run(tmp_path / "nowhere.txt")


class TestProgress:
    def test_small_files_show_no_bar(self, tmp_path, capsys):
        path = tmp_path / "small.txt"
        path.write_text(RUN)
        read_run(path)
        assert capsys.readouterr() == ("", "")

    @pytest.mark.parametrize("pack", [bytes, gzip.compress])
    def test_big_files_show_a_bar_on_stderr(self, pack, tmp_path, capsys, monkeypatch):
        path = tmp_path / "big.txt"
        path.write_bytes(pack(RUN.encode()))
        monkeypatch.setattr(line_files, "BIG_FILE", 10)
        assert read_run(path) == AS_RUN
        out, err = capsys.readouterr()
        assert out == ""
        assert "Reading big.txt" in err
        assert "100%" in err

    def test_the_bar_can_be_switched_off(self, tmp_path, capsys, monkeypatch):
        path = tmp_path / "big.txt"
        path.write_text(RUN)
        monkeypatch.setattr(line_files, "BIG_FILE", 10)
        read_run(path, progress=False)
        assert capsys.readouterr().err == ""

    def test_the_bar_can_be_asked_for(self, tmp_path, capsys):
        path = tmp_path / "small.txt"
        path.write_text(QRELS)
        read_qrels(path, progress=True)
        assert "Reading small.txt: 100%" in capsys.readouterr().err

    def test_an_open_file_of_unknown_size_counts_bytes(self, capsys):
        read_run(io.StringIO(RUN), progress=True)
        assert f"{len(RUN)}.0B" in capsys.readouterr().err.replace(" ", "")

    def test_many_batches_are_read_whole(self, monkeypatch):
        monkeypatch.setattr(line_files, "BATCH", 3)
        lines = "".join(f"q{i % 7} Q0 d{i} 1 {i} t\n" for i in range(100))
        run = read_run(io.StringIO(lines))
        assert sorted(d for documents in run.values() for d in documents) == sorted(
            f"d{i}" for i in range(100)
        )
