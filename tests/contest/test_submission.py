"""Submissions: what is accepted, and one fault for each thing that is wrong, whatever the file."""

import csv
import inspect
import os
import re
import tracemalloc

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ranklearn_course.contest import ContestError, submission
from ranklearn_course.contest.files import write_submission
from ranklearn_course.contest.submission import (
    LONGEST_LINE,
    SHOWN,
    SubmissionError,
    largest_size,
    read_submission,
)
from tests.contest.malformed import (
    ACCEPTED,
    GOOD,
    HEADER,
    ITEMS,
    LISTS,
    MALFORMED,
    USERS,
    K,
    with_line,
)
from tests.rows import with_each

MEBIBYTE = 2**20


@pytest.fixture
def path(tmp_path):
    return tmp_path / "mine.csv"


def read(path, data, users=USERS, items=ITEMS, k=K):
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    return read_submission(path, users, items, k)


def faults_of(path, data, **contest):
    with pytest.raises(SubmissionError) as caught:
        read(path, data, **contest)
    return caught.value.faults


def padded(lists, k=K):
    return [[*one, *[0] * (k - len(one))] for one in lists]


@with_each(ACCEPTED)
def test_what_is_right_is_read(id, data, path):
    assert read(path, data).tolist() == padded(LISTS)


@with_each(MALFORMED)
def test_each_fault_is_told_with_its_line_and_what_stands_there(
    title, data, kind, line, shows, path
):
    (fault,) = faults_of(path, data)
    assert fault[:2] == (kind, line)
    assert shows in fault.message


def test_the_table_has_all_kinds():
    named = set(re.findall(r'_FaultError\(\s*"(\w+)"', inspect.getsource(submission)))
    assert named - {"no_file", "no_regular_file"} <= {kind for _, _, kind, _, _ in MALFORMED}


def test_a_message_is_one_line_with_the_name_of_the_file(path):
    for _, data, *_ in MALFORMED:
        with pytest.raises(SubmissionError) as caught:
            read(path, data)
        text = str(caught.value)
        assert text.startswith("mine.csv: ")
        assert text.endswith(".")
        assert text.isprintable()
        assert len(text) < 300


def test_of_one_kind_the_first_are_shown_and_the_others_counted(path):
    items = "".join(f"{user},5 5\n" for user in range(1, 5))
    users = "".join(f"{user}.0,1\n" for user in range(5, 12))
    with pytest.raises(SubmissionError) as caught:
        read(path, HEADER + items + users)
    assert [fault.kind for fault in caught.value.faults] == ["item_again"] * 4 + ["decimal"] * 7
    shown = str(caught.value).splitlines()
    assert len(shown) == 2 * (SHOWN + 1)
    assert [line.split(": ")[1] for line in shown] == [
        *("line 2", "line 3", "line 4", "and 1 more of this kind."),
        *("line 6", "line 7", "line 8", "and 4 more of this kind."),
    ]


def test_faults_far_apart_have_their_lines(path):
    users = np.arange(1, 1001)
    lines = [HEADER, *(f"{user},1 2\n" for user in users)]
    lines[77], lines[500] = '77,"1 2\n', "500,1 2 1\n"
    lines[900] = "899,3\n"
    faults = faults_of(path, "".join(lines), users=users)
    assert [fault[:2] for fault in faults] == [
        ("quotes", 78),
        ("item_again", 501),
        ("user_again", 901),
    ]
    lines[77], lines[500], lines[900] = '77, "7 8" \n', "\n500,1\n\n", ' "900" ,3\n'
    lists = read(path, "".join(lines), users=users)
    assert lists[[76, 499, 899], :2].tolist() == [[7, 8], [1, 0], [3, 0]]


def test_reading_stops_after_too_many_faults(path):
    users = np.arange(1, 20_001)
    text = HEADER + "".join(f"{user},1 1\n" for user in users)
    *faults, last = faults_of(path, text, users=users)
    assert len(faults) == submission.MOST_FAULTS
    assert last.kind == "stopped"


