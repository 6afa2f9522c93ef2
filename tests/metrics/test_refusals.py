"""What `help` says an argument must be is what it must be; anything else gets one clear error."""

import re
from functools import partial
from inspect import getdoc, signature

import numpy as np
import pytest

from ranklearn_course import metrics
from tests.metrics.catalogue import FUNCTIONS, ROWS, arguments, described, required
from tests.refusals import BAD, LISTS, check_refused

pytestmark = pytest.mark.filterwarnings("error")

NAN, INF = float("nan"), float("inf")
each_function = pytest.mark.parametrize("name", sorted(FUNCTIONS))

#: Scores may be infinite where they only put documents in order; NaN is a query without a value;
#: `rank_by` puts anything in order, also names of documents.
ALLOWED = {
    *((name, "scores", "infinity") for name in ("rank_by", "mid_ranks", "tie_averaged")),
    *((name, "scores", "infinity") for name in ("roc_auc", "roc_curve")),
    ("mean_over_queries", "values", "NaN"),
    *(("rank_by", "values", bad) for bad in LISTS if "list" not in bad),
}


@each_function
def test_each_argument_is_described(name):
    doc, parameters = getdoc(getattr(metrics, name)), signature(getattr(metrics, name)).parameters
    assert re.match(r"[^\n]+\.( [^\n]+\.)?\n", doc)
    assert "\n>>> " in doc
    told = parameters.keys() ^ described(name).keys()
    assert not told, f"{name} and the section Parameters of its docstring differ in {sorted(told)}"
    assert all(kind for kind, _ in described(name).values())


def call(name, **changed):
    """A metric of twelve documents, with some arguments of its own."""
    grades = [3, 0, 1, 0, 2, 0, 0, 1, 0, 0, 2, 0]
    given = arguments(name, range(12, 0, -1), grades)
    parameters = signature(getattr(metrics, name)).parameters
    missing = {*required(name)} - given.keys()
    assert not missing, f"arguments() in tests/metrics/catalogue.py says nothing of {missing}"
    given = {key: given[key] for key in required(name) if key != "values" or name != "rank_by"}
    values = [changed.pop("values", grades)] if name == "rank_by" else []
    given |= changed
    first = [given.pop(each) for each in [*parameters][:1]]
    return getattr(metrics, name)(*first, *values, **given)


def refuses(name, argument, value, text=""):
    check_refused(partial(call, name), argument, value, text)


def bad_values(name, argument):
    """What must be refused, as the docstring says."""
    kind, _ = described(name)[argument]
    for value in next((bad for said, bad in BAD if re.fullmatch(said, kind)), ()):
        bad = next((bad for bad, each in LISTS.items() if each is value), "")
        if (name, argument, bad) not in ALLOWED:
            yield value


@each_function
def test_what_an_argument_must_not_be_is_refused(name):
    call(name)
    for argument, (kind, _) in described(name).items():
        choices = re.findall(r'[\w"]+', kind.partition("}")[0])
        for value in bad_values(name, argument):
            refuses(name, argument, value)
            if kind.startswith("{") and value == "unknown":
                text = f"must be one of {', '.join(choices)}, got 'unknown'".replace('"', "'")
                refuses(name, argument, value, text.replace("of None, ", "of "))


@each_function
def test_lists_of_the_same_documents_have_one_shape(name):
    """Those of which the docstring says the same shape; the first one says how many there are."""
    kinds = {each: described(name)[each][0] for each in required(name)}
    alike = [each for each, kind in kinds.items() if re.search(r"arrays? \(\.\.\., n\)", kind)]
    for argument in alike[1:]:
        for shape in ((13,), (2, 12), (2, 13)):
            refuses(name, argument, np.zeros(shape), f"got {shape}")


@each_function
def test_what_is_at_least_0_or_a_chance_is_refused_below_and_above(name):
    for argument, (kind, text) in described(name).items():
        values, is_chance = np.full(12, 0.5), "in [0, 1]" in text
        if "array" not in kind or argument == "where":
            continue
        if is_chance or "at least 0" in text or kind.startswith(("bool", "0/1")):
            values[3] = -1
            refuses(name, argument, values, "must not be below 0, got -1")
        if is_chance:
            values[3] = 1.5
            text = "must lie between 0 and 1, got 1.5; turn grades into"
            refuses(name, argument, values, text)


