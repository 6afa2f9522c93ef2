"""What stands above a table of words: how many there are, and of which chapters."""

from ranklearn_course.data import glossary
from ranklearn_course.data.glossary_book import Glossary


def title(*words):
    return str(Glossary(tuple(map(glossary, words)))).splitlines()[0]


def test_one_word_is_one_word():
    assert title("hit") == "Glossary: one word of the chapter 02 Precision"


def test_words_of_one_chapter_and_of_more():
    assert title("DCG", "nDCG") == "Glossary: 2 words of the chapter 03 DCG"
    assert title("hit", "nDCG", "DCG") == "Glossary: 3 words of 2 chapters"


def test_no_words_are_counted_too():
    assert title() == "Glossary: 0 words of 0 chapters"
