"""The sentences of `words.toml`: what an evaluation says besides its numbers."""

from ranklearn_course.checker.words import Words

WORDS = Words(__file__)
say = WORDS.say
