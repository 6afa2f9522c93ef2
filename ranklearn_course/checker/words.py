"""Sentences from TOML files with named places: there an edition in another language begins."""

from __future__ import annotations

import tomllib
from pathlib import Path


class Words:
    """The sentences of one file, by table and name.

    Parameters
    ----------
    path
        A TOML file of tables of sentences.
    """

    def __init__(self, path: Path) -> None:
        self.tables: dict[str, dict[str, str]] = tomllib.loads(path.read_text(encoding="utf-8"))

    def say(self, name: str, /, **places: object) -> str:
        """Return a sentence with its named places filled.

        >>> say("function.constant", got=1)
        'Your function answers 1 in every case.'
        """
        table, _, key = name.partition(".")
        return self.tables[table][key].format(**places)


WORDS = Words(Path(__file__).with_name("words.toml"))
say = WORDS.say
