"""Formulas and numbers that stand in the text of lesson 11, held against what is computed."""

import re
from pathlib import Path

import numpy as np
import pytest

from experiments import unjudged as simulations
from ranklearn_course import metrics
from ranklearn_course.authoring.lesson import read_notebook
from ranklearn_course.table import Table

LESSON = next(Path(__file__).parents[3].glob("notebooks/*_unjudged.ipynb"))

# From the formulas of the lesson to Python.
PLAIN = (
    (r"\\left|\\right", ""),
    (r"\\min", "min"),
    (r"\\frac\{([^{}]*)\}\{([^{}]*)\}", r"((\1) / (\2))"),
    (r"\^\{(.*?)\}|\^(\w)", r"**(\1\2)"),
    (r"\\sum_\{i \\text\{ unjudged\}\} (\S+)", r"* sum(\1 for i in unjudged)"),
    (r"\\sum_r (.*)", r"* sum(\1 for b_r in above)"),
    (r"\\le P@k \\le", ","),
)


def cells_of_lesson():
    return {cell.id: cell.source for cell in read_notebook(LESSON).cells}


def formula(cell):
    """A displayed formula of a cell as an expression of Python, what is defined left out."""
    latex = re.search(r"\$\$(.*?)\$\$", cells_of_lesson()[cell])[1]
    for pattern, plain in PLAIN:
        latex = re.sub(pattern, plain, latex)
    return latex.rpartition(" = ")[2]


def lists_of_marks(n=8, n_lists=20):
    """Marks of lists, each with all kinds among them."""
    rng = np.random.default_rng(0)
    for _ in range(n_lists):
        marks = rng.permutation([1, 0, -1, *rng.integers(-1, 2, n - 3)])
        yield np.maximum(marks, 0), marks >= 0


def test_the_formulas_of_bounds_are_the_metrics():
    bounds, residual = formula("definition"), formula("rbp-bounds")
    for relevance, known in lists_of_marks():
        names = {"k": 5, "h": relevance[:5].sum(), "u": (~known[:5]).sum()}
        assert eval(bounds, names) == metrics.precision_bounds(relevance, known, 5)
        names = {"n": len(known), "p": 0.7, "unjudged": (np.flatnonzero(~known) + 1).tolist()}
        low, high = metrics.rbp_bounds(relevance, known, 0.7)
        assert eval(residual, names) == pytest.approx(high - low)


def test_the_formulas_of_bpref_and_kappa_are_the_metrics():
    bpref, kappa = formula("articles"), formula("assessors")
    for relevance, known in lists_of_marks():
        misses = known & (relevance == 0)
        above = misses.cumsum()[relevance > 0].tolist()
        sizes = {"n_relevant": len(above) + 1, "n_nonrelevant": int(misses.sum()) + 1}
        names = {"above": above, "R": sizes["n_relevant"], "N": sizes["n_nonrelevant"]}
        assert eval(bpref, names) == pytest.approx(metrics.bpref(relevance, known, **sizes))
        a, b = relevance.mean(), known.mean()
        names = {"p_o": (relevance == known).mean(), "p_e": a * b + (1 - a) * (1 - b)}
        assert eval(kappa, names) == pytest.approx(metrics.cohen_kappa(relevance, known))


def test_the_table_by_hand_is_what_the_metrics_say():
    text = cells_of_lesson()["by-hand"]
    marks = [int(m) if m != "?" else None for m in re.search(r"\*\*([01? ]+)\*\*", text)[1].split()]
    relevance, known = [mark or 0 for mark in marks], [mark is not None for mark in marks]
    low, high = metrics.precision_bounds(relevance, known, 5)
    short, where = metrics.condensed(relevance, known)
    right = [
        metrics.judged_at_k(known, 5),
        low,
        high,
        metrics.precision_at_k(short, 5, where=where),
        sum(relevance[:5]) / sum(known[:5]),
    ]
    found = [*map(float, re.findall(r"\d/\d = (\d\.\d+)", text))]
    assert found == pytest.approx(right, abs=5e-4)


def test_the_text_describes_the_reader():
    reader = cells_of_lesson()["invented-reader"]
    assert simulations.HELD_BY == (12, 4, 2)
    assert all(words in reader for words in ("twelve pieces", "in four", "in two"))
    assert f"with probability {1 - simulations.USES:.1f}" in reader


def test_the_cell_for_ones_own_files_reads_the_files_that_its_text_names(tmp_path, monkeypatch):
    cells = cells_of_lesson()
    call = re.search(r"`(evaluate\(.+?\))`", cells["yours-text"])[1]
    code, n_changed = re.subn(r"(?<=found = )evaluate.+", call, cells["yours"])
    assert n_changed == 1
    (tmp_path / "gold.qrels").write_text("q 0 a 1\nq 0 b 0\n")
    (tmp_path / "old.run").write_text("q Q0 b 1 2 s\nq Q0 a 2 1 s\n")
    (tmp_path / "new.run").write_text("qid,docno,score\nq,c,3\nq,a,2\nq,d,1\n")
    monkeypatch.chdir(tmp_path)
    names = {"metrics": metrics, "Table": Table}
    exec(code, names)
    assert names["rows"] == [
        ("old", 1, 1 / 20, 1 / 20, 1 / 20),
        ("new", 1 / 3, 1 / 20, 3 / 20, 1 / 20),
    ]
