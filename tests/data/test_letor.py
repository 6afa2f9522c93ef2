"""Reading and writing LETOR files: against scikit-learn, and one clear error for each bad line."""

import gzip
import io
import re
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as of_numpy

from ranklearn_course.data import letor, line_files, read_letor, write_letor
from tests.later import Later
from tests.rows import with_each

datasets = Later("sklearn.datasets")
LETOR = """\
2 qid:10032 1:0.056537 2:0.000000 3:0.666667 #docid = GX029-35-5894638 inc = 0.0119 prob = 0.139842
0 qid:10032 1:0.279152 2:0.000000 3:0.000000 #docid = GX030-77-6315042 inc = 1 prob = 0.341364
1 qid:9 1:-1e-3 2:12 3:0.5 #docid = GX140-98-13566007 inc = 1 prob = 0.0701303
"""
TABLE = [[0.056537, 0, 0.666667], [0.279152, 0, 0], [-0.001, 12, 0.5]]


def read(text, **options):
    return read_letor(io.BytesIO(text if isinstance(text, bytes) else text.encode()), **options)


def same(first, second):
    return all(np.array_equal(a, b) for a, b in zip(first, second, strict=True))


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "train.txt"
    path.write_text(LETOR)
    return path


def test_features_grades_and_queries(path):
    found = read_letor(path)
    assert found.features.tolist() == TABLE
    assert found.features.dtype == float
    assert found.grades.tolist() == [2, 0, 1]
    assert found.queries.tolist() == [10032, 10032, 9]
    assert found.query_ids.tolist() == [10032, 9]
    assert found.offsets.tolist() == [0, 2, 3]


def test_gzip_and_open_files(path, tmp_path):
    packed = tmp_path / "packed"
    packed.write_bytes(gzip.compress(LETOR.encode()))
    wanted = read_letor(path)
    assert same(read_letor(packed), wanted)
    assert same(read_letor(str(path)), wanted)
    assert same(read_letor(io.StringIO(LETOR)), wanted)


@with_each(
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace(" ", "\t"),
        lambda text: text.replace(" ", "   "),
        lambda text: "# a header\n\n" + text.replace("\n", "\n  \n"),
        lambda text: re.sub("#.*", "", text),
        lambda text: text.rstrip("\n"),
        lambda text: text.replace("inc = 1 ", "inc:1 # 7:8_9"),
        lambda text: "\ufeff" + text,
    ]
)
def test_spaces_comments_and_line_ends_do_not_matter(change):
    assert same(read(change(LETOR)), read(LETOR))


def test_missing_features_are_zero():
    text = "1 qid:1 2:0.5\n0 qid:1\n2 qid:2 1:3 5:4\n0 qid:2 4:1\n"
    wanted = [[0, 0.5, 0, 0, 0], [0] * 5, [3, 0, 0, 0, 4], [0, 0, 0, 1, 0]]
    assert read(text).features.tolist() == wanted


@pytest.mark.parametrize("batch", [1, 2, 4096])
def test_the_table_widens_as_higher_features_come(batch, monkeypatch):
    monkeypatch.setattr(letor, "BATCH", batch)
    text = "".join(f"0 qid:1 {i}:{i} {i + 1}:0.5\n" for i in (1, 2, 2, 7))
    wanted = np.zeros((4, 8))
    for row, i in enumerate((1, 2, 2, 7)):
        wanted[row, i - 1 : i + 1] = i, 0.5
    assert read(text).features.tolist() == wanted.tolist()


def test_the_width_can_be_given():
    assert read("1 qid:1 1:0.5\n", n_features=3).features.tolist() == [[0.5, 0, 0]]
    assert read("1 qid:1\n").features.shape == (1, 0)


def test_the_first_feature_may_have_the_number_0():
    text = "1 qid:1 0:0.5 2:4\n"
    assert read(text, zero_based=True).features.tolist() == [[0.5, 0, 4]]
    with pytest.raises(
        ValueError, match=r"column 3: the feature number .* from 1 to 10000, got '0'"
    ):
        read(text)
    with pytest.raises(ValueError, match=r"column 4: the feature number .* from 0 to 1, got '2'"):
        read(text, zero_based=True, n_features=2)


def test_single_precision():
    found = read(LETOR, dtype="float32").features
    assert found.dtype == np.float32
    np.testing.assert_array_equal(found, np.float32(TABLE))


def random_text(rng, n=300, d=8):
    dense = rng.random((n, d)).round(6) * (rng.random((n, d)) < rng.choice([0.3, 1.0], (n, 1)))
    lines = []
    for i, row in enumerate(dense):
        pairs = [f"{j}:{v:.6g}" for j, v in enumerate(row, 1) if v or rng.random() < 0.5]
        lines.append(f"{rng.integers(5)} qid:{i // 7} {' '.join(pairs)} # {i}\n")
    return "".join(lines)


