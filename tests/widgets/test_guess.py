"""The Python side of a guess: what is asked, the one guess that counts, what is stored."""

import pytest
import traitlets

from ranklearn_course.checker.formatting import plain
from ranklearn_course.course.guesses import all_guesses
from ranklearn_course.widgets import GuessCard
from tests.rows import with_each

GUESSES = all_guesses()
each_guess = with_each(GUESSES.values())


@each_guess
def test_the_first_guess_counts(guess):
    widget, answer = GuessCard(guess), guess.read(guess_for(guess))
    assert widget.guess is None
    widget.guess = answer
    assert widget.guess == GuessCard(guess, answer).guess == answer


def test_another_guess_is_refused():
    card = GuessCard(GUESSES["precision.two_of_b"], "a")
    for other in ("b", None):
        with pytest.raises(traitlets.TraitError, match="guess"):
            card.guess = other
    assert card.guess == "a"


def guess_for(guess):
    """A guess that is none of the truth's own."""
    if guess.kind == "number":
        return guess.from_
    return "a" if guess.kind == "choose" else list(range(len(guess.items)))


@each_guess
def test_before_the_guess_the_words_ask_and_fold_the_truth(guess):
    before, after = GuessCard(guess), GuessCard(guess, guess_for(guess))
    assert before.describe() == after.describe()
    for text in guess.answers:
        assert plain(text) in before.describe()
    html = before._repr_mimebundle_()[0]["text/html"]
    shown, _, folded = html.partition("</data>")
    assert folded.startswith("<details><summary>")
    assert guess.because not in shown.partition(">")[2].partition("'>")[2]
