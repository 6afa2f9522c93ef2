"""Texts in another language: beside a file of texts lies an overlay, found by the language's code.

`exercises.ru.toml` beside `exercises.toml`, or `03_dcg.ru.toml` beside `03_dcg.ipynb`, holds texts
by their addresses: ids and keys, such as "exercise/dcg.dcg/title", or the id of a cell. The
environment variable RANKLEARN_LANGUAGE names the language. What no overlay holds stays English, and
so does a text whose places, formulas, numbers, code or links are not those of the English one.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

VARIABLE = "RANKLEARN_LANGUAGE"
ENGLISH = "en"
_CODE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]+)*")
# Of these files the texts stand below these keys; of all others every text is for readers.
_KEYS = {
    "chapter.toml": "title question learn needs",
    "exercises.toml": "title statement question hints text reply whose causes sentences edges",
    "guesses.toml": "title question because text reply label unit",
    "exam.toml": "title statement question hints text reply refusal situation causes sentences",
    "worked.toml": "story note",
    "entries.toml": "definition note",
    "family.toml": "questions widgets arguments title says report apart",
    "choosing.toml": "asks text note always",
    "paths.toml": "title then",
    "sources.toml": "name remark",
    "plans.toml": "day text",
}
# A row of a list is known by what it says under the first of these, or by its number.
_IDS = ("id", "term", "name")
#: What a translation leaves as it is: code, places, formulas, links, headings, tags, numbers.
STAYS = re.compile(
    r"```.*?```|`[^`]+`|\{[^{}]*\}|\$\$.+?\$\$|\$[^$]+\$"
    r"|\]\([^)]*\)|^#+ |</?[a-z][^>]*>|\d+(?:[.,]\d+)*",
    re.MULTILINE | re.DOTALL,
)


class Text(NamedTuple):
    """A text of a TOML file: its address there, what holds it and under which key."""

    address: str
    holder: Any
    key: Any


def is_code(language: str) -> bool:
    """Tell whether this may be the code of a language.

    >>> is_code("pt-BR"), is_code("../ru")
    (True, False)
    """
    return _CODE.fullmatch(language) is not None


def language() -> str:
    """The code of the language that is wanted, "en" by default."""
    wanted = os.environ.get(VARIABLE, ENGLISH)
    return wanted if is_code(wanted) else ENGLISH


def beside(path: Path, code: str) -> Path:
    """Where the overlay of a file lies.

    >>> beside(Path("dcg/exercises.toml"), "ru").name
    'exercises.ru.toml'
    """
    return path.with_name(f"{path.stem}.{code}.toml")


def is_overlay(path: Path) -> bool:
    """Tell whether a file is an overlay by its name."""
    return path.suffix == ".toml" and path.stem.count(".") == 1


@cache
def overlay(path: Path, code: str) -> Mapping[str, str]:
    """Return the texts that the overlay of a file holds, by their addresses.

    ValueError, which names the overlay, if it holds something else.
    """
    own = beside(path, code)
    if code == ENGLISH or not own.is_file():
        return {}
    try:
        found = tomllib.loads(own.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"{own} is no TOML: {error}") from None
    for address, text in found.items():
        if not isinstance(text, str):
            raise ValueError(f"{own}: {address} must be a text, in quotes as a whole")
    return found


def read(path: Path) -> dict[str, Any]:
    """Read a TOML file with its texts in the language that is wanted, as far as it has them."""
    content = tomllib.loads(path.read_text(encoding="utf-8"))
    found = overlay(path, language())
    for each in texts(content, path.name) if found else ():
        each.holder[each.key] = chosen(each.holder[each.key], found.get(each.address))
    return content


def chosen(english: str, translation: str | None) -> str:
    """Return the translation, if there is one and it holds what the English text holds.

    >>> chosen("{n} hits", "{n} попаданий"), chosen("{n} hits", "попадания")
    ('{n} попаданий', '{n} hits')
    """
    return english if translation is None or marks(english) != marks(translation) else translation


def marks(text: str) -> Counter[str]:
    """Count what a translation leaves as it is: places, formulas, numbers, code, links, headings.

    >>> sorted(marks("## P@5 of {name} is $1/5$, see [02](02_precision.ipynb)"))
    ['## ', '$1/5$', '02', '5', '](02_precision.ipynb)', '{name}']
    """
    return Counter(STAYS.findall(text))


def translated(notebook: dict[str, Any], path: Path) -> dict[str, Any]:
    """Put the texts of a notebook into the language that is wanted, as far as it has them."""
    found = overlay(path, language())
    for cell in notebook["cells"] if found else ():
        if cell["cell_type"] == "markdown":
            english = "".join(cell["source"])
            cell["source"] = chosen(english, found.get(cell["id"]))
    return notebook


def texts(content: dict[str, Any], name: str) -> Iterator[Text]:
    """Yield the texts for readers in what a TOML file of this name holds.

    >>> rows = {"guess": [{"id": "dcg.first", "title": "First", "kind": "choose"}]}
    >>> [each.address for each in texts(rows, "guesses.toml")]
    ['guess/dcg.first/title']
    """
    keys = _KEYS.get(name)
    yield from _below(content, (), set(keys.split()) if keys else None)


def _below(holder: Any, above: tuple[str, ...], keys: set[str] | None) -> Iterator[Text]:
    rows = holder.items() if isinstance(holder, dict) else enumerate(holder)
    for key, value in rows:
        id = next((value[i] for i in _IDS if i in value), key) if type(value) is dict else key
        address = (*above, str(key if isinstance(holder, dict) else id))
        # Below a key of texts all are texts.
        wanted = None if keys is None or key in keys else keys
        if isinstance(value, (dict, list)):
            yield from _below(value, address, wanted)
        elif isinstance(value, str) and wanted is None:
            yield Text("/".join(address), holder, key)
