"""Worked examples of chapter precision: the first k, and average precision."""

from __future__ import annotations

from functools import partial

from ranklearn_course.data.worked.example import SHARED, SHARED_STORY, Example, row

_LETTERS_RANKED = (1, 0, 1, 0, 1, 1, 0)
_LETTERS_NOTE = "The order among the first five is ours; it changes neither number."
_QUERY_1 = (1, 0, 1, 1, 0)
_QUERY_2 = (0, 1, 0, 1, 1)
_HITS_NOTE = (
    "The guide divides by the hits in the top k, so a missed document costs nothing. "
    "Divided by all relevant documents, the number is lower."
)
_K_NOTE = "The article divides by K; other conventions divide by the relevant documents or by hits."

_precision = partial(row, "precision")


def _shared_ap(k: int, denominator: str, value: float, who: str) -> Example:
    return _precision(
        "course",
        "average_precision",
        f"shared_ap{k}_{denominator}",
        SHARED_STORY,
        arguments={**SHARED, "k": k, "denominator": denominator},
        value=value,
        note=who,
    )


def _shared(metric: str, k: int, name: str, value: float) -> Example:
    judged = {} if metric == "precision_at_k" else {"judged": SHARED["judged"]}
    arguments = {"relevance": SHARED["relevance"], "k": k, **judged}
    return _precision("course", metric, name, SHARED_STORY, arguments=arguments, value=value)


