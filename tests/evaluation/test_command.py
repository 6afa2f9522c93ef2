"""`ranklearn evaluate`: what it prints, writes and answers with."""

import json

import pytest
from typer.testing import CliRunner

from ranklearn_course.cli import app
from ranklearn_course.data import glossary_qrels, glossary_run


def run(*arguments):
    return CliRunner().invoke(app, ["evaluate", *map(str, arguments)])


@pytest.fixture
def files(tmp_path):
    rows = [f"{q} 0 {d} {grade}" for q, own in glossary_qrels().items() for d, grade in own.items()]
    (tmp_path / "gold.txt").write_text("\n".join(rows))
    for name in ("bm25", "title", "tf-idf"):
        (tmp_path / f"{name}.run").write_text(json.dumps(glossary_run(name)))
    return [tmp_path / name for name in ("gold.txt", "bm25.run", "title.run")]


def test_runs_are_called_after_their_files_or_by_hand(tmp_path, files):
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "bm25.run").write_bytes(files[1].read_bytes())
    alike = run(files[0], files[1], tmp_path / "other" / "bm25.run", f"mine={files[1]}", "-m", "RR")
    assert "other/bm25" in alike.output
    assert "mine" in alike.output
    assert "write NAME=FILE" in refused(run(files[0], files[1], files[1]))


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
    written = page.read_text(encoding="utf-8")
    assert "Normalized" in written
    assert "title: title.run, " in written
    assert not list(tmp_path.glob(".*"))
    nowhere = run(*files, "--html", tmp_path / "no" / "page.html")
    assert nowhere.exit_code == 1
    assert nowhere.stdout == ""
    assert "must exist" in nowhere.stderr


def test_weights_are_a_table(tmp_path, files):
    asked = tmp_path / "asked.csv"
    # A query may stand twice, if it is asked as often both times.
    queries = [*glossary_qrels(), "q01"]
    asked.write_text("query,count\n" + "\n".join(f"{query},2" for query in queries))
    ran = run(*files, "-m", "recall@10", "--weights", asked)
    assert "recall@10 is R@10." in ran.stdout
    assert "as sure as that of 44 queries that count the same" in ran.stdout
    assert "would write over" in refused(run(*files, "--weights", asked, "--values", asked))
    # Two columns need no line that names them.
    for row in ("{},2", '"{}";"2"', "{}\t2", "{} 2"):
        asked.write_text("\n".join(map(row.format, glossary_qrels())))
        assert run(*files, "-m", "recall@10", "--weights", asked).stdout == ran.stdout, row


def test_several_files_are_seeds_or_folds_of_one_system(tmp_path, files):
    seeds = [tmp_path / f"bm25-seed{i}.run" for i in range(2)]
    for path, original in zip(seeds, files[1:], strict=True):
        path.write_bytes(original.read_bytes())
    ran = run(files[0], *seeds, f"own={files[2]}", f"own={files[2]}", "-m", "nDCG@10")
    lines = [line.split() for line in ran.stdout.splitlines()]
    assert ["bm25", "0.3059", "±0.1309"] in lines
    assert ["own", "0.2133", "±0.0000"] in lines
    assert "bm25 is 2 runs that answer the same queries" in ran.stdout
    book = tmp_path / "own.ipynb"
    run(files[0], *seeds, "--notebook", book)
    assert f"'bm25': [{str(seeds[0])!r}, {str(seeds[1])!r}]" in book.read_text()


def test_exit_codes(tmp_path, files):
    missing = run(files[0], tmp_path / "none.run")
    assert missing.exit_code == 1
    assert "none.run" in missing.stderr
    broken = tmp_path / "broken.run"
    broken.write_text("q1 Q0 d1 1 high me\n")
    ran = run(files[0], broken)
    assert (ran.exit_code, ran.stdout) == (1, "")
    assert f"{broken}, line 1: the score must be a number, got 'high'" in ran.stderr


