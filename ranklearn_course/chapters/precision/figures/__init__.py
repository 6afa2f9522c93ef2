"""Pictures of chapter precision: each rank, the area of the steps, each cutoff, pooled users."""

from ranklearn_course.chapters.precision.figures.area import average_precision_area
from ranklearn_course.chapters.precision.figures.cutoffs import cutoff_curves, denominators
from ranklearn_course.chapters.precision.figures.pooled import pooled_curve
from ranklearn_course.chapters.precision.figures.staircase import precision_staircase

__all__ = [
    "average_precision_area",
    "cutoff_curves",
    "denominators",
    "pooled_curve",
    "precision_staircase",
]
