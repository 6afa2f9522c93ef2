"""A tiny exercise with its catalogue, to test the engine without the bank."""

from itertools import product
from random import Random

from ranklearn_course.checker import (
    UNSPECIFIED,
    Catalogue,
    Inseparable,
    Mistake,
    WriteFunction,
    in_order,
)

STUB = '''def tiny_ap(relevance, k):
    """The average precision at k."""
    hits = 0
    # Your code here.
'''

SOLUTION = """def tiny_ap(relevance, k):
    hits, total = 0, 0.0
    for rank, is_relevant in enumerate(relevance[:k], start=1):
        if is_relevant:
            hits += 1
            total += hits / rank
    return total / min(sum(relevance), k) if sum(relevance) else 0.0
"""


def make_ap(denominator="min", rank="one", cutoff="k", order="given", undefined="zero"):
    """AP@k of binary relevance with named mistakes."""

    def tiny_ap(relevance, k):
        ranking = sorted(relevance, reverse=True) if order == "sorted" else list(relevance)
        shown = ranking[: {"k": k, "none": len(ranking), "short": k - 1, "long": k + 1}[cutoff]]
        first = {"one": 1, "two": 2}[rank]
        hits, total = 0, 0.0
        for position, is_relevant in enumerate(shown, start=first):
            hits += is_relevant
            total += is_relevant * hits / position
        n_relevant = sum(relevance)
        if n_relevant == 0:
            return 1.0 if undefined == "one" else 0.0
        size = {"min": min(n_relevant, k), "k": k, "hits": hits, "R": n_relevant, "same k": k}
        return total / size[denominator] if size[denominator] else UNSPECIFIED

    return tiny_ap


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


MISTAKES = (
    Mistake(
        "denominator=k",
        "It divides by k.",
        "How many relevant documents could a perfect list show in k places?",
        whose="the Habr article",
    ),
    Mistake("denominator=hits", "It divides by the hits.", "What does a missed document cost?"),
    Mistake("denominator=R", "It divides by R.", "Can it be 1?"),
    Mistake("denominator=same k", "It divides by k, again.", "What is divided?"),
    Mistake("rank=two", "It counts ranks from 2.", "What is the first rank?"),
    Mistake("cutoff=none", "It ignores k.", "What happens below rank k?"),
    Mistake("cutoff=short", "It stops one rank early.", "How many documents are counted?"),
    Mistake("cutoff=long", "It stops one rank late.", "How many documents are counted?"),
    Mistake("order=sorted", "It sorts the list first.", "Does the order matter?"),
    Mistake("undefined=one", "It gives 1 if nothing is relevant.", "What was found then?"),
)


def edge(relevance, k):
    """The edge: nothing is relevant, or k is longer than the list."""
    return "nothing" if not any(relevance) else "large" if k > len(relevance) else ""


CATALOGUE = Catalogue(
    make_ap,
    MISTAKES,
    (Inseparable(frozenset({"denominator=k", "denominator=same k"}), "Both divide by k."),),
)


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
    stub=STUB,
    solution=SOLUTION,
    catalogue=CATALOGUE,
    make_cases=ranking_cases,
    edge=edge,
    explain=explain,
    parameters=("relevance", "k"),
    edge_questions={"nothing": "What is right where nothing is relevant?"},
)


def solution():
    """The solution as a function."""
    namespace = {}
    exec(SOLUTION, namespace)
    return namespace["tiny_ap"]
