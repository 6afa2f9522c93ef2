"""Exercises of chapter learning_to_rank, on pairs, forces, and the weight of a pair."""

from __future__ import annotations

from ranklearn_course.exercises.learning_to_rank_functions import FUNCTIONS
from ranklearn_course.exercises.learning_to_rank_questions import QUESTIONS, QUIZ

__all__ = ["EXERCISES", "QUIZ"]

EXERCISES = (*FUNCTIONS, *QUESTIONS)
