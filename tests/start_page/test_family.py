"""The table of all metrics: what each one sees, asked of the metrics, and where its rows lead."""

import json
import re
from dataclasses import fields
from functools import cache, partial
from html import unescape
from importlib import import_module
from inspect import signature
from itertools import combinations, pairwise, product

import numpy as np
import pytest

from ranklearn_course import comparison, metrics
from ranklearn_course.course import chapters
from ranklearn_course.data import JudgedRun
from ranklearn_course.evaluation.measures import measure
from ranklearn_course.lessons import lesson_source
from ranklearn_course.start_page import family as tree
from ranklearn_course.start_page.choosing import choosing
from ranklearn_course.start_page.family import (
    Metric,
    all_metrics,
    family,
    render_family,
)
from ranklearn_course.start_page.words import say
from tests.authoring.numbers import evaluated
from tests.metrics.catalogue import arguments, knows_meanings, required

QUESTIONS, METRICS = family()
FILE = tree._file()
NOISE = 1e-9
FALLING = ("mse", "rmse", "mae", "kendall_distance")
CUTOFFS = (None, 2)


def each_of(all_of_them):
    return pytest.mark.parametrize("metric", all_of_them, ids=lambda metric: metric.id)


def differ(one, other):
    return abs(one - other) > NOISE


def answer(name, scores, grades, k=None, missing=()):
    """A metric of scored documents, higher being better; `missing`: what was not returned."""
    given = {**arguments(name, scores, grades, missing), "k": k}
    metric = getattr(metrics, name)
    taken = takes(name) & {"k", "judged"} | {*required(name)}
    return metric(**{each: given[each] for each in taken}) * (-1 if name in FALLING else 1)


@cache
def of_list(name, grades, *more):
    """The same of a list whose scores fall."""
    return answer(name, range(len(grades), 0, -1), grades, *more)


def of_pages(name, covers, shares=(0.5, 0.5)):
    """The same of pages that serve meanings, of which each is meant by some readers.

    Metrics that know no meanings are told no more than grades.
    """
    if not knows_meanings(name):
        return of_list(name, tuple(np.any(covers, axis=1) * 1))
    if name == "err_ia":
        return metrics.err_ia(np.divide(covers, 2), shares)
    judged = {"judged": [[1, 0], [1, 0], [0, 1]]} if "judged" in takes(name) else {}
    return getattr(metrics, name)(covers, **judged)


def takes(name):
    return signature(getattr(metrics, name)).parameters.keys()


def sees_order(value):
    pairs = list(combinations((3, 2, 1, 0.5, 0), 2))
    right = [value(pair, (1, 0)) for pair in pairs]
    wrong = [value(pair[::-1], (1, 0)) for pair in pairs]
    return min(right) >= max(wrong) - NOISE and max(right) > max(wrong) + NOISE


