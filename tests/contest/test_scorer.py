"""Scores by their formulas, what cannot be scored, notes, and the command that tells them."""

import math
import shutil
from pathlib import Path
from statistics import fmean, stdev

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from ranklearn_course.cli import app
from ranklearn_course.contest import ContestError, scorer
from ranklearn_course.contest.files import read_contest, write_submission
from ranklearn_course.contest.scorer import (
    notes_on,
    score,
    score_lists,
    score_with_notes,
    values_by_user,
)
from ranklearn_course.contest.solution import Solution, read_users_and_items
from ranklearn_course.contest.words import say
from ranklearn_course.metrics import average_precision, ndcg

KEY = "teacher/solution.csv"
METRICS = ["MAP@10", "nDCG@10", "P@10", "R@10", "coverage"]


def of_user(predicted, actual, k):
    """MAP as Kaggle's contests define it, nDCG, precision and recall of one list.

    The formulas of the first two are proven in tests/metrics/.
    """
    relevance, judged = [int(item in actual) for item in predicted[:k]], [1] * len(actual)
    ap = average_precision(relevance, k, denominator="min", judged=judged)
    hits = sum(relevance)
    return ap, ndcg(relevance, k, judged=judged), hits / k, hits / len(actual)


def mean_and_error(values):
    return fmean(values), stdev(values) / math.sqrt(len(values))


def coverage_by_hand(lists, n_items):
    """Coverage and its jackknife error: the coverage without each user in turn."""

    def share(lists):
        return len({item for one in lists for item in one}) / n_items

    without = [share(lists[:u] + lists[u + 1 :]) for u in range(len(lists))]
    mean, n = sum(without) / len(without), len(lists)
    return share(lists), math.sqrt((n - 1) / n * sum((value - mean) ** 2 for value in without))


def by_hand(lists, chosen, n_items, k):
    values = np.array([of_user(*pair, k) for pair in zip(lists, chosen, strict=True)])
    names = (f"MAP@{k}", f"nDCG@{k}", f"P@{k}", f"R@{k}")
    found = {name: mean_and_error(own) for name, own in zip(names, values.T, strict=True)}
    return {**found, "coverage": coverage_by_hand([one[:k] for one in lists], n_items)}


def assert_same(scores, wanted):
    assert list(scores.estimates) == list(wanted)
    for name, numbers in wanted.items():
        assert scores[name] == pytest.approx(numbers, abs=1e-12), name


@st.composite
def contests(draw):
    """Lists, choices, catalogue size and k; lists may be shorter and longer than k."""
    n_items, k = draw(st.integers(2, 15)), draw(st.integers(1, 4))
    ids = st.lists(st.integers(1, n_items), unique=True, min_size=1)
    n = draw(st.integers(2, 8))
    return [draw(ids)[: k + 1] for _ in range(n)], [draw(ids) for _ in range(n)], n_items, k


@given(contest=contests(), block=st.integers(1, 5), seed=st.integers(0, 9))
def test_scores_by_hand(contest, block, seed):
    lists, chosen, n_items, k = contest
    users = np.arange(len(lists)) * 3 + 1
    rows = np.array([[*one, *[0] * (k + 1 - len(one))] for one in lists] + [[1, *[0] * k]])
    # In any order, and with lists of users who are not in the part.
    order = np.random.default_rng(seed).permutation(len(rows))
    own = rows[order], np.append(users, 99)[order]
    part = Solution.of("private", k, users, chosen)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(scorer, "BLOCK", block)
        scores = score_lists(*own, part, np.arange(1, n_items + 1))
        values = values_by_user(*own, part)
    assert (scores.part, scores.users, scores.k) == ("private", len(lists), k)
    assert_same(scores, by_hand(lists, chosen, n_items, k))
    wanted = [of_user(*pair, k)[0] for pair in zip(lists, chosen, strict=True)]
    assert values[f"MAP@{k}"].tolist() == pytest.approx(wanted)


