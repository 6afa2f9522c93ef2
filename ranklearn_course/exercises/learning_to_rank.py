"""Exercises of chapter learning_to_rank, on pairs, forces, and the weight of a pair."""

from __future__ import annotations

from ranklearn_course.exercises.learning_to_rank_functions import FUNCTIONS
from ranklearn_course.exercises.learning_to_rank_questions import QUESTIONS, QUIZ

__all__ = ["EXERCISES", "FURTHER", "QUIZ"]

EXERCISES = (*FUNCTIONS, *QUESTIONS)
# What the lesson does not show: task() does.
FURTHER = ("learning_to_rank.ranknet_forces", "learning_to_rank.top_one")
