"""The board's file: limits, repeats, choices, the reveal, and what is no board."""

import hashlib
import sqlite3
from datetime import UTC, datetime, timedelta, timezone

import pytest

from ranklearn_course.contest import Estimate
from ranklearn_course.contest.board import store
from ranklearn_course.contest.board.rules import BoardError, Entry, team_key
from ranklearn_course.contest.board.store import Board, utc_now

NOON = datetime(2026, 7, 1, 12, tzinfo=UTC)


class Clock:
    """A clock that stands still until it is set."""

    def __init__(self, time=NOON):
        self.time = time

    def __call__(self):
        return self.time


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def board(tmp_path, clock):
    path = tmp_path / "board.sqlite"
    with Board.create(path, title="Films", contest="c1", per_day=3, clock=clock) as board:
        yield board


def entries(board):
    return board.state()[1]


def scored(value, error=0.01):
    return lambda file: Estimate(value, error)


def submit(board, team, value, note=""):
    """Hand in a file that no one handed in before."""
    file = f"{team} {len(entries(board))}".encode()
    known = {team_key(entry.team) for entry in entries(board)}
    return board.submit(team, file, scored(value), note=note, new=team_key(team) not in known)


def test_a_submission_is_recorded_with_all_that_is_known_of_it(board):
    entry = board.submit("Foxes", b"lists", scored(0.25, 0.5), note=" first  try ", new=True)
    digest = hashlib.sha256(b"lists").hexdigest()
    assert entry == Entry(1, "Foxes", NOON, "first try", digest, Estimate(0.25, 0.5), False, None)
    assert entries(board) == [entry]


def test_names_and_notes_are_cleaned(board):
    assert board.submit("Owls", b"one", scored(0.1), note=" \n ", new=True).note == ""
    with pytest.raises(BoardError, match="the note may have 200 characters"):
        board.submit("Owls", b"two", scored(0.1), note="x" * 201)
    with pytest.raises(BoardError, match="the team's name may not hold"):
        board.submit("a\x00b", b"two", scored(0.1), new=True)
    assert len(entries(board)) == 1


def test_a_board_remembers_after_it_was_closed(board, tmp_path):
    entry = submit(board, "Foxes", 0.5)
    with Board(tmp_path / "board.sqlite") as again:
        assert entries(again) == [entry]
        about, _ = again.state()
    assert (about.title, about.contest, about.per_day) == ("Films", "c1", 3)
    assert (about.opened, about.revealed) == (NOON, None)


def test_the_score_function_gets_the_file_as_it_was_handed_in(board):
    files = []
    board.submit("Foxes", b"\x00\xff", lambda file: files.append(file) or Estimate(0, 0), new=True)
    assert files == [b"\x00\xff"]


def test_the_same_file_is_refused_and_does_not_count(board):
    board.submit("Foxes", b"one", scored(0.125), new=True)
    calls = []
    message = (
        "Foxes handed in the same file before: submission 1 of 2026-07-01 12:00 UTC, public score"
    )
    for _ in range(5):
        with pytest.raises(BoardError, match=rf"{message} 0\.12500"):
            board.submit("foxes", b"one", calls.append)
    assert not calls
    assert board.left_today("Foxes") == 2


def test_two_teams_may_hand_in_the_same_file(board):
    board.submit("Foxes", b"one", scored(0.1), new=True)
    board.submit("Owls", b"one", scored(0.1), new=True)
    assert [entry.team for entry in entries(board)] == ["Foxes", "Owls"]


def test_a_repeat_as_a_new_team_is_told_as_a_repeat(board):
    board.submit("Foxes", b"one", scored(0.1), new=True)
    with pytest.raises(BoardError, match="the same file before"):
        board.submit("Foxes", b"one", scored(0.1), new=True)
    with pytest.raises(BoardError, match="there is a team 'Foxes' already"):
        board.submit("FOXES", b"two", scored(0.1), new=True)


def test_a_typing_error_is_no_new_team(board):
    with pytest.raises(BoardError, match=r"no team 'Foxes' on this board yet \(no team so far\)"):
        board.submit("Foxes", b"one", scored(0.1))
    submit(board, "Foxes", 0.1)
    with pytest.raises(BoardError, match=r"no team 'Foxs' .*the teams are Foxes"):
        board.submit("Foxs", b"two", scored(0.1))


