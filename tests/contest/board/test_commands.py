"""The commands `ranklearn contest board`: a whole contest, and what they refuse."""

import shutil

import pytest
from typer.testing import CliRunner

from ranklearn_course.cli import app
from ranklearn_course.contest.board import commands, page
from ranklearn_course.contest.board.store import Board
from ranklearn_course.contest.generator import make_contest
from ranklearn_course.contest.scorer import PartScorer, score, score_with_notes


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    folder = make_contest(tmp_path_factory.mktemp("c") / "made", users=60, items=50, seed=3)
    header, *lines = (folder / "sample_submission.csv").read_text().splitlines()
    for turn in range(1, 4):
        turned = [header]
        for line in lines:
            user, items = line.split(",")
            items = items.split()
            turned.append(f"{user},{' '.join(items[turn:] + items[:turn])}")
        (folder / f"turned{turn}.csv").write_text("\n".join(turned) + "\n")
    return folder


@pytest.fixture
def folder(made, tmp_path):
    """The contest's folder, in which a board is open."""
    shutil.copytree(made, tmp_path / "contest")
    assert run("init", tmp_path / "contest/b.sqlite", "--title", "Films").exit_code == 0
    return tmp_path / "contest"


def run(*arguments, **options):
    return CliRunner().invoke(app, ["contest", "board", *map(str, arguments)], **options)


def submit(folder, team, name, *options):
    return run("submit", folder / "b.sqlite", team, folder / name, *options)


def refused(result):
    """The message of a command that refused: one message, and nothing else."""
    assert (result.exit_code, result.stdout) == (1, "")
    assert "Traceback" not in result.stderr
    assert isinstance(result.exception, SystemExit)
    return result.stderr.strip()


def numbers(estimate):
    return f"{estimate.value:.5f} ± {estimate.standard_error:.5f}"


def test_a_link_is_refused_and_its_target_is_not_quoted(folder, tmp_path):
    secret = tmp_path / "secret.csv"
    secret.write_text("root:x:0\n")
    (folder / "link.csv").symlink_to(secret)
    message = refused(submit(folder, "Foxes", "link.csv", "--new-team"))
    assert "link.csv is a link" in message
    assert "root" not in message
    (folder / "good.csv").symlink_to(folder / "turned1.csv")
    assert "good.csv is a link" in refused(submit(folder, "Foxes", "good.csv", "--new-team"))


def test_a_contest_from_the_first_file_to_the_reveal(folder):
    store, key = folder / "b.sqlite", folder / "teacher/solution.csv"
    names = ["sample_submission.csv", "turned1.csv", "turned2.csv"]
    scores = [score(folder / name, folder, key) for name in names]
    result = submit(folder, "Foxes", names[0], "--new-team", "--note", "popularity")
    wanted = numbers(scores[0]["public"]["MAP@10"])
    said, *notes = result.stdout.splitlines()
    assert said == (
        f"Submission 1 of Foxes is recorded: public MAP@10 {wanted}. Rank 1 of 1; 4 more today."
    )
    assert notes == score_with_notes(folder / names[0], folder)[1] != []
    submit(folder, "Owls", names[1], "--new-team")
    assert "; 3 more today." in submit(folder, "foxes", names[2]).stdout

    table = run("show", store).stdout.splitlines()
    assert table[0].split() == ["Rank", "Team", "Public", "±", "Entries", "Last", "(UTC)"]
    assert [line.split()[0] for line in table[1:]] == ["1", "2"]
    own = run("show", store, "--team", "FOXES").stdout
    assert "popularity" in own
    assert numbers(scores[2]["public"]["MAP@10"]).replace("± ", "") in " ".join(own.split())
    assert "Private" not in own

    result = run("choose", store, "Foxes", 1)
    assert result.stdout == "The finals of Foxes: 1.\n"
    result = run("choose", store, "Foxes", 3, 1)
    assert result.stdout in ("The finals of Foxes: 1, 3.\n", "The finals of Foxes: 3, 1.\n")

    result = run("page", store)
    assert result.stdout == f"The page {folder / 'b.html'} is written, teams: 2.\n"
    before = (folder / "b.html").read_text("utf-8")
    assert "Films" in before
    assert run("page", store, folder / "other.html").exit_code == 0

    result = run("reveal", store, "--key", key, input="n\n")
    assert result.exit_code == 1
    assert Board(store).state()[0].revealed is None
    result = run("reveal", store, "--key", key, input="y\n")
    assert result.exit_code == 0
    assert "The private scores are revealed; the contest is over." in result.stdout
    with Board(store) as board:
        found = [entry.private for entry in board.state()[1]]
    wanted = [one["private"]["MAP@10"] for one in scores]
    assert found == wanted
    assert "the contest is over" in refused(run("reveal", store, "--key", key, "--yes"))
    table = run("show", store).stdout
    assert "Public rank" in table.splitlines()[0]
    best = max(wanted[0][0], wanted[2][0])
    assert f"{best:.5f}" in next(line for line in table.splitlines() if "Foxes" in line)
    assert "Private" in run("show", store, "--team", "Owls").stdout
    assert run("page", store).exit_code == 0
    assert (folder / "b.html").read_text("utf-8") != before


