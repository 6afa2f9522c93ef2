import pytest

from ranklearn_course.exercises.progress_store import VARIABLE


@pytest.fixture(autouse=True)
def progress_in_memory(monkeypatch):
    """No test leaves a file behind."""
    monkeypatch.setenv(VARIABLE, "off")


@pytest.fixture
def own_folder(monkeypatch, tmp_path):
    """The kernel works in an empty folder and keeps the progress where a learner's would."""
    monkeypatch.delenv(VARIABLE)
    return tmp_path
