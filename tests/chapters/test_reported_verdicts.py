"""Answers that once got a false verdict, or none that helps: what they get now."""

from collections import Counter
from itertools import combinations, permutations, product
from math import exp, inf, log, log2, nan

import numpy as np
import pytest

from ranklearn_course.checker import CatchImpostors, GiveRanking, Reason
from ranklearn_course.checker.words import say
from ranklearn_course.exercises.bank import all_exercises, find_exercise
from tests.chapters import proofs
from tests.checker.learners import says
from tests.rows import with_each

EXERCISES = tuple(all_exercises().values())
SHORT = [
    ("ranking_task.scores_for_an_order", [-2, -4, -1, -2], "not yet", ("tie",)),
    ("unranked.f2_by_hand", 0.54, "correct", ()),
    ("unranked.f2_by_hand", 0.56, "not yet", ("mean=arithmetic",)),
    ("reciprocal_rank.mrr_by_hand", 7 / 5, "not yet", ()),
    ("reciprocal_rank.mrr_by_hand", 5 / 7, "not yet", ("queries_by_ranks",)),
    ("cascade.err_by_hand", 0.552, "not yet", ("looks=previous",)),
    ("smooth_dcg.soft_dcg_by_hand", 1.5393, "not yet", ("other_way",)),
    ("comparing_systems.p_by_hand", 0.125, "not yet", ("two_choices",)),
    ("cascade.pfound_by_hand", 0.574, "not yet", ()),
    ("cascade.pfound_by_hand", "0,573", "correct", ()),
    ("cascade.pfound_by_hand", "57.3 %", "correct", ()),
    ("cascade.pfound_by_hand", "0.57 or 0.58", "error", ()),
    ("comparing_systems.p_by_hand", 37.5, "not yet", ()),
    ("unranked.what_beta_means", 4, "error", ()),
    ("unranked.what_beta_means", "2", "error", ()),
    ("unranked.what_beta_means", "four times as much", "correct", ()),
    ("learning_to_rank.catch_impostors", [([0, 0, 1], [1, 1, 3], 0.63)], "not yet", ()),
]


@with_each(SHORT)
def test_short_answers(exercise, answer, status, ids):
    verdict = find_exercise(exercise).check(answer)
    assert (verdict.status, verdict.mistake_ids) == (status, ids), str(verdict)


def with_one_replaced(value, odd):
    """Every copy of nested lists with one of their numbers replaced."""
    if not isinstance(value, list):
        yield odd
        return
    for i, part in enumerate(value):
        for other in with_one_replaced(part, odd):
            yield [*value[:i], other, *value[i + 1 :]]


@with_each(product(proofs.of_kind(EXERCISES, GiveRanking | CatchImpostors), [nan, inf]))
def test_nan_and_infinity_are_refused(exercise, odd):
    if isinstance(exercise, GiveRanking):
        answers = list(with_one_replaced(proofs.as_lists(exercise.example), odd))
    else:
        case = proofs.as_lists(exercise.best[0])
        value = exercise.catalogue.reference(*case)
        answers = [[(*other, value)] for other in with_one_replaced(case, odd)]
        assert exercise.check([(*case, odd)]).status == "not yet"
    for answer in answers:
        assert exercise.check(answer).reason is Reason.REFUSED, answer


def marks_the_used_by(low):
    def order(scores):
        left, found = list(scores), []
        for _ in scores:
            found.append(left.index(max(left)))
            left[found[-1]] = low
        return found

    return order


@pytest.mark.parametrize("low", [-1, -10, -999])
def test_used_positions_marked_by_a_low_score(low):
    assert find_exercise("ranking_task.order").check(marks_the_used_by(low)).status == "not yet"
    assert find_exercise("ranking_task.order").check(marks_the_used_by(-inf)).status == "correct"


def average_precision(relevance, k, start=1, term=lambda hits, rank: hits / rank):
    hits = total = 0
    for rank, grade in enumerate(relevance[:k], start):
        if grade:
            hits += 1
            total += term(hits, rank)
    return total / min(sum(relevance), k) if any(relevance) else 0.0


def summed_anew(relevance, k):
    hits = total = 0
    for rank, grade in enumerate(relevance[:k], 1):
        total = 0
        if grade:
            hits += 1
            total += hits / rank
    return total / min(sum(relevance), k) if any(relevance) else 0.0


def dcg(relevance, k, start=1):
    return sum((2**g - 1) / log2(i + 1) for i, g in enumerate(relevance[:k], start))


