"""A question as it comes again today: its words, where to read it again, and what is noted."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from ranklearn_course.checker.formatting import plain
from ranklearn_course.course import Chapter
from ranklearn_course.course.guesses import Guess
from ranklearn_course.exercises.progress_store import ProgressStore, today
from ranklearn_course.recall.due import due, next_seed
from ranklearn_course.recall.questions import Recalled
from ranklearn_course.recall.words import WORDS, say

# The folder of the widget that asks: its files can be read without NumPy.
CARD = Path(__file__).parents[1] / "widgets" / "guess"


@dataclass(frozen=True)
class Asked:
    """A question that comes again, with the seed of its numbers.

    `lot` draws the order of its options: another one each time it is asked.
    """

    recalled: Recalled
    seed: int
    lot: str = ""

    @property
    def question(self) -> Guess:
        """The question with its numbers."""
        return self.recalled.question(self.seed)

    @property
    def words(self) -> dict[str, str]:
        """The sentences of its card that are not those of a guess."""
        heading = say("card.heading", heading=self.recalled.chapter.heading)
        return WORDS.tables["card"] | {"heading": heading}

    def link(self, lesson: str = "", tab: str = "") -> dict[str, str]:
        """Where to read it again: the address of its lesson, its notebook by default, and a tab."""
        chapter, (section, place) = self.recalled.chapter, self.recalled.place
        sentence = "warm_up.read_again" if section else "warm_up.read_guess_again"
        words = say(sentence, heading=chapter.heading, section=plain(section))
        address = lesson.removesuffix("#") or f"{chapter.lesson}.ipynb"
        return {"words": words, "address": f"{address}#{place}", "tab": tab}

    def traits(self, link: dict[str, str]) -> dict[str, Any]:
        """What a page needs for its card, all sentences among it."""
        question = self.question
        return {
            "kind": question.kind,
            "question": question.question,
            "because": question.because,
            "asked": question.asked() | {"link": link},
            "lot": self.lot,
            "words": _words_of_card() | self.words,
            "guess": None,
        }

    def note(self, answer: Any, store: ProgressStore) -> None:
        """Note an answer; ValueError if the question cannot have it."""
        question = self.question
        read: Any = question.read(answer)
        is_right = question.is_right(read)
        store.record_recall(self.recalled.id, self.seed, is_right)


@cache
def _words_of_card() -> dict[str, str]:
    return tomllib.loads((CARD / "words.toml").read_text(encoding="utf-8"))


def asked_today(store: ProgressStore, lesson: Chapter | None = None) -> tuple[Asked, ...]:
    """Return what is due today, by a store, before a lesson if one begins."""
    entries = store.entries()
    found = due(entries, today(), lesson)
    seeds = [next_seed(entries[each.id]) for each in found]
    lot = store.lot
    return tuple(
        Asked(each, seed, lot and f"{lot} {seed}") for each, seed in zip(found, seeds, strict=True)
    )
