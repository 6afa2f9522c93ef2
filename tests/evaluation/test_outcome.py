"""An evaluation's numbers are trec_eval's, its tests those of `comparison`, its notes true."""

import gzip
from itertools import permutations
from math import log2
from pathlib import Path
from statistics import stdev

import numpy as np
import pytest

from ranklearn_course.comparison import compare_all
from ranklearn_course.data import glossary_qrels, glossary_run
from ranklearn_course.evaluation import evaluate
from ranklearn_course.evaluation.shown import result, shown_means, to_publish
from ranklearn_course.metrics import average_precision, ndcg, precision_at_k, reciprocal_rank

#: trec_eval's own test files, and what it prints for them: see `trec_eval/README.md`.
GOLDEN = Path(__file__).with_name("trec_eval")
#: Our name -> theirs.
NAMES = {"AP": "map", "RR": "recip_rank", "Rprec": "Rprec", "nDCG": "ndcg", "bpref": "bpref"}
NAMES |= {f"P@{k}": f"P_{k}" for k in (5, 10, 100, 1000)}
NAMES |= {f"R@{k}": f"recall_{k}" for k in (5, 10, 100, 1000)}
NAMES |= {f"nDCG@{k}": f"ndcg_cut_{k}" for k in (5, 10, 100, 1000)}
NAMES |= {f"AP@{k}": f"map_cut_{k}" for k in (5, 10, 100, 1000)}
NAMES |= {f"success@{k}": f"success_{k}" for k in (1, 5, 10)}

THREE = {"q1": {"a": 1, "b": 0}, "q2": {"a": 1}, "q3": {"c": 1}}
ALIKE = {"q1": {"a": 2.0, "b": 1.0}, "q2": {"a": 1.0}, "q3": {"c": 1.0}}


def glossary(*systems, **options):
    return evaluate(glossary_qrels(), {name: glossary_run(name) for name in systems}, **options)


def test_the_numbers_are_those_that_trec_eval_prints():
    runs = {"run": GOLDEN / "results.test.gz"}
    found = evaluate(GOLDEN / "qrels.test.gz", runs, metrics=list(NAMES))
    with gzip.open(GOLDEN / "out.test.aq.gz", "rt") as lines:
        cells = (line.split() for line in lines)
        golden = {(measure, query): value for measure, query, value in cells}
    for (_, systems), theirs in zip(found.values.items(), NAMES.values(), strict=True):
        ours = [f"{value:.4f}" for value in systems["run"]]
        assert ours == [golden[theirs, query] for query in found.queries], theirs
        assert f"{systems['run'].mean():.4f}" == golden[theirs, "all"]


def test_the_first_metric_alone_is_tested_as_compare_all_does():
    found = glossary("bm25", "tf-idf", "title", metrics=["nDCG@10", "RR@10"])
    theirs = compare_all(found.values["nDCG@10:gain=linear"], baseline="bm25")
    ours = [None, *theirs.column("p_adjusted"), None, None, None]
    assert found.table.column("p") == ours


def test_seeds_are_a_mean_for_each_query_and_folds_are_one_run():
    whole = glossary_run("bm25")
    other = {query: answer for query, answer in glossary_run("title").items() if answer}
    folds = [dict([*whole.items()][i::3]) for i in range(3)]
    runs = {"whole": whole, "folds": folds, "seeds": (whole, other), "alone": [other]}
    found = evaluate(glossary_qrels(), runs, metrics=["nDCG@10", "RR"])
    for metric, own in found.values.items():
        assert np.array_equal(own["folds"], own["whole"])
        assert own["seeds"] == pytest.approx((own["whole"] + own["alone"]) / 2)
        of_folds = [own["whole"][i::3].mean() for i in range(3)]
        of_seeds = [own[name].mean() for name in ("whole", "alone")]
        wanted = {"folds": stdev(of_folds), "seeds": stdev(of_seeds)}
        assert found.spreads[metric] == pytest.approx(wanted)
    assert "folds is 3 runs, no two of which" in found.notes[0]
    assert "seeds is 2 runs that answer" in found.notes[1]
    # What is computed of the arrays counts each run alike.
    swapped = found.conventions.where(instead="nDCG@10:gain=exponential")
    of_seeds = dict(zip(swapped.column("system"), swapped.column("mean"), strict=True))
    assert of_seeds["seeds"] == pytest.approx((of_seeds["whole"] + of_seeds["alone"]) / 2)
    assert found.counts.where(system="seeds").rows[0][1:3] == (44, 6)
    assert "seeds leaves 6 of 44 judged queries without an answer" in "\n".join(found.look)
    assert found.sources[3].startswith("folds, run 2: dict")
    with pytest.raises(ValueError, match="runs must have at least one run for 'none'"):
        evaluate(THREE, {"none": []})


