"""Exercises of chapter precision, on the first k documents of a ranking."""

from __future__ import annotations

from ranklearn_course.exercises.precision_functions import FUNCTIONS
from ranklearn_course.exercises.precision_questions import QUESTIONS, QUIZ

__all__ = ["EXERCISES", "FURTHER", "QUIZ"]

EXERCISES = (*FUNCTIONS, *QUESTIONS)
# What the lesson does not show: task() does.
FURTHER = ("precision.precision_at_k", "precision.r_precision")
