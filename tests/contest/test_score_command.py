"""The command `ranklearn contest score`: what it prints, where, and exit codes."""

import pytest
from typer.testing import CliRunner

from ranklearn_course.cli import app
from ranklearn_course.contest.generator import make_contest
from ranklearn_course.contest.scorer import score, score_with_notes
from ranklearn_course.contest.submission import SubmissionError


@pytest.fixture(scope="module")
def contest(tmp_path_factory):
    return make_contest(tmp_path_factory.mktemp("contest") / "made", users=60, items=50, seed=2)


def run(*arguments):
    return CliRunner().invoke(app, ["contest", "score", *map(str, arguments)])


def test_the_public_score_by_default(contest):
    result = run(contest / "sample_submission.csv", "--contest", contest)
    assert (result.exit_code, result.stderr) == (0, "")
    wanted = score(contest / "sample_submission.csv", contest)
    assert result.stdout.startswith(f"{wanted['public']}\n")
    assert "Private" not in result.stdout


def test_the_folder_is_by_default_where_one_is(contest, monkeypatch):
    monkeypatch.chdir(contest)
    result = run("sample_submission.csv")
    assert result.exit_code == 0
    assert result.stdout.startswith("Public part, ")


def test_or_else_where_the_submission_is(contest, monkeypatch):
    monkeypatch.chdir(contest.parent)
    result = run(contest.name + "/sample_submission.csv")
    assert result.exit_code == 0
    assert result.stdout.startswith("Public part, ")


def test_a_contest_that_is_near_is_named(contest, monkeypatch, tmp_path):
    mine = tmp_path / "mine.csv"
    mine.write_text("user_id,item_ids\n")
    monkeypatch.chdir(contest.parent)
    result = run(mine)
    assert result.exit_code == 1
    assert result.stderr.startswith(f"There is no contest where you are, nor beside {mine}: add ")
    assert result.stderr.endswith(f"contest.json. Here that may be --contest {contest.name}.\n")
    monkeypatch.chdir(tmp_path)
    assert run("mine.csv").stderr.endswith("with the folder that holds contest.json.\n")


def test_both_parts_with_the_key(contest):
    key = contest / "teacher/solution.csv"
    result = run(contest / "sample_submission.csv", "--contest", contest, "--key", key)
    assert (result.exit_code, result.stderr) == (0, "")
    wanted = score(contest / "sample_submission.csv", contest, key)
    assert result.stdout.startswith(f"{wanted['public']}\n\n{wanted['private']}\n")


def test_notes_stand_below_the_scores(contest, tmp_path):
    """The lists of the sample hold items that some users have seen."""
    path = tmp_path / "mine.csv"
    lines = (contest / "sample_submission.csv").read_text().splitlines()
    path.write_text("\n".join([lines[0], *(line.rsplit(" ", 1)[0] for line in lines[1:])]))
    scores, notes = score_with_notes(path, contest)
    assert len(notes) == 2
    result = run(path, "--contest", contest)
    assert result.stdout == "\n\n".join([str(scores["public"]), *notes]) + "\n"


def test_faults_go_to_the_error_output(contest, tmp_path):
    path = tmp_path / "mine.csv"
    path.write_text("user_id,item_ids\n1;2\n1;2 3\n")
    result = run(path, "--contest", contest)
    assert (result.exit_code, result.stdout) == (1, "")
    with pytest.raises(SubmissionError) as caught:
        score(path, contest)
    assert [fault.line for fault in caught.value.faults] == [2, 3]
    assert result.stderr == f"{caught.value}\n"


@pytest.mark.parametrize(
    ("arguments", "wanted"),
    [
        (("mine.csv", "--contest", "nowhere"), "nowhere holds no contest"),
        (("mine.csv",), "mine.csv: there is no such file"),
        (("sample_submission.csv", "--key", "no.csv"), "there is no key file no.csv"),
        (("sample_submission.csv", "--key", "public.csv"), "is not the teacher/solution.csv"),
    ],
)
def test_one_plain_message_for_what_is_not_there(contest, arguments, wanted, monkeypatch):
    monkeypatch.chdir(contest)
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (1, "")
    assert wanted in result.stderr
    assert result.stderr.count("\n") == 1