def test_a_silent_query_counts_and_is_told():
    found = evaluate(THREE, {"old": ALIKE, "new": {"q1": ALIKE["q1"], "q9": {"a": 1.0}}})
    assert found.values["RR@2"]["new"].tolist() == [1, 0, 0]
    counts = found.counts.where(system="new")
    assert counts.rows[0][1:4] == (3, 2, 1)
    looked = "\n".join(found.look)
    assert "new leaves 2 of 3 judged queries without an answer (q2, q3)" in looked
    assert "without them its nDCG@2:gain=linear is 1.0000" in looked
    assert "Queries of new that nobody judged: 1 (q9)" in looked


def test_few_queries_have_no_interval_and_say_which_p_is_possible():
    found = evaluate(THREE, {"old": ALIKE, "new": ALIKE}, metrics=["RR"])
    assert found.table.column("low") == [None, None]
    assert "Too few queries for an interval: 3." in found.notes
    assert "With so few queries, p cannot be below 0.25." in found.notes
    assert "95% interval" not in str(found)
    assert str(found).startswith("new and old have the same mean RR.\n")


def test_usual_metrics_are_not_deeper_than_the_shallowest_system():
    qrels = {f"q{i}": {f"d{i}": 1, "e": 0} for i in range(12)}
    deep = {q: {f"d{i}": float(-i) for i in range(40)} for q in qrels}
    short = {q: {f"d{i}": float(-i) for i in range(5)} for q in qrels}
    found = evaluate(qrels, {"deep": deep, "short": short})
    assert list(found.values) == ["nDCG@5:gain=linear", "AP@5:over=R", "RR@5", "P@5", "R@5"]
    assert "short returns at most 5 documents" in found.look[0]
    chosen = evaluate(qrels, {"deep": deep, "short": short}, metrics=["P@10"])
    assert list(chosen.values) == ["P@10"]
    assert not any("at most" in look for look in chosen.look)


def test_what_looks_odd_is_said():
    qrels = {f"q{i}": {"a": 1, "b": 0} for i in range(12)} | {"none": {"a": 0}}
    known = {q: {"a": 2.0, "b": 1.0} for q in qrels}
    unknown = {q: {"x": 2.0, "b": 1.0} for q in qrels}
    looked = "\n".join(evaluate(qrels, {"known": known, "unknown": unknown}).look)
    assert "Queries without a relevant document: 1 (none)" in looked
    assert "46% are judged for unknown and 96% for known" in looked
    assert "so unknown may score too low" in looked
    assert "unknown returns no relevant document" in looked
    clean = evaluate({q: {"a": 1, "b": 0} for q in known}, {"known": known})
    assert clean.look == ()


def test_one_system_of_which_nothing_is_judged_gets_0_and_stops_nobody():
    found = evaluate(THREE, {"known": ALIKE, "lost": {"z": ["a"]}, "empty": {}}, metrics=["RR"])
    assert found.values["RR"]["lost"].tolist() == found.values["RR"]["empty"].tolist() == [0] * 3
    assert found.values["RR"]["known"].all()
    assert [look.partition(".")[0] for look in found.look[:2]] == [
        "lost: no query is judged",
        "empty: the run must hold at least one document, got none",
    ]
    assert " nan" not in str(found)


def test_what_the_reader_and_the_ids_show_is_told():
    qrels = {f"q{i}": {f"D{i}": 1, f"q{i}": 0} for i in range(9)}
    run = {f"q{i}": [f"d{i}", f"q{i}", f"q{i}"] for i in range(9)}
    found = evaluate(qrels, {"own": run}, metrics=["RR"])
    assert found.look[0].endswith("left out after their first place: 9")
    assert "9 of 9 unjudged ones would be judged in lower case" in found.look[1]
    assert "the query's own id for 9 of 9 queries" in found.look[-1]
    # Users and films have the same numbers, and everybody gets all films.
    films = [str(film) for film in range(30)]
    users = evaluate({user: {"1": 1} for user in films}, {"all": dict.fromkeys(films, films)})
    assert not [look for look in users.look if "own id" in look]
    few = {query: answer if query == "q0" else answer[:1] for query, answer in run.items()}
    few |= {f"r{i}": ["x"] for i in range(12)}
    rare = evaluate(qrels | {f"r{i}": {"x": 1} for i in range(12)}, {"own": few}, metrics=["RR"])
    assert not any("own id" in look for look in rare.look)


