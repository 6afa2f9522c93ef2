"""Widgets to play with: their state is seen from Python, their numbers run in the page."""

from ranklearn_course.widgets.board import RankingBoard

__all__ = ["RankingBoard"]
