"""The Python side of a guess: what is asked, the one guess that counts, what is stored."""

import json

import pytest
import traitlets

from ranklearn_course.chapters.guesses import all_guesses
from ranklearn_course.checker.formatting import plain
from ranklearn_course.widgets import GuessCard
from ranklearn_course.widgets.kit.stored import stored_widgets
from tests.rows import with_each

GUESSES = all_guesses()
each_guess = with_each(GUESSES.values())


def card(name, guess=None):
    return GuessCard(GUESSES[f"precision.{name}"], guess)


@each_guess
def test_the_first_guess_counts(guess):
    widget, answer = GuessCard(guess), guess.read(guess_for(guess))
    assert widget.guess is None
    widget.guess = answer
    with pytest.raises(traitlets.TraitError):
        widget.guess = None
    assert widget.guess == GuessCard(guess, answer).guess == answer


def guess_for(guess):
    """A guess that is none of the truth's own."""
    if guess.kind == "number":
        return guess.from_
    return "a" if guess.kind == "choose" else list(range(len(guess.items)))


@pytest.mark.parametrize(
    ("name", "first", "second"),
    [
        ("two_of_b", "a", "b"),
        ("five_of_a", 0.4, 0.3),
        ("order_by_ap", [0, 1, 2, 3], [1, 0, 2, 3]),
    ],
)
def test_a_second_guess_is_refused(name, first, second):
    widget = card(name, first)
    with pytest.raises(traitlets.TraitError, match="guess was made before"):
        widget.guess = second
    assert widget.guess == first


@with_each(
    [
        ("two_of_b", "d"),
        ("two_of_b", "ab"),
        ("two_of_b", ""),
        ("two_of_b", 0),
        ("five_of_a", 1.1),
        ("five_of_a", True),
        ("five_of_a", "0.4"),
        ("five_of_a", float("nan")),
        ("order_by_ap", [0, 1, 2]),
        ("order_by_ap", [0, 1, 2, 2]),
        ("order_by_ap", [False, True, 2, 3]),
        ("order_by_ap", "0123"),
    ]
)
def test_what_is_no_guess_is_refused(name, guess):
    with pytest.raises(traitlets.TraitError, match=r"^guess must"):
        card(name, guess)


@each_guess
def test_the_words_are_the_same_before_and_after_the_guess(guess):
    before, after = GuessCard(guess), GuessCard(guess, guess_for(guess))
    assert before.describe() == after.describe()
    for text in guess.answers:
        assert plain(text) in before.describe()


@each_guess
def test_a_page_where_no_widget_runs_shows_the_question_and_folds_the_truth(guess):
    html = GuessCard(guess)._repr_mimebundle_()[0]["text/html"]
    (stored,) = stored_widgets(html)
    assert stored.traits["guess"] is None
    assert json.dumps(stored.traits["asked"])
    shown, _, folded = html.partition("</data>")
    assert folded.startswith("<details><summary>")
    assert guess.because not in shown.partition(">")[2].partition("'>")[2]
    assert stored.folded in html
    assert stored.html() == html
