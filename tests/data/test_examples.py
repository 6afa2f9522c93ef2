"""Every worked example: the metric gives the arithmetic in the table."""

import re
from dataclasses import FrozenInstanceError
from pathlib import Path

import nbformat
import pytest

from ranklearn_course.chapters.schema import SchemaError
from ranklearn_course.data import CHAPTERS, SHARED, SOURCES, example, examples
from ranklearn_course.data.examples import read_examples

# Whose numbers go in stands in the articles: read there, not taken from the tables.
IN_THE_ARTICLES = [
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
]


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_each_row_is_complete_and_its_metric_gives_its_value(chapter):
    for row in examples(chapter=chapter):
        assert row.compute() == pytest.approx(row.value, rel=1e-12, abs=1e-12), row.name
        assert row.source in SOURCES
        assert row.name.startswith(row.source if row.source != "course" else "shared")
        assert re.fullmatch(r"[A-Z0-9].*\.", row.story), "a story is a whole sentence"
        assert row.note == "" or re.fullmatch(r"(?s)[A-Z0-9τ].*\.", row.note)


def test_names_are_unique():
    names = [row.name for row in examples()]
    assert len(set(names)) == len(names)


def test_the_numbers_that_the_articles_print_are_right_to_two_digits():
    stated = [row for row in examples() if row.stated is not None]
    assert {row.name for row in stated} >= {"cnblogs_topic_1", "tds_ap5_query_1", "korean_ndcg"}
    assert all(row.agrees for row in stated)


def test_an_example_is_the_articles_or_ours():
    assert {row.name for row in examples() if row.made_by == "article"} == {*IN_THE_ARTICLES}
    stated = {row.name for row in examples() if row.stated is not None}
    assert stated <= {*IN_THE_ARTICLES}, "nobody states a number of a list that we made"
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
@pytest.mark.parametrize("row", examples(source="tds"))
def test_nothing_is_said_about_figures_that_were_not_read(row):
    assert not re.search(r"(prints|stands?).* inside a figure", row.note)


def test_the_shared_example_is_the_same_everywhere():
    assert SHARED["judged"] == (0, 3, 0, 1, 2, 2, 0, 0)
    assert SHARED["relevance"] == SHARED["judged"][:5]
    shared = [row for row in examples(source="course") if row.relevance is not None]
    graded = [row for row in shared if max(row.relevance) > 1]
    assert len(graded) > 10
    assert all(tuple(row.relevance) == SHARED["relevance"] for row in graded)
    assert all(row.judged in (None, SHARED["judged"]) for row in graded)


def test_examples_cannot_be_changed():
    row = example("cnblogs_topic_1")
    with pytest.raises(FrozenInstanceError):
        row.value = 1.0
    with pytest.raises(TypeError):
        row.arguments["relevance"] = (1,)
    with pytest.raises(TypeError):
        SHARED["judged"] = (1,)


@pytest.mark.parametrize(
    ("call", "argument"),
    [
        (lambda: example(["topic_1"]), "name"),
        (lambda: example("topic_1"), "name"),
        (lambda: examples(chapter="map"), "chapter"),
        (lambda: examples(chapter="ranking_task"), "chapter"),
        (lambda: examples(source="blog"), "source"),
    ],
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
