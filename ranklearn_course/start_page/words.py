"""The sentences of `words.toml`: all that the start page says."""

from ranklearn_course.checker.words import Words

WORDS = Words(__file__)
say = WORDS.say
