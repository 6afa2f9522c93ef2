"""Exercises of chapter dcg without code: impostors, rankings, a number by hand, a quiz."""

from __future__ import annotations

from math import log, log2

from ranklearn_course.checker import CatchImpostors, Choose, NumberByHand, Option
from ranklearn_course.exercises import dcg_ratio, dcg_sum
from ranklearn_course.exercises.dcg_sum import is_whole
from ranklearn_course.exercises.edges import GiveRanking, WrongNumber

SMALL_CASES = tuple(case for case in dcg_sum.CASES if len(case[0]) <= 4)

CATCH_DCG = CatchImpostors(
    id="dcg.catch_impostors_of_dcg",
    title="Catch the impostors of DCG",
    statement=f"""{len(dcg_sum.DCG.mistakes)} functions claim to be DCG with the gain $2^g - 1$
and the discount $1 / \\log_2(i + 1)$. Each of them has one thing wrong. Expose them.

Give a list of cases `(relevance, k, value)`: a list of grades, a cutoff, and the right DCG@k. A
case exposes every function that gives another value. Formulas may stay formulas, after
`from math import log2`: `([0, 1], 2, 1 / log2(3))`.

How few cases do you need?
""",
    minutes=8,
    hints=(
        "A mistake hides where it changes nothing: a wrong gain in a list of zeros and ones, a "
        "wrong discount at rank 1, a wrong cutoff in a list that ends at rank k.",
        "You want a miss between two hits, two different grades above 0, and a relevant document "
        "at rank k + 1.",
        "Take four documents: the best one first, then a miss, then two fair ones. Cut where "
        "one of the fair ones is left out.",
        """```python
from math import log2

[([2, 0, 1, 1], 3, 3 / log2(2) + 1 / log2(4))]
```
""",
    ),
    catalogue=dcg_sum.DCG,
    parameters=("relevance", "k"),
    explain=dcg_sum.explain_dcg,
    best=(((2, 0, 1, 1), 3),),
    cases=SMALL_CASES,
    refuse=dcg_sum.refuse,
)

CATCH = CatchImpostors(
    id="dcg.catch_impostors",
    title="Catch the impostors of nDCG",
    statement=f"""{len(dcg_ratio.NDCG.mistakes)} functions claim to be nDCG with the gain
$2^g - 1$ and the discount $1 / \\log_2(i + 1)$. Each of them has one thing wrong. Expose them.

Give a list of cases `(relevance, k, value)`: a list of grades, a cutoff, and the right nDCG@k.
A case exposes every function that gives another value. Formulas may stay formulas, after
`from math import log2`: `([0, 1], 2, (1 / log2(3)) / (1 / log2(2)))`.

How few cases do you need?
""",
    minutes=12,
    hints=(
        "A mistake hides where it changes nothing. In a list of zeros and ones the gains $2^g - 1$ "
        "and $g$ are equal. Which lists hide a wrong discount, and which a wrong ideal list?",
        "You want two different grades above 0, a wrong order, a good document after rank $k$, "
        "and a miss before it. And you want to know what is said if nothing is relevant.",
        "Take four documents: the best one first, then a miss, then two fair ones. Cut where "
        "the ideal list can pull one of them up. And take a list of one zero.",
        """```python
from math import log2

[
    ([0], 1, 0),
    ([2, 0, 1, 1], 2, (3 / log2(2)) / (3 / log2(2) + 1 / log2(3))),
]
```
""",
    ),
    catalogue=dcg_ratio.NDCG,
    parameters=("relevance", "k"),
    explain=dcg_ratio.explain_ndcg,
    best=(((0,), 1), ((2, 0, 1, 1), 2)),
    cases=SMALL_CASES,
    refuse=dcg_sum.refuse,
)

NOT_FIVE_GRADES = "The list must hold five whole numbers from 0 to 4, got {ranking}."
KOREAN_BELOW_ONE = "With the discount 1/max(1, log2(i)) nDCG@5 should be 1, it is {value:.6g}."
STANDARD_TOO_HIGH = "With the discount 1/log2(i + 1) nDCG@5 should be below 0.8, it is {value:.6g}."
NDCG_BELOW_ONE = "nDCG@3 should be 1, it is {value:.6g} = {arithmetic}."
IN_ORDER = "The list should not be in the best order, and every grade of yours is in its place."

