"""Widgets to play with: their state is seen from Python, their numbers run in the page."""

from ranklearn_course.widgets.board import RankingBoard
from ranklearn_course.widgets.cascade import UserCrowd
from ranklearn_course.widgets.comparing_systems import MetricDuel
from ranklearn_course.widgets.entrance_task import ShakeUp
from ranklearn_course.widgets.learning_to_rank import Forces
from ranklearn_course.widgets.rank_correlation import OrderPair
from ranklearn_course.widgets.ranking_task import ScoreSliders
from ranklearn_course.widgets.reciprocal_rank import FirstHits
from ranklearn_course.widgets.smooth_dcg import SlopeExplorer
from ranklearn_course.widgets.unranked import ThresholdExplorer

__all__ = [
    "FirstHits",
    "Forces",
    "MetricDuel",
    "OrderPair",
    "RankingBoard",
    "ScoreSliders",
    "ShakeUp",
    "SlopeExplorer",
    "ThresholdExplorer",
    "UserCrowd",
]
