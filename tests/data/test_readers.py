"""Judgements, runs and texts of any shape: read right, or refused with file, line and cure."""

import bz2
import gzip
import io
import json
import lzma
import re
import sys
import zipfile
from types import SimpleNamespace

import numpy as np
import pandas
import polars
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ranklearn_course.data import line_files, read_qrels, read_run, read_texts, readers


def file(content):
    return io.BytesIO(content if isinstance(content, bytes) else content.encode())


class Frame:
    """What the DataFrames of other libraries have in common: names, and columns by name."""

    def __init__(self, columns):
        self.column_names, self.series = list(columns), columns

    def __getitem__(self, name):
        return iter(self.series[name])


GRADES = {"7": {"a": 2, "b": 0}, "8": {"a": 1}}
SCORES = {"7": {"a": 0.75, "b": -1.5}, "8": {"b": 3.0}}
FRAME = {"qid": [7, 7, 8], "docno": ["a", "b", "a"], "label": [2, 0, 1]}
QRELS = "7 0 a 2\n7 0 b 0\n8 0 a 1\n"
RUN = "7 Q0 a 1 0.75 me\n7 Q0 b 2 -1.5 me\n8 Q0 b 1 3 me\n"
LOG = {
    "user_input": ["How?", "Why?"],
    "retrieved_context_ids": [["a", 7], []],
    "reference_context_ids": [["b"], ["a", "c"]],
}
LOG_LINES = "\n".join(json.dumps({name: LOG[name][i] for name in LOG}) for i in range(2))


