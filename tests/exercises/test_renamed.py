"""An exercise or a guess whose id was renamed keeps what was done under the old one."""

from ranklearn_course.course import chapters
from ranklearn_course.exercises import check, guesses, predict, progress, reset
from ranklearn_course.exercises.progress_store import ProgressStore, today

OLD, NEW = "toy.old_ceiling", "precision.ceiling"
OLD_GUESS, NEW_GUESS = "toy.old_move", "precision.best_move"


def row(id):
    return next(row for row in progress("precision").rows if row.id == id)


def test_what_is_done_under_both_ids_is_counted_shown_and_forgotten_together(
    monkeypatch, progress_file
):
    for old, new in ((OLD, NEW), (OLD_GUESS, NEW_GUESS)):
        monkeypatch.setitem(chapters()["precision"].renamed, old, new)
    store = ProgressStore(progress_file)
    store.record_check(OLD, "not yet")
    store.record_check(OLD, "correct")
    store.record_hint(OLD, 2)
    store.record_guess(OLD_GUESS, "b")
    assert (row(NEW).status, row(NEW).checks, row(NEW).hints) == ("correct", 2, 2)
    assert progress("precision").news == ()
    # An older copy of a lesson.
    assert check(OLD, "a").status == "not yet"
    found = {"status": "correct", "checks": 3, "failed": 2, "hints": 2, "at": today()}
    assert store.entry(NEW) == found
    assert OLD not in store.entries()
    assert predict(NEW_GUESS).guess == predict(OLD_GUESS).guess == "b"
    assert "b" in [guessed for _, guessed in guesses("precision").rows]
    reset(OLD_GUESS)
    assert predict(NEW_GUESS).guess is None
    for forgotten in (OLD, NEW):
        store.record_check(OLD, "correct")
        reset(forgotten)
        assert row(NEW).status == "not started"
