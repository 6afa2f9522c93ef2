import pytest

from ranklearn_course.exercises.progress_store import VARIABLE


@pytest.fixture(autouse=True)
def progress_in_memory(monkeypatch):
    """No test leaves a file behind."""
    monkeypatch.setenv(VARIABLE, "off")
