"""The file of the slides: nbconvert's reveal.js exporter, with everything it needs inside."""

from __future__ import annotations

import base64
import re
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import nbformat

from ranklearn_course.atomic import write_atomic
from ranklearn_course.classroom import ClassroomError, guide
from ranklearn_course.classroom.slides.cut import cut
from ranklearn_course.course import chapters, find_chapter
from ranklearn_course.palette import fill_colors

FOLDER = files("ranklearn_course.classroom.slides")
WIDTH, HEIGHT = 1280, 720
FILE = "{stem}.slides.html"
NOTEBOOK = re.compile(r'href="(\d\d_\w+)\.ipynb[^"]*"')
FONT = re.compile(r"@font-face\{[^}]*\}")
FONT_FILE = re.compile(r"fonts/(KaTeX_[\w-]+\.woff2)")


def write_slides(lesson: str, folder: str | Path = ".") -> Path:
    """Write the slides of a lesson into a folder, as one file that needs no network."""
    chapter, folder = chapter_of(lesson), Path(folder)
    path, notebook = guide.lesson_of(chapter)
    if folder.exists() and not folder.is_dir():
        raise ClassroomError(f"{folder} is a file. Name a folder for the slides.")
    folder.mkdir(parents=True, exist_ok=True)
    slides = cut(notebook, chapters()[chapter].heading, speaker_notes(chapter))
    target = folder / FILE.format(stem=path.stem)
    write_atomic(target, render(slides, path.stem).encode())
    return target


def chapter_of(lesson: str) -> str:
    """The chapter of a lesson's number or name.

    >>> chapter_of("3"), chapter_of("03_dcg")
    ('dcg', 'dcg')
    """
    found = find_chapter(lesson)
    if found is not None:
        return found.name
    known = ", ".join(f"{each.number:02} {each.name}" for each in chapters().values())
    raise ClassroomError(f"There is no lesson {lesson!r}. The lessons are: {known}.")


def speaker_notes(chapter: str) -> dict[str, str]:
    """What the teaching guide has for the speaker, by the lesson's part."""
    says = chapters()[chapter].teaching
    show = says.show.strip()
    errors = f"{says.likely_errors.strip()}\n\n{guide.errors(chapter)}".strip()
    # What to ask must be at hand before the first picture, and again where one plays.
    return {"title": says.say.strip(), "hook": show, "explore": show, "exercises": errors}


def render(slides: nbformat.NotebookNode, title: str) -> str:
    """The slides as one HTML document."""
    # nbconvert takes half a second to import.
    from nbconvert import SlidesExporter

    exporter = SlidesExporter(
        extra_template_basedirs=[str(FOLDER)],
        template_name="template",
        exclude_input_prompt=True,
        exclude_output_prompt=True,
    )
    resources: dict[str, Any] = {"metadata": {"name": title}, "ranklearn": inlined()}
    html, _ = exporter.from_notebook_node(slides, resources=resources)
    # A lesson leads to the slides of another one, which stand beside these.
    beside = FILE.format(stem=r"\1")
    return NOTEBOOK.sub(f'href="{beside}"', html)


@cache
def inlined() -> dict[str, Any]:
    """Styles and scripts that are written into the file."""
    return {
        "width": WIDTH,
        "height": HEIGHT,
        "styles": [_read("reveal/reveal.css"), _katex_style(), fill_colors(_read("slides.css"))],
        "scripts": [
            _read("reveal/reveal.js"),
            _read("reveal/notes.js"),
            _read("katex/katex.min.js"),
            _read("katex/auto-render.min.js"),
            _read("slides.js"),
        ],
        "licences": _read("reveal/LICENSE") + "\n" + _read("katex/LICENSE"),
    }


def _read(name: str) -> str:
    text = FOLDER.joinpath(name).read_text(encoding="utf-8")
    # What ends a script would end it inside of a text, too.
    return text.replace("</script", r"<\/script")


def _katex_style() -> str:
    """KaTeX's style sheet with its fonts inside; fonts that are not here are left out."""
    return FONT.sub(_font, _read("katex/katex.min.css"))


def _font(rule: re.Match[str]) -> str:
    file = FOLDER.joinpath("katex", "fonts", FONT_FILE.search(rule[0])[1])
    if not file.is_file():
        return ""
    data = base64.b64encode(file.read_bytes()).decode()
    source = f'src:url(data:font/woff2;base64,{data}) format("woff2")'
    return re.sub(r"src:[^;}]*", lambda _: source, rule[0])
