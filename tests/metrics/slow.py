"""The definitions of the list metrics once more: plain loops over one plain list, no NumPy.

They come from the formulas, or are what a learner writes for an exercise: the solutions are such
loops and import no metric. So a mistake in the package and the same mistake here is unlikely. They
take what the public functions take, for a single list, and check nothing.
"""

from fractions import Fraction
from functools import cache
from itertools import groupby, pairwise, permutations, product
from math import log, log2, prod, sqrt

from ranklearn_course import metrics
from ranklearn_course.chapters.diversity.solutions import alpha_dcg
from ranklearn_course.chapters.rank_correlation import solutions as rank_correlation
from ranklearn_course.chapters.reciprocal_rank import solutions as of_reciprocal_rank

tau_ap = rank_correlation.tau_ap
reciprocal_rank = of_reciprocal_rank.reciprocal_rank


def first_k(values, k):
    """Cut to the first k values, or pad with zeros up to k."""
    return list(values) if k is None else (list(values) + [0] * k)[:k]


def is_relevant(grade):
    return grade > 0


def count_relevant(grades):
    return sum(1 for grade in grades if is_relevant(grade))


def divide(numerator, denominator, undefined=0.0):
    return numerator / denominator if denominator else undefined


# ranking ---------------------------------------------------------------------------------------


def tie_groups(scores):
    """Positions grouped by score, the best score first, input order inside a group."""
    order = sorted(range(len(scores)), key=lambda i: (-scores[i], i))
    return [list(group) for _, group in groupby(order, key=lambda i: scores[i])]


def rank_by(scores, values, ties="stable", where=None):
    """One ranked list of values; hidden documents stand at the end with value 0."""
    visible = [i for i in range(len(scores)) if where is None or where[i]]
    scores, values = [scores[i] for i in visible], [values[i] for i in visible]
    ranked = []
    for group in tie_groups(scores):
        inside = [values[i] for i in group]
        if ties == "average":
            inside = [sum(inside) / len(inside)] * len(inside)
        if ties in ("best", "worst"):
            inside.sort(reverse=ties == "best")
        ranked += inside
    return ranked + [0] * ((len(where) if where is not None else len(ranked)) - len(ranked))


def tie_orders(scores, relevance):
    """Every permutation of the documents that sorts the scores, as ranked grades."""
    for order in permutations(range(len(scores))):
        if all(scores[a] >= scores[b] for a, b in pairwise(order)):
            yield [relevance[i] for i in order]


def tie_averaged(metric, scores, relevance):
    values = [metric(ranked) for ranked in tie_orders(scores, relevance)]
    return sum(values) / len(values)


def binarize(relevance, threshold=1):
    return [1 if grade >= threshold else 0 for grade in relevance]


def mean_over_queries(values, weights=None):
    weights = [1] * len(values) if weights is None else weights
    defined = [(v, w) for v, w in zip(values, weights, strict=True) if v == v]
    return sum(v * w for v, w in defined) / sum(w for _, w in defined)


# unranked --------------------------------------------------------------------------------------


def mse(truth, prediction):
    return sum((t - y) ** 2 for t, y in zip(truth, prediction, strict=True)) / len(truth)


def rmse(truth, prediction):
    return sqrt(mse(truth, prediction))


def mae(truth, prediction):
    return sum(abs(t - y) for t, y in zip(truth, prediction, strict=True)) / len(truth)


def confusion(relevant, retrieved):
    """True positives, false positives, false negatives."""
    pairs = [(bool(r), bool(s)) for r, s in zip(relevant, retrieved, strict=True)]
    return pairs.count((True, True)), pairs.count((False, True)), pairs.count((True, False))


def precision(relevant, retrieved, undefined=0.0):
    tp, fp, _ = confusion(relevant, retrieved)
    return divide(tp, tp + fp, undefined)


def recall(relevant, retrieved, undefined=0.0):
    tp, _, fn = confusion(relevant, retrieved)
    return divide(tp, tp + fn, undefined)


def f_beta(relevant, retrieved, beta=1.0, undefined=0.0):
    """One over the weighted mean of 1 / precision and 1 / recall."""
    tp, fp, fn = confusion(relevant, retrieved)
    if tp == 0:
        return 0.0 if fp + fn else undefined
    weight = beta**2 / (1 + beta**2)
    return 1 / (weight / (tp / (tp + fn)) + (1 - weight) / (tp / (tp + fp)))


