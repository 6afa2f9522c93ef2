"""The glossary as a test collection: complete judgements, right search engines, TREC's numbers."""

import math
from functools import partial

import numpy as np
import pytest
import pytrec_eval
from hypothesis import given, settings
from hypothesis import strategies as st

from ranklearn_course.data import (
    GLOSSARY_STORIES,
    glossary_qrels,
    glossary_run,
    glossary_search,
    judge_run,
    read_qrels,
    read_run,
    write_qrels,
    write_run,
)
from ranklearn_course.data import search_engines as systems
from ranklearn_course.metrics import average_precision, ndcg, precision_at_k, reciprocal_rank
from tests.rows import with_each

SYSTEMS = list(GLOSSARY_STORIES)
ENTRIES = glossary_search().entries
QRELS = glossary_qrels()
QUESTIONS = dict(zip(glossary_search().question_ids, glossary_search().questions, strict=True))
close = partial(pytest.approx, rel=1e-9, abs=1e-9)


# The collection


def test_there_are_enough_questions_and_each_is_one():
    assert len(QUESTIONS) >= 40
    assert len(set(QUESTIONS.values())) == len(QUESTIONS)
    assert list(QUESTIONS) == [f"q{i:02}" for i in range(1, len(QUESTIONS) + 1)]
    for text in QUESTIONS.values():
        assert text.endswith("?")
        assert text == " ".join(text.split())


def test_grades_run_from_0_to_3_and_belong_to_known_questions_and_entries():
    assert set(QRELS) == set(QUESTIONS)
    known = {entry.id for entry in ENTRIES}
    for grades in QRELS.values():
        assert set(grades) <= known
        assert set(grades.values()) <= {0, 1, 2, 3}
    assert {grade for grades in QRELS.values() for grade in grades.values()} == {0, 1, 2, 3}


@with_each(QUESTIONS)
def test_every_question_can_be_answered(question):
    assert max(QRELS[question].values()) >= 2


@with_each(SYSTEMS)
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


def test_there_are_narrow_and_broad_questions():
    useful = [sum(grade > 0 for grade in grades.values()) for grades in QRELS.values()]
    assert sum(n == 1 for n in useful) >= 1
    assert sum(n >= 10 for n in useful) >= 3


def test_some_best_answers_share_no_word_with_their_question():
    text = {entry.id: set(systems.words_of(systems.text_of(entry))) for entry in ENTRIES}
    strange = [
        question
        for question, words in QUESTIONS.items()
        if not any(
            set(systems.words_of(words)) & text[name]
            for name, grade in QRELS[question].items()
            if grade == max(QRELS[question].values())
        )
    ]
    assert len(strange) >= 3


# The search engines