#: Texts of files and objects that all hold the grades above.
SAME_GRADES = [
    f"# made by hand\n\n{QRELS}",
    "query-id\tcorpus-id\tscore\n7\ta\t2\n7\tb\t0\n8\ta\t1\n",
    "qid,docno,text,relevance\n7,a,hello,2\n7,b,,0\n8,a,x,1\n",
    '\ufeffquery;document;grade\r\n7;"a";2\r\n7;b;0\r\n\r\n8;a;1\r\n',
    "sep=;\nquery;document;grade\n7;a;2\n7;b;0\n8;a;1\n",
    'qid;docid;rel;"a,b,c,d"\n7;a;2;\n7;b;0;\n8;a;1;\n',
    'query,text,document,grade\n7,"two\nlines, here",a,2.0\n7,"",b,0\n8,x,a,1\n',
    '{"qid": 7, "docid": "a", "rel": 2}\n{"qid": 7, "docid": "b", "rel": 0}\n'
    '{"rel": true, "qid": "8", "docid": "a"}\n',
    '[{"qid": 7, "docid": "a", "rel": 2}, {"qid": 7, "docid": "b", "rel": false},\n'
    ' {"qid": 8, "docid": "a", "rel": 1}]',
    '{\n "7": {"a": 2, "b": 0},\n "8": {"a": 1}\n}\n',
    {7: {"a": np.int64(2), "b": 0}, "8": ["a"]},
    pandas.DataFrame({**FRAME, "qid": [7.0, 7.0, 8.0]}),
    pandas.DataFrame(FRAME).astype({"qid": "Int64", "docno": "category"}),
    polars.DataFrame(FRAME).cast({"docno": polars.Categorical, "label": polars.Int8}),
    Frame(FRAME),
]
#: What is read as a run, from what, and what is said of it.
RUNS = [
    # Signs of JSON are ids in a file of TREC.
    ({"[": {"{": 0.5}}, "[ Q0 { 1 0.5 me\n", ""),
    # The rank of TREC counts nothing, an id may hold any letters, a query may come back.
    (
        {"α": {"d\u00a01": 1.0, "b": 2.0}, "q": {"a": 1.0}},
        "α Q0 d\u00a01 second 1 t\nq Q0 a 1 1 t\nα Q0 b -7 2 t\n",
        "",
    ),
    (SCORES, RUN, ""),
    (
        SCORES,
        "Query;Item ID;Score\n7;a;0,75\n7;b;-1,5\n8;b;3\n",
        "document='Item ID', score='Score'",
    ),
    (SCORES, "qid,docno,rank,score\n7,a,9,.75\n7,b,1,-1.5\n8,b,1,3\n", "score='score'"),
    (
        SCORES,
        '{"q": 1, "qid": 7, "pid": "a", "sim": 0.75}\n{"qid": 7, "pid": "b", "sim": -1.5}\n'
        '{"qid": 8, "pid": "b", "sim": 3}\n',
        "document='pid', score='sim'",
    ),
    (SCORES, "qid,docno,distance\n7,a,-0.75\n7,b,1.5\n8,b,-3\n", "minus 'distance'"),
    ({"1": {"a": -1.0, "b": -2.0}}, "qid,docno,rank\n1,a,1\n1,b,2\n", "minus 'rank'"),
    (
        {"1": {"a": 0.0, "b": -1.0}, "2": {"c": 0.0}},
        "qid,docno\n1,a\n2,c\n1,b\n",
        "the order of the rows is the ranking",
    ),
    # A row may hold a list; numbers beside it order it, and a document counts once.
    (
        {"1": {"a": 0, "b": -1}, "2": {}},
        '{"qid": 1, "retrieved": ["a", "b", "a"], "scores": [0.1, 0.5, 0.9], "score": 3}\n'
        '{"qid": 2, "retrieved": [], "scores": [], "score": 4}\n',
        "score='scores'.*left out after their first place: 1",
    ),
    ({"q": {"a": 0, "b": -1}}, {"q": ["a", "b", "a"]}, "after their first place: 1"),
    # Its best place counts.
    ({"q": {"a": 2.0, "b": 1.0}}, "q Q0 b 2 1 t\nq Q0 a 3 0.5 t\nq Q0 a 1 2 t\n", "place: 1"),
    ({"q": {"1": 2.0}}, {"q": {1: 0.5, "1": 2.0}}, "after their first place: 1"),
    ({"q": {"a": 2.0}}, "qid,docid,score\nq,a,2\nq,a,1\n", "after their first place: 1"),
    ({"q": {"a": 2.0}}, "#r Q0 a 1 2 t\n\nq Q0 a 1 2 t\n#\n", "because they begin with #: 2"),
    # Ranks and scores that contradict each other.
    (
        {"q": {"a": 1.0, "b": 2.0}, "r": {"c": 1.0}},
        "q Q0 a 1 1 t\nq Q0 b 2 2 t\nr Q0 c 1 1 t\n",
        "reverse of the scores for 1 of 1 queries.*with query=1,document=3,distance=5",
    ),
    (
        {"q": {"a": 1.0, "b": 2.0}, "r": {"c": 2.0, "d": 1.0}},
        "qid,docid,rank,score\nq,a,1,1\nq,b,2,2\nr,c,1,2\nr,d,2,1\n",
        "score='score'$",
    ),
    # Lists that a CSV file holds as text.
    (
        {"1": {"a": 0, "b": -1}, "2": {"c d": 0}},
        'qid,retrieved\n1,"[\'a\', \'b\']"\n2,"[""c d""]"\n',
        "retrieved='retrieved'",
    ),
    (
        SCORES,
        pandas.DataFrame(
            {"qid": [7, 7, 8], "docno": ["a", "b", "b"], "score": [0.75, -1.5, 3]}
        ).set_index(["qid", "docno"]),
        "query='qid', document='docno', score='score'",
    ),
]
#: Files in which no line names the columns, and their places.
BY_PLACE = [
    (read_run, "7\ta\t1\n7\tb\t2\n", "query=1,document=2,rank=3", {"7": {"a": -1.0, "b": -2.0}}),
    (
        read_run,
        "7  a  x\n7 b 1\n",
        "query=1,document=2,score=3",
        "line 1: the score must be a number",
    ),
    (
        read_run,
        "7 Q0 a 1 3 t\n7 Q0 b 2 1 t\n",
        "query=1,document=3,distance=5",
        {"7": {"a": -3.0, "b": -1.0}},
    ),
    (read_run, "a,7\nb,7\n", "query=2,document=1", {"7": {"a": 0.0, "b": -1.0}}),
    (read_qrels, "7\ta\t5\t881250949\n", "query=1,document=2,grade=3", {"7": {"a": 5}}),
    # These places are those of a run.
    (read_qrels, "7 0 a 1\n", "query=1,document=2,rank=3", {"7": {"a": 1}}),
    (read_run, "7,a,3\n", "query=1,document=2,score=4", "it has 3 columns, counted from 1"),
    (read_run, "7,a,3.5\n", "query=7,document=a,score=3.5", "'3.5' is a number of the first row"),
    (read_run, "7,a,3.5\n", "", "columns with query=1,document=2,score=3, or with rank=3 if 1 is"),
    (read_run, "7 a 3\n", "", "columns with query=1,document=2,score=3, or with rank=3 if 1 is"),
]


