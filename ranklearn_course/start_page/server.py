"""The start page and the family tree in a Jupyter server that `ranklearn open` starts."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import quote

from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.serverapp import ServerApp
from jupyter_server.utils import url_path_join
from tornado import web

from ranklearn_course.chapters import chapters
from ranklearn_course.exercises.bank import rows
from ranklearn_course.exercises.progress_store import ProgressStore, default_path
from ranklearn_course.start_page.family import FAMILY, render_family
from ranklearn_course.start_page.page import LessonCard, render_start_page

# One tab for all lessons: in two tabs JupyterLab would keep two versions of one notebook.
TAB = "ranklearn-lessons"
START = "ranklearn"
# Where a hub puts the lessons into a pupil's home, which is what the pupil's server serves.
IN_A_HOME = "lessons"


class StartPage(JupyterHandler):
    """Answers with the page, made anew each time."""

    @web.authenticated
    def get(self) -> None:
        """Send the page."""
        self.set_header("Cache-Control", "no-store")
        self.finish(start_page(Path(self.serverapp.root_dir), self.base_url))


class FamilyPage(JupyterHandler):
    """Answers with the family tree of the metrics."""

    @web.authenticated
    def get(self) -> None:
        """Send the page."""
        self.set_header("Cache-Control", "no-store")
        self.finish(family_page(Path(self.serverapp.root_dir), self.base_url))


def start_page(folder: Path, base_url: str) -> str:
    """Return the page on the lessons in the folder that a server serves."""
    lessons = lesson_folder(folder)
    entries = ProgressStore(default_path(lessons)).entries()
    cards = [
        LessonCard(
            chapter,
            tuple(row for row in rows(entries, chapter.name) if not row.is_further),
            _address(lessons / f"{chapter.lesson}.ipynb", folder, base_url),
        )
        for chapter in chapters().values()
    ]
    family = url_path_join(base_url, FAMILY)
    return render_start_page(cards, [*entries], target=TAB, family=family)


def family_page(folder: Path, base_url: str) -> str:
    """Return the family tree, with links to the lessons in the folder that a server serves."""
    lessons = lesson_folder(folder)
    addresses = {
        chapter.name: _address(lessons / f"{chapter.lesson}.ipynb", folder, base_url)
        for chapter in chapters().values()
    }
    return render_family(addresses, home=url_path_join(base_url, START), target=TAB)


def lesson_folder(root: Path) -> Path:
    """Return where the lessons lie in what a server serves: all of it, or a folder of a home."""
    names = [f"{chapter.lesson}.ipynb" for chapter in chapters().values()]
    is_home = not any((root / name).is_file() for name in names)
    return root / IN_A_HOME if is_home and (root / IN_A_HOME).is_dir() else root


def _address(file: Path, root: Path, base_url: str) -> str:
    # A document by itself: a list of files beside it would cover it on a narrow screen.
    path = quote(file.relative_to(root).as_posix())
    return url_path_join(base_url, "doc/tree", path) if file.is_file() else ""


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": __name__}]


def _load_jupyter_server_extension(server: ServerApp) -> None:
    pages = {START: StartPage, FAMILY: FamilyPage}
    handlers: list[Any] = [
        (url_path_join(server.base_url, name), page) for name, page in pages.items()
    ]
    if server.base_url != "/":
        # The button and the links in a lesson cannot know the server's base_url.
        handlers += [
            (f"/{name}", web.RedirectHandler, {"url": address, "permanent": False})
            for (address, _), name in zip(handlers, pages, strict=True)
        ]
    server.web_app.add_handlers(".*$", handlers)
