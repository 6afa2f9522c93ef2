"""The files for other machines: as far as they can be checked without those machines.

The keys below are those of the chart's own schema, jupyterhub/values.schema.yaml of
zero-to-jupyterhub-k8s, and of TLJH's tljh/configurer.py; neither is on PyPI or npm. A key may hold
anything where its value here is None.
"""

import json
import os
import re
import stat
import subprocess
from importlib.resources import files
from pathlib import Path
from types import SimpleNamespace

import pytest
import yaml
from traitlets.config import Config, PyFileConfigLoader

from ranklearn_course.classroom.hub import demo, loopback

ROOT = Path(__file__).resolve().parents[3]
FOLDER = files("ranklearn_course.classroom.hub")

TLJH = {
    "users": {"admin": list, "allowed": list, "banned": list, "extra_user_groups": None},
    "auth": {"type": str, "FirstUseAuthenticator": {"create_users": bool, "dbm_path": str}},
    "limits": {"memory": str, "cpu": int},
    "user_environment": {"default_app": str},
    "services": {
        "cull": {
            "enabled": bool,
            "timeout": int,
            "every": int,
            "concurrency": int,
            "users": bool,
            "max_age": int,
            "remove_named_servers": bool,
        }
    },
    "http": {"address": str, "port": int},
    "https": {
        "enabled": bool,
        "address": str,
        "port": int,
        "tls": {"key": str, "cert": str},
        "letsencrypt": {"email": str, "domains": list, "staging": bool},
    },
}
RESOURCES = {"requests": None, "limits": None}
NETWORK = {
    "enabled": bool,
    "ingress": list,
    "egress": list,
    "egressAllowRules": {
        "cloudMetadataServer": bool,
        "dnsPortsCloudMetadataServer": bool,
        "dnsPortsKubeSystemNamespace": bool,
        "dnsPortsPrivateIPs": bool,
        "nonPrivateIPs": bool,
        "privateIPs": bool,
    },
    "interNamespaceAccessLabels": str,
    "allowedIngressPorts": list,
}
Z2JH = {
    "hub": {
        "config": None,
        "extraConfig": None,
        "extraFiles": None,
        "concurrentSpawnLimit": int,
        "activeServerLimit": int,
        "resources": RESOURCES,
        "db": None,
    },
    "proxy": {
        "https": {
            "enabled": bool,
            "type": str,
            "hosts": list,
            "letsencrypt": {"contactEmail": str, "acmeServer": str},
        }
    },
    "singleuser": {
        "image": {"name": str, "tag": str, "pullPolicy": str, "pullSecrets": list},
        "defaultUrl": str,
        "startTimeout": int,
        "memory": {"guarantee": str, "limit": str},
        "cpu": {"guarantee": (int, float), "limit": (int, float)},
        "extraEnv": None,
        "storage": {
            "type": str,
            "static": {"pvcName": str, "subPath": str},
            "homeMountPath": str,
            "capacity": str,
            "extraVolumes": list,
            "extraVolumeMounts": list,
        },
        "lifecycleHooks": {"postStart": None, "preStop": None},
        "cloudMetadata": {"blockWithIptables": bool, "ip": str},
        "networkPolicy": NETWORK,
    },
    "scheduling": {
        "userScheduler": {"enabled": bool, "replicas": int},
        "podPriority": {"enabled": bool},
        "userPlaceholder": {"enabled": bool, "replicas": int},
    },
    "prePuller": {"hook": {"enabled": bool}, "continuous": {"enabled": bool}},
    "cull": {"enabled": bool, "users": bool, "timeout": int, "every": int, "maxAge": int},
}


def faults(content, known, place=""):
    """Name each key that is not known and each value of a wrong kind."""
    if known is None:
        return []
    if not isinstance(known, dict):
        fine = isinstance(content, known) and (known is bool or not isinstance(content, bool))
        return [] if fine else [f"{place} is {content!r}"]
    if not isinstance(content, dict):
        return [f"{place} is {content!r}"]
    found = [f"{place} has no {key}" for key in content if key not in known]
    for key in content.keys() & known.keys():
        found += faults(content[key], known[key], f"{place}.{key}")
    return found


def read(name):
    return yaml.safe_load((FOLDER / name).read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("name", "known"), [("tljh/config.yaml", TLJH), ("z2jh/values.yaml", Z2JH)]
)
def test_each_key_is_known_and_each_value_of_its_kind(name, known):
    assert faults(read(name), known) == []


