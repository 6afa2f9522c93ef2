"""Exercises of chapter ranking_task: write the order."""

from __future__ import annotations

from itertools import permutations, product
from random import Random

from ranklearn_course.checker import read_list
from ranklearn_course.exercises import ranking_task_order
from ranklearn_course.exercises.edges import WriteFunction

SHOWN = """```python
{solution}```
"""

ORDER_SOLUTION = '''def order(scores):
    """Return the positions of the documents, the highest score first."""
    positions = range(len(scores))
    return sorted(positions, key=lambda i: scores[i], reverse=True)
'''

SCORES = (0.9, 0.5, 0.2, -0.7)


def score_lists(longest: int = 3, long_ones: int = 30, seed: int = 0) -> tuple[tuple, ...]:
    """Return lists of scores, the shortest first, among equals those without a negative score.

    >>> score_lists(1, 0)[:4]
    (((0.9,),), ((0.5,),), ((0.2,),), ((-0.7,),))
    """
    small = [scores for n in range(1, longest + 1) for scores in product(SCORES, repeat=n)]
    small.sort(key=lambda scores: (len(scores), min(scores) < 0))
    random = Random(seed)
    tens = range(-9, 10)
    long = [
        tuple(tenths / 10 for tenths in random.choices(tens, k=random.randint(8, 14)))
        for _ in range(long_ones)
    ]
    middle = list(permutations(SCORES)) if long_ones else []
    return tuple((scores,) for scores in (*small, *middle, *sorted(long, key=len)))


ORDER = WriteFunction(
    id="ranking_task.order",
    title="Write the order",
    statement="""Write `order(scores)`.

`scores` is a list of numbers, one for each document. Return a list with the positions of the
documents, the document with the highest score first. Positions count from 0, as in Python. For
the scores `[0.2, 0.9, 0.5]` the answer is `[1, 2, 0]`.

Documents with equal scores keep the order in which they were given. Do not try all orders: some
of the lists have 14 documents.
""",
    minutes=4,
    hints=(
        "Trying all orders takes too long for 14 documents. Python's `sorted` can sort the "
        "positions instead of the scores, if you tell it what to compare.",
        "`sorted(names, key=len)` sorts names by their length. `range(len(scores))` holds all "
        "positions, and `lambda i: scores[i]` is a small function without a name: it takes i and "
        "gives the score at i. With `reverse=True` the largest comes first, and equal ones still "
        "keep their order.",
        """Fill the gaps:

```python
def order(scores):
    positions = range(len(scores))
    return sorted(positions, key=lambda i: ..., reverse=...)
```
""",
        SHOWN.format(solution=ORDER_SOLUTION),
    ),
    name="order",
    stub='''def order(scores):
    """Return the positions of the documents, the highest score first."""
    return None
''',
    solution=ORDER_SOLUTION,
    catalogue=ranking_task_order.CATALOGUE,
    cases=score_lists(),
    is_edge=ranking_task_order.has_tie,
    explain=ranking_task_order.explain,
    parameters=("scores",),
    edge_question="Two documents have the same score. Which of them was given first?",
    read=read_list,
)

FUNCTIONS = (ORDER,)
