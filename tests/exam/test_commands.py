"""The command `ranklearn exam`."""

import os
import shlex

import pytest
from typer.testing import CliRunner

from ranklearn_course import jupyterlab, lessons
from ranklearn_course.cli import app
from ranklearn_course.course import chapters
from ranklearn_course.exam.notebook import read_paper
from ranklearn_course.exam.paper import left_out, make_paper
from ranklearn_course.exam.words import say

PAPER = "mock-exam-7-60-minutes.ipynb"


def exam(*arguments):
    return CliRunner().invoke(app, ["exam", *map(str, arguments)])


def said_last(result):
    """What was said after the line that something begins."""
    return result.stderr.splitlines()[-1]


def test_a_paper_is_made_and_marked(tmp_path):
    folder = tmp_path / "my papers"
    made, path = exam("--seed", 7, "--minutes", 60, folder), folder / PAPER
    assert made.exit_code == 0
    assert made.stderr.splitlines() == ["Making the paper. This takes some seconds."]
    notebook, page, of_all, to_open, _, to_mark = made.stdout.splitlines()
    assert (notebook, page) == (f"Made {path}", f"To print: {path.with_suffix('.html')}")
    assert "--path entrance" in of_all
    # What it tells to type works in a shell.
    assert shlex.split(to_open)[2:] == ["ranklearn", "exam", "open", str(path)]
    assert shlex.split(to_mark)[1:] == ["ranklearn", "exam", "mark", str(path)]
    untouched = exam("mark", path)
    assert (untouched.exit_code, untouched.stdout) == (1, "")
    assert said_last(untouched) == say("sitting.empty", ranklearn="ranklearn", path=path)
    path.write_text(path.read_text().replace("answer_1 = None", "answer_1 = 99"))
    asked = exam("mark", path)
    assert (asked.exit_code, asked.stdout) == (1, "")
    assert said_last(asked) == say("sitting.not_started", ranklearn="ranklearn", path=path)
    marked = exam("mark", path, "--finished")
    assert marked.exit_code == 0
    assert marked.stdout.startswith(say("report.points", points=0, most=make_paper(7).points))


@pytest.fixture
def started(monkeypatch):
    """Catch what JupyterLab would be started with."""
    commands = []
    monkeypatch.setattr(jupyterlab, "hand_over", lambda *started: commands.append(started) or 0)
    return commands


def has_start_page(command, environment):
    has_page = jupyterlab.HAS_START_PAGE in command
    folders = environment["JUPYTER_CONFIG_PATH"].split(os.pathsep)
    assert (str(jupyterlab.LEADS_BACK) in folders) is has_page
    return has_page


def test_a_paper_among_the_lessons_is_opened_among_them(tmp_path, monkeypatch, started):
    monkeypatch.setattr(lessons, "default_folder", lambda: tmp_path / "lessons")
    assert exam("--seed", 7).exit_code == 0
    lessons.copy_lessons(tmp_path / "lessons")
    path = tmp_path / "lessons" / "mock-exams" / PAPER
    assert exam("open", path, "--no-browser").exit_code == 0
    ((command, environment),) = started
    assert f"--ServerApp.root_dir={tmp_path / 'lessons'}" in command
    assert f"--LabApp.default_url=/lab/tree/mock-exams/{PAPER}" in command
    assert "--no-browser" in command
    assert has_start_page(command, environment)


def test_a_paper_elsewhere_is_opened_where_nothing_leads_to_lessons(tmp_path, started):
    """Also by a link to it; its key has all right answers and no verdict."""
    assert exam("--seed", 7, tmp_path / "my papers").exit_code == 0
    link = tmp_path / "today.ipynb"
    link.symlink_to(tmp_path / "my papers" / PAPER)
    assert exam("open", link).exit_code == 0
    ((command, environment),) = started
    assert f"--ServerApp.root_dir={tmp_path / 'my papers'}" in command
    assert f"--LabApp.default_url=/lab/tree/{PAPER}" in command
    assert not has_start_page(command, environment)
    key = exam("key", link).stdout
    places = [key.index(question.drawn.right.strip()) for question in make_paper(7).questions]
    assert places == sorted(places)
    assert say("report.no_answer") not in key


@pytest.mark.parametrize("options", [{"only": ["02,10"]}, {"path": "entrance", "without": ["10"]}])
def test_options_choose_the_lessons_and_the_lot_the_paper(options, tmp_path):
    arguments = [f"--{key}={''.join(value)}" for key, value in options.items()]
    assert exam("make", "--minutes", 20, *arguments, tmp_path).exit_code == 0
    (path,) = tmp_path.glob("mock-exam-*-20-minutes*.ipynb")
    paper, notebook = read_paper(path)
    assert paper.without == left_out(**options)
    assert f"without={list(paper.without)}" in notebook.cells[1].source


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (
            ("--without", "99"),
            "There is no lesson '99'. Lessons are named by their number, from 00 to "
            f"{len(chapters()) - 1}, or by a name such as dcg.",
        ),
        (("mark", "none.ipynb"), "there is no paper none.ipynb"),
        (("open", "none.ipynb"), "there is no paper none.ipynb"),
        (("key", "none.ipynb"), "there is no paper none.ipynb"),
    ],
)
def test_errors_are_one_line(arguments, text, tmp_path, monkeypatch, started):
    monkeypatch.chdir(tmp_path)
    result = exam(*arguments)
    assert (result.exit_code, result.stdout, started) == (1, "", [])
    assert said_last(result) == text
