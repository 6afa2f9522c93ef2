"""A goal that a widget states, and that it is met: what Python knows of it."""

from __future__ import annotations

from typing import Any

import traitlets

from ranklearn_course.widgets.kit.widget import CourseWidget, shared


class GoalWidget(CourseWidget):
    """A widget whose headline states a goal; the page notices by kit/goal.js when it is met.

    Attributes
    ----------
    met : bool
        Whether the goal was met since the start.
    """

    met = shared(traitlets.Bool())

    def __init__(self, given: dict[str, Any], settings: dict[str, Any], **look: Any) -> None:
        super().__init__(given, {**settings, "met": False}, **look)

    def goal(self) -> str:
        """Say the goal, or that it is met and what to try next."""
        return self.words["goal_met" if self.met else "goal"]
