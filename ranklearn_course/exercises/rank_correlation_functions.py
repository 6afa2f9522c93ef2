"""Exercises of chapter rank_correlation: write the distance, tau, rho and tau_AP."""

from __future__ import annotations

from ranklearn_course.exercises import (
    rank_correlation_distance,
    rank_correlation_rho,
    rank_correlation_tau,
    rank_correlation_tau_ap,
)
from ranklearn_course.exercises.edges import WriteFunction
from ranklearn_course.exercises.rank_correlation_pairs import PAIR_CASES, is_constant

SHOWN = """```python
{solution}```
"""

DISTANCE_SOLUTION = '''def kendall_distance(relevance):
    """Return the share of pairs that stand in the wrong order."""
    inversions = 0
    untied = 0
    for i, above in enumerate(relevance):
        for below in relevance[i + 1 :]:
            inversions += above < below
            untied += above != below
    return inversions / untied if untied else 0.0
'''

TAU_SOLUTION = '''from itertools import combinations
from math import sqrt


def kendall_tau(x, y):
    """Return Kendall's tau-b of two lists of scores, aligned by document."""

    def sign(number):
        return (number > 0) - (number < 0)

    agreement = untied_x = untied_y = 0
    for i, j in combinations(range(len(x)), 2):
        a = sign(x[i] - x[j])
        b = sign(y[i] - y[j])
        agreement += a * b
        untied_x += a != 0
        untied_y += b != 0
    if untied_x == 0 or untied_y == 0:
        return 0.0
    return agreement / sqrt(untied_x * untied_y)
'''

RHO_SOLUTION = '''from math import sqrt


def spearman_rho(x, y):
    """Return Spearman's rho of two lists of scores, aligned by document."""

    def centred_ranks(values):
        n = len(values)
        smaller = [sum(other < value for other in values) for value in values]
        equal = [sum(other == value for other in values) for value in values]
        return [s + (e + 1) / 2 - (n + 1) / 2 for s, e in zip(smaller, equal)]

    a, b = centred_ranks(x), centred_ranks(y)
    aa = sum(p * p for p in a)
    bb = sum(q * q for q in b)
    if aa == 0 or bb == 0:
        return 0.0
    return sum(p * q for p, q in zip(a, b)) / sqrt(aa * bb)
'''

TAU_AP_SOLUTION = '''def tau_ap(truth, ranking):
    """Return tau_AP of a ranking, of which higher scores stand above."""
    n = len(truth)
    order = sorted(range(n), key=lambda i: ranking[i], reverse=True)
    ranked = [truth[i] for i in order]
    total = 0.0
    for above in range(1, n):
        right = sum(other > ranked[above] for other in ranked[:above])
        total += right / above
    return 2 / (n - 1) * total - 1
'''

DISTANCE = WriteFunction(
    id="rank_correlation.kendall_distance",
    title="Write the share of inversions",
    statement="""Write `kendall_distance(relevance)`.

It is Kendall's distance $D$, divided so that the worst order gets 1. `relevance` is a list of
grades, best rank first. An inversion is a pair of documents of which the one with the lower
grade stands above. Pairs of equal grades are never inversions.

Return the number of inversions divided by the number of pairs with different grades. If no pair
has different grades, return 0.
""",
    minutes=6,
    hints=(
        "Take each pair once. It tells you two things: whether the grades differ, and whether the "
        "better document stands below.",
        "The share is D / U: D counts the pairs $i < j$ with $g_i < g_j$, and U those with "
        "$g_i \\ne g_j$.",
        """Fill the gaps:

```python
def kendall_distance(relevance):
    inversions = 0
    untied = 0
    for i, above in enumerate(relevance):
        for below in relevance[i + 1 :]:
            inversions += ...
            untied += ...
    return ...
```
""",
        SHOWN.format(solution=DISTANCE_SOLUTION),
    ),
    name="kendall_distance",
    stub='''def kendall_distance(relevance):
    """Return the share of pairs that stand in the wrong order."""
    return None
''',
    solution=DISTANCE_SOLUTION,
    catalogue=rank_correlation_distance.DISTANCE,
    cases=rank_correlation_distance.DISTANCE_CASES,
    is_edge=is_constant,
    explain=rank_correlation_distance.explain_distance,
    parameters=("relevance",),
    edge_question="What should your function return if all grades are equal?",
)