@pytest.mark.parametrize(
    ("lists", "users", "chosen", "wanted"),
    [
        ([[1, 2]], [7, 8], [[1], [2]], "one row .* 2 users, got the shape \\(1, 2\\)"),
        ([[1.5, 2], [1, 2]], [7, 8], [[1], [2]], "lists must have one row of item ids"),
        ([[1, 2], [3, 3]], [7, 8], [[1], [2]], "name an item once, user 8 has one twice"),
        ([[1, 2], [3, 2]], [7, 8], [[1], [2, 2]], "must have chosen an item once"),
        ([[1, 2]], [7], [[1]], "public part has 1 test users; .* at least 2"),
        ([[1, 2], [3, 2]], [7, 9], [[1], [2]], "each user of the public part, .* none for user 8"),
    ],
)
def test_what_cannot_be_scored_is_told(lists, users, chosen, wanted):
    part = Solution.of("public", 2, [7, 8][: len(chosen)], chosen)
    with pytest.raises(ContestError, match=wanted):
        score_lists(lists, users, part, range(1, 6))


# A contest on the disk.


@pytest.fixture
def contest(made, tmp_path):
    return shutil.copytree(made, tmp_path / "contest")


def rows_of(path):
    lines = [line.split(",") for line in path.read_text().splitlines()[1:]]
    return {int(user): list(map(int, items.split())) for user, items, *_ in lines}


def test_the_key_alone_opens_the_private_part(contest, tmp_path):
    users, items = read_users_and_items(contest)
    rng = np.random.default_rng(1)
    lists = np.array([rng.choice(items, 10, replace=False) for _ in users])
    write_submission(tmp_path / "mine.csv", users, lists)
    key = shutil.move(contest / KEY, tmp_path / "key.csv")
    public, hidden = rows_of(contest / "public.csv"), rows_of(tmp_path / "key.csv")
    parts = {"public": public, "private": {u: own for u, own in hidden.items() if u not in public}}
    both = score(tmp_path / "mine.csv", contest, key)
    assert score(tmp_path / "mine.csv", contest) == {"public": both["public"]}
    for part, chosen in parts.items():
        solution = Solution.of(part, 10, list(chosen), list(chosen.values()))
        assert both[part] == score_lists(lists, users, solution, items)


def test_perfect_lists_have_the_score_one_and_others_are_told_what_is_noise(made, tmp_path):
    """public.csv ships with the practice set, so anybody can hand it in as a submission."""
    chosen = rows_of(made / KEY)
    write_submission(tmp_path / "best.csv", list(chosen), [own[:10] for own in chosen.values()])
    for scores in score(tmp_path / "best.csv", made, made / KEY).values():
        assert scores["MAP@10"] == scores["nDCG@10"] == (1, 0)
        assert str(scores).endswith(say("scores.perfect"))
    scores = score(made / "sample_submission.csv", made)["public"]
    _, _, *rows, noise = str(scores).splitlines()
    for name, row in zip(METRICS, rows, strict=True):
        assert row.split() == [name, *(f"{number:.5f}" for number in scores[name])]
    assert noise == say("scores.error", metric="MAP@10")


def other_key(contest):
    own = contest / KEY
    own.write_bytes(own.read_bytes().replace(b",private\n", b",public\n", 1))


# What is done to the folder, the key that is given, and the message. Files with the right digest
# are read as those of test_files.py are.
BROKEN = [
    (other_key, KEY, "is not the teacher/solution.csv of the contest in .* give the file that was"),
    (None, "public.csv", "public.csv is not the teacher/solution.csv of"),
    (None, "teacher", "there is no key file .*teacher; the organiser"),
    (lambda c: (c / "public.csv").unlink(), None, "public.csv is missing.* the organiser keeps it"),
    (lambda c: (c / "items.csv").unlink(), None, "items.csv is missing.* contest's folder again"),
    (lambda c: (c / "items.csv").write_text(""), None, "is not the items.csv .*sha256 is"),
]