@with_each(
    [
        ("P@k, R@k and AP@10", ["p@k", "r@k", "ap@10"]),
        ("top-weighted - or not?", ["top-weighted"]),
        ("tau_AP; F0.5", ["tau_ap", "f0", "5"]),
        ("Kendall's tau", ["kendall", "tau"]),
        ("Järvelin", ["järvelin"]),
        ("What is it?", []),
    ]
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


def test_bm25_is_its_formula(texts):
    few = texts[::9]
    questions = list(QUESTIONS.values())[::6]
    expected = [[slow_bm25(q, t, few, 1.2, 0.75) for t in few] for q in questions]
    np.testing.assert_allclose(systems.bm25(questions, few), expected, rtol=1e-12)
    expected = [[slow_bm25(q, t, few, 2.0, 0.3) for t in few] for q in questions]
    np.testing.assert_allclose(systems.bm25(questions, few, k1=2.0, b=0.3), expected, rtol=1e-12)


sentences = st.lists(st.sampled_from(["rank", "hit", "cut", "p@k", "the"]), min_size=1, max_size=5)


@settings(max_examples=50, deadline=None)
@given(st.lists(sentences.map(" ".join), min_size=1, max_size=4), sentences.map(" ".join))
def test_bm25_by_the_formula_on_tiny_texts(few, question):
    texts = [*few, "cut hit hit"]
    expected = [slow_bm25(question, text, texts, 1.2, 0.75) for text in texts]
    np.testing.assert_allclose(systems.bm25([question], texts)[0], expected, atol=1e-12)


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("texts", [[""], ["", ""], []])
def test_texts_without_words_score_0(texts):
    for search in (systems.bm25, systems.tf_idf):
        assert search(["hit"], texts).tolist() == [[0.0] * len(texts)]


@pytest.mark.filterwarnings("error")
def test_bm25_can_ignore_repetition():
    once, twice = systems.bm25(["hit"], ["hit", "hit hit", "cut"], k1=0)[0][:2]
    assert once == twice > 0


def test_bm25_by_hand():
    # Two texts of two words: the length plays no part. "hit" is in one of them, twice.
    scores = systems.bm25(["hit"], ["hit hit", "cut rank"])
    assert scores[0].tolist() == close([math.log(1 + 1.5 / 1.5) * 2 * 2.2 / (2 + 1.2), 0.0])


def test_title_takes_the_best_name():
    names = [("average precision", "AP"), ("precision",), ("recall", "sensitivity")]
    scores = systems.title(["What is average precision?", "AP", "zebra", "what"], names)
    expected = [[2 * 2 / 4, 2 * 1 / 3, 0], [2 * 1 / 2, 0, 0], [0, 0, 0], [0, 0, 0]]
    np.testing.assert_allclose(scores, expected)


def test_title_reads_all_names_of_an_entry():
    """So it finds RBP by "precision", which is in no title, as lesson 03 shows."""
    assert systems.title(["precision"], [["RBP"], ["RBP", "rank-biased precision"]])[0][0] == 0
    search = glossary_search("title")
    (asked,) = (i for i, q in enumerate(search.questions) if q.startswith("How can I draw prec"))
    found = search.retrieved(asked, k=5).titles
    assert [name for name in found if "precision" not in name and "recall" not in name] == [
        "RBP",
        "R@k",
    ]


def test_title_does_not_read_definitions():
    search = glossary_search("title")
    column = [entry.term for entry in search.entries].index("PFound")
    asked = search.question_ids.index("q18")
    assert "Yandex" in search.entries[column].definition
    assert search.scores[asked, column] == 0


def test_random_deals_anew_for_every_question_and_seed():
    search = glossary_search("random")
    assert len({tuple(row) for row in search.scores}) == len(QUESTIONS)
    np.testing.assert_array_equal(search.scores, glossary_search("random", seed=0).scores)
    other = glossary_search("random", seed=1)
    assert (other.scores != search.scores).mean() > 0.99
    assert not all(other.retrieved(i).is_judged.all() for i in range(len(QUESTIONS)))


def test_random_scores_are_spread_evenly_without_ties():
    shares = systems.shuffled(list("abcdefgh"), [f"d{i}" for i in range(500)], seed=3) / 2**24
    assert 0 < shares.min() < 0.01
    assert 0.99 < shares.max() <= 1
    counts, _ = np.histogram(shares, bins=4, range=(0, 1))
    assert counts.min() > 900  # 1000 are expected in each quarter, with a deviation of 27
    assert all(len(set(row)) == 500 for row in shares)


def test_a_new_entry_does_not_deal_the_others_anew():
    few, more = (systems.shuffled(["q"], ids, seed=0) for ids in (["a", "c"], ["a", "b", "c"]))
    assert more[0, [0, 2]].tolist() == few[0].tolist()


def test_the_seed_changes_no_other_system():
    one, other = glossary_search("bm25", seed=0), glossary_search("bm25", seed=7)
    np.testing.assert_array_equal(one.scores, other.scores)


def test_scores_do_not_depend_on_the_last_bits_of_a_machine():
    for system in SYSTEMS:
        scores = glossary_search(system).scores
        np.testing.assert_array_equal(scores, scores.round(4))
        # trec_eval compares in single precision: what differs here differs there.
        for row in scores:
            assert len(set(row)) == len(set(row.astype(np.float32)))


# The result


@with_each(SYSTEMS)
def test_shapes(system):
    search = glossary_search(system)
    shape = len(QUESTIONS), len(ENTRIES)
    assert search.system == system
    assert search.scores.shape == search.relevance.shape == search.is_judged.shape == shape
    assert search.ranked().shape == shape
    assert search.ranked(5).shape == (shape[0], 5)
    np.testing.assert_array_equal(search.ranked(5), search.ranked()[:, :5])
    assert sorted(entry.id for entry in search.entries) == sorted(entry.id for entry in ENTRIES)


def test_grades_are_those_of_the_qrels():
    search = glossary_search("title")
    for question, grades, judged in zip(
        search.question_ids, search.relevance, search.is_judged, strict=True
    ):
        seen = {e.id: int(g) for e, g, j in zip(search.entries, grades, judged, strict=True) if j}
        assert seen == QRELS[question]
        assert (grades[~judged] == 0).all()


def test_judged_holds_all_grades_of_a_question():
    search = glossary_search("title")
    for row, grades in zip(search.judged, QRELS.values(), strict=True):
        expected = sorted(grades.values(), reverse=True)
        assert row[: len(expected)].tolist() == expected
        assert (row[len(expected) :] == 0).all()
    assert search.judged.shape[1] == max(map(len, QRELS.values()))


def test_what_is_not_returned_counts_nothing():
    search = glossary_search("title")
    n_returned = (search.scores > 0).sum(axis=1)
    assert n_returned.min() < 10
    for row, n in zip(search.ranked(), n_returned, strict=True):
        assert (row[n:] == 0).all()


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


def test_retrieved_marks_what_nobody_judged():
    search = glossary_search("random", seed=1)
    shown = [str(search.retrieved(i)) for i in range(len(QUESTIONS))]
    assert any("  grade ?  " in text for text in shown)


def test_a_question_without_an_answer_says_so():
    search = glossary_search("title")
    rows = [i for i, row in enumerate(search.scores) if not row.any()]
    for row in rows:
        assert str(search.retrieved(row)).endswith("\nNo entry was returned.")
        assert search.ranked()[row].sum() == 0
    assert rows


@with_each(SYSTEMS)
def test_retrieved_and_ranked_agree(system):
    search = glossary_search(system)
    ranked = search.ranked(10)
    for row in range(len(QUESTIONS)):
        got = search.retrieved(row)
        assert ranked[row, : len(got.titles)].tolist() == got.relevance.tolist()
        assert (np.diff(got.scores) <= 0).all()
        assert set(got.titles) <= {entry.term for entry in search.entries}


@with_each([-1, 44, 1.0, True, "q45", "What is nDCG?", None, [1], np.array([1, 2])])
def test_a_question_that_is_not_there(question):
    with pytest.raises(ValueError, match=r"question must be a whole number from 0 to 43, .*'q44'"):
        glossary_search().retrieved(question)


@with_each([0, -1, 2.0, True])
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


def test_the_stories_tell_of_every_system():
    assert list(GLOSSARY_STORIES) == list(systems.SYSTEMS)


# TREC


MEASURES = {
    "ndcg_cut_10": lambda s: ndcg(s.ranked(), 10, judged=s.judged, gain="linear"),
    "map": lambda s: average_precision(s.ranked(), denominator="relevant", judged=s.judged),
    "P_5": lambda s: precision_at_k(s.ranked(), 5),
    "recip_rank": lambda s: reciprocal_rank(s.ranked()),
}


@with_each(SYSTEMS)
def test_trec_eval_computes_the_same_numbers(system):
    search = glossary_search(system)
    names = {"ndcg_cut.10", "map", "P.5", "recip_rank"}
    theirs = pytrec_eval.RelevanceEvaluator(QRELS, names).evaluate(glossary_run(system))
    for name, ours in MEASURES.items():
        for question, value in zip(search.question_ids, ours(search), strict=True):
            # trec_eval leaves out a question to which nothing was returned.
            assert theirs.get(question, {name: 0.0})[name] == close(value), (question, name)


@pytest.mark.parametrize("system", SYSTEMS)
def test_files_and_back(system, tmp_path):
    write_qrels(tmp_path / "qrels.txt", QRELS)
    write_run(tmp_path / "run.txt", glossary_run(system), tag=system)
    joined = judge_run(read_qrels(tmp_path / "qrels.txt"), read_run(tmp_path / "run.txt"))
    search = glossary_search(system)
    assert joined.query_ids == search.question_ids
    ours = ndcg(search.ranked(), 10, judged=search.judged)
    np.testing.assert_allclose(ndcg(joined.relevance, 10, judged=joined.judged), ours, atol=1e-12)


def test_qrels_and_runs_are_the_callers_own():
    glossary_qrels()["q01"].clear()
    glossary_run("title")["q01"].clear()
    assert glossary_qrels() == QRELS
    assert glossary_run("title")["q01"]
