"""Exercises of chapter cascade without code: impostors, a ranking, numbers by hand, a quiz."""

from __future__ import annotations

from math import log2

from ranklearn_course.checker import CatchImpostors, Choose, NumberByHand, Option
from ranklearn_course.exercises import cascade_err, cascade_pfound, cascade_rbp
from ranklearn_course.exercises.edges import GiveRanking, WrongNumber

CATCH_RBP = CatchImpostors(
    id="cascade.catch_impostors_of_rbp",
    title="Catch the impostors of RBP",
    statement=f"""{len(cascade_rbp.RBP.mistakes)} functions claim to be RBP of a list of grades,
where every grade above 0 counts as relevant. Each of them has one thing wrong. Expose them.

Give a list of cases `(grades, p, value)`: a list of grades, a persistence, and the right RBP. A
case exposes every function that gives another value. Arithmetic may stay as it is:
`([1, 0, 1], 0.5, (1 - 0.5) * (1 + 0.5**2))`.

How few cases do you need?
""",
    minutes=6,
    hints=(
        "Some values of p hide a mistake: for which p are p and 1 - p equal?",
        "You want two different grades above 0, and a miss above a hit.",
        "Three documents are enough: a miss, then the two grades, the higher one first. Take a p "
        "that is not one half.",
        """```python
[([0, 2, 1], 0.8, (1 - 0.8) * (0.8 + 0.8**2))]
```
""",
    ),
    catalogue=cascade_rbp.RBP,
    parameters=("grades", "p"),
    explain=cascade_rbp.explain_rbp,
    best=(((0, 2, 1), 0.8),),
    cases=tuple(case for case in cascade_rbp.RBP_CASES if len(case[0]) <= 4),
    refuse=cascade_rbp.refuse_rbp,
)

CATCH_ERR = CatchImpostors(
    id="cascade.catch_impostors_of_err",
    title="Catch the impostors of ERR",
    statement=f"""{len(cascade_err.ERR.mistakes)} functions claim to be ERR with
$s = (2^g - 1) / 2^{{g_{{max}}}}$ and persistence $p$. Each of them has one thing wrong. Expose
them.

Give a list of cases `(grades, max_grade, p, value)` with the right ERR. A case exposes every
function that gives another value. Arithmetic may stay as it is:
`([1, 1], 1, 1, 1/2 + 1/2 * 1/2 * 1/2)`.

How few cases do you need?
""",
    minutes=10,
    hints=(
        "What does p = 1 hide, and what does p = 0.5 hide? What is hidden if the best grade of the "
        "list is the top of the scale?",
        "A mistake in the product over the documents above may show at rank 3 only.",
        "Take three documents with grades below the top of the scale, the best one first, and a p "
        "that is neither 1 nor one half.",
        """The probabilities are 3/8, 1/8 and 1/8.

```python
[
    ([2, 1, 1], 3, 0.8,
     3/8 + 1/2 * 0.8 * 5/8 * 1/8 + 1/3 * 0.8**2 * 5/8 * 7/8 * 1/8),
]
```
""",
    ),
    catalogue=cascade_err.ERR,
    parameters=("grades", "max_grade", "p"),
    explain=cascade_err.explain_err,
    best=(((2, 1, 1), 3, 0.8),),
    cases=tuple(case for case in cascade_err.ERR_CASES if len(case[0]) <= 3),
    refuse=cascade_err.refuse_err,
)

CATCH_PFOUND = CatchImpostors(
    id="cascade.catch_impostors_of_pfound",
    title="Catch the impostors of PFound",
    statement=f"""{len(cascade_pfound.PFOUND.mistakes)} functions claim to be PFound. Each of
them has one thing wrong. Expose them.

Give a list of cases `(p_rel, p_break, value)`: a list of probabilities, the probability of
leaving, and the right PFound. A case exposes every function that gives another value.
Arithmetic may stay as it is: `([0.4, 0.4], 0.15, 0.4 + 0.6 * 0.85 * 0.4)`.

How few cases do you need?
""",
    minutes=6,
    hints=(
        "One of the functions uses 0.15 whatever p_break is. Which p_break exposes it?",
        "A function that forgets rank 1, or that looks back one rank only, shows at rank 3.",
        "Take three documents, the first of them without any chance, and p_break = 0.2.",
        """```python
[([0, 0.4, 0.4], 0.2, 0.8 * 0.4 + 0.8 * 0.6 * 0.8 * 0.4)]
```
""",
    ),
    catalogue=cascade_pfound.PFOUND,
    parameters=("p_rel", "p_break"),
    explain=cascade_pfound.explain_pfound,
    best=(((0, 0.4, 0.4), 0.2),),
    cases=tuple(case for case in cascade_pfound.PFOUND_CASES if len(case[0]) <= 3),
    refuse=cascade_pfound.refuse_pfound,
)