def test_what_is_said_of_relevance_and_discount_is_what_was_computed():
    found = evaluate({"q": {"a": 1}}, {"own": {"q": ["z", "a"]}}, metrics=["RR", "nDCG"])
    assert [systems["own"][0] for systems in found.values.values()] == [1 / 2, 1 / log2(2 + 1)]
    assert any("Relevant: from grade 1 on" in note for note in found.notes)
    assert "The discount of nDCG and DCG is 1/log2(rank + 1)." in next(to_publish(found))


@pytest.mark.parametrize(("good", "told"), [(12, "seldom makes such"), (6, "is not ruled out")])
def test_the_result_says_whether_chance_does_as_much(good, told):
    """The new system is ahead on some of twelve queries, and behind on the others."""
    qrels = {f"q{i:02}": {"a": 1} for i in range(12)}
    old = {q: ["b", "a", "c"] for q in qrels}
    new = {q: ["a"] if i < good else ["b"] for i, q in enumerate(qrels)}
    assert told in result(evaluate(qrels, {"old": old, "new": new}, metrics=["RR"]))


def test_a_run_of_distances_is_told():
    run = glossary_run("bm25")
    far = {query: {d: -score for d, score in own.items()} for query, own in run.items()}
    found = evaluate(glossary_qrels(), {"far": far, "bm25": run}, metrics=["RR"])
    (told,) = (look for look in found.look if "Read from the end of each list, " in look)
    assert "far would get 0." in told
    assert "bm25" not in told


def mean_over_orders(grades, metric):
    """The mean over all orders of a list, one by one."""
    return float(np.mean([metric(list(each)) for each in permutations(grades)]))


def test_beside_the_means_stand_the_best_lists_and_the_same_documents_in_random_order():
    """One list lacks a relevant document; of the other query nothing relevant is known."""
    qrels = {"q": {"a": 2, "b": 1, "c": 0, "d": 1}, "r": {"a": 0}}
    answers = {"q": ["x", "b", "a", "c"], "r": ["b", "a"]}
    found = evaluate(qrels, {"own": answers}, metrics=["nDCG@2", "AP", "RR", "P@2", "bpref"])
    known = [2, 1, 1]
    slow = {
        "nDCG@2:gain=linear": lambda grades: ndcg(grades, 2, judged=known, gain="linear"),
        "AP:over=R": lambda grades: average_precision(grades, judged=known, denominator="relevant"),
        "RR": reciprocal_rank,
        "P@2": lambda grades: precision_at_k(grades, 2),
    }
    best = [1 / 2, 1 / 2, 1 / 2, 1 / 2, 1 / 2]
    assert found.limits.column("best") == pytest.approx(best)
    shuffled = dict(found.limits.only("metric", "shuffled").rows)
    for name, metric in slow.items():
        assert shuffled[name] == pytest.approx(mean_over_orders([0, 1, 2, 0], metric) / 2, abs=0.02)
    turned = {query: dict([*own.items()][::-1]) for query, own in [*qrels.items()][::-1]}
    assert evaluate(turned, {"own": answers}, metrics=["AP"]).limits.rows == (
        found.limits.where(metric="AP:over=R").rows
    )
    # Padding stays behind: of one returned document the order is the same.
    alone = evaluate({"q": {"a": 1}, "r": {"a": 1}}, {"own": {"q": ["a"], "r": ["b", "c", "a"]}})
    assert "the mean of 1,000 shuffles." in str(alone)
    values = dict(alone.limits.only("metric", "shuffled").rows)
    assert values["RR@3"] == pytest.approx((1 + (1 + 1 / 2 + 1 / 3) / 3) / 2, abs=0.02)
    assert not evaluate(
        qrels, {"own": answers}, metrics={"n": lambda run: run.n_returned}
    ).limits.rows


