import subprocess
import sys

import pytest

from ranklearn_course import figures


@pytest.mark.parametrize("name", figures.__all__)
def test_every_public_name_can_be_had_and_says_what_it_does(name):
    assert callable(getattr(figures, name))
    assert getattr(figures, name).__doc__.split("\n")[0].endswith(".")


def test_an_unknown_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="has no attribute 'pie_chart'"):
        figures.pie_chart  # noqa: B018


def test_names_not_yet_used_are_offered_too():
    program = "from ranklearn_course import figures; print(*dir(figures))"
    answer = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert answer.stdout.decode().split() == sorted(figures.__all__)
