"""Guesses: asked, kept in the progress file, shown beside the truth, forgotten."""

import pytest

from ranklearn_course.course.guesses import all_guesses
from ranklearn_course.exercises import check, guesses, predict, progress, quiz, reset
from ranklearn_course.exercises.bank import all_exercises, current_store
from ranklearn_course.exercises.guessing import Guesses

CHOSEN, NUMBER, ORDER = "precision.two_of_b", "precision.five_of_a", "precision.order_by_ap"


def test_no_guess_has_the_name_of_an_exercise():
    assert not all_guesses().keys() & all_exercises().keys()


def test_a_guess_is_kept_and_the_first_one_counts():
    earlier, later = predict(CHOSEN), predict(CHOSEN)
    earlier.guess = "b"
    later.guess = "c"
    assert predict(CHOSEN).guess == "b"
    assert predict(NUMBER).guess is None


@pytest.mark.parametrize(
    ("name", "kept", "made"),
    [(CHOSEN, "z", "b"), (NUMBER, "b", 0.5), (ORDER, [7], [0, 1, 2, 3])],
)
def test_a_guess_that_the_question_cannot_have_is_made_anew(name, kept, made):
    current_store().record_guess(name, kept)
    card = predict(name)
    assert card.guess is None
    card.guess = made
    assert predict(name).guess == made
    assert current_store().entry(name)["guess"] == made


def test_each_learner_has_an_order_of_options_and_keeps_it(monkeypatch, tmp_path):
    lots = []
    for learner in ("anna", "ben"):
        (tmp_path / learner).mkdir()
        monkeypatch.setenv("RANKLEARN_PROGRESS", str(tmp_path / learner / "progress.jsonl"))
        lots.append(predict(CHOSEN).lot)
        predict(CHOSEN).guess = "b"
        assert predict(NUMBER).lot == quiz(CEILING).lot == lots[-1] != ""
    assert lots[0] != lots[1]
    monkeypatch.setenv("RANKLEARN_PROGRESS", "off")
    assert predict(CHOSEN).lot == quiz(CEILING).lot == ""


@pytest.mark.parametrize(
    ("name", "guess", "left"),
    [
        (CHOSEN, None, ["precision.ceiling", "dcg.negative_grades"]),
        ("precision.ceiling", "a", ["dcg.negative_grades"]),
        ("precision", None, ["dcg.negative_grades"]),
        (None, None, []),
    ],
)
def test_an_exercise_or_a_guess_is_forgotten_alone_or_with_its_chapter_or_with_all(
    name, guess, left
):
    predict(CHOSEN).guess = "a"
    check("precision.ceiling", "b")
    check("dcg.negative_grades", "a")
    reset(name)
    assert predict(CHOSEN).guess == guess
    assert [row.id for row in progress().rows if row.checks] == left


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("two_of_b", "Did you mean 'precision.two_of_b'"),
        ("zzzzzz", "There is no guess 'zzzzzz'. The names look like"),
        (5, "named by a string such as"),
    ],
)
def test_an_unknown_guess_gets_a_clear_answer(name, words):
    with pytest.raises(ValueError, match=words):
        predict(name)


def test_guesses_are_counted_and_shown_beside_the_truth():
    predict(CHOSEN).guess = "c"
    predict(NUMBER).guess = 0.5
    predict(ORDER).guess = [3, 2, 1, 0]
    shown = guesses("precision")
    count = len(shown.rows)
    assert shown.summary() == f"You guessed 1 of {count}. Guesses made: 3."
    table = {row[0]: row[1:] for row in shown._table().rows}
    assert table[all_guesses()[CHOSEN].title] == ("✓ 0", "0")
    assert table[all_guesses()[NUMBER].title] == ("✗ 0.5", "0.4")
    assert "5 of 6" in table[all_guesses()[ORDER].title][0]
    assert shown.summary() in shown._repr_html_()


def test_the_truth_is_hidden_before_the_guess_and_nothing_is_written(progress_file):
    predict(CHOSEN)
    assert {row[1:] for row in guesses("precision")._table().rows} == {("no guess yet", "")}
    assert not progress_file.exists()


def test_all_guesses_made():
    assert Guesses(((all_guesses()[NUMBER], 0.4),)).summary() == "You guessed 1 of 1."


# The quiz

CEILING, DENOMINATOR = "precision.ceiling", "precision.which_denominator"


def row_of(name):
    (row,) = [row for row in progress().rows if row.id == name]
    return row.status, row.checks


def test_each_letter_of_a_quiz_is_checked_once():
    card = quiz(CEILING, DENOMINATOR)
    assert row_of(CEILING) == ("not started", 0)
    card.tried = {CEILING: ["a"]}
    assert row_of(CEILING) == ("not yet", 1)
    card.tried = {CEILING: ["a", "b"], DENOMINATOR: ["a"]}
    assert row_of(CEILING) == ("correct", 2)
    assert row_of(DENOMINATOR) == ("not yet", 1)
    # Another card knows what was answered before.
    assert quiz(DENOMINATOR, CEILING).done == [CEILING]


@pytest.mark.parametrize(
    ("names", "words"),
    [
        (["precision.average_precision"], "precision.average_precision has none"),
        ([CHOSEN], "There is no exercise 'precision.two_of_b'"),
        ([], r"The quiz has no questions: name some, such as quiz\('ranking_task\."),
    ],
)
def test_a_quiz_takes_exercises_with_options(names, words):
    with pytest.raises(ValueError, match=words):
        quiz(*names)
