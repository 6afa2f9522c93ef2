"""What the statements of the function exercises admit, drawn without a look at their cases.

A row draws the arguments for a list of about n documents; `some` is a `Some`.
"""

from __future__ import annotations

from random import Random
from string import ascii_lowercase

MANY = 400
SIZES = (1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 5, 9)


class Some:
    """Numbers and lists of the kinds of which the statements speak."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def whole(self, low: int, high: int) -> int:
        return self.random.randint(low, high)

    def number(self) -> float:
        return round(self.random.uniform(-3, 3), self.whole(0, 2))

    def positive(self) -> float:
        return self.random.choice((0.25, 0.5, 0.7, 1, 1.3, 2, 3))

    def share(self) -> float:
        return self.random.choice((0, 1, *(round(self.random.random(), 3) for _ in range(4))))

    def list_of(self, n: int, make, *arguments) -> tuple:
        """A list of n values, of which some are equal."""
        pool = [make(*arguments) for _ in range(n)]
        return tuple(self.random.choices(pool, k=n)) if pool else ()

    def binary(self, n: int) -> tuple:
        return self.list_of(n, self.whole, 0, 1)

    def grades(self, n: int, highest: int = 6) -> tuple:
        return self.list_of(n, self.whole, 0, highest)

    def letters(self, n: int) -> list:
        return self.random.sample(ascii_lowercase, n)

    def names(self, n: int) -> list:
        """Ids of items or users."""
        return self.random.sample(range(1, self.random.choice((n, 9_999)) + 1), n)

    def numbers(self, n: int) -> tuple:
        return self.list_of(n, self.number)

    def distinct(self, n: int) -> tuple:
        return tuple(value / 10 for value in self.random.sample(range(-30, 31), n))

    def shuffled(self, values) -> tuple:
        return tuple(self.random.sample(tuple(values), len(values)))

    def rankings(self, n: int) -> tuple:
        return tuple(self.binary(self.whole(1, 4)) for _ in range(n))

    def distribution(self, n: int) -> tuple:
        parts = (*self.list_of(n - 1, self.whole, 0, 9), self.whole(1, 9))
        return tuple(part / sum(parts) for part in parts)

    def recalls(self, n: int) -> tuple:
        relevant = self.list_of(n, self.whole, 0, 12)
        return tuple(self.whole(0, count) for count in relevant), relevant

    def judged(self, n: int) -> tuple:
        """What was returned, a cutoff, and all that was judged."""
        returned = self.binary(n)
        return (
            returned,
            self.whole(1, n + 2),
            self.shuffled(returned + self.binary(self.whole(0, 3))),
        )

    def scale(self, n: int) -> tuple:
        """Grades and the top of their scale."""
        highest = self.whole(1, 8)
        return self.grades(n, highest), highest

    def curve(self, n: int) -> tuple:
        """A curve with a degree and a window."""
        window = self.random.choice((3, 3, 5, 7))
        curve = self.numbers(window + n - 1)
        if self.whole(0, 3) == 0:
            curve = tuple(self.whole(-2, 2) + i / 4 for i in [*range(len(curve))])
        return curve, self.whole(1, window - 1), window

    def temperatures(self, n: int) -> tuple:
        """Temperatures that rise, their curves and the held-out curve."""
        settings = self.whole(2, 4)
        known = (0.1, 0.2, 0.25, 0.254, 0.5, 0.8, 1, 1.5, 2, 3)
        rising = tuple(sorted(self.random.sample(known, n + 1)))
        return rising, tuple(self.distinct(settings) for _ in rising), self.numbers(settings)

    def swap(self, n: int) -> tuple:
        """Grades and two ranks, the smaller one first."""
        return self.grades(n + 1), *sorted(self.random.sample(range(1, n + 2), 2))

    def log(self, n: int) -> tuple:
        """Events, what was seen, today, days and a cutoff."""
        today = self.whole(1, 6)
        days = sorted(self.whole(0, today + 1) for _ in range(n))
        items = self.names(self.whole(2, 4))
        events = tuple((self.random.choice(items), day) for day in days)
        seen = self.shuffled(items[: self.whole(0, 2)])
        return events, seen, today, self.whole(1, 4), self.whole(1, 3)

    def ids(self, n: int) -> tuple:
        """What was recommended, what was taken, and a cutoff."""
        items = self.names(n + 3)
        taken = self.random.sample(items, self.whole(0, n))
        return self.list_of(n, self.random.choice, items), tuple(taken), self.whole(1, n + 1)

    def watched(self, n: int) -> tuple:
        """Events of users, the oldest first, and the first held-out day."""
        days, users = sorted(self.whole(1, 4) for _ in range(n)), self.names(3)
        pick = self.random.choice
        return tuple((pick(users), self.whole(1, 3), day) for day in days), self.whole(1, 4)

    def candidates(self, n: int) -> tuple:
        """Lists of candidates, what their users took, and a cutoff."""
        named, taken = (
            tuple(
                tuple(self.random.sample(range(1, 6), self.whole(0, most)))
                for _ in range(min(n, 4))
            )
            for most in (4, 3)
        )
        return named, taken, self.whole(1, 5)

    def marks(self, n: int) -> tuple:
        """Marks of which some are missing, and a cutoff."""
        return tuple(self.random.choices((0, 1, None), k=n)), self.whole(1, n + 2)

    def preferences(self, n: int) -> tuple:
        """Marks of which some are missing, and at least as many documents of each kind."""
        marks, _ = self.marks(n)
        return marks, marks.count(1) + self.whole(0, 3), marks.count(0) + self.whole(0, 3)

    def pieces(self, n: int) -> tuple:
        """Pieces with their facts, the needed ones, and a cutoff."""
        letters = self.letters(4)
        pieces = tuple(self.shuffled(letters)[: self.whole(0, 3)] for _ in range(n))
        return pieces, self.shuffled(letters)[: self.whole(0, 4)], self.whole(1, n + 2)

    def clicks(self, n: int) -> tuple:
        """Clicks, users, looks, a new order and a cutoff."""
        users = self.random.choice((1, 2, 10, 100))
        looks = self.list_of(n, self.random.choice, (1, 0.9, 0.5, 0.3, 0.25, 0.1))
        order = self.shuffled(range(1, n + 1))
        return self.list_of(n, self.whole, 0, users), users, looks, order, self.whole(1, n + 2)

    def swapped(self, n: int) -> tuple:
        """Clicks at the upper and at the lower ranks of pairs, if there are any."""
        return (self.list_of(n, self.whole, 1, 9), self.list_of(n, self.whole, 1, 9))

    def two_rankings(self, n: int) -> tuple:
        """Two rankings, and coins, more than needed."""
        least = self.whole(0, 1)
        rankings = (self.shuffled(range(1, n + 2))[: self.whole(at, n + 1)] for at in (least, 1))
        return *rankings, self.list_of(2 * n + 2, self.random.choice, "AB")

    def meanings(self, n: int) -> tuple:
        """Pages as strings of meanings, a cutoff and alpha."""
        a, b, c = self.letters(3)
        pages = self.list_of(n, self.random.choice, ("", a, b, a + b, a + c, a + b + c))
        return pages, self.whole(1, n + 2), self.random.choice((0, 0.2, 0.3, 0.5, 1))

    def alike(self, n: int) -> tuple:
        """Relevance of either sign, a symmetric similarity, a weight and a cutoff, in quarters."""
        matrix = [[1.0] * n for _ in range(n)]
        for i in range(n):
            for j in range(i):
                matrix[i][j] = matrix[j][i] = self.whole(-4, 4) / 4
        relevance = tuple(self.whole(-8, 8) / 4 for _ in range(n))
        weight = self.whole(0, 4) / 4
        return relevance, tuple(map(tuple, matrix)), weight, self.whole(1, n + 2)

    def shown(self, n: int) -> tuple:
        """Lists of items for some users, and the size of the catalogue."""
        items = n + self.whole(0, 3)
        lists = (self.shuffled(range(items))[: self.whole(1, n)] for _ in range(self.whole(1, 4)))
        return tuple(lists), items


ADMISSIBLE = {
    "ranking_task.order": lambda some, n: (some.numbers(n),),
    "unranked.rmse": lambda some, n: (some.numbers(n), some.numbers(n)),
    "unranked.f_beta": lambda some, n: (some.binary(n), some.binary(n), some.positive()),
    "unranked.macro_recall": lambda some, n: some.recalls(n),
    "unranked.roc_auc": lambda some, n: (some.binary(n), some.numbers(n)),
    "precision.average_precision": lambda some, n: (some.binary(n), some.whole(1, n + 2)),
    "precision.precision_at_k": lambda some, n: (some.grades(n, 2), some.whole(1, n + 2)),
    "precision.recall_at_k": lambda some, n: some.judged(n),
    "precision.r_precision": lambda some, n: (some.binary(n),),
    "dcg.dcg": lambda some, n: (some.grades(n), some.whole(1, n + 2)),
    "dcg.ndcg": lambda some, n: (some.grades(n), some.whole(1, n + 2)),
    "reciprocal_rank.reciprocal_rank": lambda some, n: (some.grades(n, 2), some.whole(1, n + 2)),
    "reciprocal_rank.mean_reciprocal_rank": lambda some, n: (some.rankings(n), some.whole(1, 5)),
    "reciprocal_rank.success_at_k": lambda some, n: (some.rankings(n), some.whole(1, 5)),
    "rank_correlation.share_of_inversions": lambda some, n: (some.grades(n),),
    "rank_correlation.kendall_tau": lambda some, n: (some.numbers(n), some.numbers(n)),
    "rank_correlation.spearman_rho": lambda some, n: (some.numbers(n), some.numbers(n)),
    "rank_correlation.tau_ap": lambda some, n: (some.distinct(n + 1), some.distinct(n + 1)),
    "cascade.rbp": lambda some, n: (some.grades(n), min(some.share(), 0.999)),
    "cascade.satisfaction": lambda some, n: (some.whole(0, 2 * n), 2 * n),
    "cascade.err": lambda some, n: (*some.scale(n), some.share()),
    "cascade.pfound": lambda some, n: (some.list_of(n, some.share), some.share()),
    "smooth_dcg.soft_ranks": lambda some, n: (some.numbers(n), some.positive()),
    "smooth_dcg.one_more_rival": lambda some, n: (some.distribution(n), some.share()),
    "smooth_dcg.fair_soft_dcg": lambda some, n: (
        some.numbers(min(n, 4)),
        some.grades(min(n, 4)),
        some.positive(),
    ),
    "smooth_dcg.smooth_poly": lambda some, n: some.curve(n),
    "smooth_dcg.choose_temperature": lambda some, n: some.temperatures(n),
    "smooth_dcg.slope_two_ways": lambda some, n: (
        some.numbers(2),
        some.grades(2),
        some.positive(),
        some.positive(),
    ),
    "unjudged.precision_bounds": lambda some, n: some.marks(n),
    "unjudged.bpref": lambda some, n: some.preferences(n),
    "unjudged.nugget_recall": lambda some, n: some.pieces(n),
    "clicks.ips_dcg": lambda some, n: some.clicks(n),
    "clicks.looks_from_swaps": lambda some, n: some.swapped(some.whole(0, n)),
    "clicks.team_draft": lambda some, n: some.two_rankings(n),
    "diversity.alpha_dcg": lambda some, n: some.meanings(n),
    "diversity.mmr": lambda some, n: some.alike(n),
    "diversity.exposure_gini": lambda some, n: some.shown(n),
    "learning_to_rank.count_pairs": lambda some, n: (some.grades(n),),
    "learning_to_rank.ranknet_loss": lambda some, n: (some.numbers(n), some.grades(n)),
    "learning_to_rank.ranknet_forces": lambda some, n: (some.numbers(n), some.grades(n)),
    "learning_to_rank.top_one": lambda some, n: (some.numbers(n),),
    "learning_to_rank.delta_ndcg": lambda some, n: some.swap(n),
    "comparing_systems.permutation_test": lambda some, n: (
        some.grades(min(n, 5), 10),
        some.grades(min(n, 5), 10),
    ),
    "comparing_systems.holm": lambda some, n: (some.list_of(n, some.share),),
    "entrance_task.top_recent": lambda some, n: some.log(n),
    "entrance_task.average_precision_of_ids": lambda some, n: some.ids(n),
    "entrance_task.split_in_time": lambda some, n: some.watched(n),
    "entrance_task.candidate_recall": lambda some, n: some.candidates(n),
    "entrance_task.blend": lambda some, n: (
        some.numbers(n + 1),
        some.numbers(n + 1),
        some.number(),
    ),
}


def admissible_cases(exercise) -> list[tuple]:
    """Many cases of an exercise, the same ones each time."""
    random = Random(exercise.id)
    draw, some = ADMISSIBLE[exercise.id], Some(random)
    return [draw(some, random.choice(SIZES)) for _ in range(MANY)]