def has_slope(value):
    # So small that no noise of a sample is passed.
    step = 1e-6
    return any(
        differ(value((2, 1, 0), grades), value((2, 1 + step, 0), grades))
        for grades in product((0, 1, 2), repeat=3)
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
    """The first document of grade 1 gets grade 2."""
    lists = [grades for grades in product((0, 1, 2), repeat=3) if 1 in grades]
    better = [(*g[: g.index(1)], 2, *g[g.index(1) + 1 :]) for g in lists]
    pairs = zip(lists, better, strict=True)
    return any(differ(*(value((2, 1, 0), grades) for grades in pair)) for pair in pairs)


def sees_ties(value):
    orders = ((1, 0), (0, 1))
    return all(differ(value((1, 1), (1, 0)), value(scores, (1, 0))) for scores in orders)


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


def sees_judged(name):
    """A document that nobody judged stands above the relevant one, or one judged non-relevant."""
    if "is_judged" not in takes(name):
        return False
    pool = {"in_pool": [1, 1]} if "in_pool" in takes(name) else {"n_nonrelevant": 1}
    unjudged, judged = (
        getattr(metrics, name)([0, 1], [is_judged, 1], n_relevant=1, **pool) for is_judged in (0, 1)
    )
    return differ(unjudged, judged)


def seen_by(name):
    at_all = (partial(answer, name), partial(answer, name, k=1))
    seen = {id for id, probe in PROBES.items() if any(map(probe, at_all))}
    more = {
        "meanings": sees_meanings(name),
        "missing": not is_alike(name, MISSING_TWO),
        "judged": sees_judged(name),
    }
    return seen | {id for id, is_seen in more.items() if is_seen}


LISTS = [*product((0, 1, 2), repeat=3), *product((0, 1), repeat=4)]
LISTS = [grades for grades in LISTS if any(grades)]


def until_hit(grades):
    """The list as far as its first hit, and its length."""
    first = next(i for i, grade in enumerate(grades) if grade)
    return len(grades), *grades[: first + 1]


def with_bad_twice(grades):
    return tuple(grade for each in grades for grade in (each,) * (1 if each else 2))


MISSING_TWO = [((g, None), (g, None, (2, 1))) for g in LISTS]
# Lists, with a cutoff, that get one number from who is blind to a thing.
ALIKE = {
    "inside": [((g, 2), ((g[1], g[0], *g[2:]), 2)) for g in LISTS],
    "later": [
        ((one, None, (1,)), (other, None, (1,)))
        for one, other in combinations(LISTS, 2)
        if until_hit(one) == until_hit(other)
    ],
    "tail": [((g, k), ((*g, 0), k)) for g in LISTS for k in CUTOFFS],
    "rare": [((g, k), (with_bad_twice(g), k)) for g in LISTS for k in CUTOFFS],
    # Perfect lists, of which each has another number of relevant documents.
    "amount": [
        ((one, k), (other, k))
        for one, other in pairwise([(1, 0, 0, 0), (1, 1, 0, 0), (1, 1, 1, 0)])
        for k in CUTOFFS
    ],
}


def is_alike(name, pairs):
    """Whether no pair gets two numbers; one with a cutoff is for who takes it."""
    asked = [pair for pair in pairs if pair[0][1] is None or "k" in takes(name)]
    return asked and not any(differ(*(of_list(name, *each) for each in pair)) for pair in asked)


def is_blind_to_unjudged(name):
    """Three documents that nobody judged, neither in the pool, come to the top."""
    if "is_judged" not in takes(name):
        return False
    metric, more = getattr(metrics, name), {"n_relevant": 2}
    more |= {"n_nonrelevant": 2} if "n_nonrelevant" in takes(name) else {}
    pools = 2 if "in_pool" in takes(name) else 1
    full = metric([0, 1, 1], *[[1, 1, 1]] * pools, **more)
    return not differ(full, metric([0, 0, 0, 0, 1, 1], *[[0, 0, 0, 1, 1, 1]] * pools, **more))


def blind_spots_of(name):
    """What changes nothing, beside what the columns ask."""
    found = {id for id, pairs in ALIKE.items() if is_alike(name, pairs)}
    after_hit, bad = of_pages(name, [[1, 0], [0, 1]]), of_pages(name, [[1, 0], [0, 0]])
    found -= {"later"} if differ(after_hit, bad) else set()
    found |= {"unjudged"} if is_blind_to_unjudged(name) else set()
    if sees_meanings(name):
        # A second page on a meaning; a page for seven of ten readers, against one for three.
        found |= set() if differ(of_pages(name, [[1, 0], [1, 0]]), bad) else {"repeats"}
        common, rare = (of_pages(name, [page], (0.7, 0.3)) for page in ([1, 0], [0, 1]))
        found |= set() if differ(common, rare) else {"readers"}
    return found


@each_of(METRICS)
def test_it_sees_what_it_answers_to_and_is_blind_to_what_changes_nothing(metric: Metric):
    seen = seen_by(metric.id)
    assert seen == set(metric.sees)
    unseen = {question.id for question in QUESTIONS} - seen
    assert set(metric.blind) == said(blind_spots_of(metric.id) | unseen)


def said(ids):
    """The sentences of what has one, and is not covered by another."""
    found = [FILE.blind[id] for id in ids if id in FILE.blind]
    covered = {id for each in found for id in each.covers}
    return {each.says for each in found if each.id not in covered}


FEW, SOME = [1, 1, 0, 0], [1, 0, 1, 1]
APART = 1 - np.eye(3)
# What stands beside the table: two calls that differ in one thing alone, and get one number.
BESIDE = [
    ("cohen_kappa", "right", (FEW, SOME), (SOME, FEW)),
    ("cohen_kappa", "far", ([0, 3, 3], [3, 3, 3]), ([0, 1, 1], [1, 1, 1])),
    ("overlap", "right", (FEW, SOME), (SOME, FEW)),
    ("overlap", "neither", ([1, 1, 0], [1, 0, 1]), ([1, 1, 0, 0], [1, 0, 1, 0])),
    ("judged_at_k", "inside", ([1, 0, 1], 2), ([0, 1, 1], 2)),
    ("rbo", "better", ([1, 2, 3], [2, 4]), ([2, 4], [1, 2, 3])),
    ("ann_recall", "inside", ([1, 2, 3], [1, 2, 9], 2), ([1, 2, 3], [2, 1, 9], 2)),
    ("nugget_recall", "inside", ([[1, 0], [0, 1]], 2), ([[0, 1], [1, 0]], 2)),
    ("nugget_recall", "repeats", ([[1, 0], [1, 0]], 2), ([[1, 0], [0, 0]], 2)),
    ("nugget_recall", "readers", ([[1, 0]], 1), ([[0, 1]], 1)),
    ("intra_list_distance", "inside", (APART,), (APART[::-1, ::-1],)),
    ("catalogue_coverage", "inside", ([[0, 1]], 8), ([[1, 0]], 8)),
    ("catalogue_coverage", "wanted", ([[0, 1]] * 3, 8), ([[2, 3]] * 3, 8)),
    ("catalogue_coverage", "often", ([[0]], 8), ([[0]] * 100, 8)),
    ("gini", "whose", ([5, 1, 0],), ([0, 5, 1],)),
]


@pytest.mark.parametrize(("name", "id", "one", "other"), BESIDE)
def test_what_stands_beside_the_table_is_blind_to_what_changes_nothing(name, id, one, other):
    assert id in all_metrics()[name].unseen
    assert not differ(getattr(metrics, name)(*one), getattr(metrics, name)(*other))


def test_a_row_leads_to_the_place_where_its_widget_plays():
    for metric in filter(lambda each: each.widget, METRICS):
        text = (lesson_source() / f"{metric.chapter.lesson}.ipynb").read_text("utf-8")
        cells = ["".join(cell["source"]) for cell in json.loads(text)["cells"]]
        heading = f"## {tree.PLAY}"
        start = next(i for i, source in enumerate(cells) if heading in source.splitlines())
        following = "".join(cells[start : start + 4])
        assert f"{metric.widget}(" in following, metric.id


def test_each_row_has_its_marks_its_words_and_its_links():
    there = {name: f"to/{name}" for name in chapters() if name != "clicks"}
    tabs = {name: f"tab-of-{name}" for name in there}
    page = unescape(render_family(there, play="#there", home="to/all", tabs=tabs))
    for metric in all_metrics().values():
        card, _, marks = page.partition(f'id="{metric.id}"')[2].partition("</details>")
        answers = re.findall('aria-label="(yes|no)"', marks.partition("</tr>")[0])
        if metric.sees is not None:
            assert answers == ["yes" if each.id in metric.sees else "no" for each in QUESTIONS]
        assert metric.says in page
        assert metric.apart in card
        found = re.findall('href="(to/[^"]*)" target="tab-of', card)
        lesson = f"to/{metric.chapter.name}"
        play = [f"{lesson}#there"] if metric.widget else []
        assert found == ([lesson, *play] if metric.chapter.name in there else [])
        assert not play or metric.play in card
    assert f'<a href="to/all">{say("key.home")}</a>' in page


# Two queries of twelve documents, and two relevant ones that were not returned.
GRADES = np.array([[3, 0, 1, 0, 2, 0, 0, 1, 0, 0, 2, 0], [0, 1, 0, 0, 0, 3, 0, 0, 0, 0, 1, 2]])
MISSING = np.array([[1, 2], [0, 3]])
RUN = JudgedRun(
    **{field.name: () for field in fields(JudgedRun)}
    | {"relevance": GRADES, "judged": np.concatenate([GRADES, MISSING], axis=1)}
    | {"where": GRADES >= 0, "is_judged": GRADES >= 0, "n_judged": np.array([14, 14])}
)


def called(metric, query):
    """What the two lines that the page shows give."""
    # RBP makes chances of the grades itself.
    name = metric.id if metric.room == "metrics" and metric.id != "rbp" else "ndcg"
    given = dict(arguments(name, range(12, 0, -1), GRADES[query], MISSING[query]))
    line, call = metric.code.splitlines()
    exec(line, given)
    return eval(call, given)


@each_of(all_metrics().values())
def test_a_call_gives_a_number_that_is_the_one_of_evaluate_under_the_name_shown(metric: Metric):
    values = [called(metric, query) for query in range(len(GRADES))]
    assert np.isfinite([getattr(value, "low", value) for value in values]).all()
    assert metric.call.startswith(f"{metric.id}(")
    if metric.evaluate:
        assert measure(metric.evaluate).name == metric.evaluate
        assert values == pytest.approx(measure(metric.evaluate).of(RUN))


# What a sentence says, in whose words, and what shows it.
CLAIMS = [
    ("precision", "of the chosen documents", "precision([1, 1, 0], [1, 0, 0]) == 1"),
    ("recall", "of the relevant documents", "recall([1, 1, 0], [1, 0, 0]) == 1 / 2"),
    ("precision_at_k", "of the first k", "precision_at_k([1, 1, 1, 0], 2) == 1"),
    ("r_precision", "the number of relevant documents", "r_precision([1, 0, 1, 0]) == 1 / 2"),
    ("average_precision", "at the hits", "average_precision([0, 1]) == 1 / 2"),
    ("cumulative_gain", "sum of the grades", "cumulative_gain([2, 1], 2) == 3"),
    ("reciprocal_rank", "rank of the first hit", "reciprocal_rank([0, 1, 1]) == 1 / 2"),
    ("kendall_distance", "in the wrong order", "kendall_distance([0, 1, 2]) == 3"),
    ("subtopic_recall", "share of the subtopics", "subtopic_recall([[1, 0], [0, 1]], 1) == 1 / 2"),
    ("gini", "0 means equally", "gini([1, 1]) == 0"),
    (
        "blind.top",
        "with 100 drawn of 9,999 others, rank 50 gets more than four fifths",
        "sampled_ndcg(50, 9999, 100, 10) > 4 / 5 * sampled_ndcg(1, 9999, 100, 10)",
    ),
    (
        "arguments.variant",
        'Only "b" and "c" reach 1',
        "[kendall_tau([2, 2, 1, 1], [2, 2, 1, 1], variant=v) == 1 for v in 'abc'] "
        "== [False, True, True]",
    ),
]


@pytest.mark.parametrize(("place", "words", "shows"), CLAIMS)
def test_a_sentence_is_true(place: str, words: str, shows: str):
    sentences = {"blind.top": FILE.blind["top"].says}
    sentences |= {"arguments.variant": FILE.arguments["variant"]}
    sentences |= {metric.id: metric.says for metric in all_metrics().values()}
    assert words in sentences[place]
    assert evaluated(shows)


@each_of(all_metrics().values())
def test_each_argument_that_must_be_given_has_a_sentence(metric: Metric):
    told = {argument.partition("=")[0] for argument, _ in metric.arguments}
    function = getattr(import_module(f"ranklearn_course.{metric.room}"), metric.id)
    parameters = signature(function).parameters
    must = {name for name, each in parameters.items() if each.default is each.empty}
    named = set(re.findall(r"[a-z]\w+", re.sub('"[^"]*"', "", metric.call))) - metric.imported
    assert must | named <= told


def test_each_sentence_on_an_argument_is_read():
    used = {sentence for metric in all_metrics().values() for _, sentence in metric.arguments}
    assert used == set(FILE.arguments.values())


def texts():
    yield from FILE.arguments.values()
    yield from choosing().always.values()
    yield from (metric.report for metric in all_metrics().values())
    yield from (each.note for q in choosing().questions.values() for each in q.answers.values())


def test_what_a_sentence_names_is_there():
    known = {*metrics.__all__, *comparison.__all__, "ranklearn_course.comparison"}
    known |= {
        *signature(metrics.rank_by).parameters,
        "ranklearn evaluate",
        "--conventions",
        "--weights FILE",
    }
    named = {name for text in texts() for name in re.findall("`([^`]*)`", text)}
    for name in named:
        if name.partition("(")[0] not in known:
            measure(name.replace("@k", "@10"))
