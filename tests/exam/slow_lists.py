"""Whether a list meets the requirements of a counter-example, and which option is right.

By loops and fractions: nothing here comes from the package.
"""

from fractions import Fraction
from itertools import pairwise
from math import log2

from tests.exam.slow import (
    alpha_ndcg,
    ap,
    best,
    by_rank,
    dcg,
    err,
    exact,
    first_hit,
    mse,
    notes,
    p_value,
    pairs_right,
    pairs_wrong,
    rbp,
    steep,
    tau_ap,
)


def scores_for_an_order(answer, wanted, low, high):
    named = dict(zip("ABCDE", answer, strict=True))
    falls = all(named[above] > named[below] for above, below in pairwise(wanted))
    return falls and all(low < score < high for score in answer)


def better_mse(answer, truth, predicted):
    return mse(truth, answer) < mse(truth, predicted) and answer[2] > max(answer[:2])


def same_precision(answer, relevance, k, higher):
    if sum(answer[:k]) != sum(relevance[:k]) or sum(answer) != sum(relevance):
        return False
    if not sum(answer):
        return False
    new, old = ap(answer, k), ap(relevance, k)
    return new > old if higher else new < old


def gains(answer, grades):
    return by_rank(answer) > by_rank(grades) and by_rank(answer, steep) < by_rank(grades, steep)


def perfect(answer, grades, k):
    falling = sorted(grades, reverse=True)
    return answer[:k] == falling[:k] and answer != falling


def mean_rank(answer, ranks):
    new, old = (sum(Fraction(1, rank) for rank in each) for each in (answer, ranks))
    return new > old and sum(answer) > sum(ranks)


def blind_spot(answer, relevance):
    if first_hit(answer) != first_hit(relevance) or sum(answer) != sum(relevance):
        return False
    second = [[i for i, hit in enumerate(each) if hit][1] for each in (answer, relevance)]
    return second[0] < second[1]


def same_tau(answer, order, higher):
    if pairs_wrong(answer) != pairs_wrong(order):
        return False
    return tau_ap(answer) > tau_ap(order) if higher else tau_ap(answer) < tau_ap(order)


def two_users(answer, grades, p):
    binary = [[int(grade > 0) for grade in each] for each in (answer, grades)]
    return err(answer, 2) > err(grades, 2) and rbp(binary[0], p) < rbp(binary[1], p)


def no_step(answer, scores, grades):
    def ranked(values):
        return sorted(range(4), key=lambda i: -values[i])

    changed = sum(new != old for new, old in zip(answer, scores, strict=True))
    if changed != 1 or len(set(answer)) < 4 or ranked(answer) == ranked(scores):
        return False
    sums = [by_rank([grades[i] for i in ranked(each)]) for each in (answer, scores)]
    return sums[0] == sums[1]


def fewer_pairs(answer, grades):
    return pairs_right(answer) < pairs_right(grades) and dcg(answer) < dcg(grades) - 1e-9


def more_wins(answer, wins, limit):
    return len([d for d in answer if d > 0]) >= wins and sum(answer) <= limit


def large_but_unsure(answer, least, limit):
    return sum(answer) >= least and p_value(answer) > exact(limit)


def split(answer, users, days, wanted):
    events = list(zip(users, days, answer, strict=True))
    hidden = [day for _, day, part in events if part == 1]
    kept = [day for _, day, part in events if part == 0]
    both = {user for user, _, part in events if part == 0} == {"A", "B"}
    return len(hidden) >= wanted and both and all(k < h for k in kept for h in hidden)


def reward(answer, total, least, most):
    found = sum(notes(answer))
    return found / min(total, 5) >= exact(least) and found / total <= exact(most)


def late_find(answer, rank, drop):
    if answer[rank - 1] or not sum(answer):
        return False
    found = list(answer)
    found[rank - 1] = 1
    before, after = (sum(notes(each)) / sum(each) for each in (answer, found))
    return before - after >= exact(drop)


def upside_down(answer, liked):
    rates = [look * like for look, like in zip(answer, liked, strict=True)]
    looks_fall = 100 == answer[0] >= answer[1] >= answer[2]
    return looks_fall and rates[0] > rates[1] > rates[2]


def one_meaning(answer, pages, alpha, limit):
    is_order = sorted(answer) == sorted(pages)
    return is_order and 0 not in answer[:4] and alpha_ndcg(answer, alpha) < exact(limit)


