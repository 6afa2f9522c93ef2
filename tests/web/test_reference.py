"""The reference has all public functions of the metrics, and all that their docstrings say."""

import inspect
import re
from html import unescape

from ranklearn_course import metrics
from ranklearn_course.data.glossary_terms import glossary_entries
from ranklearn_course.web.articles import glossary_html
from ranklearn_course.web.reference import functions, reference_html
from tests.rows import with_each


def words_of(text):
    return re.findall(r"\w+", re.sub("[`*]", "", text))


@with_each(name for name in metrics.__all__ if inspect.isfunction(getattr(metrics, name)))
def test_every_function_says_all_that_its_docstring_says(name):
    (shown,) = [each for each in functions() if each.name == name]
    html = shown.lead + "".join(heading + html for heading, html in shown.sections)
    text = unescape(re.sub("<[^>]+>", "\n", html))
    docstring = inspect.getdoc(getattr(metrics, name))
    told = docstring.replace("\nExamples\n", "\nExample\n").replace("\nReferences\n", "\nSource\n")
    assert words_of(text) == words_of(told)


def test_every_name_leads_to_its_place():
    html = reference_html()
    linked = set(re.findall(r'href="#([^"]+)"', html))
    assert linked == set(re.findall(r'id="([^"]+)"', html))
    of_glossary = set(re.findall(r'href="reference.html#([^"]+)"', glossary_html()))
    examples = {entry.example.partition("(")[0] for entry in glossary_entries()}
    assert of_glossary == examples & linked > {"ndcg", "err"}
