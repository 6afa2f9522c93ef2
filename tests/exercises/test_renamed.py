"""An exercise or a guess whose id was renamed keeps what was done under the old one."""

import pytest

from ranklearn_course.course import chapters
from ranklearn_course.exercises import check, guesses, predict, progress, reset
from ranklearn_course.exercises.progress_store import ProgressStore, today

OLD, NEW = "toy.old_ceiling", "precision.ceiling"
OLD_GUESS, NEW_GUESS = "toy.old_move", "precision.best_move"


@pytest.fixture(autouse=True)
def store(monkeypatch, tmp_path):
    """Two ids of chapter precision are new; the file is one of an older version."""
    monkeypatch.setitem(chapters()["precision"].renamed, OLD, NEW)
    monkeypatch.setitem(chapters()["precision"].renamed, OLD_GUESS, NEW_GUESS)
    path = tmp_path / "progress.jsonl"
    monkeypatch.setenv("RANKLEARN_PROGRESS", str(path))
    store = ProgressStore(path)
    store.record_check(OLD, "not yet")
    store.record_check(OLD, "correct")
    store.record_hint(OLD, 2)
    store.record_guess(OLD_GUESS, "b")
    return store


def row(id):
    return next(row for row in progress("precision").rows if row.id == id)


def test_what_is_done_under_both_ids_is_counted_together(store):
    assert (row(NEW).status, row(NEW).checks, row(NEW).hints) == ("correct", 2, 2)
    assert progress("precision").news == ()
    store.record_check(NEW, "not yet")
    found = {"status": "correct", "checks": 3, "failed": 2, "hints": 2, "at": today()}
    assert store.entry(NEW) == found
    assert OLD not in store.entries()


def test_an_older_copy_of_a_lesson_checks_the_exercise_and_shows_the_guess():
    assert check(OLD, "a").status == "not yet"
    assert row(NEW).checks == 3
    assert predict(NEW_GUESS).guess == predict(OLD_GUESS).guess == "b"
    assert "b" in [guessed for _, guessed in guesses("precision").rows]


def test_what_is_forgotten_by_either_id_is_forgotten(store):
    reset(OLD_GUESS)
    assert predict(NEW_GUESS).guess is None
    reset(OLD)
    assert row(NEW).status == "not started"
    store.record_check(OLD, "correct")
    reset(NEW)
    assert row(NEW).status == "not started"
