"""Every worked example: metric = arithmetic in the table = digits that were checked by hand."""

import re
from dataclasses import FrozenInstanceError, replace
from pathlib import Path

import nbformat
import pytest

from ranklearn_course import metrics
from ranklearn_course.chapters.schema import SchemaError
from ranklearn_course.data import CHAPTERS, SHARED, SOURCES, example, examples
from ranklearn_course.data.examples import read_examples
from tests.rows import with_each

# Recomputed independently of this project, with six digits.
PRINTED = {
    "tds_films_1_mse": 1.792857,
    "tds_films_2_mse": 1.345714,
    "tds_films_1_rmse": 1.338976,
    "tds_films_2_rmse": 1.160049,
    "tds_films_1_mae": 1.3,
    "tds_films_2_mae": 0.885714,
    "tds_letters_precision": 0.6,
    "tds_letters_recall": 0.75,
    "cnblogs_f1": 0.666667,
    "cnblogs_f2": 0.714286,
    "cnblogs_f05": 0.625,
    "cnblogs_recall_micro": 0.181818,
    "cnblogs_recall_macro": 0.55,
    "cnblogs_auc": 0.75,
    "cnblogs_auc_reversed": 0.25,
    "cnblogs_auc_ties": 0.5,
    "habr_p10_one_hit": 0.1,
    "habr_ap3_last": 0.111111,
    "habr_ap3_first": 0.333333,
    "habr_ap3_all": 1.0,
    "habr_ap5_perfect": 0.4,
    "habr_weighted_map": 0.18,
    "tds_p5_letters": 0.6,
    "tds_r5_letters": 0.75,
    "tds_p10_top": 0.2,
    "tds_p10_bottom": 0.2,
    "tds_ap10_bottom": 0.155556,
    "tds_ap5_query_1": 0.805556,
    "tds_ap5_query_2": 0.533333,
    "tds_map": 0.735185,
    "tds_ap5_one_hit": 1.0,
    "tds_ap5_two_hits": 0.7,
    "cnblogs_avep": 0.722222,
    "cnblogs_topic_1": 0.830357,
    "cnblogs_topic_2": 0.453333,
    "cnblogs_map": 0.641845,
    "shared_ap3_k": 0.166667,
    "shared_ap3_hits": 0.5,
    "shared_ap3_relevant": 0.125,
    "shared_ap3_min": 0.166667,
    "shared_ap5_k": 0.32,
    "shared_ap5_hits": 0.533333,
    "shared_ap5_relevant": 0.4,
    "shared_ap5_min": 0.4,
    "shared_p3": 0.333333,
    "shared_p5": 0.6,
    "shared_p10": 0.3,
    "shared_r3": 0.25,
    "shared_r5": 0.75,
    "habr_dcg10_ceiling": 4.543559,
    "habr_labels_a": 0.664402,
    "habr_labels_b": 0.724796,
    "habr_labels_a_times_4": 0.649031,
    "habr_labels_b_times_4": 0.621567,
    "tds_dcg": 33.405824,
    "tds_ideal_dcg": 44.394623,
    "tds_ndcg": 0.752475,
    "tds_films_1_ndcg": 1.0,
    "tds_films_2_ndcg": 0.820498,
    "korean_cg": 14,
    "korean_dcg": 10.954396,
    "korean_ideal_dcg": 11.323466,
    "korean_ndcg": 0.967407,
    "korean_ndcg_swapped": 0.967407,
    "korean_ideal_of_the_returned": 1.0,
    "korean_ideal_of_all": 0.5,
    "cnblogs_cg_spam_last": 3,
    "cnblogs_cg_spam_first": 3,
    "cnblogs_dcg_linear_spam_last": 2.869070,
    "cnblogs_dcg_linear_spam_first": 1.130930,
    "cnblogs_dcg_exponential_spam_last": 7.184535,
    "cnblogs_dcg_exponential_spam_first": 3.630930,
    "cnblogs_ndcg_linear_spam_last": 0.916364,
    "cnblogs_ndcg_linear_spam_first": 0.361212,
    "cnblogs_ndcg_exponential_spam_last": 0.973392,
    "cnblogs_ndcg_exponential_spam_first": 0.491934,
    "cnblogs_ndcg_below_zero": -1.0,
    "thesis_dcg_best_order": 4.333333,
    "thesis_dcg_worst_order": 3.0,
    "shared_ndcg_linear": 0.544076,
    "shared_ndcg_exponential": 0.555066,
    "shared_ndcg_korean": 0.644993,
    "shared_ndcg_jarvelin_3": 0.661881,
    "shared_ndcg_reciprocal": 0.437288,
    "shared_ndcg_exponential_reciprocal": 0.446154,
    "cnblogs_mrr_two_questions": 0.291667,
    "cnblogs_mrr_three_words": 0.611111,
    "cnblogs_rr_more_relevant": 0.5,
    "tds_mrr": 0.611111,
    "korean_rr_one_relevant": 0.333333,
    "shared_rr": 0.5,
    "tds_inversions_binary_1": 9,
    "tds_inversions_binary_2": 8,
    "tds_inversions_binary_1_normalized": 0.75,
    "tds_inversions_binary_2_normalized": 0.666667,
    "tds_inversions_strict_1": 9,
    "tds_inversions_strict_2": 8,
    "tds_tau_strict_1": 0.142857,
    "tds_tau_strict_2": 0.238095,
    "tds_rho_strict_1": 0.321429,
    "tds_rho_strict_2": 0.357143,
    "tds_tau_ap_strict_1": 0.355556,
    "tds_tau_ap_strict_2": -0.083333,
    "habr_tau_swap_top": 0.904762,
    "habr_tau_swap_bottom": 0.904762,
    "habr_tau_ap_swap_top": 0.666667,
    "habr_tau_ap_swap_bottom": 0.944444,
    "habr_tau_a_history": 0.2,
    "habr_tau_b_history": 0.447214,
    "habr_rho_ties": -0.707107,
    "shared_tau_a": -0.3,
    "shared_tau_b": -0.316228,
    "shared_tau_c": -0.32,
    "shared_rho": -0.307794,
    "shared_inversions": 6,
    "shared_inversions_normalized": 0.666667,
    "tds_rbp_impatient": 0.6875,
    "tds_rbp_patient": 0.4304,
    "tds_rbp_very_patient": 0.137994,
    "tds_rbp_residual": 0.32768,
    "tds_err_best": 0.941685,
    "tds_err_worst": 0.37162,
    "tds_err_best_p09": 0.936728,
    "tds_err_worst_p09": 0.315090,
    "tds_err_best_p05": 0.918921,
    "tds_err_worst_p05": 0.173434,
    "habr_err_perfect_simple": 1.0,
    "habr_err_perfect_general": 0.5,
    "habr_pfound_rank_1": 0.4,
    "habr_pfound_rank_2": 0.34,
    "habr_pfound_rank_3": 0.289,
    "habr_pfound_three": 0.70804,
    "habr_pfound_ten": 0.815355,
    "shared_err_exponential": 0.449609,
    "shared_err_ratio": 0.5,
    "shared_err_p09": 0.401980,
    "shared_rbp_binary": 0.344320,
    "shared_rbp_ratio": 0.248747,
    "shared_pfound_binary": 0.562559,
    "shared_pfound_exponential": 0.774756,
    "thesis_dcg_of_both": 1.0,
    "thesis_soft_sure": 0.999951,
    "thesis_soft_less_sure": 0.742903,
}

