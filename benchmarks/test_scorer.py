"""How long a submission for a million users takes, from the files to the table."""

import time
import tracemalloc

import numpy as np
import pytest

from ranklearn_course.contest.files import Contest, write_contest, write_submission
from ranklearn_course.contest.scorer import score
from ranklearn_course.contest.submission import SubmissionError

USERS, ITEMS, K = 1_000_000, 2000, 10
#: Seconds for everything, and mebibytes above what Python and NumPy take.
GOAL, MEMORY = 20, 1000

WORK = "contest, 1,000,000 users"


def random_lists(rng, n, width):
    """Draw different items for each user; no line of NumPy does that for rows at once."""
    first, step = rng.integers(0, ITEMS, (n, 1)), rng.integers(1, ITEMS // width, (n, 1))
    return 1 + (first + step * np.arange(width)) % ITEMS


@pytest.fixture(scope="module")
def contest(tmp_path_factory):
    rng = np.random.default_rng(0)
    users, none = np.arange(1, USERS + 1), np.empty(0, dtype=int)
    about_items = {"years": np.full(ITEMS, 2000), "first_days": np.zeros(ITEMS, dtype=int)}
    contest = Contest(
        *(none,) * 4,
        item_ids=np.arange(1, ITEMS + 1),
        genre_names=("any",),
        genres=np.ones((ITEMS, 1), dtype=bool),
        test_users=users,
        k=K,
        split_day=1,
        **about_items,
    )
    folder = tmp_path_factory.mktemp("million") / "contest"
    chosen = [
        row[:size]
        for row, size in zip(random_lists(rng, USERS, 8), rng.integers(1, 9, USERS), strict=True)
    ]
    write_contest(folder, contest, chosen, rng.random(USERS) < 0.3)
    write_submission(folder / "mine.csv", rng.permutation(users), random_lists(rng, USERS, K))
    return folder


def seconds_of(function):
    start = time.process_time()
    function()
    return time.process_time() - start


def test_a_million_users(contest, measure):
    key = contest / "teacher/solution.csv"
    public = seconds_of(lambda: score(contest / "mine.csv", contest))
    measure(WORK, "public score, reading included", public, "s", goal=GOAL)
    both = seconds_of(lambda: score(contest / "mine.csv", contest, key))
    measure(WORK, "public and private score, reading included", both, "s", goal=GOAL)
    assert max(public, both) < GOAL


def test_a_million_users_in_quotes(contest, measure):
    lines = (contest / "mine.csv").read_bytes().splitlines()
    quoted = b"\n".join(b'"' + line.replace(b",", b'","') + b'"' for line in lines)
    (contest / "quoted.csv").write_bytes(quoted)
    seconds = seconds_of(lambda: score(contest / "quoted.csv", contest))
    measure(WORK, "all cells in quotes", seconds, "s", goal=GOAL)
    assert seconds < GOAL


def test_a_million_users_with_blank_lines(contest, measure):
    (contest / "blank.csv").write_bytes((contest / "mine.csv").read_bytes().replace(b"\n", b"\n\n"))
    seconds = seconds_of(lambda: score(contest / "blank.csv", contest))
    measure(WORK, "a blank line after each", seconds, "s", goal=GOAL)
    assert seconds < GOAL


def test_a_fault_in_a_thousand(contest, measure):
    lines = (contest / "mine.csv").read_bytes().splitlines(keepends=True)
    lines[500::1000] = [line.replace(b" ", b" 0 ") for line in lines[500::1000]]
    (contest / "some.csv").write_bytes(b"".join(lines))

    def refused():
        with pytest.raises(SubmissionError, match="and 997 more of this kind"):
            score(contest / "some.csv", contest)

    measure(WORK, "a fault in every thousandth line", seconds_of(refused), "s")


def test_a_million_faults(contest, measure):
    (contest / "faults.csv").write_bytes((contest / "mine.csv").read_bytes().replace(b" ", b" 0 "))

    def refused():
        with pytest.raises(SubmissionError, match=r"and 999,997 more of this kind\.$"):
            score(contest / "faults.csv", contest)

    measure(WORK, "a fault in every line", seconds_of(refused), "s")


def test_memory(contest, measure):
    tracemalloc.start()
    score(contest / "mine.csv", contest, contest / "teacher/solution.csv")
    peak = tracemalloc.get_traced_memory()[1] / 2**20
    tracemalloc.stop()
    measure(WORK, "peak of memory", peak, "MiB", goal=MEMORY)
    assert peak < MEMORY
