"""What the search finds: each name leads to its word, and a section is found once."""

import json

from ranklearn_course.data.glossary_terms import folded, glossary, known_names
from ranklearn_course.site import search


def test_each_name_leads_to_its_word():
    made = json.loads(search.as_json(search.words()))
    assert made["names"].keys() == known_names().keys()
    for name, at in made["names"].items():
        assert made["texts"][at][0] == f"glossary.html#{known_names()[name].id}"
    word = next(each for each in search.words() if each.heading == "success@k")
    assert {"HR@k", "hits@k"} <= {*word.names}
    assert glossary(folded("HR@3")).id == word.address.partition("#")[2]


def test_a_section_is_one_place():
    texts = [("02_a.html#b", "B", "one"), ("02_a.html#b", "B", "two"), ("02_a.html#c", "C", "x")]
    assert search.sections(texts) == [
        ("02_a.html#b", "02", "B", "one two", ()),
        ("02_a.html#c", "02", "C", "x", ()),
    ]
