"""The start page on a server's folder: which lessons are there, and what is done."""

import re
from importlib import import_module
from types import SimpleNamespace

import pytest
from tornado.web import RedirectHandler

from ranklearn_course.chapters import chapters
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


SHOWN = [
    "/ranklearn",
    "/ranklearn/family",
    "/ranklearn/progress",
    "/ranklearn/recall",
    "/ranklearn/tabs.js",
]


@pytest.mark.parametrize("base_url", ["/", "/user/ada/"])
def test_links_lead_to_the_files_below_the_servers_own_address(folder, base_url, server):
    page = server.start_page(folder, base_url)
    leads = re.findall(r'href="(.*?)/doc/', page)
    assert len(leads) > len(chapters())
    assert {*leads} == {base_url.rstrip("/")}
    assert link(base_url, LESSON) in page


def test_the_workbook_is_a_link_if_it_is_there(folder, server):
    assert say("course.own_files") not in server.start_page(folder, "/")
    (folder / "your_own_ranking.ipynb").touch()
    page = server.start_page(folder, "/user/ada/")
    assert f"{link('/user/ada/', 'your_own_ranking')}>{say('course.own_files')}<" in page


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
    ProgressStore(folder / FILE_NAME).record_check("dcg.dcg", "correct")
    folder.rename(home / "lessons")
    page = server.start_page(home, "/user/ada/")
    assert link("/user/ada/", f"lessons/{LESSON}") in page
    assert say("go.on", heading=chapters()["dcg"].heading) in page
    assert link("/user/ada/", f"lessons/{LESSON}") in server.family_page(home, "/user/ada/")


def test_a_lesson_that_is_not_in_the_folder_is_missing(folder, server):
    (folder / f"{LESSON}.ipynb").unlink()
    page = server.start_page(folder, "/")
    assert f"{LESSON}.ipynb" not in page
    assert page.count(say("lesson.missing", command="ranklearn open")) == 1


def test_progress_is_that_of_the_folder(folder, server):
    assert say("go.begin", heading=next(iter(chapters().values())).heading) in server.start_page(
        folder, "/"
    )
    store = ProgressStore(folder / FILE_NAME)
    store.record_check("dcg.dcg", "correct")
    page = server.start_page(folder, "/")
    assert say("go.on", heading=chapters()["dcg"].heading) in page
    assert page.count('class="square correct"') == 2  # one of the lesson, one of the signs' words


def test_a_further_exercise_has_no_square(folder, server):
    before = server.start_page(folder, "/").count('class="square ')
    ProgressStore(folder / FILE_NAME).record_check("dcg.perfect_above_the_cutoff", "not started")
    assert server.start_page(folder, "/").count('class="square ') == before


def test_who_keeps_no_progress_has_none_to_take_along(folder, server, monkeypatch):
    along = server.TakeAlong("/ranklearn/progress", "token", "said")
    assert 'action="/ranklearn/progress"' in server.start_page(folder, "/", along)
    assert "<form" not in server.start_page(folder, "/")
    monkeypatch.setenv("RANKLEARN_PROGRESS", "off")
    assert "<form" not in server.start_page(folder, "/", along)


def test_damaged_lines_are_told(folder, server):
    (folder / FILE_NAME).write_text('{"exercise": "dcg.dcg", "status": 5}\n{half')
    along = server.TakeAlong("/ranklearn/progress", "token", "Read.")
    page = server.start_page(folder, "/", along)
    assert "Read. Your progress file" in page
    assert "cannot be read: 2." in page


def test_the_extension_adds_its_addresses_below_the_base_url_and_leads_there(server):
    added = []
    app = SimpleNamespace(add_handlers=lambda host, handlers: added.extend(handlers), settings={})
    server._load_jupyter_server_extension(SimpleNamespace(base_url="/", web_app=app))
    assert [path for path, *_ in added] == SHOWN
    added.clear()
    server._load_jupyter_server_extension(SimpleNamespace(base_url="/user/ada/", web_app=app))
    start, family, progress, recall, tabs, *redirects = added
    assert start == ("/user/ada/ranklearn", server.StartPage)
    assert family == ("/user/ada/ranklearn/family", server.FamilyPage)
    assert progress == ("/user/ada/ranklearn/progress", server.ProgressFile)
    assert recall == ("/user/ada/ranklearn/recall", server.Recall)
    assert tabs == ("/user/ada/ranklearn/tabs.js", server.Tabs)
    for (path, handler, options), name, page in zip(redirects, SHOWN, added, strict=False):
        assert (path, handler, options["url"]) == (name, RedirectHandler, page[0])
    assert len(redirects) == len(SHOWN)
    assert server._jupyter_server_extension_points() == [{"module": server.__name__}]


def test_the_extension_of_jupyterlab_joins_what_others_say_of_its_page(server):
    app = SimpleNamespace(add_handlers=lambda *_: None, settings={})
    app.settings["page_config_hook"] = lambda handler, page: {**page, "handler": handler}
    server._load_jupyter_server_extension(SimpleNamespace(base_url="/", web_app=app))
    page = app.settings["page_config_hook"]("lab", {"federated_extensions": ["other"]})
    assert page == {"handler": "lab", "federated_extensions": ["other", server.EXTENSION]}
