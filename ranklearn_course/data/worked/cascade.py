"""Worked examples of chapter cascade: RBP, ERR and PFound."""

from __future__ import annotations

from functools import partial

from ranklearn_course.data.worked.example import SHARED_STORY, Example, row

_cascade = partial(row, "cascade")

_USEFUL = (1, 0, 1, 1, 0)
_RBP_NOTE = "The guide gives no numbers; this list is ours."
_BEST = (0.9, 0.7, 0.5, 0.3, 0.2, 0.1)
_WORST = _BEST[::-1]
_ERR_NOTE = (
    "The guide prints its numbers inside a figure; these six documents are ours. The guide calls "
    "1/i the probability of stopping at rank i; it is what stopping there is worth."
)
# Terms of ERR: 1/i times the probability that rank i is the first that satisfies.
_BEST_TERMS = (
    0.9,
    0.1 * 0.7 / 2,
    0.1 * 0.3 * 0.5 / 3,
    0.1 * 0.3 * 0.5 * 0.3 / 4,
    0.1 * 0.3 * 0.5 * 0.7 * 0.2 / 5,
    0.1 * 0.3 * 0.5 * 0.7 * 0.8 * 0.1 / 6,
)
_WORST_TERMS = (
    0.1,
    0.9 * 0.2 / 2,
    0.9 * 0.8 * 0.3 / 3,
    0.9 * 0.8 * 0.7 * 0.5 / 4,
    0.9 * 0.8 * 0.7 * 0.5 * 0.7 / 5,
    0.9 * 0.8 * 0.7 * 0.5 * 0.3 * 0.9 / 6,
)
# Satisfaction of the shared example's grades 0, 3, 0, 1, 2.
_SHARED_EXPONENTIAL = (0, 7 / 8, 0, 1 / 8, 3 / 8)
_SHARED_RATIO = (0, 3 / 3, 0, 1 / 3, 2 / 3)
_SHARED_BINARY = (0, 1, 0, 1, 1)
_PREL_NOTE = "A relevant element satisfies with probability 0.4, another one never; pBreak is 0.15."


def _rbp(name: str, p: float, value: float) -> Example:
    return _cascade(
        "tds",
        "rbp",
        name,
        "Useful documents at ranks 1, 3 and 4 of five.",
        arguments={"relevance": _USEFUL, "p": p},
        value=value,
        note=_RBP_NOTE,
    )


def _err(name: str, story: str, satisfaction: tuple, p: float, terms: tuple) -> Example:
    return _cascade(
        "tds",
        "err",
        name,
        story,
        arguments={"satisfaction": satisfaction, "p": p},
        value=sum(term * p**i for i, term in enumerate(terms)),
        note=_ERR_NOTE,
    )


def _pfound(name: str, story: str, p_rel: tuple, value: float, note: str = _PREL_NOTE) -> Example:
    return _cascade(
        "habr", "pfound", name, story, arguments={"p_rel": p_rel}, value=value, note=note
    )


def _shared(metric: str, name: str, arguments: dict, value: float, note: str) -> Example:
    return _cascade(
        "course", metric, name, SHARED_STORY, arguments=arguments, value=value, note=note
    )