def test_a_file_that_cannot_be_scored_does_not_count(board):
    def refuse(file):
        raise ValueError("line 3")

    with pytest.raises(ValueError, match="line 3"):
        board.submit("Foxes", b"one", refuse, new=True)
    assert entries(board) == []
    with pytest.raises(BoardError, match="no team so far"):
        board.choose("Foxes", [])


def test_the_limit_holds_for_a_day_in_utc(board, clock):
    clock.time = datetime(2026, 7, 1, 23, 59, 59, 999999, tzinfo=UTC)
    for left in (2, 1, 0):
        submit(board, "Foxes", 0.1)
        assert board.left_today("foxes") == left
    with pytest.raises(BoardError, match="has handed in 3 files today, the limit is 3 a day"):
        submit(board, "Foxes", 0.1)
    submit(board, "Owls", 0.1)
    # The same day in UTC, whatever a clock on the wall shows.
    clock.time = datetime(2026, 7, 2, 8, 59, tzinfo=timezone(timedelta(hours=9)))
    with pytest.raises(BoardError, match="limit is 3"):
        submit(board, "Foxes", 0.1)
    clock.time = datetime(2026, 7, 2, tzinfo=UTC)
    assert board.left_today("Foxes") == 3
    assert submit(board, "Foxes", 0.1).time == clock.time


def test_a_limit_reached_is_told_before_the_file_is_scored(board):
    for _ in range(3):
        submit(board, "Foxes", 0.1)
    calls = []
    with pytest.raises(BoardError, match="limit"):
        board.submit("Foxes", b"more", calls.append)
    assert not calls


def test_a_clock_set_back_gives_no_further_files(board, clock):
    for _ in range(2):
        submit(board, "Foxes", 0.1)
    clock.time = NOON - timedelta(days=1)
    assert board.left_today("Foxes") == 1
    assert submit(board, "Foxes", 0.1).time == NOON
    with pytest.raises(
        BoardError, match=r"clock shows 2026-06-30 12:00.*last file is of 2026-07-01"
    ):
        submit(board, "Foxes", 0.1)
    clock.time = NOON
    assert board.left_today("Foxes") == 0
    assert submit(board, "Owls", 0.1)
    clock.time = NOON + timedelta(days=1)
    assert board.left_today("Foxes") == 3


@pytest.mark.parametrize("name", ["Fоxes", "FОXES", "Ϝοχεs".replace("Ϝ", "F"), "ＦОxes"])
def test_a_name_that_looks_like_another_team_in_other_letters_is_told(board, name):
    submit(board, "Foxes", 0.1)
    with pytest.raises(BoardError, match="looks like that of the team 'Foxes', in other letters"):
        board.submit(name, b"lists", scored(0.1), new=True)
    assert submit(board, "Лисы", 0.1)
    assert submit(board, "Москва", 0.1).team == "Москва"
    assert submit(board, "москва", 0.2).team == "Москва"


def test_the_clock_is_utc_and_needs_a_zone(board, clock):
    assert abs(utc_now() - datetime.now(UTC)) < timedelta(seconds=5)
    clock.time = datetime(2026, 7, 1, 14, tzinfo=timezone(timedelta(hours=2)))
    assert submit(board, "Foxes", 0.1).time.isoformat() == "2026-07-01T12:00:00+00:00"
    clock.time = datetime(2026, 7, 1)
    with pytest.raises(BoardError, match="a time with a time zone"):
        submit(board, "Foxes", 0.1)


def test_the_best_public_score_ranks_and_of_equal_ones_the_earlier(board, clock):
    for team, value in (("A", 0.2), ("B", 0.3), ("C", 0.3), ("A", 0.1), ("B", 0.3)):
        submit(board, team, value)
        clock.time += timedelta(minutes=1)
    table = board.standings()
    assert [(standing.rank, standing.team, standing.best.number) for standing in table] == [
        (1, "B", 2),
        (2, "C", 3),
        (3, "A", 1),
    ]
    assert [len(standing.entries) for standing in table] == [2, 1, 2]
    assert table[0].last == NOON + timedelta(minutes=4)
    assert {standing.private_rank for standing in table} == {None}
    assert {standing.climbed for standing in table} == {0}


