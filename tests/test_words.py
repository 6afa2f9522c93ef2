"""Each sentence of a room's words.toml is said somewhere, and what is said has a sentence."""

import ast
import re
import tomllib
from importlib import import_module
from pathlib import Path

import ranklearn_course
from ranklearn_course.figures.words import texts
from tests.rows import with_each

PACKAGE = Path(ranklearn_course.__file__).parent
ROOMS = ("checker", "exercises", "exam", "classroom", "data", "comparison", "start_page")
ROOMS += ("learning", "contest", "evaluation")
LEADERS = PACKAGE / "figures" / "words.py"
# Said by the name of an error; answers of tests/checker/corpus meet each of them.
BY_ERROR = "stops."
NAME = re.compile(r"[a-z_]+\.[a-z_]+")
FIGURES = [
    path
    for path in sorted(PACKAGE.rglob("*.py"))
    if "figures" in path.with_suffix("").parts and "\nTEXT = texts(" in path.read_text("utf-8")
]


def sentences(room):
    tables = tomllib.loads((PACKAGE / room / "words.toml").read_text(encoding="utf-8"))
    return {f"{table}.{name}" for table, texts in tables.items() for name in texts}


def speakers(room):
    """The modules of a room, and those of others that say its sentences."""
    words = re.compile(rf"from ranklearn_course\.{room}\.words import .*\bsay\b")
    for path in PACKAGE.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        if path.parent == PACKAGE / room or words.search(text):
            yield ast.parse(text)


def constants(tree):
    """All texts in a module's code."""
    nodes = ast.walk(tree)
    return {n.value for n in nodes if isinstance(n, ast.Constant) and isinstance(n.value, str)}


def names_in(template):
    """The sentences that a template says."""
    return re.findall(r'\bsay\("([\w.]+)"', template.read_text(encoding="utf-8"))


def said(room):
    known, trees = sentences(room), list(speakers(room))
    tables = {name.partition(".")[0] for name in known}
    found = set().union(*map(constants, trees), *map(names_in, (PACKAGE / room).glob("*.jinja")))
    by_error = {name for name in known if name.startswith(BY_ERROR)}
    return by_error | {c for c in found if NAME.fullmatch(c) and c.partition(".")[0] in tables}


@with_each(ROOMS)
def test_every_sentence_is_said_and_every_name_has_a_sentence(room):
    assert said(room) == sentences(room)


def words_of(path):
    return import_module(".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)).TEXT


@with_each(FIGURES)
def test_every_sentence_of_a_picture_is_used(path):
    # A sentence on several systems is chosen by what `leaders` says of them.
    own, of_leaders = (constants(ast.parse(each.read_text("utf-8"))) for each in (path, LEADERS))
    words = words_of(path)
    names = {name for each in (words, *words.values()) if isinstance(each, dict) for name in each}
    assert names <= own | of_leaders


def test_every_table_of_words_for_pictures_is_read():
    read = [words_of(path) for path in FIGURES]
    for path in [LEADERS.with_suffix(".toml"), *PACKAGE.glob("chapters/*/figures.toml")]:
        content = texts(path)
        tables = [content] if content in read else content.values()
        assert [table for table in tables if table not in read] == []
