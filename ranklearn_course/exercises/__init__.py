"""The exercises of the lessons, chapter by chapter, and how to check an answer to them."""

from ranklearn_course.exercises.bank import check, hint, progress, reset, solution, task

__all__ = ["check", "hint", "progress", "reset", "solution", "task"]
