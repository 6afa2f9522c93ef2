"""Reads TOML files by dataclasses: the fields are the keys, their types and defaults the rules.

A key without a default must be there, a key that is no field is refused. A field `from_` is the key
`from`, which Python keeps for itself. What a type stands for:

* `str`, `int`, `float`, `bool`: a value of this kind; a whole number is a number, too.
* `Any`: whatever stands there. `X | None`: an X, where the default is None.
* `Literal["a", "b"]`: one of these.
* `Annotated[X, make]`: what `make` makes of an X, where the text of a ValueError is the fault.
  `Annotated[X, Y, make]`: an X that `make` makes of a Y.
* `tuple[X, ...]` and `frozenset[X]`: a list, `Mapping[str, X]`: a table of X by names.
* A dataclass: a table. In a mapping its name fills a field `id`.
* `A | B` of dataclasses: the one whose `kind: Literal["a"]` is the `kind` of the table.

An error names the file, the table, the key, what is wrong and what would be right.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, field, fields, is_dataclass
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from tomllib import TOMLDecodeError
from types import MappingProxyType, NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

_WORDS = {
    str: "a text",
    int: "a whole number",
    float: "a number",
    bool: "true or false",
    list: "a list",
}
_UNIONS = (Union, UnionType)
_LISTS = (tuple, frozenset)
# How like a key another one is that it may be meant for, from 0 to 1.
_NEAR = 0.7
# An error names a row of a list by what it says under the first of these keys, or by its number.
_NAMES = ("id", "name", "label", "day", "term")


class SchemaError(ValueError):
    """Raised for a TOML file that does not hold what it should; it says where and what."""


@dataclass(frozen=True)
class Row:
    """A table that knows where it stands, for errors that are found after it was read."""

    where: str = field(default="", kw_only=True, repr=False, compare=False)

    def error(self, key: str, fault: str) -> SchemaError:
        """The error on a key."""
        return SchemaError(f"{self.where}: {key} {fault}")


def read_toml(path: Path, schema: Any, **given: Any) -> Any:
    """Read a TOML file by a dataclass, or by another type of the list above.

    What is given fills the fields of that name in every table, which are no keys then. SchemaError
    if the file holds something else.
    """
    where = path_name(path)
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except TOMLDecodeError as error:
        raise SchemaError(f"{where}: is no TOML ({error})") from None
    return _read(schema, content, _Place(where, "", given))


def path_name(path: Path) -> str:
    """The folder and the name of a file, as an error names it.

    >>> path_name(Path("chapters/dcg/exercises.toml"))
    'dcg/exercises.toml'
    """
    return f"{path.parent.name}/{path.name}"


class _Place(NamedTuple):
    """Where a value stands: its table, its key, what all tables are given, its id in a mapping."""

    table: str
    key: str
    given: Mapping[str, Any]
    id: Mapping[str, str] = MappingProxyType({})

    def inside(self) -> str:
        """How an error names the table that stands here; the whole file has no key."""
        return f"{self.table}, {self.key}" if self.key else self.table

    def entry(self, id: str) -> _Place:
        """Where a value of this mapping stands."""
        key = f"{self.key}.{id}" if self.key else id
        return _Place(self.table, key, self.given, {"id": id})

    def row(self, value: Any, number: int) -> _Place:
        """Where a value of this list stands."""
        names = [value[key] for key in _NAMES if key in value] if type(value) is dict else []
        return _Place(self.table, f"{self.key} {[*names, number][0]}", self.given)

    def error(self, fault: str) -> SchemaError:
        return SchemaError(f"{self.table}: {self.key} {fault}")


def _read(kind: Any, value: Any, place: _Place) -> Any:
    """What a value of a file is by its type."""
    if kind is Any or type(value) is kind:
        return value
    origin, parts = _parts(kind)
    if origin in _UNIONS:
        return _read(_one_of(parts, value, place), value, place)
    if origin is Annotated:
        return _made(parts[-1], _read(parts[-2], value, place), place)
    if origin is Literal and value in parts:
        return value
    if origin in _LISTS and type(value) is list:
        return origin(_read(parts[0], each, place.row(each, n)) for n, each in enumerate(value, 1))
    if origin is Mapping and type(value) is dict:
        return {id: _read(parts[1], each, place.entry(id)) for id, each in value.items()}
    if is_dataclass(kind) and type(value) is dict:
        return _table(kind, value, place)
    if kind is float and type(value) is int:
        return float(value)
    raise place.error(f"must be {_described(kind)}, got {value!r}")


def _one_of(kinds: tuple[Any, ...], value: Any, place: _Place) -> Any:
    """The type of a union that a value is to be read by."""
    kinds = tuple(kind for kind in kinds if kind is not NoneType)
    if len(kinds) == 1 or type(value) is not dict:
        return kinds[0]
    names = {get_args(_types(kind)["kind"])[0]: kind for kind in kinds}
    of_kind, inner = Literal[tuple(names)], _Place(place.inside(), "kind", {})
    if "kind" not in value:
        raise inner.error(_missing(of_kind))
    return names[_read(of_kind, value["kind"], inner)]


def _made(make: Callable[[Any], Any], value: Any, place: _Place) -> Any:
    try:
        return make(value)
    except ValueError as error:
        raise place.error(str(error)) from None


def _table(schema: Any, content: dict[str, Any], place: _Place) -> Any:
    """An object of a dataclass, of the keys of a table and of what is given."""
    table, types = place.inside(), _types(schema)
    known = {**place.given, **place.id, "where": table}
    values = {name: value for name, value in known.items() if name in types}
    keys = {each.name.rstrip("_"): each for each in fields(schema) if each.name not in values}
    for key in content:
        if key not in keys:
            raise _Place(table, key, {}).error(_unknown(key, list(keys)))
    for key, each in keys.items():
        inner = _Place(table, key, place.given)
        if key in content:
            values[each.name] = _read(types[each.name], content[key], inner)
        elif each.default is MISSING and each.default_factory is MISSING:
            raise inner.error(_missing(types[each.name]))
    return schema(**values)


@cache
def _types(schema: Any) -> dict[str, Any]:
    return get_type_hints(schema, include_extras=True)


@cache
def _parts(kind: Any) -> tuple[Any, tuple[Any, ...]]:
    return get_origin(kind), get_args(kind)


def _missing(kind: Any) -> str:
    return f"is missing; it must be {_described(kind)}"


def _unknown(key: str, known: list[str]) -> str:
    near = get_close_matches(key, known, 1, _NEAR)
    hint = f"did you mean {near[0]}?" if near else f"its keys are {', '.join(known)}"
    return f"is no key of this table; {hint}"


def _described(kind: Any) -> str:
    """What a value must be, in words."""
    origin, parts = _parts(kind)
    if origin in (Annotated, *_UNIONS):
        return _described(parts[-2])
    if origin is Literal:
        return f"one of {', '.join(parts)}"
    return _WORDS.get(kind, "a list" if origin in _LISTS else "a table")
