"""What a learner did the day before: the first sitting of lesson 02, and something of lesson 00."""

from __future__ import annotations

from datetime import date, timedelta

YESTERDAY = (date.today() - timedelta(days=1)).isoformat()
DONE_YESTERDAY = [
    {"exercise": "precision.ap_of_five", "guess": 0.2, "at": YESTERDAY},
    {"exercise": "precision.ceiling", "status": "correct", "at": YESTERDAY},
    {"exercise": "precision.which_can_fall", "status": "correct", "at": YESTERDAY},
    {"exercise": "ranking_task.how_many_perfect", "status": "correct", "at": YESTERDAY},
]
