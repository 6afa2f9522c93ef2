"""Exercises of chapter smooth_dcg without code: impostors, numbers by hand, a list, a quiz."""

from __future__ import annotations

from itertools import pairwise
from math import log2

from ranklearn_course.checker import CatchImpostors, Choose, NumberByHand, Option
from ranklearn_course.exercises import smooth_dcg_curves, smooth_dcg_fair
from ranklearn_course.exercises.edges import GiveRanking, WrongNumber

CATCH = CatchImpostors(
    id="smooth_dcg.catch_impostors",
    title="Catch the impostors of FairSoftDCG",
    statement=f"""{len(smooth_dcg_fair.FAIR.mistakes)} functions claim to be FairSoftDCG with the
grade as gain and the weight 1/rank. Each of them has one thing wrong. Expose them.

Give a list of cases `(scores, relevance, temperature, value)` with one to four documents, scores
from -20 to 20, and the right value. A case exposes every function that gives another value. With
two documents of equal score the mean is over two orders:
`([1, 1], [1, 0], 2, 1/2 * 1 + 1/2 * 1/2)`. For the value you may also ask
`metrics.fair_soft_dcg(..., discount="reciprocal")`; without `discount` it takes the weight
1/log2(1 + rank).

Can one case expose them all?
""",
    minutes=8,
    hints=(
        "Which temperature hides three of the mistakes at once? Which grades hide the gain?",
        "With two documents, drawing from the whole list and drawing from those that are left "
        "differ, but pairs and draws do not. How many documents does the shortcut of pairs need?",
        "Take three documents, T = 2, and give a high grade to the document with the lowest score.",
        """Let a be the square root of e. The third document is drawn first with probability
1/(2a + 1), and second with 2a/(2a + 1) times 1/(a + 1).

```python
[([1, 1, 0], [0, 0, 3], 2, 1.610)]
```
""",
    ),
    catalogue=smooth_dcg_fair.FAIR,
    parameters=("scores", "relevance", "temperature"),
    explain=smooth_dcg_fair.explain_fair,
    best=(((1, 1, 0), (0, 0, 3), 2),),
    cases=tuple(case for case in smooth_dcg_fair.FAIR_CASES if len(case[0]) <= 3),
    refuse=smooth_dcg_fair.refuse,
)

SOFT_BY_HAND = NumberByHand(
    id="smooth_dcg.soft_dcg_by_hand",
    title="A document and two rivals, on paper",
    statement="""A document of grade 3 has two rivals of grade 0. The first rival stands above it
with probability 0.2, the second with probability 0.5, and the two are independent. What is
SoftDCG with the discounts 1, 0.631, 0.5 of lesson 03 and the grade as gain? Three decimals are
enough.
""",
    minutes=5,
    hints=(
        "Work out with which probability the document stands at rank 1, at rank 2 and at rank 3.",
        "Rank 1: both rivals lose. Rank 3: both win. Rank 2 is what remains.",
        "The three probabilities are 0.4, 0.5 and 0.1. Multiply each by its discount, add up, then "
        "multiply by the grade.",
        "3 * (0.4 * 1 + 0.5 * 0.631 + 0.1 * 0.5) = 2.2965",
    ),
    value=3 * (0.4 * 1 + 0.5 * 0.631 + 0.1 * 0.5),
    arithmetic="3 * (0.4 * 1 + 0.5 * 0.631 + 0.1 * 0.5)",
    wrong=(
        WrongNumber(
            3 / log2(2.7), "You put the expected rank 1.7 into the discount: that is ApproxDCG."
        ),
        WrongNumber(0.4 + 0.5 * 0.631 + 0.1 * 0.5, "You left the grade out."),
        WrongNumber(
            7 * (0.4 + 0.5 * 0.631 + 0.1 * 0.5), "You used the gain 2^grade - 1, not the grade."
        ),
        WrongNumber(3 * (0.1 + 0.5 * 0.631 + 0.4 * 0.5), "You turned winning and losing round."),
        WrongNumber(
            3 * (0.4 + 0.5 / 0.631 + 0.1 / 0.5), "You divided by the discount: multiply by it."
        ),
        WrongNumber(3 * (0.4 + 0.5 / 2 + 0.1 / 3), "You used 1/rank, not the discounts given."),
        WrongNumber(3 * (0.4 + 0.5 * 0.631), "You left rank 3 out."),
        WrongNumber(
            3 * (0.3 + 0.7 * 0.631 + 0.1 * 0.5),
            "You added the probabilities of the two rivals: rank 2 means that exactly one of them "
            "is above.",
        ),
        WrongNumber(
            3 * (0.4 + 0.7 * 0.631 + 0.1 * 0.5),
            "Your probabilities add up to more than 1: rank 2 means that exactly one rival is "
            "above.",
        ),
        WrongNumber(
            3 * (0.4 + 0.4 * 0.631 + 0.1 * 0.5),
            "There are two ways to rank 2: either rival may be the one that wins.",
        ),
    ),
)

