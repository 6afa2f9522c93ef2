"""A hub to try on your own machine: jupyterhub -f jupyterhub_config.py, in an empty folder.

All servers run as the account that starts it, each in a home of its own in the folder `homes`, so
no account is made and nobody is kept from anybody's files. For that reason it listens on this
machine alone, and draws new passwords at each start.
"""

import secrets
import sys
from pathlib import Path

from tornado.web import RedirectHandler

from ranklearn_course import jupyterlab
from ranklearn_course.lessons import copy_lessons

HOMES = Path("homes").absolute()
TEACHER, PUPILS = "teacher", {"ada", "ben", "cleo"}

c = get_config()  # noqa: F821 - JupyterHub brings it
c.JupyterHub.bind_url = "http://127.0.0.1:8000"
# Links in lessons name no user: the hub leads on.
to_the_own_server = {"url": "/hub/user-redirect/{0}", "permanent": False}
c.JupyterHub.extra_handlers = [("/(ranklearn.*)", RedirectHandler, to_the_own_server)]

c.JupyterHub.authenticator_class = "shared-password"
c.Authenticator.allowed_users = {TEACHER, *PUPILS}
c.Authenticator.admin_users = {TEACHER}
c.SharedPasswordAuthenticator.user_password = secrets.token_hex(5)
c.SharedPasswordAuthenticator.admin_password = secrets.token_hex(16)
print(f"{', '.join(sorted(PUPILS))}: {c.SharedPasswordAuthenticator.user_password}")
print(f"{TEACHER}: {c.SharedPasswordAuthenticator.admin_password}", flush=True)

c.JupyterHub.spawner_class = "simple"
c.SimpleLocalProcessSpawner.home_dir_template = f"{HOMES}/{{username}}"
c.Spawner.pre_spawn_hook = lambda spawner: copy_lessons(HOMES / spawner.user.name / "lessons")
c.Spawner.cmd = [sys.executable, "-P", "-m", "jupyterhub.singleuser"]
c.Spawner.args = [*jupyterlab.OFFLINE, *jupyterlab.QUIET, *jupyterlab.STYLE]
c.Spawner.args += [jupyterlab.HAS_START_PAGE]
c.Spawner.args += ["--allow-root"] if jupyterlab.is_root() else []
c.Spawner.default_url = "/ranklearn"
c.Spawner.environment = jupyterlab.with_course_settings({})
c.Spawner.start_timeout = c.Spawner.http_timeout = 120
