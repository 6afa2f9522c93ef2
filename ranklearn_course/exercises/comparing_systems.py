"""Exercises of chapter comparing_systems, on whether a difference is real and what to measure."""

from __future__ import annotations

from ranklearn_course.exercises.comparing_systems_functions import FUNCTIONS
from ranklearn_course.exercises.comparing_systems_questions import QUESTIONS, QUIZ

__all__ = ["EXERCISES", "QUIZ"]

EXERCISES = (*FUNCTIONS, *QUESTIONS)
