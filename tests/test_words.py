"""Each sentence of a room's words.toml is said somewhere, and what is said has a sentence."""

import re
import tomllib
from functools import cache
from importlib import import_module
from pathlib import Path

import ranklearn_course
from tests.rows import with_each

PACKAGE = Path(ranklearn_course.__file__).parent
ROOMS = ("checker", "exercises", "exam", "classroom", "data", "comparison", "start_page")
ROOMS += ("learning", "contest", "evaluation")
LEADERS = PACKAGE / "figures" / "words.py"
# Said by the name of an error; tests/checker/test_false_names.py meets each of them.
BY_ERROR = "stops."


# Read when a test asks: each process of the gate collects this file.
@cache
def sources():
    return {path: path.read_text("utf-8") for path in sorted(PACKAGE.rglob("*.py"))}


def sentences(room):
    tables = tomllib.loads((PACKAGE / room / "words.toml").read_text(encoding="utf-8"))
    return {f"{table}.{name}" for table, texts in tables.items() for name in texts}


def said(room):
    """What its modules and templates say, and other rooms that say its sentences."""
    words = re.compile(rf"from ranklearn_course\.{room}\.words import .*\bsay\b")
    texts = [
        *(t for path, t in sources().items() if path.parent == PACKAGE / room or words.search(t)),
        *(path.read_text("utf-8") for path in (PACKAGE / room).glob("*.jinja")),
    ]
    known = sentences(room)
    tables = {name.partition(".")[0] for name in known}
    found = set(re.findall(r"""["']([a-z_]+\.(?!html)[a-z_]+)["']""", " ".join(texts)))
    by_error = {name for name in known if name.startswith(BY_ERROR)}
    # What stands above a drawing has the name of the sentence that it takes the place of.
    found |= known & {name.replace("function.", "drawn.") for name in found}
    return by_error | {name for name in found if name.partition(".")[0] in tables}


@with_each(ROOMS)
def test_every_sentence_is_said_and_every_name_has_a_sentence(room):
    assert said(room) == sentences(room)


def words_of(path):
    return import_module(".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)).TEXT


def figures():
    """The modules of figures that have words."""
    return [path for path, text in sources().items() if "\nTEXT = texts(" in text]


def test_every_sentence_of_a_picture_is_used_and_every_table_read():
    read = []
    for path in figures():
        # A sentence on several systems is chosen by what `leaders` says of them.
        own = {*re.findall(r"""["'](\w+)["']""", sources()[path] + sources()[LEADERS])}
        words = words_of(path)
        read.append(words)
        tables = [words, *(each for each in words.values() if isinstance(each, dict))]
        assert {name for table in tables for name in table} <= own, path
    for path in [LEADERS.with_suffix(".toml"), *PACKAGE.glob("chapters/*/figures.toml")]:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
        tables = [content] if content in read else content.values()
        assert [table for table in tables if table not in read] == []
