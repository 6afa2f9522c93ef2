"""Exercises of chapter smooth_dcg: ranks, distributions, FairSoftDCG, roughness, temperature."""

from __future__ import annotations

from ranklearn_course.checker import read_list
from ranklearn_course.exercises import (
    smooth_dcg_choice,
    smooth_dcg_curves,
    smooth_dcg_fair,
    smooth_dcg_ranks,
)
from ranklearn_course.exercises.edges import WriteFunction

SHOWN = """```python
{solution}```
"""

SOFT_RANKS_SOLUTION = '''from math import exp


def soft_ranks(scores, temperature):
    """Return the soft rank of every document."""
    pushes = []
    for own in scores:
        wins = [1 / (1 + exp((own - other) / temperature)) for other in scores]
        pushes.append(sum(wins) - 0.5)  # one of the wins, 0.5, is that over itself
    return [1 + push for push in pushes]
'''

ONE_MORE_RIVAL_SOLUTION = '''def one_more_rival(ranks, win):
    """Return the rank distribution of a document after one more rival has joined."""
    stay = [p * (1 - win) for p in ranks] + [0.0]
    move = [0.0] + [p * win for p in ranks]
    return [a + b for a, b in zip(stay, move)]
'''

FAIR_SOLUTION = '''from itertools import permutations
from math import exp


def fair_soft_dcg(scores, relevance, temperature):
    """Return the mean DCG over all orders, each with its probability."""
    terms = []
    for order in permutations(range(len(scores))):
        left = [exp(scores[i] / temperature) for i in order]
        probability, value = 1.0, 0.0
        for rank, i in enumerate(order, start=1):
            probability *= left[0] / sum(left)
            left.pop(0)
            value += relevance[i] / rank
        terms.append(probability * value)
    return sum(terms)
'''

SMOOTH_POLY_SOLUTION = '''import numpy as np


def smooth_poly(y, deg, window):
    """Return the mean squared distance of a curve to local polynomials."""
    x = np.arange(window) - window // 2
    squares = []
    for start in range(len(y) - window + 1):
        piece = y[start : start + window]
        fit = np.polyfit(x, piece, deg)[-1]  # the value at x = 0, the middle
        squares.append((fit - piece[window // 2]) ** 2)
    return sum(squares) / len(squares)
'''

CHOOSE_SOLUTION = '''def choose_temperature(temperatures, curves, held_out):
    """Return the temperature whose chosen setting has the least regret."""
    regrets = []
    for curve in curves:
        setting = curve.index(max(curve))
        regrets.append(max(held_out) - held_out[setting])
    return temperatures[regrets.index(min(regrets))]
'''

SOFT_RANKS = WriteFunction(
    id="smooth_dcg.soft_ranks",
    title="Write soft ranks",
    statement="""Write `soft_ranks(scores, temperature)`.

`scores` is a list of numbers, one for each document. `temperature` is $T > 0$. Return a list with
the soft rank of each document, in the order of the documents:

$$1 + \\sum_{j \\ne i} \\sigma\\left(\\frac{s_j - s_i}{T}\\right), \\qquad
\\sigma(x) = \\frac{1}{1 + e^{-x}}$$
""",
    minutes=6,
    hints=(
        "Every rival pushes a document down by a part of a rank: by the probability that the rival "
        "stands above it.",
        "A rival with the same score adds one half. `math.exp` is the power of e. Mind that no "
        "document is its own rival.",
        """Fill the gaps:

```python
from math import exp

def soft_ranks(scores, temperature):
    pushes = []
    for own in scores:
        wins = [... for other in scores]
        pushes.append(...)  # what does a document win against itself?
    return ...
```
""",
        SHOWN.format(solution=SOFT_RANKS_SOLUTION),
    ),
    name="soft_ranks",
    stub='''def soft_ranks(scores, temperature):
    """Return the soft rank of every document."""
    return None
''',
    solution=SOFT_RANKS_SOLUTION,
    catalogue=smooth_dcg_ranks.SOFT_RANKS,
    cases=smooth_dcg_ranks.SOFT_RANK_CASES,
    is_edge=smooth_dcg_ranks.is_alone,
    explain=smooth_dcg_ranks.explain_soft_ranks,
    parameters=("scores", "temperature"),
    edge_question="Which rank has a document without rivals?",
    read=read_list,
)

ONE_MORE_RIVAL = WriteFunction(
    id="smooth_dcg.one_more_rival",
    title="Let one more rival join",
    statement="""Write `one_more_rival(ranks, win)`.

`ranks` is a list: `ranks[0]` is the probability that a document stands at rank 1 among the
documents so far, `ranks[1]` that it stands at rank 2, and so on. One more document joins. It
stands above ours with probability `win`, and then ours moves down by one rank.

Return the new list of probabilities. It is longer by one.
""",
    minutes=6,
    hints=(
        "There are two ways to stand at rank 2 after the rival has joined. Which?",
        "Either our document stood at this rank and the rival lost, or it stood one rank higher "
        "and the rival won.",
        """Fill the gaps:

```python
def one_more_rival(ranks, win):
    stay = [... for p in ranks] + [0.0]
    move = [0.0] + [... for p in ranks]
    return ...
```
""",
        SHOWN.format(solution=ONE_MORE_RIVAL_SOLUTION),
    ),
    name="one_more_rival",
    stub='''def one_more_rival(ranks, win):
    """Return the rank distribution of a document after one more rival has joined."""
    return None
''',
    solution=ONE_MORE_RIVAL_SOLUTION,
    catalogue=smooth_dcg_ranks.ONE_MORE_RIVAL,
    cases=smooth_dcg_ranks.RIVAL_CASES,
    is_edge=smooth_dcg_ranks.is_certain,
    explain=smooth_dcg_ranks.explain_one_more_rival,
    parameters=("ranks", "win"),
    edge_question="Where is the document if the rival wins for sure, or never?",
    read=read_list,
)

