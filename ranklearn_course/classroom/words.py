"""The sentences of `words.toml`: all that pupils read of assignments, marks and confusions."""

from pathlib import Path

from ranklearn_course.checker.words import Words

WORDS = Words(Path(__file__).with_name("words.toml"))
say = WORDS.say
