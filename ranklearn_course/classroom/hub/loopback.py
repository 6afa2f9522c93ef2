"""JupyterHub's settings for a demonstration on this machine: loopback alone, one account for all.

SimpleLocalProcessSpawner starts each server as the account that started the hub, in a home folder
of its own. So no account is made on the machine, and root is not needed. It also means that nobody
is kept from anybody's files: for a class, take a hub where each user has an account or a container.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

from tornado.web import RedirectHandler

from ranklearn_course.jupyterlab import OFFLINE, is_root

HOST = "127.0.0.1"
#: Pages begin so that know nothing of a user's address: the course's own, which lessons and their
#: button lead to, and those that nbgrader's Formgrader names in a tab of its own.
LED_ON = {"(ranklearn.*)": "{0}", "(?:tree|notebooks|edit)/(.*)": "lab/tree/{0}"}
#: Seconds for a server to answer, and to end after it was asked to.
START, STOP = 120, 2
#: A server that nobody used for so many seconds ends.
IDLE = 3600


def configure(c: Any, settings_file: str | os.PathLike) -> None:
    """Set a traitlets configuration to what the file of settings says."""
    settings = json.loads(Path(settings_file).read_text(encoding="utf-8"))
    folder = Path(settings["folder"])
    _set_addresses(c, settings)
    _set_state(c, folder / "hub")
    _set_users(c, settings)
    _set_servers(c, folder / "homes")


def _set_addresses(c: Any, settings: dict[str, Any]) -> None:
    c.JupyterHub.bind_url = f"http://{HOST}:{settings['port']}"
    c.JupyterHub.hub_bind_url = f"http://{HOST}:{settings['hub_port']}"
    c.ConfigurableHTTPProxy.api_url = f"http://{HOST}:{settings['proxy_port']}"
    c.ConfigurableHTTPProxy.command = [settings["proxy"]]
    c.JupyterHub.extra_handlers = [
        (f"/{page}", RedirectHandler, {"url": f"/hub/user-redirect/{to}", "permanent": False})
        for page, to in LED_ON.items()
    ]
    # Who asks for a server sees at once how far it is, however slow the machine.
    c.JupyterHub.tornado_settings = {"slow_spawn_timeout": 0}


def _set_state(c: Any, folder: Path) -> None:
    c.JupyterHub.db_url = f"sqlite:///{folder / 'jupyterhub.sqlite'}"
    c.JupyterHub.cookie_secret_file = str(folder / "cookie_secret")
    c.ConfigurableHTTPProxy.pid_file = str(folder / "proxy.pid")


def _set_users(c: Any, settings: dict[str, Any]) -> None:
    c.JupyterHub.authenticator_class = f"{__package__}.passwords.OwnPasswords"
    c.Authenticator.allowed_users = {settings["teacher"], *settings["pupils"]}
    c.Authenticator.admin_users = {settings["teacher"]}
    c.OwnPasswords.passwords = settings["passwords"]


def _set_servers(c: Any, homes: Path) -> None:
    c.JupyterHub.spawner_class = "simple"
    template = str(homes).replace("{", "{{").replace("}", "}}")
    c.SimpleLocalProcessSpawner.home_dir_template = f"{template}/{{username}}"
    # In the hub's process group, so that one signal ends whatever is left.
    c.LocalProcessSpawner.popen_kwargs = {"start_new_session": False}
    c.LocalProcessSpawner.interrupt_timeout = STOP
    c.LocalProcessSpawner.term_timeout = STOP
    c.Spawner.cmd = [sys.executable, "-P", "-m", "jupyterhub.singleuser"]
    c.Spawner.args = [
        *OFFLINE,
        # It would look for language servers with npm, for a second at each start.
        "--LanguageServerManager.autodetect=False",
        f"--ServerApp.shutdown_no_activity_timeout={IDLE}",
        *(["--allow-root"] if is_root() else []),
    ]
    c.Spawner.default_url = "/ranklearn"
    c.Spawner.start_timeout = c.Spawner.http_timeout = START
    # A class computes side by side; threads of one pupil would only be in another's way.
    c.Spawner.environment = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
