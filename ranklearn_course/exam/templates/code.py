"""Functions to write: exercises of the lessons, which the checker judges as in the lesson."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from random import Random

from ranklearn_course.checker import WriteFunction
from ranklearn_course.exam.question import Drawn, Template

# Those that fit an exam: at most eight minutes, and no more than Python.
FUNCTIONS = (
    "ranking_task.order",
    "unranked.rmse",
    "unranked.f_beta",
    "unranked.macro_recall",
    "unranked.roc_auc",
    "precision.average_precision",
    "precision.precision_at_k",
    "precision.recall_at_k",
    "precision.r_precision",
    "dcg.dcg",
    "dcg.ndcg",
    "reciprocal_rank.reciprocal_rank",
    "reciprocal_rank.mean_reciprocal_rank",
    "reciprocal_rank.success_at_k",
    "rank_correlation.kendall_distance",
    "rank_correlation.kendall_tau",
    "rank_correlation.tau_ap",
    "cascade.rbp",
    "cascade.err",
    "cascade.pfound",
    "smooth_dcg.soft_ranks",
    "smooth_dcg.one_more_rival",
    "smooth_dcg.choose_temperature",
    "learning_to_rank.count_pairs",
    "learning_to_rank.ranknet_loss",
    "learning_to_rank.delta_ndcg",
    "comparing_systems.permutation_test",
    "comparing_systems.holm",
    "entrance_task.top_recent",
    "entrance_task.average_precision_of_ids",
)


def _draw(exercise: WriteFunction, random: Random, template: str) -> Drawn:
    return Drawn(exercise, {"name": exercise.name}, exercise.solution)


def _template(name: str) -> Template:
    chapter, _, function = name.partition(".")
    module = import_module(f"ranklearn_course.exercises.{chapter}")
    (exercise,) = (exercise for exercise in module.EXERCISES if exercise.id == name)
    return Template(
        f"{chapter}.write_{function}", "code", exercise.minutes, partial(_draw, exercise)
    )


CODE = tuple(map(_template, FUNCTIONS))
