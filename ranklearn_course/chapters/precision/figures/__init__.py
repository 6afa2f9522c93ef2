"""Pictures of chapter precision: each rank, the area under the steps, each cutoff."""

from ranklearn_course.chapters.precision.figures.area import average_precision_area
from ranklearn_course.chapters.precision.figures.cutoffs import cutoff_curves, denominators
from ranklearn_course.chapters.precision.figures.staircase import precision_staircase

__all__ = ["average_precision_area", "cutoff_curves", "denominators", "precision_staircase"]
