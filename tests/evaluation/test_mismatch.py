"""Ids that do not meet are refused, with the small change that would make them match."""

import pytest

from ranklearn_course.evaluation.mismatch import demand_match

CURES = [
    (["10", "7"], ["10.0", "7.0"], r"without \.0 at the end"),
    (["010", "007"], ["7", "10"], "without the leading zeros"),
    (["Doc1", "Doc2"], ["doc1", "doc2"], "in lower case"),
    (["a", "b"], ["texts/a.txt", "texts/b.txt"], "without the folder and the file extension"),
    (["msmarco:1", "msmarco:2"], ["1", "2"], "without the part up to the last"),
    (["apple", "pear"], ["7", "8"], "Do these files belong together"),
]


@pytest.mark.parametrize(("known", "asked", "cure"), CURES)
def test_ids_that_do_not_meet(known, asked, cure):
    with pytest.raises(ValueError, match=f"^no query is judged. .*{cure}") as caught:
        demand_match({query: {"d": 1} for query in known}, {query: {"d": 1.0} for query in asked})
    for query in (*known, *asked):
        assert repr(query) in str(caught.value)
    with pytest.raises(ValueError, match=f"^no returned document is judged. .*{cure}"):
        demand_match({"q": dict.fromkeys(known, 1)}, {"q": dict.fromkeys(asked, 1.0), "z": {}})


def test_one_id_in_common_is_a_match():
    demand_match({"q": {"a": 1}, "r": {}}, {"q": {"a": 1.0, "x": 2.0}, "s": {"y": 1.0}})
