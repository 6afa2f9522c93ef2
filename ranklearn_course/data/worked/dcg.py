"""Worked examples of chapter dcg: gains, discounts, ideal lists."""

from __future__ import annotations

from functools import partial
from math import log, log2, sqrt

from ranklearn_course.data.worked.example import SHARED, SHARED_STORY, Example, row

_dcg = partial(row, "dcg")

_TDS = (3, 5, 0, 4, 1)
_TDS_DCG = 7 + 31 / log2(3) + 0 + 15 / log2(5) + 1 / log2(6)
_TDS_IDEAL = 31 + 15 / log2(3) + 7 / log2(4) + 1 / log2(5) + 0
_TDS_NOTE = "The guide prints its numbers inside a figure; these five grades are ours."

_KOREAN = (4, 3, 4, 2, 1)
_KOREAN_FORM = {"gain": "linear", "discount": "jarvelin", "base": 2}
_KOREAN_DCG = 4 + 3 / 1 + 4 / log2(3) + 2 / log2(4) + 1 / log2(5)
_KOREAN_IDEAL = 4 + 4 / 1 + 3 / log2(3) + 2 / log2(4) + 1 / log2(5)
_KOREAN_NOTE = (
    "In this form ranks 1 and 2 have the same discount, so the order of the first two documents "
    "cannot be seen."
)

_SPAM_LAST = (3, -1, 1)
_SPAM_FIRST = (-1, 1, 3)
_SPAM_STORY = {
    _SPAM_LAST: "Grades 3, -1, 1, where -1 marks spam: the best document comes first.",
    _SPAM_FIRST: "Grades -1, 1, 3, where -1 marks spam: the best document comes last.",
}
_SPAM_NOTE = "The grade 3 lies outside the scale 2, 1, 0, -1 that the post gives."
_SPAM_LINEAR = {
    _SPAM_LAST: 3 - 1 / log2(3) + 1 / log2(4),
    _SPAM_FIRST: -1 + 1 / log2(3) + 3 / log2(4),
}
_SPAM_EXPONENTIAL = {
    _SPAM_LAST: 7 + (2**-1 - 1) / log2(3) + 1 / log2(4),
    _SPAM_FIRST: (2**-1 - 1) + 1 / log2(3) + 7 / log2(4),
}
_SPAM_IDEAL_LINEAR = 3 + 1 / log2(3) - 1 / log2(4)
_SPAM_IDEAL_EXPONENTIAL = 7 + 1 / log2(3) + (2**-1 - 1) / log2(4)

_HALF = sqrt(2) - 1  # the gain 2^r - 1 of a label of one half
_SCALE_NOTE = (
    "The article's gain 2^r - 1 with r from 0 to 1 is nearly linear; multiplying all labels by 4 "
    "turns this comparison round."
)


def _spam(metric: str, grades: tuple, gain: str, value: float) -> Example:
    place = "last" if grades == _SPAM_LAST else "first"
    return _dcg(
        "cnblogs",
        metric,
        f"cnblogs_{metric}_{gain}_spam_{place}",
        _SPAM_STORY[grades],
        arguments={"relevance": grades, "gain": gain},
        value=value,
        note=_SPAM_NOTE,
    )


def _cumulative(grades: tuple, name: str) -> Example:
    return _dcg(
        "cnblogs",
        "cumulative_gain",
        name,
        _SPAM_STORY[grades],
        arguments={"relevance": grades},
        value=3 - 1 + 1,
        note="Cumulative gain cannot tell the two orders apart. " + _SPAM_NOTE,
    )


def _scale(grades: tuple, name: str, value: float) -> Example:
    return _dcg(
        "habr",
        "ndcg",
        name,
        "Three labels; the same list with labels four times as large is another example.",
        arguments={"relevance": grades, "gain": "exponential"},
        value=value,
        note=_SCALE_NOTE,
    )


def _convention(name: str, who: str, value: float, **options: object) -> Example:
    return _dcg(
        "course",
        "ndcg",
        f"shared_ndcg_{name}",
        SHARED_STORY,
        arguments={**SHARED, "k": 5, **options},
        value=value,
        note=who,
    )