NOT_A_CURVE = "The list must hold 4 to 20 numbers, got {ranking}."
NOT_ROUGH = "smooth_poly should be at least 1 (degree 1, window 3); it is {value:.4f}."
NOT_MONOTONE = "smooth_abs should be 1; it is {value:.4f}."
CONSTANT = "The curve must not end where it began: smooth_abs would divide by 0."
REAL = (int, float)


def rises_in_steps(curve: list[float]) -> list[str]:
    """Return what a curve lacks to be rough for smooth_poly and smooth for smooth_abs.

    >>> rises_in_steps([0, 0, 6, 6])
    []
    >>> rises_in_steps([0, 1, 2, 3])
    ['smooth_poly should be at least 1 (degree 1, window 3); it is 0.0000.']
    """
    is_curve = isinstance(curve, list | tuple) and 4 <= len(curve) <= 20
    if not is_curve or not all(type(y) in REAL and abs(y) < 1e9 for y in curve):
        return [NOT_A_CURVE.format(ranking=curve)]
    if curve[0] == curve[-1]:
        return [CONSTANT]
    failed = []
    way = sum(abs(b - a) for a, b in pairwise(curve))
    if (found := way / abs(curve[-1] - curve[0])) > 1 + 1e-9:
        failed.append(NOT_MONOTONE.format(value=found))
    if (found := smooth_dcg_curves.SMOOTH_POLY.reference(curve, 1, 3)) < 1 - 1e-9:
        failed.append(NOT_ROUGH.format(value=found))
    return failed


STAIRS = GiveRanking(
    id="smooth_dcg.stairs",
    title="A staircase that passes for smooth",
    statement="""The printed smooth_abs is $\\sum_i |y_i - y_{i-1}| / |y_k - y_1|$, and smaller is
smoother. Nothing is below 1.

Give a curve, a list of 4 to 20 numbers, that has the best smooth_abs, 1, and yet a smooth_poly
of at least 1. For smooth_poly take degree 1 and window 3: the mean of the squared distances
between a point and the mean of itself and its two neighbours.
""",
    minutes=4,
    hints=(
        "When is the way up and down as long as the distance from the first to the last point?",
        "Every curve that only rises has smooth_abs 1, whatever it looks like.",
        "Let the curve stand still, jump, and stand still again. How high must the jump be?",
        "`[0, 0, 6, 6]`: smooth_abs = 6/6, smooth_poly = (2^2 + 2^2) / 2.",
    ),
    wanted=rises_in_steps,
    example=(0, 0, 6, 6),
    guiding_question="Which curves have a way that is no longer than their rise?",
)

SLOPE = Choose(
    id="smooth_dcg.slope_of_dcg",
    title="The slope of DCG",
    statement="Scores move a little; documents and grades stay.",
    question="No two scores are equal. What is the slope of DCG in the score of a document?",
    minutes=2,
    hints=(
        "Move a score by so little that no other document is passed. What does DCG do?",
        "DCG depends on the order alone.",
        "The order stays, so DCG stays.",
        "0, for every document.",
    ),
    options=(
        Option(
            "The weight of its rank.", False, "That is its slope in the gain, not in the score."
        ),
        Option(
            "0", True, "The order does not change, so DCG does not. Learning gets no direction."
        ),
        Option("Infinite", False, "DCG jumps where two scores meet. Here none meet."),
        Option("Its gain.", False, "The gain matters when the document changes its rank."),
    ),
)

