"""The commands `ranklearn web ...`."""

from pathlib import Path
from unittest.mock import Mock

from typer.testing import CliRunner

from ranklearn_course.cli import app
from ranklearn_course.site import packages, website


def ranklearn(*arguments):
    return CliRunner().invoke(app, [*map(str, arguments)])


def test_the_folder_alone_makes_the_site(tmp_path, monkeypatch):
    made = []
    monkeypatch.setattr(website.Website, "write", lambda site: made.append(site))
    result = ranklearn("web", tmp_path, "--no-slides", "--pyodide", "full")
    assert (result.exit_code, made) == (0, [website.Website(tmp_path, "", False, Path("full"))])
    assert f"ranklearn web serve {tmp_path}" in result.output


def test_what_goes_wrong_is_a_sentence(tmp_path, monkeypatch):
    fail = Mock(side_effect=packages.PackagesError("npm is missing."))
    monkeypatch.setattr(website.Website, "write", fail)
    result = ranklearn("web", tmp_path)
    assert (result.exit_code, result.stderr) == (1, "npm is missing.\n")
    result = ranklearn("web", "serve", tmp_path)
    assert result.exit_code == 1
    assert f"There is no site in {tmp_path}. To make one: ranklearn web {tmp_path}" in result.stderr


def test_serve_serves_until_it_is_stopped(tmp_path, monkeypatch):
    def stopped(self):
        raise KeyboardInterrupt

    monkeypatch.setattr("http.server.ThreadingHTTPServer.serve_forever", stopped)
    (tmp_path / "index.html").write_text("")
    result = ranklearn("web", "serve", tmp_path, "--port", 0)
    assert result.exit_code == 0
    assert "http://127.0.0.1:" in result.output
