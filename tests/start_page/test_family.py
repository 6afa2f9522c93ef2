"""The family tree: what each metric sees, asked of the metrics, and where its leaves lead."""

import json
import re
from dataclasses import fields
from functools import partial
from html import unescape
from importlib import import_module
from inspect import signature
from itertools import combinations, pairwise, product
from pathlib import Path

import numpy as np
import pytest

from ranklearn_course import comparison, metrics
from ranklearn_course.chapters import chapters
from ranklearn_course.comparison import sign_test, team_credit, team_draft
from ranklearn_course.data import JudgedRun
from ranklearn_course.evaluation.measures import measure
from ranklearn_course.start_page import family as tree
from ranklearn_course.start_page.choosing import choosing
from ranklearn_course.start_page.family import (
    Metric,
    all_metrics,
    family,
    render_family,
)
from ranklearn_course.start_page.words import say
from tests.metrics.catalogue import OF_MEANINGS, ROWS, arguments, required

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
QUESTIONS, METRICS = family()
FILE = tree._file()
LESSONS = {name: f"to/{name}" for name in chapters()}
# Public functions that give one number, and are no metric: a scale, a mean, an expectation, what a
# residual adds, the model of a user, a curve's roughness, and parts of those that are a row.
NO_METRICS = {
    *("ideal_dcg", "ideal_alpha_dcg", "mean_over_queries", "tie_averaged", "intent_aware"),
    *("rbp_residual", "expected_clicks"),
    *("smooth_abs", "smooth_std", "smooth_poly", "approximation_quality"),
    # The row "metric_bounds" names them.
    *("precision_bounds", "rbp_bounds", "dcg_bounds"),
}
# These make or order lists, draw users, or hold answers.
NO_NUMBERS = {"Bounds", "Visits", "exposure", "mmr", "roc_curve", "simulate_users"}
NOISE = 1e-9
FALLING = ("mse", "rmse", "mae", "kendall_distance")
CUTOFFS = (None, 1)


def answer(name, scores, grades, *, k=None, missing=()):
    """A metric of scored documents, higher being better; `missing`: what was not returned."""
    given = {**arguments(name, scores, grades, missing), "k": k}
    metric = getattr(metrics, name)
    taken = signature(metric).parameters.keys() & {"k", "judged"} | {*required(name)}
    return metric(**{each: given[each] for each in taken}) * (-1 if name in FALLING else 1)


def answer_to_list(name, grades, **more):
    """The same of a list whose scores fall."""
    return answer(name, range(len(grades), 0, -1), grades, **more)


def pages_of(name, covers, shares):
    """The same of pages that serve meanings, each of which is meant by some readers."""
    metric = getattr(metrics, name)
    if name == "err_ia":
        return metric(np.divide(covers, 2), shares)
    takes = "judged" in signature(metric).parameters
    return metric(covers, **({"judged": [[1, 0], [1, 0], [0, 1]]} if takes else {}))


def differ(one, other):
    return abs(one - other) > NOISE


def sees_order(value):
    pairs = list(combinations((3, 2, 1, 0.5, 0), 2))
    right = [value(pair, (1, 0)) for pair in pairs]
    wrong = [value(pair[::-1], (1, 0)) for pair in pairs]
    return min(right) >= max(wrong) - NOISE and max(right) > max(wrong) + NOISE


def has_slope(value):
    lists = product((0, 1, 2), repeat=3)
    # So small that no noise of a sample is passed.
    step = 1e-6
    return any(
        differ(value((2, 1, 0), grades), value((2, 1 + step, 0), grades)) for grades in lists
    )


def sees_position(value):
    """One relevant document slips down, or neighbours of the perfect order change places."""
    slips = []
    for scores in ((3, 2, 1, 0), (9, 7, 1, 0)):
        at = [value(scores, np.eye(4)[rank]) for rank in range(4)]
        slips.append([one - other for one, other in pairwise(at)])
    perfect = [3, 2, 1, 0]
    swapped = [[*perfect[:i], *perfect[i : i + 2][::-1], *perfect[i + 2 :]] for i in range(3)]
    swaps = [value(perfect, perfect) - value(perfect, grades) for grades in swapped]
    return all(map(weigh_less, slips)) or weigh_less(swaps)


