import pytest

from ranklearn_course.exam.paper import make_paper


@pytest.fixture(scope="session")
def paper():
    return make_paper(7)
