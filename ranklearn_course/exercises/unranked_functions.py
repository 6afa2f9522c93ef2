"""Exercises of chapter unranked: write RMSE, F, macro recall and AUC."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from random import Random

from ranklearn_course.checker import in_order
from ranklearn_course.exercises import unranked_auc, unranked_errors, unranked_sets
from ranklearn_course.exercises.edges import WriteFunction

SHOWN = """```python
{solution}```
"""

RMSE_SOLUTION = '''def rmse(truth, prediction):
    """Return the root of the mean squared error."""
    squares = 0.0
    for true, predicted in zip(truth, prediction):
        squares += (true - predicted) ** 2
    return (squares / len(truth)) ** 0.5
'''

F_SOLUTION = '''def f_beta(relevant, retrieved, beta):
    """Return F of two sets, given as lists of 0 and 1 over the same documents."""
    both = 0
    for a, b in zip(relevant, retrieved):
        both += a * b
    if both == 0:
        return 0.0
    precision = both / sum(retrieved)
    recall = both / sum(relevant)
    return (1 + beta**2) * precision * recall / (beta**2 * precision + recall)
'''

MACRO_SOLUTION = '''def macro_recall(found, relevant):
    """Return the mean recall of all users."""
    total = 0.0
    for hits, n_relevant in zip(found, relevant):
        if n_relevant > 0:
            total += hits / n_relevant
    return total / len(relevant)
'''

AUC_SOLUTION = '''def roc_auc(relevant, scores):
    """Return the share of pairs in which the relevant document has the higher score."""
    hits = [score for score, value in zip(scores, relevant) if value == 1]
    others = [score for score, value in zip(scores, relevant) if value == 0]
    if not hits or not others:
        return 0.0
    won = 0.0
    for hit in hits:
        for other in others:
            if hit > other:
                won += 1
            elif hit == other:
                won += 0.5
    return won / (len(hits) * len(others))
'''


def pairs_of_lists(first: Sequence[int], second: Sequence[int], longest: int) -> list[tuple]:
    """Return all pairs of lists of one length, with values from `first` and from `second`.

    >>> pairs_of_lists((0, 1), (2,), 1)
    [((0,), (2,)), ((1,), (2,))]
    """
    return [
        (left, right)
        for n in range(1, longest + 1)
        for left in product(first, repeat=n)
        for right in product(second, repeat=n)
    ]


def long_lists(first: Sequence[int], second: Sequence[int], count: int) -> list[tuple]:
    """Return some pairs of longer lists of one length.

    >>> [len(left) == len(right) for left, right in long_lists((0, 1), (1, 2), 2)]
    [True, True]
    """
    random = Random(1)
    lengths = [random.randint(5, 12) for _ in range(count)]
    return [
        (tuple(random.choices(first, k=n)), tuple(random.choices(second, k=n))) for n in lengths
    ]


def counts(longest: int, most: int) -> list[tuple]:
    """Return all lists of hits found with lists of relevant documents, one pair per user.

    >>> counts(1, 1)
    [((0,), (0,)), ((0,), (1,)), ((1,), (1,))]
    """
    users = [(found, relevant) for relevant in range(most + 1) for found in range(relevant + 1)]
    return [
        tuple(zip(*each, strict=True))
        for n in range(1, longest + 1)
        for each in product(users, repeat=n)
    ]


MANY_FOUND = [((1, 1), (1, 10)), ((3, 1, 0, 2), (4, 9, 2, 2)), ((5, 1, 1, 0, 7), (6, 8, 1, 3, 7))]
SET_PAIRS = pairs_of_lists((0, 1), (0, 1), 3) + long_lists((0, 1), (0, 1), 20)

RMSE = WriteFunction(
    id="unranked.rmse",
    title="Write RMSE",
    statement="""Write `rmse(truth, prediction)`.

Both are lists of ratings of the same documents, in the same order and of the same length.
Return the root of the mean squared error: square the error of each document, take the mean of
the squares, then take the root.
""",
    minutes=4,
    hints=(
        "Three steps, in this order: square, mean, root. Each step happens once.",
        "RMSE is $\\sqrt{\\frac{1}{n}\\sum_i (y_i - \\hat y_i)^2}$. The number $n$ stands inside "
        "the root.",
        """Fill the gaps:

```python
def rmse(truth, prediction):
    squares = 0.0
    for true, predicted in zip(truth, prediction):
        squares += ...
    return ...
```
""",
        SHOWN.format(solution=RMSE_SOLUTION),
    ),
    name="rmse",
    stub='''def rmse(truth, prediction):
    """Return the root of the mean squared error."""
    return None
''',
    solution=RMSE_SOLUTION,
    catalogue=unranked_errors.CATALOGUE,
    cases=in_order(pairs_of_lists((0, 1, 3), (0, 1, 3), 2) + pairs_of_lists((2,), (0, 3), 3))
    + tuple(long_lists((1, 2, 3, 4, 5), (1, 2, 3, 4, 5), 20)),
    is_edge=lambda truth, prediction: False,
    explain=unranked_errors.explain,
    parameters=("truth", "prediction"),
)

F_BETA = WriteFunction(
    id="unranked.f_beta",
    title="Write F",
    statement="""Write `f_beta(relevant, retrieved, beta)`.