ALL_ONES = [1, 1, 1, 1, 1]
NOT_FIVE_GRADES = "the list must hold five of the grades 0, 1 and 2, got {ranking}."
ERR_TOO_LOW = "ERR should be above {limit:.4f}, that of 1 1 1 1 1; it is {value:.4f}."
ERR_IS_RIGHT = "ERR is above that of 1 1 1 1 1, as wanted: {value:.4f}."
RBP_TOO_HIGH = "RBP should be below {limit:.4f}, that of 1 1 1 1 1; it is {value:.4f}."


def not_five_grades(ranking: list[int]) -> str:
    """Say why a list is not one of five grades, in a sentence; empty if it is.

    >>> not_five_grades([2, 0])
    'the list must hold five of the grades 0, 1 and 2, got [2, 0].'
    """
    is_right = len(ranking) == 5 and cascade_rbp.is_grades(ranking) and max(ranking) <= 2
    return "" if is_right else NOT_FIVE_GRADES.format(ranking=ranking)


def pleases_err_only(ranking: list[int]) -> list[str]:
    """Return what a ranking of five grades lacks to beat 1 1 1 1 1 in ERR and lose to it in RBP.

    >>> pleases_err_only([2, 0, 0, 0, 0])
    []
    >>> for sentence in pleases_err_only([2, 1, 1, 1, 1]):
    ...     print(sentence)
    ERR is above that of 1 1 1 1 1, as wanted: 0.8109.
    RBP should be below 0.6723, that of 1 1 1 1 1; it is 0.6723.
    """
    limit, err = (cascade_err.ERR.reference(grades, 2, 1) for grades in (ALL_ONES, ranking))
    is_right = err > limit + 1e-9
    of_err = (ERR_IS_RIGHT if is_right else ERR_TOO_LOW).format(limit=limit, value=err)
    limit, rbp = (cascade_rbp.RBP.reference(grades, 0.8) for grades in (ALL_ONES, ranking))
    if rbp >= limit - 1e-9:
        return [of_err, RBP_TOO_HIGH.format(limit=limit, value=rbp)]
    return [] if is_right else [of_err]


GIVE = GiveRanking(
    id="cascade.two_users",
    title="Two users who disagree",
    statement="""The list 1 1 1 1 1 shows five fair documents on a scale from 0 to 2. The user of
ERR (p = 1) stops when satisfied. The user of RBP (p = 0.8) reads on, whatever comes, and takes
every grade above 0 for relevant.

Give five grades from 0 to 2 that the user of ERR likes better than 1 1 1 1 1, and the user of
RBP likes less.
""",
    minutes=5,
    hints=(
        "Which of the two users needs one very good document, and which one many?",
        "A document of grade 2 satisfies with probability 3/4, one of grade 1 with 1/4. RBP counts "
        "both the same.",
        "Put one document of grade 2 where the user of ERR sees it for sure, and save on the "
        "others.",
        "`[2, 0, 0, 0, 0]`: ERR 0.75 against 0.433, RBP 0.2 against 0.672.",
    ),
    wanted=pleases_err_only,
    refuse=not_five_grades,
    example=(2, 0, 0, 0, 0),
    guiding_question="Which of the two users needs one very good document, and which one many?",
)

