"""Widgets to play with: their state is seen from Python, their numbers run in the page."""

from ranklearn_course.widgets.convention_passport.widget import ConventionPassport
from ranklearn_course.widgets.first_hits.widget import FirstHits
from ranklearn_course.widgets.forces.widget import Forces
from ranklearn_course.widgets.guess.widget import GuessCard
from ranklearn_course.widgets.judging_desk.widget import JudgingDesk
from ranklearn_course.widgets.leak.widget import Leak
from ranklearn_course.widgets.meaning_board.widget import MeaningBoard
from ranklearn_course.widgets.metric_duel.widget import MetricDuel
from ranklearn_course.widgets.order_pair.widget import OrderPair
from ranklearn_course.widgets.permutation_coins.widget import PermutationCoins
from ranklearn_course.widgets.property_grid.widget import PropertyGrid
from ranklearn_course.widgets.quiz.widget import Quiz
from ranklearn_course.widgets.ranking_board.widget import RankingBoard
from ranklearn_course.widgets.score_sliders.widget import ScoreSliders
from ranklearn_course.widgets.shake_up.widget import ShakeUp
from ranklearn_course.widgets.slope_explorer.widget import SlopeExplorer
from ranklearn_course.widgets.team_draft.widget import TeamDraft
from ranklearn_course.widgets.threshold_explorer.widget import ThresholdExplorer
from ranklearn_course.widgets.user_crowd.widget import UserCrowd

__all__ = [
    "ConventionPassport",
    "FirstHits",
    "Forces",
    "GuessCard",
    "JudgingDesk",
    "Leak",
    "MeaningBoard",
    "MetricDuel",
    "OrderPair",
    "PermutationCoins",
    "PropertyGrid",
    "Quiz",
    "RankingBoard",
    "ScoreSliders",
    "ShakeUp",
    "SlopeExplorer",
    "TeamDraft",
    "ThresholdExplorer",
    "UserCrowd",
]
