"""Scores against slow loops by hand, standard errors against simulation, keys that do not fit."""

import hashlib
import json
import math
import shutil

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ranklearn_course.contest import ContestError, scorer
from ranklearn_course.contest.files import write_submission
from ranklearn_course.contest.generator import make_contest
from ranklearn_course.contest.scorer import score, score_lists, values_by_user
from ranklearn_course.contest.solution import Solution, read_key, read_public, read_users_and_items
from ranklearn_course.contest.submission import SubmissionError
from tests.rows import with_each

METRICS = ["MAP@10", "nDCG@10", "P@10", "R@10", "coverage"]


def apk(actual, predicted, k=10):
    """AP@k as Kaggle's contests define it: repeated guesses cannot occur here."""
    total, hits = 0.0, 0
    for rank, guess in enumerate(predicted[:k], 1):
        if guess in actual:
            hits += 1
            total += hits / rank
    return total / min(len(actual), k)


def ndcg_by_hand(actual, predicted, k=10):
    gain = sum(1 / math.log2(i + 2) for i, guess in enumerate(predicted[:k]) if guess in actual)
    return gain / sum(1 / math.log2(i + 2) for i in range(min(len(actual), k)))


def mean_and_error(values):
    mean = sum(values) / len(values)
    variance = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return mean, math.sqrt(variance / len(values))


def coverage_by_hand(lists, n_items):
    """Coverage and its jackknife error: the coverage without each user in turn."""

    def share(lists):
        return len({item for one in lists for item in one}) / n_items

    without = [share(lists[:u] + lists[u + 1 :]) for u in range(len(lists))]
    mean = sum(without) / len(without)
    n = len(lists)
    return share(lists), math.sqrt((n - 1) / n * sum((value - mean) ** 2 for value in without))


def by_hand(lists, chosen, n_items, k):
    hits = [len(set(one[:k]) & set(of)) for one, of in zip(lists, chosen, strict=True)]
    pairs = list(zip(chosen, lists, strict=True))
    return {
        f"MAP@{k}": mean_and_error([apk(of, one, k) for of, one in pairs]),
        f"nDCG@{k}": mean_and_error([ndcg_by_hand(of, one, k) for of, one in pairs]),
        f"P@{k}": mean_and_error([found / k for found in hits]),
        f"R@{k}": mean_and_error([n / len(of) for n, of in zip(hits, chosen, strict=True)]),
        "coverage": coverage_by_hand([one[:k] for one in lists], n_items),
    }


def padded(lists, width):
    return np.array([[*one, *[0] * (width - len(one))] for one in lists])


def assert_same(scores, wanted):
    assert list(scores.estimates) == list(wanted)
    for name, numbers in wanted.items():
        assert scores[name] == pytest.approx(numbers, abs=1e-12), name


@st.composite
def contests(draw):
    """Lists, choices, catalogue size and k."""
    n_items, k = draw(st.integers(2, 15)), draw(st.integers(1, 4))
    ids = st.lists(st.integers(1, n_items), unique=True, min_size=1)
    n = draw(st.integers(2, 8))
    lists = [draw(ids)[:k] for _ in range(n)]
    return lists, [draw(ids) for _ in range(n)], n_items, k


@settings(max_examples=80, deadline=None)
@given(contest=contests(), block=st.integers(1, 5))
def test_scores_by_hand(contest, block):
    lists, chosen, n_items, k = contest
    users = np.arange(len(lists)) * 3 + 1
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(scorer, "BLOCK", block)
        scores = score_lists(
            padded(lists, k),
            users,
            Solution.of("public", k, users, chosen),
            np.arange(1, n_items + 1),
        )
    assert (scores.part, scores.users, scores.k) == ("public", len(lists), k)
    assert_same(scores, by_hand(lists, chosen, n_items, k))


