"""A class on a real hub, over HTTP: release, fetch, submit, collect, mark, feedback.

The hub is started by its command and ended by Ctrl+C. It needs Node.js and the proxy from npm:
where they are missing, these tests are skipped and say so.
"""

from __future__ import annotations

import os
import queue
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.error
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace

import pytest

from ranklearn_course.chapters import chapters
from ranklearn_course.checker import WriteFunction
from ranklearn_course.classroom import ClassroomError
from ranklearn_course.classroom.assignment import Task
from ranklearn_course.classroom.hub.demo import ASSIGNMENT, COURSE_ID, EXERCISES, PUPILS, TEACHER
from ranklearn_course.classroom.hub.proxy import NAME, find_proxy
from ranklearn_course.classroom.right_answers import right_answer
from ranklearn_course.start_page.words import say
from tests.classroom.hub.client import Client, Visitor, settings_of
from tests.missing import missing

#: Seconds for the hub to start and to end.
START, STOP = 180, 90
TASKS = [Task(each, 1.0) for each in EXERCISES]
# Cleo hands in what she got.
ANSWERS_OF = {
    "ada": {task.exercise: None for task in TASKS},
    "ben": {
        "precision.precision_at_k": "def precision_at_k(relevance, k):\n"
        "    return sum(relevance[:k]) / len(relevance[:k])",
        "precision.ceiling": None,
    },
    "cleo": {},
}


def proxy_or_skip():
    try:
        return find_proxy()
    except ClassroomError:
        missing(f"{NAME} does not run here: install Node.js and npm's {NAME}, on the PATH")


