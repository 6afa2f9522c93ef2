"""Exercises of chapter unranked, on metrics that know no order."""

from __future__ import annotations

from ranklearn_course.exercises.unranked_functions import FUNCTIONS
from ranklearn_course.exercises.unranked_questions import QUESTIONS, QUIZ

__all__ = ["EXERCISES", "QUIZ"]

EXERCISES = (*FUNCTIONS, *QUESTIONS)
