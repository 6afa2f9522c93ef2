"""A fault of a chapter's exam.toml or exam.py is named by file, table and key."""

import ast
import shutil
from dataclasses import replace
from random import Random

import pytest

from ranklearn_course.course import Chapter, chapters
from ranklearn_course.course.schema import SchemaError, read_toml
from ranklearn_course.exam.loading import FILE, again, all_templates, templates
from ranklearn_course.exercises.loading import load
from tests.rows import with_each
from tests.scope import in_scope

DCG = chapters()["dcg"]


class Altered(Chapter):
    """Chapter dcg with other texts."""

    path = None

    @property
    def folder(self):
        return self.path

    def module(self, name):
        return DCG.module(name)


@pytest.fixture
def altered(tmp_path, monkeypatch):
    """Return what loads the templates of chapter dcg with one text in place of another."""
    shutil.copytree(DCG.folder, tmp_path / "dcg")
    monkeypatch.setattr(Altered, "path", tmp_path / "dcg")

    def loaded(old, new, name="exam.toml"):
        text = (DCG.folder / name).read_text(encoding="utf-8")
        assert old in text, old
        (tmp_path / "dcg" / name).write_text(text.replace(old, new, 1), encoding="utf-8")
        load.cache_clear()
        found = templates(Altered("dcg", 3, "DCG", "?", "", {}))
        return {each.id.removeprefix("dcg."): each for each in found}

    yield loaded
    load.cache_clear()


def draw_all(found):
    for template in found.values():
        for seed in range(9):
            exercise = template.drawn(Random(seed)).exercise
            if template.kind == "counter-example":
                _ = exercise.refuse([]), exercise.unmet(sorted(exercise.example))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("[ndcg]", "[third]", "third: kind needs the function draw_third in exam.py"),
        ('of = "dcg.dcg"', 'of = "dcg.x"', "of must be an exercise of kind write, got 'dcg.x'"),
        ('"gain=power"', '"gain=x"', "dcg: mistakes must hold mistakes of dcg.dcg, got 'gain=x'"),
        ('text = "{shown}', 'right = true\ntext = "{shown}', "ideal: options must hold one right"),
        (
            "[choose.options.cg]",
            '[choose.options.cg]\nwrong = ["cg"]',
            "cg: wrong must hold ids",
        ),
        ('kind = "situation"', 'kind = "situation"\nwrong_options = 4', "wrong must hold ids"),
        # A draw finds these.
        ("{grades}, best", "{grades:or}, best", "dcg: statement has a place that can't be filled"),
        ("order, got {answer}", "order, got {anwser}", "gains: refusal has a place that can't be"),
        ("above {limit:.4f}", "above {limt:.4f}", "gains: sentences.low_linear has a place"),
        ("low_linear = ", "lo = ", "gains: sentences must hold low_linear, which exam.py says"),
        ('text = "{best}', 'text = "{bst}', "ideal: options.judged has a place that can't"),
        ("right = true\n", "", "ideal: options must hold the right one"),
    ],
)
def test_faults_are_named_by_file_table_and_key(old, new, said, altered):
    with pytest.raises(SchemaError) as raised:
        draw_all(altered(old, new))
    assert said in str(raised.value)
    assert "dcg/exam.toml" in str(raised.value)


def test_a_wrong_number_needs_a_cause(altered):
    found = altered("gain_of_lesson = ", "of_lesson = ", "exercises.toml")
    with pytest.raises(SchemaError, match="ndcg: kind needs a cause gain_of_lesson in exercises"):
        found["ndcg"].drawn(Random(0))


@pytest.mark.parametrize("name", ["dcg.no_such", "dcg.dcg_by_hand"])
def test_a_chapter_names_functions_for_the_exam(name, monkeypatch):
    chapter = replace(chapters()["dcg"], exam=(name,))
    monkeypatch.setattr("ranklearn_course.exam.loading.chapters", lambda: {"dcg": chapter})
    with pytest.raises(SchemaError, match=rf"dcg/chapter.toml: exam must hold .* got '{name}'"):
        all_templates.__wrapped__()


@with_each(chapter for chapter in in_scope(chapters()).values() if templates(chapter))
def test_every_function_and_every_sentence_is_used(chapter):
    tables = read_toml(chapter.folder / "exam.toml", FILE, chapter=chapter)
    source = (chapter.folder / "exam.py").read_text(encoding="utf-8")
    functions = [n.name for n in ast.parse(source).body if isinstance(n, ast.FunctionDef)]
    drawing = {name for name in functions if name.startswith("draw_")}
    assert drawing <= {f"draw_{name}" for name in tables}
    for name, table in tables.items():
        said = table.sentences
        # A number's name is said by the number.
        assert {id for id in said if f'"{id}"' not in source and not id.isdigit()} == set(), name


@with_each(chapter for chapter in in_scope(chapters()).values() if templates(chapter))
def test_what_comes_again_is_short(chapter):
    """Three questions of another day stand before a lesson."""
    assert [id for id, template in again(chapter).items() if template().minutes > 3] == []
