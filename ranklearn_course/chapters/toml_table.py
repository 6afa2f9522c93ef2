"""Reads TOML tables key by key; a mistake is named by file, table and key."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tomllib import TOMLDecodeError, loads
from typing import Any, TypeVar

_MISSING: Any = object()
_KINDS = {
    str: "a text",
    int: "a whole number",
    float: "a number",
    bool: "true or false",
    list: "a list",
    dict: "a table",
}
T = TypeVar("T")


class SchemaError(ValueError):
    """Raised for a TOML file that does not hold what it should; it says where and what."""


class TomlTable:
    """A table whose keys are taken one after the other; `close` refuses what nobody took.

    Parameters
    ----------
    content
        The parsed table.
    name
        The file and the table, as an error names them.
    """

    def __init__(self, content: dict[str, Any], name: str) -> None:
        self._left = dict(content)
        self._known: list[str] = []
        self.name = name

    def take(self, key: str, kind: type[T], default: T = _MISSING) -> T:
        """Return the value of a key; SchemaError if it is missing or of another kind."""
        self._known.append(key)
        value = self._left.pop(key, default)
        if value is _MISSING:
            raise self.error(key, f"is missing; it must be {_KINDS[kind]}")
        if value is default:
            return default
        if kind is float and type(value) is int:
            value = float(value)
        if type(value) is not kind:
            raise self.error(key, f"must be {_KINDS[kind]}, got {value!r}")
        return value

    def texts(self, key: str, default: tuple[str, ...] = _MISSING) -> tuple[str, ...]:
        """Return a list of texts."""
        values = self.take(key, list, default)
        if not all(isinstance(value, str) for value in values):
            raise self.error(key, f"must be a list of texts, got {values!r}")
        return tuple(values)

    def sentences(self, key: str) -> dict[str, str]:
        """Return a table of texts, an empty one where the key is missing."""
        values = self.take(key, dict, {})
        for name, value in values.items():
            if not isinstance(value, str):
                raise self.error(f"{key}.{name}", f"must be a text, got {value!r}")
        return values

    def table(self, key: str) -> TomlTable:
        """Return a table, an empty one where the key is missing."""
        return TomlTable(self.take(key, dict, {}), f"{self.name}, {key}")

    def __iter__(self) -> Iterator[str]:
        """The keys that are left."""
        return iter(list(self._left))

    def rows(self) -> dict[str, TomlTable]:
        """Take all keys that are left; each must be a table."""
        return {key: TomlTable(self.take(key, dict), f"{self.name}.{key}") for key in self}

    def array(self, key: str, named: str = "") -> list[TomlTable]:
        """Return an array of tables; an error names each by its value of the key `named`."""
        values = self.take(key, list, [])
        for value in values:
            if not isinstance(value, dict):
                raise self.error(key, f"must be an array of tables, got {value!r}")
        return [
            TomlTable(each, f"{self.name}, {key} {each.get(named, number)}")
            for number, each in enumerate(values, 1)
        ]

    def close(self) -> None:
        """Raise SchemaError if the table holds a key that nobody took."""
        for key in self._left:
            raise self.error(key, f"is no key of this table; its keys are {', '.join(self._known)}")

    def error(self, key: str, fault: str) -> SchemaError:
        """The error on a key."""
        return SchemaError(f"{self.name}: {key} {fault}")


def read_toml(path: Path) -> TomlTable:
    """Read a TOML file; SchemaError if it is none."""
    try:
        return TomlTable(loads(path.read_text(encoding="utf-8")), path_name(path))
    except TOMLDecodeError as error:
        raise SchemaError(f"{path_name(path)}: is no TOML ({error})") from None


def path_name(path: Path) -> str:
    """The folder and the name of a file, as an error names it.

    >>> path_name(Path("chapters/dcg/exercises.toml"))
    'dcg/exercises.toml'
    """
    return f"{path.parent.name}/{path.name}"
