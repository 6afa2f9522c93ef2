"""The docstring of the room names what lives there."""

import re
from pkgutil import iter_modules

from ranklearn_course import checker


def test_every_module_of_the_checker_stands_in_its_docstring():
    named = set(re.findall(r"`(\w+)`", checker.__doc__))
    assert {module.name for module in iter_modules(checker.__path__)} - named == set()