PRECISION = (
    _precision(
        "habr",
        "precision_at_k",
        "habr_p10_one_hit",
        "One relevant element among ten, wherever it stands.",
        arguments={"relevance": (0, 0, 0, 0, 0, 0, 0, 0, 0, 1), "k": 10},
        value=1 / 10,
    ),
    _precision(
        "habr",
        "average_precision",
        "habr_ap3_last",
        "Of three elements only the last is relevant.",
        arguments={"relevance": (0, 0, 1), "k": 3, "denominator": "k"},
        value=(1 / 3) / 3,
        note=_K_NOTE,
    ),
    _precision(
        "habr",
        "average_precision",
        "habr_ap3_first",
        "Of three elements only the first is relevant.",
        arguments={"relevance": (1, 0, 0), "k": 3, "denominator": "k"},
        value=(1 / 1) / 3,
        note=_K_NOTE,
    ),
    _precision(
        "habr",
        "average_precision",
        "habr_ap3_all",
        "All three elements are relevant.",
        arguments={"relevance": (1, 1, 1), "k": 3, "denominator": "k"},
        value=(1 / 1 + 2 / 2 + 3 / 3) / 3,
    ),
    _precision(
        "habr",
        "average_precision",
        "habr_ap5_perfect",
        "A perfect list of five with two relevant elements.",
        arguments={"relevance": (1, 1, 0, 0, 0), "k": 5, "denominator": "k"},
        value=(1 / 1 + 2 / 2) / 5,
        note="Divided by K, a user with fewer than K relevant elements can never reach 1. Divided "
        "by min(R, K), this list has 1.",
    ),
    _precision(
        "habr",
        "mean_over_queries",
        "habr_weighted_map",
        "Average precisions 0.9 and 0.1 with weights 1 and 9.",
        arguments={"values": (0.9, 0.1), "weights": (1, 9)},
        value=(1 * 0.9 + 9 * 0.1) / (1 + 9),
        note="The article allows weights without numbers; these are ours.",
    ),
    _precision(
        "tds",
        "precision_at_k",
        "tds_p5_letters",
        "A, C and G among the first five of seven documents; A, C, F and G are relevant.",
        arguments={"relevance": _LETTERS_RANKED, "k": 5},
        value=3 / 5,
        stated=3 / 5,
        note=_LETTERS_NOTE,
    ),
    _precision(
        "tds",
        "recall_at_k",
        "tds_r5_letters",
        "A, C and G among the first five of seven documents; A, C, F and G are relevant.",
        arguments={"relevance": _LETTERS_RANKED, "k": 5},
        value=3 / 4,
        stated=3 / 4,
        note=_LETTERS_NOTE,
    ),
    _precision(
        "tds",
        "precision_at_k",
        "tds_p10_top",
        "Two hits, at ranks 1 and 2 of ten.",
        arguments={"relevance": (1, 1, 0, 0, 0, 0, 0, 0, 0, 0), "k": 10},
        value=2 / 10,
        stated=0.2,
        note="The translation says that P@10 tells this list from the one with hits at 9 and 10, "
        "but both have 0.2: a negation was lost.",
    ),
    _precision(
        "tds",
        "precision_at_k",
        "tds_p10_bottom",
        "Two hits, at ranks 9 and 10 of ten.",
        arguments={"relevance": (0, 0, 0, 0, 0, 0, 0, 0, 1, 1), "k": 10},
        value=2 / 10,
        stated=0.2,
    ),
    _precision(
        "tds",
        "average_precision",
        "tds_ap10_bottom",
        "Two hits, at ranks 9 and 10 of ten: average precision sees what P@10 does not.",
        arguments={"relevance": (0, 0, 0, 0, 0, 0, 0, 0, 1, 1), "k": 10},
        value=(1 / 9 + 2 / 10) / 2,
        note="With the hits at ranks 1 and 2 it is 1.",
    ),
    _precision(
        "tds",
        "average_precision",
        "tds_ap5_query_1",
        "Hits at ranks 1, 3 and 4 of five.",
        arguments={"relevance": _QUERY_1, "k": 5, "denominator": "hits"},
        value=(1 / 1 + 2 / 3 + 3 / 4) / 3,
        stated=0.81,
        note=_HITS_NOTE,
    ),
    _precision(
        "tds",
        "average_precision",
        "tds_ap5_query_2",
        "Hits at ranks 2, 4 and 5 of five.",
        arguments={"relevance": _QUERY_2, "k": 5, "denominator": "hits"},
        value=(1 / 2 + 2 / 4 + 3 / 5) / 3,
        stated=0.53,
        note=_HITS_NOTE,
    ),
    _precision(
        "tds",
        "average_precision",
        "tds_map",
        "Three queries; the first two are those of the guide.",
        arguments={"relevance": (_QUERY_1, _QUERY_2, (1, 1, 0, 0, 1)), "denominator": "hits"},
        value=((1 / 1 + 2 / 3 + 3 / 4) / 3 + (1 / 2 + 2 / 4 + 3 / 5) / 3 + (1 + 1 + 3 / 5) / 3) / 3,
        note="The third list stands inside a figure; hits at ranks 1, 2 and 5 are ours.",
        mean=True,
    ),
    _precision(
        "tds",
        "average_precision",
        "tds_ap5_one_hit",
        "One hit, at the top.",
        arguments={"relevance": (1, 0, 0, 0, 0), "k": 5, "denominator": "hits"},
        value=1 / 1,
        note="Compare with tds_ap5_two_hits: one more hit lowers the number.",
    ),
    _precision(
        "tds",
        "average_precision",
        "tds_ap5_two_hits",
        "One more hit, at the bottom.",
        arguments={"relevance": (1, 0, 0, 0, 1), "k": 5, "denominator": "hits"},
        value=(1 / 1 + 2 / 5) / 2,
        note="Averaged over the hits, finding one more relevant document can lower the number.",
    ),
    _precision(
        "cnblogs",
        "average_precision",
        "cnblogs_avep",
        "Relevant documents at ranks 1, 3 and 6.",
        arguments={"relevance": (1, 0, 1, 0, 0, 1), "denominator": "relevant"},
        value=(1 / 1 + 2 / 3 + 3 / 6) / 3,
        note="Copies of the post print 13x(11+23+36); the fraction bars were lost. It means "
        "1/3 x (1/1 + 2/3 + 3/6).",
    ),
    _precision(
        "cnblogs",
        "average_precision",
        "cnblogs_topic_1",
        "Topic 1: four relevant documents, found at ranks 1, 2, 4 and 7.",
        arguments={"relevance": (1, 1, 0, 1, 0, 0, 1), "denominator": "relevant"},
        value=(1 / 1 + 2 / 2 + 3 / 4 + 4 / 7) / 4,
        stated=0.83,
    ),
    _precision(
        "cnblogs",
        "average_precision",
        "cnblogs_topic_2",
        "Topic 2: five relevant documents, three of them found at ranks 1, 3 and 5.",
        arguments={
            "relevance": (1, 0, 1, 0, 1),
            "judged": (1, 1, 1, 1, 1),
            "denominator": "relevant",
        },
        value=(1 / 1 + 2 / 3 + 3 / 5 + 0 + 0) / 5,
        stated=0.45,
        note="The post explains average precision as the mean over the documents found. Its number "
        "counts 0 for each of the two missed ones; over the three found it would be 0.76.",
    ),
    _precision(
        "cnblogs",
        "average_precision",
        "cnblogs_map",
        "The mean over topic 1 and topic 2.",
        arguments={
            "relevance": ((1, 1, 0, 1, 0, 0, 1), (1, 0, 1, 0, 1, 0, 0)),
            "judged": ((1, 1, 1, 1, 0), (1, 1, 1, 1, 1)),
            "denominator": "relevant",
        },
        value=((1 / 1 + 2 / 2 + 3 / 4 + 4 / 7) / 4 + (1 / 1 + 2 / 3 + 3 / 5) / 5) / 2,
        stated=0.64,
        mean=True,
    ),
    _shared_ap(3, "k", (1 / 2) / 3, "Habr/E-Contenta divides by K."),
    _shared_ap(3, "hits", (1 / 2) / 1, "The TDS guide divides by the hits in the top K."),
    _shared_ap(3, "relevant", (1 / 2) / 4, "The cnblogs post and TREC divide by all relevant."),
    _shared_ap(3, "min", (1 / 2) / 3, "Kaggle divides by min(R, K), here 3."),
    _shared_ap(5, "k", (1 / 2 + 2 / 4 + 3 / 5) / 5, "Habr/E-Contenta divides by K."),
    _shared_ap(
        5, "hits", (1 / 2 + 2 / 4 + 3 / 5) / 3, "The TDS guide divides by the hits in the top K."
    ),
    _shared_ap(
        5,
        "relevant",
        (1 / 2 + 2 / 4 + 3 / 5) / 4,
        "The cnblogs post and TREC divide by all relevant.",
    ),
    _shared_ap(5, "min", (1 / 2 + 2 / 4 + 3 / 5) / 4, "Kaggle divides by min(R, K), here 4."),
    _shared("precision_at_k", 3, "shared_p3", 1 / 3),
    _shared("precision_at_k", 5, "shared_p5", 3 / 5),
    _shared("precision_at_k", 10, "shared_p10", 3 / 10),
    _shared("recall_at_k", 3, "shared_r3", 1 / 4),
    _shared("recall_at_k", 5, "shared_r5", 3 / 4),
)
