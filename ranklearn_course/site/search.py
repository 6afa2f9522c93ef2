"""What the search finds: a text for each section, word, metric, function and exercise."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import NamedTuple

from ranklearn_course.data.glossary_terms import glossary_entries, known_names
from ranklearn_course.data.word_search import EMPTY
from ranklearn_course.exercises.bank import all_exercises, further_exercises, task
from ranklearn_course.site.lesson_page import plain, text_html
from ranklearn_course.site.reference import REFERENCE, functions
from ranklearn_course.site.words import say
from ranklearn_course.start_page.choosing import Answer, choosing
from ranklearn_course.start_page.family import all_metrics, family
from ranklearn_course.start_page.words import say as say_start

GLOSSARY = "glossary.html"


class Found(NamedTuple):
    """A place that the search may lead to."""

    address: str
    """The page and the anchor."""
    kind: str
    """What it is, in a word before the heading: the number of a lesson, "Glossary:"."""
    heading: str
    text: str
    names: tuple[str, ...] = ()
    """What else it is found by."""


def sections(texts: Iterable[tuple[str, str, str]]) -> list[Found]:
    """Join what stands in the same section of a lesson: address, heading, text."""
    joined: dict[str, Found] = {}
    for address, heading, text in texts:
        before = joined.get(address)
        said = f"{before.text} {text}" if before else text
        joined[address] = Found(address, address[:2], heading, said)
    return [*joined.values()]


def words() -> list[Found]:
    """Return the words of the glossary, with all names by which they are found."""
    return [
        Found(
            f"{GLOSSARY}#{entry.id}",
            say("found.word"),
            entry.term,
            entry.text,
            entry.all_names[1:],
        )
        for entry in glossary_entries()
    ]


def metrics_and_functions(page: str) -> list[Found]:
    """Return the ends of the key, the rows of the table of metrics, and the reference."""
    first = {way[-1]: way for way in reversed([*choosing().ways()])}
    about = say_start("key.about")
    found = [Found(page, say("found.key"), say_start("key.title"), about)]
    found += [_end(page, way) for way in reversed(first.values())]
    for metric in all_metrics().values():
        seen = (each.yes for each in family()[0] if each.id in (metric.sees or ()))
        text = " ".join((metric.says, *(f"{each}." for each in seen), *metric.blind))
        found.append(Found(f"{page}#{metric.id}", say("found.metric"), metric.title, text))
    for each in functions():
        text = plain(" ".join((each.lead, *(html for _, html in each.sections))))
        names = (each.title,) if each.title else ()
        place = f"{REFERENCE}#{each.name}"
        found.append(Found(place, say("found.function"), each.name, text, names))
    return found


def _end(page: str, way: tuple[Answer, ...]) -> Found:
    """Return an end of the key, with all that was answered on the way."""
    text = " ".join(said for each in way for said in (each.text, each.about, each.note) if said)
    last = way[-1]
    title = all_metrics()[last.metric].title if last.metric else ""
    place = "/".join(("#case", *(each.id for each in way)))
    heading = f"{last.text}: {last.about}" if last.about else last.text
    says = f"{text} {last.says} {title}".strip()
    return Found(f"{page}{place}", say("found.key"), heading, says)


def exercises() -> list[Found]:
    """Return the exercises that no lesson shows."""
    return [
        Found(
            f"further.html#{id}",
            say("found.exercise"),
            all_exercises()[id].title,
            plain(text_html(task(id).text)),
        )
        for id in further_exercises()
    ]


def chapters_of(page: str, kind: str, html: str) -> list[Found]:
    """Return the parts of a page below its headings that have an anchor."""
    parts = re.split(r'<h2 id="([^"]+)">(.*?)</h2>', html)
    whole = [Found(page, kind, plain(parts[0])[:80], plain(parts[0]))] if plain(parts[0]) else []
    rows = zip(parts[1::3], parts[2::3], parts[3::3], strict=True)
    return whole + [Found(f"{page}#{a}", kind, plain(b), plain(c)) for a, b, c in rows]


def as_json(texts: list[Found]) -> str:
    """Return what search.js reads: the places, to which of them each name leads, empty words."""
    at = {text.address: i for i, text in enumerate(texts)}
    places = {name: at.get(f"{GLOSSARY}#{entry.id}") for name, entry in known_names().items()}
    # A site of a few pages may lack the glossary.
    names = {name: place for name, place in places.items() if place is not None}
    all_parts = {"texts": texts, "names": names, "empty": sorted(EMPTY)}
    return json.dumps(all_parts, ensure_ascii=False)