# The others divide by no number of documents.
@pytest.mark.parametrize(
    "name",
    [
        name
        for name, rows in ROWS.items()
        if "where" in rows[0].takes and rows[0].answer == "number"
    ],
)
def test_a_mask_keeps_a_document_of_each_list(name):
    if name != "dcg_bounds":
        refuses(name, "where", [False] * 12, "must keep at least one document of each list")


@pytest.mark.parametrize("name", [name for name, rows in ROWS.items() if "judged" in rows[0].takes])
def test_judged_belongs_to_the_queries_of_the_lists(name):
    metric = getattr(metrics, name)
    with pytest.raises(ValueError, match=r"judged must have the leading axes \(2,\).*got \(3,\)"):
        metric([[1], [0]], judged=[[1], [0], [1]])
    with pytest.raises(ValueError, match="judged must hold all known grades of the query: "):
        metric([[1, 0], [1, 1]], judged=[[1, 0], [1, 0]])


# what is special --------------------------------------------------------------------------------

TWO, PAGES = ([1, 0], [True, True]), [[1, 0], [0, 1]]
SEEN = ([3, 1], 10, [1, 0.5])
tied = partial(metrics.tie_averaged, metrics.dcg)
#: What only some metrics refuse, and what the answer says then.
SPECIAL = [
    # gains and discounts
    (lambda: metrics.dcg([1], base=10), "base is used by discount='jarvelin' only, got .*base=10"),
    (lambda: metrics.dcg([1, 2], gain=lambda grades: grades * NAN), "gain must .*finite"),
    (
        lambda: metrics.dcg([1, 2], gain=lambda grades: grades[:1]),
        r"gain must return one gain per grade, got the shape \(1,\)",
    ),
    (lambda: metrics.dcg([1, 2], discount=lambda ranks: ranks[:1]), "discount must return one"),
    (lambda: metrics.dcg([2000.0]), "relevance must give finite gains, got grades up to 2000"),
    # judged
    (
        lambda: metrics.ndcg([[1], [3]], judged=[[1], [2]]),
        "its best grade is 2, the list has a 3",
    ),
    (
        lambda: metrics.ndcg([2, 2, 0], judged=[2, 0, 0], discount="reciprocal"),
        "the DCG of its best order is 3, that of the list 4.5",
    ),
    (lambda: metrics.ndcg([2, 1.0001], judged=[2, 1]), "its best order is .*that of the list"),
    (lambda: metrics.recall_at_k([1, 1], judged=[1, 0]), "it has 1 relevant .*alone has 2"),
    # ranking, means
    (lambda: metrics.rank_by([1, 2]), "rank_by needs at least one array of values"),
    (lambda: metrics.rank_by([1, 1], ["a", "b"], ties="average"), "values must hold numbers"),
    (lambda: tied([1] * 4, [3, 2, 1, 0], max_orders=10), "than max_orders=10; .*n_samples"),
    (lambda: metrics.mean_over_queries([NAN, NAN]), "values must hold at least one .*not NaN"),
    (lambda: metrics.mean_over_queries([NAN, 1], [1, 0]), "weights must .*above 0"),
    (lambda: metrics.mean_over_queries([1e308, 1e308]), "values and weights must be smaller"),
    (
        lambda: metrics.recall([[0], [0]], [[0], [0]], average="macro", undefined=NAN),
        "relevant and retrieved must define the metric for at least one list .*undefined",
    ),
    (lambda: metrics.mse([1e308], [-1e308]), "truth and prediction must be closer"),
    (lambda: metrics.roc_curve([0, 0], [1, 2]), "relevant must hold"),
    # lists of unequal length
    (lambda: metrics.rank_by([[1, 2], [3]], [[1, 2]]), "values must hold as many lists .*2, got 1"),
    (lambda: metrics.roc_auc([[1, 0], [1]], [[1], [1, 0]]), r"scores\[0\] must .*2, got 1"),
    # pairs, cascade, smoothness
    (lambda: metrics.tau_ap([1, 2, 2], [1, 2, 3]), "truth must"),
    (lambda: metrics.tau_ap([3], [1]), "truth must hold at least two documents, got 1"),
    (lambda: metrics.rbo("ab", ["a"]), "a must be a list of names or numbers, got 'ab'"),
    (lambda: metrics.rbo(["a"], [["a"]]), r"b must be a list of names or numbers, got \[\['a'\]\]"),
    (lambda: metrics.rbo([], ["a"]), "a must hold at least one item, got an empty list"),
    (lambda: metrics.rbo([1, 2], [2, 1, 2]), "b must hold each item once, got 2 twice"),
    (lambda: metrics.satisfaction([0, 3], 2), "grades must not be above .*2, got 3"),
    (lambda: metrics.smooth_poly([*range(20)], 4, 10, "mended"), "window must"),
    # unjudged
    (lambda: metrics.bpref(*TWO, n_relevant=0, n_nonrelevant=1), "n_relevant must count all"),
    (
        lambda: metrics.bpref([[1], [0, 1]], [[1], [1, 1]], n_relevant=[1], n_nonrelevant=1),
        "n_relevant must be one number for each list",
    ),
    (lambda: metrics.inferred_ap(*TWO, [1, 0], n_relevant=1), "in_pool must be True wherever"),
    (lambda: metrics.dcg_bounds([3], [1], max_grade=2), "max_grade must be the best grade"),
    (
        lambda: metrics.metric_bounds(metrics.dcg, [0] * 13, [0] * 13),
        "13 unjudged documents and 2 grades make 8192, got 4096",
    ),
    (
        lambda: metrics.metric_bounds(lambda row: NAN if row[1] else 1, [1, 0], [1, 0]),
        r"metric\(\[1, 1\]\) must be a number",
    ),
    (lambda: metrics.ann_recall([1, 2], [1], k=3), "k must be at most the length of exact, 2"),
    (lambda: metrics.ann_recall([1, 1], [1]), "exact must hold each id once, got 1 twice"),
    # clicks
    (lambda: metrics.ips_dcg(*SEEN, [1, 1]), "order must hold each rank once, got 1 twice"),
    (lambda: metrics.ips_dcg(*SEEN, [1, 3]), "order must hold ranks from 1 to 2, .*got 3"),
    (lambda: metrics.ips_dcg([3, 1], 2, [1, 1], [1]), "users must be .*got 2 and 3 clicks"),
    (lambda: metrics.ips_dcg([1, 1], 2, [1, 0], [1]), "looks must be above 0 where there are"),
    # exposure, sampled
    (lambda: metrics.exposure([[0, 4]], 4), "lists must hold items from 0 to 3, got 4"),
    (lambda: metrics.self_information([1], [1, 0]), "shares must be above 0 for each item"),
    (
        lambda: metrics.sampled_hit(7, 5, 2, 1),
        "rank must hold whole numbers from 1 to n . 1, got 7",
    ),
    (lambda: metrics.sampled_hit(1, 5, 6, 1), "q must be at most n, 5, got 6"),
    # diversity
    (lambda: metrics.alpha_ndcg(PAGES, judged=[[1, 0]]), "judged must hold all judged documents"),
    (
        lambda: metrics.alpha_ndcg(PAGES, judged=[[0, 0]], ideal="greedy"),
        "judged must hold all judged documents",
    ),
    (lambda: metrics.alpha_ndcg(PAGES, judged=[[1]]), "judged must be of the same queries"),
    (lambda: metrics.subtopic_recall(PAGES, judged=[[1, 0]]), "judged must hold all judged"),
    (
        lambda: metrics.ideal_alpha_dcg([[i >> t & 1 for t in range(5)] for i in range(32)]),
        "judged must allow at most 20000 choices",
    ),
    (lambda: metrics.intent_aware([1, 0], [0.5, 0.4]), "probabilities must add up to 1, got 0.9"),
    (lambda: metrics.intra_list_distance([[0, 1], [0, 0]]), "distances must be symmetric"),
    (lambda: metrics.intra_list_distance([[1]]), "distances must be 0 from each"),
    (lambda: metrics.mmr([1], PAGES), r"similarity must have the shape \(1, 1\), got \(2, 2\)"),
]


@pytest.mark.parametrize(("wrong", "text"), SPECIAL, ids=[text[:50] for _, text in SPECIAL])
def test_what_is_wrong_is_said(wrong, text):
    with pytest.raises((ValueError, TypeError), match=f"^.*{text}") as caught:
        wrong()
    assert caught.value.__suppress_context__ or caught.value.__context__ is None


@pytest.mark.parametrize(
    ("arguments", "options"),
    [((), {}), (([1], 1, 2), {}), (([1],), {"depth": 3}), (([1],), {"relevance": [1]})],
)
def test_a_call_that_does_not_fit_names_the_metric(arguments, options):
    with pytest.raises(TypeError, match=r"^reciprocal_rank\(\) "):
        metrics.reciprocal_rank(*arguments, **options)