def test_map_where_the_denominator_counts():
    # AP@10: (1/1 + 2/3) / min(2, 10), and 10 hits of 12 in 10 ranks: 10 / min(12, 10).
    chosen = [[3, 5], list(range(1, 13))]
    scores = score_lists(
        padded([[3, 4, 5], list(range(1, 11))], 10),
        [1, 2],
        Solution.of("public", 10, [1, 2], chosen),
        range(1, 21),
    )
    assert scores["MAP@10"].value == pytest.approx(((1 + 2 / 3) / 2 + 1) / 2, abs=1e-15)
    assert scores["R@10"].value == pytest.approx((1 + 10 / 12) / 2, abs=1e-15)
    assert scores["coverage"].value == 10 / 20


def test_lists_of_other_users_do_not_count():
    lists, users = [[5, 6], [1, 2], [3, 4]], [9, 7, 8]
    part = Solution.of("private", 2, [8, 7], [[3], [2]])
    scores = score_lists(lists, users, part, range(1, 7))
    assert_same(scores, by_hand([[3, 4], [1, 2]], [[3], [2]], 6, 2))


def test_values_by_user_are_in_the_order_of_the_part():
    part = Solution.of("private", 2, [8, 7], [[3], [2]])
    values = values_by_user([[5, 6], [1, 2], [3, 4]], [9, 7, 8], part)
    assert {name: column.tolist() for name, column in values.items()} == {
        "MAP@2": [1, 0.5],
        "nDCG@2": [1, 1 / math.log2(3)],
        "P@2": [0.5, 0.5],
        "R@2": [1, 1],
    }


def test_longer_lists_are_cut_at_k():
    part = Solution.of("public", 1, [1, 2], [[3], [2]])
    assert_same(
        score_lists([[1, 3], [2, 1]], [1, 2], part, [1, 2, 3]),
        by_hand([[1], [2]], [[3], [2]], 3, 1),
    )


@with_each(
    [
        ([[1, 2]], [[1], [2]], "lists must have one row .* 2 users, got the shape \\(1, 2\\)"),
        ([1, 2], [[1], [2]], "got the shape \\(2,\\)"),
        ([[1.5, 2], [1, 2]], [[1], [2]], "lists must have one row of item ids"),
        (
            [[1, 2], [1, 9]],
            [[1], [2]],
            "items of the catalogue, or 0 where a list has ended, got 9",
        ),
        ([[1, 2], [1, -2]], [[1], [2]], "got -2"),
        ([[1, 2], [3, 3]], [[1], [2]], "name an item once, user 8 has one twice"),
        ([[1, 2], [3, 2]], [[1], []], "user 8 of the public part must have chosen something"),
        ([[1, 2], [3, 2]], [[1], [2, 2]], "must have chosen an item once"),
    ]
)
def test_lists_that_cannot_be_scored(lists, chosen, wanted):
    part = Solution.of("public", 2, [7, 8], chosen)
    with pytest.raises(ContestError, match=wanted):
        score_lists(lists, [7, 8], part, range(1, 6))


def test_parts_that_cannot_be_scored():
    with pytest.raises(ContestError, match=r"public part has 1 test users; .* at least 2"):
        score_lists([[1]], [7], Solution.of("public", 1, [7], [[1]]), [1])
    part = Solution.of("private", 1, [7, 9], [[1], [1]])
    with pytest.raises(ContestError, match=r"each user of the private part, .* none for user 9"):
        score_lists([[1], [1]], [7, 8], part, [1])


def test_standard_errors_are_those_of_other_users():
    """Draw the users of a part many times: how far do the scores really move?"""
    rng = np.random.default_rng(5)
    n, n_items, k, draws = 60, 120, 5, 250
    chance = 1 / np.arange(1, n_items + 1)
    chance /= chance.sum()
    found = {name: [] for name in ("MAP@5", "P@5", "coverage")}
    for _ in range(draws):
        keys = np.log(rng.random((2, n, n_items))) / chance
        lists = 1 + np.argsort(-keys[0], axis=1)[:, :k]
        chosen = [(1 + np.argsort(-row))[: 2 + i % 7] for i, row in enumerate(keys[1])]
        users = np.arange(1, n + 1)
        part = Solution.of("public", k, users, chosen)
        scores = score_lists(lists, users, part, np.arange(1, n_items + 1))
        for name, pairs in found.items():
            pairs.append(scores[name])
    for name, pairs in found.items():
        values, errors = np.array(pairs).T
        ratio = math.sqrt((errors**2).mean()) / values.std()
        # The jackknife is too large rather than too small.
        assert (0.95 if name == "coverage" else 0.9) < ratio < (1.6 if name == "coverage" else 1.1)


