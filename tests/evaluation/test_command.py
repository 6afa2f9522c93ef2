"""`ranklearn evaluate`: what it prints, writes and answers with."""

import pytest
from typer.testing import CliRunner

from ranklearn_course.cli import app
from ranklearn_course.data import glossary_qrels, glossary_run, write_qrels, write_run
from tests.evaluation.golden import QRELS, RUN, printed


def run(*arguments):
    return CliRunner().invoke(app, ["evaluate", *map(str, arguments)])


@pytest.fixture
def files(tmp_path):
    write_qrels(tmp_path / "gold.txt", glossary_qrels())
    for name in ("bm25", "title"):
        write_run(tmp_path / f"{name}.run", glossary_run(name))
    return [tmp_path / name for name in ("gold.txt", "bm25.run", "title.run")]


def test_trec_evals_files_give_trec_evals_numbers():
    told = run(QRELS, RUN, "-m", "AP", "-m", "P@10").output
    golden = printed()
    assert f"AP:over=R  results  {golden['map', 'all']}" in told
    assert f"P@10       results  {golden['P_10', 'all']}" in told


def test_runs_are_called_after_their_files_or_by_hand(tmp_path, files):
    (tmp_path / "other").mkdir()
    write_run(tmp_path / "other" / "bm25.run", glossary_run("bm25"))
    alike = run(files[0], files[1], tmp_path / "other" / "bm25.run")
    assert "other/bm25" in alike.output
    named = run(files[0], f"mine={files[1]}")
    assert "mine" in named.output
    twice = run(files[0], files[1], files[1])
    assert twice.exit_code == 2
    assert "write NAME=FILE" in " ".join(twice.output.split()).replace("│ ", "")


def test_a_log_of_questions_is_judgements_and_run_and_its_copies_are_counted(tmp_path, files):
    log = tmp_path / "log.jsonl"
    log.write_text('{"user_input": "q", "gold": ["b"], "retrieved": ["a", "a", "b"]}\n')
    ran = run(log, "-m", "RR")
    assert ran.stderr == "Reading the files.\n"
    assert "log: the mean RR of 1 queries is 0.5000." in ran.stdout
    assert "left out after their first place: 1" in ran.stdout
    alone = run(files[0])
    assert alone.exit_code == 1
    assert "Name a run after it" in alone.stderr


def test_a_page_is_written_with_the_texts_of_the_files(tmp_path, files):
    texts = tmp_path / "texts.csv"
    texts.write_text("id,title\nq01,Which metric?\nndcg,Normalized\n")
    page = tmp_path / "page.html"
    ran = run(*files, "-m", "RR", "--html", page, "--texts", texts)
    assert ran.exit_code == 0
    assert "Normalized" in page.read_text(encoding="utf-8")
    assert not list(tmp_path.glob(".*"))
    nowhere = run(*files, "--html", tmp_path / "no" / "page.html")
    assert nowhere.exit_code == 1
    assert nowhere.stdout == ""
    assert "must exist" in nowhere.stderr


def test_tables_with_columns_of_any_name(tmp_path):
    (tmp_path / "gold.csv").write_text("frage;treffer;grade\n1;a;2\n1;b;0\n")
    (tmp_path / "mine.csv").write_text("frage;treffer;score\n1;b;0,75\n1;a;0,5\n")
    files = tmp_path / "gold.csv", tmp_path / "mine.csv", "-m", "RR"
    assert "known as the query" in run(*files).stderr
    ran = run(*files, "--columns", "query=frage,document=treffer")
    assert f"{files[1]}: query='frage', document='treffer', score='score'" in ran.output
    assert "0.5000" in ran.output
    assert run(*files, "--columns", "who=frage").exit_code == 2


def test_exit_codes(tmp_path, files):
    assert run(*files, "-m", "map").exit_code == 2
    missing = run(files[0], tmp_path / "none.run")
    assert missing.exit_code == 1
    assert "none.run" in missing.stderr
    broken = tmp_path / "broken.run"
    broken.write_text("q1 Q0 d1 1 high me\n")
    refused = run(files[0], broken)
    assert refused.exit_code == 1
    assert f"{broken}, line 1: the score must be a number, got 'high'" in refused.stderr
    assert refused.stdout == ""


def refused(ran):
    """What a wrong call is answered with, without the frame around it."""
    assert (ran.exit_code, ran.stdout) == (2, "")
    return " ".join(ran.stderr.replace("│", " ").split())


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--texts", "texts.csv"], "--texts are for the page: say where it goes by --html FILE"),
        (["--notebook", "own.py"], "--notebook must be a file such as own.ipynb, got own.py"),
    ],
)
def test_what_would_be_written_nowhere_is_refused(options, told, files):
    assert told in refused(run(*files, *options))


def test_no_file_that_is_read_or_written_is_written_over(tmp_path, files):
    before = {path: path.read_bytes() for path in files}
    (tmp_path / "texts.csv").write_text("id,title\n")
    (tmp_path / "link.html").hardlink_to(files[1])
    (tmp_path / "texts").mkdir()
    for options in (
        ["--values", files[2]],
        ["--html", files[0]],
        ["--html", tmp_path / "texts" / ".." / "title.run"],
        ["--html", tmp_path / "link.html"],
        ["--html", tmp_path / "texts.csv", "--texts", tmp_path / "texts.csv"],
        ["--html", tmp_path / "new", "--values", tmp_path / "new"],
    ):
        assert "would write over" in refused(run(*files, *options)), options
    assert {path: path.read_bytes() for path in files} == before
    assert not (tmp_path / "new").exists()


def test_strict_is_for_machines(tmp_path, files):
    clean = tmp_path / "clean.txt", tmp_path / "clean.run"
    write_qrels(clean[0], {"q1": {"a": 1}})
    write_run(clean[1], {"q1": {"a": 1.0}})
    assert run(*clean, "--strict").exit_code == 0
    write_qrels(clean[0], {"q1": {"a": 1}, "q2": {"a": 1}})
    assert run(*clean, "--strict").exit_code == 3
    assert run(*clean).exit_code == 0
