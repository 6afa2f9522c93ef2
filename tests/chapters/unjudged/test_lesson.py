"""What lesson 11 asks to guess, held against what it computes, and its stored worlds."""

import re
from pathlib import Path

import numpy as np
import pytest

from experiments import unjudged as simulations
from ranklearn_course import metrics
from ranklearn_course.authoring.lesson import read_notebook
from ranklearn_course.chapters.unjudged import gaps
from ranklearn_course.chapters.unjudged.simulations import stored
from ranklearn_course.comparison import leave_one_out
from ranklearn_course.table import Table
from tests.by_seed import assert_as_stored
from tests.chapters.claims import said, truth
from tests.rows import with_each

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


def formula(cell, which=0):
    """A displayed formula of a cell as an expression of Python, what is defined left out."""
    latex = re.findall(r"\$\$(.*?)\$\$", cells_of_lesson()[cell])[which]
    for pattern, plain in PLAIN:
        latex = re.sub(pattern, plain, latex)
    return latex.rpartition(" = ")[2]


def lists_with_gaps(n=8, n_lists=20):
    """Marks of lists, each with all kinds among them."""
    rng = np.random.default_rng(0)
    for _ in range(n_lists):
        marks = rng.permutation([1, 0, -1, *rng.integers(-1, 2, n - 3)])
        yield np.maximum(marks, 0), marks >= 0


def test_the_formulas_of_bounds_are_the_metrics():
    bounds, residual = formula("definition"), formula("definition", 1)
    for relevance, known in lists_with_gaps():
        names = {"k": 5, "h": relevance[:5].sum(), "u": (~known[:5]).sum()}
        assert eval(bounds, names) == metrics.precision_bounds(relevance, known, 5)
        names = {"n": len(known), "p": 0.7, "unjudged": (np.flatnonzero(~known) + 1).tolist()}
        low, high = metrics.rbp_bounds(relevance, known, 0.7)
        assert eval(residual, names) == pytest.approx(high - low)


def test_the_formulas_of_bpref_and_kappa_are_the_metrics():
    bpref, kappa = formula("articles"), formula("assessors")
    for relevance, known in lists_with_gaps():
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
    assert [*map(float, re.findall(r"= ([\d.]+) \|", text))] == pytest.approx(right, abs=5e-4)


def p10(systems):
    def measure(name, judged):
        grades, is_judged = systems.ranked(name, judged)
        return metrics.precision_at_k(grades * is_judged, 10).mean()

    return measure


def test_the_best_system_comes_last_until_five_of_its_ten_are_judged():
    digits = gaps.digits()
    pooled = digits.pool(["worse", "ink"])
    worse, new = (p10(digits)(name, pooled) for name in ("worse", "pixels"))
    grades, known = digits.ranked("pixels", pooled)
    unjudged = 100 * (1 - metrics.judged_at_k(known, 10).mean())
    best = metrics.precision_at_k(grades, 10).mean()
    said("unjudged.best_comes_last", *(f"{value:.2f}" for value in (new, worse, best)))
    said("unjudged.best_comes_last", f"{unjudged:.0f} were judged by nobody")
    assert new < worse / 2
    least = []
    for more in range(11):
        known[:, :more] = True
        least.append(metrics.precision_bounds(grades, known, 10)[0].mean())
    more = next(more for more, low in enumerate(least) if low > worse)
    said("unjudged.how_many_more", f"{worse:.4f}", f"{least[more]:.4f}")
    assert more == truth("unjudged.how_many_more")


def test_a_condensed_system_by_lot_nearly_equals_the_good_ones():
    engines = gaps.glossary()
    grades, known = engines.ranked("random", engines.pool(["bm25", "tf-idf", "title"]))
    short, where = metrics.condensed(grades, known)
    truths = [
        metrics.precision_at_k(engines.ranked(name, known)[0], 10).mean()
        for name in ("random", "bm25")
    ]
    found = metrics.precision_at_k(short, 10, where=where).mean()
    said("unjudged.condensed_random", *(f"{value:.2f}" for value in (found, *truths)))


def test_random_gaps_are_repaired_by_the_share_that_was_judged_and_not_by_deleting():
    engines = gaps.glossary()
    draws = np.random.default_rng(0).random((20, *engines.truth.shape)) < 0.3
    for name in gaps.ENGINES:
        seen = [engines.ranked(name, judged) for judged in draws]
        best = metrics.precision_at_k(seen[0][0], 10).mean()
        zero = np.mean([metrics.precision_at_k(g * known, 10).mean() for g, known in seen])
        short = [metrics.condensed(*each)[0] for each in seen]
        assert zero / 0.3 == pytest.approx(best, rel=0.1)
        assert metrics.precision_at_k(short, 10).mean() < 0.75 * best


