"""Tell whether a difference between two systems is real, and which metric sees what.

paired       the same queries, two systems: permutation test, t-test
bootstrap    confidence intervals for a mean over queries
interleaving users choose between two rankings, mixed into one list
pools        which documents get judged, and what a system loses whose own were not
power        how many queries it takes to notice a difference
several      several comparisons at once
properties   what each metric can and cannot see, found by search
vectors      small lists that part any two conventions, with exact values
passport     what seven libraries answer on the same lists, and why
"""

from ranklearn_course.comparison.bootstrap import Interval, bootstrap_interval
from ranklearn_course.comparison.interleaving import (
    Draft,
    all_drafts,
    balanced,
    balanced_credit,
    sign_test,
    team_credit,
    team_draft,
)
from ranklearn_course.comparison.paired import (
    PairedTest,
    differences,
    permutation_p,
    permutation_test,
    t_test,
)
from ranklearn_course.comparison.pools import leave_one_out, pool
from ranklearn_course.comparison.power import power, power_by_queries
from ranklearn_course.comparison.several import compare_all, holm

__all__ = [
    "Draft",
    "Interval",
    "PairedTest",
    "all_drafts",
    "balanced",
    "balanced_credit",
    "bootstrap_interval",
    "compare_all",
    "differences",
    "holm",
    "leave_one_out",
    "permutation_p",
    "permutation_test",
    "pool",
    "power",
    "power_by_queries",
    "sign_test",
    "t_test",
    "team_credit",
    "team_draft",
]
