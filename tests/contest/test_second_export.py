"""A second export has other ids, which know the future, and nothing else is changed."""

import numpy as np

from ranklearn_course.contest.files import read_contest
from ranklearn_course.contest.second_export import export_again
from ranklearn_course.contest.solution import read_key
from tests.contest.small_contest import made_in


def test_ids_are_in_the_order_of_the_test_days_and_nothing_else_is_changed(tmp_path):
    folder = made_in(tmp_path / "contest")
    contest = read_contest(folder)
    solved = read_key(folder / "teacher/solution.csv", folder)
    hunt, answers = export_again(contest, solved)
    counts = [
        sum(np.count_nonzero(each.items == item) for each in answers.values())
        for item in hunt.item_ids
    ]
    assert counts == sorted(counts, reverse=True)
    new = dict(zip(contest.items.tolist(), hunt.items.tolist(), strict=True))
    assert [new[item] for item in contest.items.tolist()] == hunt.items.tolist()
    assert len({*new.values()}) == len(new)
    for old, renamed in new.items():
        for name in ("years", "first_days", "genres"):
            was, now = getattr(contest, name)[old - 1], getattr(hunt, name)[renamed - 1]
            assert np.array_equal(was, now)
    assert np.array_equal(contest.users, hunt.users)
    assert np.array_equal(contest.test_users, hunt.test_users)
    for part, each in solved.items():
        again = answers[part]
        assert np.array_equal(each.offsets, again.offsets)
        known = np.isin(each.items, contest.items)
        assert [new[item] for item in each.items[known].tolist()] == again.items[known].tolist()
