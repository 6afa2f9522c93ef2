"""Simulated users of known attractiveness: estimates, votes, and tests at which somebody peeks.

They are a model of people, not a measurement. Each experiment is drawn again with every seed, and
stored seed by seed. About a minute: python -m experiments.clicks
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from math import ceil
from typing import Any

import numpy as np
from scipy.stats import binom, norm

from experiments.by_seed import Experiment, Runs
from ranklearn_course import metrics
from ranklearn_course.chapters.clicks.simulations import RANKS, TABLES, a_a_tests
from ranklearn_course.chapters.clicks.users import (
    ATTRACTIVENESS,
    LOOKS,
    PERSISTENCE,
    K,
    Lists,
    click_log,
    click_pairs,
    shown,
)
from ranklearn_course.comparison.interleaving import all_drafts, balanced, balanced_credit

SWAPS = ("seed", *RANKS)
ESTIMATES = ("seed", "divided_by", "estimate")
POWERS = ("seed", "pair", "method", "sessions", "power")
PEEKS = ("seed", "peeks", "false_alarms")
#: In which a coin swaps neighbours.
SESSIONS = 100_000
ALPHA, POWER = 0.05, 0.8
#: What bm25 is compared with: the same documents in another order.
PAIRS = ("upside down", "ranks 1 and 5 swapped", "ranks 1 and 2 swapped")
INTERLEAVED = ("team draft", "balanced")
#: What an A/B test counts in a session, from the ranks that were clicked, in this order.
COUNTED: dict[str, Callable[[tuple[int, ...]], float]] = {
    "clicks": len,
    "a click at rank 1": lambda ranks: float(1 in ranks),
    "1 / rank of the first click": lambda ranks: 1 / ranks[0] if ranks else 0.0,
    "any click": lambda ranks: float(bool(ranks)),
}
N_EXPERIMENTS = 400
Outcomes = dict[Any, float]


def swaps_of(seed: int) -> Iterator[tuple]:
    """The looks that 100,000 swaps of neighbours among bm25's documents find."""
    yield (seed, *map(float, looks_of(*click_pairs(shown("bm25"), SESSIONS, seed))[1:]))


def looks_of(upper: np.ndarray, lower: np.ndarray) -> np.ndarray:
    """Return `examination_from_swaps` of one log."""
    return np.asarray(metrics.examination_from_swaps(upper, lower))


def estimates_of(seed: int) -> Iterator[tuple]:
    """The DCG of tf-idf, from 10,000 sessions with bm25, by what clicks are divided.

    What bm25 never showed counts as not attractive.
    """
    seen, rng = shown("bm25"), np.random.default_rng(seed)
    log = click_log(seen, 10_000, rng)
    rate = log.rate_by_rank()
    ways: dict[str, tuple[np.ndarray, float | None]] = {
        "nothing": (np.ones_like(LOOKS), None),
        "true looks": (LOOKS, None),
        "true looks, clipped at 3": (LOOKS, 3.0),
        "click rate by rank": (rate / rate[0], None),
        "looks from 100,000 swaps": (looks_of(*click_pairs(seen, SESSIONS, rng)), None),
    }
    order = seen.ranks_of(shown("tf-idf"))
    for way, (looks, clip) in ways.items():
        rows = np.tile(looks, (len(order), 1))
        found = metrics.ips_dcg(log.clicks, log.users, rows, order, clip=clip, unshown=0)
        yield seed, way, float(np.mean(found))


def course(grades: Iterable[int], adds: Iterable[Any], start: Any) -> Outcomes:
    """Return how a session can end, exactly: what its clicks add up to -> the probability.

    The users go on until a click satisfies, and lose patience: ``PERSISTENCE``. ``adds`` is what a
    click at each rank adds to ``start``.

    >>> {clicks: round(share, 2) for clicks, share in course([3], [1], 0).items()}
    {1: 0.8, 0: 0.2}
    """
    ended: Counter = Counter()
    alive: dict[Any, float] = {start: 1.0}
    for grade, add in zip(grades, adds, strict=True):
        clicks, still = float(ATTRACTIVENESS[grade]), Counter[Any]()
        for said, share in alive.items():
            ended[said + add] += share * clicks * clicks
            still[said + add] += share * clicks * (1 - clicks)
            still[said] += share * (1 - clicks)
        for said, share in still.items():
            ended[said] += share * (1 - PERSISTENCE)
        alive = {said: share * PERSISTENCE for said, share in still.items()}
    for said, share in alive.items():
        ended[said] += share
    return {said: share for said, share in ended.items() if share}


def _rows(lists: Lists) -> Iterator[tuple[list[int], dict[int, int]]]:
    """Yield the documents of each question, and their grades."""
    for documents, grades in zip(lists.documents.tolist(), lists.grades.tolist(), strict=True):
        kept = [(d, g) for d, g in zip(documents, grades, strict=True) if d >= 0]
        yield [d for d, _ in kept], dict(kept)


@cache
def lists_of(pair: str) -> tuple[Lists, Lists]:
    """Return the two lists of a pair, the better one first."""
    bm25 = shown("bm25")
    others = {
        "upside down": bm25.upside_down(),
        "ranks 1 and 5 swapped": bm25.swapped(1, 5),
        "ranks 1 and 2 swapped": bm25.swapped(1, 2),
    }
    return bm25, others[pair]


