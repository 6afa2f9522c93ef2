"""Submissions: what is accepted, and one clear sentence for each fault, whatever the file holds."""

import csv
import os
import time
import tracemalloc

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ranklearn_course.contest import id_blocks, submission
from ranklearn_course.contest.files import ContestError, write_submission
from ranklearn_course.contest.id_blocks import LONGEST_LINE, Places
from ranklearn_course.contest.submission import SubmissionError, largest_size, read_submission
from ranklearn_course.contest.submission_words import SHOWN, WORDS
from tests.contest.malformed import ACCEPTED, GOOD, HEADER, ITEMS, LISTS, MALFORMED, USERS, K

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


def named(table):
    return pytest.mark.parametrize(
        "entry", table, ids=[entry[0].replace(" ", "-") for entry in table]
    )


@named(ACCEPTED)
def test_what_is_right_is_read(path, entry):
    assert read(path, entry[1]).tolist() == padded(LISTS)


def test_the_table_has_at_least_forty_kinds():
    assert len({data for _, data, _ in MALFORMED}) == len(MALFORMED) >= 40


@named(MALFORMED)
def test_each_fault_has_one_sentence_with_place_cause_and_cure(path, entry):
    _, data, wanted = entry
    (sentence,) = faults_of(path, data)
    assert sentence.startswith("mine.csv: ")
    assert sentence.endswith(".")
    assert sentence.isprintable()
    assert len(sentence) < 300
    for part in wanted:
        assert part in sentence


@named(MALFORMED)
def test_the_size_of_the_blocks_changes_nothing(path, entry, monkeypatch):
    whole = faults_of(path, entry[1])
    monkeypatch.setattr(id_blocks, "BLOCK", 7)
    if entry[0] != "old mac":  # without a line end one block is not enough to tell
        assert faults_of(path, entry[1]) == whole


@named(ACCEPTED)
@pytest.mark.parametrize("block", [1, 7, 30])
def test_small_blocks_read_the_same(path, entry, block, monkeypatch):
    monkeypatch.setattr(id_blocks, "BLOCK", block)
    assert read(path, entry[1]).tolist() == padded(LISTS)


@named([*ACCEPTED, *MALFORMED])
def test_the_slow_reader_alone_says_the_same(path, entry, monkeypatch):
    def outcome():
        try:
            return read(path, entry[1]).tolist()
        except SubmissionError as error:
            return error.faults

    fast = outcome()
    monkeypatch.setattr(submission, "parse", lambda text: None)
    assert outcome() == fast


def test_every_sentence_is_said_by_some_file_of_the_tests(path):
    said = " ".join(" ".join(faults_of(path, data)) for _, data, _ in MALFORMED)
    elsewhere = {"no_file", "folder", "no_regular_file", "unreadable", "stopped"}
    for kind in WORDS.keys() - elsewhere:
        longest = max(WORDS[kind].replace("}", "{").split("{")[::2], key=len)
        assert longest in said, kind


def test_faults_of_one_kind_are_counted(path):
    lines = "".join(f"{user},31\n" for user in range(1, 5)) + "".join(
        f"{user},1\n" for user in range(5, 12)
    )
    faults = faults_of(path, HEADER + lines)
    assert len(faults) == 2 * (SHOWN + 1)
    assert "line 2, column 3: item 31" in faults[0]
    assert faults[3] == "mine.csv: and 1 more of this kind."
    assert "line 6, column 1: user 5 is not" in faults[4]
    assert faults[7] == "mine.csv: and 4 more of this kind."


@pytest.mark.parametrize("stretch", [0, 30, 2000])
def test_faults_far_apart_have_their_lines(path, stretch, monkeypatch):
    monkeypatch.setattr(submission, "_STRETCH", stretch)
    users = np.arange(1, 1001)
    lines = [HEADER, *(f"{user},1 2\n" for user in users)]
    lines[77], lines[500] = '77,"1 2\n', "500,1 2 1\n"
    lines[900] = "899,3\n"
    assert [fault.split(": ")[1] for fault in faults_of(path, "".join(lines), users=users)] == [
        "line 78, column 4",
        "line 501, column 9",
        "line 901, column 1",
    ]
    lines[77], lines[500], lines[900] = '77, "7 8" \n', "\n500,1\n\n", ' "900" ,3\n'
    lists = read(path, "".join(lines), users=users)
    assert lists[[76, 499, 899], :2].tolist() == [[7, 8], [1, 0], [3, 0]]


def test_reading_stops_after_too_many_faults(path, monkeypatch):
    monkeypatch.setattr(id_blocks, "BLOCK", 3000)
    users = np.arange(1, 20_001)
    text = HEADER + "".join(f"{user},0\n" for user in users)
    faults = faults_of(path, text, users=users)
    count = int(faults[3].removeprefix("mine.csv: and ").split()[0].replace(",", ""))
    assert 10_000 < SHOWN + count < 11_000
    assert faults[4:] == (
        "mine.csv: there are more than 10,000 faults, and what follows was not read; "
        "mend these first.",
    )


def test_all_kinds_are_told_at_once(path):
    text = HEADER + "1,11 12;13\n2,21 21\n3,\n9,5\n"
    faults = faults_of(path, text)
    parts = ["semicolons", "stands twice", "has no items", "user 9 is not", "1 of the 4 users"]
    assert len(faults) == len(parts)
    assert all(part in fault for part, fault in zip(parts, faults, strict=True))