ERR_BY_HAND = NumberByHand(
    id="cascade.err_by_hand",
    title="ERR on paper",
    statement="""Three documents with the grades 1, 2, 1 on a scale up to 2, best rank first. What
is ERR with p = 1? A document of grade $g$ satisfies with probability $(2^g - 1) / 2^2$. Three
decimals are enough.
""",
    minutes=5,
    hints=(
        "Turn the grades into probabilities first.",
        "The probabilities are 1/4, 3/4 and 1/4. Note beside each rank how many users get there.",
        "All users look at rank 1, 3/4 of them at rank 2, and 3/4 of 1/4 at rank 3.",
        "1/4 + 1/2 * 3/4 * 3/4 + 1/3 * 3/16 * 1/4 = 0.547",
    ),
    value=1 / 4 + 1 / 2 * 3 / 4 * 3 / 4 + 1 / 3 * 3 / 16 * 1 / 4,
    arithmetic="1/4 + 1/2 * 3/4 * 3/4 + 1/3 * 3/16 * 1/4",
    wrong=(
        WrongNumber(
            1 / 4 + 1 / 2 * 3 / 4 + 1 / 3 * 1 / 4,
            "You let every user look at every rank: the product is missing.",
        ),
        WrongNumber(
            1 / 4 + 3 / 4 * 3 / 4 + 3 / 16 * 1 / 4,
            "You left 1/i out: that is the probability of being satisfied at all.",
        ),
        WrongNumber(
            1 / 4 * 3 / 4 + 1 / 2 * 3 / 4 * 3 / 16 + 1 / 3 * 1 / 4 * 9 / 64,
            "You counted each document among those that did not satisfy before it.",
        ),
        WrongNumber(
            1 / 4 + 1 / 2 * 3 / 4 * 1 / 4 + 1 / 3 * 1 / 4 * 3 / 16,
            "You multiplied by s where 1 - s belongs.",
        ),
        WrongNumber(1 / 2 + 1 / 2 * 1 * 1 / 2, "You took g / 2 for the probability."),
        WrongNumber(
            1 / 3 + 1 / 2 * 1 * 2 / 3, "You divided by 2^2 - 1, so that grade 2 always satisfies."
        ),
        WrongNumber(
            1 / 4 + 3 / 4 * 3 / 4 / log2(3) + 3 / 16 * 1 / 4 / log2(4),
            "You used the discount of DCG, not 1/i.",
        ),
        WrongNumber(
            1 / 8 + 1 / 2 * 7 / 8 * 3 / 8 + 1 / 3 * 7 / 8 * 5 / 8 * 1 / 8,
            "You took the scale up to 3; here it ends at 2.",
        ),
    ),
)

PFOUND_BY_HAND = NumberByHand(
    id="cascade.pfound_by_hand",
    title="PFound on paper",
    statement="""Three documents: the first and the third are relevant and have pRel = 0.4, the
second is not and has pRel = 0. With pBreak = 0.15, what is PFound? Three decimals are enough.
""",
    minutes=4,
    hints=(
        "Work out pLook for the three ranks first.",
        "pLook is 1 at rank 1. A user can leave after an irrelevant document too.",
        "pLook is 1, then 0.6 * 0.85, then once more times 1 * 0.85.",
        "1 * 0.4 + 0.6 * 0.85 * 0.85 * 0.4 = 0.573",
    ),
    value=0.4 + 0.6 * 0.85 * 0.85 * 0.4,
    arithmetic="0.4 + 0.6 * 0.85 * 0.85 * 0.4",
    wrong=(
        WrongNumber(0.4 + 0.6 * 0.4, "You left pBreak out."),
        WrongNumber(
            0.4 + 0.6 * 0.15 * 0.15 * 0.4, "You took pBreak for the probability of going on."
        ),
        WrongNumber(0.85 * (0.4 + 0.6 * 0.85**2 * 0.4), "You let users leave before rank 1."),
        WrongNumber(0.4 + 0.85 * 0.85 * 0.4, "You let users go on who have found what they want."),
        WrongNumber(0.4 + 0.85 * 0.4, "You looked back one rank only."),
        WrongNumber(
            0.4 + 0.6 * 0.85**2 * 0.4 / 3, "You multiplied by 1/i: that is the value of ERR."
        ),
        WrongNumber(
            0.4 * 0.6 * 0.85 + 0.6**2 * 0.85**3 * 0.4,
            "You counted each document among those that were not the right one before it.",
        ),
    ),
)

FINITE = Choose(
    id="cascade.ceiling_of_rbp",
    title="A perfect list below 1",
    statement="RBP lies between 0 and 1.",
    question="Five documents are returned, and all are relevant. With p = 0.9, RBP is 0.410. Why "
    "is it not 1?",
    minutes=3,
    hints=(
        "How many documents does a user with p = 0.9 look at on average?",
        "1 / (1 - 0.9) = 10 documents. The list ends after five.",
        "The sum over five ranks is $1 - 0.9^5$. What is the rest?",
        "The ranks after the fifth hold the remaining weight, 0.9^5 = 0.590.",
    ),
    options=(
        Option(
            "The ranks after the fifth hold the rest of the weight.",
            True,
            "1 - 0.9^5 = 0.410. The residual 0.590 is what the unseen ranks could add.",
        ),
        Option(
            "p should be divided by the number of documents.",
            False,
            "p is a property of the user. The length of the list does not change it.",
        ),
        Option(
            "The factor 1 - p was forgotten.",
            False,
            "Without it the sum would be 4.10, above 1.",
        ),
        Option(
            "RBP must be divided by its value for the ideal list.",
            False,
            "That is another metric. RBP itself is below 1 for every list that ends.",
        ),
    ),
)