CASCADE = (
    _rbp("tds_rbp_impatient", 0.5, (1 - 0.5) * (1 + 0.5**2 + 0.5**3)),
    _rbp("tds_rbp_patient", 0.8, (1 - 0.8) * (1 + 0.8**2 + 0.8**3)),
    _rbp("tds_rbp_very_patient", 0.95, (1 - 0.95) * (1 + 0.95**2 + 0.95**3)),
    _cascade(
        "tds",
        "rbp_residual",
        "tds_rbp_residual",
        "What the ranks after the fifth could still add.",
        arguments={"n": 5, "p": 0.8},
        value=0.8**5,
        note="RBP is between 0 and 1, but a finite list never reaches 1.",
    ),
    _err("tds_err_best", "Six documents, the best first.", _BEST, 1.0, _BEST_TERMS),
    _err("tds_err_worst", "Six documents, the worst first.", _WORST, 1.0, _WORST_TERMS),
    _err("tds_err_best_p09", "The best first, persistence 0.9.", _BEST, 0.9, _BEST_TERMS),
    _err("tds_err_worst_p09", "The worst first, persistence 0.9.", _WORST, 0.9, _WORST_TERMS),
    _err("tds_err_best_p05", "The best first, persistence 0.5.", _BEST, 0.5, _BEST_TERMS),
    _err("tds_err_worst_p05", "The worst first, persistence 0.5.", _WORST, 0.5, _WORST_TERMS),
    _cascade(
        "habr",
        "err",
        "habr_err_perfect_simple",
        "One perfect element; it satisfies with its relevance, 1.",
        arguments={"satisfaction": (1.0,)},
        value=1.0,
    ),
    _cascade(
        "habr",
        "err",
        "habr_err_perfect_general",
        "One perfect element; it satisfies with (2^r - 1) / 2^max, where r and max are 1.",
        arguments={"satisfaction": ((2**1 - 1) / 2**1,)},
        value=1 / 2,
        note="The article takes r from 0 to 1; then a perfect element satisfies half of the users "
        "only. The formula is meant for whole grades: with 0 to 4 it gives 15/16.",
    ),
    _pfound("habr_pfound_rank_1", "One relevant element, at rank 1.", (0.4, 0, 0), 0.4),
    _pfound("habr_pfound_rank_2", "One relevant element, at rank 2.", (0, 0.4, 0), 0.4 * 0.85),
    _pfound("habr_pfound_rank_3", "One relevant element, at rank 3.", (0, 0, 0.4), 0.4 * 0.85**2),
    _pfound(
        "habr_pfound_three",
        "Three relevant elements.",
        3 * (0.4,),
        0.4 * (1 + 0.6 * 0.85 + (0.6 * 0.85) ** 2),
    ),
    _pfound(
        "habr_pfound_ten",
        "Ten relevant elements.",
        10 * (0.4,),
        0.4 * (1 - (0.6 * 0.85) ** 10) / (1 - 0.6 * 0.85),
        "With 0.4 and 0.15 no list, however long, gets above 0.816.",
    ),
    _shared(
        "err",
        "shared_err_exponential",
        {"satisfaction": _SHARED_EXPONENTIAL},
        7 / 8 / 2 + 1 / 8 * 1 / 8 / 4 + 1 / 8 * 7 / 8 * 3 / 8 / 5,
        "Chapelle et al. (2009), TDS guide: (2^g - 1) / 2^max with largest grade 3.",
    ),
    _shared(
        "err",
        "shared_err_ratio",
        {"satisfaction": _SHARED_RATIO},
        1 / 2,
        "Habr/E-Contenta's simple choice: grade divided by the largest grade.",
    ),
    _shared(
        "err",
        "shared_err_p09",
        {"satisfaction": _SHARED_EXPONENTIAL, "p": 0.9},
        0.9 * 7 / 8 / 2 + 0.9**3 * 1 / 8 * 1 / 8 / 4 + 0.9**4 * 1 / 8 * 7 / 8 * 3 / 8 / 5,
        "The TDS guide adds a persistence; the original ERR has none.",
    ),
    _shared(
        "rbp",
        "shared_rbp_binary",
        {"relevance": _SHARED_BINARY, "p": 0.8},
        (1 - 0.8) * (0.8 + 0.8**3 + 0.8**4),
        "Binary relevance.",
    ),
    _shared(
        "rbp",
        "shared_rbp_ratio",
        {"relevance": _SHARED_RATIO, "p": 0.8},
        (1 - 0.8) * (0.8 + 0.8**3 / 3 + 0.8**4 * 2 / 3),
        "Relevance as grade divided by the largest grade.",
    ),
    _shared(
        "pfound",
        "shared_pfound_binary",
        {"p_rel": tuple(0.4 * hit for hit in _SHARED_BINARY)},
        0.4 * (0.85 + 0.85**3 * 0.6 + 0.85**4 * 0.6**2),
        "Habr/E-Contenta: a relevant element satisfies with probability 0.4.",
    ),
    _shared(
        "pfound",
        "shared_pfound_exponential",
        {"p_rel": _SHARED_EXPONENTIAL},
        0.85 * 7 / 8 + 0.85**3 * 1 / 8 * 1 / 8 + 0.85**4 * 1 / 8 * 7 / 8 * 3 / 8,
        "A document satisfies with (2^g - 1) / 2^max, largest grade 3.",
    ),
)