@pytest.fixture(scope="module")
def hub(tmp_path_factory):
    """Run the command in a folder of its own; what it printed, and the settings it made."""
    pytest.importorskip("nbgrader", reason="the extra classroom is not installed")
    proxy = proxy_or_skip()
    folder = tmp_path_factory.mktemp("class") / "hub"
    command = [sys.executable, "-m", "ranklearn_course", "classroom", "hub", str(folder), "--demo"]
    process = subprocess.Popen(
        [*command, "--port", "0", "--proxy", proxy],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
        # A shell that runs us in the background lets us ignore Ctrl+C.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    lines = Lines(process)
    try:
        lines.until("Press Ctrl+C", START)
        yield SimpleNamespace(
            folder=folder, process=process, lines=lines, settings=settings_of(folder)
        )
    finally:
        process.terminate()
        try:
            process.wait(STOP)
        except subprocess.TimeoutExpired:
            # The hub notices, and ends its servers and its proxy by itself.
            process.kill()


class Lines:
    """What a process prints, read by a thread so that nobody waits for ever."""

    def __init__(self, process):
        self.queue, self.seen, self.process = queue.Queue(), [], process
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        for line in self.process.stdout:
            self.queue.put(line)
        self.queue.put(None)

    def until(self, words, seconds):
        end = time.monotonic() + seconds
        while not (self.seen and words in self.seen[-1]):
            line = self.queue.get(timeout=max(end - time.monotonic(), 0.01))
            assert line is not None, "".join(self.seen)
            self.seen.append(line)
        return "".join(self.seen)


@pytest.fixture(scope="module")
def users(hub):
    """The teacher and the pupils, each with a server that runs."""
    users = {name: Client(hub.settings, name) for name in (TEACHER, *PUPILS)}
    for user in users.values():
        user.ask_for_server()
    for user in users.values():
        user.await_server()
    return users


@pytest.fixture(scope="module")
def marked(hub, users):
    """Go the whole way once, from the release to the feedback."""
    teacher = users[TEACHER]
    teacher.grader(ASSIGNMENT, "assignment/{}/assign", "assignment/{}/release")
    with ThreadPoolExecutor() as pool:
        fetched = dict(
            zip(PUPILS, pool.map(lambda name: hand_in(users[name]), PUPILS), strict=True)
        )
    teacher.grader(ASSIGNMENT, "assignment/{}/collect")
    for name in PUPILS:
        teacher.grader(ASSIGNMENT, f"submission/{{}}/{name}/autograde")
    teacher.grader(ASSIGNMENT, "assignment/{}/generate_feedback", "assignment/{}/release_feedback")
    told = {
        name: users[name].assignments("fetch_feedback", COURSE_ID, ASSIGNMENT) for name in PUPILS
    }
    marks = teacher.get(teacher.own(f"/formgrader/api/submissions/{ASSIGNMENT}"))
    return SimpleNamespace(
        fetched=fetched, told=told, marks={each["student"]: each for each in marks}
    )


def hand_in(user):
    """Fetch the assignment, answer some of it and submit it; the notebook as it was fetched."""
    path = f"{ASSIGNMENT}/{ASSIGNMENT}.ipynb"
    user.assignments("fetch", COURSE_ID, ASSIGNMENT)
    fetched = user.notebook(path)
    answered = user.notebook(path)
    for cell in answered["cells"]:
        for exercise, answer in ANSWERS_OF[user.name].items():
            if f"exercise:{exercise}" in cell["metadata"].get("tags", ()):
                cell["source"] = answer or solution_of(exercise)
    user.save(path, answered)
    user.assignments("submit", COURSE_ID, ASSIGNMENT)
    return fetched


def solution_of(exercise):
    task = Task(exercise, 1.0)
    answer = right_answer(task.of_the_bank)
    if isinstance(task.of_the_bank, WriteFunction):
        return answer
    return f"{task.answer_name} = {answer}"


def feedback_of(hub, name):
    return list((hub.settings.home_of(name) / ASSIGNMENT / "feedback").rglob("*.html"))


def test_each_pupil_has_jupyterlab_with_the_lessons(users):
    for name in PUPILS:
        user = users[name]
        assert "JupyterLab" in user.text(user.own("/lab"))
        lessons = user.get(user.own("/api/contents/lessons"))["content"]
        assert "02_precision.ipynb" in {each["name"] for each in lessons}


def test_who_logs_in_lands_on_the_start_page(hub, users):
    done = '{"exercise": "dcg.dcg", "status": "correct"}'
    lessons = hub.settings.home_of("ada") / "lessons"
    (lessons / ".ranklearn-progress.jsonl").write_text(done)
    ada = Visitor(hub.settings, "ada")
    # The button and the links of a lesson name no user.
    for path, page in (ada.landed, ada.visit("/ranklearn")):
        assert path == "/user/ada/ranklearn"
        tab = "ranklearn-lessons-02_precision"
        address = f"/user/ada/doc/workspaces/{tab}/tree/lessons/02_precision.ipynb#"
        assert f'href="{address}" target="{tab}"' in page
        assert say("go.on", heading=chapters()["dcg"].heading) in page
    assert ada.visit("/ranklearn/family")[0] == "/user/ada/ranklearn/family"


def test_links_of_the_formgrader_in_a_tab_of_its_own_lead_to_the_teachers_files(hub, users):
    teacher = Visitor(hub.settings, TEACHER)
    for page in ("tree", "notebooks", "edit"):
        path, shown = teacher.visit(f"/{page}/ranking/source/week-1")
        assert path == "/user/teacher/lab/tree/ranking/source/week-1"
        assert "JupyterLab" in shown


def test_a_wrong_password_gets_no_token(hub, users):
    wrong = SimpleNamespace(address=hub.settings.address, password_of=lambda name: "guess")
    with pytest.raises(urllib.error.HTTPError) as caught:
        Client(wrong, "ada")
    assert caught.value.code == 403


def test_a_pupils_password_does_not_make_a_teacher(hub, users):
    pupil = hub.settings.password_of("ada")
    wrong = SimpleNamespace(address=hub.settings.address, password_of=lambda name: pupil)
    with pytest.raises(urllib.error.HTTPError) as caught:
        Client(wrong, TEACHER)
    assert caught.value.code == 403


def test_a_pupil_reaches_neither_the_others_nor_the_teachers_pages(users):
    ada = users["ada"]
    for path in (users["ben"].own("/api/contents"), users[TEACHER].own("/formgrader/api/status")):
        with pytest.raises(urllib.error.HTTPError) as caught:
            ada.get(path)
        assert caught.value.code in (403, 404)
    with pytest.raises(urllib.error.HTTPError) as caught:
        ada.get(ada.own("/formgrader/api/status"))
    assert caught.value.code == 404


def test_nothing_listens_beyond_loopback(hub, users):
    ports = {hub.settings.port, hub.settings.hub_port, hub.settings.proxy_port}
    for address in {each[4][0] for each in socket.getaddrinfo(socket.gethostname(), None)}:
        if not address.startswith(("127.", "::1")):
            for port in ports:
                with pytest.raises(OSError, match=r"refused|unreachable|timed out"):
                    socket.create_connection((address, port), timeout=2).close()


def test_jupyterlab_can_show_the_formgrader_in_a_frame(users):
    teacher = users[TEACHER]
    policy = teacher.headers(teacher.own("/formgrader"))["Content-Security-Policy"]
    assert "frame-ancestors 'self'" in policy
    ada = users["ada"]
    assert "'none'" in ada.headers(ada.own("/lab"))["Content-Security-Policy"]


def test_what_the_pupils_fetch_holds_no_solution(marked):
    for notebook in marked.fetched.values():
        text = "\n".join(cell["source"] for cell in notebook["cells"])
        assert "precision_at_k" in text
        assert "HIDDEN" not in text
        assert "SOLUTION" not in text


def test_each_gets_the_marks_that_are_deserved(marked):
    scores = {name: (each["score"], each["max_score"]) for name, each in marked.marks.items()}
    whole = marked.marks["ada"]["max_score"]
    assert whole > 0
    assert scores["ada"] == (whole, whole)
    assert scores["cleo"] == (0, whole)
    assert 0 < scores["ben"][0] < whole


def test_each_gets_the_own_feedback_and_no_hidden_tests(hub, marked):
    for name in PUPILS:
        (page,) = feedback_of(hub, name)
        text = page.read_text(encoding="utf-8")
        assert "precision_at_k" in text
        assert "HIDDEN TESTS" not in text
        submitted = [each for each in marked.told[name] if each["status"] == "submitted"]
        assert [each["student_id"] for each in submitted] == [name]
        assert submitted[0]["submissions"][0]["has_local_feedback"]
    assert len({feedback_of(hub, name)[0].read_text() for name in PUPILS}) == len(PUPILS)


def test_ctrl_c_ends_everything(hub, marked):
    """The last test of the module: afterwards there is no hub any more."""
    assert processes_of(hub.folder), "this test looks for processes in the wrong way"
    hub.process.send_signal(signal.SIGINT)
    assert "have ended" in hub.lines.until("have ended", STOP)
    assert hub.process.wait(STOP) == 0
    # A kernel looks now and then whether its server is still there.
    end = time.monotonic() + 20
    while processes_of(hub.folder):
        assert time.monotonic() < end, processes_of(hub.folder)
        time.sleep(0.2)
    for port in (hub.settings.port, hub.settings.hub_port, hub.settings.proxy_port):
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(("127.0.0.1", port), timeout=2).close()


def processes_of(folder):
    """All processes with the folder in the command or the environment; needs Linux."""
    if not Path("/proc/self/environ").exists():
        missing("processes are found by /proc, which this system does not have")
    found = {}
    for process in Path("/proc").glob("[0-9]*"):
        try:
            told = (process / "cmdline").read_bytes() + (process / "environ").read_bytes()
        except OSError:
            continue
        if os.fsencode(folder) in told and int(process.name) != os.getpid():
            found[process.name] = told.split(b"\0")[:6]
    return found
