"""Questions on chapter unranked: errors, F, averages over users, AUC."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

from ranklearn_course.checker import Sentence, read_list
from ranklearn_course.exam.question import (
    Drawn,
    Redraw,
    Template,
    Wrong,
    by_hand,
    choice,
    counter_example,
    names,
    row,
)
from ranklearn_course.metrics import mae, mse, rmse, roc_auc


def _mse(random: Random, template: str) -> Drawn:
    truth = [random.randint(1, 5) for _ in range(4)]
    errors = [random.choice([-2, -1, 0, 1, 2, 3]) for _ in truth]
    predicted = [rating - error for rating, error in zip(truth, errors, strict=True)]
    if len(set(map(abs, errors))) < 3 or sum(errors) == 0:
        raise Redraw
    squares = " + ".join(f"({error})**2" if error < 0 else f"{error}**2" for error in errors)
    return by_hand(
        template,
        title="MSE on paper",
        statement=f"Four films have the true ratings {row(truth)}. A system predicts "
        f"{names(predicted)}, in the same order. What is its MSE?",
        given={"truth": truth, "predicted": predicted},
        value=mse(truth, predicted),
        arithmetic=f"({squares}) / 4",
        wrong=[
            Wrong("rmse", rmse(truth, predicted)),
            Wrong("mae", mae(truth, predicted)),
            Wrong("pool=sum", 4 * mse(truth, predicted)),
            Wrong("pool=cancel", (sum(errors) / 4) ** 2),
        ],
    )


def _f_beta(random: Random, template: str) -> Drawn:
    precision, recall = (random.choice([0.2, 0.25, 0.4, 0.5, 0.6, 0.75, 0.8, 1.0]) for _ in "pr")
    beta = random.choice([2, 0.5])
    if precision == recall:
        raise Redraw

    def f(squared: float, p: float = precision, r: float = recall) -> float:
        return (1 + squared) * p * r / (squared * p + r)

    square = beta**2
    weight = square / (1 + square)
    return by_hand(
        template,
        title="F on paper",
        statement=f"Precision is {precision} and recall is {recall}. What is $F_\\beta$ with "
        f"$\\beta = {beta}$?",
        given={"precision": precision, "recall": recall, "beta": beta},
        value=f(square),
        arithmetic=f"(1 + {beta}**2) * {precision} * {recall} "
        f"/ ({beta}**2 * {precision} + {recall})",
        wrong=[
            Wrong("weight=ignored", f(1)),
            Wrong("weight=linear", f(beta)),
            Wrong("weight=swapped", f(1 / square)),
            Wrong("mean=arithmetic", weight * recall + (1 - weight) * precision),
            Wrong("plain_mean", (precision + recall) / 2, 0),
        ],
    )


def _auc(random: Random, template: str) -> Drawn:
    good = sorted((random.randint(1, 6) for _ in range(2)), reverse=True)
    bad = sorted((random.randint(1, 6) for _ in range(3)), reverse=True)
    wins = sum(one > other for one in good for other in bad)
    ties = sum(one == other for one in good for other in bad)
    if ties != 1 or wins == 0:
        raise Redraw
    value = roc_auc([1, 1, 0, 0, 0], good + bad)
    return by_hand(
        template,
        title="AUC with a tie",
        statement=f"Two relevant documents have the scores {names(good)}. Three others have the "
        f"scores {names(bad)}. What is AUC?",
        given={"good": good, "bad": bad},
        value=value,
        arithmetic=f"({wins} + {ties}/2) / (2 * 3)",
        wrong=[
            Wrong("ties=lost", wins / 6),
            Wrong("ties=won", (wins + 1) / 6),
            Wrong("ties=dropped", wins / 5),
            Wrong("direction=lower", 1 - value),
            Wrong("divisor=none", 6 * value),
            Wrong("divisor=all_pairs", 6 * value / 10),
        ],
    )


def _recall_of_users(random: Random, template: str) -> Drawn:
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
    users = names([f"{f} of {n}" for f, n in zip(found, relevant, strict=True)])
    return by_hand(
        template,
        title="An average over users",
        statement=f"Three users find {users} relevant documents. What is the recall with the "
        f"**{average} average**?",
        given={"found": found, "relevant": relevant, "average": average},
        value=float(values[average]),
        arithmetic=arithmetic[average],
        wrong=[
            Wrong("other_average", float(values[other]), 0, {"other": other}),
            Wrong(
                "pool=median",
                float(sorted(Fraction(f, n) for f, n in zip(found, relevant, strict=True))[1]),
                0,
            ),
            Wrong("pool=sum", 3 * float(macro)),
            Wrong("mean_of_counts", sum(found) / 3),
        ],
    )


def _better_mse(random: Random, template: str) -> Drawn:
    truth = sorted(random.sample(range(1, 6), 3), reverse=True)
    predicted = sorted(random.sample(range(6), 3), reverse=True)
    limit, worst = mse(truth, predicted), truth[-1]
    example = [truth[0] - 1.0, truth[1] - 0.5, truth[0] - 0.5]
    if mse(truth, example) >= limit - 0.5 or example[2] <= max(example[:2]):
        raise Redraw

    def unmet(answer: list[Any]) -> list[Sentence]:
        found: list[Sentence] = []
        value = mse(truth, answer)
        if value >= limit - 1e-9:
            found.append(Sentence("high_mse", {"limit": limit, "value": value}))
        if answer[2] <= max(answer[:2]):
            found.append(Sentence("wrong_top", {"worst": worst}))
        return found

    return counter_example(
        template,
        title="A lower MSE, a worse list",
        statement=f"Three films have the true ratings {row(truth)}. One system predicts "
        f"{names(predicted)}: its order is perfect. Give three predictions of another system, in "
        "the same order of the films. Its MSE must be lower, and it must put the film with the "
        f"true rating {worst} on top, alone.",
        given={"truth": truth, "predicted": predicted},
        unmet=unmet,
        refuse=_not_three,
        example=example,
    )


def _not_three(answer: list[Any]) -> Sentence | None:
    is_fit = len(answer) == 3 and read_list(answer).kind == "number"
    return None if is_fit else Sentence("not_three_numbers", {"answer": answer})


_SITUATIONS = {
    "F2": "A filter chooses which of {n} reports a doctor has to read. A missed case is worse "
    "than one that is read in vain. The doctor gets a set, in no order.",
    "F0.5": "A filter deletes spam among {n} mails without asking. A good mail that it deletes "
    "is worse than a spam mail that it lets through. The result is a set, in no order.",
    "AUC": "A model scores {n} loans. Later somebody will choose a threshold, but nobody knows "
    "which. You ask how well the scores tell the good loans from the others.",
    "MSE": "A model gives the probability that each of {n} ads is clicked. An auction multiplies "
    "it by a bid, so the size of the number matters.",
}
_REPLIES = {
    "F2": "F2 measures a set and gives recall four times the weight of precision.",
    "F0.5": "F0.5 measures a set and gives precision four times the weight of recall.",
    "AUC": "AUC looks at all thresholds at once: it is the share of pairs in the right order.",
    "MSE": "MSE looks at the size of the numbers and not at their order.",
}


def _choose(random: Random, template: str) -> Drawn:
    situation, count = random.choice(list(_SITUATIONS)), random.choice([200, 500, 1000, 3000])
    texts = {name: (name.replace("F2", "$F_2$").replace("F0.5", "$F_{0.5}$")) for name in _REPLIES}
    return choice(
        template,
        random,
        title="A metric without ranks",
        question=f"{_SITUATIONS[situation].format(n=count)} Which metric fits?",
        given={"situation": situation, "count": count},
        right=(texts[situation], _REPLIES[situation]),
        wrong=[(texts[name], _REPLIES[name]) for name in _REPLIES if name != situation],
    )


TEMPLATES = (
    Template("unranked.mse", "number", 3, _mse),
    Template("unranked.f_beta", "number", 4, _f_beta),
    Template("unranked.auc", "number", 4, _auc),
    Template("unranked.recall_of_users", "number", 3, _recall_of_users),
    Template("unranked.better_mse", "counter-example", 5, _better_mse),
    Template("unranked.choose", "choice", 2, _choose),
)
