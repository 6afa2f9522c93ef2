"""The sentences of the checker, from words.toml: there an edition in another language begins."""

from __future__ import annotations

import tomllib
from pathlib import Path

WORDS: dict[str, dict[str, str]] = tomllib.loads(
    Path(__file__).with_name("words.toml").read_text(encoding="utf-8")
)


def say(name: str, /, **places: object) -> str:
    """Return a sentence by its table and name, with its named places filled.

    >>> say("function.constant", got=1)
    'Your function answers 1 in every case.'
    """
    table, _, key = name.partition(".")
    return WORDS[table][key].format(**places)
