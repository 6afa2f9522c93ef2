"""What a translation of the course lacks: each file of texts is compared with its overlay."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ranklearn_course import languages, lessons

PACKAGE = Path(__file__).parents[1]
# What holds no texts of the course itself.
_LEFT_OUT = ("skeletons", "notebooks")


@dataclass(frozen=True)
class Overlay:
    """The overlay of a file, there or not yet.

    Attributes
    ----------
    path
        Where it lies, or would lie.
    missing
        The English texts that it lacks, by their addresses.
    refused
        The addresses of its texts that are not shown: places, formulas, numbers, code or links
        are not those of the English text.
    unknown
        Its addresses that the file does not have, any more.
    count
        How many texts the file has.
    """

    path: Path
    missing: dict[str, str]
    refused: list[str]
    unknown: list[str]
    count: int

    def line(self) -> str:
        """What is there, in a sentence."""
        return f"{self.path}: {self.count - len(self.missing)} of {self.count} texts"

    def lines(self) -> list[str]:
        """What is wrong and what is missing, as lines of the overlay to uncomment and translate."""
        faults = [f"# differs in what must stay: {address}" for address in self.refused]
        faults += [f"# no text has this address: {address}" for address in self.unknown]
        # A string of JSON is one of TOML, too.
        return faults + [
            f"# {_quoted(address)} = {_quoted(text)}" for address, text in self.missing.items()
        ]


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def overlays(code: str) -> Iterator[Overlay]:
    """Yield the overlays of all files with texts, for the language of this code.

    Raises ValueError if one cannot be read.
    """
    for path in files():
        english, own = english_texts(path), languages.overlay(path, code)
        yield Overlay(
            languages.beside(path, code),
            {address: text for address, text in english.items() if address not in own},
            [each for each in own if each in english and _differs(english[each], own[each])],
            [each for each in own if each not in english],
            len(english),
        )


def _differs(english: str, translation: str) -> bool:
    return languages.marks(english) != languages.marks(translation)


def files() -> Iterator[Path]:
    """Yield the files with texts of the course, the lessons last."""
    for path in sorted(PACKAGE.rglob("*.toml")):
        is_course = not set(_LEFT_OUT) & {*path.relative_to(PACKAGE).parts}
        if is_course and path.name != "palette.toml" and not languages.is_overlay(path):
            yield path
    yield from sorted(lessons.lesson_source().glob("*.ipynb"))


def english_texts(path: Path) -> dict[str, str]:
    """Return the texts of a TOML file or a notebook, by their addresses."""
    content = path.read_text(encoding="utf-8")
    if path.suffix == ".toml":
        found = languages.texts(tomllib.loads(content), path.name)
        return {each.address: each.holder[each.key] for each in found}
    cells = json.loads(content)["cells"]
    return {c["id"]: "".join(c["source"]) for c in cells if c["cell_type"] == "markdown"}
