"""The requirements of each counter-example again.

The function with the name of a counter-example takes an answer and what a question gives, by name.
It says of each requirement, by words of its sentence, whether the answer meets it.
"""

from fractions import Fraction
from itertools import accumulate, chain, combinations, product
from math import isclose, log2

from ranklearn_course.metrics import alpha_ndcg, average_precision, err, rbp, reciprocal_rank

CLEAR = 1e-9


def exact(value):
    return Fraction(str(value))


def by_rank(grades, gain=lambda grade: grade, weight=lambda rank: Fraction(1, rank)):
    return sum(gain(grade) * weight(rank) for rank, grade in enumerate(grades, 1))


def steep(grade):
    return 2**grade - 1


def inversions(order):
    return sum(above > below for above, below in combinations(order, 2))


def notes(relevance):
    """The precision at each hit."""
    return [Fraction(sum(relevance[:i]), i) for i, hit in enumerate(relevance, 1) if hit]


def scores_for_an_order(answer, wanted, low, high):
    named = dict(zip("ABCDE", answer, strict=True))
    order = sorted(named, key=named.__getitem__, reverse=True)
    return {
        "The order should be": order == wanted,
        "No two scores may be equal": len({*answer}) == 5,
        f"should lie between {low} and {high}": all(low < score < high for score in answer),
    }


def better_mse(answer, truth, predicted):
    new, old = (
        sum((true - guess) ** 2 for true, guess in zip(truth, guesses, strict=True))
        for guesses in (answer, predicted)
    )
    return {
        "MSE should be below": new < old - 3 * CLEAR,
        f"{truth[2]} should have the highest prediction, alone": answer[2] > max(answer[:2]),
    }


def same_precision(answer, relevance, k, higher):
    new, old = average_precision(answer, k), average_precision(relevance, k)
    return {
        f"P@{k} should be {sum(relevance[:k]) / k:.3g}": sum(answer[:k]) == sum(relevance[:k]),
        f"{sum(relevance)} documents should be relevant": sum(answer) == sum(relevance),
        **({f"AP@{k} should be above": new > old + CLEAR} if higher else {}),
        **({} if higher else {f"AP@{k} should be below": new < old - CLEAR}),
    }


def gains(answer, grades):
    is_lower = by_rank(answer, steep) < by_rank(grades, steep)
    return {
        "With the linear gain, DCG should be above": by_rank(answer) > by_rank(grades),
        "With the exponential gain, DCG should be below": is_lower,
    }


def perfect(answer, grades, k):
    falling = sorted(grades, reverse=True)
    return {
        f"nDCG@{k} should be 1": answer[:k] == falling[:k],
        "should not be in the best order, and yours is": answer != falling,
    }


def mean_rank(answer, ranks):
    new, old = (sum(Fraction(1, rank) for rank in each) for each in (answer, ranks))
    return {
        "MRR should be above": new > old,
        "mean rank should be above": sum(answer) > sum(ranks),
    }


def blind_spot(answer, relevance):
    new, old = ([*accumulate(each), 2].index(2) for each in (answer, relevance))
    return {
        "RR should be": reciprocal_rank(answer) == reciprocal_rank(relevance),
        f"should have {sum(relevance)} relevant documents": sum(answer) == sum(relevance),
        f"second hit should be above rank {old + 1}": new < old,
    }


def same_tau(answer, order, higher):
    new, old = (
        sum(Fraction(sum(above < each[i] for above in each[:i]), i) for i in range(1, 5))
        for each in (answer, order)
    )
    return {
        f"should have {inversions(order)} inversions": inversions(answer) == inversions(order),
        **({"τₐₚ should be above": new > old} if higher else {"τₐₚ should be below": new < old}),
    }


