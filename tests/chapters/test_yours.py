"""The cells that take a reader's own data, on data that are not in the order of ours."""

import ast
import io
from math import log2

import nbformat
import numpy as np
import pytest

from ranklearn_course import metrics
from ranklearn_course.chapters import chapters
from ranklearn_course.comparison import sign_test
from ranklearn_course.evaluation import evaluate
from ranklearn_course.lessons import lesson_source
from tests.scope import in_scope

RNG = np.random.default_rng(11)
QUERIES = ["q10", "q2", "q1", "q9", "none"]
IDS = ["d10", "d1", "d2", "x", "d", "d20", "y"]


def shuffled(values):
    return [values[i] for i in RNG.permutation(len(values))]


GRADES = {q: {d: int(RNG.integers(4)) for d in shuffled(IDS)[:5]} for q in QUERIES}
RELEVANT = {q: [d for d in graded if graded[d] > 1] for q, graded in shuffled([*GRADES.items()])}
#: Lists of unequal length; nothing is returned for one query.
SCORES = {
    q: {d: float(RNG.normal()) for d in shuffled(IDS)[: RNG.integers(2, 7)]}
    for q in shuffled(QUERIES)
    if q != "none"
}
HITS = {q: dict.fromkeys(documents, 1) for q, documents in RELEVANT.items()}
LISTS = {q: sorted(own, key=own.get, reverse=True) for q, own in SCORES.items()}
OTHER = {q: shuffled(documents) for q, documents in LISTS.items()}


def mean(value_of):
    return np.mean([value_of(query) for query in QUERIES])


def labelled(lists, query, labels=GRADES):
    """The labels of a list in its order; one that is not relevant for an empty list."""
    return [labels[query].get(document, 0) for document in lists.get(query, [])] or [0]


def mean_of(metric, lists, labels, *cutoff, **settings):
    """The mean of a metric over the queries, by all that is judged of each."""

    def value(query):
        judged = [*labels[query].values()] or [0]
        return metric(labelled(lists, query, labels), *cutoff, judged=judged, **settings)

    return mean(value)


def auc(query):
    scores = SCORES.get(query, {})
    labels = labelled(SCORES, query, HITS)
    return metrics.roc_auc(labels, [*scores.values()]) if len({*labels}) > 1 else 0


def soft_dcg(query):
    scores = SCORES.get(query)
    return metrics.soft_dcg([*scores.values()], labelled(SCORES, query), 0.5) if scores else 0


def means_of(found):
    return {(m, s): own.mean() for m, systems in found.values.items() for s, own in systems.items()}


def at_20(name, lists):
    """judged@20, both bounds of P@20 and P@20 without gaps, of short lists."""
    known = {q: [d in GRADES[q] for d in lists.get(q, [])] for q in QUERIES}
    good = {q: [GRADES[q].get(d, 0) > 0 for d in lists.get(q, [])] for q in QUERIES}
    hit = mean(lambda q: sum(good[q])) / 20
    gaps = mean(lambda q: known[q].count(False)) / 20
    # Without gaps a list is shorter, and P@20 still counts 20 places.
    return (name, mean(lambda q: sum(known[q]) / max(1, len(known[q]))), hit, hit + gaps, hit)


PASSAGES = [(q, d, i + 1) for q, documents in LISTS.items() for i, d in enumerate(documents)]
LOG = "".join(f"{q},{d},{rank}\n" for q, d, rank in shuffled(PASSAGES))
SESSIONS = {"s2": [1, 0, 1], "s10": [0], "s1": [1, 0, 0, 0]}
CLICKS = [(s, i + 1, n) for s, clicked in SESSIONS.items() for i, n in enumerate(clicked)]
CLICK_LOG = "".join(f"{s},{place},{click}\n" for s, place, click in shuffled(CLICKS))

