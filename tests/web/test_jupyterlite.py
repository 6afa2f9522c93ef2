"""JupyterLite has the lessons and all that they import, and asks no other host."""

import json
import sys
from hashlib import sha256
from importlib.util import find_spec

import pytest

from ranklearn_course.lessons import lesson_source
from ranklearn_course.web import jupyterlite
from ranklearn_course.web.distribution import NEEDED
from ranklearn_course.web.jupyterlite import (
    EXTENSIONS,
    FOLDER,
    LOCK,
    OF_KERNEL,
    PAGE,
    JupyterLiteError,
)
from ranklearn_course.web.website import write_site
from tests.missing import missing

LESSONS = {
    path.name: path.read_text(encoding="utf-8")
    for path in (
        lesson_source() / f"{name}.ipynb" for name in ("00_ranking_task", "10_entrance_task")
    )
}
PYODIDE = {
    name: {"name": name, "file_name": f"{name}.whl", "depends": []}
    for name in (*NEEDED, *OF_KERNEL, "pandas")
} | {"scipy": {"name": "scipy", "file_name": "scipy.whl", "depends": ["OpenBLAS"]}}
PYODIDE["openblas"] = {"name": "openblas", "file_name": "openblas.zip", "depends": []}


@pytest.fixture(scope="module")
def installed():
    if find_spec("jupyterlite_pyodide_kernel") is None:
        missing("JupyterLite is not installed: python3 start.py --with jupyterlite")


@pytest.fixture(scope="module")
def site(installed):
    lock = {"info": {"python": "3.14"}, "packages": PYODIDE}
    return dict(jupyterlite.jupyterlite(LESSONS, lock))


def told(site, name):
    return json.loads(site[name])


@pytest.fixture(scope="module")
def settings(site):
    return told(site, f"{FOLDER}/jupyter-lite.json")["jupyter-config-data"]


@pytest.fixture(scope="module")
def kernel(settings):
    (kernel,) = settings["litePluginSettings"].values()
    return kernel


def test_the_kernel_is_the_site_s_own_and_asks_no_other_host(kernel):
    assert kernel["pyodideUrl"] == "./../pyodide/pyodide.mjs"
    assert kernel["loadPyodideOptions"]["lockFileURL"] == f"../{LOCK}"
    assert kernel["disablePyPIFallback"] is True
    assert "://" not in json.dumps(kernel)
    assert all(url.startswith("./") for url in kernel["pipliteUrls"])


def test_the_lock_has_all_that_a_kernel_starts_with_and_nothing_else(site, kernel):
    lock = told(site, LOCK)
    assert lock["info"] == {"python": "3.14"}
    assert sorted(lock["packages"]) == kernel["loadPyodideOptions"]["packages"]
    assert lock["packages"].keys() >= {
        *("ranklearn-course", "anywidget", "ipywidgets", "numpy", "openblas", "jedi"),
        *("comm", "ipykernel", "ipython", "micropip", "piplite", "pyodide-kernel"),
    }
    assert "pandas" not in lock["packages"]
    for name, package in lock["packages"].items():
        if name in PYODIDE:
            assert package == PYODIDE[name]
        else:
            # From the folder of Pyodide.
            file = package["file_name"].removeprefix("../")
            assert package["sha256"] == sha256(site[file]).hexdigest()


def test_the_lessons_are_its_files(site):
    listed = told(site, f"{FOLDER}/api/contents/all.json")["content"]
    assert [each["name"] for each in listed] == [*LESSONS]
    for name, text in LESSONS.items():
        # Of a server that is not there.
        plain = text.replace("[family tree](/ranklearn/family)", "family tree")
        plain = plain.replace("[all lessons](/ranklearn)", "all lessons")
        assert site[f"{FOLDER}/files/{name}"].decode() == plain
    assert "](/ranklearn/family)" in text


def test_it_has_the_widgets_and_no_other_extension(site, settings):
    assert sorted(each["name"] for each in settings["federated_extensions"]) == sorted(EXTENSIONS)
    for each in settings["federated_extensions"]:
        assert f"{FOLDER}/extensions/{each['name']}/{each['load'].removeprefix('./')}" in site
    assert not [name for name in site if name.endswith(".map")]


def test_a_notebook_looks_as_in_the_course(site, settings):
    assert b".jp-RenderedHTMLCommon" in site[PAGE]
    panel = settings["settingsOverrides"]["@jupyterlab/notebook-extension:panel"]
    assert panel["toolbar"][0]["args"]["url"] == "../../index.html"


def test_what_is_missing_is_said_with_its_command_before_anything_is_written(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    said = r"^JupyterLite is made with the package .+, which is not installed\. Run: .*jupyterlite"
    with pytest.raises(JupyterLiteError, match=said):
        write_site(tmp_path / "site", distribution=tmp_path, with_jupyterlite=True)
    assert [*tmp_path.iterdir()] == []


def test_a_build_that_fails_says_why(installed, monkeypatch):
    wrong = {"jupyter_lite_config": {"LiteBuildConfig": {"apps": "all"}}}
    monkeypatch.setattr(jupyterlite, "_settings", lambda at_start: wrong)
    with pytest.raises(JupyterLiteError, match=r"^JupyterLite could not be made:\n.*'all'"):
        dict(jupyterlite.jupyterlite(LESSONS, {"packages": PYODIDE}))
