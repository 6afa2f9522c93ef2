"""Exercises of chapter comparing_systems without code: impostors, a p-value by hand, a quiz."""

from __future__ import annotations

from ranklearn_course.checker import CatchImpostors, Choose, NumberByHand, Option
from ranklearn_course.exercises import comparing_systems_permutation as permutation
from ranklearn_course.exercises.comparing_systems_situations import SITUATIONS
from ranklearn_course.exercises.edges import WrongNumber

CATCH = CatchImpostors(
    id="comparing_systems.catch_impostors",
    title="Catch the impostors of a paired test",
    statement=f"""{len(permutation.CATALOGUE.mistakes)} functions claim to be the exact paired
permutation test of the last exercise. Each of them has one thing wrong. Expose them.

Give a list of cases `(first, second, p)` with one to four queries, whole numbers from 0 to 10, and
the right p. A case exposes every function that gives another value. Arithmetic may stay as it is:
`([3, 2, 2], [0, 0, 1], 2 / 8)`.

How few cases do you need?
""",
    minutes=12,
    hints=(
        "If one system wins every query, several mistakes give the right p. Let one query be lost.",
        "A test that counts wins, one that looks at the largest difference and one that forgets "
        "the pairs agree with the right one where all differences are alike.",
        "Four queries are enough for a single case: a large win, two small wins, a small loss, "
        "and values that differ from query to query.",
        """The differences 5, 2, -1, 2 sum to 8. Only swaps that lose 0 or 1 of the 10 reach 8.

```python
[([5, 4, 0, 3], [0, 2, 1, 1], 4 / 16)]
```
""",
    ),
    catalogue=permutation.CATALOGUE,
    parameters=("first", "second"),
    explain=permutation.explain,
    best=(((5, 4, 0, 3), (0, 2, 1, 1)),),
    cases=(*permutation.CASES[:90], ((5, 4, 0, 3), (0, 2, 1, 1))),
    refuse=permutation.refuse,
)

P_BY_HAND = NumberByHand(
    id="comparing_systems.p_by_hand",
    title="A p-value on paper",
    statement="""Two systems answered four queries. The first one had 3, 2 and 1 hits more on three
of them, and 1 hit less on the fourth. What is the two-sided p-value of the exact permutation test?
Two-sided: either system may be ahead. Exact: all choices of signs. Three decimals are enough.
""",
    minutes=5,
    hints=(
        "The differences are 3, 2, 1 and -1. How many choices of signs are there?",
        "The observed sum is 5. The largest possible sum is 7. A sign turned against it costs "
        "twice its value.",
        "7 comes about once. 5 comes about where one of the two 1s is turned: in two ways. Then "
        "count the same on the other side.",
        "(1 + 2 + 2 + 1) / 16 = 0.375",
    ),
    value=6 / 16,
    arithmetic="(1 + 2 + 2 + 1) / 16",
    wrong=(
        WrongNumber(3 / 16, "You counted one side. The second system could have been ahead, too."),
        WrongNumber(2 / 16, "You counted sums above 5. Those equal to 5 are as surprising."),
        WrongNumber(5 / 15, "You left out the choice of signs that was observed."),
        WrongNumber(10 / 16, "You counted wins: three of four. How much was won matters here."),
        WrongNumber(1 / 16, "You counted one choice of signs. Which others reach 5, or -5?"),
        WrongNumber(4 / 16, "One of the two 1s is missing: either may be turned."),
    ),
)

MEANING = Choose(
    id="comparing_systems.meaning_of_p",
    title="The meaning of p",
    statement="A p-value answers one question.",
    question="A permutation test of two systems gives p = 0.03. What does that say?",
    minutes=1,
    hints=(
        "What was assumed before anything was counted?",
        "The test swaps the systems, as if it made no difference.",
        "It counts how often a difference at least as large comes about then.",
        "A statement about the data, under the assumption of no difference.",
    ),
    options=(
        Option(
            "With probability 0.97 the first system is better.",
            False,
            "p assumes that there is no difference. It cannot be the chance of one.",
        ),
        Option(
            "If the systems were interchangeable, such a difference would be rare: 3 in 100.",
            True,
            "It is a statement about the data under an assumption.",
        ),
        Option(
            "The difference is 3 percent.",
            False,
            "The size of the difference is another number. Report it with its interval.",
        ),
        Option(
            "The result will repeat in 97 of 100 studies.",
            False,
            "How often it repeats is the power, and that depends on the true difference.",
        ),
    ),
)

PAIRS = Choose(
    id="comparing_systems.why_pairs",
    title="Why pairs",
    statement="Both systems answer the same queries.",
    question="Why test the differences of each query, and not the two lists of values?",
    minutes=1,
    hints=(
        "Some queries are hard for both systems.",
        "What happens to the hardness of a query in the difference?",
        "It goes away, and with it most of the spread.",
        "Because of what all systems find hard.",
    ),
    options=(
        Option(
            "The hardness of a query drops out of its difference.",
            True,
            "Queries differ far more than systems do. The pair removes that spread.",
        ),
        Option(
            "The means would be different.",
            False,
            "The mean difference is the difference of the means, paired or not.",
        ),
        Option(
            "A test needs normal values.", False, "The permutation test does not, paired or not."
        ),
        Option(
            "It needs half of the queries.",
            False,
            "It needs fewer, but by how many depends on the data.",
        ),
    ),
)

TWENTY = Choose(
    id="comparing_systems.twenty_comparisons",
    title="Twenty comparisons",
    statement="One of them is below 0.05.",
    question="You compare twenty new rankers with the old one, and none is better. How likely is "
    "at least one p-value of 0.05 or less, if the tests are independent?",
    minutes=2,
    hints=(
        "How likely is it that one of them stays quiet?",
        "0.95, and there are twenty.",
        "1 minus 0.95 to the power 20.",
        "About two in three.",
    ),
    options=(
        Option("0.05", False, "That is for one comparison, and here are twenty."),
        Option("0.64", True, "1 - 0.95^20 = 0.64. Correct for it, with Holm for instance."),
        Option("1", False, "20 times 0.05 is the expected number of alarms, not their chance."),
        Option("0.0025", False, "That is 0.05 / 20, where Bonferroni puts the limit."),
    ),
)

SMALL = Choose(
    id="comparing_systems.not_significant",
    title="Not significant",
    statement="The absence of a proof is not the proof of an absence.",
    question="With 50 queries nDCG@10 of two systems differs by 0.015, and p = 0.4. What may you "
    "write?",
    minutes=1,
    hints=(
        "Would such a small difference have been noticed at all?",
        "Look at the interval of the difference. What does it hold?",
        "It holds 0, and it holds differences that would matter.",
        "That these queries cannot tell, and how far the interval reaches.",
    ),
    options=(
        Option("The systems are equal.", False, "The test had little power. They may differ."),
        Option(
            "The second one is worse by 0.015.",
            False,
            "Other queries might as well turn the sign.",
        ),
        Option(
            "The difference is between the two ends of its interval, and 0 is among them.",
            True,
            "The interval says what is ruled out and what is not.",
        ),
        Option(
            "We need another metric.",
            False,
            "To search for a metric until one is significant is to fool yourself.",
        ),
    ),
)

QUIZ = (*SITUATIONS, MEANING, PAIRS, TWENTY, SMALL)
QUESTIONS = (CATCH, P_BY_HAND, *QUIZ)
