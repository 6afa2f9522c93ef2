"""Submissions: what is accepted, and one sentence for each thing that is wrong, whatever it is."""

import csv
import io
import os
import re
import zipfile
from pathlib import Path
from unittest.mock import Mock

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ranklearn_course.contest import submission
from ranklearn_course.contest.files import write_submission
from ranklearn_course.contest.submission import SubmissionError, largest_size, read_submission

USERS, ITEMS, K = np.array([1, 2, 3, 4]), np.arange(1, 31), 10
HEADER = "user_id,item_ids\n"
GOOD = HEADER + "1,11 12 13\n2,21 22\n3,5\n4,10 1 2 3 4 5 6 7 8 9\n"
LISTS = [[11, 12, 13], [21, 22], [5], [10, *range(1, 10)]]
BOM = "\ufeff"
ZIP = io.BytesIO()
with zipfile.ZipFile(ZIP, "w") as archive:
    archive.writestr("mine.csv", GOOD)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "mine.csv"


def read(path, data, users=USERS, items=ITEMS, k=K):
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    return read_submission(path, users, items, k)


def said(path, data, **contest):
    with pytest.raises(SubmissionError) as caught:
        read(path, data, **contest)
    return str(caught.value).splitlines()


def padded(lists, k=K):
    return [[*one, *[0] * (k - len(one))] for one in lists]


ACCEPTED = {
    "as it should be": GOOD,
    "byte order mark": BOM + GOOD,
    "windows": GOOD.replace("\n", "\r\n"),
    "no last line end": GOOD[:-1],
    "blank lines": "\n" + GOOD.replace("\n", "\n  \n\n"),
    "spaces": "".join(f" {line} \n" for line in GOOD.replace(",", " ,  ").splitlines()),
    "quoted": GOOD.replace("\n", '"\n"').replace(",", '","').join('""')[:-2],
    "leading zeros": GOOD.replace("5\n", "005\n").replace("\n2,", "\n02,"),
    "other order": "\n".join([HEADER, *GOOD.splitlines()[:0:-1]]),
    "the longest line": GOOD.replace("3,5", "3,5" + " " * (submission.LONGEST_LINE - 3)),
}


@pytest.mark.parametrize("data", ACCEPTED.values(), ids=ACCEPTED)
def test_what_is_right_is_read(data, path):
    assert read(path, data).tolist() == padded(LISTS)


def with_line(line):
    """The good file with another line of user 2, the third line."""
    return GOOD.replace("2,21 22", line)


def with_header(header):
    return GOOD.replace("user_id,item_ids", header)


# What stands in the file, and how the one message about it begins and goes on.
MALFORMED = [
    ("", "the file is empty; write the header"),
    (HEADER, "4 of the 4 users of test_users.csv are missing, such as 1, 2, 3; write one line"),
    (with_line(""), "1 of the 4 users of test_users.csv is missing: 2; write one line for each"),
    (ZIP.getvalue(), "this is a zip archive or an Excel workbook, not a CSV in UTF-8; unpack it"),
    (GOOD.encode("utf-16"), "this is text in UTF-16, not a CSV in UTF-8"),
    (b"\xfe\xff" + GOOD.encode("utf-16-be"), "this is text in UTF-16, not a CSV in UTF-8"),
    (GOOD + " " * 2_000_000, "the file has 2,000,063 bytes, a submission to this contest at most"),
    # The header.
    (GOOD[len(HEADER) :], "line 1: the header is missing, the line is '1,11 12 13'; put user_id"),
    (with_header("user_id;item_ids"), "line 1: the header must be *got 'user_id;*a comma,"),
    (with_header("User_ID, Item_IDs"), "line 1: the header must be user_id,item_ids, got 'User_ID"),
    (with_header("user_id,item_ids,score"), "line 1: the header must be user_id,item_ids, got 'us"),
    (with_header(",user_id,item_ids"), "line 1: *; leave out the first column, in pandas by to_cs"),
    ("\n\nuserid\n", "line 3: *got 'userid'; write it exactly so, and below it one line for each"),
    # The signs of a line.
    (with_line("2,21 2\xe9").encode("latin-1"), "line 3: this is not a CSV in UTF-8, *0xE9 is no"),
    (with_line("2\uff0c21 22"), "line 3: column 2 holds U+FF0C (FULLWIDTH COMMA); "),
    (with_line("2,\x1b[31m21"), "line 3: column 3 holds U+001B (control)"),
    (with_line("2,21 \u0968"), "line 3: column 6 holds U+0968 (DEVANAGARI DIGIT TWO)"),
    (with_line("2,21 22" + " " * 70_000), "line 3: the line has more than 65,536 bytes; write one"),
    (with_line('2,"21 22'), "line 3: a quote is not closed on this line, or is inside a c"),
    (with_line('2,21 "22" 23'), "line 3: a quote is not closed on this line, or is inside a c"),
    # Columns and users.
    (with_line("2\t21 22"), "line 3: the line must have 2 columns, got 1; write one line for each"),
    (with_line("2,[21, 22]"), "line 3: the line must have 2 columns, got 3; *' '.join"),
    (with_line("2.0,21"), "line 3: user '2.0' is not an id*from test_users.csv*.astype(int)"),
    (with_line("2" * 5000 + ",21"), "line 3: user '222222222222222222222222...' is not an id"),
    (GOOD + "5,11\n", "line 6: user 5 is not in test_users.csv; write lines for its users only"),
    (GOOD + "\n" * 1000 + "5,11\n", "line 1,006: user 5 is not in test_users.csv"),
    (GOOD + " 2,11\n", "line 6: user 2 is in line 3 already; write one line for each user: the"),
    # Items.
    (with_line('2,"  "'), "line 3: user 2 has no items; write 1 to 10 ids of items.csv"),
    (with_line('2,"[21, 22]"'), "line 3: the items are '[21, 22]'; write them separated by spaces"),
    (with_line("2,21|22"), "line 3: the items are '21|22'; write them separated by spaces alone"),
    (with_line("2,21 22.0"), "line 3: item '22.0' is not an id*.astype(int)"),
    (with_line("2,1 2 3 4 5 6 7 8 9 10 11"), "line 3: user 2 has 11 items; keep the best"),
    (with_line("2,21 22 021"), "line 3: item 21 is twice in the list of user 2; name it once"),
    (with_line("2,21 31"), "line 3: item 31 is not in items.csv; write the ids of this contest"),
    ("\n\n" + with_line("2,0").replace("\n", "\r\n"), "line 5: item 0 is not in items.csv"),
]


