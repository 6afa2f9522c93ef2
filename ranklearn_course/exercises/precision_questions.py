"""Exercises of chapter precision without code: impostors, a ranking, numbers by hand, a quiz."""

from __future__ import annotations

from collections.abc import Sequence

from ranklearn_course.checker import Catalogue, CatchImpostors, Choose, NumberByHand, Option
from ranklearn_course.exercises import precision_ap, precision_counts
from ranklearn_course.exercises.edges import GiveRanking, WrongNumber
from ranklearn_course.exercises.precision_functions import BINARY_CASES

NOT_BINARY = "relevance must be a list of 0 and 1 with at least one document, got {relevance}."
NO_CUTOFF = "k must be a positive whole number, got {k}."
FACTS = "Hits among the first {k}: {hits}. R = {n_relevant}, k = {k}."
WRONG_PRECISION = "P@5 should be 0.4, and P@5 of your ranking is {value:.6g}."
WRONG_AP = "AP@5 should be 0.5, and AP@5 of your ranking is {value:.6g} = {arithmetic}."

IMPOSTORS = (
    "It divides by k.",
    "It divides by the number of hits found among the first k.",
    "It divides by the number of all relevant documents, also if there are more than k.",
    "It adds up the precisions and does not divide.",
    "It counts ranks from 2.",
    "It ignores the cutoff k.",
    "It stops at rank k - 1.",
    "It adds the precision at every rank, also at those of irrelevant documents.",
    "It counts the first hit only.",
    "It adds 1/rank for each hit instead of the precision at its rank.",
    "It sorts the list first, so that every list looks perfect.",
    "It gives 1 where nothing is relevant.",
)


def is_binary(relevance: object) -> bool:
    """Tell a list of 0 and 1 with at least one entry from everything else.

    >>> is_binary([1, 0]), is_binary([]), is_binary([2]), is_binary("10")
    (True, False, False, False)
    """
    if not isinstance(relevance, list | tuple) or not relevance:
        return False
    return all(isinstance(value, int | float) and value in (0, 1) for value in relevance)


def refuse(relevance: object, k: object) -> str:
    """Say what is wrong with a case of AP@k, nothing if it is fine.

    >>> refuse([1, 0], 0)
    'k must be a positive whole number, got 0.'
    """
    if not is_binary(relevance):
        return NOT_BINARY.format(relevance=relevance)
    if not isinstance(k, int) or isinstance(k, bool) or k < 1:
        return NO_CUTOFF.format(k=k)
    return ""


def facts(relevance: Sequence[int], k: int) -> str:
    """Return what AP@k is made of, but not its value.

    >>> facts([1, 0, 1, 1], 3)
    'Hits among the first 3: 2. R = 3, k = 3.'
    """
    return FACTS.format(k=k, hits=sum(relevance[:k]), n_relevant=sum(relevance))


CATCH = CatchImpostors(
    id="precision.catch_impostors",
    title="Catch the impostors of AP",
    statement="""Twelve functions claim to be AP@k with the denominator $\\min(R, k)$. Each of
them has one thing wrong. Expose them.

Give a list of cases `(relevance, k, value)`: a list of 0 and 1, a cutoff, and the right AP@k,
which you work out by hand. A case exposes every function that gives another value. Fractions
may stay fractions: `([1, 0, 1], 3, (1/1 + 2/3) / 2)`.

How few cases do you need?
""",
    minutes=10,
    hints=(
        "A function is exposed where its mistake matters. Which lists make two denominators "
        "differ, and which lists hide the difference?",
        "$\\min(R, k)$ is $R$ if $R < k$, and it is $k$ if $R > k$. One case of each kind tells "
        "the denominators apart. A third case is needed for a list in which nothing is "
        "relevant.",
        "Take one list with more than $k$ relevant documents, with a miss between two hits "
        "among the first $k$, and with hits after rank $k$. Take one list with fewer than $k$ "
        "relevant documents. Take one list of zeros. Work out the three values.",
        """```python
[
    ([0], 1, 0),
    ([1], 2, (1/1) / 1),
    ([1, 0, 1, 1, 1], 3, (1/1 + 2/3) / 3),
]
```
""",
    ),
    catalogue=Catalogue(
        precision_ap.make,
        tuple(switch for switch in precision_ap.SWITCHES if switch.title in IMPOSTORS),
    ),
    parameters=("relevance", "k"),
    explain=precision_ap.explain,
    best=(((0,), 1), ((1,), 2), ((1, 0, 1, 1, 1), 3)),
    cases=tuple(case for case in BINARY_CASES if len(case[0]) <= 5),
    refuse=refuse,
    facts=facts,
)


