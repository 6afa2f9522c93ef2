"""F and macro recall with named mistakes: what a learner's function may do instead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import median

from ranklearn_course.checker import UNSPECIFIED, Catalogue
from ranklearn_course.exercises.edges import Switch

CNBLOGS = "the cnblogs post"

WEIGHTS = {
    "squared": lambda beta: beta**2,
    "linear": lambda beta: beta,
    "ignored": lambda beta: 1,
    "swapped": lambda beta: 1 / beta**2,
}
MEANS = {
    "harmonic": lambda p, r, w: (1 + w) * p * r / (w * p + r),
    "arithmetic": lambda p, r, w: (p + w * r) / (1 + w),
    "geometric": lambda p, r, w: (p * r**w) ** (1 / (1 + w)),
    "unscaled": lambda p, r, w: p * r / (w * p + r),
    "smaller": lambda p, r, w: min(p, r),
    "precision": lambda p, r, w: p,
    "recall": lambda p, r, w: r,
}
# The sizes by which precision and recall divide the documents that are in both sets.
SIZES = {
    "own": lambda relevant, retrieved: (sum(retrieved), sum(relevant)),
    "all": lambda relevant, retrieved: (len(relevant), len(relevant)),
    "union": lambda relevant, retrieved: 2 * (sum(map(max, relevant, retrieved)),),
}
HITS = {
    "both": lambda relevant, retrieved: sum(map(min, relevant, retrieved)),
    "agree": lambda relevant, retrieved: sum(
        a == b for a, b in zip(relevant, retrieved, strict=True)
    ),
}


def make_f(
    *,
    weight: str = "squared",
    mean: str = "harmonic",
    sizes: str = "own",
    hits: str = "both",
    finish: str = "value",
) -> Callable:
    """Return F with beta, or one of its wrong variants.

    >>> f = make_f()([1, 1, 1, 1, 0, 0], [1, 1, 1, 0, 1, 1], 1)  # P = 3/5, R = 3/4
    >>> abs(f - 2 * (3/5) * (3/4) / (3/5 + 3/4)) < 1e-12
    True
    """

    def f_beta(relevant: Sequence[int], retrieved: Sequence[int], beta: float) -> object:
        count = HITS[hits](relevant, retrieved)
        n_retrieved, n_relevant = SIZES[sizes](relevant, retrieved)
        try:
            p, r = count / n_retrieved, count / n_relevant
            value = MEANS[mean](p, r, WEIGHTS[weight](beta))
        except ZeroDivisionError:
            value = 0.0
        return 1 - value if finish == "complement" else value

    return f_beta


def explain_f(relevant: Sequence[int], retrieved: Sequence[int], beta: float) -> str:
    """Spell out the arithmetic of F.

    >>> explain_f([1, 1, 0], [1, 0, 1], 2)
    '(1 + 2²) × 1/2 × 1/2 / (2² × 1/2 + 1/2)'
    >>> explain_f([1, 0], [0, 1], 2)
    '0, because no retrieved document is relevant'
    """
    count = HITS["both"](relevant, retrieved)
    if not count:
        return "0, because no retrieved document is relevant"
    p, r = f"{count}/{sum(retrieved)}", f"{count}/{sum(relevant)}"
    return f"(1 + {beta}²) × {p} × {r} / ({beta}² × {p} + {r})"


F_BETA = Catalogue(
    make_f,
    (
        Switch(
            "weight",
            "linear",
            "It uses beta without the square.",
            "How much more than precision does recall weigh for beta = 2: twice, or four times?",
            source=f"{CNBLOGS}, which says that F2 gives recall twice the importance",
        ),
        Switch(
            "weight",
            "ignored",
            "It ignores beta: that is F1.",
            "Does your value change if beta changes?",
        ),
        Switch(
            "weight",
            "swapped",
            "It gives precision the weight that recall should have.",
            "For a large beta, should F come close to precision or to recall?",
        ),
        Switch(
            "mean",
            "arithmetic",
            "It takes the arithmetic mean, not the harmonic one.",
            "Precision 1 and recall nearly 0: what should F be close to?",
        ),
        Switch(
            "mean",
            "geometric",
            "It takes the geometric mean, not the harmonic one.",
            "Which mean is one over the mean of 1/precision and 1/recall?",
            "convention",
            "the Fowlkes-Mallows index",
            "Fowlkes and Mallows (1983)",
        ),
        Switch(
            "mean",
            "unscaled",
            "It leaves out the factor 1 + beta².",
            "What is F if precision and recall are both 1?",
        ),
        Switch(
            "mean",
            "smaller",
            "It takes the smaller of precision and recall.",
            "If the larger one of the two rises, does F rise?",
        ),
        Switch(
            "mean",
            "precision",
            "It gives precision alone.",
            "Which documents would change recall and leave precision as it is?",
        ),
        Switch(
            "mean",
            "recall",
            "It gives recall alone.",
            "Which documents would change precision and leave recall as it is?",
        ),
        Switch(
            "sizes",
            "all",
            "It divides by the number of all documents.",
            "Does one more document that is neither relevant nor retrieved change F?",
        ),
        Switch(
            "sizes",
            "union",
            "It divides by the documents that are relevant or retrieved: that is Jaccard's index.",
            "Which documents does precision divide by, and which does recall divide by?",
        ),
        Switch(
            "hits",
            "agree",
            "It counts documents that are neither relevant nor retrieved as hits.",
            "Which of the four cells of the confusion table enter precision and recall?",
        ),
        Switch(
            "finish",
            "complement",
            "It gives 1 - F.",
            "Is F of a perfect set 1 or 0?",
            "convention",
            "van Rijsbergen's book",
            "van Rijsbergen (1979)",
        ),
    ),
)

SHARES = {
    "recall": lambda found, relevant: found / relevant,
    "upside_down": lambda found, relevant: relevant / found,
    "missed": lambda found, relevant: (relevant - found) / relevant,
}
POOLS = {
    "macro": lambda shares, found, relevant: sum(shares) / len(shares),
    "micro": lambda shares, found, relevant: sum(found) / sum(relevant),
    "sum": lambda shares, found, relevant: sum(shares),
    "median": lambda shares, found, relevant: median(shares),
    "best": lambda shares, found, relevant: max(shares),
    "worst": lambda shares, found, relevant: min(shares),
    "first": lambda shares, found, relevant: shares[0],
    "documents": lambda shares, found, relevant: sum(shares) / sum(relevant),
    "answered": lambda shares, found, relevant: sum(shares) / sum(map(bool, found)),
    "defined": lambda shares, found, relevant: sum(shares) / sum(map(bool, relevant)),
}


def make_macro_recall(*, share: str = "recall", pool: str = "macro") -> Callable:
    """Return macro recall, or one of its wrong variants.

    >>> make_macro_recall()([1, 1], [1, 10]) == (1/1 + 1/10) / 2
    True
    >>> make_macro_recall(pool="micro")([1, 1], [1, 10]) == (1 + 1) / (1 + 10)
    True
    """

    def macro_recall(found: Sequence[int], relevant: Sequence[int]) -> object:
        pairs = zip(found, relevant, strict=True)
        try:
            shares = [SHARES[share](hits, n) if n else 0.0 for hits, n in pairs]
            return POOLS[pool](shares, found, relevant)
        except ZeroDivisionError:
            return UNSPECIFIED

    return macro_recall


def explain_macro(found: Sequence[int], relevant: Sequence[int]) -> str:
    """Spell out the arithmetic of macro recall.

    >>> explain_macro([1, 1, 0], [1, 10, 0])
    '(1/1 + 1/10 + 0) / 3'
    """
    pairs = zip(found, relevant, strict=True)
    terms = [f"{hits}/{n}" if n else "0" for hits, n in pairs]
    return f"({' + '.join(terms)}) / {len(terms)}"


MACRO_RECALL = Catalogue(
    make_macro_recall,
    (
        Switch(
            "pool",
            "micro",
            "It pools the documents of all users: that is the micro average.",
            "A user with ten relevant documents and a user with one: do both count the same?",
            "convention",
            f"the code of {CNBLOGS}",
            f"{CNBLOGS}, recall over users",
        ),
        Switch(
            "pool",
            "sum",
            "It adds up the recalls and does not divide.",
            "What is the largest value that your function can return?",
        ),
        Switch(
            "pool",
            "median",
            "It takes the median of the users, not the mean.",
            "If the best of three users does better, does the mean rise?",
        ),
        Switch(
            "pool",
            "best",
            "It takes the best user.",
            "If another user does better, does the mean rise?",
        ),
        Switch(
            "pool",
            "worst",
            "It takes the worst user.",
            "If another user does better, does the mean rise?",
        ),
        Switch(
            "pool",
            "first",
            "It looks at the first user only.",
            "Where in your function does the return stand: inside the loop, or after it?",
        ),
        Switch(
            "pool",
            "documents",
            "It divides by the number of relevant documents, not of users.",
            "A mean over users divides by what?",
        ),
        Switch(
            "pool",
            "answered",
            "It leaves out the users for whom nothing was found.",
            "If the system fails for a user, should its score stay as it was?",
            source="r_precision_at_k in recommenders averages over users with a hit",
        ),
        Switch(
            "pool",
            "defined",
            "It leaves out the users for whom nothing is relevant.",
            "What does the exercise say about a user for whom nothing is relevant?",
            "convention",
            "torchmetrics",
            "torchmetrics, empty_target_action='skip'",
        ),
        Switch(
            "share",
            "upside_down",
            "It divides the relevant documents by those found.",
            "Can your value exceed 1?",
        ),
        Switch(
            "share",
            "missed",
            "It gives the share of relevant documents that were missed.",
            "Is recall 1 or 0 if everything was found?",
        ),
    ),
)