def weigh_less(costs):
    falls = all(one > other + NOISE for one, other in pairwise(costs))
    return falls and costs[-1] > NOISE


def sees_grades(value):
    lists = [grades for grades in product((0, 1, 2), repeat=3) if 1 in grades]
    for grades in lists:
        better = list(grades)
        better[grades.index(1)] = 2
        if differ(value((2, 1, 0), grades), value((2, 1, 0), better)):
            return True
    return False


def sees_ties(value):
    orders = ((1, 0), (0, 1))
    return all(differ(value((1, 1), (1, 0)), value(scores, (1, 0))) for scores in orders)


def of_pages(name, covers, shares=(0.5, 0.5)):
    """What a metric says of pages that serve meanings; all others are told no more than grades."""
    metric = getattr(metrics, name)
    if name in OF_MEANINGS:
        return pages_of(name, covers, shares)
    assert not {"covers", "probabilities"} & signature(metric).parameters.keys()
    return answer_to_list(name, np.any(covers, axis=1) * 1)


def sees_meanings(name):
    """A page on each of two meanings, against two on one."""
    return of_pages(name, [[1, 0], [0, 1]]) > of_pages(name, [[1, 0], [1, 0]]) + NOISE


PROBES = {
    "order": sees_order,
    "slope": has_slope,
    "position": sees_position,
    "grades": sees_grades,
    "ties": sees_ties,
}


def sees(name, probe):
    return any(probe(partial(answer, name, k=k)) for k in CUTOFFS)


@pytest.mark.parametrize("metric", METRICS, ids=lambda metric: metric.name)
def test_what_a_metric_sees_is_what_it_answers_to(metric: Metric):
    seen = {id for id, probe in PROBES.items() if sees(metric.name, probe)}
    seen |= {"meanings"} if sees_meanings(metric.name) else set()
    assert seen == set(metric.sees)


LISTS = [*product((0, 1, 2), repeat=2), *product((0, 1, 2), repeat=3), *product((0, 1), repeat=5)]
LISTS = [list(each) for each in LISTS if any(each)]


def takes(name, argument):
    return argument in signature(getattr(metrics, name)).parameters


def alike(values):
    return not any(differ(one, other) for one, other in values)


def is_blind_inside(name):
    """The first two change places, with a cutoff of 2."""
    if not takes(name, "k"):
        return False
    swapped = [[each[1], each[0], *each[2:]] for each in LISTS]
    pairs = zip(LISTS, swapped, strict=True)
    return alike([[answer_to_list(name, each, k=2) for each in pair] for pair in pairs])


def is_blind_later(name):
    """Lists that are alike up to the first hit; one document is missing."""
    of_beginning = {}
    for each in LISTS:
        first = next(i for i, grade in enumerate(each) if grade)
        value = answer_to_list(name, each, missing=[1])
        of_beginning.setdefault((len(each), *each[: first + 1]), []).append(value)
    groups = [*of_beginning.values(), [of_pages(name, [[1, 0], page]) for page in ([0, 1], [0, 0])]]
    return alike(pair for values in groups for pair in combinations(values, 2))


def with_more(name, more, cutoffs=(None, 2)):
    return alike(
        (answer_to_list(name, each, k=k), answer_to_list(name, more(each), k=k))
        for each in LISTS
        for k in (cutoffs if takes(name, "k") else (None,))
    )


def is_blind_to_the_tail(name):
    return with_more(name, lambda each: [*each, 0])


def is_blind_to_how_many_are_bad(name):
    """Each bad document comes twice, and some list has one."""
    return with_more(name, lambda each: [g for grade in each for g in [grade] * (2 - (grade > 0))])


def is_blind_to_what_is_missing(name):
    return alike(
        (answer_to_list(name, each), answer_to_list(name, each, missing=[2, 1])) for each in LISTS
    )


def is_blind_to_how_much_there_is(name):
    """Perfect lists of one length, of which each has another number of relevant documents."""
    perfect = [[1] * n + [0] * (4 - n) for n in (1, 2, 3)]
    cutoffs = (None, 2) if takes(name, "k") else (None,)
    values = [[answer_to_list(name, each, k=k) for each in perfect] for k in cutoffs]
    return alike(pair for each in values for pair in combinations(each, 2))


