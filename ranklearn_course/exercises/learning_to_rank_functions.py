"""Exercises of chapter learning_to_rank: pairs, RankNet's loss and forces, first places, swaps."""

from __future__ import annotations

from ranklearn_course.checker import read_list
from ranklearn_course.exercises import (
    learning_to_rank_forces,
    learning_to_rank_pairs,
    learning_to_rank_swap,
)
from ranklearn_course.exercises.edges import WriteFunction

SHOWN = """```python
{solution}```
"""

COUNT_SOLUTION = '''def count_pairs(grades):
    """Return the number of pairs of documents with different grades."""
    differ = []
    for i in range(len(grades)):
        for j in range(i):
            differ.append(grades[i] != grades[j])
    return sum(differ)
'''

LOSS_SOLUTION = '''from math import exp, log


def ranknet_loss(scores, grades):
    """Return RankNet's loss of one query."""
    terms = []
    for better, high in zip(scores, grades):
        for worse, low in zip(scores, grades):
            if high > low:
                terms.append(log(1 + exp(-(better - worse))))
    return sum(terms)
'''

FORCES_SOLUTION = '''from math import exp


def ranknet_forces(scores, grades):
    """Return RankNet's force on every document."""
    n = len(scores)
    up, down = [0.0] * n, [0.0] * n
    for i in range(n):
        for j in range(n):
            if grades[i] > grades[j]:
                push = 1 / (1 + exp(scores[i] - scores[j]))
                up[i] += push
                down[j] += push
    return [up[i] - down[i] for i in range(n)]
'''

TOP_ONE_SOLUTION = '''from math import exp


def top_one(scores):
    """Return the probability of the first place for every document."""
    powers = [exp(score) for score in scores]
    return [power / sum(powers) for power in powers]
'''

DELTA_SOLUTION = '''from math import log2


def delta_ndcg(grades, i, j):
    """Return how much nDCG changes if the documents at ranks i and j swap."""
    best = sorted(grades, reverse=True)
    ideal = sum((2**r - 1) / log2(1 + rank) for rank, r in enumerate(best, 1))
    if ideal == 0:
        return 0.0
    gains = 2 ** grades[i - 1] - 2 ** grades[j - 1]
    discounts = 1 / log2(1 + i) - 1 / log2(1 + j)
    return abs(gains * discounts) / ideal
'''

COUNT_PAIRS = WriteFunction(
    id="learning_to_rank.count_pairs",
    title="Count the pairs",
    statement="""Write `count_pairs(grades)`.

`grades` is a list with the grade of each document of a query. Return the number of pairs of
documents with different grades, each pair once. A pairwise method learns from that many
comparisons.
""",
    minutes=4,
    hints=(
        "Two documents make one pair, three make three. How many do four make?",
        "Two loops, one inside the other, visit every pair. Mind that they may visit it twice.",
        """Fill the gaps:

```python
def count_pairs(grades):
    differ = []
    for i in range(len(grades)):
        for j in range(...):
            differ.append(...)
    return ...
```
""",
        SHOWN.format(solution=COUNT_SOLUTION),
    ),
    name="count_pairs",
    stub='''def count_pairs(grades):
    """Return the number of pairs of documents with different grades."""
    return None
''',
    solution=COUNT_SOLUTION,
    catalogue=learning_to_rank_pairs.COUNT,
    cases=learning_to_rank_pairs.COUNT_CASES,
    is_edge=learning_to_rank_pairs.is_flat,
    explain=learning_to_rank_pairs.explain_count,
    parameters=("grades",),
    edge_question="How many pairs are there if all grades are equal?",
)

RANKNET_LOSS = WriteFunction(
    id="learning_to_rank.ranknet_loss",
    title="Write RankNet's loss",
    statement="""Write `ranknet_loss(scores, grades)`.

`scores` and `grades` are lists with the score and the grade of each document of one query. Return

$$\\sum_{r_i > r_j} \\log\\left(1 + e^{-(s_i - s_j)}\\right)$$

a sum over all pairs whose grades differ, $i$ being the better document. If there is no such pair,
return 0.
""",
    minutes=6,
    hints=(
        "What is the loss of one pair with equal scores? What if the better one is far ahead?",
        "Go through all ordered pairs of documents and keep those whose first grade is higher.",
        """Fill the gaps:

```python
from math import exp, log

def ranknet_loss(scores, grades):
    terms = []
    for better, high in zip(scores, grades):
        for worse, low in zip(scores, grades):
            if ...:
                terms.append(...)
    return ...
```
""",
        SHOWN.format(solution=LOSS_SOLUTION),
    ),
    name="ranknet_loss",
    stub='''def ranknet_loss(scores, grades):
    """Return RankNet's loss of one query."""
    return None
''',
    solution=LOSS_SOLUTION,
    catalogue=learning_to_rank_pairs.LOSS,
    cases=learning_to_rank_pairs.SCORED_CASES,
    is_edge=learning_to_rank_pairs.has_no_pair,
    explain=learning_to_rank_pairs.explain_loss,
    parameters=("scores", "grades"),
    edge_question="What is the loss if all grades are equal?",
)