def test_what_was_handed_in_is_scored_even_if_the_file_changes(folder, monkeypatch):
    path = folder / "turned1.csv"
    first = path.read_bytes()
    read = PartScorer.read

    def read_and_change(scorer, name):
        content = read(scorer, name)
        path.write_bytes((folder / "turned2.csv").read_bytes())
        return content

    wanted = score(path, folder)["public"]["MAP@10"]
    monkeypatch.setattr(PartScorer, "read", read_and_change)
    assert numbers(wanted) in submit(folder, "Foxes", "turned1.csv", "--new-team").stdout
    with Board(folder / "b.sqlite") as board:
        assert board.file(1) == first


def test_a_faulty_file_is_explained_by_its_name_and_does_not_count(folder):
    (folder / "mine.csv").write_text("user_id;item_ids\n1;2\n")
    message = refused(submit(folder, "Foxes", "mine.csv", "--new-team"))
    assert message.startswith("mine.csv: line 1")
    assert "'user_id;item_ids'" in message
    assert "no such file" in refused(submit(folder, "Foxes", "nothing.csv", "--new-team"))
    (folder / "big.csv").write_bytes(b"1" * 3_000_000)
    assert refused(submit(folder, "Foxes", "big.csv", "--new-team")).startswith("big.csv:")
    assert "folder" in refused(submit(folder, "Foxes", "teacher", "--new-team"))
    assert run("show", folder / "b.sqlite").stdout == "Nobody has handed in a submission yet.\n"


def test_refusals_are_one_message_and_exit_code_1(folder, tmp_path):
    store = folder / "b.sqlite"
    submit(folder, "Foxes", "turned1.csv", "--new-team")
    assert "exists already" in refused(run("init", store))
    assert "no team 'Owls' on this board" in refused(submit(folder, "Owls", "turned2.csv"))
    for act in (("show", store, "--team", "Owls"), ("choose", store, "Owls", 1)):
        # Only a submission enters a team.
        message = "there is no team 'Owls' on this board (the teams are Foxes); check the name"
        assert refused(run(*act)) == message
    assert "handed in the same file before" in refused(submit(folder, "Foxes", "turned1.csv"))
    assert "Foxes has no submission 9" in refused(run("choose", store, "Foxes", 9))
    assert "there is no board" in refused(run("show", tmp_path / "missing"))
    assert "no board of this course" in refused(run("page", folder / "items.csv"))
    assert "must exist" in refused(run("page", store, tmp_path / "no/page.html"))
    wrong = refused(run("reveal", store, "--key", folder / "items.csv", "--yes"))
    assert "items.csv is not the teacher/solution.csv of the contest" in wrong
    message = refused(run("reveal", store, "--key", folder / "nothing.csv", "--yes"))
    assert "there is no key file" in message
    assert "holds no contest" in refused(run("init", tmp_path / "b", "--contest", tmp_path))
    assert not (tmp_path / "b").exists()
    with Board(store) as board:
        assert board.state()[0].revealed is None


def test_the_limit_is_an_option(folder, tmp_path):
    store = tmp_path / "strict.sqlite"
    result = run("init", store, "--contest", folder, "--per-day", 1)
    assert "Files a team may hand in on a day (UTC): 1." in result.stdout
    options = ("--contest", folder)
    run("submit", store, "Foxes", folder / "turned1.csv", "--new-team", *options)
    message = refused(run("submit", store, "Foxes", folder / "turned2.csv", *options))
    assert "the limit is 1 a day" in message
    assert run("init", tmp_path / "b", "--contest", folder, "--per-day", 0).exit_code == 2


def test_a_board_takes_its_own_contest_only(folder, tmp_path):
    other = make_contest(tmp_path / "other", users=60, items=50, seed=4)
    for act in (
        ("submit", folder / "b.sqlite", "Foxes", folder / "turned1.csv", "--new-team"),
        ("reveal", folder / "b.sqlite", "--key", other / "teacher/solution.csv", "--yes"),
    ):
        assert "belongs to another contest" in refused(run(*act, "--contest", other))
        assert "holds no contest" in refused(run(*act, "--contest", tmp_path / "no"))


def test_the_key_of_another_contest_is_refused(folder, tmp_path):
    other = make_contest(tmp_path / "other", users=60, items=50, seed=4)
    submit(folder, "Foxes", "turned1.csv", "--new-team")
    key = other / "teacher/solution.csv"
    assert "is not the teacher/solution.csv of the contest" in refused(
        run("reveal", folder / "b.sqlite", "--key", key, "--yes")
    )
    with Board(folder / "b.sqlite") as board:
        assert board.state()[0].revealed is None


def test_an_interrupt_says_where_to_look(folder, monkeypatch):
    def interrupt(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(page, "write_page", interrupt)
    result = run("page", folder / "b.sqlite")
    assert result.exit_code == 130
    assert result.stderr.strip() == commands.STOPPED
