"""Pictures of chapter dcg: what each rank earns, gains and discounts."""

from ranklearn_course.chapters.dcg.figures.bars import dcg_bars
from ranklearn_course.chapters.dcg.figures.weights import discount_curves, gain_curves, ranks_down

__all__ = ["dcg_bars", "discount_curves", "gain_curves", "ranks_down"]
