"""What the lesson says of other boards: new users, the same users cut in two, other contests."""

from pathlib import Path

import numpy as np
import pytest
from scipy.stats import norm

from experiments import entrance_task
from ranklearn_course.authoring.lesson import output_texts, read_notebook
from ranklearn_course.chapters.entrance_task.other_contests import TABLES
from ranklearn_course.contest.baselines import recommend, svd, with_trend
from ranklearn_course.contest.files import read_contest
from ranklearn_course.contest.practice import unpack
from ranklearn_course.contest.scorer import values_by_user
from ranklearn_course.contest.solution import read_key
from tests.by_seed import assert_as_stored
from tests.chapters.claims import right_option

LESSON = next(Path(__file__).parents[3].glob("notebooks/*_entrance_task.ipynb"))
#: Standard errors of a share of 4,000 draws at one half.
FIVE_ERRORS = 5 * 0.5 / np.sqrt(4000)


def table():
    """The lesson's table: (public users, which users) -> the shares."""
    (cell,) = (cell for cell in read_notebook(LESSON).cells if cell.id == "thousand-draws")
    (text,) = (text for text in output_texts(cell) if text.startswith("public"))
    rows = [line.replace("the same", "same").split() for line in text.splitlines()[1:]]
    return {(int(size), way): [int(x[:-1]) / 100 for x in shares] for size, way, *shares in rows}


@pytest.fixture(scope="module")
def differences(tmp_path_factory):
    """AP@10 of SVD with a trend of 3 days minus 40 days, of each test user."""
    folder = unpack(tmp_path_factory.mktemp("practice") / "films", solution=True)
    contest, key = read_contest(folder), read_key(folder / "teacher/solution.csv", folder)
    both = []
    for days in (3, 40):
        lists = recommend(contest, with_trend(svd, days))
        found = [values_by_user(lists, contest.test_users, key[part])["MAP@10"] for part in key]
        both.append(np.concatenate(found))
    return np.subtract(*both)


def test_new_users_swap_equals_as_often_as_two_independent_means(differences):
    """Each part has a mean of its own, near normal: they swap if one is above 0, one below."""
    n, mean, spread = len(differences), differences.mean(), differences.std()
    found = table()
    for size in (200, 955):
        ahead = norm.cdf(mean * np.sqrt([size, n - size]) / spread)
        swapped = ahead[0] * (1 - ahead[1]) + ahead[1] * (1 - ahead[0])
        assert found[size, "new"][0] == pytest.approx(swapped, abs=FIVE_ERRORS)


def test_the_same_users_swap_equals_as_often_as_one_mean_leaves_the_other(differences):
    """Two parts of the same users have a fixed sum: they agree only if both keep its sign."""
    n, mean, spread = len(differences), differences.mean(), differences.std()
    size = 955
    error = spread * np.sqrt((1 - size / n) / size)
    turned = norm.cdf(-mean / error) + norm.cdf((mean - n * mean / size) / error)
    assert table()[size, "same"][0] == pytest.approx(turned, abs=FIVE_ERRORS)


def test_the_leader_of_new_users_leads_again_more_often_than_by_lot():
    assert table()[955, "new"][-1] > 1 / 6 > table()[955, "same"][-1]


def test_the_guess_says_what_the_table_says():
    right_option("entrance_task.equals_by_new_users", "In about half, as by a coin")
    assert 0.4 < table()[955, "new"][0] < 0.6


def test_what_the_lesson_says_of_trees_is_what_other_contests_gave():
    (cell,) = (cell for cell in read_notebook(LESSON).cells if cell.id == "articles")
    numbers, trees = TABLES.numbers, entrance_task.TREES
    behind = {
        name: int((numbers("contests", "private_gap", model=name) + 2 * errors < 0).sum())
        for name in entrance_task.SECOND_STAGES
        for errors in [numbers("contests", "private_error", model=name)]
    }
    assert [*behind.values()] == [0, 2, 3, 4]
    means = {
        name: [numbers("half", asked, model=name).mean() for asked in entrance_task.ASKED]
        for name in ("LambdaRank, 31 leaves", "two stages, ListNet")
    }
    of_these, of_others, later = means["LambdaRank, 31 leaves"]
    for words in (
        f"a hundred, rate 0.1, at least {trees['min_samples_leaf']} documents in a leaf",
        "6 leaves is two errors behind the first in two contests, with 31 leaves in three",
        "pointwise trees in all",
        f"31 leaves gain {of_these:.3f} on these, {of_others:.3f} on others of the same days",
        f"lose {-later:.3f} later",
        "ListNet gains {:.3f}, {:.3f} and {:.3f}".format(*means["two stages, ListNet"]),
    ):
        assert words in cell.source, words
    ranker = entrance_task.RANKER
    assert trees["max_iter"] == ranker["n_estimators"] == trees["min_samples_leaf"] == 100
    assert ranker["min_child_samples"] == 100


def test_what_other_contests_gave_is_what_their_seed_gives():
    """The first row alone: the others need LightGBM and scikit-learn."""
    assert_as_stored(entrance_task.RUNS, "half", 21, 1, near=2e-4)