LISTS = {
    "ranking_task.scores_for_an_order": scores_for_an_order,
    "unranked.better_mse": better_mse,
    "precision.same_precision": same_precision,
    "dcg.gains": gains,
    "dcg.perfect": perfect,
    "reciprocal_rank.mean_rank": mean_rank,
    "reciprocal_rank.blind_spot": blind_spot,
    "rank_correlation.same_tau": same_tau,
    "cascade.two_users": two_users,
    "smooth_dcg.no_step": no_step,
    "learning_to_rank.fewer_pairs": fewer_pairs,
    "clicks.upside_down": upside_down,
    "comparing_systems.more_wins": more_wins,
    "comparing_systems.large_but_unsure": large_but_unsure,
    "entrance_task.split": split,
    "entrance_task.reward": reward,
    "unjudged.late_find": late_find,
    "diversity.one_meaning": one_meaning,
}

# Lists to try: some that are right, more that are not.
TRIES = {
    "ranking_task.scores_for_an_order": lambda random, given: [
        random.uniform(given["low"] - 0.1, given["high"] + 0.1) for _ in range(5)
    ],
    "unranked.better_mse": lambda random, given: [random.uniform(0, 6) for _ in range(3)],
    "precision.same_precision": lambda random, given: random.sample(given["relevance"], 7),
    "dcg.gains": lambda random, given: random.sample(given["grades"], 4),
    "dcg.perfect": lambda random, given: random.sample(given["grades"], 6),
    "reciprocal_rank.mean_rank": lambda random, given: [random.randint(1, 12) for _ in range(3)],
    "reciprocal_rank.blind_spot": lambda random, given: random.sample(given["relevance"], 6),
    "rank_correlation.same_tau": lambda random, given: random.sample(given["order"], 5),
    "cascade.two_users": lambda random, given: [random.randint(0, 2) for _ in range(4)],
    "smooth_dcg.no_step": lambda random, given: [
        score if random.random() < 0.7 else score + random.uniform(-1, 1)
        for score in given["scores"]
    ],
    "learning_to_rank.fewer_pairs": lambda random, given: random.sample(given["grades"], 4),
    "clicks.upside_down": lambda random, given: [100, *(random.randint(1, 100) for _ in range(2))],
    "comparing_systems.more_wins": lambda random, given: _differences(random),
    "comparing_systems.large_but_unsure": lambda random, given: _differences(random),
    "entrance_task.split": lambda random, given: [
        int(day > random.choice([8, 15, 22])) for day in given["days"]
    ],
    "entrance_task.reward": lambda random, given: [random.randint(0, 1) for _ in range(5)],
    "unjudged.late_find": lambda random, given: [random.randint(0, 1) for _ in range(5)],
    "diversity.one_meaning": lambda random, given: random.sample(given["pages"], 6),
}


def _differences(random):
    return [random.choice([-9, -5, -2, -1, 1, 2, 3, 5, 9]) for _ in range(5)]


def tie_rule(grades, rule):
    orders = {
        "stable": grades,
        "best": sorted(grades, reverse=True),
        "worst": sorted(grades),
    }
    return " ".join(map(str, orders[rule]))


def what_changes(scores, factor, taken):
    return f"C's score rises to {scores[1] + 1}."


def which_denominator(relevance, k, total, right):
    found = sum(notes(relevance, k))
    shares = {"R": found / total, "k": found / k, "hits": found / sum(relevance[:k])}
    least = found / min(total, k)
    # Only the right option explains the number.
    assert [name for name, share in shares.items() if share == shares[right]] == [right]
    assert least != shares[right]
    return "the hits found" if right == "hits" else right


def ideal(shown, missed):
    judged = sorted([*shown, missed], reverse=True)[:3]
    assert by_rank(judged) == best([*shown, missed], 3)
    return f"{' '.join(map(str, judged))}: nDCG@3 is below 1."


def slips(pairs):
    start, end = max(pairs, key=lambda pair: Fraction(1, pair[0]) - Fraction(1, pair[1]))
    return f"from rank {start} to rank {end}"


def ceiling(count, p):
    return f"{float(rbp([1] * count, p)):.3f}"


def far(grades, gap, temperature):
    orders = [grades] if temperature < 1 else [grades, grades[::-1]]
    value = sum(by_rank(order) for order in orders) / len(orders)
    return f"about {float(value):.2f}"


def heaviest(pairs):
    def weight(pair):
        upper, lower, low, high = pair
        return (steep(high) - steep(low)) * (1 / log2(upper + 1) - 1 / log2(lower + 1))

    upper, lower, low, high = max(pairs, key=weight)
    return f"grades {low} and {high} at the ranks {upper} and {lower}"


def meaning(p, queries):
    start = "If the systems were interchangeable, a difference at least as large would come "
    return f"{start}{p * 100:.0f} times in 100."


