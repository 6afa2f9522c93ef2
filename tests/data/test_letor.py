"""Reading LETOR files: against scikit-learn, and one clear error for each bad line."""

import io
import re

import numpy as np
import pytest

from ranklearn_course.data import read_letor
from tests.later import Later

datasets = Later("sklearn.datasets")
LETOR = """\
2 qid:10032 1:0.056537 2:0.000000 3:0.666667 #docid = GX029-35-5894638 inc = 0.0119 prob = 0.139842
0 qid:10032 1:0.279152 2:0.000000 3:0.000000 #docid = GX030-77-6315042 inc = 1 prob = 0.341364
1 qid:9 1:-1e-3 2:12 3:0.5 #docid = GX140-98-13566007 inc = 1 prob = 0.0701303
"""
TABLE = [[0.056537, 0, 0.666667], [0.279152, 0, 0], [-0.001, 12, 0.5]]


def read(text):
    return read_letor(io.BytesIO(text.encode()))


def same(first, second):
    return all(np.array_equal(a, b) for a, b in zip(first, second, strict=True))


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text,
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace(" ", "\t"),
        lambda text: "# a header\n\n" + text.replace("\n", "\n  \n"),
        lambda text: re.sub("#.*", "", text),
        lambda text: text.rstrip("\n"),
        lambda text: text.replace("inc = 1 ", "inc:1 # 7:8_9"),
        lambda text: "\ufeff" + text,
    ],
)
def test_features_grades_and_queries(change):
    found = read(change(LETOR))
    assert found.features.tolist() == TABLE
    assert found.grades.tolist() == [2, 0, 1]
    assert found.queries.tolist() == [10032, 10032, 9]


def test_missing_features_are_zero():
    text = "1 qid:1 2:0.5\n0 qid:1\n2 qid:2 1:3 5:1e308\n0 qid:2 4:1e308\n"
    wanted = np.array([[0, 0.5, 0, 0, 0], [0] * 5, [3, 0, 0, 0, 1e308], [0, 0, 0, 1e308, 0]])
    assert same(read(text).features, wanted)
    assert read("1 qid:1\n").features.shape == (1, 0)


GRADE = "the grade must be a whole number, 0 or more, got "
QUERY = "the query must be a whole number, 0 or more, such as qid:10, got "
NAMED = "the second column must name the query, such as qid:10, got "
NUMBER = "the feature number must be a whole number from 1 to 10000, got "
PAIR = "a feature must stand as number:value, such as 3:0.5, got "
# Python turns no number of so many digits into a whole one.
NINES = "9" * 5000
GOT = f"got '{NINES}'"
BAD_LINES = [
    ("-1 qid:1 1:1", 1, GRADE + "'-1'"),
    ("2147483648 qid:1 1:1", 1, GRADE + "'2147483648'"),
    ("٣ qid:1 1:1", 1, GRADE + "'٣'"),
    ("1", 2, "the query is missing; a line starts like 2 qid:10 1:0.5"),
    ("1 1:0.5", 2, NAMED + "'1:0.5'"),
    ("1 qid:a 1:1", 2, QUERY + "'a'"),
    ("1 qid:1 1:1 2", 4, PAIR + "'2'"),
    ("1 qid:1 0:1", 3, NUMBER + "'0'"),
    ("1 qid:1 10001:1", 3, NUMBER + "'10001'"),
    ("1 qid:1 3:1 2:1", 4, "the feature numbers must rise from left to right, after 3, got '2'"),
    ("1 qid:1 1:1 1:1", 4, "the feature numbers must rise from left to right, after 1, got '1'"),
    ("1 qid:1 1:1 2:b", 4, "the value of feature 2 must be a number, got 'b'"),
    (f"1 qid:1 {NINES}:1", 3, f"the feature number must be a whole number from 1 to 10000, {GOT}"),
    ("1 qid:1 1:1_0 2:1", 3, "the value of feature 1 must be a number, got '1_0'"),
    ("1 qid:1 1:1 2:nan", 4, "the value of feature 2 must be a finite number, got 'nan'"),
]


@pytest.mark.parametrize(("line", "column", "reason"), BAD_LINES)
def test_a_bad_line_is_named_with_file_line_and_column(line, column, reason):
    place = f"the open file, line 2, column {column}: {reason}"
    with pytest.raises(ValueError, match=f"^{re.escape(place)}$"):
        read(f"0 qid:1 1:0.5 2:0.5\n{line} # comment\n")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("1 qid:1\n1 qid:2\n1 qid:1\n", "the open file, line 3: query 1 is back after other"),
        ("# only a comment\n", "the open file: a LETOR file must have at least one document"),
    ],
)
def test_what_is_no_letor_file_is_refused(text, reason):
    with pytest.raises(ValueError, match=f"^{reason}"):
        read(text)
