"""The board in Python: what it remembers, and the learner's own function on it."""

from itertools import permutations

import pytest

from ranklearn_course.checker.formatting import show_case
from ranklearn_course.widgets import RankingBoard
from ranklearn_course.widgets.ranking_board import own

WORDS = RankingBoard.WORDS


def right(relevance, k):
    notes = [sum(relevance[:i]) / i for i, r in enumerate(relevance[:k], 1) if r]
    return sum(notes) / min(sum(relevance), k)


def by_k(relevance, k):
    return right(relevance, k) * min(sum(relevance), k) / k


def board_of(function, grades=(1, 0, 1, 0), k=2, **options):
    return RankingBoard(grades, k, binary=True, own=function, **options)


def moved(board, document, order):
    """Move a document as the page does."""
    before = {name: getattr(board, name) for name in board.start} | {"moved": document}
    board.set_state({"order": order, "before": before})


def test_the_board_remembers_the_settings_before_a_change():
    board = RankingBoard([3, 0, 2], k=2)
    assert board.before == {}
    board.order = [1, 0, 2]
    assert (board.before["order"], board.before["k"], board.before["moved"]) == ([0, 1, 2], 2, -1)
    board.k = 3
    assert (board.before["order"], board.before["k"]) == ([1, 0, 2], 2)


def test_a_right_function_agrees_with_the_headline_on_every_order():
    board = board_of(right)
    for order in map(list, permutations(range(4))):
        board.order = order
        assert board.own["value"] == pytest.approx(board.measure()["average_precision"])
        assert (board.own["agrees"], board.own["said"]) == (True, "It agrees with AP@2.")
    assert board.own["name"] == "right"


def test_the_function_gets_a_list_of_its_own_with_whole_grades_whole():
    seen = []

    def sorting(relevance, k):
        seen.append((list(relevance), k))
        relevance.sort()
        return 1

    RankingBoard([2, 0.5, 1], 2, own=sorting)
    assert seen == [([2, 0.5, 1], 2)]
    assert list(map(type, seen[0][0])) == [int, float, int]


def test_the_first_move_at_which_they_part_is_kept():
    board = board_of(by_k, k=2)
    assert board.own["agrees"]
    moved(board, 2, [2, 0, 1, 3])
    assert board.own["said"] == "It agrees with AP@2."
    board.k = 3
    case = show_case(([1, 1, 0, 0], 3), ("relevance", "k"))
    parted = WORDS["own_parted"].format(case=case)
    told = WORDS["own_differs"].format(metric="AP@3", own="0.666667", right="1")
    assert board.own["said"] == f"{told} {parted}"
    board.k = 2
    assert board.own["said"] == f"It agrees with AP@2. {parted}"


def test_a_move_that_parts_them_is_named():
    board = board_of(lambda relevance, k: 1 - relevance[1], [("zoo", 1), ("cars", 0)], k=2)
    assert board.own["agrees"]
    moved(board, 1, [1, 0])
    case = show_case(([0, 1], 2), ("relevance", "k"))
    parted = WORDS["own_parted_move"].format(name="cars", rank=1, case=case)
    assert board.own["said"].endswith(f"AP@2 is 0.5. {parted}")


def stops(relevance, k):
    return relevance[k + 9]


def nothing(relevance, k):
    print("x")


def leaves(relevance, k):
    raise SystemExit


@pytest.mark.parametrize(
    ("function", "said"),
    [
        (nothing, WORDS["own_nothing"]),
        (lambda relevance, k: "a", "It returns the string 'a', not a number."),
        (lambda relevance, k: float("nan"), WORDS["own_not_finite"].format(got="NaN")),
        (
            stops,
            "It stops here with IndexError (list index out of range), in line 2 of stops, "
            "return relevance[k + 9].",
        ),
        (leaves, "It stops here with SystemExit, in line 2 of leaves"),
    ],
)
def test_what_is_no_number_is_said_in_a_sentence(function, said, capsys):
    board = board_of(function)
    assert (board.own["value"], board.own["agrees"]) == (None, False)
    assert board.own["said"].startswith(said)
    assert "Traceback" not in board.describe()
    assert capsys.readouterr() == ("", "")


def test_an_endless_function_is_stopped(monkeypatch):
    monkeypatch.setattr(own, "SECONDS", 0.05)

    def endless(relevance, k):
        while True:
            pass

    assert board_of(endless).own["said"] == WORDS["own_endless"]
