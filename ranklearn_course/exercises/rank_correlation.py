"""Exercises of chapter rank_correlation, on how alike two orders are."""

from __future__ import annotations

from ranklearn_course.exercises.rank_correlation_functions import FUNCTIONS
from ranklearn_course.exercises.rank_correlation_questions import QUESTIONS, QUIZ

__all__ = ["EXERCISES", "FURTHER", "QUIZ"]

EXERCISES = (*FUNCTIONS, *QUESTIONS)
# What the lesson does not show: task() does.
FURTHER = (
    "rank_correlation.spearman_rho",
    "rank_correlation.tau_ap",
    "rank_correlation.catch_impostors_of_distance",
    "rank_correlation.catch_impostors_of_rho",
    "rank_correlation.catch_impostors_of_tau_ap",
    "rank_correlation.fewer_inversions_but_worse",
)
