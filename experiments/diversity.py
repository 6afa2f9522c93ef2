"""What lesson 13 measures: a knob for variety on pictures, and how a recommender is tested.

Some minutes: python -m experiments.diversity
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property, lru_cache
from itertools import permutations

import numpy as np

from experiments.by_seed import Experiment, Runs
from ranklearn_course import metrics
from ranklearn_course.chapters.diversity.experiments import ASKED, BEST, TABLES, WEIGHTS, Solved
from ranklearn_course.contest.baselines import (
    BLOCK,
    MODELS,
    Log,
    best_columns,
    recommend,
    unseen_scores,
)
from ranklearn_course.contest.files import Contest
from ranklearn_course.contest.validation import (
    HeldOut,
    mean_and_error,
    split_at_random,
    split_in_time,
    split_last,
)
from ranklearn_course.data.digits import digits_retrieval

K = 10
#: The most watched films, as a share of all events.
HEAD = 0.2
#: How many days a test asks about, as the contest itself does.
DAYS = 21
#: HR@10 of 100 drawn films is nearly the share of users with their film in this part of the
#: catalogue: the border between 9 and 10 of 100 above it.
BEST_PART = 0.095
#: Of how many of the best films the knob may choose.
CANDIDATES = 50
KNOB = ("seed", "weight", "ndcg", "s_recall_5", "alpha_ndcg", "distance")
SHOWN = ("coverage", "gini", "novelty", "distance")
MODEL = (
    *("seed", "model", "map", "error", "tail_map", "tail_error", *SHOWN, "on_head"),
    *("with_a_hit", "map_with_a_hit", "map_seen_left_in", "places_wasted"),
)
PAIR = ("SVD", "ALS")
TAIL = ("seed", "gap", "error", "tail_gap", "tail_error")
AIMS = ("seed", "aim", "map", "gap", "error", *SHOWN)
LEAK = ("seed", "model", "past", "with_future", "gain", "error", "not_yet_there")
SPLITS = ("seed", "split", "model", "map", "error")
NEGATIVES = ("seed", "model", "exact", "error", "of_100", "of_500", "auc", "best_part")
TURNED = ("seed", "first", "second", "exact_gap", "exact_error", "gap_of_100", "error_of_100")


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
            apart = 1 - alike[np.ix_(order, order)]
            np.fill_diagonal(apart, 0)
            chosen[weight].append((covers[order], metrics.intra_list_distance(apart)))
    judged = np.repeat(np.eye(2, dtype=int), K, axis=0)  # there are more of each digit
    for weight, answers in chosen.items():
        served, distance = (np.array(part) for part in zip(*answers, strict=True))
        all_judged = np.tile(judged, (len(served), 1, 1))
        relevant = served.any(axis=2)
        yield (
            seed,
            weight,
            np.mean(metrics.ndcg(relevant, K, judged=all_judged.any(axis=2))),
            np.mean(metrics.subtopic_recall(served, 5, judged=all_judged)),
            np.mean(metrics.alpha_ndcg(served, K, judged=all_judged)),
            distance.mean(),
        )


@lru_cache(maxsize=1)
def _digits() -> tuple[np.ndarray, np.ndarray]:
    found = digits_retrieval("random", queries=[0])
    pixels = found.pictures.reshape(len(found.pictures), -1)
    return pixels / np.linalg.norm(pixels, axis=1, keepdims=True), found.labels


class Game(Solved):
    """A solved contest, and lists for its test users."""

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
    def head(self) -> np.ndarray:
        """True for the most watched films, which together have a fifth of all events."""
        counts = self.log.counts()
        order = np.argsort(-counts, kind="stable")
        before = np.cumsum(counts[order]) - counts[order]
        marks = np.zeros(len(counts), bool)
        marks[order[before < HEAD * counts.sum()]] = True
        return marks

    @cached_property
    def tail(self) -> tuple[np.ndarray, HeldOut]:
        """True for the users who chose a film of the tail; and these with those answers alone."""
        ids = self.contest.item_ids
        is_tail = [~self.head[np.searchsorted(ids, answer)] for answer in self.answers]
        tail = [answer[keep] for answer, keep in zip(self.answers, is_tail, strict=True)]
        asked = np.array([len(answer) > 0 for answer in tail])
        return asked, HeldOut(self.contest, tuple(answer for answer in tail if len(answer)))

    def tail_precisions(self, columns: np.ndarray) -> np.ndarray:
        """Return AP@10 on the tail: a film of the head keeps its place in a list, and is a miss."""
        asked, held_out = self.tail
        return held_out.average_precisions(self.contest.item_ids[columns[asked]])

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
        """Return coverage, Gini of the places, novelty in bits and distance in a list."""
        n_items = len(self.contest.item_ids)
        known = np.asarray((self.log.seen > 0).sum(axis=0)).ravel()
        users = int((self.log.seen.sum(axis=1) > 0).sum())
        places = metrics.exposure(columns, n_items, look=np.ones_like)
        return (
            metrics.catalogue_coverage(columns, n_items),
            float(metrics.gini(places)),
            float(np.mean(metrics.self_information(columns, known / users, floor=1 / users))),
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
        seen = np.take_along_axis(game.log.known[game.rows].toarray() > 0, left_in, axis=1)
        yield (
            seed,
            model,
            *mean_and_error(values),
            *mean_and_error(game.tail_precisions(columns)),
            *game.shown(columns),
            game.head[columns].mean(),
            (values > 0).mean(),
            values[values > 0].mean(),
            game.average_precisions(left_in).mean(),
            seen.mean(),
        )


def tail_of(seed: int) -> Iterator[tuple]:
    """How far SVD is ahead of ALS, user by user, and how far on the tail."""
    game = solved(seed)
    one, two = (best_columns(game.scores(model), K) for model in PAIR)
    of_all, of_tail = game.average_precisions, game.tail_precisions
    yield (
        seed,
        *mean_and_error(of_all(one) - of_all(two)),
        *mean_and_error(of_tail(one) - of_tail(two)),
    )


def aims_of(seed: int) -> Iterator[tuple]:
    """What happens to the other numbers if one alone is aimed at, from the same model's scores.

    "weight 0.8" is MMR by genre with this weight, among the 50 best films of a user, relevance as a
    share of the best. "coverage" puts each film of the catalogue at rank 10 in turn.
    """
    game = solved(seed)
    scores = game.scores(BEST)
    best = best_columns(scores, CANDIDATES)
    worth = np.take_along_axis(scores, best, axis=1)
    worth = worth / worth[:, :1]
    alike = 1 - game.distances(best)
    base = game.average_precisions(best[:, :K])
    lists = {
        f"weight {weight:g}": np.array(
            [
                row[metrics.mmr(of_user, pairs, K, weight=weight)]
                for row, of_user, pairs in zip(best, worth, alike, strict=True)
            ]
        )
        for weight in WEIGHTS
    }
    lists["coverage"] = parade(best[:, :K], scores)
    for aim, columns in lists.items():
        values = game.average_precisions(columns)
        yield seed, aim, values.mean(), *mean_and_error(values - base), *game.shown(columns)


def parade(columns: np.ndarray, scores: np.ndarray) -> np.ndarray:
    """Replace rank 10 of each user by the next film of the catalogue that fits there."""
    columns, waiting = columns.copy(), list(range(scores.shape[1]))
    for row, of_user in zip(columns, scores, strict=True):
        fits = (i for i, film in enumerate(waiting) if of_user[film] > -np.inf)
        place = next((i for i in fits if waiting[i] not in row[: K - 1]), None)
        if place is not None:
            row[K - 1] = waiting.pop(place)
            waiting.append(int(row[K - 1]))
    return columns


def leak_of(seed: int) -> Iterator[tuple]:
    """The same users and questions, with the past alone, and with others' future in the log.

    Half of the users are asked what they took in 21 days. A log without a leak ends before; the
    other one has all later events of the other half of users, up to the end.
    """
    contest = solved(seed).contest
    end = contest.split_day or 0
    start, stop = end - 2 * DAYS, end - DAYS
    users = np.unique(contest.users)
    half = np.random.default_rng(seed).permutation(users)[: len(users) // 2]
    is_asked, is_past = np.isin(contest.users, half), contest.days < start
    window = is_asked & ~is_past & (contest.days < stop)
    wanted = np.intersect1d(contest.users[window], contest.users[is_past & is_asked])
    answers = tuple(np.unique(contest.items[window & (contest.users == user)]) for user in wanted)
    logs = {
        name: HeldOut(replace(_part(contest, keep), test_users=wanted, split_day=today), answers)
        for name, keep, today in (("past", is_past, start), ("future", is_past | ~is_asked, end))
    }
    first = contest.first_days
    assert first is not None
    for model in ASKED:
        lists = {name: recommend(log.contest, model) for name, log in logs.items()}
        values = {name: log.average_precisions(lists[name]) for name, log in logs.items()}
        gain = mean_and_error(values["future"] - values["past"])
        days = first[np.searchsorted(contest.item_ids, lists["future"])]
        yield (
            seed,
            model,
            values["past"].mean(),
            values["future"].mean(),
            *gain,
            (days >= stop).mean(),
        )


def _part(contest: Contest, keep: np.ndarray) -> Contest:
    return replace(
        contest,
        users=contest.users[keep],
        items=contest.items[keep],
        days=contest.days[keep],
        positions=None,
    )


def splits_of(seed: int) -> Iterator[tuple]:
    """MAP@10 of each model on the board, and on events held out in three ways."""
    game = solved(seed)
    contest = game.contest
    last = split_last(contest, 1)
    tests = {
        "board": HeldOut(contest, game.answers),
        "in time": split_in_time(contest, DAYS),
        "at random": split_at_random(contest, seed=seed),
        # A day of today is left to it, or models with a trend could not be asked.
        "last event": replace(last, contest=replace(last.contest, split_day=contest.split_day)),
    }
    for split, held_out in tests.items():
        for model in ASKED:
            values = held_out.average_precisions(recommend(held_out.contest, model))
            yield seed, split, model, *mean_and_error(values)


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
    """HR@10 among all films, among 100 and 500 drawn ones on average over draws, and AUC."""
    ranks, others = ranks_of(seed)
    for model, of_user in ranks.items():
        sampled = [np.mean(metrics.sampled_hit(of_user, others, q, K)) for q in (100, 500)]
        auc = (1 - (of_user - 1) / others).mean()
        yield (
            seed,
            model,
            *mean_and_error(of_user <= K),
            *sampled,
            auc,
            (of_user <= BEST_PART * others).mean(),
        )


def turned_of(seed: int) -> Iterator[tuple]:
    """The pairs of models that HR@10 orders one way among all films, and the other among 100."""
    ranks, others = ranks_of(seed)
    exact = {model: (of_user <= K) * 1.0 for model, of_user in ranks.items()}
    sampled = {m: metrics.sampled_hit(of_user, others, 100, K) for m, of_user in ranks.items()}
    for first, second in permutations(ASKED, 2):
        gap, error = mean_and_error(exact[first] - exact[second])
        gap_of_100, error_of_100 = mean_and_error(sampled[first] - sampled[second])
        if gap > 0 > gap_of_100:
            yield seed, first, second, gap, error, gap_of_100, error_of_100


RUNS = Runs(
    TABLES,
    {
        "knob": Experiment(KNOB, range(10), knob_of),
        "models": Experiment(MODEL, range(4), models_of),
        "tail": Experiment(TAIL, range(4), tail_of),
        "aims": Experiment(AIMS, range(4), aims_of),
        "leak": Experiment(LEAK, range(4), leak_of),
        "splits": Experiment(SPLITS, range(4), splits_of),
        "negatives": Experiment(NEGATIVES, range(4), negatives_of),
        "turned": Experiment(TURNED, range(4), turned_of),
    },
)

if __name__ == "__main__":
    RUNS.regenerate()
