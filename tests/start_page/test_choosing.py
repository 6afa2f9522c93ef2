"""Which metric for my case: each way through the key ends in a metric, and the page says it."""

import re
from html import unescape
from pathlib import Path

import pytest

from ranklearn_course.chapters import chapters
from ranklearn_course.start_page.choosing import choosing
from ranklearn_course.start_page.family import all_metrics, render_family
from ranklearn_course.start_page.words import say

KEY = choosing()
NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
WAYS = [*KEY.ways()]
LESSONS = {name: f"to/{name}" for name in chapters()}
# Cases as somebody tells them, by the answers that this person would give, and where they lead.
CASES = {
    "one right page for a query": ("list", "binary", "one", "reciprocal_rank"),
    "graded labels, users look at ten": ("list", "grades", "fades", "same", "ndcg"),
    "a shop's search, products are bought or not": (
        "list",
        "taken",
        "several",
        "average_precision",
    ),
    "a paper ranks each film among 100 drawn": ("list", "taken", "drawn", "reciprocal_rank"),
    "patents: nothing may be missed": ("list", "binary", "all", "fixed", "recall_at_k"),
    "passages for a language model": ("list", "meanings", "facts", "nugget_recall"),
    "old judgements, a new dense retriever": ("list", "gaps", "bounds", "metric_bounds"),
    "clicks of a live site, two rankers": ("list", "clicks", "mix", "sign_test"),
    "an ambiguous query, its meanings known": ("list", "meanings", "early", "alpha_ndcg"),
    "sellers of a marketplace, shown fairly": ("variety", "fairly", "gini"),
    "spam: taken or left": ("choice", "taken", "precision"),
    "predicted ratings are shown": ("scores", "square", "rmse"),
    "do offline and online tests order systems alike": ("orders", "pairs", "kendall_tau"),
    "a vector index against exact search": ("orders", "index", "ann_recall"),
    "a language model judges in place of people": ("judges", "labels", "cohen_kappa"),
}


@pytest.mark.parametrize("case", CASES)
def test_a_case_leads_to_its_metric(case: str):
    *ids, metric = CASES[case]
    question = KEY.first
    for id in ids:
        answer = question.answers[id]
        question = KEY.questions.get(answer.then)
    assert answer.metric == metric


def test_each_way_ends_in_a_metric_that_is_advised():
    for way in WAYS:
        *asked, end = way
        assert [answer.metric for answer in asked] == [""] * len(asked)
        assert not all_metrics()[end.metric].apart
    assert max(map(len, WAYS)) <= 6


def test_each_question_is_asked_at_one_place():
    """So the page is a tree, and the answers that are open are those of one way."""
    followed = [each.then for q in KEY.questions.values() for each in q.answers.values()]
    assert sorted(filter(None, followed)) == sorted([*KEY.questions][1:])
    assert {each.then for way in WAYS for each in way} == {"", *followed}


def test_each_metric_is_reached_or_stands_apart_with_a_reason():
    reached = {way[-1].metric for way in WAYS}
    assert reached == {metric.name for metric in all_metrics().values() if not metric.apart}
    against = {each.against for way in WAYS for each in way if each.against}
    assert against <= all_metrics().keys() - reached


def test_what_a_note_leads_to_are_lessons():
    assert {name for way in WAYS for each in way for name in each.lessons} <= chapters().keys()


@pytest.fixture(scope="module")
def page() -> str:
    return unescape(render_family(LESSONS, play="#there", home="to/all"))


def test_the_page_has_each_question_once_with_its_answers_in_their_order(page: str):
    for question in KEY.questions.values():
        start = page.index(f'id="ask-{question.id}"')
        places = [page.index(f"<summary>{each.text}", start) for each in question.answers.values()]
        assert places == sorted(places)
        assert page.count(f'aria-labelledby="ask-{question.id}"') == 1
        assert page.count(f'<details name="{question.id}">') == len(question.answers)
    assert say("key.about", most=max(map(len, WAYS))) in page


def test_an_end_says_call_name_blind_spots_and_what_belongs_beside(page: str):
    for way in WAYS:
        metric = all_metrics()[way[-1].metric]
        start = page.index('<div class="take">', page.index(f"<summary>{way[-1].text} <b>"))
        end = page[start : page.index("</div>", start)]
        assert say("key.take", title=metric.title) in end
        assert f"<code>{metric.code}</code>" in end
        for sentence in metric.blind:
            assert f"<li>{sentence}</li>" in end
        assert metric.report.replace("`", "") in re.sub(r"</?code>|\n", "", end)
        assert f'href="to/{metric.chapter.name}"' in end
        name = f"-m {metric.evaluate}<" if metric.evaluate else "has no name for it"
        assert name in end


def test_what_is_not_advised_says_why_where_it_is_often_taken(page: str):
    (answer,) = {each for way in WAYS for each in way if each.against}
    metric = all_metrics()[answer.against]
    start = page.index(f"<summary>{answer.text} <b>")
    end = page[start : page.index('<div class="take">', start)]
    assert say("key.not_this", title=metric.title) in end
    assert metric.apart in end
    assert metric.blind[0] in end


def test_readme_and_docs_call_it_by_its_name():
    root = NOTEBOOKS.parent
    for file in ("README.md", "docs/own_files.md"):
        assert say("key.title") in (root / file).read_text(encoding="utf-8")