def overlap(first, second, undefined=0.0):
    tp, fp, fn = confusion(first, second)
    return divide(tp, tp + fp + fn, undefined)


def pairs(relevant, scores, where):
    """Score of a relevant document beside the score of an irrelevant one, for every such pair."""
    shown = [i for i in range(len(scores)) if where is None or where[i]]
    for i in shown:
        for j in shown:
            if relevant[i] and not relevant[j]:
                yield scores[i], scores[j]


def roc_auc(relevant, scores, where=None, undefined=0.0):
    wins = [1.0 if a > b else 0.5 if a == b else 0.0 for a, b in pairs(relevant, scores, where)]
    return divide(sum(wins), len(wins), undefined)


# precision -------------------------------------------------------------------------------------


def recall_base(relevance, judged):
    return count_relevant(relevance if judged is None else judged)


def precision_at_k(relevance, k=None, where=None):
    length = len(relevance) if where is None else sum(1 for shown in where if shown)
    return count_relevant(first_k(relevance, k)) / (length if k is None else k)


def recall_at_k(relevance, k=None, denominator="relevant", judged=None, undefined=0.0):
    base = recall_base(relevance, judged)
    divisor = min(base, k) if denominator == "min" and k else base
    return divide(count_relevant(first_k(relevance, k)), divisor, undefined)


def f_at_k(relevance, k=None, beta=1.0, judged=None, undefined=0.0):
    if not recall_base(relevance, judged):
        return undefined
    p, r = precision_at_k(relevance, k), recall_at_k(relevance, k, judged=judged)
    return divide((1 + beta**2) * p * r, beta**2 * p + r)


def r_precision(relevance, judged=None, undefined=0.0):
    base = recall_base(relevance, judged)
    return divide(count_relevant(first_k(relevance, base)), base, undefined)


def precision_recall_curve(relevance, judged=None, undefined=0.0):
    cuts = range(1, len(relevance) + 1)
    recalls = [recall_at_k(relevance, k, judged=judged, undefined=undefined) for k in cuts]
    return [precision_at_k(relevance, k) for k in cuts], recalls


def average_precision(relevance, k=None, denominator="min", judged=None, undefined=0.0):
    base = recall_base(relevance, judged)
    if base == 0:
        return undefined
    shown = first_k(relevance, k)
    at_hits = [
        count_relevant(shown[:rank]) / rank
        for rank in range(1, len(shown) + 1)
        if is_relevant(shown[rank - 1])
    ]
    divisor = {
        "min": base if k is None else min(base, k),
        "relevant": base,
        "k": len(shown),
        "hits": len(at_hits),
    }[denominator]
    return divide(sum(at_hits), divisor)


# dcg -------------------------------------------------------------------------------------------


def gain_of(grade, gain):
    if callable(gain):
        return gain(grade)
    return {"exponential": 2.0**grade - 1, "linear": grade}[gain]


def weight_of(rank, discount, base):
    if callable(discount):
        return discount(rank)
    return {
        "log2": 1 / log2(1 + rank),
        "jarvelin": 1 / max(1.0, log(rank) / log(base)),
        "reciprocal": 1 / rank,
    }[discount]


def cumulative_gain(relevance, k=None):
    return sum(first_k(relevance, k))


def dcg(relevance, k=None, gain="exponential", discount="log2", base=2):
    return sum(
        gain_of(grade, gain) * weight_of(rank, discount, base)
        for rank, grade in enumerate(list(relevance)[:k], start=1)
    )


@cache
def known_dcg(grades, k, **options):
    """The DCG that is proven above: what is made of it looks at nothing else."""
    return metrics.dcg(grades, k, **options)


def ideal_dcg(judged, k=None, **options):
    return known_dcg(tuple(sorted(judged, reverse=True)), k, **options)


def ndcg(relevance, k=None, judged=None, undefined=0.0, **options):
    best = ideal_dcg(relevance if judged is None else judged, k, **options)
    return known_dcg(tuple(relevance), k, **options) / best if best > 0 else undefined


# cascade ---------------------------------------------------------------------------------------


def satisfaction(grades, max_grade, kind="exponential"):
    if kind == "ratio":
        return [grade / max_grade for grade in grades]
    return [(2**grade - 1) / 2**max_grade for grade in grades]