HOT = Choose(
    id="smooth_dcg.very_hot",
    title="A very high temperature",
    statement="Smooth is not all.",
    question="FairSoftDCG with a huge temperature has a very smooth curve. Why not use it?",
    minutes=2,
    hints=(
        "What are the probabilities of the orders if T is huge?",
        "The scores divided by T are all close to 0.",
        "All orders become equally probable, whatever the scores are.",
        "It is the same for every ranking.",
    ),
    options=(
        Option("It costs more time.", False, "The time hardly depends on the temperature."),
        Option("It becomes negative.", False, "A mean of DCG values is as positive as DCG."),
        Option(
            "It hardly depends on the scores.",
            True,
            "All orders are equally probable then. It is smooth because it is flat.",
        ),
        Option("It becomes plain DCG.", False, "That is the other end, T towards 0."),
    ),
)

NOISE = Choose(
    id="smooth_dcg.fixed_noise",
    title="Noise that stays",
    statement="NoisedSoftDCG is a mean over samples of noise.",
    question="You draw the curve of NoisedSoftDCG against a score. Why should the noise be the "
    "same at each point?",
    minutes=2,
    hints=(
        "Suppose nothing moves. What does a second call with new noise return?",
        "A mean over m samples has an error, and new noise gives a new error.",
        "With the same noise, neighbouring points make nearly the same error.",
        "Else the curve jumps by chance between neighbouring points.",
    ),
    options=(
        Option(
            "Otherwise the curve also jumps by chance.",
            True,
            "New noise brings a new error at each point. Fixed noise shifts the whole curve.",
        ),
        Option(
            "Otherwise the mean is biased.",
            False,
            "The mean of new samples is unbiased, too. Its error changes from call to call.",
        ),
        Option("To save memory.", False, "Fixed noise has to be kept; new noise has not."),
        Option(
            "Because noise makes a ranking worse.",
            False,
            "So does fixed noise, by the same amount on average.",
        ),
    ),
)

UPSIDE_DOWN = Choose(
    id="smooth_dcg.upside_down",
    title="An upside-down metric",
    statement="Definition 2.1 fits a straight line through the values of a metric and of DCG.",
    question="A metric falls exactly where DCG rises. What does Definition 2.1 say about it, if "
    "alpha may have any sign?",
    minutes=2,
    hints=(
        "Which alpha turns minus DCG into DCG?",
        "alpha = -1 leaves no difference.",
        "Smaller is better, and the smallest value is 0.",
        "0: a perfect approximation.",
    ),
    options=(
        Option("It cannot be computed.", False, "alpha = -1 and beta = 0 fit exactly."),
        Option(
            "It is as bad as possible.", False, "The fit may turn the metric round with alpha = -1."
        ),
        Option(
            "It is perfect: 0.",
            True,
            "alpha = -1 turns it round. Ask for alpha of at least 0, or look at the correlation.",
        ),
        Option(
            "It equals the variance of DCG.", False, "That is the answer once alpha is at least 0."
        ),
    ),
)

COLUMNS = Choose(
    id="smooth_dcg.sum_of_a_column",
    title="The sum of a column",
    statement="A rank distribution has a row for each document and a column for each rank.",
    question="In the rank distribution of SoftDCG, what do the columns sum to?",
    minutes=2,
    hints=(
        "Three documents have equal scores. With which probability does each win both comparisons?",
        "1/2 * 1/2 = 1/4 for each. How much is that for rank 1 in all?",
        "3/4: rank 1 is not given away completely, because the comparisons are taken as "
        "independent.",
        "Each row sums to 1; a column may sum to less or to more.",
    ),
    options=(
        Option(
            "Always to 1.", False, "Those of FairSoftDCG do. Three equal scores give 75 % here."
        ),
        Option(
            "Not always to 1.",
            True,
            "Each document is treated alone, with independent rivals. Three equal scores: 75 %.",
        ),
        Option("To the number of documents.", False, "The whole matrix sums to that number."),
        Option("To the weight of the rank.", False, "Weights enter after the probabilities."),
    ),
)

QUIZ = (SLOPE, HOT, NOISE, UPSIDE_DOWN, COLUMNS)
QUESTIONS = (CATCH, SOFT_BY_HAND, STAIRS, *QUIZ)
