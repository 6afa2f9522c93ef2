"""The sentences of `words.toml`: all that a warm-up says beside its questions."""

from ranklearn_course.checker.words import Words

WORDS = Words(__file__)
say = WORDS.say
