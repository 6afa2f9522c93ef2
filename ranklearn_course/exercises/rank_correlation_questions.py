"""Exercises of chapter rank_correlation without code: impostors, a ranking, a number, a quiz."""

from __future__ import annotations

from math import sqrt

from ranklearn_course.checker import CatchImpostors, Choose, NumberByHand, Option
from ranklearn_course.exercises import (
    rank_correlation_distance,
    rank_correlation_rho,
    rank_correlation_tau,
    rank_correlation_tau_ap,
)
from ranklearn_course.exercises.edges import GiveRanking, WrongNumber
from ranklearn_course.exercises.rank_correlation_pairs import (
    PAIR_CASES,
    refuse_list,
    refuse_pair,
)

SHORT_PAIRS = tuple(case for case in PAIR_CASES if len(case[0]) <= 4)

CATCH_DISTANCE = CatchImpostors(
    id="rank_correlation.catch_impostors_of_distance",
    title="Catch the impostors of the distance",
    statement=f"""{len(rank_correlation_distance.DISTANCE.mistakes)} functions claim to be
Kendall's distance, divided by the number of pairs with different grades. Each of them has one
thing wrong. Expose them.

Give a list of cases `(relevance, value)`: a list of grades, best rank first, and the right
distance. A case exposes every function that gives another value: `([1, 0, 2], 2 / 3)`.

How few cases do you need?
""",
    minutes=6,
    hints=(
        "Write down for each list how many pairs it has, how many of them are tied, and how many "
        "stand in the wrong order.",
        "A list with a tie tells the divisors apart. A list with two different grades above 0 "
        "shows who takes grades for relevant or not.",
        "Take four documents with the grades 2, 1, 0, 0. In which order is one pair of five wrong, "
        "while two of three neighbouring pairs are right?",
        """```python
[([2, 0, 1, 0], 1 / 5)]
```
""",
    ),
    catalogue=rank_correlation_distance.DISTANCE,
    parameters=("relevance",),
    explain=rank_correlation_distance.explain_distance,
    best=(((2, 0, 1, 0),),),
    cases=tuple(case for case in rank_correlation_distance.DISTANCE_CASES if len(case[0]) <= 4),
    refuse=refuse_list,
)

CATCH_TAU = CatchImpostors(
    id="rank_correlation.catch_impostors_of_tau",
    title="Catch the impostors of tau-b",
    statement=f"""{len(rank_correlation_tau.TAU.mistakes)} functions claim to be Kendall's tau-b.
Each of them has one thing wrong. Expose them.

Give a list of cases `(x, y, value)`: two lists of scores of the same documents, and the right
tau-b. A case exposes every function that gives another value. Roots may stay roots, after
`from math import sqrt`: `([3, 2, 1], [3, 1, 1], 2 / sqrt(3 * 2))`.

One case can expose them all. Can you find it?
""",
    minutes=10,
    hints=(
        "Most of the mistakes concern ties. Which of them show if there are no ties?",
        "You want a pair that is tied in one list and not in the other, and some agreement that "
        "does not cancel.",
        "Take three documents. Let the one list be strict and the other one have a tie. More "
        "pairs should disagree than agree.",
        """```python
from math import sqrt

[([3, 1, 0], [0, 0, 1], (0 - 2) / sqrt(3 * 2))]
```
""",
    ),
    catalogue=rank_correlation_tau.TAU,
    parameters=("x", "y"),
    explain=rank_correlation_tau.explain_tau,
    best=(((3, 1, 0), (0, 0, 1)),),
    cases=SHORT_PAIRS,
    refuse=refuse_pair,
)