ONE_QUERY = Choose(
    id="cascade.what_err_averages",
    title="What ERR averages over",
    statement="ERR is the expected reciprocal rank.",
    question="Over what is the expectation taken?",
    minutes=2,
    hints=(
        "What is random in the walk down one list?",
        "The rank at which the user stops is random: its probabilities come from the grades.",
        "1/i is the value of stopping at rank i. Each value is weighted by its probability.",
        "Over the ranks at which users of one query are satisfied.",
    ),
    options=(
        Option(
            "over many queries",
            False,
            "The mean over queries comes later, as for every metric. ERR has a value for one list.",
        ),
        Option(
            "over the rank at which a user of this one list is satisfied",
            True,
            "1/i is the value at rank i, and its probability is s times the probability of "
            "looking.",
        ),
        Option(
            "over the orders of tied documents",
            False,
            "The list is given in one order. Ties are broken before.",
        ),
        Option(
            "over the ranks, each with probability 1/i",
            False,
            "1/i is the value of rank i and not a probability: 1 + 1/2 + 1/3 exceeds 1.",
        ),
    ),
)

NO_BREAK = Choose(
    id="cascade.nobody_leaves",
    title="Nobody leaves",
    statement="A team has pBreak = 0. It turns a list round: the worst document comes first.",
    question="What happens to PFound of the list?",
    minutes=3,
    hints=(
        "Take two documents with pRel 0.5 and 0 and work out both orders.",
        "With pBreak = 0 a user stops only when the right document is found.",
        "Who finds nothing? Those whom every document fails, in whatever order.",
        "Nothing: PFound is 1 minus the product of all 1 - pRel, in every order.",
    ),
    options=(
        Option("It falls.", False, "It would with pBreak above 0: late documents are seen less."),
        Option(
            "It stays the same.",
            True,
            "A user who never leaves finds something unless every document fails: 1 minus the "
            "product of all 1 - pRel.",
        ),
        Option("It rises.", False, "No order is better than another if nobody leaves."),
        Option("It becomes 1.", False, "Documents may all fail: two with pRel 0.4 give 0.64."),
    ),
)

CEILING = Choose(
    id="cascade.ceiling_of_pfound",
    title="The ceiling of PFound",
    statement="Relevant documents have pRel = 0.5, and pBreak is 0.2.",
    question="How high can PFound get with very many relevant documents?",
    minutes=3,
    hints=(
        "Every rank takes the same share of the users who are left.",
        "From rank to rank the look is multiplied by 0.5 * 0.8 = 0.4.",
        "PFound is 0.5 * (1 + 0.4 + 0.4^2 + ...).",
        "0.5 / (1 - 0.4) = 0.833",
    ),
    options=(
        Option("1", False, "After every rank 20 % of those who have found nothing leave."),
        Option("0.833", True, "0.5 / (1 - 0.5 * 0.8). The others leave with nothing."),
        Option("0.5", False, "That is rank 1 alone. Further ranks add to it."),
        Option("0.8", False, "0.8 is the share that goes on after a rank with nothing found."),
    ),
)

SITUATION = Choose(
    id="cascade.one_good_answer",
    title="A metric for one good answer",
    statement="The metric should walk down the list as its user does.",
    question="Users of a help page stop at the first answer that solves their problem. Answers are "
    "graded from 0 to 3, and a second good answer is worth little after a first one. Which metric "
    "fits?",
    minutes=2,
    hints=(
        "Which metric knows that a document is worth less if those above it were good?",
        "In RBP, nDCG and P@k each document counts whatever stands above it.",
        "A cascade has the product of 1 - s over the documents above. Which metric has it?",
        "ERR has it: its user stops at the first answer that satisfies.",
    ),
    options=(
        Option("RBP", False, "Its user goes on with probability p, satisfied or not."),
        Option("nDCG", False, "A second good answer adds its gain, whatever stands above it."),
        Option("ERR", True, "Each document counts for those whom the documents above failed."),
        Option("P@5", False, "It counts all good answers alike, and does not see grades."),
    ),
)

QUIZ = (FINITE, ONE_QUERY, NO_BREAK, CEILING, SITUATION)
QUESTIONS = (CATCH_RBP, CATCH_ERR, CATCH_PFOUND, GIVE, ERR_BY_HAND, PFOUND_BY_HAND, *QUIZ)