def is_blind_to_unjudged(name):
    """Three documents that nobody judged, neither in the pool, come to the top."""
    if not takes(name, "is_judged"):
        return False
    metric, more = getattr(metrics, name), {"n_relevant": 2}
    more |= {"n_nonrelevant": 2} if takes(name, "n_nonrelevant") else {}
    pools = 2 if takes(name, "in_pool") else 1
    full = metric([0, 1, 1], *[[1, 1, 1]] * pools, **more)
    return alike([(full, metric([0, 0, 0, 0, 1, 1], *[[0, 0, 0, 1, 1, 1]] * pools, **more))])


def is_blind_to_repeats(name):
    """A second page on a meaning, against a bad one, where a bad one is not as good as another."""
    twice, bad = of_pages(name, [[1, 0], [1, 0]]), of_pages(name, [[1, 0], [0, 0]])
    return sees_meanings(name) and not differ(twice, bad)


def is_blind_to_readers(name):
    """A page for seven of ten readers, against a page for three."""
    if not sees_meanings(name):
        return False
    common, rare = (of_pages(name, [page], (0.7, 0.3)) for page in ([1, 0], [0, 1]))
    return not differ(common, rare)


BLIND = {
    "inside": is_blind_inside,
    "later": is_blind_later,
    "tail": is_blind_to_the_tail,
    "amount": is_blind_to_how_much_there_is,
    "rare": is_blind_to_how_many_are_bad,
    "missing": is_blind_to_what_is_missing,
    "unjudged": is_blind_to_unjudged,
    "repeats": is_blind_to_repeats,
    "readers": is_blind_to_readers,
}


@pytest.mark.parametrize("metric", METRICS, ids=lambda metric: metric.name)
def test_what_a_metric_is_blind_to_is_what_changes_nothing(metric: Metric):
    found = {id for id, probe in BLIND.items() if probe(metric.name)}
    found |= {each.id for each in QUESTIONS if each.id not in metric.sees}
    assert set(metric.blind) == said(found)


def flat(*same, other):
    """What differs in one thing only, and something that gets another number."""
    return same, other


def judged(*grades):
    return metrics.judged_at_k([grade is not None for grade in grades], 2)


def ends(*truth):
    """The bounds of P@3 where the last document was not judged."""
    return metrics.metric_bounds(np.mean, [*truth[:2], 0], [True, True, False]).high


def shown(metric):
    """Three users are shown two items each; everybody wants 0 and 1, and nobody the others."""
    wanted, unwanted, different = [[0, 1]] * 3, [[2, 3]] * 3, [[2, 3], [4, 5], [6, 7]]
    return flat(metric(wanted), metric(unwanted), other=metric(different))


def coverage(lists):
    return metrics.catalogue_coverage(lists, 8)


def distance(lists):
    """Items are as far apart as their numbers."""
    items = np.ravel(lists)
    return metrics.intra_list_distance(abs(items[:, None] - items), 6)


def novelty(lists):
    return np.mean(metrics.self_information(lists, [0.5] * 4 + [0.1] * 4))


def preferred(lists, clicked):
    """The p of ten sessions, all of which click the same document of a mixed list."""
    draft = team_draft(*lists, "A" * len(lists[0]))
    won, lost = team_credit(draft, clicked)
    return sign_test(10 * (won > lost), 10 * (lost > won))


def facts(*passages):
    return metrics.nugget_recall([[fact in passage for fact in "abc"] for passage in passages], 2)


def unequal(*looks):
    return metrics.gini(looks)


