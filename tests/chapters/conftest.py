import pytest

from ranklearn_course.exercises.progress_store import VARIABLE
from tests.chapters.claims import Asked


@pytest.fixture(autouse=True)
def progress_in_memory(monkeypatch):
    """No test leaves a file behind."""
    monkeypatch.setenv(VARIABLE, "off")


@pytest.fixture
def asked(request):
    """The exercise or guess of the chapter that the test is named like."""
    name = request.function.__name__.removeprefix("test_")
    return Asked(f"{request.path.parent.name}.{name}")