def two_users(answer, grades, p):
    new, old = (err([(0, 1 / 4, 3 / 4)[grade] for grade in each]) for each in (answer, grades))
    here, there = (rbp([grade > 0 for grade in each], p) for each in (answer, grades))
    return {
        "ERR should be above": new > old + CLEAR,
        "RBP should be below": here < there - CLEAR,
    }


def no_step(answer, scores, grades):
    new, old = (sorted(range(4), key=lambda i: -each[i]) for each in (answer, scores))
    changed = sum(one != other for one, other in zip(answer, scores, strict=True))
    return {
        "One score should change": changed == 1,
        "No two scores may be equal": len({*answer}) == 4,
        "The order should change": new != old,
        "DCG should stay": isclose(*(by_rank([grades[i] for i in order]) for order in (new, old))),
    }


def fewer_pairs(answer, grades):
    new, old = (sum(above < below for above, below in combinations(e, 2)) for e in (answer, grades))
    here, there = (by_rank(each, steep, lambda i: 1 / log2(i + 1)) for each in (answer, grades))
    return {
        f"fewer than {old} wrong pairs": new < old,
        "nDCG should be below": here < there - CLEAR,
    }


def more_wins(answer, wins, limit):
    return {
        f"should win at least {wins} queries": sum(each > 0 for each in answer) >= wins,
        f"sum should be at most {limit}": sum(answer) <= limit,
    }


def large_but_unsure(answer, least, limit):
    sums = [sum(turned) for turned in product(*[(each, -each) for each in answer])]
    p = sum(abs(each) >= abs(sum(answer)) for each in sums) / len(sums)
    return {
        f"should be at least {least}": sum(answer) >= least,
        f"should be above {limit}": p > limit,
    }


def split(answer, users, days, wanted):
    parts = list(zip(users, days, answer, strict=True))
    kept, hidden = ([day for _, day, part in parts if part == wanted] for wanted in (0, 1))
    trained = {user for user, _, part in parts if not part}
    return {
        f"At least {wanted} events should be hidden": len(hidden) >= wanted,
        "in the training part, after a hidden one": all(d < h for d in kept for h in hidden),
        "should keep an event in the training part": trained == {"A", "B"},
    }


def reward(answer, total, least, most):
    found = sum(notes(answer))
    return {
        f"min(R, 5) should be at least {least}": found / min(total, 5) >= exact(least),
        f"the denominator R should be at most {most}": found / total <= exact(most),
    }


def late_find(answer, rank, drop):
    found = [*answer[: rank - 1], 1, *answer[rank:]]
    before, after = average_precision(answer), average_precision(found)
    return {
        f"at rank {rank} should be 0": answer[rank - 1] == 0,
        f"AP should fall by at least {drop}": before - after > drop - CLEAR,
    }


def upside_down(answer, clicked):
    clicks = [look * share for look, share in zip(answer, clicked, strict=True)]
    return {
        "first number should be 100": answer[0] == 100,
        "No number should be above the one before": answer[0] >= answer[1] >= answer[2],
        "clicks should fall from rank to rank": clicks[0] > clicks[1] > clicks[2],
    }


def one_meaning(answer, pages, alpha, limit):
    covers = [[page == meaning for meaning in (1, 2, 3)] for page in answer]
    return {
        "P@4 should be 1": 0 not in answer[:4],
        f"should be below {limit}": alpha_ndcg(covers, 4, alpha=alpha) < limit,
    }


def near_misses(drawn, random):
    """A right list in another order, and with entries of what is given in it."""
    example = list(drawn.exercise.example)
    given = [value for value in drawn.given.values() if isinstance(value, list)]
    pool = [each for each in chain(example, *given) if isinstance(each, int | float)]
    for _ in range(30):
        order, changed = random.sample(example, len(example)), list(example)
        for place in random.sample(range(len(example)), random.randint(1, 3)):
            changed[place] = random.choice(pool) + random.choice([-1, 0, 0, 1])
        yield from (each for each in (order, changed) if not drawn.exercise.refuse(each))
