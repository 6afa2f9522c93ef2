"""What answers to the exercises of chapter unjudged are tried on, and what they must meet."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from string import ascii_lowercase

from ranklearn_course.checker import Sentence
from ranklearn_course.checker.cases import Case
from ranklearn_course.checker.draws import draw_cutoff, draw_list, draw_order
from ranklearn_course.course.refusals import are_whole, is_whole
from ranklearn_course.course.shared_checks import average_precision

MARKS = (0, 1, None)
UNJUDGED = ("?", None)


# Few draws are as small as the pieces in which one needed fact stands first, last or twice.
ONE_FACT = tuple(
    (shown, ("a",), k) for shown in ((("a",), ("a",)), ((), ("a",)), (("a",), ())) for k in (1, 2)
)


def pieces(random: Random, n: int) -> Case:
    """Draw pieces of text with their facts, the facts that are needed, and a cutoff."""
    letters = random.choice(("ab", random.sample(ascii_lowercase, 4)))
    shown = tuple(draw_order(random, letters)[: random.choice((0, 1, 1, 2, 3))] for _ in range(n))
    return shown, draw_order(random, letters)[: random.randint(0, 4)], draw_cutoff(random, n)


def preferences(random: Random, n: int) -> Case:
    """Draw marks, and how many documents of each kind were judged in all."""
    marks = draw_list(random, MARKS, n)
    missed, others = random.choice((0, 0, 1, 2)), random.choice((0, 0, 1, 3))
    return marks, marks.count(1) + missed, marks.count(0) + others


def edge_of_bounds(relevance: Sequence[int | None], k: int) -> str:
    """Name the edge on which a case lies: fewer documents than places.

    >>> edge_of_bounds([1, None], 3), edge_of_bounds([1, None], 2)
    ('short', '')
    """
    return "short" if len(relevance) < k else ""


def edge_of_nuggets(chunks: Sequence[Sequence[str]], needed: Sequence[str], k: int) -> str:
    """Name the edge on which a case lies: nothing is needed.

    >>> edge_of_nuggets([["a"]], [], 1), edge_of_nuggets([["a"]], ["a"], 1)
    ('nothing_needed', '')
    """
    return "" if needed else "nothing_needed"


def edge_of_preferences(
    relevance: Sequence[int | None], n_relevant: int, n_nonrelevant: int
) -> str:
    """Name the edge on which a case lies: a kind of documents is missing.

    >>> edge_of_preferences([0], 0, 1), edge_of_preferences([1], 1, 0)
    ('nothing_relevant', 'nothing_else')
    """
    if not n_relevant:
        return "nothing_relevant"
    return "" if n_nonrelevant else "nothing_else"


def explain_bounds(relevance: Sequence[int | None], k: int) -> str:
    """Spell out the two ends.

    >>> explain_bounds([1, None, 0], 4)
    '1 / 4, (1 + 1) / 4'
    """
    first = list(relevance[:k])
    hits, unjudged = first.count(1), first.count(None)
    return f"{hits} / {k}, ({hits} + {unjudged}) / {k}"


def explain_nuggets(
    chunks: Sequence[Sequence[str]], needed: Sequence[str], k: int
) -> str | Sentence:
    """Spell out the share.

    >>> explain_nuggets([["a"], ["a", "b"]], ["a", "b", "c"], 1).places
    {'found': 'a', 'needed': 'a, b, c', 'n': 1, 'size': 3}
    >>> explain_nuggets([["a"]], [], 1)
    Sentence(id='nothing_needed', places={})
    """
    if not needed:
        return Sentence("nothing_needed")
    found = [nugget for nugget in needed if any(nugget in each for each in chunks[:k])]
    return Sentence(
        "found_of_needed",
        {
            "found": ", ".join(found) or "none",
            "needed": ", ".join(needed),
            "n": len(found),
            "size": len(needed),
        },
    )


def explain_preferences(
    relevance: Sequence[int | None], n_relevant: int, n_nonrelevant: int
) -> str | Sentence:
    """Spell out what each relevant document counts.

    >>> explain_preferences([1, 0, None, 1], 2, 3)
    '(1 + (1 - 1 / 2)) / 2'
    >>> explain_preferences([0], 0, 1)
    Sentence(id='none_relevant', places={})
    """
    if not n_relevant:
        return Sentence("none_relevant")
    size, terms = min(n_relevant, n_nonrelevant), []
    for i, mark in enumerate(relevance):
        if mark == 1:
            above = min(relevance[:i].count(0), n_relevant)
            terms.append(f"(1 - {above} / {size})" if above else "1")
    return f"({' + '.join(terms) or '0'}) / {n_relevant}"


def refuse_preferences(
    relevance: Sequence[int], n_relevant: object, n_nonrelevant: object
) -> Sentence | None:
    """Say what is wrong with a case of bpref; None if nothing is.

    >>> refuse_preferences([1, 0], 1, 1), refuse_preferences([1, 0], 1, 0)
    (None, Sentence(id='too_few', places={'what': 0, 'shown': 1}))
    """
    if not are_whole(relevance, 0, 1):
        return Sentence("not_marks", {"answer": relevance})
    for number, mark in ((n_relevant, 1), (n_nonrelevant, 0)):
        if not is_whole(number, relevance.count(mark)):
            return Sentence("too_few", {"what": number, "shown": relevance.count(mark)})
    return None


def refuse_marks(relevance: list) -> Sentence | None:
    """Say why a list is not one of four marks with one unjudged document; None if it is.

    >>> refuse_marks([1, 0, 0, 1])
    Sentence(id='not_four_marks', places={'answer': [1, 0, 0, 1]})
    """
    # The functions of the chapter write an unjudged document as None.
    fits = len(relevance) == 4 and sum(mark in UNJUDGED for mark in relevance) == 1
    known = all(mark in UNJUDGED or is_whole(mark, 0, 1) for mark in relevance)
    return None if fits and known else Sentence("not_four_marks", {"answer": relevance})


def falls_by_finding(relevance: Sequence[int | str]) -> list[Sentence]:
    """Return what a list lacks whose AP falls when its unjudged document is found relevant.

    >>> falls_by_finding([1, 0, 0, "?"])
    []
    >>> falls_by_finding(["?", 0, 0, 1])[0].id
    'does_not_fall'
    """
    before, after = (
        average_precision([fill if mark in UNJUDGED else mark for mark in relevance])
        for fill in (0, 1)
    )
    if after < before:
        return []
    return [Sentence("does_not_fall", {"before": f"{before:.4f}", "after": f"{after:.4f}"})]