# Whose numbers go in stands in the articles: read there, not taken from the tables.
IN_THE_ARTICLES = {
    "tds_letters_precision",
    "tds_letters_recall",
    "cnblogs_auc",
    "habr_p10_one_hit",
    "habr_ap3_last",
    "habr_ap3_first",
    "habr_ap3_all",
    "tds_p5_letters",
    "tds_r5_letters",
    "tds_p10_top",
    "tds_p10_bottom",
    "tds_ap10_bottom",
    "tds_ap5_query_1",
    "tds_ap5_query_2",
    "cnblogs_avep",
    "cnblogs_topic_1",
    "cnblogs_topic_2",
    "cnblogs_map",
    "korean_cg",
    "korean_dcg",
    "korean_ideal_dcg",
    "korean_ndcg",
    "cnblogs_cg_spam_last",
    "cnblogs_cg_spam_first",
    "cnblogs_dcg_linear_spam_last",
    "cnblogs_dcg_linear_spam_first",
    "cnblogs_dcg_exponential_spam_last",
    "cnblogs_dcg_exponential_spam_first",
    "cnblogs_ndcg_linear_spam_last",
    "cnblogs_ndcg_linear_spam_first",
    "cnblogs_ndcg_exponential_spam_last",
    "cnblogs_ndcg_exponential_spam_first",
    "cnblogs_mrr_two_questions",
    "cnblogs_mrr_three_words",
}

