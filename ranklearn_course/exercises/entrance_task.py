"""Exercises of chapter entrance_task, on winning a contest without fooling yourself."""

from __future__ import annotations

from ranklearn_course.exercises.entrance_task_functions import FUNCTIONS
from ranklearn_course.exercises.entrance_task_questions import QUESTIONS, QUIZ

__all__ = ["EXERCISES", "QUIZ"]

EXERCISES = (*FUNCTIONS, *QUESTIONS)
