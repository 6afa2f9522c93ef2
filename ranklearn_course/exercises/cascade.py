"""Exercises of chapter cascade, on users who stop."""

from __future__ import annotations

from ranklearn_course.exercises.cascade_functions import FUNCTIONS
from ranklearn_course.exercises.cascade_questions import QUESTIONS, QUIZ

__all__ = ["EXERCISES", "FURTHER", "QUIZ"]

EXERCISES = (*FUNCTIONS, *QUESTIONS)
# What the lesson does not show: task() does.
FURTHER = (
    "cascade.pfound",
    "cascade.rbp",
    "cascade.satisfaction",
    "cascade.catch_impostors_of_rbp",
    "cascade.catch_impostors_of_pfound",
    "cascade.pfound_by_hand",
)
