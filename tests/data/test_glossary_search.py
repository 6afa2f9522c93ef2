"""The glossary as a test collection: complete judgements and right search engines."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ranklearn_course.data import (
    glossary_qrels,
    glossary_run,
    glossary_search,
)
from ranklearn_course.data import search_engines as systems

SYSTEMS = list(systems.SYSTEMS)
ENTRIES = glossary_search().entries
QRELS = glossary_qrels()
QUESTIONS = dict(zip(glossary_search().question_ids, glossary_search().questions, strict=True))


# The collection


def test_every_question_can_be_answered():
    assert [question for question in QUESTIONS if max(QRELS[question].values()) < 2] == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_whatever_a_system_has_in_its_first_ten_is_judged(system):
    search = glossary_search(system)
    tops = [search.retrieved(question) for question in search.question_ids]
    assert [top.id for top in tops if not top.is_judged.all()] == []


# The search engines


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("P@k, R@k and AP@10", ["p@k", "r@k", "ap@10"]),
        ("top-weighted - or not?", ["top-weighted"]),
        ("Järvelin", ["järvelin"]),
        ("What is it?", []),
    ],
)
def test_what_a_word_is(text, words):
    assert systems.words_of(text) == words


def test_tf_idf_is_that_of_scikit_learn():
    from sklearn.feature_extraction.text import TfidfVectorizer

    texts = [systems.text_of(entry) for entry in ENTRIES]
    questions = [*QUESTIONS.values(), "nDCG nDCG zebra"]
    vectors = TfidfVectorizer(tokenizer=systems.words_of, token_pattern=None, lowercase=False)
    documents = vectors.fit_transform(texts)
    expected = (vectors.transform(questions) @ documents.T).toarray()
    np.testing.assert_allclose(systems.tf_idf(questions, texts), expected, atol=1e-12)


def slow_bm25(question, text, texts, k1, b):
    lists = [systems.words_of(t) for t in texts]
    words = systems.words_of(text)
    mean = sum(len(row) for row in lists) / len(lists)
    score = 0.0
    for word in systems.words_of(question):
        n_word = sum(word in row for row in lists)
        idf = math.log(1 + (len(lists) - n_word + 0.5) / (n_word + 0.5))
        tf = words.count(word)
        score += idf * tf * (k1 + 1) / (tf + k1 * (1 - b + b * len(words) / mean))
    return score


sentences = st.lists(st.sampled_from(["rank", "hit", "cut", "p@k", "the"]), min_size=1, max_size=5)


@given(st.lists(sentences.map(" ".join), min_size=1, max_size=4), sentences.map(" ".join))
def test_bm25_by_the_formula_on_tiny_texts(few, question):
    texts = [*few, "cut hit hit"]
    expected = [slow_bm25(question, text, texts, k1=2.0, b=0.3) for text in texts]
    found = systems.bm25([question], texts, k1=2.0, b=0.3)[0]
    np.testing.assert_allclose(found, expected, atol=1e-12)


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("texts", [["", ""], []])
def test_texts_without_words_score_0(texts):
    for search in (systems.bm25, systems.tf_idf):
        assert search(["hit"], texts).tolist() == [[0.0] * len(texts)]


def test_title_takes_the_best_name():
    names = [("average precision", "AP"), ("precision",), ("recall", "sensitivity")]
    scores = systems.title(["What is average precision?", "AP", "zebra", "what"], names)
    expected = [[2 * 2 / 4, 2 * 1 / 3, 0], [2 * 1 / 2, 0, 0], [0, 0, 0], [0, 0, 0]]
    np.testing.assert_allclose(scores, expected)


def test_scores_do_not_depend_on_the_last_bits_of_a_machine():
    for system in SYSTEMS:
        scores = glossary_search(system).scores
        np.testing.assert_array_equal(scores, scores.round(4))
        # trec_eval compares in single precision: what differs here differs there.
        for row in scores:
            assert len(set(row)) == len(set(row.astype(np.float32)))


# The result


def test_grades_are_those_of_the_qrels():
    search = glossary_search("title")
    for question, grades, judged in zip(
        search.question_ids, search.relevance, search.is_judged, strict=True
    ):
        seen = {e.id: int(g) for e, g, j in zip(search.entries, grades, judged, strict=True) if j}
        assert seen == QRELS[question]
        assert (grades[~judged] == 0).all()


def test_retrieved_shows_one_question():
    search = glossary_search("bm25")
    got = search.retrieved("q07", k=2)
    assert got.id == "q07"
    assert got.question == "What does the temperature do?"
    assert got.titles == ("temperature", "Gumbel noise")
    assert got.relevance.tolist() == [3, 1]
    assert got.scores[0] > got.scores[1] > 0
    assert str(got) == (
        "q07: What does the temperature do?\n 1  grade 3  temperature\n 2  grade 1  Gumbel noise"
    )
    assert search.retrieved(np.int64(6), k=2).titles == got.titles


def test_a_question_without_an_answer_says_so():
    search = glossary_search("title")
    rows = [i for i, row in enumerate(search.scores) if not row.any()]
    for row in rows:
        assert str(search.retrieved(row)).endswith("\nNo entry was returned.")
        assert search.ranked()[row].sum() == 0
    assert rows


def test_a_run_holds_what_was_returned():
    search, run = glossary_search("title"), glossary_run("title")
    for question, scores in zip(search.question_ids, search.scores, strict=True):
        returned = {e.id: s for e, s in zip(search.entries, scores, strict=True) if s > 0}
        assert run.get(question, {}) == returned