each_example = with_each(examples())


@each_example
def test_the_metric_gives_the_value_of_the_table(row):
    assert row.compute() == pytest.approx(row.value, rel=1e-12, abs=1e-12)


@each_example
def test_the_value_of_the_table_has_the_digits_checked_by_hand(row):
    assert row.value == pytest.approx(PRINTED[row.name], rel=0, abs=0.51e-6)


@each_example
def test_every_row_is_complete(row):
    assert row.chapter in CHAPTERS
    assert row.source in SOURCES
    assert row.name.startswith(row.source if row.source != "course" else "shared")
    assert callable(getattr(metrics, row.metric))
    assert re.fullmatch(r"[A-Z0-9].*\.", row.story), "a story is a whole sentence"
    assert row.note == "" or re.fullmatch(r"(?s)[A-Z0-9τ].*\.", row.note)


def test_names_are_unique_and_all_are_checked():
    names = [row.name for row in examples()]
    assert len(set(names)) == len(names)
    assert set(names) == set(PRINTED)


def test_the_numbers_that_the_articles_print_are_right_to_two_digits():
    stated = [row for row in examples() if row.stated is not None]
    assert {row.name for row in stated} >= {"cnblogs_topic_1", "tds_ap5_query_1", "korean_ndcg"}
    assert all(row.agrees for row in stated)


def test_an_example_is_the_articles_or_ours():
    assert {row.name for row in examples() if row.made_by == "article"} == IN_THE_ARTICLES
    stated = {row.name for row in examples() if row.stated is not None}
    assert stated <= IN_THE_ARTICLES, "nobody states a number of a list that we made"
    assert all(row.made_by == "course" for row in examples(source="course"))


def test_a_table_of_the_articles_examples_says_whose_they_are():
    tables = [
        cell.source
        for path in Path(__file__).parents[2].glob("notebooks/[0-9]*.ipynb")
        for cell in nbformat.read(path, as_version=4).cells
        if cell.cell_type == "code" and "SOURCES[row.source]" in cell.source
    ]
    assert len(tables) >= 6
    assert [source for source in tables if "row.made_by" not in source] == []


# The copy that we read has no figures, so nothing can be known about what they hold.
@with_each(row for row in examples(source="tds"))
def test_nothing_is_said_about_figures_that_were_not_read(row):
    assert not re.search(r"(prints|stands?).* inside a figure", row.note)


def test_a_note_says_when_the_number_divided_by_all_relevant_documents_is_lower():
    for name in ("tds_ap5_query_1", "tds_ap5_query_2"):
        row = example(name)
        assert row.note.endswith("the number is lower if one was missed.")
        found, missed = (
            metrics.average_precision(row.relevance, denominator="relevant", judged=judged)
            for judged in (row.relevance, [*row.relevance, 1])
        )
        assert missed < found == pytest.approx(row.value)


def test_korean_numbers_agree_to_all_digits_that_were_saved():
    for name in ("korean_dcg", "korean_ideal_dcg", "korean_ndcg"):
        row = example(name)
        assert row.value == pytest.approx(row.stated, rel=1e-14)


