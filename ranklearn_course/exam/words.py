"""The sentences of `words.toml`: all that papers, marks and questions of the mock exam say."""

from ranklearn_course.checker.words import Words

WORDS = Words(__file__)
say = WORDS.say
