"""The sentences of `words.toml`: all that glossary, systems and judged runs say."""

from ranklearn_course.checker.words import Words

WORDS = Words(__file__)
say = WORDS.say
