"""The command `ranklearn exam`."""

import os
import shlex
import subprocess
import sys

import pytest
from typer.testing import CliRunner

from ranklearn_course import jupyterlab, lessons
from ranklearn_course.chapters import chapters
from ranklearn_course.cli import app
from ranklearn_course.exam.notebook import read_paper
from ranklearn_course.exam.paper import left_out, make_paper
from ranklearn_course.exam.sitting import open_paper
from ranklearn_course.exam.words import say


def exam(*arguments):
    return CliRunner().invoke(app, ["exam", *map(str, arguments)])


def said_last(result):
    """What was said after the line that something begins."""
    return result.stderr.splitlines()[-1]


def test_a_paper_is_made_and_marked(tmp_path):
    made = exam("--seed", 7, "--minutes", 60, tmp_path)
    path = tmp_path / "mock-exam-7-60-minutes.ipynb"
    assert made.exit_code == 0
    assert made.stderr.splitlines() == ["Making the paper. This takes some seconds."]
    assert made.stdout.splitlines() == [
        f"Made {path}",
        f"Made {path.with_suffix('.html')}",
        f'Open it: ranklearn exam open "{path}"',
        "Run its first cell: the clock starts. Run the cell of each answer: it is saved.",
        f'Then: ranklearn exam mark "{path}"',
    ]
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


def test_marking_while_the_clock_runs_must_be_wanted_and_ends_the_time(tmp_path, capsys):
    exam("--seed", 7, tmp_path)
    path = tmp_path / "mock-exam-7-60-minutes.ipynb"
    sitting = open_paper(7, 60, folder=tmp_path)
    question = next(q for q in sitting.paper.questions if q.template.kind == "number")
    sitting.save(question.number, question.drawn.exercise.wrong[0].value)
    asked = exam("mark", path)
    assert (asked.exit_code, asked.stdout) == (1, "")
    running = say("sitting.still_running", ranklearn="ranklearn", minute=1, minutes=60, path=path)
    assert said_last(asked) == running
    first = exam("mark", path, "--finished").stdout
    capsys.readouterr()
    sitting.save(question.number, question.drawn.exercise.value)
    said = capsys.readouterr().out
    assert said == say("sitting.saved_after_marking", number=question.number) + "\n"
    second = exam("mark", path).stdout
    assert first.splitlines()[0] == second.splitlines()[0]
    points = {"points": question.points, "most": question.points}
    assert say("report.after_marking", minute=1, **points) in second


def test_printed_commands_are_those_of_the_shell(tmp_path):
    """start.py says how it was called; what the paper tells to type must work there."""
    started = f"{sys.executable} -m ranklearn_course"
    place = {**os.environ, "RANKLEARN_COMMAND": started, "HOME": str(tmp_path)}

    def typed(command):
        return subprocess.run(
            shlex.split(command), env=place, capture_output=True, text=True, check=False
        )

    said = typed(f"{started} exam --seed 7 '{tmp_path}/my paper'").stdout.splitlines()
    open_it, then = (line.partition(": ")[2] for line in (said[2], said[4]))
    assert open_it.startswith(f"{started} exam open ")
    assert typed(f"{open_it} --help").returncode == 0
    paper = shlex.split(then)[-1]
    assert said_last(typed(then)) == say("sitting.empty", ranklearn=started, path=paper)


@pytest.fixture
def started(monkeypatch):
    """Catch what JupyterLab would be started with."""
    commands = []
    monkeypatch.setattr(jupyterlab, "hand_over", lambda *started: commands.append(started) or 0)
    return commands


PAPER = "mock-exam-7-60-minutes.ipynb"


def has_start_page(command, environment):
    folders = environment["JUPYTER_CONFIG_PATH"].split(os.pathsep)
    has_page, has_button = (
        jupyterlab.HAS_START_PAGE in command,
        str(jupyterlab.LEADS_BACK) in folders,
    )
    assert has_page is has_button
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
    assert exam("--seed", 7, tmp_path / "my papers").exit_code == 0
    link = tmp_path / "today.ipynb"
    link.symlink_to(tmp_path / "my papers" / PAPER)
    for path in (tmp_path / "my papers" / PAPER, link):
        assert exam("open", path).exit_code == 0
        command, environment = started.pop()
        assert f"--ServerApp.root_dir={tmp_path / 'my papers'}" in command
        assert f"--LabApp.default_url=/lab/tree/{PAPER}" in command
        assert not has_start_page(command, environment)


def test_the_key_has_all_right_answers_and_no_verdict(tmp_path):
    assert exam("--seed", 7, tmp_path).exit_code == 0
    printed = exam("key", tmp_path / "mock-exam-7-60-minutes.ipynb")
    assert printed.stderr.splitlines() == ["Looking up the right answers. This takes some seconds."]
    key = printed.stdout
    places = [key.index(question.drawn.right.strip()) for question in make_paper(7).questions]
    assert places == sorted(places)
    assert say("report.no_answer") not in key
    assert exam("key", tmp_path / "none.ipynb").exit_code == 1


def test_what_is_no_paper_is_not_opened(tmp_path, started):
    (tmp_path / "x.ipynb").write_text("{}")
    for name, said in (("x.ipynb", "not a notebook"), ("y.ipynb", "there is no paper")):
        opened = exam("open", tmp_path / name)
        assert (opened.exit_code, said in opened.stderr) == (1, True)
    assert started == []


def test_options_choose_the_lessons(tmp_path):
    for options in ({"only": ["02,10"]}, {"path": "entrance", "without": ["10"]}):
        folder = tmp_path / "-".join(options)
        arguments = [f"--{key}={''.join(value)}" for key, value in options.items()]
        assert exam("make", "--seed", 7, "--minutes", 20, *arguments, folder).exit_code == 0
        (path,) = folder.glob("*.ipynb")
        paper, notebook = read_paper(path)
        assert paper.without == left_out(**options)
        assert f"without={list(paper.without)}" in notebook.cells[1].source


def test_without_a_seed_a_paper_is_made_by_lot(tmp_path):
    assert exam(tmp_path).exit_code == 0
    assert len(list(tmp_path.glob("mock-exam-*-60-minutes.ipynb"))) == 1


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (("--minutes", 5), "minutes must be a whole number from 20 to 150, got 5"),
        (
            ("--without", "99"),
            "there is no lesson '99': without takes numbers of lessons, from 00 to "
            f"{len(chapters()) - 1}, or names such as dcg",
        ),
        (("--path", "x"), "path must be one of everything, entrance, search, got 'x'"),
        (("--seed", -1), "seed must be a whole number from 0 to 1000000000, got -1"),
        (("mark", "none.ipynb"), "there is no paper none.ipynb"),
    ],
)
def test_errors_are_one_line(arguments, text, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = exam(*arguments)
    assert result.exit_code == 1
    assert said_last(result) == text
    assert result.stdout == ""


def test_help_names_all_commands():
    for flag in ("--help", "-h"):
        text = exam(flag).stdout
        assert all(f"  {name} " in text for name in ("make", "open", "mark", "key"))
