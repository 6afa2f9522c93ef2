"""Which version of the course this is, and what is new in it, as CHANGELOG.md says."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from ranklearn_course import __version__
from ranklearn_course.installation import HOME, git, installed_from


@cache
def which() -> str:
    """Give the version, and the commit where it is known: in a clone, or installed from git."""
    installed = installed_from().get("vcs_info", {}).get("commit_id", "")[:7]
    commit = git("describe", "--always", "--dirty=, changed", "--exclude=*") or installed
    return f"{__version__}, commit {commit}" if commit else __version__


def what_is_new(since: str | None = None) -> list[str]:
    """List what is new for learners, in this version or in all that came after an older one.

    >>> what_is_new(since=__version__)
    []
    """
    found: list[str] = []
    for version, text in _sections("## ", text_that_ships("CHANGELOG.md")):
        if version == since:
            break
        parts = dict(_sections("### ", text))
        found += re.findall(r"^\* (.+)$", parts.get("For learners", ""), re.MULTILINE)
        if since is None:
            break
    return found


def text_that_ships(name: str) -> str:
    """Read a text that lies in the package, or beside it in a clone; "" if it is nowhere."""
    folder = Path(__file__).resolve().parent
    path = next((each / name for each in (folder, HOME) if (each / name).is_file()), None)
    return path.read_text(encoding="utf-8") if path else ""


def _sections(mark: str, text: str) -> list[tuple[str, str]]:
    parts = re.split(rf"^{mark}(.+)\n", text, flags=re.MULTILINE)[1:]
    return list(zip(parts[::2], parts[1::2], strict=True))
