"""The rules of the board: ranks, ties, finals, and which names may stand on it."""

from datetime import UTC, datetime, timedelta
from operator import attrgetter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ranklearn_course.contest import Estimate
from ranklearn_course.contest.board.rules import BoardError, Entry, clean, standings, team_key

NOON = datetime(2026, 7, 1, 12, tzinfo=UTC)

# A name as it is given, and how it stands on the board.
NAMES = [
    ("  The\tFoxes\n", "The Foxes"),
    ("e\u0301cole", "\u00e9cole"),
    ("🦊推荐", "🦊推荐"),
    ("x" * 60, "x" * 60),
]
# A name that is refused, and why.
REFUSED = [
    ("", "at least one letter, digit or sign"),
    (" \u200b\u2060 ", "at least one letter"),
    ("x" * 61, "may have 60 characters, got 61"),
    ("a\x00b", r"may not hold the sign U\+0000 at position 2"),
    ("evil\u202ename", r"sign U\+202E at position 5"),
    ("\ud800", r"sign U\+D800 at position 1"),
    ("a\u2028b", r"sign U\+2028"),
    ("a\uffffb", r"sign U\+FFFF"),
]


@pytest.mark.parametrize(("name", "wanted"), NAMES)
def test_names_of_any_script_are_welcome(name, wanted):
    assert clean("team's name", name, 60) == wanted


@pytest.mark.parametrize(("name", "message"), REFUSED)
def test_names_that_cannot_be_read_are_refused(name, message):
    with pytest.raises(BoardError, match=message):
        clean("team's name", name, 60)


def test_names_that_look_the_same_are_the_same_team():
    assert len({*map(team_key, ["The Foxes", "THE FOXES", "The Foxe\u200bs", "Ｔhe Foxes"])}) == 1
    assert team_key("straße") == team_key("STRASSE")
    assert team_key("Foxes") != team_key("Boxes")


#: Few teams, times and scores, so that there are many ties.
TIMES = st.integers(0, 3).map(lambda minute: NOON + timedelta(minutes=minute))
SCORES = st.integers(0, 4).map(lambda value: Estimate(value / 4, 0.0))
DRAW = st.tuples(st.sampled_from("ABC"), TIMES, SCORES, SCORES, st.booleans())


@given(st.lists(DRAW, min_size=1, max_size=10))
def test_the_table_is_that_of_a_slow_tournament(draws):
    entries = [
        Entry(number, team, time, "", "", public, chosen, private)
        for number, (team, time, public, private, chosen) in enumerate(draws, 1)
    ]
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
        values = [entry.public.value for entry in standing.finals]
        assert values == sorted(values, reverse=True)
        assert standing.final in standing.finals
        assert not any(beats(entry, standing.final, "private") for entry in standing.finals)
        ahead = [rival for rival in table if beats(rival.best, standing.best, "public")]
        assert standing.rank == 1 + len(ahead)
        ahead = [rival for rival in table if beats(rival.final, standing.final, "private")]
        assert standing.private_rank == 1 + len(ahead)
        assert standing.climbed == standing.rank - standing.private_rank
        assert standing.last == max(entry.time for entry in own)
    assert [standing.private_rank for standing in table] == list(range(1, len(table) + 1))