def one_more(first, second):
    differences = [a - b for a, b in zip(first, second, strict=True)]
    sums = [
        abs(sum(sign * d for sign, d in zip(signs, differences, strict=True)))
        for signs in product((1, -1), repeat=len(first))
    ]
    return (sum(each >= abs(sum(differences)) for each in sums) + 1) / (len(sums) + 1)


def top_recent(events, seen, today, days, k):
    counts = Counter(i for i, day in events if today - days <= day < today and i not in seen)
    return sorted(counts, key=lambda i: (-counts[i], i))[:k]


def ap_of_ids(recommended, relevant, k):
    hits = total = 0
    for rank, item in enumerate(recommended[:k], 1):
        if item in relevant and item not in recommended[: rank - 1]:
            hits += 1
            total += hits / rank
    size = min(len(relevant), k, len(recommended))
    return total / size if size else 0.0


def err(grades, max_grade, p, value=lambda i: 1 / (i + 1)):
    total, look = 0.0, 1.0
    for i, grade in enumerate(grades):
        share = (2**grade - 1) / 2**max_grade
        total += value(i) * look * share
        look *= (1 - share) * p
    return total


def err_with_a_new_look(grades, max_grade, p):
    total, look = 0.0, 1.0
    for i, grade in enumerate(grades):
        share = (2**grade - 1) / 2**max_grade
        total += look * share / (i + 1)
        look = (1 - share) * p
    return total


def pfound_by_subtraction(p_rel, p_break):
    total, look = 0.0, 1.0
    for rel in p_rel:
        total += look * rel
        look *= 1 - rel - p_break
    return total


def auc(pairs=lambda i, j: True, lost=0.0, both=False):
    def roc_auc(relevant, scores):
        won = n = 0
        for i, j in permutations(range(len(scores)), 2):
            if (relevant[i] > relevant[j] or (both and relevant[i] != relevant[j])) and pairs(i, j):
                n += 1
                won += {1: 1, 0: 0.5, -1: lost}[(scores[i] > scores[j]) - (scores[i] < scores[j])]
        return won / n if n else 0.0

    return roc_auc


def led(grades):
    return [(i, j) for i, j in permutations(range(len(grades)), 2) if grades[i] > grades[j]]


def delta(grades, i, j, gap):
    ideal = dcg(sorted(grades, reverse=True), len(grades))
    return abs(gap * (1 / log2(1 + i) - 1 / log2(1 + j))) / ideal if ideal else 0.0