def rbp(relevance, p, k=None):
    shown = list(relevance)[:k]
    return sum((1 - p) * r * p**i for i, r in enumerate(shown))


def look_probability(satisfied, p=1.0):
    """The user reaches a rank if every rank before neither satisfied nor tired them."""
    return [p**i * prod(1 - s for s in satisfied[:i]) for i in range(len(satisfied))]


def err(satisfied, k=None, p=1.0):
    shown = list(satisfied)[:k]
    looks = look_probability(shown, p)
    return sum(s * look / rank for rank, (s, look) in enumerate(zip(shown, looks, strict=True), 1))


def pfound(p_rel, p_break=0.15, k=None):
    found, look = 0.0, 1.0
    for rel in list(p_rel)[:k]:
        found += look * rel
        look *= (1 - rel) * (1 - p_break)
    return found


# unjudged: a list of grades with None where nobody judged -----------------------------------------


def judged_at_k(is_judged, k=None, short="k"):
    n = k or len(is_judged)
    judged = count_relevant(is_judged[:k])
    return judged / (min(n, len(is_judged)) if short == "returned" else n)


def condensed(relevance, is_judged):
    kept = [grade for grade, known in zip(relevance, is_judged, strict=True) if known]
    return first_k(kept, len(relevance)), first_k([True] * len(kept), len(relevance))


def bpref(marks, n_relevant, n_nonrelevant, form="trec_eval"):
    total, above = 0.0, 0
    for mark in (each for each in marks if each is not None):
        if not is_relevant(mark):
            above += 1
        elif above == 0:
            total += 1
        elif form == "trec_eval":
            total += 1 - min(above, n_relevant) / min(n_relevant, n_nonrelevant)
        else:
            most = n_relevant + (10 if form == "ten" else 0)
            total += 1 - min(above, most) / most
    return divide(total, n_relevant)


def bounds(metric, marks, grades=(0, 1)):
    """The bounds over all ways to fill in what nobody judged."""
    places = [index for index, mark in enumerate(marks) if mark is None]
    values = []
    for filling in product(grades, repeat=len(places)):
        filled = list(marks)
        for index, grade in zip(places, filling, strict=True):
            filled[index] = grade
        values.append(metric(filled))
    return min(values), max(values)


def cohen_kappa(first, second, undefined=0.0):
    """In exact fractions, from the table of the two."""
    n, labels = len(first), set(first) | set(second)
    observed = Fraction(sum(a == b for a, b in zip(first, second, strict=True)), n)
    by_lot = sum(Fraction(first.count(c) * second.count(c), n * n) for c in labels)
    return float((observed - by_lot) / (1 - by_lot)) if by_lot < 1 else undefined


def ann_recall(exact, found, k):
    return len(set(exact[:k]) & set(found[:k])) / k


# diversity: a page is a string of its meanings --------------------------------------------------


def ideal_alpha_dcg(judged, k, alpha):
    size = len(judged) if k is None else min(k, len(judged))
    return max(alpha_dcg(pages, None, alpha) for pages in permutations(judged, size))


def greedy_order(judged, alpha):
    """The pages in the order of the greatest gain, of equals the first."""
    left, order = list(judged), []
    while left:
        seen = "".join(order)
        gains = [sum((1 - alpha) ** seen.count(meaning) for meaning in page) for page in left]
        order.append(left.pop(gains.index(max(gains))))
    return order


def intra_list_distance(distances, k):
    n = len(distances) if k is None else min(k, len(distances))
    pairs = [(i, j) for j in range(n) for i in range(j)]
    return divide(sum(distances[i][j] for i, j in pairs), len(pairs))


def gini(values, undefined=0.0):
    """The mean difference of two items, in exact fractions, over twice the mean."""
    apart = sum(Fraction(abs(x - y)) for x in values for y in values)
    return float(divide(apart, 2 * len(values) * Fraction(sum(values)), undefined))


def click_rates(attractiveness, looks):
    return [a * look for a, look in zip(attractiveness, looks, strict=True)]


def expected_clicks(attractiveness, satisfied, p=1.0):
    clicks, look = 0.0, 1.0
    for click, end in zip(attractiveness, satisfied, strict=True):
        clicks += look * click
        look *= (1 - click) * p + click * (1 - end) * p
    return clicks
