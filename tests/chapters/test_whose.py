"""Where a mistake is said to be somebody's convention, the library that is named answers so.

The answers of the libraries are those of the passport, which has its own tests, or asked here.
"""

import numpy as np
import pytest

from ranklearn_course.checker import WriteFunction
from ranklearn_course.comparison import passport
from ranklearn_course.exercises.bank import all_exercises, find_exercise
from tests.chapters.proofs import of_kind
from tests.later import Later
from tests.rows import with_each

sklearn, stats = Later("sklearn.metrics"), Later("scipy.stats")
PASSPORT = [
    ("precision.average_precision", "denominator=relevant", "TREC", "AP", "cut late empty short"),
    ("precision.average_precision", "undefined=one", "LightGBM", "AP", "empty short"),
    ("precision.precision_at_k", "divisor=shown", "CatBoost", "P", "cut late empty short"),
    ("precision.recall_at_k", "undefined=one", "CatBoost", "R", "cut late empty short"),
    ("dcg.ndcg", "gain=linear", "trec_eval", "nDCG", "grades cut late empty short"),
    ("dcg.ndcg", "gain=linear", "scikit-learn", "nDCG", "grades cut late empty short"),
    ("dcg.ndcg", "undefined=one", "CatBoost", "nDCG", "empty cut"),
    ("dcg.ndcg", "undefined=one", "LightGBM", "nDCG", "empty grades"),
]
# What computes AP, P, R and nDCG as TREC does, and can be asked.
STANDS_FOR = {"TREC": "pytrec_eval", "trec_eval": "pytrec_eval"}


def variant(exercise, mistake):
    """What is wrong, and the function that is wrong in this way."""
    singles = find_exercise(exercise).catalogue.singles
    return next((*v.mistakes, v.function) for v in singles if v.mistakes[0].id == mistake)


@with_each(PASSPORT)
def test_a_library_of_the_passport_answers_so(exercise, id, library, metric, cases):
    mistake, wrong = variant(exercise, id)
    assert library in mistake.whose
    answers = passport.stored()[STANDS_FOR.get(library, library)]["answers"]
    for case in cases.split():
        _, _, grades, k = passport.CASES[case]
        given = [list(grades), k, list(grades)][: 3 if metric == "R" else 2]
        assert wrong(*given) == pytest.approx(answers[case][metric], abs=1e-7), case


def same_cluster(labels):
    """For each pair of things, whether they stand in one cluster."""
    i, j = np.triu_indices(len(labels), 1)
    return (np.array(labels)[i] == np.array(labels)[j]).astype(int).tolist()


def mean_recall(found, relevant):
    """Torchmetrics' mean over users; the found documents of each stand first, the rest beyond k."""
    torch = pytest.importorskip("torch")
    retrieval = pytest.importorskip("torchmetrics.retrieval")
    k = max(found)
    users = zip(found, relevant, strict=True)
    labels = [[1] * hits + [0] * k + [1] * (n - hits) for hits, n in users]
    scores = [1 / (1 + rank) for each in labels for rank in range(len(each))]
    users = [user for user, each in enumerate(labels) for _ in each]
    recall = retrieval.RetrievalRecall(top_k=k, empty_target_action="skip")
    given = torch.tensor(scores), torch.tensor([label for each in labels for label in each])
    return float(recall(*given, indexes=torch.tensor(users)))


def change_in_scikit_learn(grades, i, j):
    swapped, falling = [*grades], [range(len(grades), 0, -1)]
    swapped[i - 1], swapped[j - 1] = grades[j - 1], grades[i - 1]
    first, second = (sklearn.ndcg_score([each], falling) for each in (grades, swapped))
    return abs(first - second)


def won_or_lost(first, second):
    won = [a > b for a, b in zip(first, second, strict=True) if a != b]
    return stats.binomtest(sum(won), len(won)).pvalue


def permuted(kind, **settings):
    def gap(a, b, axis):
        return np.mean(a, axis=axis) - np.mean(b, axis=axis)

    return lambda *both: stats.permutation_test(both, gap, permutation_type=kind, **settings).pvalue


def statistic(name, **settings):
    return lambda x, y: getattr(stats, name)(x, y, **settings).statistic


def mann_whitney(relevant, scores):
    pairs = [*zip(relevant, scores, strict=True)]
    groups = [[score for label, score in pairs if label == group] for group in (1, 0)]
    return stats.mannwhitneyu(*groups).statistic


