"""Worked examples of chapter reciprocal_rank: the rank of the first hit."""

from __future__ import annotations

from functools import partial

from ranklearn_course.data.worked.example import SHARED, SHARED_STORY, row

_FIRST_HITS = ((0, 0, 1), (0, 1, 0), (1, 0, 0))

_reciprocal_rank = partial(row, "reciprocal_rank")

RECIPROCAL_RANK = (
    _reciprocal_rank(
        "cnblogs",
        "reciprocal_rank",
        "cnblogs_mrr_two_questions",
        "Two questions, answered at ranks 3 and 4.",
        arguments={"relevance": ((0, 0, 1, 0), (0, 0, 0, 1))},
        value=(1 / 3 + 1 / 4) / 2,
        mean=True,
    ),
    _reciprocal_rank(
        "cnblogs",
        "reciprocal_rank",
        "cnblogs_mrr_three_words",
        "Three words to put in the plural, answered at ranks 3, 2 and 1.",
        arguments={"relevance": _FIRST_HITS},
        value=(1 / 3 + 1 / 2 + 1 / 1) / 3,
        stated=0.61,
        note="One sentence of the post calls the score a sum, which would be 1.83. It is the mean.",
        mean=True,
    ),
    _reciprocal_rank(
        "cnblogs",
        "reciprocal_rank",
        "cnblogs_rr_more_relevant",
        "Ranks 2, 3 and 4 are relevant.",
        arguments={"relevance": (0, 1, 1, 1)},
        value=1 / 2,
        note="The post assumes one relevant result. There may be more; only the first counts.",
    ),
    _reciprocal_rank(
        "tds",
        "reciprocal_rank",
        "tds_mrr",
        "Three queries with first hits at ranks 3, 2 and 1.",
        arguments={"relevance": _FIRST_HITS},
        value=(1 / 3 + 1 / 2 + 1 / 1) / 3,
        note="The guide prints its numbers inside a figure; these ranks are ours.",
        mean=True,
    ),
    _reciprocal_rank(
        "korean",
        "reciprocal_rank",
        "korean_rr_one_relevant",
        "One relevant item, at rank 3.",
        arguments={"relevance": (0, 0, 1)},
        value=1 / 3,
        note="The post says that MRR and MAP need users with many relevant items. With one "
        "relevant item both are well defined, and equal.",
    ),
    _reciprocal_rank(
        "course",
        "reciprocal_rank",
        "shared_rr",
        SHARED_STORY,
        arguments={"relevance": SHARED["relevance"]},
        value=1 / 2,
    ),
)
