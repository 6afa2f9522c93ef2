"""Questions on the contest: MAP@K, leaks, the noise of the board."""

from __future__ import annotations

from itertools import product
from math import sqrt
from random import Random
from typing import Any

from ranklearn_course.checker import Sentence
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
from ranklearn_course.metrics import average_precision


def _map(random: Random, template: str) -> Drawn:
    k, items = 5, random.sample(range(1, 60), 10)
    wanted = [random.sample(items[:8], random.randint(1, 2)), random.sample(items, 7)]
    lists = [random.sample(items, k) for _ in wanted]
    hits = [
        [int(item in relevant) for item in shown]
        for shown, relevant in zip(lists, wanted, strict=True)
    ]
    counts = [len(relevant) for relevant in wanted]
    found = [sum(one) for one in hits]
    if found[0] == 0 or not 2 <= found[1] <= 3:
        raise Redraw
    notes = [sum(sum(one[:i]) / i for i in range(1, k + 1) if one[i - 1]) for one in hits]
    values = [note / min(count, k) for note, count in zip(notes, counts, strict=True)]
    terms = []
    for one, count in zip(hits, counts, strict=True):
        shares = [f"{sum(one[:i])}/{i}" for i in range(1, k + 1) if one[i - 1]]
        terms.append(f"({' + '.join(shares)}) / min({count}, {k})")

    def mean(divisors: list[int]) -> float:
        return sum(note / divisor for note, divisor in zip(notes, divisors, strict=True)) / 2

    return by_hand(
        template,
        title="MAP@5 of a submission",
        statement="A submission has two users.\n\n"
        f"* User 1 wants {row(wanted[0])} and gets {row(lists[0])}.\n"
        f"* User 2 wants {row(wanted[1])} and gets {row(lists[1])}.\n\n"
        "What is MAP@5 with the denominator $\\min(R, 5)$?",
        given={"wanted": wanted, "lists": lists},
        value=sum(values) / 2,
        arithmetic=f"({terms[0]} + {terms[1]}) / 2",
        wrong=[
            Wrong("denominator=k", mean([k, k])),
            Wrong("denominator=relevant", mean(counts)),
            Wrong("denominator=hits", mean(found)),
            Wrong("values_added", sum(values)),
            Wrong("mean_precision", sum(found) / 10, 0),
        ],
    )


def _standard_error(random: Random, template: str) -> Drawn:
    users, spread = random.choice([100, 400, 900, 1600, 2500]), random.choice([0.2, 0.25, 0.3])
    return by_hand(
        template,
        title="The error of the board",
        statement="The standard deviation of AP@10 over users is "
        f"{spread}. The public part has {users} users. What is the standard error of MAP@10 there, "
        "in thousandths? (An error of 0.004 is 4 thousandths.)",
        given={"spread": spread, "users": users},
        value=1000 * spread / sqrt(users),
        arithmetic=f"1000 * {spread} / sqrt({users})",
        wrong=[
            Wrong("no_root", 1000 * spread / users),
            Wrong("standard_deviation", 1000 * spread),
            Wrong("root_of_deviation", 1000 * sqrt(spread / users)),
            Wrong("variance_of_mean", 1000 * spread**2 / users),
            Wrong("not_thousandths", spread / sqrt(users)),
        ],
    )


def _error(random: Random, template: str) -> Drawn:
    values = [random.choice([0, 0.1, 0.2, 0.4, 0.5, 0.6, 0.8, 1]) for _ in range(4)]
    mean = sum(values) / 4
    squares = sum((value - mean) ** 2 for value in values)
    if len(set(values)) < 3 or abs(mean * 10 - round(mean * 10)) > 1e-9:
        raise Redraw
    terms = " + ".join(f"({value} - {mean:.1f})**2" for value in values)
    return by_hand(
        template,
        title="A standard error on paper",
        statement="The public part has four users. A submission gets AP@10 of "
        f"{names(values)}. What is the standard error of its MAP@10? Divide by $n - 1$ in the "
        "standard deviation.",
        given={"values": values},
        value=sqrt(squares / 3 / 4),
        arithmetic=f"sqrt(({terms}) / 3) / sqrt(4)",
        wrong=[
            Wrong("n_in_deviation", sqrt(squares / 4 / 4)),
            Wrong("standard_deviation", sqrt(squares / 3)),
            Wrong("no_root", sqrt(squares / 3) / 4),
            Wrong("variance_of_mean", squares / 3 / 4),
        ],
    )