#: Of each lesson: what stands in place of its data, and what comes out, by a slow loop.
YOURS = {
    "unranked": (
        {"good": RELEVANT, "model": SCORES},
        lambda shown, space: (means_of(shown), {("AUC", "mine"): mean(auc)}),
    ),
    "precision": (
        {"relevant": RELEVANT, "returned": LISTS},
        lambda shown, space: (
            means_of(space["displayed"]),
            {
                ("P@5", "mine"): mean(lambda q: sum(labelled(LISTS, q, HITS)[:5]) / 5),
                ("AP@5:over=min", "mine"): mean_of(metrics.average_precision, LISTS, HITS, 5),
            },
        ),
    ),
    "dcg": (
        {"my_grades": GRADES, "old": LISTS, "new": OTHER},
        lambda shown, space: (
            means_of(shown),
            {
                (f"nDCG@3:gain={gain}", name): mean_of(metrics.ndcg, lists, GRADES, 3, gain=gain)
                for gain in ("linear", "exponential")
                for name, lists in (("old", LISTS), ("new", OTHER))
            },
        ),
    ),
    "reciprocal_rank": (
        {"answers": RELEVANT, "log": io.StringIO("question,passage,rank\n" + LOG)},
        lambda shown, space: (
            means_of(shown),
            {
                ("RR", "mine"): mean(lambda q: metrics.reciprocal_rank(labelled(LISTS, q, HITS))),
                ("success@1", "mine"): mean(lambda q: labelled(LISTS, q, HITS)[0]),
            },
        ),
    ),
    "rank_correlation": (
        {
            "mine": {"A": 3.0, "B": 2.0, "C": 1.0, "only mine": 5.0},
            "hers": {"C": 9.0, "A": 8.0, "B": 1.0},
        },
        lambda shown, space: ({"tau": space["agreed"]}, {"tau": (1 - 2) / 3}),
    ),
    "cascade": (
        {"relevant": RELEVANT, "old": LISTS, "new": OTHER},
        lambda shown, space: (
            means_of(shown),
            {
                (f"RBP:p={p}", name): np.mean(
                    [metrics.rbp(labelled(lists, q, HITS), p=p) for q in QUERIES]
                )
                for p in (0.3, 0.9)
                for name, lists in (("old", LISTS), ("new", OTHER))
            },
        ),
    ),
    "smooth_dcg": (
        {"my_grades": GRADES, "my_scores": SCORES},
        lambda shown, space: (means_of(shown), {("SoftDCG", "mine"): mean(soft_dcg)}),
    ),
    "learning_to_rank": (
        {"click_log": io.StringIO("session,position,clicked\n" + CLICK_LOG)},
        lambda shown, space: (dict(shown.rows), {"1": 2 / 3, "2": 0, "3": 1 / 2, "4": 0}),
    ),
    "comparing_systems": (
        {"found": evaluate(GRADES, {"a": SCORES, "b": OTHER}, metrics=["nDCG@3"])},
        lambda shown, space: (
            {line: said for line, (said,) in enumerate(shown.rows)},
            dict(enumerate(space["found"].publish)),
        ),
    ),
    "unjudged": (
        {"found": evaluate(GRADES, {"a": SCORES, "b": OTHER})},
        lambda shown, space: (
            {row[0]: row[1:] for row in shown.rows},
            {
                row[0]: [round(each, 3) for each in row[1:]]
                for row in (at_20("a", LISTS), at_20("b", OTHER))
            },
        ),
    ),
    "clicks": (
        {
            "old": ["d1", "d10", "d"],
            "new": ["d", "d10", "d1"],
            "my_log": [("u1", ["d10"]), ("u2", []), ("u1", ["d1", "d10"])],
            "my_votes": [("u2", -1), ("u1", 1), ("u2", -1), ("u3", 1), ("u4", 1)],
        },
        lambda shown, space: (
            {"dcg": space["found"], "p": sign_test(space["wins"], space["losses"])},
            {"dcg": 0 + 2 / 3 / (1 / 2) / log2(3) + 1 / 3 / log2(4), "p": sign_test(3, 1)},
        ),
    ),
}


def run_with(source, space, **given):
    """Run code with other values in place of what it assigns; return what its last line gives."""
    body = [line for line in ast.parse(source).body if not given.keys() & assigned(line)]
    last = body.pop()
    space |= given
    exec(compile(ast.Module(body, []), "yours", "exec"), space)
    if not isinstance(last, ast.Expr):
        return exec(compile(ast.Module([last], []), "yours", "exec"), space)
    return eval(compile(ast.Expression(last.value), "yours", "eval"), space)


def assigned(line):
    """The names that a statement assigns, if it does nothing else."""
    if not isinstance(line, ast.Assign):
        return set()
    return {each.id for each in ast.walk(line.targets[0]) if isinstance(each, ast.Name)}


@pytest.mark.parametrize("name", in_scope(YOURS))
def test_the_cell_for_data_of_ones_own_is_right_on_other_data(name):
    cells = nbformat.read(lesson_source() / f"{chapters()[name].lesson}.ipynb", 4).cells
    (setup,) = (cell for cell in cells if "part:setup" in cell.metadata.get("tags", ()))
    (yours,) = (cell for cell in cells if cell.id == "yours")
    space = {}
    exec(setup.source, space)
    space["display"] = lambda shown: space.update(displayed=shown)
    given, results = YOURS[name]
    found, wanted = results(run_with(yours.source, space, **given), space)
    assert found.keys() == wanted.keys()
    for key, value in wanted.items():
        assert found[key] == pytest.approx(value), key


def test_every_such_cell_is_tried():
    cells = {
        name
        for name, chapter in chapters().items()
        for cell in nbformat.read(lesson_source() / f"{chapter.lesson}.ipynb", 4).cells
        if cell.id == "yours"
    }
    assert cells == YOURS.keys()
