"""What a user of a hub costs: memory and processor time of the server and of a lesson's kernel.

It starts the demonstration hub, so it needs Linux, Node.js and configurable-http-proxy on the PATH.
"""

from __future__ import annotations

import json
import os
import time
from pathlib import Path
from typing import NamedTuple
from uuid import uuid4

import pytest

from ranklearn_course.classroom import ClassroomError
from ranklearn_course.classroom.hub.demo import PUPILS, prepared
from ranklearn_course.classroom.hub.proxy import find_proxy
from ranklearn_course.classroom.hub.running import running
from tests.classroom.hub.client import Client

pytest.importorskip("jupyterhub", reason="the extra classroom is not installed")
websocket = pytest.importorskip("websocket")

LESSONS = ("02_precision", "08_learning_to_rank")
#: Seconds for one cell.
CELL = 120


class Cost(NamedTuple):
    """Memory that is the process's own, with its share of what it has in common, and time."""

    mebibytes: float
    seconds: float


def costs(home: Path, module: str) -> list[Cost]:
    """What each process of this module costs that runs in this home, the oldest first."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            command = (process / "cmdline").read_bytes().split(b"\0")
            if f"HOME={home}".encode() not in (process / "environ").read_bytes().split(b"\0"):
                continue
            if module.encode() not in command:
                continue
            ticks = (process / "stat").read_text().rpartition(")")[2].split()
            lines = (process / "smaps_rollup").read_text().splitlines()[1:]
        except OSError:
            continue
        kibibytes = {name: text.split()[0] for name, text in (line.split(":") for line in lines)}
        seconds = sum(map(int, ticks[11:15])) / os.sysconf("SC_CLK_TCK")
        found.append((int(ticks[19]), Cost(int(kibibytes["Pss"]) / 1024, seconds)))
    return [cost for _, cost in sorted(found)]


def run_lesson(user: Client, lesson: str) -> None:
    """Run all cells of a lesson on a kernel of the user's server, as JupyterLab does."""
    path = f"lessons/{lesson}.ipynb"
    kernel = user.post(user.own("/api/kernels"), {"name": "python3", "path": path})
    address = user.address.replace("http", "ws", 1) + user.own(f"/api/kernels/{kernel['id']}")
    channels = websocket.create_connection(
        f"{address}/channels", header=[f"Authorization: token {user.token}"], timeout=CELL
    )
    for cell in user.notebook(path)["cells"]:
        if cell["cell_type"] == "code":
            assert execute(channels, cell["source"]) == "ok", cell["source"]
    channels.close()


def execute(channels: websocket.WebSocket, code: str) -> str:
    name = uuid4().hex
    header = {"msg_id": name, "msg_type": "execute_request", "username": "", "session": "s"}
    content = {"code": code, "silent": False, "store_history": True, "allow_stdin": False}
    message = {
        "header": {**header, "version": "5.3", "date": ""},
        "parent_header": {},
        "metadata": {},
        "content": {**content, "user_expressions": {}},
        "channel": "shell",
        "buffers": [],
    }
    channels.send(json.dumps(message))
    while True:
        answer = json.loads(channels.recv())
        if answer["parent_header"].get("msg_id") == name and "status" in answer["content"]:
            return answer["content"]["status"]


def test_cost_of_a_user(tmp_path, measure):
    if not Path("/proc/self/smaps_rollup").exists():
        pytest.skip("memory is read from /proc, which this system does not have")
    try:
        proxy = find_proxy()
    except ClassroomError as error:
        pytest.skip(str(error))
    with prepared(tmp_path / "hub", proxy, 0) as settings, running(settings):
        users = [Client(settings, name) for name in PUPILS]
        for user in users:
            user.ask_for_server()
        for user in users:
            user.await_server()
        time.sleep(3)  # until the servers rest
        report(measure, settings, "jupyterhub.singleuser", "server, started", 0)
        for place, lesson in enumerate(LESSONS):
            for user in users:
                run_lesson(user, lesson)
            report(measure, settings, "ipykernel_launcher", f"kernel of {lesson}", place)
        report(measure, settings, "jupyterhub.singleuser", "server, two lessons open", 0)


def report(measure, settings, module, work, place):
    """Write down the mean of the pupils, all of whose servers run at the same time."""
    each = [costs(settings.home_of(name), module)[place] for name in PUPILS]
    measure(work, "memory", sum(cost.mebibytes for cost in each) / len(each), "MiB")
    measure(work, "processor time", sum(cost.seconds for cost in each) / len(each), "s")
