"""The sentences of `words.toml`: what tests, intervals, properties and the passport say."""

from ranklearn_course.checker.words import Words

WORDS = Words(__file__)
say = WORDS.say