def test_nobody_is_called_missing_whose_line_could_not_be_read(path):
    faults = faults_of(path, HEADER + "1.0,11\n2.0,11\n3.0,5\n")
    assert len(faults) == 3
    assert not any("missing, such as" in fault for fault in faults)


def test_the_error_is_one_of_the_contest_and_shows_every_fault(path):
    with pytest.raises(ContestError) as caught:
        read(path, HEADER + "1,31\n2,0\n3,5\n4,1\n")
    assert str(caught.value) == "\n".join(caught.value.faults)
    assert len(caught.value.faults) == 2


def test_missing_users_are_counted_and_the_first_are_named(path):
    users = np.arange(1, 2001)
    (fault,) = faults_of(path, HEADER + "7,11\n", users=users)
    assert "1,999 of the 2,000 users of test_users.csv are missing, such as 1, 2, 3;" in fault


def test_ids_with_wide_gaps(path):
    users, items = np.array([10**12, 5]), np.array([10**17, 3, 10**9])
    text = HEADER + f"5,3 {10**17}\n{10**12},{10**9}\n"
    assert read(path, text, users, items, 2).tolist() == [[10**9, 0], [3, 10**17]]
    (fault,) = faults_of(path, text.replace(" 1", " 2"), users=users, items=items)
    assert f"item {2 * 10**17} is not in items.csv" in fault


def test_what_write_submission_writes_is_read(path):
    write_submission(path, USERS, LISTS)
    assert read_submission(path, USERS, ITEMS, K).tolist() == padded(LISTS)


def test_paths_that_are_no_files(tmp_path, monkeypatch):
    def fault(path):
        with pytest.raises(SubmissionError) as caught:
            read_submission(path, USERS, ITEMS)
        return str(caught.value)

    assert fault(tmp_path / "no.csv") == (
        "no.csv: there is no such file; give the path of the submission."
    )
    assert "this is a folder" in fault(tmp_path)
    assert "cannot be opened (embedded null byte)" in fault("a\0b")
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe")
        assert "no regular file" in fault(tmp_path / "pipe")
    (tmp_path / "mine.csv").write_text(GOOD)

    def refuse(*_):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("builtins.open", refuse)
    assert "cannot be opened (Permission denied); check" in fault(tmp_path / "mine.csv")


def test_a_name_that_a_terminal_should_not_see_is_shown_harmless(tmp_path):
    path = tmp_path / "a\x1b[31m.csv"
    (fault,) = faults_of(path, b"")
    assert fault.isprintable()


def peak_and_seconds(path, **contest):
    tracemalloc.start()
    start = time.process_time()
    with pytest.raises(SubmissionError) as caught:
        read_submission(path, **contest)
    seconds, (_, peak) = time.process_time() - start, tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return str(caught.value), peak / MEBIBYTE, seconds


def test_a_file_of_60_megabytes_is_refused_unread(path):
    with open(path, "wb") as file:
        file.write(GOOD.encode())
        file.truncate(60_000_000)
    text, peak, seconds = peak_and_seconds(path, users=USERS, items=ITEMS)
    assert "has 60,000,000 bytes" in text
    assert peak < 1
    assert seconds < 0.5


@pytest.mark.parametrize("filling", [b"1 ", b" ", b"9", b'"', b"1,"], ids=repr)
def test_a_line_of_40_megabytes_is_refused_unread(path, filling):
    # So many users that a file of this size might be right.
    users = np.arange(1, 700_001)
    with open(path, "wb") as file:
        file.write(HEADER.encode() + b"1,")
        for _ in range(40):
            file.write(filling * (1_000_000 // len(filling)))
    assert path.stat().st_size < largest_size(users, ITEMS, K)
    text, peak, seconds = peak_and_seconds(path, users=users, items=ITEMS)
    assert text == (
        "mine.csv: line 2: the line has more than 65,536 bytes; a line holds one user and up to "
        "10 items, so end each with a line break."
    )
    assert peak < 120  # of which the table of the lists is 53
    assert seconds < 3


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


def plainly_read(data):
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
        assert all(fault.isprintable() and len(fault) < 300 for fault in faults)
        return
    plain = plainly_read(data)
    assert lists.tolist() == padded(plain)
    for one in plain:
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


@FUZZ
@given(data=mutated(), block=st.integers(1, 40))
def test_fast_and_slow_reader_agree_on_mutated_files(path, data, block):
    def outcome():
        try:
            return read(path, data).tolist()
        except SubmissionError as error:
            return error.faults

    wanted = outcome()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(submission, "parse", lambda text: None)
        assert outcome() == wanted
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(id_blocks, "BLOCK", block)
        if "lone carriage" not in str(wanted):
            assert outcome() == wanted


@given(
    ids=st.lists(st.integers(0, 40) | st.integers(0, 10**17), unique=True, max_size=30),
    wanted=st.lists(st.integers(0, 50) | st.integers(0, 10**17), max_size=30),
)
def test_places(ids, wanted):
    found = Places(np.array(ids, dtype=np.int64)).of(np.array(wanted, dtype=np.int64))
    assert found.tolist() == [ids.index(one) if one in ids else -1 for one in wanted]
