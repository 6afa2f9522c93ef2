"""Which notebook a tab of JupyterLab holds, below any address of its server."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser

from ranklearn_course import start_page
from ranklearn_course.chapters import chapters
from tests.browser.plain_page import new_page
from tests.rows import with_each

pytestmark = pytest.mark.browser

HOST = "http://localhost"
TABS = (Path(start_page.__file__).parent / "tabs.js").read_text(encoding="utf-8")
HELD = """async () => {
    const make = await window._JUPYTERLAB["ranklearn-tabs"].get();
    make().activate({ commands: { addCommand() {} } });
    return (await navigator.locks.query()).held.map(({ name }) => name);
}"""


def script_of(base_url: str) -> str:
    config = json.dumps({"baseUrl": base_url})
    return (
        f'<script id="jupyter-config-data" type="application/json">{config}</script>'
        f'<script type="module">{TABS}</script>'
    )


@with_each(
    [
        ("/", "doc/workspaces/ranklearn-03_dcg/tree/03_dcg.ipynb", "03_dcg.ipynb"),
        ("/user/ada/", "doc/tree/lessons/03_dcg.ipynb", "lessons/03_dcg.ipynb"),
        ("/user/Ada L/", "doc/workspaces/a/tree/lessons/03_dcg.ipynb", "lessons/03_dcg.ipynb"),
        ("/user/Ада/", "doc/workspaces/a/tree/lessons/03_dcg.ipynb", "lessons/03_dcg.ipynb"),
        ("/user/Zoë@x/", "doc/tree/Übung 1/03_dcg.ipynb", "Übung 1/03_dcg.ipynb"),
        ("/user/Ада/", "lab/tree/lessons/03_dcg.ipynb", None),
    ]
)
def test_a_tab_holds_its_notebook(base: str, path: str, notebook: str | None, browser: Browser):
    # A hub writes the names of pupils into addresses as quoted text.
    base_url = quote(base)
    body = script_of(base_url)
    with new_page(browser) as page:
        html = {"body": f"<!doctype html>{body}", "content_type": "text/html; charset=utf-8"}
        page.route(f"{HOST}/**", lambda route: route.fulfill(**html))
        page.goto(HOST + base_url + quote(path))
        assert page.evaluate(HELD) == ([f"ranklearn {base_url}{notebook}"] if notebook else [])


LINK = """() => {
    window.open = (address, tab) => { window.opened = [address, tab]; };
    document.querySelector("a").click();
    return window.opened;
}"""


@with_each(
    [
        ("", "03_dcg.ipynb#hits", "#hits"),
        ("Übung 1 (a)/it's/", "03_dcg.ipynb", "#"),
        ("lessons/", "{base}files/lessons/03_dcg.ipynb", "#"),
    ]
)
def test_a_link_in_a_lesson_leads_where_the_start_page_does(
    folder: str, link: str, place: str, browser: Browser, tmp_path: Path
):
    base, notebook = "/user/ada/", tmp_path / folder / f"{chapters()['dcg'].lesson}.ipynb"
    notebook.parent.mkdir(parents=True, exist_ok=True)
    notebook.touch()
    server = import_module("ranklearn_course.start_page.server")
    address, tab = server._address(notebook, tmp_path, base)
    with new_page(browser) as page:
        body = f'<a href="{link.format(base=base)}">03</a>' + script_of(base)
        html = {"body": f"<!doctype html>{body}", "content_type": "text/html; charset=utf-8"}
        page.route(f"{HOST}/**", lambda route: route.fulfill(**html))
        page.goto(f"{HOST}{base}doc/tree/{quote(folder)}02_precision.ipynb")
        page.evaluate(HELD)
        assert page.evaluate(LINK) == [address.removesuffix("#") + place, tab]
        page.evaluate("document.querySelector('a').setAttribute('href', '/ranklearn')")
        assert page.evaluate(LINK) == [f"{base}ranklearn", "ranklearn-start"]
