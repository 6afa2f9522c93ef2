"""The synthetic contest: the same bytes for a seed, with the traits of a real service."""

import json

import numpy as np
import pytest
from scipy.special import gammaincc

from ranklearn_course.contest import ContestError, generator
from ranklearn_course.contest.files import read_about, read_contest
from ranklearn_course.contest.generator import make_contest, public_part
from ranklearn_course.contest.practice import unpack
from ranklearn_course.contest.solution import read_key
from ranklearn_course.contest.user_model import GENRES, Users, _interests, _liking, draw_model
from tests.contest.small_contest import made_in

SMALL = {"users": 2500, "items": 100, "events": 12_000, "days": 30, "seed": 5}


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    return make_contest(tmp_path_factory.mktemp("made") / "small", **SMALL)


def test_the_same_seed_makes_the_same_bytes_and_another_one_others(tmp_path):
    made = [made_in(tmp_path / name, seed=seed) for name, seed in (("a", 8), ("b", 8), ("c", 9))]
    one, again, other = (read_about(folder)["sha256"] for folder in made)
    assert one == again
    assert [name for name in one if one[name] == other[name]] == []


@pytest.mark.thorough
def test_the_practice_set_is_made_again_byte_by_byte(tmp_path):
    shipped = unpack(tmp_path / "films", solution=True)
    if read_about(shipped)["versions"]["numpy"] != np.__version__:
        pytest.skip("another version of NumPy may draw other numbers")
    made = json.loads((shipped / "teacher/made.json").read_bytes())
    again = make_contest(tmp_path / "again", **made)
    assert read_about(again)["sha256"] == read_about(shipped)["sha256"]


@pytest.fixture(scope="module")
def contest(small):
    return read_contest(small)


@pytest.fixture(scope="module")
def solution(small):
    parts = read_key(small / "teacher/solution.csv", small).values()
    return {user: items for part in parts for user, items in lists_by_user(part).items()}


def test_the_past_is_in_time_order_and_the_test_is_later(small, contest, solution):
    sizes = read_about(small)["sizes"]
    assert sizes["train_events"] + sizes["test_events"] == pytest.approx(12_000, rel=0.2)
    assert (np.diff(contest.days) >= 0).all()
    assert (contest.days[0], contest.days[-1] + 1, contest.split_day) == (0, 25, 25)
    assert contest.first_days.max() < contest.split_day
    assert sorted(solution) == contest.test_users.tolist()
    assert set(contest.test_users) <= set(contest.users)


def test_the_parts_may_have_days_of_their_own(small, tmp_path):
    parted = make_contest(tmp_path / "parted", **SMALL, by_time=True)
    assert (small / "train.csv").read_bytes() == (parted / "train.csv").read_bytes()
    assert (read_about(parted)["split_day"], read_about(parted)["private_day"]) == (25, 27)
    assert json.loads((parted / "teacher/made.json").read_bytes())["by_time"]
    all_days, own_days = (read_key(each / "teacher/solution.csv", each) for each in (small, parted))
    # Two of five days for the public part, three for the private one; the order is that in time.
    for part, share in (("public", 0.4), ("private", 0.6)):
        one, other = all_days[part], own_days[part]
        assert len(other.items) / len(one.items) == pytest.approx(share, abs=0.08)
        whole = lists_by_user(one)
        for user, items in lists_by_user(other).items():
            n = len(items)
            assert items == (whole[user][:n] if part == "public" else whole[user][-n:])


def lists_by_user(part):
    lists = np.split(part.items, part.offsets[1:-1])
    return {user: own.tolist() for user, own in zip(part.users.tolist(), lists, strict=True)}


def test_nobody_takes_an_item_twice(contest, solution):
    pairs = list(zip(contest.users.tolist(), contest.items.tolist(), strict=True))
    pairs += [(user, item) for user, items in solution.items() for item in items]
    assert len(set(pairs)) == len(pairs)


def test_popular_items_are_taken_more(contest):
    falling = np.sort(np.bincount(contest.items, minlength=101)[1:])[::-1]
    assert 0.15 < falling[:10].sum() / falling.sum() < 0.5


