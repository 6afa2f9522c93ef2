"""The workbook with somebody's files: runs from top to bottom, and overwrites nothing."""

import json

import nbformat
import pytest
from typer.testing import CliRunner

from ranklearn_course.authoring.kernel import run as run_notebook
from ranklearn_course.cli import app
from ranklearn_course.data import glossary_qrels, glossary_run


@pytest.fixture
def files(tmp_path):
    (tmp_path / "gold.txt").write_text(json.dumps(glossary_qrels()))
    for name in ("bm25", "title"):
        rows = [f"{q},{d},{s}" for q, docs in glossary_run(name).items() for d, s in docs.items()]
        (tmp_path / f"{name}.csv").write_text("\n".join(["frage,document,score", *rows]))
    return [str(tmp_path / name) for name in ("gold.txt", "bm25.csv", "title.csv")]


def made(files, tmp_path, *options):
    asked = ["--notebook", str(tmp_path / "own.ipynb"), "--columns", "query=frage", *options]
    ran = CliRunner().invoke(app, ["evaluate", *files, *asked])
    assert ran.exit_code == 0, ran.output
    path = ran.stdout.splitlines()[-1].removeprefix("The workbook is ").removesuffix(".")
    return ran.stdout, path, nbformat.read(path, as_version=4)


def test_the_workbook_runs_on_the_files_and_prints_the_same(files, tmp_path):
    printed, path, book = made(files, tmp_path, "-m", "RR", "--ties", "file")
    run_notebook(book, tmp_path, path)
    cells = {cell.id: cell for cell in book.cells}
    assert path == str(tmp_path / "own.ipynb")
    assert printed.startswith(cells["numbers"].outputs[0]["data"]["text/plain"])
    assert "Ranking board with" in str(cells["moved"].outputs)


def test_one_run_has_nothing_to_toss_and_a_file_that_is_there_stays(files, tmp_path):
    (tmp_path / "own.ipynb").write_text("mine")
    _, path, book = made(files[:2], tmp_path)
    assert path == str(tmp_path / "own.new.ipynb")
    assert (tmp_path / "own.ipynb").read_text() == "mine"
    assert not {"moved", "chance"} & {cell.id for cell in book.cells}
