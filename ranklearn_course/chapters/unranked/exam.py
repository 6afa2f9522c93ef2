"""Questions on chapter unranked: errors, F, averages over users, AUC."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

from ranklearn_course.checker import Sentence
from ranklearn_course.exam.question import Call, CounterExample, Number, Redraw, Wrong, numbers
from ranklearn_course.metrics import mae, mse, rmse


def draw_mse(random: Random) -> Number:
    """Four ratings and predictions that miss them by different errors."""
    truth = [random.randint(1, 5) for _ in range(4)]
    errors = [random.choice([-2, -1.5, -1, -0.5, 0, 0.5, 1, 1.5, 2, 3]) for _ in truth]
    predicted = [rating - error for rating, error in zip(truth, errors, strict=True)]
    if len(set(map(abs, errors))) < 3 or sum(errors) == 0:
        raise Redraw
    squares = " + ".join(f"({error})**2" if error < 0 else f"{error}**2" for error in errors)
    return Number(
        {"truth": truth, "predicted": predicted},
        value=mse(truth, predicted),
        arithmetic=f"({squares}) / 4",
        wrong=[
            Wrong("rmse", rmse(truth, predicted)),
            Wrong("mae", mae(truth, predicted)),
            Wrong("pool=sum", 4 * mse(truth, predicted)),
            Wrong("pool=cancel", (sum(errors) / 4) ** 2),
        ],
    )


def draw_f_beta(random: Random) -> Number:
    """A precision, a recall and a beta."""
    precision, recall = (random.choice([0.2, 0.25, 0.4, 0.5, 0.6, 0.75, 0.8, 1.0]) for _ in "pr")
    beta = random.choice([2, 0.5])
    if precision == recall:
        raise Redraw

    def f(squared: float, p: float = precision, r: float = recall) -> float:
        return (1 + squared) * p * r / (squared * p + r)

    square = beta**2
    weight = square / (1 + square)
    return Number(
        {"precision": precision, "recall": recall, "beta": beta},
        value=f(square),
        arithmetic=f"(1 + {beta}**2) * {precision} * {recall} "
        f"/ ({beta}**2 * {precision} + {recall})",
        wrong=[
            Wrong("weight=ignored", f(1)),
            Wrong("weight=linear", f(beta)),
            Wrong("weight=swapped", f(1 / square)),
            Wrong("mean=arithmetic", weight * recall + (1 - weight) * precision),
            Wrong("plain_mean", (precision + recall) / 2),
        ],
    )


def draw_auc(random: Random) -> Call:
    """The scores of two or three relevant documents and of three to five others, with one tie."""
    counts = random.choice([(2, 4), (2, 5), (3, 3), (3, 4), (3, 5)])
    good, bad = (sorted((random.randint(1, 8) for _ in range(n)), reverse=True) for n in counts)
    signs = [(one > other) - (one < other) for one in good for other in bad]
    if signs.count(0) != 1 or signs.count(1) in (0, signs.count(-1)):
        raise Redraw
    arguments = ([1] * counts[0] + [0] * counts[1], good + bad)
    return Call({"good": good, "bad": bad}, arguments)


def draw_recall_of_users(random: Random) -> Number:
    """What three users found, and the average to take."""
    relevant = [random.randint(1, 10) for _ in range(3)]
    found = [random.randint(0, count) for count in relevant]
    average = random.choice(["macro", "micro"])
    macro = sum(Fraction(f, n) for f, n in zip(found, relevant, strict=True)) / 3
    micro = Fraction(sum(found), sum(relevant))
    shares = [f"{f}/{n}" for f, n in zip(found, relevant, strict=True)]
    if len(set(relevant)) < 3 or sum(found) == 0:
        raise Redraw
    values = {"macro": macro, "micro": micro}
    arithmetic = {
        "macro": f"({' + '.join(shares)}) / 3",
        "micro": f"({' + '.join(map(str, found))}) / ({' + '.join(map(str, relevant))})",
    }
    other = {"macro": "micro", "micro": "macro"}[average]
    users = [
        Sentence("share", {"found": f, "relevant": n}) for f, n in zip(found, relevant, strict=True)
    ]
    return Number(
        {"found": found, "relevant": relevant, "average": average},
        value=float(values[average]),
        arithmetic=arithmetic[average],
        wrong=[
            Wrong("other_average", float(values[other]), places={"other": other}),
            Wrong(
                "pool=median",
                float(sorted(Fraction(f, n) for f, n in zip(found, relevant, strict=True))[1]),
            ),
            Wrong("pool=sum", 3 * float(macro)),
            Wrong("mean_of_counts", sum(found) / 3),
        ],
        places={"users": users},
    )


def draw_better_mse(random: Random) -> CounterExample:
    """Predictions in a perfect order that a wrong order beats by MSE."""
    truth = sorted(random.sample(range(1, 6), 3), reverse=True)
    predicted = sorted(random.sample(range(6), 3), reverse=True)
    limit = mse(truth, predicted)
    example = [truth[0] - 1.0, truth[1] - 0.5, truth[0] - 0.5]
    if mse(truth, example) >= limit - 0.5 or example[2] <= max(example[:2]):
        raise Redraw

    def unmet(answer: list[Any]) -> Iterator[Sentence]:
        value = mse(truth, answer)
        if value >= limit - 1e-9:
            yield Sentence("high_mse", {"limit": limit, "value": value})
        if answer[2] <= max(answer[:2]):
            yield Sentence("wrong_top")

    return CounterExample(
        {"truth": truth, "predicted": predicted},
        unmet,
        fits=numbers(3),
        tried=[example],
        places={"worst": truth[-1]},
    )
