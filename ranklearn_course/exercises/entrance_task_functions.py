"""Exercises of chapter entrance_task with code: a baseline, and the metric on lists of ids."""

from __future__ import annotations

from ranklearn_course.checker import read_list
from ranklearn_course.exercises import entrance_task_ap, entrance_task_recent
from ranklearn_course.exercises.edges import WriteFunction

SHOWN = """```python
{solution}```
"""

RECENT_SOLUTION = '''from collections import Counter


def top_recent(events, seen, today, days, k):
    """Return the k unseen items with the most events in the last days."""
    recent = [item for item, day in events if today - days <= day < today]
    counts = Counter(item for item in recent if item not in seen)
    return sorted(counts, key=lambda item: (-counts[item], item))[:k]
'''

AP_SOLUTION = '''def average_precision_of_ids(recommended, relevant, k):
    """Return AP@k of a list of ids; a repeated id counts once."""
    hits = total = 0
    for rank, item in enumerate(recommended[:k], 1):
        if item in relevant and item not in recommended[:rank - 1]:
            hits += 1
            total += hits / rank
    return total / min(len(relevant), k) if relevant else 0
'''

RECENT = WriteFunction(
    id="entrance_task.top_recent",
    title="Write a baseline: what is popular now",
    statement="""Write `top_recent(events, seen, today, days, k)`.

`events` is a list of `[item, day]`, the oldest first; some may be of `today` or later. `seen`
lists the items that the user has seen.

Count the events of the last `days` days before `today`: with `today` 10 and `days` 3 these are
the days 7, 8 and 9. Return the `k` items with the most of them as a list, best first, without
those in `seen`. Of two items with equally many, the smaller id comes first. If fewer items have
such an event, return fewer.
""",
    minutes=8,
    hints=(
        "First keep the events that count, then drop the seen items, then count, then sort.",
        "A day counts if it is at least `today - days` and below `today`. A `Counter` counts.",
        """Fill the gaps:

```python
from collections import Counter

def top_recent(events, seen, today, days, k):
    recent = [item for item, day in events if ...]
    counts = Counter(item for item in recent if ...)
    return sorted(counts, key=lambda item: (..., item))[...]
```
""",
        SHOWN.format(solution=RECENT_SOLUTION),
    ),
    name="top_recent",
    stub='''def top_recent(events, seen, today, days, k):
    """Return the k unseen items with the most events in the last days."""
    return None
''',
    solution=RECENT_SOLUTION,
    catalogue=entrance_task_recent.CATALOGUE,
    cases=entrance_task_recent.CASES,
    is_edge=entrance_task_recent.nothing_recent,
    explain=entrance_task_recent.explain,
    parameters=("events", "seen", "today", "days", "k"),
    edge_question="What should your function return if no unseen item has a recent event?",
    read=read_list,
)

AP_OF_IDS = WriteFunction(
    id="entrance_task.average_precision_of_ids",
    title="Write AP@k of a list of ids",
    statement="""Write `average_precision_of_ids(recommended, relevant, k)`.

`recommended` is a list of item ids, best first. `relevant` lists the ids of all items that the
user took, each once. `k` is the cutoff, at least 1.

At each hit among the first `k`, note the precision at its rank, and divide the sum by
$\\min(R, k)$, where $R$ is the number of relevant items. An id may stand in `recommended` more
than once: only its first place can be a hit, the others are misses that keep their ranks. If
nothing is relevant, return 0.
""",
    minutes=8,
    hints=(
        "Walk down the first k ids. A hit is relevant and did not stand higher up.",
        "`item not in recommended[:rank - 1]` says that no copy stands above this rank.",
        """Fill the gaps:

```python
def average_precision_of_ids(recommended, relevant, k):
    hits = total = 0
    for rank, item in enumerate(recommended[:k], 1):
        if ...:
            hits += 1
            total += ...
    return ...
```
""",
        SHOWN.format(solution=AP_SOLUTION),
    ),
    name="average_precision_of_ids",
    stub='''def average_precision_of_ids(recommended, relevant, k):
    """Return AP@k of a list of ids; a repeated id counts once."""
    return None
''',
    solution=AP_SOLUTION,
    catalogue=entrance_task_ap.CATALOGUE,
    cases=entrance_task_ap.CASES,
    is_edge=entrance_task_ap.is_empty,
    explain=entrance_task_ap.explain,
    parameters=("recommended", "relevant", "k"),
    edge_question="What should your function return if one of the two lists is empty?",
)

FUNCTIONS = (RECENT, AP_OF_IDS)