def test_another_contest_is_one_fault_and_the_others_stay(path):
    lines = "".join(f"{user},1 2\n" for user in range(5, 9)) + "1,2 2\n"
    another, again = faults_of(path, HEADER + lines)
    assert "4 of 5 lines" in another.message
    assert "first line 2;" in another.message
    assert again[:2] == ("item_again", 6)
    users = np.arange(1, 2 * submission.MOST_FAULTS)
    text = HEADER + "".join(f"{user},0\n" for user in users)
    (fault,) = faults_of(path, text, users=users)
    assert "10,000 of 10,000 lines" in fault.message


def test_one_user_twice_is_no_long_format(path):
    (fault,) = faults_of(path, HEADER + "1,11\n2,21\n2,22\n3,5\n4,6\n")
    assert fault[:2] == ("user_again", 4)


def test_all_kinds_are_told_at_once(path):
    faults = faults_of(path, HEADER + "1,11 12;13\n2,21 21\n3,\n9,5\n")
    assert [fault[:2] for fault in faults] == [
        ("list", 2),
        ("item_again", 3),
        ("items_empty", 4),
        ("user_unknown", 5),
        ("missing_users", None),
    ]


def test_nobody_is_called_missing_whose_line_could_not_be_read(path):
    faults = faults_of(path, HEADER + "1.0,11\n2.0,11\n3.0,5\n")
    assert [fault.kind for fault in faults] == ["decimal"] * 3


def test_the_error_is_one_of_the_contest():
    assert issubclass(SubmissionError, ContestError)


def test_missing_users_are_counted_and_the_first_are_named(path):
    users = np.arange(1, 2001)
    (fault,) = faults_of(path, HEADER + "7,11\n", users=users)
    assert "1,999 of the 2,000 users of test_users.csv are missing, such as 1, 2, 3;" in (
        fault.message
    )


def test_ids_with_wide_gaps(path):
    users, items = np.array([10**12, 5]), np.array([10**17, 3, 10**9])
    text = HEADER + f"5,3 {10**17}\n{10**12},{10**9}\n"
    assert read(path, text, users, items, 2).tolist() == [[10**9, 0], [3, 10**17]]
    (fault,) = faults_of(path, text.replace(" 1", " 2"), users=users, items=items)
    assert fault.kind == "item_unknown"
    assert str(2 * 10**17) in fault.message


def test_what_write_submission_writes_is_read(path):
    write_submission(path, USERS, LISTS)
    assert read_submission(path, USERS, ITEMS, K).tolist() == padded(LISTS)


def test_paths_that_are_no_files(tmp_path, monkeypatch):
    def kind(path):
        with pytest.raises(SubmissionError) as caught:
            read_submission(path, USERS, ITEMS)
        (fault,) = caught.value.faults
        assert fault.line is None
        return fault.kind

    assert kind(tmp_path / "no.csv") == kind("a\0b") == "no_file"
    assert kind(tmp_path) == "no_regular_file"
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe")
        assert kind(tmp_path / "pipe") == "no_regular_file"
    (tmp_path / "mine.csv").write_text(GOOD)

    def refuse(*_):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("builtins.open", refuse)
    assert kind(tmp_path / "mine.csv") == "unreadable"


def test_a_name_that_a_terminal_should_not_see_is_shown_harmless(tmp_path):
    with pytest.raises(SubmissionError) as caught:
        read(tmp_path / "a\x1b[31m.csv", b"")
    assert str(caught.value).isprintable()


def kind_and_peak(path, **contest):
    tracemalloc.start()
    with pytest.raises(SubmissionError) as caught:
        read_submission(path, **contest)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    (fault,) = caught.value.faults
    return fault.kind, peak / MEBIBYTE


def test_a_file_of_60_megabytes_is_refused_unread(path):
    with open(path, "wb") as file:
        file.write(GOOD.encode())
        file.truncate(60_000_000)
    kind, peak = kind_and_peak(path, users=USERS, items=ITEMS)
    assert kind == "too_big"
    assert peak < 1


