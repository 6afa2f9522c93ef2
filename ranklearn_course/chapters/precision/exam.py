"""Questions on chapter precision: R@k, average precision, MAP, denominators."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

from ranklearn_course.chapters.precision.checks import is_binary
from ranklearn_course.checker import Sentence
from ranklearn_course.exam.question import (
    Drawn,
    Redraw,
    Template,
    Wrong,
    by_hand,
    choice,
    counter_example,
    row,
)
from ranklearn_course.metrics import average_precision, precision_at_k, recall_at_k


def _list(random: Random, length: int) -> list[int]:
    return [random.randint(0, 1) for _ in range(length)]


def precisions(relevance: list[int], k: int) -> list[str]:
    """The precision at each hit among the first k, as fractions.

    >>> precisions([0, 1, 1], 3)
    ['1/2', '2/3']
    """
    return [f"{sum(relevance[:i])}/{i}" for i in range(1, k + 1) if relevance[i - 1 : i] == [1]]


def _ap(random: Random, template: str) -> Drawn:
    relevance, k = _list(random, 7), random.choice([4, 5])
    hits = [rank for rank, hit in enumerate(relevance[:k], 1) if hit]
    total = sum(relevance)
    if not 2 <= len(hits) < k or total == len(hits) or total == k:
        raise Redraw
    notes = sum(sum(relevance[:i]) / i for i in hits)
    later = sum(sum(relevance[:i]) / i for i in range(k + 1, 8) if relevance[i - 1])
    least = min(total, k)
    return by_hand(
        template,
        title="AP on paper",
        statement=f"Seven documents, best rank first: {row(relevance)}. All relevant documents are "
        f"in the list. What is AP@{k} with the denominator $\\min(R, k)$?",
        given={"relevance": relevance, "k": k},
        value=average_precision(relevance, k),
        arithmetic=f"({' + '.join(precisions(relevance, k))}) / min({total}, {k})",
        wrong=[
            *([] if least == k else [Wrong("denominator=k", notes / k)]),
            *([] if least == total else [Wrong("denominator=relevant", notes / total)]),
            Wrong("denominator=hits", notes / len(hits)),
            Wrong("denominator=none", notes),
            Wrong("cutoff=ignored", (notes + later) / least),
            Wrong("term=reciprocal", sum(1 / i for i in hits) / least),
            Wrong("gate=every", sum(sum(relevance[:i]) / i for i in range(1, k + 1)) / least),
            Wrong("instead=precision", len(hits) / k, 0),
        ],
    )


def _recall(random: Random, template: str) -> Drawn:
    relevance, k, missed = _list(random, 8), random.choice([4, 5, 6]), random.randint(1, 4)
    hits, total = sum(relevance[:k]), sum(relevance) + missed
    # With R below k, min(R, k) is R: whoever divides by it is right as well.
    if hits == 0 or hits == sum(relevance) or total >= k:
        raise Redraw
    judged = relevance + [1] * missed
    return by_hand(
        template,
        title="Recall with missed documents",
        statement=f"A system returned eight documents, best rank first: {row(relevance)}. The "
        f"number of further relevant documents, which it did not return, is {missed}. What is "
        f"R@{k}?",
        given={"relevance": relevance, "k": k, "missed": missed},
        value=recall_at_k(relevance, k, judged=judged),
        arithmetic=f"{hits} / ({sum(relevance)} + {missed})",
        wrong=[
            Wrong("base=list", hits / sum(relevance)),
            Wrong("base=k", hits / k, 0, {"k": k}),
            Wrong("cutoff=ignored", sum(relevance) / total),
            Wrong("base=length", hits / 8, 0),
        ],
    )


def _map(random: Random, template: str) -> Drawn:
    lists = [_list(random, 4), _list(random, 4)]
    counts = [sum(relevance) for relevance in lists]
    if min(counts) == 0 or counts[0] == counts[1] or max(counts) > 3:
        raise Redraw
    values = [average_precision(relevance) for relevance in lists]
    notes = [value * count for value, count in zip(values, counts, strict=True)]
    terms = [
        f"({' + '.join(precisions(relevance, 4))}) / {count}"
        for relevance, count in zip(lists, counts, strict=True)
    ]
    return by_hand(
        template,
        title="MAP of two queries",
        statement=f"Two queries, best rank first: {row(lists[0])} and {row(lists[1])}. All "
        "relevant documents are in the lists. What is MAP, without a cutoff?",
        given={"lists": lists},
        value=sum(values) / 2,
        arithmetic=f"({terms[0]} + {terms[1]}) / 2",
        wrong=[
            Wrong("queries_pooled", sum(notes) / sum(counts)),
            Wrong("values_added", sum(values)),
            Wrong("denominator=length", sum(notes) / 8),
            Wrong("denominator=none", sum(notes) / 2),
            Wrong("instead=precision", sum(counts) / 8, 0),
        ],
    )


def _same_precision(random: Random, template: str) -> Drawn:
    k, relevance = random.choice([4, 5]), _list(random, 7)
    higher, total = random.random() < 0.5, sum(relevance)
    precision, limit = precision_at_k(relevance, k), average_precision(relevance, k)

    def unmet(answer: list[Any]) -> list[Sentence]:
        found: list[Sentence] = []
        here = precision_at_k(answer, k)
        if abs(here - precision) > 1e-9:
            found.append(Sentence("other_precision", {"k": k, "wanted": precision, "value": here}))
        if sum(answer) != total:
            found.append(Sentence("other_r", {"wanted": total, "value": sum(answer)}))
        value = average_precision(answer, k)
        if (value - limit if higher else limit - value) < 1e-9:
            name = "low_ap" if higher else "high_ap"
            found.append(Sentence(name, {"k": k, "limit": limit, "value": value}))
        return found

    fitting = [list(answer) for answer in product((1, 0), repeat=7) if not unmet(list(answer))]
    if not fitting:
        raise Redraw
    return counter_example(
        template,
        title="The same P@k, another AP@k",
        statement=f"The list {row(relevance)} holds all relevant documents, and AP@{k} divides by "
        f"$\\min(R, k)$. Give another list of seven with as many relevant documents and the same "
        f"P@{k}, but a **{'higher' if higher else 'lower'}** AP@{k}.",
        given={"relevance": relevance, "k": k, "higher": higher},
        unmet=unmet,
        refuse=_not_seven,
        example=fitting[0],
    )


def _not_seven(answer: list[Any]) -> Sentence | None:
    is_fit = len(answer) == 7 and is_binary(answer)
    return None if is_fit else Sentence("not_seven_labels", {"answer": answer})


def _which_denominator(random: Random, template: str) -> Drawn:
    relevance, k = _list(random, 6), random.choice([3, 4, 5])
    hits = sum(relevance[:k])
    total = sum(relevance) + random.randint(0, 3)
    notes = average_precision(relevance, k, denominator="k") * k
    values = {"R": total, "k": k, "the hits found": hits}
    right = random.choice(list(values))
    if hits < 2 or len({*values.values()}) < 3 or (right != "the hits found" and total == k):
        raise Redraw
    least = "R" if total < k else "k"
    if right == least:
        raise Redraw
    replies = {
        name: (name, f"{notes:.4g} / {count} = {notes / count:.3f}")
        for name, count in values.items()
        if name != least
    }
    replies["min(R, k)"] = (
        "min(R, k)",
        f"min({total}, {k}) = {min(total, k)}, and {notes:.4g} / {min(total, k)} = "
        f"{notes / min(total, k):.3f}",
    )
    return choice(
        template,
        random,
        title="Which denominator was used",
        question=f"A report says AP@{k} = {notes / values[right]:.3f} for the ranking "
        f"{row(relevance)}. In all, R = {total} documents are relevant. Which denominator did its "
        "author use?",
        given={"relevance": relevance, "k": k, "total": total, "right": right},
        right=replies[right],
        wrong=[reply for name, reply in replies.items() if name != right],
    )


_SITUATIONS = {
    "R@{k}": "A lawyer must not miss an earlier patent. She reads the first {k} results of each "
    "search, all of them, in whatever order.",
    "P@{k}": "A page shows {k} headlines at one glance and is renewed each time. Clicks say what "
    "was relevant. Nobody knows all relevant news.",
    "AP@{k}": "Readers look at up to {k} answers from the top and stop somewhere. Answers are "
    "relevant or not, all relevant ones are known, and each counts, the earlier the better.",
}
_CUTOFFS = {"R@{k}": (100, 200, 500), "P@{k}": (4, 5, 6, 8), "AP@{k}": (10, 15, 20)}
_REPLIES = {
    "R@{k}": "R@k is the share of all relevant documents that stand among the first k.",
    "P@{k}": "P@k counts the hits of a fixed set of places, without their order, and needs no R.",
    "AP@{k}": "AP@k asks for the precision at each hit: it sees all hits and their order.",
    "P@1": "P@1 sees one document.",
}


def _choose(random: Random, template: str) -> Drawn:
    situation = random.choice(list(_SITUATIONS))
    k = random.choice(_CUTOFFS[situation])
    return choice(
        template,
        random,
        title="A metric for labels 0 and 1",
        question=f"{_SITUATIONS[situation].format(k=k)} Which metric fits?",
        given={"situation": situation.format(k="k"), "k": k},
        right=(situation.format(k=k), _REPLIES[situation]),
        wrong=[(name.format(k=k), _REPLIES[name]) for name in _REPLIES if name != situation],
    )


TEMPLATES = (
    Template("precision.ap", "number", 4, _ap),
    Template("precision.recall", "number", 2, _recall),
    Template("precision.map", "number", 5, _map),
    Template("precision.same_precision", "counter-example", 5, _same_precision),
    Template("precision.which_denominator", "choice", 3, _which_denominator),
    Template("precision.choose", "choice", 2, _choose),
)
