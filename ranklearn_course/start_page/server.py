"""The start page in a Jupyter server: an extension that `ranklearn open` alone switches on."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import quote

from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.serverapp import ServerApp
from jupyter_server.utils import url_path_join
from tornado import web

from ranklearn_course.chapters import chapters
from ranklearn_course.exercises.bank import rows
from ranklearn_course.exercises.progress_store import ProgressStore, default_path
from ranklearn_course.start_page.page import LessonCard, render_start_page

# One tab for all lessons: in two tabs JupyterLab would keep two versions of one notebook.
TAB = "ranklearn-lessons"


class StartPage(JupyterHandler):
    """Answers with the page, made anew each time."""

    @web.authenticated
    def get(self) -> None:
        """Send the page."""
        self.set_header("Cache-Control", "no-store")
        self.finish(start_page(Path(self.serverapp.root_dir), self.base_url))


def start_page(folder: Path, base_url: str) -> str:
    """Return the page on the lessons in the folder that a server serves."""
    entries = ProgressStore(default_path(folder)).entries()
    cards = [
        LessonCard(
            chapter,
            tuple(row for row in rows(entries, chapter.name) if not row.is_further),
            _address(folder / f"{chapter.lesson}.ipynb", base_url),
        )
        for chapter in chapters().values()
    ]
    return render_start_page(cards, [*entries], target=TAB)


def _address(file: Path, base_url: str) -> str:
    # A document by itself: a list of files beside it would cover it on a narrow screen.
    return url_path_join(base_url, "doc/tree", quote(file.name)) if file.is_file() else ""


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": __name__}]


def _load_jupyter_server_extension(server: ServerApp) -> None:
    address = url_path_join(server.base_url, "ranklearn")
    server.web_app.add_handlers(".*$", [(address, StartPage)])