@pytest.mark.parametrize(("damage", "key", "wanted"), BROKEN, ids=[row[2] for row in BROKEN])
def test_another_key_and_changed_files_are_refused(contest, damage, key, wanted):
    if damage:
        damage(contest)
    with pytest.raises(ContestError, match=wanted) as caught:
        score(contest / "sample_submission.csv", contest, key and contest / key)
    assert "\n" not in str(caught.value)


# Notes.


def test_notes_count_empty_places_and_items_seen_before(contest):
    about = read_contest(contest)
    seen = set(zip(about.users.tolist(), about.items.tolist(), strict=True))
    users, items = about.test_users, about.item_ids.tolist()
    unseen = [[i for i in items if (u, i) not in seen][:10] for u in users.tolist()]
    lists = np.array(unseen)
    assert notes_on(lists, users, contest) == []
    lists[3, -1] = lists[5, 1:] = 0
    short = say("notes.short", count=2, users=len(users), k=10)
    assert notes_on(lists, users, contest) == [short]
    again = [[item for other, item in seen if other == u] for u in users[:2].tolist()]
    lists[1, 4], lists[0, 0] = again[1][0], again[0][0]
    seen_before = say("notes.seen", count=2, user=users[0], item=again[0][0])
    assert notes_on(lists, users, contest) == [short, seen_before]
    for harm in (lambda path: path.write_bytes(path.read_bytes()[:-99]), Path.unlink):
        harm(contest / "train.csv")
        assert notes_on(lists, users, contest) == [short, say("notes.other_train")]


# The command.


def run(*arguments):
    return CliRunner().invoke(app, ["contest", "score", *map(str, arguments)])


def test_the_command_tells_scores_and_notes_and_finds_the_contest(contest, monkeypatch):
    name = contest / "sample_submission.csv"
    scores, notes = score_with_notes(name, contest)
    assert notes
    for place, named in (contest, name.name), (contest.parent, name):
        monkeypatch.chdir(place)
        assert run(named).stdout == "\n\n".join([str(scores["public"]), *notes]) + "\n"
    refused = run("mine.csv")
    assert (refused.exit_code, refused.stdout) == (1, "")
    assert refused.stderr.endswith("Here that may be --contest contest.\n")
    both = score(name, contest, contest / KEY)
    found = run(name, "--contest", contest, "--key", contest / KEY)
    assert found.stdout.startswith(f"{both['public']}\n\n{both['private']}\n")


def test_a_folder_is_a_table_of_its_teams_and_a_bad_file_stops_no_other(contest, tmp_path):
    sample = rows_of(contest / "sample_submission.csv")
    files = tmp_path / "files"
    (files / "late").mkdir(parents=True)
    (files / ".hidden").touch()
    for team, most in ("Ants", 1), ("Bees", 10), ("Cats", 1):
        write_submission(files / f"{team}.csv", sample, [row[:most] for row in sample.values()])
    (files / "Dogs.csv").write_text("user_id,item_ids\nx,1\ny,2\n")
    told = ("--contest", contest, "--key", contest / KEY)
    best = score(files / "Bees.csv", contest, contest / KEY)["private"]["MAP@10"]
    first = run(files, *told)
    dogs, late = first.stderr.splitlines()
    assert dogs.startswith("Dogs.csv: line 2: user 'x' is not an id")
    assert late.startswith("late: this is a folder or not a regular file")
    assert first.exit_code == 1
    (files / "Dogs.csv").unlink()
    (files / "late").rmdir()
    assert run(files, *told).exit_code == 0
    head, *rows = first.stdout.splitlines()
    assert head.split()[:2] == ["team", "public"]
    assert [row.split()[0] for row in rows] == ["Bees", "Ants", "Cats"]
    assert [float(cell) for cell in rows[0].split()[3:]] == pytest.approx(best, abs=1e-5)
    for path in files.glob("*.csv"):
        path.unlink()
    assert "files holds no files" in run(files, *told).stderr