AUC, RANKNET = "unranked.roc_auc", "learning_to_rank.ranknet_loss"
AP, DCG = "precision.average_precision", "dcg.dcg"
NAMED = {
    "constant": (AP, lambda r, k: 1.0, ()),
    "AP by hits": (AP, lambda r, k: sum(r[:k]) / (min(sum(r), k) or 1), ("instead=hits",)),
    "AP summed anew": (AP, summed_anew, ("gate=final",)),
    "DCG from rank 0": (DCG, lambda r, k: dcg(r, k, 0), ("discount=undefined",)),
    "DCG with NaN": (DCG, lambda r, k: inf if r[0] else nan, ("discount=undefined",)),
    "DCG without brackets": (
        DCG,
        lambda r, k: sum(2**g - 1 / log2(i + 1) for i, g in enumerate(r[:k], 1)),
        ("result=brackets",),
    ),
    "DCG, 1 in the exponent": (
        DCG,
        lambda r, k: sum(2 ** (g - 1) / log2(i + 1) for i, g in enumerate(r[:k], 1)),
        ("gain=power_below",),
    ),
    "Holm by index": (
        "comparing_systems.holm",
        lambda ps: [min(1, (len(ps) - sorted(ps).index(p)) * p) for p in ps],
        ("step=apart",),
    ),
    "one more on both sides": ("comparing_systems.permutation_test", one_more, ("observed=added",)),
    "back from the last event": (
        "entrance_task.top_recent",
        lambda events, seen, today, days, k: top_recent(
            events, seen, max((day for _, day in events), default=0) + 1, days, k
        ),
        ("clock=last_event",),
    ),
    "AP of ids by the shortest": (
        "entrance_task.average_precision_of_ids",
        ap_of_ids,
        ("denominator=shortest",),
    ),
    "look = for look *=": ("cascade.err", err_with_a_new_look, ("looks=replaced",)),
    "ERR from rank 0": (
        "cascade.err",
        lambda grades, max_grade, p: err(grades, max_grade, p, lambda i: 1 / i),
        ("value=undefined",),
    ),
    "satisfaction without brackets": (
        "cascade.satisfaction",
        lambda grade, max_grade: 2**grade - 1 / 2**max_grade,
        ("formula=brackets",),
    ),
    "AUC of pairs in order": (AUC, auc(pairs=lambda i, j: i < j), ("pairs=in_order",)),
    "AUC of half lost pairs": (AUC, auc(lost=0.5), ("lost=half",)),
    "RR of rank k": (
        "reciprocal_rank.reciprocal_rank",
        lambda r, k: 1 / k if k <= len(r) and r[k - 1] else 0.0,
        ("choice=at_k",),
    ),
    "RankNet without turning": (
        RANKNET,
        lambda s, g: sum(
            log(1 + exp(s[j] - s[i])) for i, j in combinations(range(len(s)), 2) if g[i] != g[j]
        ),
        ("pairs=unturned",),
    ),
    "RankNet without brackets": (
        RANKNET,
        lambda s, g: sum(log(1 + exp(-s[i] - s[j])) for i, j in led(g)),
        ("gap=sum",),
    ),
    "RankNet with one logarithm": (
        RANKNET,
        lambda s, g: log(1 + sum(exp(s[j] - s[i]) for i, j in led(g))),
        ("answer=one_logarithm",),
    ),
    "RankNet, log of the sum": (
        RANKNET,
        lambda s, g: log(sum(1 + exp(s[j] - s[i]) for i, j in led(g)) or 1),
        ("answer=log_of_sum",),
    ),
    "LambdaRank by positions": (
        "learning_to_rank.delta_ndcg",
        lambda g, i, j: delta(g, i, j, 2 ** g[i] - 2 ** g[j]),
        ("place=index",),
    ),
    "LambdaRank with two gains": (
        "learning_to_rank.delta_ndcg",
        lambda g, i, j: delta(g, i, j, g[i - 1] - g[j - 1]),
        ("gain=linear_list",),
    ),
    "PFound by subtraction": ("cascade.pfound", pfound_by_subtraction, ("step=subtracted",)),
}


@with_each(NAMED.values())
def test_functions_get_this_name(exercise, function, ids):
    verdict = find_exercise(exercise).check(function)
    assert (verdict.status != "correct", verdict.mistake_ids) == (True, ids), str(verdict)


def test_a_constant_is_called_a_constant():
    verdict = find_exercise(AP).check(lambda relevance, k: 1.0)
    assert (verdict.is_coarse, verdict.diagnosis) == (True, "")
    assert says(verdict, "code.unused")
    assert say("function.constant", got="1") in verdict.notes


def test_a_return_that_is_reached_sometimes():
    verdict = find_exercise(AP).check(lambda r, k: average_precision(r, k) or None)
    assert verdict.reason is Reason.NO_NUMBER
    assert not says(verdict, "function.no_return")
    assert says(verdict, "function.no_return_here")


def test_rounding_is_asked_for():
    at_the_end = find_exercise(AP).check(lambda r, k: round(average_precision(r, k), 3))
    assert at_the_end.diagnosis == say("function.rounds")
    on_the_way = find_exercise(AP).check(
        lambda r, k: average_precision(r, k, term=lambda hits, rank: round(hits / rank, 2))
    )
    assert (on_the_way.diagnosis, on_the_way.question) == ("", say("function.is_it_near"))
    no_order = find_exercise("ranking_task.order").check(lambda scores: [*range(len(scores)), 0])
    assert no_order.question != say("function.is_it_near")


def test_no_title_contradicts_a_second_mistake():
    verdict = find_exercise("precision.r_precision").check(lambda r: sum(r) / len(r))
    titles = {m.id: m.title for m in find_exercise("precision.r_precision").catalogue.mistakes}
    assert set(verdict.mistake_ids) == {"divisor=length", "cutoff=ignored"}
    assert "1" not in titles["cutoff=ignored"]


def test_rankings_of_different_lengths_become_arrays_one_by_one():
    def all_hits(rankings, k):
        tops = [np.asarray(ranking)[:k] for ranking in rankings]
        return np.mean([np.sum(top / np.arange(1, len(top) + 1)) for top in tops])

    verdict = find_exercise("reciprocal_rank.mean_reciprocal_rank").check(all_hits)
    assert verdict.mistake_ids == ("choice=all",), str(verdict)
