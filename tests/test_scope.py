"""What `--chapter` runs."""

import pytest

from tests import scope


def test_a_chapter_that_does_not_exist_is_refused():
    with pytest.raises(ValueError, match=r"--chapter takes one of cascade, .*, got 'dgc'"):
        scope.files_of(["dgc"])