def half_and_two_fifths(ranking: Sequence[int]) -> list[str]:
    """Return what a ranking lacks of AP@5 = 0.5 and P@5 = 0.4.

    >>> half_and_two_fifths([0, 1, 0, 1, 0])
    []
    >>> half_and_two_fifths([1, 0, 0, 0, 0])[0]
    'P@5 should be 0.4, and P@5 of your ranking is 0.2.'
    """
    if not is_binary(ranking):
        return [NOT_BINARY.format(relevance=ranking)]
    failed = []
    precision = precision_counts.PRECISION.reference(ranking, 5)
    if abs(precision - 0.4) > 1e-9:
        failed.append(WRONG_PRECISION.format(value=precision))
    value = precision_ap.CATALOGUE.reference(ranking, 5)
    if abs(value - 0.5) > 1e-9:
        arithmetic = precision_ap.explain(ranking, 5)
        failed.append(WRONG_AP.format(value=value, arithmetic=arithmetic))
    return failed


GIVE = GiveRanking(
    id="precision.half_and_two_fifths",
    title="A ranking with AP@5 0.5 and P@5 0.4",
    statement="""Give a ranking with $P@5 = 0.4$ and $AP@5 = 0.5$: a list of 0 and 1, of any
length. All relevant documents are in your list, and AP@5 divides by $\\min(R, 5)$.

There are several answers. Some of them are longer than five.
""",
    minutes=6,
    hints=(
        "P@5 tells you how many hits stand among the first five. It does not tell you how many "
        "relevant documents stand further down.",
        "With two hits at the ranks $a < b$, the sum is $1/a + 2/b$. It must be $0.5$ times "
        "$\\min(R, 5)$.",
        "With $R = 2$ you need $1/a + 2/b = 1$. With $R = 3$ you need $1/a + 2/b = 1.5$, and "
        "one more relevant document after rank 5.",
        "With $R = 2$, the ranks 2 and 4: `[0, 1, 0, 1, 0]`. With $R = 3$, the ranks 1 and 4, "
        "and one after rank 5: `[1, 0, 0, 1, 0, 1]`.",
    ),
    wanted=half_and_two_fifths,
    example=(0, 1, 0, 1, 0),
    guiding_question="How many hits among the first five does P@5 ask for, and what must the "
    "precisions at these hits add up to?",
)

BY_HAND = NumberByHand(
    id="precision.ap_by_hand",
    title="AP@5 on paper",
    statement="""Seven documents, best rank first: 0 1 1 0 1 0 1. All relevant documents are in
the list. What is AP@5 with the denominator $\\min(R, k)$? Three decimals are enough.
""",
    minutes=4,
    hints=(
        "Write the ranks above the list and mark the hits among the first five.",
        "Note hits so far / rank at each of these hits. Count $R$ in the whole list, not only "
        "among the first five.",
        "The hits are at ranks 2, 3 and 5, and $R = 4$. So the sum is 1/2 + 2/3 + 3/5. "
        "Which number divides it?",
        "$(1/2 + 2/3 + 3/5) / \\min(4, 5) = 0.442$",
    ),
    value=(1 / 2 + 2 / 3 + 3 / 5) / 4,
    arithmetic="(1/2 + 2/3 + 3/5) / min(4, 5)",
    wrong=(
        WrongNumber((1 / 2 + 2 / 3 + 3 / 5) / 5, "You divided by k, not by min(R, k)."),
        WrongNumber((1 / 2 + 2 / 3 + 3 / 5) / 3, "You divided by the hits among the first five."),
        WrongNumber(1 / 2 + 2 / 3 + 3 / 5, "You did not divide the sum."),
        WrongNumber((1 / 2 + 2 / 3 + 3 / 5 + 4 / 7) / 4, "You counted the hit after rank 5."),
        WrongNumber((1 / 2 + 1 / 3 + 1 / 5) / 4, "You added 1/rank, not the precision."),
        WrongNumber(
            (0 + 1 / 2 + 2 / 3 + 2 / 4 + 3 / 5) / 4, "You noted the precision at misses too."
        ),
        WrongNumber(
            (0 + 1 / 2 + 2 / 3 + 2 / 4 + 3 / 5) / 5,
            "You averaged the precision over all five ranks, misses too.",
        ),
        WrongNumber((1 / 1 + 2 / 2 + 3 / 4) / 4, "You counted ranks from 0."),
        WrongNumber((0 / 2 + 1 / 3 + 2 / 5) / 4, "You left each hit out of its own precision."),
        WrongNumber(3 / 5, "That is P@5, which does not see the order."),
        WrongNumber(3 / 4, "That is R@5, which does not see the order."),
    ),
)

DENOMINATOR = Choose(
    id="precision.which_denominator",
    title="Which denominator was used?",
    statement="One number, four denominators.",
    question="A report says AP@5 = 0.4 for the ranking 1 1 0 0 0, which holds all relevant "
    "documents. Which denominator did its author use?",
    minutes=2,
    hints=(
        "Work out the sum first. It is the same for all four.",
        "The sum is 1/1 + 2/2 = 2.",
        "So 2 / denominator = 0.4.",
        "2 / 5 = 0.4: the denominator is k = 5.",
    ),
    options=(
        Option("min(R, k)", False, "min(2, 5) = 2, and 2 / 2 = 1: a perfect list gets 1."),
        Option(
            "R",
            False,
            "R = 2, and 2 / 2 = 1. R and min(R, k) agree as long as R < k.",
        ),
        Option("k", True, "2 / 5 = 0.4: a perfect list cannot reach 1, because R < k."),
        Option("the hits found", False, "Two hits were found, and 2 / 2 = 1."),
    ),
)