def noise(gap, error):
    if gap < error:
        return "The board cannot tell the two apart."
    assert gap > 3 * error
    return "The difference is hardly noise."


def finals(best, near, other, lucky, tried):
    # The best, and another kind of model within the noise; a relative and a lucky one are not.
    assert best > near > best - 0.0025 < other < best
    assert lucky < best - 0.0025
    return "A and C"


def new_and_old(judged, low, old):
    """All gaps useless, or all useful: who wins in both cases?"""
    winners = {exact(low) + gaps > exact(old) for gaps in (0, 1 - exact(judged))}
    if len(winners) == 2:
        return "Nothing about their order."
    return f"The {'new' if winners.pop() else 'old'} system is better."


def liked_best(pairs):
    clicks, look = max(pairs, key=lambda pair: Fraction(pair[0]) / exact(pair[1]))
    return f"{clicks} clicks, where the look is {look:g}"


def two_places(many, chance):
    """Each reader meets the first page, and the second one if the first did not satisfy."""
    texts = {
        "the animal twice": "aa",
        "the animal, then the car": "ac",
        "the car, then the animal": "ca",
    }
    values = dict.fromkeys(texts, Fraction(0))
    for text, pages in texts.items():
        for meaning, readers in (("a", many), ("c", 100 - many)):
            looking = Fraction(readers, 100)
            for rank, page in enumerate(pages, 1):
                satisfied = looking * exact(chance) * (page == meaning)
                values[text] += satisfied / rank
                looking -= satisfied
    best = [text for text, value in values.items() if value == max(values.values())]
    both = "the animal twice, or the animal and then the car: both are equal"
    return best[0] if len(best) == 1 else both


# Words of each situation with the metric that fits it.
SITUATIONS = {
    "unranked.choose": {
        "A filter chooses": "$F_2$",
        "A filter deletes": "$F_{0.5}$",
        "A model scores": "AUC",
        "A model gives": "MSE",
    },
    "precision.choose": {"A lawyer": "R@", "A page shows": "P@", "Readers look": "AP@"},
    "dcg.choose": {"Assessors grade": "nDCG@", "stand for money": "DCG@", "photos": "CG@"},
    "reciprocal_rank.choose": {
        "An assistant": "MRR",
        "A page shows": "success@",
        "A reader needs": "R@",
    },
    "rank_correlation.choose": {
        "Two assessors": "$\\tau_b$",
        "A cheap metric": "$\\tau_{AP}$",
        "Labels are": "AUC",
    },
    "cascade.choose": {"Customers scroll": "RBP", "Users of": "ERR", "After each": "PFound"},
    "smooth_dcg.choose": {
        "A model learns": "the mean of DCG over noise in the scores, as an exact sum",
        "The model is": "DCG",
        "You want a": "the mean of DCG over samples",
    },
    "learning_to_rank.choose": {
        "You judge": "queries, with all their documents",
        "A model adds": "the loss of RankNet",
        "Labels are": "divide the clicks by the chance of a look",
    },
    "clicks.choose": {
        "You have": "swap neighbours",
        "You know": "divide the clicks",
        "Two rankings": "mix both",
    },
    "comparing_systems.choose": {
        "Editors grade": "nDCG@10",
        "An assistant": "RR",
        "Lawyers read": "R@1000",
        "A viewer": "PFound",
        "People scroll": "RBP",
    },
    "unjudged.choose": {
        "A program": "nugget recall@",
        "Two people": "Cohen's kappa",
        "A new system": "judged@",
        "An index": "the recall of exact search's first",
    },
    "diversity.choose": {
        "People who": "S-recall@",
        "Pages serve": "α-nDCG@",
        "Of those who": "ERR-IA@",
        "A shop": "the Gini coefficient",
        "Nobody noted": "the intra-list distance",
    },
}

CHOICES = {
    "ranking_task.what_changes": what_changes,
    "ranking_task.tie_rule": tie_rule,
    "precision.which_denominator": which_denominator,
    "dcg.ideal": ideal,
    "reciprocal_rank.slips": slips,
    "rank_correlation.swaps": lambda count, upper, lower: "τₐₚ",
    "cascade.ceiling": ceiling,
    "smooth_dcg.far": far,
    "learning_to_rank.heaviest": heaviest,
    "clicks.liked_best": liked_best,
    "comparing_systems.meaning": meaning,
    "entrance_task.leak": lambda days, hidden: f"all events of the last {hidden} days",
    "entrance_task.noise": noise,
    "entrance_task.finals": finals,
    "unjudged.new_and_old": new_and_old,
    "diversity.two_places": two_places,
}
