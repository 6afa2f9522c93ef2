"""Sentences with named placeholders from TOML files, where a translation begins."""

from __future__ import annotations

import tomllib
from pathlib import Path


class Words:
    """The sentences of one TOML file, by table and name."""

    def __init__(self, path: Path) -> None:
        self.tables: dict[str, dict[str, str]] = tomllib.loads(path.read_text(encoding="utf-8"))

    def say(self, name: str, /, **values: object) -> str:
        """Return a sentence with its placeholders filled.

        >>> say("function.constant", got=1)
        'Your function answers 1 in every case.'
        """
        table, _, key = name.partition(".")
        return self.tables[table][key].format(**values)


WORDS = Words(Path(__file__).with_name("words.toml"))
say = WORDS.say