def check_reading(read, found, source, said, path):
    """From an object, an open file and a compressed one."""
    told = []
    heard = {"told": told.append, "odd": told.append}
    assert read(file(source) if isinstance(source, str) else source, **heard) == found
    assert re.search(said, " ".join(told))
    if isinstance(source, str):
        path.write_bytes(gzip.compress(source.encode()))
        assert read(path, **heard) == found


@pytest.mark.parametrize("source", SAME_GRADES, ids=lambda source: repr(str(source)[:40]))
def test_grades_are_read_from_many_shapes(source, tmp_path):
    check_reading(read_qrels, GRADES, source, "", tmp_path / "file")


@pytest.mark.parametrize(("found", "source", "said"), RUNS, ids=[str(run[1])[:40] for run in RUNS])
def test_a_run_is_read_and_what_was_taken_for_what_is_said(found, source, said, tmp_path):
    check_reading(read_run, found, source, said, tmp_path / "file")


@pytest.mark.parametrize(("read", "text", "named", "found"), BY_PLACE)
def test_columns_without_names_have_places(read, text, named, found):
    columns = dict(pair.split("=") for pair in named.split(",") if pair)
    if isinstance(found, dict):
        assert read(file(text), columns=columns) == found
    else:
        with pytest.raises(ValueError, match=re.escape(found)):
            read(file(text), columns=columns)


def test_collections_of_others_are_known_by_their_folder_or_name(tmp_path, monkeypatch):
    (tmp_path / "qrels").mkdir()
    with pytest.raises(ValueError, match=r"a folder must hold qrels/test\.tsv, as those of BEIR"):
        read_qrels(tmp_path)
    (tmp_path / "qrels" / "test.tsv").write_text(SAME_GRADES[1])
    assert read_qrels(tmp_path) == read_qrels(str(tmp_path)) == GRADES
    lines = [
        SimpleNamespace(query_id=q, doc_id=d, relevance=g)
        for q, own in GRADES.items()
        for d, g in own.items()
    ]
    known = {
        "toy": SimpleNamespace(has_qrels=lambda: True, qrels_iter=lambda: lines),
        "texts": SimpleNamespace(has_qrels=lambda: False),
    }
    monkeypatch.setitem(sys.modules, "ir_datasets", SimpleNamespace(load=known.__getitem__))
    assert read_qrels("irds:toy") == GRADES
    for name, reason in [("texts", "has no judgements"), ("toys", "knows no such collection")]:
        with pytest.raises(ValueError, match=f"irds:{name}.*{reason}"):
            read_qrels(f"irds:{name}")
    monkeypatch.setitem(sys.modules, "ir_datasets", None)
    with pytest.raises(ValueError, match="irds:toy needs ir_datasets: pip install ir_datasets"):
        read_qrels("irds:toy")


@pytest.mark.parametrize("log", [LOG_LINES, pandas.DataFrame(LOG)], ids=["lines", "frame"])
def test_a_log_of_questions_is_both(log, tmp_path):
    run, said = {"How?": {"a": 0, "7": -1}, "Why?": {}}, "query='user_input', retrieved='retrieved_"
    check_reading(read_run, run, log, said, tmp_path / "file")
    gold = {"How?": {"b": 1}, "Why?": {"a": 1, "c": 1}}
    check_reading(read_qrels, gold, log, "gold=", tmp_path / "file")


def read_two_texts(source):
    """Texts of three ids, of which one has none."""
    return read_texts(source, {"7", "a", "c"})


@pytest.mark.parametrize(
    "text",
    [
        '[{"docid": 7, "title": "Seven"}, {"docid": "a", "text": "long one"}]',
        '{"_id": "a", "title": "", "text": "long\\n one"}\n{"_id": 7, "title": "Seven"}\n',
        "qid,question\n7,Seven\na,long one\nb,B\n",
        '7\tSeven\nb\t"B" it is\na\tlong one\n',
    ],
)
def test_texts_are_read(text, tmp_path):
    (tmp_path / "texts").write_text(text)
    assert read_two_texts(tmp_path / "texts") == {"7": "Seven", "a": "long one"}