CATCH_RHO = CatchImpostors(
    id="rank_correlation.catch_impostors_of_rho",
    title="Catch the impostors of rho",
    statement=f"""{len(rank_correlation_rho.RHO.mistakes)} functions claim to be Spearman's rho.
Each of them has one thing wrong. Expose them.

Give a list of cases `(x, y, value)`: two lists of scores of the same documents, and the right
rho. A case exposes every function that gives another value. Roots may stay roots, after
`from math import sqrt`.

How few cases do you need?
""",
    minutes=12,
    hints=(
        "Some of the mistakes concern the ranks of ties, others the formula. A case may show both.",
        "The shortcut is right without ties. Ranks that leave no gap, or that depend on the order "
        "of the list, are right without ties as well.",
        "Take four documents, each list with a tie, and in one list a large step between two "
        "scores. Find the mid-ranks, subtract 2.5 from each, and work out the correlation.",
        """The ranks are 1.5, 3.5, 3.5, 1.5 and 3, 1.5, 1.5, 4.

```python
from math import sqrt

[([0, 1, 1, 0], [1, 0, 0, 3], -4 / sqrt(4 * 4.5))]
```
""",
    ),
    catalogue=rank_correlation_rho.RHO,
    parameters=("x", "y"),
    explain=rank_correlation_rho.explain_rho,
    best=(((0, 1, 1, 0), (1, 0, 0, 3)),),
    cases=SHORT_PAIRS,
    refuse=refuse_pair,
)

CATCH_TAU_AP = CatchImpostors(
    id="rank_correlation.catch_impostors_of_tau_ap",
    title="Catch the impostors of tau_AP",
    statement=f"""{len(rank_correlation_tau_ap.TAU_AP.mistakes)} functions claim to be
$\\tau_{{AP}}$. Each of them has one thing wrong. Expose them.

Give a list of cases `(truth, ranking, value)`: two strict orders of the same documents as
scores, and the right $\\tau_{{AP}}$. A case exposes every function that gives another value.
Fractions may stay fractions: `([2, 1], [1, 2], 2/1 * (0/1) - 1)`.

How few cases do you need?
""",
    minutes=8,
    hints=(
        "In a perfect ranking many mistakes cancel. What about one swap, at the top or at the "
        "bottom?",
        "$\\tau_{AP}$ is not symmetric: a case in which the roles matter has at least three "
        "documents.",
        "Take three documents twice: once the ranking swaps the two lower ones, and once it puts "
        "the worst one first.",
        """```python
[
    ([3, 2, 1], [3, 1, 2], 2/2 * (1/1 + 1/2) - 1),
    ([3, 2, 1], [2, 1, 3], 2/2 * (0/1 + 1/2) - 1),
]
```
""",
    ),
    catalogue=rank_correlation_tau_ap.TAU_AP,
    parameters=("truth", "ranking"),
    explain=rank_correlation_tau_ap.explain_tau_ap,
    best=(((3, 2, 1), (3, 1, 2)), ((3, 2, 1), (2, 1, 3))),
    cases=tuple(case for case in rank_correlation_tau_ap.STRICT_CASES if len(case[0]) <= 4),
    refuse=rank_correlation_tau_ap.refuse,
)

TRUTH = (7, 6, 5, 4, 3, 2, 1)
NOT_SEVEN = "The list must hold each of the numbers 1 to 7 once, got {ranking}."
TOO_MANY_INVERSIONS = "It should have at most 7 inversions, it has {n}."
TOO_HIGH = "tau_AP should be below 0.3556, that of the first list; it is {value:.4f}."


def fewer_inversions_but_worse(ranking: list[int]) -> list[str]:
    """Return what a list of true ranks lacks to have few inversions and a low tau_AP.

    >>> fewer_inversions_but_worse([4, 3, 5, 1, 2, 6, 7])
    []
    >>> fewer_inversions_but_worse([1, 2, 3, 4, 5, 6, 7])
    ['tau_AP should be below 0.3556, that of the first list; it is 1.0000.']
    """
    if not isinstance(ranking, list | tuple) or sorted(ranking) != sorted(TRUTH):
        return [NOT_SEVEN.format(ranking=ranking)]
    failed = []
    n = sum(a > b for i, a in enumerate(ranking) for b in ranking[i + 1 :])
    if n > 7:
        failed.append(TOO_MANY_INVERSIONS.format(n=n))
    # The document of true rank r has the true score 8 - r.
    value = rank_correlation_tau_ap.TAU_AP.reference([8 - rank for rank in ranking], TRUTH)
    if value >= 32 / 90 - 1e-9:
        failed.append(TOO_HIGH.format(value=value))
    return failed


