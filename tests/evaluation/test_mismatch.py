"""Ids that do not meet are told, with the small change that would make them match."""

import pytest

from ranklearn_course.data import judge_run
from ranklearn_course.evaluation.mismatch import mismatch, near_miss

CURES = [
    (["10", "7"], ["10.0", "7.0"], "They would match without .0 at the end."),
    (["010", "007"], ["7", "10"], "They would match without the leading zeros."),
    (["Doc1", "Doc2"], ["doc1", "doc2"], "They would match in lower case."),
    (
        ["é x", "b"],
        ["e\u0301\u00a0x", "c"],
        "match if accents and blanks were written alike.",
    ),
    (["a", "b"], ["texts/a.txt", "texts/b.txt"], "without the folder and the file extension."),
    (["msmarco:1", "msmarco:2"], ["1", "2"], "without the part up to the last _, - or :."),
    (["apple", "pear"], ["7", "8"], "Do these files belong together"),
]


@pytest.mark.parametrize(("known", "asked", "cure"), CURES)
def test_ids_that_do_not_meet(known, asked, cure):
    queries = mismatch({query: {"d": 1} for query in known}, {query: {"d": 1.0} for query in asked})
    assert queries.startswith("no query is judged. ")
    documents = mismatch({"q": dict.fromkeys(known, 1)}, {"q": dict.fromkeys(asked, 1.0), "z": {}})
    assert documents.startswith("no returned document is judged. ")
    for told in (queries, documents):
        assert cure in told
        assert all(repr(each) in told for each in (*known, *asked))


def test_one_id_in_common_is_a_match_and_shifted_queries_are_none():
    shared = {"q": {"a": 1.0, "x": 2.0}, "s": {"y": 1.0}}
    assert mismatch({"q": {"a": 1}, "r": {}}, shared) is None
    shifted = mismatch({"q": {"a": 1}, "r": {"b": 1}}, {"q": {"b": 1.0}, "r": {"a": 1.0}})
    assert shifted.endswith("Both have these documents, but under other queries.")


@pytest.mark.parametrize(
    ("judged", "returned", "found"),
    [
        # Three match as they are, five in lower case.
        ("a b c D E F G H", "a b c d e f g h z", ("mismatch.case", 5, 6)),
        # Too few.
        ("a b c d E F G H", "a b c d e f g h z", None),
        # Lower case would make two judged documents one.
        ("a A D E F G H", "a d e f g h", None),
        # Without what stands before the sign, these would be two documents.
        ("a_1 b_2", "c_1 d_1 e_1 f_1 g_1 h_2 i_2 j_2", None),
        # Those below the depth are not looked at.
        ("a D E F G H", "a 1 2 3 4 5 6 7 8 9 d e f g h", None),
    ],
)
def test_ids_that_nearly_meet(judged, returned, found):
    qrels = {"q": dict.fromkeys(judged.split(), 1)}
    run = judge_run(qrels, {"q": returned.split()})
    assert near_miss(qrels, run, 10) == found
