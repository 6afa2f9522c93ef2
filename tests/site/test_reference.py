"""The reference has all public functions of the metrics, and all that their docstrings say."""

import inspect
import re
from html import unescape

from ranklearn_course import metrics
from ranklearn_course.data.glossary_terms import glossary_entries
from ranklearn_course.site.articles import glossary_html
from ranklearn_course.site.reference import functions


def words_of(text):
    return re.findall(r"\w+", re.sub("[`*]", "", text))


def test_every_function_says_all_that_its_docstring_says():
    shown = {each.name: each for each in functions()}
    named = {name for name in metrics.__all__ if inspect.isfunction(getattr(metrics, name))}
    assert shown.keys() == named
    for name, each in shown.items():
        html = each.lead + "".join(heading + html for heading, html in each.sections)
        text = unescape(re.sub("<[^>]+>", "\n", html))
        told = inspect.getdoc(getattr(metrics, name))
        told = told.replace("\nExamples\n", "\nExample\n").replace("\nReferences\n", "\nSource\n")
        assert words_of(text) == words_of(told), name


def test_every_example_of_the_glossary_leads_to_its_function():
    shown = {each.name for each in functions()}
    linked = set(re.findall(r'href="reference.html#([^"]+)"', glossary_html()))
    examples = {entry.example.partition("(")[0] for entry in glossary_entries()}
    assert linked == examples & shown > {"ndcg", "err"}
