"""The start page on a server's folder: which lessons are there, and what is done."""

import re
from importlib import import_module
from types import SimpleNamespace

import pytest

from ranklearn_course.course import chapters
from ranklearn_course.exercises.progress_store import FILE_NAME, ProgressStore
from ranklearn_course.start_page.words import say

LESSON = chapters()["dcg"].lesson


@pytest.fixture
def server():
    """Imported here, not by every process: it needs Jupyter's server."""
    return import_module("ranklearn_course.start_page.server")


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.delenv("RANKLEARN_PROGRESS", raising=False)
    for chapter in chapters().values():
        (tmp_path / f"{chapter.lesson}.ipynb").touch()
    return tmp_path


# Below which a hub has a pupil's server; tests/browser/jupyterlab asks one that has "/".
BASE = "/user/ada/"
SHOWN = [
    "/ranklearn",
    "/ranklearn/family",
    "/ranklearn/progress",
    "/ranklearn/recall",
    "/ranklearn/tabs.js",
]


def test_links_lead_to_the_files_below_the_servers_own_address(folder, server):
    (folder / f"{LESSON}.ipynb").unlink()
    page = server.start_page(folder, BASE)
    assert {*re.findall(r'href="(.*?)/doc/', page)} == {BASE.rstrip("/")}
    assert link(BASE, chapters()["precision"].lesson) in page
    assert f"{LESSON}.ipynb" not in page
    assert 'href=""' not in page
    assert page.count(say("lesson.missing", command="ranklearn open")) == 1
    assert 'id="workbook"' not in page
    (folder / "your_own_ranking.ipynb").touch()
    page = server.start_page(folder, BASE)
    assert f"{link(BASE, 'your_own_ranking')}>{say('course.own_files')}<" in page


def link(base_url, lesson):
    """A link to a lesson that keeps what was typed in its tab."""
    tab = f"ranklearn-{lesson.replace('/', '-')}"
    address = f"{base_url}doc/workspaces/{tab}/tree/{lesson}.ipynb#"
    return f'href="{address}" target="{tab}"'


def test_it_says_which_lesson_another_tab_shows(folder, server):
    said = say("course.open_already", lesson=chapters()["dcg"].heading)
    assert said in server.start_page(folder, "/", refused=f"{LESSON}.ipynb")
    for refused in ("", "x.ipynb", "<b>"):
        assert 'id="refused"' not in server.start_page(folder, "/", refused=refused)


def test_in_a_home_the_lessons_and_their_progress_lie_in_a_folder(folder, server, tmp_path_factory):
    home = tmp_path_factory.mktemp("home")
    first = next(iter(chapters().values())).heading
    assert say("go.begin", heading=first) in server.start_page(folder, "/")
    store = ProgressStore(folder / FILE_NAME)
    store.record_check("dcg.dcg", "correct")
    store.record_check("dcg.perfect_above_the_cutoff", "correct")
    folder.rename(home / "lessons")
    page = server.start_page(home, "/user/ada/")
    assert link("/user/ada/", f"lessons/{LESSON}") in page
    assert say("go.on", heading=chapters()["dcg"].heading) in page
    # A further exercise has no square: one of the lesson, one of the signs' words.
    assert page.count('class="square correct"') == 2
    assert link("/user/ada/", f"lessons/{LESSON}") in server.family_page(home, "/user/ada/")


def test_damaged_lines_are_told_and_who_keeps_no_progress_has_none_to_take_along(
    folder, server, monkeypatch
):
    along = server.TakeAlong("/ranklearn/progress", "token", "Read.")
    (folder / FILE_NAME).write_text('{"exercise": "dcg.dcg", "status": 5}\n{half')
    page = server.start_page(folder, "/", along)
    assert 'action="/ranklearn/progress"' in page
    assert "Read. Your progress file" in page
    assert "cannot be read: 2." in page
    assert "<form" not in server.start_page(folder, "/")
    monkeypatch.setenv("RANKLEARN_PROGRESS", "off")
    assert "<form" not in server.start_page(folder, "/", along)


def test_the_extension_adds_its_addresses_below_the_base_url_and_leads_there(server):
    added = []
    app = SimpleNamespace(add_handlers=lambda host, handlers: added.extend(handlers), settings={})
    app.settings["page_config_hook"] = lambda handler, page: {**page, "handler": handler}
    server._load_jupyter_server_extension(SimpleNamespace(base_url=BASE, web_app=app))
    below = [BASE[:-1] + path for path in SHOWN]
    assert [path for path, *_ in added[: len(SHOWN)]] == below
    redirects = [(path, to["url"]) for path, handler, to in added[len(SHOWN) :]]
    assert redirects == [*zip(SHOWN, below, strict=True)]
    # It joins what others say of JupyterLab's page.
    page = app.settings["page_config_hook"]("lab", {"federated_extensions": ["other"]})
    assert page == {"handler": "lab", "federated_extensions": ["other", server.EXTENSION]}
