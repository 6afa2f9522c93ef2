"""A made-up language: all in capitals, but for what a translation leaves as it is.

Capitals are wider, too, so a page in it shows what does not fit.
"""

import sys
from copy import deepcopy
from functools import cache
from re import split

from ranklearn_course import languages
from ranklearn_course.authoring.translations import english_texts

CODE = "xx"


def made_up(english):
    """A text in this language."""
    parts = split(f"({languages.STAYS.pattern})", english, flags=languages.STAYS.flags)
    return "".join(part if n % 2 else part.upper() for n, part in enumerate(parts))


def tables_in_it(tables):
    """Tables of sentences in this language."""
    tables = deepcopy(tables)
    for each in languages.texts(tables, "words.toml"):
        each.holder[each.key] = made_up(each.holder[each.key])
    return tables


@cache
def whole_overlay(path, code):
    """The overlay of a file with all its texts, which no disk holds."""
    if code != CODE or not path.is_file():
        return {}
    return {address: made_up(text) for address, text in english_texts(path).items()}


def speak(monkeypatch, *all_words):
    """Put all texts that are read from now on, and sentences read before, into this language."""
    monkeypatch.setenv(languages.VARIABLE, CODE)
    monkeypatch.setattr(languages, "overlay", whole_overlay)
    for words in all_words:
        monkeypatch.setattr(words, "tables", tables_in_it(words.tables))
    forget()


def forget():
    """Let all functions that keep what they read read it anew."""
    for name, module in list(sys.modules.items()):
        if name.startswith("ranklearn_course."):
            for each in list(vars(module).values()):
                if hasattr(each, "cache_clear"):
                    each.cache_clear()