_SHARES = {2: "one half", 3: "one third", 4: "one quarter", 5: "one fifth"}


def _users_needed(random: Random, template: str) -> Drawn:
    users, factor = random.choice([500, 800, 1000, 1200, 2000]), random.choice([2, 3, 4, 5])
    return by_hand(
        template,
        title="A narrower error",
        statement=f"The public part of a board has {users} users. With how many users would the "
        f"standard error of MAP@10 be {_SHARES[factor]} of what it is?",
        given={"users": users, "factor": factor},
        value=users * factor**2,
        arithmetic=f"{users} * {factor}**2",
        wrong=[
            Wrong("factor_not_squared", users * factor),
            Wrong("root_of_factor", users * sqrt(factor)),
            Wrong("fewer_users", users / factor**2),
            Wrong("additional_users", users * factor**2 - users),
        ],
    )


def _split(random: Random, template: str) -> Drawn:
    users = [random.choice("AB") for _ in range(8)]
    days = [random.randint(1, 30) for _ in users]
    wanted = random.choice([2, 3])

    def unmet(answer: list[Any]) -> list[Sentence]:
        found: list[Sentence] = []
        hidden = [day for day, part in zip(days, answer, strict=True) if part]
        kept = [day for day, part in zip(days, answer, strict=True) if not part]
        if len(hidden) < wanted:
            found.append(Sentence("few_tests", {"wanted": wanted, "count": len(hidden)}))
        if hidden and kept and max(kept) >= min(hidden):
            found.append(Sentence("leak", {"train": max(kept), "test": min(hidden)}))
        emptied = {*"AB"} - {user for user, part in zip(users, answer, strict=True) if not part}
        if emptied:
            found.append(Sentence("no_training", {"user": max(emptied)}))
        return found

    fitting = [list(parts) for parts in product((0, 1), repeat=8) if not unmet(list(parts))]
    if len(set(days)) < 8 or min(users.count("A"), users.count("B")) < 3 or not fitting:
        raise Redraw
    events = ", ".join(f"{user} on day {day}" for user, day in zip(users, days, strict=True))
    return counter_example(
        template,
        title="A split without a leak",
        statement=f"Eight events of the users A and B: {events}. Split them for an honest "
        "validation: a list of eight labels in the order of the events, 0 for training, 1 for "
        f"hidden. At least {wanted} events are hidden, each user keeps a training event, and no "
        "training event comes after a hidden one, whoever the user is.",
        given={"users": users, "days": days, "wanted": wanted},
        unmet=unmet,
        refuse=lambda answer: _not_labels(answer, 8),
        example=fitting[0],
    )


def _reward(random: Random, template: str) -> Drawn:
    total = random.choice([8, 10, 12])
    least, most = random.choice([0.4, 0.5, 0.6]), 0.35

    def unmet(answer: list[Any]) -> list[Sentence]:
        found: list[Sentence] = []
        judged = answer + [1] * (total - sum(answer))
        value = average_precision(answer, 5, judged=judged)
        if value < least - 1e-9:
            found.append(Sentence("low_min", {"limit": least, "value": value}))
        value = average_precision(answer, 5, judged=judged, denominator="relevant")
        if value > most + 1e-9:
            found.append(Sentence("high_r", {"limit": most, "value": value}))
        return found

    fitting = [list(parts) for parts in product((1, 0), repeat=5) if not unmet(list(parts))]
    if not fitting:
        raise Redraw
    return counter_example(
        template,
        title="What the denominator rewards",
        statement=f"A user wants {total} items, and the submission has five places. Give the five "
        "places as a list, 1 for an item that the user wants, 0 for another one, so that AP@5 is "
        f"at least {least} with the denominator $\\min(R, 5)$, and at most {most} with the "
        "denominator $R$.",
        given={"total": total, "least": least, "most": most},
        unmet=unmet,
        refuse=lambda answer: _not_labels(answer, 5),
        example=fitting[0],
    )


