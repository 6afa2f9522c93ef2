"""Judgements and runs of any shape: read right, or refused with file, line and cure."""

import gzip
import io
import json
import re

import numpy as np
import pandas
import polars
import pytest

from ranklearn_course.data import glossary_qrels, glossary_run, read_qrels, read_run
from ranklearn_course.evaluation import evaluate
from tests.evaluation.golden import QRELS, RUN
from tests.rows import with_each

GRADES = {"7": {"a": 2, "b": 0}, "8": {"a": 1}}
SCORES = {"7": {"a": 0.75, "b": -1.5}, "8": {"b": 3.0}}


def file(text):
    return io.BytesIO(text if isinstance(text, bytes) else text.encode())


#: Judgements in every shape.
JUDGEMENTS = [
    "7 0 a 2\n7 0 b 0\n8 0 a 1\n",
    "# made by hand\n7 0 a 2\n# a gap\n7 0 b 0\n8 0 a 1\n",
    "query-id\tcorpus-id\tscore\n7\ta\t2\n7\tb\t0\n8\ta\t1\n",
    "qid,docno,text,relevance\n7,a,hello,2\n7,b,,0\n8,a,x,1\n",
    '\ufeffquery;document;grade\r\n7;"a";2\r\n7;b;0\r\n\r\n8;a;1\r\n',
    "sep=;\nquery;document;grade\n7;a;2\n7;b;0\n8;a;1\n",
    "grade|query|document\n2|7|a\n0|7| b \n1|8|a\n",
    'query,text,document,grade\n7,"two\nlines, here",a,2.0\n7,"",b,0\n8,x,a,1\n',
    '{"qid": 7, "docid": "a", "rel": 2}\n{"qid": 7, "docid": "b", "rel": 0}\n'
    '{"rel": true, "qid": "8", "docid": "a"}\n',
    '[{"qid": 7, "docid": "a", "rel": 2}, {"qid": 7, "docid": "b", "rel": false},\n'
    ' {"qid": 8, "docid": "a", "rel": 1}]',
    '{"7": {"a": 2, "b": 0}, "8": {"a": 1}}',
    '{\n "7": {"a": 2, "b": 0},\n "8": {"a": 1}\n}\n',
]


@with_each(JUDGEMENTS)
def test_judgements_of_every_shape(text):
    assert read_qrels(file(text)) == GRADES
    assert read_qrels(gzip.GzipFile(fileobj=io.BytesIO(gzip.compress(text.encode())))) == GRADES


def test_ids_like_the_signs_of_json_are_those_of_a_file_of_trec():
    assert read_run(file("[ Q0 { 1 0.5 me\n")) == {"[": {"{": 0.5}}
    assert read_qrels(file("a,qid 0 x|rank 1\n")) == {"a,qid": {"x|rank": 1}}


#: Runs in every shape, and what is said of their columns.
RUNS = [
    ("7 Q0 a 1 0.75 me\n7 Q0 b 2 -1.5 me\n8 Q0 b 1 3 me\n", None),
    ("query,document,score\n7,a,0.75\n7,b,-1.5\n8,b,3\n", "score='score'"),
    ("Query;Item ID;Score\n7;a;0,75\n7;b;-1,5\n8;b;3\n", "document='Item ID', score='Score'"),
    ("qid,docno,rank,score\n7,a,9,.75\n7,b,1,-1.5\n8,b,1,3\n", "score='score'"),
    (
        '{"q": 1, "qid": 7, "pid": "a", "sim": 0.75}\n{"qid": 7, "pid": "b", "sim": -1.5}\n'
        '{"qid": 8, "pid": "b", "sim": 3}\n',
        "document='pid', score='sim'",
    ),
    ("qid,docno,distance\n7,a,-0.75\n7,b,1.5\n8,b,-3\n", "score=minus 'distance'"),
    (
        "userID,itemID,time,prediction\n7,b,1,-1.5\n7,a,2,0.75\n8,b,3,3\n",
        "score='prediction', numbers that nothing uses: 'time'",
    ),
    (
        '{"qid": 7, "docid": "b", "est": -1.5}\n{"qid": 7, "docid": "a", "est": 0.75}\n'
        '{"qid": 8, "docid": "b", "est": 3}\n',
        "score='est'",
    ),
    ("qid\tdocno\tcosineDistance\n7\tb\t1.5\n7\ta\t-.75\n8\tb\t-3\n", "minus 'cosineDistance'"),
]


