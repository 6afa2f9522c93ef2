"""Exercises of chapter cascade: write RBP, satisfaction, ERR and PFound."""

from __future__ import annotations

from ranklearn_course.exercises import cascade_err, cascade_pfound, cascade_rbp, edges
from ranklearn_course.exercises.edges import WriteFunction

SHOWN = """```python
{solution}```
"""

RBP_SOLUTION = '''def rbp(grades, p):
    """Return the RBP of a list of grades, best rank first."""
    total = 0.0
    look = 1.0
    for grade in grades:
        if grade > 0:
            total += look
        look *= p
    return (1 - p) * total
'''

SATISFACTION_SOLUTION = '''def satisfaction(grade, max_grade):
    """Return the probability that a document of this grade satisfies the user."""
    return (2**grade - 1) / 2**max_grade
'''

ERR_SOLUTION = '''def err(grades, max_grade, p):
    """Return the ERR of a list of grades, best rank first."""
    terms = []
    look = 1.0
    for rank, grade in enumerate(grades, start=1):
        satisfied = (2**grade - 1) / 2**max_grade
        terms.append(look * satisfied / rank)
        look *= p * (1 - satisfied)
    return sum(terms)
'''

PFOUND_SOLUTION = '''def pfound(p_rel, p_break):
    """Return the PFound of a list of probabilities, best rank first."""
    terms = []
    look = 1.0
    for rel in p_rel:
        terms.append(look * rel)
        look *= (1 - rel) * (1 - p_break)
    return sum(terms)
'''

RBP = WriteFunction(
    id="cascade.rbp",
    title="Write RBP",
    statement="""Write `rbp(grades, p)`.

`grades` is a list of grades, best rank first. Every grade above 0 counts as relevant, and all
relevant documents count the same. `p` is the persistence, from 0 to below 1: after each
document the user goes on with probability `p`.

Add up $p^{i-1}$ over the ranks $i$ of the relevant documents and multiply by $1 - p$.
""",
    minutes=5,
    hints=(
        "The user looks at rank 1 for sure, and at every further rank with a probability that is "
        "p times that of the rank before.",
        "The probability of looking at rank $i$ is $p^{i-1}$. A relevant document adds it to the "
        "sum, and $1 - p$ stands in front of the sum.",
        """Fill the gaps:

```python
def rbp(grades, p):
    total = 0.0
    look = 1.0
    for grade in grades:
        if ...:
            total += ...
        look *= ...
    return ...
```
""",
        SHOWN.format(solution=RBP_SOLUTION),
    ),
    name="rbp",
    stub='''def rbp(grades, p):
    """Return the RBP of a list of grades, best rank first."""
    return None
''',
    solution=RBP_SOLUTION,
    catalogue=cascade_rbp.RBP,
    cases=cascade_rbp.RBP_CASES,
    is_edge=cascade_rbp.is_edge,
    explain=cascade_rbp.explain_rbp,
    parameters=("grades", "p"),
    edge_question=edges.by_last({0: edges.IMPATIENT}, edges.NOTHING_RELEVANT),
)

SATISFACTION = WriteFunction(
    id="cascade.satisfaction",
    title="Write satisfaction",
    statement="""Write `satisfaction(grade, max_grade)`.

A document of grade $g$ satisfies the user with a probability that grows like the gain of DCG:
$2^g - 1$, divided by $2^{g_{max}}$. `max_grade` is the top of the scale, not the best grade of
a list.
""",
    minutes=3,
    hints=(
        "Which probability should grade 0 get? Does the best grade satisfy everybody?",
        "On a scale up to 2 the grades 0, 1, 2 get 0, 1/4 and 3/4.",
        """Fill the gaps:

```python
def satisfaction(grade, max_grade):
    gain = ...
    return gain / ...
```
""",
        SHOWN.format(solution=SATISFACTION_SOLUTION),
    ),
    name="satisfaction",
    stub='''def satisfaction(grade, max_grade):
    """Return the probability that a document of this grade satisfies the user."""
    return None
''',
    solution=SATISFACTION_SOLUTION,
    catalogue=cascade_err.SATISFACTION,
    cases=cascade_err.SATISFACTION_CASES,
    is_edge=lambda grade, max_grade: grade == 0,
    explain=cascade_err.explain_satisfaction,
    parameters=("grade", "max_grade"),
    edge_question="With which probability does a document of grade 0 satisfy?",
)