def test_a_wrong_key_or_value_would_be_found():
    assert faults({"limits": {"memori": "1G"}}, TLJH) == [".limits has no memori"]
    assert faults({"limits": {"cpu": "1"}}, TLJH) == [".limits.cpu is '1'"]
    assert faults({"cull": {"every": True}}, Z2JH) == [".cull.every is True"]
    assert faults({"limits": 1}, TLJH) == [".limits is 1"]


# Kubernetes


@pytest.fixture
def values():
    return read("z2jh/values.yaml")


@pytest.fixture
def hub_config(values, tmp_path):
    """What JupyterHub's loader makes of the Python that the chart hands to it."""
    (tmp_path / "names.txt").write_text("ada\nben\n")
    place = values["hub"]["extraFiles"]["names"]["mountPath"]
    (text,) = values["hub"]["extraConfig"].values()
    assert place in text
    (tmp_path / "school.py").write_text(text.replace(place, str(tmp_path / "names.txt")))
    config = PyFileConfigLoader("school.py", str(tmp_path)).load_config()
    config.merge(Config(values["hub"]["config"]))
    return config


def test_the_names_of_the_file_may_come_in(hub_config):
    assert hub_config.Authenticator.allowed_users == {"ada", "ben"}
    assert hub_config.Authenticator.admin_users == ["teacher"]


def test_the_hubs_traits_are_there(hub_config):
    pytest.importorskip("jupyterhub", reason="the extra classroom is not installed")
    from jupyterhub.app import JupyterHub
    from jupyterhub.auth import Authenticator
    from jupyterhub.spawner import Spawner

    # KubeSpawner is not installed here; the hook is a trait of each spawner.
    classes = {"JupyterHub": JupyterHub, "Authenticator": Authenticator, "KubeSpawner": Spawner}
    for section in set(hub_config) - {"FirstUseAuthenticator"}:
        assert set(hub_config[section]) <= set(classes[section].class_trait_names(config=True))


def spawner(admin, mounts):
    return SimpleNamespace(user=SimpleNamespace(admin=admin), volume_mounts=mounts)


def mounts_of_the_chart(values):
    storage = values["singleuser"]["storage"]
    home = {"name": "home", "mountPath": "/home/jovyan", "subPath": storage["static"]["subPath"]}
    return [home, *storage["extraVolumeMounts"]]


def test_a_pupil_sees_the_own_home_and_the_handout(values, hub_config):
    mounts = mounts_of_the_chart(values)
    pupil = spawner(False, mounts)
    hub_config.KubeSpawner.pre_spawn_hook(pupil)
    assert pupil.volume_mounts == mounts
    assert [mount["subPath"] for mount in mounts] == ["homes/{username}", "handout"]
    assert mounts[1]["readOnly"] is True


@pytest.mark.parametrize("make", [list, lambda mounts: dict(enumerate(mounts))])
def test_the_teacher_reads_all_homes_and_fills_the_handout(values, hub_config, make):
    teacher = spawner(True, make(mounts_of_the_chart(values)))
    hub_config.KubeSpawner.pre_spawn_hook(teacher)
    by_path = {mount["mountPath"]: mount for mount in teacher.volume_mounts}
    assert len(by_path) == len(teacher.volume_mounts) == 3
    assert by_path["/home/jovyan"]["subPath"] == "homes/{username}"
    assert "readOnly" not in by_path["/home/jovyan/handout"]
    assert by_path["/home/jovyan/homes"]["readOnly"] is True
    volumes = {each["name"] for each in values["singleuser"]["storage"]["extraVolumes"]}
    assert {mount["name"] for mount in teacher.volume_mounts} == volumes | {"home"}


def test_pupils_have_no_network(values):
    policy = values["singleuser"]["networkPolicy"]
    assert policy["enabled"] is True
    assert policy["egressAllowRules"] == {"nonPrivateIPs": False}


def test_there_is_room_for_all(values):
    assert values["hub"]["activeServerLimit"] > 500
    assert values["singleuser"]["image"]["tag"] != "latest"


