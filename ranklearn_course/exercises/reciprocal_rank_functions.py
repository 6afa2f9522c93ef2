"""Exercises of chapter reciprocal_rank: write RR, MRR and success@k."""

from __future__ import annotations

from itertools import product
from random import Random

from ranklearn_course.checker import ranking_cases
from ranklearn_course.exercises import edges, reciprocal_rank_success, reciprocal_rank_switches
from ranklearn_course.exercises.edges import WriteFunction

SHOWN = """```python
{solution}```
"""

RR_SOLUTION = '''def reciprocal_rank(relevance, k):
    """Return one over the rank of the first hit among the first k, 0 without one."""
    for rank, grade in enumerate(relevance[:k], start=1):
        if grade > 0:
            return 1 / rank
    return 0.0
'''

MRR_SOLUTION = '''def mean_reciprocal_rank(rankings, k):
    """Return the mean of RR@k over all rankings."""
    total = 0.0
    for relevance in rankings:
        for rank, relevant in enumerate(relevance[:k], start=1):
            if relevant:
                total += 1 / rank
                break
    return total / len(rankings)
'''

SUCCESS_SOLUTION = '''def success_at_k(rankings, k):
    """Return the share of rankings with a hit among the first k."""
    successes = 0
    for relevance in rankings:
        if any(relevance[:k]):
            successes += 1
    return successes / len(rankings)
'''

GRADED_CASES = tuple(case for case in ranking_cases((0, 1, 2), longest=4, largest_k=5) if case[0])


def shapes(most_documents: int, longest: int, most_queries: int) -> list[tuple[int, ...]]:
    """Return the lengths of the rankings of all small sets of queries, the smallest first.

    >>> shapes(3, 2, 2)
    [(1,), (2,), (1, 1), (1, 2), (2, 1)]
    """
    lengths = range(1, longest + 1)
    found = [each for n in range(1, most_queries + 1) for each in product(lengths, repeat=n)]
    return sorted((each for each in found if sum(each) <= most_documents), key=sum)


def binary_lists(lengths: tuple[int, ...]) -> list[tuple[tuple[int, ...], ...]]:
    """Return every set of rankings with these lengths.

    >>> binary_lists((1, 1))
    [((0,), (0,)), ((0,), (1,)), ((1,), (0,)), ((1,), (1,))]
    """
    return list(product(*(tuple(product((0, 1), repeat=n)) for n in lengths)))


def several_rankings(most_documents: int = 4, largest_k: int = 3, long_ones: int = 20) -> tuple:
    """Return all (rankings, k) up to this size, fewest documents first, and some long ones.

    >>> several_rankings(1, 1, 0)
    ((((0,),), 1), (((1,),), 1))
    """
    small = [
        (rankings, k)
        for size in range(1, most_documents + 1)
        for k in range(1, largest_k + 1)
        for lengths in shapes(most_documents, 3, 3)
        if sum(lengths) == size
        for rankings in binary_lists(lengths)
    ]
    random = Random(4)
    long = [
        (tuple(tuple(random.choices((0, 1), (3, 1), k=random.randint(4, 9))) for _ in range(6)), 4)
        for _ in range(long_ones)
    ]
    return tuple(small + long)


SEVERAL_CASES = several_rankings()

RECIPROCAL_RANK = WriteFunction(
    id="reciprocal_rank.reciprocal_rank",
    title="Write the reciprocal rank",
    statement="""Write `reciprocal_rank(relevance, k)`.

`relevance` is a list of grades 0, 1 or 2, best rank first. Every grade above 0 is a hit. `k` is
the cutoff, at least 1.

Return one over the rank of the first hit among the first `k`. Without such a hit, return 0.
""",
    minutes=5,
    hints=(
        "You look for one place in the list. What do you do once you have found it?",
        "A hit at rank $i$ gives $1/i$. Ranks start at 1, and indices of Python at 0.",
        """Fill the gaps:

```python
def reciprocal_rank(relevance, k):
    for rank, grade in enumerate(..., start=...):
        if ...:
            return ...
    return ...
```
""",
        SHOWN.format(solution=RR_SOLUTION),
    ),
    name="reciprocal_rank",
    stub='''def reciprocal_rank(relevance, k):
    """Return one over the rank of the first hit among the first k, 0 without one."""
    return None
''',
    solution=RR_SOLUTION,
    catalogue=reciprocal_rank_switches.CATALOGUE,
    cases=GRADED_CASES,
    is_edge=lambda relevance, k: not any(relevance) or k > len(relevance),
    explain=reciprocal_rank_switches.explain,
    parameters=("relevance", "k"),
    edge_question=edges.by_cutoff(edges.LARGE_CUTOFF, edges.NO_HIT),
)

