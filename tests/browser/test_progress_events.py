"""Python and the site read the same progress: one table of events goes through both."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Iterator
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from ranklearn_course.course import chapters
from ranklearn_course.course.guesses import NumberGuess, OrderGuess, all_guesses
from ranklearn_course.exercises import progress_store
from ranklearn_course.exercises.progress_events import read_log, untouched
from ranklearn_course.exercises.progress_store import NotTakenError, ProgressStore
from ranklearn_course.recall.due import due
from ranklearn_course.recall.questions import facts
from ranklearn_course.site import website
from tests.browser.plain_page import STAGE_ADDRESS, load_as
from tests.rows import with_each

pytestmark = pytest.mark.browser

TABLE = Path(__file__).parents[1] / "exercises" / "progress_events.toml"
ROWS = tomllib.loads(TABLE.read_text(encoding="utf-8"))
KNOWN = [
    *("dcg.dcg", "dcg.ndcg", "dcg.dcg_by_hand", "precision.best_move", "precision.two_of_b"),
    "03_dcg",
]
# Of the rows that name none.
TODAY = "2026-12-31"
FAULTS = ("unreadable", "wrong", "unknown")
SCRIPT = Path(website.HERE) / "scripts" / "warm_up.js"
CALLED = ("add_lines", "due", "entries", "forget_everything", "is_right", "read_log", "take_in")
WORDS = """document.body.innerHTML = '<script id="words" type="application/json">{}</script>'"""
READ = """([lines, today]) => {
    const { entries, faults, beside } = store.read_log(lines, today);
    return JSON.stringify([[...entries], faults, beside.length]);
}"""
# The file is read twice.
TAKE = """([here, file, known]) => {
    store.forget_everything();
    store.add_lines(here);
    const take = () => {
        const found = store.take_in(file.join("\\n"), new Set(known));
        if (!found) return null;
        const { taken, faults } = found, beside = Object.values(found.beside).flat();
        return [taken.new, taken.same, taken.differing, faults, beside.length];
    };
    return JSON.stringify([take(), take(), [...store.entries()]]);
}"""
DUE = """([lines, facts, today, lesson]) =>
    store.due(facts, store.read_log(lines, today).entries, today, lesson).map(({ id }) => id)"""
RIGHT = "(asked) => asked.map(([question, guess]) => store.is_right(question, guess))"


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    page = browser.new_page()
    page.goto(STAGE_ADDRESS)
    page.evaluate(WORDS)
    load_as(page, "store", SCRIPT, *CALLED)
    yield page
    page.close()


def wanted(row: dict[str, Any]) -> list[list[Any]]:
    """The entries of a row, in their order."""
    known = ({k: v for k, v in entry.items() if k != "id"} for entry in row["entries"])
    ids = (entry["id"] for entry in row["entries"])
    return [[id, untouched() | entry] for id, entry in zip(ids, known, strict=True)]


def beside(row: dict[str, Any]) -> list[Any]:
    """The lines that no entry is made of: what is wrong with each, and code and widgets."""
    return [{name: row[name] for name in FAULTS if name in row}, row.get("beside", 0)]


def named(rows: list[dict[str, Any]]) -> Callable[..., Callable[..., None]]:
    return with_each([(row["name"], row) for row in rows])


@named(ROWS["log"])
def test_a_log_says_the_same(name: str, row: dict[str, Any], page: Page):
    today = row.get("today", TODAY)
    log = read_log(row["lines"], today)
    said = [[*map(list, log.entries.items())], dict(log.faults), log.n_beside]
    assert said == [wanted(row), *beside(row)]
    assert json.loads(page.evaluate(READ, [row["lines"], today])) == said


def taken(store: ProgressStore, text: str) -> list[Any] | None:
    """What a file brings, None if it is refused."""
    try:
        found = store.take_in(text, KNOWN)
    except NotTakenError:
        return None
    lists = [[*found.new], [*found.same], [*found.differing]]
    return [*lists, dict(found.log.faults), found.log.n_beside]


@named(ROWS["file"])
def test_a_file_brings_the_same(
    name: str, row: dict[str, Any], page: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(progress_store, "today", lambda: TODAY)
    page.clock.set_fixed_time(f"{TODAY}T12:00")
    path = tmp_path / f"{name}.jsonl"
    path.write_text("\n".join(row["here"]), encoding="utf-8")
    store, text = ProgressStore(path), "\n".join(row["file"])
    first, again = taken(store, text), taken(store, text)
    entries = [*map(list, ProgressStore(path).entries().items())]
    assert entries == wanted(row)
    if "refused" in row:
        assert first is None
        assert path.read_text(encoding="utf-8") == "\n".join(row["here"])
    else:
        lists = [row.get(key, []) for key in ("new", "same", "differing")]
        assert first == [*lists, *beside(row)]
        # What still differs does so when the file is read a second time.
        assert [again[0], again[2]] == [[], row.get("differing_again", row.get("differing", []))]
    said = json.loads(page.evaluate(TAKE, [row["here"], row["file"], KNOWN]))
    assert said == [first, again, entries]


@named(ROWS["due"])
def test_a_day_brings_the_same_questions(name: str, row: dict[str, Any], page: Page):
    entries, lesson = read_log(row["lines"], row["today"]).entries, row.get("lesson")
    found = due(entries, row["today"], chapters()[lesson] if lesson else None)
    assert [each.id for each in found] == row["ids"]
    assert page.evaluate(DUE, [row["lines"], facts(), row["today"], lesson]) == row["ids"]


def test_the_same_answers_are_right(page: Page):
    asked = []
    for guess in all_guesses().values():
        if isinstance(guess, NumberGuess):
            near = guess.value + guess.close
            answers = [guess.from_, guess.value, near, near + guess.step, guess.to]
        elif isinstance(guess, OrderGuess):
            answers = [*map(list, permutations(range(len(guess.items))))]
        else:
            answers = [*guess.options]
        asked += [(guess, answer) for answer in answers]
    sent = [[{"kind": guess.kind, "asked": guess.asked()}, answer] for guess, answer in asked]
    assert page.evaluate(RIGHT, sent) == [guess.is_right(answer) for guess, answer in asked]
