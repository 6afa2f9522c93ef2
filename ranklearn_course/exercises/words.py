"""The sentences of `words.toml`: all that check, task, hint and the others say."""

from ranklearn_course.checker.words import Words

WORDS = Words(__file__)
say = WORDS.say