RANKNET_FORCES = WriteFunction(
    id="learning_to_rank.ranknet_forces",
    title="Write RankNet's forces",
    statement="""Write `ranknet_forces(scores, grades)`.

Return a list with the force on each document: minus the slope of RankNet's loss in its score. Each
pair with $r_i > r_j$ pushes $i$ up and $j$ down, both by

$$\\sigma(-(s_i - s_j)), \\qquad \\sigma(x) = \\frac{1}{1 + e^{-x}}$$

The force on a document is the sum over all its pairs.
""",
    minutes=8,
    hints=(
        "Whatever one document of a pair gains, the other one loses. What do all forces add up to?",
        "The push is one half where the scores are equal. It grows when the worse one is ahead.",
        """Fill the gaps:

```python
from math import exp

def ranknet_forces(scores, grades):
    n = len(scores)
    up, down = [0.0] * n, [0.0] * n
    for i in range(n):
        for j in range(n):
            if ...:
                push = ...
                up[...] += push
                down[...] += push
    return ...
```
""",
        SHOWN.format(solution=FORCES_SOLUTION),
    ),
    name="ranknet_forces",
    stub='''def ranknet_forces(scores, grades):
    """Return RankNet's force on every document."""
    return None
''',
    solution=FORCES_SOLUTION,
    catalogue=learning_to_rank_forces.FORCES,
    cases=learning_to_rank_pairs.SCORED_CASES,
    is_edge=learning_to_rank_pairs.has_no_pair,
    explain=learning_to_rank_forces.explain_forces,
    parameters=("scores", "grades"),
    edge_question="What pushes a document if all grades are equal?",
    read=read_list,
)

TOP_ONE = WriteFunction(
    id="learning_to_rank.top_one",
    title="Write ListNet's first places",
    statement="""Write `top_one(scores)`.

ListNet turns scores into the probability of each document to stand first:

$$P(i) = \\frac{e^{s_i}}{\\sum_j e^{s_j}}$$

Return these probabilities as a list, in the order of the documents.
""",
    minutes=4,
    hints=(
        "What do the probabilities add up to?",
        "A score may be negative, its power of e is not. `math.exp` is the power of e.",
        """Fill the gaps:

```python
from math import exp

def top_one(scores):
    powers = [... for score in scores]
    return [... for power in powers]
```
""",
        SHOWN.format(solution=TOP_ONE_SOLUTION),
    ),
    name="top_one",
    stub='''def top_one(scores):
    """Return the probability of the first place for every document."""
    return None
''',
    solution=TOP_ONE_SOLUTION,
    catalogue=learning_to_rank_forces.TOP_ONE,
    cases=learning_to_rank_forces.TOP_ONE_CASES,
    is_edge=learning_to_rank_forces.is_alone,
    explain=learning_to_rank_forces.explain_top_one,
    parameters=("scores",),
    edge_question="How probable is the first place for a document without rivals?",
    read=read_list,
)

DELTA_NDCG = WriteFunction(
    id="learning_to_rank.delta_ndcg",
    title="Write LambdaRank's weight of a pair",
    statement="""Write `delta_ndcg(grades, i, j)`.

`grades` is a list of grades, best rank first, that holds all documents of the query. `i` and `j`
are ranks, counted from 1, and `i` is smaller than `j`.

Return by how much nDCG changes, up or down, if the documents at these ranks swap. The gain of
grade $r$ is $2^r - 1$, the discount of rank $i$ is $1/\\log_2(1 + i)$. If nothing is relevant,
return 0.
""",
    minutes=6,
    hints=(
        "Only two terms of DCG change. You may also compute nDCG twice.",
        "The change of DCG is (gain - gain) * (discount - discount). What turns it into nDCG?",
        """Fill the gaps:

```python
from math import log2

def delta_ndcg(grades, i, j):
    best = sorted(grades, reverse=True)
    ideal = ...
    if ideal == 0:
        return 0.0
    gains = ...
    discounts = ...
    return ...
```
""",
        SHOWN.format(solution=DELTA_SOLUTION),
    ),
    name="delta_ndcg",
    stub='''def delta_ndcg(grades, i, j):
    """Return how much nDCG changes if the documents at ranks i and j swap."""
    return None
''',
    solution=DELTA_SOLUTION,
    catalogue=learning_to_rank_swap.DELTA,
    cases=learning_to_rank_swap.DELTA_CASES,
    is_edge=learning_to_rank_swap.is_empty,
    explain=learning_to_rank_swap.explain_delta,
    parameters=("grades", "i", "j"),
    edge_question="What should your function return if nothing is relevant?",
)

FUNCTIONS = (COUNT_PAIRS, RANKNET_LOSS, RANKNET_FORCES, TOP_ONE, DELTA_NDCG)