def test_inferred_ap_and_hits_by_judged_are_near_the_truth_where_gaps_come_at_random():
    digits, text = gaps.digits(), cells_of_lesson()["articles"]
    judged = np.random.default_rng(0).random(digits.truth.shape) < 0.3
    for name in ("pixels", "worse"):
        grades, known = digits.ranked(name, judged)
        n_relevant = (grades * known > 0).sum(axis=1)
        in_pool = np.ones_like(known)
        guess = metrics.inferred_ap(grades * known, known, in_pool, n_relevant=n_relevant).mean()
        exact = metrics.average_precision(grades).mean()
        assert f"{guess:.3f}" in text
        assert f"{exact:.3f}" in text
        share = (grades * known)[:, :10].sum() / known[:, :10].sum()
        assert share == pytest.approx(metrics.precision_at_k(grades, 10).mean(), rel=0.01)


def test_without_its_twin_a_system_falls():
    engines = gaps.glossary()
    alone = leave_one_out(engines.scores, p10(engines), 10)["bm25"]
    families = [["bm25", "tf-idf"], ["title"], ["random"]]
    twins = leave_one_out(engines.scores, p10(engines), 10, families)
    assert alone[0] == alone[1] == twins["bm25"][0]
    said("unjudged.twins", *(f"{value:.2f}" for value in twins["bm25"]))
    assert twins["bm25"][1] < twins["title"][0]


def test_the_judges_differ_in_whom_they_favour_and_not_in_kappa():
    own, other = (stored("judges", judge=j) for j in ("likes its own", "independent"))
    assert own["own_kind_first"].sum() == truth("unjudged.own_kind_first")
    assert own["kappa"].mean() == pytest.approx(other["kappa"].mean(), abs=0.005)
    best = stored("judges", judge="truth")["own_kind_first"]
    said("unjudged.own_kind_first", f"the best system in {best.sum():.0f} of {len(best)} worlds")
    said("unjudged.own_kind_first", f"In {own['own_kind_first'].sum():.0f} of {len(best)}, with")


def test_five_of_five_answer_hardly_a_question():
    worlds = stored("readers", penalty=0.0)
    assert 100 * worlds["answered"].mean() == pytest.approx(truth("unjudged.five_of_five"))
    # Each piece holds one fact, so one, two or three facts are found.
    two = 3 * worlds["nugget_recall"].mean() - 1 - 2 * worlds["all_found"].mean()
    one = 1 - two - worlds["all_found"].mean()
    said("unjudged.five_of_five", f"In {10 * one:.0f} of 10 questions all five pieces")


def test_the_text_describes_the_assessors_and_the_reader():
    text, reader = (cells_of_lesson()[name] for name in ("orders", "limits"))
    shares = [f"{100 * share:.0f}" for share in simulations.SHARES]
    assert re.findall(r"(\d+) %", text) == shares
    sizes = re.search(r"(\d+) queries, (\d+) documents, (\d+) systems", text).groups()
    assert [*map(int, sizes)] == [
        simulations.N_QUERIES,
        simulations.N_DOCUMENTS,
        simulations.N_SYSTEMS,
    ]
    worlds = stored("assessors")
    assert f"anew {len(worlds['tau'])} times" in text
    lower = (worlds["tau_of_best"] < worlds["tau"]).sum()
    assert f"in {lower} of {len(worlds['tau'])} worlds" in cells_of_lesson()["kinds"]
    held = dict(zip(("twelve pieces", "in four", "in two"), simulations.HELD_BY, strict=True))
    assert held == {"twelve pieces": 12, "in four": 4, "in two": 2}
    assert all(words in reader for words in held)
    assert f"with probability {1 - simulations.USES:.1f}" in reader


@with_each(range(5))
def test_a_coarse_index_loses_neighbours_and_few_hits(seed):
    digits, found = gaps.digits(), gaps.indices(seed)
    columns = np.broadcast_to(np.arange(digits.truth.shape[1]), digits.truth.shape)
    exact, coarse = (
        metrics.rank_by(found[name], columns, k=10)
        for name in ("exact search", "40 lists, one read")
    )
    assert metrics.ann_recall(exact, coarse).mean() == pytest.approx(0.77, abs=0.04)
    hits = [np.take_along_axis(digits.truth, each, 1).mean() for each in (exact, coarse)]
    assert hits[0] - 0.02 < hits[1] < hits[0]
    if seed == 0:
        kept = metrics.ann_recall(exact, coarse).mean()
        lost = (coarse[:, :, None] != exact[:, None]).all(axis=2)
        substitutes = np.take_along_axis(digits.truth, coarse, 1)[lost].mean()
        said("unjudged.lost_neighbours", *(f"{hit:.2f}" for hit in hits))
        said("unjudged.lost_neighbours", f"{100 * kept:.0f} of 100 true neighbours")
        said("unjudged.lost_neighbours", f"the same digit in {100 * substitutes:.0f} of 100 cases")


@with_each(simulations.RUNS.experiments)
def test_a_stored_world_is_what_its_seed_gives(name):
    assert_as_stored(simulations.RUNS, name, seed=0, n=None, near=2e-4)


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
