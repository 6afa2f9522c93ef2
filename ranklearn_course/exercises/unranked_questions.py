"""Exercises of chapter unranked without code: impostors, predictions, numbers, a quiz."""

from __future__ import annotations

from collections.abc import Sequence

from ranklearn_course.checker import CatchImpostors, Choose, NumberByHand, Option
from ranklearn_course.exercises import unranked_auc, unranked_errors
from ranklearn_course.exercises.edges import GiveRanking, WrongNumber
from ranklearn_course.exercises.unranked_functions import ROC_AUC

NOT_BINARY = "relevant must be a list of 0 and 1 with at least one document, got {relevant}."
NOT_SCORES = "scores must be a list of {n} numbers, one per document, got {scores}."
FILMS, FIRST_SYSTEM = (5, 4, 1), (2, 1, 0)
NOT_THREE = "Give three numbers, one prediction per film, got {prediction}."
NOT_SMALLER = "MSE should be below {limit:.6g}, and MSE of your predictions is {value:.6g}."
NOT_ON_TOP = "The film with the true rating 1 should have the highest prediction of the three."


def are_numbers(values: object, count: int) -> bool:
    """Tell a list of so many numbers from everything else.

    >>> are_numbers([1, 2.5], 2), are_numbers([1], 2), are_numbers("12", 2)
    (True, False, False)
    """
    if not isinstance(values, list | tuple) or len(values) != count:
        return False
    return all(isinstance(value, int | float) for value in values)


def refuse(relevant: object, scores: object) -> str:
    """Say what is wrong with a case of AUC, nothing if it is fine.

    >>> refuse([1, 0], [3])
    'scores must be a list of 2 numbers, one per document, got [3].'
    """
    if not isinstance(relevant, list | tuple) or not relevant or not set(relevant) <= {0, 1}:
        return NOT_BINARY.format(relevant=relevant)
    if not are_numbers(scores, len(relevant)):
        return NOT_SCORES.format(n=len(relevant), scores=scores)
    return ""


CATCH = CatchImpostors(
    id="unranked.catch_impostors",
    title="Catch the impostors of AUC",
    statement="""Thirteen functions claim to be AUC. Each of them has one thing wrong. Expose
them.

Give a list of cases `(relevant, scores, value)`: a list of 0 and 1, a list of as many scores,
and the right AUC, which is 0 here if there is no pair to compare. A case exposes every function
that gives another value: `([0, 1], [1, 2], 1)`.

How few cases do you need?
""",
    minutes=8,
    hints=(
        "Which impostors can be told apart from AUC only if two scores are equal?",
        "Half of the impostors treat ties or lost pairs in their own way. So a case with a tie "
        "and a lost pair exposes many at once. One impostor shows only without pairs.",
        "Two cases are enough. One of them holds relevant documents only. The other holds a tied "
        "pair and a lost one, and no pair that is won.",
        """```python
[
    ([1], [1], 0),
    ([1, 0, 0], [1, 1, 2], (1/2) / 2),
]
```
""",
    ),
    catalogue=unranked_auc.CATALOGUE,
    parameters=("relevant", "scores"),
    explain=unranked_auc.explain,
    best=(((1,), (1,)), ((1, 0, 0), (1, 1, 2))),
    cases=tuple(case for case in ROC_AUC.cases if len(case[0]) <= 4),
    refuse=refuse,
)


def better_mse_worse_list(prediction: Sequence[float]) -> list[str]:
    """Return what three predictions lack of a lower MSE with the worst film on top.

    >>> better_mse_worse_list([3, 3, 3.5])
    []
    >>> better_mse_worse_list([5, 4, 1])
    ['The film with the true rating 1 should have the highest prediction of the three.']
    """
    if not are_numbers(prediction, 3):
        return [NOT_THREE.format(prediction=prediction)]
    mse = unranked_errors.make(finish="none")
    limit, value = mse(FILMS, FIRST_SYSTEM), mse(FILMS, prediction)
    failed = []
    if value >= limit:
        failed.append(NOT_SMALLER.format(limit=limit, value=value))
    if prediction[2] <= max(prediction[:2]):
        failed.append(NOT_ON_TOP)
    return failed


GIVE = GiveRanking(
    id="unranked.better_mse_worse_list",
    title="A lower MSE, a worse list",
    statement="""Three films have the true ratings 5, 4 and 1. The first system predicts 2, 1 and
0. Its order is perfect, and its MSE is $(9 + 9 + 1)/3$.

Give three predictions of a second system, in the same order of the films. Its MSE must be lower,
and it must put the film with the true rating 1 on top.
""",
    minutes=5,
    hints=(
        "MSE asks how far each prediction is from its own rating. It does not compare films.",
        "One number for all three films, close to their mean rating, already has a low MSE.",
        "Start from 3, 3, 3, whose MSE is $(4 + 1 + 4)/3$. Which small change puts the third "
        "film on top?",
        "For example `[3, 3, 3.5]`: the MSE is $(4 + 1 + 6.25)/3 = 3.75$, and the worst film "
        "comes first.",
    ),
    wanted=better_mse_worse_list,
    example=(3, 3, 3.5),
    guiding_question="Can all three predictions be close to their ratings, and the order still "
    "be wrong?",
)

