"""What the board says when it refuses: what is wrong, and what would be right."""

from __future__ import annotations

PER_DAY_WRONG = "per_day must be a whole number of at least 1, got {per_day!r}"
NAIVE = "the clock must give a time with a time zone, got {time!r}"
NO_TEAM = "there is no team {team!r} on this board ({known}); check the name"
NOT_ENTERED = (
    "there is no team {team!r} on this board yet ({known}); check the name, or enter a new team "
    "with --new-team"
)
NO_TEAMS = "no team so far"
TEAMS = "the teams are {names}"
TEAM_THERE = (
    "there is a team {team!r} already; a new team needs another name, and a team that is there no "
    "--new-team"
)
SAME_FILE = (
    "{team} handed in the same file before: submission {number} of {time:%Y-%m-%d %H:%M} UTC, "
    "public score {score:.5f}; it is not counted again"
)
TOO_MANY = (
    "{team} has handed in {count} files today, the limit is {limit} a day; a new day begins at "
    "midnight UTC"
)
CLOSED = "the private scores were revealed on {time:%Y-%m-%d %H:%M} UTC; the contest is over"
HOW_MANY = "choose one or two submissions, or none to go back to the two best; got {count}"
TWICE = "submission {number} stands twice among the chosen; name two different ones"
NOT_YOURS = "{team} has no submission {number}; its submissions are {own}"
NOTHING = "there is no submission to reveal"
DAMAGED = "submission {number} is not the file that was handed in; take your last copy of the board"