def test_the_two_best_are_finals_until_a_team_chooses(board, clock):
    for value in (0.1, 0.3, 0.2):
        submit(board, "Foxes", value)
    assert numbers(board) == [2, 3]
    assert [entry.number for entry in board.choose("foxes", [1, 3])] == [3, 1]
    assert numbers(board) == [3, 1]
    board.choose("Foxes", [1])
    assert numbers(board) == [1]
    clock.time += timedelta(days=1)
    submit(board, "Foxes", 0.9)
    assert numbers(board) == [1]
    board.choose("Foxes", [])
    assert numbers(board) == [4, 2]


def numbers(board):
    return [entry.number for entry in board.standings()[0].finals]


def test_one_submission_alone_is_the_final(board):
    submit(board, "Foxes", 0.1)
    assert numbers(board) == [1]


def test_a_choice_must_be_the_teams_own(board):
    submit(board, "Foxes", 0.1)
    submit(board, "Owls", 0.1)
    submit(board, "Foxes", 0.1)
    before = entries(board)
    for chosen, message in (
        ([2], "Foxes has no submission 2; its submissions are 1, 3"),
        ([1, 2], "Foxes has no submission 2"),
        ([1, 1], "submission 1 stands twice"),
        ([1, 3, 2], "choose one or two submissions, or none .*got 3"),
    ):
        with pytest.raises(BoardError, match=message):
            board.choose("Foxes", chosen)
    with pytest.raises(BoardError, match="no team 'Wolves'"):
        board.choose("Wolves", [1])
    assert entries(board) == before


def test_a_choice_of_one_team_leaves_the_others(board):
    for team in ("Foxes", "Owls"):
        submit(board, team, 0.1)
    board.choose("Foxes", [1])
    board.choose("Owls", [2])
    board.choose("Owls", [])
    assert [entry.chosen for entry in entries(board)] == [True, False]


def private_of(board, privates):
    """A scorer that knows the private score of each submission by its digest."""
    by_digest = dict(zip((e.digest for e in entries(board)), privates, strict=True))
    return lambda file: Estimate(by_digest[hashlib.sha256(file).hexdigest()], 0.02)


def test_the_reveal_ranks_by_the_better_private_score_of_the_finals(board):
    for team, value in (("A", 0.5), ("A", 0.4), ("A", 0.3), ("B", 0.2), ("B", 0.1), ("C", 0.15)):
        submit(board, team, value)
    board.choose("B", [5])
    table = board.reveal(private_of(board, [0.1, 0.2, 0.9, 0.8, 0.3, 0.05]))
    assert [
        (standing.private_rank, standing.team, standing.final.number, standing.climbed)
        for standing in table
    ] == [
        (1, "B", 5, 1),
        (2, "A", 2, -1),
        (3, "C", 6, 0),
    ]
    assert table == board.standings()
    assert [entry.private.value for entry in entries(board)] == [0.1, 0.2, 0.9, 0.8, 0.3, 0.05]
    assert board.state()[0].revealed == NOON


def test_equal_private_scores_rank_by_the_earlier_final(board):
    for team in ("A", "B", "C"):
        submit(board, team, {"A": 0.1, "B": 0.2, "C": 0.3}[team])
    table = board.reveal(scored(0.4))
    assert [standing.team for standing in table] == ["A", "B", "C"]
    assert [standing.climbed for standing in table] == [2, 0, -2]


def test_after_the_reveal_the_contest_is_over(board):
    submit(board, "Foxes", 0.1)
    board.reveal(scored(0.2))
    before = entries(board)
    calls = []
    for act in (
        lambda: board.submit("Foxes", b"late", calls.append),
        lambda: board.choose("Foxes", [1]),
        lambda: board.reveal(calls.append),
    ):
        with pytest.raises(BoardError, match="revealed on 2026-07-01 12:00 UTC; the contest is ov"):
            act()
    assert not calls
    assert entries(board) == before


def test_a_reveal_that_fails_changes_nothing(board):
    with pytest.raises(BoardError, match="no submission to reveal"):
        board.reveal(scored(0.2))
    submit(board, "Foxes", 0.1)
    submit(board, "Foxes", 0.1)
    before = entries(board)
    seen = []

    def fail_at_the_second(file):
        seen.append(file)
        if len(seen) == 2:
            raise ValueError("the key does not fit")
        return Estimate(0.3, 0.1)

    with pytest.raises(ValueError, match="the key does not fit"):
        board.reveal(fail_at_the_second)
    assert entries(board) == before
    assert board.state()[0].revealed is None
    submit(board, "Foxes", 0.1)