@with_each(RUNS)
def test_runs_of_every_shape(text, said):
    told = []
    assert read_run(file(text), told=told.append) == SCORES
    assert (said is None and not told) or said in told[0]


@with_each(
    [
        ("qid,docno,rank\n1,a,1\n1,b,2\n", {"1": {"a": -1.0, "b": -2.0}}, "minus 'rank'"),
        ("qid,docno\n1,a\n2,c\n1,b\n", {"1": {"a": 0.0, "b": -1.0}, "2": {"c": 0.0}}, "the order"),
    ]
)
def test_without_a_score_rank_or_order_ranks(text, table, said):
    told = []
    assert read_run(file(text), told=told.append) == table
    assert said in told[0]


#: Names of columns of numbers, and of which kind they are.
KINDS = {
    "score": "prediction pred est scores relevance_score score_bm25 cosine cosine_similarity "
    "retrieval_score sim_score final_score confidence bm25 relevanceScore predicted y_pred",
    "distance": "cosine_distance l2_dist vectorDistance cosine_distance_2",
    "number": "value weight pagerank ts_rank year_weight price score_rank ndcg_at_1 distance_score",
    "": "batch_id timestamp ts created_at release_year index Unnamed:_0 topic",
}


def holding(column, shape):
    """Two documents whose order by number is not that of the rows, in a column of a name."""
    rows = [{"query": "q", "document": d, column: n} for d, n in [("a", 1), ("b", 2)]]
    lists = {"query": "q", "retrieved": ["a", "b"], column: [1, 2]}
    return {
        "csv": lambda: file(f"query,document,{column}\nq,a,1\nq,b,2\n"),
        "tsv": lambda: file(f"query\tdocument\t{column}\nq\ta\t1\nq\tb\t2\n"),
        "frame": lambda: pandas.DataFrame(rows),
        "JSON lines": lambda: file("\n".join(map(json.dumps, rows))),
        "JSON": lambda: file(json.dumps(rows)),
        "lists": lambda: file(json.dumps(lists)),
    }[shape]()


@with_each([(name, kind) for kind, names in KINDS.items() for name in names.split()])
def test_what_a_column_of_numbers_is_called_tells_what_it_is(name, kind):
    for shape in ("csv", "tsv", "frame", "JSON lines", "JSON", "lists"):
        if kind == "number":
            with pytest.raises(ValueError, match=f"it has no score.*'{name}'.*with score={name}, "):
                read_run(holding(name, shape))
        else:
            first = "a" if kind != "score" else "b"
            found = read_run(holding(name, shape))["q"]
            assert max(found, key=found.get) == first, shape


def test_numbers_that_may_be_the_score_are_refused_together_and_text_is_none():
    text = "qid,docno,value,title,weight,year\n1,a,1,1984,2,1984\n1,b,2,Emma,3,1990\n1,c,3,It,,1\n"
    with pytest.raises(ValueError, match=r"nothing uses: 'value', 'weight'\. If one"):
        read_run(file(text))
    with pytest.raises(ValueError, match="'bm25', 'rrf' may each be the score: say columns with"):
        read_run(file("qid,docno,bm25,rrf\n1,a,1,2\n"))
    named = {"score": "value"}
    told = []
    assert read_run(file(text), columns=named, told=told.append) == {"1": {"a": 1, "b": 2, "c": 3}}
    assert told[0].endswith("score='value', numbers that nothing uses: 'weight', 'year'")
    with pytest.raises(ValueError, match="line 2: the score must be a number, got '0,5'"):
        read_run(file("qid\tdocno\tprediction\n1\ta\t0,5\n"))
    assert read_run(file("qid,docno,prediction\n1,a,yes\n")) == {"1": {"a": 0}}
    assert read_run(file("qid,docno,rank,value\n1,a,2,5\n1,b,1,3\n")) == {"1": {"a": -2, "b": -1}}