GIVE = GiveRanking(
    id="rank_correlation.fewer_inversions_but_worse",
    title="Fewer inversions, worse at the top",
    statement="""Seven documents are named by their true ranks, 1 for the best. The list
1 2 7 6 5 3 4 has 9 inversions and $\\tau_{AP} = 0.3556$.

Give another order of the numbers 1 to 7 with **at most 7** inversions and a **lower**
$\\tau_{AP}$.

There are many answers.
""",
    minutes=8,
    hints=(
        "The list above has its inversions at the bottom. Where do they hurt $\\tau_{AP}$ more?",
        "Each wrong pair at rank $i$ costs $1/(i - 1)$ of the sum: at rank 2 a whole unit, at "
        "rank 7 a sixth of one.",
        "Put two or three documents from the middle above the best ones, and leave the bottom in "
        "order.",
        "`[4, 3, 5, 1, 2, 6, 7]` has 7 inversions, and tau_AP is 0.0833.",
    ),
    wanted=fewer_inversions_but_worse,
    example=(4, 3, 5, 1, 2, 6, 7),
    guiding_question="Which costs more of tau_AP: a wrong pair at the top, or one at the end?",
)

BY_HAND = NumberByHand(
    id="rank_correlation.tau_by_hand",
    title="Tau-b on paper",
    statement="""A system gives five documents the scores 5, 4, 3, 2, 1. Their grades are
0, 3, 0, 1, 2. What is tau-b of scores and grades? Three decimals are enough.
""",
    minutes=5,
    hints=(
        "Five documents make ten pairs. The scores tell all of them apart. The grades do not.",
        "In the order of the scores, a pair is concordant if the grades fall. Compare each "
        "document with those below it.",
        "Document 1: one tie and three pairs that rise. Document 2: three pairs that fall. "
        "The rest: three pairs that rise. How many pairs do the grades tell apart?",
        "(3 - 6) / sqrt(10 * 9) = -0.316",
    ),
    value=(3 - 6) / sqrt(10 * 9),
    arithmetic="(3 - 6) / sqrt(10 * 9)",
    wrong=(
        WrongNumber((3 - 6) / 10, "You divided by all ten pairs: that is tau-a."),
        WrongNumber((3 - 7) / sqrt(10 * 9), "You counted the tied pair as discordant."),
        WrongNumber(
            (3 - 7) / 10,
            "You counted the tied pair as discordant, and divided by all ten pairs.",
        ),
        WrongNumber((4 - 6) / sqrt(10 * 9), "You counted the tied pair as concordant."),
        WrongNumber(
            (3 - 6) / 9, "You divided by the nine untied pairs: that is gamma, another coefficient."
        ),
        WrongNumber((6 - 3) / sqrt(10 * 9), "You have the sign the wrong way round."),
        WrongNumber(6 / 10, "That is the share of discordant pairs, a distance."),
        WrongNumber(1 - 2 * 6 / 10, "You used 1 - 2D/10, which is right only without ties."),
        WrongNumber((3 - 6) / 20, "You divided by n (n - 1), which counts every pair twice."),
    ),
)

EQUAL_SWAPS = Choose(
    id="rank_correlation.swap_at_the_top",
    title="A swap at the top",
    statement="One ranking of seven swaps its two best documents. Another one swaps its two worst.",
    question="Which coefficient gives the two rankings different values?",
    minutes=2,
    hints=(
        "Each of the two rankings has one inversion.",
        "tau counts inversions, rho adds up squared differences of ranks. Both sums are equal "
        "for the two rankings.",
        "Which of the coefficients divides by the number of documents above?",
        "tau_AP: 0.667 for the swap at the top, 0.944 for the one at the bottom.",
    ),
    options=(
        Option("Kendall's tau", False, "One inversion of 21 pairs in both: 0.905."),
        Option("Spearman's rho", False, "Two differences of one rank in both: 0.964."),
        Option("tau_AP", True, "The swap at the top costs 2/6, the one at the bottom 2/36."),
        Option(
            "Kendall's distance",
            False,
            "It is 1 in both: the distance weighs all pairs alike.",
        ),
    ),
)