def test_agrees_tells_right_from_wrong_and_from_nothing_stated():
    row = example("cnblogs_topic_1")
    assert row.agrees is True
    assert replace(row, stated=0.84).agrees is False
    assert replace(row, stated=None).agrees is None


def test_the_shared_example_is_the_same_everywhere():
    assert SHARED["judged"] == (0, 3, 0, 1, 2, 2, 0, 0)
    assert SHARED["relevance"] == SHARED["judged"][:5]
    shared = [row for row in examples(source="course") if row.relevance is not None]
    graded = [row for row in shared if max(row.relevance) > 1]
    assert len(graded) > 10
    assert all(tuple(row.relevance) == SHARED["relevance"] for row in graded)
    assert all(row.judged in (None, SHARED["judged"]) for row in graded)


def test_lookup_by_chapter_and_by_article():
    precision = examples(chapter="precision")
    assert {row.chapter for row in precision} == {"precision"}
    both = examples(chapter="precision", source="cnblogs")
    assert [row.name for row in both] == [
        "cnblogs_avep",
        "cnblogs_topic_1",
        "cnblogs_topic_2",
        "cnblogs_map",
    ]
    assert len(examples()) == sum(len(examples(chapter=chapter)) for chapter in CHAPTERS)
    assert len(examples()) == sum(len(examples(source=source)) for source in SOURCES)
    assert all(examples(chapter=chapter) for chapter in CHAPTERS)


def test_an_example_tells_its_list_its_cutoff_and_where_it_is_from():
    row = example("tds_ap5_query_1")
    assert (row.relevance, row.k, row.judged) == ((1, 0, 1, 1, 0), 5, None)
    assert "Efimov" in row.citation
    assert example("cnblogs_topic_2").judged == (1, 1, 1, 1, 1)


def test_examples_cannot_be_changed():
    row = example("cnblogs_topic_1")
    with pytest.raises(FrozenInstanceError):
        row.value = 1.0
    with pytest.raises(TypeError):
        row.arguments["relevance"] = (1,)
    with pytest.raises(TypeError):
        SHARED["judged"] = (1,)


@with_each(
    [
        (lambda: example(["topic_1"]), "name"),
        (lambda: example("topic_1"), "name"),
        (lambda: examples(chapter="map"), "chapter"),
        (lambda: examples(chapter="ranking_task"), "chapter"),
        (lambda: examples(source="blog"), "source"),
    ]
)
def test_unknown_names_get_one_clear_error(call, argument):
    with pytest.raises(ValueError, match=rf"^{argument} must .* got "):
        call()


TOML = """
[[example]]
name = "tds_half"
source = "tds"
story = "A hit."
metric = "precision_at_k"
arguments.relevance = [1, 0]
arguments.k = 2
value = "1 / 2"
"""


@pytest.fixture
def worked(tmp_path):
    """Return a function that writes the file of a chapter."""

    def write(text):
        path = tmp_path / "precision" / "worked.toml"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
        return path

    return write


def test_an_example_is_read_from_its_chapter(worked):
    (row,) = read_examples(worked(TOML))
    assert (row.chapter, row.value, row.compute()) == ("precision", 0.5, 0.5)
    assert row.arguments["relevance"] == (1, 0)


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ('story = "A hit."\n', "", "story"),
        ("metric", "tale = 1\nmetric", "tale"),
        ('"A hit."', "3", "story"),
        ('"1 / 2"', '"1 / 2"\nstated = "0.5"', "stated"),
        ('"tds"', '"blog"', "source"),
        ('"precision_at_k"', '"accuracy"', "metric"),
        ('"tds"', '"tds"\nmade_by = "us"', "made_by"),
        ('"1 / 2"', '"1 / two"', "value"),
        ('value = "1 / 2"\n', f'value = "1 / 2"\n{TOML}', "name"),
    ],
)
def test_a_fault_names_the_file_the_example_and_the_key(worked, old, new, key):
    with pytest.raises(SchemaError, match=rf"^precision/worked\.toml, example tds_half: {key} "):
        read_examples(worked(TOML.replace(old, new)))
