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
