"""Exercises of chapter ranking_task, on scores and the order that they give."""

from __future__ import annotations

from ranklearn_course.exercises.ranking_task_functions import FUNCTIONS
from ranklearn_course.exercises.ranking_task_questions import QUESTIONS, QUIZ

__all__ = ["EXERCISES", "QUIZ"]

EXERCISES = (*FUNCTIONS, *QUESTIONS)