FEW = [1, 1, 0, 0]
BESIDE = {
    "cohen_kappa": {
        "right": flat(
            metrics.cohen_kappa(FEW, [1, 0, 0, 0]),
            metrics.cohen_kappa([1, 0, 0, 0], FEW),
            other=metrics.cohen_kappa(FEW, FEW),
        ),
        "far": flat(
            metrics.cohen_kappa([0, 3, 3], [3, 3, 3]),
            metrics.cohen_kappa([0, 1, 1], [1, 1, 1]),
            other=metrics.cohen_kappa([0, 1, 1], [0, 1, 1]),
        ),
    },
    "overlap": {
        "right": flat(
            metrics.overlap(FEW, [1, 0, 1, 1]),
            metrics.overlap([1, 0, 1, 1], FEW),
            other=metrics.overlap(FEW, FEW),
        ),
        "neither": flat(
            metrics.overlap([1, 1, 0], [1, 0, 1]),
            metrics.overlap([1, 1, 0, 0, 0], [1, 0, 1, 0, 0]),
            other=metrics.overlap([1, 1, 0, 1], [1, 0, 1, 0]),
        ),
    },
    "judged_at_k": {
        "inside": flat(judged(3, None), judged(None, 3), other=judged(3, 3)),
        "good": flat(judged(3, 3), judged(0, 0), other=judged(3, None)),
    },
    "metric_bounds": {"between": flat(ends(1, 0, 1), ends(1, 0, 0), other=ends(1, 1, 0))},
    "sign_test": {
        "level": flat(
            preferred([["good", "better"], ["better", "good"]], ["good"]),
            preferred([["bad", "worse"], ["worse", "bad"]], ["bad"]),
            other=preferred([["good", "better"], ["better", "good"]], []),
        )
    },
    "ann_recall": {
        "inside": flat(
            metrics.ann_recall([1, 2, 3], [1, 2, 9], 2),
            metrics.ann_recall([1, 2, 3], [2, 1, 9], 2),
            other=metrics.ann_recall([1, 2, 3], [1, 9, 2], 2),
        ),
        "wanted": shown(lambda lists: metrics.ann_recall(lists[0], lists[1])),
    },
    "nugget_recall": {
        "inside": flat(facts("a", "b"), facts("b", "a"), other=facts("a", "")),
        "repeats": flat(facts("a", "a"), facts("a", ""), other=facts("a", "b")),
        "readers": flat(facts("a"), facts("b"), other=facts("ab")),
    },
    "intra_list_distance": {
        "inside": flat(distance([5, 3, 0]), distance([3, 5, 0]), other=distance([6, 3, 0])),
        "wanted": shown(distance),
    },
    "catalogue_coverage": {
        "inside": flat(coverage([[0, 1]]), coverage([[1, 0]]), other=coverage([[0, 0]])),
        "wanted": shown(coverage),
        "often": flat(coverage([[0]]), coverage([[0]] * 100), other=coverage([[0], [1]])),
    },
    "gini": {
        "whose": flat(unequal(5, 1, 0), unequal(0, 5, 1), other=unequal(3, 3, 0)),
        "wanted": shown(lambda lists: metrics.gini(metrics.exposure(lists, 8))),
    },
    "self_information": {
        "inside": flat(novelty([0, 4]), novelty([4, 0]), other=novelty([4, 5])),
        "wanted": shown(novelty),
    },
}


@pytest.mark.parametrize("name", BESIDE)
def test_what_stands_beside_the_tree_is_blind_to_what_changes_nothing(name: str):
    for id, (same, other) in BESIDE[name].items():
        assert alike([same]), id
        assert differ(same[0], other), id
    assert set(all_metrics()[name].blind) == said(BESIDE[name])


def test_clicks_say_nothing_of_what_was_never_shown():
    assert all_metrics()["ips_dcg"].blind == (FILE.blind["unshown"].says,)
    seen = partial(metrics.ips_dcg, [300, 50], 1000, [1, 0.5])
    assert np.isnan(seen([1, 0]))
    assert seen([1, 0], unshown=0) < seen([1, 0], unshown=1) < np.inf


@pytest.mark.parametrize("metric", [metrics.sampled_hit, metrics.sampled_ndcg])
def test_drawn_negatives_do_not_see_the_top_and_turn_systems(metric):
    row = all_metrics()[metric.__name__]
    assert row.blind == (FILE.blind["top"].says,)
    assert row.apart
    assert metric(50, 9999, 100, 10) > 4 / 5 * metric(1, 9999, 100, 10)
    assert metric(50, 9999, 9999, 10) < NOISE
    # Lesson 13: a system with ranks 1 and 4 of four is better than one with twice rank 2.
    for drawn, is_better in ((3, True), (1, False)):
        ours, theirs = (np.mean(metric(ranks, [3, 3], drawn, 1)) for ranks in ([1, 4], [2, 2]))
        assert bool(ours > theirs) is is_better


