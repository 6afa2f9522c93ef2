"""The files of docs/hub: read, loaded as JupyterHub loads them, and run with stand-ins.

JupyterHub, TLJH and Kubernetes are not here, so nothing else of them is proven.
"""

import os
import re
import subprocess
from pathlib import Path
from types import SimpleNamespace

import pytest
import yaml
from traitlets.config import PyFileConfigLoader

from ranklearn_course.jupyterlab import HAS_START_PAGE, LEADS_BACK, START_PAGE

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "docs" / "hub"


def bash(script, *arguments, **places):
    command = ["bash", str(FOLDER / script), *map(str, arguments)]
    settings = {**os.environ, **{name: str(each) for name, each in places.items()}}
    return subprocess.run(command, env=settings, capture_output=True, text=True, timeout=30)


def loaded(path):
    """What JupyterHub's loader makes of a file."""
    return PyFileConfigLoader(path.name, str(path.parent)).load_config()


@pytest.fixture
def values():
    return yaml.safe_load((FOLDER / "z2jh" / "values.yaml").read_text(encoding="utf-8"))


@pytest.fixture
def cluster(values, tmp_path):
    """The Python that the chart hands to JupyterHub, loaded."""
    (tmp_path / "names.txt").write_text("ada\nben\n")
    place = values["hub"]["extraFiles"]["names"]["mountPath"]
    (text,) = values["hub"]["extraConfig"].values()
    assert place in text
    (tmp_path / "school.py").write_text(text.replace(place, str(tmp_path / "names.txt")))
    return loaded(tmp_path / "school.py")


@pytest.fixture
def small_server(tmp_path):
    """What the set-up makes on a machine with stand-ins for TLJH's programs, run twice."""
    programs = tmp_path / "environment" / "bin"
    programs.mkdir(parents=True)
    for name in ("python", "ranklearn"):
        (programs / name).write_text(f'#!/bin/sh\necho {name} "$@" >>{tmp_path}/asked\n')
        (programs / name).chmod(0o755)
    places = ("environment", "exchange", "skeleton", "settings")
    for _ in range(2):
        named = {each.upper(): tmp_path / each for each in places}
        result = bash("tljh/set_up.sh", ROOT, **named)
        assert result.returncode == 0, result.stderr
    return tmp_path


def test_a_small_server_has_the_start_page_the_exchange_and_the_lessons(small_server):
    assert (small_server / "asked").read_text().splitlines()[:2] == [
        f"python -m pip install {ROOT}[lessons] nbgrader>=0.9.6",
        f"ranklearn open --copy-only {small_server}/skeleton/lessons",
    ]
    assert (small_server / "exchange").stat().st_mode & 0o777 == 0o777
    jupyter = small_server / "environment" / "etc" / "jupyter"
    assert loaded(jupyter / "nbgrader_config.py").Exchange.root == str(small_server / "exchange")
    server = yaml.safe_load((jupyter / "jupyter_server_config.d" / "ranklearn.json").read_text())
    assert server["ServerApp"]["jpserver_extensions"]["ranklearn_course.start_page.server"] is True
    button = Path("labconfig", "default_setting_overrides.json")
    assert (jupyter / button).read_bytes() == (LEADS_BACK / button).read_bytes()
    users = yaml.safe_load((FOLDER / "tljh" / "config.yaml").read_text(encoding="utf-8"))["users"]
    assert not {*users["admin"]} & {*users["allowed"]}


def test_a_hub_to_try_has_a_password_for_pupils_and_one_for_the_teacher_and_lessons_for_each(
    tmp_path, monkeypatch, capsys
):
    monkeypatch.chdir(tmp_path)
    hub = loaded(FOLDER / "jupyterhub_config.py")
    given = hub.SharedPasswordAuthenticator
    assert given.user_password != given.admin_password
    printed = f"ada, ben, cleo: {given.user_password}\nteacher: {given.admin_password}\n"
    assert capsys.readouterr().out == printed
    assert hub.Authenticator.allowed_users == {"ada", "ben", "cleo", "teacher"}
    assert hub.Authenticator.admin_users == {"teacher"}
    assert hub.JupyterHub.bind_url.startswith("http://127.0.0.1:")
    hub.Spawner.pre_spawn_hook(SimpleNamespace(user=SimpleNamespace(name="ada")))
    home = Path(hub.SimpleLocalProcessSpawner.home_dir_template.format(username="ada"))
    assert (home / "lessons" / "02_precision.ipynb").is_file()
    assert HAS_START_PAGE in hub.Spawner.args


