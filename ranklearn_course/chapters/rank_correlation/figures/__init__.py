"""Pictures of chapter rank_correlation: crossing lines, and what a swap costs."""

from ranklearn_course.chapters.rank_correlation.figures.orders import crossing_lines
from ranklearn_course.chapters.rank_correlation.figures.swaps import swap_costs

__all__ = ["crossing_lines", "swap_costs"]