USERS = [([1, 0], [2, 0]), ([1, 0, 3], [4, 0, 3])]
SCORED = [([1, 0, 0, 1], [3, 3, 1, 2]), ([1, 0, 0], [1, 2, 2])]
TIED = [([3, 2, 1, 1], [3, 1, 1, 2]), ([2, 1, 3], [1, 1, 2])]
STRICT = [([3, 1, 2], [3, 2, 1]), ([4, 2, 1, 3], [1, 2, 3, 4])]
PAIRED = [([5, 1, 0, 2], [0, 0, 1, 1]), ([3, 2, 1, 4, 1], [1, 1, 2, 1, 0])]
SWAPPED = [([1, 2], 1, 2), ([0, 3, 1, 2], 1, 2)]
TAU, RHO = "rank_correlation.kendall_tau", "rank_correlation.spearman_rho"
TAU_AP, DELTA = "rank_correlation.tau_ap", "learning_to_rank.delta_ndcg"
TEST = "comparing_systems.permutation_test"
ASKED = [
    ("unranked.roc_auc", "divisor=none", "U statistic of Mann and Whitney", mann_whitney, SCORED),
    (TAU, "scale=c", "Stuart", statistic("kendalltau", variant="c"), TIED),
    (TAU, "scale=first", "Somers", statistic("somersd"), TIED),
    (RHO, "ranks=values", "Pearson", statistic("pearsonr"), [([1, 2, 6], [1, 2, 3]), *TIED]),
    (TAU_AP, "divisor=half", "Kendall", statistic("kendalltau"), STRICT),
    (DELTA, "gain=linear", "scikit-learn", change_in_scikit_learn, SWAPPED),
    (TEST, "ways=pooled", "for two independent groups", permuted("independent"), PAIRED),
    (TEST, "statistic=wins", "sign test", won_or_lost, PAIRED),
    (
        TEST,
        "side=upper",
        "the winner was named",
        permuted("samples", alternative="greater"),
        PAIRED,
    ),
    # It is large, and few have it.
    ("unranked.macro_recall", "pool=defined", "empty_target_action='skip'", mean_recall, USERS),
]
# What CatBoost 1.2 answered; of err with grades as shares of the highest.
CATBOOST = [
    (
        "dcg.dcg",
        "discount=rank",
        "denominator=Position",
        {((0, 3, 0, 1, 2), 5): 4.35, ((1, 0, 2), 2): 1},
    ),
    ("cascade.err", "formula=ratio", "CatBoost", {((0, 3, 0, 1, 2), 3, 1): 0.5, ((2, 1), 2, 1): 1}),
]


@with_each(CATBOOST)
def test_catboost_answered_so(exercise, id, named, answers):
    mistake, wrong = variant(exercise, id)
    assert named in mistake.whose
    for case, answer in answers.items():
        assert wrong([*case[0]], *case[1:]) == pytest.approx(answer), case


@pytest.mark.parametrize(("exercise", "id", "named", "ask", "cases"), ASKED)
def test_a_library_that_is_asked_answers_so(exercise, id, named, ask, cases):
    mistake, wrong = variant(exercise, id)
    assert named in mistake.whose
    for case in cases:
        assert wrong(*case) == pytest.approx(ask(*case), abs=1e-6), case


def test_the_geometric_mean_is_the_index_of_fowlkes_and_mallows():
    mistake, wrong = variant("unranked.f_beta", "mean=geometric")
    assert "Fowlkes-Mallows" in mistake.whose
    for first, second in [([1, 1, 2, 2, 3], [1, 2, 2, 2, 3]), ([1, 1, 1, 2], [1, 1, 2, 2])]:
        index = sklearn.fowlkes_mallows_score(first, second)
        assert wrong(same_cluster(first), same_cluster(second), 1) == pytest.approx(index)


LIBRARIES = ("scikit-learn", "TREC", "trec_eval", "ranx", "torchmetrics", "CatBoost", "LightGBM")
# What is shown in another exercise: the same function, or the same choice in a longer one.
SHOWN_ELSEWHERE = {
    ("dcg.dcg", "gain=linear"),
    ("dcg.ndcg", "discount=rank"),
    ("cascade.satisfaction", "formula=ratio"),
    ("entrance_task.average_precision_of_ids", "denominator=relevant"),
}


def test_every_convention_of_a_library_that_can_be_asked_is_proven():
    proven = {row[:2] for row in [*PASSPORT, *ASKED, *CATBOOST]} | SHOWN_ELSEWHERE
    claimed = {
        (exercise.id, mistake.id)
        for exercise in of_kind(all_exercises().values(), WriteFunction)
        for variant in exercise.catalogue.singles
        for mistake in variant.mistakes
        if any(library in mistake.whose for library in LIBRARIES)
    }
    assert claimed - proven == set()
    assert claimed >= SHOWN_ELSEWHERE