QRELS_COLUMNS = "a qrels line has 4 columns (query, iteration, document, grade), this one has "
RUN_COLUMNS = "a run line has 6 columns (query, Q0, document, rank, score, tag), this one has "
WHOLE, NUMBER = "the grade must be a whole number, got ", "the score must be a number, got "
FINITE = "the score must be a finite number, got "
#: The text of a file, and how the message goes on after its name.
REFUSED = [
    (read_qrels, "q1 0 d1 1\nq1 0 d2\n", f", line 2: {QRELS_COLUMNS}3"),
    (read_qrels, "q1 0 d1 1.5\n", f", line 1: {WHOLE}'1.5'"),
    (read_qrels, "q1 0 d1 1_0\n", f", line 1: {WHOLE}'1_0'"),
    (read_qrels, "q1 0 d1 ٣\n", f", line 1: {WHOLE}'٣'"),
    (
        read_qrels,
        "q1 0 d1 2147483648\n",
        ", line 1: the grade must lie between -2147483647 and 2147483647, got 2147483648",
    ),
    (
        read_qrels,
        "q1 0 d1 1\nq2 0 d1 1\n\nq1 0 d1 2\n",
        ", line 4: document 'd1' stands twice for query 'q1', with the grades 1 and 2",
    ),
    (read_qrels, b"q1 0 d1 1\nq1 0 \xff 1\n", ", line 2: the line is not UTF-8 text"),
    (read_run, "q1 Q0 d1 1 0.5 my run\n", f", line 1: {RUN_COLUMNS}7"),
    (read_run, "q1 Q0 d1 1 0,5 t\n", f", line 1: {NUMBER}'0,5'"),
    (read_run, "q1 Q0 d1 1 1e999 t\n", f", line 1: {FINITE}'1e999'"),
    (read_run, "\ufeff# a,b\n\n", ": a run file must have at least one line, this one is empty"),
    (read_run, "sep=;\n", ", line 1: the file is empty"),
    (read_qrels, "qid,docid\n1,a\n", ": no column is known as the grade"),
    (read_run, "qid,docid,rel\n1,a,1\n", ": it has grades, 'rel', "),
    (read_qrels, "qid,docid,doc_id,rel\n1,a,b,1\n", ": the columns 'docid' and 'doc_id' may both"),
    (read_run, "qid,docid,bm25,rrf\n1,a,1,2\n", ": 'bm25', 'rrf' may each be the score: say"),
    (read_qrels, "qid,docid,rel\n", ": there is no row below the names"),
    (
        read_qrels,
        "qid,docid,rel\n1,a\n",
        ", line 2: the first line names 3 columns, this one has",
    ),
    (read_qrels, "qid,docid,rel\n\n1,a,0.5\n", f", line 3: {WHOLE}'0.5'"),
    (read_qrels, "qid,docid,rel\n1,a,1_0\n", f", line 2: {WHOLE}'1_0'"),
    (read_qrels, "qid,docid,rel\n1,a,1\n1,a,2\n", ", line 3: document 'a' stands twice for query"),
    (
        read_qrels,
        "qid,docid,rel\n1, ,1\n",
        ", line 2: the document must be a string or a whole number",
    ),
    (read_run, "qid\tdocno\tprediction\n1\ta\t0,5\n", f", line 2: {NUMBER}'0,5'"),
    (read_run, 'qid,docid,score\n1,"a,1\n', ", line 2: unexpected end of data"),
    (
        read_run,
        b"qid,docid,score\n1,\xe9,1\n",
        ", line 2: the line is not UTF-8 text; in Excel save as 'CSV UTF-8'",
    ),
    (read_run, "a\tb\n".encode("utf-16"), ": this is UTF-16 text: save it as UTF-8"),
    (read_run, b"PK\x03\x04\x14", ": the zip file cannot be read"),
    (read_run, b"\x28\xb5\x2f\xfd", ": this is a zstd file: unpack it first"),
    (read_run, '{"q": {"a": 1, "a": 2}}', ", line 1: 'a' stands twice in one JSON object"),
    (read_run, "[" * 99_999, ", line 1: this JSON is nested too deep"),
    (
        read_run,
        "qid,results\n1,\"['a' 'b']\"\n",
        ", line 2: ['a' 'b'] is no list as JSON or Python",
    ),
    (read_run, b"PAR1\x15", ": this is a Parquet file: read it with pandas or polars"),
    (
        read_qrels,
        '{"qid": 1, "docid": "a", "rel": 1}\n{"qid": 1,\n',
        ", line 2, column 11: this is no JSON",
    ),
    (read_qrels, "[1, 2]\n", ", object 1: a JSON object was expected, got 1"),
    *(
        (read_run, f'{{"qid": 1, "retrieved": ["a"]}}\n{second}\n', f", line 2: {reason}")
        for second, reason in (
            ('{"qid": 2, "retrieved": "b"}', "a list of documents was expected, got 'b'"),
            ('{"qid": 1, "retrieved": ["b"]}', "query '1' stands twice"),
            ('{"qid": 2, "retrieved": ["a", "a"]}', "run: document 'a' stands twice for query '2'"),
        )
    ),
    (
        read_run,
        '{"qid": 1, "results": ["a", "b"], "sim": [1, 2]}\n{"qid": 2, "results": [], "sim": [1]}',
        ", line 2: as many numbers as documents were expected, got",
    ),
    (
        read_two_texts,
        "id,text\na,b\n,c\n",
        ": line 3: the id must be a string or a whole number",
    ),
    (read_two_texts, "id,grade\n1,2\n", ": no column is known as the id, or none as title"),
    (read_two_texts, '{"a": {"b": 1}}', ": a table with an id and a title or a text was expected"),
]


