"""The rules of the board: ranks, ties, finals, and which names may stand on it."""

from datetime import UTC, datetime, timedelta
from operator import attrgetter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ranklearn_course.contest import Estimate
from ranklearn_course.contest.board.rules import (
    BoardError,
    Entry,
    clean,
    finals,
    standings,
    team_key,
)

NOON = datetime(2026, 7, 1, 12, tzinfo=UTC)


def cleaned(name):
    return clean("team's name", name, 60)


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("  The\tFoxes\n", "The Foxes"),
        ("Команда Север", "Команда Север"),
        ("推荐小组", "推荐小组"),
        ("e\u0301cole", "\u00e9cole"),
        ("🦊", "🦊"),
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),
        ("x" * 60, "x" * 60),
    ],
)
def test_names_of_any_script_are_welcome(name, wanted):
    assert cleaned(name) == wanted


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("", "at least one letter, digit or sign"),
        (" \u200b\u2060 ", "at least one letter"),
        ("x" * 61, "may have 60 characters, got 61"),
        ("a\x00b", r"may not hold the sign U\+0000 at position 2"),
        ("a\x1b[2J", r"sign U\+001B at position 2"),
        ("evil\u202ename", r"sign U\+202E at position 5"),
        ("\ud800", r"sign U\+D800 at position 1"),
        ("a\u2028b", r"sign U\+2028"),
        ("a\uffffb", r"sign U\+FFFF"),
    ],
)
def test_names_that_cannot_be_read_are_refused(name, message):
    with pytest.raises(BoardError, match=f"team's name.*{message}"):
        cleaned(name)


def test_names_that_look_the_same_are_the_same_team():
    same = ["The Foxes", "the foxes", "The Foxe\u200bs", "Ｔhe Foxes", "THE FOXES"]
    assert len({team_key(cleaned(name)) for name in same}) == 1
    assert team_key("straße") == team_key("STRASSE")
    assert team_key("Foxes") != team_key("Boxes")


def entries_of(draws):
    """Submissions of few teams at few times with few scores, so that there are many ties."""
    return [
        Entry(
            number,
            team,
            NOON + timedelta(minutes=minute),
            "",
            "",
            Estimate(public / 4, 0.0),
            chosen,
            Estimate(private / 4, 0.0),
        )
        for number, (team, minute, public, private, chosen) in enumerate(draws, 1)
    ]


@settings(max_examples=150, deadline=None)
@given(
    st.lists(
        st.tuples(
            st.sampled_from("ABC"),
            st.integers(0, 3),
            st.integers(0, 4),
            st.integers(0, 4),
            st.booleans(),
        ),
        min_size=1,
        max_size=10,
    )
)
def test_the_table_is_that_of_a_slow_tournament(draws):
    entries = entries_of(draws)
    table = standings(entries)

    def beats(one, other, part):
        """Whether one is better, or as good and earlier."""
        a, b = attrgetter(part)(one).value, attrgetter(part)(other).value
        return a > b or (a == b and (one.time, one.number) < (other.time, other.number))

    for standing in table:
        own = [entry for entry in entries if entry.team == standing.team]
        assert not any(beats(entry, standing.best, "public") for entry in own)
        pool = [entry for entry in own if entry.chosen] or own
        assert set(standing.finals) == {
            entry for entry in pool if sum(beats(rival, entry, "public") for rival in pool) < 2
        }
        assert standing.final in standing.finals
        assert not any(beats(entry, standing.final, "private") for entry in standing.finals)
        assert standing.rank == 1 + sum(
            beats(rival.best, standing.best, "public") for rival in table
        )
        better = sum(beats(rival.final, standing.final, "private") for rival in table)
        assert standing.private_rank == 1 + better
        assert standing.climbed == standing.rank - standing.private_rank
    assert [standing.private_rank for standing in table] == list(range(1, len(table) + 1))


def test_finals_are_two_even_if_more_are_marked():
    draws = [("A", 0, value, 0, True) for value in (1, 3, 2)]
    assert [entry.number for entry in finals(entries_of(draws))] == [2, 3]