def said(ids):
    """The sentences of what has one, and is not covered by another."""
    found = [FILE.blind[id] for id in ids if id in FILE.blind]
    covered = {id for each in found for id in each.covers}
    return {each.says for each in found if each.id not in covered}


def test_every_public_metric_is_a_leaf_or_stands_beside_the_tree():
    lists = {name for name, rows in ROWS.items() if rows[0].answer != "number"}
    names = set(metrics.__all__) - lists - NO_METRICS - NO_NUMBERS
    rows = all_metrics().values()
    differ = names ^ {row.name for row in rows if row.room == "metrics"}
    assert not differ, f"metrics and the tables of family.toml differ in {sorted(differ)}"
    assert len({row.title for row in rows}) == len(rows)


def test_a_leaf_leads_to_the_place_where_its_widget_plays():
    for metric in METRICS:
        if not metric.widget:
            continue
        text = (NOTEBOOKS / f"{metric.chapter.lesson}.ipynb").read_text("utf-8")
        cells = ["".join(cell["source"]) for cell in json.loads(text)["cells"]]
        heading = f"## {tree.PLAY}"
        start = next(i for i, source in enumerate(cells) if heading in source.splitlines())
        following = "".join(cells[start : start + 4])
        assert f"{metric.widget}(" in following, metric.name


def test_each_card_has_its_words_and_its_links():
    tabs = {name: f"tab-of-{name}" for name in LESSONS}
    page = unescape(render_family(LESSONS, play="#there", home="to/all", tabs=tabs))
    assert page.count('<li class="metric">') == len(all_metrics())
    for metric in all_metrics().values():
        card = page.partition(f'<p class="name">{metric.title}</p>')[2]
        card = card.partition("</li>")[0]
        assert metric.seen in card
        assert metric.apart in card
        found = re.findall(f'href="([^"]*)" target="tab-of-{metric.chapter.name}"', card)
        play = [f"to/{metric.chapter.name}#there"] if metric.widget else []
        assert found == [f"to/{metric.chapter.name}", *play]
        assert not play or f"{metric.gesture}, below “{tree.PLAY}”" in card
    assert f'<a href="to/all">{say("key.home")}</a>' in page


def test_a_lesson_that_is_missing_gets_no_link():
    page = render_family({"dcg": "to/dcg", "precision": ""})
    assert set(re.findall('href="(to[^"]*)"', page)) == {"to/dcg"}
    assert "<script" not in page


def cheat_sheets():
    """The rows of all lessons: the name of the metric, and whether it sees the order."""
    for lesson in sorted(NOTEBOOKS.glob("[0-9]*.ipynb")):
        for cell in json.loads(lesson.read_text(encoding="utf-8"))["cells"]:
            head, _, rows = "".join(cell["source"]).partition("| sees the order |")
            if rows and head.endswith("| metric | formula | range "):
                for row in re.findall(r"^\| (.+) \|$", rows, re.MULTILINE):
                    name, *_, sees, _, _ = row.split(" | ")
                    yield name, sees


def test_the_cheat_sheets_and_the_tree_agree_on_who_sees_the_order():
    sees_order = {metric.title: "order" in metric.sees for metric in METRICS}
    found = {name: sees for name, sees in cheat_sheets() if not name.startswith("-")}
    known = {name: sees for name, sees in found.items() if name.removesuffix("@k") in sees_order}
    known |= {name: sees for name, sees in found.items() if name in sees_order}
    assert {"P@k", "R@k", "AP@k", "CG@k", "nDCG@k", "RR@k", "AUC", "MSE"} <= known.keys()
    for name, sees in known.items():
        order = sees_order.get(name, sees_order.get(name.removesuffix("@k")))
        assert (sees != "no") == order, name


# Two queries of twelve documents, and two relevant ones that were not returned.
GRADES = np.array([[3, 0, 1, 0, 2, 0, 0, 1, 0, 0, 2, 0], [0, 1, 0, 0, 0, 3, 0, 0, 0, 0, 1, 2]])
MISSING = np.array([[1, 2], [0, 3]])