def test_a_weighted_mean_stands_beside_the_mean_and_the_test_stays_one_of_queries():
    """The better system by queries is the worse one by how often they are asked."""
    qrels = {f"q{i}": {"a": 1} for i in range(3)}
    old = {"q0": ["a"], "q1": ["x", "a"], "q2": ["x", "a"]}
    new = {"q0": ["x", "a"], "q1": ["a"], "q2": ["a"]}
    asked = {"q0": 6, "q1": 1, "q2": 1, "q7": 5}
    plain = evaluate(qrels, {"old": old, "new": new}, metrics=["RR"])
    found = evaluate(qrels, {"old": old, "new": new}, metrics=["RR"], weights=asked)
    assert found.table == plain.table
    assert found.weighted("RR", "old") == pytest.approx((6 * 1 + 2 * 0.5) / 8)
    assert found.weighted("RR", "new") == pytest.approx((6 * 0.5 + 2 * 1) / 8)
    assert plain.weighted("RR", "old") is None
    told = "\n".join(found.notes)
    assert "The heaviest has 75% of the weight" in told
    assert f"of {round(8**2 / (36 + 1 + 1))} queries that count the same" in told
    assert (
        "new minus old in RR is +0.1667 in the plain mean and -0.2500 in the weighted one" in told
    )
    assert [row[2] for row in shown_means(found).rows] == ["0.8750", "0.6250", "–", "–"]
    assert "weighted" not in str(plain)
    assert "Weights: dict in Python" in " ".join(to_publish(found))


@pytest.mark.parametrize(
    ("weights", "fragment"),
    [
        ({"q1": 1}, r"weights: 2 judged queries have no weight \(q2, q3\)"),
        ({"q1": 0, "q2": 0, "q3": 0}, "some judged query must have a weight above 0"),
        ({"q1": -1}, "a weight must be a number, 0 or more, got -1"),
        ({"q1": "often"}, "a weight must be a number, 0 or more, got 'often'"),
        ({"q1": 1, 1: 2, "1": 3}, "query '1' has two weights, 2 and 3"),
        ("query,seconds\nq1,3\n", "log.csv: the first line must name a column such as query and"),
        ('{"q1": {"a": 1}}', "log.csv: a table with a query and a weight in each row"),
        ("", "log.csv, line 1: the file is empty"),
    ],
)
def test_weights_that_do_not_weigh_each_query_are_refused(weights, fragment, tmp_path):
    if isinstance(weights, str):
        (tmp_path / "log.csv").write_text(weights)
        weights = tmp_path / "log.csv"
    with pytest.raises(ValueError, match=fragment):
        evaluate(THREE, {"old": ALIKE}, weights=weights)


def test_negative_grades_are_told_with_the_way_out():
    qrels = {"q": {"a": 3, "b": -1, "c": 1}, "r": {"a": -1, "b": -2}}
    told = evaluate(qrels, {"own": {"q": ["b", "c", "a"]}}).look
    (line,) = (each for each in told if each.startswith("Negative grades"))
    assert line.startswith("Negative grades: 3; queries with one: 2. They count as 0")
    assert "(DCG - worst) / (best - worst)" in line


BAD = [
    (THREE, {}, None, "runs must map at least one name"),
    (
        THREE,
        {"new": {"z": {"a": 1.0}}},
        None,
        "new: no query is judged. Judgements have",
    ),
    (THREE, {"new": {}}, None, "new: the run must hold at least one document"),
    ({}, {"new": ALIKE}, None, "the judgements must hold at least one document"),
    (THREE, {1: ALIKE}, None, "runs must be named by strings, got 1"),
    (THREE, {"new": {"q1": {"a": "x"}}}, None, "new: .*score must be a number"),
    (THREE, {"new": ALIKE}, "AP", "metrics must be a list of names"),
    (THREE, {"new": ALIKE}, {"m": lambda run: 1}, "m of new must be a finite number"),
    ({"q": {"a": 4}}, {"n": {"q": {"a": 1}}}, ["ERR:max=3"], "ERR:max=3 of n: grades"),
]


@pytest.mark.parametrize(("qrels", "runs", "metrics", "fragment"), BAD)
def test_what_cannot_be_evaluated_is_refused(qrels, runs, metrics, fragment):
    with pytest.raises(ValueError, match=fragment):
        evaluate(qrels, runs, metrics=metrics)