CEILING = Choose(
    id="precision.ceiling",
    title="The ceiling of P@10",
    statement="A number means little without its ceiling.",
    question="A query has three relevant documents. What is the highest P@10 that any ranking "
    "can reach?",
    minutes=2,
    hints=(
        "Write down the best ranking that you can think of.",
        "The best ranking is 1 1 1 followed by zeros.",
        "Count its hits among the first ten, then divide as P@10 does.",
        "min(R, k) / k = 3 / 10",
    ),
    options=(
        Option("1", False, "For 1, all ten places need a relevant document, and there are three."),
        Option("0.3", True, "min(R, k) / k = 3 / 10. P@10 = 0.3 is perfect for this query."),
        Option("0.1", False, "That is one hit of ten. The best ranking shows all three."),
        Option(
            "It depends on the order of the first ten.",
            False,
            "P@10 counts the hits among the first ten and does not see their order.",
        ),
    ),
)

BLIND = Choose(
    id="precision.what_p_sees",
    title="What P@5 sees",
    statement="P@5 sees some changes of a ranking and misses others.",
    question="Which of these changes of a ranking changes P@5?",
    minutes=2,
    hints=(
        "P@5 counts something among the first five. Which change alters this count?",
        "Ask for each change: how many of the first five are relevant before, and after?",
        "A move inside the first five keeps the count, and so does a move after rank 5.",
        "Only a document that crosses the cutoff changes the count: the move from rank 5 to 6.",
    ),
    options=(
        Option(
            "A relevant document changes places with an irrelevant one: from rank 5 to rank 1.",
            False,
            "The count among the first five stays the same. AP@5 would rise.",
        ),
        Option(
            "A relevant document changes places with an irrelevant one: from rank 5 to rank 6.",
            True,
            "It crosses the cutoff, so P@5 falls by 1/5.",
        ),
        Option(
            "A relevant document changes places with an irrelevant one: from rank 9 to rank 6.",
            False,
            "Both ranks come after rank 5, and P@5 sees neither.",
        ),
        Option(
            "The grade of the document at rank 1 rises from 1 to 2.",
            False,
            "Every grade above 0 counts the same for P@5. The metric nDCG would see it.",
        ),
    ),
)

SITUATION = Choose(
    id="precision.patent_search",
    title="A metric for a patent search",
    statement="The metric should ask the question that matters to the reader.",
    question="A lawyer must not miss an earlier patent. She makes many searches and reads the "
    "first 200 results of each, all of them, whatever their order. Which metric, averaged over "
    "many searches, compares two search systems for her?",
    minutes=2,
    hints=(
        "What hurts her: an irrelevant result that she reads, or a patent that she never sees?",
        "The order among the first 200 does not matter to her. Which metrics ignore it?",
        "P@200 and R@200 ignore the order. One of them divides by what she reads, the other by "
        "what there is.",
        "R@200: the share of all earlier patents that she gets to see.",
    ),
    options=(
        Option(
            "P@200",
            False,
            "Its ceiling is min(R, 200)/200, so its mean over many searches is ruled by those with "
            "many relevant patents. It does not tell which share of them was found.",
        ),
        Option(
            "R@200",
            True,
            "It is the share of all earlier patents that she gets to see. In its mean a search "
            "with few earlier patents counts as much as one with many.",
        ),
        Option("AP@10", False, "It sees the first ten ranks only, and she reads 200."),
        Option("P@1", False, "It sees one result, and she must not miss any."),
    ),
)

FALLING = Choose(
    id="precision.which_can_fall",
    title="When k grows",
    statement="The reader looks further down the same ranking.",
    question="The cutoff k grows from 5 to 10 on the same ranking. What can fall?",
    minutes=2,
    hints=(
        "Try the ranking with one hit at rank 1 and misses after it.",
        "For 1 0 0 0 0 0 0 0 0 0: what are P@5 and P@10, R@5 and R@10?",
        "The hits can only grow in number. Which of the two divisors grows as well?",
        "P@k can fall, because its divisor grows. R@k cannot, because its divisor R stays.",
    ),
    options=(
        Option("P@k, but not R@k", True, "P@k divides by k, which grows. R stays the same."),
        Option("R@k, but not P@k", False, "R@k divides by R, which stays, and hits only add up."),
        Option("both", False, "R@k cannot fall: its divisor R stays, and hits only add up."),
        Option("neither", False, "One hit at rank 1, then misses: P@5 = 0.2, and P@10 = 0.1."),
    ),
)

QUIZ = (DENOMINATOR, CEILING, BLIND, SITUATION, FALLING)
QUESTIONS = (CATCH, GIVE, BY_HAND, *QUIZ)
