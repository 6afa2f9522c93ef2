"""Exercises of chapter dcg: write DCG and nDCG."""

from __future__ import annotations

from ranklearn_course.exercises import dcg_ratio, dcg_sum, edges
from ranklearn_course.exercises.edges import WriteFunction

SHOWN = """```python
{solution}```
"""

DCG_SOLUTION = '''from math import log2


def dcg(relevance, k):
    """Return DCG@k of a list of grades, best rank first."""
    ranked = enumerate(relevance[:k], start=1)
    return sum((2**grade - 1) / log2(rank + 1) for rank, grade in ranked)
'''

NDCG_SOLUTION = '''from math import log2


def ndcg(relevance, k):
    """Return nDCG@k of a list of grades, best rank first."""

    def dcg(grades):
        ranked = enumerate(grades, start=1)
        return sum((2**grade - 1) / log2(rank + 1) for rank, grade in ranked)

    ideal = sorted(relevance, reverse=True)
    best = dcg(ideal[:k])
    return dcg(relevance[:k]) / best if best > 0 else 0.0
'''

DCG = WriteFunction(
    id="dcg.dcg",
    title="Write DCG",
    statement="""Write `dcg(relevance, k)`.

`relevance` is a list of grades, best rank first: whole numbers of at least 0. `k` is the cutoff,
at least 1. It may be larger than the list is long.

A document of grade $g$ has the gain $2^g - 1$. At rank $i$ the gain is multiplied by
the discount $1 / \\log_2(i + 1)$. Add up the first `k` ranks.
""",
    minutes=6,
    hints=(
        "Each rank contributes one fraction: what the document is worth, divided by how far down "
        "it stands. Which ranks enter the sum?",
        "The gain $2^g - 1$ is 0, 1 and 3 for the grades 0, 1 and 2. The divisor "
        "$\\log_2(i + 1)$ is 1 at rank 1 and 2 at rank 3: Python's ranks must begin at 1. A power "
        "needs brackets: `(2**grade - 1)`.",
        """Fill the gaps:

```python
from math import log2


def dcg(relevance, k):
    ranked = enumerate(..., start=1)
    return sum(... for rank, grade in ranked)
```
""",
        SHOWN.format(solution=DCG_SOLUTION),
    ),
    name="dcg",
    stub='''def dcg(relevance, k):
    """Return DCG@k of a list of grades, best rank first."""
    return None
''',
    solution=DCG_SOLUTION,
    catalogue=dcg_sum.DCG,
    cases=dcg_sum.CASES,
    is_edge=dcg_sum.is_short,
    explain=dcg_sum.explain_dcg,
    parameters=("relevance", "k"),
    edge_question="What should your function do if k is larger than the list?",
)

NDCG = WriteFunction(
    id="dcg.ndcg",
    title="Write nDCG",
    statement="""Write `ndcg(relevance, k)`.

`relevance` is a list of grades, best rank first: whole numbers of at least 0. It holds all
documents of the query. `k` is the cutoff, at least 1. It may be larger than the list is long.

Divide DCG@k of the list by DCG@k of its ideal order: the same documents, sorted from the highest
grade to the lowest. The gain is $2^g - 1$, the discount $1 / \\log_2(i + 1)$. If nothing
is relevant, return 0.
""",
    minutes=8,
    hints=(
        "You need the same sum twice: for the list as it stands, and for the best list that could "
        "be made of its documents.",
        "The ideal list may pull a document up from after rank $k$. So sort the whole list, then "
        "cut it at $k$.",
        """Fill the gaps:

```python
from math import log2


def ndcg(relevance, k):
    def dcg(grades):
        return ...

    ideal = ...
    best = dcg(...)
    return ... if best > 0 else ...
```
""",
        SHOWN.format(solution=NDCG_SOLUTION),
    ),
    name="ndcg",
    stub='''def ndcg(relevance, k):
    """Return nDCG@k of a list of grades, best rank first."""
    return None
''',
    solution=NDCG_SOLUTION,
    catalogue=dcg_ratio.NDCG,
    cases=dcg_sum.CASES,
    is_edge=dcg_ratio.is_edge,
    explain=dcg_ratio.explain_ndcg,
    parameters=("relevance", "k"),
    edge_question=edges.by_cutoff(edges.LARGE_CUTOFF, edges.NOTHING_RELEVANT),
)

FUNCTIONS = (DCG, NDCG)
