import asyncio
import json
import sys
from importlib import import_module
from importlib.util import find_spec

import pytest

from ranklearn_course.classroom.hub import demo
from ranklearn_course.classroom.hub.demo import PUPILS, TEACHER, prepared

pytestmark = pytest.mark.skipif(
    find_spec("jupyterhub") is None, reason="the extra classroom is not installed"
)

MODULES = {
    "JupyterHub": "app",
    "Authenticator": "auth",
    "ConfigurableHTTPProxy": "proxy",
    "Spawner": "spawner",
    "LocalProcessSpawner": "spawner",
    "SimpleLocalProcessSpawner": "spawner",
}


# JupyterHub takes long to import, and every process collects this file.
def of_hub(name):
    if name == "OwnPasswords":
        return import_module("ranklearn_course.classroom.hub.passwords").OwnPasswords
    return getattr(import_module(f"jupyterhub.{MODULES[name]}"), name)


@pytest.fixture
def settings(tmp_path, monkeypatch):
    monkeypatch.setattr(demo, "copy_lessons", lambda folder: folder.mkdir(parents=True))
    with prepared(tmp_path / "hub {1}", "/bin/proxy", 0) as settings:
        yield settings


@pytest.fixture
def config(settings):
    """What JupyterHub's own loader makes of the file."""
    hub = of_hub("JupyterHub")()
    hub.load_config_file(str(settings.configuration))
    return hub.config


def test_each_trait_is_there_and_takes_the_value(config):
    named = [(section, trait) for section in config for trait in config[section]]
    assert len(named) > 15
    for section, trait in named:
        traits = of_hub(section).class_traits(config=True)
        assert trait in traits, f"{section} has no trait {trait}"
    # Making the instances runs the traits' own checks of the values.
    of_hub("JupyterHub")(config=config)
    assert of_hub("OwnPasswords")(config=config).allowed_users == {TEACHER, *PUPILS}
    assert of_hub("SimpleLocalProcessSpawner")(config=config).interrupt_timeout == 2
    of_hub("ConfigurableHTTPProxy")(config=config, auth_token="x")


def test_everything_is_on_loopback(config, settings):
    for address in (config.JupyterHub.bind_url, config.JupyterHub.hub_bind_url):
        assert address.startswith("http://127.0.0.1:")
    assert config.ConfigurableHTTPProxy.api_url.startswith("http://127.0.0.1:")
    assert config.JupyterHub.bind_url == settings.address


def test_only_the_teacher_is_an_admin(config, settings):
    assert of_hub("OwnPasswords")(config=config).admin_users == {TEACHER}


def test_a_password_lets_its_own_user_in_and_nobody_else(config, settings):
    authenticator = of_hub("OwnPasswords")(config=config)
    names = (TEACHER, *PUPILS)

    def enters(name, password):
        data = {"username": name, "password": password}
        return asyncio.run(authenticator.authenticate(None, data))

    for owner in names:
        tried = {name for name in names if enters(name, settings.password_of(owner))}
        assert tried == {owner}
    assert [enters(name, password) for name in ("ada", "dora") for password in ("", "ä")] == [
        None
    ] * 4


def test_a_home_is_found_even_if_the_folder_has_braces(config, settings):
    template = config.SimpleLocalProcessSpawner.home_dir_template
    assert template.format(username="ada") == str(settings.home_of("ada"))


@pytest.mark.parametrize("root", [True, False])
def test_root_is_accepted_only_where_it_is_so(settings, monkeypatch, root):
    monkeypatch.setattr("ranklearn_course.classroom.hub.loopback.is_root", lambda: root)
    hub = of_hub("JupyterHub")()
    hub.load_config_file(str(settings.configuration))
    assert ("--allow-root" in hub.config.Spawner.args) == root


def test_servers_are_of_this_python(config):
    assert config.Spawner.cmd[0] == sys.executable


def test_the_configuration_reads_the_file_anew(settings):
    file = settings.hub_folder / "settings.json"
    content = json.loads(file.read_text())
    file.write_text(json.dumps({**content, "pupils": ["dora"]}))
    hub = of_hub("JupyterHub")()
    hub.load_config_file(str(settings.configuration))
    assert hub.config.Authenticator.allowed_users == {TEACHER, "dora"}
