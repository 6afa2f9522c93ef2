"""Pictures of chapter cascade: users who walk down a list, and crowds of them."""

from ranklearn_course.chapters.cascade.figures.crowd import running_mean
from ranklearn_course.chapters.cascade.figures.walk import cascade_walk, who_looks

__all__ = ["cascade_walk", "running_mean", "who_looks"]