@pytest.mark.parametrize(("read", "content", "reason"), REFUSED, ids=range(len(REFUSED)))
def test_what_is_refused(read, content, reason, tmp_path):
    path = tmp_path / "bad.txt"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    with pytest.raises(ValueError, match=f"^{re.escape(str(path) + reason)}") as caught:
        read(path)
    assert "\n" not in str(caught.value)


OBJECTS = [
    (pandas.DataFrame({**FRAME, "qid": [7.0, None, 8.0]}), "the DataFrame, row 2: the query must"),
    (pandas.DataFrame({**FRAME, "qid": [2.0**53, 1, 1]}), "lost digits as a float"),
    (polars.LazyFrame(FRAME), "call .collect\\(\\) first"),
    (Frame({**FRAME, "docno": ["a", None, "b"]}), "row 2: the document must be"),
    ({"q": {1: 1, "1": 2}}, "document '1' stands twice for query 'q', with the grades 1 and 2"),
    ({7: {"a": 1}, "7": ["a"]}, "qrels: query '7' stands twice"),
    ({"q": 3}, "must map each query to a mapping of documents to numbers or to a list"),
    ({None: {"a": 1}}, "the id must be a string or a whole number, got None"),
    (3, "source must be a path or an open file, got 3"),
    (QRELS, "source must be a path or an open file, got the text itself; wrap it: io.StringIO"),
]


@pytest.mark.parametrize(("source", "reason"), OBJECTS, ids=range(len(OBJECTS)))
def test_an_object_that_cannot_be_used_is_refused(source, reason):
    with pytest.raises((ValueError, TypeError), match=reason):
        read_qrels(source)


# columns -----------------------------------------------------------------------------------------

#: Names of columns of numbers, and of which kind they are.
KINDS = {
    "score": "pred est scores relevance_score score_bm25 cosine_similarity relevanceScore y_pred",
    "distance": "l2_dist vectorDistance cosine_distance_2",
    "number": "value pagerank ts_rank year_weight score_rank ndcg_at_1 distance_score",
    "": "batch_id timestamp created_at release_year index Unnamed:_0",
}


@pytest.mark.parametrize(
    ("name", "kind"), [(name, kind) for kind, names in KINDS.items() for name in names.split()]
)
def test_what_a_column_of_numbers_is_called_tells_what_it_is(name, kind):
    """Two documents whose order by number is not that of the rows."""
    table = f"query,document,{name}\nq,a,1\nq,b,2\n"
    lists = json.dumps({"query": "q", "retrieved": ["a", "b"], name: [1, 2]})
    for text in (table, lists):
        if kind == "number":
            with pytest.raises(ValueError, match=f"it has no score.*'{name}'.*with score={name}, "):
                read_run(file(text))
        else:
            found = read_run(file(text))["q"]
            assert max(found, key=found.get) == ("a" if kind != "score" else "b"), text


def test_columns_are_named_by_hand():
    text = "frage,treffer,punkte,score\n7,a,0.75,1\n7,b,-1.5,2\n8,b,3,3\n"
    named = {"query": "frage", "document": "treffer", "score": "punkte"}
    assert read_run(file(text), columns=named) == SCORES
    by_rank = read_run(file("qid,docid,score,nr\n1,a,1,2\n1,b,9,1\n"), columns={"rank": "nr"})
    assert by_rank == {"1": {"a": -2.0, "b": -1.0}}
    with pytest.raises(ValueError, match="columns must map some of query, document"):
        read_qrels(file(QRELS), columns={"who": "x"})


