"""The exercises of the lessons, chapter by chapter, and how to check an answer to them."""

from ranklearn_course.exercises.bank import check, hint, progress, reset, solution, task
from ranklearn_course.exercises.guessing import guesses, predict, quiz

__all__ = [
    "check",
    "guesses",
    "hint",
    "predict",
    "progress",
    "quiz",
    "reset",
    "solution",
    "task",
]
