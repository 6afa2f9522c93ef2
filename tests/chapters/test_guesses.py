"""The guesses of the chapters: read from guesses.toml, refused with file, guess and key."""

import re
from dataclasses import replace

import pytest

from ranklearn_course.course import Chapter, chapters
from ranklearn_course.course.guesses import all_guesses, load
from ranklearn_course.course.schema import SchemaError
from tests.rows import with_each

PRECISION = chapters()["precision"]
GUESSES = (PRECISION.folder / "guesses.toml").read_text(encoding="utf-8")
CHOOSE, NUMBER, ORDER = "two_of_b", "five_of_a", "order_by_ap"
NUMBER_GUESS, ORDER_GUESS = (all_guesses()[f"precision.{name}"] for name in (NUMBER, ORDER))
AS_SHOWN = f'kind = "order"\nright = {[*ORDER_GUESS.answers]}'


@with_each(
    [
        (CHOOSE, "options.b", "options.e", "options must be a, b, c ..., each once, got a, e, c"),
        (CHOOSE, "right = true", "", "options must hold one with right = true"),
        (CHOOSE, 'text = "0.2"', 'text = "0.2"\nright = true', "and one only"),
        (NUMBER, "to = 1", "to = 0.2", "from and to must enclose the truth, which is 0.4"),
        (NUMBER, "step = 0.1", "step = 0.3", "step must divide 1"),
        (NUMBER, "close = 0", "close = -1", "close must be 0 or more"),
        (NUMBER, "step = 0.1", "step = 0.25", "and let the slider's nearest step count"),
        (ORDER, '"0 1 1 1 0"', '"0 1 0 1 1"', "items must hold 2 or more with labels of their own"),
        (ORDER, 'kind = "order"', AS_SHOWN, "items must not stand in their right order"),
        (ORDER, 'kind = "order"', 'kind = "order"\nright = ["low"]', "right must hold each label"),
        ("other.hits", '"precision.two_of_b"', '"other.hits"', "id must be new and begin with pre"),
    ],
)
def test_a_fault_is_named_by_guess_and_key(name, old, new, message, tmp_path, monkeypatch):
    assert old in GUESSES
    (tmp_path / "guesses.toml").write_text(GUESSES.replace(old, new, 1), encoding="utf-8")
    with monkeypatch.context() as patched:
        patched.setattr(Chapter, "folder", tmp_path)
        with pytest.raises(SchemaError, match=re.escape(message)) as error:
            load.__wrapped__(PRECISION)
    id = name if "." in name else f"precision.{name}"
    assert str(error.value).startswith(f"{tmp_path.name}/guesses.toml, guess {id}")


def test_a_number_counts_if_it_is_close():
    # 0.4 - 0.3 is a little more than 0.1.
    guess = replace(NUMBER_GUESS, close=0.1)
    right = [guess.is_right(number) for number in (0.29, 0.3, 0.4, 0.5, 0.51)]
    assert right == [False, True, True, True, False]
    assert (guess.truth, guess.shown(1 / 3)) == ("0.4", "0.333")


def test_an_order_is_judged_by_its_pairs_and_ties_are_free():
    low, *_, high = sorted(ORDER_GUESS.items, key=lambda item: item.value)
    guess = replace(ORDER_GUESS, items=(low, high, replace(high, label="also high")))
    agreeing = {tuple(order): guess.agreeing(order) for order in ([1, 2, 0], [2, 1, 0], [1, 0, 2])}
    assert guess.pairs == 2
    assert agreeing == {(1, 2, 0): 2, (2, 1, 0): 2, (1, 0, 2): 1}


def test_an_order_may_be_given_by_its_labels():
    items = tuple(replace(item, value=None) for item in ORDER_GUESS.items[:2])
    guess = replace(ORDER_GUESS, items=items, right=(items[1].label, items[0].label))
    assert guess.is_right([1, 0])
    assert not guess.is_right([0, 1])
