"""The door of every check: a fault of the checker itself becomes a verdict too."""

from __future__ import annotations

from collections.abc import Callable

from ranklearn_course.checker.limits import OutOfTime
from ranklearn_course.checker.verdict import Verdict

FAILED = (
    "The check itself failed: {error}. Your answer was not judged. "
    "Please report it, with your answer and this text."
)
KIND_AND_MESSAGE = "{kind} ({message})"
LONGEST = 200


def at_the_door(check: Callable[[], Verdict]) -> Verdict:
    """Return the verdict of a check, or one that says that the check itself failed.

    Only an interrupt by the user and the time limit of a check around this one pass.
    """
    try:
        return check()
    except (KeyboardInterrupt, OutOfTime):
        raise
    except BaseException as error:
        return Verdict("error", FAILED.format(error=_shown(error)))


def _shown(error: BaseException) -> str:
    kind = type(error).__name__
    try:
        message = " ".join(str(error).split())[:LONGEST]
    except Exception:
        return kind
    return KIND_AND_MESSAGE.format(kind=kind, message=message) if message else kind