@pytest.mark.parametrize("batch", [3, 4096])
@pytest.mark.parametrize("seed", range(3))
def test_the_answer_is_that_of_scikit_learn(seed, batch, monkeypatch):
    monkeypatch.setattr(letor, "BATCH", batch)
    text = random_text(np.random.default_rng(seed)).encode()
    features, grades, queries = datasets.load_svmlight_file(
        io.BytesIO(text), query_id=True, zero_based=False, n_features=8
    )
    assert same(read(text, n_features=8), (features.toarray(), grades, queries))


def test_files_of_scikit_learn_can_be_read():
    rng = np.random.default_rng(0)
    features, grades, queries = rng.normal(size=(20, 4)), rng.integers(0, 5, 20), np.arange(20) // 6
    file = io.BytesIO()
    datasets.dump_svmlight_file(
        features, grades, file, query_id=queries, comment="made by scikit-learn"
    )
    file.seek(0)
    found = read_letor(file, zero_based=True)
    np.testing.assert_allclose(found.features, features, rtol=1e-15)
    assert same(found[1:], (grades, queries))


BAD_LINES = [
    ("x qid:1 1:1", 1, "the grade must be a whole number, 0 or more, got 'x'"),
    ("-1 qid:1 1:1", 1, "the grade must be a whole number, 0 or more, got '-1'"),
    ("1.5 qid:1 1:1", 1, "the grade must be a whole number, 0 or more, got '1.5'"),
    ("2147483648 qid:1 1:1", 1, "the grade must be a whole number, 0 or more, got '2147483648'"),
    ("٣ qid:1 1:1", 1, "the grade must be a whole number, 0 or more, got '٣'"),
    ("1", 2, "the query is missing; a line starts like 2 qid:10 1:0.5"),
    ("1 1:0.5", 2, "the second column must name the query, such as qid:10, got '1:0.5'"),
    ("1 qid 1:0.5", 2, "the second column must name the query, such as qid:10, got 'qid'"),
    ("1 QID:3 1:0.5", 2, "the second column must name the query, such as qid:10, got 'QID:3'"),
    ("1 qid: 1:0.5", 2, "the query must be a whole number, 0 or more, such as qid:10, got ''"),
    ("1 qid:a 1:1", 2, "the query must be a whole number, 0 or more, such as qid:10, got 'a'"),
    ("1 qid:1 1:1 2", 4, "a feature must stand as number:value, such as 3:0.5, got '2'"),
    ("1 qid:1 x:1", 3, "the feature number must be a whole number from 1 to 10000, got 'x'"),
    ("1 qid:1 :1", 3, "the feature number must be a whole number from 1 to 10000, got ''"),
    ("1 qid:1 0:1", 3, "the feature number must be a whole number from 1 to 10000, got '0'"),
    ("1 qid:1 -2:1", 3, "the feature number must be a whole number from 1 to 10000, got '-2'"),
    (
        "1 qid:1 10001:1",
        3,
        "the feature number must be a whole number from 1 to 10000, got '10001'",
    ),
    ("1 qid:1 1:1 3:1 2:1", 5, "the feature numbers must rise from left to right, got 2 after 3"),
    ("1 qid:1 1:1 2:1 2:1", 5, "feature 2 stands twice"),
    ("1 qid:1 1:1 2:1 1:1", 5, "feature 1 stands twice"),
    ("1 qid:1 1:1 2:", 4, "the value of feature 2 must be a number, got ''"),
    ("1 qid:1 1:1 2:b", 4, "the value of feature 2 must be a number, got 'b'"),
    ("1 qid:1 1:1 2:1:3", 4, "the value of feature 2 must be a number, got '1:3'"),
    ("1 qid:1 1:1_0 2:1", 3, "the value of feature 1 must be a number, got '1_0'"),
    ("1 qid:1 1:1 2:nan", 4, "the value of feature 2 must be a finite number, got 'nan'"),
    ("1 qid:1 1:1 2:-inf", 4, "the value of feature 2 must be a finite number, got '-inf'"),
    ("1 qid:1 1:1 2:1e999", 4, "the value of feature 2 must be a finite number, got '1e999'"),
    ("1 qid:1 1: 2:1", 3, "the value of feature 1 must be a number, got ''"),
    ("1 qid:1 1 0.5:2 0.5", 3, "a feature must stand as number:value, such as 3:0.5, got '1'"),
    (
        "1 qid:1:1 0.5 2:1",
        2,
        "the query must be a whole number, 0 or more, such as qid:10, got '1:1'",
    ),
    ("1 qid:1 1 :2", 3, "a feature must stand as number:value, such as 3:0.5, got '1'"),
]


@with_each(product(BAD_LINES, ["", "0 qid:1 1:0.5 2:0.5\n", "0 qid:1 2:1\n", "0 qid:1\n"]))
def test_a_bad_line_is_named_with_file_line_and_column(bad, before, tmp_path):
    line, column, reason = bad
    path = tmp_path / "bad.txt"
    path.write_text(before + line + " # comment\n", encoding="utf-8")
    place = f"{path}, line {1 + before.count(chr(10))}, column {column}: {reason}"
    with pytest.raises(ValueError, match=f"^{re.escape(place)}$"):
        read_letor(path)


def test_large_finite_values_are_read():
    assert read("1 qid:1 1:1e308 2:1e308\n" * 2).features.tolist() == [[1e308, 1e308]] * 2


