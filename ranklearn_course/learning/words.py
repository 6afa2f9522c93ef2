"""The sentences of `words.toml`: what the tables that test a post's claims say."""

from ranklearn_course.checker.words import Words

WORDS = Words(__file__)
say = WORDS.say
