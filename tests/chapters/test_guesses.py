"""The guesses of the chapters: read from guesses.toml, refused with file, guess and key."""

import re
from types import SimpleNamespace

import pytest

from ranklearn_course.course.guesses import load
from ranklearn_course.course.schema import SchemaError
from tests.rows import with_each

HEAD = """[[guess]]
id = "toy.hits"
title = "Hits"
question = "How many?"
because = "So many."
"""
CHOOSE = """kind = "choose"
[guess.options.a]
text = "1"
right = true
[guess.options.b]
text = "2"
"""
NUMBER = """kind = "number"
arithmetic = "1/2"
from = 0
to = 1
step = 0.25
close = 0.1
"""
ORDER = """kind = "order"
[[guess.items]]
label = "low"
value = "1/3"
[[guess.items]]
label = "high"
value = "1/2"
grade = 2
"""


def read(tmp_path, text):
    (tmp_path / "guesses.toml").write_text(text, encoding="utf-8")
    return load.__wrapped__(SimpleNamespace(name="toy", folder=tmp_path))


@with_each(
    [
        (CHOOSE, "options.b", "options.c", "options must be a, b, c ..., each once, got a, c"),
        (CHOOSE, "right = true", "", "options must hold one with right = true"),
        (CHOOSE, 'text = "2"', 'text = "2"\nright = true', "and one only"),
        (NUMBER, "to = 1", "to = 0.25", "from and to must enclose the truth, which is 0.5"),
        (NUMBER, "step = 0.25", "step = 0.3", "step must divide 1"),
        (NUMBER, "close = 0.1", "close = -1", "close must be 0 or more"),
        (NUMBER, '"1/2"', '"5/8"', "close must be 0 or more and let the slider's nearest step"),
        (ORDER, '"high"', '"low"', "items must hold 2 or more with labels of their own"),
        (ORDER, '"1/3"', '"2/3"', "items must not stand in their right order"),
        (ORDER, 'kind = "order"', 'kind = "order"\nright = ["low"]', "right must hold each label"),
    ],
)
def test_a_fault_is_named_by_guess_and_key(text, old, new, message, tmp_path):
    assert old in text
    named = f"{tmp_path.name}/guesses.toml, guess toy.hits"
    with pytest.raises(SchemaError, match=re.escape(message)) as error:
        read(tmp_path, HEAD + text.replace(old, new, 1))
    assert str(error.value).startswith(named)


@pytest.mark.parametrize("id", ["other.hits", "hits"])
def test_an_id_begins_with_the_chapter(tmp_path, id):
    with pytest.raises(SchemaError, match=r"id must be new and begin with toy\."):
        read(tmp_path, HEAD.replace("toy.hits", id) + CHOOSE)


def test_a_number_counts_if_it_is_close(tmp_path):
    (guess,) = read(tmp_path, HEAD + NUMBER).values()
    right = [guess.is_right(number) for number in (0.39, 0.4, 0.5, 0.6, 0.61)]
    assert right == [False, True, True, True, False]
    assert (guess.truth, guess.shown(1 / 3)) == ("0.5", "0.333")
    # 0.4 - 0.3 is a little more than 0.1.
    (rounded,) = read(tmp_path, HEAD + NUMBER.replace("1/2", "3/10")).values()
    assert rounded.is_right(0.4)


def test_an_order_is_judged_by_its_pairs_and_ties_are_free(tmp_path):
    third = '[[guess.items]]\nlabel = "also high"\nvalue = "0.5"\n'
    (guess,) = read(tmp_path, HEAD + ORDER + third).values()
    agreeing = {tuple(order): guess.agreeing(order) for order in ([1, 2, 0], [2, 1, 0], [1, 0, 2])}
    assert guess.pairs == 2
    assert agreeing == {(1, 2, 0): 2, (2, 1, 0): 2, (1, 0, 2): 1}
    assert guess.truth == "high > also high > low"


def test_an_order_may_be_given_by_its_labels(tmp_path):
    text = ORDER.replace('value = "1/3"\n', "").replace('value = "1/2"\n', "")
    text = text.replace('kind = "order"', 'kind = "order"\nright = ["high", "low"]')
    (guess,) = read(tmp_path, HEAD + text).values()
    assert guess.is_right([1, 0])
    assert not guess.is_right([0, 1])
