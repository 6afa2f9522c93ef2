"""What lesson 13 measures: a knob for variety on pictures, and how a recommender is tested.

Some minutes: python -m experiments.diversity
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import permutations
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from experiments.by_seed import Experiment, Runs
from ranklearn_course import metrics
from ranklearn_course.chapters.diversity.experiments import ASKED, TABLES, WEIGHTS
from ranklearn_course.contest.baselines import (
    BLOCK,
    MODELS,
    Log,
    best_columns,
    unseen_scores,
)
from ranklearn_course.contest.files import Contest, read_contest
from ranklearn_course.contest.generator import make_contest
from ranklearn_course.contest.practice import unpack
from ranklearn_course.contest.solution import read_key
from ranklearn_course.contest.validation import HeldOut, mean_and_error
from ranklearn_course.data.digits import digits_retrieval

K = 10
#: HR@10 of 100 drawn films is nearly the share of users with their film in this part of the
#: catalogue: the border between 9 and 10 of 100 above it.
BEST_PART = 0.095
KNOB = ("seed", "weight", "ndcg", "s_recall_5", "alpha_ndcg")
SHOWN = ("coverage", "gini", "distance")
MODEL = ("seed", "model", "map", *SHOWN, "map_with_a_hit", "map_seen_left_in")
NEGATIVES = ("seed", "model", "exact", "of_100", "best_part")
TURNED = ("seed", "first", "second", "exact_gap", "exact_error", "gap_of_100")


def knob_of(seed: int) -> Iterator[tuple]:
    """Queries of two meanings, answered with each weight of MMR.

    A query is the sum of a picture, times 0.6, and one of another digit, times 0.4. The system sees
    the cosine of pixels and chooses among the 100 nearest pictures; both digits are meant.
    """
    rng = np.random.default_rng(seed)
    pixels, labels = _digits()
    queries = []
    for _ in range(200):
        first = rng.integers(len(pixels))
        second = rng.choice(np.flatnonzero(labels != labels[first]))
        queries.append((first, second))
    chosen: dict[float, list] = {weight: [] for weight in WEIGHTS}
    for first, second in queries:
        asked = 0.6 * pixels[first] + 0.4 * pixels[second]
        near = pixels @ asked / np.linalg.norm(asked)
        near[[first, second]] = -1
        nearest = np.argsort(-near, kind="stable")[:100]
        alike = pixels[nearest] @ pixels[nearest].T
        covers = labels[nearest][:, None] == labels[[first, second]]
        for weight in WEIGHTS:
            order = metrics.mmr(near[nearest], alike, K, weight=weight)
            chosen[weight].append(covers[order])
    judged = np.repeat(np.eye(2, dtype=int), K, axis=0)  # there are more of each digit
    for weight, answers in chosen.items():
        served = np.array(answers)
        all_judged = np.tile(judged, (len(served), 1, 1))
        relevant = served.any(axis=2)
        yield (
            seed,
            weight,
            np.mean(metrics.ndcg(relevant, K, judged=all_judged.any(axis=2))),
            np.mean(metrics.subtopic_recall(served, 5, judged=all_judged)),
            np.mean(metrics.alpha_ndcg(served, K, judged=all_judged)),
        )


@lru_cache(maxsize=1)
def _digits() -> tuple[np.ndarray, np.ndarray]:
    found = digits_retrieval("random", queries=[0])
    pixels = found.pictures.reshape(len(found.pictures), -1)
    return pixels / np.linalg.norm(pixels, axis=1, keepdims=True), found.labels


@dataclass(frozen=True, eq=False)
class Game:
    """A contest with the answers of all its test users, and lists for these."""

    contest: Contest
    answers: tuple[np.ndarray, ...]

    @classmethod
    def of(cls, seed: int) -> Game:
        """Unpack the practice set for seed 0, make a smaller contest for another one."""
        with TemporaryDirectory() as parent:
            folder = Path(parent, "contest")
            if seed:
                make_contest(folder, users=2000, items=1000, seed=seed)
            else:
                unpack(folder, solution=True)
            contest, key = read_contest(folder), read_key(folder / "teacher/solution.csv", folder)
        of_user = {
            user: part.items[start:end]
            for part in key.values()
            for user, start, end in zip(
                part.users.tolist(), part.offsets[:-1], part.offsets[1:], strict=True
            )
        }
        return cls(contest, tuple(of_user[user] for user in contest.test_users.tolist()))

    @cached_property
    def log(self) -> Log:
        """The events to learn from."""
        return Log.of(self.contest)

    @cached_property
    def rows(self) -> np.ndarray:
        """The rows of the test users in the log."""
        return self.log.rows(self.contest.test_users)

    def scores(self, model: str, *, unseen: bool = True) -> np.ndarray:
        """Return the scores of all films, minus infinity for those that the user has seen."""
        score = MODELS[model](self.log)
        blocks = [self.rows[start : start + BLOCK] for start in range(0, len(self.rows), BLOCK)]
        if unseen:
            return np.concatenate(
                [unseen_scores(self.log, score(block), block) for block in blocks]
            )
        return np.concatenate([np.array(score(block)) for block in blocks])

    def average_precisions(self, columns: np.ndarray) -> np.ndarray:
        """Return AP@10 of each list of columns."""
        lists = self.contest.item_ids[columns]
        return HeldOut(self.contest, self.answers).average_precisions(lists)

    @cached_property
    def genres(self) -> np.ndarray:
        """The genres of each film, of length 1, so that a product is a cosine."""
        return self.log.genres / np.linalg.norm(self.log.genres, axis=1, keepdims=True).clip(1e-12)

    def distances(self, columns: np.ndarray) -> np.ndarray:
        """Return 1 - cosine of the genres of each two films of each list."""
        of_list = self.genres[columns]
        apart = np.maximum(1 - of_list @ of_list.swapaxes(1, 2), 0)
        apart[:, np.arange(columns.shape[1]), np.arange(columns.shape[1])] = 0
        return apart

    def shown(self, columns: np.ndarray) -> tuple[float, ...]:
        """Return coverage, Gini of the places and distance in a list."""
        n_items = len(self.contest.item_ids)
        places = metrics.exposure(columns, n_items, look=np.ones_like)
        return (
            metrics.catalogue_coverage(columns, n_items),
            float(metrics.gini(places)),
            float(np.mean(metrics.intra_list_distance(self.distances(columns)))),
        )


@lru_cache(maxsize=1)
def solved(seed: int) -> Game:
    """Return the contest of a seed; the last one is remembered."""
    return Game.of(seed)


def models_of(seed: int) -> Iterator[tuple]:
    """What a model's lists are worth, what they show, and how its mean depends on who enters it."""
    game = solved(seed)
    for model in ASKED:
        columns = best_columns(game.scores(model), K)
        values = game.average_precisions(columns)
        left_in = best_columns(game.scores(model, unseen=False), K)
        yield (
            seed,
            model,
            values.mean(),
            *game.shown(columns),
            values[values > 0].mean(),
            game.average_precisions(left_in).mean(),
        )