DCG = (
    _dcg(
        "habr",
        "dcg",
        "habr_dcg10_ceiling",
        "Ten relevant elements: the largest DCG@10 that binary labels allow.",
        arguments={"relevance": 10 * (1,), "k": 10, "gain": "exponential"},
        value=sum(1 / log2(1 + rank) for rank in range(1, 11)),
        note="The article calls the range of DCG unclear; for labels from 0 to 1 this is its end. "
        "It discounts by the logarithm of the rank, which must be that of the rank plus one.",
    ),
    _scale((0, 1, 0.5), "habr_labels_a", (1 / log2(3) + _HALF / 2) / (1 + _HALF / log2(3))),
    _scale((0.5, 0, 1), "habr_labels_b", (_HALF + 1 / 2) / (1 + _HALF / log2(3))),
    _scale((0, 4, 2), "habr_labels_a_times_4", (15 / log2(3) + 3 / 2) / (15 + 3 / log2(3))),
    _scale((2, 0, 4), "habr_labels_b_times_4", (3 + 15 / 2) / (15 + 3 / log2(3))),
    _dcg(
        "tds",
        "dcg",
        "tds_dcg",
        "Five documents with grades 3, 5, 0, 4, 1.",
        arguments={"relevance": _TDS, "gain": "exponential"},
        value=_TDS_DCG,
        note=_TDS_NOTE,
    ),
    _dcg(
        "tds",
        "ideal_dcg",
        "tds_ideal_dcg",
        "The same five documents in the best order.",
        arguments={"judged": _TDS, "gain": "exponential"},
        value=_TDS_IDEAL,
        note=_TDS_NOTE,
    ),
    _dcg(
        "tds",
        "ndcg",
        "tds_ndcg",
        "Five documents with grades 3, 5, 0, 4, 1.",
        arguments={"relevance": _TDS, "gain": "exponential"},
        value=_TDS_DCG / _TDS_IDEAL,
        note=_TDS_NOTE,
    ),
    _dcg(
        "tds",
        "ndcg",
        "tds_films_1_ndcg",
        "The seven films in the order of system 1, which has the larger error.",
        arguments={"relevance": (5, 4, 4, 2, 2, 1, 1), "gain": "linear"},
        value=1.0,
        note="The guide prints its numbers inside a figure; these films are ours.",
    ),
    _dcg(
        "tds",
        "ndcg",
        "tds_films_2_ndcg",
        "The seven films in the order of system 2, which has the smaller error.",
        arguments={"relevance": (2, 2, 5, 4, 4, 1, 1), "gain": "linear"},
        value=(2 + 2 / log2(3) + 5 / 2 + 4 / log2(5) + 4 / log2(6) + 1 / log2(7) + 1 / 3)
        / (5 + 4 / log2(3) + 4 / 2 + 2 / log2(5) + 2 / log2(6) + 1 / log2(7) + 1 / 3),
        note="The guide prints its numbers inside a figure; these films are ours.",
    ),
    _dcg(
        "korean",
        "cumulative_gain",
        "korean_cg",
        "Grades 4, 3, 4, 2, 1.",
        arguments={"relevance": _KOREAN},
        value=4 + 3 + 4 + 2 + 1,
        stated=14,
    ),
    _dcg(
        "korean",
        "dcg",
        "korean_dcg",
        "Grades 4, 3, 4, 2, 1, weighed 1 at rank 1 and 1/log2(i) from rank 2 on.",
        arguments={"relevance": _KOREAN, **_KOREAN_FORM},
        value=_KOREAN_DCG,
        stated=10.954395572359225,
        note=_KOREAN_NOTE,
    ),
    _dcg(
        "korean",
        "ideal_dcg",
        "korean_ideal_dcg",
        "The same grades in the best order, 4, 4, 3, 2, 1.",
        arguments={"judged": _KOREAN, **_KOREAN_FORM},
        value=_KOREAN_IDEAL,
        stated=11.323465818787767,
    ),
    _dcg(
        "korean",
        "ndcg",
        "korean_ndcg",
        "Grades 4, 3, 4, 2, 1.",
        arguments={"relevance": _KOREAN, **_KOREAN_FORM},
        value=_KOREAN_DCG / _KOREAN_IDEAL,
        stated=0.9674066003876495,
        note=_KOREAN_NOTE,
    ),
    _dcg(
        "korean",
        "ndcg",
        "korean_ndcg_swapped",
        "The first two documents swapped, 3, 4, 4, 2, 1: the number stays.",
        arguments={"relevance": (3, 4, 4, 2, 1), **_KOREAN_FORM},
        value=_KOREAN_DCG / _KOREAN_IDEAL,
        note=_KOREAN_NOTE,
    ),
    _dcg(
        "korean",
        "ndcg",
        "korean_ndcg_standard",
        "Grades 4, 3, 4, 2, 1 with the usual discount 1/log2(i + 1).",
        arguments={"relevance": _KOREAN, "gain": "linear"},
        value=(4 + 3 / log2(3) + 4 / 2 + 2 / log2(5) + 1 / log2(6))
        / (4 + 4 / log2(3) + 3 / 2 + 2 / log2(5) + 1 / log2(6)),
    ),
    _dcg(
        "korean",
        "ndcg",
        "korean_ideal_of_the_returned",
        "Grades 2, 1 are returned, a 4 is missed; the ideal list is made of what was returned.",
        arguments={"relevance": (2, 1), "k": 2, **_KOREAN_FORM},
        value=1.0,
        note="The post takes the ideal list from the returned documents, which hides missed ones. "
        "The grades are ours.",
    ),
    _dcg(
        "korean",
        "ndcg",
        "korean_ideal_of_all",
        "Grades 2, 1 are returned, a 4 is missed; the ideal list is made of all known grades.",
        arguments={"relevance": (2, 1), "judged": (2, 1, 4), "k": 2, **_KOREAN_FORM},
        value=(2 + 1) / (4 + 2),
    ),
    _cumulative(_SPAM_LAST, "cnblogs_cg_spam_last"),
    _cumulative(_SPAM_FIRST, "cnblogs_cg_spam_first"),
    *(_spam("dcg", grades, "linear", value) for grades, value in _SPAM_LINEAR.items()),
    *(_spam("dcg", grades, "exponential", value) for grades, value in _SPAM_EXPONENTIAL.items()),
    *(
        _spam("ndcg", grades, "linear", value / _SPAM_IDEAL_LINEAR)
        for grades, value in _SPAM_LINEAR.items()
    ),
    *(
        _spam("ndcg", grades, "exponential", value / _SPAM_IDEAL_EXPONENTIAL)
        for grades, value in _SPAM_EXPONENTIAL.items()
    ),
    _dcg(
        "cnblogs",
        "ndcg",
        "cnblogs_ndcg_below_zero",
        "A spam document on top, the one good document at rank 5.",
        arguments={"relevance": (-1, 0, 0, 0, 1), "gain": "linear"},
        value=(-1 + 1 / log2(6)) / (1 - 1 / log2(6)),
        note="The articles say that nDCG lies between 0 and 1. With negative grades it need not.",
    ),
    _dcg(
        "thesis",
        "dcg",
        "thesis_dcg_best_order",
        "Ratings 3, 2, 1 with the discount 1/i.",
        arguments={"relevance": (3, 2, 1), "gain": "linear", "discount": "reciprocal"},
        value=3 / 1 + 2 / 2 + 1 / 3,
        note="The thesis divides by a discount of 1/i, which multiplies by the rank: this best "
        "order would get 10 and the worst 14. The discount 1/i is meant. The ratings are ours.",
    ),
    _dcg(
        "thesis",
        "dcg",
        "thesis_dcg_worst_order",
        "Ratings 1, 2, 3 with the discount 1/i.",
        arguments={"relevance": (1, 2, 3), "gain": "linear", "discount": "reciprocal"},
        value=1 / 1 + 2 / 2 + 3 / 3,
        note="Divided by 1/i, as printed, this worst order wins with 14. The ratings are ours.",
    ),
    _convention(
        "linear",
        "TREC, scikit-learn, ir-measures: grades as gains, discount 1/log2(i + 1).",
        (3 / log2(3) + 1 / log2(5) + 2 / log2(6)) / (3 + 2 / log2(3) + 2 / 2 + 1 / log2(5)),
        gain="linear",
    ),
    _convention(
        "exponential",
        "Habr/E-Contenta, TDS guide, cnblogs' second form: gains 2^g - 1, discount 1/log2(i + 1).",
        (7 / log2(3) + 1 / log2(5) + 3 / log2(6)) / (7 + 3 / log2(3) + 3 / 2 + 1 / log2(5)),
        gain="exponential",
    ),
    _convention(
        "korean",
        "Korean LTR post: discount 1 at rank 1, then 1/log2(i).",
        (3 / 1 + 1 / log2(4) + 2 / log2(5)) / (3 + 2 / 1 + 2 / log2(3) + 1 / log2(4)),
        **_KOREAN_FORM,
    ),
    _convention(
        "jarvelin_3",
        "Järvelin and Kekäläinen (2002) with base 3: discount 1 up to rank 3, then 1/log3(i).",
        (3 + 1 / log(4, 3) + 2 / log(5, 3)) / (3 + 2 + 2 + 1 / log(4, 3)),
        gain="linear",
        discount="jarvelin",
        base=3,
    ),
    _convention(
        "reciprocal",
        "MIPT thesis, as it is meant: discount 1/i.",
        (3 / 2 + 1 / 4 + 2 / 5) / (3 + 2 / 2 + 2 / 3 + 1 / 4),
        gain="linear",
        discount="reciprocal",
    ),
    _convention(
        "exponential_reciprocal",
        "CatBoost with its options Exp and Position: gains 2^g - 1, discount 1/i.",
        (7 / 2 + 1 / 4 + 3 / 5) / (7 + 3 / 2 + 3 / 3 + 1 / 4),
        gain="exponential",
        discount="reciprocal",
    ),
)