FAIR_SOFT_DCG = WriteFunction(
    id="smooth_dcg.fair_soft_dcg",
    title="Write FairSoftDCG for a few documents",
    statement="""Write `fair_soft_dcg(scores, relevance, temperature)` for up to four documents.

The documents are drawn one after the other, without putting them back. At each draw, a document
with the score $s$ is drawn with a probability in proportion to $e^{s/T}$, among those that are
left. So every order has a probability.

Return the mean of DCG over all orders. DCG is the sum of grade / rank here.
""",
    minutes=10,
    hints=(
        "With four documents there are 24 orders: go through all of them.",
        "The probability of an order is a product. For three documents with the weights a, b, c "
        "the order a, b, c has a/(a + b + c) times b/(b + c) times 1.",
        """Fill the gaps:

```python
from itertools import permutations
from math import exp

def fair_soft_dcg(scores, relevance, temperature):
    terms = []
    for order in permutations(range(len(scores))):
        left = [... for i in order]
        probability, value = 1.0, 0.0
        for rank, i in enumerate(order, start=1):
            probability *= ...
            left.pop(0)
            value += ...
        terms.append(...)
    return ...
```
""",
        SHOWN.format(solution=FAIR_SOLUTION),
    ),
    name="fair_soft_dcg",
    stub='''def fair_soft_dcg(scores, relevance, temperature):
    """Return the mean DCG over all orders, each with its probability."""
    return None
''',
    solution=FAIR_SOLUTION,
    catalogue=smooth_dcg_fair.FAIR,
    cases=smooth_dcg_fair.FAIR_CASES,
    is_edge=smooth_dcg_fair.is_edge,
    explain=smooth_dcg_fair.explain_fair,
    parameters=("scores", "relevance", "temperature"),
    edge_question="What is the DCG of the only order, or of a list in which nothing is relevant?",
)

SMOOTH_POLY = WriteFunction(
    id="smooth_dcg.smooth_poly",
    title="Write smooth_poly",
    statement="""Write `smooth_poly(y, deg, window)`.

`y` is a list of values, `window` is odd. Slide a window of `window` points over the curve, one
point at a time. In each window, fit a polynomial of degree `deg` by least squares, and square
its distance from the curve at the middle of the window. `numpy.polyfit` may help.

Return the mean of the squares over all windows.
""",
    minutes=8,
    hints=(
        "How many windows of 3 fit on 5 points? Write the loop over their starts first.",
        "If the middle of the window is x = 0, the polynomial's value there is its constant term, "
        "the last number that `numpy.polyfit` returns.",
        """Fill the gaps:

```python
import numpy as np

def smooth_poly(y, deg, window):
    x = np.arange(window) - window // 2
    squares = []
    for start in range(...):
        piece = y[start : ...]
        fit = np.polyfit(x, piece, deg)[...]
        squares.append(...)
    return ...
```
""",
        SHOWN.format(solution=SMOOTH_POLY_SOLUTION),
    ),
    name="smooth_poly",
    stub='''def smooth_poly(y, deg, window):
    """Return the mean squared distance of a curve to local polynomials."""
    return None
''',
    solution=SMOOTH_POLY_SOLUTION,
    catalogue=smooth_dcg_curves.SMOOTH_POLY,
    cases=smooth_dcg_curves.CURVE_CASES,
    is_edge=smooth_dcg_curves.has_one_window,
    explain=smooth_dcg_curves.explain_smooth_poly,
    parameters=("y", "deg", "window"),
    edge_question="How many windows are there if the window is as long as the curve?",
)

CHOOSE_TEMPERATURE = WriteFunction(
    id="smooth_dcg.choose_temperature",
    title="Choose a temperature by its regret",
    statement="""Write `choose_temperature(temperatures, curves, held_out)`.

`curves[i]` is the curve of a smooth metric with the temperature `temperatures[i]`: one value for
each setting of a model. The temperatures rise. Each temperature chooses the setting where its
curve is highest; no curve has two highest values.

`held_out` is the curve of DCG on queries that nobody has looked at. The regret of a temperature
is the highest value of `held_out` minus its value at the chosen setting. Return the temperature
with the least regret; if several have it, the lowest of these.
""",
    minutes=6,
    hints=(
        "Each temperature makes one choice. What does that choice bring on the other queries?",
        "`curve.index(max(curve))` is the chosen setting. Both terms of the regret come from "
        "`held_out`.",
        """Fill the gaps:

```python
def choose_temperature(temperatures, curves, held_out):
    regrets = []
    for curve in curves:
        setting = ...
        regrets.append(...)
    return ...
```
""",
        SHOWN.format(solution=CHOOSE_SOLUTION),
    ),
    name="choose_temperature",
    stub='''def choose_temperature(temperatures, curves, held_out):
    """Return the temperature whose chosen setting has the least regret."""
    return None
''',
    solution=CHOOSE_SOLUTION,
    catalogue=smooth_dcg_choice.CHOOSE,
    cases=smooth_dcg_choice.CHOICE_CASES,
    is_edge=smooth_dcg_choice.has_tie,
    explain=smooth_dcg_choice.explain_choice,
    parameters=("temperatures", "curves", "held_out"),
    edge_question="Which temperature is wanted if several have the least regret?",
)

FUNCTIONS = (SOFT_RANKS, ONE_MORE_RIVAL, FAIR_SOFT_DCG, SMOOTH_POLY, CHOOSE_TEMPERATURE)