def test_numbers_beside_a_list_order_its_documents():
    log = '{"qid": 1, "retrieved": ["a", "b", "a"], "scores": [0.1, 0.5, 0.9], "score": 3}\n'
    log += '{"qid": 2, "retrieved": [], "scores": [], "score": 4}\n'
    told = []
    assert read_run(file(log), told=told.append) == {"1": {"a": 0, "b": -1}, "2": {}}
    assert told[0].endswith("query='qid', retrieved='retrieved', score='scores'")
    assert told[1].endswith("left out after their first place: 1")
    with pytest.raises(ValueError, match="line 2: as many numbers as documents were expected, got"):
        read_run(file(log.replace("[]", "[1]", 1)), told=told.append)


LOG = {
    "user_input": ["How?", "Why?"],
    "retrieved_context_ids": [["a", 7], []],
    "reference_context_ids": [["b"], ["a", "c"]],
}
LOGS = [
    "\n".join(
        json.dumps(dict(zip(LOG, row, strict=True))) for row in zip(*LOG.values(), strict=True)
    ),
    pandas.DataFrame(LOG),
    polars.DataFrame({**LOG, "retrieved_context_ids": [["a", "7"], []]}),
]


@with_each(LOGS)
def test_a_log_with_a_list_in_each_row_is_run_and_judgements(log):
    told = []
    source = log if not isinstance(log, str) else file(log)
    assert read_run(source, told=told.append) == {"How?": {"a": 0, "7": -1}, "Why?": {}}
    assert "query='user_input', retrieved='retrieved_context_ids'" in told[0]
    source = log if not isinstance(log, str) else file(log)
    assert read_qrels(source) == {"How?": {"b": 1}, "Why?": {"a": 1, "c": 1}}


FRAME = {"qid": [7, 7, 8], "docno": ["a", "b", "a"], "label": [2, 0, 1]}


class Frame:
    """What the DataFrames of other libraries have in common: names, and columns by name."""

    def __init__(self, columns):
        self.column_names, self.series = list(columns), columns

    def __getitem__(self, name):
        return iter(self.series[name])


@with_each(
    [
        pandas.DataFrame(FRAME),
        pandas.DataFrame({**FRAME, "qid": [7.0, 7.0, 8.0]}),
        pandas.DataFrame(FRAME).astype({"qid": "Int64", "docno": "category"}),
        pandas.DataFrame(FRAME).set_index(np.array([5, 5, 5])),
        Frame(FRAME),
        polars.DataFrame(FRAME),
        polars.DataFrame(FRAME).cast({"docno": polars.Categorical, "label": polars.Int8}),
    ]
)
def test_dataframes(frame):
    assert read_qrels(frame) == GRADES


def test_dictionaries_and_lists():
    assert read_qrels({7: {"a": np.int64(2), "b": 0}, "8": ["a"]}) == GRADES
    ranked = read_run({7: ["a", "b"], "8": ("b",)})
    assert {query: list(documents) for query, documents in ranked.items()} == {
        "7": ["a", "b"],
        "8": ["b"],
    }
    assert ranked["7"]["a"] > ranked["7"]["b"]


def test_a_document_again_in_a_list_is_left_out_where_that_is_told():
    for source in ({"q": ["a", "b", "a"]}, file('{"q": ["a", "b", "a"]}')):
        told = []
        assert read_run(source, told=told.append) == {"q": {"a": 0, "b": -1}}
        assert told[0].endswith("left out after their first place: 1")


def test_columns_are_named_by_hand():
    text = "frage,treffer,punkte,score\n7,a,0.75,1\n7,b,-1.5,2\n8,b,3,3\n"
    named = {"query": "frage", "document": "treffer", "score": "punkte"}
    assert read_run(file(text), columns=named) == SCORES
    by_rank = read_run(file("qid,docid,score,nr\n1,a,1,2\n1,b,9,1\n"), columns={"rank": "nr"})
    assert by_rank == {"1": {"a": -2.0, "b": -1.0}}


