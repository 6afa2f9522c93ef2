"""A user of the hub who has no browser: logs in, starts the server, speaks to nbgrader on it."""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.parse
import urllib.request
from email.message import Message
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any
from urllib.request import HTTPCookieProcessor

from ranklearn_course.classroom.hub.demo import Settings

#: Seconds for one answer, and for a server to start.
ANSWER, SERVER = 90, 150


def settings_of(folder: Path) -> Settings:
    """What a hub in this folder was started with."""
    content = json.loads((folder / "hub" / "settings.json").read_text())
    return Settings(**{**content, "pupils": tuple(content["pupils"])})


class Client:
    """One user, by JupyterHub's REST API and a token that the password bought."""

    def __init__(self, settings: Settings, name: str) -> None:
        self.address, self.name = settings.address, name
        auth = {"username": name, "password": settings.password_of(name)}
        self.token = None
        made = self.post(f"/hub/api/users/{name}/tokens", {"auth": auth, "note": "test"})
        self.token = made["token"]

    def get(self, path: str) -> Any:
        return self._ask("GET", path)

    def post(self, path: str, body: Any = None) -> Any:
        return self._ask("POST", path, json.dumps(body or {}).encode())

    def put(self, path: str, body: Any) -> Any:
        return self._ask("PUT", path, json.dumps(body).encode())

    def text(self, path: str) -> str:
        return self._open("GET", path)[0].decode()

    def headers(self, path: str) -> Message:
        return self._open("GET", path)[1]

    def _ask(self, method: str, path: str, body: bytes | None = None) -> Any:
        answer, _headers = self._open(method, path, body)
        return json.loads(answer) if answer else None

    def _open(self, method: str, path: str, body: bytes | None = None) -> tuple[bytes, Message]:
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"token {self.token}"
        request = urllib.request.Request(
            self.address + urllib.parse.quote(path, safe="/?=&%"), body, headers, method=method
        )
        direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        with direct.open(request, timeout=ANSWER) as answer:
            return answer.read(), answer.headers

    # The own server

    def ask_for_server(self) -> None:
        self.post(f"/hub/api/users/{self.name}/server")

    def await_server(self) -> None:
        end = time.monotonic() + SERVER
        while not self.get(f"/hub/api/users/{self.name}")["servers"].get("", {}).get("ready"):
            assert time.monotonic() < end, f"the server of {self.name} did not start"
            time.sleep(0.2)

    def own(self, path: str) -> str:
        return f"/user/{self.name}{path}"

    def notebook(self, path: str) -> dict[str, Any]:
        return self.get(self.own(f"/api/contents/{path}"))["content"]

    def save(self, path: str, notebook: dict[str, Any]) -> None:
        body = {"type": "notebook", "format": "json", "content": notebook}
        self.put(self.own(f"/api/contents/{path}"), body)

    # nbgrader

    def assignments(self, action: str, course: str, assignment: str) -> list[dict[str, Any]]:
        """Fetch, submit or fetch the feedback, as the page of assignments does."""
        body = {"course_id": course, "assignment_id": assignment}
        answer = self.post(self.own(f"/assignments/{action}"), body)
        assert answer["success"], answer
        return answer["value"]

    def grader(self, assignment: str, *steps: str) -> None:
        """Do a step of the teacher's, as the formgrader's buttons do."""
        for step in steps:
            answer = self.post(self.own(f"/formgrader/api/{step.format(assignment)}"))
            assert answer["success"], answer


class Visitor:
    """One user in a browser: logs in by the hub's page, and keeps the cookies."""

    def __init__(self, settings: Settings, name: str) -> None:
        self.address = settings.address
        self.cookies = CookieJar()
        direct, cookies = urllib.request.ProxyHandler({}), HTTPCookieProcessor(self.cookies)
        self._opener = urllib.request.build_opener(direct, cookies)
        self.visit("/hub/login")
        token = next(cookie.value for cookie in self.cookies if cookie.name == "_xsrf")
        form = {"username": name, "password": settings.password_of(name), "_xsrf": token}
        # Where the hub leads from there, and what it shows.
        self.landed = self.visit("/hub/login", urllib.parse.urlencode(form).encode())

    def visit(self, path: str, form: bytes | None = None) -> tuple[str, str]:
        """The path that the hub leads to in the end, and the page."""
        with self._opener.open(self.address + path, form, timeout=ANSWER) as answer:
            return urllib.parse.urlsplit(answer.geturl()).path, answer.read().decode()
