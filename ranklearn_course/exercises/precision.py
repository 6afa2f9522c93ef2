"""Exercises of chapter precision, on the first k documents of a ranking."""

from __future__ import annotations

from ranklearn_course.exercises.precision_functions import FUNCTIONS
from ranklearn_course.exercises.precision_questions import QUESTIONS, QUIZ

__all__ = ["EXERCISES", "QUIZ"]

EXERCISES = (*FUNCTIONS, *QUESTIONS)
