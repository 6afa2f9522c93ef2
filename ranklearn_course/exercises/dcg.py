"""Exercises of chapter dcg, on how much is found and how early."""

from __future__ import annotations

from ranklearn_course.exercises.dcg_functions import FUNCTIONS
from ranklearn_course.exercises.dcg_questions import QUESTIONS, QUIZ

__all__ = ["EXERCISES", "QUIZ"]

EXERCISES = (*FUNCTIONS, *QUESTIONS)
