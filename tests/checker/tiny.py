"""A tiny exercise with its catalogue, to test the engine without the bank."""

from itertools import product
from random import Random

from ranklearn_course.checker import Catalogue, Mistake, WriteFunction, in_order
from ranklearn_course.checker.patches import Replacement, maker

SOLUTION = """def tiny_ap(relevance, k):
    hits, total = 0, 0.0
    for rank, is_relevant in enumerate(relevance[:k], start=1):
        if is_relevant:
            hits += 1
            total += hits / rank
    return total / min(sum(relevance), k) if sum(relevance) else 0.0
"""


def explain(relevance, k):
    """The arithmetic of AP@k."""
    hits = 0
    parts = []
    for rank, is_relevant in enumerate(relevance[:k], start=1):
        if is_relevant:
            hits += 1
            parts.append(f"{hits}/{rank}")
    if not sum(relevance):
        return "nothing is relevant"
    return f"= ({' + '.join(parts) or '0'}) / min({sum(relevance)}, {k})"


LEAST, SHOWN = "min(sum(relevance), k)", "relevance[:k]"
# The mistakes: what each says and asks, and what it writes in place of a piece of the solution.
ROWS = (
    (
        "denominator=k",
        "It divides by k.",
        "How many relevant documents could a perfect list show in k places?",
        (LEAST, "k"),
    ),
    ("denominator=hits", "It divides by the hits.", "What does a miss cost?", (LEAST, "hits")),
    ("denominator=R", "It divides by R.", "Can it be 1?", (LEAST, "sum(relevance)")),
    ("denominator=same k", "It divides by k, again.", "What is divided?", (LEAST, "(k)")),
    ("rank=two", "It counts ranks from 2.", "What is the first rank?", ("start=1", "start=2")),
    ("cutoff=none", "It ignores k.", "What happens below rank k?", (SHOWN, "relevance")),
    ("cutoff=short", "It stops one rank early.", "How many count?", (SHOWN, "relevance[: k - 1]")),
    ("cutoff=long", "It stops one rank late.", "How many count?", (SHOWN, "relevance[: k + 1]")),
    (
        "order=sorted",
        "It sorts first.",
        "Is order nothing?",
        (SHOWN, "sorted(relevance, reverse=True)[:k]"),
    ),
    ("undefined=one", "It gives 1 for nothing.", "What was found?", ("else 0.0", "else 1.0")),
)
make_ap = maker(SOLUTION, "tiny_ap", {id: (Replacement(*patch),) for id, *_, patch in ROWS})
MISTAKES = tuple(
    Mistake(id, title, question, "the Habr article" if id == "denominator=k" else "")
    for id, title, question, _ in ROWS
)


def edge(relevance, k):
    """The edge: nothing is relevant, or k is longer than the list."""
    return "nothing" if not any(relevance) else "large" if k > len(relevance) else ""


CATALOGUE = Catalogue(make_ap, MISTAKES)


def ranking_cases(longest=5, largest_k=6, long_ones=40):
    """Every (relevance, k) of this size in order, then some long random ones."""
    lists = [each for n in range(longest + 1) for each in product((1, 0), repeat=n)]
    random = Random(0)
    long = [
        (tuple(random.choices((0, 1), k=random.randint(8, 30))), random.randint(2, 20))
        for _ in range(long_ones)
    ]
    return in_order([*product(lists, range(1, largest_k + 1))]) + in_order(long)


TINY = WriteFunction(
    id="tiny.ap",
    title="Average precision",
    statement="Write `tiny_ap`.",
    minutes=10,
    hints=("Which ranks count?", "Divide by min(R, k).", "for rank in ...", SOLUTION),
    name="tiny_ap",
    stub="def tiny_ap(relevance, k):\n    return None\n",
    solution=SOLUTION,
    catalogue=CATALOGUE,
    make_cases=ranking_cases,
    edge=edge,
    explain=explain,
    parameters=("relevance", "k"),
    edge_questions={"nothing": "What is right where nothing is relevant?"},
)
