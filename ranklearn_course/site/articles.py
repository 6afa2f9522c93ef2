"""The pages beside the lessons: the glossary, the further exercises, the teacher's guide."""

from __future__ import annotations

import inspect
import re
from functools import cache
from html import escape

from ranklearn_course import metrics
from ranklearn_course.classroom import guide
from ranklearn_course.data.glossary_terms import Entry, glossary_entries
from ranklearn_course.exercises.bank import all_exercises, further_exercises, task
from ranklearn_course.exercises.statements import CODE
from ranklearn_course.site.lesson_page import (
    STYLE,
    exercise_html,
    heading_html,
    plain,
    slug_of,
    text_html,
)
from ranklearn_course.site.reference import REFERENCE
from ranklearn_course.site.words import say

_FORMULA = re.compile(r"\$(\\displaystyle .*?)\$", re.DOTALL)
_CODE = re.compile(re.escape(CODE).replace(re.escape("{source}"), "(.*)"), re.DOTALL)


def glossary_html() -> str:
    """Return all words of the glossary, each with an anchor."""
    return "".join(
        f'<section id="{entry.id}">{_entry_html(entry)}</section>' for entry in _in_order()
    )


def _in_order() -> list[Entry]:
    return sorted(glossary_entries(), key=lambda entry: entry.term.lower())


def letters() -> list[tuple[str, str]]:
    """Return the first word of each letter, and the letter: the contents of the glossary."""
    first = {entry.term[0].upper(): entry.id for entry in reversed(_in_order())}
    return [(id, letter) for letter, id in reversed(first.items())]


def headings(html: str) -> list[tuple[str, str]]:
    """Return the anchors and the words of the headings of a page: its contents."""
    found = re.findall('<h2 id="([^"]+)">(.*?)</h2>', html)
    return [(id, re.sub("</?a[^>]*>", "", words)) for id, words in found]


def _metric_link(entry: Entry) -> str:
    """Lead to the function that the entry's example calls."""
    name = entry.example.partition("(")[0]
    if not inspect.isfunction(getattr(metrics, name, None)):
        return ""
    return f'<p><a href="{REFERENCE}#{name}">{escape(say("reference.link"))}</a></p>'


def _entry_html(entry: Entry) -> str:
    html = STYLE.sub("", entry._repr_html_()).replace(".ipynb", ".html")
    html = _FORMULA.sub(r'<span class="formula inline">\1</span>', html)
    return html + _metric_link(entry)


def with_words(html: str) -> str:
    """Let the words that a lesson lists lead to the glossary."""
    known = _ids()

    def linked(found: re.Match[str]) -> str:
        words = found[1].split(", ")
        if not {word.lower() for word in words} <= known.keys():
            return found[0]
        links = (f'<a href="glossary.html#{known[word.lower()]}">{word}</a>' for word in words)
        return found[0].replace(found[1], ", ".join(links))

    return re.sub(rf"{re.escape(say('lesson.words'))} (.*?)\.(?= |$|<)", linked, html)


@cache
def _ids() -> dict[str, str]:
    """The anchors of the glossary's terms, by their names in all languages."""
    entries = glossary_entries()
    foreign = {name.lower(): each.id for each in entries for name in each.foreign.values()}
    return foreign | {each.term.lower(): each.id for each in entries}


def further_html() -> str:
    """Return the exercises that no lesson shows, to be solved here."""
    parts = [f"<p>{escape(say('further.about'))}</p>"]
    further = further_exercises()
    for id, exercise in all_exercises().items():
        if id not in further:
            continue
        page = task(id)
        statement, code = page.text, ""
        for found in _CODE.finditer(page.text):
            statement, code = page.text[: found.start()], found[1]
        title = say("further.title", title=exercise.title, minutes=exercise.minutes)
        parts.append(heading_html("2", id, escape(title)))
        parts.append(f'<div class="text">{text_html(statement)}')
        parts.append(f"</div>{exercise_html(id, code)}")
    return "".join(parts)


def teaching_html() -> str:
    """Return the teacher's guide as one page."""
    pages = [re.sub("^#", "##", page, flags=re.MULTILINE) for page in guide.pages().values()]
    text = "\n\n".join([guide.leading_page(), *pages])
    html = text_html(re.sub("<!--.*?-->", "", text))
    # Where the guide leads to the page of a lesson, the site has the lesson; what stands beside
    # the guide is not on the site.
    html = re.sub(
        r'href="(?:\.\./\.\./notebooks/)?(\d\d_\w+)\.(?:md|ipynb)"', r'href="\1.html"', html
    )
    html = re.sub(r'<a href="[^"]*\.md[^"]*">(.*?)</a>', r"\1", html)
    return f'<div class="text">{anchored(html)}</div>'


def anchored(html: str) -> str:
    """Let the headings of a page lead to themselves, by the anchors that they have."""

    def heading(found: re.Match[str]) -> str:
        return heading_html("2", found[1] or slug_of(plain(found[2])), found[2])

    return re.sub('<h2(?: id="([^"]+)")?>(.*?)</h2>', heading, html)
