"""The checker: it names the mistake in a learner's function and shows the smallest case.

It needs the standard library alone and knows nothing of metrics; the exercises bring them.
"""

from ranklearn_course.checker.answers import (
    Choose,
    GiveRanking,
    NumberByHand,
    Option,
    WrongNumber,
)
from ranklearn_course.checker.cases import (
    all_rankings,
    case_size,
    in_order,
    ranking_cases,
)
from ranklearn_course.checker.exercise import Exercise
from ranklearn_course.checker.impostors import CatchImpostors
from ranklearn_course.checker.results import read_list
from ranklearn_course.checker.switches import ANYTHING, Catalogue, Switch, Twin, Variant
from ranklearn_course.checker.verdict import Verdict
from ranklearn_course.checker.write_function import WriteFunction

__all__ = [
    "ANYTHING",
    "Catalogue",
    "CatchImpostors",
    "Choose",
    "Exercise",
    "GiveRanking",
    "NumberByHand",
    "Option",
    "Switch",
    "Twin",
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
