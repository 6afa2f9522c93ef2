"""The site in a made-up language: the same pages but for the words, and they fit a phone."""

import re

import pytest

from ranklearn_course.chapters import chapters
from ranklearn_course.start_page import words as words_of_start_page
from ranklearn_course.web import words as words_of_site
from ranklearn_course.web.website import KATEX, Website
from tests.browser.site import PHONE, SIDEWAYS, alive, served
from tests.made_up import CODE, forget, speak
from tests.test_reworded import ALL_WORDS

pytestmark = pytest.mark.browser

# What leads somewhere, names something, or is read by the scripts.
STAYS = re.compile(
    r' (?:href|src|id|class|data-(?!digest|words)[\w-]+)="[^"]*"|<math.*?</math>', re.DOTALL
)
MAY_DIFFER = re.compile(r' (?:lang|data-digest)="\w+"')


@pytest.fixture(scope="module")
def sites(tmp_path_factory):
    """The site in English and in the made-up language."""
    folder, patch = tmp_path_factory.mktemp("sites"), pytest.MonkeyPatch()
    english, other = (Website(folder / name, with_slides=False) for name in ("en", CODE))
    english.write_pages()
    try:
        speak(patch, words_of_site.WORDS, words_of_start_page.WORDS, *ALL_WORDS)
        other._write_scripts()
        for name in ("katex.min.js", "katex.min.css"):
            other.put(f"katex/{name}", (KATEX / name).read_bytes())
        other.write_pages()
    finally:
        patch.undo()
        forget()
    return english, other


def test_every_page_differs_by_its_words_alone(sites):
    for name in sites[0].digests:
        if name.endswith(".html"):
            old, new = ((site.folder / name).read_text("utf-8") for site in sites)
            for text, language in ((old, "en"), (new, CODE)):
                assert f'<html lang="{language}">' in text
            assert STAYS.findall(new) == STAYS.findall(old), name
            assert MAY_DIFFER.sub("", new).upper() == MAY_DIFFER.sub("", old).upper(), name
            assert new.partition("<body>")[2] != old.partition("<body>")[2]


def test_its_pages_fit_a_phone(sites, browser):
    names = ["index", "glossary", "family", *(each.lesson for each in chapters().values())]
    with served(sites[1].folder) as address, browser.new_page(viewport=PHONE) as page:
        for name in names:
            page.goto(f"{address}{name}.html")
            alive(page)
            assert page.evaluate(SIDEWAYS) == 0, name