# A contest on the disk.


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    folder = tmp_path_factory.mktemp("contest") / "made"
    make_contest(folder, users=300, items=80, events=4000, seed=3)
    return folder


@pytest.fixture
def contest(made, tmp_path):
    return shutil.copytree(made, tmp_path / "contest")


def rows_of(path):
    with open(path) as file:
        next(file)
        return [line.rstrip("\n").split(",") for line in file]


def some_lists(users, items, k=10):
    rng = np.random.default_rng(1)
    return [rng.choice(items, rng.integers(1, k + 1), replace=False).tolist() for _ in users]


def test_a_submission_is_scored_on_the_public_part(made, tmp_path):
    users, items = read_users_and_items(made)
    assert users.tolist() == [int(row[0]) for row in rows_of(made / "test_users.csv")]
    assert items.tolist() == [int(row[0]) for row in rows_of(made / "items.csv")]
    lists = dict(zip(users.tolist(), some_lists(users, items), strict=True))
    path = tmp_path / "mine.csv"
    write_submission(path, list(lists), list(lists.values()))
    scores = score(path, made)
    assert list(scores) == ["public"]
    chosen = {int(user): list(map(int, row.split())) for user, row in rows_of(made / "public.csv")}
    wanted = by_hand([lists[user] for user in chosen], list(chosen.values()), len(items), 10)
    assert list(wanted) == METRICS
    assert_same(scores["public"], wanted)


def test_the_key_opens_the_private_part(made, tmp_path):
    users, items = read_users_and_items(made)
    lists = dict(zip(users.tolist(), some_lists(users, items), strict=True))
    path = tmp_path / "mine.csv"
    write_submission(path, list(lists), list(lists.values()))
    key = shutil.copy(made / "teacher" / "solution.csv", tmp_path / "key.csv")
    scores = score(path, made, key)
    assert list(scores) == ["public", "private"]
    assert scores["public"] == score(path, made)["public"]
    hidden = {
        int(user): list(map(int, row.split()))
        for user, row, part in rows_of(key)
        if part == "private"
    }
    wanted = by_hand([lists[user] for user in hidden], list(hidden.values()), len(items), 10)
    assert_same(scores["private"], wanted)
    assert scores["public"].users + scores["private"].users == len(users)


def test_the_private_part_is_not_read_without_the_key(contest):
    shutil.rmtree(contest / "teacher")
    assert list(score(contest / "sample_submission.csv", contest)) == ["public"]


def test_perfect_lists_have_the_score_one(made, tmp_path):
    key = read_key(made / "teacher/solution.csv", made)
    lists = {
        user: part.items[first:last][:10].tolist()
        for part in key.values()
        for user, first, last in zip(
            part.users.tolist(), part.offsets[:-1], part.offsets[1:], strict=True
        )
    }
    write_submission(tmp_path / "best.csv", list(lists), list(lists.values()))
    for scores in score(tmp_path / "best.csv", made, made / "teacher/solution.csv").values():
        assert scores["MAP@10"] == scores["nDCG@10"] == (1, 0)


def test_public_and_key_agree(made):
    shown, key = read_public(made), read_key(made / "teacher/solution.csv", made)["public"]
    for name in ("users", "items", "offsets"):
        assert getattr(shown, name).tolist() == getattr(key, name).tolist()


def test_a_faulty_submission_is_refused(contest):
    path = contest / "sample_submission.csv"
    text = path.read_text()
    path.write_text(text + "0,1\n")
    with pytest.raises(SubmissionError, match="user 0 is not in"):
        score(path, contest)


def refused(contest, wanted, key=None):
    with pytest.raises(ContestError, match=wanted) as caught:
        score(contest / "sample_submission.csv", contest, key)
    assert "\n" not in str(caught.value)


