"""Which notebook a tab of JupyterLab holds, below any address of its server."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, BrowserContext

from ranklearn_course import start_page
from tests.rows import with_each

pytestmark = pytest.mark.browser

HOST = "http://localhost"
LESSON = "03_dcg.ipynb"
TABS = (Path(start_page.__file__).parent / "tabs.js").read_text(encoding="utf-8")
HELD = """async () => {
    const make = await window._JUPYTERLAB["ranklearn-tabs"].get();
    make().activate({ commands: { addCommand() {} } });
    return (await navigator.locks.query()).held.map(({ name }) => name);
}"""
LINK = """(to) => {
    window.open = (address, tab) => { window.opened = [address, tab]; };
    document.querySelector("a").setAttribute("href", to);
    document.querySelector("a").click();
    return window.opened;
}"""


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    with browser.new_context() as context:
        yield context


def serve(context: BrowserContext, base_url: str) -> None:
    """Let each address be a page of JupyterLab with the extension alone, and a link."""
    config = json.dumps({"baseUrl": base_url})
    body = (
        f'<!doctype html><a href="">03</a>'
        f'<script id="jupyter-config-data" type="application/json">{config}</script>'
        f'<script type="module">{TABS}</script>'
    )
    html = {"body": body, "content_type": "text/html; charset=utf-8"}
    context.route(f"{HOST}/**", lambda route: route.fulfill(**html))


@pytest.mark.parametrize(
    ("base", "path", "notebook"),
    [
        ("/", f"doc/workspaces/ranklearn-03_dcg/tree/{LESSON}", LESSON),
        ("/user/Ada L/", f"doc/workspaces/a/tree/lessons/{LESSON}", f"lessons/{LESSON}"),
        ("/user/Zoë@x/", f"doc/tree/Übung 1/{LESSON}", f"Übung 1/{LESSON}"),
        ("/user/Ада/", f"lab/tree/lessons/{LESSON}", None),
    ],
)
def test_a_tab_holds_its_notebook(base: str, path: str, notebook, context: BrowserContext):
    # A hub writes the names of pupils into addresses as quoted text.
    serve(context, quote(base))
    page = context.new_page()
    page.goto(HOST + quote(base) + quote(path))
    assert page.evaluate(HELD) == ([f"ranklearn {quote(base)}{notebook}"] if notebook else [])


def test_a_second_tab_of_a_notebook_leads_to_the_start_page_and_the_first_may_be_loaded_anew(
    context: BrowserContext,
):
    serve(context, "/")
    first, second = context.new_page(), context.new_page()
    for tab in (first, second):
        tab.goto(f"{HOST}/doc/tree/{LESSON}")
        tab.evaluate(HELD)
    second.wait_for_url(f"**/ranklearn?open={LESSON}")
    first.reload()
    assert first.evaluate(HELD) == [f"ranklearn /{LESSON}"]


@with_each(
    [
        ("", f"{LESSON}#hits", "#hits"),
        ("Übung 1 (a)/it's/", LESSON, "#"),
        ("lessons/", f"/user/ada/files/lessons/{LESSON}", "#"),
    ]
)
def test_a_link_in_a_lesson_leads_where_the_start_page_does(
    folder: str, link: str, place: str, context: BrowserContext, tmp_path: Path
):
    base, notebook = "/user/ada/", tmp_path / folder / LESSON
    notebook.parent.mkdir(parents=True, exist_ok=True)
    notebook.touch()
    server = import_module("ranklearn_course.start_page.server")
    address, tab = server._address(notebook, tmp_path, base)
    serve(context, base)
    page = context.new_page()
    page.goto(f"{HOST}{base}doc/tree/{quote(folder)}02_precision.ipynb")
    page.evaluate(HELD)
    assert page.evaluate(LINK, link) == [address.removesuffix("#") + place, tab]
    assert page.evaluate(LINK, "/ranklearn") == [f"{base}ranklearn", "ranklearn-start"]
