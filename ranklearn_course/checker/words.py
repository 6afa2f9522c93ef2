"""Sentences with named placeholders from TOML files."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class Sentence:
    """A sentence by its id in a TOML file, with what fills its named places.

    Parameters
    ----------
    id
        The key of the sentence.
    places
        The values by the names of the places; a value may be a sentence, too.
    """

    id: str
    places: Mapping[str, Any] = field(default_factory=dict)

    def text(self, sentences: Mapping[str, str]) -> str:
        """Return the sentence in words.

        >>> counts = Sentence("counts", {"hits": Sentence("one_hit"), "k": 3})
        >>> counts.text({"counts": "{hits} of {k}", "one_hit": "1 hit"})
        '1 hit of 3'
        """
        filled = {
            name: value.text(sentences) if isinstance(value, Sentence) else value
            for name, value in self.places.items()
        }
        return sentences[self.id].format(**filled)


class Words:
    """The sentences of the TOML file beside a module and of its name, by table and name."""

    def __init__(self, module: str) -> None:
        text = Path(module).with_suffix(".toml").read_text(encoding="utf-8")
        self.tables: dict[str, dict[str, str]] = tomllib.loads(text)

    def say(self, name: str, /, **values: object) -> str:
        """Return a sentence with its placeholders filled.

        >>> say("function.constant", got=1)
        'Your function returns 1 in every case.'
        """
        table, _, key = name.partition(".")
        return self.tables[table][key].format(**values)


WORDS = Words(__file__)
say = WORDS.say