ERR = WriteFunction(
    id="cascade.err",
    title="Write ERR",
    statement="""Write `err(grades, max_grade, p)`.

A user walks down the list. The document at rank $i$ satisfies with probability
$s_i = (2^{g_i} - 1) / 2^{g_{max}}$, and the user stops there. A user who is not satisfied goes
on to the next rank with probability `p`. Being satisfied at rank $i$ is worth $1/i$.

Return what a user gets on average:

$$ERR = \\sum_i \\frac{1}{i} \\, s_i \\, p^{i-1} \\prod_{j < i} (1 - s_j)$$

A verdict writes each term as 1/rank * look * satisfied.
""",
    minutes=8,
    hints=(
        "Keep one number while you walk down: the probability that the user looks at this rank.",
        "The probability of looking at rank 1 is 1. From a rank to the next one it is "
        "multiplied by $p$ and by "
        "$1 - s_i$.",
        """Fill the gaps:

```python
def err(grades, max_grade, p):
    terms = []
    look = 1.0
    for rank, grade in enumerate(grades, start=1):
        satisfied = ...
        terms.append(...)
        look *= ...
    return ...
```
""",
        SHOWN.format(solution=ERR_SOLUTION),
    ),
    name="err",
    stub='''def err(grades, max_grade, p):
    """Return the ERR of a list of grades, best rank first."""
    return None
''',
    solution=ERR_SOLUTION,
    catalogue=cascade_err.ERR,
    cases=cascade_err.ERR_CASES,
    is_edge=cascade_err.is_edge,
    explain=cascade_err.explain_err,
    parameters=("grades", "max_grade", "p"),
    edge_question=edges.by_last({0: edges.NEVER_SATISFIED}, edges.NOTHING_RELEVANT),
)

PFOUND = WriteFunction(
    id="cascade.pfound",
    title="Write PFound",
    statement="""Write `pfound(p_rel, p_break)`.

`p_rel` is a list of probabilities, best rank first: `p_rel[0]` is the probability that the
document at rank 1 is what the user wants. A user who has found it stops. A user who has not
leaves for another reason with probability `p_break`, after every rank.

The user looks at rank 1 for sure. Add up the probability of looking times the probability of
finding over all ranks.
""",
    minutes=6,
    hints=(
        "Two things must happen before a user looks at the next rank: this document was not the "
        "right one, and the user did not leave.",
        "pLook at rank 1 is 1. From a rank to the next one it is multiplied by $1 - pRel$ and by "
        "$1 - pBreak$.",
        """Fill the gaps:

```python
def pfound(p_rel, p_break):
    terms = []
    look = 1.0
    for rel in p_rel:
        terms.append(...)
        look *= ...
    return ...
```
""",
        SHOWN.format(solution=PFOUND_SOLUTION),
    ),
    name="pfound",
    stub='''def pfound(p_rel, p_break):
    """Return the PFound of a list of probabilities, best rank first."""
    return None
''',
    solution=PFOUND_SOLUTION,
    catalogue=cascade_pfound.PFOUND,
    cases=cascade_pfound.PFOUND_CASES,
    is_edge=cascade_pfound.is_edge,
    explain=cascade_pfound.explain_pfound,
    parameters=("p_rel", "p_break"),
    edge_question=edges.by_last({0: edges.NEVER_LEAVES, 1: edges.ALWAYS_LEAVES}, edges.NEVER_FOUND),
)

FUNCTIONS = (RBP, SATISFACTION, ERR, PFOUND)
