"""Exercises of chapter unranked, on metrics that know no order."""

from __future__ import annotations

from ranklearn_course.exercises.unranked_functions import FUNCTIONS
from ranklearn_course.exercises.unranked_questions import QUESTIONS, QUIZ

__all__ = ["EXERCISES", "FURTHER", "QUIZ"]

EXERCISES = (*FUNCTIONS, *QUESTIONS)
# What the lesson does not show: task() does.
FURTHER = ("unranked.rmse", "unranked.f_beta", "unranked.auc_by_hand")
