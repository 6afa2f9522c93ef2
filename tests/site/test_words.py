"""Each sentence of the site is said somewhere, and what is said has a sentence."""

import re
from pathlib import Path

from ranklearn_course.site import website, words

ROOM = Path(words.__file__).parent
SENTENCES = {f"{table}.{name}" for table, names in words.WORDS.tables.items() for name in names}
#: They take the place of sentences of the course, which say them.
IN_PAGE = {name for name in SENTENCES if name.startswith("in_page.")}
OF_SCRIPTS = {name for name in SENTENCES if name.partition(".")[0] in website.OF_SCRIPTS}


def texts(pattern):
    return "".join(path.read_text(encoding="utf-8") for path in sorted(ROOM.rglob(pattern)))


def test_pages_say_their_sentences():
    said = re.findall(r"say\([\"']([a-z_.]+)[\"']", texts("*.py") + texts("*.jinja"))
    assert set(said) == SENTENCES - OF_SCRIPTS - IN_PAGE


def test_scripts_say_theirs():
    code = texts("*.js")
    # A module names its own table once: `said` in exercises.js, an argument in python.js.
    said = set(re.findall(r"\b(?:words|said)\.(\w+)\b(?:\.(\w+))?", code))
    names = {name for pair in said for name in pair if name}
    assert {name.partition(".")[2] for name in OF_SCRIPTS} <= names
