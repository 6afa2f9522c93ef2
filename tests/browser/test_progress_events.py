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

from ranklearn_course.chapters import chapters
from ranklearn_course.chapters.guesses import NumberGuess, OrderGuess, all_guesses
from ranklearn_course.exercises import progress_store
from ranklearn_course.exercises.progress_events import read_log, untouched
from ranklearn_course.exercises.progress_store import NotTakenError, ProgressStore
from ranklearn_course.recall.due import due
from ranklearn_course.recall.questions import facts
from ranklearn_course.scripts import script
from ranklearn_course.web import website
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
SOURCE = (
    script(Path(website.HERE) / "scripts" / "warm_up.js")
    + "export default { add_lines, due, entries, forget_everything, is_right, read_log, take_in };"
)
LOAD = """async (source) => {
    const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
    globalThis.store = (await import(url)).default;
}"""
READ = """([lines, today]) => {
    const { entries, faults, beside } = store.read_log(lines, today);
    return JSON.stringify({ entries: [...entries], faults, beside: beside.length });
}"""
TAKE = """([here, file, known]) => {
    store.forget_everything();
    store.add_lines(here);
    const take = () => store.take_in(file.join("\\n"), new Set(known));
    const taken = [take(), take()];
    return JSON.stringify({ taken, entries: [...store.entries()] });
}"""

DUE = """([lines, facts, today, lesson]) =>
    store.due(facts, store.read_log(lines, today).entries, today, lesson).map(({ id }) => id)"""
RIGHT = "(asked) => asked.map(([question, guess]) => store.is_right(question, guess))"


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    page = browser.new_page()
    page.set_content('<script id="words" type="application/json">{}</script>')
    page.evaluate(LOAD, SOURCE)
    yield page
    page.close()


def expected(row: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """The entries of a row, in their order."""
    return [
        (entry["id"], untouched() | {k: v for k, v in entry.items() if k != "id"})
        for entry in row["entries"]
    ]


def faults(row: dict[str, Any]) -> dict[str, int]:
    return {name: row[name] for name in FAULTS if name in row}


def again_differing(row: dict[str, Any]) -> list[str]:
    """What still differs when the file is read a second time."""
    return row.get("differing_again", row.get("differing", []))


def named(rows: list[dict[str, Any]]) -> Callable[..., Callable[..., None]]:
    return with_each([(row["name"], row) for row in rows])


@named(ROWS["log"])
def test_a_log_says_the_same(name: str, row: dict[str, Any], page: Page):
    log = read_log(row["lines"], row.get("today", TODAY))
    assert [*log.entries.items()] == expected(row)
    assert dict(log.faults) == faults(row)
    assert log.n_beside == row.get("beside", 0)

    said = json.loads(page.evaluate(READ, [row["lines"], row.get("today", TODAY)]))
    assert [*map(tuple, said["entries"])] == expected(row)
    assert said["faults"] == faults(row)
    assert said["beside"] == row.get("beside", 0)


@named(ROWS["file"])
def test_a_file_brings_the_same(
    name: str, row: dict[str, Any], page: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(progress_store, "today", lambda: TODAY)
    page.clock.set_fixed_time(f"{TODAY}T12:00")
    path = tmp_path / f"{name}.jsonl"
    path.write_text("\n".join(row["here"]), encoding="utf-8")
    store, text = ProgressStore(path), "\n".join(row["file"])
    if "refused" in row:
        with pytest.raises(NotTakenError):
            store.take_in(text, KNOWN)
        assert path.read_text(encoding="utf-8") == "\n".join(row["here"])
    else:
        first, again = store.take_in(text, KNOWN), store.take_in(text, KNOWN)
        for key in ("new", "same", "differing"):
            assert [*getattr(first, key)] == row.get(key, []), key
        assert [again.new, [*again.differing]] == [(), again_differing(row)]
        assert dict(first.log.faults) == faults(row)
        assert first.log.n_beside == row.get("beside", 0)
    assert [*ProgressStore(path).entries().items()] == expected(row)

    said = json.loads(page.evaluate(TAKE, [row["here"], row["file"], KNOWN]))
    assert [*map(tuple, said["entries"])] == expected(row)
    first, again = said["taken"]
    if "refused" in row:
        assert first is None
        return
    for key in ("new", "same", "differing"):
        assert first["taken"][key] == row.get(key, []), key
    assert again["taken"]["new"] == []
    assert again["taken"]["differing"] == again_differing(row)
    assert first["faults"] == faults(row)
    assert len(first["beside"]["new"]) == row.get("beside", 0)
    assert len(again["beside"]["same"]) == row.get("beside", 0)


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
            answers = [*guess.letters]
        asked += [(guess, answer) for answer in answers]
    sent = [[{"kind": guess.kind, "asked": guess.asked()}, answer] for guess, answer in asked]
    assert page.evaluate(RIGHT, sent) == [guess.is_right(answer) for guess, answer in asked]