TAU = WriteFunction(
    id="rank_correlation.kendall_tau",
    title="Write Kendall's tau-b",
    statement="""Write `kendall_tau(x, y)`.

`x` and `y` are two lists of scores of the same documents: `x[0]` and `y[0]` belong to one
document. Scores may be tied.

A pair of documents is concordant (C) if both lists put the same one higher, and discordant (D)
if they disagree. A pair that is tied in one of the lists is neither. With $U_x$ and $U_y$, the
numbers of pairs that $x$ and $y$ tell apart, return

$$\\tau_b = \\frac{C - D}{\\sqrt{U_x U_y}}$$

If one of the lists is constant, return 0.
""",
    minutes=8,
    hints=(
        "For each pair, ask each list which document is higher. Three answers are possible: the "
        "one, the other, neither.",
        "Write the answers as 1, -1 and 0. Their product is 1 for a concordant pair, -1 for a "
        "discordant one, and 0 if there is a tie.",
        """Fill the gaps:

```python
from itertools import combinations
from math import sqrt


def kendall_tau(x, y):
    def sign(number):
        return ...

    agreement = untied_x = untied_y = 0
    for i, j in combinations(range(len(x)), 2):
        a = sign(...)
        b = sign(...)
        agreement += ...
        untied_x += ...
        untied_y += ...
    if ...:
        return 0.0
    return ...
```
""",
        SHOWN.format(solution=TAU_SOLUTION),
    ),
    name="kendall_tau",
    stub='''def kendall_tau(x, y):
    """Return Kendall's tau-b of two lists of scores, aligned by document."""
    return None
''',
    solution=TAU_SOLUTION,
    catalogue=rank_correlation_tau.TAU,
    cases=PAIR_CASES,
    is_edge=is_constant,
    explain=rank_correlation_tau.explain_tau,
    parameters=("x", "y"),
    edge_question="What should your function return if one of the lists is constant?",
)

RHO = WriteFunction(
    id="rank_correlation.spearman_rho",
    title="Write Spearman's rho",
    statement="""Write `spearman_rho(x, y)`.

`x` and `y` are two lists of scores of the same documents. Replace the scores of each list by
their ranks, from 1 for the smallest. Tied scores share the mean of their ranks: the scores
5, 5, 9 get the ranks 1.5, 1.5, 3. Return Pearson's correlation of the two lists of ranks. If one
of the lists is constant, return 0.
""",
    minutes=10,
    hints=(
        "Two steps that do not need each other: ranks with ties, then a correlation of any two "
        "lists.",
        "The rank of a score is the number of smaller scores, plus half the number of equal ones "
        "(itself among them), plus 1/2. The mean of the ranks is $(n + 1)/2$ in every list.",
        """Fill the gaps:

```python
from math import sqrt


def spearman_rho(x, y):
    def centred_ranks(values):
        n = len(values)
        smaller = [... for value in values]
        equal = [... for value in values]
        return [... for s, e in zip(smaller, equal)]

    a, b = centred_ranks(x), centred_ranks(y)
    aa = sum(p * p for p in a)
    bb = sum(q * q for q in b)
    if ...:
        return 0.0
    return ...
```
""",
        SHOWN.format(solution=RHO_SOLUTION),
    ),
    name="spearman_rho",
    stub='''def spearman_rho(x, y):
    """Return Spearman's rho of two lists of scores, aligned by document."""
    return None
''',
    solution=RHO_SOLUTION,
    catalogue=rank_correlation_rho.RHO,
    cases=PAIR_CASES,
    is_edge=is_constant,
    explain=rank_correlation_rho.explain_rho,
    parameters=("x", "y"),
    edge_question="What should your function return if one of the lists is constant?",
)

TAU_AP = WriteFunction(
    id="rank_correlation.tau_ap",
    title="Write tau_AP",
    statement="""Write `tau_ap(truth, ranking)`.

`truth` and `ranking` are two lists of scores of the same documents, at least two, without ties.
A higher score is better in both. Sort the documents by `ranking`, best first. For each rank
$i$ from 2 on, $C(i)$ counts the documents above that truly belong above: those with a higher
score in `truth`. Return

$$\\tau_{AP} = \\frac{2}{n - 1} \\sum_{i=2}^{n} \\frac{C(i)}{i - 1} - 1$$
""",
    minutes=8,
    hints=(
        "Put the true scores into the order of the ranking first. From then on one list is enough.",
        "At rank $i$ there are $i - 1$ documents above. $C(i)/(i - 1)$ is the share of them with a "
        "higher true score.",
        """Fill the gaps:

```python
def tau_ap(truth, ranking):
    n = len(truth)
    order = sorted(range(n), key=lambda i: ..., reverse=...)
    ranked = [truth[i] for i in order]
    total = 0.0
    for above in range(1, n):
        right = ...
        total += ...
    return ...
```
""",
        SHOWN.format(solution=TAU_AP_SOLUTION),
    ),
    name="tau_ap",
    stub='''def tau_ap(truth, ranking):
    """Return tau_AP of a ranking, of which higher scores stand above."""
    return None
''',
    solution=TAU_AP_SOLUTION,
    catalogue=rank_correlation_tau_ap.TAU_AP,
    cases=rank_correlation_tau_ap.STRICT_CASES,
    is_edge=lambda truth, ranking: False,
    explain=rank_correlation_tau_ap.explain_tau_ap,
    parameters=("truth", "ranking"),
)

FUNCTIONS = (DISTANCE, TAU, RHO, TAU_AP)
