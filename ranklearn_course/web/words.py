"""The sentences of `words.toml`: all that the site says beside the course's own words."""

from pathlib import Path

from ranklearn_course.checker.words import Words

WORDS = Words(Path(__file__).with_name("words.toml"))
say = WORDS.say
