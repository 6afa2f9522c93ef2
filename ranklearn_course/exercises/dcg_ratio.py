"""The normalised DCG with named mistakes: what a learner's function may do instead."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ranklearn_course.checker import UNSPECIFIED, Catalogue
from ranklearn_course.exercises.dcg_sum import (
    CUTOFF_SWITCHES,
    DISCOUNT_SWITCHES,
    GAIN_SWITCHES,
    ORDER_SWITCHES,
    explain_sum,
    is_short,
    weigh,
)
from ranklearn_course.exercises.edges import Switch
from ranklearn_course.exercises.precision_ap import CNBLOGS, CUTOFFS, ORDERS

# The gain in the list and in the ideal list, where they differ.
MIXED_GAINS = {
    "linear_ideal": ("exponential", "linear"),
    "linear_list": ("linear", "exponential"),
}
MIXED_DISCOUNTS = {"natural_list": ("natural", "log2"), "plain_ideal": ("log2", "none")}
# Which grades make up the ideal list: `top` are the first n of the ranking.
IDEALS = {
    "list": lambda ranking, top, n: sorted(ranking, reverse=True)[:n],
    "first_k": lambda ranking, top, n: sorted(top, reverse=True),
    "uncut": lambda ranking, top, n: sorted(ranking, reverse=True),
    "ascending": lambda ranking, top, n: sorted(ranking)[:n],
    "best_grade": lambda ranking, top, n: [max(ranking)] * n,
    "relevant": lambda ranking, top, n: [1] * sum(grade > 0 for grade in ranking[:n]),
}
RESULTS = {
    "ratio": lambda found, best: found / best,
    "list": lambda found, best: found,
    "loss": lambda found, best: 1 - found / best,
    "difference": lambda found, best: best - found,
    "inverse": lambda found, best: best / found,
}
UNDEFINED = {"zero": 0.0, "one": 1.0}


def make_ndcg(
    *,
    gain: str = "exponential",
    discount: str = "log2",
    ideal: str = "list",
    cutoff: str = "k",
    order: str = "given",
    result: str = "ratio",
    undefined: str = "zero",
) -> Callable:
    """Return nDCG@k, or one of its wrong variants.

    >>> make_ndcg()([1, 0], 2) == (1 / 1) / (1 / 1)
    True
    >>> make_ndcg(result="loss")([1, 0], 2) == 1 - 1
    True
    """
    gains = MIXED_GAINS.get(gain, (gain, gain))
    weights = MIXED_DISCOUNTS.get(discount, (discount, discount))

    def ndcg(relevance: Sequence[int], k: int) -> object:
        ranking = ORDERS[order](relevance)
        if not any(ranking):
            return UNDEFINED[undefined]
        n = CUTOFFS[cutoff](k, len(ranking))
        top = ranking[:n]
        found = weigh(top, gains[0], weights[0])
        best = weigh(IDEALS[ideal](ranking, top, n), gains[1], weights[1])
        try:
            return RESULTS[result](found, best)
        except ZeroDivisionError:
            return UNSPECIFIED

    return ndcg


def explain_ndcg(relevance: Sequence[int], k: int) -> str:
    """Spell out the arithmetic of nDCG@k.

    >>> explain_ndcg([0, 2], 2)
    '(3/log2(3)) / (3/log2(2))'
    >>> explain_ndcg([0, 0], 2)
    '0, because nothing is relevant'
    """
    if not any(relevance):
        return "0, because nothing is relevant"
    found, best = relevance[:k], sorted(relevance, reverse=True)[:k]
    total = f"({explain_sum(found)})" if any(found) else "0"
    return f"{total} / ({explain_sum(best)})"


def is_edge(relevance: Sequence[int], k: int) -> bool:
    """Nothing is relevant, or the list ends before rank k.

    >>> is_edge([0, 0], 1), is_edge([1], 2), is_edge([0, 1], 1)
    (True, True, False)
    """
    return not any(relevance) or is_short(relevance, k)


IDEAL_SWITCHES = (
    Switch(
        "result",
        "list",
        "It returns DCG and does not divide by the ideal DCG.",
        "What is the largest value that nDCG may have?",
    ),
    Switch(
        "ideal",
        "first_k",
        "It sorts the first k documents only to make the ideal list.",
        "Can a good document from after rank k move up in the ideal list?",
        source="mlflow PR #24550: an ideal list made from what was returned flatters the run",
    ),
    Switch(
        "ideal",
        "uncut",
        "It does not cut the ideal list at k.",
        "Can a perfect list with more than k relevant documents reach 1?",
    ),
    Switch(
        "ideal",
        "ascending",
        "It sorts the ideal list the wrong way round.",
        "Which grade stands first in the best list?",
        source="a sort without reverse=True",
    ),
    Switch(
        "ideal",
        "best_grade",
        "It fills the ideal list with k documents of the best grade, whether they exist or not.",
        "Can the best order of the documents that you have reach 1?",
    ),
    Switch(
        "ideal",
        "relevant",
        "It divides by the ideal DCG of as many documents of grade 1 as were found.",
        "Which grades does the ideal list hold, and from which ranks may they come?",
    ),
    Switch(
        "gain",
        "linear_ideal",
        "It takes 2^g - 1 as the gain in the list, and the grade itself in the ideal list.",
        "Do both sums of your fraction use the same gain?",
        source=f"the two forms of DCG that stand side by side in {CNBLOGS}",
    ),
    Switch(
        "gain",
        "linear_list",
        "It takes the grade itself as the gain in the list, and 2^g - 1 in the ideal list.",
        "Do both sums of your fraction use the same gain?",
        source=f"the two forms of DCG that stand side by side in {CNBLOGS}",
    ),
    Switch(
        "discount",
        "natural_list",
        "It uses the natural logarithm in the list, and base 2 in the ideal list.",
        "Which base has each of your two logarithms?",
    ),
    Switch(
        "discount",
        "plain_ideal",
        "It does not discount the ideal list.",
        "Which value does a perfect list of two relevant documents get?",
    ),
)
NDCG = Catalogue(
    make_ndcg,
    (
        *IDEAL_SWITCHES,
        *GAIN_SWITCHES,
        *DISCOUNT_SWITCHES,
        *CUTOFF_SWITCHES,
        *ORDER_SWITCHES,
        Switch(
            "result",
            "loss",
            "It returns 1 - nDCG.",
            "Does a better list get a larger or a smaller value?",
        ),
        Switch(
            "result",
            "difference",
            "It subtracts DCG from the ideal DCG.",
            "Is nDCG a distance or a ratio?",
            source=f"{CNBLOGS}: nDCG says how far DCG is from the ideal",
        ),
        Switch(
            "result",
            "inverse",
            "It divides the ideal DCG by DCG.",
            "Which of the two sums is the larger one?",
        ),
        Switch(
            "undefined",
            "one",
            "It gives 1 where nothing is relevant.",
            "How good is a list that could not have shown anything relevant?",
            "convention",
            "CatBoost, LightGBM and XGBoost",
            "XGBoost #2208; scikit-learn PR #33199",
        ),
    ),
)
