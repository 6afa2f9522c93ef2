"""The command `ranklearn exam`."""

import json
import sys

import pytest
from typer.testing import CliRunner

from ranklearn_course.chapters import chapters
from ranklearn_course.cli import app
from ranklearn_course.exam import say
from ranklearn_course.exam.paper import make_paper
from ranklearn_course.exam.sitting import open_paper
from tests.exam.solved import fill, right_cell


def exam(*arguments):
    return CliRunner().invoke(app, ["exam", *map(str, arguments)])


def test_a_paper_is_made_and_marked(tmp_path, monkeypatch):
    monkeypatch.setattr("shutil.which", lambda name: name)
    made = exam("--seed", 7, "--minutes", 60, tmp_path)
    path = tmp_path / "mock-exam-7-60-minutes.ipynb"
    assert made.exit_code == 0
    assert made.stdout.splitlines() == [
        f"Made {path}",
        f"Made {path.with_suffix('.md')}",
        f"Open it: jupyter lab {path}",
        "Run its first cell: the clock starts. Run the cell of each answer: it is saved.",
        f"Then: ranklearn exam mark {path}",
    ]
    untouched = exam("mark", path)
    assert (untouched.exit_code, untouched.stdout) == (1, "")
    assert untouched.stderr.strip() == say("sitting.nothing_to_mark")
    path.write_text(path.read_text().replace("answer_1 = None", "answer_1 = 99"))
    asked = exam("mark", path)
    assert (asked.exit_code, asked.stdout) == (1, "")
    assert asked.stderr.strip() == say("sitting.not_started", ranklearn="ranklearn", path=path)
    marked = exam("mark", path, "--finished")
    assert marked.exit_code == 0
    assert marked.stdout.startswith(say("report.points", points=0, most=make_paper(7).points))


def test_marking_while_the_clock_runs_must_be_wanted_and_ends_the_time(tmp_path):
    exam("--seed", 7, tmp_path)
    path = tmp_path / "mock-exam-7-60-minutes.ipynb"
    sitting = open_paper(7, 60, folder=tmp_path)
    question = next(q for q in sitting.paper.questions if q.template.kind == "number")
    sitting.save(question.number, question.drawn.exercise.wrong[0].value)
    asked = exam("mark", path)
    assert (asked.exit_code, asked.stdout) == (1, "")
    running = say("sitting.still_running", ranklearn="ranklearn", minute=1, minutes=60, path=path)
    assert asked.stderr.strip() == running
    first = exam("mark", path, "--finished").stdout
    note = sitting.save(question.number, question.drawn.exercise.value)
    assert note == say("sitting.saved_after_marking", number=question.number)
    second = exam("mark", path).stdout
    assert first.splitlines()[0] == second.splitlines()[0]
    points = {"points": question.points, "most": question.points}
    assert say("report.after_marking", minute=1, **points) in second


def test_without_jupyter_on_the_path_the_whole_command_is_told(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    said = exam(tmp_path / "paper").stdout.splitlines()[2]
    assert said.startswith(f"Open it: {sys.executable} -m jupyter lab ")


def test_lessons_can_be_left_out_and_the_paper_is_marked(tmp_path):
    arguments = ["--seed", 7, "--minutes", 30, "--without", "07", "--without", "dcg"]
    assert exam(*arguments, tmp_path).exit_code == 0
    path = tmp_path / "mock-exam-7-30-minutes-without-03-07.ipynb"
    notebook = json.loads(path.read_text())
    code = "".join(notebook["cells"][1]["source"])
    assert code.splitlines()[-2].endswith(", without=['dcg', 'smooth_dcg'])")
    paper = make_paper(7, 30, ["dcg", "smooth_dcg"])
    fill(notebook, {question.number: right_cell(question) for question in paper.questions})
    path.write_text(json.dumps(notebook))
    marked = exam("mark", path, "--finished").stdout
    assert marked.startswith(say("report.points", points=paper.points, most=paper.points))
    assert chapters()["entrance_task"].heading in marked
    for name in ("dcg", "smooth_dcg"):
        assert chapters()[name].heading not in marked


def test_make_may_be_named(tmp_path):
    assert exam("make", tmp_path, "--seed", 1, "--minutes", 20).exit_code == 0
    assert (tmp_path / "mock-exam-1-20-minutes.md").exists()


def test_without_a_seed_a_paper_is_made_by_lot(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert exam().exit_code == 0
    assert len(list(tmp_path.glob("mock-exam-*-60-minutes.ipynb"))) == 1


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (("--minutes", 5), "minutes must be a whole number from 20 to 150, got 5"),
        (
            ("--without", "12"),
            "without must hold lessons, by a number from 00 to 10 or a name such as cascade, "
            "got '12'",
        ),
        (("--seed", -1), "seed must be a whole number from 0 to 1000000000, got -1"),
        (("mark", "none.ipynb"), "there is no paper none.ipynb"),
    ],
)
def test_errors_are_one_line(arguments, text, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = exam(*arguments)
    assert result.exit_code == 1
    assert result.stderr.strip() == text
    assert result.stdout == ""


def test_help_names_both_commands():
    for flag in ("--help", "-h"):
        text = exam(flag).stdout
        assert "make" in text
        assert "mark" in text
