"""What teams write about themselves: names and notes, cleaned at the door.

Any script is welcome. Refused is what cannot be seen or turns the text around it: control signs,
and the signs that change the direction of writing.
"""

from __future__ import annotations

import unicodedata

from ranklearn_course.contest.board_store import BoardError

LONGEST_TEAM, LONGEST_NOTE, LONGEST_TITLE = 60, 200, 100

SHOWN = "LNPS"
HIDDEN = ("Cc", "Cs", "Zl", "Zp")
TURNING = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def clean_team(name: str) -> str:
    """Return a team's name with single spaces and composed letters, or refuse it.

    >>> clean_team("  The   Foxes ")
    'The Foxes'
    """
    return _clean("team's name", name, LONGEST_TEAM)


def clean_title(title: str) -> str:
    """Return the board's title with single spaces, or refuse it.

    >>> clean_title("Summer school 2026")
    'Summer school 2026'
    """
    return _clean("title", title, LONGEST_TITLE)


def clean_note(note: str) -> str:
    """Return a note with single spaces, or refuse it; it may be empty.

    >>> clean_note(" item-kNN, 50 neighbours ")
    'item-kNN, 50 neighbours'
    """
    return _clean("note", note, LONGEST_NOTE) if note.strip() else ""


def team_key(name: str) -> str:
    """Return what two names must not share: neither letter case nor unseen signs make a difference.

    >>> team_key("The Foxes") == team_key("the foxes")
    True
    """
    seen = "".join(sign for sign in name if unicodedata.category(sign) != "Cf")
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", seen).casefold())


def _clean(what: str, text: str, longest: int) -> str:
    for place, sign in enumerate(text, 1):
        is_space = sign in "\t\n\r"
        if not is_space and (unicodedata.category(sign) in HIDDEN or sign in TURNING):
            raise BoardError(
                f"the {what} may not hold the sign U+{ord(sign):04X} at place {place}; leave it out"
            )
    clean = unicodedata.normalize("NFC", " ".join(text.split()))
    if not any(unicodedata.category(sign)[0] in SHOWN for sign in clean):
        raise BoardError(
            f"the {what} must have at least one letter, digit or sign that can be "
            f"seen, got {text!r}"
        )
    if len(clean) > longest:
        raise BoardError(f"the {what} may have {longest} characters, got {len(clean)}")
    return clean