def ranks_of(seed: int) -> tuple[dict[str, np.ndarray], np.ndarray]:
    """Return for each model the rank of one answer of each user, and the number of other films.

    The answer is drawn with the seed; others are the films that the user has not seen.
    """
    game = solved(seed)
    rng = np.random.default_rng(seed)
    ids = game.contest.item_ids
    target = np.array([np.searchsorted(ids, rng.choice(answer)) for answer in game.answers])
    ranks, others = {}, np.array([])
    for model in ASKED:
        scores = game.scores(model)
        own = scores[np.arange(len(target)), target][:, None]
        before = np.arange(len(ids)) < target[:, None]  # of equals the first
        ranks[model] = 1 + ((scores > own) | ((scores == own) & before)).sum(axis=1)
        others = (scores > -np.inf).sum(axis=1) - 1
    return ranks, others


def negatives_of(seed: int) -> Iterator[tuple]:
    """HR@10 among all films, among 100 drawn ones on average over draws, and in `BEST_PART`."""
    ranks, others = ranks_of(seed)
    for model, of_user in ranks.items():
        yield (
            seed,
            model,
            (of_user <= K).mean(),
            np.mean(metrics.sampled_hit(of_user, others, 100, K)),
            (of_user <= BEST_PART * others).mean(),
        )


def turned_of(seed: int) -> Iterator[tuple]:
    """The pairs of models that HR@10 orders one way among all films, and the other among 100."""
    ranks, others = ranks_of(seed)
    exact = {model: (of_user <= K) * 1.0 for model, of_user in ranks.items()}
    sampled = {m: metrics.sampled_hit(of_user, others, 100, K) for m, of_user in ranks.items()}
    for first, second in permutations(ASKED, 2):
        gap, error = mean_and_error(exact[first] - exact[second])
        gap_of_100 = np.mean(sampled[first] - sampled[second])
        if gap > 0 > gap_of_100:
            yield seed, first, second, gap, error, gap_of_100


RUNS = Runs(
    TABLES,
    {
        "knob": Experiment(KNOB, range(10), knob_of),
        "models": Experiment(MODEL, range(4), models_of),
        "negatives": Experiment(NEGATIVES, range(4), negatives_of),
        "turned": Experiment(TURNED, range(4), turned_of),
    },
)

if __name__ == "__main__":
    RUNS.regenerate()
