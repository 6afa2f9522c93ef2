"""One contest for all tests that only read it."""

import pytest

from tests.contest.small_contest import made_in


@pytest.fixture(scope="session")
def made(tmp_path_factory):
    """A contest's folder, to be copied before anything is changed."""
    return made_in(tmp_path_factory.mktemp("made") / "contest")
