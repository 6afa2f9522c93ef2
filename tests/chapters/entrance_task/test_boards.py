"""Two boards of new users and two cut from the same users: what the lesson's table says of them."""

from pathlib import Path

import numpy as np
import pytest
from scipy.stats import norm

from ranklearn_course.authoring.lesson import output_texts, read_notebook
from ranklearn_course.chapters import chapters
from ranklearn_course.chapters.guesses import load
from ranklearn_course.contest.baselines import recommend, svd, with_trend
from ranklearn_course.contest.files import read_contest
from ranklearn_course.contest.practice import unpack
from ranklearn_course.contest.scorer import values_by_user
from ranklearn_course.contest.solution import read_key

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
    guess = load(chapters()["entrance_task"])["entrance_task.equals_by_new_users"]
    assert guess.truth == "In about half, as by a coin"
    assert 0.4 < table()[955, "new"][0] < 0.6