def test_a_line_of_40_megabytes_is_not_taken_apart(path):
    # So many users that a file of this size might be right.
    users = np.arange(1, 700_001)
    with open(path, "wb") as file:
        file.write(HEADER.encode() + b"1,")
        for _ in range(40):
            file.write(b"1 " * 500_000)
    assert path.stat().st_size < largest_size(users, ITEMS, K)
    kind, peak = kind_and_peak(path, users=users, items=ITEMS)
    assert kind == "long_line"
    # The file, the table of the lists with 53, and where each user stands in it.
    assert peak < 200


@pytest.mark.parametrize("filling", [" ", '"', '" ', "1 ", "0", "(", ".", "a"], ids=repr)
def test_a_hostile_line_is_one_fault(path, filling):
    text = "2," + filling * ((LONGEST_LINE - 3) // len(filling)) + "x"
    assert [fault.line for fault in faults_of(path, with_line(text)) if fault.line] == [3]


def test_the_longest_line(path):
    room = LONGEST_LINE - len("2,21 22")
    lines = GOOD.splitlines(keepends=True)
    lines[2] = "2,21 22" + " " * room + "\n"
    assert read(path, "".join(lines)).tolist() == padded(LISTS)


def test_the_largest_size_holds_a_generous_full_submission(path):
    users, items = np.arange(90_001, 92_001), np.arange(1001, 2001)
    row = ", ".join('"' + str(item) + '"' for item in items[:K])
    generous = HEADER + "".join(f'"{user}","{row.replace(chr(34), "")}"\r\n' for user in users)
    assert len(generous) < largest_size(users, items, K) < 2 * len(generous) + 2**20


# Hypothesis: whatever the bytes, an array or a SubmissionError, soon.

FUZZ = settings(
    max_examples=80,
    deadline=5000,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
PIECES = [
    *"0123456789,;\t |/\"'[]().-+_ex\n\r\0",
    "\r\n",
    "\n\n",
    ",,",
    '""',
    "nan",
    "None",
    "\ufeff",
    "\u00a0",
    "\u2028",
    "٣",
    "é",
    HEADER,
    "1,11 12 13\n",
    "12 12",
    "31",
    "9" * 30,
]
pieces = st.lists(st.sampled_from(PIECES), max_size=8).map("".join)


@st.composite
def mutated(draw):
    """A good file in which a few stretches were replaced."""
    data = draw(st.sampled_from([data for _, data in ACCEPTED]))
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(data)))
        stop = min(len(data), start + draw(st.integers(0, 6)))
        piece = draw(pieces.map(str.encode) | st.binary(max_size=4))
        data = data[:start] + piece + data[stop:]
    return data


def read_without_checks(data):
    """Read a file that was accepted as a spreadsheet would, without any checks."""
    lines = data.decode("utf-8-sig").replace("\r\n", "\n").split("\n")
    rows = [next(csv.reader([line.strip()])) for line in lines if line.strip()]
    lists = {int(user): list(map(int, items.split())) for user, items in rows[1:]}
    assert len(lists) == len(rows) - 1
    return [lists[user] for user in USERS.tolist()]


def outcome_of(path, data):
    """Return the lists, or None and the faults."""
    try:
        return read(path, data), ()
    except SubmissionError as error:
        return None, error.faults


def check_any(path, data):
    lists, faults = outcome_of(path, data)
    if faults:
        assert all(each.message.isprintable() and len(each.message) < 300 for each in faults)
        return
    wanted = read_without_checks(data)
    assert lists.tolist() == padded(wanted)
    for one in wanted:
        assert 1 <= len(set(one)) == len(one) <= K
        assert set(one) <= set(ITEMS.tolist())


@FUZZ
@given(data=st.binary(max_size=200))
def test_any_bytes(path, data):
    check_any(path, data)


@FUZZ
@given(data=st.binary(max_size=60) | pieces.map(str.encode))
def test_any_bytes_after_a_header(path, data):
    check_any(path, HEADER.encode() + data)


@FUZZ
@given(data=mutated())
def test_mutated_files(path, data):
    check_any(path, data)