def called(metric, query=0):
    """What the two lines that the page shows give."""
    # RBP makes chances of the grades itself.
    name = "ndcg" if metric.name == "rbp" else metric.name
    given = dict(arguments(name, range(12, 0, -1), GRADES[query], MISSING[query]))
    line, call = metric.code.splitlines()
    exec(line, given)
    return eval(call, given)


@pytest.mark.parametrize("metric", all_metrics().values(), ids=lambda metric: metric.name)
def test_a_call_takes_the_arguments_of_its_function_and_answers_with_a_number(metric: Metric):
    answer = called(metric)
    assert np.isfinite(answer.low if metric.name == "metric_bounds" else answer).all()
    assert metric.call.startswith(f"{metric.name}(")
    assert metric.chapter.lesson


@pytest.mark.parametrize("metric", all_metrics().values(), ids=lambda metric: metric.name)
def test_each_argument_that_must_be_given_has_a_sentence(metric: Metric):
    told = {argument.partition("=")[0] for argument, _ in metric.arguments}
    function = getattr(import_module(f"ranklearn_course.{metric.room}"), metric.name)
    parameters = signature(function).parameters
    must = {name for name, each in parameters.items() if each.default is each.empty}
    named = set(re.findall(r"[a-z]\w+", re.sub('"[^"]*"', "", metric.call))) - metric.imported
    assert must | named <= told


NAMED = [metric for metric in all_metrics().values() if metric.evaluate]


def test_each_sentence_on_an_argument_is_read():
    used = {sentence for metric in all_metrics().values() for _, sentence in metric.arguments}
    assert used == set(FILE.arguments.values())


@pytest.mark.parametrize("metric", NAMED, ids=lambda metric: metric.name)
def test_evaluate_gives_the_same_number_under_the_name_that_is_shown(metric: Metric):
    assert measure(metric.evaluate).name == metric.evaluate
    empty = {field.name: () for field in fields(JudgedRun)}
    judged = np.concatenate([GRADES, MISSING], axis=1)
    run = JudgedRun(**empty | {"relevance": GRADES, "judged": judged})
    expected = measure(metric.evaluate).of(run)
    assert [called(metric, query) for query in range(len(GRADES))] == pytest.approx(expected)


def texts():
    yield from FILE.arguments.values()
    yield from choosing().always.values()
    yield from (metric.report for metric in all_metrics().values())
    yield from (each.note for q in choosing().questions.values() for each in q.answers.values())


def test_what_a_sentence_names_is_there():
    known = {*metrics.__all__, *comparison.__all__, "ranklearn_course.comparison"}
    known |= {*signature(metrics.rank_by).parameters, "ranklearn evaluate", "--conventions"}
    for text in texts():
        for name in re.findall("`([^`]*)`", text):
            if name.partition("(")[0] not in known:
                measure(name)


def test_what_is_said_of_what_belongs_beside_is_so():
    assert metrics.precision([1, 1, 0], [1, 0, 0]) == metrics.recall([1, 0], [1, 1]) == 1
    assert metrics.precision_at_k([1] * 4 + [0] * 6, 10) < 1
    first, none, second = map(metrics.reciprocal_rank, ([1, 0], [0, 0], [0, 1]))
    assert first + none == 2 * second
    # A page on a and b, twice, against a page for each of three meanings.
    twice, each = [[1, 1, 0], [1, 1, 0], [0, 0, 0]], np.eye(3)
    assert metrics.alpha_dcg(twice) > metrics.alpha_dcg(each)
    assert metrics.subtopic_recall(twice, judged=each) < metrics.subtopic_recall(each)
    # A hit at rank 3 is worth the same by DCG whatever stands above.
    for metric, is_same in ((metrics.dcg, True), (metrics.average_precision, False)):
        alone, after = metric([0, 0, 1, 0]), metric([1, 0, 1, 0]) - metric([1, 0, 0, 0])
        assert bool(abs(alone - after) < NOISE) is is_same
    orders = [4, 3, 2, 1], [3, 4, 2, 1]
    assert metrics.kendall_tau(*orders) != metrics.spearman_rho(*orders)
    assert metrics.kendall_tau(*orders) == metrics.kendall_tau(*orders[::-1])
    assert differ(metrics.tau_ap([3, 2, 1], [2, 1, 3]), metrics.tau_ap([2, 1, 3], [3, 2, 1]))