korean_ndcg = dcg_ratio.make_ndcg(discount="korean")


def is_five_grades(ranking: object) -> bool:
    """Tell five whole numbers from 0 to 4 from everything else.

    >>> is_five_grades([4, 3, 2, 1, 0]), is_five_grades([5, 0, 0, 0, 0]), is_five_grades(5)
    (True, False, False)
    """
    is_list = isinstance(ranking, list | tuple) and len(ranking) == 5
    return is_list and all(is_whole(grade) and 0 <= grade <= 4 for grade in ranking)


def blind_at_the_top(ranking: list[int]) -> list[str]:
    """Return what a ranking lacks to show the blind spot of the discount 1/max(1, log2 i).

    >>> blind_at_the_top([0, 1, 0, 0, 0])
    []
    """
    if not is_five_grades(ranking):
        return [NOT_FIVE_GRADES.format(ranking=ranking)]
    failed = []
    korean, standard = korean_ndcg(ranking, 5), dcg_ratio.NDCG.reference(ranking, 5)
    if korean < 1 - 1e-9:
        failed.append(KOREAN_BELOW_ONE.format(value=korean))
    if standard >= 0.8:
        failed.append(STANDARD_TOO_HIGH.format(value=standard))
    return failed


def perfect_above_the_cutoff(ranking: list[int]) -> list[str]:
    """Return what a ranking lacks to have nDCG@3 = 1 in a wrong order.

    >>> perfect_above_the_cutoff([2, 1, 0, 0, 0])[0][:40]
    'The list should not be in the best order'
    """
    if not is_five_grades(ranking):
        return [NOT_FIVE_GRADES.format(ranking=ranking)]
    failed = []
    value = dcg_ratio.NDCG.reference(ranking, 3)
    if value < 1 - 1e-9:
        arithmetic = dcg_ratio.explain_ndcg(ranking, 3)
        failed.append(NDCG_BELOW_ONE.format(value=value, arithmetic=arithmetic))
    if list(ranking) == sorted(ranking, reverse=True):
        failed.append(IN_ORDER)
    return failed


BELOW = GiveRanking(
    id="dcg.perfect_above_the_cutoff",
    title="A wrong order with nDCG@3 = 1",
    statement="""Give a list of five grades from 0 to 4 with nDCG@3 = 1 that is **not** in the
best order.

There are many answers.
""",
    minutes=4,
    hints=(
        "nDCG@3 looks at three ranks, in your list and in the ideal one.",
        "The first three grades must be the three best ones, in falling order.",
        "Start with three falling grades and put two smaller ones below. Which order of these "
        "two is wrong?",
        "`[4, 3, 2, 0, 1]`: the last two stand the wrong way round, below the cutoff.",
    ),
    wanted=perfect_above_the_cutoff,
    example=(4, 3, 2, 0, 1),
    guiding_question="Which grades does nDCG@3 read in your list, and which in the ideal list?",
)

BLIND = GiveRanking(
    id="dcg.blind_spot",
    title="A blind spot at the top",
    statement="""Some articles divide by $\\max(1, \\log_2 i)$, not by $\\log_2(i + 1)$: the
first document counts in full, and the sum over the others divides by $\\log_2 i$.

Give a list of five grades from 0 to 4 that has nDCG@5 = 1 if one divides so, and nDCG@5 below
0.8 if one divides by $\\log_2(i + 1)$. The gain is $2^g - 1$ in both.
""",
    minutes=5,
    hints=(
        "Write down both divisors for the ranks 1 to 5.",
        "$\\max(1, \\log_2 i)$ is 1, 1, 1.585, 2, 2.322. Two ranks have the same divisor.",
        "Swap the documents at ranks 1 and 2 of a perfect list. How far must their grades be "
        "apart for a loss of more than 0.2?",
        "`[0, 4, 0, 0, 0]`: the swapped top pair is invisible to the one discount, and with the "
        "other nDCG is 1/log2(3) = 0.631.",
    ),
    wanted=blind_at_the_top,
    example=(0, 4, 0, 0, 0),
    guiding_question="At which ranks do the two divisors differ most?",
)

