"""No list that is the same for all users climbs to the middle of the ladder, however it is found.

`benchmarks/test_attacks.py` measures the same on ten more contests, with the whole ladder.
"""

from dataclasses import replace

import numpy as np
import pytest

from benchmarks import attacks
from ranklearn_course.contest.baselines import recommend
from ranklearn_course.contest.files import read_contest
from ranklearn_course.contest.practice import unpack
from ranklearn_course.contest.solution import Solution, read_key


@pytest.fixture(scope="module")
def practice(tmp_path_factory):
    folder = unpack(tmp_path_factory.mktemp("practice") / "films", solution=True)
    return read_contest(folder), read_key(folder / "teacher/solution.csv", folder)


def board_of(contest, part):
    """A board: its answers have five digits, and are counted."""
    asked = []

    def board(lists):
        asked.append(attacks.scores(contest, lists, part).mean())
        return round(asked[-1], 5)

    return board, asked


def orders(contest, key):
    board, asked = board_of(contest, key["public"])
    found = {
        "best": attacks.best_order(contest, key["private"]),
        "searched": attacks.searched_order(contest, board),
        "counted": attacks.counted_order(contest, key["public"]),
    }
    assert len(asked) == attacks.SUBMISSIONS
    return found


def private_score(contest, key, order):
    lists = attacks.lists_in_order(contest, order)
    return attacks.scores(contest, lists, key["private"]).mean()


def test_no_attack_reaches_the_middle_of_the_ladder(practice):
    contest, key = practice
    # EASE and ALS are the middle, 0.0827 and 0.0822; EASE is the faster one.
    middle = attacks.scores(contest, recommend(contest, "EASE"), key["private"]).mean()
    values = {name: private_score(contest, key, order) for name, order in orders(*practice).items()}
    assert max(values.values()) < 0.9 * middle
    assert values["searched"] <= values["best"]
    assert values["counted"] <= values["best"]


def test_the_search_finds_a_film_that_nobody_can_know(practice):
    contest, key = practice
    film = int(contest.item_ids.max()) + 1
    draws = np.random.default_rng(0)
    key = {part: with_film(solution, film, draws) for part, solution in key.items()}
    catalogue = {"item_ids": np.append(contest.item_ids, film)}
    catalogue["genres"] = np.vstack([contest.genres, contest.genres[:1]])
    contest = replace(contest, **catalogue)
    found = orders(contest, key)
    assert [order[0] for order in found.values()] == [film] * 3
    recent = attacks.scores(contest, recommend(contest, "recent popularity"), key["private"])
    assert private_score(contest, key, found["searched"]) > 1.5 * recent.mean()


def with_film(part, film, draws):
    """The same solution, but three users of ten chose the film, too."""
    lists = [
        [*films, film] if draws.random() < 0.3 else films.tolist()
        for films in np.split(part.items, part.offsets[1:-1])
    ]
    return Solution.of(part.part, part.k, part.users.tolist(), lists)
