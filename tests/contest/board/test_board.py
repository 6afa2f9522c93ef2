"""A board from the first file to the reveal by its commands, and what these refuse."""

import shutil

import pytest
from typer.testing import CliRunner

from ranklearn_course.cli import app
from ranklearn_course.contest.board.store import Board
from ranklearn_course.contest.scorer import score, score_with_notes


@pytest.fixture(scope="module")
def files(made, tmp_path_factory):
    """A contest with three files to hand in, and another contest beside it."""
    parent = tmp_path_factory.mktemp("c")
    folder, other = (shutil.copytree(made, parent / name) for name in ("made", "other"))
    for name in ("contest.json", "teacher/solution.csv"):
        (other / name).write_bytes((other / name).read_bytes() + b"\n")
    header, *lines = (folder / "sample_submission.csv").read_text().splitlines()
    rows = [line.split(",") for line in lines]
    for turn in range(3):
        turned = [f"{user},{' '.join(items.split()[turn:])}" for user, items in rows]
        (folder / f"{turn}.csv").write_text("\n".join([header, *turned]))
    return parent


@pytest.fixture
def folder(files, tmp_path, monkeypatch):
    """The contest's folder, in which a board is open."""
    shutil.copytree(files, tmp_path / "c")
    monkeypatch.chdir(tmp_path / "c/made")
    assert "(UTC): 3." in run("init", "b.sqlite", "--title", "Films", "--per-day", 3).stdout
    return tmp_path / "c/made"


def run(*arguments, **options):
    return CliRunner().invoke(app, ["contest", "board", *map(str, arguments)], **options)


def numbers(estimate):
    return f"{estimate.value:.5f} ± {estimate.standard_error:.5f}"


def test_a_contest_from_the_first_file_to_the_reveal(folder):
    scores = [score(f"{n}.csv", folder, folder / "teacher/solution.csv") for n in range(3)]
    public, wanted = ([each[part]["MAP@10"] for each in scores] for part in ("public", "private"))
    reveal = ("reveal", "b.sqlite", "--key", "teacher/solution.csv")
    assert run("init", "none", "--per-day", 0).exit_code == 2
    assert run(*reveal, "--yes").stderr == "there is no submission to reveal\n"
    assert run("show", "b.sqlite").stdout == "Nobody has handed in a submission yet.\n"
    said = run("submit", "b.sqlite", "Foxes", "0.csv", "--new-team", "--note", "popularity").stdout
    first, *notes = said.splitlines()
    assert f"public MAP@10 {numbers(public[0])}. Rank 1 of 1; 2 more today." in first
    assert notes == score_with_notes("0.csv", folder)[1] != []
    run("submit", "b.sqlite", "Owls", "1.csv", "--new-team")
    assert "; 1 more today." in run("submit", "b.sqlite", "foxes", "2.csv").stdout

    table = run("show", "b.sqlite").stdout.splitlines()
    assert [row.split()[0] for row in table] == ["Rank", "1", "2"]
    own = run("show", "b.sqlite", "--team", "FOXES").stdout
    assert "popularity" in own
    assert numbers(public[2]).replace("± ", "") in " ".join(own.split())
    assert "Private" not in own
    run("choose", "b.sqlite", "Owls", 2)
    assert run("choose", "b.sqlite", "foxes", 1).stdout == "The finals of Foxes: 1.\n"
    assert [entry.chosen for entry in Board("b.sqlite").state()[1]] == [True, True, False]
    both = run("choose", "b.sqlite", "Foxes").stdout
    assert both in {f"The finals of Foxes: {finals}.\n" for finals in ("1, 3", "3, 1")}
    assert [entry.chosen for entry in Board("b.sqlite").state()[1]] == [False, True, False]

    assert run("page", "b.sqlite").stdout == "The page b.html is written, teams: 2.\n"
    before = (folder / "b.html").read_text("utf-8")
    assert "Films" in before
    # What a team noted is its own.
    assert "popularity" not in before
    assert run(*reveal, input="n\n").exit_code == 1
    assert Board("b.sqlite").state()[0].revealed is None
    assert "revealed; the contest is over." in run(*reveal, input="y\n").stdout
    assert [entry.private for entry in Board("b.sqlite").state()[1]] == wanted
    ended = Board("b.sqlite").state()
    for late in (("submit", "b.sqlite", "Owls", "0.csv"), ("choose", "b.sqlite", "Owls"), reveal):
        assert "the contest is over" in run(*late, input="y\n").stderr
    assert Board("b.sqlite").state() == ended
    table = run("show", "b.sqlite").stdout
    assert "Public rank" in table.splitlines()[0]
    (foxes,) = (line for line in table.splitlines() if "Foxes" in line)
    assert f"{max(wanted[0][0], wanted[2][0]):.5f}" in foxes
    assert "Private" in run("show", "b.sqlite", "--team", "Owls").stdout
    assert run("page", "b.sqlite", "other.html").exit_code == 0
    assert (folder / "other.html").read_text("utf-8") != before


SUBMIT, REVEAL = ("submit", "b.sqlite"), ("reveal", "b.sqlite", "--yes", "--key")
REFUSED = [
    (("init", "b.sqlite"), "b.sqlite exists already; a board is never overwritten"),
    (("init", "../no/b", "--contest", "."), "the folder ../no must exist"),
    (("show", "no.sqlite"), "there is no board at no.sqlite"),
    (("show", "b.sqlite", "--team", "Owls"), "there is no team 'Owls' on this board (the teams a"),
    ((*SUBMIT, "Owls", "2.csv"), "there is no team 'Owls' on this board yet (the teams are Foxes)"),
    ((*SUBMIT, "FOXES", "2.csv", "--new-team"), "there is a team 'Foxes' already; a new team"),
    ((*SUBMIT, "foxes", "1.csv"), "Foxes handed in the same file before: submission 1 of "),
    ((*SUBMIT, "Foxes", "faulty.csv"), "faulty.csv: line 1: the header must be user_id,item_ids"),
    ((*SUBMIT, "Foxes", "link.csv"), "link.csv is a link, which is not followed; hand in the file"),
    ((*SUBMIT, "Foxes", "2.csv", "--contest", "../other"), "the board b.sqlite belongs to another"),
    (("choose", "b.sqlite", "Foxes", 9), "Foxes has no submission 9; its submissions are 1"),
    (("choose", "b.sqlite", "Foxes", 1, 1), "submission 1 is chosen twice"),
    (("choose", "b.sqlite", "Foxes", 1, 2, 3), "choose one or two submissions, or none to go back"),
    ((*REVEAL, "../other/teacher/solution.csv"), "../other/teacher/solution.csv is not the teache"),
]


@pytest.fixture(scope="module")
def refusing(files, tmp_path_factory):
    """A contest's folder in which Foxes have handed in one file."""
    folder = shutil.copytree(files, tmp_path_factory.mktemp("refusing") / "c") / "made"
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        run("init", "b.sqlite")
        run("submit", "b.sqlite", "Foxes", "1.csv", "--new-team")
    (folder / "faulty.csv").write_text("user_id;item_ids\n1;2\n")
    (folder / "link.csv").symlink_to(folder / "2.csv")
    return folder


@pytest.mark.parametrize(("command", "message"), REFUSED)
def test_a_refusal_is_one_message_and_changes_nothing(refusing, command, message, monkeypatch):
    monkeypatch.chdir(refusing)
    before = Board("b.sqlite").state()
    result = run(*command)
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (1, "", 1)
    assert result.stderr.startswith(message)
    assert Board("b.sqlite").state() == before
