"""Exercises of chapter dcg, on how much is found and how early."""

from __future__ import annotations

from ranklearn_course.exercises.dcg_functions import FUNCTIONS
from ranklearn_course.exercises.dcg_questions import QUESTIONS, QUIZ

__all__ = ["EXERCISES", "FURTHER", "QUIZ"]

EXERCISES = (*FUNCTIONS, *QUESTIONS)
# What the lesson does not show: task() does.
FURTHER = ("dcg.catch_impostors_of_dcg", "dcg.perfect_above_the_cutoff")
