"""A course on how to measure a ranking: metrics, data, figures, widgets and exercises."""

from typing import Any

__version__ = "0.3.0"

_OF_THE_EXERCISES = (
    "check",
    "guesses",
    "hint",
    "predict",
    "progress",
    "quiz",
    "reset",
    "solution",
    "task",
)


def __getattr__(name: str) -> Any:
    # Only whoever works on exercises loads them.
    if name in _OF_THE_EXERCISES:
        from ranklearn_course import exercises

        return getattr(exercises, name)
    if name == "glossary":
        from ranklearn_course.data import glossary

        return glossary
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *_OF_THE_EXERCISES, "glossary"])
