"""The hand-ins of an invented class: they are marked as what they are."""

import csv

from typer.testing import CliRunner

from ranklearn_course.cli import app

TASKS = ("dcg.ndcg", "dcg.dcg_by_hand", "precision.which_denominator")


def ranklearn(*arguments):
    result = CliRunner().invoke(app, ["classroom", *map(str, arguments)])
    assert result.exit_code == 0, result.output
    return result.output


def test_a_class_is_marked_and_reported(tmp_path):
    ranklearn("assignment", *TASKS, "--name", "monday", "--course", tmp_path)
    folder, table = tmp_path / "submitted", tmp_path / "marks.csv"
    assert "5, of ada, ben, cleo, dan, eve." in ranklearn("demo", folder)
    again = CliRunner().invoke(app, ["classroom", "demo", str(folder)])
    assert (again.exit_code, "is not empty" in again.output) == (1, True)
    # As nbgrader collects a hand-in, and as somebody else's files are asked for.
    (folder / "ada/monday/timestamp.txt").write_text("2026-11-27 08:00:00 UTC")
    (folder / "ada/monday/submission_secret.txt").write_text("ada's")
    (folder / "ben/monday/submission_secret.txt").symlink_to(table)
    (folder / "zed.ipynb").write_text("{broken")
    pages = tmp_path / "feedback"
    ranklearn("mark", folder, "--csv", table, "--sandbox", "plain", "--feedback", pages)
    with table.open(encoding="utf-8-sig", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["task"] == "dcg.ndcg"]
    assert [row["status"] for row in rows] == [
        "correct",
        "wrong",
        "wrong",
        "not started",
        "correct",
        "could not be run",
    ]
    first, second = (row["mistakes"] for row in rows if row["status"] == "wrong")
    assert first == second != ""
    page = (pages / "ada/monday/monday.html").read_text(encoding="utf-8")
    assert page.count("<h2>") == len(TASKS)
    assert "4 of 4 points: correct." in page
    assert (pages / "ada/monday/submission_secret.txt").read_text() == "ada's"
    assert (pages / "ada/monday/timestamp.txt").read_text().endswith("UTC")
    assert [path.name for path in (pages / "ben/monday").iterdir()] == ["monday.html"]
    assert "submission_secret" not in (tmp_path / "marks.notes.log").read_text()
    wrong = (pages / "ben/monday/monday.html").read_text(encoding="utf-8")
    assert "0 of 4 points: wrong." in wrong
    broken = (pages / "zed/monday/zed.html").read_text(encoding="utf-8")
    assert "could not be run." in broken
    assert "the file is no JSON" in broken
    said = ranklearn("report", table, "--output", tmp_path / "report.html")
    assert "Pupils: 6" in said
