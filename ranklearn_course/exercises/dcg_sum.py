"""DCG with named mistakes: what a learner's function may do instead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import e, log, log2, log10, sqrt

from ranklearn_course.checker import Catalogue, ranking_cases
from ranklearn_course.exercises.edges import Switch
from ranklearn_course.exercises.precision_ap import CNBLOGS, CUTOFFS, HABR, ORDERS, TDS

KOREAN = "the Korean post on learning to rank"
THESIS = "the MIPT thesis on smooth metrics"

GAINS = {
    "exponential": lambda grade: 2**grade - 1,
    "linear": lambda grade: grade,
    "power": lambda grade: 2**grade,
    "binary": lambda grade: int(grade > 0),
    "square": lambda grade: grade**2,
    "double": lambda grade: 2 * grade - 1,
    "xor": lambda grade: 2 ^ (int(grade) - 1),
    "natural_power": lambda grade: e**grade - 1,
}
# The weight of rank i, by which the gain is multiplied.
WEIGHTS = {
    "log2": lambda i: 1 / log2(i + 1),
    "rank": lambda i: 1 / i,
    "none": lambda i: 1,
    "korean": lambda i: 1 / max(1, log2(i)),
    "next": lambda i: 1 / log2(i + 2),
    "skip": lambda i: 1 / log2(i) if i > 1 else 0,
    "natural": lambda i: 1 / log(i + 1),
    "decimal": lambda i: 1 / log10(i + 1),
    "outside": lambda i: 1 / (1 + log2(i)),
    "root": lambda i: 1 / sqrt(i),
    "multiplied": lambda i: log2(i + 1),
    "upside_down": lambda i: i,
}
RESULTS = {
    "sum": lambda terms, gains, weights, k: sum(terms),
    "mean": lambda terms, gains, weights, k: sum(terms) / k,
    "last": lambda terms, gains, weights, k: terms[-1] if terms else 0,
    "totals": lambda terms, gains, weights, k: sum(gains) / sum(1 / w for w in weights or [1]),
    "added": lambda terms, gains, weights, k: sum(gains) + sum(weights),
}


def weigh(grades: Sequence[int], gain: str, weight: str) -> float:
    """Return the sum of gain times weight over a list.

    >>> weigh([2, 0, 1], "linear", "rank") == 2/1 + 0/2 + 1/3
    True
    """
    return sum(GAINS[gain](grade) * WEIGHTS[weight](i) for i, grade in enumerate(grades, 1))


def make_dcg(
    *,
    gain: str = "exponential",
    discount: str = "log2",
    cutoff: str = "k",
    order: str = "given",
    result: str = "sum",
) -> Callable:
    """Return DCG@k, or one of its wrong variants.

    >>> make_dcg()([2, 0, 1], 3) == (2**2 - 1) / log2(2) + (2**1 - 1) / log2(4)
    True
    >>> make_dcg(discount="rank")([2, 0, 1], 3) == (2**2 - 1) / 1 + (2**1 - 1) / 3
    True
    """
    gain_of, weight_of = GAINS[gain], WEIGHTS[discount]

    def dcg(relevance: Sequence[int], k: int) -> float:
        ranking = ORDERS[order](relevance)
        top = ranking[: CUTOFFS[cutoff](k, len(ranking))]
        gains = [gain_of(grade) for grade in top]
        weights = [weight_of(i) for i in range(1, len(top) + 1)]
        terms = [g * w for g, w in zip(gains, weights, strict=True)]
        value = RESULTS[result]
        # 1/0 where the discount "skip" leaves rank 1 out.
        return value(terms, gains, [w for w in weights if w], k)

    return dcg


def explain_sum(grades: Sequence[int]) -> str:
    """Spell out the DCG of a list, without its zeros.

    >>> explain_sum([2, 0, 1])
    '3/log2(2) + 1/log2(4)'
    >>> explain_sum([0])
    '0'
    """
    terms = [f"{2**grade - 1}/log2({i + 1})" for i, grade in enumerate(grades, 1) if grade]
    return " + ".join(terms) or "0"


def explain_dcg(relevance: Sequence[int], k: int) -> str:
    """Spell out the arithmetic of DCG@k.

    >>> explain_dcg([1, 0, 2], 2)
    '1/log2(2)'
    """
    return explain_sum(relevance[:k])


def is_short(relevance: Sequence[int], k: int) -> bool:
    """Tell whether the list ends before rank k.

    >>> is_short([1], 2), is_short([0, 1], 1)
    (True, False)
    """
    return k > len(relevance)


NOT_GRADES = "relevance must be a list of whole numbers of at least 0, got {relevance}."
NOT_A_CUTOFF = "k must be a positive whole number, got {k}."


def is_whole(value: object) -> bool:
    """Tell whether a value is a whole number, and not True or False.

    >>> is_whole(2), is_whole(True), is_whole(2.5)
    (True, False, False)
    """
    return isinstance(value, int) and not isinstance(value, bool)


def refuse(relevance: object, k: object) -> str:
    """Say what is wrong with a case, in a sentence; empty if nothing is.

    >>> refuse([1, 0], 0)
    'k must be a positive whole number, got 0.'
    """
    is_list = isinstance(relevance, list | tuple) and len(relevance) > 0
    if not is_list or not all(is_whole(grade) and grade >= 0 for grade in relevance):
        return NOT_GRADES.format(relevance=relevance)
    return "" if is_whole(k) and k > 0 else NOT_A_CUTOFF.format(k=k)


# The metrics have no value for a list without documents.
CASES = tuple(case for case in ranking_cases((0, 1, 2), 4, 5, 30) if case[0])

GAIN_SWITCHES = (
    Switch(
        "gain",
        "linear",
        "It takes the grade itself as the gain, not 2^g - 1.",
        "What is a document of grade 2 worth, if one of grade 1 is worth 1?",
        "convention",
        "trec_eval, scikit-learn and the Korean post",
        f"{CNBLOGS}, first form; {KOREAN}; ireval/cwl #20, anserini #92",
    ),
    Switch(
        "gain",
        "power",
        "It takes 2^g as the gain and forgets to subtract 1.",
        "What should an irrelevant document earn?",
    ),
    Switch(
        "gain",
        "binary",
        "It treats grades as relevant or not.",
        "Is a document of grade 2 worth more than one of grade 1?",
        "convention",
        "recommenders",
        "recommenders, ndcg_at_k with its default score_type",
    ),
    Switch(
        "gain",
        "double",
        "It computes 2g - 1, not two to the power of g minus 1.",
        "What is the gain of a document of grade 0?",
    ),
    Switch(
        "gain",
        "xor",
        "It writes 2 ^ g, which is not a power in Python.",
        "What does Python answer to 2 ^ 3, and what to 2 ** 3?",
    ),
)
DISCOUNT_SWITCHES = (
    Switch(
        "discount",
        "rank",
        "It divides by the rank, not by its logarithm.",
        "By what is the gain at rank 3 divided?",
        "convention",
        "the MIPT thesis and CatBoost with denominator=Position",
        THESIS,
    ),
    Switch(
        "discount",
        "none",
        "It does not discount: the sum is the same in every order.",
        "What happens to your value if ranks 1 and 2 are swapped?",
        source=f"CG in {CNBLOGS} and {HABR}",
    ),
    Switch(
        "discount",
        "korean",
        "It does not discount rank 2: it divides by log2(i) from there on.",
        "Do ranks 1 and 2 get the same weight in your function?",
        "convention",
        "the Korean post, and Järvelin and Kekäläinen with base 2",
        KOREAN,
    ),
    Switch(
        "discount",
        "next",
        "It divides by log2(i + 2): one rank too far.",
        "By what is the gain at rank 1 divided, if enumerate starts at 1?",
    ),
    Switch(
        "discount",
        "skip",
        "It leaves the first document out and divides by log2(i) from rank 2 on.",
        "Where does your sum count the document at rank 1?",
        source=f"the sum from i = 2 in {KOREAN}; {HABR} calls log2(position) the discount",
    ),
    Switch(
        "discount",
        "outside",
        "It divides by 1 + log2(i), not by log2(1 + i).",
        "Is 1 added to the rank or to the logarithm?",
    ),
    Switch(
        "discount",
        "multiplied",
        "It multiplies by log2(i + 1), so that late documents count more.",
        "Does a document gain or lose worth if it slips down?",
        source=f"{TDS}: the discount is said to be higher at higher positions",
    ),
    Switch(
        "discount",
        "upside_down",
        "It divides by 1/rank, which multiplies by the rank: the last one counts most.",
        "Which order of [1, 0] does your function like better?",
        source=f"{THESIS}: divides by a discount of 1/i",
    ),
)
CUTOFF_SWITCHES = (
    Switch(
        "cutoff",
        "ignored",
        "It ignores the cutoff k.",
        "May a document after rank k change the value?",
    ),
    Switch(
        "cutoff",
        "short",
        "It stops at rank k - 1.",
        "How many documents does relevance[:k] hold, and how many does your sum visit?",
    ),
    Switch(
        "cutoff",
        "long",
        "It reads rank k + 1 as well.",
        "How many documents does relevance[:k] hold, and how many does your sum visit?",
    ),
)
ORDER_SWITCHES = (
    Switch(
        "order",
        "descending",
        "It sorts the list first, so that every list looks perfect.",
        "Do [1, 0] and [0, 1] get different values?",
    ),
    Switch(
        "order",
        "reversed",
        "It reads the list from its end.",
        "Which end of the list is rank 1?",
    ),
)
DCG = Catalogue(
    make_dcg,
    (
        *GAIN_SWITCHES,
        Switch(
            "gain",
            "square",
            "It squares the grade.",
            "Where does the grade stand in 2^g: below or above?",
        ),
        Switch(
            "gain",
            "natural_power",
            "It takes e^g - 1 as the gain, as numpy.expm1 does.",
            "Which number is raised to the power of the grade?",
        ),
        *DISCOUNT_SWITCHES,
        Switch(
            "discount",
            "natural",
            "It uses the natural logarithm.",
            "Which base does math.log have if you give it one number?",
            source="recommenders, ndcg_at_k: harmless in a ratio, not in DCG",
        ),
        Switch(
            "discount",
            "decimal",
            "It uses the logarithm of base 10.",
            "By what is the gain at rank 1 divided?",
        ),
        Switch(
            "discount",
            "root",
            "It divides by the square root of the rank.",
            "Which function of the rank does the formula name?",
        ),
        *CUTOFF_SWITCHES,
        *ORDER_SWITCHES,
        Switch(
            "order",
            "ascending",
            "It sorts the list first, with the best documents at the end.",
            "Do [1, 0] and [0, 1] get different values?",
        ),
        Switch(
            "result",
            "mean",
            "It divides the sum by k.",
            "DCG is a sum. What would you divide by?",
        ),
        Switch(
            "result",
            "last",
            "It keeps the last term only.",
            "Does your loop add to the sum, or does it replace it?",
        ),
        Switch(
            "result",
            "totals",
            "It divides the sum of the gains by the sum of the divisors.",
            "Is each gain divided by its own logarithm, or are both added up first?",
        ),
        Switch(
            "result",
            "added",
            "It adds gains and discounts and does not multiply them.",
            "What does an irrelevant document contribute to your sum?",
            source=f"{TDS}, in translation: DCG sums gains and discounts",
        ),
    ),
)
