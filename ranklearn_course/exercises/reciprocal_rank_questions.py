"""Exercises of chapter reciprocal_rank without code: impostors, a ranking, a number, a quiz."""

from __future__ import annotations

from collections.abc import Sequence

from ranklearn_course.checker import CatchImpostors, Choose, NumberByHand, Option
from ranklearn_course.exercises import precision_ap, reciprocal_rank_switches
from ranklearn_course.exercises.edges import GiveRanking, WrongNumber
from ranklearn_course.exercises.reciprocal_rank_functions import GRADED_CASES

NOT_GRADED = (
    "relevance must be a list of grades 0, 1 or 2 with at least one document, got {relevance}."
)
NO_CUTOFF = "k must be a positive whole number, got {k}."
NOT_BINARY = "The ranking must be a list of 0 and 1 with at least one document, got {relevance}."
TOO_FEW = "The ranking should hold at least two relevant documents, and yours holds {count}."
HIT_ON_TOP = "The document at rank 1 should not be relevant."
NOT_EQUAL = "AP should equal RR, and your ranking has AP {ap:.6g} and RR {rr:.6g}."


def is_list_of(relevance: object, allowed: tuple[int, ...]) -> bool:
    """Tell a list of allowed values with at least one entry from everything else.

    >>> is_list_of([2, 0], (0, 1, 2)), is_list_of([2, 0], (0, 1)), is_list_of([], (0, 1))
    (True, False, False)
    """
    if not isinstance(relevance, list | tuple) or not relevance:
        return False
    return all(isinstance(value, int | float) and value in allowed for value in relevance)


def refuse(relevance: object, k: object) -> str:
    """Say what is wrong with a case of RR@k, nothing if it is fine.

    >>> refuse([3], 1)
    'relevance must be a list of grades 0, 1 or 2 with at least one document, got [3].'
    """
    if not is_list_of(relevance, (0, 1, 2)):
        return NOT_GRADED.format(relevance=relevance)
    if not isinstance(k, int) or isinstance(k, bool) or k < 1:
        return NO_CUTOFF.format(k=k)
    return ""


CATCH = CatchImpostors(
    id="reciprocal_rank.catch_impostors",
    title="Catch the impostors of RR",
    statement="""Seventeen functions claim to be RR@k. Each of them has one thing wrong. Expose
them.

Give a list of cases `(relevance, k, value)`: a list of grades 0, 1 and 2, a cutoff, and the
right RR@k. A case exposes every function that gives another value: `([0, 2, 1], 3, 1/2)`.

How few cases do you need?
""",
    minutes=8,
    hints=(
        "Some impostors differ only if there is a hit, others only if there is none among "
        "the first k.",
        "Where must the first hit stand to expose a function that stops one rank early, and "
        "where to expose one that stops one rank late?",
        "Three cases are enough. In one, the first hit stands at rank k. In one, it stands at "
        "rank k + 1. In one, two hits of different grades stand among the first k, the lower "
        "grade first.",
        """```python
[
    ([2], 1, 1/1),
    ([0, 1], 1, 0),
    ([0, 1, 2], 3, 1/2),
]
```
""",
    ),
    catalogue=reciprocal_rank_switches.CATALOGUE,
    parameters=("relevance", "k"),
    explain=reciprocal_rank_switches.explain,
    best=(((2,), 1), ((0, 1), 1), ((0, 1, 2), 3)),
    cases=GRADED_CASES,
    refuse=refuse,
)