def test_the_image_has_what_the_values_ask_for(values):
    text = (FOLDER / "z2jh" / "Dockerfile").read_text(encoding="utf-8")
    commands = re.findall(r"^[A-Z]+ ", text, flags=re.MULTILINE)
    assert commands[0] == "FROM "
    assert commands[-1] == "CMD "
    assert "--uid 1000 --gid 100" in text
    assert re.search(r'"jupyterhub==\$\{JUPYTERHUB\}"', text)
    # As the shell sees it, without the line ends that a backslash hides.
    written = re.findall(r"echo '(.*?)'", text.replace("\\\n", ""))
    server, kernel = map(json.loads, written)
    from IPython.core.history import HistoryManager
    from jupyter_server.serverapp import ServerApp
    from jupyter_server.services.kernels.kernelmanager import MappingKernelManager
    from nbformat.sign import NotebookNotary

    for settings in (server, kernel):
        for section, traits in settings.items():
            known = {
                each.__name__: each for each in (HistoryManager, MappingKernelManager, ServerApp)
            }
            known["NotebookNotary"] = NotebookNotary
            assert set(traits) <= set(known[section].class_trait_names(config=True))
    assert server["ServerApp"]["jpserver_extensions"] == {demo.START_PAGE: True}
    assert values["singleuser"]["defaultUrl"] == "/ranklearn"
    for name in re.findall(r"/course/([\w./]+\.(?:txt|json))", text):
        assert (ROOT / name).is_file()


def collect(tmp_path):
    command = ["bash", str(FOLDER / "z2jh" / "collect.sh"), "week-1"]
    places = {"HOMES": str(tmp_path / "homes"), "SUBMITTED": str(tmp_path / "submitted")}
    settings = {**os.environ, **places}
    return subprocess.run(command, env=settings, capture_output=True, text=True, timeout=30)


@pytest.fixture
def homes(tmp_path):
    for name in ("ada", "ben", "cleo", "a b"):
        (tmp_path / "homes" / name).mkdir(parents=True)
    for name in ("ada", "a b"):
        folder = tmp_path / "homes" / name / "week-1"
        folder.mkdir()
        (folder / "week-1.ipynb").write_text(name)
        (folder / "notes.txt").write_text("mine")
    return tmp_path / "homes"


def test_notebooks_are_collected_as_the_marking_wants_them(tmp_path, homes):
    result = collect(tmp_path)
    assert result.returncode == 0, result.stderr
    assert "notebooks: 2" in result.stdout
    found = [path for path in (tmp_path / "submitted").rglob("*") if path.is_file()]
    assert sorted(path.relative_to(tmp_path / "submitted").as_posix() for path in found) == [
        "a b/week-1/week-1.ipynb",
        "ada/week-1/week-1.ipynb",
    ]
    assert {path.read_text() for path in found} == {"ada", "a b"}


def test_nobody_hands_in_the_work_of_another_by_a_link(tmp_path, homes):
    (homes / "ben" / "week-1").symlink_to(homes / "ada" / "week-1")
    (homes / "cleo" / "week-1").mkdir()
    (homes / "cleo" / "week-1" / "week-1.ipynb").symlink_to(homes / "ada/week-1/week-1.ipynb")
    assert "notebooks: 2" in collect(tmp_path).stdout
    assert not (tmp_path / "submitted" / "ben").exists()
    assert not (tmp_path / "submitted" / "cleo").exists()


def test_what_was_withdrawn_is_not_kept(tmp_path, homes):
    collect(tmp_path)
    (homes / "ada" / "week-1" / "week-1.ipynb").unlink()
    assert "notebooks: 1" in collect(tmp_path).stdout
    assert not (tmp_path / "submitted" / "ada" / "week-1").exists()


# The Littlest JupyterHub


@pytest.fixture
def machine(tmp_path):
    """Programs that write down what they are asked, in the places of TLJH's."""
    programs = tmp_path / "environment" / "bin"
    programs.mkdir(parents=True)
    for name in ("python", "ranklearn"):
        (programs / name).write_text(f'#!/bin/sh\necho {name} "$@" >>{tmp_path}/asked\n')
        (programs / name).chmod(0o755)
    places = {"ENVIRONMENT": "environment", "EXCHANGE": "exchange", "SKELETON": "skeleton"}
    places["SETTINGS"] = "settings"
    return tmp_path, {name: str(tmp_path / each) for name, each in places.items()}


def set_up(machine, *arguments):
    _folder, places = machine
    command = ["bash", str(FOLDER / "tljh" / "set_up.sh"), *arguments]
    settings = {**os.environ, **places}
    return subprocess.run(command, env=settings, capture_output=True, text=True, timeout=30)


