import pytest

from ranklearn_course.exercises.progress_store import VARIABLE


@pytest.fixture(autouse=True)
def progress_file(monkeypatch, tmp_path):
    """Every test has a file of its own."""
    path = tmp_path / "progress.jsonl"
    monkeypatch.setenv(VARIABLE, str(path))
    return path
