"""The family tree: what each metric sees, asked of the metrics, and where its leaves lead."""

import inspect
import json
import re
from html import unescape
from itertools import combinations, pairwise, product
from pathlib import Path

import numpy as np
import pytest

from ranklearn_course import metrics
from ranklearn_course.chapters import chapters
from ranklearn_course.start_page import family as tree
from ranklearn_course.start_page.family import Branch, Metric, family, grow, render_family
from ranklearn_course.start_page.words import say
from tests.metrics.catalogue import STANDS_FOR, TABLE

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
QUESTIONS, METRICS = family()
LESSONS = {name: f"to/{name}" for name in chapters()}
# They give one number for a list, but measure no ranking: a scale, a mean, an expectation.
NO_METRICS = {"ideal_dcg", "mean_over_queries", "tie_averaged"}
# Nor do these: they measure judgements, judges, an index, users, shares, and what is known of a
# metric.
NO_METRICS |= {"judged_at_k", "precision_bounds", "rbp_bounds", "dcg_bounds"}
NO_METRICS |= {"cohen_kappa", "overlap", "ann_recall", "expected_clicks", "gini"}
NOISE = 1e-9


def of_the_first(metric):
    return of_ranks(lambda relevance: metric(relevance, 1))


def of_ranks(metric):
    return lambda scores, grades: metric(metrics.rank_by(scores, grades))


def of_chances(metric):
    return of_ranks(lambda relevance: metric(metrics.satisfaction(relevance, 4, "ratio")))


def of_a_set(metric):
    """Scores choose nothing here: all documents are chosen."""
    return lambda scores, grades: metric(np.array(grades) > 0, [True] * len(grades))


def of_an_error(metric):
    return lambda scores, grades: -metric(grades, scores)


def of_soft_ranks(metric):
    return lambda scores, grades: metric(scores, grades, 0.3)


def of_one_meaning(metric, *k):
    return lambda relevance: metric(np.asarray(relevance)[:, None] > 0, *k)


def with_judged(metric):
    """All pages that are known on two meanings, for those that ask for them."""
    takes = "judged" in inspect.signature(metric).parameters
    return {"judged": [[1, 0], [1, 0], [0, 1]]} if takes else {}


def first_of_equals(values):
    """The order of values that a stable sort makes, without ties."""
    return np.array(values) - 1e-6 * np.arange(len(values))


# How each metric answers to scored documents with grades, higher being better.
ASKED = {
    **dict.fromkeys(("precision", "recall", "f_beta"), of_a_set),
    **dict.fromkeys(("mse", "rmse", "mae"), of_an_error),
    **dict.fromkeys(("precision_at_k", "recall_at_k", "f_at_k", "cumulative_gain"), of_the_first),
    **dict.fromkeys(("r_precision", "average_precision", "reciprocal_rank"), of_ranks),
    **dict.fromkeys(("dcg", "ndcg"), of_ranks),
    **dict.fromkeys(("err", "pfound"), of_chances),
    **dict.fromkeys(("approx_dcg", "soft_dcg", "noised_soft_dcg", "fair_soft_dcg"), of_soft_ranks),
    "rbp": lambda metric: of_chances(lambda chances: metric(chances, 0.8)),
    "roc_auc": lambda metric: lambda scores, grades: metric(np.array(grades) > 0, scores),
    "kendall_distance": lambda metric: of_ranks(lambda relevance: -metric(relevance)),
    "kendall_tau": lambda metric: lambda scores, grades: metric(grades, scores),
    "spearman_rho": lambda metric: lambda scores, grades: metric(grades, scores),
    "bpref": lambda metric: of_ranks(
        lambda relevance: metric(
            relevance,
            np.ones(len(relevance)),
            n_relevant=np.count_nonzero(relevance),
            n_nonrelevant=np.count_nonzero(relevance == 0),
        )
    ),
    "inferred_ap": lambda metric: of_ranks(
        lambda relevance: metric(
            relevance, *np.ones((2, len(relevance))), n_relevant=np.count_nonzero(relevance)
        )
    ),
    **dict.fromkeys(("alpha_dcg", "alpha_ndcg"), lambda metric: of_ranks(of_one_meaning(metric))),
    "subtopic_recall": lambda metric: of_ranks(of_one_meaning(metric, 1)),
    "err_ia": lambda metric: of_chances(lambda chances: metric(chances[:, None], [1])),
    "tau_ap": lambda metric: lambda scores, grades: metric(*map(first_of_equals, (grades, scores))),
}


