"""Writes the site: all pages, what their scripts need, and Python for the browser."""

from __future__ import annotations

import io
import json
import subprocess
from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from html import escape
from pathlib import Path
from string import Template
from typing import Any
from urllib.parse import urlsplit
from xml.etree import ElementTree

from nbformat.v4 import reads
from PIL import Image, ImageDraw

from ranklearn_course import lessons, widgets
from ranklearn_course.cards import style as cards_style
from ranklearn_course.classroom import slides
from ranklearn_course.course import Chapter, chapters, renamed
from ranklearn_course.exercises.bank import known_ids, rows
from ranklearn_course.exercises.words import WORDS as EXERCISE_WORDS
from ranklearn_course.html_page import html_page
from ranklearn_course.palette import THEMES, fill_colors
from ranklearn_course.recall.asked import Asked
from ranklearn_course.recall.questions import SEEDS, Recalled, facts, recalled
from ranklearn_course.recall.words import WORDS as RECALL_WORDS
from ranklearn_course.scripts import script
from ranklearn_course.site import search
from ranklearn_course.site.articles import (
    anchored,
    further_html,
    glossary_html,
    headings,
    letters,
    teaching_html,
    with_words,
)
from ranklearn_course.site.distribution import NEEDED, wheels
from ranklearn_course.site.formulas import with_mathml
from ranklearn_course.site.lesson_page import LessonPage, slug_of
from ranklearn_course.site.packages import STANDARD_LIBRARY, node_modules
from ranklearn_course.site.python_files import cells_zip, course_zip
from ranklearn_course.site.reference import REFERENCE, reference_html
from ranklearn_course.site.words import WORDS, say
from ranklearn_course.start_page.family import FOLDER as START_PAGE
from ranklearn_course.start_page.family import render_family
from ranklearn_course.start_page.page import LessonCard, hours, render_start_page
from ranklearn_course.start_page.words import WORDS as START_WORDS

HERE = Path(__file__).parent
KATEX = Path(slides.__file__).with_name("katex")
PYODIDE = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "pyodide-lock.json",
)
# Holds the names of the site's files: a folder may hold others, such as what a host wants.
LIST = "files.txt"
FAMILY = "family.html"
# The heading of lesson 09 below which one's own files are measured.
OWN_FILES = slug_of("Try it on your data")
# What nobody looks for.
NO_PAGES = ("404.html", "away.html", "widget.html")
# The widths of the icon for what takes no SVG.
ICONS = (192, 512)
# What an exercise needs, and what is no part of the course that a browser keeps as a whole.
OF_PYTHON = ("course/python.zip", "course/worker.js", "pyodide/python_stdlib.zip")
ON_DEMAND = ("notebooks/", "pyodide/", "slides/")
# Code in C cannot be interrupted, so after this time Python is ended.
LONGEST_SECONDS = 15
# The tables of sentences that the scripts say.
OF_SCRIPTS = ("cell", "exercise", "kept", "offline", "page", "python", "search", "widget")