MEAN_RECIPROCAL_RANK = WriteFunction(
    id="reciprocal_rank.mean_reciprocal_rank",
    title="Write the mean reciprocal rank",
    statement="""Write `mean_reciprocal_rank(rankings, k)`.

`rankings` is a list with one ranking per query. Each ranking is a list of 0 and 1, best rank
first, and they may differ in length. `k` is the cutoff, at least 1.

Return the mean of RR@k over all queries. A query without a hit among the first `k` counts as 0.
""",
    minutes=6,
    hints=(
        "One number per query first, then one number for all of them.",
        "MRR is the sum of $1/i$ over the first hits, divided by the number of queries. "
        "A query without a hit adds 0 to the sum and 1 to the divisor.",
        """Fill the gaps:

```python
def mean_reciprocal_rank(rankings, k):
    total = 0.0
    for relevance in rankings:
        for rank, relevant in enumerate(relevance[:k], start=1):
            if relevant:
                total += ...
                ...  # the other hits of this ranking do not count
    return ...
```
""",
        SHOWN.format(solution=MRR_SOLUTION),
    ),
    name="mean_reciprocal_rank",
    stub='''def mean_reciprocal_rank(rankings, k):
    """Return the mean of RR@k over all rankings."""
    return None
''',
    solution=MRR_SOLUTION,
    catalogue=reciprocal_rank_switches.MEAN,
    cases=SEVERAL_CASES,
    is_edge=reciprocal_rank_switches.nothing_found,
    explain=reciprocal_rank_switches.explain_mean,
    parameters=("rankings", "k"),
    edge_question=edges.by_longest(edges.LARGER_THAN_ALL, edges.NO_HIT_ANYWHERE),
)

SUCCESS_AT_K = WriteFunction(
    id="reciprocal_rank.success_at_k",
    title="Write success at k",
    statement="""Write `success_at_k(rankings, k)`.

`rankings` is a list with one ranking per query. Each ranking is a list of 0 and 1, best rank
first, and they may differ in length. `k` is the cutoff, at least 1.

A query is a success if at least one hit stands among the first `k`. Return the share of queries
that are a success. It is also called hit rate.
""",
    minutes=4,
    hints=(
        "Each query answers a question with yes or no. Which question?",
        "success@k is the number of queries with a hit among the first $k$, divided by the "
        "number of queries.",
        """Fill the gaps:

```python
def success_at_k(rankings, k):
    successes = 0
    for relevance in rankings:
        if ...:
            successes += 1
    return ...
```
""",
        SHOWN.format(solution=SUCCESS_SOLUTION),
    ),
    name="success_at_k",
    stub='''def success_at_k(rankings, k):
    """Return the share of rankings with a hit among the first k."""
    return None
''',
    solution=SUCCESS_SOLUTION,
    catalogue=reciprocal_rank_success.CATALOGUE,
    cases=SEVERAL_CASES,
    is_edge=reciprocal_rank_switches.nothing_found,
    explain=reciprocal_rank_success.explain,
    parameters=("rankings", "k"),
    edge_question=edges.by_longest(edges.LARGER_THAN_ALL, edges.NO_HIT_ANYWHERE),
)

FUNCTIONS = (RECIPROCAL_RANK, MEAN_RECIPROCAL_RANK, SUCCESS_AT_K)
