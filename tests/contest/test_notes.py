"""Notes on submissions that can be scored: empty places, items seen before, another train.csv."""

import shutil

import numpy as np
import pytest

from ranklearn_course.contest.files import read_contest
from ranklearn_course.contest.generator import make_contest
from ranklearn_course.contest.notes import notes_on
from ranklearn_course.contest.words import say

K = 10


@pytest.fixture(scope="module")
def contest(tmp_path_factory):
    return make_contest(tmp_path_factory.mktemp("contest") / "made", users=60, items=50, seed=2)


@pytest.fixture(scope="module")
def unseen(contest):
    """Test users, and for each ten items that the user has not seen, told by a slow loop."""
    about = read_contest(contest)
    seen = set(zip(about.users.tolist(), about.items.tolist(), strict=True))
    users = about.test_users.tolist()
    lists = [[i for i in about.item_ids.tolist() if (u, i) not in seen][:K] for u in users]
    return about.test_users, np.array(lists), seen


def test_full_lists_of_unseen_items_need_no_note(contest, unseen):
    users, lists, _ = unseen
    assert lists.shape == (len(users), K)
    assert notes_on(lists, users, contest) == []


def test_empty_places_are_counted_by_list(contest, unseen):
    users, lists, _ = unseen
    short = lists.copy()
    short[3, -1] = short[5, 1:] = 0
    assert notes_on(short, users, contest) == [say("notes.short", count=2, users=len(users), k=K)]


def test_lists_with_seen_items_are_counted_and_the_first_is_named(contest, unseen):
    users, lists, seen = unseen
    with_seen, changed = lists.copy(), []
    for row, user in enumerate(users.tolist()):
        own = sorted(item for other, item in seen if other == user)
        if row % 3 == 1 and len(own) > 1:
            with_seen[row, :2] = own[:2]
            changed.append((user, own[0]))
    assert len(changed) > 5
    user, item = changed[0]
    (note,) = notes_on(with_seen, users, contest)
    assert note == say("notes.seen", count=len(changed), user=user, item=item)


def test_a_shortened_log_is_noticed(contest, unseen, tmp_path):
    users, lists, _ = unseen
    copy = shutil.copytree(contest, tmp_path / "copy")
    lines = (copy / "train.csv").read_bytes().splitlines(keepends=True)
    (copy / "train.csv").write_bytes(b"".join(lines[:-5]))
    assert notes_on(lists, users, copy) == [say("notes.other_train")]
    (copy / "train.csv").unlink()
    assert notes_on(lists, users, copy) == [say("notes.other_train")]
