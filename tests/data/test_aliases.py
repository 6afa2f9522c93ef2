"""What people type for a word: each name leads to one word, and to the right one."""

import re

import pytest

from ranklearn_course.data import glossary, glossary_entries
from ranklearn_course.data.glossary_terms import aliases, folded, look_up, nearest

ENTRIES = glossary_entries()


def test_each_alias_leads_to_a_word_and_no_two_words_claim_one_name():
    terms = {entry.term for entry in ENTRIES}
    assert aliases().keys() <= terms
    owners: dict[str, set[str]] = {}
    for entry in ENTRIES:
        for name in entry.names:
            owners.setdefault(folded(name), set()).add(entry.term)
    shown = {name for name, its in owners.items()}
    typed = [folded(name) for names in aliases().values() for name in names]
    assert [name for name, its in owners.items() if len(its) > 1] == []
    assert [name for name in typed if name in shown or typed.count(name) > 1] == []
    for term, names in aliases().items():
        for name in names:
            assert glossary(name).term == term
            assert not re.search(r"@\d", name), "write a cutoff as @k"


@pytest.mark.parametrize(
    ("typed", "term"),
    [
        ("HR@10", "success@k"),
        ("Hits@3", "success@k"),
        ("map_cut_10", "MAP"),
        ("mrr@10", "mean reciprocal rank"),
        ("Recall at 10", "R@k"),
        ("recall", "recall"),
        ("P_10", "P@k"),
        ("ndcg_cut_10", "nDCG"),
        ("nDCG@5,10", "nDCG"),
        ("NDCG10", "nDCG"),
        ("BM25", "BM25"),
        ("baselines", "baseline"),
        ("temporal split", "split in time"),
        ("LLM-as-a-judge", "LLM judge"),
    ],
)
def test_a_name_as_it_is_typed_finds_its_word(typed, term):
    assert look_up(typed).term == term


def test_two_names_are_shown_together():
    assert [entry.term for entry in glossary("MAP vs MRR").entries] == [
        "MAP",
        "mean reciprocal rank",
    ]
    assert glossary("nDCG@5 or nDCG@10").term == "nDCG"
    assert glossary("A/B test").term == "A/B test"


@pytest.mark.parametrize(
    ("phrase", "terms"),
    [
        ("why is my nDCG greater than 1", ["nDCG"]),
        ("is my nDCG good?", ["baseline"]),
        ("evaluation of RAG", ["retrieval-augmented generation"]),
        ("sampled negatives AUC", ["negative sampling"]),
        ("where do propensities come from", ["inverse propensity scoring"]),
    ],
)
def test_a_phrase_is_answered_by_the_words_that_answer_it_best(phrase, terms):
    found = glossary(phrase)
    assert [entry.term for entry in found.entries][: len(terms)] == terms
    assert len(found.entries) <= 3
    for entry in found.entries:
        assert str(entry) in str(found)
        assert entry._repr_html_() in found._repr_html_()


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("negatives", "negative"),
        ("propens", "inverse propensity scoring"),
        ("presicion", "precision"),
    ],
)
def test_whole_words_are_nearer_than_parts_and_these_than_slips(typed, first):
    assert nearest(typed)[0].startswith(first)
    assert len(nearest(typed)) <= 3
    with pytest.raises(ValueError, match=f"close to it: {first}"):
        glossary(typed)