def test_every_shape_gives_the_numbers_of_the_files_of_trec():
    qrels, run = read_qrels(QRELS), read_run(RUN)
    rows = [(q, d, g) for q, documents in qrels.items() for d, g in documents.items()]
    ranked = [(q, d, s) for q, documents in run.items() for d, s in documents.items()]
    named = {"query": "q", "document": "d", "score": "s"}
    wanted = evaluate(QRELS, {"run": RUN}).table.rows
    gold = pandas.DataFrame(rows, columns=["qid", "docno", "label"])
    frame = pandas.DataFrame(ranked, columns=["q", "d", "s"])
    assert evaluate(gold, {"run": frame}, columns=named).table.rows == wanted
    table = "q,d,s\n" + "".join(f"{q},{d},{s!r}\n" for q, d, s in ranked)
    found = evaluate(file(json.dumps(qrels)), {"run": file(table)}, columns=named)
    assert found.table.rows == wanted
    assert found.read == ("the open file: query='q', document='d', score='s'",)
    assert found.read[0] in str(found)


BAD_FILES = [
    (read_qrels, "# a,b\n", "a qrels file must have at least one line, this one is empty"),
    (read_run, "\ufeff# a,b\n\n", "a run file must have at least one line, this one is empty"),
    (read_run, "sep=;\n", "line 1: the file is empty"),
    (read_qrels, "q1,d1,1\n", "no column is known as the query among 'q1', 'd1', '1'"),
    (
        read_qrels,
        "qid,docid\n1,a\n",
        "no column is known as the grade.* say columns with grade=NAME",
    ),
    (read_run, "qid;text;score\n1;x;1\n", "no column is known as the document"),
    (read_run, "qid,docid,rel\n1,a,1\n", "it has grades, 'rel', .* are these the judgements"),
    (read_run, "q1\td1\t0.5\n", "no column is known as the query"),
    (
        read_qrels,
        "qid,docid,doc_id,rel\n1,a,b,1\n",
        "'docid' and 'doc_id' may both be the document",
    ),
    (read_qrels, "qid,docid,rel\n", "there is no row below the names"),
    (read_qrels, "qid,docid,rel\n1,a\n", "line 2: the first line names 3 columns, this one has 2"),
    (read_qrels, "qid,docid,rel\n\n1,a,0.5\n", "line 3: the grade must be a whole number, got 0.5"),
    (
        read_qrels,
        "qid,docid,rel\n1,a,Exact\n",
        "line 2: the grade must be a whole number, got 'Exact'",
    ),
    (read_qrels, "qid,docid,rel\n1,a,1_0\n", "line 2: the grade must be a whole number, got '1_0'"),
    (read_qrels, "qid,docid,rel\n1,a,nan\n", "line 2: the grade must be a whole number, got nan"),
    (
        read_qrels,
        "qid,docid,rel\n1,a,1\n1,a,2\n",
        "line 3: document 'a' stands twice for query '1'",
    ),
    (read_qrels, "qid,docid,rel\n1, ,1\n", "line 2: the document must be text or a whole number"),
    (read_run, "qid,docid,score\n1,a,high\n", "line 2: the score must be a number, got 'high'"),
    (read_run, "qid,docid,score\n1,a,inf\n", "line 2: the score must be a finite number, got inf"),
    (read_run, "qid,docid,score\n1,a,\n", "line 2: the score must be a number, got ''"),
    (read_run, "qid,docid,rank\n1,a,first\n", "line 2: the rank must be a number, got 'first'"),
    (read_run, 'qid,docid,score\n1,"a,1\n', "line 2: unexpected end of data"),
    (read_run, '"qid,docid,score\n1,a,1\n', "line 2: unexpected end of data"),
    (
        read_run,
        b"qid,docid,score\n1,\xe9,1\n",
        "line 2: the line is not UTF-8 text; in Excel save as",
    ),
    (read_run, "a\tb\n".encode("utf-16"), "this is UTF-16 text: save it as UTF-8"),
    (read_run, b"PK\x03\x04\x14", "this is an Excel workbook: save the sheet as 'CSV UTF-8'"),
    (read_run, b"PAR1\x15", "this is a Parquet file: read it with pandas or polars"),
    (
        read_qrels,
        '{"qid": 1, "docid": "a", "rel": 1}\n{"qid": 1,\n',
        "line 2, column 1.: this is no JSON",
    ),
    (
        read_run,
        '{"qid": 1, "retrieved": ["a"]}\n{"qid": 2, "retrieved": "b"}\n',
        "line 2: a list of documents was expected, got 'b'",
    ),
    (
        read_run,
        '{"qid": 1, "retrieved": ["a"]}\n{"qid": 1, "retrieved": ["b"]}\n',
        "line 2: query '1' stands twice",
    ),
    (
        read_run,
        '{"qid": 1, "retrieved": ["a"]}\n{"qid": 2, "retrieved": ["a", "a"]}\n',
        "line 2: run: document 'a' stands twice for query '2'",
    ),
    (read_qrels, '{"qid": 1,\n', "line 1.*: this is no JSON"),
    (read_qrels, "[1, 2]\n", "object 1: a JSON object was expected, got 1"),
    (
        read_qrels,
        '{"qid": 1, "docid": "a", "rel": 1}\n{"qid": 1, "rel": 1}\n',
        "line 2: the document must",
    ),
    (
        read_qrels,
        '{"q1": {"a": "x"}}',
        "query 'q1', document 'a': the grade must be a whole number",
    ),
]


