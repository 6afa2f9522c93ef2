"""The sentences of `words.toml`: what the scores of a submission say."""

from ranklearn_course.checker.words import Words

WORDS = Words(__file__)
say = WORDS.say