F_BY_HAND = NumberByHand(
    id="unranked.f2_by_hand",
    title="F2 on paper",
    statement="""Precision is 0.5 and recall is 0.4. What is $F_2$? Three decimals are enough.
""",
    minutes=4,
    hints=(
        "F2 is F with beta = 2. It lies between precision and recall, closer to recall.",
        "$F = (1 + \\beta^2) P R / (\\beta^2 P + R)$, and $\\beta^2$ is 4.",
        "The numerator is $5 \\times 0.5 \\times 0.4$. Which number does it stand over?",
        "$5 \\times 0.5 \\times 0.4 / (4 \\times 0.5 + 0.4) = 0.417$",
    ),
    value=5 * 0.5 * 0.4 / (4 * 0.5 + 0.4),
    arithmetic="5 * 0.5 * 0.4 / (4 * 0.5 + 0.4)",
    wrong=(
        WrongNumber(2 * 0.5 * 0.4 / (0.5 + 0.4), "That is F1: beta is 1 in it."),
        WrongNumber(
            3 * 0.5 * 0.4 / (2 * 0.5 + 0.4), "You used beta without the square: beta² is 4."
        ),
        WrongNumber(
            5 * 0.5 * 0.4 / (0.5 + 4 * 0.4),
            "You gave precision the weight of recall: that is F0.5.",
        ),
        WrongNumber((0.5 + 4 * 0.4) / 5, "You took the arithmetic mean, with the right weights."),
        WrongNumber((0.5 + 0.4) / 2, "That is the plain mean of precision and recall."),
        WrongNumber(0.5 * 0.4 / (4 * 0.5 + 0.4), "You left out the factor 1 + beta²."),
    ),
)

AUC_BY_HAND = NumberByHand(
    id="unranked.auc_by_hand",
    title="AUC with a tie, on paper",
    statement="""Two relevant documents have the scores 3 and 1. Three others have the scores 3,
2 and 2. What is AUC? Three decimals are enough.
""",
    minutes=4,
    hints=(
        "Write down all pairs of a relevant and another document.",
        "There are 2 × 3 pairs. A pair that is won counts 1, and a tie counts 1/2.",
        "The score 3 wins two pairs and ties one. The score 1 wins none.",
        "$(2 + 1/2) / (2 \\times 3) = 0.417$",
    ),
    value=2.5 / 6,
    arithmetic="(2 + 1/2) / (2 * 3)",
    wrong=(
        WrongNumber(2 / 6, "You counted the tie as lost: it counts 1/2."),
        WrongNumber(3 / 6, "You counted the tie as won: it counts 1/2."),
        WrongNumber(2 / 5, "You left the tied pair out."),
        WrongNumber(3.5 / 6, "You took the lower score for the better one."),
        WrongNumber(2.5, "You did not divide by the number of pairs."),
        WrongNumber(2.5 / 10, "You divided by the pairs of all five documents."),
        WrongNumber(2 * 2.5 / 6 - 1, "You gave 2 AUC - 1: that is the Gini coefficient."),
    ),
)

AVERAGES = Choose(
    id="unranked.micro_or_macro",
    title="Micro or macro",
    statement="An average over users hides a choice: who counts how much?",
    question="User 1 finds 1 of 1 relevant documents, and user 2 finds 1 of 10. A report says "
    "recall 0.18. What did it do?",
    minutes=2,
    hints=(
        "Work out the recall of each user first.",
        "The two recalls are 1 and 0.1. What is their mean?",
        "Their mean is 0.55, so the report did something else. Pool the documents instead.",
        "It pooled the documents: 2 of 11 is 0.18, the micro average.",
    ),
    options=(
        Option("It took the macro average.", False, "The macro average is (1 + 0.1) / 2 = 0.55."),
        Option(
            "It took the micro average.",
            True,
            "(1 + 1) / (1 + 10) = 0.18: user 2 counts ten times as much as user 1.",
        ),
        Option("It took the median user.", False, "With two users the median is 0.55 as well."),
        Option("It took the worst user.", False, "The worst user has recall 0.1."),
    ),
)

BETA = Choose(
    id="unranked.what_beta_means",
    title="What beta means",
    statement="F is a weighted harmonic mean of precision and recall.",
    question="How much weight does recall have in $F_2$, compared with precision?",
    minutes=2,
    hints=(
        "Write F as one over a weighted mean of 1/P and 1/R.",
        "The weights are $1/(1 + \\beta^2)$ for precision and $\\beta^2/(1 + \\beta^2)$ for "
        "recall.",
        "With beta = 2 the weights are 1/5 and 4/5.",
        "Four times: 0.8 against 0.2.",
    ),
    options=(
        Option(
            "twice as much",
            False,
            "The weight is beta², not beta. The cnblogs post says twice; it is 0.8 against 0.2.",
        ),
        Option("four times as much", True, "The weights are 4/5 for recall, 1/5 for precision."),
        Option("half as much", False, "A beta above 1 favours recall, and one below 1 precision."),
        Option("the same", False, "The weights are equal for beta = 1 only."),
    ),
)

RANGE = Choose(
    id="unranked.low_auc",
    title="A low AUC",
    statement="A number means little without its range.",
    question="The AUC of a system is 0.1. What do you know?",
    minutes=2,
    hints=(
        "What is AUC of a perfect ranking, and of its reverse?",
        "A random order has AUC 0.5 on average. 0.1 is far below.",
        "What happens to each pair if you turn the ranking upside down?",
        "The reversed ranking has AUC 0.9. Look for a wrong sign of the scores.",
    ),
    options=(
        Option("AUC cannot be below 0.5.", False, "Its range is 0 to 1, and 0 is a list reversed."),
        Option(
            "The ranking upside down has AUC 0.9.",
            True,
            "Each lost pair becomes a won one. Look for a wrong sign of the scores.",
        ),
        Option("It is a bit better than chance.", False, "Chance is 0.5, and 0.1 is far below."),
        Option(
            "One document in ten is relevant.",
            False,
            "AUC does not depend on the share of relevant documents: it compares pairs.",
        ),
    ),
)

QUIZ = (AVERAGES, BETA, RANGE)
QUESTIONS = (CATCH, GIVE, F_BY_HAND, AUC_BY_HAND, *QUIZ)
