"""Exercises of chapter reciprocal_rank, on the first hit of a ranking."""

from __future__ import annotations

from ranklearn_course.exercises.reciprocal_rank_functions import FUNCTIONS
from ranklearn_course.exercises.reciprocal_rank_questions import QUESTIONS, QUIZ

__all__ = ["EXERCISES", "FURTHER", "QUIZ"]

EXERCISES = (*FUNCTIONS, *QUESTIONS)
# What the lesson does not show: task() does.
FURTHER = ("reciprocal_rank.reciprocal_rank",)
