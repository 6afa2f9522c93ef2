import pytest


@pytest.fixture(autouse=True)
def progress_in_memory(monkeypatch):
    """No test leaves a file behind."""
    monkeypatch.setenv("RANKLEARN_PROGRESS", "off")