def test_what_is_wrong_names_the_option_that_mends_it(tmp_path, files):
    bare = tmp_path / "bare.tsv"
    bare.write_text("q1\td1\t1\n")
    ran = run(files[0], bare)
    assert "Say them by place: --columns query=1,document=2,score=3, or with rank=3" in ran.stderr


def refused(ran):
    """What a usage error is answered with, without the frame around it."""
    assert (ran.exit_code, ran.stdout) == (2, "")
    return " ".join(ran.stderr.replace("│", " ").split())


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["-m", "ndgc@10"], "got 'ndgc@10'; close to it: nDCG@10"),
        (["--columns", "who=frage"], "columns are ROLE=NAME with a role of query, document, grade"),
        (
            ["--texts", "texts.csv"],
            "--texts adds titles to the page: name the page with --html FILE",
        ),
        (["--notebook", "own.py"], "--notebook must be a file such as own.ipynb, got own.py"),
        (["--fail-under", "RR"], "--fail-under is METRIC=MEAN, as in nDCG@10=0.45"),
        (["--values", "title.run"], "would write over"),
        (["--html", "gold.txt"], "would write over"),
        (["--html", "texts/../title.run"], "would write over"),
        (["--html", "link.html"], "would write over"),
        (["--html", "texts.csv", "--texts", "texts.csv"], "would write over"),
        (["--html", "new", "--values", "new"], "would write over"),
    ],
)
def test_what_would_be_written_nowhere_or_over_a_file_is_refused(
    options, told, files, tmp_path, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "texts.csv").write_text("id,title\n")
    (tmp_path / "link.html").hardlink_to(files[1])
    (tmp_path / "texts").mkdir()
    before = {path: path.read_bytes() for path in files}
    assert told in refused(run(*files, *options))
    assert {path: path.read_bytes() for path in files} == before
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize(("judged", "code"), [(["q1"], 0), (["q1", "q2"], 3)])
def test_strict_is_for_machines(tmp_path, judged, code):
    files = tmp_path / "clean.txt", tmp_path / "clean.run"
    files[0].write_text("".join(f"{query} 0 a 1\n" for query in judged))
    files[1].write_text("q1 Q0 a 1 1.0 me\n")
    assert run(*files, "--strict").exit_code == code
    assert run(*files).exit_code == 0


def test_a_pipeline_and_a_paper_get_what_they_ask_for(files):
    for form, begins in (
        ("json", "{\n"),
        ("markdown", "| system |"),
        ("latex", "\\begin{tabular}"),
    ):
        ran = run(*files, "-m", "RR", "--format", form)
        assert ran.stdout.startswith(begins)
        assert ran.exit_code == 0
    gate = run(*files, "-m", "RR", "--fail-under", "rr=0.75", "--fail-if-worse")
    assert gate.exit_code == 3
    assert "title: the mean RR is 0.4735, below 0.75." in gate.stderr
    assert "title is 0.2287 below bm25 in RR" in gate.stderr
    # Of several systems the first is only compared with.
    assert "bm25: the mean" not in gate.stderr
    assert run(*files[:2], "-m", "RR", "--fail-under", "RR=0.75").exit_code == 3
    assert run(*files, "-m", "RR", "--fail-under", "RR=0.4").exit_code == 0
    # Better, or worse by as much as chance makes, is not worse.
    for first, other in (("title", "bm25"), ("bm25", "tf-idf")):
        pair = (f"{name}={files[0].with_name(name)}.run" for name in (first, other))
        assert run(files[0], *pair, "-m", "RR", "--fail-if-worse").exit_code == 0
    other = run(*files, "-m", "RR", "--fail-under", "AP=0.4")
    assert other.exit_code == 1
    assert "AP:over=R is not computed; add -m AP:over=R" in other.stderr
    shown = run(*files, "-m", "RR", "--baseline", "title", "--all-pairs", "--details").stdout
    assert "bm25 minus title" in shown
    assert "metric  system  mean" in shown