@with_each(BAD_FILES)
def test_a_file_that_cannot_be_used_is_refused(read, content, fragment):
    with pytest.raises(ValueError, match="^the open file.*" + fragment) as caught:
        read(file(content))
    assert "\n" not in str(caught.value)


BAD_OBJECTS = [
    (
        pandas.DataFrame({**FRAME, "qid": [7.0, None, 8.0]}),
        ValueError,
        "the DataFrame, row 2: the qu",
    ),
    (pandas.DataFrame({**FRAME, "qid": [2.0**53, 1, 1]}), ValueError, "lost digits as a float"),
    (
        pandas.DataFrame({**FRAME, "label": [1.5, 0, 1]}),
        ValueError,
        "row 1: the grade must be a whole",
    ),
    (pandas.DataFrame({"a": [1]}), ValueError, "no column is known as the query"),
    (polars.LazyFrame(FRAME), TypeError, "call .collect\\(\\) first"),
    (polars.DataFrame({**FRAME, "qid": [7, None, 8]}), ValueError, "row 2: the query must be"),
    (pandas.DataFrame({**FRAME, "qid": [7, None, 8]}), ValueError, "row 2: the query must be"),
    (pandas.DataFrame({**FRAME, "qid": [7.5, 7, 8]}), ValueError, "row 1: the query must be"),
    (Frame({**FRAME, "docno": ["a", None, "b"]}), ValueError, "row 2: the document must be"),
    ({"q": {1: 1, "1": 2}}, ValueError, "document '1' stands twice for query 'q'"),
    ({"q": ["a", "a"]}, ValueError, "document 'a' stands twice for query 'q'"),
    ({"q": 3}, TypeError, "must map each query to a mapping of documents to numbers or to a list"),
    ({"q": {"a": 0.5}}, ValueError, "the grade must be a whole number, got 0.5"),
    ({None: {"a": 1}}, ValueError, "the id must be text or a whole number, got None"),
]


@with_each(BAD_OBJECTS)
def test_an_object_that_cannot_be_used_is_refused(source, error, fragment):
    with pytest.raises(error, match=fragment):
        read_qrels(source)


@with_each([{"who": "x"}, ["query"]])
def test_columns_are_roles(columns):
    with pytest.raises(ValueError, match=re.escape("columns must map some of query, document")):
        read_qrels(file(JUDGEMENTS[0]), columns=columns)


def test_the_order_of_lines_and_columns_changes_nothing():
    run, rng = glossary_run("bm25"), np.random.default_rng(5)
    rows = [(q, d, s) for q, documents in run.items() for d, s in documents.items()]
    frame = pandas.DataFrame(rows, columns=["query", "document", "score"])
    wanted = evaluate(glossary_qrels(), {"run": run}).table.rows
    mixed = frame.iloc[rng.permutation(len(frame))][["score", "document", "query"]]
    assert evaluate(glossary_qrels(), {"run": mixed}).table.rows == wanted
