"""The cells that take a reader's own data find the same, in whatever order the data come."""

import ast
import io
from contextlib import redirect_stdout

import nbformat
import numpy as np
import pytest

from ranklearn_course.course import chapters
from ranklearn_course.evaluation import evaluate
from ranklearn_course.lessons import lesson_source
from tests.scope import in_scope

RNG = np.random.default_rng(11)
QUERIES = ["q10", "q2", "q1", "q9", "none"]
IDS = ["d10", "d1", "d2", "x", "d", "d20", "y"]
GRADES = {q: {d: int(RNG.integers(4)) for d in IDS[:5]} for q in QUERIES}
#: Lists of unequal length; nothing is returned for one query.
SCORES = {q: {d: float(RNG.normal()) for d in IDS[2 : 4 + i]} for i, q in enumerate(QUERIES[:4])}
LISTS = {q: sorted(scores, key=scores.get, reverse=True) for q, scores in SCORES.items()}
OTHER = {q: documents[::-1] for q, documents in LISTS.items()}
SHOWN = [f"{q},{d},{i}\n" for q, documents in LISTS.items() for i, d in enumerate(documents, 1)]
CLICKS = ["s2,1,1\n", "s2,2,0\n", "s2,3,1\n", "s10,1,0\n", "s1,1,1\n", "s1,2,0\n", "s1,3,0\n"]
LOG = [("u1", ["d10"]), ("u2", []), ("u1", ["d1", "d10"])]
VOTES = [("u2", -1), ("u1", 1), ("u2", -1), ("u3", 1), ("u4", 1)]


def shuffled(values):
    values = [*values]
    return [values[i] for i in RNG.permutation(len(values))]


def own_data(arranged):
    """Of each lesson: what stands in place of its data, which a function puts in some order."""

    def table(rows):
        return {q: dict(arranged(rows[q].items())) for q in arranged(rows)}

    def lists(rows):
        return {q: rows[q] for q in arranged(rows)}

    grades, scores, old, new = table(GRADES), table(SCORES), lists(LISTS), lists(OTHER)
    good = {q: arranged(d for d in GRADES[q] if GRADES[q][d] > 1) for q in arranged(GRADES)}
    log = "question,passage,rank\n" + "".join(arranged(SHOWN))
    clicks = "session,position,clicked\n" + "".join(arranged(CLICKS))
    films = {"A": 3.0, "B": 2.0, "C": 1.0, "only mine": 5.0}, {"C": 9.0, "A": 8.0, "B": 1.0}
    mine, hers = (dict(arranged(each.items())) for each in films)
    clicked = {"my_log": arranged(LOG), "my_votes": arranged(VOTES)}
    return {
        "unranked": {"good": good, "model": scores},
        "precision": {"relevant": good, "returned": old},
        "dcg": {"my_grades": grades, "old": old, "new": new},
        "reciprocal_rank": {"answers": good, "log": io.StringIO(log)},
        "rank_correlation": {"mine": mine, "hers": hers},
        "cascade": {"relevant": good, "old": old, "new": new},
        "smooth_dcg": {"my_grades": grades, "my_scores": scores},
        "learning_to_rank": {"click_log": io.StringIO(clicks)},
        "comparing_systems": {"found": evaluate(grades, {"a": old, "b": new}, metrics=["nDCG@3"])},
        "unjudged": {"found": evaluate(grades, {"a": scores, "b": new})},
        "clicks": {"old": ["d1", "d10", "d"], "new": ["d", "d10", "d1"], **clicked},
    }


def assigned(line):
    """The names that a statement assigns, if it does nothing else."""
    if not isinstance(line, ast.Assign):
        return set()
    return {each.id for each in ast.walk(line.targets[0]) if isinstance(each, ast.Name)}


def found_by(name, given):
    """What the cell of a lesson prints, displays and returns with other values for its data."""
    cells = nbformat.read(lesson_source() / f"{chapters()[name].lesson}.ipynb", 4).cells
    (setup,) = (cell for cell in cells if "part:setup" in cell.metadata.get("tags", ()))
    (yours,) = (cell for cell in cells if cell.id == "yours")
    *body, last = (
        line for line in ast.parse(yours.source).body if not given.keys() & assigned(line)
    )
    space = {}
    exec(setup.source, space)
    space |= {"display": print, **given}
    with redirect_stdout(io.StringIO()) as printed:
        exec(compile(ast.Module(body, []), "yours", "exec"), space)
        print(eval(compile(ast.Expression(last.value), "yours", "eval"), space))
    return printed.getvalue()


@pytest.mark.parametrize("name", in_scope(own_data(sorted)))
def test_the_cell_for_data_of_ones_own_asks_no_order_of_them(name):
    in_order = found_by(name, own_data(sorted)[name])
    assert any(figure in in_order for figure in "123456789")
    for _ in range(3):
        assert found_by(name, own_data(shuffled)[name]) == in_order


def test_every_such_cell_is_tried():
    cells = {
        name
        for name, chapter in chapters().items()
        for cell in nbformat.read(lesson_source() / f"{chapter.lesson}.ipynb", 4).cells
        if cell.id == "yours"
    }
    assert cells == own_data(sorted).keys()
