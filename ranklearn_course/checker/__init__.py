"""The checker: it names the mistake in a learner's function and shows the smallest case.

It needs the standard library alone and knows nothing of metrics; the exercises bring them.
"""

from ranklearn_course.checker.cases import (
    all_rankings,
    case_size,
    in_order,
    ranking_cases,
)
from ranklearn_course.checker.exercise import Exercise
from ranklearn_course.checker.impostors import CatchImpostors
from ranklearn_course.checker.mistakes import UNSPECIFIED, Catalogue, Inseparable, Mistake, Variant
from ranklearn_course.checker.results import read_list
from ranklearn_course.checker.short_answers import (
    Choose,
    GiveRanking,
    NumberByHand,
    Option,
    Unmet,
    WrongNumber,
)
from ranklearn_course.checker.verdict import Reason, Verdict
from ranklearn_course.checker.words import Sentence
from ranklearn_course.checker.write_function import WriteFunction

__all__ = [
    "UNSPECIFIED",
    "Catalogue",
    "CatchImpostors",
    "Choose",
    "Exercise",
    "GiveRanking",
    "Inseparable",
    "Mistake",
    "NumberByHand",
    "Option",
    "Reason",
    "Sentence",
    "Unmet",
    "Variant",
    "Verdict",
    "WriteFunction",
    "WrongNumber",
    "all_rankings",
    "case_size",
    "in_order",
    "ranking_cases",
    "read_list",
]