# opening -----------------------------------------------------------------------------------------


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "run.txt"
    path.write_text(RUN)
    return path


def test_a_file_may_be_a_path_or_open(path):
    assert read_run(path) == read_run(str(path)) == read_run(io.StringIO(RUN)) == SCORES
    with open(path) as opened:
        assert read_run(opened) == SCORES
        assert not opened.closed
        with pytest.raises(ValueError, match=f"^{re.escape(str(path))}: a run file must have"):
            read_run(opened)
    with pytest.raises(FileNotFoundError, match=r"nowhere\.txt"):
        read_run(path.with_name("nowhere.txt"))


#: Lines of a run, most of them with something special.
LINES = (
    "p Q0 a 1 2.5 t|p Q0 b 2 1 t|q Q0 a 1 3 t|q\tQ0\tc 2 -1e3 t|# p Q0 a 1 2|# Q0 a 1 2.5 t||"
    "p Q0 c 3 1_0 t|p Q0 d 1 inf t|q Q0 d 1|q Q0 e 1 2 t u|q Q0 \0 1 4 t|\0|p Q0 é\u2028 1 4 t\r"
)


def outcome(text, read):
    """What is read and said of a file, or why it is refused."""
    said = []
    try:
        return read(io.StringIO(text), odd=said.append), said
    except ValueError as error:
        return str(error), said


@given(st.lists(st.sampled_from(LINES.split("|")), min_size=1, max_size=9), st.integers(1, 9))
def test_lines_taken_apart_together_are_read_as_one_by_one(lines, at_once):
    text = "\n".join(["p Q0 z 1 9 t", *lines])
    grades = "\n".join(" ".join(line.split(" ")[:4]) for line in text.split("\n"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(readers, "AT_ONCE", at_once)
        together = outcome(text, read_run), outcome(grades, read_qrels)
        patch.setattr(readers, "_taken_apart", lambda lines, _: [(len(lines), None)])
        assert together == (outcome(text, read_run), outcome(grades, read_qrels))


def zipped(**members):
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        for name, text in members.items():
            archive.writestr(name, text)
    return content.getvalue()


def test_whatever_packed_it_a_text_is_read(path, monkeypatch):
    for packed in (gzip.compress, bz2.compress, lzma.compress, lambda text: zipped(a=text)):
        path.write_bytes(packed(RUN.encode()))
        assert read_run(path) == SCORES
    refused = [
        (zipped(a="", b=""), "a zip file must hold one text, this one has 'a', 'b'"),
        (zipped(**{"[Content_Types].xml": "", "b": ""}), "this is an Excel workbook: save the"),
        (zipped(a=RUN)[:-9], "the zip file cannot be read"),
        (bz2.compress(RUN.encode())[:-9], "the file cannot be read to its end"),
        (gzip.compress(RUN.encode())[:-9], "the file cannot be read to its end"),
        (gzip.compress(RUN.encode())[:10] + b"\xff" * 50, "the file cannot be read to its end"),
        (bz2.compress(b"0" * 999), "a line is longer than 99 bytes: this is no text"),
    ]
    monkeypatch.setattr(line_files, "LONGEST_LINE", 99)
    for content, reason in refused:
        path.write_bytes(content)
        with pytest.raises(ValueError, match=re.escape(reason)):
            read_run(path)


def test_big_files_show_a_bar_on_a_terminal_alone(path, capsys, monkeypatch):
    screen = io.StringIO()
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr(line_files, "BATCH", 1)
    for size, is_terminal in ((10**9, True), (10, False), (10, True)):
        monkeypatch.setattr(line_files, "BIG_FILE", size)
        monkeypatch.setattr(screen, "isatty", lambda is_terminal=is_terminal: is_terminal)
        assert read_run(path) == SCORES
        assert ("Reading run.txt: 100%" in screen.getvalue()) is (size == 10 and is_terminal)
    assert capsys.readouterr() == ("", "")


def test_texts_of_several_files_and_a_long_one(path):
    path.write_text(f"id,title\na,{'word ' * 100_000}\n")
    other = path.with_name("other")
    other.write_text("id,title\nb,Title of b\nc,\n")
    found = read_texts([path, other], "abc")
    assert found == {"a": ("word " * 100_000).strip(), "b": "Title of b", "c": "c"}