def test_who_comes_while_the_reveal_computes_is_in_or_told(board, tmp_path, clock):
    submit(board, "Foxes", 0.1)
    with Board(tmp_path / "board.sqlite", clock=clock) as other:

        def score(file):
            if len(entries(other)) == 1:
                submit(other, "Owls", 0.2)
            return Estimate(0.5, 0.1)

        table = board.reveal(score)
        assert [standing.team for standing in table] == ["Foxes", "Owls"]
        assert all(entry.private == Estimate(0.5, 0.1) for entry in entries(other))


def test_who_is_scored_while_the_reveal_happens_is_refused(board, tmp_path):
    submit(board, "Foxes", 0.1)
    with Board(tmp_path / "board.sqlite") as other:

        def score(file):
            other.reveal(scored(0.3))
            return Estimate(0.9, 0.1)

        with pytest.raises(BoardError, match="the contest is over"):
            board.submit("Foxes", b"late", score)
    assert len(entries(board)) == 1


@pytest.mark.parametrize("blob", [b"no zlib", b"x\x9c\x03\x00\x00\x00\x00\x01"])
def test_a_file_changed_in_the_store_is_noticed(board, blob):
    submit(board, "Foxes", 0.1)
    board.database.execute("UPDATE submission SET file = ?", [blob])
    with pytest.raises(BoardError, match="submission 1 is not the file that was handed in"):
        board.reveal(scored(0.5))
    assert board.state()[0].revealed is None


def test_a_board_is_never_overwritten(board, tmp_path):
    submit(board, "Foxes", 0.1)
    for name in ("board.sqlite", "notes.txt", "folder"):
        (tmp_path / "notes.txt").write_text("mine")
        (tmp_path / "folder").mkdir(exist_ok=True)
        with pytest.raises(BoardError, match=f"{name} exists already"):
            Board.create(tmp_path / name, title="Other", contest="c2")
    assert (tmp_path / "notes.txt").read_text() == "mine"
    assert len(entries(board)) == 1
    with pytest.raises(BoardError, match=r"the folder .*nowhere must exist"):
        Board.create(tmp_path / "nowhere" / "board.sqlite", title="T", contest="c")


@pytest.mark.parametrize("per_day", [0, -1, 2.5, "5"])
def test_the_limit_is_a_whole_number(tmp_path, per_day):
    with pytest.raises(BoardError, match="per_day must be a whole number of at least 1"):
        Board.create(tmp_path / "b", title="T", contest="c", per_day=per_day)
    assert not (tmp_path / "b").exists()


def test_what_is_no_board_is_told(tmp_path):
    with pytest.raises(BoardError, match="there is no board at"):
        Board(tmp_path / "missing")
    assert not (tmp_path / "missing").exists()
    (tmp_path / "text").write_text("user_id,item_ids\n" * 100)
    (tmp_path / "empty").touch()
    with sqlite3.connect(tmp_path / "other") as other:
        other.execute("CREATE TABLE board (id)")
    other.close()
    for name in ("text", "empty", "other"):
        with pytest.raises(BoardError, match=f"{name} is no board of this course"):
            Board(tmp_path / name)


def test_a_board_of_another_format_is_told(board, tmp_path):
    board.database.execute("PRAGMA user_version = 7")
    with pytest.raises(BoardError, match="has the format 7, this course knows 1"):
        Board(tmp_path / "board.sqlite")


def test_an_old_sqlite_is_told(tmp_path, monkeypatch):
    monkeypatch.setattr(store, "OLDEST_SQLITE", (99, 0, 0))
    with pytest.raises(BoardError, match=r"needs SQLite 3\.37 or newer"):
        Board.create(tmp_path / "b", title="T", contest="c")


def test_the_store_refuses_what_the_rules_forgot(board):
    submit(board, "Foxes", 0.1)
    database = board.database
    for change in (
        "UPDATE submission SET score = 1.5",
        "UPDATE submission SET score = 'good'",
        "UPDATE submission SET team = 99",
        "UPDATE submission SET file = NULL",
        "INSERT INTO team (name, key) VALUES ('Foxes', 'foxes')",
        "INSERT INTO board SELECT 2, title, contest, per_day, opened, revealed FROM board",
        "INSERT INTO private VALUES (99, 0.5, 0.1)",
    ):
        with pytest.raises(sqlite3.IntegrityError):
            database.execute(change)
    with pytest.raises(BoardError, match="could not be used"), board.writing() as database:
        database.execute("UPDATE submission SET score = 2")