TIES = Choose(
    id="rank_correlation.tau_of_clicks",
    title="Tau with labels 0 and 1",
    statement="Ten films were recommended, and one of them was watched. It stands at rank 1.",
    question="What is tau-a of this perfect ranking with the labels 1, 0, 0, ..., 0?",
    minutes=3,
    hints=(
        "tau-a divides by all pairs. How many pairs do the labels tell apart?",
        "Ten films make 45 pairs. Nine of them hold the film that was watched.",
        "C = 9 and D = 0.",
        "9 / 45 = 0.2",
    ),
    options=(
        Option("1", False, "1 needs 45 concordant pairs, and the labels tell only 9 pairs apart."),
        Option("0.447", False, "That is tau-b: 9 / sqrt(45 * 9). It cannot reach 1 here either."),
        Option("0.2", True, "9 / 45: the 36 pairs of films that nobody watched are all tied."),
        Option("0", False, "Nine pairs are concordant and none is discordant."),
    ),
)

SHORTCUT = Choose(
    id="rank_correlation.shortcut",
    title="The shortcut",
    statement="$1 - \\frac{6 \\sum d_i^2}{n (n^2 - 1)}$ is often printed as the formula of rho.",
    question="For which lists does it always give Spearman's rho?",
    minutes=3,
    hints=(
        "Put x = 0, 0, 0, 0, 1 and y = 5, 4, 3, 2, 1 into the shortcut, with mid-ranks.",
        "The shortcut gives -0.25, and the correlation of the ranks is -0.707.",
        "Its denominator belongs to the ranks 1, 2, ..., n. Which ranks do tied documents get?",
        "For lists without ties.",
    ),
    options=(
        Option(
            "for all lists, if tied scores get mid-ranks",
            False,
            "Mid-ranks lie closer together than 1, 2, ..., n, and the shortcut does not notice.",
        ),
        Option("for lists without ties", True, "Then both lists of ranks are 1, 2, ..., n."),
        Option("for lists of at least ten documents", False, "Length does not undo ties."),
        Option(
            "for lists with a tie in one of the two",
            False,
            "One tied list is enough: x = 0, 0, 0, 0, 1 and y = 5, 4, 3, 2, 1 give -0.25, "
            "and rho is -0.707.",
        ),
    ),
)

NEIGHBOURS = Choose(
    id="rank_correlation.which_pairs",
    title="Which pairs count",
    statement="The Korean post compares each document with the next one only: rank 1 with rank 2, "
    "rank 2 with rank 3, and so on.",
    question="How many pairs does Kendall's distance compare in a list of five different grades?",
    minutes=2,
    hints=(
        "Is the pair of the first and the third document compared?",
        "Every pair of documents is compared once, whatever lies between the two.",
        "The first document is compared with four others, the second one with three more.",
        "4 + 3 + 2 + 1 = 10",
    ),
    options=(
        Option(
            "4",
            False,
            "Those are the neighbours. Of the two inversions of 3, 1, 2 only one is a pair of "
            "neighbours.",
        ),
        Option("5", False, "That is the number of documents."),
        Option("10", True, "5 * 4 / 2: every pair once."),
        Option("20", False, "5 * 4 counts every pair twice."),
    ),
)

QUIZ = (EQUAL_SWAPS, TIES, SHORTCUT, NEIGHBOURS)
QUESTIONS = (CATCH_DISTANCE, CATCH_TAU, CATCH_RHO, CATCH_TAU_AP, GIVE, BY_HAND, *QUIZ)
