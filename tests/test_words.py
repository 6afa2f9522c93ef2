"""Each sentence of a room's words.toml is said somewhere, and what is said has a sentence."""

import ast
import re
import tomllib
from pathlib import Path

import pytest

import ranklearn_course

PACKAGE = Path(ranklearn_course.__file__).parent
ROOMS = ("checker", "exercises", "exam")
NAME = re.compile(r"[a-z_]+\.[a-z_]+")


def sentences(room):
    tables = tomllib.loads((PACKAGE / room / "words.toml").read_text(encoding="utf-8"))
    return {f"{table}.{name}" for table, texts in tables.items() for name in texts}


def speakers(room):
    """The modules of a room, and those of others that say its sentences."""
    words = re.compile(rf"from ranklearn_course\.{room}(\.words)? import .*\bsay\b")
    for path in PACKAGE.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        if path.parent == PACKAGE / room or words.search(text):
            yield ast.parse(text)


def said(room):
    tables = {name.partition(".")[0] for name in sentences(room)}
    constants = {
        node.value
        for tree in speakers(room)
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    return {c for c in constants if NAME.fullmatch(c) and c.partition(".")[0] in tables}


@pytest.mark.parametrize("room", ROOMS)
def test_every_sentence_is_said_and_every_name_has_a_sentence(room):
    assert said(room) == sentences(room)