# How those that know meanings answer to pages of them; each meaning is meant by half the readers.
OF_MEANINGS = {
    **dict.fromkeys(
        ("subtopic_recall", "alpha_dcg", "alpha_ndcg"),
        lambda metric: lambda covers: metric(covers, **with_judged(metric)),
    ),
    "err_ia": lambda metric: lambda covers: metric(covers / 2, [0.5, 0.5]),
}


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


def sees_meanings(name):
    """A page on each of two meanings, against two on one."""
    metric = getattr(metrics, name)
    each, twice = np.array([[1, 0], [0, 1]]), np.array([[1, 0], [1, 0]])
    if name in OF_MEANINGS:
        value = OF_MEANINGS[name](metric)
        return value(each) > value(twice) + NOISE
    # All others are told how good a page is, and not on what it is.
    assert not {"covers", "probabilities"} & inspect.signature(metric).parameters.keys()
    return False


PROBES = {
    "order": sees_order,
    "slope": has_slope,
    "position": sees_position,
    "grades": sees_grades,
    "ties": sees_ties,
}


@pytest.mark.parametrize("metric", METRICS, ids=lambda metric: metric.name)
def test_what_a_metric_sees_is_what_it_answers_to(metric: Metric):
    value = ASKED[metric.name](getattr(metrics, metric.name))
    seen = {name for name, probe in PROBES.items() if probe(value)}
    seen |= {"meanings"} if sees_meanings(metric.name) else set()
    assert seen == set(metric.sees)


def test_every_public_metric_is_a_leaf():
    names = {STANDS_FOR.get(row.name, row.name) for row in TABLE if row.answer == "number"}
    names |= OF_MEANINGS.keys()
    numbers = names & set(metrics.__all__)
    assert sorted(metric.name for metric in METRICS) == sorted(numbers - NO_METRICS)
    assert len({metric.title for metric in METRICS}) == len(METRICS)


def test_every_question_is_probed_and_parts_some_metrics():
    assert [question.id for question in QUESTIONS] == [*PROBES, "meanings"]
    for question in QUESTIONS:
        assert 0 < sum(question.id in metric.sees for metric in METRICS) < len(METRICS)


def leaves(branches: tuple[Branch, ...]) -> list[tuple[Metric, ...]]:
    return [
        metrics
        for branch in branches
        for metrics in (leaves(branch.branches) if branch.branches else [branch.metrics])
    ]


def test_metrics_share_a_place_if_they_see_the_same():
    groups = leaves(grow(QUESTIONS, METRICS))
    assert sorted(metric.name for group in groups for metric in group) == sorted(
        metric.name for metric in METRICS
    )
    seen = [{frozenset(metric.sees) for metric in group} for group in groups]
    assert all(len(each) == 1 for each in seen)
    assert len(set().union(*seen)) == len(groups)


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
    assert page.count('<li class="metric">') == len(METRICS)
    for metric in METRICS:
        card = page.partition(f'<p class="name">{metric.title}</p>')[2]
        card = card.partition("</li>")[0]
        assert metric.seen in card
        found = re.findall(f'href="([^"]*)" target="tab-of-{metric.chapter.name}"', card)
        play = [f"to/{metric.chapter.name}#there"] if metric.widget else []
        assert found == [f"to/{metric.chapter.name}", *play]
        assert not play or f"{metric.gesture}, below “{tree.PLAY}”" in card
    assert f'<a href="to/all">{say("tree.home")}</a>' in page


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


def test_success_at_k_sees_the_order_across_rank_k():
    assert [metrics.precision_at_k(order, 1) > 0 for order in ([1, 0], [0, 1])] == [True, False]
    assert dict(cheat_sheets())["success@k"] == dict(cheat_sheets())["P@k"] == "only across rank k"
