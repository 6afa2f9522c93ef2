"""Pictures of chapter reciprocal_rank: first hits, and success at each cutoff."""

from ranklearn_course.chapters.reciprocal_rank.figures.first_hit import first_hit_worth, first_hits
from ranklearn_course.chapters.reciprocal_rank.figures.success import success_curves

__all__ = ["first_hit_worth", "first_hits", "success_curves"]
