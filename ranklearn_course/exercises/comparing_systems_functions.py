"""Exercises of chapter comparing_systems with code: the permutation test and Holm's correction."""

from __future__ import annotations

from ranklearn_course.checker import read_list
from ranklearn_course.exercises import comparing_systems_holm, comparing_systems_permutation
from ranklearn_course.exercises.edges import WriteFunction

SHOWN = """```python
{solution}```
"""

PERMUTATION_SOLUTION = '''from itertools import product


def permutation_test(first, second):
    """Return the share of sign choices that are at least as surprising as what was seen."""
    d = [a - b for a, b in zip(first, second)]
    sums = [sum(s * x for s, x in zip(signs, d)) for signs in product((1, -1), repeat=len(d))]
    surprising = [value for value in sums if abs(value) >= abs(sum(d))]
    return len(surprising) / len(sums)
'''

HOLM_SOLUTION = '''def holm(p_values):
    """Return the adjusted p-values in the order given."""
    m = len(p_values)
    adjusted, largest = [0.0] * m, 0.0
    for place, i in enumerate(sorted(range(m), key=lambda i: p_values[i])):
        largest = max(largest, (m - place) * p_values[i])
        adjusted[i] = min(1.0, largest)
    return adjusted
'''

PERMUTATION = WriteFunction(
    id="comparing_systems.permutation_test",
    title="Write an exact permutation test",
    statement="""Write `permutation_test(first, second)`.

Two systems answered the same queries. `first[q]` and `second[q]` are their hits among the first
ten for query `q`: whole numbers, at most five queries.

If the systems are interchangeable, the two values of a query could as well be swapped. Try all
$2^n$ ways to swap some queries. Return the share of them, the observed one included, in which the
two sums differ by at least as much as observed, whichever system is ahead.
""",
    minutes=8,
    hints=(
        "A swap turns the sign of a query's difference. So you need the differences alone, and all "
        "choices of n signs.",
        "`itertools.product((1, -1), repeat=n)` yields all choices of n signs.",
        """Fill the gaps:

```python
from itertools import product

def permutation_test(first, second):
    d = ...
    sums = [... for signs in product((1, -1), repeat=len(d))]
    surprising = [value for value in sums if ...]
    return ...
```
""",
        SHOWN.format(solution=PERMUTATION_SOLUTION),
    ),
    name="permutation_test",
    stub='''def permutation_test(first, second):
    """Return the share of sign choices that are at least as surprising as what was seen."""
    return None
''',
    solution=PERMUTATION_SOLUTION,
    catalogue=comparing_systems_permutation.CATALOGUE,
    cases=comparing_systems_permutation.CASES,
    is_edge=comparing_systems_permutation.is_alike,
    explain=comparing_systems_permutation.explain,
    parameters=("first", "second"),
    edge_question="No query differs. How many of the swaps are as surprising as that?",
)

HOLM = WriteFunction(
    id="comparing_systems.holm",
    title="Write Holm's correction",
    statement="""Write `holm(p_values)`.

`p_values` is a list of p-values, one for each comparison. Take the smallest of the $m$ values
times $m$, the next one times $m - 1$, and so on, the largest times 1. If a result is below that of
a smaller p-value, it takes that one's value. None is above 1. Return the adjusted p-values as a
list, in the order of `p_values`.
""",
    minutes=7,
    hints=(
        "Go through the p-values from the smallest to the largest, and remember where each came "
        "from.",
        "`sorted(range(m), key=lambda i: p_values[i])` gives the places in rising order. Carry the "
        "largest product so far along.",
        """Fill the gaps:

```python
def holm(p_values):
    m = len(p_values)
    found, largest = [0.0] * m, 0.0
    for place, i in enumerate(sorted(range(m), key=lambda i: p_values[i])):
        largest = ...
        found[i] = ...
    return ...
```
""",
        SHOWN.format(solution=HOLM_SOLUTION),
    ),
    name="holm",
    stub='''def holm(p_values):
    """Return the adjusted p-values in the order given."""
    return None
''',
    solution=HOLM_SOLUTION,
    catalogue=comparing_systems_holm.HOLM,
    cases=comparing_systems_holm.HOLM_CASES,
    is_edge=comparing_systems_holm.is_alone,
    explain=comparing_systems_holm.explain,
    parameters=("p_values",),
    edge_question="What has to be corrected if there is one comparison only?",
    read=read_list,
)

FUNCTIONS = (PERMUTATION, HOLM)