def asked(pair: str) -> list[tuple[tuple[list[int], dict[int, int]], ...]]:
    """Return the two lists of each question, the better one first."""
    return [*zip(*map(_rows, lists_of(pair)), strict=True)]


@cache
def votes(pair: str, method: str) -> tuple[float, float, float]:
    """Return how often a session votes for the better list, none, the worse one, exactly."""
    shares: Counter[int] = Counter()
    questions = asked(pair)
    for (a, grades), (b, _) in questions:
        for vote, share in _votes_of(a, b, grades, method):
            shares[vote] += share
    return tuple(shares[vote] / len(questions) for vote in (1, 0, -1))  # type: ignore[return-value]


def _votes_of(
    a: list[int], b: list[int], grades: dict[int, int], method: str
) -> Iterator[tuple[int, float]]:
    if method == "team draft":
        for draft, chance in all_drafts(a, b, K).items():
            adds = [1 if team == "A" else -1 for team in draft.teams]
            ends = course([grades[d] for d in draft.shown], adds, 0)  # type: ignore[index]
            for lead, share in ends.items():
                yield (lead > 0) - (lead < 0), share * float(chance)
        return
    for first in "AB":
        mixed = balanced(a, b, K, first=first)
        ends = course([grades[d] for d in mixed], [(d,) for d in mixed], ())  # type: ignore[index]
        for clicked, share in ends.items():
            for_a, for_b = balanced_credit(a, b, mixed, clicked)
            yield (for_a > for_b) - (for_a < for_b), share / 2


@cache
def counted(pair: str, what: str) -> tuple[Outcomes, Outcomes]:
    """Return what an A/B test counts in a session with each list -> its probability, exactly."""
    found: list[Outcomes] = []
    for lists in zip(*asked(pair), strict=True):
        values: Counter[float] = Counter()
        for documents, grades in lists:
            ranks = [(rank,) for rank in range(1, len(documents) + 1)]
            for clicked, share in course([grades[d] for d in documents], ranks, ()).items():
                values[COUNTED[what](clicked)] += share / len(lists)
        found.append(dict(values))
    return found[0], found[1]


def sessions_needed(pair: str, method: str) -> int:
    """Return the sessions, of both groups together, for power 0.8 at 5 %, by normal formulas."""
    z, z_power = norm.ppf(1 - ALPHA / 2), norm.ppf(POWER)
    if method in INTERLEAVED:
        win, _, loss = votes(pair, method)
        share = win / (win + loss)
        root = z / 2 + z_power * np.sqrt(share * (1 - share))
        return ceil((root / (share - 0.5)) ** 2 / (win + loss))
    (mean, variance), (other, spread) = (_moments(each) for each in counted(pair, method))
    return ceil(2 * (z + z_power) ** 2 * (variance + spread) / (mean - other) ** 2)


def _moments(outcomes: Outcomes) -> tuple[float, float]:
    values, shares = (np.array([*each]) for each in (outcomes.keys(), outcomes.values()))
    mean = values @ shares
    return float(mean), float((values - mean) ** 2 @ shares)


def powers_of(seed: int) -> Iterator[tuple]:
    """How often 400 experiments of the size that the formula asks for find the better list."""
    rng = np.random.default_rng(seed)
    for pair in PAIRS:
        for method in (*INTERLEAVED, *COUNTED):
            n = sessions_needed(pair, method)
            experiment = _votes_found if method in INTERLEAVED else _counts_found
            yield seed, pair, method, n, float(experiment(pair, method, n, rng).mean())


def _votes_found(pair: str, method: str, n: int, rng: np.random.Generator) -> np.ndarray:
    wins, _, losses = rng.multinomial(n, votes(pair, method), size=N_EXPERIMENTS).T
    one_sided = binom.sf(wins - 1, wins + losses, 0.5)  # half of `sign_test`, for many at once
    return np.asarray(2 * one_sided <= ALPHA)


def _counts_found(pair: str, method: str, n: int, rng: np.random.Generator) -> np.ndarray:
    means, variances = [], []
    for outcomes in counted(pair, method):
        values, shares = (np.array([*each]) for each in (outcomes.keys(), outcomes.values()))
        times = rng.multinomial(n // 2, shares / shares.sum(), size=N_EXPERIMENTS) / (n // 2)
        means.append(times @ values)
        variances.append((times @ values**2 - means[-1] ** 2) / (n // 2))
    z = (means[0] - means[1]) / np.sqrt(variances[0] + variances[1])
    return np.asarray(z >= norm.ppf(1 - ALPHA / 2))


def peeks_of(seed: int) -> Iterator[tuple]:
    """A/A tests that stop at the first p of at most 0.05: 2,000 tests, with 1 to 100 peeks.

    Both groups click at a rate of 0.34, and 200 users join each between two peeks at the p-value.
    """
    z = np.abs(a_a_tests(2_000, 100, seed))
    for peeks in (1, 2, 5, 10, 20, 100):
        crossed = (z[:, :peeks] > norm.ppf(1 - ALPHA / 2)).any(axis=1)
        yield seed, peeks, float(crossed.mean())


RUNS = Runs(
    TABLES,
    {
        "swaps": Experiment(SWAPS, range(20), swaps_of),
        "estimates": Experiment(ESTIMATES, range(30), estimates_of),
        "powers": Experiment(POWERS, range(5), powers_of),
        "peeks": Experiment(PEEKS, range(10), peeks_of),
    },
    digits=4,
)

if __name__ == "__main__":
    RUNS.regenerate()
