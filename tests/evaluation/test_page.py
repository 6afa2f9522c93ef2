"""The page of an evaluation: whole, escaped, from nowhere else, and true."""

import re
from html import unescape
from urllib.parse import unquote

import numpy as np
import pytest
from bs4 import BeautifulSoup

from ranklearn_course.data import glossary_qrels, glossary_run
from ranklearn_course.evaluation import evaluate
from ranklearn_course.evaluation.page import CUTOFFS, MOST_VALUES, judged_table

EVIL = "<script>alert(1)</script>"


def page(found, tmp_path, **options):
    found.page(tmp_path / "page.html", **options)
    return BeautifulSoup((tmp_path / "page.html").read_text(encoding="utf-8"), "html.parser")


def glossary(*systems, **options):
    return evaluate(glossary_qrels(), {name: glossary_run(name) for name in systems}, **options)


def test_the_queries_that_moved_most_have_both_lists(tmp_path):
    found = glossary("bm25", "tf-idf", "title", metrics=["nDCG@10"])
    assert found.pair == ("bm25", "tf-idf")
    shown = page(found, tmp_path, texts={"q21": "Nothing good?", "empty-query": "Empty query"})
    # It asks nobody.
    sources = [
        e.get("src") or e.get("href") for e in shown.find_all(["img", "link", "a", "iframe"])
    ]
    assert all(source.startswith("data:") for source in sources)
    assert "default-src 'none'" in shown.find("meta", {"http-equiv": True})["content"]
    sections = shown.find_all("section")
    assert len(sections) == 10
    values = found.values["nDCG@10:gain=linear"]
    moves = values["tf-idf"] - values["bm25"]
    told = [float(re.search(r": ([-+][\d.]+)", s.find("p").text)[1]) for s in sections]
    order = np.sort(moves)
    assert told == [round(m, 4) for m in [*order[:-6:-1], *order[:5]]]
    assert sections[0].find("h4").text == "Nothing good?"
    (card,) = (li for li in sections[0].find_all("li") if "Empty query" in li.text)
    words = " ".join(card.text.split())
    assert words == "3 3grade 3: Empty query bm25: rank 18"


def test_what_nobody_judged_and_what_the_other_lacks_is_said(tmp_path):
    qrels = {"q": {"a": 1}}
    found = evaluate(qrels, {"old": {"q": ["b", "a"]}, "new": {"q": ["a", "c"]}}, metrics=["RR"])
    cards = [" ".join(li.text.split()) for li in page(found, tmp_path).select(".card")]
    assert cards[0] == "1 ?not judged: b new: not returned"
    assert cards[1] == "2 1grade 1: a new: rank 1"
    assert "Both systems have the same value" not in page(found, tmp_path).text


def test_each_share_of_judged_documents_is_that_of_its_cutoff():
    answer = [f"d{i}" for i in range(60)]
    qrels = {"q": dict.fromkeys(answer[:5], 1)}
    found = evaluate(qrels, {"run": {"q": answer}}, metrics=["RR"])
    shares = [f"{min(5, k) / k:.0%}" for k in CUTOFFS]
    assert judged_table(found).rows == (("run", *shares),)


def test_texts_that_hold_no_id_of_the_page_are_refused(tmp_path):
    (tmp_path / "texts.csv").write_text("id,title\nnobody,Nothing\n")
    runs = {"old": {"q": ["b", "a"]}, "new": {"q": ["a", "c"]}}
    found = evaluate({"q": {"a": 1}}, runs, metrics=["RR"])
    with pytest.raises(ValueError, match="none of the ids on the page: 'q', 'b', 'a'"):
        page(found, tmp_path, texts=tmp_path / "texts.csv")
    assert not (tmp_path / "page.html").exists()
    alone = evaluate({"q": {"a": 1}}, {"old": runs["old"]}, metrics=["RR"])
    assert page(alone, tmp_path, texts=tmp_path / "texts.csv")


def test_names_cannot_be_markup(tmp_path):
    qrels = {EVIL: {EVIL: 1}, "r": {"a": 1}}
    runs = {EVIL: {EVIL: ["x", EVIL]}, "new": {EVIL: [EVIL]}}
    shown = page(evaluate(qrels, runs, metrics=["RR"]), tmp_path, texts={"x": EVIL})
    assert not shown.find_all("script")
    assert EVIL in shown.text


def test_of_many_systems_the_picture_has_the_best_and_names_those_it_leaves_out(tmp_path):
    qrels = {f"q{i}": {"d0": 1} for i in range(12)}
    runs = {f"s{n}": {q: [f"d{j}" for j in range(n)][::-1] for q in qrels} for n in range(8, 1, -1)}
    found = evaluate(qrels, runs, metrics=["RR"])
    shown = page(found, tmp_path)
    assert "s2 is 0.3750 above s8 in RR." in shown.select_one(".result").text
    words = " ".join(" ".join(str(text) for text in shown.find_all(string=True)).split())
    alt = " ".join(svg["aria-label"] for svg in shown.select("[aria-label]")) + words
    assert "The mean RR is highest for s2: 0.500" in alt
    assert "the first system and the best five of the others; it leaves out s7." in alt


def test_the_values_of_each_query_are_in_it_if_they_are_not_too_many(tmp_path):
    found = glossary("bm25", "title", metrics=["RR"])
    link = page(found, tmp_path).find("a", download=True)["href"]
    assert unquote(unescape(link)).endswith(found.per_query().to_csv().decode())
    qrels = {f"q{i}": {"a": 1} for i in range(MOST_VALUES + 1)}
    many = evaluate(qrels, {"a": {query: ["a"] for query in qrels}}, metrics=["RR"])
    assert page(many, tmp_path).find("a") is None
    assert (tmp_path / "page.html").stat().st_size < 500 * 1024
