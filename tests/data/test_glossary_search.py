"""The glossary as a test collection: complete judgements, right search engines, TREC's numbers."""

import math
from functools import partial

import numpy as np
import pytest
import pytrec_eval
from hypothesis import given
from hypothesis import strategies as st

from ranklearn_course.data import (
    GLOSSARY_STORIES,
    glossary_qrels,
    glossary_run,
    glossary_search,
)
from ranklearn_course.data import search_engines as systems
from ranklearn_course.metrics import average_precision, precision_at_k, reciprocal_rank

SYSTEMS = list(GLOSSARY_STORIES)
ENTRIES = glossary_search().entries
QRELS = glossary_qrels()
QUESTIONS = dict(zip(glossary_search().question_ids, glossary_search().questions, strict=True))
close = partial(pytest.approx, rel=1e-9, abs=1e-9)


# The collection


@pytest.mark.parametrize("question", QUESTIONS)
def test_every_question_can_be_answered(question):
    assert max(QRELS[question].values()) >= 2


@pytest.mark.parametrize("system", SYSTEMS)
def test_whatever_a_system_has_in_its_first_ten_is_judged(system):
    search = glossary_search(system)
    missing = [
        (question, title)
        for question in search.question_ids
        for title, judged in zip(
            search.retrieved(question).titles, search.retrieved(question).is_judged, strict=True
        )
        if not judged
    ]
    assert missing == []


# The search engines


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("P@k, R@k and AP@10", ["p@k", "r@k", "ap@10"]),
        ("top-weighted - or not?", ["top-weighted"]),
        ("tau_AP; F0.5", ["tau_ap", "f0", "5"]),
        ("Kendall's tau", ["kendall", "tau"]),
        ("Järvelin", ["järvelin"]),
        ("What is it?", []),
    ],
)
def test_what_a_word_is(text, words):
    assert systems.words_of(text) == words


@pytest.fixture(scope="module")
def texts():
    return [systems.text_of(entry) for entry in ENTRIES]


def test_tf_idf_is_that_of_scikit_learn(texts):
    from sklearn.feature_extraction.text import TfidfVectorizer

    questions = [*QUESTIONS.values(), "zebra", "nDCG nDCG zebra"]
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
    for k1, b in ((1.2, 0.75), (2.0, 0.3)):
        expected = [slow_bm25(question, text, texts, k1, b) for text in texts]
        found = systems.bm25([question], texts, k1=k1, b=b)[0]
        np.testing.assert_allclose(found, expected, atol=1e-12)


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("texts", [[""], ["", ""], []])
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
    assert search.retrieved(6, k=2).titles == got.titles
    assert search.retrieved(np.int64(6), k=2).titles == got.titles


def test_a_question_without_an_answer_says_so():
    search = glossary_search("title")
    rows = [i for i, row in enumerate(search.scores) if not row.any()]
    for row in rows:
        assert str(search.retrieved(row)).endswith("\nNo entry was returned.")
        assert search.ranked()[row].sum() == 0
    assert rows


@pytest.mark.parametrize(
    "question", [-1, 44, 1.0, True, "q45", "What is nDCG?", None, [1], np.array([1, 2])]
)
def test_a_question_that_is_not_there(question):
    with pytest.raises(ValueError, match=r"question must be a whole number from 0 to 43, .*'q44'"):
        glossary_search().retrieved(question)


@pytest.mark.parametrize("k", [0, -1, 2.0, True])
def test_a_bad_cutoff(k):
    with pytest.raises(ValueError, match="k must be a positive whole number"):
        glossary_search().ranked(k)
    with pytest.raises(ValueError, match="k must be a positive whole number"):
        glossary_search().retrieved(0, k=k)


@pytest.mark.parametrize("call", [glossary_search, glossary_run])
def test_bad_systems_and_seeds(call):
    with pytest.raises(
        ValueError, match=r"system must be one of 'bm25', 'tf-idf', 'title', 'random', got 'google'"
    ):
        call("google")
    for seed in (-1, 0.5, True, None):
        with pytest.raises(ValueError, match="seed must be a whole number, 0 or more, got"):
            call("random", seed=seed)


# TREC


MEASURES = {
    "map": lambda s: average_precision(s.ranked(), denominator="relevant", judged=s.judged),
    "P_5": lambda s: precision_at_k(s.ranked(), 5),
    "recip_rank": lambda s: reciprocal_rank(s.ranked()),
}


@pytest.mark.parametrize("system", SYSTEMS)
def test_trec_eval_computes_the_same_numbers(system):
    search = glossary_search(system)
    names = {"map", "P.5", "recip_rank"}
    theirs = pytrec_eval.RelevanceEvaluator(QRELS, names).evaluate(glossary_run(system))
    for name, ours in MEASURES.items():
        for question, value in zip(search.question_ids, ours(search), strict=True):
            # trec_eval leaves out a question to which nothing was returned.
            assert theirs.get(question, {name: 0.0})[name] == close(value), (question, name)