`relevant` and `retrieved` are lists of 0 and 1 over the same documents: which ones are relevant,
and which ones were retrieved. `beta` is a number above 0.

Return $F = (1 + \\beta^2) P R / (\\beta^2 P + R)$, where $P$ is the share of the retrieved
documents that are relevant, and $R$ is the share of the relevant documents that were retrieved.
If no document is both, return 0.
""",
    minutes=6,
    hints=(
        "Count the documents that are in both sets first. Precision and recall divide this count "
        "by different numbers.",
        "With TP documents in both sets, $P$ is TP / retrieved, and $R$ is TP / relevant. "
        "Beta enters squared, in two places.",
        """Fill the gaps:

```python
def f_beta(relevant, retrieved, beta):
    both = 0
    for a, b in zip(relevant, retrieved):
        both += ...
    if both == 0:
        return 0.0
    precision = ...
    recall = ...
    return ...
```
""",
        SHOWN.format(solution=F_SOLUTION),
    ),
    name="f_beta",
    stub='''def f_beta(relevant, retrieved, beta):
    """Return F of two sets, given as lists of 0 and 1 over the same documents."""
    return None
''',
    solution=F_SOLUTION,
    catalogue=unranked_sets.F_BETA,
    cases=in_order([(*pair, beta) for pair in SET_PAIRS for beta in (1, 2, 0.5)]),
    is_edge=lambda relevant, retrieved, beta: not any(map(min, relevant, retrieved)),
    explain=unranked_sets.explain_f,
    parameters=("relevant", "retrieved", "beta"),
    edge_question="What should your function return if no document is in both sets?",
)

MACRO_RECALL = WriteFunction(
    id="unranked.macro_recall",
    title="Write macro recall",
    statement="""Write `macro_recall(found, relevant)`.

Each user has a recall of their own. `relevant[u]` says how many documents are relevant for user
`u`, and `found[u]` says how many of them were retrieved.

Return the mean of the recalls, so that each user counts the same. A user for whom nothing is
relevant counts as 0.
""",
    minutes=5,
    hints=(
        "One division per user, then one for the mean. How many divisions are there for three "
        "users?",
        "The recall of user $u$ is found / relevant. Macro recall adds up these shares and "
        "divides by the number of users.",
        """Fill the gaps:

```python
def macro_recall(found, relevant):
    total = 0.0
    for hits, n_relevant in zip(found, relevant):
        if ...:
            total += ...
    return ...
```
""",
        SHOWN.format(solution=MACRO_SOLUTION),
    ),
    name="macro_recall",
    stub='''def macro_recall(found, relevant):
    """Return the mean recall of all users."""
    return None
''',
    solution=MACRO_SOLUTION,
    catalogue=unranked_sets.MACRO_RECALL,
    cases=in_order(list(dict.fromkeys(counts(2, 3) + counts(3, 2)))) + tuple(MANY_FOUND),
    is_edge=lambda found, relevant: not all(relevant),
    explain=unranked_sets.explain_macro,
    parameters=("found", "relevant"),
    edge_question="What should your function return if nothing is relevant for a user?",
)

ROC_AUC = WriteFunction(
    id="unranked.roc_auc",
    title="Write AUC",
    statement="""Write `roc_auc(relevant, scores)`.

`relevant` is a list of 0 and 1, and `scores` holds one score per document, higher is better. The
documents are in no particular order.

Take every pair of a relevant and an irrelevant document. A pair counts 1 if the relevant one has
the higher score, and 1/2 if both have the same score. Return the mean over all these pairs. If
there is no such pair, return 0.
""",
    minutes=8,
    hints=(
        "Two loops, one inside the other: one over the relevant documents, one over the others.",
        "With $M$ relevant and $N$ other documents there are $MN$ pairs. A tie adds 1/2 to the "
        "count.",
        """Fill the gaps:

```python
def roc_auc(relevant, scores):
    hits = [score for score, value in zip(scores, relevant) if value == 1]
    others = [score for score, value in zip(scores, relevant) if value == 0]
    if ...:
        return 0.0
    won = 0.0
    for hit in hits:
        for other in others:
            if hit > other:
                won += ...
            elif hit == other:
                won += ...
    return ...
```
""",
        SHOWN.format(solution=AUC_SOLUTION),
    ),
    name="roc_auc",
    stub='''def roc_auc(relevant, scores):
    """Return the share of pairs in which the relevant document has the higher score."""
    return None
''',
    solution=AUC_SOLUTION,
    catalogue=unranked_auc.CATALOGUE,
    cases=in_order(pairs_of_lists((0, 1), (1, 2, 3), 3))
    + tuple(long_lists((0, 1), (1, 2, 3, 4, 5), 20)),
    is_edge=lambda relevant, scores: all(relevant) or not any(relevant),
    explain=unranked_auc.explain,
    parameters=("relevant", "scores"),
    edge_question="What should your function return if all documents are of one kind?",
)

FUNCTIONS = (RMSE, F_BETA, MACRO_RECALL, ROC_AUC)