def _not_labels(answer: list[Any], count: int) -> Sentence | None:
    is_fit = len(answer) == count and all(value in (0, 1) for value in answer)
    return None if is_fit else Sentence("not_labels", {"count": count, "answer": answer})


def _leak(random: Random, template: str) -> Drawn:
    days, hidden = random.choice([30, 60, 90]), random.choice([3, 7, 14])
    return choice(
        template,
        random,
        title="An honest validation",
        question=f"A contest gives the events of {days} days and judges on those of the {hidden} "
        "days after. You want to know beforehand how good your recommender will be. Which events "
        "do you hide?",
        given={"days": days, "hidden": hidden},
        right=(
            f"all events of the last {hidden} days",
            "Training ends before the hidden days begin, as in the contest.",
        ),
        wrong=[
            (
                "a tenth of all events, by lot",
                "Training then knows later events than those it is asked for: a leak.",
            ),
            (
                "the last event of each user, whenever it was",
                "Users differ in their last day: what others did later stays in the training part.",
            ),
            (
                f"all events of the first {hidden} days",
                "Training would know the future of what it is asked for.",
            ),
        ],
    )


def _noise(random: Random, template: str) -> Drawn:
    error = random.choice([0.002, 0.003, 0.004])
    is_noise = random.random() < 0.5
    gap = round(error * random.choice([0.2, 0.4, 0.6] if is_noise else [4, 5, 6]), 4)
    options = {
        "noise": (
            "The board cannot tell the two apart.",
            f"The difference is {gap / error:.1f} standard errors: 0 is well within the interval.",
        ),
        "real": (
            "The difference is hardly noise.",
            f"It is {gap / error:.1f} standard errors: 0 lies far outside the interval.",
        ),
    }
    right = "noise" if is_noise else "real"
    wrong = [reply for name, reply in options.items() if name != right]
    wrong += [
        (
            "The two submissions are equal.",
            "A board can fail to show a difference. It cannot show that there is none.",
        ),
        (
            "The leader will lead on the private part, too: the public part decides.",
            "The private part holds other users: the lead is drawn again.",
        ),
    ]
    return choice(
        template,
        random,
        title="Noise on the board",
        question=f"Two submissions differ by {gap} in MAP@10 on the public part. The standard "
        f"error of this difference is {error}. What follows?",
        given={"gap": gap, "error": error},
        right=options[right],
        wrong=wrong,
    )


def _finals(random: Random, template: str) -> Drawn:
    best = random.randint(90, 120) / 1000
    near = round(best - 0.0001, 4)
    other = round(best - random.choice([0.0006, 0.0008, 0.001]), 4)
    lucky = round(best - random.choice([0.012, 0.015, 0.02]), 4)
    tried = random.choice([40, 60, 80])
    return choice(
        template,
        random,
        title="Two finals",
        question="The better of two finals counts. Your own validation in time gives four "
        f"submissions these scores: A {best:.4f}; B {near:.4f}, which is A with another random "
        f"seed; C {other:.4f}, another kind of model; D {lucky:.4f}, the best of {tried} variants "
        "on the public board, where it leads by 0.0010. One standard error of a difference is "
        "0.0025. Which two do you choose?",
        given={"best": best, "near": near, "other": other, "lucky": lucky, "tried": tried},
        right=("A and C", "Both are as good as the best, and they do not fall together."),
        wrong=[
            ("A and B", "They are relatives: what goes wrong for one goes wrong for both."),
            ("A and D", "D leads by less than one standard error, after many tries: that is luck."),
            ("C and D", "D was chosen by luck, and your validation puts A first."),
        ],
    )


TEMPLATES = (
    Template("entrance_task.error", "number", 4, _error),
    Template("entrance_task.map", "number", 5, _map),
    Template("entrance_task.standard_error", "number", 2, _standard_error),
    Template("entrance_task.users_needed", "number", 2, _users_needed),
    Template("entrance_task.split", "counter-example", 4, _split),
    Template("entrance_task.reward", "counter-example", 4, _reward),
    Template("entrance_task.leak", "choice", 2, _leak),
    Template("entrance_task.noise", "choice", 2, _noise),
    Template("entrance_task.finals", "choice", 3, _finals),
)
