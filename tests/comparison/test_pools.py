"""What cannot be pooled or judged by others is refused."""

import re

import pytest

from ranklearn_course.comparison import leave_one_out, pool

TWO = {"A": [[3, 2, 1]], "B": [[1, 3, 2]]}


def left_out(scores, families=None):
    return leave_one_out(scores, lambda system, judged: int(judged.sum()), 1, families)


BAD = [
    (lambda: pool({}, 1), "scores must hold at least one system, got none"),
    (lambda: pool({**TWO, "C": [[1, 2]]}, 1), "scores['C'] must have the shape (1, 3)"),
    (lambda: left_out(TWO, [["A"]]), "families must hold each system once: A, B; got [['A']]"),
    (lambda: left_out(TWO, [["A", "B"]]), "families must leave another system to judge by"),
]


@pytest.mark.parametrize(("call", "fragment"), BAD)
def test_what_cannot_be_pooled_is_refused(call, fragment):
    with pytest.raises(ValueError, match=re.escape(fragment)):
        call()
