"""The synthetic contest: the same bytes, in bounded memory, with the traits of a real service."""

import csv
import hashlib
import json

import numpy as np
import pytest

from ranklearn_course.contest import ContestError, generator
from ranklearn_course.contest.files import read_about, read_contest
from ranklearn_course.contest.generator import make_contest, public_part
from ranklearn_course.contest.solution import read_key

SMALL = {"users": 2500, "items": 100, "events": 12_000, "days": 30}


def digests(folder):
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in folder.rglob("*")
        if path.is_file()
    }


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return make_contest(tmp_path_factory.mktemp("made") / "contest")


@pytest.fixture(scope="module")
def contest(folder):
    return read_contest(folder)


@pytest.fixture(scope="module")
def solution(folder):
    with open(folder / "teacher/solution.csv", newline="") as file:
        return [
            (int(row["user_id"]), list(map(int, row["item_ids"].split())), row["part"])
            for row in csv.DictReader(file)
        ]


@pytest.fixture(scope="module")
def counts(contest):
    return np.bincount(contest.items, minlength=2001)[1:]


@pytest.fixture(scope="module")
def test_counts(solution):
    chosen = np.concatenate([items for _, items, _ in solution])
    return np.bincount(chosen, minlength=2001)[1:]


def test_the_same_seed_makes_the_same_bytes(tmp_path):
    one, two, other = (
        digests(make_contest(tmp_path / name, **SMALL, seed=seed))
        for name, seed in (("one", 5), ("two", 5), ("other", 6))
    )
    assert one == two
    changed = {name for name in one if one[name] != other[name]}
    assert changed >= {"train.csv", "items.csv", "public.csv", "teacher/solution.csv"}


def test_all_files_are_as_contest_json_says(folder):
    about, found = read_about(folder), digests(folder)
    for name, digest in about["sha256"].items():
        assert found[name] == digest
    assert set(found) == {*about["sha256"], "contest.json", "teacher/made.json"}
    # Nothing else stands there, such as the seed.
    assert set(about) == {"k", "split_day", "sizes", "versions", "sha256"}
    made = {"seed": 0, "users": 4000, "items": 2000, "events": 200_000, "days": 120}
    assert json.loads((folder / "teacher/made.json").read_bytes()) == made


@pytest.mark.parametrize("options", [SMALL, {"users": 1500, "items": 5000, "events": 15_000}])
def test_there_are_about_so_many_events(tmp_path, options):
    sizes = read_about(make_contest(tmp_path / "contest", **options))["sizes"]
    got = sizes["train_events"] + sizes["test_events"]
    assert got == pytest.approx(options["events"], rel=0.2)


def test_the_defaults_are_about_200000_events(contest, solution):
    chosen = sum(len(items) for _, items, _ in solution)
    assert len(contest.users) + chosen == pytest.approx(200_000, rel=0.07)
    assert 2500 < len(contest.test_users) < 3900
    assert len(contest.item_ids) == 2000
    assert contest.k == 10


def test_the_past_is_in_time_order_and_the_test_is_later(contest):
    assert contest.split_day == 99
    assert (np.diff(contest.days) >= 0).all()
    assert (contest.days[0], contest.days[-1]) == (0, 98)


def test_test_users_have_a_past_some_of_them_hardly_any(contest, solution):
    assert [user for user, _, _ in solution] == contest.test_users.tolist()
    past = np.bincount(contest.users, minlength=4001)[contest.test_users]
    assert past.min() == 1
    assert 0.02 < (past <= 5).mean() < 0.12
    assert np.quantile(past, 0.99) > 4 * np.median(past)
    assert min(len(items) for _, items, _ in solution) == 1


def test_the_parts_may_have_days_of_their_own(tmp_path):
    whole, parted = (
        make_contest(tmp_path / str(by_time), **SMALL, seed=5, by_time=by_time)
        for by_time in (False, True)
    )
    assert (whole / "train.csv").read_bytes() == (parted / "train.csv").read_bytes()
    assert "private_day" not in read_about(whole)
    assert (read_about(parted)["split_day"], read_about(parted)["private_day"]) == (25, 27)
    all_days = read_key(whole / "teacher/solution.csv", whole)
    own_days = read_key(parted / "teacher/solution.csv", parted)
    # Two of five days for the public part, three for the private one; the order is that in time.
    for part, share, from_the_start in (("public", 0.4, True), ("private", 0.6, False)):
        one, other = all_days[part], own_days[part]
        assert len(other.items) / len(one.items) == pytest.approx(share, abs=0.08)
        lists = dict(zip(one.users.tolist(), np.split(one.items, one.offsets[1:-1]), strict=True))
        for user, items in zip(
            other.users.tolist(), np.split(other.items, other.offsets[1:-1]), strict=True
        ):
            whole_list, n = lists[user], len(items)
            assert (
                whole_list[:n] if from_the_start else whole_list[-n:]
            ).tolist() == items.tolist()
    made = json.loads((parted / "teacher/made.json").read_bytes())
    assert made["by_time"]


def test_nobody_takes_an_item_twice(contest, solution):
    pairs = list(zip(contest.users.tolist(), contest.items.tolist(), strict=True))
    pairs += [(user, item) for user, items, _ in solution for item in items]
    assert len(set(pairs)) == len(pairs)


def test_popularity_falls_as_zipf_says(counts):
    falling = np.sort(counts)[::-1]
    ranks = np.arange(1, 2001)
    slope, _ = np.polyfit(np.log(ranks[4:500]), np.log(falling[4:500]), 1)
    assert -1.1 < slope < -0.5
    assert 0.4 < falling[:200].sum() / falling.sum() < 0.7
    assert 0 < (counts == 0).mean() < 0.02


def test_the_higher_on_the_screen_the_more_is_taken(contest):
    share = np.bincount(contest.positions, minlength=21)[1:] / len(contest.positions)
    assert (np.diff(share) < 0).all()
    ratios = share[1:10] / share[:9]
    # Attention falls by 0.85 a position; that the service knows tastes takes a little more.
    assert ratios.mean() == pytest.approx(0.84, abs=0.02)


def test_no_item_appears_after_the_split(contest):
    assert contest.first_days.max() == contest.split_day - 1


def test_no_item_without_events_decides(contest, counts, test_counts):
    assert (counts == 0).any()
    assert test_counts[counts == 0].max() < 0.02 * len(contest.test_users)


@pytest.mark.parametrize(
    ("users", "public"), [(0, 0), (1, 0), (2, 1), (3, 1), (10, 3), (1001, 300)]
)
def test_three_of_ten_are_public_and_neither_none_nor_all(users, public):
    assert public_part(users, np.random.default_rng(users)).sum() == public


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"users": 19}, "users must be a whole number from 20 to 1000000, got 19"),
        ({"users": 1_000_001}, "users must be .* got 1000001"),
        ({"users": 50.0}, "users must be a whole number"),
        ({"items": 39}, "items must be a whole number from 40 to 100000, got 39"),
        ({"days": 9}, "days must be a whole number from 10 to 1000, got 9"),
        ({"items": 100_000, "days": 201}, "at most 20000000, got 20100000; take fewer"),
        ({"events": 7999}, "from 8000 to 2000000 \\(2 to 500 for each user\\), got 7999"),
        ({"users": 20, "items": 40, "events": 201}, "from 40 to 200 .*, got 201"),
        ({"seed": -1}, "seed must be a whole number from 0, got -1"),
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
        make_contest(tmp_path / "contest", users=30, items=80, events=200)
    assert list(tmp_path.iterdir()) == []