def ap_equals_rr(ranking: Sequence[int]) -> list[str]:
    """Return what a ranking lacks of AP = RR with two relevant documents and a miss on top.

    >>> ap_equals_rr([0, 1, 0, 1])
    []
    >>> ap_equals_rr([1, 1])
    ['The document at rank 1 should not be relevant.']
    """
    if not is_list_of(ranking, (0, 1)):
        return [NOT_BINARY.format(relevance=ranking)]
    failed = []
    if sum(ranking) < 2:
        failed.append(TOO_FEW.format(count=sum(ranking)))
    if ranking[0]:
        failed.append(HIT_ON_TOP)
    ap = precision_ap.CATALOGUE.reference(ranking, len(ranking))
    rr = reciprocal_rank_switches.CATALOGUE.reference(ranking, len(ranking))
    if abs(ap - rr) > 1e-9:
        failed.append(NOT_EQUAL.format(ap=ap, rr=rr))
    return failed


GIVE = GiveRanking(
    id="reciprocal_rank.ap_equals_rr",
    title="A ranking on which AP equals RR",
    statement="""If one document is relevant, AP and RR are equal. Can they be equal with more?

Give a ranking without a cutoff, a list of 0 and 1, that holds at least two relevant documents,
begins with a miss, and has the same AP and RR. There are many answers.
""",
    minutes=6,
    hints=(
        "AP is the mean of the precisions at the hits, and the first of them is RR. When is a "
        "mean equal to its first term?",
        "With hits at the ranks $a < b$, AP is $(1/a + 2/b) / 2$, and RR is $1/a$.",
        "The two are equal if $2/b = 1/a$. Which rank $b$ belongs to $a = 2$?",
        "The ranks 2 and 4: `[0, 1, 0, 1]`. So do 3 and 6, or 2, 4 and 6.",
    ),
    wanted=ap_equals_rr,
    example=(0, 1, 0, 1),
    guiding_question="At which rank of the second hit is the precision there the same as at "
    "the first?",
)

BY_HAND = NumberByHand(
    id="reciprocal_rank.mrr_by_hand",
    title="MRR on paper",
    statement="""Four queries. The first hits stand at rank 2, at rank 4, nowhere, and at rank 1.
What is MRR? Three decimals are enough.
""",
    minutes=3,
    hints=(
        "Write down one number per query, also for the third.",
        "RR is one over the rank, and 0 if there is no hit.",
        "The four values are 1/2, 1/4, 0 and 1/1. By how much do you divide their sum?",
        "$(1/2 + 1/4 + 0 + 1/1) / 4 = 0.4375$",
    ),
    value=(1 / 2 + 1 / 4 + 0 + 1 / 1) / 4,
    arithmetic="(1/2 + 1/4 + 0 + 1/1) / 4",
    wrong=(
        WrongNumber(1 / 2 + 1 / 4 + 1 / 1, "You added up the reciprocal ranks: divide by four."),
        WrongNumber(
            (1 / 2 + 1 / 4 + 1 / 1) / 3, "You left out the query without a hit: it counts as 0."
        ),
        WrongNumber((2 + 4 + 1) / 3, "You averaged the ranks, not one over the rank."),
        WrongNumber(
            3 / (2 + 4 + 1),
            "You took one over the mean rank: take one over each rank, then the mean.",
        ),
        WrongNumber((1 / 3 + 1 / 5 + 0 + 1 / 2) / 4, "You counted ranks from 2."),
        WrongNumber(
            (1 / 2 + 1 / 4) / 2, "That is the median of the four values, and MRR is their mean."
        ),
        WrongNumber(3 / 4, "That is the share of queries with a hit: success, not RR."),
        WrongNumber(
            (1 / 2 + 1 / 4 + 1 + 1 / 1) / 4,
            "You gave 1 to the query without a hit: it counts as 0.",
        ),
    ),
)

SITUATION = Choose(
    id="reciprocal_rank.voice_assistant",
    title="A metric for a voice assistant",
    statement="The metric should ask the question that matters to the user.",
    question="A voice assistant reads answers aloud, one after the other, until one is right. "
    "Each further answer costs patience. Which metric compares two assistants?",
    minutes=2,
    hints=(
        "When does the user stop listening?",
        "What stands after the first right answer is never heard.",
        "You need a metric that looks at the first hit, and that falls with its rank.",
        "MRR: it looks at the first hit, and each further rank lowers it.",
    ),
    options=(
        Option("MRR", True, "It looks at the first hit, and each further rank lowers it."),
        Option(
            "MAP",
            False,
            "It also counts the hits after the first one, and the user never hears them.",
        ),
        Option(
            "R@10",
            False,
            "It counts all right answers among ten, and does not see at which rank they are.",
        ),
        Option(
            "success@10",
            False,
            "A first hit at rank 10 counts as much as one at rank 1. The user notices.",
        ),
    ),
)

