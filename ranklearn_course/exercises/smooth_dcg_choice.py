"""The choice of a temperature with named mistakes: what a learner's function may do instead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import permutations, product
from random import Random

from ranklearn_course.checker import Catalogue
from ranklearn_course.exercises.edges import Switch

# What each rule makes small, from a curve, its chosen setting and the held-out curve.
JUDGES = {
    "regret": lambda curve, at, held_out: max(held_out) - held_out[at],
    "own": lambda curve, at, held_out: -max(curve),
    "own_regret": lambda curve, at, held_out: max(curve) - held_out[at],
    "closest": lambda curve, at, held_out: sum(
        (a - b) ** 2 for a, b in zip(curve, held_out, strict=True)
    ),
}
SETTINGS = {"highest": max, "lowest": min}
BESTS = {"least": min, "most": max}


def make_choose_temperature(
    *,
    judge: str = "regret",
    setting: str = "highest",
    best: str = "least",
    ties: str = "lowest",
    answer: str = "temperature",
) -> Callable:
    """Return the temperature with the least regret on held-out queries, or a wrong variant.

    >>> make_choose_temperature()([0.1, 0.3], [[1, 2], [2, 1]], [5, 4])
    0.3
    >>> make_choose_temperature(best="most")([0.1, 0.3], [[1, 2], [2, 1]], [5, 4])
    0.1
    """

    def choose_temperature(
        temperatures: Sequence[float], curves: Sequence[Sequence[float]], held_out: Sequence[float]
    ) -> float:
        chosen = [curve.index(SETTINGS[setting](curve)) for curve in curves]
        pairs = zip(curves, chosen, strict=True)
        losses = [JUDGES[judge](curve, at, held_out) for curve, at in pairs]
        wanted = BESTS[best](losses)
        at = losses.index(wanted)
        if ties == "highest":
            at = len(losses) - 1 - losses[::-1].index(wanted)
        answers = {
            "temperature": temperatures[at],
            "position": at,
            "loss": losses[at],
            "setting": chosen[at],
        }
        return float(answers[answer])

    return choose_temperature


def explain_choice(
    temperatures: Sequence[float], curves: Sequence[Sequence[float]], held_out: Sequence[float]
) -> str:
    """Spell out the regret of each temperature.

    >>> explain_choice([0.1, 0.3], [[1, 2], [2, 1]], [5, 4])
    'regrets: 5 - 4 for T = 0.1, 5 - 5 for T = 0.3'
    """
    most = max(held_out)
    terms = [
        f"{most:g} - {held_out[curve.index(max(curve))]:g} for T = {t:g}"
        for t, curve in zip(temperatures, curves, strict=True)
    ]
    return f"regrets: {', '.join(terms)}"


def has_tie(
    temperatures: Sequence[float], curves: Sequence[Sequence[float]], held_out: Sequence[float]
) -> bool:
    """Two temperatures share the least regret.

    >>> has_tie([0.1, 0.3], [[1, 2], [1, 3]], [5, 4])
    True
    """
    values = [held_out[curve.index(max(curve))] for curve in curves]
    return values.count(max(values)) > 1


TEMPERATURES = (0.1, 0.3, 0.8)


def choice_cases(long_ones: int = 30, seed: int = 0) -> tuple[tuple, ...]:
    """Return temperatures, curves and the held-out curve, the fewest numbers first.

    >>> choice_cases()[0]
    ((0.1, 0.3), ((1, 2), (1, 2)), (4, 6))
    """
    curves = list(permutations((1, 2, 3), 2))
    small = [
        (TEMPERATURES[:2], pair, held_out)
        for pair in product(sorted(curves), repeat=2)
        for held_out in ((4, 6), (6, 4))
    ]
    random = Random(seed)
    long = [
        (
            TEMPERATURES,
            tuple(tuple(random.sample(range(1, 12), 5)) for _ in TEMPERATURES),
            tuple(random.sample(range(1, 12), 5)),
        )
        for _ in range(long_ones)
    ]
    return tuple(small + long)


CHOICE_CASES = choice_cases()
CHOOSE = Catalogue(
    make_choose_temperature,
    (
        Switch(
            "judge",
            "own",
            "It takes the temperature whose own curve is highest: no new query is asked.",
            "Which queries judge a temperature: those that chose the setting, or others?",
        ),
        Switch(
            "judge",
            "own_regret",
            "It subtracts from the maximum of the soft curve, not of the held-out curve.",
            "Both terms of a regret come from one curve. Which one?",
        ),
        Switch(
            "judge",
            "closest",
            "It takes the curve that lies closest to the held-out curve.",
            "Does a shift of a whole curve change which setting it chooses?",
            source="Definition 2.1 of the thesis judges in this way",
        ),
        Switch(
            "setting",
            "lowest",
            "It lets each temperature choose the setting where its curve is lowest.",
            "Is a high DCG good or bad?",
        ),
        Switch(
            "best",
            "most",
            "It takes the temperature with the largest regret.",
            "Is regret something to make large or small?",
        ),
        Switch(
            "answer",
            "position",
            "It returns the position of the temperature, not the temperature.",
            "Is 0 one of the temperatures?",
        ),
        Switch(
            "answer",
            "loss",
            "It returns the regret, not the temperature that has it.",
            "Is your answer one of the temperatures?",
        ),
        Switch(
            "answer",
            "setting",
            "It returns the chosen setting, not the temperature.",
            "Is your answer one of the temperatures?",
        ),
        Switch(
            "ties",
            "highest",
            "It takes the highest of several temperatures that are equally good.",
            "Which temperature is wanted if two have the same regret?",
        ),
    ),
)