def test_each_seed_and_each_block_of_users_draws_anew(monkeypatch):
    monkeypatch.setattr(generator, "_CELLS", 0)
    model = draw_model(80, 30, 25, np.random.default_rng(1))
    events = [
        generator._simulate_all(model, {"users": 32, "seed": seed}, 25, None)[0] for seed in (2, 3)
    ]
    drawn = [each.items[each.users > 16 * block] for each in events for block in (0, 1)]
    drawn += [each.items[each.users <= 16] for each in events]
    assert len({tuple(items) for items in drawn}) == len(drawn)


def test_liking_is_a_taste_for_genres_and_an_interest_that_moves():
    rng = np.random.default_rng(4)
    model = draw_model(100, 30, 25, rng)
    tastes = rng.standard_normal((9, len(GENRES)))
    first, last = rng.standard_normal((2, 9, 7))
    users, items = np.array([8, 3]), rng.integers(0, 100, (2, 40))
    for day in (0, 12, 29):
        found = _liking(model, day, Users(tastes, first, last, np.zeros(9)), users, items)
        for user, own, values in zip(users, items, found, strict=True):
            for item, value in zip(own, values, strict=True):
                niche = model.niches[item]
                interest = first[user, niche] + day / 30 * (last - first)[user, niche]
                genre = tastes[user][model.genres[item]].mean()
                assert value == pytest.approx(0.7 * genre + 3 * interest)


def test_a_user_loves_few_niches():
    interests = _interests(200, 150, np.random.default_rng(5))
    assert (interests.mean(), interests.var()) == pytest.approx((0, 1), abs=0.1)
    for spreads in (0, 2):
        share = gammaincc(0.2, 0.2 + spreads * np.sqrt(0.2))
        assert (interests > spreads).mean() == pytest.approx(share, abs=0.005)


def test_items_have_fashions_that_pass_and_new_ones_a_fame_that_fades():
    model = draw_model(2000, 120, 99, np.random.default_rng(3))
    (new,) = np.nonzero(model.first_days)
    assert len(new) / 2000 == pytest.approx(0.1, abs=0.02)
    assert np.isneginf(model.popularity[model.first_days[new] - 1, new]).all()
    old = np.delete(model.popularity, new, axis=1)[40:]
    # The variance of a difference: 2 * 0.2^2 * (1 - kept^days) / (1 - kept^2), kept = exp(-1 / 20).
    for days in (1, 20, 60):
        spread = np.sqrt(0.08 * (1 - np.exp(-days / 20)) / (1 - np.exp(-0.1)))
        assert (old[days:] - old[:-days]).std() == pytest.approx(spread, rel=0.04)
    early = new[model.first_days[new] < 60]
    first, later = (model.popularity[model.first_days[early] + days, early] for days in (0, 60))
    assert (first - later).mean() == pytest.approx(1.2 * (1 - np.exp(-3)), abs=0.2)


@pytest.mark.parametrize(
    ("users", "public"), [(0, 0), (1, 0), (2, 1), (3, 1), (10, 3), (1001, 300)]
)
def test_three_of_ten_are_public_and_neither_none_nor_all(users, public):
    assert public_part(users, np.random.default_rng(users)).sum() == public


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"users": 19}, "users must be a whole number from 20 to 1000000, got 19"),
        ({"items": 100_001}, "items must be a whole number from 40 to 100000, got 100001"),
        ({"days": 10.5}, "days must be a whole number from 10 to 1000, got 10.5"),
        ({"items": 100_000, "days": 201}, "at most 20000000, got 20100000; take fewer"),
        ({"events": 7999}, "from 8000 to 2000000 \\(2 to 500 for each user\\), got 7999"),
        ({"seed": "7"}, "seed must be a whole number from 0, got '7'"),
    ],
)
def test_options_out_of_range_are_refused(tmp_path, options, message):
    with pytest.raises(ContestError, match=message):
        make_contest(tmp_path / "contest", **options)
    assert list(tmp_path.iterdir()) == []


def test_too_few_test_users_are_an_error(tmp_path, monkeypatch):
    monkeypatch.setattr(generator, "TEST_DAYS", 0.0)
    with pytest.raises(ContestError, match="ask for more events"):
        made_in(tmp_path / "contest", users=30, events=200)
    assert list(tmp_path.iterdir()) == []
