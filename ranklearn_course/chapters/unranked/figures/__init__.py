"""Pictures of chapter unranked: errors of ratings, averages over users, ROC."""

from ranklearn_course.chapters.unranked.figures.errors import rating_errors
from ranklearn_course.chapters.unranked.figures.roc import pair_grid, roc_curves
from ranklearn_course.chapters.unranked.figures.users import pooled_users

__all__ = ["pair_grid", "pooled_users", "rating_errors", "roc_curves"]