JUMPS = Choose(
    id="reciprocal_rank.which_move",
    title="Where RR moves most",
    statement="RR falls with the rank of the first hit, but not by equal steps.",
    question="The first hit of one query slips down. Which slip lowers MRR most?",
    minutes=2,
    hints=(
        "Work out one over the rank before and after.",
        "The first slip costs 1/1 - 1/2.",
        "The others cost 1/2 - 1/4, 1/4 - 1/10 and 1/10 - 1/100. Which of the four is largest?",
        "From rank 1 to rank 2: it costs 0.5 of RR, the others 0.25, 0.15 and 0.09.",
    ),
    options=(
        Option("from rank 1 to rank 2", True, "1/1 - 1/2 = 0.5."),
        Option("from rank 2 to rank 4", False, "1/2 - 1/4 = 0.25. Rank 1 to 2 costs 0.5."),
        Option("from rank 4 to rank 10", False, "1/4 - 1/10 = 0.15. Rank 1 to 2 costs 0.5."),
        Option("from rank 10 to rank 100", False, "1/10 - 1/100 = 0.09. Rank 1 to 2 costs 0.5."),
    ),
)

BLIND = Choose(
    id="reciprocal_rank.blind_spot",
    title="What RR does not see",
    statement="A metric answers one question and leaves out others.",
    question="The rankings 0 1 0 0 and 0 1 1 1 are compared by RR. What is the result?",
    minutes=2,
    hints=(
        "At which rank does each of them have its first hit?",
        "Both have their first hit at rank 2.",
        "RR is 1/2 for both. What do the two further hits change?",
        "Both have RR 1/2: what follows the first hit does not count.",
    ),
    options=(
        Option("0 1 1 1 wins.", False, "AP prefers it. RR looks at the first hit only: 1/2."),
        Option("0 1 0 0 wins.", False, "Both have their first hit at rank 2, so both have RR 1/2."),
        Option("They are equal.", True, "Both have RR 1/2: what follows the first hit is ignored."),
        Option(
            "RR is not defined for 0 1 1 1, because three documents are relevant.",
            False,
            "RR allows any number of relevant documents and uses the first of them. The cnblogs "
            "post says otherwise.",
        ),
    ),
)

MISSING = Choose(
    id="reciprocal_rank.no_hit",
    title="A query without a hit",
    statement="A mean depends on what it leaves out.",
    question="System A answers 50 of 100 queries, each with a hit at rank 1. System B answers all "
    "100, each with a hit at rank 2. Queries without a hit count as 0. Which MRR do they have?",
    minutes=2,
    hints=(
        "Add up the 100 values of each system.",
        "A has 50 values of 1 and 50 of 0.",
        "B has 100 values of 1/2. Both sums are divided by 100.",
        "Both have MRR 0.5.",
    ),
    options=(
        Option("A has 1, B has 0.5", False, "This drops the queries that A does not answer."),
        Option("both have 0.5", True, "(50 × 1 + 50 × 0) / 100 and 100 × 1/2 / 100."),
        Option("A has 0.5, B has 1", False, "A hit at rank 2 gives 1/2, so B has 100 × 1/2 / 100."),
        Option("A has 50, B has 50", False, "These are the sums. MRR divides them by 100."),
    ),
)

QUIZ = (SITUATION, JUMPS, BLIND, MISSING)
QUESTIONS = (CATCH, GIVE, BY_HAND, *QUIZ)