def test_the_set_up_makes_the_exchange_and_the_settings(machine):
    folder, _ = machine
    for _twice in range(2):
        assert set_up(machine, str(ROOT)).returncode == 0
    asked = (folder / "asked").read_text().splitlines()
    assert asked[:2] == [
        f"python -m pip install {ROOT} nbgrader>=0.9.6",
        f"ranklearn open --copy-only {folder}/skeleton/lessons",
    ]
    assert stat.S_IMODE((folder / "exchange").stat().st_mode) == 0o777
    loader = PyFileConfigLoader("nbgrader_config.py", str(folder / "environment/etc/jupyter"))
    config = loader.load_config()
    assert config.Exchange.root == str(folder / "exchange")
    assert config.CourseDirectory.course_id == demo.COURSE_ID


def led_on(config):
    """Where a hub leads a path that names no user."""
    found = {}
    for pattern, _handler, options in config.JupyterHub.extra_handlers:
        for path in ("/ranklearn", "/ranklearn/family", "/tree/ranking/a", "/edit/a.py"):
            match = re.fullmatch(pattern, path)
            if match:
                found[path] = options["url"].format(*match.groups())
    return found


OF_THE_COURSE = {
    "/ranklearn": "/hub/user-redirect/ranklearn",
    "/ranklearn/family": "/hub/user-redirect/ranklearn/family",
}


def test_each_lands_on_the_start_page(machine):
    folder, _ = machine
    set_up(machine, str(ROOT))
    config = PyFileConfigLoader("ranklearn.py", str(folder / "settings")).load_config()
    assert config.Spawner.default_url == "/ranklearn"
    assert led_on(config) == OF_THE_COURSE | {
        "/tree/ranking/a": "/hub/user-redirect/lab/tree/ranking/a",
        "/edit/a.py": "/hub/user-redirect/lab/tree/a.py",
    }
    jupyter = folder / "environment" / "etc" / "jupyter"
    server = json.loads((jupyter / "jupyter_server_config.d" / "ranklearn.json").read_text())
    assert server == {"ServerApp": {"jpserver_extensions": {demo.START_PAGE: True}}}
    assert (jupyter / "labconfig" / demo.BUTTON.name).read_bytes() == demo.BUTTON.read_bytes()


def test_links_of_lessons_lead_to_the_own_server_in_a_cluster(hub_config):
    assert led_on(hub_config) == OF_THE_COURSE


def table(config):
    """Which addresses a hub leads on, and where to."""
    return {page: options["url"] for page, _handler, options in config.JupyterHub.extra_handlers}


def test_all_hubs_lead_on_alike(machine, hub_config):
    known = {f"/{page}": f"/hub/user-redirect/{to}" for page, to in loopback.LED_ON.items()}
    folder, _ = machine
    set_up(machine, str(ROOT))
    own_machine = PyFileConfigLoader("ranklearn.py", str(folder / "settings")).load_config()
    assert table(own_machine) == known
    # Without nbgrader nobody names its pages.
    of_nbgrader = {page for page in known if "notebooks" in page}
    assert "nbgrader" not in (FOLDER / "z2jh" / "Dockerfile").read_text(encoding="utf-8")
    in_a_cluster = {page: to for page, to in known.items() if page not in of_nbgrader}
    assert table(hub_config) == in_a_cluster


def test_new_accounts_are_without_the_teachers_pages(machine):
    folder, _ = machine
    set_up(machine, str(ROOT))
    jupyter = folder / "skeleton" / ".jupyter"
    server = json.loads((jupyter / "jupyter_server_config.json").read_text())
    assert server["ServerApp"]["jpserver_extensions"] == {demo.TEACHERS_SERVER: False}
    page = json.loads((jupyter / "labconfig" / "page_config.json").read_text())
    assert page["disabledExtensions"] == dict.fromkeys(demo.TEACHERS_PAGES, True)


def test_the_set_up_stops_where_pip_fails(machine):
    folder, _ = machine
    (folder / "environment" / "bin" / "python").write_text("#!/bin/sh\nexit 3\n")
    assert set_up(machine, str(ROOT)).returncode == 3
    assert not (folder / "exchange").exists()


def test_the_set_up_asks_for_the_folder(machine):
    result = set_up(machine)
    assert result.returncode != 0
    assert "Name the folder of the course" in result.stderr
