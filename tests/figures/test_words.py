import pytest

from ranklearn_course.figures.words import all_of, for_number

HITS = {"one": "one hit", "many": "{n} hits"}


@pytest.mark.parametrize(("n", "sentence"), [(0, "{n} hits"), (1, "one hit"), (2, "{n} hits")])
def test_the_sentence_fits_the_number(n, sentence):
    assert for_number(HITS, n) == sentence


@pytest.mark.parametrize(
    ("values", "text"), [([], ""), ([1], "1"), ([1, 2], "1 and 2"), (range(1, 5), "1, 2, 3 and 4")]
)
def test_the_last_of_several_has_an_and(values, text):
    assert all_of(values) == text