BY_HAND = NumberByHand(
    id="dcg.dcg_by_hand",
    title="DCG on paper",
    statement="""Four documents with the grades 3, 2, 0, 1, best rank first. What is their DCG with
the gain $2^g - 1$ and the discount $1 / \\log_2(i + 1)$? Three decimals are enough.

$\\log_2 3 = 1.5850$ and $\\log_2 5 = 2.3219$.
""",
    minutes=4,
    hints=(
        "Write the gains in one row and what divides them below.",
        "The gains are 7, 3, 0 and 1.",
        "The divisors are 1, 1.5850, 2 and 2.3219. Divide each gain by its own, then add.",
        "7/1 + 3/1.5850 + 0/2 + 1/2.3219 = 9.323",
    ),
    value=7 / log2(2) + 3 / log2(3) + 0 / log2(4) + 1 / log2(5),
    arithmetic="7/log2(2) + 3/log2(3) + 0/log2(4) + 1/log2(5)",
    wrong=(
        WrongNumber(3 / 1 + 2 / log2(3) + 0 + 1 / log2(5), "You took the grade as the gain."),
        WrongNumber(7 / 1 + 3 / 1 + 0 + 1 / log2(4), "You divided by log2(i) from rank 2 on."),
        WrongNumber(
            7 / log(2) + 3 / log(3) + 0 + 1 / log(5), "You used the natural logarithm, not log2."
        ),
        WrongNumber(
            7 / 1 + 3 / 2 + 0 / 3 + 1 / 4, "You divided by the rank, not by its logarithm."
        ),
        WrongNumber(7 + 3 + 0 + 1, "You added the gains and did not discount them."),
        WrongNumber(
            8 / 1 + 4 / log2(3) + 1 / 2 + 2 / log2(5), "You took 2^g and did not subtract 1."
        ),
        WrongNumber(
            7 / log2(3) + 3 / log2(4) + 0 + 1 / log2(6),
            "You divided by log2(i + 2): a rank too far.",
        ),
        WrongNumber(
            (7 / 1 + 3 / log2(3) + 1 / log2(5)) / (7 / 1 + 3 / log2(3) + 1 / log2(4)),
            "You divided by the ideal DCG: that is nDCG.",
        ),
        WrongNumber(
            3 / 1 + 7 / log2(3) + 0 / 2 + 1 / log2(5),
            "That is the DCG of 2 3 0 1, the list of the lesson.",
        ),
        WrongNumber(
            7 * 1 + 3 * log2(3) + 0 + 1 * log2(5), "You multiplied by the logarithm: divide by it."
        ),
    ),
)

POOL = Choose(
    id="dcg.which_ideal",
    title="Where the ideal list comes from",
    statement="nDCG compares a list with the best one. Best of what?",
    question="A search engine returns two documents with the grades 2, 1 and misses one with "
    "grade 4. A report says nDCG@2 = 1. What happened?",
    minutes=3,
    hints=(
        "Write down the ideal list of length 2, once from what was returned and once from all "
        "judged documents.",
        "From what was returned, the ideal list is 2, 1. From all judged documents it is 4, 2.",
        "In which of the two cases does the missed document cost anything?",
        "Only an ideal list of 2, 1 hides the missed 4: it was made of what was returned.",
    ),
    options=(
        Option(
            "The ideal list was made of the returned documents only.",
            True,
            "2, 1 is the best order of 2 and 1. With the judged grade 4 the ideal list is 4, 2, "
            "and nDCG falls far below 1.",
        ),
        Option(
            "The cutoff was ignored.",
            False,
            "Two documents were returned, so a cutoff at 2 takes nothing away.",
        ),
        Option(
            "The gain was the grade itself, not 2^g - 1.",
            False,
            "With either gain a list below the ideal one gets less than 1.",
        ),
        Option(
            "Nothing is wrong: both documents are relevant.",
            False,
            "A better list exists: 4, 2. nDCG is meant to show what it would have brought.",
        ),
    ),
)