def test_all_hubs_lead_links_without_a_name_to_the_own_server(
    small_server, cluster, tmp_path, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    server = small_server / "settings" / "ranklearn.py"
    for hub in (loaded(FOLDER / "jupyterhub_config.py"), loaded(server), cluster):
        ((page, _, options),) = hub.JupyterHub.extra_handlers
        found = re.fullmatch(page, f"{START_PAGE}/family")
        assert options["url"].format(*found.groups()) == f"/hub/user-redirect{START_PAGE}/family"
        assert hub is cluster or hub.Spawner.default_url == START_PAGE


def test_in_a_cluster_only_the_teacher_reads_all_homes_and_fills_the_handout(values, cluster):
    assert cluster.Authenticator.allowed_users == {"ada", "ben"}
    storage = values["singleuser"]["storage"]
    home = {"name": "home", "mountPath": "/home/jovyan", "subPath": storage["static"]["subPath"]}
    mounts = [home, *storage["extraVolumeMounts"]]
    assert [mount["subPath"] for mount in mounts] == ["homes/{username}", "handout"]
    assert mounts[1]["readOnly"] is True
    for given in (mounts, dict(enumerate(mounts))):
        pupil, teacher = (
            SimpleNamespace(user=SimpleNamespace(admin=is_admin), volume_mounts=given)
            for is_admin in (False, True)
        )
        for spawner in (pupil, teacher):
            cluster.KubeSpawner.pre_spawn_hook(spawner)
        assert pupil.volume_mounts == given
        read_only = {m["mountPath"]: m.get("readOnly", False) for m in teacher.volume_mounts}
        homes = {"/home/jovyan": False, "/home/jovyan/handout": False, "/home/jovyan/homes": True}
        assert read_only == homes
    policy = values["singleuser"]["networkPolicy"]
    assert policy == {"enabled": True, "egressAllowRules": {"nonPrivateIPs": False}}
    assert values["singleuser"]["defaultUrl"] == START_PAGE
    image = (FOLDER / "z2jh" / "Dockerfile").read_text(encoding="utf-8")
    for name in re.findall(r"/course/([\w./]+\.(?:txt|json))", image):
        assert (ROOT / name).is_file()
    assert "ranklearn_course.start_page.server" in image


def test_what_is_handed_in_is_collected_without_links_and_without_what_was_withdrawn(tmp_path):
    homes, submitted = tmp_path / "homes", tmp_path / "submitted"
    for name in ("a b", "ada", "cleo"):
        (homes / name / "week-1").mkdir(parents=True)
        (homes / name / "week-1" / "notes.txt").write_text("mine")
        if name != "cleo":
            (homes / name / "week-1" / "week-1.ipynb").write_text(name)
    (homes / "ben").mkdir()
    (homes / "ben" / "week-1").symlink_to(homes / "ada" / "week-1")
    (homes / "cleo" / "week-1" / "week-1.ipynb").symlink_to(homes / "ada/week-1/week-1.ipynb")
    for found in (["a b", "ada"], ["a b"]):
        result = bash("z2jh/collect.sh", "week-1", HOMES=homes, SUBMITTED=submitted)
        assert f"notebooks: {len(found)}\n" in result.stdout, result.stderr
        files = [path for path in submitted.rglob("*") if path.is_file()]
        assert sorted(path.read_text() for path in files) == found
        (homes / "ada" / "week-1" / "week-1.ipynb").unlink(missing_ok=True)
