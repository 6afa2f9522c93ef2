"""The sentences of `words.toml`: what an evaluation says besides its numbers."""

from pathlib import Path

from ranklearn_course.checker.words import Words

WORDS = Words(Path(__file__).with_name("words.toml"))
say = WORDS.say
