"""The sentences of `words.toml`: all that glossary and systems say."""

from ranklearn_course.checker.words import Words

WORDS = Words(__file__)
say = WORDS.say
