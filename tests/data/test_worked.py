"""Every worked example: the metric gives the arithmetic in the table."""

import re
from dataclasses import FrozenInstanceError
from pathlib import Path

import nbformat
import pytest

from ranklearn_course.course.schema import SchemaError
from ranklearn_course.data import examples
from ranklearn_course.data.worked import CHAPTERS, read_examples

#: The shared example: grades of d1 to d8; the run returns d1 to d5 in this order.
JUDGED = (0, 3, 0, 1, 2, 2, 0, 0)


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_each_row_is_complete_and_its_metric_gives_its_value(chapter):
    for row in examples(chapter=chapter):
        assert row.compute() == pytest.approx(row.value, rel=1e-12, abs=1e-12), row.name
        assert row.name.startswith(row.source if row.source != "course" else "shared")
        assert row.made_by == "course" or row.source != "course"
        assert re.fullmatch(r"[A-Z0-9].*\.", row.story), "a story is a whole sentence"
        assert row.note == "" or re.fullmatch(r"(?s)[A-Z0-9τ].*\.", row.note)
        # The copy of this article that we read has no figures: nobody knows what they hold.
        assert row.source != "tds" or not re.search(r"(prints|stands?).* inside a figure", row.note)


def test_the_numbers_that_the_articles_print_are_right_to_two_digits():
    stated = [row for row in examples() if row.stated is not None]
    assert {row.name for row in stated} >= {"cnblogs_topic_1", "tds_ap5_query_1", "korean_ndcg"}
    assert all(abs(row.value - row.stated) <= 0.005 for row in stated)
    assert {row.made_by for row in stated} == {"article"}, "nobody states a number of our lists"


def test_a_table_of_the_articles_examples_says_whose_they_are():
    tables = [
        cell.source
        for path in Path(__file__).parents[2].glob("notebooks/[0-9]*.ipynb")
        for cell in nbformat.read(path, as_version=4).cells
        if cell.cell_type == "code" and "SOURCES[row.source]" in cell.source
    ]
    assert len(tables) >= 6
    assert [source for source in tables if "row.made_by" not in source] == []


def test_the_shared_example_is_the_same_everywhere():
    shared = [row for row in examples(source="course") if row.relevance is not None]
    graded = [row for row in shared if max(row.relevance) > 1]
    assert {row.relevance for row in graded} == {JUDGED[:5]}
    assert {row.judged for row in graded} == {None, JUDGED}


def test_examples_cannot_be_changed():
    row, *_ = examples(chapter="precision")
    with pytest.raises(FrozenInstanceError):
        row.value = 1.0
    with pytest.raises(TypeError):
        row.arguments["relevance"] = (1,)


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


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ('"tds"', '"blog"', "source"),
        ('"precision_at_k"', '"accuracy"', "metric"),
        ('"1 / 2"', '"1 / two"', "value"),
        ('value = "1 / 2"\n', f'value = "1 / 2"\n{TOML}', "name"),
    ],
)
def test_a_fault_names_the_file_the_example_and_the_key(tmp_path, old, new, key):
    path = tmp_path / "precision" / "worked.toml"
    path.parent.mkdir()
    path.write_text(TOML.replace(old, new))
    with pytest.raises(SchemaError, match=rf"^precision/worked\.toml, example tds_half: {key} "):
        read_examples(path)