@pytest.mark.parametrize(("data", "message"), MALFORMED, ids=[row[1][:60] for row in MALFORMED])
def test_each_fault_is_one_line_with_its_place_cause_and_cure(data, message, path):
    (line,) = said(path, data)
    parts = ("mine.csv: " + message).split("*")
    assert re.match(".*".join(map(re.escape, parts)), line)
    assert line.endswith(".")
    assert line.isprintable()
    assert len(line) < 300


def test_of_one_kind_the_first_are_shown_and_the_others_counted(path):
    items = "".join(f"{user},5 5\n" for user in range(1, 5))
    users = "".join(f"{user}.0,1\n" for user in range(5, 12))
    assert [line.split(": ")[1] for line in said(path, HEADER + items + users)] == [
        *("line 2", "line 3", "line 4", "and 1 more of this kind."),
        *("line 6", "line 7", "line 8", "and 4 more of this kind."),
    ]


def test_what_write_submission_writes_is_read_with_ids_far_apart(path):
    users, items = np.array([10**12, 5]), np.array([10**17, 3, 10**9])
    write_submission(path, users, [[10**9], [3, 10**17]])
    assert read_submission(path, users, items, 2).tolist() == [[10**9, 0], [3, 10**17]]


def test_paths_that_are_no_files_are_named_as_a_terminal_can_show_them(tmp_path, monkeypatch):
    def message(name):
        with pytest.raises(SubmissionError) as caught:
            read_submission(tmp_path / name, USERS, ITEMS)
        return str(caught.value)

    assert message("a\x1b[31m").startswith(r"'a\x1b[31m': there is no such file")
    assert "this is a folder or not a regular file" in message("")
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe")
        assert "this is a folder or not a regular file" in message("pipe")
    (tmp_path / "mine.csv").write_text(GOOD)
    refusal = PermissionError(13, "Permission denied")
    monkeypatch.setattr(Path, "read_bytes", Mock(side_effect=refusal))
    assert "cannot be opened (Permission denied); check its path" in message("mine.csv")


def test_the_largest_size_holds_a_generous_full_submission():
    users, items = np.arange(90_001, 92_001), np.arange(1001, 2001)
    row = "  ".join(map(str, items[:K]))
    generous = HEADER + "".join(f'"{user}" , "{row}"\r\n' for user in users)
    assert len(generous) < largest_size(users, items, K) < 2 * len(generous) + 2**20


# Whatever the bytes, the lists that a spreadsheet would read, or an error.

PIECES = [*"0123456789,;\t |/\"'[]().-+_ex\n\r\0\ufeff\u00a0\u2028٣é", HEADER, "1,11 12 13\n", "31"]
pieces = st.lists(st.sampled_from([*PIECES, '""', "nan", "9" * 30]), max_size=8).map("".join)


@st.composite
def mutated(draw):
    """A good file in which a few stretches were replaced."""
    data = draw(st.sampled_from([*ACCEPTED.values()][:-1])).encode()
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(data)))
        stop = min(len(data), start + draw(st.integers(0, 6)))
        piece = draw(pieces.map(str.encode) | st.binary(max_size=4))
        data = data[:start] + piece + data[stop:]
    return data


def read_without_checks(data):
    lines = data.decode("utf-8-sig").replace("\r\n", "\n").split("\n")
    # A blank line is an empty row.
    rows = [row for row in csv.reader(map(str.strip, lines), skipinitialspace=True) if row]
    lists = {int(user): list(map(int, items.split())) for user, items in rows[1:]}
    assert len(lists) == len(rows) - 1
    return [lists[user] for user in USERS.tolist()]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=mutated() | st.binary(max_size=60).map(HEADER.encode().__add__) | st.binary())
def test_any_bytes(path, data):
    try:
        lists = read(path, data)
    except SubmissionError as error:
        refusal = str(error).splitlines()
    else:
        wanted, refusal = read_without_checks(data), []
        assert lists.tolist() == padded(wanted)
        assert all(1 <= len(one) <= K and len({*one}) == len(one) for one in wanted)
        assert {item for one in wanted for item in one} <= {*ITEMS.tolist()}
    assert all(line.isprintable() and len(line) < 300 for line in refusal)