BASE = Choose(
    id="dcg.base_of_the_logarithm",
    title="The base of the logarithm",
    statement="Two teams use different logarithms: base 2 and base 10.",
    question="For which quantity do the two bases give the same number on every list?",
    minutes=3,
    hints=(
        "What is $\\log_{10} x$ divided by $\\log_2 x$, for every $x$?",
        "It is the same constant for every rank. What does a constant do to a sum, and what to a "
        "ratio of two sums?",
        "In $\\max(1, \\log_b i)$ the base decides up to which rank nothing is discounted.",
        "For nDCG with the discount $1/\\log(i + 1)$: the constant cancels.",
    ),
    options=(
        Option(
            "DCG with the discount 1/log(i + 1)",
            False,
            "Another base multiplies every term by the same constant, and the sum with it.",
        ),
        Option(
            "nDCG with the discount 1/log(i + 1)",
            True,
            "The constant stands in both sums of the ratio and cancels.",
        ),
        Option(
            "nDCG with the discount 1/max(1, log i)",
            False,
            "Base 2 leaves two ranks without a discount, and base 10 leaves ten. The list "
            "4, 3, 4, 2, 1 gets 0.967 and 1 with linear gains.",
        ),
        Option(
            "both kinds of nDCG",
            False,
            "Not with 1/max(1, log i): base 10 leaves the first ten ranks without any discount.",
        ),
    ),
)

NEGATIVE = Choose(
    id="dcg.negative_grades",
    title="Grades below zero",
    statement="A shop gives spam the grade -1. The gain is the grade itself.",
    question="nDCG is computed as DCG / IDCG, whatever the sign of IDCG. What can be said about it "
    "now?",
    minutes=3,
    hints=(
        "Try a list of five: -1, 0, 0, 0, 1.",
        "Its DCG is -1/log2(2) + 1/log2(6). Its ideal DCG at a cutoff of 1 is 1.",
        "nDCG@1 is -1/1. And what if no grade is positive: which sign has the ideal DCG?",
        "It may be negative, and above 1 where the ideal DCG is negative.",
    ),
    options=(
        Option("It stays between 0 and 1.", False, "-1, 0, 0, 0, 1 has nDCG@1 = -1/1."),
        Option(
            "It may be negative, but it never exceeds 1.",
            False,
            "If no grade is positive, the ideal DCG is negative too, and a worse list gets a "
            "larger ratio: -1, -1, -1, 0 gets 1.36.",
        ),
        Option(
            "It may be negative, and it may exceed 1.",
            True,
            "The range from 0 to 1 needs gains that are never negative, and one that is positive.",
        ),
        Option(
            "It is undefined for every list with a negative grade.",
            False,
            "The ratio is undefined only where IDCG is 0. The course's `metrics.ndcg` also calls "
            "it undefined where IDCG is below 0, because the worst list would win there.",
        ),
    ),
)

SITUATION = Choose(
    id="dcg.graded_results",
    title="A metric for graded results",
    statement="The metric should see what matters to the reader.",
    question="Assessors grade the results of a shop from 0 to 3. Customers look at the whole first "
    "page, more closely at its top. Which metric fits?",
    minutes=2,
    hints=(
        "Which of the metrics can tell a grade 3 from a grade 1?",
        "Which of them can tell rank 1 from rank 10?",
        "P@10 and AP see relevant or not. CG@10 sees grades and no order.",
        "nDCG@10 sees the grades and the order.",
    ),
    options=(
        Option("P@10", False, "It takes grades 1 and 3 for the same, and ranks 1 and 10 too."),
        Option("CG@10", False, "It sees the grades, but gives the same sum in every order."),
        Option("AP@10", False, "It sees the order, and takes grades 1 and 3 for the same."),
        Option("nDCG@10", True, "It sees the grades through the gain, the order by the discount."),
    ),
)

QUIZ = (POOL, BASE, NEGATIVE, SITUATION)
QUESTIONS = (CATCH_DCG, CATCH, BELOW, BLIND, BY_HAND, *QUIZ)