def test_keys_of_other_contests_are_refused(contest, tmp_path):
    make_contest(tmp_path / "other", users=300, items=80, events=4000, seed=4)
    key = tmp_path / "other/teacher/solution.csv"
    refused(contest, "is not the teacher/solution.csv of the contest in .* give the file that", key)
    own = contest / "teacher/solution.csv"
    own.write_bytes(own.read_bytes().replace(b",private\n", b",public\n", 1))
    refused(contest, "is not the teacher/solution.csv of", own)
    refused(contest, "public.csv is not the teacher/solution.csv of", contest / "public.csv")
    refused(contest, "there is no key file .*none.csv; the organiser", tmp_path / "none.csv")
    refused(contest, "there is no key file", tmp_path)


@pytest.mark.parametrize("name", ["public.csv", "items.csv", "test_users.csv"])
def test_changed_and_missing_files_of_the_contest_are_refused(contest, name):
    path = contest / name
    path.write_bytes(path.read_bytes() + b"1\n")
    refused(contest, f"is not the {name} of the contest in .*: its sha256 is")
    path.unlink()
    cure = "the organiser keeps it" if name == "public.csv" else "get the contest's folder again"
    refused(contest, f"{name} is missing.* {cure}")


def sign(contest, name):
    """Let contest.json name the digest of what the file holds now."""
    about = json.loads((contest / "contest.json").read_text())
    about["sha256"][name] = hashlib.sha256((contest / name).read_bytes()).hexdigest()
    (contest / "contest.json").write_text(json.dumps(about))


@pytest.mark.parametrize(
    ("name", "content", "wanted"),
    [
        ("public.csv", b"user_id,item_ids\n1,[2]\n", "public.csv is damaged: .*\\[2\\]"),
        (
            "public.csv",
            b"user_id\n1\n",
            "line 1: the header must be user_id,item_ids, got 'user_id'",
        ),
        ("public.csv", b"user_id,item_ids\n", "public part has 0 test users"),
        (
            "test_users.csv",
            b"user_id\none\n",
            "test_users.csv is damaged: .*one",
        ),
        ("items.csv", b"item_id\n1\n", "items.csv, line 1: the header must be item_id,year"),
    ],
)
def test_broken_files_of_the_contest_are_refused(contest, name, content, wanted):
    (contest / name).write_bytes(content)
    sign(contest, name)
    refused(contest, wanted)


def test_a_contest_without_digests_is_refused(contest):
    about = json.loads((contest / "contest.json").read_text())
    del about["sha256"]["items.csv"]
    (contest / "contest.json").write_text(json.dumps(about))
    refused(contest, "contest.json in .* names no sha256 of items.csv")
    (contest / "contest.json").unlink()
    refused(contest, "holds no contest: contest.json is missing")


def test_the_table_says_what_is_noise(made):
    scores = score(made / "sample_submission.csv", made)["public"]
    title, head, *rows, noise = str(scores).splitlines()
    assert title == f"Public part, {scores.users} users"
    assert head.split() == ["metric", "score", "standard", "error"]
    assert [row.split()[0] for row in rows] == METRICS
    value, error = scores["MAP@10"]
    assert rows[0].split() == ["MAP@10", f"{value:.5f}", f"{error:.5f}"]
    assert "MAP@10 would move by about one standard error" in noise
    assert noise.endswith("from two of them on.")


def test_lists_made_from_the_answers_are_told_what_they_are_worth(made, tmp_path):
    """public.csv ships with the practice set, so anybody can hand it in as a submission."""
    public = read_public(made)
    answers = np.split(public.items, public.offsets[1:-1])
    lists = np.zeros((len(public.users), public.k), int)
    for best, chosen in zip(lists, answers, strict=True):
        best[: min(len(chosen), public.k)] = chosen[: public.k]
    items = read_users_and_items(made)[1]
    perfect = score_lists(lists, public.users, public, items)
    assert perfect["MAP@10"] == (1, 0)
    assert "says nothing about a model" in str(perfect)
    lists[0] = 0
    assert "says nothing" not in str(score_lists(lists, public.users, public, items))
