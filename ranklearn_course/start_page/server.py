"""The start page and the table of metrics in a Jupyter server that `ranklearn open` starts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path, PurePosixPath
from typing import Any
from urllib.parse import quote

from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.serverapp import ServerApp
from jupyter_server.utils import url_path_join
from tornado import web

from ranklearn_course.course import chapters
from ranklearn_course.exercises.bank import known_ids, rows
from ranklearn_course.exercises.progress_store import (
    TAKEN_ALONG,
    NotTakenError,
    ProgressStore,
    default_path,
)
from ranklearn_course.recall.asked import asked_today
from ranklearn_course.start_page.family import FAMILY, START, render_family
from ranklearn_course.start_page.page import LessonCard, TakeAlong, WarmUp, render_start_page

WORKBOOK = "your_own_ranking"
# Where a hub puts the lessons into a pupil's home, which is what the pupil's server serves.
IN_A_HOME = "lessons"
PROGRESS = "ranklearn/progress"
RECALL = "ranklearn/recall"
# What a file brought, for the page that is shown next.
SAID = "ranklearn-said"
TABS = "ranklearn/tabs.js"
# The names of tabs and addresses, as tabs.js has them, too: one for each lesson, for in two tabs
# JupyterLab would keep two versions of one notebook. Each has a workspace of its own: of two tabs
# with one workspace JupyterLab gives the later one another address.
TAB = "ranklearn-{notebook}"
ADDRESS = "doc/workspaces/{tab}/tree/{path}#"
# What a JupyterLab extension is to JupyterLab. Its address starts at those of all extensions.
EXTENSION = {
    "name": "ranklearn-tabs",
    "load": f"../../../{TABS}",
    "extension": "./extension",
}


class StartPage(JupyterHandler):
    """Answers with the page, made anew each time."""

    @web.authenticated
    def get(self) -> None:
        """Send the page."""
        self.set_header("Cache-Control", "no-store")
        said = (self.get_signed_cookie(SAID) or b"").decode()
        self.clear_cookie(SAID, path=self.base_url)
        along = TakeAlong(url_path_join(self.base_url, PROGRESS), self.xsrf_token.decode(), said)
        refused = self.get_query_argument("open", "")
        self.finish(start_page(Path(self.serverapp.root_dir), self.base_url, along, refused))


class Recall(JupyterHandler):
    """Takes the answer to one of the questions for today."""

    @web.authenticated
    def post(self) -> None:
        """Note the answer; what is not asked today is not noted."""
        given = self.get_json_body() or {}
        store = _store(Path(self.serverapp.root_dir))
        try:
            asked = next(e for e in asked_today(store) if e.recalled.id == given.get("id"))
            asked.note(given.get("answer"), store)
        except (StopIteration, ValueError) as error:
            raise web.HTTPError(400) from error
        self.finish()


class ProgressFile(JupyterHandler):
    """Gives the progress to take along, and takes in such a file."""

    @web.authenticated
    def get(self) -> None:
        """Send the file."""
        self.set_header("Cache-Control", "no-store")
        self.set_header("Content-Type", "application/jsonl; charset=utf-8")
        self.set_header("Content-Disposition", f'attachment; filename="{TAKEN_ALONG}"')
        self.finish(_store(Path(self.serverapp.root_dir)).text())

    @web.authenticated
    def post(self) -> None:
        """Join a file with the progress, and let the page say what it brought."""
        files = self.request.files.get("file") or [{"body": b""}]
        try:
            text = files[0]["body"].decode("utf-8-sig", errors="replace")
            store = _store(Path(self.serverapp.root_dir))
            said = " ".join(store.take_in(text, known_ids()).sentences())
        except NotTakenError as error:
            said = str(error)
        self.set_signed_cookie(SAID, said, expires_days=None, path=self.base_url)
        self.redirect(f"{url_path_join(self.base_url, START)}#take-along", status=303)


class Tabs(JupyterHandler):
    """Answers with the extension of JupyterLab that keeps one tab for each lesson."""

    @web.authenticated
    def get(self) -> None:
        """Send the script."""
        self.set_header("Content-Type", "text/javascript")
        self.finish(Path(__file__).with_name("tabs.js").read_bytes())


class FamilyPage(JupyterHandler):
    """Answers with the table of all metrics."""

    @web.authenticated
    def get(self) -> None:
        """Send the page."""
        self.set_header("Cache-Control", "no-store")
        self.finish(family_page(Path(self.serverapp.root_dir), self.base_url))


def start_page(
    folder: Path, base_url: str, along: TakeAlong | None = None, refused: str = ""
) -> str:
    """Return the page on the lessons in the folder that a server serves.

    It says which notebook was refused, for another tab shows it.
    """
    lessons, store = lesson_folder(folder), _store(folder)
    entries = store.entries()
    cards = [
        LessonCard(
            chapter,
            tuple(row for row in rows(entries, chapter.name) if not row.is_further),
            *_address(lessons / f"{chapter.lesson}.ipynb", folder, base_url),
        )
        for chapter in chapters().values()
    ]
    family = url_path_join(base_url, FAMILY)
    workbook = _address(lessons / f"{WORKBOOK}.ipynb", folder, base_url)
    if along:
        said = " ".join([along.said, *store.take_news()])
        # Where no progress is kept, there is none to take along.
        along = replace(along, said=said) if default_path(lessons) else None
    warm_up = None
    if along and (asked := asked_today(store)):
        places = {card.chapter.name: (card.address, card.tab) for card in cards}
        questions = tuple(
            {
                "id": each.recalled.id,
                "traits": each.traits(each.link(*places[each.recalled.chapter.name])),
            }
            for each in asked
        )
        warm_up = WarmUp(url_path_join(base_url, RECALL), along.token, questions)
    name = PurePosixPath(refused).name
    open_already = next(
        (card.chapter.heading for card in cards if name == f"{card.chapter.lesson}.ipynb"), ""
    )
    return render_start_page(
        cards,
        [*entries],
        open_already=open_already,
        family=family,
        workbook=workbook,
        along=along,
        warm_up=warm_up,
    )


def family_page(folder: Path, base_url: str) -> str:
    """Return the table of metrics, with links to the lessons in the folder that a server serves."""
    lessons = lesson_folder(folder)
    addresses, tabs = {}, {}
    for name, chapter in chapters().items():
        file = lessons / f"{chapter.lesson}.ipynb"
        addresses[name], tabs[name] = _address(file, folder, base_url)
    return render_family(addresses, home=url_path_join(base_url, START), tabs=tabs)


def lesson_folder(root: Path) -> Path:
    """Return where the lessons lie in what a server serves: all of it, or a folder of a home."""
    names = [f"{chapter.lesson}.ipynb" for chapter in chapters().values()]
    is_home = not any((root / name).is_file() for name in names)
    return root / IN_A_HOME if is_home and (root / IN_A_HOME).is_dir() else root


def _store(root: Path) -> ProgressStore:
    """Return the progress of the lessons in what a server serves."""
    return ProgressStore(default_path(lesson_folder(root)))


def _address(file: Path, root: Path, base_url: str) -> tuple[str, str]:
    """Return the address of a notebook, "" if it is missing, and the name of its tab."""
    path = file.relative_to(root)
    tab = TAB.format(notebook="-".join(path.with_suffix("").parts))
    # A document by itself: a list of files beside it would cover it on a narrow screen. A tab that
    # shows it is not loaded anew, for the # alone is different: what was typed there stays.
    address = url_path_join(base_url, ADDRESS.format(tab=quote(tab), path=quote(path.as_posix())))
    return address if file.is_file() else "", tab


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": __name__}]


def _load_jupyter_server_extension(server: ServerApp) -> None:
    pages = {
        START: StartPage,
        FAMILY: FamilyPage,
        PROGRESS: ProgressFile,
        RECALL: Recall,
        TABS: Tabs,
    }
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
    settings = server.web_app.settings
    settings["page_config_hook"] = _with_tabs(settings.get("page_config_hook"))


def _with_tabs(earlier: Callable | None) -> Callable:
    """Return what adds the extension to the settings of JupyterLab's page, after an earlier one."""

    def add(handler: JupyterHandler, page: dict[str, Any]) -> dict[str, Any]:
        page = earlier(handler, page) if earlier else page
        return {**page, "federated_extensions": [*page["federated_extensions"], EXTENSION]}

    return add