@dataclass
class Website:
    """A site in a folder, which `write` writes over an older one; files of others stay.

    Parameters
    ----------
    folder
        Made if it does not exist.
    address
        Where the site will stand, such as "https://example.org/course/": pictures that others show
        beside a link must be named in full.
    with_slides
        Whether to make the slides of all lessons, too.
    distribution
        A folder with Pyodide's distribution, so that all cells of the lessons can run.
    repository
        Where the lessons are kept, such as "https://github.com/somebody/course": each page of a
        lesson then leads to its file, and to a form that reports a mistake.
    """

    folder: Path
    address: str = ""
    with_slides: bool = True
    distribution: Path | None = None
    repository: str = ""
    #: What is loaded when a cell first runs, and its size.
    of_cells: list[str] = field(default_factory=list)
    megabytes: int = 0
    #: For the search.
    texts: list[search.Found] = field(default_factory=list)
    #: The pages, whose formulas are set all at once.
    pages: dict[str, str] = field(default_factory=dict)
    digests: dict[str, str] = field(default_factory=dict)
    picture: str = ""

    def __post_init__(self) -> None:
        self.address = self.address and f"{self.address.rstrip('/')}/"
        self.repository = self.repository.rstrip("/")

    def write(self) -> None:
        """Write all files, and remove those of an older site that are not among them."""
        packages = node_modules()
        pyodide = packages / "pyodide"
        more = wheels(self.distribution, pyodide) if self.distribution else {}
        old = self._listed()
        self.put("course/python.zip", course_zip())
        for name in PYODIDE:
            self.put(f"pyodide/{name}", (pyodide / name).read_bytes())
        self.put("pyodide/python_stdlib.zip", (packages / STANDARD_LIBRARY).read_bytes())
        if more:
            self._write_more(more)
        self._write_editor(packages)
        self._write_scripts()
        for name in ("katex.min.js", "katex.min.css", "LICENSE"):
            self.put(f"katex/{name}", (KATEX / name).read_bytes())
        for font in (KATEX / "fonts").iterdir():
            self.put(f"katex/fonts/{font.name}", font.read_bytes())
        self.write_pages()
        self._write_offline()
        for name in old - self.digests.keys():
            (self.folder / name).unlink(missing_ok=True)
        (self.folder / LIST).write_text("\n".join(sorted(self.digests)), encoding="utf-8")

    def _write_more(self, more: Mapping[str, bytes]) -> None:
        files = {f"pyodide/{name}": content for name, content in more.items()}
        files["course/cells.zip"] = cells_zip()
        for name, content in files.items():
            self.put(name, content)
        self.of_cells = [*files]
        self.megabytes = round(sum(map(len, files.values())) / 1e6)

    def write_pages(self) -> None:
        """Write the pages, and what the search finds in them."""
        self._write_lessons()
        self._write_articles()
        self._write_family()
        self._write_recall()
        self._write_start_page()
        self.put_pages()
        self.put("search.json", search.as_json(self.texts))
        if self.address:
            self._write_sitemap()

    def _write_sitemap(self) -> None:
        """Write the list of the pages for those who search the web."""
        pages = [
            name for name in sorted(self.digests) if name.endswith(".html") and "/" not in name
        ]
        lines = [
            f"<url><loc>{escape(self.address + name)}</loc></url>"
            for name in pages
            if name not in NO_PAGES
        ]
        head = '<?xml version="1.0" encoding="UTF-8"?>'
        urls = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'
        self.put("sitemap.xml", "\n".join([head, urls, *lines, "</urlset>"]))
        self.put("robots.txt", f"User-agent: *\nAllow: /\nSitemap: {self.address}sitemap.xml\n")

    def _listed(self) -> set[str]:
        """Return the names of the files of an older site."""
        try:
            names = (self.folder / LIST).read_text(encoding="utf-8").splitlines()
        except FileNotFoundError:
            return set()
        inside = self.folder.resolve()
        return {name for name in names if (inside / name).resolve().is_relative_to(inside)}

    def put(self, name: str, content: bytes | str) -> None:
        """Write a file."""
        content = content.encode() if isinstance(content, str) else content
        self.digests[name] = sha256(content).hexdigest()
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)

    def put_pages(self) -> None:
        """Write the pages with their formulas."""
        for name, html in with_mathml(self.pages, KATEX / "katex.min.js").items():
            self.put(name, html)

    def keep(self, content: bytes, ending: str) -> str:
        """Write a file that is named after its content, and return its address."""
        address = f"files/{sha256(content).hexdigest()[:16]}.{ending}"
        self.put(address, content)
        return address

    def _write_scripts(self) -> None:
        for name in ("lesson", "start"):
            self.put(f"course/{name}.js", script(HERE / "scripts" / f"{name}.js"))
        self.put("course/theme.js", (HERE / "scripts" / "theme.js").read_bytes())
        worker = (HERE / "scripts" / "worker.js").read_text(encoding="utf-8")
        needed = NEEDED if self.of_cells else ()
        self.put("course/worker.js", f"const PACKAGES = {json.dumps(needed)};\n{worker}")
        cards_css = cards_style().removeprefix("<style>").removesuffix("</style>")
        css = fill_colors((HERE / "site.css").read_text(encoding="utf-8"))
        self.put("course/site.css", f"{css}\n{cards_css}")
        for name in widgets.__all__:
            kind = getattr(widgets, name)
            words = json.dumps(dict(kind.WORDS), ensure_ascii=False)
            code = f"{kind._esm}\nexport const words = {words};\n"
            self.put(f"widgets/{name}.js", code)
            self.put(f"widgets/{name}.css", kind._css)

    def _write_editor(self, packages: Path) -> None:
        """Join the editor and its packages; without it a page has plain fields of text."""
        command = [
            str(packages / ".bin" / "esbuild"),
            str(HERE / "scripts" / "editor.js"),
            "--bundle",
            "--minify",
            "--format=esm",
            "--legal-comments=eof",
        ]
        settings = {"NODE_PATH": str(packages)}
        done = subprocess.run(command, env=settings, check=True, capture_output=True)
        self.put("course/editor.js", done.stdout)

    def _write_lessons(self) -> None:
        known = list(chapters().values())
        source = lessons.lesson_source()
        around = [None, *known, None]
        for chapter, previous, following in zip(known, around, around[2:], strict=False):
            path = source / f"{chapter.lesson}.ipynb"
            text = path.read_text(encoding="utf-8")
            page = LessonPage(chapter.lesson, self.keep, bool(self.of_cells))
            # nbformat.read would validate, which takes seconds.
            page.take(reads(text))
            self.texts += search.sections(page.texts)
            self._page(
                f"{chapter.lesson}.html",
                "site/lesson.html.jinja",
                title=page.title,
                heading=chapter.heading,
                page=page,
                sections=page.sections,
                parts=[with_words(part) for part in page.parts],
                styles=[style for style in page.styles if style != cards_style()],
                description=chapter.learn,
                picture=self._picture(page.picture),
                slides=self._slides(chapter),
                runs=bool(self.of_cells),
                previous=previous,
                next=following,
            )
            name = f"{chapter.lesson}.ipynb"
            lesson = lessons.without_outputs(json.loads(text))
            self.put(f"notebooks/{name}", json.dumps(lesson, indent=1, ensure_ascii=False))

    def _picture(self, file: str) -> str:
        """Return the full address of what stands beside a link to a lesson; the first for all."""
        address = self.address + file if self.address and file else ""
        self.picture = self.picture or address
        return address

    def _slides(self, chapter: Chapter) -> str:
        """Make the slides of a lesson, and return their address."""
        if not self.with_slides:
            return ""
        path = slides.write_slides(chapter.name, self.folder / "slides")
        address = f"slides/{path.name}"
        self.put(address, path.read_bytes())
        return address

    def _write_articles(self) -> None:
        """Write the pages beside the lessons."""
        wait = f'<p id="wait" class="scripts">{say("widget_page.wait")}</p><div id="alone"></div>'
        for name, title, html in (
            ("glossary", say("titles.glossary"), glossary_html()),
            ("reference", say("titles.reference"), reference_html()),
            ("further", say("titles.further"), further_html()),
            ("teaching", say("titles.teaching"), teaching_html()),
            ("widget", say("titles.widget"), wait),
        ):
            is_glossary = name == "glossary"
            self._page(
                f"{name}.html",
                "site/article.html.jinja",
                title=title,
                html=html,
                has_title="<h1" in html,
                sections=letters() if is_glossary else headings(html),
                are_short=is_glossary,
            )
        self.texts += search.words() + search.exercises()
        self.texts += search.chapters_of("teaching.html", say("found.teaching"), teaching_html())

        # They stand alone, so that they open where nothing else is kept.
        root = urlsplit(self.address).path
        seeks = "" if root else (HERE / "scripts" / "missing.js").read_text(encoding="utf-8")
        allowed = b64encode(sha256(seeks.encode()).digest()).decode()
        of_missing = {"root": root, "inline": seeks, "inline_digest": allowed}
        for name, title, text, more in (
            ("away", say("titles.away"), say("away.text"), {}),
            ("404", say("titles.missing"), say("missing.text"), of_missing),
        ):
            self._page(f"{name}.html", "site/away.html.jinja", title=title, text=text, **more)

    def _write_family(self) -> None:
        """Write the key to the metrics, and the table of all."""
        for name in ("family", "choosing"):
            style = (START_PAGE / f"{name}.css").read_text(encoding="utf-8")
            self.put(f"course/{name}.css", fill_colors(style))
            self.put(f"course/{name}.js", script(START_PAGE / f"{name}.js"))
        lesson_pages = {chapter.name: f"{chapter.lesson}.html" for chapter in chapters().values()}
        html = render_family(
            lesson_pages,
            play="#play-with-it",
            reference=REFERENCE,
            of_reference=say("reference.link"),
            template="site/family.html.jinja",
            **self._frame(here=FAMILY),
        )
        self.put(FAMILY, anchored(html))
        self.texts += search.metrics_and_functions(FAMILY)

    def _write_recall(self) -> None:
        """Write the questions that come again, drawn from each seed, and what chooses them."""
        self.put("recall/facts.json", json.dumps(facts()))
        for chapter in chapters().values():
            drawn = {
                id: [_asked(each, seed) for seed in range(SEEDS if each.template else 1)]
                for id, each in recalled().items()
                if each.chapter.name == chapter.name
            }
            self.put(f"recall/{chapter.name}.json", json.dumps(drawn, ensure_ascii=False))

    def _write_start_page(self) -> None:
        cards = [
            LessonCard(chapter, _rows(chapter), f"{chapter.lesson}.html")
            for chapter in chapters().values()
        ]
        style = (START_PAGE / "start_page.css").read_text(encoding="utf-8")
        self.put("course/start_page.css", fill_colors(style))
        known = [
            {
                "name": card.chapter.name,
                "heading": card.chapter.heading,
                "address": card.address,
                "exercises": [[row.id, row.title, row.minutes] for row in card.rows],
            }
            for card in cards
        ]
        words = START_WORDS.tables | {
            name: EXERCISE_WORDS.tables[name] for name in ("progress", "state", "taken")
        }
        whole = hours(chapters().values())
        more = self._frame(
            here="index.html",
            course=self._described(whole),
            title=say("frame.course"),
            picture=self.picture,
            data={"lessons": known, "ids": known_ids(), "words": words},
        )
        about = say("start.about", lessons=len(cards), hours=whole)
        html = render_start_page(
            cards,
            family=FAMILY,
            workbook=(f"{chapters()['comparing_systems'].lesson}.html#{OWN_FILES}", "_self"),
            template="site/start.html.jinja",
            **more,
            about=about,
        )
        self.put("index.html", html)

    def _described(self, hours: int) -> dict[str, Any]:
        """Return what those who search the web read of the course, in the terms of schema.org."""
        return {
            "@context": "https://schema.org",
            "@type": "Course",
            "name": say("frame.course"),
            "description": say("frame.description"),
            "inLanguage": "en",
            "isAccessibleForFree": True,
            "teaches": [chapter.heading for chapter in chapters().values()],
            "hasCourseInstance": {
                "@type": "CourseInstance",
                "courseMode": "online",
                "courseWorkload": f"PT{hours}H",
            },
        } | ({"url": self.address} if self.address else {})

    def _write_offline(self) -> None:
        """Write what lets the site be installed, and be opened without a network."""
        icon = Template((HERE / "icon.svg").read_text(encoding="utf-8"))
        drawn = icon.substitute(THEMES["light"])
        self.put("icon.svg", drawn)
        for size in ICONS:
            self.put(f"icon-{size}.png", _png(drawn, size))
        manifest = {
            "name": say("frame.course"),
            "short_name": say("frame.short_name"),
            "start_url": "index.html",
            "scope": ".",
            "display": "standalone",
            "background_color": THEMES["light"]["background"],
            "theme_color": THEMES["light"]["background"],
            "icons": [
                {"src": "icon.svg", "sizes": "any", "type": "image/svg+xml"},
                *(
                    {"src": f"icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png"}
                    for size in ICONS
                ),
            ],
        }
        self.put("site.webmanifest", json.dumps(manifest, ensure_ascii=False))
        names = sorted(self.digests)
        python = [*OF_PYTHON, *(f"pyodide/{name}" for name in PYODIDE)]
        runs = {*python, *self.of_cells}
        known = {
            "files": {
                name: (self.digests[name][:16], (self.folder / name).stat().st_size)
                for name in names
            },
            "python": python,
            "on_demand": [n for n in names if n.startswith(ON_DEMAND) and n not in runs],
        }
        code = (HERE / "scripts" / "service_worker.js").read_text(encoding="utf-8")
        self.put("offline.js", f"const FILES = {json.dumps(known, separators=(',', ':'))};\n{code}")

    def _page(self, name: str, template: str, **values: Any) -> None:
        self.pages[name] = html_page(template, **self._frame(here=name, **values))

    def _frame(self, **values: Any) -> dict[str, Any]:
        """What every page needs."""
        words = {name: WORDS.tables[name] for name in OF_SCRIPTS}
        words["warm_up"] = RECALL_WORDS.tables["warm_up"]
        return {
            "address": self.address,
            "is_found": values["here"] not in NO_PAGES,
            "say": say,
            "script_words": words,
            "longest_seconds": LONGEST_SECONDS,
            "megabytes": self.megabytes,
            "renamed": renamed(),
            "colors": {theme: roles["background"] for theme, roles in THEMES.items()},
            "description": say("frame.description"),
            "picture": "",
            "root": "",
            "inline": "",
            # Of the contents of a page: what lessons have, and letters in place of headings.
            **dict.fromkeys(("previous", "next", "heading", "are_short")),
            "repository": self.repository,
        } | values


def _png(icon: str, size: int) -> bytes:
    """Draw the rectangles that the icon is made of."""
    picture = Image.new("RGBA", (4 * size, 4 * size))
    scale = 4 * size / 64
    for rect in ElementTree.fromstring(icon).findall("{*}rect"):
        x, y, width, height, radius = (
            scale * float(rect.get(name, 0)) for name in ("x", "y", "width", "height", "rx")
        )
        box = (x, y, x + width - 1, y + height - 1)
        ImageDraw.Draw(picture).rounded_rectangle(box, radius, rect.get("fill"))
    made = io.BytesIO()
    picture.resize((size, size)).save(made, "png")
    return made.getvalue()


def _asked(each: Recalled, seed: int) -> dict[str, Any]:
    """What a card needs; the page has the sentences of a guess."""
    asked = Asked(each, seed)
    link = asked.link(f"{each.chapter.lesson}.html")
    section, _ = each.place
    if section:
        link["address"] = f"{each.chapter.lesson}.html#{slug_of(section)}"
    return {**asked.traits(link), "words": asked.words}


def _rows(chapter: Chapter) -> tuple[Any, ...]:
    """The exercises of a lesson, untouched."""
    return tuple(row for row in rows({}, chapter.name) if not row.is_further)
