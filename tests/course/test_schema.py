"""A file becomes objects of dataclasses, or an error names its place, its fault and its mending."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

import pytest

from ranklearn_course.course.schema import Row, SchemaError, read_toml
from tests.rows import with_each


def even(number):
    if number % 2:
        raise ValueError(f"must be even, got {number}")
    return number


@dataclass(frozen=True, kw_only=True)
class Circle:
    kind: Literal["circle"]
    radius: float


@dataclass(frozen=True, kw_only=True)
class Square(Row):
    kind: Literal["square"]
    from_: int = 0
    to: Annotated[int, even]
    size: Annotated[int, str, len] = 0
    tags: frozenset[str] = frozenset()


@dataclass(frozen=True, kw_only=True)
class Author(Row):
    id: str
    course: str
    name: str | None = None


@dataclass(frozen=True)
class File:
    title: str
    shapes: tuple[Circle | Square, ...] = ()
    authors: Mapping[str, Author] = field(default_factory=dict)
    texts: Mapping[str, str] = field(default_factory=dict)
    anything: Any = None
    color: Literal["red", "blue"] = "red"
    is_open: bool = False


TOML = """
title = "T"
color = "blue"
is_open = true
texts.hello = "Hello."
anything = { a = [1, "b"] }
[[shapes]]
kind = "circle"
radius = 2
[[shapes]]
kind = "square"
from = 1
to = 4
size = "five!"
tags = ["a", "b", "a"]
[authors.ann]
name = "Ann"
[authors.bob]
"""


@pytest.fixture
def read(tmp_path):
    def read(text, schema=File):
        path = tmp_path / "room" / "file.toml"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return read_toml(path, schema, course="measuring")

    return read


def test_a_file_becomes_objects(read):
    found = read(TOML)
    circle, square = found.shapes
    assert (found.title, found.color, found.is_open) == ("T", "blue", True)
    assert (found.texts, found.anything) == ({"hello": "Hello."}, {"a": [1, "b"]})
    assert isinstance(circle.radius, float)
    assert (circle, square) == (
        Circle(kind="circle", radius=2.0),
        Square(kind="square", from_=1, to=4, size=5, tags=frozenset("ab")),
    )
    assert list(found.authors.values()) == [
        Author(id="ann", course="measuring", name="Ann"),
        Author(id="bob", course="measuring"),
    ]


def test_a_whole_file_may_be_a_mapping(read):
    assert read("a = [1, 2]\nb = []", Mapping[str, tuple[int, ...]]) == {"a": (1, 2), "b": ()}
    with pytest.raises(SchemaError, match=r"^room/file\.toml: a 2 must be a whole number, got 'x'"):
        read('a = [1, "x"]', Mapping[str, tuple[int, ...]])


def test_a_row_of_a_list_has_no_other_id_than_its_own(read):
    found = read('[[ann]]\nid = "first"', Mapping[str, tuple[Author, ...]])
    assert found == {"ann": (Author(id="first", course="measuring"),)}


@with_each(
    [
        ('title = "T"', "", ": title is missing; it must be a text"),
        ('title = "T"', "title = 3", ": title must be a text, got 3"),
        ('title = "T"', "titel = 3", ": titel is no key of this table; did you mean title?"),
        ("is_open = true", "is_open = 1", ": is_open must be true or false, got 1"),
        ('color = "blue"', 'color = "green"', ": color must be one of red, blue, got 'green'"),
        ('"Hello."', "7", ": texts.hello must be a text, got 7"),
        ("radius = 2", "radius = true", ", shapes 1: radius must be a number, got True"),
        ("to = 4", "to = true", ", shapes 2: to must be a whole number, got True"),
        ("to = 4", "to = 5", ", shapes 2: to must be even, got 5"),
        ('"five!"', "5", ", shapes 2: size must be a text, got 5"),
        ('["a", "b", "a"]', '"a"', ", shapes 2: tags must be a list, got 'a'"),
        ("from = 1", "from_ = 1", ", shapes 2: from_ is no key of this table; did you mean from?"),
        ('kind = "circle"', "", ", shapes 1: kind is missing; it must be one of circle, square"),
        ('"circle"', '"ring"', ", shapes 1: kind must be one of circle, square, got 'ring'"),
        ("[authors.bob]", '[authors.bob]\nid = "b"', ", authors.bob: id is no key of this table"),
        ("[authors.bob]", "[authors]\nbob = 1", ": authors.bob must be a table, got 1"),
        ("[[shapes]]", "[shapes]", ": is no TOML"),
    ],
)
def test_a_fault_is_named(old, new, said, read):
    assert old in TOML
    with pytest.raises(SchemaError) as raised:
        read(TOML.replace(old, new, 1))
    assert str(raised.value).startswith(f"room/file.toml{said}")
