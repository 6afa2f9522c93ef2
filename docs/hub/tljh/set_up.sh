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
jupyter="$environment/etc/jupyter"

"$environment/bin/python" -m pip install "$course[lessons]" "nbgrader>=0.9.6"

# Pupils have system accounts here, so nbgrader's own exchange can tell who handed in what.
mkdir -p "$exchange" "$jupyter/jupyter_server_config.d" "$jupyter/labconfig" "$settings"
chmod 777 "$exchange"
cat >"$jupyter/nbgrader_config.py" <<END
c = get_config()
c.CourseDirectory.course_id = "ranking"
c.Exchange.root = "$exchange"
END

# Nobody has nbgrader's pages for teachers: Autograde would run pupils' code as the teacher.
cat >"$jupyter/labconfig/page_config.json" <<END
{"disabledExtensions": {
  "@jupyter/nbgrader:formgrader": true,
  "@jupyter/nbgrader:create-assignment": true,
  "@jupyter/nbgrader:course-list": true
}}
END
cat >"$jupyter/jupyter_server_config.d/ranklearn.json" <<END
{"ServerApp": {"jpserver_extensions": {
  "ranklearn_course.start_page.server": true,
  "nbgrader.server_extensions.formgrader": false
}}}
END
cp "$course/ranklearn_course/start_page/labconfig/default_setting_overrides.json" \
    "$jupyter/labconfig/"

# Who logs in lands on the start page. Links in lessons name no user: the hub leads on.
cat >"$settings/ranklearn.py" <<END
from tornado.web import RedirectHandler

c.Spawner.default_url = "/ranklearn"
to_the_own_server = {"url": "/hub/user-redirect/{0}", "permanent": False}
c.JupyterHub.extra_handlers = [("/(ranklearn.*)", RedirectHandler, to_the_own_server)]
END

# New accounts begin with the lessons.
"$environment/bin/ranklearn" open --copy-only "$skeleton/lessons"
