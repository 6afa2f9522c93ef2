"""The exercises of the lessons, chapter by chapter, and how to check an answer to them.

Start with `bank`, which has what a learner calls. `loading` makes the exercises from the chapters'
data, `guessing` asks the questions with buttons, `progress_store` keeps what was done.
"""

from ranklearn_course.exercises.bank import check, hint, progress, reset, solution, task
from ranklearn_course.exercises.guessing import guesses, predict, quiz
from ranklearn_course.exercises.unreadable_cell import answer_syntax_errors

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

answer_syntax_errors()