@pytest.mark.parametrize("second", ["1:1", "2:1"])
def test_values_beyond_the_type_are_refused(second):
    text = f"1 qid:1 1:1e39\n0 qid:1 {second}\n"
    assert read(text).features.max() == 1e39
    with pytest.raises(ValueError, match="the open file: a value is too large for dtype float32"):
        read(text, dtype="float32")


def test_bytes_that_are_not_text_are_shown():
    with pytest.raises(ValueError, match=r"column 3: the feature number .* got '�'"):
        read(b"1 qid:1 \xff:1\n")


def test_the_lines_of_a_query_stand_together():
    text = "1 qid:1 1:1\n1 qid:2 1:1\n1 qid:1 1:1\n"
    place = "the open file, line 3: query 1 is back after other queries"
    with pytest.raises(ValueError, match=f"^{place}"):
        read(text)


@pytest.mark.parametrize("text", ["", "\n \n", "# only a comment\n"])
def test_empty_files_are_refused(text):
    with pytest.raises(ValueError, match="must have at least one document, this one is empty"):
        read(text)


@with_each(
    [
        ({"dtype": int}, "dtype must be a floating-point type"),
        ({"dtype": "colour"}, "dtype must be a floating-point type"),
        ({"n_features": 0}, "n_features must be a positive whole number, got 0"),
        ({"n_features": 10_001}, "n_features must be at most 10000, got 10001"),
    ]
)
def test_bad_options_are_refused(options, text):
    with pytest.raises(ValueError, match=text):
        read(LETOR, **options)


def test_sources_of_another_kind_and_missing_files_are_refused(tmp_path):
    with pytest.raises(TypeError, match="source must be a path or an open file, got 3"):
        read_letor(3)
    with pytest.raises(FileNotFoundError):
        read_letor(tmp_path / "nowhere.txt")


def test_big_files_show_a_bar(path, capsys, monkeypatch):
    monkeypatch.setattr(line_files, "BIG_FILE", 10)
    read_letor(path)
    assert "Reading train.txt: 100%" in capsys.readouterr().err
    read_letor(path, progress=False)
    assert capsys.readouterr().err == ""


class TestWriting:
    @settings(max_examples=30, deadline=None)
    @given(
        features=of_numpy.arrays(
            st.sampled_from([np.float64, np.float32]),
            st.tuples(st.integers(1, 6), st.integers(1, 5)),
            elements=st.floats(allow_nan=False, allow_infinity=False, width=32),
        ),
        seed=st.integers(0, 100),
        zero_based=st.booleans(),
    )
    def test_what_is_written_is_read(self, features, seed, zero_based, tmp_path_factory):
        rng, n = np.random.default_rng(seed), len(features)
        grades, queries = rng.integers(0, 5, n), np.sort(rng.integers(0, 3, n))
        path = tmp_path_factory.mktemp("letor") / "file.txt.gz"
        write_letor(path, features, grades, queries, zero_based=zero_based)
        found = read_letor(path, zero_based=zero_based, dtype=features.dtype)
        assert same(found, (features, grades, queries))

    def test_the_form_is_that_of_letor(self, tmp_path):
        path = tmp_path / "file.txt"
        write_letor(path, TABLE, [2.0, 0, 1], [10, 10, 9], digits=3)
        assert path.read_text().splitlines() == [
            "2 qid:10 1:0.0565 2:0 3:0.667",
            "0 qid:10 1:0.279 2:0 3:0",
            "1 qid:9 1:-0.001 2:12 3:0.5",
        ]

    def test_whole_features_are_written_too(self, tmp_path):
        path = tmp_path / "file.txt"
        write_letor(path, [[1, 2]], [0], [1])
        assert read_letor(path).features.tolist() == [[1, 2]]

    @pytest.mark.parametrize(
        ("change", "text"),
        [
            ({"features": [[np.nan]] * 2}, "features must hold finite numbers"),
            ({"features": [1.0, 2.0]}, "features must be a table, got shape"),
            ({"grades": [1.5, 0]}, "grades must hold whole numbers from 0 to"),
            ({"grades": [-1, 0]}, "grades must hold whole numbers from 0 to"),
            ({"grades": [1]}, "grades must be one number for each of the 2 rows"),
            ({"queries": [2**31, 0]}, "queries must hold whole numbers from 0 to"),
            (
                {"features": [[1.0]] * 3, "grades": [0] * 3, "queries": [5, 4, 5]},
                "query 5 is back after other queries",
            ),
            ({"digits": 0}, "digits must be None or a whole number from 1 to 17, got 0"),
            ({"digits": True}, "digits must be None or a whole number from 1 to 17, got True"),
        ],
    )
    def test_what_a_reader_would_refuse_is_not_written(self, change, text, tmp_path):
        good = {"features": [[1.0], [2.0]], "grades": [1, 0], "queries": [4, 4]}
        with pytest.raises(ValueError, match=text):
            write_letor(tmp_path / "file.txt", **(good | change))
        assert not (tmp_path / "file.txt").exists()
