"""The sentences of `words.toml`: all that pupils read of assignments, marks and confusions."""

from ranklearn_course.checker.words import Words

WORDS = Words(__file__)
say = WORDS.say
