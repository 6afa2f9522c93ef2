"""Exercises of chapter precision: write P@k, R@k, AP@k and R-precision."""

from __future__ import annotations

from itertools import product

from ranklearn_course.checker import in_order, ranking_cases
from ranklearn_course.exercises import edges, precision_ap, precision_counts, precision_recall
from ranklearn_course.exercises.edges import WriteFunction

SHOWN = """```python
{solution}```
"""

AP_SOLUTION = '''def average_precision(relevance, k):
    """Return AP@k of a list of 0 and 1, best rank first."""
    n_relevant = sum(relevance)
    if n_relevant == 0:
        return 0.0
    hits = 0
    total = 0.0
    for rank, relevant in enumerate(relevance[:k], start=1):
        if relevant:
            hits += 1
            total += hits / rank
    return total / min(n_relevant, k)
'''

PRECISION_SOLUTION = '''def precision_at_k(relevance, k):
    """Return the share of the first k grades that are above 0."""
    hits = 0
    for grade in relevance[:k]:
        if grade > 0:
            hits += 1
    return hits / k
'''

RECALL_SOLUTION = '''def recall_at_k(relevance, k, judged):
    """Return the share of all relevant documents that stand among the first k."""
    n_relevant = sum(judged)
    if n_relevant == 0:
        return 0.0
    found = sum(relevance[:k])
    return found / n_relevant
'''

R_PRECISION_SOLUTION = '''def r_precision(relevance):
    """Return the precision at rank R, the number of relevant documents."""
    cut = sum(relevance)
    if cut == 0:
        return 0.0
    return sum(relevance[:cut]) / cut
'''

BINARY_CASES = tuple(case for case in ranking_cases((0, 1)) if case[0])
GRADED_CASES = tuple(case for case in ranking_cases((0, 1, 2), longest=4, largest_k=5) if case[0])


def with_judged(longest: int = 3, largest_k: int = 4) -> tuple:
    """Return all (relevance, k, judged) up to this size, and some lists cut from longer ones.

    >>> with_judged(1, 1)[:3]
    (((0,), 1, (0,)), ((1,), 1, (1,)), ((0,), 1, (0, 0)))
    """
    unseen = ((), (1,), (0,), (1, 1), (0, 1), (0, 0))
    small = tuple(
        (relevance, k, more + relevance)
        for n in range(1, longest + 1)
        for relevance in product((1, 0), repeat=n)
        for k in range(1, largest_k + 1)
        for more in unseen
    )
    long = tuple(
        (ranking[:8], k, tuple(reversed(ranking)))
        for ranking, k in ranking_cases((0, 1), longest=0, long_ones=20)
        if ranking
    )
    return in_order(small) + long


AVERAGE_PRECISION = WriteFunction(
    id="precision.average_precision",
    title="Write average precision",
    statement="""Write `average_precision(relevance, k)`.

`relevance` is a list of 0 and 1, best rank first: 1 says that the document at this rank is
relevant. All relevant documents of the query are in the list. `k` is the cutoff, at least 1. It
may be larger than the list is long.

At each hit among the first `k`, note the precision at its rank. Divide the sum of what you
noted by $\\min(R, k)$, where $R$ is the number of relevant documents. If nothing is relevant,
return 0.
""",
    minutes=8,
    hints=(
        "Walk down the first k ranks and keep one count: how many hits you have seen so far. "
        "At a hit, this count and the rank are all that you need.",
        "At a hit on rank $i$, the precision is (hits so far) / $i$. At a miss, you note "
        "nothing. In the end you divide once, by $\\min(R, k)$.",
        """Fill the gaps:

```python
def average_precision(relevance, k):
    n_relevant = sum(relevance)
    if n_relevant == 0:
        return ...
    hits = 0
    total = 0.0
    for rank, relevant in enumerate(relevance[:k], start=1):
        if relevant:
            hits += ...
            total += ...
    return ...
```
""",
        SHOWN.format(solution=AP_SOLUTION),
    ),
    name="average_precision",
    stub='''def average_precision(relevance, k):
    """Return AP@k of a list of 0 and 1, best rank first."""
    return None
''',
    solution=AP_SOLUTION,
    catalogue=precision_ap.CATALOGUE,
    cases=BINARY_CASES,
    is_edge=precision_ap.is_edge,
    explain=precision_ap.explain,
    parameters=("relevance", "k"),
    edge_question=edges.by_cutoff(edges.LARGE_CUTOFF, edges.NOTHING_RELEVANT),
)

