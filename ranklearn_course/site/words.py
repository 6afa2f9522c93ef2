"""The sentences of `words.toml`: all that the site says beside the course's own words."""

from ranklearn_course.checker.words import Words

WORDS = Words(__file__)
say = WORDS.say
