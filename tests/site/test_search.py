"""What the search finds: each place is there, and each name leads to its word."""

import json
import re

from ranklearn_course.data.glossary_terms import folded, glossary, known_names
from ranklearn_course.site import articles, search
from ranklearn_course.site.reference import reference_html
from ranklearn_course.start_page.family import all_metrics

PAGES = {
    "glossary": articles.glossary_html(),
    "further": articles.further_html(),
    "teaching": articles.teaching_html(),
    "reference": reference_html(),
}


def places():
    teaching = search.chapters_of("teaching.html", "For teachers:", PAGES["teaching"])
    rest = search.metrics_and_functions("family.html")
    return [*search.words(), *search.exercises(), *teaching, *rest]


def test_each_place_is_there_and_is_found_once():
    addresses = [each.address for each in places()]
    assert len({*addresses}) == len(addresses)
    for address in addresses:
        page, _, anchor = address.partition(".html")
        if page != "family":
            ids = re.findall(r'id="([^"]+)"', PAGES[page])
            assert not anchor or ids.count(anchor[1:]) == 1, address
        else:
            assert anchor[1:] in {"", *all_metrics()} or anchor.startswith("#case/")


def test_each_word_function_and_exercise_is_a_place_of_its_own():
    found = {each.address for each in places()}
    for page in ("glossary", "reference"):
        ids = re.findall(r'<section id="([^"]+)"', PAGES[page])
        assert {f"{page}.html#{id}" for id in ids} <= found
    further = re.findall(r'<h2 id="([^"]+)"', PAGES["further"])
    assert {f"further.html#{id}" for id in further} <= found
    assert sum(each.address.startswith("teaching.html#") for each in places()) > 14


def test_each_name_leads_to_its_word():
    made = json.loads(search.as_json(places()))
    assert made["names"].keys() == known_names().keys()
    for name, at in made["names"].items():
        assert made["texts"][at][0] == f"glossary.html#{known_names()[name].id}"
    word = next(each for each in places() if each.heading == "success@k")
    assert {"HR@k", "hits@k"} <= {*word.names}
    assert glossary(folded("HR@3")).id == word.address.partition("#")[2]


def test_a_section_is_one_place():
    texts = [("02_a.html#b", "B", "one"), ("02_a.html#b", "B", "two"), ("02_a.html#c", "C", "x")]
    assert search.sections(texts) == [
        ("02_a.html#b", "02", "B", "one two", ()),
        ("02_a.html#c", "02", "C", "x", ()),
    ]
