#!/usr/bin/env bash
# Put the course, nbgrader and its exchange onto a machine with The Littlest JupyterHub.
#
#     sudo bash set_up.sh FOLDER
#
# FOLDER is a clone of the course. What is there already is kept or brought up to date, so it may
# be run again. It changes no list of users: copy config.yaml by hand.
set -euo pipefail

course=${1:?"Name the folder of the course: sudo bash set_up.sh FOLDER"}
# Other places are for tests of this script.
environment=${ENVIRONMENT:-/opt/tljh/user}
exchange=${EXCHANGE:-/srv/nbgrader/exchange}
skeleton=${SKELETON:-/etc/skel}
settings=${SETTINGS:-/opt/tljh/config/jupyterhub_config.d}

# Without the extra: it would bring another JupyterHub than the one that runs here.
"$environment/bin/python" -m pip install "$course" "nbgrader>=0.9.6"

# Pupils have system accounts here, so nbgrader's own exchange can tell who handed in what.
mkdir -p "$exchange" "$environment/etc/jupyter"
chmod 777 "$exchange"
cat >"$environment/etc/jupyter/nbgrader_config.py" <<END
c = get_config()
c.CourseDirectory.course_id = "ranking"
c.Exchange.root = "$exchange"
END

# Who logs in lands on the start page. Links in lessons, and those of the Formgrader in a tab of
# its own, name no user: the hub leads on.
mkdir -p "$environment/etc/jupyter/jupyter_server_config.d" "$environment/etc/jupyter/labconfig"
cat >"$environment/etc/jupyter/jupyter_server_config.d/ranklearn.json" <<END
{"ServerApp": {"jpserver_extensions": {"ranklearn_course.start_page.server": true}}}
END
cp "$course/ranklearn_course/start_page/labconfig/default_setting_overrides.json" \
    "$environment/etc/jupyter/labconfig/"
mkdir -p "$settings"
cat >"$settings/ranklearn.py" <<END
from tornado.web import RedirectHandler

c.Spawner.default_url = "/ranklearn"
c.JupyterHub.extra_handlers = [
    (f"/{page}", RedirectHandler, {"url": f"/hub/user-redirect/{to}", "permanent": False})
    for page, to in {
        "(ranklearn.*)": "{0}",
        "(?:tree|notebooks|edit)/(.*)": "lab/tree/{0}",
    }.items()
]
END

# New accounts begin with the lessons and without the teacher's pages, which are of no use to a
# pupil. The teacher gets them back with: rm -r ~/.jupyter
"$environment/bin/ranklearn" open --copy-only "$skeleton/lessons"
mkdir -p "$skeleton/.jupyter/labconfig"
cat >"$skeleton/.jupyter/jupyter_server_config.json" <<END
{"ServerApp": {"jpserver_extensions": {"nbgrader.server_extensions.formgrader": false}}}
END
cat >"$skeleton/.jupyter/labconfig/page_config.json" <<END
{"disabledExtensions": {
  "@jupyter/nbgrader:formgrader": true,
  "@jupyter/nbgrader:create-assignment": true,
  "@jupyter/nbgrader:course-list": true
}}
END