PRECISION_AT_K = WriteFunction(
    id="precision.precision_at_k",
    title="Write precision at k",
    statement="""Write `precision_at_k(relevance, k)`.

`relevance` is a list of grades 0, 1 or 2, best rank first. Every grade above 0 counts as
relevant. `k` is the cutoff, at least 1.

Return the share of relevant documents among the first `k` ranks. A list shorter than `k` is
divided by `k` all the same: an empty place is a miss.
""",
    minutes=4,
    hints=(
        "Count something, then divide once. What do you count, and between which ranks?",
        "P@k is the number of $i \\le k$ with a grade above 0, divided by $k$. "
        "A slice of a Python list may end past the end of the list.",
        """Fill the gaps:

```python
def precision_at_k(relevance, k):
    hits = 0
    for grade in ...:
        if ...:
            hits += 1
    return ...
```
""",
        SHOWN.format(solution=PRECISION_SOLUTION),
    ),
    name="precision_at_k",
    stub='''def precision_at_k(relevance, k):
    """Return the share of the first k grades that are above 0."""
    return None
''',
    solution=PRECISION_SOLUTION,
    catalogue=precision_counts.PRECISION,
    cases=GRADED_CASES,
    is_edge=precision_ap.is_edge,
    explain=precision_counts.explain_precision,
    parameters=("relevance", "k"),
    edge_question=edges.by_cutoff(edges.DIVISOR_OF_SHORT, edges.SHARE_OF_NOTHING),
)

RECALL_AT_K = WriteFunction(
    id="precision.recall_at_k",
    title="Write recall at k",
    statement="""Write `recall_at_k(relevance, k, judged)`.

`relevance` is a list of 0 and 1, best rank first: what the system returned. `judged` holds a 0
or 1 for every document that was judged for this query, in any order, also for those that were
not returned. `k` is the cutoff, at least 1. It may be larger than the list is long.

Return the share of all relevant documents that stand among the first `k` ranks. If nothing is
relevant, return 0.
""",
    minutes=4,
    hints=(
        "Two counts: the relevant documents that a reader sees, and those that exist. "
        "Which argument tells you each of them?",
        "R@k is the number of hits among the first $k$, divided by $R$. "
        "$R$ is counted where every judged document is listed.",
        """Fill the gaps:

```python
def recall_at_k(relevance, k, judged):
    n_relevant = ...
    if n_relevant == 0:
        return 0.0
    found = ...
    return ...
```
""",
        SHOWN.format(solution=RECALL_SOLUTION),
    ),
    name="recall_at_k",
    stub='''def recall_at_k(relevance, k, judged):
    """Return the share of all relevant documents that stand among the first k."""
    return None
''',
    solution=RECALL_SOLUTION,
    catalogue=precision_recall.RECALL,
    cases=with_judged(),
    is_edge=precision_recall.recall_is_edge,
    explain=precision_recall.explain_recall,
    parameters=("relevance", "k", "judged"),
    edge_question=edges.by_cutoff(edges.LARGE_CUTOFF, edges.NOTHING_RELEVANT),
)

R_PRECISION = WriteFunction(
    id="precision.r_precision",
    title="Write R-precision",
    statement="""Write `r_precision(relevance)`.

A cutoff that is the same for all queries favours queries with many relevant documents.
R-precision lets each query choose its own: it is the precision at rank $R$, where $R$ is the
number of relevant documents.

`relevance` is a list of 0 and 1, best rank first, and holds all relevant documents. If nothing
is relevant, return 0.
""",
    minutes=4,
    hints=(
        "Two steps: find the rank at which you cut, then take the precision there.",
        "At rank $R$ the divisor of precision is $R$, and so is the divisor of recall: "
        "the two are equal.",
        """Fill the gaps:

```python
def r_precision(relevance):
    cut = ...
    if cut == 0:
        return 0.0
    return ...
```
""",
        SHOWN.format(solution=R_PRECISION_SOLUTION),
    ),
    name="r_precision",
    stub='''def r_precision(relevance):
    """Return the precision at rank R, the number of relevant documents."""
    return None
''',
    solution=R_PRECISION_SOLUTION,
    catalogue=precision_recall.R_PRECISION,
    cases=in_order([(ranking,) for ranking in dict.fromkeys(case[0] for case in BINARY_CASES)]),
    is_edge=lambda relevance: not any(relevance),
    explain=precision_recall.explain_r_precision,
    parameters=("relevance",),
    edge_question="What should your function return if nothing is relevant?",
)

FUNCTIONS = (AVERAGE_PRECISION, PRECISION_AT_K, RECALL_AT_K, R_PRECISION)
